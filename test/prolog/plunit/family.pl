:- module(family, [parent/2, grandparent/2, ancestor/2]).

parent(ann, bob).
parent(ann, eve).
parent(bob, cid).

grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).

ancestor(X, Z) :-
    parent(X, Z).
ancestor(X, Z) :-
    parent(X, Y),
    ancestor(Y, Z).

:- initialization(true).
