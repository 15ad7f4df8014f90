:- module(board_with_words, [
    board_with_words/3, % +Shape, +Words, -Board
    board_letters/2     % +Board, +Letters
]).

:- use_module(library(board)).
:- use_module(library(letters)).
:- use_module(library(lists), [append/3]).
:- use_module(library(native_boards)).

/** <module> Boards for given words

The relation between a board and its words, called for the board: its cells
may be variables. In Prolog it would be

```
board_with_words(Shape, Words, Board) :-
    shape_board_(Shape, Board),
    maplist(board_has_word(Board), Words).
```

but that takes the words in the given order. The native implementation chooses
the order: the next word is always the one with the fewest paths left, and a
path is abandoned as soon as the free cells do not suffice for the letters
that some word still lacks.
*/

%!  board_with_words(+Shape, +Words, -Board) is nondet.
%
%   True iff all Words, lists of characters, are on Board, a board of the
%   given Shape: rows and columns such as '4x4', the name of a layout such as
%   word_racer_2, rows as for make_board/2 with variables for unknown tiles,
%   or a board with such tiles. Cells that no word needs stay unbound.
%
%   There is one answer for each choice of a path for every word, so every
%   board with the words is an instance of some answer: rotated and mirrored
%   boards are answers too, and a board is an answer as often as the words
%   have paths on it. Answers come depth first: the paths of the word with the
%   fewest in path order, and for each of them those of the next word. Above a
%   thousand paths the longer word counts as the one with fewer.
%
%   ```
%   ?- board_with_words([[_,a,_]], [[c,a,t]], B).
%   B = board(cell(0-0,[c],[2]),cell(0-1,[a],[1,3]),cell(0-2,[t],[2]))
%   ;  B = board(cell(0-0,[t],[2]),cell(0-1,[a],[1,3]),cell(0-2,[c],[2])).
%   ?- board_with_words('2x2', [[c,a,t],[d,o,g]], B).
%   false.
%   ```

board_with_words(Shape, Words, Board) :-
    shape_board_(Shape, Board0),
    Board = Board0,
    '$place_words'(Board, Words).

shape_board_(Shape, Board) :-
    (   var(Shape)
    ->  throw(error(instantiation_error, _))
    ;   atom(Shape),
        Shape \== []
    ->  '$layout_rows'(Shape, Rows),
        make_board(Rows, Board)
    ;   functor(Shape, board, _)
    ->  Board = Shape
    ;   make_board(Shape, Board)
    ).

%!  board_letters(+Board, +Letters) is semidet.
%
%   True iff the letters of the tiles of Board are at most Letters, as for
%   letters_at_most/2: a bag, as with dice. For unknown tiles it is a
%   constraint, which prunes the search of board_with_words/3 if it is posted
%   before.
%
%   ```
%   ?- make_board([[A,B,C]], _B), board_letters(_B, [a,b,b]), board_with_words(_B, [[b,a,b]], _).
%   A = b, B = a, C = b
%   ;  A = b, B = a, C = b.
%   ?- make_board([[A,B,C]], _B), board_letters(_B, [a,b]), board_with_words(_B, [[b,a,b]], _).
%   false.
%   ```

board_letters(Board, Letters) :-
    Board =.. [_|Cells],
    cells_letters_(Cells, Word),
    letters_at_most(Word, Letters).

cells_letters_([], []).
cells_letters_([cell(_, Tile, _)|Cells], Word) :-
    append(Tile, Word1, Word),
    cells_letters_(Cells, Word1).
