/*  The database as programs see it: which predicates and modules there are, and what they are like. */

current_predicate(Spec) :-
    '$qualified'(Spec, user, Module, Indicator),
    (   nonvar(Indicator),
        Indicator = Name//Extra,
        '$is_swi'
    ->  (   var(Extra)
        ->  '$current_predicate'(Module, Name/Arity),
            Extra is Arity - 2,
            Extra >= 0
        ;   Arity is Extra + 2,
            '$current_predicate'(Module, Name/Arity)
        )
    ;   '$current_predicate'(Module, Indicator)
    ).

'$current_predicate'(Module, Indicator) :-
    (   nonvar(Indicator),
        Indicator \= _/_
    ->  '$throw'(type_error(predicate_indicator, Indicator))
    ;   Indicator = Name/Arity
    ),
    (   '$is_name_or_variable'(Name),
        '$is_arity_or_variable'(Arity)
    ->  true
    ;   '$throw'(type_error(predicate_indicator, Indicator))
    ),
    (   atom(Module), atom(Name), integer(Arity)
    ->  '$is_present'(Module, Name, Arity)
    ;   '$present'(Module, Name, Arity)
    ).

'$is_name_or_variable'(X) :-
    (   var(X)
    ->  true
    ;   atom(X)
    ).

'$is_arity_or_variable'(X) :-
    (   var(X)
    ->  true
    ;   integer(X),
        X >= 0
    ).

current_predicate(Name, Spec) :-
    (   '$is_name_or_variable'(Name)
    ->  true
    ;   '$throw'(type_error(atom, Name))
    ),
    '$qualified'(Spec, user, Module, Head),
    (   var(Head)
    ->  '$present'(Module, Name, Arity),
        functor(Head, Name, Arity)
    ;   '$check_callable'(Head),
        functor(Head, Name, Arity),
        (   \+ atom(Module)
        ->  '$present'(Module, Name, Arity)
        ;   '$is_present'(Module, Name, Arity)
        ->  true
        ;   '$is_swi',
            '$autoload'(Module, Name, Arity)
        )
    ).

%   The module is a variable if the term is qualified by one.
'$qualified'(Term, Default, Module, Plain) :-
    '$check_qualifiers'(Term),
    '$unqualified'(Term, Default, Module, Plain).

'$unqualified'(Term, Module, Module, Term) :-
    var(Term),
    !.
'$unqualified'(Module:Term, _, Inner, Plain) :-
    !,
    (   '$is_name_or_variable'(Module)
    ->  '$unqualified'(Term, Module, Inner, Plain)
    ;   '$throw'(type_error(module, Module))
    ).
'$unqualified'(Term, Module, Module, Term).

%   Qualifiers that go round in a circle would be taken off for ever.
'$check_qualifiers'(Term) :-
    (   '$next_qualified'(Term, Next),
        '$is_circle'(Term, Next)
    ->  '$throw'(type_error(acyclic_term, Term))
    ;   true
    ).

'$next_qualified'(Term, Next) :-
    nonvar(Term),
    Term = _:Next.

%   The second term takes two steps while the first one takes one.
'$is_circle'(Term1, Term2) :-
    '$next_qualified'(Term2, Next2),
    (   same_term(Term1, Term2)
    ->  true
    ;   '$next_qualified'(Next2, Next3),
        '$next_qualified'(Term1, Next1),
        '$is_circle'(Next1, Next3)
    ).

%   Predicates of the system belong to no program; in the dialect `swi` they do, and so do those of libraries that
%   SWI-Prolog defines there.
'$is_present'(Module, Name, Arity) :-
    (   '$predicate'(Module, Name, Arity, Definer, Flags)
    ->  (   Definer == system
        ->  '$is_swi'
        ;   '$has_clauses'(Definer, Name, Arity, Flags)
        )
    ;   '$is_swi',
        '$library_export'(Name, Arity, Library),
        memberchk(Library, [continuations, date, dcgs, expansion, filesex, freeze, limits, messages, residuals, setof, swi, tabling])
    ).

'$has_clauses'(Module, Name, Arity, Flags) :-
    (   '$has_flag'(Flags, dynamic)
    ->  true
    ;   '$predicate_clauses'(Module, Name, Arity, Count, _, _, _),
        Count > 0
    ).

'$has_flag'([Flag|Flags], Asked) :-
    (   Flag == Asked
    ->  true
    ;   '$has_flag'(Flags, Asked)
    ).

'$present'(Module, Name, Arity) :-
    nonvar(Module),
    '$is_swi',
    !,
    (   atom(Name)
    ->  '$predicates_named'(Name, Named),
        findall(Arity1, '$member'(_:Arity1, Named), Arities0),
        sort(Arities0, Arities),
        '$member'(Arity, Arities)
    ;   (   '$seen_in'(Module, Name, Arity)
        ;   Module == user,
            '$predicates'(system, defined, Indicators),
            '$member'(Name/Arity, Indicators)
        ),
        '$no_secret'(Name)
    ),
    '$is_present'(Module, Name, Arity).
