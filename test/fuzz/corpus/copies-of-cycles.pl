% A copy of a cyclic term is cyclic, with variables of its own that are shared as in the term.
ring(1, X, V) :- X = f(X, V, V).
ring(2, X, V) :- X = [a,X,V|X].
ring(3, X, V) :- X = g(Y, V), Y = h(X, Y).
same(1, X, V) :- X = f(Y, V, W), X == Y, V == W.
same(2, X, V) :- X = [a,Y,V|Z], X == Y, Y == Z.
same(3, X, V) :- X = g(Y, V), Y = h(Z, W), Z == X, W == Y.
%?- ring(1, _X, V), copy_term(_X, _Y), same(1, _Y, W), V \== W, write(m), fail.
%?- ring(2, _X, V), copy_term(_X, _Y), same(2, _Y, W), V \== W, write(m), fail.
%?- ring(3, _X, V), copy_term(_X, _Y), same(3, _Y, W), V \== W, write(m), fail.
%?- ring(2, _X, V), findall(_X, true, [_Y]), same(2, _Y, W), V \== W, write(m), fail.
%?- ring(3, _X, V), catch(throw(_X), _Y, true), same(3, _Y, W), V \== W, write(m), fail.
%?- ring(1, _X, V), copy_term(_X, _Y), V = 1, _X = _Y, ground(_Y), write(m), fail.
%?- ring(2, _X, V), freeze(V, write(woken)), copy_term(_X, _Y), _X = _Y, V = 1, fail.
