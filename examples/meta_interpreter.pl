/*  Meta-interpreters: Prolog that runs Prolog.

    A program is data as soon as clause/2 returns its clauses. An
    interpreter for it needs one clause per form of goal, and each clause
    body is a place where something can be added: a bound on the depth, a
    proof, a count.

    Four interpreters follow, from the smallest one on:

      - solve/1            proves a goal, and nothing else
      - solve_within/3     proves it with a bound on the depth, and says when
                           the bound stopped it
      - solve_deepening/2  raises that bound until there is an answer
      - proof/2            gives the tree of the proof, which explain/1 prints

    The programs that they run are free of cuts. They are at the end.

    ?- explain(grandparent(G, eve)).
*/

:- dynamic
    parent/2, female/1, male/1, grandparent/2, grandmother/2, ancestor/2,
    childless/1, edge/2, reachable/2, natural/1, app/3, rev/2, len/2,
    older/2, born/2, kind/2.

%!  goal_form(+Goal, -Form) is det.
%
%   True iff Form says how Goal is proved: a term for each control structure,
%   `builtin` for system predicates, and `user` for predicates with clauses.
%   All interpreters below share this classification; deciding it once makes
%   their clauses mutually exclusive without a cut in each.

goal_form(Goal, Form) :-
    (   var(Goal)
    ->  throw(error(instantiation_error, goal_form/2))
    ;   control_(Goal, Form0)
    ->  Form = Form0
    ;   \+ callable(Goal)
    ->  throw(error(type_error(callable, Goal), goal_form/2))
    ;   predicate_property(Goal, dynamic)
    ->  Form = user
    ;   predicate_property(Goal, built_in)
    ->  Form = builtin
    ;   functor(Goal, Name, Arity),
        throw(error(existence_error(procedure, Name/Arity), goal_form/2))
    ).

control_(true, true).
control_((A, B), and(A, B)).
control_((If -> Then ; Else), if(If, Then, Else)).
control_((A ; B), or(A, B)).
control_((If -> Then), if(If, Then, fail)).
control_(\+ A, not(A)).
control_(!, _) :-
    throw(error(domain_error(goal_without_cut, !), goal_form/2)).

% An if-then-else is also a disjunction by its functor. goal_form/2 takes the
% first row that matches, so its row precedes that of (;)/2.


/*  The vanilla interpreter  */

%!  solve(+Goal) is nondet.
%
%   True iff Goal follows from the program, with the same answers in the same
%   order as call/1.

solve(Goal) :-
    goal_form(Goal, Form),
    solve_(Form, Goal).

solve_(true, _).
solve_(and(A, B), _) :-
    solve(A),
    solve(B).
solve_(or(A, _), _) :-
    solve(A).
solve_(or(_, B), _) :-
    solve(B).
solve_(if(If, Then, Else), _) :-
    (   solve(If)
    ->  solve(Then)
    ;   solve(Else)
    ).
solve_(not(A), _) :-
    \+ solve(A).
solve_(builtin, Goal) :-
    call(Goal).
solve_(user, Goal) :-
    clause(Goal, Body),
    solve(Body).


/*  A bound on the depth  */

%!  solve_within(+Goal, +Depth, -Result) is nondet.
%
%   Result is `yes` for each proof of Goal that nests no more than Depth
%   clauses, and `cut_off` for each place where a proof would have gone
%   deeper. If it is never `cut_off`, the answers are complete: failure within
%   the bound is then final.
%
%   A negation or a condition that reaches the bound is neither true nor
%   false, so its result is `cut_off` as well.

solve_within(Goal, Depth, Result) :-
    goal_form(Goal, Form),
    within_(Form, Goal, Depth, Result).

within_(true, _, _, yes).
within_(and(A, B), _, Depth, Result) :-
    solve_within(A, Depth, Result0),
    (   Result0 == yes
    ->  solve_within(B, Depth, Result)
    ;   Result = cut_off
    ).
within_(or(A, _), _, Depth, Result) :-
    solve_within(A, Depth, Result).
within_(or(_, B), _, Depth, Result) :-
    solve_within(B, Depth, Result).
within_(if(If, Then, Else), _, Depth, Result) :-
    (   solve_within(If, Depth, Result0)
    ->  (   Result0 == yes
        ->  solve_within(Then, Depth, Result)
        ;   Result = cut_off
        )
    ;   solve_within(Else, Depth, Result)
    ).
within_(not(A), _, Depth, Result) :-
    (   solve_within(A, Depth, yes)
    ->  fail
    ;   solve_within(A, Depth, cut_off)
    ->  Result = cut_off
    ;   Result = yes
    ).
within_(builtin, Goal, _, yes) :-
    call(Goal).
within_(user, Goal, Depth, Result) :-
    (   Depth =:= 0
    ->  Result = cut_off
    ;   Depth1 is Depth - 1,
        clause(Goal, Body),
        solve_within(Body, Depth1, Result)
    ).

%!  solve_deepening(+Goal, -Depth) is semidet.
%
%   True iff Goal has a proof, and Depth is the least depth at which it has
%   one. Finds a proof whenever there is one, even if solve/1 loops; fails if
%   no bound cuts a proof off; otherwise does not terminate.

solve_deepening(Goal, Depth) :-
    deepening_(Goal, 1, Depth).

