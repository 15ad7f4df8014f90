/*  Boggle, with library(board) and library(dictionary)

    Boards are atoms with a slash between rows, as on the command line:
    each letter is a tile, and a dot is a hole. Words are atoms here, for
    readability; the libraries use lists of characters.

    ?- best('catd/line/maro/pets', 3, Best).
*/

:- use_module(library(board)).
:- use_module(library(dictionary)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).

%!  board_of(+Rows, -Board) is det.
%
%   True iff Board is the board that the atom Rows draws.

board_of(Rows, Board) :-
    atomic_list_concat(Parts, /, Rows),
    maplist(atom_chars, Parts, Tiles),
    make_board(Tiles, Board).

%!  points(+Length, -Points) is det.
%
%   True iff a word of Length letters counts Points.

points(Length, Points) :-
    (   Length < 3
    ->  Points = 0
    ;   Length >= 8
    ->  Points = 11
    ;   nth0(Length, [_, _, _, 1, 1, 2, 3, 5], Points)
    ).

%!  scored(+Rows, -Pairs) is det.
%
%   True iff Pairs are the pairs Points-Word of the words of at least three
%   letters on the board Rows, the best ones first, equal ones in alphabetical
%   order.

scored(Rows, Pairs) :-
    board_of(Rows, Board),
    words(Board, Words),
    maplist(word_points_, Words, Pairs0),
    sort(1, @>=, Pairs0, Pairs).

word_points_(Chars, Points-Word) :-
    length(Chars, Length),
    points(Length, Points),
    atom_chars(Word, Chars).

%!  best(+Rows, +Count, -Pairs) is det.
%
%   True iff Pairs are the Count best of the board, or all if there are fewer.

best(Rows, Count, Best) :-
    scored(Rows, Pairs),
    length(Pairs, Length),
    Most is min(Count, Length),
    length(Best, Most),
    append(Best, _, Pairs).

%!  score(+Rows, -Score) is det.
%
%   True iff Score is the sum of the points of the board.

score(Rows, Score) :-
    scored(Rows, Pairs),
    pairs_keys(Pairs, Points),
    sum_list(Points, Score).

%!  through(+Rows, +Place, -Words) is det.
%
%   True iff Words are the words of the board that have a path through the
%   cell Place, which is Row-Column and counted from 0. The relation between a
%   word and its paths answers this: it is called for the paths of a known
%   word, and the first one through the cell suffices.

through(Rows, Place, Words) :-
    board_of(Rows, Board),
    words(Board, All),
    findall(Word,
            ( member(Chars, All),
              once(( board_path(Board, Chars, Path),
                     memberchk(Place, Path) )),
              atom_chars(Word, Chars) ),
            Words).

%!  compared(+Boards, -Ranking) is det.
%
%   True iff Ranking are the pairs Score-Rows of Boards, the richest first.

compared(Boards, Ranking) :-
    maplist(score, Boards, Scores),
    pairs_keys_values(Pairs, Scores, Boards),
    sort(1, @>=, Pairs, Ranking).

%!  only_on(+Rows, +Other, -Words) is det.
%
%   True iff Words are the words of the board Rows that are not on Other. The
%   second board is not searched; each word is only checked against it.

only_on(Rows, Other, Words) :-
    board_of(Rows, Board),
    board_of(Other, OtherBoard),
    words(Board, All),
    findall(Word,
            ( member(Chars, All),
              \+ board_has_word(OtherBoard, Chars),
              atom_chars(Word, Chars) ),
            Words).

%!  main is det.
%
%   Evaluates three boards.

main :-
    Board = 'catd/line/maro/pets',
    best(Board, 5, Best),
    format("best: ~w~n", [Best]),
    through('cat/ore/sun', 1-1, Words),
    format("through the middle: ~w~n", [Words]),
    compared(['cat/ore/sun', Board, 'qzx/jkv/wyb'], Ranking),
    format("ranking: ~w~n", [Ranking]),
    only_on('sat/ore/sun', 'cat/ore/sun', Only),
    format("only with s for c: ~w~n", [Only]).
