/*  Prolog flags.

    The kind of a flag tells which values it may have: 0 none other than the
    first one, 1 any, 2 true or false (also on or off), or a small integer
    that '$flag_values'/2 explains; 20 the first one.
*/

'$flag_values'(3, [codes, chars, atom, string]).
'$flag_values'(4, [codes, chars, string, symbol_char]).
'$flag_values'(5, [error, warning, fail]).
'$flag_values'(6, [true, false, error]).
'$flag_values'(7, [on, off]).
'$flag_values'(8, [drawn, term]).
'$flag_values'(9, [error, infinity]).
'$flag_values'(10, [error, nan]).

'$flag_type'(boolean, 2).
'$flag_type'(atom, 11).
'$flag_type'(integer, 12).
'$flag_type'(float, 13).
'$flag_type'(term, 1).

set_prolog_flag(Spec, Value) :-
    '$flag_module'(Spec, Module, Flag),
    (   ( var(Flag) ; var(Value) )
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Flag)
    ->  '$throw'(type_error(atom, Flag))
    ;   '$flag'(Flag, _, Kind)
    ->  '$change_flag'(Kind, Module, Flag, Value)
    ;   '$is_swi'
    ->  '$set_flag'(Flag, Value, 1)
    ;   '$throw'(domain_error(prolog_flag, Flag))
    ).

%   Flags of the reader belong to a module: without another one, to that of the text that is being loaded.
'$flag_module'(Spec, Module, Flag) :-
    '$source_module'(Default),
    '$qualified'(Spec, Default, Module, Flag).

'$change_flag'(0, _, Flag, _) :-
    '$throw'(permission_error(modify, flag, Flag)).
'$change_flag'(20, _, Flag, Value) :-
    (   '$flag'(Flag, Value, _)
    ->  true
    ;   '$throw'(domain_error(flag_value, Flag+Value))
    ).
'$change_flag'(Kind, Module, Flag, Value0) :-
    Kind > 0,
    Kind < 20,
    (   '$flag_value'(Kind, Value0, Value)
    ->  true
    ;   Kind > 10
    ->  '$flag_type'(Type, Kind),
        '$throw'(type_error(Type, Value0))
    ;   '$throw'(domain_error(flag_value, Flag+Value0))
    ),
    '$set_flag'(Flag, Value, Kind),
    (   '$set_reader_flag'(Module, Flag, Value)
    ->  true
    ;   true
    ).

'$flag_value'(1, Value, Value).
'$flag_value'(2, Value0, Value) :-
    '$boolean'(Value0, Value).
'$flag_value'(11, Value, Value) :-
    atom(Value).
'$flag_value'(12, Value, Value) :-
    integer(Value).
'$flag_value'(13, Value, Value) :-
    float(Value).
'$flag_value'(Kind, Value, Value) :-
    '$flag_values'(Kind, Values),
    '$has_flag'(Values, Value).

'$boolean'(Value0, Value) :-
    (   ( Value0 == true ; Value0 == on )
    ->  Value = true
    ;   ( Value0 == false ; Value0 == off )
    ->  Value = false
    ).

current_prolog_flag(Spec, Value) :-
    '$flag_module'(Spec, Module, Flag),
    (   var(Flag)
    ->  '$flags'(Flags),
        '$member'(Flag, Flags),
        '$flag_in'(Module, Flag, Value, _)
    ;   \+ atom(Flag)
    ->  '$throw'(type_error(atom, Flag))
    ;   '$flag_in'(Module, Flag, Found, Kind)
    ->  (   Kind == 2,
            '$boolean'(Value, Asked)
        ->  Asked == Found
        ;   Value = Found
        )
    ;   '$is_swi'
    ->  fail
    ;   '$throw'(domain_error(prolog_flag, Flag))
    ).

'$flag_in'(Module, Flag, Value, Kind) :-
    '$flag'(Flag, Value0, Kind),
    (   '$reader_flag'(Module, Flag, Value1)
    ->  Value = Value1
    ;   Value = Value0
    ).

create_prolog_flag(Flag, Value, Options) :-
    (   ( var(Flag) ; var(Value) )
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Flag)
    ->  '$throw'(type_error(atom, Flag))
    ;   memberchk(keep(true), Options),
        '$flag'(Flag, _, _)
    ->  true
    ;   (   memberchk(access(read_only), Options)
        ->  Kind = 0
        ;   memberchk(type(Type), Options)
        ->  (   '$flag_type'(Type, Kind)
            ->  true
            ;   '$throw'(domain_error(type, Type))
            )
        ;   Kind = 1
        ),
        '$set_flag'(Flag, Value, Kind)
    ).

