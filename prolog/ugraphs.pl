:- module(ugraphs,
          [ vertices_edges_to_ugraph/3, % +Vertices, +Edges, -Graph
            vertices/2,                 % +Graph, -Vertices
            edges/2,                    % +Graph, -Edges
            add_vertices/3,             % +Graph0, +Vertices, -Graph
            del_vertices/3,             % +Graph0, +Vertices, -Graph
            add_edges/3,                % +Graph0, +Edges, -Graph
            del_edges/3,                % +Graph0, +Edges, -Graph
            transpose_ugraph/2,         % +Graph, -Transposed
            neighbours/3,               % +Vertex, +Graph, -Vertices
            neighbors/3,                % +Vertex, +Graph, -Vertices
            connect_ugraph/3,           % +Graph0, -Start, -Graph
            complement/2,               % +Graph, -Complement
            compose/3,                  % +Graph1, +Graph2, -Composition
            top_sort/2,                 % +Graph, -Vertices
            top_sort/3,                 % +Graph, ?Tail, ?Vertices
            ugraph_layers/2,            % +Graph, -Layers
            transitive_closure/2,       % +Graph, -Closure
            reachable/3,                % +Vertex, +Graph, -Vertices
            ugraph_union/3              % +Graph1, +Graph2, -Graph
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(assoc),
              [list_to_assoc/2, ord_list_to_assoc/2, get_assoc/3, put_assoc/4,
               assoc_to_keys/2]).
:- use_module(library(error), [instantiation_error/1]).
:- use_module(library(lists), [append/2, append/3]).
:- use_module(library(ordsets),
              [ord_union/2, ord_union/3, ord_union/4, ord_subtract/3,
               ord_memberchk/2, ord_add_element/3,
               list_to_ord_set/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2, transpose_pairs/2]).

/** <module> Directed graphs without weights

A graph is a list of Vertex-Neighbours, one for each vertex and sorted by
vertex, where Neighbours is the sorted list of the vertices that an edge from
Vertex leads to. Vertices are compared in the standard order of terms.
*/


%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is semidet.
%
%   True iff Graph has the Edges, terms From-To, and as vertices both Vertices
%   and the ends of Edges.
%
%   ```
%   ?- vertices_edges_to_ugraph([d], [a-b,a-c,b-c], Graph).
%   Graph = [a-[b,c],b-[c],c-[],d-[]].
%   ```

vertices_edges_to_ugraph(Vertices0, Edges0, Graph) :-
    list_to_ord_set(Edges0, Edges),
    ends_(Edges, Vertices1),
    append(Vertices0, Vertices1, Vertices2),
    list_to_ord_set(Vertices2, Vertices),
    grouped_(Vertices, Edges, Graph).

ends_([], []).
ends_([V-W|Edges], [V,W|Vertices]) :-
    ends_(Edges, Vertices).

% grouped_(+Vertices, +Edges, -Graph): both lists are sorted, and all edges
% start at one of Vertices.

grouped_([], _, []).
grouped_([V|Vs], Edges0, [V-Ws|Graph]) :-
    starting_(Edges0, V, Ws, Edges),
    grouped_(Vs, Edges, Graph).

starting_([], _, [], []).
starting_([U-W|Edges0], V, Ws, Edges) :-
    (   U == V
    ->  Ws = [W|Ws1],
        starting_(Edges0, V, Ws1, Edges)
    ;   Ws = [],
        Edges = [U-W|Edges0]
    ).


%!  vertices(+Graph, -Vertices) is det.
%
%   True iff Vertices is the sorted list of the vertices of Graph.
%
%   ```
%   ?- vertices([a-[b],b-[]], Vertices).
%   Vertices = [a,b].
%   ```

vertices(Graph, Vertices) :-
    pairs_keys(Graph, Vertices).


%!  edges(+Graph, -Edges) is det.
%
%   True iff Edges is the sorted list of the edges From-To of Graph.
%
%   ```
%   ?- edges([a-[b,c],b-[c],c-[]], Edges).
%   Edges = [a-b,a-c,b-c].
%   ```

edges(Graph, Edges) :-
    edges_(Graph, Edges).

edges_([], []).
edges_([V-Ws|Graph], Edges) :-
    edges_from_(Ws, V, Edges, Edges1),
    edges_(Graph, Edges1).

edges_from_([], _, Edges, Edges).
edges_from_([W|Ws], V, [V-W|Edges0], Edges) :-
    edges_from_(Ws, V, Edges0, Edges).


%!  add_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   True iff Graph is Graph0 with Vertices added; new vertices have no edges.
%
%   ```
%   ?- add_vertices([a-[b],b-[]], [c,a], Graph).
%   Graph = [a-[b],b-[],c-[]].
%   ```

add_vertices(Graph0, Vertices, Graph) :-
    list_to_ord_set(Vertices, Set),
    grouped_(Set, [], Added),
    ugraph_union(Graph0, Added, Graph).


%!  del_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   True iff Graph is Graph0 without Vertices and the edges from and to
%   them.
%
%   ```
%   ?- del_vertices([a-[b,c],b-[c],c-[]], [b], Graph).
%   Graph = [a-[c],c-[]].
%   ```

del_vertices(Graph0, Vertices, Graph) :-
    list_to_ord_set(Vertices, Set),
    without_(Graph0, Set, Graph).

without_([], _, []).
without_([V-Ws0|Graph0], Set, Graph) :-
    (   ord_memberchk(V, Set)
    ->  without_(Graph0, Set, Graph)
    ;   ord_subtract(Ws0, Set, Ws),
        Graph = [V-Ws|Graph1],
        without_(Graph0, Set, Graph1)
    ).


%!  add_edges(+Graph0, +Edges, -Graph) is semidet.
%
%   True iff Graph is Graph0 with Edges, and their ends, added.
%
%   ```
%   ?- add_edges([a-[]], [a-b,c-a], Graph).
%   Graph = [a-[b],b-[],c-[a]].
%   ```

add_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Added),
    ugraph_union(Graph0, Added, Graph).


