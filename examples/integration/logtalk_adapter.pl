%   The adapter of ambilog for Logtalk 3: what Logtalk's compiler and runtime
%   (core/core.pl) ask of the Prolog system below them. README.md says how to
%   use it. The names and the meaning of the predicates are Logtalk's.

:- dynamic(user:goal_expansion/2).
:- multifile(user:goal_expansion/2).
:- multifile('$logtalk#0.print_message_token#4'/5).
:- dynamic('$logtalk#0.print_message_token#4'/5).

% Predicates.
%
% No predicate of the standard is missing.

'$lgt_iso_predicate'(_) :-
    fail.

% '$lgt_predicate_property'(+Head, ?Property): of the predicates that exist;
% libraries are not loaded to find out.

'$lgt_predicate_property'(Head, Property) :-
    (   Head = Module:Plain
    ->  functor(Plain, Name, Arity),
        current_predicate(Module:Name/Arity)
    ;   functor(Head, Name, Arity),
        current_predicate(Name/Arity)
    ),
    predicate_property(Head, Property).

% '$lgt_prolog_meta_predicate'(+Head, -Template, -Kind): templates that
% meta_predicate/1 states otherwise, or not at all.

'$lgt_prolog_meta_predicate'('*->'(_, _), '*->'(0, 0), control_construct).
'$lgt_prolog_meta_predicate'(Head, Template, predicate) :-
    meta_(Head, Template).

meta_(call_cleanup(_, _), call_cleanup(0, 0)).
meta_(call_with_depth_limit(_, _, _), call_with_depth_limit(0, *, *)).
meta_(consult(_), consult(*)).
meta_(dynamic(_), dynamic(/)).
meta_(ensure_loaded(_), ensure_loaded(*)).
meta_(findall(_, _, _, _), findall(*, 0, *, *)).
meta_(freeze(_, _), freeze(*, 0)).
meta_(load_files(_), load_files(*)).
meta_(load_files(_, _), load_files(*, *)).
meta_(multifile(_), multifile(/)).
meta_(not(_), not(0)).
meta_(setup_call_cleanup(_, _, _), setup_call_cleanup(0, 0, 0)).
meta_(setup_call_catcher_cleanup(_, _, _, _), setup_call_catcher_cleanup(0, 0, *, 0)).
meta_(use_module(_), use_module(*)).
meta_(use_module(_, _), use_module(*, *)).
meta_(with_mutex(_, _), with_mutex(*, 0)).
meta_(with_output_to(_, _), with_output_to(*, 0)).

'$lgt_prolog_meta_directive'(at_halt(_), at_halt(0)).
'$lgt_prolog_meta_directive'(initialization(_, _), initialization(0, *)).
'$lgt_prolog_meta_directive'(noprofile(_), noprofile(/)).
'$lgt_prolog_meta_directive'(thread_local(_), thread_local(/)).
'$lgt_prolog_meta_directive'(volatile(_), volatile(/)).