deepening_(Goal, Depth0, Depth) :-
    (   solve_within(Goal, Depth0, yes)
    ->  Depth = Depth0
    ;   \+ \+ solve_within(Goal, Depth0, cut_off),
        Depth1 is Depth0 + 1,
        deepening_(Goal, Depth1, Depth)
    ).


/*  Proof trees  */

%!  proof(+Goal, -Tree) is nondet.
%
%   True iff Tree is a proof of Goal from the program:
%
%     fact(Goal)          a clause with the body true
%     rule(Goal, Tree)    a clause, with the proof of its body
%     both(Tree, Tree)    of a conjunction
%     builtin(Goal)       the system says so
%     absent(Goal)        there is no proof of Goal
%     nothing             of true

proof(Goal, Tree) :-
    goal_form(Goal, Form),
    proof_(Form, Goal, Tree).

proof_(true, _, nothing).
proof_(and(A, B), _, both(TreeA, TreeB)) :-
    proof(A, TreeA),
    proof(B, TreeB).
proof_(or(A, _), _, Tree) :-
    proof(A, Tree).
proof_(or(_, B), _, Tree) :-
    proof(B, Tree).
proof_(if(If, Then, Else), _, Tree) :-
    (   proof(If, TreeIf)
    ->  Tree = both(TreeIf, TreeThen),
        proof(Then, TreeThen)
    ;   Tree = both(absent(If), TreeElse),
        proof(Else, TreeElse)
    ).
proof_(not(A), _, absent(A)) :-
    \+ solve(A).
proof_(builtin, Goal, builtin(Goal)) :-
    call(Goal).
proof_(user, Goal, Tree) :-
    clause(Goal, Body),
    (   Body == true
    ->  Tree = fact(Goal)
    ;   Tree = rule(Goal, TreeBody),
        proof(Body, TreeBody)
    ).

%!  tree_size(+Tree, -Size) is det.
%
%   True iff Size is the number of clauses that the proof Tree applies.

tree_size(nothing, 0).
tree_size(fact(_), 1).
tree_size(builtin(_), 0).
tree_size(absent(_), 0).
tree_size(rule(_, Tree), Size) :-
    tree_size(Tree, Size0),
    Size is Size0 + 1.
tree_size(both(A, B), Size) :-
    tree_size(A, SizeA),
    tree_size(B, SizeB),
    Size is SizeA + SizeB.


/*  Explanations  */

%!  explain(+Goal) is nondet.
%
%   Prints, for each proof of Goal, why it holds: each reason is indented
%   below the conclusion.

explain(Goal) :-
    proof(Goal, Tree),
    print_tree(Tree).

%!  print_tree(+Tree) is det.
%
%   Prints a proof. Its unbound variables first get names, on a copy.

print_tree(Tree) :-
    \+ \+ ( numbervars(Tree, 0, _), lines_(Tree, 0) ).

lines_(nothing, _).
lines_(fact(Goal), Depth) :-
    line_(Depth, Goal, 'is a fact').
lines_(builtin(Goal), Depth) :-
    line_(Depth, Goal, 'is computed').
lines_(absent(Goal), Depth) :-
    line_(Depth, \+ Goal, 'since there is no proof').
lines_(both(A, B), Depth) :-
    lines_(A, Depth),
    lines_(B, Depth).
lines_(rule(Goal, Tree), Depth) :-
    line_(Depth, Goal, because),
    Depth1 is Depth + 1,
    lines_(Tree, Depth1).

line_(Depth, Goal, Comment) :-
    Column is 4 * Depth,
    format("~*c~p ~w~n", [Column, 0' , Goal, Comment]).


/*  Programs to run  */

% A family.

parent(ann, bob).
parent(ann, cid).
parent(bob, dan).
parent(cid, eve).
parent(eve, fay).

female(ann).
female(eve).
female(fay).

male(X) :-
    kind(X, person),
    \+ female(X).

kind(X, person) :-
    (   parent(X, _)
    ;   parent(_, X)
    ).

grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).

grandmother(X, Z) :-
    grandparent(X, Z),
    female(X).

ancestor(X, Z) :-
    parent(X, Z).
ancestor(X, Z) :-
    parent(X, Y),
    ancestor(Y, Z).

childless(X) :-
    parent(_, X),
    \+ parent(X, _).

born(ann, 1931).
born(bob, 1955).
born(cid, 1958).

older(X, Y) :-
    born(X, BornX),
    born(Y, BornY),
    BornX < BornY.

% A graph with a cycle, and reachable/2 with left recursion: plain Prolog and
% solve/1 never return from it, solve_deepening/2 does.

edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).

reachable(X, Z) :-
    reachable(X, Y),
    edge(Y, Z).
reachable(X, Z) :-
    edge(X, Z).

natural(0).
natural(s(N)) :-
    natural(N).

% Lists.

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

rev([], []).
rev([X|Xs], Zs) :-
    rev(Xs, Ys),
    app(Ys, [X], Zs).

len([], 0).
len([_|Xs], N) :-
    len(Xs, N0),
    N is N0 + 1.


%!  main is det.
%
%   Demonstrates each interpreter.

main :-
    findall(G, solve(grandparent(G, dan)), Gs),
    format("grandparents of dan: ~p~n", [Gs]),
    solve_deepening(reachable(a, d), Depth),
    format("a circle, left recursion: found at depth ~d~n", [Depth]),
    explain(grandmother(ann, eve)),
    explain(childless(dan)).
