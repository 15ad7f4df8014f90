% Recursion that is no tail call, N deep: the length of a list of N elements.

bench(N) :-
    list(N, Xs),
    len(Xs, N),
    fail.
bench(_).

answer(N) :-
    list(1000, Xs),
    len(Xs, N).

list(0, []) :-
    !.
list(N, [N|Xs]) :-
    M is N - 1,
    list(M, Xs).

len([], 0).
len([_|Xs], N) :-
    len(Xs, M),
    N is M + 1.
