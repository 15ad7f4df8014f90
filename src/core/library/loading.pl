/*  Declarations and modules, as directives of a text that is loaded. */

'$set_metas'([]).
'$set_metas'([Spec|Specs]) :-
    '$set_meta'(system, Spec),
    '$set_metas'(Specs).

:- '$set_metas'([
       ','(0, 0), ;(0, 0), '|'(0, 0), ->(0, 0), *->(0, 0), \+ (0),
       catch_with_backtrace(0, ?, 0), dynamic(:), discontiguous(:),
       multifile(:), meta_predicate(:), use_module(:), use_module(:, ?),
       initialization(0), initialization(0, +)
   ]).

dynamic(Spec) :-
    '$declare'(Spec, user, dynamic).

discontiguous(Spec) :-
    '$declare'(Spec, user, discontiguous).

multifile(Spec) :-
    '$declare'(Spec, user, multifile).

'$declare'(Spec, _, _) :-
    var(Spec),
    '$throw'(instantiation_error).
'$declare'(Module:Spec, _, Flag) :-
    !,
    '$declare'(Spec, Module, Flag).
'$declare'((A, B), Module, Flag) :-
    !,
    '$declare'(A, Module, Flag),
    '$declare'(B, Module, Flag).
'$declare'([], _, _) :-
    !.
'$declare'([A|As], Module, Flag) :-
    !,
    '$declare'(A, Module, Flag),
    '$declare'(As, Module, Flag).
'$declare'(as(Spec, _), Module, Flag) :-
    !,
    '$declare'(Spec, Module, Flag).
'$declare'(Indicator, Module, Flag) :-
    '$indicator'(Module:Indicator, Definer, Name, Arity),
    '$set_predicate_flag'(Definer, Name, Arity, Flag, true).

meta_predicate(Spec) :-
    '$declare_meta'(Spec, user).

'$declare_meta'(Spec, _) :-
    var(Spec),
    '$throw'(instantiation_error).
'$declare_meta'(Module:Spec, _) :-
    !,
    '$declare_meta'(Spec, Module).
'$declare_meta'((A, B), Module) :-
    !,
    '$declare_meta'(A, Module),
    '$declare_meta'(B, Module).
'$declare_meta'([], _) :-
    !.
'$declare_meta'([A|As], Module) :-
    !,
    '$declare_meta'(A, Module),
    '$declare_meta'(As, Module).
'$declare_meta'(Head, Module) :-
    '$set_meta'(Module, Head).

module(Module, Exports) :-
    '$set_module'(Module, user, []),
    '$load_module'(Module),
    '$export_all'(Exports, Module).

'$export_all'([], _).
'$export_all'([Export|Exports], Module) :-
    '$export_one'(Export, Module),
    '$export_all'(Exports, Module).

'$export_one'(op(Priority, Type, Name), _) :-
    !,
    op(Priority, Type, user:Name).
'$export_one'(Name//Arity0, Module) :-
    !,
    Arity is Arity0 + 2,
    '$export'(Module, Name/Arity).
'$export_one'(Indicator, Module) :-
    '$export'(Module, Indicator).

use_module(Spec) :-
    '$use_module'(Spec, user, all).

use_module(Spec, Imports) :-
    '$use_module'(Spec, user, Imports).

'$use_module'(Module:Spec, _, Imports) :-
    !,
    '$use_module'(Spec, Module, Imports).
'$use_module'(library(Library), Module, Imports) :-
    !,
    '$library_module'(Library, Source),
    (   '$module'(Source, _, _)
    ->  '$import_from'(Imports, Module, Source)
    ;   '$throw'(existence_error(source_sink, library(Library)))
    ).
'$use_module'(Spec, _, _) :-
    '$throw'(existence_error(source_sink, Spec)).

'$library_module'(_/Library, Module) :-
    !,
    '$library_module'(Library, Module).
'$library_module'(Library, Library).

'$import_from'(all, Module, Source) :-
    !,
    '$predicates'(Source, exported, Indicators),
    '$import_all'(Indicators, Module, Source).
'$import_from'(except(_), Module, Source) :-
    !,
    '$import_from'(all, Module, Source).
'$import_from'(Imports, Module, Source) :-
    '$import_all'(Imports, Module, Source).

'$import_all'([], _, _).
'$import_all'([Import|Imports], Module, Source) :-
    '$import_one'(Import, Module, Source),
    '$import_all'(Imports, Module, Source).

'$import_one'(op(_, _, _), _, _) :-
    !.
'$import_one'(Name//Arity0, Module, Source) :-
    !,
    Arity is Arity0 + 2,
    '$import'(Module, Source, Name/Arity).
'$import_one'(Indicator, Module, Source) :-
    '$import'(Module, Source, Indicator).

%   Of the text that is being loaded.
prolog_load_context(module, Module) :-
    '$load_module'(Module).

ensure_loaded(Spec) :-
    use_module(Spec).

%   What runs when the text has been loaded. The host calls '$initialize' as
%   long as there is a goal.
:- dynamic(system:'$initialization_goal'/1).

initialization(Goal) :-
    initialization(Goal, after_load).

initialization(Goal, When) :-
    '$initialization'(When, Goal).

'$initialization'(now, Goal) :-
    !,
    call(Goal).
'$initialization'(main, Goal) :-
    !,
    assertz(system:'$initialization_goal'((Goal -> halt ; halt(1)))).
'$initialization'(_, Goal) :-
    assertz(system:'$initialization_goal'(Goal)).

'$initialize' :-
    retract(system:'$initialization_goal'(Goal)),
    !,
    call(Goal).

'$strip_module'(Term, Module, Module, Term) :-
    var(Term),
    !.
'$strip_module'(Module:Term, _, Inner, Plain) :-
    atom(Module),
    !,
    '$strip_module'(Term, Module, Inner, Plain).
'$strip_module'(Term, Module, Module, Term).
