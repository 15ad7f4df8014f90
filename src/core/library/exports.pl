/*  What programs find without importing it: the exports of the core libraries, but for what is a builtin. */

'$offer'(Library) :-
    '$predicates'(Library, exported, Indicators),
    '$offer'(Indicators, Library).

'$offer'([], _).
'$offer'([Name/Arity|Indicators], Library) :-
    (   '$predicate'(system, Name, Arity, system, _)
    ->  true
    ;   '$import'(system, Library, Name/Arity)
    ),
    '$offer'(Indicators, Library).

:- '$offer'(error).
:- '$offer'(lists).
:- '$offer'(apply).
:- '$offer'(pairs).
:- '$offer'(dcgs).
:- '$offer'(setof).
:- '$offer'(assoc).
:- '$offer'(aggregate).
