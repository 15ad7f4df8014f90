% What can be reached from one of 20,000 nodes over 100,000 edges, by left recursion.

:- table path/2.

path(X, Y) :-
    edge(X, Y, _).
path(X, Y) :-
    path(X, Z),
    edge(Z, Y, _).

bench(N) :-
    graph(20000, 100000),
    times(N),
    abolish_all_tables,
    path(0, _),
    fail.
bench(_).

answer(Count) :-
    findall(Y, path(0, Y), Ys),
    length(Ys, Count).
