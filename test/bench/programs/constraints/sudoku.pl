% Five sudokus that need search.

bench(N) :-
    times(N),
    grid(Rows),
    solved(Rows),
    fail.
bench(_).

answer(Firsts) :-
    findall(Row, (grid([Row|Rows]), solved([Row|Rows])), Firsts).

solved(Rows) :-
    sudoku(Rows),
    flat(Rows, Cells),
    labeling([ff], Cells),
    !.

sudoku(Rows) :-
    flat(Rows, Cells),
    Cells ins 1..9,
    each_distinct(Rows),
    columns(Rows, Columns),
    each_distinct(Columns),
    bands(Rows).

each_distinct([]).
each_distinct([Xs|Xss]) :-
    all_distinct(Xs),
    each_distinct(Xss).

bands([]).
bands([Row1,Row2,Row3|Rows]) :-
    blocks(Row1, Row2, Row3),
    bands(Rows).

blocks([], [], []).
blocks([A,B,C|Row1], [D,E,F|Row2], [G,H,I|Row3]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]),
    blocks(Row1, Row2, Row3).

grid(Rows) :-
    cells(Cells),
    rows(Cells, Rows).

rows([], []).
rows([A,B,C,D,E,F,G,H,I|Cells], [[A,B,C,D,E,F,G,H,I]|Rows]) :-
    rows(Cells, Rows).

cells([8,_,_,_,_,_,_,_,_,
       _,_,3,6,_,_,_,_,_,
       _,7,_,_,9,_,2,_,_,
       _,5,_,_,_,7,_,_,_,
       _,_,_,_,4,5,7,_,_,
       _,_,_,1,_,_,_,3,_,
       _,_,1,_,_,_,_,6,8,
       _,_,8,5,_,_,_,1,_,
       _,9,_,_,_,_,4,_,_]).
cells([_,_,_,_,_,_,_,_,_,
       _,_,_,_,_,3,_,8,5,
       _,_,1,_,2,_,_,_,_,
       _,_,_,5,_,7,_,_,_,
       _,_,4,_,_,_,1,_,_,
       _,9,_,_,_,_,_,_,_,
       5,_,_,_,_,_,_,7,3,
       _,_,2,_,1,_,_,_,_,
       _,_,_,_,4,_,_,_,9]).
cells([1,_,_,_,_,7,_,9,_,
       _,3,_,_,2,_,_,_,8,
       _,_,9,6,_,_,5,_,_,
       _,_,5,3,_,_,9,_,_,
       _,1,_,_,8,_,_,_,2,
       6,_,_,_,_,4,_,_,_,
       3,_,_,_,_,_,_,1,_,
       _,4,_,_,_,_,_,_,7,
       _,_,7,_,_,_,3,_,_]).
cells([_,_,_,_,_,_,9,_,7,
       _,_,_,4,2,_,1,8,_,
       _,_,_,7,_,5,_,2,6,
       1,_,_,9,_,4,_,_,_,
       _,5,_,_,_,_,_,4,_,
       _,_,_,5,_,7,_,_,9,
       9,2,_,1,_,8,_,_,_,
       _,3,4,_,5,9,_,_,_,
       5,_,7,_,_,_,_,_,_]).
cells([_,_,_,_,_,_,_,1,_,
       4,_,_,_,_,_,_,_,_,
       _,2,_,_,_,_,_,_,_,
       _,_,_,_,5,_,4,_,7,
       _,_,8,_,_,_,3,_,_,
       _,_,1,_,9,_,_,_,_,
       3,_,_,4,_,_,2,_,_,
       _,5,_,1,_,_,_,_,_,
       _,_,_,8,_,6,_,_,_]).
