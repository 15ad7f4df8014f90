% The words of a board, each as often as there are paths that spell it.

board_words(Rows, Words) :-
    make_board(Rows, Board),
    findall(Word, board_has_word(Board, Word), Words).

board_word_count(Rows, Count) :-
    board_words(Rows, Words),
    length(Words, Count).
