% All words on a board of nine different letters: 10,305 paths.

bench(N) :-
    times(N),
    make_board([[a,b,c],[d,e,f],[g,h,i]], Board),
    board_has_word(Board, _),
    fail.
bench(_).

answer(Count) :-
    make_board([[a,b,c],[d,e,f]], Board),
    findall(x, board_has_word(Board, _), Xs),
    length(Xs, Count).
