% Three ways to prove: a tableau for first-order logic, a search with unit
% propagation for propositional logic, and completion of equations.
%
% Theorems are negated and brought into negation normal form with Skolem
% functions; the tableau has free variables and a limit on instances, which
% grows. Puzzles about finitely many objects become clauses. Equations are
% oriented by a lexicographic path order and completed with critical pairs, and
% the rules decide identities by normal forms.
%
% Benchmark: run(6, 13868046).

:- op(100, fy, ~).
:- op(110, yfx, &).
:- op(120, yfx, v).
:- op(130, xfy, =>).
:- op(140, xfy, <=>).

:- dynamic(skolem_count/1).

run(N, Checksum) :-
    logic(0, Sum1),
    puzzles(Sum1, Sum2),
    equations(Sum2, Sum),
    (   N > 1 ->
        N1 is N-1,
        run(N1, Checksum)
    ;   Checksum = Sum
    ).

mix(Sum0, X, Sum) :-
    Sum is (Sum0*37 + X) mod 15485863.

% ---------------------------------------------------------------------------
% First-order logic

logic(Sum0, Sum) :-
    findall(Name, theorem(Name, _), Names),
    prove_all(Names, Sum0, Sum).

prove_all([], Sum, Sum).
prove_all([Name|Names], Sum0, Sum) :-
    theorem(Name, Formula),
    (   proved(Formula, 9, Limit, Steps) -> mix(Sum0, Limit*100+Steps, Sum1)
    ;   mix(Sum0, 1, Sum1)
    ),
    prove_all(Names, Sum1, Sum).

% Steps is the number of branches that were closed.
proved(Formula, Most, Limit, Steps) :-
    retractall(skolem_count(_)),
    assertz(skolem_count(0)),
    normal_form(~ Formula, [], Normal0),
    narrowed(Normal0, Normal),
    between_(0, Most, Limit),
    closed([Normal], [], 0, Limit, 0, Steps), !.

between_(I, N, I) :- I =< N.
between_(I, N, J) :- I < N, I1 is I+1, between_(I1, N, J).

% Negation normal form. Universals are the variables in scope, on which Skolem
% terms depend.
normal_form(~ ~ A, Us, F) :- !,
    normal_form(A, Us, F).
normal_form(~ (A & B), Us, F) :- !,
    normal_form(~ A v ~ B, Us, F).
normal_form(~ (A v B), Us, F) :- !,
    normal_form(~ A & ~ B, Us, F).
normal_form(~ (A => B), Us, F) :- !,
    normal_form(A & ~ B, Us, F).
normal_form(~ (A <=> B), Us, F) :- !,
    normal_form((A v B) & (~ A v ~ B), Us, F).
normal_form(~ all(X, A), Us, F) :- !,
    normal_form(ex(X, ~ A), Us, F).
normal_form(~ ex(X, A), Us, F) :- !,
    normal_form(all(X, ~ A), Us, F).
normal_form(A => B, Us, F) :- !,
    normal_form(~ A v B, Us, F).
normal_form(A <=> B, Us, F) :- !,
    normal_form((~ A v B) & (A v ~ B), Us, F).
normal_form(A & B, Us, FA & FB) :- !,
    normal_form(A, Us, FA),
    normal_form(B, Us, FB).
normal_form(A v B, Us, F) :- !,
    normal_form(A, Us, FA),
    normal_form(B, Us, FB),
    smaller_first(FA, FB, F).
normal_form(all(X, A), Us, all(Y, F)) :- !,
    copy_term(X-A-Us, Y-B-Us),
    normal_form(B, [Y|Us], F).
normal_form(ex(X, A), Us, F) :- !,
    copy_term(X-A-Us, Y-B-Us),
    skolem_term(Us, Y),
    normal_form(B, Us, F).
normal_form(Literal, _, Literal).

skolem_term(Us, Term) :-
    retract(skolem_count(N0)),
    N is N0+1,
    assertz(skolem_count(N)),
    Term =.. [sk, N|Us].

% Disjunctions branch first on the side with fewer branches.
smaller_first(A, B, F) :-
    branches(A, M),
    branches(B, N),
    ( M =< N -> F = A v B ; F = B v A ).

branches(A & B, N) :- !,
    branches(A, NA),
    branches(B, NB),
    N is NA*NB.
branches(A v B, N) :- !,
    branches(A, NA),
    branches(B, NB),
    N is NA+NB.
branches(all(_, A), N) :- !,
    branches(A, N).