:- '$set_flag'(bounded, false, 0).
:- '$set_flag'(max_integer, 9223372036854775807, 0).
:- '$set_flag'(min_integer, -9223372036854775808, 0).
:- '$set_flag'(max_tagged_integer, 268435455, 0).
:- '$set_flag'(min_tagged_integer, -268435456, 0).
:- '$set_flag'(integer_rounding_function, toward_zero, 0).
:- '$set_flag'(max_arity, unbounded, 0).
:- '$set_flag'(dialect, ambilog, 0).
:- '$set_flag'(version, 100, 0).
:- '$set_flag'(version_data, ambilog(0, 1, 0, []), 0).
:- '$set_flag'(emulated_dialect, ambilog, 0).
:- '$set_flag'(double_quotes, chars, 3).
:- '$set_flag'(back_quotes, codes, 4).
:- '$set_flag'(unknown, error, 5).
:- '$set_flag'(occurs_check, false, 6).
:- '$set_flag'(char_conversion, off, 7).
:- '$set_flag'(debug, off, 7).
:- '$set_flag'(character_escapes, true, 2).
:- '$set_flag'(var_prefix, false, 2).
:- '$set_flag'(protect_static_code, false, 2).
:- '$set_flag'(prefer_rationals, false, 2).
:- '$set_flag'(iso, false, 2).
:- '$set_flag'(optimise, false, 2).
:- '$set_flag'(float_overflow, error, 9).
:- '$set_flag'(float_zero_div, error, 9).
:- '$set_flag'(float_undefined, error, 10).
:- '$set_flag'(autoload, true, 2).
:- '$set_flag'(stack_limit, 1073741824, 12).
:- '$set_flag'(verbose, normal, 1).

/*  Of an engine: its arguments, and the flags of programs for SWI-Prolog. */

'$engine_flags'(Arguments, Dialect) :-
    '$set_flag'(argv, Arguments, 0),
    (   Dialect == swi
    ->  '$swi_flags'
    ;   true
    ).

'$swi_flags' :-
    '$swi_reader'(system),
    '$swi_reader'(user),
    '$set_flag'(double_quotes, string, 3),
    '$set_flag'(dialect, swi, 0),
    '$set_flag'(emulated_dialect, swi, 0),
    '$set_flag'(version, 90004, 0),
    '$set_flag'(version_data, swi(9, 0, 4, []), 0),
    '$set_flag'(threads, false, 0),
    '$set_flag'(traditional, false, 0),
    '$set_flag'(max_char_code, 0x10ffff, 0),
    '$set_flag'(float_max, 1.7976931348623157e308, 0),
    '$set_flag'(float_min, 2.2250738585072014e-308, 0),
    '$set_flag'(char_conversion, false, 2),
    '$set_flag'(debug, false, 2),
    op(100, yfx, system:'.'),
    op(1, fx, system:($)),
    '$set_predicate_flag'(system, ensure_loaded, 1, iso, false),
    '$with_flag'(iso, [length/2, dynamic/1, discontiguous/1, multifile/1]),
    forall(( '$member'(Library, ['dcg/basics', 'dcg/high_order', json]),
             retract(system:'$library_export'(Name, Arity, Library)) ),
           assertz(system:'$explicit_export'(Name, Arity, Library))),
    forall('$harmless_flag'(Flag, Value, Kind), '$set_flag'(Flag, Value, Kind)).

'$swi_reader'(Module) :-
    '$set_reader_flag'(Module, dialect, swi),
    '$set_reader_flag'(Module, double_quotes, string).

%   Flags that programs read, and that change nothing here; of those with kind 20 another value would change results.
'$harmless_flag'(Flag, Value, 2) :-
    '$member'(Flag-Value,
               [ autoload-true, character_escapes-true, color_term-true, debug_on_error-true, fileerrors-true,
                 gc-true, generate_debug_info-true, last_call_optimisation-true, optimise-false, packs-true,
                 pipe-false, protect_static_code-false, report_error-true, signals-false,
                 toplevel_print_anon-true, tty_control-false, verbose_autoload-false, xref-false ]).
'$harmless_flag'(Flag, Value, 1) :-
    '$member'(Flag-Value,
               [ access_level-user, encoding-utf8, float_format-'', history-0, message_context-[], on_error-print,
                 on_warning-print, table_space-1073741824, toplevel_mode-backtracking,
                 toplevel_prompt-'~m~d~l~! ?- ', toplevel_var_size-1000, user_flags-silent, verbose-normal,
                 verbose_load-silent, write_attributes-ignore ]).
'$harmless_flag'(Flag, Value, 20) :-
    '$member'(Flag-Value,
               [ float_rounding-to_nearest, rational_syntax-compatibility ]).

:- '$set_flag'(ambilog_version, 100, 0).
:- '$set_flag'(argv, [], 0).
:- '$set_flag'(answer_write_options, [quoted(true), numbervars(true), portray(true)], 1).
:- '$set_flag'(answer_boards, term, 8).
:- '$set_flag'(native, true, 2).
:- '$set_flag'(word_ahead, true, 2).
