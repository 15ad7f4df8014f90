:- module(directions, [
    directions_board/2,     % +Rows, -Board
    directions_word/2       % +Board, ?Word
]).

:- use_module(library(assoc)).
:- use_module(library(lists)).

/** <module> Words on a letter board, by steps in all directions

The relation of library(board), in the words in which one explains the game: a
word begins at a position of the board, and the rest of it begins at a
position one step away, down or up, left or right, or both. A board is an
assoc from positions Row-Column, counted from 0, to the characters of their
tiles. Positions outside the board are stepped on too; they are just not in
the assoc.

It exists for comparison with library(board), which has the same words and
proves each path once. Here the empty word begins everywhere, so a path is
proved once for every step that could follow its last letter: nine times, and
the empty word once per position. A board of three by three letters has 10,305
paths and 92,754 answers.
*/

%!  directions_board(+Rows, -Board) is det.
%
%   True iff Board is the board of Rows, a list of rows of tiles. A tile is an
%   atom of one or more letters; '.' is a hole. Rows need not be equally long.
%
%   ```
%   ?- directions_board([[c,a],['.',qu]], _B), get_assoc(1-1, _B, Letters).
%   Letters = [q,u].
%   ```

directions_board(Rows, Board) :-
    findall(Row-Column-Letters,
            ( nth0(Row, Rows, Tiles),
              nth0(Column, Tiles, Tile),
              Tile \== '.',
              atom_chars(Tile, Letters) ),
            Cells),
    list_to_assoc(Cells, Board).

%!  directions_word(+Board, ?Word) is nondet.
%
%   True iff Word, a list of characters, is empty or spelled by a path of
%   Board. There is one answer per position for the empty word, and nine
%   answers for each path.
%
%   ```
%   ?- directions_board([[c,a]], _B), once(directions_word(_B, [c,A])).
%   A = a.
%   ?- directions_board([[a]], _B), findall(W, directions_word(_B, W), Ws).
%   Ws = [[],[a],[a],[a],[a],[a],[a],[a],[a],[a]].
%   ```

directions_word(Board, Word) :-
    assoc_to_keys(Board, Places),
    member(Place, Places),
    word_from_(Word, Place, Board, []).

%   word_from_(Word, Place, Board, Visited): Word can be spelled from Place on
%   without the places Visited.

word_from_([], _, _, _).
word_from_([Letter|Word], Place, Board, Visited) :-
    get_assoc(Place, Board, Letters),
    \+ memberchk(Place, Visited),
    append(Letters, Rest, [Letter|Word]),
    Place = Row-Column,
    member(Down, [-1,0,1]),
    member(Across, [-1,0,1]),
    NextRow is Row + Down,
    NextColumn is Column + Across,
    word_from_(Rest, NextRow-NextColumn, Board, [Place|Visited]).