branches(_, 1).

% Quantifiers move inwards over conjunctions, and over what does not have
% their variable.
narrowed(A & B, NA & NB) :- !,
    narrowed(A, NA),
    narrowed(B, NB).
narrowed(A v B, NA v NB) :- !,
    narrowed(A, NA),
    narrowed(B, NB).
narrowed(all(X, A), F) :- !,
    narrowed(A, NA),
    narrowed_over(NA, X, F).
narrowed(Literal, Literal).

narrowed_over(A, X, A) :-
    \+ occurs(X, A), !.
narrowed_over(A & B, X, FA & FB) :- !,
    narrowed_over(A, X, FA),
    copy_term(X-B, Y-B1),
    shared_free(X, B, Y, B1),
    narrowed_over(B1, Y, FB).
narrowed_over(A v B, X, FA v B) :-
    \+ occurs(X, B), !,
    narrowed_over(A, X, FA).
narrowed_over(A v B, X, A v FB) :-
    \+ occurs(X, A), !,
    narrowed_over(B, X, FB).
narrowed_over(A, X, all(X, A)).

% The copy shares all free variables but X.
shared_free(X, A, Y, B) :-
    free_variables(A, [], Vs0),
    without(Vs0, X, Vs),
    free_variables(B, [], Ws0),
    without(Ws0, Y, Ws),
    ( Vs = Ws -> true ; true ).

free_variables(T, Vs0, Vs) :-
    var(T), !,
    ( occurs_in_list(T, Vs0) -> Vs = Vs0 ; append(Vs0, [T], Vs) ).
free_variables(all(X, A), Vs0, Vs) :- !,
    free_variables(A, [], Ws0),
    without(Ws0, X, Ws),
    added(Ws, Vs0, Vs).
free_variables(T, Vs0, Vs) :-
    T =.. [_|Args],
    free_variables_list(Args, Vs0, Vs).

free_variables_list([], Vs, Vs).
free_variables_list([T|Ts], Vs0, Vs) :-
    free_variables(T, Vs0, Vs1),
    free_variables_list(Ts, Vs1, Vs).

added([], Vs, Vs).
added([W|Ws], Vs0, Vs) :-
    free_variables(W, Vs0, Vs1),
    added(Ws, Vs1, Vs).

without([], _, []).
without([V|Vs], X, Ws) :-
    ( V == X -> Ws = Ws1 ; Ws = [V|Ws1] ),
    without(Vs, X, Ws1).

occurs(X, T) :- X == T, !.
occurs(X, T) :-
    compound(T),
    functor(T, _, N),
    occurs_in_arguments(N, X, T).

occurs_in_arguments(N, X, T) :-
    N > 0,
    arg(N, T, A),
    (   occurs(X, A) -> true
    ;   N1 is N-1,
        occurs_in_arguments(N1, X, T)
    ).

occurs_in_list(X, [Y|Ys]) :-
    ( X == Y -> true ; occurs_in_list(X, Ys) ).

% closed(Formulas, Literals, Instances, Limit, Steps0, Steps): the branch with
% the literals closes whichever way the formulas are decomposed.
closed([F|Fs], Ls, I, Limit, S0, S) :-
    decompose(F, Fs, Ls, I, Limit, S0, S).

decompose(A & B, Fs, Ls, I, Limit, S0, S) :- !,
    closed([A, B|Fs], Ls, I, Limit, S0, S).
decompose(A v B, Fs, Ls, I, Limit, S0, S) :- !,
    closed([A|Fs], Ls, I, Limit, S0, S1),
    closed([B|Fs], Ls, I, Limit, S1, S).
decompose(all(X, A), Fs, Ls, I, Limit, S0, S) :- !,
    I < Limit,
    I1 is I+1,
    instance(X, A, B),
    append(Fs, [all(X, A)], Fs1),
    closed([B|Fs1], Ls, I1, Limit, S0, S).
decompose(Literal, _, Ls, _, _, S0, S) :-
    complement(Literal, Opposite),
    member(L, Ls),
    unify_with_occurs_check(L, Opposite),
    S is S0+1.
decompose(Literal, Fs, Ls, I, Limit, S0, S) :-
    (   occurs_in_list(Literal, Ls) -> closed(Fs, Ls, I, Limit, S0, S)
    ;   closed(Fs, [Literal|Ls], I, Limit, S0, S)
    ).

