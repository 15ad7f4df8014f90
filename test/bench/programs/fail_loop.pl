% A loop by failure over N numbers, one of which is wanted.

bench(N) :-
    \+ unwanted(N).

answer(Xs) :-
    findall(X, ( number(1, 50, X), X mod 7 =:= 3 ), Xs).

unwanted(N) :-
    number(1, N, X),
    X < 0.

number(M, N, M) :-
    M =< N.
number(M, N, X) :-
    M < N,
    L is M + 1,
    number(L, N, X).
