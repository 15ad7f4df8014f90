:- module(why,
          [ why/2,                      % :Goal, -Proof
            why/3,                      % :Goal, -Proof, +Options
            proof_tree/2,               % +Proof, -Tree
            proof_tree/3,               % +Proof, -Tree, +Options
            why_not/1,                  % :Goal
            why_not/2,                  % :Goal, -Why
            why_not/3                   % :Goal, -Why, +Options
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1, type_error/2]).
:- use_module(library(lists), [member/2, reverse/2]).

/** <module> Why an answer holds, why there is none, what went wrong

Of a goal that has answers, why/2 gives the proof of each. Of one that has
none, why_not/1,2 give the calls that are the reason. Of one that throws, the
message of the error says what went wrong and where; why_not/1 prints it too.

The proof of an answer is the tree of the clauses that give it. The engine
runs the goal as always and records what it calls: answers, their order,
errors and effects are those of the goal itself. Each goal that is called, and
holds, is a node

    proof(Goal, Reason, Children)

in which Goal has the values of the answer, and Children are the proofs of the
goals that it has called, in the order of their calls. Reason is

  * clause(File:Line:Column)
    A clause of the program proves it, at that place; clause(none) for one that
    was asserted.
  * builtin, library, host
    It is a builtin, a predicate of a library, or one that a TypeScript
    program defines. Goals of the program that it calls are its children.
  * table
    It is tabled. How its table was made is not recorded.
  * absent
    A negation, or the condition of an if-then-else without an answer.
  * woken
    Goal is the name of a module, such as `freeze`: the children were
    delayed, and a binding has woken them.
  * control
    It is a conjunction or another control construct with several children.

Nodes are made for what holds. What failed, or what a cut passed over, is not
part of a proof. Control constructs have no nodes; their goals are children
of the clause. Goals that may not hold for other values of their variables,
such as \+ p(X), var(X) or findall/3, are shown as they were when they exited.
The proof of a goal that comes down to one call is that of the call.

While a goal has proofs left, the programs of the engine run more slowly.
*/

:- meta_predicate
    why(0, -),
    why(0, -, +),
    why_not(0),
    why_not(0, -),
    why_not(0, -, +).

:- multifile
    prolog:message/3.

%!  why(:Goal, -Proof) is nondet.
%
%   True iff Goal holds, and Proof is the tree of the clauses that prove it.
%   Each answer of Goal has a proof; the next one is found on backtracking.
%
%   ```
%   ?- why((member(X, [1,2,3]), X > 1), Proof).
%   X = 2, Proof = proof((member(2,[1,2,3]),2>1),control,[proof(member(2,[1,2,3]),library,[]),proof(2>1,builtin,[])])
%   ;  X = 3, Proof = proof((member(3,[1,2,3]),3>1),control,[proof(member(3,[1,2,3]),library,[]),proof(3>1,builtin,[])]).
%   ?- why(\+ member(c, [a,b]), Proof).
%   Proof = proof(\+member(c,[a,b]),absent,[]).
%   ?- why(fail, Proof).
%   false.
%   ```

why(Goal, Proof) :-
    why(Goal, Proof, []).

%!  why(:Goal, -Proof, +Options) is nondet.
%
%   As why/2. With the option libraries(Names), clauses of these libraries
%   are looked into as well; they run without native code.
%
%   ```
%   ?- why(append(Xs, [c], [a,c]), _Proof, [libraries([lists])]), _Proof = proof(Goal, clause(_), [_]).
%   Xs = [a], Goal = append([a],[c],[a,c]).
%   ?- why(true, Proof, [libraries([no_such_library])]).
%   error: existence_error(source_sink,library(no_such_library)).
%   ```

why(Goal, Proof, Options) :-
    must_be(list, Options),
    why_options_(Options, Libraries),
    forall(member(Name, Libraries), use_module(library(Name), [])),
    setup_call_cleanup('$observe_proof'(Libraries, Observation),
                       '$prove'(Goal, Proof),
                       '$end_observation'(Observation)).

why_options_([], []).
why_options_([Option|Options], Libraries) :-
    must_be(nonvar, Option),
    (   Option = libraries(Names)
    ->  must_be(list(atom), Names),
        why_options_(Options, _),
        Libraries = Names
    ;   domain_error(why_option, Option)
    ).