% The variable is new; the free ones of the branch are shared.
instance(X, A, B) :-
    free_variables(all(X, A), [], Vs),
    copy_term(Vs-X-A, Vs-_-B).

complement(~ A, A) :- !.
complement(A, ~ A).

theorem(1, (p => q) <=> (~ q => ~ p)).
theorem(2, ~ ~ p <=> p).
theorem(3, ~ (p => q) => (q => p)).
theorem(4, (~ p => q) <=> (~ q => p)).
theorem(5, (p v q => p v r) => p v (q => r)).
theorem(8, ((p => q) => p) => p).
theorem(9, (p v q) & (~ p v q) & (p v ~ q) => ~ (~ p v ~ q)).
theorem(10, (q => r) & (r => p & q) & (p => q v r) => (p <=> q)).
theorem(12, ((p <=> q) <=> r) <=> (p <=> (q <=> r))).
theorem(13, p v q & r <=> (p v q) & (p v r)).
theorem(14, (p <=> q) <=> (q v ~ p) & (~ q v p)).
theorem(17, (p & (q => r) => s) <=> (~ p v q v s) & (~ p v ~ r v s)).
theorem(18, ex(Y, all(X, f(Y) => f(X)))).
theorem(19, ex(X, all(Y, all(Z, (p(Y) => q(Z)) => (p(X) => q(X)))))).
theorem(20, all(X, all(Y, ex(Z, all(W, p(X) & q(Y) => r(Z) & s(W)))))
            => (ex(X1, ex(Y1, p(X1) & q(Y1))) => ex(Z1, r(Z1)))).
theorem(21, ex(X, p => f(X)) & ex(X1, f(X1) => p) => ex(X2, p <=> f(X2))).
theorem(22, all(X, p <=> f(X)) => (p <=> all(Y, f(Y)))).
theorem(23, all(X, p v f(X)) <=> p v all(Y, f(Y))).
theorem(24, ~ ex(X, s(X) & q(X)) & all(X1, p(X1) => q(X1) v r(X1))
            & ~ (~ ex(X2, p(X2)) & ~ ex(Y2, q(Y2) & ~ q(Y2))) & all(X3, q(X3) v r(X3) => s(X3))
            => ex(X4, p(X4) & r(X4))).
theorem(25, ex(X, p(X)) & all(X1, f(X1) => ~ g(X1) & r(X1)) & all(X2, p(X2) => g(X2) & f(X2))
            & (all(X3, p(X3) => q(X3)) v ex(X4, p(X4) & r(X4)))
            => ex(X5, q(X5) & p(X5))).
theorem(27, ex(X, f(X) & ~ g(X)) & all(X1, f(X1) => h(X1)) & all(X2, j(X2) & i(X2) => f(X2))
            & (ex(X3, h(X3) & ~ g(X3)) => all(X4, i(X4) => ~ h(X4)))
            => all(X5, j(X5) => ~ i(X5))).
theorem(28, all(X, p(X) => all(Y, q(Y)))
            & (all(X1, q(X1) v r(X1)) => ex(X2, q(X2) & s(X2)))
            & (ex(X3, s(X3)) => all(X4, f(X4) => g(X4)))
            => all(X5, p(X5) & f(X5) => g(X5))).
theorem(30, all(X, f(X) v g(X) => ~ h(X)) & all(X1, (g(X1) => ~ i(X1)) => f(X1) & h(X1))
            => all(X2, i(X2))).
theorem(31, ~ ex(X, f(X) & (g(X) v h(X))) & ex(X1, i(X1) & f(X1)) & all(X2, ~ h(X2) => j(X2))
            => ex(X3, i(X3) & j(X3))).
theorem(32, all(X, f(X) & (g(X) v h(X)) => i(X)) & all(X1, i(X1) & h(X1) => j(X1))
            & all(X2, k(X2) => h(X2))
            => all(X3, f(X3) & k(X3) => j(X3))).
theorem(33, all(X, p(a) & (p(X) => p(b)) => p(c))
            <=> all(Y, (~ p(a) v p(Y) v p(c)) & (~ p(a) v ~ p(b) v p(c)))).
theorem(35, ex(X, ex(Y, p(X, Y) => all(Z, all(W, p(Z, W)))))).
theorem(36, all(X, ex(Y, f(X, Y))) & all(X1, ex(Y1, g(X1, Y1)))
            & all(X2, all(Y2, f(X2, Y2) v g(X2, Y2) => all(Z, f(Y2, Z) v g(Y2, Z) => h(X2, Z))))
            => all(X3, ex(Y3, h(X3, Y3)))).
