% The first way to put 20 queens on a board, with the smallest domain first.

bench(N) :-
    times(N),
    first(20, _),
    fail.
bench(_).

answer(Qs) :-
    first(20, Qs).

first(N, Qs) :-
    queens(N, Qs),
    labeling([ff], Qs),
    !.

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    apart(Qs, Q, 1),
    safe(Qs).

apart([], _, _).
apart([R|Rs], Q, D) :-
    Q #\= R,
    Q #\= R + D,
    Q #\= R - D,
    E is D + 1,
    apart(Rs, Q, E).
