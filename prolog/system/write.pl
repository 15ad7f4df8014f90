/*  Writing terms and characters.

    The flags of '$write'/2: 1 quoted, 2 ignore_ops, 4 numbervars, 8 '$VAR'('_')
    is a variable, 16 spaces after commas, 32 lists as compounds, 64 {}(X) as a
    compound, 128 letters for variables, 1024 '$VAR'(Name) is the variable of
    that name.
*/

write_term(Term, Options) :-
    '$write_settings'(Options, Settings, Hook),
    '$write_with'(Term, Settings, Hook).

'$write_settings'(Options, Settings, Hook) :-
    '$plain_options'(Options, Plain),
    '$check_options'(Plain),
    '$write_options'(Plain, w(32768, 0, 1200, 0, default, false, false, user), Settings),
    '$hook_of'(Plain, Options, Hook).

'$write_with'(Term, Settings0, Hook) :-
    '$portrayed'(Hook, Term, Settings0, Shown, Settings),
    '$write_term'(Settings, Shown).

print(Term) :-
    (   '$has_portray'
    ->  '$write_with'(Term, w(32781, 0, 1200, 0, default, false, false, user), portray)
    ;   '$write'(Term, 32781)
    ).

print(Stream, Term) :-
    '$bound'(Stream),
    '$capture'(Stream),
    print(Term),
    '$end_capture'(1).

put_char(Char) :-
    '$char'(Char, Code),
    '$put'(Code, 1).

put_code(Code) :-
    '$code'(Code),
    '$check_code'(Code),
    '$put'(Code, 1).

tab(N) :-
    '$times'(N, Times),
    '$put'(32, Times).

'$times'(N, Times) :-
    Times0 is N,
    (   \+ integer(Times0)
    ->  '$swi_type'(integer, integer_expression, Type),
        '$throw'(type_error(Type, Times0))
    ;   Times0 > 0xfffffff
    ->  '$throw'(resource_error(memory))
    ;   Times is max(Times0, 0)
    ).

'$char'(Char, Code) :-
    (   var(Char)
    ->  '$throw'(instantiation_error)
    ;   atom(Char)
    ->  char_code(Char, Code)
    ;   integer(Char),
        '$is_swi'
    ->  '$check_code'(Char),
        Code = Char
    ;   '$swi_char'(Char, Code)
    ->  true
    ;   '$throw'(type_error(character, Char))
    ).

'$code'(Code) :-
    (   var(Code)
    ->  '$throw'(instantiation_error)
    ;   integer(Code)
    ->  true
    ;   '$throw'(type_error(integer, Code))
    ).

/*  To a stream. */

write_term(Stream, Term, Options) :-
    '$bound'(Stream),
    '$write_settings'(Options, Settings, Hook),
    '$capture'(Stream),
    '$write_with'(Term, Settings, Hook),
    '$end_capture'(1).

put_char(Stream, Char) :-
    '$bound'(Stream),
    '$char'(Char, Code),
    '$put'(Stream, Code, 1).

%   The stream is looked at before the code is, so nothing is written to it first.
put_code(Stream, Code) :-
    '$bound'(Stream),
    '$code'(Code),
    '$put'(Stream, 32, 0),
    '$check_code'(Code),
    '$put'(Stream, Code, 1).

'$check_code'(Code) :-
    (   Code >= 0,
        Code =< 0x10ffff,
        ( Code < 0xd800 ; Code > 0xdfff )
    ->  true
    ;   '$throw'(representation_error(character_code))
    ).

tab(Stream, N) :-
    '$bound'(Stream),
    '$times'(N, Times),
    '$put'(Stream, 32, Times).

'$bound'(Stream) :-
    (   var(Stream)
    ->  '$throw'(instantiation_error)
    ;   true
    ).

/*  Options. */

'$plain_options'(Options, Plain) :-
    (   nonvar(Options),
        Options = _:Inner
    ->  Plain = Inner
    ;   Plain = Options
    ).

'$check_options'(Options) :-
    '$skip_list'(Options, Tail),
    (   ( var(Tail) ; '$has_variable'(Options) )
    ->  '$throw'(instantiation_error)
    ;   Tail == []
    ->  true
    ;   '$throw'(type_error(list, Options))
    ).

'$has_variable'(List) :-
    nonvar(List),
    List = [X|Xs],
    (   var(X)
    ->  true
    ;   '$has_variable'(Xs)
    ).

