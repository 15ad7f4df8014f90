% A cleanup comes when a goal is known to have no other answer, which is the same in all ways.
p([], 8).
p(true, 0).
q(0).
q(N) :- N > 0, M is N-1, q(M).
d(1).
r(f(_), C, C) :- d(1).
r([_], g(_), a).
%?- setup_call_cleanup(true, p(_, 8), write(c)), write(m).
%?- setup_call_cleanup(true, q(3), write(c)), write(m).
%?- setup_call_cleanup(true, q(3), write(c)), write(m).
%?- setup_call_cleanup(true, r(_, g(1), g(_)), write(c)), write(m).
