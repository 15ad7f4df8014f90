% The lengths of the shortest paths from one of 2,000 nodes over 10,000 edges with weights.

:- dynamic(edge/3).
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

times(N) :-
    N > 0.
times(N) :-
    N > 1,
    M is N - 1,
    times(M).

% graph(Nodes, Edges): edge/2, or edge/3 with weights, at random but always the same.

graph(Nodes, Edges) :-
    (   edge(0, _, _)
    ->  true
    ;   edges(Edges, 12345, Nodes)
    ).

edges(0, _, _) :-
    !.
edges(N, S0, Nodes) :-
    next(S0, S1),
    next(S1, S2),
    next(S2, S),
    X is (S1 >> 8) mod Nodes,
    Y is (S2 >> 8) mod Nodes,
    W is (S >> 8) mod 100 + 1,
    From is X * (1 - max(0, 1 - (N mod Nodes))),
    assertz(edge(From, Y, W)),
    M is N - 1,
    edges(M, S, Nodes).

next(S0, S) :-
    S is (S0 * 1103515245 + 12345) mod 2147483648.

