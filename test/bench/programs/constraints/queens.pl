% queens(N, Qs): Qs are the columns of N queens, none of which attacks another.

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
