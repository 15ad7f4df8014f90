% Patterns against a data base of lists, in the manner of Gabriel's browse. A
% pattern is a list of atoms, of one(X) for an element, and of some(Xs) for any
% number of them; an element may be a pattern of a list in its turn.

bench(N) :-
    times(N),
    browse,
    fail.
bench(_).

answer(Count) :-
    items(60, Items),
    patterns(Patterns),
    findall(x, ( element(P, Patterns), element(I, Items), match(I, P) ), Xs),
    count(Xs, 0, Count).

browse :-
    items(60, Items),
    patterns(Patterns),
    element(P, Patterns),
    element(I, Items),
    match(I, P),
    fail.
browse.

items(0, []) :-
    !.
items(N, [I|Is]) :-
    K is N mod 4,
    L is N mod 7,
    item(K, L, I),
    M is N - 1,
    items(M, Is).

item(0, L, [a,a,a,b,b,b,b,a,a,a,a,a,b,b,a,a,a,[L,a,b,a]]).
item(1, L, [a,a,b,b,b,b,a,a,[a,a,[b,L]],[b,b],a,a,b,a]).
item(2, L, [a,a,a,b,[b,a],b,a,b,a,L,b,a,b,b,a]).
item(3, L, [b,L,a,b,a,[a,b],a,a,b,b,a,[a,[a,b]],a,b]).

patterns([[one(X),some(Y),b,some(Y),one(X),a,some(_)],
          [some(U),some(V),some(V),some(U),[some(_)],some(_)],
          [some(_),[a,some(_)],some(_),[one(_),one(_)],some(W),some(W)],
          [some(S),b,some(_),a,some(S),one(_)]]).

match([], []).
match(Items, [P|Ps]) :-
    match_first(P, Items, Ps).

match_first(one(X), [X|Items], Ps) :-
    match(Items, Ps).
match_first(some(Xs), Items, Ps) :-
    joined(Xs, Rest, Items),
    match(Rest, Ps).
match_first([P|Ps], [[I|Is]|Items], Qs) :-
    match([I|Is], [P|Ps]),
    match(Items, Qs).
match_first(A, [A|Items], Ps) :-
    atom(A),
    match(Items, Ps).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
