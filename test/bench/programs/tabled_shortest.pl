% The lengths of the shortest paths from one of 2,000 nodes over 10,000 edges with weights.

:- table distance(_, _, min).

distance(X, Y, D) :-
    edge(X, Y, D).
distance(X, Y, D) :-
    distance(X, Z, D0),
    edge(Z, Y, W),
    D is D0 + W.

bench(N) :-
    graph(2000, 10000),
    times(N),
    abolish_all_tables,
    distance(0, _, _),
    fail.
bench(_).

answer([Count,Sum]) :-
    findall(D, distance(0, _, D), Ds),
    length(Ds, Count),
    total(Ds, 0, Sum).

total([], Sum, Sum).
total([D|Ds], Sum0, Sum) :-
    Sum1 is Sum0 + D,
    total(Ds, Sum1, Sum).
