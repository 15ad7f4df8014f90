% A multiplication of which only the kind of each digit is known, o for odd and
% e for even; all solutions:
%
%       o e e
%     *   e e
%     -------
%     e o e e
%     e o e
%     -------
%     o o e e

bench(N) :-
    times(N),
    solution(_, _),
    fail.
bench(_).

answer(Solutions) :-
    findall([A, B], solution(A, B), Solutions).

solution(A, B) :-
    number_like([o,e,e], 0, A),
    digit_like(e, Units),
    Units > 0,
    P is A * Units,
    like([e,e,o,e], P),
    digit_like(e, Tens),
    Tens > 0,
    Q is A * Tens,
    like([e,o,e], Q),
    S is P + 10 * Q,
    like([e,e,o,o], S),
    B is 10 * Tens + Units.

number_like([], A, A).
number_like([Kind|Kinds], A0, A) :-
    digit_like(Kind, D),
    A1 is 10 * A0 + D,
    number_like(Kinds, A1, A).

digit_like(o, 1).
digit_like(o, 3).
digit_like(o, 5).
digit_like(o, 7).
digit_like(o, 9).
digit_like(e, 0).
digit_like(e, 2).
digit_like(e, 4).
digit_like(e, 6).
digit_like(e, 8).

% like(Kinds, N): the digits of N, last one first, are of the kinds Kinds.

like([Kind], D) :-
    !,
    D > 0,
    D < 10,
    kind(D, Kind).
like([Kind|Kinds], N) :-
    D is N mod 10,
    kind(D, Kind),
    M is N // 10,
    like(Kinds, M).

kind(D, Kind) :-
    (   D /\ 1 =:= 0
    ->  Kind = e
    ;   Kind = o
    ).
