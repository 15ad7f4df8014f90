% fib(1000) by its definition.

:- table fib/2.

fib(0, 0).
fib(1, 1).
fib(N, F) :-
    N > 1,
    N1 is N - 1,
    N2 is N - 2,
    fib(N1, F1),
    fib(N2, F2),
    F is F1 + F2.

bench(N) :-
    times(N),
    abolish_all_tables,
    fib(1000, _),
    fail.
bench(_).

answer(F) :-
    fib(1000, F).