'$write_options'([], Settings, Settings).
'$write_options'([Option|Options], Settings0, Settings) :-
    (   '$name_value'(Option, Name, Value),
        '$write_option'(Name, Value, Option, Settings0, Settings1)
    ->  true
    ;   '$is_swi',
        '$name_value'(Option, Name, _),
        \+ '$has_write_option'(Name)
    ->  Settings1 = Settings0
    ;   '$throw'(domain_error(write_option, Option))
    ),
    '$write_options'(Options, Settings1, Settings).

'$name_value'(Name=Value, Name, Value) :-
    !,
    atom(Name).
'$name_value'(Option, Name, Value) :-
    compound(Option),
    compound_name_arguments(Option, Name, [Value]).

'$write_option'(Name, Value, _, Settings0, Settings) :-
    '$write_flag'(Name, Bit),
    !,
    '$truth'(Value, Bool),
    Settings0 = w(Flags0, Depth, Priority, Names, Braces, Stop, Line, Module),
    (   Bool == true
    ->  Flags is Flags0 \/ Bit
    ;   Flags is Flags0 /\ \Bit
    ),
    Settings = w(Flags, Depth, Priority, Names, Braces, Stop, Line, Module).
'$write_option'(spacing, Value, _, w(F0, D, P, N, B, S, L, M), w(F, D, P, N, B, S, L, M)) :-
    '$one_of'(Value, [standard, next_argument]),
    (   Value == next_argument
    ->  F is F0 \/ 16
    ;   F is F0 /\ \16
    ).
'$write_option'(max_depth, Value, _, w(F, _, P, N, B, S, L, M), w(F, D, P, N, B, S, L, M)) :-
    '$natural'(Value),
    D is min(Value, 100000000).
'$write_option'(priority, Value, _, w(F, D, _, N, B, S, L, M), w(F, D, P, N, B, S, L, M)) :-
    '$natural'(Value),
    P is min(Value, 100000).
'$write_option'(variable_names, Value, Option, w(F, D, P, _, B, S, L, M), w(F, D, P, Value, B, S, L, M)) :-
    '$check_names'(Value, Option).
'$write_option'(brace_terms, Value, _, w(F, D, P, N, _, S, L, M), w(F, D, P, N, B, S, L, M)) :-
    '$truth'(Value, B).
'$write_option'(fullstop, Value, _, w(F, D, P, N, B, _, L, M), w(F, D, P, N, B, S, L, M)) :-
    '$truth'(Value, S).
'$write_option'(nl, Value, _, w(F, D, P, N, B, S, _, M), w(F, D, P, N, B, S, L, M)) :-
    '$truth'(Value, L).
'$write_option'(module, M, Option, w(F, D, P, N, B, S, L, _), w(F, D, P, N, B, S, L, M)) :-
    (   var(M)
    ->  '$throw'(instantiation_error)
    ;   atom(M)
    ->  true
    ;   '$throw'(domain_error(write_option, Option))
    ).
'$write_option'(attributes, Value, _, Settings, Settings) :-
    '$one_of'(Value, [ignore, dots, write, portray]).
'$write_option'(portray, Value, _, Settings, Settings) :-
    '$truth'(Value, _).
'$write_option'(portrayed, Value, _, Settings, Settings) :-
    '$truth'(Value, _).
'$write_option'(Name, _, _, Settings, Settings) :-
    memberchk(Name, [portray_goal, back_quotes, blobs, character_escapes,
                     character_escapes_unicode, cycles, partial]).

'$has_write_option'(Name) :-
    (   '$write_flag'(Name, _)
    ->  true
    ;   memberchk(Name, [attributes, brace_terms, fullstop, max_depth, module, nl, portray, portrayed, priority, spacing,
                         variable_names])
    ).

'$write_flag'(quoted, 1).
'$write_flag'(ignore_ops, 2).
'$write_flag'(numbervars, 4).
'$write_flag'(dotlists, 32).
'$write_flag'(no_lists, 32).
'$write_flag'('$short', 512).
'$write_flag'(quote_non_ascii, 8192).

'$truth'(Value, Value) :-
    '$one_of'(Value, [true, false]).

'$one_of'(Value, Values) :-
    (   var(Value)
    ->  '$throw'(instantiation_error)
    ;   memberchk(Value, Values)
    ).

'$natural'(Value) :-
    (   var(Value)
    ->  '$throw'(instantiation_error)
    ;   integer(Value),
        Value >= 0
    ).

