/*  Loading texts.

    The module reads clauses and adds them (../database/load.ts). It stops at directives, at terms when a
    program has hooks that expand them, and where there is something to say: the host tells it, by
    '$tell'(+Message, +Place), where Place is at(File, Offset) or `none`.

    What belongs to a load is kept by its number, see '$load_state'/2: its mode, bits, and conditions.

      2      the text of a library
      4      clauses are added to those of earlier texts
      8 ...  the warnings that are on, see '$style_bit'/2
      512    there are none
      1024   goals of initialization/1 do not run: the program is only looked at
      2048   a clause or a directive has come: no declaration of a module may follow

    Texts that a load asks for begin with its bits from 8 to 1024.
*/

%   '$loaded'(Path, Module): Module is that of the text; [] if it declares none.
:- dynamic(system:'$loaded'/2).
:- dynamic(system:'$initial_goal'/3).
%   '$load_time'(Path, Seconds): when the text of a program was loaded.
:- dynamic(system:'$load_time'/2).
%   '$condition'(Load, Condition): those that are open, innermost first: `on`, `off` (another branch may be taken) or
%   `done`. When one is not `on`, none inside of it is.
:- dynamic(system:'$condition'/2).

%   '$load_text'(+Text, +Path, +Into, +Bits, -Module): loads a text into the module Into, or into the one that
%   it declares, which Module is then; otherwise [].
'$load_text'(Text, Path, Into, Bits, Module) :-
    (   system:'$loaded'(Path, _)
    ->  '$unload'(Path),
        '$untable_file'(Path)
    ;   assertz(system:'$loaded'(Path, []))
    ),
    (   Bits /\ 2 =:= 0
    ->  get_time(Now),
        retractall(system:'$load_time'(Path, _)),
        assertz(system:'$load_time'(Path, Now))
    ;   true
    ),
    catch(
        setup_call_cleanup(
            '$begin_load'(Text, Into, Path, 0, Bits, Load),
            '$load_all'(Load, Number, Mode, Module0),
            '$leave_load'(Load)),
        unwind(include(Error)), '$load_error'(Error)),
    (   Mode /\ 1024 =:= 0
    ->  '$initialize'(Number)
    ;   true
    ),
    (   Module0 == Into
    ->  Module = []
    ;   Module = Module0,
        '$check_exports'(Module, Path)
    ).

%   The same; what the text exports becomes visible in Into.
'$consult_text'(Text, Path, Into, Bits) :-
    catch('$load_and_import'(Text, Path, Into, Bits), Ball, '$load_error'(Ball, error(Ball))).

'$load_and_import'(Text, Path, Into, Bits) :-
    '$load_text'(Text, Path, Into, Bits, Module),
    '$import_loaded'(Module, all, Into, _).

'$leave_load'(Load) :-
    '$end_load'(Load),
    retractall(system:'$condition'(Load, _)).

'$load_all'(Load, Number, Mode, Module) :-
    '$load_steps'(Load),
    (   system:'$condition'(Load, _)
    ->  '$load_message'(error(error(domain_error(endif, end_of_file), _)))
    ;   true
    ),
    '$load_place'(_, _, _, Number),
    '$load_state'(_, Mode),
    '$load_module'(Module).

'$load_steps'(Load) :-
    repeat,
    ( '$is_skipping'(Load) -> Skip = 1 ; Skip = 0 ),
    '$load_next'(Load, Skip, Step),
    '$load_step'(Step),
    !.

'$is_skipping'(Load) :-
    system:'$condition'(Load, Condition),
    !,
    Condition \== on.

%   Nothing is said of the style of libraries.
'$is_warned'(Style) :-
    '$load_state'(_, Mode),
    Mode /\ 514 =:= 0,
    '$style_bit'(Style, Bit),
    Mode /\ Bit =\= 0.

'$style_bit'(singleton, 8).
'$style_bit'(discontiguous, 16).
'$style_bit'(no_effect, 32).
'$style_bit'(charset, 64).
'$style_bit'(var_branches, 128).
'$style_bit'(atom, 256).

'$is_library_load' :-
    '$load_state'(_, Mode),
    Mode /\ 2 =:= 2.

