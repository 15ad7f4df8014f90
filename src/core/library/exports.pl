/*  What programs find without importing it: the exports of the core libraries, but for what is a builtin. */

'$offer'(Library) :-
    '$predicates'(Library, exported, Indicators),
    '$offer'(Indicators, Library).

'$offer'([], _).
'$offer'([Name/Arity|Indicators], Library) :-
    (   '$predicate'(system, Name, Arity, system, _)
    ->  true
    ;   '$import'(system, Library, Name/Arity, Name/Arity)
    ),
    '$offer'(Indicators, Library).

'$offer_all'([]).
'$offer_all'([Library|Libraries]) :-
    '$offer'(Library),
    '$offer_all'(Libraries).

:- '$offer_all'([
       error, lists, apply, pairs, dcgs, setof, assoc, aggregate, ordsets,
       option, yall, freeze, when, dif, occurs, terms, solution_sequences,
       gensym, ugraphs, residuals, expansion, random,
       strings, varnumbers, prolog_code, nb_set, tabling, messages
   ]).
