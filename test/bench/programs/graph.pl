:- dynamic(edge/3).

% graph(Nodes, Edges): edge/3 with weights, at random but always the same.

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
