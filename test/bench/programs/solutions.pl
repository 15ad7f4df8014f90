% All solutions: findall/3, bagof/3 and setof/3 over a small relation.

bench(N) :-
    times(N),
    overview(_),
    fail.
bench(_).

answer(X) :-
    overview(X).

overview([Ages, Count, Groups, Sorted]) :-
    findall(A, person(_, A, _), Ages),
    findall(P-Q, ( person(P, A, _), person(Q, B, _), A < B ), Pairs),
    counted(Pairs, 0, Count),
    findall([C|Ps], bagof(P, A^person(P, A, C), Ps), Groups),
    setof([A,C], P^person(P, A, C), Sorted).

counted([], N, N).
counted([_|Xs], N0, N) :-
    N1 is N0 + 1,
    counted(Xs, N1, N).

person(anna, 31, oslo).
person(bela, 28, riga).
person(carl, 45, oslo).
person(dora, 19, bern).
person(emil, 28, bern).
person(fred, 62, riga).
person(gina, 37, oslo).
person(hans, 51, bern).
person(ines, 45, riga).
person(jens, 23, oslo).
person(kate, 34, bern).
person(lars, 31, riga).