'$check_names'(List, Option) :-
    (   var(List)
    ->  '$throw'(instantiation_error)
    ;   List = [Pair|Pairs]
    ->  (   var(Pair)
        ->  '$throw'(instantiation_error)
        ;   Pair = (Name=_),
            (   var(Name)
            ->  '$throw'(instantiation_error)
            ;   atom(Name)
            )
        ->  '$check_names'(Pairs, Option)
        )
    ;   List == []
    ).

/*  Hooks: portray/1, and the goal of the option portray_goal. Parts that a hook has written become variables that have
    its text as a name. */

%   '$hook_of'(+Plain, +Options, -Hook): none, portray, or goal(Module:Closure, OtherOptions).
'$hook_of'(Plain, Options, Hook) :-
    (   memberchk(portray_goal(Closure), Plain)
    ->  '$bound'(Closure),
        '$qualified'(Options, user, Module, _),
        '$without_priority'(Plain, Others),
        Hook = goal(Module:Closure, Others)
    ;   ( memberchk(portray(true), Plain) ; memberchk(portrayed(true), Plain) ),
        '$has_portray'
    ->  Hook = portray
    ;   Hook = none
    ).

'$without_priority'([], []).
'$without_priority'([Option|Options], Others) :-
    (   '$name_value'(Option, priority, _)
    ->  Others = Others1
    ;   Others = [Option|Others1]
    ),
    '$without_priority'(Options, Others1).

'$has_portray' :-
    '$predicate'(user, portray, 1, user, _),
    '$predicate_clauses'(user, portray, 1, Count, _, _, _),
    Count > 0.

'$portrayed'(none, Term, Settings, Term, Settings) :-
    !.
'$portrayed'(Hook, Term, w(Flags, D, Priority, Names0, B, S, L, M), Shown, w(Flags, D, Priority, Names, B, S, L, M)) :-
    (   acyclic_term(Term)
    ->  (   Names0 == 0
        ->  Rest = []
        ;   Rest = Names0
        ),
        '$portray'(Term, Priority, Hook, Flags, Shown, Names, Rest)
    ;   Shown = Term,
        Names = Names0
    ).

'$portray'(Term, Priority, Hook, Flags, Shown, Names0, Names) :-
    (   var(Term)
    ->  Shown = Term,
        Names0 = Names
    ;   with_output_to(atom(Text), \+ \+ '$call_portray'(Hook, Term, Priority))
    ->  Names0 = [Text=Shown|Names]
    ;   Term = [_|_]
    ->  '$portray_list'(Term, Hook, Flags, Shown, Names0, Names)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments0),
        '$argument_priorities'(Arguments0, Name, Flags, Priorities),
        '$portray_each'(Arguments0, Priorities, Hook, Flags, Arguments, Names0, Names),
        compound_name_arguments(Shown, Name, Arguments)
    ;   Shown = Term,
        Names0 = Names
    ).

'$portray_list'(List, Hook, Flags, Shown, Names0, Names) :-
    (   nonvar(List),
        List = [X0|Xs0]
    ->  Shown = [X|Xs],
        '$portray'(X0, 999, Hook, Flags, X, Names0, Names1),
        '$portray_list'(Xs0, Hook, Flags, Xs, Names1, Names)
    ;   List == []
    ->  Shown = [],
        Names0 = Names
    ;   '$portray'(List, 999, Hook, Flags, Shown, Names0, Names)
    ).

'$portray_each'([], _, _, _, [], Names, Names).
'$portray_each'([X0|Xs0], [Priority|Priorities], Hook, Flags, [X|Xs], Names0, Names) :-
    '$portray'(X0, Priority, Hook, Flags, X, Names0, Names1),
    '$portray_each'(Xs0, Priorities, Hook, Flags, Xs, Names1, Names).

'$argument_priorities'([_], {}, _, [1200]) :-
    !.
'$argument_priorities'(Arguments, Name, Flags, Priorities) :-
    Flags /\ 2 =:= 0,
    atom(Name),
    length(Arguments, Arity),
    current_op(Priority, Type, Name),
    Priority > 0,
    '$operand_priorities'(Type, Arity, Priority, Priorities),
    !.
'$argument_priorities'(Arguments, _, _, Priorities) :-
    '$same_priorities'(Arguments, Priorities).