%!  proof_tree(+Proof, -Tree) is det.
%
%   True iff Tree shows Proof, as a whole if it is small, as
%   tree(Number, Text, Reason, Hidden, Children): Text is the string for the
%   goal, Reason that of the proof, and Hidden the number of nodes below it
%   that are in none of the Children. Nodes are numbered from 1, each before
%   its children.
%
%   ```
%   ?- why(member(X, [a]), _Proof), proof_tree(_Proof, Tree).
%   X = a, Tree = tree(1,"member(a,[a])",library,0,[]).
%   ```

proof_tree(Proof, Tree) :-
    proof_tree(Proof, Tree, []).

%!  proof_tree(+Proof, -Tree, +Options) is semidet.
%
%   As proof_tree/2. Tree begins with the node from(Number) (default: 1) and
%   has at most depth(Levels) below it (default: 25) and nodes(Count)
%   altogether (default: 200), those nearest to the first one. Fails if there
%   is no such node.
%
%   ```
%   ?- why((member(X, [a,b]), X = b), _Proof), proof_tree(_Proof, Tree, [nodes(1)]).
%   X = b, Tree = tree(1,"(member(b,[a,b]),b=b)",control,2,[]).
%   ?- why((member(X, [a,b]), X = b), _Proof), proof_tree(_Proof, Tree, [from(3)]).
%   X = b, Tree = tree(3,"b=b",builtin,0,[]).
%   ```

proof_tree(Proof, Tree, Options) :-
    must_be(nonvar, Proof),
    must_be(list, Options),
    extent_(Options, extent(1,25,200), extent(From,Depth,Nodes)),
    '$proof_outline'(Proof, From, Depth, Nodes, Tree).

extent_([], Extent, Extent).
extent_([Option|Options], Extent0, Extent) :-
    must_be(nonvar, Option),
    (   extent_option_(Option, N, Type, Extent0, Extent1)
    ->  must_be(Type, N),
        extent_(Options, Extent1, Extent)
    ;   domain_error(proof_tree_option, Option)
    ).

extent_option_(from(N), N, positive_integer, extent(_,D,C), extent(N,D,C)).
extent_option_(depth(N), N, nonneg, extent(F,_,C), extent(F,N,C)).
extent_option_(nodes(N), N, positive_integer, extent(F,D,_), extent(F,D,N)).

:- if(predicate_property(system:'$call_recorded'(_), defined)).

/*  Recording on the engine's own runs.

    While there is an observation, the host puts one of the predicates '$record_...'
    in the place of a call: it makes the node and calls the goal by
    '$call_recorded'/1, where the host calls the predicate itself. The proof is a
    term that grows at one hole. The global variable '$proof' is
    spot(Reason, Hole, Kind): Hole is the rest of the list of nodes in which the
    next one goes, Reason that of the node to which the list belongs, unbound
    until a clause has matched, and Kind that of its goal: `program`, `builtin` or
    `library`. It is [] where nothing is recorded. All of this is bindings and a
    backtrackable variable, so what failed leaves nothing.
*/

:- nb_setval('$proof', []).
:- '$load_module'(system).

'$prove'(Goal, Proof) :-
    '$spot'(Before),
    '$set_spot'(spot(done,Nodes,program)),
    call(Goal),
    '$record_end'(Before),
    '$record_root'(Nodes, Goal, Proof).

'$record_root'(Nodes, Goal, Proof) :-
    (   Nodes = [Node]
    ->  Proof = Node
    ;   Goal = user:Plain
    ->  Proof = proof(Plain,control,Nodes)
    ;   Proof = proof(Goal,control,Nodes)
    ).

% The calls that these make are not observed.

'$spot'(Spot) :-
    b_getval('$proof', Spot0),
    Spot = Spot0.

'$set_spot'(Spot) :-
    b_setval('$proof', Spot).

% '$lasting'(+Goal, -Copy): Copy is the goal as it is now, whatever is bound
% later; a large one is not copied.

'$lasting'(Goal, Copy) :-
    (   ground(Goal)
    ->  Copy = Goal
    ;   '$is_small'([Goal], 1000, _)
    ->  copy_term_nat(Goal, Copy0),
        Copy = Copy0
    ;   Copy = Goal
    ).

'$is_small'([], N, N).
'$is_small'([X|Xs], N0, N) :-
    (   compound(X)
    ->  functor(X, _, Arity),
        N1 is N0-Arity,
        N1 > 0,
        X =.. [_|Args],
        '$is_small'(Args, N1, N2)
    ;   N2 = N0
    ),
    '$is_small'(Xs, N2, N).

