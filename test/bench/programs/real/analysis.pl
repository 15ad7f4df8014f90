% Analyses of Prolog programs by abstract interpretation.
%
% The programs are data. Their clauses get numbered variables and explicit
% unifications; the call graph is split into strongly connected components.
% Groundness is found from the bottom up, with decision diagrams for the
% dependencies between arguments; sharing from the top down, with sets of
% variables that may share, for each pattern in which a predicate is called.
% Modes, and whether clauses exclude each other, follow from both.
%
% Benchmark: run(2, 1153157045).

run(N, Checksum) :-
    findall(Name, subject(Name, _), Names),
    analysed_all(Names, 1, Sum),
    (   N > 1 ->
        N1 is N-1,
        run(N1, Checksum)
    ;   Checksum = Sum
    ).

analysed_all([], Sum, Sum).
analysed_all([Name|Names], Sum0, Sum) :-
    analysed(Name, Report),
    fingerprint(Report, Sum0, Sum1),
    analysed_all(Names, Sum1, Sum).

analysed(Name, report(Components, Ground, Modes, Patterns)) :-
    subject(Name, Entry),
    findall(Clause, clause_of(Name, Clause), Clauses0),
    normal_clauses(Clauses0, Clauses),
    defined(Clauses, Predicates),
    components(Predicates, Clauses, Components),
    groundness(Components, Clauses, Ground),
    sharing(Entry, Clauses, Table),
    tree_pairs(Table, Patterns),
    modes(Predicates, Patterns, Ground, Clauses, Modes).

clause_of(Name, Head-Body) :-
    program(Name, Clauses),
    member(Clause, Clauses),
    (   Clause = (Head :- Body) -> true
    ;   Head = Clause,
        Body = true
    ).

% A number for a term without variables.
fingerprint(Term, Sum0, Sum) :-
    (   integer(Term) -> mixed(Sum0, Term, Sum)
    ;   Term == [] -> mixed(Sum0, 5, Sum)
    ;   Term = [T|Ts] ->
        fingerprint(T, Sum0, Sum1),
        mixed(Sum1, 11, Sum2),
        fingerprint(Ts, Sum2, Sum)
    ;   atom(Term) ->
        atom_length(Term, Length),
        mixed(Sum0, Length, Sum)
    ;   Term =.. [Name|Args],
        fingerprint(Name, Sum0, Sum1),
        fingerprint(Args, Sum1, Sum)
    ).

mixed(Sum0, X, Sum) :-
    Sum is (Sum0*41 + X + 1) mod 2147483647.

% ---------------------------------------------------------------------------
% Clauses: clause(Name/Arity, Count, Goals, Keys). The arguments of the head are
% the variables 1 to Arity; Count is the number of variables. Goals are
% unify(V, Term), call(Name/Arity, Vs), ground(Vs), test(Vs), cut, fail. Terms
% have v(N) for variables. Keys are the functors of the arguments of the head.

normal_clauses([], []).
normal_clauses([Head-Body|Cs0], [clause(Name/Arity, Count, Goals, Keys)|Cs]) :-
    copy_term(Head-Body, H-B),
    functor(H, Name, Arity),
    head_keys(Arity, H, [], Keys),
    N0 is Arity+1,
    head_goals(1, Arity, H, N0, N1, Goals, Rest),
    body_goals(B, N1, N2, Rest, []),
    Count is N2-1,
    normal_clauses(Cs0, Cs).

head_keys(0, _, Keys, Keys) :- !.
head_keys(I, Head, Keys0, Keys) :-
    arg(I, Head, Arg),
    (   var(Arg) -> Key = any
    ;   functor(Arg, Name, Arity),
        key_of(Name, Arity, Key)
    ),
    I1 is I-1,
    head_keys(I1, Head, [Key|Keys0], Keys).

key_of(Name, Arity, Key) :-
    (   Name == [] -> Key = nil
    ;   Arity =:= 2, functor([_|_], Name, 2) -> Key = cons
    ;   Key = Name/Arity
    ).

head_goals(I, Arity, _, N, N, Goals, Goals) :-
    I > Arity, !.
head_goals(I, Arity, Head, N0, N, Goals0, Goals) :-
    arg(I, Head, Arg),
    (   var(Arg) ->
        variable(I, Arg),
        N1 = N0,
        Goals1 = Goals0
    ;   numbered(Arg, N0, N1, Term),
        Goals0 = [unify(I, Term)|Goals1]
    ),
    I1 is I+1,
    head_goals(I1, Arity, Head, N1, N, Goals1, Goals).

variable(I, v(I)).

% Numbers the new variables of a term.
numbered(X, N0, N, X) :-
    var(X), !,
    variable(N0, X),
    N is N0+1.
numbered(v(I), N, N, v(I)) :- !.
numbered(X, N0, N, X) :-
    functor(X, _, Arity),
    numbered_arguments(Arity, X, N0, N).

numbered_arguments(0, _, N, N) :- !.
numbered_arguments(I, X, N0, N) :-
    arg(I, X, Arg),
    numbered(Arg, N0, N1, _),
    I1 is I-1,
    numbered_arguments(I1, X, N1, N).

