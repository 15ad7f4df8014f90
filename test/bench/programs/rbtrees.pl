% library(rbtrees): puts N keys into a tree and looks up each of them again.

:- use_module(library(rbtrees)).

bench(N) :-
    filled(N, Tree),
    found(N, N, Tree, 0, _),
    fail.
bench(_).

answer(Sum) :-
    filled(1000, Tree),
    found(1000, 1000, Tree, 0, Sum).

filled(N, Tree) :-
    rb_new(Tree0),
    filled(N, N, Tree0, Tree).

filled(0, _, Tree, Tree) :-
    !.
filled(I, N, Tree0, Tree) :-
    key(I, N, Key),
    rb_insert(Tree0, Key, I, Tree1),
    J is I - 1,
    filled(J, N, Tree1, Tree).

found(0, _, _, Sum, Sum) :-
    !.
found(I, N, Tree, Sum0, Sum) :-
    key(I, N, Key),
    rb_lookup(Key, Value, Tree),
    Sum1 is Sum0 + Value * (Key mod 7),
    J is I - 1,
    found(J, N, Tree, Sum1, Sum).

% The keys come in no order, and twice only where 7,919 divides N.

key(I, N, Key) :-
    Key is I * 7919 mod N.
