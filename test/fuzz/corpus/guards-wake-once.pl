% A test that held before a unification woke a variable is not made again: it may no longer hold.
p(_, _, [_|_]) :- write(a).
p(X, Y, [Z|_]) :- X @>= Y, Z = true, write(b).
q(X, Y) :- var(X), X = Y, Z = f(X), Y = 1, write(Z).
q(_, _).
r(X, N) :- var(X), M is N+1, X = M, M < 10, write(M), !.
r(_, _).
s(X, Y) :- var(X), N is random(1000000), X = N, Y = N, write(b).
s(_, _).
t([X|Xs], [Y|Ys]) :- var(X), X = Y, t(Xs, Ys).
t([], []).
%?- dif(W, a), p("str", [W], [W|true]).
%?- dif(W, a), p("str", [W], [W|true]).
%?- dif(W, a), p("str", [W], [W|true]).
%?- freeze(X, write(x)), freeze(Y, write(y)), q(X, Y).
%?- freeze(X, write(x)), freeze(Y, write(y)), q(X, Y).
%?- freeze(X, write(x)), freeze(Y, write(y)), q(X, Y).
%?- freeze(X, write(x)), freeze(Y, write(y)), q(X, Y).
%?- freeze(X, write(x)), r(X, 1).
%?- freeze(X, write(x)), r(X, 1).
%?- freeze(X, write(x)), r(X, 1).
%?- freeze(X, write(x)), r(X, 1).
%?- freeze(X, write(x)), s(X, Y), X == Y, fail.
%?- freeze(X, write(x)), s(X, Y), X == Y, fail.
%?- freeze(X, write(x)), s(X, Y), X == Y, fail.
%?- freeze(X, write(x)), s(X, Y), X == Y, fail.
%?- freeze(A, write(a)), freeze(C, (write(c), C > 0)), t([A,B,C], L), L = [1,2,3].
%?- freeze(A, write(a)), freeze(C, (write(c), C > 0)), t([A,B,C], [1,2,D]), D = -1.
%?- freeze(A, write(a)), freeze(C, (write(c), C > 0)), t([A,B,C], [1,2,3]).