body_goals((A, B), N0, N, Goals0, Goals) :- !,
    body_goals(A, N0, N1, Goals0, Goals1),
    body_goals(B, N1, N, Goals1, Goals).
body_goals(true, N, N, Goals, Goals) :- !.
body_goals(!, N, N, [cut|Goals], Goals) :- !.
body_goals(A = B, N0, N, [unify(I, T)|Goals], Goals) :- !,
    numbered(A, N0, N1, S0),
    numbered(B, N1, N2, T0),
    unification(S0, T0, N2, N, I, T, _).
body_goals(Goal, N0, N, [Abstract|Goals], Goals) :-
    abstract_builtin(Goal, Kind), !,
    numbered(Goal, N0, N, Goal),
    term_variables_(Goal, Vs),
    Abstract =.. [Kind, Vs].
body_goals(Goal, N0, N, Goals0, Goals) :-
    numbered(Goal, N0, N1, _),
    Goal =.. [Name|Args],
    length(Args, Arity),
    call_arguments(Args, N1, N, [], Vs, Goals0, [call(Name/Arity, Vs)|Goals]).

unification(v(I), T, N, N, I, T, v) :- !.
unification(S, v(I), N, N, I, S, v) :- !.
unification(S, T, N0, N, N0, pair(S, T), w) :-
    N is N0+1.

% The arguments of a call are different variables.
call_arguments([], N, N, _, [], Goals, Goals).
call_arguments([Arg|Args], N0, N, Seen, [I|Vs], Goals0, Goals) :-
    (   Arg = v(I), \+ memberchk_(I, Seen) ->
        N1 = N0,
        Goals1 = Goals0
    ;   I = N0,
        N1 is N0+1,
        Goals0 = [unify(I, Arg)|Goals1]
    ),
    call_arguments(Args, N1, N, [I|Seen], Vs, Goals1, Goals).

% After such a goal its variables are ground; or nothing is known.
abstract_builtin(_ is _, ground).
abstract_builtin(_ < _, ground).
abstract_builtin(_ > _, ground).
abstract_builtin(_ =< _, ground).
abstract_builtin(_ >= _, ground).
abstract_builtin(_ =:= _, ground).
abstract_builtin(_ =\= _, ground).
abstract_builtin(atom(_), ground).
abstract_builtin(integer(_), ground).
abstract_builtin(atomic(_), ground).
abstract_builtin(_ \== _, test).
abstract_builtin(_ == _, test).
abstract_builtin(var(_), test).
abstract_builtin(nonvar(_), test).
abstract_builtin(\+ _, test).

term_variables_(Term, Vs) :-
    variables_in(Term, [], Vs).

variables_in(v(I), Vs0, Vs) :- !,
    insert_sorted(Vs0, I, Vs).
variables_in(Term, Vs0, Vs) :-
    functor(Term, _, Arity),
    variables_in_arguments(Arity, Term, Vs0, Vs).

variables_in_arguments(0, _, Vs, Vs) :- !.
variables_in_arguments(I, Term, Vs0, Vs) :-
    arg(I, Term, Arg),
    variables_in(Arg, Vs0, Vs1),
    I1 is I-1,
    variables_in_arguments(I1, Term, Vs1, Vs).

defined(Clauses, Predicates) :-
    setof(P, N^Gs^Ks^member(clause(P, N, Gs, Ks), Clauses), Predicates).

clauses_for(P, Clauses, Own) :-
    findall(clause(P, N, Gs, Ks), member(clause(P, N, Gs, Ks), Clauses), Own).

% ---------------------------------------------------------------------------
% Sorted lists as sets, and red-black trees as tables

memberchk_(X, [Y|Ys]) :-
    ( X == Y -> true ; memberchk_(X, Ys) ).

insert_sorted([], X, [X]).
insert_sorted([Y|Ys], X, Zs) :-
    compare(Order, X, Y),
    insert_sorted(Order, X, Y, Ys, Zs).

insert_sorted(=, X, _, Ys, [X|Ys]).
insert_sorted(<, X, Y, Ys, [X, Y|Ys]).
insert_sorted(>, X, Y, Ys, [Y|Zs]) :- insert_sorted(Ys, X, Zs).

set_union([], Ys, Ys).
set_union([X|Xs], Ys, Zs) :- set_union_2(Ys, X, Xs, Zs).

set_union_2([], X, Xs, [X|Xs]).
set_union_2([Y|Ys], X, Xs, Zs) :-
    compare(Order, X, Y),
    set_union_3(Order, X, Xs, Y, Ys, Zs).

set_union_3(=, X, Xs, _, Ys, [X|Zs]) :- set_union(Xs, Ys, Zs).
set_union_3(<, X, Xs, Y, Ys, [X|Zs]) :- set_union_2(Xs, Y, Ys, Zs).
set_union_3(>, X, Xs, Y, Ys, [Y|Zs]) :- set_union_2(Ys, X, Xs, Zs).

as_set(List, Set) :-
    length(List, N),
    as_set(N, List, [], Set).

