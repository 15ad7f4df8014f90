/*  Loading texts.

    The module reads clauses and adds them (../database/load.ts). It stops at directives, at terms when a
    program has hooks that expand them, and where there is something to say: the host tells it, by
    '$tell'(+Message, +Place), where Place is at(File, Offset) or `none`.

    What belongs to the load in progress are global variables, which a load inside of it saves and restores:

      $conditions   the conditions that are open, innermost first: `on`, `off` (another branch may be taken)
                    or `done`
      $styles       the names of the warnings that are on
      $load_mode    bits: 2 the text of a library, 4 clauses are added to those of earlier texts
*/

:- '$set_metas'([ initialization(0), initialization(0, +) ]).

%   '$loaded'(Path, Module): Module is that of the text; [] if it declares none.
:- dynamic(system:'$loaded'/2).
:- dynamic(system:'$initial_goal'/3).

:- nb_setval('$conditions', []).
:- nb_setval('$styles', [singleton, discontiguous, no_effect]).
:- nb_setval('$load_mode', 0).

%   '$load_text'(+Text, +Path, +Into, +Bits, -Module): loads a text into the module Into, or into the one that
%   it declares, which Module is then; otherwise [].
'$load_text'(Text, Path, Into, Bits, Module) :-
    nb_getval('$conditions', Conditions),
    nb_getval('$styles', Styles),
    nb_getval('$load_mode', Bits0),
    (   system:'$loaded'(Path, _)
    ->  '$unload'(Path),
        '$untable_file'(Path)
    ;   assertz(system:'$loaded'(Path, []))
    ),
    setup_call_cleanup(
        '$begin_load'(Text, Into, Path, 0, Load),
        '$load_all'(Load, Bits, Number, Module0),
        '$leave_load'(Load, Conditions, Styles, Bits0)),
    '$initialize'(Number),
    (   Module0 == Into
    ->  Module = []
    ;   Module = Module0,
        '$check_exports'(Module, Path, Bits)
    ).

%   The same; what the text exports becomes visible in Into.
'$consult_text'(Text, Path, Into, Bits) :-
    '$load_text'(Text, Path, Into, Bits, Module),
    '$import_loaded'(Module, all, Into, _).

'$leave_load'(Load, Conditions, Styles, Bits) :-
    '$end_load'(Load),
    nb_setval('$conditions', Conditions),
    nb_setval('$styles', Styles),
    nb_setval('$load_mode', Bits).

'$load_all'(Load, Bits, Number, Module) :-
    nb_setval('$conditions', []),
    nb_setval('$load_mode', Bits),
    '$load_steps'(Load),
    nb_getval('$conditions', Open),
    (   Open == []
    ->  true
    ;   '$load_message'(error(error(domain_error(endif, end_of_file), _)))
    ),
    '$load_place'(_, _, _, Number),
    '$load_module'(Module).

'$load_steps'(Load) :-
    repeat,
    '$load_bits'(Bits),
    '$load_next'(Load, Bits, Step),
    '$load_step'(Step),
    !.

'$load_bits'(Bits) :-
    nb_getval('$load_mode', Bits0),
    nb_getval('$conditions', Conditions),
    (   '$is_skipping'(Conditions)
    ->  Bits is Bits0 \/ 1
    ;   Bits0 /\ 2 =:= 2
    ->  Bits = Bits0
    ;   nb_getval('$styles', Styles),
        ( memberchk(singleton, Styles) -> Bits1 is Bits0 \/ 8 ; Bits1 = Bits0 ),
        ( memberchk(discontiguous, Styles) -> Bits is Bits1 \/ 16 ; Bits = Bits1 )
    ).

'$is_skipping'([Condition|Conditions]) :-
    (   Condition \== on
    ->  true
    ;   '$is_skipping'(Conditions)
    ).

