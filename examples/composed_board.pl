/*  A letter board composed of given words

    The relation between a board and its words, called for the board. The
    words are atoms here, for readability.

    ?- composed('4x4', [boards, strand], Rows).
*/

:- use_module(library(board)).
:- use_module(library(board_with_words)).
:- use_module(library(letters)).
:- use_module(library(lists)).
:- use_module(library(apply)).

%!  composed(+Shape, +Words, -Rows) is nondet.
%
%   True iff Rows are the tiles of a board of that Shape that contains all
%   Words. A cell that no word needs is shown as '?'.

composed(Shape, Words, Rows) :-
    maplist(atom_chars, Words, Letters),
    board_with_words(Shape, Letters, Board),
    board_rows(Board, Rows).

%!  composed_of(+Shape, +Words, +Bag, -Rows) is nondet.
%
%   The same, with the letters of the board limited to those of the atom Bag.
%   Every cell gets a letter: cells that no word needs get the rest of the
%   bag, in alphabetical order.

composed_of(Shape, Words, Bag, Rows) :-
    maplist(atom_chars, Words, Letters),
    atom_chars(Bag, Supply),
    board_with_words(Shape, [], Empty),
    board_letters(Empty, Supply),
    board_with_words(Empty, Letters, Board),
    term_variables(Board, Unknown),
    msort(Supply, Sorted),
    once(maplist([Letter]>>member(Letter, Sorted), Unknown)),
    board_rows(Board, Rows).

%!  board_rows(+Board, -Rows) is det.
%
%   True iff Rows are the rows of Board, lists of tiles as atoms.

board_rows(Board, Rows) :-
    Board =.. [board|Cells],
    maplist(cell_tile_, Cells, Tiles),
    rows_(Tiles, Rows).

cell_tile_(cell(Row-_, Letters, _), Row-Tile) :-
    (   ground(Letters)
    ->  atom_chars(Tile, Letters)
    ;   Tile = ?
    ).

rows_([], []).
rows_([Row-Tile|Tiles], [[Tile|More]|Rows]) :-
    row_(Tiles, Row, More, Rest),
    rows_(Rest, Rows).

row_(Tiles, Row, More, Rest) :-
    (   Tiles = [Row-Tile|Tiles1]
    ->  More = [Tile|More1],
        row_(Tiles1, Row, More1, Rest)
    ;   More = [],
        Rest = Tiles
    ).

print_rows(Rows) :-
    forall(member(Row, Rows), ( atomic_list_concat(Row, ' ', Line), format("~w~n", [Line]) )),
    nl.

main :-
    once(composed('4x4', [calmer, ampere, scald, malls, cube, scam, cull, hula, mall, beam], Rows)),
    print_rows(Rows),
    once(composed_of('3x3', [stone, notes, onset], abeinosttz, Others)),
    print_rows(Others),
    (   composed('2x2', [cat, dog], _)
    ->  true
    ;   format("cat and dog do not go on four cells~n")
    ).