'$operand_priorities'(xfx, 2, P, [Q, Q]) :- Q is P - 1.
'$operand_priorities'(xfy, 2, P, [Q, P]) :- Q is P - 1.
'$operand_priorities'(yfx, 2, P, [P, Q]) :- Q is P - 1.
'$operand_priorities'(fy, 1, P, [P]).
'$operand_priorities'(yf, 1, P, [P]).
'$operand_priorities'(fx, 1, P, [Q]) :- Q is P - 1.
'$operand_priorities'(xf, 1, P, [Q]) :- Q is P - 1.

'$same_priorities'([], []).
'$same_priorities'([_|Arguments], [999|Priorities]) :-
    '$same_priorities'(Arguments, Priorities).

'$call_portray'(portray, Term, _) :-
    user:portray(Term).
'$call_portray'(goal(Goal, Options), Term, Priority) :-
    call(Goal, Term, [priority(Priority)|Options]).

'$write_term'(w(Flags0, Depth, Priority, Names, Braces, Stop, Line, Module), Term) :-
    (   ( Braces == false ; Braces == default, Flags0 /\ 2 =:= 2 )
    ->  Flags is Flags0 \/ 64
    ;   Flags = Flags0
    ),
    (   Stop == true
    ->  '$capture',
        '$write'(Term, Flags, Depth, Priority, Names, Module),
        '$captured'(0, Text),
        '$emit'(Text),
        (   sub_atom(Text, _, 1, 0, Last),
            char_type(Last, prolog_symbol)
        ->  '$put'(32, 1)
        ;   true
        ),
        '$put'(0'., 1),
        (   Line == true
        ->  true
        ;   '$put'(32, 1)
        )
    ;   '$write'(Term, Flags, Depth, Priority, Names, Module)
    ),
    (   Line == true
    ->  '$put'(10, 1)
    ;   true
    ).

/*  Output into a term. */

with_output_to(Sink, Goal) :-
    '$check_sink'(Sink),
    '$capture',
    (   call(Goal)
    ->  '$fill_sink'(Sink)
    ;   '$end_capture'(0),
        fail
    ).

write_length(Term, Length, Options) :-
    '$check_options'(Options),
    '$max_length'(Options, inf, Max, Others),
    (   integer(Max)
    ->  '$has_compounds'(Term, Max, _)
    ;   true
    ),
    with_output_to(string(Text), write_term(Term, Others)),
    string_length(Text, Length0),
    Length0 =< Max,
    Length = Length0.

'$max_length'([], Max, Max, []).
'$max_length'([Option|Options], Max0, Max, Others0) :-
    (   '$name_value'(Option, max_length, Max1)
    ->  '$natural'(Max1),
        Others0 = Others
    ;   Max1 = Max0,
        Others0 = [Option|Others]
    ),
    '$max_length'(Options, Max1, Max, Others).

%   A text has at least one character for each compound, and shared parts count as often as they occur.
'$has_compounds'(Term, Left0, Left) :-
    (   compound(Term)
    ->  Left1 is Left0 - 1,
        Left1 >= 0,
        compound_name_arguments(Term, _, Arguments),
        '$have_compounds'(Arguments, Left1, Left)
    ;   Left = Left0
    ).

'$have_compounds'([], Left, Left).
'$have_compounds'([Argument|Arguments], Left0, Left) :-
    '$has_compounds'(Argument, Left0, Left1),
    '$have_compounds'(Arguments, Left1, Left).

'$check_sink'(Sink) :-
    (   var(Sink)
    ->  '$throw'(instantiation_error)
    ;   '$is_sink'(Sink)
    ->  true
    ;   '$throw'(domain_error(output_sink, Sink))
    ).

'$is_sink'(atom(_)).
'$is_sink'(string(_)).
'$is_sink'(codes(_)).
'$is_sink'(chars(_)).
'$is_sink'(codes(_, _)).
'$is_sink'(chars(_, _)).

'$fill_sink'(atom(Atom)) :-
    '$captured'(0, Atom).
'$fill_sink'(string(String)) :-
    '$captured'(1, String).
'$fill_sink'(codes(Codes)) :-
    '$captured'(2, Codes).
'$fill_sink'(chars(Chars)) :-
    '$captured'(3, Chars).
'$fill_sink'(codes(Codes, Tail)) :-
    '$captured'(2, List),
    '$append'(List, Tail, Codes).
'$fill_sink'(chars(Chars, Tail)) :-
    '$captured'(3, List),
    '$append'(List, Tail, Chars).
