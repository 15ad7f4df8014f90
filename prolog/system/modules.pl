/*  Modules: what they export, and what others import from them. */

%   '$exported_op'(Module, Priority, Type, Names)
:- dynamic(system:'$exported_op'/4).

%   Makes a module export what its declaration lists, and nothing else.
'$declare_exports'(Exports, Module) :-
    '$must_be_list'(Exports),
    '$unexport_all'(Module),
    retractall(system:'$exported_op'(Module, _, _, _)),
    forall('$member'(Export, Exports), '$export_one'(Export, Module)).

'$must_be_list'(List) :-
    (   is_list(List)
    ->  true
    ;   '$is_partial_list'(List)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(list, List))
    ).

'$export_one'(Export, Module) :-
    (   nonvar(Export),
        Export = op(Priority, Type, Names)
    ->  op(Priority, Type, Module:Names),
        assertz(system:'$exported_op'(Module, Priority, Type, Names))
    ;   '$indicator'(Module:Export, Definer, Name, Arity),
        '$export'(Definer, Name/Arity)
    ).

%   '$import_or_tell'(+Into, +Module, +Indicator, +As, +How): an import that is not possible is told.
'$import_or_tell'(Into, Module, Indicator, As, How) :-
    '$import'(Into, Module, Indicator, As, How, Conflict),
    (   Conflict == Into,
        How == weak
    ->  '$tell_override'(Into:As, Module)
    ;   '$import_error'(Conflict, Into, Module:Indicator, Error)
    ->  '$load_message'(error(Error))
    ;   true
    ).

'$import_error'(Conflict, Into, Import, error(permission_error(import_into(Into), procedure, Import), context(_, Why))) :-
    Conflict \== [],
    (   Conflict == Into
    ->  Why = 'name clash'
    ;   atomic_list_concat(['already imported from ', Conflict], Why)
    ).

'$tell_override'(Indicator, Module) :-
    (   ( '$is_library_load' ; '$flag'(warn_override_implicit_import, false, _) )
    ->  true
    ;   '$load_message'(overrides(Indicator, Module))
    ).

%   The module of the text that is being loaded.
'$source_module'(Module) :-
    (   '$load_module'(Module)
    ->  true
    ;   Module = user
    ).

%   Makes exports of Source visible in Module; Imported are their indicators there.
'$import_from'(Imports, Module, Source) :-
    '$import_from'(Imports, Module, Source, _).

'$import_from'(_, Module, Source, Imported) :-
    Module == Source,
    !,
    Imported = [].
'$import_from'(Imports, Module, Source, Imported) :-
    (   Imports == all
    ->  '$predicates'(Source, exported, Indicators),
        '$import_all'(Indicators, Module, Source, Imported)
    ;   nonvar(Imports),
        Imports = except(Excepted)
    ->  '$predicates'(Source, exported, Indicators),
        '$except'(Indicators, Excepted, Left),
        '$import_all'(Left, Module, Source, Imported)
    ;   '$must_be_list'(Imports),
        '$import_each'(Imports, Module, Source, Imported)
    ),
    '$import_operators'(Module, Source).

'$except'([], _, []).
'$except'([Indicator|Indicators], Excepted, Left) :-
    (   '$member'(Spec, Excepted),
        ( Spec = as(Plain, _) -> true ; Plain = Spec ),
        '$indicator'(Plain, _, Name, Arity),
        Indicator == Name/Arity
    ->  Left = Left1
    ;   Left = [Indicator|Left1]
    ),
    '$except'(Indicators, Excepted, Left1).

'$import_all'([], _, _, []).
'$import_all'([Indicator|Indicators], Module, Source, [Indicator|Imported]) :-
    '$import_or_tell'(Module, Source, Indicator, Indicator, weak),
    '$import_all'(Indicators, Module, Source, Imported).

'$import_each'([], _, _, []).
'$import_each'([Import|Imports], Module, Source, Imported) :-
    (   nonvar(Import),
        Import = op(_, _, _)
    ->  Imported = Imported1
    ;   (   nonvar(Import),
            Import = as(Spec, Name)
        ->  (   atom(Name)
            ->  true
            ;   '$throw'(type_error(atom, Name))
            )
        ;   Spec = Import
        ),
        '$indicator'(Spec, _, Name0, Arity),
        ( var(Name) -> Name = Name0 ; true ),
        (   '$may_import'(Source, Name0, Arity)
        ->  '$import_or_tell'(Module, Source, Name0/Arity, Name/Arity, strong),
            Imported = [Name/Arity|Imported1]
        ;   Imported = Imported1
        )
    ),
    '$import_each'(Imports, Module, Source, Imported1).

%   Importing a predicate that a module does not export is an error, unless it is visible anyway.
'$may_import'(Source, Name, Arity) :-
    (   '$predicates'(Source, exported, Indicators),
        memberchk(Name/Arity, Indicators)
    ->  true
    ;   ( '$predicate'(system, Name, Arity, _, _) ; '$library_export'(Name, Arity, _) )
    ->  fail
    ;   '$is_swi'
    ->  '$load_message'(not_exported(Source:Name/Arity))
    ;   '$throw'(existence_error(export, Source:Name/Arity))
    ).

