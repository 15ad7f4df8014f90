flat([], []).
flat([Row|Rows], Xs) :-
    joined(Row, Ys, Xs),
    flat(Rows, Ys).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

columns([[]|_], []) :-
    !.
columns(Rows, [Column|Columns]) :-
    firsts(Rows, Column, Rests),
    columns(Rests, Columns).

firsts([], [], []).
firsts([[X|Xs]|Rows], [X|Column], [Xs|Rests]) :-
    firsts(Rows, Column, Rests).
