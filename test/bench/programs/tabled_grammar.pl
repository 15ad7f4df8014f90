% A left-recursive grammar for sums on an input of 600 tokens.

:- table expr/3, term/3.

expr(X) -->
    expr(X0),
    [+],
    term(Y),
    { X is X0 + Y }.
expr(X) -->
    expr(X0),
    [-],
    term(Y),
    { X is X0 - Y }.
expr(X) -->
    term(X).

term(X) -->
    term(X0),
    [*],
    factor(Y),
    { X is X0 * Y }.
term(X) -->
    factor(X).

factor(X) -->
    [X],
    { integer(X) }.

input(0, [1]) :-
    !.
input(N, [2,Op|Tokens]) :-
    (   N mod 3 =:= 0
    ->  Op = (*)
    ;   N mod 2 =:= 0
    ->  Op = (+)
    ;   Op = (-)
    ),
    M is N - 1,
    input(M, Tokens).

bench(N) :-
    input(300, Tokens),
    times(N),
    abolish_all_tables,
    expr(_, Tokens, []),
    fail.
bench(_).

answer(X) :-
    input(300, Tokens),
    expr(X, Tokens, []).
