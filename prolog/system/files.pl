/*  Files and libraries that programs load. The host finds them:

      '$source'(+Name, +Base, +Encoding, -Path, -Text)    the file of that name, relative to the file Base, in an
                                                          encoding, or '' if that is not told
      '$library_source'(+Name, -Text)                     the library of that name
      '$remember'(+Path, +Text)                           keeps a text, for places in messages
*/

%   '$library_export'(Name, Arity, Library): what libraries define that are loaded when it is called.
%   '$explicit_export'(Name, Arity, Library): what libraries define that programs must load themselves.
:- dynamic((system:'$library_export'/3, system:'$explicit_export'/3)).

%   '$exports'(+Table, +Library, +Groups): of a new system: rows of one of these tables, as pairs of an arity and names.
'$exports'(Table, Library, Groups) :-
    (   '$member'(Arity-Names, Groups),
        '$member'(Name, Names),
        Row =.. [Table, Name, Arity, Library],
        assertz(system:Row),
        fail
    ;   true
    ).

%   '$declare_library'(+Text, +Name): notes what the library exports. Names such as sum/3 of library(clpfd) are often
%   forgotten by programs that define them.
'$declare_library'(Text, Name) :-
    '$read_term'(Text, 0, user, [], Step),
    atomic_list_concat(['library(', Name, ')'], Path),
    (   Step = syntax_error(Message, From, To, Next)
    ->  '$tell'(syntax_error(Message, From, To, 0, Next, user), at(Path, From))
    ;   Step = read((:- module(_, Exports)), From, _, _, _, _)
    ->  catch('$note_exports'(Exports, Name), Ball, '$tell'(error(Ball), at(Path, From)))
    ;   true
    ).

'$note_exports'(Exports, Name) :-
    (   '$must_be_list'(Exports),
        '$member'(Export, Exports),
        \+ ( nonvar(Export), Export = op(_, _, _) ),
        '$indicator'(Export, _, Exported, Arity),
        (   Name == clpfd
        ->  assertz(system:'$explicit_export'(Exported, Arity, Name))
        ;   \+ system:'$library_export'(Exported, Arity, _),
            assertz(system:'$library_export'(Exported, Arity, Name))
        ),
        fail
    ;   true
    ).

%   '$exporting_library'(+Name, +Arity, -Library): what messages name where the predicate is missing.
'$exporting_library'(Name, Arity, Library) :-
    (   system:'$library_export'(Name, Arity, Library)
    ;   system:'$explicit_export'(Name, Arity, Library)
    ),
    !.

consult(Files) :-
    '$each_file'(Files, user, consult, all).

ensure_loaded(Files) :-
    '$each_file'(Files, user, use, all).

use_module(Files) :-
    '$each_file'(Files, user, use, all).

use_module(Files, Imports) :-
    '$each_file'(Files, user, use, Imports).

reexport(Files) :-
    '$each_file'(Files, user, reexport, all).

reexport(Files, Imports) :-
    '$each_file'(Files, user, reexport, Imports).

%   A file that does not exist makes no difference until it is needed.
autoload(Files) :-
    autoload(Files, all).

autoload(Files, Imports) :-
    catch('$each_file'(Files, user, autoload, Imports), Ball,
          ( Ball = error(existence_error(source_sink, _), _) -> true ; throw(Ball) )).

'[|]'(File, Files) :-
    consult([File|Files]).

%   '$each_file'(+Spec, +Into, +How, +Imports): Spec is a name, Alias(Name) or a list of these.
'$each_file'(Spec, Into, How, Imports) :-
    (   var(Spec)
    ->  '$throw'(instantiation_error)
    ;   '$check_spec'(Spec),
        fail
    ;   Spec = Module:Inner,
        atom(Module)
    ->  '$each_file'(Inner, Module, How, Imports)
    ;   Spec = [_|_],
        '$file_list'(Spec)
    ->  (   Spec = [_,_|_],
            '$is_swi'
        ->  '$files_or_errors'(Spec, Into, How, Imports)
        ;   forall('$member'(One, Spec), '$each_file'(One, Into, How, Imports))
        )
    ;   Spec == []
    ->  true
    ;   '$one_file'(How, Spec, Into, Imports)
    ).

