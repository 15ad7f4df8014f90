% A deterministic loop that counts down from N.

bench(N) :-
    count(N, 0, _).

answer(Sum) :-
    count(1000, 0, Sum).

count(0, Sum, Sum) :-
    !.
count(N, Sum0, Sum) :-
    Sum1 is (Sum0 + N) /\ 65535,
    M is N - 1,
    count(M, Sum1, Sum).
