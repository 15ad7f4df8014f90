% A 7 by 7 grid of digits with given sums of rows, columns and diagonals; the first row and column
% are given too.

bench(N) :-
    times(N),
    first(_),
    fail.
bench(_).

answer(Cells) :-
    first(Cells).

first(Cells) :-
    grid(Rows),
    flat(Rows, Cells),
    Cells ins 0..9,
    totals(Rows, [23, 26, 31, 31, 28, 34, 37]),
    columns(Rows, Columns),
    totals(Columns, [37, 40, 11, 34, 24, 36, 28]),
    diagonal(Rows, 1, 1, Down),
    total(Down, 32),
    diagonal(Rows, 7, -1, Up),
    total(Up, 19),
    label(Cells),
    !.

totals([], []).
totals([Xs|Xss], [Sum|Sums]) :-
    total(Xs, Sum),
    totals(Xss, Sums).

diagonal([], _, _, []).
diagonal([Row|Rows], I, Step, [X|Xs]) :-
    element_at(I, Row, X),
    J is I + Step,
    diagonal(Rows, J, Step, Xs).

element_at(1, [X|_], X) :-
    !.
element_at(I, [_|Xs], X) :-
    J is I - 1,
    element_at(J, Xs, X).

grid([[5,2,6,0,1,8,1],
      [5,_,_,_,_,_,_],
      [6,_,_,_,_,_,_],
      [0,_,_,_,_,_,_],
      [9,_,_,_,_,_,_],
      [4,_,_,_,_,_,_],
      [8,_,_,_,_,_,_]]).