'$present'(Module, Name, Arity) :-
    '$programs_module'(Module),
    '$seen_in'(Module, Name, Arity),
    '$no_secret'(Name),
    '$is_present'(Module, Name, Arity).

%   Any module but `system`, unless it is known.
'$programs_module'(Module) :-
    (   var(Module)
    ->  '$modules'(Modules),
        '$member'(Module, Modules),
        Module \== system
    ;   true
    ).

%   Enumerates the predicates that a module defines, then those that it imports.
'$seen_in'(Module, Name, Arity) :-
    ( Kind = defined ; Kind = imported ),
    '$predicates'(Module, Kind, Indicators),
    '$member'(Name/Arity, Indicators).

'$no_secret'(Name) :-
    \+ sub_atom(Name, 0, 1, _, $).

'$member'(X, [Y|Ys]) :-
    '$member'(Ys, X, Y).

'$member'(_, X, X).
'$member'([Y|Ys], X, _) :-
    '$member'(Ys, X, Y).

current_atom(Atom) :-
    (   var(Atom)
    ->  '$atoms'(Atoms),
        '$member'(Atom, Atoms)
    ;   atom(Atom)
    ->  true
    ;   '$throw'(type_error(atom, Atom))
    ).

%   The predicate is that of the goal's own module, its meta-arguments belong to the other one.
@(Goal, Module) :-
    '$qualified'(Goal, user, Own, Plain),
    (   nonvar(Plain),
        predicate_property(Own:Plain, meta_predicate(Specification))
    ->  Plain =.. [Name|Arguments0],
        Specification =.. [_|Kinds],
        '$in_module'(Kinds, Arguments0, Module, Arguments),
        Called =.. [Name|Arguments]
    ;   Called = Plain
    ),
    call(Own:Called).

