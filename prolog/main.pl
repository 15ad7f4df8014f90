:- module(prolog_main,
          [ main/0,
            argv_options/3,             % :Argv, -Positional, -Options
            argv_options/4,             % :Argv, -Positional, -Options, +ParseOptions
            argv_usage/1                % :Kind
          ]).
:- use_module(library(error), [instantiation_error/1, must_be/2]).
:- use_module(library(lists), [append/3, max_list/2, member/2]).
:- use_module(library(option), [option/3]).

/** <module> Programs with a command line

A program says `:- initialization(main, main).` and defines main/1, which gets
the arguments. It can declare its options by clauses of

  - opt_type(Flag, Name, Type): the option Flag, without hyphens, one letter
    for a short one, adds Name(Value) with a Value of Type;
  - opt_help(Name, Text): the description of Name; help(header), help(usage) and
    help(footer) are for the whole program;
  - opt_meta(Name, Text): the placeholder for its value in the help.

Types are `boolean`, boolean(Value), `integer`, `nonneg`, `natural`, `float`,
`number`, between(Low, High), `atom`, oneof(Atoms), `string`, `file`,
file(Access), `term`, term(Options), and A|B.
*/

:- meta_predicate
    argv_options(:, -, -),
    argv_options(:, -, -, +),
    argv_usage(:).


%!  main.
%
%   Calls main/1 in `user` with the arguments of the command line.
%
%   ```
%   ?- assertz(main(_)), main.
%   true.
%   ```

main :-
    current_prolog_flag(argv, Argv),
    call(user:main, Argv).


%!  argv_options(:Argv, -Positional, -Options).
%
%   True iff the arguments Argv, atoms, consist of Options and of Positional,
%   which are not options. Arguments after `--` are positional.
%
%   If the module has opt_type/3, an argument that does not match it is
%   reported and ends the program with status 1, and `--help`, `-h` or `-?` by
%   itself shows the help and ends the program, too. Otherwise `--name=Value`
%   is name(Value), with a number or an atom, `--name` is name(true), and
%   `--no-name` is name(false).
%
%   ```
%   ?- argv_options(['--size=3','--no-color',in,'--fast-mode'], Positional, Options).
%   Positional = [in], Options = [size(3),color(false),fast_mode(true)].
%   ?- argv_options(['--name=bob','--','-x'], Positional, Options).
%   Positional = ['-x'], Options = [name(bob)].
%   ```

argv_options(Module:Argv, Positional, Options) :-
    must_be(list(atom), Argv),
    (   has_(Module, opt_type/3)
    ->  argv_options(Module:Argv, Positional, Options, [on_error(halt(1))])
    ;   untyped_(Argv, Positional, Options)
    ).

has_(Module, Name/Arity) :-
    current_predicate(Module:Name/Arity).


%!  argv_options(:Argv, -Positional, -Options, +ParseOptions).
%
%   As argv_options/3 with opt_type/3. ParseOptions are
%   on_error(halt(Status)), without which a mistake raises opt_error(What),
%   and options_after_arguments(false), which makes the first positional
%   argument and all arguments after it positional.
%
%   ```
%   ?- assertz(opt_type(n, size, integer)), assertz(opt_type(fast, fast, boolean)),
%      argv_options(['-n',3,in,'--fast'], Positional, Options, []).
%   error: type_error(atom,3).
%   ?- argv_options(['-n','3',in,'--fast'], Positional, Options, []).
%   Positional = [in], Options = [size(3),fast(true)].
%   ?- argv_options(['-n',much], Positional, Options, []).
%   error: opt_error(value_type(n,integer,much)).
%   ?- argv_options(['-x'], Positional, Options, []).
%   error: opt_error(unknown_option(user:x)).
%   ```

argv_options(Module:Argv, Positional, Options, ParseOptions) :-
    must_be(list(atom), Argv),
    option(on_error(OnError), ParseOptions, throw),
    (   asks_for_help_(Argv, Module)
    ->  argv_usage(Module:help),
        halt(0)
    ;   OnError = halt(Status)
    ->  catch(parsed_(Argv, Module, ParseOptions, Positional, Options),
              error(opt_error(What), _),
              (   complaint_(What, Format, Arguments),
                  print_message(error, format(Format, Arguments)),
                  halt(Status)
              ))
    ;   parsed_(Argv, Module, ParseOptions, Positional, Options)
    ).