%   A list of characters is the name of a file, unless each character is one; in the SWI dialect each element is one.
'$file_list'(Spec) :-
    (   is_list(Spec)
    ->  (   '$is_swi'
        ->  true
        ;   \+ '$without_error'(atom_chars(_, Spec)),
            \+ '$without_error'(atom_codes(_, Spec))
        ->  true
        ;   atomic_list_concat(Spec, Name),
            '$base'(Base),
            \+ '$is_source'(Name, Base),
            forall('$member'(One, Spec), '$is_source'(One, Base))
        )
    ;   '$throw'(instantiation_error)
    ).

'$is_source'(Name, Base) :-
    '$without_error'('$source'(Name, Base, '', _, _)).

%   In the SWI dialect, after the error of one file of several the others are loaded.
'$files_or_errors'([], _, _, _).
'$files_or_errors'([Spec|Specs], Into, How, Imports) :-
    catch('$each_file'(Spec, Into, How, Imports), error(Formal, Context),
          ( '$pass_limit'(Formal, Context) -> true ; print_message(error, error(Formal, Context)) )),
    '$files_or_errors'(Specs, Into, How, Imports).

'$one_file'(consult, Spec0, Into, Imports) :-
    (   atomic(Spec0),
        Spec0 \== [],
        '$is_swi'
    ->  '$text'(Spec0, 0, Spec, text)
    ;   Spec = Spec0
    ),
    '$load_spec'(Spec, Into, always, Module),
    '$import_loaded'(Module, Imports, Into, _).
'$one_file'(use, Spec, Into, Imports) :-
    '$load_spec'(Spec, Into, once, Module),
    '$import_loaded'(Module, Imports, Into, _).
'$one_file'(autoload, Spec, Into, Imports) :-
    '$load_spec'(Spec, Into, once, Module),
    (   Module \== [],
        '$predicates'(Module, exported, Exported),
        '$autoloaded'(Imports, Exported, Import, How),
        '$import'(Into, Module, Import, Import, How, _),
        fail
    ;   Module == []
    ->  true
    ;   '$import_operators'(Into, Module)
    ).
'$one_file'(reexport, Spec, Into, Imports) :-
    '$load_spec'(Spec, Into, once, Module),
    '$import_loaded'(Module, Imports, Into, Imported),
    (   Module == []
    ->  true
    ;   '$reexport'(Imported, Into, Module)
    ).

%   A predicate that is defined already stays.
'$autoloaded'(Imports, Exported, Import, How) :-
    (   Imports == all
    ->  How = automatic,
        '$member'(Import, Exported)
    ;   '$must_be_list'(Imports),
        How = strong,
        Import = Name/Arity,
        '$member'(Spec, Imports),
        '$indicator'(Spec, _, Name, Arity),
        memberchk(Import, Exported)
    ).

'$import_loaded'([], _, _, []) :-
    !.
'$import_loaded'(Module, Imports, Into, Imported) :-
    '$import_from'(Imports, Into, Module, Imported).

%   '$load_spec'(+Spec, +Into, +When, -Module): a name stands for a file or, if there is none, for a module.
'$load_spec'(user, Into, _, Module) :-
    !,
    '$stream_text'(user_input, user, Text),
    '$load_text'(Text, user, Into, 4, Module).
'$load_spec'(Name, _, once, Module) :-
    atom(Name),
    '$module'(Name, _, File),
    File \== [],
    '$base'(Base),
    \+ '$source'(Name, Base, '', _, _),
    !,
    Module = Name.
'$load_spec'(library(Spec), _, _, Module) :-
    '$library_name'(Spec, Name),
    '$load_library'(Name, Module0),
    !,
    Module = Module0.
'$load_spec'(Spec, Into, When, Module) :-
    '$found_source'(Spec, '', Path, Text),
    (   When == once,
        system:'$loaded'(Path, Module0)
    ->  Module = Module0
    ;   '$load_text'(Text, Path, Into, 0, Module)
    ).