%   '$load_step'(+Step): true if it is the last one.
'$load_step'(end_of_file) :-
    (   \+ '$is_library_load',
        '$source_module'(Module),
        '$has_term_expansion'(Module)
    ->  \+ '$load_step'(read(end_of_file, 0, 0, [], [], []))
    ;   true
    ).
'$load_step'(read(Term, _, _, _, Bindings, Singletons)) :-
    b_setval('$load_term', Term),
    b_setval('$load_bindings', Bindings),
    catch('$load_term'(Term, Bindings, Singletons), Ball, '$load_error'(Ball, error(Ball))),
    fail.
'$load_step'(noted(Notes, Bindings, Singletons, Term)) :-
    '$tell_notes'(Notes),
    '$tell_variables'(Term, Bindings, Singletons),
    fail.
'$load_step'(syntax_error(Message, From, To, Next)) :-
    '$load_place'(_, _, Start, _),
    '$load_module'(Module),
    '$tell_at'(syntax_error(Message, From, To, Start, Next, Module), From),
    fail.
'$load_step'(failed(Ball, From)) :-
    '$load_error'(Ball, From, error(Ball)),
    fail.

%   The recoveries of loads have this name, see src/engine/backtraces.ts.
'$load_error'(Ball) :-
    throw(Ball).

%   The end of the run and limits end a load; the place of a limit is told. Other errors are told.
'$load_error'(Ball, Message) :-
    (   '$ends_load'(Ball)
    ->  '$tell_limit'(Message),
        throw(Ball)
    ;   '$load_message'(Message)
    ).

'$tell_limit'(Message) :-
    (   Message = goal_error(error(_, _), _, _)
    ->  '$load_message'(Message)
    ;   true
    ).

'$load_error'(Ball, From, Message) :-
    (   '$ends_load'(Ball)
    ->  throw(Ball)
    ;   '$tell_at'(Message, From)
    ).

'$ends_load'(Ball) :-
    nonvar(Ball),
    (   Ball = unwind(_)
    ->  true
    ;   Ball = error(Formal, _),
        nonvar(Formal),
        Formal = resource_error(Kind),
        memberchk(Kind, [inferences, time, memory])
    ).

%   Messages, with the place of the newest clause.
'$load_message'(Message) :-
    (   '$load_place'(File, _, Offset, _)
    ->  '$tell'(Message, at(File, Offset))
    ;   '$tell'(Message, none)
    ).

'$tell_at'(Message, Offset) :-
    '$load_place'(File, _, _, _),
    '$tell'(Message, at(File, Offset)).

'$tell_notes'(Notes) :-
    forall('$member'(Note, Notes), '$tell_note'(Note)).

'$tell_note'(Note) :-
    (   Note = overrides(Indicator, Module)
    ->  '$tell_override'(Indicator, Module)
    ;   '$is_library_load'
    ->  true
    ;   '$load_message'(Note)
    ).

%   Variables that are probably slips; of directives in the dialect `swi` only.
'$tell_variables'(Term, Bindings, Singletons) :-
    (   '$is_warned'(singleton),
        ( '$directive_of'(Term, _) -> '$is_swi' ; true )
    ->  '$unmarked'(Singletons, Names),
        (   Names == []
        ->  true
        ;   '$binding_names'(Bindings, All),
            '$load_message'(singletons(Names, All))
        ),
        '$suspects'(Term, Bindings, Singletons, Alone, Marked),
        ( Alone == [] -> true ; '$load_message'(alone(Alone)) ),
        ( Marked == [] -> true ; '$load_message'(marked(Marked)) )
    ;   true
    ).

'$unmarked'([], []).
'$unmarked'([Name=_|Bindings], Names) :-
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Names = Names1
    ;   Names = [Name|Names1]
    ),
    '$unmarked'(Bindings, Names1).

'$binding_names'([], []).
'$binding_names'([Name=_|Bindings], [Name|Names]) :-
    '$binding_names'(Bindings, Names).

%   Whether a program expands the terms that are loaded into a module.
'$has_term_expansion'(Module) :-
    '$member'(Owner, [Module, user, system]),
    '$member'(Arity, [2, 4]),
    '$predicate'(Owner, term_expansion, Arity, Owner, _),
    '$predicate_clauses'(Owner, term_expansion, Arity, Count, _, _, _),
    Count > 0,
    !.