'$import_operators'(Module, Source) :-
    forall(system:'$exported_op'(Source, Priority, Type, Names), op(Priority, Type, Module:Names)).

%   Module also exports what it has imported.
'$reexport'(Imported, Module, Source) :-
    forall('$member'(Export, Imported), '$export_one'(Export, Module)),
    forall(system:'$exported_op'(Source, Priority, Type, Names),
           assertz(system:'$exported_op'(Module, Priority, Type, Names))).

import_module(Module, Parent) :-
    current_module(Module),
    '$parents'(Module, Parents),
    '$member'(Parent, Parents).

%   '$several_parents'(Module, Parents): of modules that inherit from others than one.
:- dynamic(system:'$several_parents'/2).
:- dynamic(system:'$module_class'/2).

'$parents'(Module, Parents) :-
    (   '$several_parents'(Module, Parents0)
    ->  Parents = Parents0
    ;   '$module'(Module, Parent, _),
        Parent \== []
    ->  Parents = [Parent]
    ;   '$module'(Module, _, _)
    ->  Parents = []
    ;   Parents = [user]
    ).

add_import_module(Module, Parent, Where) :-
    '$check_atoms'([Module, Parent, Where]),
    '$parents'(Module, Parents0),
    '$others'(Parents0, Parent, Others),
    (   Where == start
    ->  Parents = [Parent|Others]
    ;   Where == end
    ->  '$append'(Others, [Parent], Parents)
    ;   '$throw'(domain_error(start_or_end, Where))
    ),
    '$set_parents'(Module, Parents).

delete_import_module(Module, Parent) :-
    '$check_atoms'([Module, Parent]),
    '$parents'(Module, Parents0),
    memberchk(Parent, Parents0),
    '$others'(Parents0, Parent, Parents),
    '$set_parents'(Module, Parents).

'$check_atoms'([]).
'$check_atoms'([X|Xs]) :-
    (   atom(X)
    ->  '$check_atoms'(Xs)
    ;   var(X)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(atom, X))
    ).

'$others'([], _, []).
'$others'([X|Xs], Y, Zs) :-
    (   X == Y
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    '$others'(Xs, Y, Zs1).

%   Modules inherit from no circle. The order in which modules are looked through is that of a walk through all parents.
'$set_parents'(Module, Parents) :-
    (   '$member'(Parent, Parents),
        '$walk'([Parent], [], Order),
        memberchk(Module, Order)
    ->  '$throw'(permission_error(add_import, module, Parent))
    ;   true
    ),
    '$module_file'(Module, File),
    retractall(system:'$several_parents'(Module, _)),
    (   Parents = [Only]
    ->  '$set_module'(Module, Only, File),
        '$set_order'(Module, [])
    ;   '$set_module'(Module, user, File),
        assertz(system:'$several_parents'(Module, Parents))
    ),
    forall(( '$several_parents'(Other, Others), '$walk'(Others, [], Modules) ), '$set_order'(Other, Modules)).

'$walk'([], Seen, Order) :-
    '$reversed'(Seen, [], Order).
'$walk'([Module|Modules], Seen, Order) :-
    (   memberchk(Module, Seen)
    ->  '$walk'(Modules, Seen, Order)
    ;   '$parents'(Module, Parents),
        '$append'(Parents, Modules, All),
        '$walk'(All, [Module|Seen], Order)
    ).

set_module(Spec) :-
    '$qualified'(Spec, user, Module, Property),
    (   var(Property)
    ->  '$throw'(instantiation_error)
    ;   Property = base(Parent)
    ->  '$check_atoms'([Parent]),
        '$set_parents'(Module, [Parent])
    ;   Property = class(Class)
    ->  '$check_atoms'([Class]),
        (   memberchk(Class, [user, system, library, test, development])
        ->  retractall(system:'$module_class'(Module, _)),
            assertz(system:'$module_class'(Module, Class))
        ;   '$throw'(domain_error(module_class, Class))
        )
    ;   compound(Property)
    ->  '$throw'(domain_error(module_property, Property))
    ;   '$throw'(type_error(module_property, Property))
    ).

'$module_file'(Module, File) :-
    (   '$module'(Module, _, File)
    ->  true
    ;   File = []
    ).

module_property(Module, Property) :-
    current_module(Module),
    '$module'(Module, _, File),
    '$module_property'(Property, Module, File).

'$module_property'(file(File), _, File) :-
    File \== [].
'$module_property'(class(Class), Module, File) :-
    (   '$module_class'(Module, Class0)
    ->  Class = Class0
    ;   Module == system
    ->  Class = system
    ;   sub_atom(File, 0, _, _, 'library(')
    ->  Class = library
    ;   Class = user
    ).
'$module_property'(exports(Exports), Module, _) :-
    '$predicates'(Module, exported, Exports).
'$module_property'(exported_operators(Operators), Module, _) :-
    findall(op(P, T, N), system:'$exported_op'(Module, P, T, N), Operators),
    Operators \== [].