complaint_(unknown_option(_:Flag), 'Unknown option: ~w (-h for help)', [Text]) :-
    with_hyphens_(Flag, Text).
complaint_(missing_value(Flag, Type), 'Option ~w: no value, expected ~p', [Text,Type]) :-
    with_hyphens_(Flag, Text).
complaint_(value_type(Flag, Type, Found), 'Option ~w: expected ~p, found ~w', [Text,Type,Found]) :-
    with_hyphens_(Flag, Text).
complaint_(access_file(File, Access), 'File ~w: cannot ~w', [File,Access]).

with_hyphens_(Flag, Text) :-
    (   atom_length(Flag, 1)
    ->  atom_concat(-, Flag, Text)
    ;   atom_concat(--, Flag, Text)
    ).

asks_for_help_([Argument], Module) :-
    (   opt_type_(Module, _, help, boolean)
    ->  opt_type_(Module, Flag, help, boolean),
        with_hyphens_(Flag, Argument)
    ;   ( Argument = '--help' ; Argument = '-h' ; Argument = '-?' )
    ),
    !.

opt_type_(Module, Flag, Name, Type) :-
    has_(Module, opt_type/3),
    Module:opt_type(Flag, Name, Type).

% -- untyped ---------------------------------------------------------------

untyped_([], [], []).
untyped_([A|As], Positional, Options) :-
    (   A == (--)
    ->  Positional = As,
        Options = []
    ;   atom_concat(--, Long, A)
    ->  name_value_(Long, Name, Value),
        Option =.. [Name,Value],
        Options = [Option|Options1],
        untyped_(As, Positional, Options1)
    ;   Positional = [A|Positional1],
        untyped_(As, Positional1, Options)
    ).

name_value_(Long, Name, Value) :-
    (   divided_(Long, Name0, Text)
    ->  (   atom_number(Text, Number)
        ->  Value = Number
        ;   Value = Text
        )
    ;   atom_concat('no-', Name0, Long)
    ->  Value = false
    ;   Name0 = Long,
        Value = true
    ),
    with_underscores_(Name0, Name).

% divided_(+Long, -Name, -Text): Long is Name=Text.

divided_(Long, Name, Text) :-
    sub_atom(Long, Before, 1, After, =),
    !,
    sub_atom(Long, 0, Before, _, Name),
    sub_atom(Long, _, After, 0, Text).

with_underscores_(Name0, Name) :-
    atomic_list_concat(Parts, -, Name0),
    atomic_list_concat(Parts, '_', Name).

% -- typed -----------------------------------------------------------------

parsed_([], _, _, [], []).
parsed_([A|As], Module, How, Positional, Options) :-
    (   A == (--)
    ->  Positional = As,
        Options = []
    ;   option_(A, As, Module, Options, Options1, Rest)
    ->  parsed_(Rest, Module, How, Positional, Options1)
    ;   option(options_after_arguments(false), How, true)
    ->  Positional = [A|As],
        Options = []
    ;   Positional = [A|Positional1],
        parsed_(As, Module, How, Positional1, Options)
    ).

% option_(+Argument, +Arguments, +Module, -Options, ?Tail, -Rest): Argument is
% one or more options, which with their values leave Rest of Arguments.

option_(A, As, Module, Options, Tail, Rest) :-
    (   atom_concat(--, Long, A)
    ->  (   divided_(Long, Flag0, Text)
        ->  with_underscores_(Flag0, Flag),
            known_(Module, Flag, Flag0, Name, Type),
            converted_(Type, Long, Text, Value),
            Rest = As
        ;   with_underscores_(Long, Flag),
            long_(Flag, As, Module, Name, Value, Rest)
        ),
        Option =.. [Name,Value],
        Options = [Option|Tail]
    ;   A \== (-),
        atom_concat(-, Shorts, A)
    ->  atom_chars(Shorts, Flags),
        shorts_(Flags, As, Module, Options, Tail, Rest)
    ).