/*  Terms of a text: conditions, expansion, directives, clauses. */

'$load_term'(Term, Bindings, Singletons) :-
    (   '$directive_of'(Term, Goal),
        '$condition'(Goal)
    ->  true
    ;   '$load_state'(Load, _),
        '$is_skipping'(Load)
    ->  true
    ;   '$source_module'(Module),
        '$expanded'(Term, Module, Terms),
        '$load_expanded'(Terms),
        ( Terms == [] -> true ; '$tell_variables'(Term, Bindings, Singletons) )
    ).

'$directive_of'((:- Goal), Goal).
'$directive_of'((?- Goal), Goal).

%   '$condition'(+Goal): Goal is a directive of conditional compilation, which is carried out.
'$condition'(Goal) :-
    nonvar(Goal),
    '$condition_goal'(Goal),
    '$load_state'(Load, _),
    '$next_condition'(Goal, Load).

'$condition_goal'(if(_)).
'$condition_goal'(elif(_)).
'$condition_goal'(else).
'$condition_goal'(endif).

'$next_condition'(if(Goal), Load) :-
    (   '$is_skipping'(Load)
    ->  asserta(system:'$condition'(Load, done))
    ;   asserta(system:'$condition'(Load, off)),
        '$condition_holds'(Goal)
    ->  '$set_condition'(Load, on)
    ;   true
    ).
'$next_condition'(elif(Goal), Load) :-
    '$open_condition'(Load, Condition),
    (   Condition \== off
    ->  '$set_condition'(Load, done)
    ;   '$condition_holds'(Goal)
    ->  '$set_condition'(Load, on)
    ;   true
    ).
'$next_condition'(else, Load) :-
    '$open_condition'(Load, Condition),
    ( Condition == off -> Next = on ; Next = done ),
    '$set_condition'(Load, Next).
'$next_condition'(endif, Load) :-
    '$open_condition'(Load, _),
    retract(system:'$condition'(Load, _)),
    !.

'$open_condition'(Load, Condition) :-
    (   system:'$condition'(Load, Condition0)
    ->  Condition = Condition0
    ;   throw(error(existence_error(directive, if), _))
    ).

'$set_condition'(Load, Condition) :-
    retract(system:'$condition'(Load, _)),
    !,
    asserta(system:'$condition'(Load, Condition)).

'$condition_holds'(Goal) :-
    '$source_module'(Module),
    \+ \+ call(Module:Goal).

%   '$expanded'(+Term, +Module, -Terms)
'$expanded'(Term, Module, Terms) :-
    (   '$is_library_load'
    ->  Terms = [Term]
    ;   expand_term(Term, Terms0),
        (   is_list(Terms0)
        ->  Terms1 = Terms0
        ;   Terms1 = [Terms0]
        ),
        '$expand_goals'(Terms1, Module, Terms)
    ).

%   '$with_dots'(+Goal): calls a goal that the host has read, after the values of dicts in it.
'$with_dots'(Goal0) :-
    ( Goal0 = (?- Goal1) -> true ; Goal1 = Goal0 ),
    '$dots_expanded'((?- Goal1), user, (?- Goal)),
    call(user:Goal).

%   '$dots_expanded'(+Term, +Module, -Expanded): Expanded is a clause or a list of clauses as library(dicts) makes it.
'$dots_expanded'(Term, Module, Expanded) :-
    (   '$load_library'(dicts, _)
    ->  '$import'(Module, dicts, '.'/3, '.'/3, automatic, _),
        dicts:'$expand_dots'(Term, Module, Expanded)
    ;   '$throw'(existence_error(source_sink, library(dicts)))
    ).

%   While a clause is expanded, '$loaded_clause' is Module:Clause.
'$expand_goals'([], _, []).
'$expand_goals'([Term0|Terms0], Module, [Term|Terms]) :-
    (   '$expand_clause'(Term0, Module, Term1)
    ->  Term = Term1
    ;   Term = Term0
    ),
    '$expand_goals'(Terms0, Module, Terms).

'$expand_clause'(Term0, Module, Term) :-
    nonvar(Term0),
    '$body_of'(Term0, Goal0, Term, Goal),
    acyclic_term(Goal0),
    b_setval('$loaded_clause', Module:Term0),
    '$expand_goal'(Module, Goal0, Goal),
    b_setval('$loaded_clause', []).