%   '$load_step'(+Step): true if it is the last one.
'$load_step'(end_of_file).
'$load_step'(read(Term, From, _, _, Bindings, Singletons, _)) :-
    b_setval('$load_term', Term),
    b_setval('$load_bindings', Bindings),
    catch('$load_term'(Term, From, Singletons), Ball, '$load_error'(Ball, error(Ball))),
    fail.
'$load_step'(noted(Notes, Bindings, Singletons, From)) :-
    '$tell_notes'(Notes),
    (   '$is_warned'(singleton)
    ->  '$tell_singletons'(Singletons, Bindings, From)
    ;   true
    ),
    fail.
'$load_step'(syntax_error(Message, From, To, _)) :-
    '$tell_at'(syntax_error(Message, From, To), From),
    fail.
'$load_step'(failed(Ball, From)) :-
    '$load_error'(Ball, From, error(Ball)),
    fail.

'$is_warned'(Style) :-
    nb_getval('$load_mode', Bits),
    Bits /\ 2 =:= 0,
    nb_getval('$styles', Styles),
    memberchk(Style, Styles).

%   What ends a load: the end of the run, and limits that have been reached. Of the latter the place is told. Other
%   errors are told.
'$load_error'(Ball, Message) :-
    (   '$ends_load'(Ball)
    ->  '$tell_limit'(Message),
        throw(Ball)
    ;   '$load_message'(Message)
    ).

'$tell_limit'(Message) :-
    (   Message = goal_error(error(_, _), _)
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

'$tell_notes'([]).
'$tell_notes'([Note|Notes]) :-
    (   nb_getval('$load_mode', Bits),
        Bits /\ 2 =:= 2
    ->  true
    ;   '$load_message'(Note)
    ),
    '$tell_notes'(Notes).

'$tell_singletons'(Singletons, Bindings, From) :-
    '$marked'(Singletons, Names),
    (   Names == []
    ->  true
    ;   '$binding_names'(Bindings, All),
        '$tell_at'(singletons(Names, All), From)
    ).

'$marked'([], []).
'$marked'([Name=_|Bindings], Names) :-
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Names = Names1
    ;   Names = [Name|Names1]
    ),
    '$marked'(Bindings, Names1).

'$binding_names'([], []).
'$binding_names'([Name=_|Bindings], [Name|Names]) :-
    '$binding_names'(Bindings, Names).

/*  Terms of a text: conditions, expansion, directives, clauses. */

'$load_term'(Term, From, Singletons) :-
    (   '$directive_of'(Term, Goal),
        '$condition'(Goal)
    ->  true
    ;   nb_getval('$conditions', Conditions),
        '$is_skipping'(Conditions)
    ->  true
    ;   '$source_module'(Module),
        '$expanded'(Term, Module, Terms),
        '$load_expanded'(Terms, From, Singletons)
    ).

'$directive_of'((:- Goal), Goal).
'$directive_of'((?- Goal), Goal).

%   '$condition'(+Goal): Goal is a directive of conditional compilation, which is carried out.
'$condition'(Goal) :-
    nonvar(Goal),
    '$condition_goal'(Goal),
    nb_getval('$conditions', Conditions0),
    '$new_conditions'(Goal, Conditions0, Conditions),
    nb_setval('$conditions', Conditions).

'$condition_goal'(if(_)).
'$condition_goal'(elif(_)).
'$condition_goal'(else).
'$condition_goal'(endif).

'$new_conditions'(if(Goal), Conditions, [Condition|Conditions]) :-
    (   '$is_skipping'(Conditions)
    ->  Condition = done
    ;   nb_setval('$conditions', [off|Conditions]),
        '$condition_holds'(Goal)
    ->  Condition = on
    ;   Condition = off
    ).
'$new_conditions'(elif(Goal), [Condition0|Conditions], [Condition|Conditions]) :-
    !,
    (   Condition0 == off
    ->  (   '$condition_holds'(Goal)
        ->  Condition = on
        ;   Condition = off
        )
    ;   Condition = done
    ).
'$new_conditions'(else, [Condition0|Conditions], [Condition|Conditions]) :-
    !,
    (   Condition0 == off
    ->  Condition = on
    ;   Condition = done
    ).