theorem(39, ~ ex(X, all(Y, f(Y, X) <=> ~ f(Y, Y)))).
theorem(40, ex(Y, all(X, f(X, Y) <=> f(X, X))) => ~ all(X1, ex(Y1, all(Z, f(Z, Y1) <=> ~ f(Z, X1))))).
theorem(42, ~ ex(Y, all(X, f(X, Y) <=> ~ ex(Z, f(X, Z) & f(Z, X))))).
theorem(44, all(X, f(X) => ex(Y, g(Y) & h(X, Y)) & ex(Y1, g(Y1) & ~ h(X, Y1)))
            & ex(X2, j(X2) & all(Y2, g(Y2) => h(X2, Y2)))
            => ex(X3, j(X3) & ~ f(X3))).
theorem(50, all(X, p(a, X) v all(Y, p(X, Y))) => ex(X1, all(Y1, p(X1, Y1)))).
theorem(drinker, ex(X, d(X) => all(Y, d(Y)))).
theorem(transitive, all(X, all(Y, all(Z, l(X, Y) & l(Y, Z) => l(X, Z)))) & l(a, b) & l(b, c) & l(c, d)
            & l(d, e)
            => l(a, e)).
theorem(successor, p(zero) & all(X, p(X) => p(s(X))) => p(s(s(s(s(zero)))))).
theorem(invalid, (p => q) => (q => p)).

% ---------------------------------------------------------------------------
% Propositional puzzles: clauses are lists of literals, N or -N

puzzles(Sum0, Sum) :-
    findall(Clauses, puzzle(Clauses), Puzzles),
    solve_all(Puzzles, Sum0, Sum).

solve_all([], Sum, Sum).
solve_all([Clauses|Rest], Sum0, Sum) :-
    length(Clauses, Length),
    (   satisfied(Clauses, [], Model) ->
        sum_positive(Model, 0, Value)
    ;   Value = 0
    ),
    mix(Sum0, Length+Value, Sum1),
    solve_all(Rest, Sum1, Sum).

sum_positive([], Sum, Sum).
sum_positive([L|Ls], Sum0, Sum) :-
    ( L > 0 -> Sum1 is Sum0+L ; Sum1 = Sum0 ),
    sum_positive(Ls, Sum1, Sum).

satisfied([], Model, Model) :- !.
satisfied(Clauses, Model0, Model) :-
    \+ member([], Clauses),
    (   unit(Clauses, Literal) ->
        assigned(Clauses, Literal, Clauses1),
        satisfied(Clauses1, [Literal|Model0], Model)
    ;   shortest(Clauses, [Literal|_]),
        (   Choice = Literal
        ;   Choice is -Literal
        ),
        assigned(Clauses, Choice, Clauses1),
        satisfied(Clauses1, [Choice|Model0], Model)
    ).

unit([Clause|Clauses], Literal) :-
    ( Clause = [Literal] -> true ; unit(Clauses, Literal) ).

shortest([Clause|Clauses], Shortest) :-
    length(Clause, N),
    shortest(Clauses, N, Clause, Shortest).

shortest([], _, Shortest, Shortest).
shortest([Clause|Clauses], N0, Shortest0, Shortest) :-
    length(Clause, N),
    (   N < N0 -> shortest(Clauses, N, Clause, Shortest)
    ;   shortest(Clauses, N0, Shortest0, Shortest)
    ).

assigned([], _, []).
assigned([Clause|Clauses], Literal, Assigned) :-
    (   memberchk_(Literal, Clause) -> Assigned = Assigned1
    ;   Opposite is -Literal,
        removed(Clause, Opposite, Clause1),
        Assigned = [Clause1|Assigned1]
    ),
    assigned(Clauses, Literal, Assigned1).

memberchk_(X, [Y|Ys]) :-
    ( X =:= Y -> true ; memberchk_(X, Ys) ).

removed([], _, []).
removed([X|Xs], Y, Zs) :-
    ( X =:= Y -> Zs = Zs1 ; Zs = [X|Zs1] ),
    removed(Xs, Y, Zs1).

% Five pigeons in four holes, a colouring of a wheel with three colours, and
% four queens.
puzzle(Clauses) :-
    findall(Clause, pigeons(5, 4, Clause), Clauses).