%!  del_edges(+Graph0, +Edges, -Graph) is semidet.
%
%   True iff Graph is Graph0 without Edges.  All vertices are kept.
%
%   ```
%   ?- del_edges([a-[b,c],b-[],c-[]], [a-c], Graph).
%   Graph = [a-[b],b-[],c-[]].
%   ```

del_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Deleted),
    difference_(Graph0, Deleted, Graph).

difference_([], _, []).
difference_([V-Ws|Graph0], Deleted, Graph) :-
    difference_(Deleted, V, Ws, Graph0, Graph).

difference_([], V, Ws, Graph, [V-Ws|Graph]).
difference_([U-Us|Deleted], V, Ws, Graph0, Graph) :-
    compare(Order, V, U),
    difference_(Order, V, Ws, Graph0, U, Us, Deleted, Graph).

difference_(<, V, Ws, Graph0, U, Us, Deleted, [V-Ws|Graph]) :-
    difference_(Graph0, [U-Us|Deleted], Graph).
difference_(=, V, Ws0, Graph0, _, Us, Deleted, [V-Ws|Graph]) :-
    ord_subtract(Ws0, Us, Ws),
    difference_(Graph0, Deleted, Graph).
difference_(>, V, Ws, Graph0, _, _, Deleted, Graph) :-
    difference_(Deleted, V, Ws, Graph0, Graph).


%!  transpose_ugraph(+Graph, -Transposed) is det.
%
%   True iff Transposed has the vertices of Graph and its edges, reversed.
%
%   ```
%   ?- transpose_ugraph([a-[b,c],b-[c],c-[]], Transposed).
%   Transposed = [a-[],b-[a],c-[a,b]].
%   ```

transpose_ugraph(Graph, Transposed) :-
    vertices(Graph, Vertices),
    edges_(Graph, Edges0),
    transpose_pairs(Edges0, Edges),
    vertices_edges_to_ugraph(Vertices, Edges, Transposed).