'$new_conditions'(endif, [_|Conditions], Conditions) :-
    !.
'$new_conditions'(_, [], _) :-
    throw(error(existence_error(directive, if), _)).

'$condition_holds'(Goal) :-
    '$source_module'(Module),
    \+ \+ call(Module:Goal).

%   '$expanded'(+Term, +Module, -Terms)
'$expanded'(Term, Module, Terms) :-
    (   nb_getval('$load_mode', Bits),
        Bits /\ 2 =:= 2
    ->  Terms = [Term]
    ;   expand_term(Term, Terms0),
        (   is_list(Terms0)
        ->  Terms1 = Terms0
        ;   Terms1 = [Terms0]
        ),
        '$expand_goals'(Terms1, Module, Terms)
    ).

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
    '$expand_goal'(Module, Goal0, Goal).

'$body_of'((Head :- Body0), Body0, (Head :- Body), Body).
'$body_of'((Head => Body0), Body0, (Head => Body), Body).
'$body_of'((:- Goal0), Goal0, (:- Goal), Goal).
'$body_of'((?- Goal0), Goal0, (?- Goal), Goal).

'$load_expanded'([], _, _).
'$load_expanded'([Term|Terms], From, Singletons) :-
    (   nonvar(Term),
        '$directive_of'(Term, Goal)
    ->  '$directive'(Goal)
    ;   Term == end_of_file
    ->  true
    ;   '$load_bits'(Bits),
        '$load_clause'(Term, Bits, Notes),
        '$tell_notes'(Notes),
        (   Terms == [],
            '$is_warned'(singleton)
        ->  '$load_bindings'(Bindings),
            '$tell_singletons'(Singletons, Bindings, From)
        ;   true
        )
    ),
    '$load_expanded'(Terms, From, Singletons).

'$load_bindings'(Bindings) :-
    (   nb_current('$load_bindings', Bindings0)
    ->  Bindings = Bindings0
    ;   Bindings = []
    ).

'$directive'(Goal) :-
    '$source_module'(Module),
    '$run_goal'(Goal, Module).

