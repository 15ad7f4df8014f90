% The Fibonacci numbers up to the thousandth, which has 209 digits.

bench(N) :-
    times(N),
    fib(1000, _),
    fail.
bench(_).

answer(F) :-
    fib(300, F).

fib(N, F) :-
    fib(N, 0, 1, F).

fib(0, F, _, F) :-
    !.
fib(N, A, B, F) :-
    C is A + B,
    M is N - 1,
    fib(M, B, C, F).
