/*  Declarations of predicates. */

'$set_metas'([]).
'$set_metas'([Spec|Specs]) :-
    '$set_meta'(system, Spec),
    '$set_metas'(Specs).

%   The builtins with arguments that belong to the module of the caller.
:- '$set_metas'([
       once(0), ignore(0), not(0), '$without_error'(0), \+ 0, forall(0, 0), findall(?, 0, -), findall(?, 0, -, ?),
       '$findall_set'(?, 0, -), '$count'(0, -), catch(0, ?, 0), call(0), call(1, ?), call(2, ?, ?),
       call(3, ?, ?, ?), call(4, ?, ?, ?, ?), call(5, ?, ?, ?, ?, ?), call(6, ?, ?, ?, ?, ?, ?),
       call(7, ?, ?, ?, ?, ?, ?, ?), setup_call_catcher_cleanup(0, 0, ?, 0), setup_call_cleanup(0, 0, 0),
       call_cleanup(0, 0), reset(0, ?, -), '$with_alarm'(?, ?, 0), '$reset'(0, ?, -), ','(0, 0), ;(0, 0),
       '|'(0, 0), ->(0, 0), *->(0, 0), catch_with_backtrace(0, ?, 0), dynamic(:), discontiguous(:),
       multifile(:), meta_predicate(:), export(:), import(:), add_import_module(?, ?, ?),
       initialization(0), initialization(0, +), consult(:), ensure_loaded(:), use_module(:), use_module(:, ?),
       autoload(:), autoload(:, ?), load_files(:, ?), reexport(:), reexport(:, ?), assert(:), asserta(:),
       assertz(:), retract(:), retractall(:), clause(:, ?), abolish(:), current_predicate(:),
       current_predicate(?, :), predicate_property(:, ?), source_file(:, ?), context_module(:), @(0, +),
       with_output_to(?, 0), write_term(?, :), write_term(?, ?, :), listing(:), listing(:, ?), portray_clause(?),
       call_residue_vars(0, ?), current_op(?, ?, :), op(?, ?, :), assert(:, ?), asserta(:, ?), assertz(:, ?),
       clause(:, ?, ?), nth_clause(:, ?, ?)
   ]).

dynamic(Spec) :-
    '$check_spec'(Spec),
    '$declare'(Spec, user, dynamic).

discontiguous(Spec) :-
    '$check_spec'(Spec),
    '$declare'(Spec, user, discontiguous).

multifile(Spec) :-
    '$check_spec'(Spec),
    '$declare'(Spec, user, multifile).

'$check_spec'(Spec) :-
    (   acyclic_term(Spec)
    ->  true
    ;   Spec = _:Inner,
        Inner = [_|_]
    ->  '$throw'(type_error(list, Inner))
    ;   Spec = [_|_]
    ->  '$throw'(type_error(list, Spec))
    ;   '$throw'(type_error(acyclic_term, Spec))
    ).

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
'$declare'(as(Spec, Options), Module, Flag) :-
    !,
    '$declare'(Spec, Module, Flag),
    (   Flag == dynamic,
        '$says_incremental'(Options)
    ->  '$declare'(Spec, Module, incremental)
    ;   true
    ).
'$declare'(Indicator, Module, Flag) :-
    '$indicator'(Module:Indicator, Definer, Name, Arity),
    (   Flag == incremental
    ->  '$set_incremental'(Definer, Name, Arity)
    ;   '$set_predicate_flag'(Definer, Name, Arity, Flag, true),
        (   '$overridden'(Own, Module1)
        ->  '$tell_override'(Own, Module1)
        ;   true
        )
    ).

'$says_incremental'(Options) :-
    (   nonvar(Options),
        Options = (Option, Rest)
    ->  ( '$says_incremental'(Option) -> true ; '$says_incremental'(Rest) )
    ;   ( Options == incremental ; Options == monotonic )
    ->  true
    ).

meta_predicate(Spec) :-
    '$check_spec'(Spec),
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

'$strip_module'(Term, Module, Module, Term) :-
    var(Term),
    !.
'$strip_module'(Module:Term, _, Inner, Plain) :-
    atom(Module),
    !,
    '$strip_module'(Term, Module, Inner, Plain).
'$strip_module'(Term, Module, Module, Term).

%   For systems with predicates that run in the module of their caller.
module_transparent(_).
