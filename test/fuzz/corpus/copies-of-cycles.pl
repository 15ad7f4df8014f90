% A copy of a cyclic term is cyclic, with variables of its own that are shared as in the term. These are more
% goals than are also run under each limit: a copy looks for cycles only after a hundred thousand steps.
ring(1, X, V) :- X = [a,a,V|X].
ring(2, X, V) :- X = g(Y, V), Y = h(X, Y).
same(1, X, V) :- X = [a,a,V|Y], X == Y.
same(2, X, V) :- X = g(Y, V), Y = h(Z, W), Z == X, W == Y.
%?- ring(I, _X, V), same(I, _X, W), V == W, write(I), fail.
%?- ring(I, _X, _), cyclic_term(_X), \+ ground(_X), write(I), fail.
%?- ring(I, _X, V), term_variables(_X, [W]), V == W, write(I), fail.
%?- ring(I, _X, V), V = 1, ground(_X), write(I), fail.
%?- ring(1, _X, V), copy_term(_X, _Y), same(1, _Y, W), V \== W, write(m), fail.
%?- ring(2, _X, V), freeze(V, write(woken)), copy_term(_X, _Y), same(2, _Y, W), W = 1, write(m), fail.
%?- ring(I, _X, V), ring(I, _Y, W), V = W, arg(1, _X, A), arg(1, _Y, B), A \== B, write(I), fail.
