%  Each test(Name, Seen) lists what calls of incremental tables answer before and after changes.

:- dynamic (edge/2, mark/1) as incremental, limit/1 as (incremental, abstract(0)).
:- dynamic([weight/3], [incremental(true)]).
:- dynamic((plain/1, ran/1)).
:- dynamic fact/1 as monotonic.

:- table path/2 as incremental.
:- table (even/2, odd/2) as (incremental, subsumptive).
:- table distance(_, _, min) as (incremental, variant).
:- table (marked/1, twice/2, unmarked/1) as incremental.
:- table (size/1, first/1, below/1, known/1) as incremental.
:- table kept/1.
:- table over/1 as incremental.
:- table hidden/1 as opaque.
:- table outer/1 as incremental.
:- table own/1 as (incremental, dynamic).
:- table counted/1 as incremental.
:- table failing/1 as incremental.
:- table grown/1 as monotonic.

path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

even(X, X).
even(X, Y) :- odd(X, Z), edge(Z, Y).
odd(X, Y) :- even(X, Z), edge(Z, Y).

distance(X, Y, D) :- weight(X, Y, D).
distance(X, Y, D) :- distance(X, Z, D0), weight(Z, Y, D1), D is D0+D1.

marked(X) :- seen(X).
seen(X) :- mark(X).
twice(X, Y) :- marked(X), Y is 2*X.
unmarked(X) :- member(X, [1,2,3]), \+ mark(X).

size(N) :- findall(X, marked(X), Xs), length(Xs, N).
first(X) :- once(mark(X)).
below(X) :- limit(L), marked(X), X < L.
known(X) :- clause(mark(X), true).

kept(X) :- mark(X).
over(X) :- plain(X).
hidden(X) :- mark(X).
outer(X) :- hidden(X).
outer(X) :- limit(X).

counted(X) :- assertz(ran(X)), mark(X).
failing(X) :- mark(X), ( X == bad -> throw(bad) ; true ).
grown(X) :- fact(X).
grown(Y) :- grown(X), X < 3, Y is X+1.

begin :-
    abolish_all_tables,
    retractall(edge(_, _)), retractall(mark(_)), retractall(limit(_)), retractall(weight(_, _, _)),
    retractall(plain(_)), retractall(ran(_)), retractall(fact(_)), retractall(own(_)).

all(X, Goal, Xs) :-
    findall(X, Goal, Xs0),
    sort(Xs0, Xs).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ).

test(assertz, [A,B,C]) :-
    assertz(edge(a, b)), all(X, path(a, X), A),
    assertz(edge(b, c)), all(X, path(a, X), B),
    assertz(edge(c, a)), all(X, path(a, X), C).
test(asserta, [A,B]) :-
    all(X, marked(X), A), asserta(mark(1)), all(X, marked(X), B).
test(retract, [A,B,C]) :-
    assertz(edge(a, b)), assertz(edge(b, c)), all(X, path(a, X), A),
    retract(edge(b, c)), all(X, path(a, X), B),
    retract(edge(a, b)), all(X, path(a, X), C).
test(retractall, [A,B]) :-
    assertz(mark(1)), assertz(mark(2)), all(X, marked(X), A),
    retractall(mark(_)), all(X, marked(X), B).
test(erase, [A,B]) :-
    assertz(mark(1), Ref), all(X, marked(X), A), erase(Ref), all(X, marked(X), B).
test(replaced, [A,B]) :-
    assertz(mark(1)), all(X, marked(X), A),
    retract(mark(1)), assertz(mark(2)), all(X, marked(X), B).
test(rule, [A,B]) :-
    all(X, marked(X), A), assertz((mark(X) :- member(X, [5,6]))), all(X, marked(X), B).
test(variants, [A,B,C,D]) :-
    assertz(mark(1)), all(X, twice(X, _), A), all(Y, twice(1, Y), B),
    assertz(mark(2)), all(X, twice(X, _), C), all(Y, twice(2, Y), D).
test(ground, [A,B,C]) :-
    assertz(edge(a, b)), truth(path(a, b), A), truth(path(a, c), B),
    assertz(edge(b, c)), truth(path(a, c), C).
test(ground_again, [A,B]) :-
    assertz(mark(1)), truth(marked(1), A), retract(mark(1)), truth(marked(1), B).