'$body_of'((Head :- Body0), Body0, (Head :- Body), Body).
'$body_of'((Left => Body0), Goals0, (Left1 => Body), Goals) :-
    (   nonvar(Left),
        Left = (Head, Guard0)
    ->  Goals0 = (Guard0, Body0),
        Left1 = (Head, Guard),
        Goals = (Guard, Body)
    ;   Left1 = Left,
        Goals0 = Body0,
        Goals = Body
    ).
'$body_of'((:- Goal0), Goal0, (:- Goal), Goal).
'$body_of'((?- Goal0), Goal0, (?- Goal), Goal).

'$load_expanded'([]).
'$load_expanded'([Term|Terms]) :-
    (   nonvar(Term),
        '$directive_of'(Term, Goal)
    ->  '$directive'(Goal)
    ;   Term == end_of_file
    ->  true
    ;   '$load_clause'(Term, Notes),
        '$tell_notes'(Notes)
    ),
    '$load_expanded'(Terms).

'$directive'(Goal) :-
    '$source_module'(Module),
    (   nonvar(Goal),
        Goal = include(Spec),
        '$is_swi'
    ->  catch(include(Spec), Ball, '$end_include'(Ball))
    ;   '$run_goal'(Goal, Module)
    ),
    (   nonvar(Goal),
        '$says_how_to_read'(Goal)
    ->  true
    ;   '$load_state'(_, Mode0),
        Mode is Mode0 \/ 2048,
        '$set_load_mode'(Mode)
    ).

%   In the SWI dialect a file that is not there ends the whole load with its error.
'$end_include'(Ball) :-
    (   '$ends_load'(Ball)
    ->  throw(Ball)
    ;   Ball = error(Formal, _),
        '$load_place'(File, _, _, _),
        atomic_list_concat(['the load of ', File, ' ends here'], Comment),
        throw(unwind(include(error(Formal, context(_, Comment)))))
    ).

'$says_how_to_read'(encoding(_)).
'$says_how_to_read'(expects_dialect(_)).
'$says_how_to_read'(include(_)).

%   '$run_goal'(+Goal, +Module): failure and errors become messages.
'$run_goal'(Goal, Module) :-
    '$read_names'(Names),
    (   catch('$run_directive'(Goal, Module), Ball,
              '$load_error'(Ball, goal_error(Ball, Module:Goal, Names)))
    ->  true
    ;   '$load_message'(goal_failed(Module:Goal, Names))
    ).

%   Name=Variable for the variables of the term that was read last.
'$read_names'(Names) :-
    (   nb_current('$load_bindings', Names0)
    ->  Names = Names0
    ;   Names = []
    ).

'$run_directive'(Goal, Module) :-
    (   nonvar(Goal),
        '$text_directive'(Goal)
    ->  '$declare_text'(Goal)
    ;   call(Module:Goal)
    ).

'$text_directive'(module(_, _)).
'$text_directive'(module(_, _, _)).
'$text_directive'(encoding(_)).

'$declare_text'(encoding(Encoding)) :-
    '$check_encoding'(Encoding).
'$declare_text'(module(Module, Exports, _)) :-
    '$declare_text'(module(Module, Exports)).
'$declare_text'(module(Module0, Exports)) :-
    (   '$load_place'(Path, _, _, _)
    ->  true
    ;   '$throw'(domain_error(directive, module(Module0)))
    ),
    (   var(Module0)
    ->  file_base_name(Path, Base),
        file_name_extension(Module0, _, Base)
    ;   atom(Module0)
    ->  true
    ;   '$throw'(type_error(atom, Module0))
    ),
    (   '$load_state'(_, Mode),
        Mode /\ 2048 =:= 0
    ->  true
    ;   throw(error(permission_error(declare, module, Module0), context(_, 'it is not the first term of the text')))
    ),
    '$module_parent'(Module0, Path, Parent),
    '$set_module'(Module0, Parent, Path),
    (   Parent == system
    ->  '$set_reader_flag'(Module0, double_quotes, chars)
    ;   true
    ),
    '$load_module'(Module0),
    retractall(system:'$loaded'(Path, _)),
    assertz(system:'$loaded'(Path, Module0)),
    '$declare_exports'(Exports, Module0).