% '$record_node'(+Goal, +Reason, +Children, -Next): there is a node at the spot;
% Next is the spot after it. A continuation that runs again finds its part of
% the proof made.

'$record_node'(Goal, Reason, Children, spot(Outer,Nodes,Kind)) :-
    '$spot'(spot(Outer,Hole,Kind)),
    (   var(Hole)
    ->  Hole = [proof(Goal,Reason,Children)|Nodes]
    ;   true
    ).

'$record_leaf'(Call, Goal, Reason) :-
    '$record_node'(Goal, Reason, [], Next),
    '$set_spot'(Next),
    '$call_recorded'(Call).

'$record_inner'(Call, Goal, Reason, Kind) :-
    '$record_node'(Goal, Reason, Children, Next),
    '$set_spot'(spot(Reason,Children,Kind)),
    '$call_recorded'(Call),
    '$record_end'(Next).

% Node is Goal, or a variable for a copy of Goal as it is when it exits.

'$record_sealed'(Call, Goal, Node, Reason) :-
    '$record_node'(Node, Reason, [], Next),
    '$set_spot'([]),
    '$call_recorded'(Call),
    (   var(Node)
    ->  '$lasting'(Goal, Node)
    ;   true
    ),
    '$set_spot'(Next).

% Goals that a binding wakes have a node if there are any.

'$record_woken'(Call, Module) :-
    '$spot'(Before),
    '$set_spot'(spot(done,Nodes,library)),
    '$call_recorded'(Call),
    '$record_end'(Before),
    (   Nodes == []
    ->  true
    ;   '$record_node'(Module, woken, Nodes, Next),
        '$set_spot'(Next)
    ).

'$record_absent'(Goal) :-
    '$lasting'(Goal, Copy),
    '$record_node'(Copy, absent, [], Next),
    '$set_spot'(Next).

'$record_end'(Next) :-
    '$spot'(Spot),
    (   Spot = spot(_,Hole,_),
        var(Hole)
    ->  Hole = []
    ;   true
    ),
    '$set_spot'(Next).

:- '$load_module'(why).

% The command line calls this: it runs the goal, then shows the host its proof.

system:'$why_shown'(Goal, Libraries, Extent) :-
    why:why(user:Goal, Proof, [libraries(Libraries)]),
    (   why:proof_tree(Proof, Tree, Extent)
    ->  '$shown_proof'(Tree)
    ;   '$shown_proof'(none)
    ).

% A proof in part. Its nodes become node(Number, Size, Goal, Reason, Nodes):
% Size nodes are numbered from Number on.

'$proof_outline'(Proof, From, Depth, Most, Tree) :-
    numbered_([Proof], 1, _, [Root]),
    node_([Root], From, Node),
    start_(Node, Outline, Next, []),
    Left is Most-1,
    shown_(Depth, Left, Next),
    goals_([Outline], Goals, []),
    term_variables(Goals, Variables),
    '$name_others'(Variables, [], 0, Named),
    trees_([Outline], Named, [Tree]).

numbered_(Nodes, _, _, _) :-
    var(Nodes),
    !,
    instantiation_error(Nodes).
numbered_([], N, N, []) :-
    !.
numbered_([Node|Nodes], N0, N, [node(N0,Size,Goal,Reason,Inner)|Numbered]) :-
    (   nonvar(Node),
        Node = proof(Goal,Reason,Children)
    ->  N1 is N0+1,
        numbered_(Children, N1, N2, Inner),
        Size is N2-N0,
        numbered_(Nodes, N2, N, Numbered)
    ;   type_error(proof, Node)
    ).

node_([Node|Nodes], From, Found) :-
    Node = node(N,Size,_,_,Inner),
    (   N =:= From
    ->  Found = Node
    ;   From < N+Size
    ->  node_(Inner, From, Found)
    ;   node_(Nodes, From, Found)
    ).

% start_(+Node, -Tree, -Next0, ?Next): Tree shows Node; between Next0 and Next
% is what is left to do for it: its children, and the variables for those shown.

start_(node(N,Size,Goal,Reason,Inner), tree(N,Goal,Reason,Hidden,Trees),
       [left(Inner,Trees,Below,Hidden)|Next], Next) :-
    Below is Size-1.

