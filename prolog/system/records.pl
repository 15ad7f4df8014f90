/*  The recorded database: terms under keys, of which the functor counts. */

:- dynamic(system:'$record'/4).
:- dynamic(system:'$records'/1).

recorda(Key, Value) :-
    recorda(Key, Value, _).

recorda(Key, Value, Reference) :-
    '$new_record'(Key, Place, Reference),
    '$without_attributes'(Value, Plain, Goals),
    asserta(system:'$record'(Place, Plain, Reference, Goals)).

recordz(Key, Value) :-
    recordz(Key, Value, _).

recordz(Key, Value, Reference) :-
    '$new_record'(Key, Place, Reference),
    '$without_attributes'(Value, Plain, Goals),
    assertz(system:'$record'(Place, Plain, Reference, Goals)).

recorded(Key, Value) :-
    recorded(Key, Value, _).

recorded(Key, Value, Reference) :-
    (   var(Key)
    ->  true
    ;   '$record_place'(Key, Place)
    ),
    '$record'(Place, Value, Reference, Goals),
    '$call_all'(Goals),
    (   var(Key)
    ->  '$record_key'(Place, Key)
    ;   true
    ).

erase(Reference) :-
    '$check_reference'(Reference),
    (   '$is_clause'(Reference)
    ->  '$erase_clause'(Reference)
    ;   retract(system:'$record'(_, _, Reference, _))
    ->  true
    ),
    !.
erase(Reference) :-
    '$throw'(existence_error(db_reference, Reference)).

instance(Reference, Term) :-
    '$check_reference'(Reference),
    (   '$is_clause'(Reference)
    ->  '$clause'(Reference, _, Rule, _, _, _),
        '$rule_clause'(Rule, Head, Body),
        Term = (Head :- Body)
    ;   '$record'(_, Term, Reference, Goals),
        !,
        '$call_all'(Goals)
    ).

current_key(Key) :-
    findall(Place, '$record'(Place, _, _, _), Places0),
    sort(Places0, Places),
    '$member'(Place, Places),
    '$record_key'(Place, Key).

'$check_reference'(Reference) :-
    (   ( '$is_clause'(Reference) ; Reference = '$record'(Number), integer(Number) )
    ->  true
    ;   var(Reference)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(db_reference, Reference))
    ).

'$new_record'(Key, Place, Reference) :-
    (   var(Key)
    ->  '$throw'(instantiation_error)
    ;   nonvar(Reference)
    ->  '$throw'(uninstantiation_error(Reference))
    ;   '$record_place'(Key, Place)
    ),
    (   retract(system:'$records'(Number0))
    ->  true
    ;   Number0 = 0
    ),
    Number is Number0 + 1,
    assertz(system:'$records'(Number)),
    Reference = '$record'(Number).

'$record_place'(Key, Name/Arity) :-
    functor(Key, Name, Arity).

'$record_key'(Name/Arity, Key) :-
    functor(Key, Name, Arity).

/*  References to clauses. */

assert(Clause, Reference) :-
    assertz(Clause, Reference).

assertz(Clause, Reference) :-
    '$unbound'(Reference),
    '$assert'(Clause, 1, Reference).

asserta(Clause, Reference) :-
    '$unbound'(Reference),
    '$assert'(Clause, 0, Reference).

'$unbound'(Reference) :-
    (   var(Reference)
    ->  true
    ;   '$throw'(uninstantiation_error(Reference))
    ).

clause(Spec, Body, Reference) :-
    (   var(Reference)
    ->  \+ \+ clause(Spec, _),
        '$clauses'(Spec, References),
        '$member'(Reference, References)
    ;   '$clause_reference'(Reference)
    ),
    '$clause'(Reference, Module, Rule, _, _, _),
    '$rule_clause'(Rule, Head, Body0),
    '$is_head_of'(Spec, Module, Head),
    Body = Body0.

%   The head in the form in which it is asked for: qualified if the predicate is unknown, and of another module.
'$is_head_of'(Spec, Module, Head) :-
    '$qualified'(Spec, user, Asked, Plain),
    (   var(Plain),
        Module \== Asked
    ->  Plain = Module:Head
    ;   Plain = Head
    ).