test(mutual, [A,B,C,D]) :-
    assertz(edge(a, b)), assertz(edge(b, c)), all(X, even(a, X), A), all(X, odd(a, X), B),
    assertz(edge(c, a)), all(X, odd(a, X), C), all(X, even(a, X), D).
test(modes, [A,B,C]) :-
    assertz(weight(a, b, 5)), assertz(weight(b, c, 1)), all(X-D, distance(a, X, D), A),
    assertz(weight(a, c, 2)), all(X-D, distance(a, X, D), B),
    retract(weight(a, b, 5)), all(X-D, distance(a, X, D), C).
test(negation, [A,B]) :-
    assertz(mark(1)), all(X, unmarked(X), A), assertz(mark(2)), all(X, unmarked(X), B).
test(findall, [A,B]) :-
    assertz(mark(1)), all(N, size(N), A), assertz(mark(2)), all(N, size(N), B).
test(once, [A,B]) :-
    assertz(mark(2)), all(X, first(X), A), asserta(mark(1)), all(X, first(X), B).
test(two, [A,B,C]) :-
    assertz(mark(1)), assertz(mark(5)), assertz(limit(3)), all(X, below(X), A),
    retractall(limit(_)), assertz(limit(9)), all(X, below(X), B),
    assertz(mark(7)), all(X, below(X), C).
test(not_incremental_table, [A,B]) :-
    assertz(mark(1)), all(X, kept(X), A), assertz(mark(2)), all(X, kept(X), B).
test(not_incremental_facts, [A,B]) :-
    assertz(plain(1)), all(X, over(X), A), assertz(plain(2)), all(X, over(X), B).
test(opaque, [A,B]) :-
    assertz(mark(1)), all(X, outer(X), A), assertz(mark(2)), all(X, outer(X), B).
test(dynamic, [A,B,C]) :-
    all(X, own(X), A), assertz(own(1)), all(X, own(X), B), retract(own(1)), all(X, own(X), C).
test(runs, [A,B,C]) :-
    assertz(mark(1)), all(X, counted(X), _), all(X, counted(X), _), all(y, ran(_), A),
    assertz(mark(2)), all(X, counted(X), B), findall(y, ran(_), C).
test(others_runs, Ys) :-
    assertz(mark(1)), all(X, counted(X), _), assertz(edge(a, b)), assertz(plain(1)),
    all(X, counted(X), _), findall(y, ran(_), Ys).
test(ball, [A,B,C]) :-
    assertz(mark(1)), assertz(mark(bad)), catch(all(X, failing(X), A), A, true),
    retract(mark(bad)), all(X, failing(X), B), assertz(mark(2)), all(X, failing(X), C).
test(while_read, [A,B]) :-
    assertz(mark(1)), assertz(mark(2)),
    findall(X, ( marked(X), Y is X+10, assertz(mark(Y)) ), Xs), sort(Xs, A), all(X, marked(X), B).
test(undone, [A,B,C]) :-
    assertz(mark(1)), all(X, marked(X), A),
    assertz(mark(2)), retract(mark(2)), all(X, marked(X), B), truth(marked(2), C).
test(monotonic, [A,B,C]) :-
    assertz(fact(2)), all(X, grown(X), A), assertz(fact(0)), all(X, grown(X), B),
    retract(fact(0)), all(X, grown(X), C).
test(abolished, [A,B]) :-
    assertz(mark(1)), all(X, marked(X), A), abolish_all_tables, assertz(mark(2)),
    all(X, marked(X), B).
test(properties, Ps) :-
    findall(N-P, ( member(N, [path(_,_),edge(_,_),kept(_),plain(_),own(_)]),
                   member(P, [tabled,tabled(incremental),incremental,dynamic,tabled(variant)]),
                   predicate_property(N, P) ), Ps0),
    findall(F-P, ( member(N-P, Ps0), functor(N, F, _) ), Ps).

report :-
    forall(clause(test(Name, _), _),
           (   begin,
               (   catch(test(Name, Seen), Ball, ( print_message(error, Ball), Seen = ball ))
               ->  true
               ;   Seen = false
               ),
               format("~q: ~q~n", [Name,Seen])
           )).
