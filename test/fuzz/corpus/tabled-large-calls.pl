% To copy a large call takes as long as many calls do.
:- table t/1, r/2, len/2.
t(_).
r(0, _) :- !.
r(N, X) :- M is N-1, r(M, s(X)).
len([], 0).
len([_|T], N) :- len(T, M), N is M+1.
%?- numlist(0, 4970, _L), t(_L), write(m).
%?- numlist(0, 20000, _L), t(_L), write(m).
%?- numlist(0, 6967, _L), r(2, _L), write(m).
%?- numlist(1, 200, _L), len(_L, N), write(m).
%?- r(300, a), write(m).