'$lgt_prolog_to_logtalk_meta_argument_specifier_hook'((//), 2).

'$lgt_prolog_database_predicate'(assert(_)).
'$lgt_prolog_database_predicate'(assert(_, _)).
'$lgt_prolog_database_predicate'(asserta(_, _)).
'$lgt_prolog_database_predicate'(assertz(_, _)).
'$lgt_prolog_database_predicate'(clause(_, _, _)).
'$lgt_prolog_database_predicate'(listing(_)).

% Features and flags. Sources that ask for the dialect get the branch for
% SWI-Prolog, which is what ambilog answers in its dialect swi.

'$lgt_file_extension'(logtalk, '.lgt').
'$lgt_file_extension'(logtalk, '.logtalk').
'$lgt_file_extension'(object, '.pl').
'$lgt_file_extension'(prolog, '.pl').
'$lgt_file_extension'(prolog, '.prolog').

'$lgt_prolog_feature'(prolog_dialect, Dialect) :-
    current_prolog_flag(dialect, Dialect).
'$lgt_prolog_feature'(prolog_version, (Major,Minor,Patch)) :-
    current_prolog_flag(version_data, Version),
    arg(1, Version, Major),
    arg(2, Version, Minor),
    arg(3, Version, Patch).
'$lgt_prolog_feature'(prolog_compatible_version, @>=((0,1,0))).
'$lgt_prolog_feature'(prolog_conformance, lax).
'$lgt_prolog_feature'(encoding_directive, source).
'$lgt_prolog_feature'(tabling, supported).
'$lgt_prolog_feature'(engines, unsupported).
'$lgt_prolog_feature'(threads, unsupported).
'$lgt_prolog_feature'(modules, supported).
'$lgt_prolog_feature'(coinduction, supported).
'$lgt_prolog_feature'(unicode, full).

'$lgt_default_flag'(settings_file, allow).
'$lgt_default_flag'(unknown_entities, warning).
'$lgt_default_flag'(unknown_predicates, warning).
'$lgt_default_flag'(undefined_predicates, warning).
'$lgt_default_flag'(singleton_variables, warning).
'$lgt_default_flag'(portability, silent).
'$lgt_default_flag'(redefined_built_ins, silent).
'$lgt_default_flag'(missing_directives, warning).
'$lgt_default_flag'(underscore_variables, singletons).
'$lgt_default_flag'(complements, deny).
'$lgt_default_flag'(dynamic_declarations, deny).
'$lgt_default_flag'(events, deny).
'$lgt_default_flag'(context_switching_calls, allow).
'$lgt_default_flag'(scratch_directory, './.lgt_tmp/').
'$lgt_default_flag'(report, on).
'$lgt_default_flag'(clean, on).
'$lgt_default_flag'(code_prefix, '$').
'$lgt_default_flag'(optimize, off).
'$lgt_default_flag'(source_data, on).
'$lgt_default_flag'(reload, changed).
'$lgt_default_flag'(debug, off).
'$lgt_default_flag'(prolog_compiler, []).
'$lgt_default_flag'(prolog_loader, [silent(true)]).

% Files. Paths are those of the operating system.

'$lgt_prolog_os_file_name'(Path, Path).

'$lgt_expand_path'(Path, Expanded) :-
    working_directory(Here, Here),
    absolute_file_name(Path, Expanded, [expand(true),relative_to(Here)]).

'$lgt_file_exists'(File) :-
    exists_file(File).

'$lgt_delete_file'(File) :-
    delete_file(File).

'$lgt_directory_exists'(Directory) :-
    expanded_(Directory, Path),
    exists_directory(Path).

'$lgt_current_directory'(Directory) :-
    working_directory(Directory, Directory).

'$lgt_change_directory'(Directory) :-
    expanded_(Directory, Path),
    working_directory(_, Path).

'$lgt_make_directory'(Directory) :-
    expanded_(Directory, Path),
    ( exists_directory(Path) -> true ; make_directory(Path) ).

expanded_(Path, Expanded) :-
    absolute_file_name(Path, Expanded, [expand(true)]).

'$lgt_directory_hash_as_atom'(Directory, Hash) :-
    term_hash(Directory, Number),
    atom_number(Hash, Number).

'$lgt_file_modification_time'(File, Time) :-
    time_file(File, Time).

'$lgt_environment_variable'(Variable, Value) :-
    getenv(Variable, Value).

'$lgt_startup_directory'(Directory) :-
    ( getenv('LOGTALK_STARTUP_DIRECTORY', D) -> Directory = D ; working_directory(D, D), Directory = D ).

'$lgt_user_directory'(Directory) :-
    ( getenv('LOGTALKUSER', User) -> Directory = User ; getenv('LOGTALKHOME', Directory) ).

'$lgt_home_directory'(Directory) :-
    getenv('LOGTALKHOME', Directory).

'$lgt_decompose_file_name'(File, Directory, Name, Extension) :-
    file_directory_name(File, Directory0),
    atom_concat(Directory0, '/', Directory),
    file_base_name(File, Base),
    file_name_extension(Name, Extension0, Base),
    ( Extension0 == '' -> Extension = '' ; atom_concat('.', Extension0, Extension) ).

% Compiled files. They are Prolog texts, which are loaded as they are.

'$lgt_compile_prolog_code'(_, _, _).

'$lgt_load_prolog_code'(File, Source, Options) :-
    setup_call_cleanup(
        style_check(-singleton),
        load_files(File, [derived_from(Source)|Options]),
        style_check(+singleton)).

'$lgt_write_compiled_term'(Stream, Term, _, _, _) :-
    write_canonical(Stream, Term),
    write(Stream, '.\n').

'$lgt_assertz_entity_clause'(Clause, _) :-
    assertz(Clause).

% Streams and terms.

'$lgt_open'(File, Mode, Stream, Options) :-
    open(File, Mode, Stream, Options).

'$lgt_close'(Stream) :-
    close(Stream).

'$lgt_stream_current_line_number'(Stream, Line) :-
    line_count(Stream, Line).

'$lgt_read_term'(Stream, Term, Options, First-Last, Variables) :-
    read_term(Stream, Term,
              [syntax_errors(error),term_position(Start),variable_names(Variables)|Options]),
    stream_position_data(line_count, Start, First),
    line_count(Stream, Last).

'$lgt_logtalk_prolog_encoding'('US-ASCII', ascii, _).
'$lgt_logtalk_prolog_encoding'('ISO-8859-1', iso_latin_1, _).
'$lgt_logtalk_prolog_encoding'('UTF-8', utf8, _).

'$lgt_copy_term_without_constraints'(Term, Copy) :-
    copy_term_nat(Term, Copy).

'$lgt_string'(Term) :-
    string(Term).

'$lgt_string_codes'(String, Codes) :-
    string_codes(String, Codes).

% Expansion of terms and goals in entities.

'$lgt_prolog_term_expansion'((:- Directive), Expanded) :-
    directive_(Directive, Expanded).

directive_(style_check(Style), []) :-
    style_check(Style).
directive_(license(License), {(:- license(License))}).
directive_(expects_dialect(Dialect), {(:- expects_dialect(Dialect))}).
directive_(op(Priority, Type, Module:Names), {(:- op(Priority, Type, Names))}) :-
    Module == user.
directive_(use_module(File), (:- use_module(Module, Exports))) :-
    logtalk_load_context(entity_type, _),
    module_of_(File, Module, Exports).
directive_(use_module(File, Imports), (:- use_module(Module, Imports))) :-
    logtalk_load_context(entity_type, _),
    module_of_(File, Module, _).
directive_(table(Indicators), {(:- table(Compiled))}) :-
    logtalk_load_context(entity_type, _),
    ground(Indicators),
    '$lgt_compile_predicate_indicators'(Indicators, _, Compiled).

% module_of_(+File, -Module, -Exports): the module of a file or library.

module_of_(File, Module, Exports) :-
    compound(File),
    use_module(File, []),
    ( File = library(Module) -> true ; File =.. [_,Module] ),
    current_module(Module),
    module_property(Module, exports(Exports)).

'$lgt_prolog_goal_expansion'(_, _) :-
    fail.

'$lgt_user_module_qualification'(Goal, user:Goal).

user:goal_expansion('::'(Object, Message), Expanded) :-
    ( prolog_load_context(module, user) -> Events = allow ; '$lgt_compiler_flag'(events, Events) ),
    '$lgt_comp_ctx'(Context, _, _, user, user, user, Object, _, [], [], Execution, compile(aux), [], -1 - -1),
    '$lgt_execution_context'(Execution, user, user, user, Object, [], []),
    catch('$lgt_compile_message_to_object'(Message, Object, Goal, Events, Context), _, fail),
    Expanded = user:Goal.

% Errors and messages. The context of an error names the compiled predicate;
% Logtalk wants the one of its source.

'$lgt_normalize_error_term'(Error, Normal) :-
    (   nonvar(Error),
        Error = error(Formal, Context),
        nonvar(Context),
        Context = context(Indicator, _),
        nonvar(Indicator),
        Indicator = _/_,
        '$lgt_decompile_predicate_indicators'(Indicator, Entity, _, Name/Arity)
    ->  functor(Goal, Name, Arity),
        Normal = error(Formal, logtalk(Goal, Entity))
    ;   Normal = Error
    ).

'$logtalk#0.print_message_token#4'(Stream, _, ansi(_, Format, Arguments), _, _) :-
    format(Stream, Format, Arguments).
'$logtalk#0.print_message_token#4'(_, _, begin(_, _), _, _).
'$logtalk#0.print_message_token#4'(_, _, end(_), _, _).

% Shorthands of the top level.

{*} :- !, logtalk_make(all).
{!} :- !, logtalk_make(clean).
{File, Files} :- !, logtalk_load(File), {Files}.
{File} :- logtalk_load(File).
