% All ways to put 12 queens on a board, none of which attacks another.

bench(N) :-
    times(N),
    queens(12, Qs),
    label(Qs),
    fail.
bench(_).

answer(Count) :-
    findall(x, (queens(6, Qs), label(Qs)), All),
    length(All, Count).

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