% The set of the first N elements, and what comes after them.
as_set(0, Xs, Xs, []) :- !.
as_set(1, [X|Xs], Xs, [X]) :- !.
as_set(N, Xs0, Xs, Set) :-
    M is N // 2,
    K is N - M,
    as_set(M, Xs0, Xs1, A),
    as_set(K, Xs1, Xs, B),
    set_union(A, B, Set).

disjoint([], _).
disjoint([X|Xs], Ys) :-
    \+ memberchk_(X, Ys),
    disjoint(Xs, Ys).

tree_get(t(_, L, K0, V0, R), K, V) :-
    compare(Order, K, K0),
    tree_get(Order, K, V, V0, L, R).

tree_get(=, _, V, V, _, _).
tree_get(<, K, V, _, L, _) :- tree_get(L, K, V).
tree_get(>, K, V, _, _, R) :- tree_get(R, K, V).

tree_put(Tree0, K, V, t(black, L, K1, V1, R)) :-
    tree_added(Tree0, K, V, t(_, L, K1, V1, R)).

tree_added(nil, K, V, t(red, nil, K, V, nil)).
tree_added(t(C, L, K0, V0, R), K, V, Tree) :-
    compare(Order, K, K0),
    tree_added(Order, C, L, K0, V0, R, K, V, Tree).

tree_added(=, C, L, _, _, R, K, V, t(C, L, K, V, R)).
tree_added(<, C, L0, K0, V0, R, K, V, Tree) :-
    tree_added(L0, K, V, L),
    balanced(C, L, K0, V0, R, Tree).
tree_added(>, C, L, K0, V0, R0, K, V, Tree) :-
    tree_added(R0, K, V, R),
    balanced(C, L, K0, V0, R, Tree).

balanced(black, t(red, t(red, A, K1, V1, B), K2, V2, C), K3, V3, D,
         t(red, t(black, A, K1, V1, B), K2, V2, t(black, C, K3, V3, D))) :- !.
balanced(black, t(red, A, K1, V1, t(red, B, K2, V2, C)), K3, V3, D,
         t(red, t(black, A, K1, V1, B), K2, V2, t(black, C, K3, V3, D))) :- !.
balanced(black, A, K1, V1, t(red, t(red, B, K2, V2, C), K3, V3, D),
         t(red, t(black, A, K1, V1, B), K2, V2, t(black, C, K3, V3, D))) :- !.
balanced(black, A, K1, V1, t(red, B, K2, V2, t(red, C, K3, V3, D)),
         t(red, t(black, A, K1, V1, B), K2, V2, t(black, C, K3, V3, D))) :- !.
balanced(Colour, L, K, V, R, t(Colour, L, K, V, R)).

tree_pairs(Tree, Pairs) :- tree_pairs(Tree, Pairs, []).

tree_pairs(nil, Pairs, Pairs).
tree_pairs(t(_, L, K, V, R), Pairs0, Pairs) :-
    tree_pairs(L, Pairs0, [K-V|Pairs1]),
    tree_pairs(R, Pairs1, Pairs).

% ---------------------------------------------------------------------------
% Strongly connected components of the call graph, callees first. The state is
% s(Counter, Stack, Numbers, Components); Numbers has Index-Low of what has been
% visited and is still on the stack, and done for the others.

components(Predicates, Clauses, Components) :-
    visit_all(Predicates, Clauses, s(0, [], nil, []), s(_, _, _, Reversed)),
    reversed(Reversed, [], Components).

reversed([], Ys, Ys).
reversed([X|Xs], Ys, Zs) :- reversed(Xs, [X|Ys], Zs).

visit_all([], _, State, State).
visit_all([P|Ps], Clauses, State0, State) :-
    State0 = s(_, _, Numbers, _),
    (   tree_get(Numbers, P, _) -> State1 = State0
    ;   visit(P, Clauses, State0, State1, _)
    ),
    visit_all(Ps, Clauses, State1, State).

visit(P, Clauses, s(I, Stack, Numbers0, Cs), State, Low) :-
    tree_put(Numbers0, P, I, Numbers1),
    I1 is I+1,
    callees(P, Clauses, Qs),
    visit_callees(Qs, Clauses, s(I1, [P|Stack], Numbers1, Cs), State1, I, Low),
    (   Low < I -> State = State1
    ;   State1 = s(J, Stack1, Numbers2, Cs1),
        popped(Stack1, P, Component0, Stack2, Numbers2, Numbers3),
        as_set(Component0, Component),
        State = s(J, Stack2, Numbers3, [Component|Cs1])
    ).

visit_callees([], _, State, State, Low, Low).
visit_callees([Q|Qs], Clauses, State0, State, Low0, Low) :-
    State0 = s(_, _, Numbers, _),
    (   tree_get(Numbers, Q, Number) ->
        State1 = State0,
        ( Number == done -> Low1 = Low0 ; Low1 is min(Low0, Number) )
    ;   visit(Q, Clauses, State0, State1, LowQ),
        Low1 is min(Low0, LowQ)
    ),
    visit_callees(Qs, Clauses, State1, State, Low1, Low).

