% Which words of a sample of the dictionary, sample(Word), are on a board of
% four by four? The unit is the whole sample.

bench(N) :-
    times(N),
    board(Board),
    sample(Word),
    board_has_word(Board, Word),
    fail.
bench(_).

answer(Count) :-
    board(Board),
    findall(Word, ( sample(Word), \+ \+ board_has_word(Board, Word) ), Words),
    length(Words, Count).

board(Board) :-
    make_board([[c,a,t,d],[l,i,n,e],[m,a,r,o],[p,e,t,s]], Board).
