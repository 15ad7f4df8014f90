% The tenth power of 1 + x + y + z. A polynomial is a number or
% poly(Variable, Terms), with terms Exponent-Coefficient in ascending order,
% whose coefficients are polynomials in later variables.

bench(N) :-
    times(N),
    base(P),
    power(10, P, _),
    fail.
bench(_).

answer([Count, Sum]) :-
    base(P),
    power(10, P, Q),
    measure(Q, 0, Count, 0, Sum).

base(P) :-
    X = poly(x, [0-1,1-1]),
    add(X, poly(y, [1-1]), XY),
    add(XY, poly(z, [1-1]), P).

power(0, _, 1) :-
    !.
power(N, P, Q) :-
    M is N - 1,
    power(M, P, R),
    multiply(P, R, Q).

add(poly(V, Ts), Q, S) :-
    !,
    add_poly(Q, V, Ts, S).
add(N, poly(V, Ts), poly(V, Us)) :-
    !,
    add_terms([0-N], Ts, Us).
add(N, M, S) :-
    S is N + M.

add_poly(poly(V, Us), V, Ts, poly(V, Ws)) :-
    !,
    add_terms(Ts, Us, Ws).
add_poly(poly(W, Us), V, Ts, poly(V, Ws)) :-
    V @< W,
    !,
    add_terms(Ts, [0-poly(W, Us)], Ws).
add_poly(poly(W, Us), V, Ts, poly(W, Ws)) :-
    !,
    add_terms([0-poly(V, Ts)], Us, Ws).
add_poly(N, V, Ts, poly(V, Ws)) :-
    add_terms([0-N], Ts, Ws).

add_terms([], Us, Us) :-
    !.
add_terms(Ts, [], Ts) :-
    !.
add_terms([E-A|Ts], [E-B|Us], [E-C|Ws]) :-
    !,
    add(A, B, C),
    add_terms(Ts, Us, Ws).
add_terms([E-A|Ts], [F-B|Us], [E-A|Ws]) :-
    E < F,
    !,
    add_terms(Ts, [F-B|Us], Ws).
add_terms(Ts, [U|Us], [U|Ws]) :-
    add_terms(Ts, Us, Ws).

multiply(poly(V, Ts), Q, P) :-
    !,
    multiply_poly(Q, V, Ts, P).
multiply(N, poly(V, Ts), poly(V, Us)) :-
    !,
    scale_terms(Ts, 0, N, Us).
multiply(N, M, P) :-
    P is N * M.

multiply_poly(poly(V, Us), V, Ts, poly(V, Ws)) :-
    !,
    multiply_terms(Ts, Us, Ws).
multiply_poly(poly(W, Us), V, Ts, poly(V, Ws)) :-
    V @< W,
    !,
    scale_terms(Ts, 0, poly(W, Us), Ws).
multiply_poly(poly(W, Us), V, Ts, poly(W, Ws)) :-
    !,
    scale_terms(Us, 0, poly(V, Ts), Ws).
multiply_poly(N, V, Ts, poly(V, Ws)) :-
    scale_terms(Ts, 0, N, Ws).

multiply_terms([], _, []).
multiply_terms([E-A|Ts], Us, Ws) :-
    scale_terms(Us, E, A, Vs),
    multiply_terms(Ts, Us, Ws0),
    add_terms(Vs, Ws0, Ws).

scale_terms([], _, _, []).
scale_terms([F-B|Us], E, A, [G-C|Ws]) :-
    G is E + F,
    multiply(A, B, C),
    scale_terms(Us, E, A, Ws).

% How many coefficients there are, and their sum.

measure(poly(_, Ts), N0, N, S0, S) :-
    !,
    measure_terms(Ts, N0, N, S0, S).
measure(A, N0, N, S0, S) :-
    N is N0 + 1,
    S is S0 + A.

measure_terms([], N, N, S, S).
measure_terms([_-A|Ts], N0, N, S0, S) :-
    measure(A, N0, N1, S0, S1),
    measure_terms(Ts, N1, N, S1, S).
