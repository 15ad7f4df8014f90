% The first way to put 16 queens on a board, as in textbooks: for each pair a distance that differs.

bench(N) :-
    times(N),
    first(16, _),
    fail.
bench(_).

answer(Qs) :-
    first(16, Qs).

first(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs),
    labeling([ff], Qs),
    !.

safe([]).
safe([Q|Qs]) :-
    apart(Qs, Q, 1),
    safe(Qs).

apart([], _, _).
apart([R|Rs], Q, D) :-
    Q #\= R,
    distance_not(Q, R, D),
    E is D + 1,
    apart(Rs, Q, E).
