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
    (   retract(system:'$record'(_, _, Reference, _))
    ->  true
    ;   '$throw'(existence_error(db_reference, Reference))
    ).

instance(Reference, Term) :-
    '$check_reference'(Reference),
    '$record'(_, Term, Reference, Goals),
    !,
    '$call_all'(Goals).

current_key(Key) :-
    findall(Place, '$record'(Place, _, _, _), Places0),
    sort(Places0, Places),
    '$element'(Place, Places),
    '$record_key'(Place, Key).

'$check_reference'(Reference) :-
    (   Reference = '$record'(Number),
        integer(Number)
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
