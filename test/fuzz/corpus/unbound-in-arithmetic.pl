% A message looks for the variables without a value of a goal whose clause shares places with another one's.
p(_, _, N) :- N > 0, L is N-1, p(true, [B|C], L), \+ p(B, C, L).
p(_, _, _).
p([D|R], _, _) :- L is 0, _ is D*C//C, p(R, true, L).
%?- p(_, true, 1).
