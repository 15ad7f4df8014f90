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
    '$each_spec'(Spec, flag(dynamic)).

discontiguous(Spec) :-
    '$each_spec'(Spec, flag(discontiguous)).

multifile(Spec) :-
    '$each_spec'(Spec, flag(multifile)).

meta_predicate(Spec) :-
    '$each_spec'(Spec, meta).

export(Spec) :-
    '$each_spec'(Spec, export).

import(Spec) :-
    '$each_spec'(Spec, import).

%   Does something with each predicate of a list or conjunction.
'$each_spec'(Spec, Action) :-
    '$check_spec'(Spec),
    '$each_spec'(Spec, user, Action).

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

'$each_spec'(Spec, Module, Action) :-
    (   var(Spec)
    ->  '$throw'(instantiation_error)
    ;   Spec = Inner:Plain
    ->  '$each_spec'(Plain, Inner, Action)
    ;   ( Spec = (A, B) ; Spec = [A|B] )
    ->  '$each_spec'(A, Module, Action),
        '$each_spec'(B, Module, Action)
    ;   Spec == []
    ->  true
    ;   '$do_spec'(Action, Module, Spec)
    ).

'$do_spec'(meta, Module, Head) :-
    '$set_meta'(Module, Head).
'$do_spec'(flag(Flag), Module, as(Spec, Options)) :-
    !,
    '$each_spec'(Spec, Module, flag(Flag)),
    (   Flag == dynamic,
        '$says_incremental'(Options)
    ->  '$each_spec'(Spec, Module, incremental)
    ;   true
    ).
'$do_spec'(flag(Flag), Module, Spec) :-
    '$indicator'(Module:Spec, Definer, Name, Arity),
    '$set_predicate_flag'(Definer, Name, Arity, Flag, true),
    (   '$overridden'(Own, Module1)
    ->  '$tell_override'(Own, Module1)
    ;   true
    ).
'$do_spec'(incremental, Module, Spec) :-
    '$indicator'(Module:Spec, Definer, Name, Arity),
    '$set_incremental'(Definer, Name, Arity).
'$do_spec'(export, Module, Spec) :-
    '$indicator'(Module:Spec, Owner, Name, Arity),
    '$export'(Owner, Name/Arity).
'$do_spec'(import, Module, Spec) :-
    '$indicator'(Module:Spec, Owner, Name, Arity),
    '$source_module'(Into),
    (   Owner == Into
    ->  true
    ;   '$import'(Into, Owner, Name/Arity, Name/Arity, strong, Conflict),
        (   '$import_error'(Conflict, Into, Owner:Name/Arity, Error)
        ->  throw(Error)
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