%   '$rule_clause'(+Rule, -Head, -Body): a guard, and the commitment after it, belong to the body.
'$rule_clause'((Head :- Body), Head, Body).
'$rule_clause'((Left => Body), Head, Goals) :-
    '$guarded'(Left, (!, Body), Body, Head, Goals).
'$rule_clause'(?=>(Left, Body), Head, Goals) :-
    '$guarded'(Left, Body, Body, Head, Goals).

'$guarded'(Left, Guarded, Body, Head, Goals) :-
    (   Left = (Head0, Guard)
    ->  Head = Head0,
        Goals = (Guard, Guarded)
    ;   Head = Left,
        Goals = Body
    ).

'$clause_reference'(Reference) :-
    (   '$is_clause'(Reference)
    ->  true
    ;   '$throw'(type_error(db_reference, Reference))
    ).

nth_clause(Spec, N, Reference) :-
    (   nonvar(Reference)
    ->  '$clause_reference'(Reference),
        '$clause'(Reference, Module, Rule, _, _, _),
        '$rule_clause'(Rule, Head, _),
        functor(Head, Name, Arity),
        functor(General, Name, Arity),
        '$is_head_of'(Spec, Module, General),
        '$clauses'(Module:General, References),
        '$nth_clause'(References, 1, N, Found),
        Found == Reference,
        !
    ;   ( var(N) ; integer(N) )
    ->  '$clauses'(Spec, References),
        '$nth_clause'(References, 1, N, Reference)
    ;   '$throw'(type_error(integer, N))
    ).

'$nth_clause'([Reference|References], I, N, Found) :-
    (   integer(N)
    ->  (   I =:= N
        ->  Found = Reference
        ;   I1 is I + 1,
            '$nth_clause'(References, I1, N, Found)
        )
    ;   N = I,
        Found = Reference
    ;   I1 is I + 1,
        '$nth_clause'(References, I1, N, Found)
    ).

clause_property(Reference, Property) :-
    (   var(Reference)
    ->  '$throw'(instantiation_error)
    ;   '$clause_reference'(Reference)
    ),
    (   '$clause'(Reference, Module, Rule, File, Line, _)
    ->  '$rule_clause'(Rule, Head, Body),
        functor(Head, Name, Arity),
        '$clause_property'(Property, clause(Module:Name/Arity, Body, File, Line))
    ;   Property = erased
    ).

'$clause_property'(predicate(Indicator), clause(Indicator, _, _, _)).
'$clause_property'(module(Module), clause(Module:_, _, _, _)).
'$clause_property'(fact, clause(_, true, _, _)).
'$clause_property'(file(File), clause(_, _, File, _)) :-
    File \== [].
'$clause_property'(source(File), clause(_, _, File, _)) :-
    File \== [].
'$clause_property'(line_count(Line), clause(_, _, File, Line)) :-
    File \== [],
    Line > 0.

/*  Clauses of programs, for library(why): those of libraries and of tabled predicates are not among them. */

'$is_program_goal'(Module, Goal) :-
    '$program_predicate'(Module, Goal, _).

'$program_predicate'(Module, Goal, Definer) :-
    functor(Goal, Name, Arity),
    '$predicate'(Module, Name, Arity, Definer, Flags),
    Definer \== system,
    \+ memberchk(foreign, Flags),
    \+ memberchk(tabled, Flags),
    '$predicate_clauses'(Module, Name, Arity, _, _, File, _),
    \+ ( atom(File), sub_atom(File, 0, _, _, 'library(') ).

'$program_clause'(Module, Goal0, Body, Definer, File, Line) :-
    '$program_predicate'(Module, Goal0, Definer),
    (   Definer \== Module,
        predicate_property(Definer:Goal0, meta_predicate(Specification))
    ->  Specification =.. [_|Kinds],
        Goal0 =.. [Name|Arguments0],
        '$in_module'(Kinds, Arguments0, Module, Arguments),
        Goal =.. [Name|Arguments]
    ;   Goal = Goal0
    ),
    clause(Definer:Goal, Body, Reference),
    '$clause'(Reference, _, _, File0, Line, _),
    (   File0 == []
    ->  File = ''
    ;   File = File0
    ).