popped([Q|Stack0], P, [Q|Component], Stack, Numbers0, Numbers) :-
    tree_put(Numbers0, Q, done, Numbers1),
    (   P == Q ->
        Component = [],
        Stack = Stack0,
        Numbers = Numbers1
    ;   popped(Stack0, P, Component, Stack, Numbers1, Numbers)
    ).

callees(P, Clauses, Qs) :-
    findall(Q, callee(P, Clauses, Q), Qs0),
    sort(Qs0, Qs).

callee(P, Clauses, Q) :-
    member(clause(P, _, Goals, _), Clauses),
    member(call(Q, _), Goals),
    \+ \+ member(clause(Q, _, _, _), Clauses).

% ---------------------------------------------------------------------------
% Decision diagrams: 0, 1, or if(V, Low, High) with V smaller than all variables
% in Low and High, which differ. A variable is true when it is ground.

if_node(V, Low, High, D) :-
    ( Low == High -> D = Low ; D = if(V, Low, High) ).

conjunction(0, _, 0) :- !.
conjunction(1, D, D) :- !.
conjunction(_, 0, 0) :- !.
conjunction(D, 1, D) :- !.
conjunction(D, E, F) :- D == E, !, F = D.
conjunction(if(V, A, B), if(W, C, D), F) :-
    compare(Order, V, W),
    conjunction(Order, V, A, B, W, C, D, F).

conjunction(=, V, A, B, _, C, D, F) :-
    conjunction(A, C, Low),
    conjunction(B, D, High),
    if_node(V, Low, High, F).
conjunction(<, V, A, B, W, C, D, F) :-
    conjunction(A, if(W, C, D), Low),
    conjunction(B, if(W, C, D), High),
    if_node(V, Low, High, F).
conjunction(>, V, A, B, W, C, D, F) :-
    conjunction(if(V, A, B), C, Low),
    conjunction(if(V, A, B), D, High),
    if_node(W, Low, High, F).

disjunction(1, _, 1) :- !.
disjunction(0, D, D) :- !.
disjunction(_, 1, 1) :- !.
disjunction(D, 0, D) :- !.
disjunction(D, E, F) :- D == E, !, F = D.
disjunction(if(V, A, B), if(W, C, D), F) :-
    compare(Order, V, W),
    disjunction(Order, V, A, B, W, C, D, F).

disjunction(=, V, A, B, _, C, D, F) :-
    disjunction(A, C, Low),
    disjunction(B, D, High),
    if_node(V, Low, High, F).
disjunction(<, V, A, B, W, C, D, F) :-
    disjunction(A, if(W, C, D), Low),
    disjunction(B, if(W, C, D), High),
    if_node(V, Low, High, F).
disjunction(>, V, A, B, W, C, D, F) :-
    disjunction(if(V, A, B), C, Low),
    disjunction(if(V, A, B), D, High),
    if_node(W, Low, High, F).

negation(0, 1).
negation(1, 0).
negation(if(V, A, B), if(V, C, D)) :-
    negation(A, C),
    negation(B, D).

% All variables of the list are true.
all_true([], 1).
all_true([V|Vs], if(V, 0, D)) :- all_true(Vs, D).

% V if and only if all of Vs.
equivalent(V, Vs, D) :-
    all_true([V], A),
    all_true(Vs, B),
    conjunction(A, B, Both),
    negation(A, NotA),
    negation(B, NotB),
    conjunction(NotA, NotB, Neither),
    disjunction(Both, Neither, D).

% Variables above N are quantified away.
projected(D, _, D) :- integer(D), !.
projected(if(V, A, B), N, D) :-
    (   V > N -> disjunction(A, B, D1), projected(D1, N, D)
    ;   projected(A, N, Low),
        projected(B, N, High),
        if_node(V, Low, High, D)
    ).

% The I-th variable becomes the I-th of Vs, which need not be ordered.
renamed(D, _, D) :- integer(D), !.
renamed(if(V, A, B), Vs, D) :-
    nth_of(V, Vs, W),
    renamed(A, Vs, Low),
    renamed(B, Vs, High),
    conjunction(if(W, 0, 1), High, D1),
    conjunction(if(W, 1, 0), Low, D2),
    disjunction(D1, D2, D).

nth_of(1, [X|_], X) :- !.
nth_of(N, [_|Xs], X) :-
    N1 is N-1,
    nth_of(N1, Xs, X).

% ---------------------------------------------------------------------------
% Groundness: for each predicate a diagram over its arguments

groundness(Components, Clauses, Pairs) :-
    groundness(Components, Clauses, nil, Table),
    tree_pairs(Table, Pairs).

groundness([], _, Table, Table).
groundness([Component|Components], Clauses, Table0, Table) :-
    with_bottom(Component, Table0, Table1),
    ground_fixpoint(Component, Clauses, Table1, Table2),
    groundness(Components, Clauses, Table2, Table).

with_bottom([], Table, Table).
with_bottom([P|Ps], Table0, Table) :-
    tree_put(Table0, P, 0, Table1),
    with_bottom(Ps, Table1, Table).

