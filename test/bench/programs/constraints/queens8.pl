% All ways to put 8 queens on a board, none of which attacks another.

bench(N) :-
    times(N),
    queens(8, Qs),
    label(Qs),
    fail.
bench(_).

answer(Count) :-
    findall(x, (queens(6, Qs), label(Qs)), All),
    length(All, Count).
