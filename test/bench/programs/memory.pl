% What memory.ts runs. The list is alive as a whole before it is summed.

summed(N, Sum) :-
    list(1, N, Xs),
    sum(Xs, 0, Sum).

kept(N, Xs) :-
    list(1, N, Xs).

list(N, N, [N]) :-
    !.
list(M, N, [M|Xs]) :-
    L is M + 1,
    list(L, N, Xs).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    sum(Xs, Sum1, Sum).

loop(0) :-
    !.
loop(N) :-
    f(N, _) = f(X, X),
    M is X - 1,
    loop(M).
