:- module(record,
          [ (record)/1,                 % :Specs
            current_record/2,           % ?Name, :Spec
            op(1150, fx, record)
          ]).
:- use_module(library(apply), [maplist/5]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2]).
:- use_module(library(lists), [member/2, nth1/3, nth1/4]).

/** <module> Compounds with named fields

The directive

```prolog
:- record point(x:integer=0, y:integer=0, label).
```

defines default_point/1, is_point/1, make_point/2,3, point_data/3,
set_point_field/3 and set_point_fields/3,4, and for each field such as x
point_x/2, set_x_of_point/2,3 and nb_set_x_of_point/2. A field is Name,
Name:Type, Name=Default or Name:Type=Default, where Type is one of must_be/2,
or the name of a record. Without a default it is a variable.
*/

:- meta_predicate
    record(:),
    current_record(?, :).

:- dynamic
    record_/3.                          % record_(Name, Module, Spec)


%!  record(:Specs) is det.
%
%   Defines records, one or a conjunction.
%
%   ```
%   ?- record(ex_point(x:integer=0, y:integer=0)), make_ex_point([y(2)], Point).
%   Point = ex_point(0,2).
%   ?- default_ex_point(P0), set_x_of_ex_point(3, P0, P), ex_point_x(P, X).
%   P0 = ex_point(0,0), P = ex_point(3,0), X = 3.
%   ?- default_ex_point(_P), set_x_of_ex_point(a, _P, _).
%   error: type_error(integer,a).
%   ?- is_ex_point(ex_point(1,2)), \+ is_ex_point(ex_point(1,a)).
%   true.
%   ?- record(_).
%   error: instantiation_error.
%   ```

record(Module:Specs) :-
    (   var(Specs)
    ->  instantiation_error(Specs)
    ;   Specs = (A,B)
    ->  record(Module:A),
        record(Module:B)
    ;   must_be(callable, Specs),
        Specs =.. [Name|Parts],
        maplist(field_, Parts, Names, Types, Defaults),
        retractall(record_(Name, Module, _)),
        assertz(record_(Name, Module, Specs)),
        findall(Clause, clause_(Name, Module, Names, Types, Defaults, Clause), Clauses),
        defined_(Clauses, Module)
    ).

field_(Part, Name, Type, Default) :-
    (   nonvar(Part),
        Part = (Typed=Default0)
    ->  Default = Default0
    ;   Typed = Part
    ),
    (   nonvar(Typed),
        Typed = Name0:Type0
    ->  Name = Name0,
        Type = Type0
    ;   Name = Typed,
        Type = any
    ),
    must_be(atom, Name).

% defined_(+Clauses, +Module): the clauses replace those of an earlier load.

defined_(Clauses, Module) :-
    forall(member(Clause, Clauses),
           (   head_(Clause, Head),
               functor(Head, Name, Arity),
               functor(General, Name, Arity),
               retractall(Module:General)
           )),
    forall(member(Clause, Clauses), assertz(Module:Clause)).

head_(Clause, Head) :-
    (   Clause = (Head0 :- _)
    ->  Head = Head0
    ;   Head = Clause
    ).

% clause_(+Name, +Module, +Fields, +Types, +Defaults, -Clause): the clauses
% that a record defines.

clause_(Name, _, _, _, Defaults, Clause) :-
    Record =.. [Name|Defaults],
    goal_([default_,Name], [Record], Clause).
clause_(Name, _, Fields, Types, _, (Head :- nonvar(X), X = Record, Checks)) :-
    length(Fields, Arity),
    functor(Record, Name, Arity),
    Record =.. [_|Values],
    is_all_(Types, Values, Checks),
    goal_([is_,Name], [X], Head).
clause_(Name, _, _, _, _, (Head :- Goal)) :-
    goal_([make_,Name], [Given,Record], Head),
    goal_([make_,Name], [Given,Record,[]], Goal).
clause_(Name, _, _, _, _, (Head :- Default, Set)) :-
    goal_([make_,Name], [Given,Record,Rest], Head),
    goal_([default_,Name], [Record0], Default),
    goal_([set_,Name,'_fields'], [Given,Record0,Record,Rest], Set).
