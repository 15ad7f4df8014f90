% Text as lists of codes: lines of fields are built, joined, made an atom, and
% taken apart again.

bench(N) :-
    times(N),
    line(N, Codes),
    atom_codes(_, Codes),
    fields(Codes, _),
    fail.
bench(_).

answer([Length, Numbers]) :-
    line(4711, Codes),
    length(Codes, Length),
    fields(Codes, Fields),
    numbers(Fields, Numbers).

line(N, Codes) :-
    line(8, N, Codes, []).

line(0, _, Codes, Codes) :-
    !.
line(I, N, Codes, Rest) :-
    Value is (I * 7919 + N) mod 9973,
    number_codes(Value, Digits),
    atom_codes(field, Name),
    joined(Name, [0'=|Codes1], Codes),
    joined(Digits, [0';|Codes2], Codes1),
    J is I - 1,
    line(J, N, Codes2, Rest).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

fields([], []).
fields([C|Cs], [Name-Value|Fields]) :-
    until(0'=, [C|Cs], NameCodes, Cs1),
    until(0';, Cs1, ValueCodes, Cs2),
    atom_codes(Name, NameCodes),
    number_codes(Value, ValueCodes),
    fields(Cs2, Fields).

until(End, [C|Cs], Before, After) :-
    (   C =:= End
    ->  Before = [],
        After = Cs
    ;   Before = [C|Before1],
        until(End, Cs, Before1, After)
    ).

numbers([], []).
numbers([_-N|Fields], [N|Ns]) :-
    numbers(Fields, Ns).
