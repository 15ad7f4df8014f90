:- module(test_family, []).
:- use_module(library(plunit)).
:- use_module(family).

only_here(ann).

:- begin_tests(family).

test(parent, [nondet]) :-
    parent(ann, bob).
test(children, all(X == [bob,eve])) :-
    parent(ann, X).
test(grandchild, X == cid) :-
    grandparent(ann, X),
    !.
test(no_parents, fail) :-
    parent(_, ann).
test(descendants, set(X == [cid,eve,bob])) :-
    ancestor(ann, X).
test(from_the_file, [true(X == ann)]) :-
    only_here(X).
test(own_helper, X == 3) :-
    sum_of(1, 2, X).

sum_of(X, Y, Z) :-
    Z is X + Y.

test(each_has_a_parent, [forall(member(X, [bob,eve,cid])), nondet]) :-
    parent(_, X).

:- end_tests(family).
