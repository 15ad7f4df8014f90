% The transitive closure of 400 nodes and 800 edges, by right recursion: a table a node, each of
% which reads others.

:- table path/2.

path(X, Y) :-
    edge(X, Y, _).
path(X, Y) :-
    edge(X, Z, _),
    path(Z, Y).

bench(N) :-
    graph(400, 800),
    times(N),
    abolish_all_tables,
    path(_, _),
    fail.
bench(_).

answer(Count) :-
    findall(X-Y, path(X, Y), Pairs),
    length(Pairs, Count).