% shown_(+Depth, +Left, +Nodes): children are shown level by level, at most Left
% of them.

shown_(_, _, []) :-
    !.
shown_(Depth, Left, Nodes) :-
    (   Depth > 0
    ->  level_(Nodes, Left, Left1, Next, [])
    ;   level_(Nodes, 0, _, [], []),
        Next = [],
        Left1 = 0
    ),
    Depth1 is Depth-1,
    shown_(Depth1, Left1, Next).

level_([], Left, Left, Next, Next).
level_([left(Inner,Trees,Below,Hidden)|Nodes], Left0, Left, Next0, Next) :-
    children_(Inner, Left0, Left1, Trees, Below, Hidden, Next0, Next1),
    level_(Nodes, Left1, Left, Next1, Next).

children_(Inner, Left0, Left, Trees, Below0, Below, Next0, Next) :-
    (   Left0 > 0,
        Inner = [Node|Nodes]
    ->  Trees = [Tree|Trees1],
        start_(Node, Tree, Next0, Next1),
        arg(2, Node, Size),
        Left1 is Left0-1,
        Below1 is Below0-Size,
        children_(Nodes, Left1, Left, Trees1, Below1, Below, Next1, Next)
    ;   Trees = [],
        Left = Left0,
        Below = Below0,
        Next = Next0
    ).

goals_([], Goals, Goals).
goals_([tree(_,Goal,_,_,Inner)|Trees], [Goal|Goals0], Goals) :-
    goals_(Inner, Goals0, Goals1),
    goals_(Trees, Goals1, Goals).

% trees_(+Outlines, +Named, -Trees): the same with the texts of the goals.

trees_([], _, []).
trees_([tree(N,Goal,Reason0,Hidden,Inner0)|Outlines], Named,
       [tree(N,Text,Reason,Hidden,Inner)|Trees]) :-
    goal_text_(Goal, Named, Text),
    (   var(Reason0)
    ->  Reason = clause(Reason0)
    ;   Reason = Reason0
    ),
    trees_(Inner0, Named, Inner),
    trees_(Outlines, Named, Trees).

% goal_text_(+Goal, +Named, -Text): without the names of libraries, which the
% places of clauses have too; with boards as their rows; cut off if long.

goal_text_(Goal0, Named, Text) :-
    '$shown_goals'([Goal0], [Goal1]),
    (   compound(Goal1),
        Goal1 \= [_|_]
    ->  compound_name_arguments(Goal1, Name, Args0),
        '$shown_goals'(Args0, Args1),
        maplist(plain_board_, Args1, Args),
        compound_name_arguments(Goal, Name, Args)
    ;   Goal = Goal1
    ),
    with_output_to(string(Whole),
                   write_term(Goal, [quoted(true),numbervars(true),max_depth(8),
                                     priority(999),variable_names(Named)])),
    (   string_length(Whole, Length),
        Length > 200
    ->  sub_string(Whole, 0, 200, _, Start),
        string_concat(Start, '...', Text)
    ;   Text = Whole
    ).

plain_board_(Arg0, Arg) :-
    (   compound(Arg0),
        compound_name_arguments(Arg0, board, Cells),
        rows_(Cells, 0, Rows)
    ->  Arg = board(Rows)
    ;   Arg = Arg0
    ).

% rows_(+Cells, +Row, -Rows): the letters of the cells of a board, which has no
% holes.

rows_([], _, []).
rows_([Cell|Cells0], Row, [[Letters|Tiles]|Rows]) :-
    tile_(Cell, Row-0, Letters),
    row_(Cells0, Row-1, Cells, Tiles),
    Row1 is Row+1,
    rows_(Cells, Row1, Rows).

row_(Cells0, Row-Column, Cells, Tiles) :-
    (   Cells0 = [Cell|Cells1],
        tile_(Cell, Row-Column, Letters)
    ->  Tiles = [Letters|Tiles1],
        Column1 is Column+1,
        row_(Cells1, Row-Column1, Cells, Tiles1)
    ;   Cells = Cells0,
        Tiles = []
    ).

tile_(Cell, Place, Letters) :-
    nonvar(Cell),
    Cell = cell(Place0,Chars,_),
    Place0 == Place,
    ground(Chars),
    atomic_list_concat(Chars, Letters).

:- endif.

:- include('why/no_answer').