ground_fixpoint(Component, Clauses, Table0, Table) :-
    ground_pass(Component, Clauses, Table0, Table1, no, Changed),
    (   Changed == no -> Table = Table1
    ;   ground_fixpoint(Component, Clauses, Table1, Table)
    ).

ground_pass([], _, Table, Table, Changed, Changed).
ground_pass([P|Ps], Clauses, Table0, Table, Changed0, Changed) :-
    clauses_for(P, Clauses, Own),
    tree_get(Table0, P, D0),
    ground_clauses(Own, Table0, D0, D),
    (   D == D0 -> Table1 = Table0, Changed1 = Changed0
    ;   tree_put(Table0, P, D, Table1), Changed1 = yes
    ),
    ground_pass(Ps, Clauses, Table1, Table, Changed1, Changed).

ground_clauses([], _, D, D).
ground_clauses([clause(_/Arity, _, Goals, _)|Cs], Table, D0, D) :-
    ground_goals(Goals, Table, 1, D1),
    projected(D1, Arity, D2),
    disjunction(D0, D2, D3),
    ground_clauses(Cs, Table, D3, D).

ground_goals([], _, D, D).
ground_goals([Goal|Goals], Table, D0, D) :-
    ground_goal(Goal, Table, G),
    conjunction(D0, G, D1),
    (   D1 == 0 -> D = 0
    ;   ground_goals(Goals, Table, D1, D)
    ).

ground_goal(unify(I, Term), _, D) :-
    term_variables_(Term, Vs),
    equivalent(I, Vs, D).
ground_goal(ground(Vs), _, D) :- all_true(Vs, D).
ground_goal(test(_), _, 1).
ground_goal(cut, _, 1).
ground_goal(call(P, Vs), Table, D) :-
    (   tree_get(Table, P, D0) -> renamed(D0, Vs, D)
    ;   D = 1
    ).

% ---------------------------------------------------------------------------
% Sharing: a set of sets of variables; a ground variable is in none of them.
% The table has for each P-Call the success, bottom at first. A pass computes
% every entry; entries that it needs and misses are added.

sharing(P-Call, Clauses, Table) :-
    tree_put(nil, P-Call, bottom, Table0),
    sharing_fixpoint(Clauses, Table0, Table).

sharing_fixpoint(Clauses, Table0, Table) :-
    tree_pairs(Table0, Entries),
    sharing_pass(Entries, Clauses, Table0, Table1),
    (   Table1 == Table0 -> Table = Table0
    ;   tree_pairs(Table1, Entries1),
        (   Entries1 == Entries -> Table = Table1
        ;   sharing_fixpoint(Clauses, Table1, Table)
        )
    ).

sharing_pass([], _, Table, Table).
sharing_pass([(P-Call)-_|Entries], Clauses, Table0, Table) :-
    clauses_for(P, Clauses, Own),
    tree_get(Table0, P-Call, Success0),
    sharing_clauses(Own, Call, Success0, Success, Table0, Table1),
    (   Success == Success0 -> Table2 = Table1
    ;   tree_put(Table1, P-Call, Success, Table2)
    ),
    sharing_pass(Entries, Clauses, Table2, Table).

sharing_clauses([], _, Success, Success, Table, Table).
sharing_clauses([clause(_/Arity, Count, Goals, _)|Cs], Call, Success0, Success, Table0, Table) :-
    N is Arity+1,
    singletons(N, Count, Singles),
    set_union(Call, Singles, State0),
    sharing_goals(Goals, State0, State, Table0, Table1),
    restricted(State, Arity, Success1),
    joined(Success0, Success1, Success2),
    sharing_clauses(Cs, Call, Success2, Success, Table1, Table).

singletons(N, Count, []) :- N > Count, !.
singletons(N, Count, [[N]|Ss]) :-
    N1 is N+1,
    singletons(N1, Count, Ss).

joined(bottom, S, S) :- !.
joined(S, bottom, S) :- !.
joined(S, T, U) :- set_union(S, T, U).

% Only the variables up to N.
restricted(bottom, _, bottom) :- !.
restricted(State, N, Groups) :-
    restricted_groups(State, N, Groups0),
    as_set(Groups0, Groups).

restricted_groups([], _, []).
restricted_groups([G|Gs], N, Rs) :-
    up_to(G, N, R),
    ( R == [] -> Rs = Rs1 ; Rs = [R|Rs1] ),
    restricted_groups(Gs, N, Rs1).

up_to([V|Vs], N, [V|Ws]) :- V =< N, !, up_to(Vs, N, Ws).
up_to(_, _, []).

sharing_goals([], State, State, Table, Table).
sharing_goals([Goal|Goals], State0, State, Table0, Table) :-
    sharing_goal(Goal, State0, State1, Table0, Table1),
    (   State1 == bottom -> State = bottom, Table = Table1
    ;   sharing_goals(Goals, State1, State, Table1, Table)
    ).

sharing_goal(unify(I, Term), State0, State, Table, Table) :-
    term_variables_(Term, Vs),
    abstractly_unified(I, Vs, State0, State).