%!  neighbours(+Vertex, +Graph, -Vertices) is semidet.
%
%   True iff Vertices holds the vertices that an edge from Vertex leads to.
%
%   ```
%   ?- neighbours(a, [a-[b,c],b-[c],c-[]], Vertices).
%   Vertices = [b,c].
%   ?- neighbours(d, [a-[]], Vertices).
%   false.
%   ```

neighbours(V, [U-Us|Graph], Ws) :-
    (   V == U
    ->  Ws = Us
    ;   neighbours(V, Graph, Ws)
    ).


%!  neighbors(+Vertex, +Graph, -Vertices) is semidet.
%
%   The same as neighbours/3.
%
%   ```
%   ?- neighbors(b, [a-[b],b-[a]], Vertices).
%   Vertices = [a].
%   ```

neighbors(Vertex, Graph, Vertices) :-
    neighbours(Vertex, Graph, Vertices).


%!  connect_ugraph(+Graph0, -Start, -Graph) is det.
%
%   True iff Graph is Graph0 with one more vertex, Start, which has an edge to
%   each vertex of Graph0. Start precedes these in the standard order of
%   terms. An empty Graph0 stays empty.
%
%   ```
%   ?- connect_ugraph([a-[b],b-[]], Start, Graph).
%   Start = 0, Graph = [0-[a,b],a-[b],b-[]].
%   ```

connect_ugraph([], 0, []).
connect_ugraph([V-Ws|Graph], Start, [Start-Vertices,V-Ws|Graph]) :-
    before_(V, Start),
    vertices([V-Ws|Graph], Vertices).

before_(V, Start) :-
    (   var(V)
    ->  instantiation_error(V)
    ;   number(V)
    ->  Start is V-1
    ;   Start = 0
    ).


%!  complement(+Graph, -Complement) is det.
%
%   True iff Complement has the vertices of Graph and an edge between two
%   different vertices exactly where Graph has none.
%
%   ```
%   ?- complement([a-[b],b-[],c-[]], Complement).
%   Complement = [a-[c],b-[a,c],c-[a,b]].
%   ```

complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    complement_(Graph, Vertices, Complement).

complement_([], _, []).
complement_([V-Ws|Graph], Vertices, [V-Us|Complement]) :-
    ord_add_element(Ws, V, Taken),
    ord_subtract(Vertices, Taken, Us),
    complement_(Graph, Vertices, Complement).


%!  compose(+Graph1, +Graph2, -Composition) is det.
%
%   True iff Composition has the vertices of both graphs, and an edge from
%   V to W iff for some U an edge leads from V to U in Graph1 and one from
%   U to W in Graph2.
%
%   ```
%   ?- compose([a-[b],b-[]], [b-[c,d],c-[],d-[]], Composition).
%   Composition = [a-[c,d],b-[],c-[],d-[]].
%   ```

compose(Graph1, Graph2, Composition) :-
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    ord_list_to_assoc(Graph2, Steps),
    compose_(Vertices, Graph1, Steps, Composition).

compose_([], _, _, []).
compose_([V|Vs], Graph0, Steps, [V-Ws|Composition]) :-
    (   Graph0 = [U-Us|Graph],
        U == V
    ->  steps_(Us, Steps, Wss),
        ord_union(Wss, Ws),
        compose_(Vs, Graph, Steps, Composition)
    ;   Ws = [],
        compose_(Vs, Graph0, Steps, Composition)
    ).

steps_([], _, []).
steps_([U|Us], Steps, Wss) :-
    (   get_assoc(U, Steps, Ws)
    ->  Wss = [Ws|Wss1],
        steps_(Us, Steps, Wss1)
    ;   steps_(Us, Steps, Wss)
    ).


%!  top_sort(+Graph, -Vertices) is semidet.
%!  top_sort(+Graph, ?Tail, ?Vertices) is semidet.
%
%   True iff Vertices holds the vertices of Graph in an order in which all
%   edges lead forward, followed by Tail.  Fails if Graph has a cycle.
%
%   ```
%   ?- top_sort([a-[b],b-[],c-[a]], Vertices).
%   Vertices = [c,a,b].
%   ?- top_sort([a-[b],b-[a]], Vertices).
%   false.
%   ?- top_sort([a-[b],b-[]], [c], Vertices).
%   Vertices = [a,b,c].
%   ```

