% The flag is set when the code is there.
ap([], L, L).
ap([X|Xs], L, [X|R]) :- ap(Xs, L, R).
nt(_, 0) :- !.
nt(G, N) :- \+ \+ call(G), !, N1 is N-1, nt(G, N1).
%?- nt(ap([1,2], [3], _), 120), write(m).
%?- set_prolog_flag(occurs_check, true).
%?- ap([1], L, L), write(m).
%?- freeze(X, true), write(m).
%?- ap([1], [2], L), write(m).
%?- set_prolog_flag(occurs_check, error).
%?- ap([1], L, L), write(m).
