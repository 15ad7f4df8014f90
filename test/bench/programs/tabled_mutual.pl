% Paths of even and odd length from one of 20,000 nodes over 100,000 edges: two predicates that
% call each other.

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
