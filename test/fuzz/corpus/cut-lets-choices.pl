% A cut after two calls of predicates takes off the choice points of both.
e([]).
p.
p.
q([]).
r(_, V) :- e(V), p, !.
r(_, [_|_]) :- q(Xs), r(_, Xs), write(a).
s :- forall(r(_, [a]), true).
u(true).
u(a).
v(true, _, _, 0).
w(_, _, _, V) :- V == [], _ = X, u(Y), X = Y, !.
w(_, R, S, [_|Xs]) :- v(true, _, _, 0), w(_, R, S, Xs).
%?- s, write(m).
%?- r(_, [a]), write(m).
%?- w(X, Y, Z, [a,b]), write(m).