known_(Module, Flag, Shown, Name, Type) :-
    (   opt_type_(Module, Flag, Name0, Type0)
    ->  Name = Name0,
        Type = Type0
    ;   wrong_(unknown_option(Module:Shown))
    ).

wrong_(What) :-
    throw(error(opt_error(What), _)).

long_(Flag, As, Module, Name, Value, Rest) :-
    (   switch_(Module, Flag, Name0, Value0)
    ->  Name = Name0,
        Value = Value0,
        Rest = As
    ;   ( atom_concat('no_', Plain, Flag) ; atom_concat(no, Plain, Flag) ),
        switch_(Module, Plain, Name0, Value0)
    ->  Name = Name0,
        negated_(Value0, Value),
        Rest = As
    ;   known_(Module, Flag, Flag, Name, Type),
        next_(As, Flag, Type, Value, Rest)
    ).

next_([], Flag, Type, _, _) :-
    wrong_(missing_value(Flag, Type)).
next_([Text|Rest], Flag, Type, Value, Rest) :-
    converted_(Type, Flag, Text, Value).

shorts_([], As, _, Tail, Tail, As).
shorts_([Flag|Flags], As, Module, [Option|Options], Tail, Rest) :-
    (   switch_(Module, Flag, Name, Value)
    ->  Flags1 = Flags,
        As1 = As
    ;   known_(Module, Flag, Flag, Name, Type),
        (   Flags == []
        ->  next_(As, Flag, Type, Value, As1)
        ;   atom_chars(Text, Flags),
            converted_(Type, Flag, Text, Value),
            As1 = As
        ),
        Flags1 = []
    ),
    Option =.. [Name,Value],
    shorts_(Flags1, As1, Module, Options, Tail, Rest).

switch_(Module, Flag, Name, Value) :-
    opt_type_(Module, Flag, Name, Type),
    (   Type == boolean
    ->  Value = true
    ;   Type = boolean(Value)
    ),
    !.

negated_(true, false).
negated_(false, true).

converted_(Type, Flag, Text, Value) :-
    (   value_(Type, Text, Value0)
    ->  Value = Value0
    ;   wrong_(value_type(Flag, Type, Text))
    ).

value_((A|B), Text, Value) :-
    (   value_(A, Text, Value)
    ;   value_(B, Text, Value)
    ).
value_(boolean, Text, Value) :-
    downcase_atom(Text, Word),
    truth_(Word, Value).
value_(boolean(_), Text, Value) :-
    value_(boolean, Text, Value).
value_(number, Text, Value) :-
    atom_number(Text, Value).
value_(integer, Text, Value) :-
    atom_number(Text, Value),
    integer(Value).
value_(nonneg, Text, Value) :-
    value_(integer, Text, Value),
    Value >= 0.
value_(natural, Text, Value) :-
    value_(integer, Text, Value),
    Value >= 1.
value_(float, Text, Value) :-
    atom_number(Text, Number),
    Value is float(Number).
value_(between(Low, High), Text, Value) :-
    (   ( float(Low) ; float(High) )
    ->  value_(float, Text, Value)
    ;   value_(integer, Text, Value)
    ),
    Value >= Low,
    Value =< High.
value_(atom, Text, Text).
value_(oneof(Atoms), Text, Text) :-
    \+ \+ append(_, [Text|_], Atoms).
value_(string, Text, Value) :-
    atom_string(Text, Value).
value_(file, Text, Text).
value_(file(Access), Text, Text) :-
    (   Text == (-)
    ->  true
    ;   ( Access == read ; Access == exist ),
        \+ exists_file(Text)
    ->  wrong_(access_file(Text, Access))
    ;   true
    ).
value_(term, Text, Value) :-
    term_to_atom(Value, Text).
value_(term(Options), Text, Value) :-
    term_string(Term, Text, Options),
    (   option(variable_names(Bindings), Options, none),
        Bindings \== none
    ->  Value = Term-Bindings
    ;   Value = Term
    ).

