% library(assoc): puts N keys into a tree and gets each of them again.

:- use_module(library(assoc)).

bench(N) :-
    filled(N, Assoc),
    got(N, N, Assoc, 0, _),
    fail.
bench(_).

answer(Sum) :-
    filled(1000, Assoc),
    got(1000, 1000, Assoc, 0, Sum).

filled(N, Assoc) :-
    empty_assoc(Assoc0),
    filled(N, N, Assoc0, Assoc).

filled(0, _, Assoc, Assoc) :-
    !.
filled(I, N, Assoc0, Assoc) :-
    key(I, N, Key),
    put_assoc(Key, Assoc0, I, Assoc1),
    J is I - 1,
    filled(J, N, Assoc1, Assoc).

got(0, _, _, Sum, Sum) :-
    !.
got(I, N, Assoc, Sum0, Sum) :-
    key(I, N, Key),
    get_assoc(Key, Assoc, Value),
    Sum1 is Sum0 + Value * (Key mod 7),
    J is I - 1,
    got(J, N, Assoc, Sum1, Sum).

% The keys come in no order, and twice only where 7,919 divides N.

key(I, N, Key) :-
    Key is I * 7919 mod N.