puzzle(Clauses) :-
    findall(Clause, colouring(3, [1-2, 2-3, 3-4, 4-5, 5-6, 6-1, 1-7, 2-7, 3-7, 4-7, 5-7, 6-7], 7, Clause), Clauses).
puzzle(Clauses) :-
    findall(Clause, colouring(3, [1-2, 2-3, 3-4, 4-5, 5-1, 1-6, 2-6, 3-6, 4-6, 5-6], 6, Clause), Clauses).
puzzle(Clauses) :-
    findall(Clause, queens(5, Clause), Clauses).

pigeons(P, H, Clause) :-
    between_(1, P, I),
    findall(V, ( between_(1, H, J), V is I*10+J ), Clause).
pigeons(P, H, [V, W]) :-
    between_(1, H, J),
    between_(1, P, I),
    between_(1, P, K),
    I < K,
    V is -(I*10+J),
    W is -(K*10+J).

colouring(C, _, N, Clause) :-
    between_(1, N, I),
    findall(V, ( between_(1, C, J), V is I*10+J ), Clause).
colouring(C, Edges, _, Clause) :-
    member(A-B, Edges),
    between_(1, C, J),
    V is -(A*10+J),
    W is -(B*10+J),
    Clause = [V, W].

queens(N, Clause) :-
    between_(1, N, R),
    findall(V, ( between_(1, N, C), V is R*10+C ), Clause).
queens(N, [V, W]) :-
    between_(1, N, R),
    between_(1, N, C),
    between_(R, N, R1),
    between_(1, N, C1),
    attacks(R, C, R1, C1),
    V is -(R*10+C),
    W is -(R1*10+C1).

attacks(R, C, R, C1) :- !, C < C1.
attacks(_, C, _, C) :- !.
attacks(R, C, R1, C1) :- R1-R =:= abs(C1-C).

% ---------------------------------------------------------------------------
% Equations: terms have variables x(N); a substitution is a list of N-Term

equations(Sum0, Sum) :-
    findall(Name, system(Name, _, _), Names),
    complete_all(Names, Sum0, Sum).

complete_all([], Sum, Sum).
complete_all([Name|Names], Sum0, Sum) :-
    system(Name, Precedence, Equations),
    (   completed(Equations, Precedence, Rules) ->
        length(Rules, Length),
        mix(Sum0, Length, Sum1),
        sum_of_rules(Rules, Sum1, Sum2),
        findall(S-T, identity(Name, S, T), Identities),
        decide_all(Identities, Rules, Sum2, Sum3)
    ;   mix(Sum0, 3, Sum3)
    ),
    complete_all(Names, Sum3, Sum).

sum_of_rules([], Sum, Sum).
sum_of_rules([rule(L, R)|Rules], Sum0, Sum) :-
    size(L, M),
    size(R, N),
    Sum1 is (Sum0 + M*M*7 + N*N*3) mod 15485863,
    sum_of_rules(Rules, Sum1, Sum).

decide_all([], _, Sum, Sum).
decide_all([S-T|Identities], Rules, Sum0, Sum) :-
    normalised(S, Rules, S1),
    normalised(T, Rules, T1),
    size(S1, N),
    ( S1 == T1 -> mix(Sum0, N, Sum1) ; mix(Sum0, 1000+N, Sum1) ),
    decide_all(Identities, Rules, Sum1, Sum).

completed(Equations, Precedence, Rules) :-
    weighted(Equations, Pairs0),
    keysort(Pairs0, Pairs),
    completing(Pairs, Precedence, 200, [], Rules).

weighted([], []).
weighted([S=T|Es], [N-(S=T)|Ps]) :-
    size(S, M),
    size(T, K),
    N is M+K,
    weighted(Es, Ps).

% The lightest equation first. Fuel bounds the number of rules that are made.
completing([], _, _, Rules, Rules).
completing([_-(S0=T0)|Pairs], Precedence, Fuel, Rules0, Rules) :-
    normalised(S0, Rules0, S),
    normalised(T0, Rules0, T),
    (   S == T ->
        completing(Pairs, Precedence, Fuel, Rules0, Rules)
    ;   oriented(S, T, Precedence, L0, R0),
        Fuel > 0,
        Fuel1 is Fuel-1,
        renamed(L0, R0, 0, _, L, R),
        simplified(Rules0, rule(L, R), Rules1, Collapsed),
        Rules2 = [rule(L, R)|Rules1],
        critical_pairs(Rules2, rule(L, R), New),
        append(Collapsed, New, Equations),
        weighted(Equations, Pairs1),
        keysort(Pairs1, Pairs2),
        merged(Pairs, Pairs2, Pairs3),
        completing(Pairs3, Precedence, Fuel1, Rules2, Rules)
    ).

