% Quicksort of 50 numbers, with the sorted list as a difference of two.

bench(N) :-
    times(N),
    numbers(Xs),
    qsort(Xs, _, []),
    fail.
bench(_).

answer(Ys) :-
    numbers(Xs),
    qsort(Xs, Ys, []).

numbers([41,87,3,66,19,94,28,72,50,11,
         83,36,5,98,61,24,77,15,49,90,
         8,55,32,70,1,46,99,21,64,38,
         85,13,57,92,30,74,6,43,68,26,
         81,17,52,96,34,59,10,79,23,47]).

qsort([], Ys, Ys).
qsort([X|Xs], Ys, Zs) :-
    parted(Xs, X, Small, Large),
    qsort(Small, Ys, [X|Ys1]),
    qsort(Large, Ys1, Zs).

parted([], _, [], []).
parted([X|Xs], P, [X|Small], Large) :-
    X =< P,
    !,
    parted(Xs, P, Small, Large).
parted([X|Xs], P, Small, [X|Large]) :-
    parted(Xs, P, Small, Large).
