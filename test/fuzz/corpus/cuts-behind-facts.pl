% A fact that says where a recursion ends, a cut, and a call that is not the last one.
base(0, 1).
fact(N, F) :- base(N, F), !.
fact(N, F) :- N > 0, N1 is N-1, fact(N1, F1), F is N*F1.
%?- fact(3, F), write(m).
%?- fact(150, F), write(m).
%?- fact(0, F), write(m).