%   A library inherits nothing from the program, neither predicates nor operators, and reads double quotes as always.
'$module_parent'(Module, Path, Parent) :-
    (   sub_atom(Path, 0, _, _, 'library(')
    ->  Parent = system
    ;   '$module'(Module, Parent0, _)
    ->  Parent = Parent0
    ;   Parent = user
    ).

module(Module) :-
    (   atom(Module)
    ->  ignore('$load_module'(Module))
    ;   var(Module)
    ->  '$throw'(instantiation_error)
    ;   '$throw'(type_error(atom, Module))
    ).

module(Module, _) :-
    '$throw'(domain_error(directive, module(Module))).

%   Exports that are not defined.
'$check_exports'(Module, Path) :-
    (   '$predicates'(Module, exported, Indicators),
        '$member'(Name/Arity, Indicators),
        \+ '$predicate'(Module, Name, Arity, _, _),
        '$tell'(undefined_export(Module:Name/Arity), at(Path, 0)),
        fail
    ;   true
    ).

/*  Goals that run when a text has been loaded. */

initialization(Goal) :-
    initialization(Goal, after_load).

initialization(Spec, When) :-
    '$qualified'(Spec, user, Module, Goal),
    (   ( var(Goal) ; var(When) )
    ->  '$throw'(instantiation_error)
    ;   \+ callable(Goal)
    ->  '$throw'(type_error(callable, Goal))
    ;   '$initialization'(When, Goal, Module)
    ->  true
    ;   '$throw'(domain_error(initialization_type, When))
    ).

'$initialization'(now, Goal, Module) :-
    '$run_goal'(Goal, Module).
'$initialization'(after_load, Goal, Module) :-
    (   '$load_place'(_, _, _, Number)
    ->  assertz(system:'$initial_goal'(Number, Goal, Module))
    ;   '$run_goal'(Goal, Module)
    ).
'$initialization'(main, Goal, Module) :-
    retractall(system:'$initial_goal'(main, _, _)),
    assertz(system:'$initial_goal'(main, Goal, Module)).
'$initialization'(program, Goal, Module) :-
    assertz(system:'$initial_goal'(program, Goal, Module)).
'$initialization'(restore, _, _).
'$initialization'(restore_state, _, _).
'$initialization'(prepare_state, _, _).

%   '$initialize'(+When): runs the goals of a load, by its number, or those for `main` or `program`.
'$initialize'(When) :-
    (   retract(system:'$initial_goal'(When, Goal, Module)),
        '$run_goal'(Goal, Module),
        fail
    ;   true
    ).

%   The goal of `initialization(Goal, main)`, in place of a top level.
'$run_main' :-
    (   retract(system:'$initial_goal'(main, Goal, Module))
    ->  (   call(Module:Goal)
        ->  halt
        ;   halt(1)
        )
    ;   true
    ).

/*  Questions of programs about loads. */

style_check(Spec) :-
    (   var(Spec)
    ->  '$throw'(instantiation_error)
    ;   Spec = ?(Style)
    ->  '$load_state'(_, Mode),
        '$style_bit'(Style, Bit),
        Mode /\ Bit =\= 0
    ;   compound(Spec),
        compound_name_arguments(Spec, Sign, [Style]),
        memberchk(Sign, [+, -])
    ->  '$set_style'(Sign, Style)
    ;   '$throw'(type_error(style, Spec))
    ).

'$set_style'(Sign, Style) :-
    (   var(Style)
    ->  '$throw'(instantiation_error)
    ;   \+ atom(Style)
    ->  '$throw'(type_error(atom, Style))
    ;   '$style_bit'(Style, Bit)
    ->  '$load_state'(_, Mode0),
        (   Sign == (+)
        ->  Mode is Mode0 \/ Bit
        ;   Mode is Mode0 /\ \ Bit
        ),
        '$set_load_mode'(Mode)
    ;   '$throw'(domain_error(style_name, Style))
    ).

prolog_load_context(Key, Value) :-
    (   var(Key)
    ->  '$member'(Key, [ directory, dialect, file, module, script, source, term, term_position, variable_names ]),
        '$load_context'(Key, Value)
    ;   atom(Key)
    ->  '$load_context'(Key, Value)
    ;   '$throw'(type_error(atom, Key))
    ).

