% Naive reverse of a list of 30 elements. One reversal takes 496 calls of
% nrev/2 and app/3.

bench(N) :-
    nreverse(N).

answer(Ys) :-
    reversed(Ys).

nreverse(0) :-
    !.
nreverse(N) :-
    \+ \+ reversed(_),
    M is N - 1,
    nreverse(M).

reversed(Ys) :-
    nrev([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,
          16,17,18,19,20,21,22,23,24,25,26,27,28,29,30], Ys).

nrev([], []).
nrev([X|Xs], Zs) :-
    nrev(Xs, Ys),
    app(Ys, [X], Zs).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).