merged([], Ps, Ps) :- !.
merged(Ps, [], Ps) :- !.
merged([M-P|Ps], [N-Q|Qs], Rs) :-
    (   M =< N ->
        Rs = [M-P|Rs1],
        merged(Ps, [N-Q|Qs], Rs1)
    ;   Rs = [N-Q|Rs1],
        merged([M-P|Ps], Qs, Rs1)
    ).

oriented(S, T, Precedence, S, T) :- greater(S, T, Precedence), !.
oriented(S, T, Precedence, T, S) :- greater(T, S, Precedence).

% Rules whose left side the new one rewrites become equations; right sides are
% brought to normal form.
simplified([], _, [], []).
simplified([rule(L, R)|Rules0], New, Rules, Collapsed) :-
    (   rewritten(L, [New], L1) ->
        Collapsed = [L1=R|Collapsed1],
        Rules = Rules1
    ;   normalised(R, [New], R1),
        Rules = [rule(L, R1)|Rules1],
        Collapsed = Collapsed1
    ),
    simplified(Rules0, New, Rules1, Collapsed1).

% Lexicographic path order.
greater(S, T, _) :-
    T = x(_), !,
    S \== T,
    occurs_in(T, S).
greater(x(_), _, _) :- !, fail.
greater(S, T, Precedence) :-
    S =.. [_|Ss],
    some_at_least(Ss, T, Precedence), !.
greater(S, T, Precedence) :-
    functor(S, F, _),
    functor(T, G, _),
    S =.. [_|Ss],
    T =.. [_|Ts],
    (   F == G ->
        greater_than_all(Ts, S, Precedence),
        lexicographic(Ss, Ts, Precedence)
    ;   precedes(F, G, Precedence),
        greater_than_all(Ts, S, Precedence)
    ).

some_at_least([S|Ss], T, Precedence) :-
    (   S == T -> true
    ;   greater(S, T, Precedence) -> true
    ;   some_at_least(Ss, T, Precedence)
    ).

greater_than_all([], _, _).
greater_than_all([T|Ts], S, Precedence) :-
    greater(S, T, Precedence),
    greater_than_all(Ts, S, Precedence).

lexicographic([S|Ss], [T|Ts], Precedence) :-
    (   S == T -> lexicographic(Ss, Ts, Precedence)
    ;   greater(S, T, Precedence)
    ).

precedes(F, G, [H|Hs]) :-
    (   F == H -> true
    ;   G == H -> fail
    ;   precedes(F, G, Hs)
    ).

occurs_in(X, T) :-
    (   X == T -> true
    ;   T \= x(_),
        T =.. [_|Ts],
        member(T1, Ts),
        occurs_in(X, T1)
    ), !.

size(x(_), 1) :- !.
size(T, N) :-
    T =.. [_|Ts],
    sizes(Ts, 1, N).

sizes([], N, N).
sizes([T|Ts], N0, N) :-
    size(T, M),
    N1 is N0+M,
    sizes(Ts, N1, N).

% Innermost rewriting.
normalised(x(N), _, x(N)) :- !.
normalised(T0, Rules, T) :-
    T0 =.. [F|Ts0],
    normalised_all(Ts0, Rules, Ts1),
    T1 =.. [F|Ts1],
    (   rewritten_at_root(Rules, T1, T2) -> normalised(T2, Rules, T)
    ;   T = T1
    ).

normalised_all([], _, []).
normalised_all([T0|Ts0], Rules, [T|Ts]) :-
    normalised(T0, Rules, T),
    normalised_all(Ts0, Rules, Ts).

rewritten_at_root([rule(L, R)|Rules], T0, T) :-
    (   matched(L, T0, [], Bindings) -> instantiated(R, Bindings, T)
    ;   rewritten_at_root(Rules, T0, T)
    ).

% One step anywhere.
rewritten(T0, Rules, T) :-
    T0 \= x(_),
    (   rewritten_at_root(Rules, T0, T) -> true
    ;   T0 =.. [F|Ts0],
        rewritten_one(Ts0, Rules, Ts),
        T =.. [F|Ts]
    ).

rewritten_one([T0|Ts], Rules, [T|Ts]) :-
    rewritten(T0, Rules, T), !.
