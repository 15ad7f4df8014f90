% The smallest circuit of NAND gates that chooses one of two inputs by a third,
% by iterative deepening. A signal is its truth table, eight bits.

bench(N) :-
    times(N),
    smallest(202, _),
    fail.
bench(_).

answer(Circuits) :-
    findall(Size, ( target(T), smallest(T, Size) ), Circuits).

target(202).    % if the first, then the second, else the third
target(60).     % the first or the second but not both
target(127).    % not all three

smallest(Target, Size) :-
    within(0, Size),
    circuit(Size, [240,204,170], Target),
    !.

within(N, N).
within(N, Size) :-
    N < 5,
    M is N + 1,
    within(M, Size).

circuit(0, [Target|_], Target) :-
    !.
circuit(N, Signals, Target) :-
    N > 0,
    M is N - 1,
    pair(Signals, A, B),
    C is \ (A /\ B) /\ 255,
    \+ among(C, Signals),
    circuit(M, [C|Signals], Target).

pair([A|As], A, B) :-
    element(B, [A|As]).
pair([_|As], A, B) :-
    pair(As, A, B).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

among(X, [X|_]) :-
    !.
among(X, [_|Xs]) :-
    among(X, Xs).
