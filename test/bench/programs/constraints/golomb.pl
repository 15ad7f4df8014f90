% The shortest Golomb ruler with 7 marks: all distances between two marks differ.

bench(N) :-
    times(N),
    ruler(7, _),
    fail.
bench(_).

answer(Marks) :-
    ruler(7, Marks).

ruler(N, [0|Marks]) :-
    L is N - 1,
    length(Marks, L),
    Max is N * N,
    Marks ins 1..Max,
    distances([0|Marks], Distances),
    Distances ins 1..Max,
    all_different(Distances),
    last_of(Marks, Last),
    shortest(Marks, Last).

last_of([X], X) :-
    !.
last_of([_|Xs], X) :-
    last_of(Xs, X).

distances([], []).
distances([X|Xs], Ds) :-
    from(Xs, X, Ds, Es),
    distances(Xs, Es).

from([], _, Ds, Ds).
from([Y|Ys], X, [D|Ds], Es) :-
    D #= Y - X,
    from(Ys, X, Ds, Es).