'$found_source'(Spec, Encoding, Path, Text) :-
    '$base'(Base),
    '$file_spec'(Spec, Name),
    (   '$source'(Name, Base, Encoding, Path0, Text0)
    ->  Path = Path0,
        Text = Text0
    ;   '$throw'(existence_error(source_sink, Spec))
    ).

%   The file whose load asks for another one.
'$base'(Base) :-
    (   '$load_place'(File, _, _, _)
    ->  Base = File
    ;   Base = ''
    ).

%   The name of a file that a specification denotes.
'$file_spec'(Spec, Name) :-
    (   var(Spec)
    ->  '$throw'(instantiation_error)
    ;   '$path_name'(Spec, Name0)
    ->  Name = Name0
    ;   compound(Spec),
        compound_name_arguments(Spec, _, [Path]),
        '$path_name'(Path, _),
        current_predicate(user:file_search_path/2)
    ->  (   exists_source(Spec, Name0)
        ->  Name = Name0
        ;   '$throw'(existence_error(source_sink, Spec))
        )
    ;   ( Spec = library(_) ; '$is_swi' )
    ->  '$throw'(existence_error(source_sink, Spec))
    ;   '$throw'(domain_error(source_sink, Spec))
    ).

'$path_name'(Spec, Name) :-
    nonvar(Spec),
    (   Spec = Folder/File
    ->  '$path_name'(Folder, Name1),
        '$path_name'(File, Name2),
        atomic_list_concat([Name1, /, Name2], Name)
    ;   Spec \== [],
        '$without_error'('$text'(Spec, 0, Name, text))
    ).

'$library_name'(Spec, Name) :-
    (   '$path_name'(Spec, Name0)
    ->  Name = Name0
    ;   '$throw'(domain_error(source_sink, library(Spec)))
    ).

%   '$load_library'(+Name, -Module): fails if there is none of that name.
'$load_library'(Name, Module) :-
    atomic_list_concat(['library(', Name, ')'], Path),
    (   system:'$loaded'(Path, Module0)
    ->  Module = Module0
    ;   '$is_elsewhere'(Name)
    ->  Module = []
    ;   '$library_source'(Name, Text)
    ->  setup_call_cleanup('$set_free'(Was, true),
                           '$load_text'(Text, Path, user, 2, Module),
                           '$set_free'(_, Was))
    ).

%   '$set_free'(-Was, +IsFree): whether calls are free of charge, so that limits do not depend on what is loaded.

%   Libraries of SWI-Prolog whose predicates are builtins here, or in other libraries.
'$is_elsewhere'(Name) :-
    memberchk(Name, [ansi_term, apply_macros, clause_references, dialect, 'dialect/swi/syspred_options', editline, listing, pldoc,
                     prolog_stack, readline, sort, system, threadutil]).

load_files(Spec, Options) :-
    '$load_options'(Options, Plain),
    Plain = options(If, Imports, Reexport, Stream, Encoding),
    '$qualified'(Spec, user, Into, File),
    (   nonvar(Stream)
    ->  '$file_spec'(File, Path),
        '$stream_text'(Stream, Path, Text),
        '$load_given'(Text, Path, Into, Imports)
    ;   nonvar(Encoding),
        File = [First|Files]
    ->  load_files(Into:First, Options),
        load_files(Into:Files, Options)
    ;   nonvar(Encoding),
        File \== [],
        var(If)
    ->  '$check_encoding'(Encoding),
        '$found_source'(File, Encoding, Path, Text),
        '$load_given'(Text, Path, Into, Imports)
    ;   (   Reexport == true
        ->  How = reexport
        ;   ( If == once ; nonvar(Imports) )
        ->  How = use
        ;   How = consult
        ),
        ( var(Imports) -> Imports = all ; true ),
        '$each_file'(Spec, user, How, Imports)
    ).

'$load_given'(Text, Path, Into, Imports) :-
    '$load_text'(Text, Path, Into, 0, Module),
    ( var(Imports) -> Imports = all ; true ),
    '$import_loaded'(Module, Imports, Into, _).

'$load_options'(Options0, Plain) :-
    '$plain_options'(Options0, Options),
    '$check_options'(Options),
    Plain = options(_, _, _, _, _),
    '$load_options_'(Options, Plain).

