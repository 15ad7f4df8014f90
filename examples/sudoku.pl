% Sudoku: a grid of 9 by 9 digits, all different in each row, column and block.
%
% ambilog examples/sudoku.pl -g main -g halt

:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

% sudoku(?Rows): Rows is a list of nine rows that may be completed.
% all_distinct/1 alone solves most puzzles.

sudoku(Rows) :-
    length(Rows, 9),
    maplist(same_length(Rows), Rows),
    append(Rows, Cells),
    Cells ins 1..9,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    bands(Rows).

bands([]).
bands([Row1,Row2,Row3|Rows]) :-
    blocks(Row1, Row2, Row3),
    bands(Rows).

blocks([], [], []).
blocks([A,B,C|Row1], [D,E,F|Row2], [G,H,I|Row3]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]),
    blocks(Row1, Row2, Row3).

% solved(?Rows): the same with all cells known.

solved(Rows) :-
    sudoku(Rows),
    append(Rows, Cells),
    labeling([ff], Cells).

% problem(?Name, ?Rows)

problem(easy,
        [ [_,_,_,2,6,_,7,_,1],
          [6,8,_,_,7,_,_,9,_],
          [1,9,_,_,_,4,5,_,_],
          [8,2,_,1,_,_,_,4,_],
          [_,_,4,6,_,2,9,_,_],
          [_,5,_,_,_,3,_,2,8],
          [_,_,9,3,_,_,_,7,4],
          [_,4,_,_,5,_,_,3,6],
          [7,_,3,_,1,8,_,_,_] ]).
problem(hard,
        [ [8,_,_,_,_,_,_,_,_],
          [_,_,3,6,_,_,_,_,_],
          [_,7,_,_,9,_,2,_,_],
          [_,5,_,_,_,7,_,_,_],
          [_,_,_,_,4,5,7,_,_],
          [_,_,_,1,_,_,_,3,_],
          [_,_,1,_,_,_,_,6,8],
          [_,_,8,5,_,_,_,1,_],
          [_,9,_,_,_,_,4,_,_] ]).

main :-
    forall(problem(Name, Rows),
           ( solved(Rows),
             format("~w:~n", [Name]),
             maplist([Row]>>(atomic_list_concat(Row, ' ', Text), format("  ~w~n", [Text])), Rows)
           )).
