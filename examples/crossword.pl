/*  Crosswords on a dictionary

    A grid is a list of atoms, one per row: '#' is a block, a letter is
    given, and '.' has to be filled. Every run of at least two cells,
    across and down, must be a word.

    First every word becomes a constraint: dictionary_word/1 checks it
    again when a crossing word has given it a letter, and fails as soon as
    no word matches. Then word/1 enumerates the words, one after the
    other.

    ?- filled(['....', '....', '....', '....'], Rows).
*/

:- use_module(library(dictionary), [dictionary_word/1, word/1]).
:- use_module(library(lists)).
:- use_module(library(apply)).

%!  filled(+Grid, -Rows) is nondet.
%
%   True iff Rows are the rows of Grid, again atoms, with every cell of a word
%   filled. A cell between blocks belongs to no word, and stays a '.'.

filled(Grid, Rows) :-
    maplist(row_cells_, Grid, Cells),
    words(Cells, Across),
    columns(Cells, Columns),
    words(Columns, Down),
    append(Across, Down, Words),
    maplist(dictionary_word, Words),
    fill(Words),
    maplist(cells_row_, Cells, Rows).

%!  fill(+Words) is nondet.
%
%   True iff all Words are in the dictionary. The word that lacks the fewest
%   letters comes next; one that lacks none has been checked by its
%   constraint.

fill(Words) :-
    convlist([Word,Lacks-Word]>>( term_variables(Word, Unknown),
                                  Unknown \== [],
                                  length(Unknown, Lacks) ),
             Words, Pairs),
    (   Pairs == []
    ->  true
    ;   keysort(Pairs, [_-Next|_]),
        word(Next),
        fill(Words)
    ).

row_cells_(Row, Cells) :-
    atom_chars(Row, Chars),
    maplist(char_cell_, Chars, Cells).

cells_row_(Cells, Row) :-
    term_variables(Cells, Alone),
    maplist(=('.'), Alone),
    atom_chars(Row, Cells).

char_cell_(Char, Cell) :-
    (   Char == '.'
    ->  true
    ;   Cell = Char
    ).

%!  words(+Lines, -Words) is det.
%
%   True iff Words are the runs of at least two cells in Lines, in order.

words(Lines, Words) :-
    foldl(line_words_, Lines, Words, []).

line_words_(Line, Words0, Words) :-
    run_(Line, Run, Rest),
    (   Run = [_,_|_]
    ->  Words0 = [Run|Words1]
    ;   Words0 = Words1
    ),
    (   Rest == []
    ->  Words1 = Words
    ;   line_words_(Rest, Words1, Words)
    ).

%   run_(Line, Run, Rest): Run is the part of Line before its first block, and
%   Rest the part after it.

run_([], [], []).
run_([Cell|Line], Run, Rest) :-
    (   Cell == #
    ->  Run = [],
        Rest = Line
    ;   Run = [Cell|Run1],
        run_(Line, Run1, Rest)
    ).

%!  columns(+Rows, -Columns) is det.
%
%   True iff Columns are the columns of Rows, which have equal length.

columns(Rows, Columns) :-
    (   Rows = [[_|_]|_]
    ->  maplist([[Cell|Row],Cell,Row]>>true, Rows, Column, Rests),
        Columns = [Column|Columns1],
        columns(Rests, Columns1)
    ;   Columns = []
    ).

print_grid(Rows) :-
    forall(member(Row, Rows), format("~w~n", [Row])),
    nl.

main :-
    member(Grid, [['star', '....', '....', '....'],
                  ['.....', '.#.#.', '.....', '.#.#.', 'paper'],
                  ['#...#', '.....', '..#..', '.....', '#...#']]),
    once(filled(Grid, Rows)),
    print_grid(Rows),
    fail.
main.
