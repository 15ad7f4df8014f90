% All ways to put N queens on an N by N board, none of which attacks another.

bench(N) :-
    times(N),
    queens(7, _),
    fail.
bench(_).

answer(Solutions) :-
    findall(Qs, queens(6, Qs), Solutions).

queens(N, Qs) :-
    columns(1, N, Columns),
    placed(Columns, [], Qs).

columns(N, N, [N]) :-
    !.
columns(M, N, [M|Columns]) :-
    L is M + 1,
    columns(L, N, Columns).

placed([], Qs, Qs).
placed([C|Columns], Before, Qs) :-
    taken([C|Columns], Q, Rest),
    safe(Before, Q, 1),
    placed(Rest, [Q|Before], Qs).

taken([X|Xs], X, Xs).
taken([Y|Xs], X, [Y|Ys]) :-
    taken(Xs, X, Ys).

safe([], _, _).
safe([R|Rs], Q, Distance) :-
    Q =\= R + Distance,
    Q =\= R - Distance,
    Next is Distance + 1,
    safe(Rs, Q, Next).
