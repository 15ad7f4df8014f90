% N queens on an N by N board, none of which attacks another.
%
% ambilog examples/queens_clpfd.pl -g main -g halt

:- use_module(library(clpfd)).
:- use_module(library(lists)).

% queens(?N, ?Rows): the queen in column I is in row number I of Rows. Posts
% the constraints, and leaves the search to the caller.

queens(N, Rows) :-
    length(Rows, N),
    Rows ins 1..N,
    safe(Rows).

safe([]).
safe([Row|Rows]) :-
    apart(Rows, Row, 1),
    safe(Rows).

% apart(Rows, Row, Distance): the queen in Row, Distance columns before those
% in Rows, attacks none of them.

apart([], _, _).
apart([Other|Rows], Row, Distance) :-
    Row #\= Other,
    Row #\= Other + Distance,
    Row #\= Other - Distance,
    Distance1 is Distance+1,
    apart(Rows, Row, Distance1).

% first(+N, -Rows): a solution. With the smallest domain first, large boards need little search.

first(N, Rows) :-
    queens(N, Rows),
    once(labeling([ff], Rows)).

% solutions(+N, -Count)

solutions(N, Count) :-
    findall(Rows, (queens(N, Rows), label(Rows)), All),
    length(All, Count).

main :-
    solutions(8, Count),
    format("8 queens: ~w solutions~n", [Count]),
    first(20, Rows),
    format("20 queens: ~w~n", [Rows]).
