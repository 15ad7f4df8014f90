% Paths of even and odd length from one of 20,000 nodes over 100,000 edges: two predicates that
% call each other.

:- dynamic(edge/3).
:- table even/2, odd/2.

even(X, X).
even(X, Y) :-
    odd(X, Z),
    edge(Z, Y, _).

odd(X, Y) :-
    even(X, Z),
    edge(Z, Y, _).

bench(N) :-
    graph(20000, 100000),
    times(N),
    abolish_all_tables,
    even(0, _),
    fail.
bench(_).

answer([Evens,Odds]) :-
    findall(Y, even(0, Y), Ys),
    findall(Y, odd(0, Y), Zs),
    length(Ys, Evens),
    length(Zs, Odds).

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