sharing_goal(ground(Vs), State0, State, Table, Table) :-
    relevant(State0, Vs, _, State).
sharing_goal(test(_), State, State, Table, Table).
sharing_goal(cut, State, State, Table, Table).
sharing_goal(call(P, Vs), State0, State, Table0, Table) :-
    relevant(State0, Vs, Relevant, Others),
    call_pattern(Relevant, Vs, Call),
    (   tree_get(Table0, P-Call, Success) -> Table = Table0
    ;   Success = bottom,
        tree_put(Table0, P-Call, bottom, Table)
    ),
    (   Success == bottom -> State = bottom
    ;   closed_under_union(Relevant, Star),
        consistent(Star, Vs, Success, After0),
        as_set(After0, After),
        set_union(Others, After, State)
    ).

% The groups that have one of the variables, and the others.
relevant([], _, [], []).
relevant([G|Gs], Vs, Rs, Os) :-
    (   disjoint(G, Vs) -> Rs = Rs1, Os = [G|Os1]
    ;   Rs = [G|Rs1], Os = Os1
    ),
    relevant(Gs, Vs, Rs1, Os1).

abstractly_unified(I, Vs, State0, State) :-
    relevant(State0, [I], Left, _),
    relevant(State0, Vs, Right, _),
    insert_sorted(Vs, I, All),
    relevant(State0, All, _, Others),
    closed_under_union(Left, LeftStar),
    closed_under_union(Right, RightStar),
    findall(G, ( member(A, LeftStar), member(B, RightStar), set_union(A, B, G) ), Both0),
    sort(Both0, Both),
    set_union(Others, Both, State).

closed_under_union(Groups, Closed) :-
    closed_under_union(Groups, [], Closed).

closed_under_union([], Closed, Closed).
closed_under_union([G|Gs], Closed0, Closed) :-
    with_union(Closed0, G, [G], New0),
    as_set(New0, New),
    set_union(Closed0, New, Closed1),
    closed_under_union(Gs, Closed1, Closed).

with_union([], _, New, New).
with_union([H|Hs], G, New0, New) :-
    set_union(G, H, U),
    with_union(Hs, G, [U|New0], New).

% Groups in terms of the positions of the arguments.
call_pattern(Groups, Vs, Call) :-
    positions_all(Groups, Vs, Call0),
    as_set(Call0, Call).

positions_all([], _, []).
positions_all([G|Gs], Vs, [P|Ps]) :-
    positions(Vs, 1, G, P),
    positions_all(Gs, Vs, Ps).

positions([], _, _, []).
positions([V|Vs], I, G, Ps) :-
    ( memberchk_(V, G) -> Ps = [I|Ps1] ; Ps = Ps1 ),
    I1 is I+1,
    positions(Vs, I1, G, Ps1).

consistent([], _, _, []).
consistent([G|Gs], Vs, Success, After) :-
    positions(Vs, 1, G, P),
    (   memberchk_(P, Success) -> After = [G|After1]
    ;   After = After1
    ),
    consistent(Gs, Vs, Success, After1).

% ---------------------------------------------------------------------------
% Modes: for each argument whether it is ground in all calls, ground after all
% calls, or neither; and whether an argument that is always ground tells the
% clauses apart.

modes([], _, _, _, []).
modes([P|Ps], Patterns, Ground, Clauses, Modes) :-
    findall(Call-Success, member((P-Call)-Success, Patterns), Own),
    (   Own == [] -> Modes = Modes1
    ;   P = _/Arity,
        member(P-Diagram, Ground), !,
        argument_modes(1, Arity, Own, Diagram, Ms),
        findall(Ks, member(clause(P, _, _, Ks), Clauses), Keys),
        (   deciding_argument(1, Ms, Keys, I) -> Determinism = decided(I)
        ;   Determinism = open
        ),
        Modes = [mode(P, Ms, Determinism)|Modes1]
    ),
    modes(Ps, Patterns, Ground, Clauses, Modes1).

argument_modes(I, Arity, _, _, []) :- I > Arity, !.
argument_modes(I, Arity, Own, Diagram, [Mode|Modes]) :-
    (   \+ ( member(Call-_, Own), has_variable(Call, I) ) -> Mode = in
    ;   \+ ( member(_-Success, Own), Success \== bottom, has_variable(Success, I) ) -> Mode = out
    ;   implied(Diagram, I) -> Mode = out
    ;   Mode = any
    ),
    I1 is I+1,
    argument_modes(I1, Arity, Own, Diagram, Modes).

has_variable(Groups, I) :-
    member(G, Groups),
    memberchk_(I, G), !.

implied(Diagram, I) :-
    conjunction(Diagram, if(I, 1, 0), 0).

deciding_argument(I, [Mode|_], Keys, I) :-
    Mode == in,
    findall(K, ( member(Ks, Keys), nth_of(I, Ks, K) ), Column),
    \+ memberchk_(any, Column),
    sort(Column, Sorted),
    length(Column, N),
    length(Sorted, N), !.
