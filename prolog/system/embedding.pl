/*  Additions of the host to the database: facts, and the clauses of relations. */

%   Relations that have been added, by their files.
:- dynamic(system:'$relation'/1).

%   '$predicate_state'(+Module, +Name, +Arity, -State): what defining that predicate would replace: `system`, `function`,
%   `dynamic`, clauses(File) or `none`.
'$predicate_state'(Module, Name, Arity, State) :-
    (   '$predicate'(Module, Name, Arity, Definer, Flags),
        '$state'(Definer, Flags, Module, Name, Arity, State0)
    ->  State = State0
    ;   memberchk(Name/Arity, [',' /2, (;)/2, (->)/2, (*->)/2, (:)/2, (!)/0])
    ->  State = system
    ;   State = none
    ).

'$state'(system, _, _, _, _, system) :-
    !.
'$state'(Module, Flags, Module, Name, Arity, State) :-
    '$has_flag'(Flags, defined),
    (   '$has_flag'(Flags, dynamic)
    ->  State = dynamic
    ;   '$has_flag'(Flags, foreign)
    ->  State = function
    ;   '$predicate_clauses'(Module, Name, Arity, _, _, File, _),
        State = clauses(File)
    ).

%   '$relation_state'(+File, +Module, +Name, +Arity, -State): the same for the predicate of a relation: also `own`, or
%   `replaced` if it has had that relation.
'$relation_state'(File, Module, Name, Arity, State) :-
    '$predicate_state'(Module, Name, Arity, State0),
    (   State0 == clauses(File)
    ->  State = own
    ;   State0 \== none,
        system:'$relation'(File)
    ->  State = replaced
    ;   State = State0
    ).

%   '$add_facts'(+Module, +Name, +Arity, +Facts): to a dynamic predicate, which is made if it is not there; fails if one
%   is cyclic.
'$add_facts'(Module, Name, Arity, Facts) :-
    acyclic_term(Facts),
    '$set_predicate_flag'(Module, Name, Arity, dynamic, true),
    '$assert_all'(Facts, Module).

%   '$wrong_relation'(+Relations, -Indicator): that of the first of the list of relation(File, Module, Indicator, Clauses)
%   with a clause that cannot be one; fails if there is none.
'$wrong_relation'([relation(_, _, Indicator0, Clauses)|Relations], Indicator) :-
    (   catch('$load_clauses'('$relations', '$relations', Clauses), error(_, _), fail)
    ->  '$unload'('$relations'),
        '$wrong_relation'(Relations, Indicator)
    ;   '$unload'('$relations'),
        Indicator = Indicator0
    ).

%   '$add_relations'(+Relations): in place of clauses from the same files.
'$add_relations'([]).
'$add_relations'([relation(File, Module, _, Clauses)|Relations]) :-
    '$unload'(File),
    '$load_clauses'(File, Module, Clauses),
    retractall(system:'$relation'(File)),
    assertz(system:'$relation'(File)),
    '$add_relations'(Relations).

'$load_clauses'(File, Module, Clauses) :-
    setup_call_cleanup(
        '$begin_load'("", Module, File, 0, 2, Load),
        forall('$member'(Clause, Clauses), ( acyclic_term(Clause), '$load_clause'(Clause, _) )),
        '$end_load'(Load)).

%   '$predicate_list'(+WithLibraries, -List): [Module, Name, Arity, Kind, Clauses, IsExported, IsLibrary, File, Line] of
%   each predicate that is defined.
'$predicate_list'(WithLibraries, List) :-
    findall(Told, '$told_predicate'(WithLibraries, Told), List).

'$told_predicate'(WithLibraries, [Module, Name, Arity, Kind, Clauses, IsExported, IsLibrary, File, Line]) :-
    '$modules'(Modules),
    '$member'(Module, Modules),
    '$module'(Module, _, ModuleFile),
    (   ( Module == system ; atom(ModuleFile), sub_atom(ModuleFile, 0, _, _, 'library(') )
    ->  OfModule = true
    ;   OfModule = false
    ),
    ( OfModule == true -> WithLibraries == true ; true ),
    '$predicates'(Module, defined, Indicators),
    '$member'(Name/Arity, Indicators),
    '$no_secret'(Name),
    '$predicate'(Module, Name, Arity, Module, Flags),
    '$predicate_clauses'(Module, Name, Arity, Clauses, _, File, Line),
    (   '$has_flag'(Flags, dynamic)
    ->  Kind = dynamic
    ;   '$has_flag'(Flags, foreign)
    ->  Kind = function
    ;   Clauses > 0,
        Kind = clauses
    ),
    ( '$has_flag'(Flags, exported) -> IsExported = true ; IsExported = false ),
    IsLibrary = OfModule.

%   '$prepare'(+Head, +Goal): the only clause of Head calls a goal that the host has read; a snapshot may have another.
'$prepare'(Head, Goal) :-
    retractall(system:Head),
    assertz(system:(Head :- user:Goal)).
