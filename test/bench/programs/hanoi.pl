% The towers of Hanoi with twelve disks: 4,095 moves.

bench(N) :-
    times(N),
    hanoi(12, left, right, middle, 0, _),
    fail.
bench(_).

answer(Moves) :-
    hanoi(12, left, right, middle, 0, Moves).

hanoi(0, _, _, _, Moves, Moves) :-
    !.
hanoi(N, From, To, Over, Moves0, Moves) :-
    M is N - 1,
    hanoi(M, From, Over, To, Moves0, Moves1),
    Moves2 is Moves1 + 1,
    hanoi(M, Over, To, From, Moves2, Moves).