'$load_options_'([], _).
'$load_options_'([Option|Options], Plain) :-
    (   '$name_value'(Option, Name, Value)
    ->  '$load_option'(Name, Value, Plain)
    ;   '$throw'(domain_error(load_option, Option))
    ),
    '$load_options_'(Options, Plain).

'$load_option'(if, Value, options(If, _, _, _, _)) :-
    !,
    '$one_of'(Value, [true, changed, not_loaded]),
    (   Value == true
    ->  true
    ;   If = once
    ).
'$load_option'(imports, Imports, options(_, Imports, _, _, _)) :-
    !.
'$load_option'(reexport, Value, options(_, _, Value, _, _)) :-
    !,
    '$truth'(Value, _).
'$load_option'(stream, Stream, options(_, _, _, Stream, _)) :-
    !.
'$load_option'(encoding, Encoding, options(_, _, _, _, Encoding)) :-
    !,
    '$bound'(Encoding).
'$load_option'(_, _, _).

%   Adds the clauses of files to the text that is being loaded.
include(Spec) :-
    (   is_list(Spec)
    ->  forall('$member'(One, Spec), include(One))
    ;   '$found_source'(Spec, '', Path, Text),
        (   '$load_place'(_, _, _, Number)
        ->  '$load_module'(Module),
            '$load_state'(_, Mode),
            setup_call_cleanup(
                '$begin_load'(Text, Module, Path, Number, Mode, Load),
                ( '$load_steps'(Load), '$load_state'(_, Mode1) ),
                '$leave_load'(Load)),
            '$set_load_mode'(Mode1)
        ;   '$load_text'(Text, Path, user, 0, _)
        )
    ).

/*  Predicates that no module defines. */

%   A predicate is called that no module defines: a library may export it.
'$undefined'(Module, Goal) :-
    compound(Goal),
    compound_name_arguments(Goal, call, [Closure|Arguments]),
    !,
    '$extended'(Closure, Module, Arguments, Extended),
    call(Extended).
'$undefined'(Module, Goal) :-
    functor(Goal, Name, Arity),
    (   '$autoload'(Module, Name, Arity)
    ->  call(Module:Goal)
    ;   '$unknown'(Module, Name/Arity, Goal)
    ).

%   '$autoload'(+Module, +Name, +Arity): true iff a library exports it, which the module has imported then.
'$autoload'(Module, Name, Arity) :-
    '$flag'(autoload, true, _),
    setup_call_cleanup('$set_free'(Was, true),
                       '$import_from_library'(Module, Name, Arity),
                       '$set_free'(_, Was)).

'$import_from_library'(Module, Name, Arity) :-
    '$library_export'(Name, Arity, Library),
    '$load_library'(Library, Source),
    Source \== [],
    '$predicate'(Source, Name, Arity, _, _),
    !,
    '$import'(Module, Source, Name/Arity, Name/Arity, automatic, _).

%   call/N for large N: a closure with more arguments.
'$extended'(Closure, Module, Arguments, Module1:Goal) :-
    '$check_qualifiers'(Closure),
    '$strip_module'(Closure, Module, Module1, Plain),
    (   var(Plain)
    ->  '$throw'(instantiation_error)
    ;   callable(Plain)
    ->  Plain =.. List0,
        '$append'(List0, Arguments, List),
        Goal =.. List
    ;   '$throw'(type_error(callable, Plain))
    ).

%   '$unknown'(+Module, +Indicator, +Goal): what the flag `unknown` says. Hooks that no program defines fail in the dialect `swi`.
'$unknown'(Module, Indicator, Goal) :-
    '$flag'(unknown, error, _),
    '$flag'(dialect, Dialect, _),
    (   Module == user
    ->  Shown = Indicator
    ;   Shown = Module:Indicator
    ),
    (   Dialect \== swi
    ->  '$raise'(error(existence_error(procedure, Shown), _), Goal)
    ;   \+ ( '$hooks'(_, Hooks), memberchk(Indicator, Hooks) ),
        '$raise'(error(existence_error(procedure, Shown), context(Indicator, _)), Goal)
    ).