'$load_context'(module, Module) :-
    '$source_module'(Module0),          % a module that is given would become that of the text
    Module = Module0.
'$load_context'(dialect, Dialect) :-
    current_prolog_flag(dialect, Dialect).
'$load_context'(source, File) :-
    '$load_place'(File, _, _, _).
'$load_context'(file, File) :-
    '$load_place'(File, _, _, _).
'$load_context'(directory, Directory) :-
    '$load_place'(File, _, _, _),
    file_directory_name(File, Directory0),
    (   '$without_error'(absolute_file_name(Directory0, Directory1))
    ->  Directory = Directory1
    ;   Directory = Directory0
    ).
'$load_context'(term, Term) :-
    nb_current('$load_term', Term).
'$load_context'(variable_names, Bindings) :-
    '$read_names'(Bindings).
'$load_context'(script, false).
'$load_context'(term_position, '$stream_position'(0, Line, 0, 0)) :-
    '$load_place'(_, Line, _, _).

source_location(File, Line) :-
    '$load_place'(File, Line, _, _).

source_file(File) :-
    '$source_files'(Files),
    '$member'(Path, Files),
    absolute_file_name(Path, File).

'$source_files'(Files) :-
    findall(Path,
            ( system:'$loaded'(Path, _), \+ sub_atom(Path, 0, _, _, 'library(') ),
            Files).

%   '$loaded_libraries'(-Names)
'$loaded_libraries'(Names) :-
    findall(Name,
            ( system:'$loaded'(Path, _), atom_concat('library(', Rest, Path), atom_concat(Name, ')', Rest) ),
            Names).

%   The first state of an engine made from a snapshot: no tables, N texts without a name, and some libraries.
'$take_up'(N, Libraries) :-
    '$abolish_tables'(_),
    '$loaded_libraries'(Libraries),
    '$count'(( system:'$loaded'(Path, _), sub_atom(Path, 0, _, _, 'user://') ), N).

unload_file(Spec) :-
    '$check_spec'(Spec),
    '$file_spec'(Spec, Name),
    (   '$base'(Base),
        '$source'(Name, Base, '', Path, _)
    ->  true
    ;   Path = Name
    ),
    '$forget_text'(Path).

%   Removes what a text has defined; its module belongs to no file any more.
'$forget_text'(Path) :-
    '$unload'(Path),
    '$untable_file'(Path),
    (   retract(system:'$loaded'(Path, Module)),
        Module \== [],
        '$module'(Module, Parent, Path)
    ->  '$set_module'(Module, Parent, [])
    ;   true
    ).

'$library'(Spec) :-
    '$library_name'(Spec, Name),
    (   '$library_source'(Name, _)
    ->  true
    ;   '$is_elsewhere'(Name)
    ).

/*  Hooks: predicates of programs by which they customize the system, also those that nothing here calls, since programs
    define them. Each text may add clauses to them. */

'$hooks'(user,
         [ goal_expansion/2, goal_expansion/4, term_expansion/2, term_expansion/4, portray/1, message_hook/3,
           exception/3, expand_answer/2, expand_query/4, file_search_path/2, library_directory/1,
           message_property/2, prolog_load_file/2, prolog_list_goal/1, prolog_file_type/2, resource/2, resource/3,
           thread_message_hook/3
         ]).
'$hooks'(prolog, [ message/3, error_message/3, deprecated/3, message_context/3, comment_hook/3 ]).

'$make_hooks'([], _).
'$make_hooks'([Name/Arity|Indicators], Module) :-
    '$set_predicate_flag'(Module, Name, Arity, hook, true),
    '$make_hooks'(Indicators, Module).

:- '$hooks'(user, Hooks), '$make_hooks'(Hooks, user).
:- '$hooks'(prolog, Hooks), '$make_hooks'(Hooks, prolog).

%   '$term_end'(+Text, -End): where the first term of a text, or what cannot be read, ends, in bytes; -1: there is none.
'$term_end'(Text, End) :-
    '$read_term'(Text, 0, user, [], Step),
    (   Step = read(_, _, To, _, _, _)
    ->  End = To
    ;   Step = syntax_error(_, _, _, Next)
    ->  End = Next
    ;   End = -1
    ).
