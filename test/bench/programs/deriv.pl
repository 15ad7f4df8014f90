% Symbolic derivatives of four expressions: selecting clauses by the functor of
% an argument, and building terms.

bench(N) :-
    times(N),
    expression(_, E),
    d(E, x, _),
    fail.
bench(_).

answer(Sizes) :-
    findall(Size, ( expression(_, E), d(E, x, D), size(D, Size) ), Sizes).

expression(product,
           (x+1) * ((x^2+2) * ((x^3+3) * ((x^4+4) * (x^5+5))))).
expression(quotient,
           ((((((((x/x)/x)/x)/x)/x)/x)/x)/x)/x).
expression(logarithm,
           log(log(log(log(log(log(log(log(log(log(x))))))))))).
expression(mixed,
           exp(x*x) - log(x+3) * (2 - x^7) / exp(-(x))).

d(U + V, X, DU + DV) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U - V, X, DU - DV) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U * V, X, DU * V + U * DV) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U / V, X, (DU * V - U * DV) / V ^ 2) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U ^ N, X, DU * N * U ^ M) :-
    !,
    M is N - 1,
    d(U, X, DU).
d(-(U), X, -(DU)) :-
    !,
    d(U, X, DU).
d(exp(U), X, exp(U) * DU) :-
    !,
    d(U, X, DU).
d(log(U), X, DU / U) :-
    !,
    d(U, X, DU).
d(X, X, 1) :-
    !.
d(_, _, 0).

% How many atoms, numbers and functors a term has.

size(T, 1) :-
    atomic(T),
    !.
size(T, N) :-
    T =.. [_|Args],
    sizes(Args, 1, N).

sizes([], N, N).
sizes([T|Ts], N0, N) :-
    size(T, M),
    N1 is N0 + M,
    sizes(Ts, N1, N).