top_sort(Graph, Vertices) :-
    top_sort(Graph, [], Vertices).

top_sort(Graph, Tail, Vertices) :-
    in_degrees_(Graph, Degrees),
    vertices(Graph, All),
    include(is_source_(Degrees), All, Sources),
    ord_list_to_assoc(Graph, Steps),
    length(Graph, N),
    top_sort_(Sources, N, Steps, Degrees, Vertices0, Tail),
    Vertices = Vertices0.

% in_degrees_(+Graph, -Degrees): Degrees maps each vertex to its number of
% incoming edges.

in_degrees_(Graph, Degrees) :-
    zeros_(Graph, Zeros),
    ord_list_to_assoc(Zeros, Degrees0),
    pairs_values(Graph, Neighbours),
    append(Neighbours, Ends),
    foldl(counted_, Ends, Degrees0, Degrees).

zeros_([], []).
zeros_([V-_|Graph], [V-0|Zeros]) :-
    zeros_(Graph, Zeros).

counted_(V, Degrees0, Degrees) :-
    get_assoc(V, Degrees0, N0),
    N is N0+1,
    put_assoc(V, Degrees0, N, Degrees).

is_source_(Degrees, V) :-
    get_assoc(V, Degrees, 0).

% top_sort_(+Sources, +N, +Steps, +Degrees, -Vertices, ?Tail): N vertices are
% left, and Sources are those of them without incoming edges.

top_sort_([], 0, _, _, Vertices, Vertices).
top_sort_([V|Sources0], N, Steps, Degrees0, [V|Vertices], Tail) :-
    get_assoc(V, Steps, Ws),
    removed_(Ws, Degrees0, Degrees, Sources0, Sources),
    N1 is N-1,
    top_sort_(Sources, N1, Steps, Degrees, Vertices, Tail).

removed_([], Degrees, Degrees, Sources, Sources).
removed_([W|Ws], Degrees0, Degrees, Sources0, Sources) :-
    get_assoc(W, Degrees0, N0),
    N is N0-1,
    put_assoc(W, Degrees0, N, Degrees1),
    (   N =:= 0
    ->  Sources1 = [W|Sources0]
    ;   Sources1 = Sources0
    ),
    removed_(Ws, Degrees1, Degrees, Sources1, Sources).


%!  ugraph_layers(+Graph, -Layers) is semidet.
%
%   True iff Layers is a list of sorted lists of vertices: the first has those
%   without incoming edges, each further one those whose incoming edges come
%   from earlier layers only. Fails if Graph has a cycle.
%
%   ```
%   ?- ugraph_layers([a-[b,d],b-[c],c-[],d-[]], Layers).
%   Layers = [[a],[b,d],[c]].
%   ```

ugraph_layers(Graph, Layers) :-
    in_degrees_(Graph, Degrees),
    vertices(Graph, All),
    include(is_source_(Degrees), All, Sources),
    ord_list_to_assoc(Graph, Steps),
    length(Graph, N),
    layers_(Sources, N, Steps, Degrees, Layers0),
    Layers = Layers0.

layers_([], 0, _, _, []).
layers_([V|Vs], N, Steps, Degrees0, [[V|Vs]|Layers]) :-
    all_removed_([V|Vs], N, N1, Steps, Degrees0, Degrees, [], Sources0),
    list_to_ord_set(Sources0, Sources),
    layers_(Sources, N1, Steps, Degrees, Layers).

all_removed_([], N, N, _, Degrees, Degrees, Sources, Sources).
all_removed_([V|Vs], N0, N, Steps, Degrees0, Degrees, Sources0, Sources) :-
    get_assoc(V, Steps, Ws),
    removed_(Ws, Degrees0, Degrees1, Sources0, Sources1),
    N1 is N0-1,
    all_removed_(Vs, N1, N, Steps, Degrees1, Degrees, Sources1, Sources).


