% Shapes of everyday programs, which all ways agree on.
:- dynamic counter/1.
counter(0).
size(T, S0, S) :- leaf(T), S1 is S0+1, S1 = S, !.
size(T, S0, S) :- functor(T, _, A), args(1, A, T, S0, S).
args(I, A, _, S, S) :- I > A, !.
args(I, A, T, S0, S) :- arg(I, T, X), size(X, S0, S1), J is I+1, args(J, A, T, S1, S).
leaf(T) :- atomic(T).
leaf(T) :- var(T).
greeting --> [hello], names.
names --> [X], { atom(X) }, !, names.
names --> [].
count(N) :- retract(counter(N0)), !, N is N0+1, assertz(counter(N)).
nt(_, 0) :- !.
nt(G, N) :- \+ \+ call(G), !, M is N-1, nt(G, M).
nt(G, N) :- M is N-1, nt(G, M).
%?- size(f(a,g(X,b),[1,2]), 0, S), write(m).
%?- phrase(greeting, [hello,a,b]), write(m).
%?- nt(count(_), 120), counter(N), write(N).
%?- member(X, [1,2,3]), X > 1, write(X), fail ; write(end).
%?- catch(size(_, a, S), error(type_error(T, V), _), write(T)).
%?- freeze(X, write(woken)), X = 1, write(m).
%?- setof(X-Y, member(X-Y, [b-1,a-2,a-1]), L).