'$in_module'([], [], _, []).
'$in_module'([Kind|Kinds], [Argument0|Arguments0], Module, [Argument|Arguments]) :-
    (   ( integer(Kind) ; memberchk(Kind, [:, ^, //]) ),
        Argument0 \= _:_
    ->  Argument = Module:Argument0
    ;   Argument = Argument0
    ),
    '$in_module'(Kinds, Arguments0, Module, Arguments).

predicate_property(Spec, Property) :-
    '$qualified'(Spec, user, Module, Head),
    (   var(Head)
    ->  '$defined'(Module, Name, Arity),
        functor(Head, Name, Arity)
    ;   '$check_callable'(Head),
        functor(Head, Name, Arity),
        (   var(Module)
        ->  '$defined'(Module, Name, Arity)
        ;   true
        )
    ),
    (   '$predicate'(Module, Name, Arity, Definer, Flags)
    ->  true
    ;   '$autoload'(Module, Name, Arity),
        '$predicate'(Module, Name, Arity, Definer, Flags)
    ),
    '$properties'(Module, Name, Arity, Definer, Flags, Properties),
    (   atom(Property)
    ->  '$has_flag'(Properties, Property)
    ;   '$member'(Property, Properties)
    ).

'$defined'(Module, Name, Arity) :-
    '$programs_module'(Module),
    '$predicates'(Module, defined, Indicators),
    '$member'(Name/Arity, Indicators).

'$properties'(Module, Name, Arity, Definer, Flags, Properties) :-
    '$predicate_clauses'(Module, Name, Arity, Count, Rules, File, Line),
    (   '$has_flag'(Flags, foreign)
    ->  First = [foreign, visible|P0]
    ;   First = [interpreted, visible|P0]
    ),
    (   '$is_builtin_module'(Definer)
    ->  P0 = [built_in, system|P1]
    ;   P0 = P1
    ),
    (   '$has_flag'(Flags, dynamic)
    ->  P1 = [dynamic|P2]
    ;   P1 = [static|P2]
    ),
    (   Definer == Module
    ->  P2 = P3
    ;   P2 = [imported_from(Definer)|P3]
    ),
    (   '$meta'(Module, Name, Arity, Meta),
        \+ memberchk(Name/Arity, [write_term/2, write_term/3, current_predicate/1, abolish/1])
    ->  P3 = [transparent, meta_predicate(Meta)|P4]
    ;   P3 = P4
    ),
    (   '$has_flag'(Flags, tabled)
    ->  P4 = [tabled, tabled(variant)|P41],
        (   '$incremental'(Definer, Name, Arity)
        ->  P41 = [tabled(incremental), incremental|P42]
        ;   P41 = P42
        )
    ;   '$wrapped'(Definer, Name, Arity, _)
    ->  P4 = [incremental|P42]
    ;   P4 = P42
    ),
    '$shown_flags'([multifile, discontiguous, exported, iso, ssu], Flags, P42, P5),
    (   First = [foreign|_]
    ->  P5 = [defined]
    ;   (   File == []
        ->  P5 = P6
        ;   P5 = [file(File), line_count(Line)|P6]
        ),
        P6 = [number_of_clauses(Count), number_of_rules(Rules), defined]
    ),
    Properties = First.

%   The modules of builtins, some of which are libraries that are loaded when they are used.
'$is_builtin_module'(Module) :-
    memberchk(Module, [system, continuations, declarations, dicts, edinburgh, engines, expansion, freeze, limits,
                       messages, residuals, setof, swi, thread, transactions, tries, variants]).

%   The text of a program that defines a predicate.
source_file(Spec, File) :-
    '$qualified'(Spec, user, Module, Head),
    (   var(Head)
    ->  '$defined'(Module, Name, Arity),
        functor(Head, Name, Arity)
    ;   '$check_callable'(Head),
        functor(Head, Name, Arity),
        '$predicate'(Module, Name, Arity, _, _)
    ),
    '$predicate_clauses'(Module, Name, Arity, _, _, Path, _),
    Path \== [],
    \+ sub_atom(Path, 0, _, _, 'library('),
    absolute_file_name(Path, File).

context_module(Spec) :-
    (   nonvar(Spec),
        Spec = Module:Module
    ->  true
    ;   Spec = user
    ).

'$shown_flags'([], _, Properties, Properties).
'$shown_flags'([Flag|Flags], All, Properties0, Properties) :-
    (   '$has_flag'(All, Flag)
    ->  Properties0 = [Flag|Properties1]
    ;   Properties0 = Properties1
    ),
    '$shown_flags'(Flags, All, Properties1, Properties).

current_module(Module) :-
    (   '$is_name_or_variable'(Module)
    ->  '$modules'(Modules)
    ;   '$throw'(type_error(atom, Module))
    ),
    (   atom(Module)
    ->  '$has_flag'(Modules, Module)
    ;   '$member'(Module, Modules)
    ).

nb_current(Name, Value) :-
    (   atom(Name)
    ->  '$global'(Name, Value)
    ;   '$is_name_or_variable'(Name)
    ->  '$globals'(Names),
        '$member'(Name, Names),
        nb_getval(Name, Value)
    ;   '$throw'(type_error(atom, Name))
    ).

'$with_flag'(Flag, Indicators) :-
    forall('$member'(Name/Arity, Indicators), '$set_predicate_flag'(system, Name, Arity, Flag, true)).

%   The predicates of the standard: no program may define them anew.
:- '$with_flag'(iso, [
       '!'/0, (*->)/2, ','/2, (->)/2, ';'/2, (<)/2, (=)/2, (=..)/2, '=:='/2,
       (=<)/2, (==)/2, (=\=)/2, (>)/2, (>=)/2, (@<)/2, (@=<)/2, (@>)/2,
       (@>=)/2, (\+)/1, (\=)/2, (\==)/2, abolish/1, call/1, call/2, call/3, call/4, call/5, call/6, call/7, call/8, acyclic_term/1, arg/3,
       asserta/1, assertz/1, at_end_of_stream/0, at_end_of_stream/1, atom/1,
       atom_chars/2, atom_codes/2, atom_concat/3, atom_length/2, atomic/1,
       callable/1, catch/3, char_code/2, char_conversion/2, clause/2, close/1,
       close/2, compare/3, compound/1, copy_term/2, current_char_conversion/2,
       current_input/1, current_op/3, current_output/1, current_predicate/1,
       current_prolog_flag/2, ensure_loaded/1, fail/0, false/0, findall/3, float/1,
       flush_output/0, flush_output/1, functor/3, get_byte/1, get_byte/2,
       get_char/1, get_char/2, get_code/1, get_code/2, ground/1, halt/0,
       halt/1, include/1, initialization/1, integer/1, (is)/2, keysort/2, nl/0, nl/1, nonvar/1, number/1,
       number_chars/2, number_codes/2, once/1, op/3, open/3, open/4,
       peek_byte/1, peek_byte/2, peek_char/1, peek_char/2, peek_code/1,
       peek_code/2, put_byte/1, put_byte/2, put_char/1, put_char/2,
       put_code/1, put_code/2, read/1, read/2, read_term/2, read_term/3,
       repeat/0, retract/1, retractall/1, set_input/1, set_output/1,
       set_prolog_flag/2, set_stream_position/2, sort/2, stream_property/2,
       sub_atom/5, subsumes_term/2, term_variables/2, throw/1, true/0,
       unify_with_occurs_check/2, var/1, write/1, write/2, write_canonical/1,
       write_canonical/2, write_term/2, write_term/3, writeq/1, writeq/2,
       '|'/2, '[|]'/2
   ]).

%   Control constructs have no clauses.
:- '$with_flag'(defined, ['!'/0, ','/2, ';'/2, '|'/2, (->)/2, (*->)/2]).
:- '$with_flag'(system, ['!'/0, ','/2, ';'/2, '|'/2, (->)/2, (*->)/2]).
