:- module(clpfd, [
    op(760, yfx, #<==>),
    op(750, xfy, #==>),
    op(750, yfx, #<==),
    op(740, yfx, #\/),
    op(730, yfx, #\),
    op(720, yfx, #/\),
    op(710,  fy, #\),
    op(700, xfx, #>),
    op(700, xfx, #<),
    op(700, xfx, #>=),
    op(700, xfx, #=<),
    op(700, xfx, #=),
    op(700, xfx, #\=),
    op(700, xfx, in),
    op(700, xfx, ins),
    op(700, xfx, in_set),
    op(450, xfx, ..),
    op(150,  fx, #),
    (#>)/2,             % ?X, ?Y
    (#<)/2,             % ?X, ?Y
    (#>=)/2,            % ?X, ?Y
    (#=<)/2,            % ?X, ?Y
    (#=)/2,             % ?X, ?Y
    (#\=)/2,            % ?X, ?Y
    (#\)/1,             % ?P
    (#<==>)/2,          % ?P, ?Q
    (#==>)/2,           % ?P, ?Q
    (#<==)/2,           % ?P, ?Q
    (#\/)/2,            % ?P, ?Q
    (#\)/2,             % ?P, ?Q
    (#/\)/2,            % ?P, ?Q
    (in)/2,             % ?X, +Domain
    (ins)/2,            % ?Xs, +Domain
    all_different/1,    % ?Xs
    all_distinct/1,     % ?Xs
    sum/3,              % ?Xs, +Op, ?Expr
    scalar_product/4,   % +Cs, ?Xs, +Op, ?Expr
    tuples_in/2,        % ?Tuples, +Relation
    element/3,          % ?N, ?Xs, ?X
    global_cardinality/2,       % ?Xs, ?Pairs
    global_cardinality/3,       % ?Xs, ?Pairs, +Options
    circuit/1,          % ?Xs
    cumulative/1,       % ?Tasks
    cumulative/2,       % ?Tasks, +Options
    serialized/2,       % ?Starts, ?Durations
    disjoint2/1,        % ?Rectangles
    lex_chain/1,        % ?Lists
    chain/2,            % ?Xs, +Op
    automaton/3,        % ?Xs, +Nodes, +Arcs
    automaton/8,        % ?Xs, ?Template, ?Signature, +Nodes, +Arcs, +Counters, ?Initials, ?Finals
    zcompare/3,         % ?Order, ?X, ?Y
    transpose/2,        % +Rows, ?Columns
    indomain/1,         % ?X
    label/1,            % ?Xs
    labeling/2,         % +Options, ?Xs
    fd_var/1,           % @X
    fd_inf/2,           % ?X, -Inf
    fd_sup/2,           % ?X, -Sup
    fd_size/2,          % ?X, -Size
    fd_dom/2,           % ?X, -Domain
    fd_degree/2         % ?X, -Degree
]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(freeze)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(clpfd/solver)).
:- autoload(library(yall), [(>>)/4]).

/** <module> Constraints on integers

A variable has a domain, a set of integers, and constraints that remove values
from domains while the program runs. When nothing more can be removed, label/1
searches for solutions.

An expression is a variable, an integer, or one of -X, X+Y, X-Y, X*Y, X//Y,
X div Y, X mod Y, X rem Y, X^Y, abs(X), min(X,Y), max(X,Y). A domain is an
integer, Low..High with integers or inf and sup, or a union D1 \/ D2. A condition
is a comparison, `X in Domain`, a variable from 0 to 1, or conditions joined by
connectives.

Domains and propagators are native (src/core/solver); a variable has them as its
attribute clpfd. The goals of a program that imports this library are loaded
such that a comparison is plain arithmetic if all its variables are integers
when it is called.
*/

%!  ?X #= ?Y is semidet.
%!  ?X #\= ?Y is semidet.
%!  ?X #< ?Y is semidet.
%!  ?X #> ?Y is semidet.
%!  ?X #=< ?Y is semidet.
%!  ?X #>= ?Y is semidet.
%
%   True iff the values of the expressions X and Y are in this relation. Any
%   of their variables may be unknown.
%
%   ```
%   ?- X #= 1 + 2.
%   X = 3.
%   ?- 3 #= Y + 2.
%   Y = 1.
%   ?- 4*X + 2*Y #= 24, X + Y #= 9, [X,Y] ins 0..sup.
%   X = 3, Y = 6.
%   ?- X #= a.
%   error: domain_error(clpfd_expression,a).
%   ```

X #= Y :-
    '$fd_equal'(X, Y).

X #\= Y :-
    '$fd_unequal'(X, Y).

X #< Y :-
    '$fd_less'(X, Y).

X #> Y :-
    '$fd_greater'(X, Y).

X #=< Y :-
    '$fd_at_most'(X, Y).

X #>= Y :-
    '$fd_at_least'(X, Y).

%!  #\ ?P is semidet.
%!  ?P #/\ ?Q is semidet.
%!  ?P #\/ ?Q is semidet.
%!  ?P #\ ?Q is semidet.
%!  ?P #<==> ?Q is semidet.
%!  ?P #==> ?Q is semidet.
%!  ?P #<== ?Q is semidet.
%
%   True iff P is false; both P and Q hold; at least one holds; exactly one
%   holds; both or none hold; P implies Q; Q implies P.
%
%   ```
%   ?- X #= 4 #<==> B, X #\= 4.
%   B = 0, X in inf..3\/5..sup.
%   ?- X #= 3 #\/ X #= 4, X #\= 3.
%   X = 4.
%   ```

#\ P :-
    '$fd_condition'(#\ P).

P #/\ Q :-
    '$fd_condition'(P #/\ Q).

P #\/ Q :-
    '$fd_condition'(P #\/ Q).

P #\ Q :-
    '$fd_condition'(P #\ Q).

P #<==> Q :-
    '$fd_condition'(P #<==> Q).

P #==> Q :-
    '$fd_condition'(P #==> Q).

P #<== Q :-
    '$fd_condition'(P #<== Q).

%!  ?X in +Domain is semidet.
%!  ?Xs ins +Domain is semidet.
%
%   True iff the integer X, or each element of the list Xs, is in Domain.
%
%   ```
%   ?- X in 1..3, X #\= 2, X #> 1.
%   X = 3.
%   ?- [X,Y] ins 0..sup, X + Y #= 0.
%   X = 0, Y = 0.
%   ```

X in Domain :-
    '$fd_in'(X, Domain).

Xs ins Domain :-
    '$fd_ins'(Xs, Domain),
    (   Xs == [],
        \+ _ in Domain
    ->  true
    ;   true
    ).

%!  all_different(?Xs) is semidet.
%!  all_distinct(?Xs) is semidet.
%
%   True iff the integers of the list Xs are pairwise different.
%   all_different/1 removes known values from the domains of the others;
%   all_distinct/1 removes every value that occurs in no solution, at a higher
%   cost.
%
%   ```
%   ?- X in 1..2, Y in 1..2, Z in 1..3, all_distinct([X,Y,Z]), integer(Z).
%   Z = 3, X in 1..2, all_distinct([X,Y,3]), Y in 1..2.
%   ?- [X,Y,Z] ins 1..2, all_distinct([X,Y,Z]).
%   false.
%   ```

all_different(Xs) :-
    '$fd_all_different'(Xs).

all_distinct(Xs) :-
    '$fd_all_distinct'(Xs).

%!  sum(?Xs, +Op, ?Expr) is semidet.
%!  scalar_product(+Cs, ?Xs, +Op, ?Expr) is semidet.
%
%   True iff the sum of Xs, or the sum of the products of the integers Cs with
%   Xs, is in the relation Op to Expr. Op is one of the six comparisons, such
%   as #=.
%
%   ```
%   ?- [X,Y] ins 0..9, sum([X,Y], #=, 18).
%   X = 9, Y = 9.
%   ```

sum(Xs, Op, Expr) :-
    '$fd_sum'(Xs, Op, Expr).

scalar_product(Cs, Xs, Op, Expr) :-
    '$fd_scalar_product'(Cs, Xs, Op, Expr).

%!  tuples_in(?Tuples, +Relation) is semidet.
%
%   True iff each of the lists Tuples is one of the lists of integers Relation.
%
%   ```
%   ?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]), X = 2.
%   X = 2, Y = 4.
%   ```

tuples_in(Tuples, Relation) :-
    '$fd_tuples_in'(Tuples, Relation).

%!  element(?N, ?Xs, ?X) is semidet.
%
%   True iff X is the N-th element of the list Xs, counted from 1.
%
%   ```
%   ?- element(N, [5,7,5], X), N #> 1, X #< 7.
%   N = 3, X = 5.
%   ```

element(N, Xs, X) :-
    '$fd_element'(N, Xs, X).

%!  global_cardinality(?Xs, ?Pairs) is semidet.
%!  global_cardinality(?Xs, ?Pairs, +Options) is semidet.
%
%   True iff, for each Key-Count of Pairs, exactly Count elements of Xs are
%   the integer Key, and Xs has no other elements. Options are cost(Cost,
%   Rows), where Cost is the sum of the costs of the elements and Rows has,
%   for each element of Xs, a list with the cost of each key; and
%   consistency(_), which is accepted.
%
%   ```
%   ?- Xs = [X,Y,Z], global_cardinality(Xs, [1-2,3-N]), X #\= 1.
%   Xs = [3,1,1], X = 3, Y = 1, Z = 1, N = 1.
%   ```

global_cardinality(Xs, Pairs) :-
    '$fd_global_cardinality'(Xs, Pairs).

global_cardinality(Xs, Pairs, Options) :-
    must_be(list, Options),
    '$fd_global_cardinality'(Xs, Pairs),
    pairs_keys(Pairs, Keys),
    maplist(gcc_option_(Xs, Keys), Options).

gcc_option_(Xs, Keys, Option) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   Option = cost(Cost, Rows)
    ->  maplist(cost_(Keys), Xs, Rows, Costs),
        sum(Costs, #=, Cost)
    ;   Option = consistency(_)
    ->  true
    ;   domain_error(gcc_option, Option)
    ).

cost_(Keys, X, Row, Cost) :-
    rows_(Keys, Row, Table),
    tuples_in([[X,Cost]], Table).

rows_([], [], []).
rows_([Key|Keys], [Cost|Costs], [[Key,Cost]|Table]) :-
    rows_(Keys, Costs, Table).

%!  circuit(?Xs) is semidet.
%
%   True iff following the elements as positions, from position N to the
%   position that is the N-th element of Xs, visits all positions in one
%   cycle.
%
%   ```
%   ?- length(Xs, 3), circuit(Xs), label(Xs).
%   Xs = [2,3,1]
%   ;  Xs = [3,1,2].
%   ```

circuit(Xs) :-
    '$fd_circuit'(Xs).

%!  cumulative(?Tasks) is semidet.
%!  cumulative(?Tasks, +Options) is semidet.
%
%   True iff the tasks task(Start, Duration, End, Use, Id) together never use
%   more than a limit: 1, or the value of the option limit(Limit). Starts and
%   ends must be bounded.
%
%   ```
%   ?- S in 0..3, cumulative([task(0,3,_,1,a), task(S,2,_,1,b)]).
%   S = 3.
%   ```

cumulative(Tasks) :-
    cumulative(Tasks, []).

cumulative(Tasks, Options) :-
    must_be(list, Options),
    limit_(Options, 1, Limit),
    must_be(list, Tasks),
    maplist(task_parts_, Tasks, Parts),
    maplist(task_, Parts),
    append(Parts, Vars),
    '$fd_cumulative'(Vars, Limit).

limit_([], Limit, Limit).
limit_([Option|Options], _, Limit) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   Option = limit(Limit1)
    ->  limit_(Options, Limit1, Limit)
    ;   domain_error(cumulative_option, Option)
    ).

task_parts_(Task, Parts) :-
    (   nonvar(Task),
        Task = task(Start, Duration, End, Use, _)
    ->  Parts = [Start,Duration,End,Use]
    ;   type_error(task, Task)
    ).

task_([Start,Duration,End,Use]) :-
    '$fd_task'(Start, Duration, End, Use).

%!  serialized(?Starts, ?Durations) is semidet.
%
%   True iff no two of the tasks with these Starts and Durations overlap.
%
%   ```
%   ?- X in 0..3, serialized([X,0], [2,3]).
%   X = 3.
%   ```

serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list, Durations),
    pairs_keys_values(Tasks, Starts, Durations),
    Durations ins 0..sup,
    apart_(Tasks, serial_).

serial_(S1-D1, S2-D2) :-
    S1 + D1 #=< S2 #\/ S2 + D2 #=< S1.

apart_([], _).
apart_([X|Xs], Goal) :-
    maplist(call(Goal, X), Xs),
    apart_(Xs, Goal).

%!  disjoint2(?Rectangles) is semidet.
%
%   True iff no two of the rectangles overlap. A rectangle is a term of any
%   name with the arguments X, Width, Y and Height.
%
%   ```
%   ?- X in 0..3, disjoint2([r(X,2,1,2), r(1,2,1,2)]).
%   X = 3.
%   ```

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    maplist(rectangle_, Rectangles, Parts),
    apart_(Parts, beside_).

rectangle_(Rectangle, r(X, Width, Y, Height)) :-
    must_be(nonvar, Rectangle),
    Rectangle =.. [_,X,Width,Y,Height],
    [Width,Height] ins 0..sup.

beside_(r(X1, W1, Y1, H1), r(X2, W2, Y2, H2)) :-
    X1 + W1 #=< X2 #\/ X2 + W2 #=< X1 #\/ Y1 + H1 #=< Y2 #\/ Y2 + H2 #=< Y1.

%!  lex_chain(?Lists) is semidet.
%
%   True iff the lists, which have the same length, are in ascending
%   lexicographic order; equal ones are allowed.
%
%   ```
%   ?- [X,Y] ins 0..3, lex_chain([[1,2],[X,Y],[1,2]]).
%   X = 1, Y = 2.
%   ```

lex_chain(Lists) :-
    must_be(list(list), Lists),
    chain_(Lists, '$fd_in_order').

%!  chain(?Xs, +Op) is semidet.
%
%   True iff each element of Xs is in the relation Op to the next: #<, #=<,
%   #>, #>= or #=.
%
%   ```
%   ?- [X,Y,Z] ins 1..3, chain([X,Y,Z], #<).
%   X = 1, Y = 2, Z = 3.
%   ```

chain(Xs, Op) :-
    must_be(list, Xs),
    must_be(nonvar, Op),
    (   memberchk(Op, [#<, #=<, #>, #>=, #=])
    ->  chain_(Xs, Op)
    ;   domain_error(chain_relation, Op)
    ).

chain_([], _).
chain_([X|Xs], Op) :-
    chain_(Xs, X, Op).

chain_([], _, _).
chain_([Y|Ys], X, Op) :-
    call(Op, X, Y),
    chain_(Ys, Y, Op).

%!  automaton(?Xs, +Nodes, +Arcs) is semidet.
%!  automaton(?Xs, ?Template, ?Signature, +Nodes, +Arcs, +Counters, ?Initials, ?Finals) is semidet.
%
%   True iff a finite automaton accepts the list Xs, or Signature. Nodes lists the
%   initial and final nodes, source(Node) and sink(Node); arc(From, Label, To) leads
%   from one node to another with an integer Label, and arc(From, Label, To, Exprs)
%   sets counters to the values of Exprs, in which Counters stand for their previous
%   values, and Template for the corresponding element of Xs. They start as Initials
%   and end as Finals.
%
%   ```
%   ?- length(Xs, 3), automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]),
%      label(Xs).
%   Xs = [0,0,1]
%   ;  Xs = [0,1,0]
%   ;  Xs = [1,0,0].
%   ?- length(Xs, 3), automaton(Xs, _, Xs, [source(a),sink(a)],
%      [arc(a,0,a), arc(a,1,a,[C+1])], [C], [0], [2]), Xs = [0|_].
%   Xs = [0,1,1].
%   ```

automaton(Xs, Nodes, Arcs) :-
    automaton(Xs, _, Xs, Nodes, Arcs, [], [], _).

automaton(Xs, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list(list), [Xs,Signature,Nodes,Arcs,Counters,Initials]),
    same_length(Xs, Signature),
    states_(Nodes, Arcs, States),
    ends_(Nodes, States, Sources, Sinks),
    table_(Arcs, States, Counters, 1, Table, Updates),
    one_of_(State0, Sources),
    steps_(Signature, Xs, State0, State, Table, Updates, Template-Counters, Initials, Finals),
    one_of_(State, Sinks).

one_of_(X, Values) :-
    maplist(row_, Values, Rows),
    '$fd_tuples_in'([[X]], Rows).

row_(X, [X]).

states_(Nodes, Arcs, States) :-
    maplist(arc_parts_, Arcs, _, Froms, Tos),
    maplist(node_, Nodes, Ends),
    append([Ends,Froms,Tos], All),
    sort(All, States).

node_(Node, Name) :-
    must_be(nonvar, Node),
    (   Node = source(Name0)
    ->  Name = Name0
    ;   Node = sink(Name0)
    ->  Name = Name0
    ;   domain_error(automaton_node, Node)
    ).

arc_parts_(Arc, Label, From, To) :-
    must_be(nonvar, Arc),
    (   Arc = arc(From, Label, To)
    ->  true
    ;   Arc = arc(From, Label, To, _)
    ->  true
    ;   domain_error(automaton_arc, Arc)
    ).

ends_([], _, [], []).
ends_([Node|Nodes], States, Sources, Sinks) :-
    node_(Node, Name),
    number_(States, Name, Number),
    (   Node = source(_)
    ->  Sources = [Number|Sources1],
        Sinks = Sinks1
    ;   Sources = Sources1,
        Sinks = [Number|Sinks1]
    ),
    ends_(Nodes, States, Sources1, Sinks1).

number_(States, Name, Number) :-
    nth0(Number, States, Name0),
    Name0 == Name,
    !.                                  % each occurs once

%   table_(Arcs, States, Counters, N, Table, Updates): a row for each arc,
%   from N on, and its effect on the counters.

table_([], _, _, _, [], []).
table_([Arc|Arcs], States, Counters, N, [Row|Table], [Exprs|Updates]) :-
    arc_parts_(Arc, Label, From, To),
    must_be(integer, Label),
    number_(States, From, I),
    number_(States, To, J),
    (   Counters == []
    ->  Row = [I,Label,J]
    ;   Row = [I,Label,J,N]
    ),
    (   Arc = arc(_, _, _, Exprs0)
    ->  Exprs = Exprs0
    ;   Exprs = Counters
    ),
    N1 is N+1,
    table_(Arcs, States, Counters, N1, Table, Updates).

steps_([], _, State, State, _, _, _, Finals, Finals).
steps_([Label|Labels], [X|Xs], State0, State, Table, Updates, Names, Values0, Finals) :-
    (   Values0 == []
    ->  '$fd_tuples_in'([[State0,Label,State1]], Table),
        Values = Values0
    ;   '$fd_tuples_in'([[State0,Label,State1,N]], Table),
        copy_term(Names-Updates, (X-Values0)-Exprs),
        transpose(Exprs, Columns),
        maplist(counted_(N), Columns, Values)
    ),
    steps_(Labels, Xs, State1, State, Table, Updates, Names, Values, Finals).

counted_(N, Exprs, Value) :-
    maplist([Expr,V]>>(V #= Expr), Exprs, Values),
    element(N, Values, Value).

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   True iff Order is <, = or > as X is less than, equal to or greater than Y:
%   a compare/3 for integers that waits until they are known.
%
%   ```
%   ?- X in 0..3, zcompare(Order, X, 4).
%   Order = <, X in 0..3.
%   ?- zcompare(=, X, 4).
%   X = 4.
%   ```

zcompare(Order, X, Y) :-
    (   var(Order)
    ->  X #< Y #<==> Less,
        X #> Y #<==> Greater,
        X #= Y #<==> Equal,
        freeze(Order, ordered_(Order, X, Y)),
        freeze(Less, is_order_(Less, <, Order)),
        freeze(Equal, is_order_(Equal, =, Order)),
        freeze(Greater, is_order_(Greater, >, Order))
    ;   ordered_(Order, X, Y)
    ).

ordered_(Order, X, Y) :-
    (   Order == (<)
    ->  X #< Y
    ;   Order == (=)
    ->  X #= Y
    ;   Order == (>)
    ->  X #> Y
    ).

is_order_(Truth, Symbol, Order) :-
    (   Truth =:= 1
    ->  Order = Symbol
    ;   true
    ).

%!  transpose(+Rows, ?Columns) is semidet.
%
%   True iff Columns are the columns of the matrix with these Rows, lists of equal
%   length.
%
%   ```
%   ?- transpose([[1,2,3],[4,5,6]], Columns).
%   Columns = [[1,4],[2,5],[3,6]].
%   ```

transpose(Rows, Columns) :-
    must_be(list(list), Rows),
    (   Rows = [Row|_]
    ->  columns_(Row, Rows, Columns)
    ;   Columns = []
    ).

columns_([], Rows, []) :-
    maplist(=([]), Rows).
columns_([_|Row], Rows, [Column|Columns]) :-
    maplist(first_, Rows, Column, Rests),
    columns_(Row, Rests, Columns).

first_([X|Xs], X, Xs).

%!  indomain(?X) is nondet.
%!  label(?Xs) is nondet.
%!  labeling(+Options, ?Xs) is nondet.
%
%   True iff X, or each element of the list Xs, is an integer of its domain.
%   The domains must be finite. Options are, at most one of each group:
%
%     - the next variable: leftmost, ff (the smallest domain), ffc (the
%       smallest domain, then the most constraints), min (the least bound), max
%       (the greatest bound); default: leftmost;
%     - the order of its values: up (default) or down;
%     - the branching: step (a value, or any other), enum (each value) or bisect
%       (the halves of the domain); default: step;
%     - and what comes first: min(Expr) or max(Expr), solutions in ascending or
%       descending in Expr; with several, the first has precedence.
%
%   ```
%   ?- X in 1..3, labeling([down], [X]).
%   X = 3
%   ;  X = 2
%   ;  X = 1.
%   ?- [X,Y] ins 0..2, X #< Y, labeling([max(Y),min(X)], [X,Y]).
%   X = 0, Y = 2
%   ;  X = 1, Y = 2
%   ;  X = 0, Y = 1.
%   ?- X #> 3, label([X]).
%   error: instantiation_error.
%   ```

indomain(X) :-
    '$fd_indomain'(X).

label(Xs) :-
    '$fd_label'([], Xs).

labeling(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    aims_(Options, Aims, Options1),
    (   Aims == []
    ->  '$fd_label'(Options1, Xs)
    ;   optimum_(Aims, Options1, Xs)
    ).

aims_([], [], []).
aims_([Option|Options0], Aims, Options) :-
    (   nonvar(Option),
        ( Option = min(_) ; Option = max(_) )
    ->  Aims = [Option|Aims1],
        Options = Options1
    ;   Aims = Aims1,
        Options = [Option|Options1]
    ),
    aims_(Options0, Aims1, Options1).

optimum_([Aim|Aims], Options, Xs) :-
    arg(1, Aim, Expr),
    first_(Expr, true, _, Options, Xs, Value0),
    better_(Aim, Value0, Options, Xs, Value),
    (   Expr #= Value,
        (   Aims == []
        ->  '$fd_label'(Options, Xs)
        ;   optimum_(Aims, Options, Xs)
        )
    ;   Expr #\= Value,
        optimum_([Aim|Aims], Options, Xs)
    ).

%   first_(Expr, Goal, Value1, Options, Xs, Value): Value is the value of Expr
%   in the first solution for which Goal, on Value1 = Expr, holds.

first_(Expr, Goal, Value1, Options, Xs, Value) :-
    findall(Value1,
            once(( Value1 #= Expr, call(Goal), '$fd_label'(Options, Xs) )),
            [Value]),
    must_be(integer, Value).

better_(Aim, Value0, Options, Xs, Value) :-
    (   Aim = min(Expr)
    ->  Goal = (Value1 #< Value0)
    ;   Aim = max(Expr),
        Goal = (Value1 #> Value0)
    ),
    (   first_(Expr, Goal, Value1, Options, Xs, Value2)
    ->  better_(Aim, Value2, Options, Xs, Value)
    ;   Value = Value0
    ).

%!  fd_var(@X) is semidet.
%
%   True iff X is an unbound variable with a domain or constraints.
%
%   ```
%   ?- X in 0..1, fd_var(X), \+ fd_var(_).
%   X in 0..1.
%   ```

fd_var(X) :-
    '$fd_known'(X).

%!  fd_inf(?X, -Inf) is det.
%!  fd_sup(?X, -Sup) is det.
%!  fd_size(?X, -Size) is det.
%!  fd_dom(?X, -Domain) is det.
%!  fd_degree(?X, -Degree) is det.
%
%   True iff the least possible value of X is Inf, or inf; the greatest Sup,
%   or sup; their number Size, or sup; the domain of X is Domain; and Degree
%   constraints are on X.
%
%   ```
%   ?- X in 1..9, X #\= 5, fd_dom(X, Domain), fd_size(X, Size).
%   Domain = 1..4\/6..9, Size = 8, X in 1..4\/6..9.
%   ```

fd_inf(X, Inf) :-
    '$fd_bounds'(X, Inf, _).

fd_sup(X, Sup) :-
    '$fd_bounds'(X, _, Sup).

fd_size(X, Size) :-
    '$fd_size'(X, Size).

fd_dom(X, Domain) :-
    '$fd_domain'(X, Domain).

fd_degree(X, Degree) :-
    '$fd_bounds'(X, _, _),              % a copy gets its constraints
    '$fd_degree'(X, Degree).

attr_unify_hook(Attribute, Other) :-
    '$fd_unified'(Attribute, Other).

attribute_goals(Var) -->
    { '$fd_bounds'(Var, _, _),          % a copy gets its constraints
      '$fd_goals'(Var, Goals)
    },
    Goals.

/*  Loading goals of programs.

A comparison becomes arithmetic, with the constraint as a fallback, if each
operation has a value for any integers.
*/

:- multifile user:goal_expansion/2.

user:goal_expansion(Goal, Expanded) :-
    clpfd:comparison_(Goal, X, Y, Arithmetic, Constraint),
    prolog_load_context(module, Module),
    predicate_property(Module:Goal, imported_from(clpfd)),
    clpfd:expanded_(X, Y, Arithmetic, Constraint, Expanded).

comparison_(X #= Y, X, Y, X =:= Y, '$fd_equal'(X, Y)).
comparison_(X #\= Y, X, Y, X =\= Y, '$fd_unequal'(X, Y)).
comparison_(X #< Y, X, Y, X < Y, '$fd_less'(X, Y)).
comparison_(X #> Y, X, Y, X > Y, '$fd_greater'(X, Y)).
comparison_(X #=< Y, X, Y, X =< Y, '$fd_at_most'(X, Y)).
comparison_(X #>= Y, X, Y, X >= Y, '$fd_at_least'(X, Y)).

expanded_(X, Y, Arithmetic, Constraint, Expanded) :-
    total_(X),
    total_(Y),
    term_variables(X-Y, Vars),
    length(Vars, N),
    N =< 8,                             % the tests must not outweigh the rest
    (   Arithmetic = (_ =:= _),
        assigned_(X, Y, Var, Expr)
    ->  term_variables(Expr, Rest),
        Expanded = ( Tests
                   -> (   integer(Var)
                      ->  Arithmetic
                      ;   var(Var)
                      ->  Var is Expr
                      ;   Constraint
                      )
                   ;  Constraint
                   ),
        tests_(Rest, Tests)
    ;   Expanded = (Tests -> Arithmetic ; Constraint),
        tests_(Vars, Tests)
    ).

%   assigned_(X, Y, Var, Expr): one side is a variable Var that is not in the other.

assigned_(X, Y, Var, Expr) :-
    (   var(X)
    ->  Var = X,
        Expr = Y
    ;   var(Y),
        Var = Y,
        Expr = X
    ),
    term_variables(Expr, Vars),
    \+ ( member(V, Vars), V == Var ).

tests_([], true).
tests_([Var|Vars], Tests) :-
    (   Vars == []
    ->  Tests = integer(Var)
    ;   Tests = (integer(Var), Tests1),
        tests_(Vars, Tests1)
    ).

%   total_(Expr): Expr has a value for any integers.

total_(Expr) :-
    (   var(Expr)
    ->  true
    ;   integer(Expr)
    ->  true
    ;   total_(Expr, Exprs),
        maplist(total_, Exprs)
    ).

total_(X + Y, [X,Y]).
total_(X - Y, [X,Y]).
total_(X * Y, [X,Y]).
total_(- X, [X]).
total_(abs(X), [X]).
total_(min(X, Y), [X,Y]).
total_(max(X, Y), [X,Y]).
total_(X // Y, [X]) :-
    divisor_(Y).
total_(X div Y, [X]) :-
    divisor_(Y).
total_(X mod Y, [X]) :-
    divisor_(Y).
total_(X rem Y, [X]) :-
    divisor_(Y).

divisor_(Y) :-
    integer(Y),
    Y =\= 0.
