% Hofstadter's MU: how the word muiiu follows from mi in five steps of four
% rules, and in how many ways.

bench(N) :-
    times(N),
    derived(5, [m,i], [m,u,i,i,u]),
    fail.
bench(_).

answer(Count) :-
    findall(x, derived(5, [m,i], [m,u,i,i,u]), Xs),
    count(Xs, 0, Count).

derived(_, Word, Word).
derived(N, Word0, Word) :-
    N > 0,
    M is N - 1,
    step(Word0, Word1),
    derived(M, Word1, Word).

step(Word0, Word) :-
    joined(Front, [i], Word0),
    joined(Front, [i,u], Word).
step([m|Xs], [m|Ys]) :-
    joined(Xs, Xs, Ys).
step(Word0, Word) :-
    joined(Front, [i,i,i|Back], Word0),
    joined(Front, [u|Back], Word).
step(Word0, Word) :-
    joined(Front, [u,u|Back], Word0),
    joined(Front, Back, Word).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