rewritten_one([T|Ts0], Rules, [T|Ts]) :-
    rewritten_one(Ts0, Rules, Ts).

matched(x(N), T, Bs0, Bs) :- !,
    (   bound(N, Bs0, T0) -> T0 == T, Bs = Bs0
    ;   Bs = [N-T|Bs0]
    ).
matched(S, T, Bs0, Bs) :-
    functor(S, F, A),
    functor(T, F, A),
    matched_arguments(A, S, T, Bs0, Bs).

matched_arguments(0, _, _, Bs, Bs) :- !.
matched_arguments(I, S, T, Bs0, Bs) :-
    arg(I, S, SI),
    arg(I, T, TI),
    matched(SI, TI, Bs0, Bs1),
    I1 is I-1,
    matched_arguments(I1, S, T, Bs1, Bs).

bound(N, [M-T0|Bs], T) :-
    ( N =:= M -> T = T0 ; bound(N, Bs, T) ).

instantiated(x(N), Bs, T) :- !,
    ( bound(N, Bs, T0) -> T = T0 ; T = x(N) ).
instantiated(S, Bs, T) :-
    functor(S, F, A),
    functor(T, F, A),
    instantiated_arguments(A, S, Bs, T).

instantiated_arguments(0, _, _, _) :- !.
instantiated_arguments(I, S, Bs, T) :-
    arg(I, S, SI),
    instantiated(SI, Bs, TI),
    arg(I, T, TI),
    I1 is I-1,
    instantiated_arguments(I1, S, Bs, T).

% Unification with triangular substitutions.
unified(S0, T0, Bs0, Bs) :-
    walked(S0, Bs0, S),
    walked(T0, Bs0, T),
    unified_walked(S, T, Bs0, Bs).

walked(x(N), Bs, T) :-
    bound(N, Bs, T0), !,
    walked(T0, Bs, T).
walked(T, _, T).

unified_walked(S, T, Bs, Bs) :- S == T, !.
unified_walked(x(N), T, Bs, [N-T|Bs]) :- !,
    \+ inside(N, T, Bs).
unified_walked(S, x(N), Bs, [N-S|Bs]) :- !,
    \+ inside(N, S, Bs).
unified_walked(S, T, Bs0, Bs) :-
    S =.. [F|Ss],
    T =.. [F|Ts],
    unified_lists(Ss, Ts, Bs0, Bs).

unified_lists([], [], Bs, Bs).
unified_lists([S|Ss], [T|Ts], Bs0, Bs) :-
    unified(S, T, Bs0, Bs1),
    unified_lists(Ss, Ts, Bs1, Bs).

inside(N, T0, Bs) :-
    walked(T0, Bs, T),
    (   T = x(M) -> N =:= M
    ;   T =.. [_|Ts],
        member(T1, Ts),
        inside(N, T1, Bs), !
    ).

resolved(T0, Bs, T) :-
    walked(T0, Bs, T1),
    (   T1 = x(_) -> T = T1
    ;   T1 =.. [F|Ts1],
        resolved_all(Ts1, Bs, Ts),
        T =.. [F|Ts]
    ).

resolved_all([], _, []).
resolved_all([T0|Ts0], Bs, [T|Ts]) :-
    resolved(T0, Bs, T),
    resolved_all(Ts0, Bs, Ts).

% Variables become consecutive numbers from N0 on.
renamed(L0, R0, N0, N, L, R) :-
    renaming(L0, N0, N, [], Bs),
    instantiated(L0, Bs, L),
    instantiated(R0, Bs, R).

renaming(x(V), N0, N, Bs0, Bs) :- !,
    (   bound(V, Bs0, _) -> N = N0, Bs = Bs0
    ;   N is N0+1,
        Bs = [V-x(N0)|Bs0]
    ).
renaming(T, N0, N, Bs0, Bs) :-
    T =.. [_|Ts],
    renaming_all(Ts, N0, N, Bs0, Bs).

renaming_all([], N, N, Bs, Bs).
renaming_all([T|Ts], N0, N, Bs0, Bs) :-
    renaming(T, N0, N1, Bs0, Bs1),
    renaming_all(Ts, N1, N, Bs1, Bs).

critical_pairs(Rules, New, Pairs) :-
    findall(Pair, critical_pair(Rules, New, Pair), Pairs).

critical_pair(Rules, New, Pair) :-
    member(Rule, Rules),
    (   overlap(Rule, New, Pair)
    ;   Rule \== New,
        overlap(New, Rule, Pair)
    ).