truth_(true, true).
truth_(on, true).
truth_('1', true).
truth_(false, false).
truth_(off, false).
truth_('0', false).


%!  argv_usage(:Kind) is det.
%
%   Shows the help made from opt_type/3, opt_help/2 and opt_meta/2, as a
%   message of Kind: `help`, `error` and so on.
%
%   ```
%   ?- argv_usage(silent).
%   true.
%   ```

argv_usage(Module:Kind) :-
    usage_text_(Module, help(header), Header),
    (   help_(Module, help(usage), Usage)
    ->  true
    ;   Usage = ' [options]'
    ),
    program_(Module, Program),
    findall(Name, opt_type_(Module, _, Name, _), Names0),
    sort(Names0, Names),
    findall(Left-Help, ( member(Name, Names), option_help_(Module, Name, Left, Help) ), Rows0),
    (   opt_type_(Module, _, help, _)
    ->  Rows = Rows0
    ;   Rows = ['-h, -?, --help'-'Show this help message and exit'|Rows0]
    ),
    findall(Length, ( member(Left-_, Rows), atom_length(Left, Length) ), Lengths),
    max_list([0|Lengths], Width),
    Column is min(Width, 30) + 3,
    findall(Line, ( member(Row, Rows), row_(Row, Column, Line) ), RowLines),
    usage_text_(Module, help(footer), Footer),
    lines_([Header, ['Usage: ~w~w'-[Program,Usage], nl, 'Options:'-[]], RowLines, Footer], Lines),
    (   Kind == silent
    ->  true
    ;   print_message_lines(user_error, '', Lines)
    ).

program_(Module, Program) :-
    (   has_(Module, opt_type/3),
        predicate_property(Module:opt_type(_, _, _), file(File))
    ->  file_base_name(File, Program)
    ;   Program = program
    ).

help_(Module, Name, Text) :-
    has_(Module, opt_help/2),
    Module:opt_help(Name, Text0),
    !,
    text_to_string(Text0, Text).

usage_text_(Module, Name, Lines) :-
    (   help_(Module, Name, Text)
    ->  Lines = ['~w'-[Text]]
    ;   Lines = []
    ).

option_help_(Module, Name, Left, Help) :-
    findall(Text, flag_text_(Module, Name, Text), Texts0),
    sort(0, @>=, Texts0, Texts1),
    findall(N-Text, ( member(Text, Texts1), atom_length(Text, N) ), Keyed),
    keysort(Keyed, Sorted),
    findall(Text, member(_-Text, Sorted), Texts),
    atomic_list_concat(Texts, ', ', Flags),
    once(opt_type_(Module, _, Name, Type)),
    (   ( Type == boolean ; Type = boolean(_) )
    ->  Left = Flags
    ;   meta_(Module, Name, Type, Meta),
        atomic_list_concat([Flags,Meta], ' ', Left)
    ),
    (   help_(Module, Name, Help)
    ->  true
    ;   Help = ''
    ).

flag_text_(Module, Name, Text) :-
    opt_type_(Module, Flag0, Name, _),
    atomic_list_concat(Parts, '_', Flag0),
    atomic_list_concat(Parts, -, Flag),
    with_hyphens_(Flag, Text).

meta_(Module, Name, Type, Meta) :-
    (   has_(Module, opt_meta/2),
        Module:opt_meta(Name, Meta0)
    ->  text_to_string(Meta0, Meta)
    ;   functor(Type, Kind, _),
        upcase_atom(Kind, Meta)
    ).

row_(Left-Help, Column, '~w~t~*|~w'-[Left,Column,Help]).

lines_([], []).
lines_([Part|Parts], Lines) :-
    with_ends_(Part, Lines, Lines1),
    lines_(Parts, Lines1).

with_ends_([], Lines, Lines).
with_ends_([Line|Rest], [Line|Lines0], Lines) :-
    (   Line == nl
    ->  with_ends_(Rest, Lines0, Lines)
    ;   Lines0 = [nl|Lines1],
        with_ends_(Rest, Lines1, Lines)
    ).