clause_(Name, _, _, _, _, (Head :- Goal)) :-
    goal_([set_,Name,'_fields'], [Given,Record0,Record], Head),
    goal_([set_,Name,'_fields'], [Given,Record0,Record,[]], Goal).
clause_(Name, _, _, _, _, Clause) :-
    goal_([set_,Name,'_fields'], [[],Record,Record,[]], Clause).
clause_(Name, _, _, _, _, (Head :- ( Set -> Next ; Rest = [Field|Rest1], Others ))) :-
    goal_([set_,Name,'_fields'], [[Field|Fields],Record0,Record,Rest], Head),
    goal_([set_,Name,'_field'], [Field,Record0,Record1], Set),
    goal_([set_,Name,'_fields'], [Fields,Record1,Record,Rest], Next),
    goal_([set_,Name,'_fields'], [Fields,Record0,Record,Rest1], Others).
clause_(Name, _, Fields, Types, _, Clause) :-
    length(Fields, Arity),
    nth1(I, Fields, Field),
    nth1(I, Types, Type),
    functor(Record, Name, Arity),
    arg(I, Record, Value),
    field_clause_(Name, Field, Type, I, Record, Value, Clause).

field_clause_(Name, Field, _, _, Record, Value, Clause) :-
    goal_([Name,'_',Field], [Record,Value], Clause).
field_clause_(Name, Field, _, _, Record, Value, Clause) :-
    goal_([Name,'_data'], [Field,Record,Value], Clause).
field_clause_(Name, Field, Type, I, Record, _, (Head :- Check)) :-
    replaced_(Record, I, New, Value),
    must_(Type, Value, Check),
    goal_([set_,Field,'_of_',Name], [Value,Record,New], Head).
field_clause_(Name, Field, Type, I, Record, _, (Head :- Check)) :-
    replaced_(Record, I, New, Value),
    must_(Type, Value, Check),
    Given =.. [Field,Value],
    goal_([set_,Name,'_field'], [Given,Record,New], Head).
field_clause_(Name, Field, Type, I, Record, _, (Head :- Whole = Record, Check, setarg(I, Whole, Value))) :-
    must_(Type, Value, Check),
    goal_([set_,Field,'_of_',Name], [Value,Whole], Head).
field_clause_(Name, Field, Type, I, Record, _, (Head :- Whole = Record, Check, nb_setarg(I, Whole, Value))) :-
    must_(Type, Value, Check),
    goal_([nb_set_,Field,'_of_',Name], [Value,Whole], Head).

goal_(Parts, Arguments, Goal) :-
    atomic_list_concat(Parts, Name),
    Goal =.. [Name|Arguments].

replaced_(Record, I, New, Value) :-
    Record =.. [Name|Fields],
    nth1(I, Fields, _, Others),
    nth1(I, NewFields, Value, Others),
    New =.. [Name|NewFields].

must_(Type, Value, Check) :-
    (   Type == any
    ->  Check = true
    ;   record_type_(Type, Value, Is, Name)
    ->  Check = ( Is -> true ; type_error(Name, Value) )
    ;   Check = must_be(Type, Value)
    ).

is_all_([], [], true).
is_all_([Type|Types], [Value|Values], (Check,Checks)) :-
    (   Type == any
    ->  Check = true
    ;   record_type_(Type, Value, Is, _)
    ->  Check = Is
    ;   Check = is_of_type(Type, Value)
    ),
    is_all_(Types, Values, Checks).

record_type_(Type, Value, Is, Name) :-
    (   nonvar(Type),
        Type = record(Name0)
    ->  Name = Name0
    ;   atom(Type),
        record_(Type, _, _),
        Name = Type
    ),
    goal_([is_,Name], [Value], Is).


%!  current_record(?Name, :Spec) is nondet.
%
%   True iff Spec is the definition of the record Name.
%
%   ```
%   ?- record(ex_pair(a=1, b)), current_record(ex_pair, Spec).
%   Spec = ex_pair(a=1,b).
%   ```

current_record(Name, Module:Spec) :-
    record_(Name, Module, Spec).