% The left side of the second rule at a position of the first one's.
overlap(rule(L1, R1), rule(L20, R20), S=T) :-
    renamed(L20, R20, 100, _, L2, R2),
    position(L1, Hole, Sub, Context),
    unified(Sub, L2, [], Bs),
    Hole = R2,
    resolved(Context, Bs, S0),
    resolved(R1, Bs, T0),
    S0 \== T0,
    renamed_equation(S0, T0, S, T).

renamed_equation(S0, T0, S, T) :-
    renaming_all([S0, T0], 0, _, [], Bs),
    instantiated(S0, Bs, S),
    instantiated(T0, Bs, T).

% position(T, Hole, Sub, Context): Context is T with Hole in the place of Sub.
position(T, _, _, _) :- T = x(_), !, fail.
position(T, Hole, T, Hole).
position(T, Hole, Sub, Context) :-
    T =.. [F|Ts],
    position_in_list(Ts, Hole, Sub, Cs),
    Context =.. [F|Cs].

position_in_list([T|Ts], Hole, Sub, [C|Ts]) :-
    position(T, Hole, Sub, C).
position_in_list([T|Ts], Hole, Sub, [T|Cs]) :-
    position_in_list(Ts, Hole, Sub, Cs).

% The systems, with the precedence of their functions, greatest first.
system(group, [i, m, e],
       [ m(e, x(0)) = x(0),
         m(i(x(0)), x(0)) = e,
         m(m(x(0), x(1)), x(2)) = m(x(0), m(x(1), x(2))) ]).
system(peano, [times, plus, s, zero],
       [ plus(zero, x(0)) = x(0),
         plus(s(x(0)), x(1)) = s(plus(x(0), x(1))),
         plus(plus(x(0), x(1)), x(2)) = plus(x(0), plus(x(1), x(2))),
         times(zero, x(0)) = zero,
         times(s(x(0)), x(1)) = plus(x(1), times(x(0), x(1))),
         times(plus(x(0), x(1)), x(2)) = plus(times(x(0), x(2)), times(x(1), x(2))) ]).
system(endomorphism, [h, i, m, e],
       [ m(e, x(0)) = x(0),
         m(i(x(0)), x(0)) = e,
         m(m(x(0), x(1)), x(2)) = m(x(0), m(x(1), x(2))),
         h(m(x(0), x(1))) = m(h(x(0)), h(x(1))) ]).
system(loop, [over, under, m, e],
       [ m(x(0), under(x(0), x(1))) = x(1),
         m(over(x(0), x(1)), x(1)) = x(0),
         under(x(0), m(x(0), x(1))) = x(1),
         over(m(x(0), x(1)), x(1)) = x(0),
         m(e, x(0)) = x(0),
         m(x(0), e) = x(0) ]).
system(dihedral, [t, r, s, e],
       [ r(r(r(r(x(0))))) = x(0),
         s(s(x(0))) = x(0),
         s(r(s(r(x(0))))) = x(0) ]).
system(commutative, [m, e],
       [ m(e, x(0)) = x(0),
         m(x(0), x(1)) = m(x(1), x(0)) ]).

identity(group, i(m(x(0), x(1))), m(i(x(1)), i(x(0)))).
identity(group, m(x(0), m(i(x(0)), m(x(1), e))), x(1)).
identity(group, i(m(i(m(x(0), x(1))), m(x(0), i(i(e))))), x(1)).
identity(group, m(x(0), x(1)), m(x(1), x(0))).
identity(group, m(i(m(a, m(b, i(c)))), m(a, b)), m(c, e)).
identity(peano, times(s(s(s(zero))), s(s(s(s(zero))))), plus(s(s(s(s(s(s(zero)))))), s(s(s(s(s(s(zero)))))))).
identity(peano, times(s(s(x(0))), x(1)), plus(x(1), plus(x(1), times(x(0), x(1))))).
identity(peano, times(s(s(s(s(zero)))), times(s(s(s(zero))), s(s(zero)))), s(zero)).
identity(endomorphism, h(i(m(x(0), e))), i(h(x(0)))).
identity(endomorphism, h(m(x(0), i(x(0)))), e).
identity(loop, under(x(0), x(0)), e).
identity(loop, over(x(0), under(x(1), x(0))), x(1)).
identity(dihedral, r(s(r(s(r(s(x(0))))))), r(s(x(0)))).
identity(dihedral, s(r(r(s(r(r(x(0))))))), x(0)).
