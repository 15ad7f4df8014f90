% Takeuchi's function of 18, 12 and 6: 63,609 calls, all of them arithmetic.

bench(N) :-
    times(N),
    tak(18, 12, 6, _),
    fail.
bench(_).

answer(A) :-
    tak(18, 12, 6, A).

tak(X, Y, Z, Z) :-
    X =< Y,
    !.
tak(X, Y, Z, A) :-
    X1 is X - 1,
    Y1 is Y - 1,
    Z1 is Z - 1,
    tak(X1, Y, Z, A1),
    tak(Y1, Z, X, A2),
    tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).