deciding_argument(I, [_|Modes], Keys, J) :-
    I1 is I+1,
    deciding_argument(I1, Modes, Keys, J).

% ---------------------------------------------------------------------------
% The programs that are analysed: subject(Name, Predicate-Call)

subject(reverse, nreverse/2-[[2]]).
subject(sort, sorted/2-[[2]]).
subject(mergesort, msort/2-[[1], [2]]).
subject(queens, queens/2-[[2]]).
subject(derivative, d/3-[[1], [3]]).
subject(tree, build/3-[[3]]).
subject(interpreter, solve/1-[[1]]).
subject(grammar, sentence/3-[[1], [3]]).
subject(hanoi, hanoi/5-[[2], [3], [4], [5]]).
subject(compiler, compile/4-[[2], [3], [4]]).
subject(paths, path/4-[[1], [2], [1, 2], [4]]).
subject(expressions, parse/3-[[2], [3]]).

program(reverse,
    [ nreverse([], []),
      (nreverse([X|Xs], Ys) :- nreverse(Xs, Zs), append(Zs, [X], Ys)),
      append([], Ys, Ys),
      (append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs)) ]).
program(sort,
    [ (sorted(Xs, Ys) :- quicksort(Xs, Ys, [])),
      quicksort([], Ys, Ys),
      (quicksort([X|Xs], Ys, Zs) :-
          partition(Xs, X, Small, Large),
          quicksort(Small, Ys, [X|Ws]),
          quicksort(Large, Ws, Zs)),
      partition([], _, [], []),
      (partition([X|Xs], P, [X|Ss], Ls) :- X < P, !, partition(Xs, P, Ss, Ls)),
      (partition([X|Xs], P, Ss, [X|Ls]) :- X >= P, partition(Xs, P, Ss, Ls)) ]).
program(mergesort,
    [ msort([], []),
      msort([X], [X]),
      (msort([X, Y|Zs], Sorted) :-
          split([X, Y|Zs], As, Bs),
          msort(As, Cs), msort(Bs, Ds),
          merge(Cs, Ds, Sorted)),
      split([], [], []),
      (split([X|Xs], [X|Ys], Zs) :- split(Xs, Zs, Ys)),
      merge([], Ys, Ys),
      merge([X|Xs], [], [X|Xs]),
      (merge([X|Xs], [Y|Ys], [X|Zs]) :- X =< Y, merge(Xs, [Y|Ys], Zs)),
      (merge([X|Xs], [Y|Ys], [Y|Zs]) :- X > Y, merge([X|Xs], Ys, Zs)) ]).
program(queens,
    [ (queens(N, Qs) :- range(1, N, Ns), place(Ns, [], Qs)),
      place([], Qs, Qs),
      (place(Free, Safe, Qs) :-
          select(Q, Free, Rest),
          \+ attack(Q, 1, Safe),
          safe(Q, 1, Safe),
          place(Rest, [Q|Safe], Qs)),
      safe(_, _, []),
      (safe(Q, D, [P|Ps]) :- Q =\= P + D, Q =\= P - D, D1 is D + 1, safe(Q, D1, Ps)),
      select(X, [X|Xs], Xs),
      (select(X, [Y|Ys], [Y|Zs]) :- select(X, Ys, Zs)),
      (range(N, N, [N]) :- !),
      (range(M, N, [M|Ns]) :- M < N, M1 is M + 1, range(M1, N, Ns)) ]).
program(derivative,
    [ (d(U + V, X, DU + DV) :- !, d(U, X, DU), d(V, X, DV)),
      (d(U - V, X, DU - DV) :- !, d(U, X, DU), d(V, X, DV)),
      (d(U * V, X, DU * V + U * DV) :- !, d(U, X, DU), d(V, X, DV)),
      (d(U / V, X, (DU * V - U * DV) / (V * V)) :- !, d(U, X, DU), d(V, X, DV)),
      (d(U ^ N, X, N * DU * U ^ M) :- !, integer(N), M is N - 1, d(U, X, DU)),
      (d(- U, X, - DU) :- !, d(U, X, DU)),
      (d(exp(U), X, exp(U) * DU) :- !, d(U, X, DU)),
      (d(log(U), X, DU / U) :- !, d(U, X, DU)),
      (d(X, Y, 1) :- X == Y, !),
      d(_, _, 0) ]).
program(tree,
    [ build([], T, T),
      (build([K-V|Ps], T0, T) :- put(T0, K, V, T1), build(Ps, T1, T)),
      put(nil, K, V, node(nil, K, V, nil)),
      (put(node(L, K0, V0, R), K, V, T) :- order(K, K0, O), put(O, L, K0, V0, R, K, V, T)),
      put(same, L, _, _, R, K, V, node(L, K, V, R)),
      (put(less, L0, K0, V0, R, K, V, node(L, K0, V0, R)) :- put(L0, K, V, L)),
      (put(more, L, K0, V0, R0, K, V, node(L, K0, V0, R)) :- put(R0, K, V, R)),
      (order(K, L, less) :- K < L),
      (order(K, L, same) :- K =:= L),
      (order(K, L, more) :- K > L) ]).
