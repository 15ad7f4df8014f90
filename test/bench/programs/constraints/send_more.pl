% SEND + MORE = MONEY.

bench(N) :-
    times(N),
    puzzle(Letters),
    label(Letters),
    fail.
bench(_).

answer(Letters) :-
    puzzle(Letters),
    label(Letters).

puzzle([S,E,N,D,M,O,R,Y]) :-
    [S,E,N,D,M,O,R,Y] ins 0..9,
    all_different([S,E,N,D,M,O,R,Y]),
    S #\= 0,
    M #\= 0,
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E #=
        10000*M + 1000*O + 100*N + 10*E + Y.