%!  transitive_closure(+Graph, -Closure) is det.
%
%   True iff Closure has the vertices of Graph and an edge from V to W iff
%   one or more edges of Graph lead from V to W.
%
%   ```
%   ?- transitive_closure([a-[b],b-[c],c-[]], Closure).
%   Closure = [a-[b,c],b-[c],c-[]].
%   ```

transitive_closure(Graph, Closure) :-
    vertices(Graph, Vertices),
    closure_(Vertices, Graph, Closure).

% Warshall's algorithm: after the round for V, paths may lead through V.

closure_([], Graph, Graph).
closure_([V|Vs], Graph0, Graph) :-
    neighbours(V, Graph0, Ws),
    maplist(through_(V, Ws), Graph0, Graph1),
    closure_(Vs, Graph1, Graph).

through_(V, Ws, U-Us0, U-Us) :-
    (   ord_memberchk(V, Us0)
    ->  ord_union(Us0, Ws, Us)
    ;   Us = Us0
    ).


%!  reachable(+Vertex, +Graph, -Vertices) is semidet.
%
%   True iff Vertex is in Graph, and Vertices is the sorted list of the
%   vertices reachable from it, including Vertex itself.
%
%   ```
%   ?- reachable(b, [a-[b],b-[c],c-[b],d-[]], Vertices).
%   Vertices = [b,c].
%   ```

reachable(Vertex, Graph, Vertices) :-
    ord_list_to_assoc(Graph, Steps),
    get_assoc(Vertex, Steps, _),
    list_to_assoc([Vertex-true], Reached0),
    reachable_([Vertex], Steps, Reached0, Reached),
    assoc_to_keys(Reached, Vertices0),
    Vertices = Vertices0.

reachable_([], _, Reached, Reached).
reachable_([V|Vs], Steps, Reached0, Reached) :-
    (   get_assoc(V, Steps, Ws)
    ->  reached_(Ws, Reached0, Reached1, Vs, Vs1),
        reachable_(Vs1, Steps, Reached1, Reached)
    ;   reachable_(Vs, Steps, Reached0, Reached)
    ).

reached_([], Reached, Reached, Vs, Vs).
reached_([W|Ws], Reached0, Reached, Vs0, Vs) :-
    (   get_assoc(W, Reached0, _)
    ->  reached_(Ws, Reached0, Reached, Vs0, Vs)
    ;   put_assoc(W, Reached0, true, Reached1),
        reached_(Ws, Reached1, Reached, [W|Vs0], Vs)
    ).


%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   True iff Graph has the vertices and edges of Graph1 and of Graph2.
%
%   ```
%   ?- ugraph_union([a-[b],b-[]], [a-[c],c-[]], Graph).
%   Graph = [a-[b,c],b-[],c-[]].
%   ```

ugraph_union([], Graph, Graph).
ugraph_union([V-Vs|Graph1], Graph2, Graph) :-
    ugraph_union_(Graph2, V, Vs, Graph1, Graph).

ugraph_union_([], V, Vs, Graph1, [V-Vs|Graph1]).
ugraph_union_([W-Ws|Graph2], V, Vs, Graph1, Graph) :-
    compare(Order, V, W),
    ugraph_union_(Order, V, Vs, Graph1, W, Ws, Graph2, Graph).

ugraph_union_(<, V, Vs, Graph1, W, Ws, Graph2, [V-Vs|Graph]) :-
    ugraph_union(Graph1, [W-Ws|Graph2], Graph).
ugraph_union_(=, V, Vs, Graph1, _, Ws, Graph2, [V-Us|Graph]) :-
    ord_union(Vs, Ws, Us),
    ugraph_union(Graph1, Graph2, Graph).
ugraph_union_(>, V, Vs, Graph1, W, Ws, Graph2, [W-Ws|Graph]) :-
    ugraph_union_(Graph2, V, Vs, Graph1, Graph).