program(interpreter,
    [ solve(true),
      (solve(and(A, B)) :- solve(A), solve(B)),
      (solve(or(A, _)) :- solve(A)),
      (solve(or(_, B)) :- solve(B)),
      (solve(A) :- rule(A, B), solve(B)),
      rule(member(X, [X|_]), true),
      rule(member(X, [_|Xs]), member(X, Xs)),
      rule(append([], Ys, Ys), true),
      rule(append([X|Xs], Ys, [X|Zs]), append(Xs, Ys, Zs)),
      rule(sublist(Xs, Ys), and(append(_, Zs, Ys), append(Xs, _, Zs))),
      rule(perm([], []), true),
      rule(perm([X|Xs], Ys), and(append(As, [X|Bs], Ys), and(append(As, Bs, Zs), perm(Xs, Zs)))) ]).
program(grammar,
    [ (sentence(s(NP, VP), S0, S) :- noun_phrase(N, NP, S0, S1), verb_phrase(N, VP, S1, S)),
      (noun_phrase(N, np(D, M), S0, S) :- determiner(N, D, S0, S1), noun(N, M, S1, S)),
      (noun_phrase(N, np(D, M, R), S0, S) :-
          determiner(N, D, S0, S1), noun(N, M, S1, S2), relative(N, R, S2, S)),
      (verb_phrase(N, vp(V), S0, S) :- verb(N, V, S0, S)),
      (verb_phrase(N, vp(V, NP), S0, S) :- verb(N, V, S0, S1), noun_phrase(_, NP, S1, S)),
      (relative(N, rel(VP), [that|S0], S) :- verb_phrase(N, VP, S0, S)),
      determiner(_, the, [the|S], S),
      determiner(singular, a, [a|S], S),
      noun(singular, dog, [dog|S], S),
      noun(plural, dog, [dogs|S], S),
      noun(singular, cat, [cat|S], S),
      verb(singular, see, [sees|S], S),
      verb(plural, see, [see|S], S) ]).
program(hanoi,
    [ hanoi(0, _, _, _, []),
      (hanoi(N, A, B, C, Moves) :-
          N > 0, M is N - 1,
          hanoi(M, A, C, B, Before),
          hanoi(M, C, B, A, After),
          join(Before, [A-B|After], Moves)),
      join([], Ys, Ys),
      (join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs)) ]).
program(compiler,
    [ (compile(num(N), D, Code, Rest) :- Code = [load(D, N)|Rest]),
      (compile(name(X), D, Code, Rest) :- address(X, A), Code = [fetch(D, A)|Rest]),
      (compile(op(O, X, Y), D, Code, Rest) :-
          compile(X, D, Code, Code1),
          next(D, E),
          compile(Y, E, Code1, [do(O, D, E)|Rest])),
      (compile(cond(C, X, Y), D, Code, Rest) :-
          compile(C, D, Code, [branch(D, L)|Code1]),
          compile(X, D, Code1, [jump(M), label(L)|Code2]),
          compile(Y, D, Code2, [label(M)|Rest])),
      next(r(N), r(s(N))),
      address(x, 1),
      address(y, 2),
      address(z, 3) ]).
program(paths,
    [ path(X, X, _, []),
      (path(X, Y, Seen, [X-Z|Path]) :- edge(X, Z), absent(Z, Seen), path(Z, Y, [Z|Seen], Path)),
      absent(_, []),
      (absent(X, [Y|Ys]) :- X \== Y, absent(X, Ys)),
      (edge(X, Y) :- arc(X, Y)),
      (edge(X, Y) :- arc(Y, X)),
      arc(a, b),
      arc(b, c),
      arc(c, d),
      arc(d, a),
      (arc(f(X), f(Y)) :- arc(X, Y)) ]).
program(expressions,
    [ (parse(Tokens, Tree, Value) :- expr(Tree, Tokens, []), value(Tree, Value)),
      (expr(T, S0, S) :- term(T0, S0, S1), expr_rest(T0, T, S1, S)),
      (expr_rest(T0, T, [plus|S0], S) :- term(T1, S0, S1), expr_rest(add(T0, T1), T, S1, S)),
      (expr_rest(T0, T, [minus|S0], S) :- term(T1, S0, S1), expr_rest(sub(T0, T1), T, S1, S)),
      expr_rest(T, T, S, S),
      (term(T, S0, S) :- factor(T0, S0, S1), term_rest(T0, T, S1, S)),
      (term_rest(T0, T, [times|S0], S) :- factor(T1, S0, S1), term_rest(mul(T0, T1), T, S1, S)),
      term_rest(T, T, S, S),
      (factor(num(N), [N|S], S) :- integer(N)),
      (factor(T, [open|S0], S) :- expr(T, S0, [close|S])),
      value(num(N), N),
      (value(add(A, B), V) :- value(A, X), value(B, Y), V is X + Y),
      (value(sub(A, B), V) :- value(A, X), value(B, Y), V is X - Y),
      (value(mul(A, B), V) :- value(A, X), value(B, Y), V is X * Y) ]).