%   '$run_goal'(+Goal, +Module): failure and errors become messages.
'$run_goal'(Goal, Module) :-
    (   catch('$run_directive'(Goal, Module), Ball,
              '$load_error'(Ball, goal_error(Ball, Module:Goal)))
    ->  true
    ;   '$load_message'(goal_failed(Module:Goal))
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
    '$check_encoding'(Encoding, Known),
    (   ( Known \= up_to(_) ; '$load_is_ascii' )
    ->  true
    ;   '$throw'(domain_error(encoding, Encoding))
    ).
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
    '$module_parent'(Module0, Parent),
    '$set_module'(Module0, Parent, Path),
    '$load_module'(Module0),
    retractall(system:'$loaded'(Path, _)),
    assertz(system:'$loaded'(Path, Module0)),
    '$declare_exports'(Exports, Module0).

'$module_parent'(Module, Parent) :-
    (   '$module'(Module, Parent0, _)
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
'$check_exports'(Module, Path, Bits) :-
    (   Bits /\ 2 =:= 0,
        '$predicates'(Module, exported, Indicators),
        '$element'(Name/Arity, Indicators),
        \+ '$predicate'(Module, Name, Arity, _, _),
        '$tell'(undefined_export(Module:Name/Arity), at(Path, 0)),
        fail
    ;   true
    ).

/*  What runs when a text has been loaded. */

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

/*  What programs ask of loads. */

style_check(Spec) :-
    (   var(Spec)
    ->  '$throw'(instantiation_error)
    ;   Spec = ?(Style)
    ->  nb_getval('$styles', Styles),
        '$element'(Style, Styles)
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
    ;   memberchk(Style, [singleton, discontiguous, no_effect, charset, var_branches, atom])
    ->  nb_getval('$styles', Styles0),
        '$other_styles'(Styles0, Style, Styles1),
        (   Sign == (+)
        ->  nb_setval('$styles', [Style|Styles1])
        ;   nb_setval('$styles', Styles1)
        )
    ;   '$throw'(domain_error(style_name, Style))
    ).

'$other_styles'([], _, []).
'$other_styles'([X|Xs], Y, Zs) :-
    (   X == Y
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    '$other_styles'(Xs, Y, Zs1).

prolog_load_context(Key, Value) :-
    (   var(Key)
    ->  '$throw'(instantiation_error)
    ;   atom(Key)
    ->  '$load_context'(Key, Value)
    ;   '$throw'(type_error(atom, Key))
    ).

'$load_context'(module, Module) :-
    '$source_module'(Module).
'$load_context'(dialect, Dialect) :-
    current_prolog_flag(dialect, Dialect).
'$load_context'(source, File) :-
    '$load_place'(File, _, _, _).
'$load_context'(file, File) :-
    '$load_place'(File, _, _, _).
'$load_context'(directory, Directory) :-
    '$load_place'(File, _, _, _),
    file_directory_name(File, Directory0),
    (   catch(absolute_file_name(Directory0, Directory1), _, fail)
    ->  Directory = Directory1
    ;   Directory = Directory0
    ).
'$load_context'(term, Term) :-
    nb_current('$load_term', Term).
'$load_context'(variable_names, Bindings) :-
    nb_current('$load_bindings', Bindings).
'$load_context'(term_position, '$stream_position'(0, Line, 0, 0)) :-
    '$load_place'(_, Line, _, _).

source_location(File, Line) :-
    '$load_place'(File, Line, _, _).

source_file(File) :-
    '$source_files'(Files),
    '$element'(Path, Files),
    absolute_file_name(Path, File).

'$source_files'(Files) :-
    findall(Path,
            ( system:'$loaded'(Path, _), \+ sub_atom(Path, 0, _, _, 'library(') ),
            Files).

%   What the engine made from a snapshot begins with: no tables, and N texts without a name.
'$take_up'(N) :-
    '$abolish_tables'(_),
    '$count'(( system:'$loaded'(Path, _), sub_atom(Path, 0, _, _, 'user://') ), N).

unload_file(Spec) :-
    '$file_spec'(Spec, Name),
    (   '$base'(Base),
        '$source'(Name, Base, Path, _)
    ->  true
    ;   Path = Name
    ),
    '$unload'(Path),
    '$untable_file'(Path),
    retractall(system:'$loaded'(Path, _)).

'$library'(Spec) :-
    '$library_name'(Spec, Name),
    (   '$library_source'(Name, _)
    ->  true
    ;   '$is_elsewhere'(Name)
    ).


/*  Hooks: predicates of programs by which they customize the system, also those that nothing here calls, since programs
    define them. Each text may add clauses to them. */

'$hooks'([], _).
'$hooks'([Name/Arity|Indicators], Module) :-
    '$set_predicate_flag'(Module, Name, Arity, hook, true),
    '$hooks'(Indicators, Module).

:- '$hooks'([ goal_expansion/2, goal_expansion/4, term_expansion/2, term_expansion/4, portray/1, message_hook/3,
              exception/3, expand_answer/2, expand_query/4, file_search_path/2, library_directory/1,
              message_property/2, prolog_load_file/2, prolog_list_goal/1, prolog_file_type/2, resource/2, resource/3,
              thread_message_hook/3
            ], user).
:- '$hooks'([ message/3, error_message/3, deprecated/3, message_context/3, comment_hook/3 ], prolog).

%   '$term_end'(+Text, -End): where the first term of a text, or what cannot be read, ends, in bytes; -1: there is none.
'$term_end'(Text, End) :-
    '$read_term'(Text, 0, user, [], Step),
    (   Step = read(_, _, To, _, _, _, _)
    ->  End = To
    ;   Step = syntax_error(_, _, _, Next)
    ->  End = Next
    ;   End = -1
    ).
