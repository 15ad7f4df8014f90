% The same in two predicates, with a result of the call that is not the last one.
nt(_).
nt(G) :- \+ \+ G.
nt(G) :- nt(G).
e(0).
p :- is_list(a).
q(X) :- e(X), !, p.
q(N) :- N > 0, M is N-1, q(M), write(a).
%?- nt(q(1)).
