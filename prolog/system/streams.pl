/*  Streams. The host has them, and most predicates on them: see
    ../../machine/stream-predicates.ts.

    '$read'(Stream, Module, Flags, Term, All, Start, Comments, Places) reads a
    term: All is what '$read_term'/5 gives, Start where the term begins, Comments
    those before its end, Places those of its parts; each is `[]` if it is not
    asked for.
*/

open_string(Text, Stream) :-
    '$text'(Text, 1, String, text),
    '$open_string'(String, Stream).

/*  Edinburgh's streams. */

see(File) :-
    (   '$known_input'(File, Stream)
    ->  true
    ;   open(File, read, Stream)
    ),
    set_input(Stream).

tell(File) :-
    '$tell_to'(File, write).

append(File) :-
    '$tell_to'(File, append).

'$tell_to'(File, Mode) :-
    (   '$known_output'(File, Stream)
    ->  true
    ;   open(File, Mode, Stream)
    ),
    set_output(Stream).

stream_property(Stream, Property) :-
    '$check_stream'(Stream, Handle),
    (   nonvar(Property),
        \+ '$stream_property'(Property)
    ->  '$throw'(domain_error(stream_property, Property))
    ;   nonvar(Property),
        Property = alias(Alias),
        atom(Alias)
    ->  '$stream_alias'(Alias, Handle)
    ;   var(Handle)
    ->  '$streams'(Streams),
        '$member'(stream(Handle, _, _), Streams),
        '$stream_properties'(Handle, Properties),
        '$member'(Property, Properties)
    ;   '$stream_properties'(Handle, Properties),
        '$member'(Property, Properties)
    ).

'$stream_property'(Property) :-
    functor(Property, Name, Arity),
    (   Arity =:= 0
    ->  memberchk(Name, [input, output])
    ;   Arity =:= 1,
        memberchk(Name, [
            alias, buffer, buffer_size, bom, close_on_abort, close_on_exec,
            encoding, end_of_stream, eof_action, file_name, file_no,
            line_counts, locale, mode, newline, nlink, position,
            representation_errors, reposition, timeout, tty, type, write_errors
        ])
    ).

current_stream(File, Mode, Stream) :-
    '$streams'(Streams),
    '$member'(stream(Stream, File, Mode), Streams).

/*  Reading terms. */

read_term(Term, Options) :-
    '$read_with'(Options, 0, Term).

read_term(Stream, Term, Options) :-
    '$bound'(Stream),
    '$read_with'(Options, Stream, Term).

read_clause(Stream, Term, Options) :-
    '$bound'(Stream),
    '$read_with'(Options, Stream, Term).

'$read_with'(Options, Stream, Term) :-
    '$plain_options'(Options, Plain),
    (   Plain == []
    ->  '$read'(Stream, user, [], Term, [], [], [], [])
    ;   '$read_with_options'(Plain, Stream, Term)
    ).

'$read_with_options'(Plain, Stream, Term) :-
    '$check_options'(Plain),
    '$read_settings'(Plain, r(user, [], error, extra([], [], [])), r(Module, Flags, Errors, Extra)),
    '$read_as'(Errors, Stream, Module, Flags, Term, All, Extra),
    '$read_answers'(Plain, All, Extra).

/*  r(Module, Flags, Errors, extra(Start, Comments, Places)), where variables are asked for. */

'$read_settings'([], Settings, Settings).
'$read_settings'([Option|Options], Settings0, Settings) :-
    (   '$name_value'(Option, Name, Value),
        '$read_setting'(Name, Value, Settings0, Settings1)
    ->  true
    ;   '$is_swi',
        compound(Option)
    ->  Settings1 = Settings0
    ;   '$throw'(domain_error(read_option, Option))
    ),
    '$read_settings'(Options, Settings1, Settings).

'$read_setting'(Name, Value, r(Module, Flags0, Errors, Extra), r(Module, Flags, Errors, Extra)) :-
    memberchk(Name, [double_quotes, back_quotes, var_prefix]),
    !,
    '$bound'(Value),
    '$read_flags'(Module, Name, Value, Flags0, Flags).
'$read_setting'(module, Name, r(Module0, F, E, X), r(Module, F, E, X)) :-
    !,
    '$bound'(Name),
    atom(Name),
    (   '$module'(Name, _, _)
    ->  Module = Name
    ;   Module = Module0
    ).
'$read_setting'(syntax_errors, Errors, r(M, F, _, X), r(M, F, Errors, X)) :-
    !,
    '$one_of'(Errors, [error, fail, quiet, dec10]).
'$read_setting'(term_position, _, r(M, F, E, extra(_, C, P)), r(M, F, E, extra(_, C, P))) :-
    !.
'$read_setting'(comments, _, r(M, F, E, extra(S, _, P)), r(M, F, E, extra(S, _, P))) :-
    !.
'$read_setting'(subterm_positions, _, r(M, F, E, extra(S, C, _)), r(M, F, E, extra(S, C, _))) :-
    !.
'$read_setting'(Name, _, Settings, Settings) :-
    memberchk(Name, [
        variables, variable_names, singletons, backquoted_string,
        character_escapes, cycles, dotlists, process_comment, end_of_term,
        multiline_strings
    ]).

/*  After an error the stream stands behind the erroneous term. */

'$read_as'(error, Stream, Module, Flags, Term, All, extra(Start, Comments, Places)) :-
    !,
    '$read'(Stream, Module, Flags, Term, All, Start, Comments, Places).
'$read_as'(Errors, Stream, Module, Flags, Term, All, Extra) :-
    Extra = extra(Start, Comments, Places),
    catch('$read'(Stream, Module, Flags, Read, All, Start, Comments, Places),
          error(syntax_error(_), _),
          All = syntax_error),
    (   All \== syntax_error
    ->  Term = Read
    ;   Errors == dec10
    ->  '$read_as'(Errors, Stream, Module, Flags, Term, _, Extra)
    ).

'$read_answers'([], _, _).
'$read_answers'([Option|Options], All, Extra) :-
    '$name_value'(Option, Name, Value),
    (   '$read_answer'(Name, All, Extra, Answer),
        \+ ( Name == singletons, Value == warning )
    ->  Value = Answer
    ;   true
    ),
    '$read_answers'(Options, All, Extra).

'$read_answer'(variables, All, _, Variables) :-
    '$read_part'(All, 4, Variables).
'$read_answer'(variable_names, All, _, Names) :-
    '$read_part'(All, 5, Names).
'$read_answer'(singletons, All, _, Names) :-
    '$read_part'(All, 6, Names).
'$read_answer'(term_position, _, extra(Start, _, _), Start).
'$read_answer'(comments, _, extra(_, Comments, _), Comments).
'$read_answer'(subterm_positions, _, extra(_, _, Places), Places).

'$read_part'(All, N, Part) :-
    (   compound(All)
    ->  arg(N, All, Part)
    ;   Part = []
    ).

/*  The rest of a stream, as a text to be loaded under the name Path. */

'$stream_text'(Stream, Path, Text) :-
    '$read_string'(Stream, _, Text),
    '$remember'(Path, Text),
    get_code(Stream, _).                % the end, behind which a terminal goes on
