% times(N) is true N times: bench(N) repeats the work of a program by it.

times(N) :-
    N > 0.
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
