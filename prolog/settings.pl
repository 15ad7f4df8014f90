:- module(settings,
          [ setting/4,                  % :Name, +Type, +Default, +Comment
            setting/2,                  % :Name, ?Value
            set_setting/2,              % :Name, +Value
            set_setting_default/2,      % :Name, +Value
            restore_setting/1,          % :Name
            load_settings/1,            % +File
            load_settings/2,            % +File, +Options
            save_settings/0,
            save_settings/1,            % +File
            current_setting/1,          % :Name
            setting_property/2,         % :Name, ?Property
            list_settings/0,
            list_settings/1,            % +Module
            convert_setting_text/3      % +Type, +Text, -Value
          ]).
:- use_module(library(broadcast), [broadcast/1]).
:- use_module(library(error), [existence_error/2, must_be/2, type_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(terms), [mapsubterms/3]).

/** <module> Settings of a program

A setting has a name in a module, a type of must_be/2, a default and a comment.
A file keeps those that differ from their defaults:

```prolog
:- setting(volume, integer, 11, 'Loudness of the bell').
```
*/

:- meta_predicate
    setting(:, +, +, +),
    setting(:, ?),
    set_setting(:, +),
    set_setting_default(:, +),
    restore_setting(:),
    current_setting(:),
    setting_property(:, ?).

:- dynamic
    declared_/5,                        % declared_(Name, Module, Type, Default, Comment)
    default_/3,                         % default_(Name, Module, Default)
    value_/3,                           % value_(Name, Module, Value)
    file_/1.                            % file_(File)


%!  setting(:Name, +Type, +Default, +Comment) is det.
%
%   Declares a setting. A default is env(Variable), env(Variable, Otherwise),
%   setting(Name), for an atom such defaults joined by `+`, for a numeric Type an
%   expression of such defaults, or else a value.
%
%   ```
%   ?- setting(ex_width, integer, 4*20, 'Width'), setting(ex_width, Width).
%   Width = 80.
%   ?- setting(ex_place, atom, env('NO_SUCH_VARIABLE', home)+'/bin', 'Where it is'),
%      setting(ex_place, Place).
%   Place = 'home/bin'.
%   ?- setting(ex_wrong, integer, a, 'No integer').
%   error: type_error(evaluable,a/0).
%   ```

setting(QName, Type, Default, Comment) :-
    strip_module(QName, Module, Name),
    must_be(atom, Name),
    must_be(nonvar, Type),
    evaluated_(Default, Type, Module, Value),
    checked_(Type, Value),
    text_to_string(Comment, String),
    atom_string(Atom, String),
    retractall(declared_(Name, Module, _, _, _)),
    assertz(declared_(Name, Module, Type, Default, Atom)).

evaluated_(Default, Type, Module, Value) :-
    (   nonvar(Default),
        special_(Default, Type, Module, Value0)
    ->  Value = Value0
    ;   numeric_(Type)
    ->  mapsubterms(part_(Module), Default, Expression),
        Value0 is Expression,
        (   integral_(Type)
        ->  Value is integer(Value0)
        ;   Type == float
        ->  Value is float(Value0)
        ;   Value = Value0
        )
    ;   Value = Default
    ).

part_(Module, Part, Value) :-
    special_(Part, number, Module, Value).

special_(env(Variable), Type, _, Value) :-
    (   getenv(Variable, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   existence_error(environment_variable, Variable)
    ).
special_(env(Variable,Otherwise), Type, _, Value) :-
    (   getenv(Variable, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   Value = Otherwise
    ).
special_(setting(Name), _, Module, Value) :-
    setting(Module:Name, Value).
special_(A+B, atom, Module, Value) :-
    evaluated_(A, atom, Module, X),
    evaluated_(B, atom, Module, Y),
    atomic_list_concat([X,Y], Value).

numeric_(Type) :-
    (   integral_(Type)
    ;   memberchk(Type, [float,number])
    ;   nonvar(Type),
        Type = between(_,_)
    ),
    !.

integral_(Type) :-
    (   memberchk(Type, [integer,nonneg,positive_integer])
    ;   nonvar(Type),
        Type = between(L,_),
        integer(L)
    ),
    !.

checked_(Type, Value) :-
    (   Type == any
    ->  true
    ;   must_be(Type, Value)
    ).

known_(QName, Name, Module, Type, Default) :-
    strip_module(QName, Module, Name),
    must_be(atom, Name),
    (   declared_(Name, Module, Type, Default0, _)
    ->  (   default_(Name, Module, Changed)
        ->  Default = Changed
        ;   Default = Default0
        )
    ;   existence_error(setting, Module:Name)
    ).


%!  setting(:Name, ?Value) is nondet.
%
%   True iff Value is the value of the setting Name; enumerates the settings of
%   the module if Name is a variable.
%
%   ```
%   ?- setting(ex_colour, oneof([red,blue]), red, 'Colour'), setting(ex_colour, Before),
%      set_setting(ex_colour, blue), setting(ex_colour, After).
%   Before = red, After = blue.
%   ?- setting(no_such_setting, _).
%   error: existence_error(setting,user:no_such_setting).
%   ```

setting(QName, Value) :-
    strip_module(QName, Module, Name),
    (   atom(Name),
        atom(Module)
    ->  known_(QName, _, _, Type, Default),
        value_of_(Name, Module, Type, Default, Value)
    ;   declared_(Name, Module, _, _, _),
        known_(Module:Name, _, _, Type, Default),
        value_of_(Name, Module, Type, Default, Value)
    ).

value_of_(Name, Module, Type, Default, Value) :-
    (   value_(Name, Module, Set)
    ->  Value = Set
    ;   evaluated_(Default, Type, Module, Value)
    ).


%!  set_setting(:Name, +Value) is det.
%
%   Changes the value, and broadcasts settings(changed(Module:Name, Old, New)).
%
%   ```
%   ?- setting(ex_size, nonneg, 1, 'Size'), set_setting(ex_size, -1).
%   error: type_error(nonneg,-1).
%   ```

set_setting(QName, Value) :-
    known_(QName, Name, Module, Type, Default),
    checked_(Type, Value),
    value_of_(Name, Module, Type, Default, Old),
    evaluated_(Default, Type, Module, Usual),
    retractall(value_(Name, Module, _)),
    (   Value == Usual
    ->  true
    ;   assertz(value_(Name, Module, Value))
    ),
    (   Old == Value
    ->  true
    ;   broadcast(settings(changed(Module:Name, Old, Value)))
    ).


%!  set_setting_default(:Name, +Value) is det.
%
%   Changes the default.
%
%   ```
%   ?- setting(ex_depth, integer, 1, 'Depth'), set_setting_default(ex_depth, 2),
%      setting(ex_depth, Depth).
%   Depth = 2.
%   ```

set_setting_default(QName, Default) :-
    known_(QName, Name, Module, Type, _),
    evaluated_(Default, Type, Module, Value),
    checked_(Type, Value),
    retractall(default_(Name, Module, _)),
    assertz(default_(Name, Module, Default)).


%!  restore_setting(:Name) is det.
%
%   Gives the setting its default again.
%
%   ```
%   ?- setting(ex_mode, atom, slow, 'Mode'), set_setting(ex_mode, fast),
%      restore_setting(ex_mode), setting(ex_mode, Mode).
%   Mode = slow.
%   ```

restore_setting(QName) :-
    known_(QName, _, Module, Type, Default),
    evaluated_(Default, Type, Module, Value),
    set_setting(QName, Value).


%!  load_settings(+File) is det.
%!  load_settings(+File, +Options) is det.
%
%   Sets what save_settings/1 wrote. A setting that is not declared is an error,
%   reported as a warning; with the option undefined(load) it is kept for its
%   declaration. save_settings/0 will write to File.
%
%   ```
%   ?- load_settings('/no/such/file', [undefined(maybe)]).
%   error: type_error(oneof([load,error]),maybe).
%   ?- load_settings(_).
%   error: instantiation_error.
%   ```

load_settings(File) :-
    load_settings(File, []).

load_settings(File, Options) :-
    option(undefined(Undefined), Options, error),
    must_be(oneof([load,error]), Undefined),
    must_be(nonvar, File),
    (   exists_file(File)
    ->  setup_call_cleanup(open(File, read, In),
                           findall(Term, read_(In, Term), Terms),
                           close(In)),
        forall(member(Term, Terms), loaded_(Term, Undefined))
    ;   true
    ),
    retractall(file_(_)),
    assertz(file_(File)).

read_(In, Term) :-
    repeat,
    read_term(In, Term, []),
    ( Term == end_of_file -> !, fail ; true ).

loaded_(setting(Module:Name, Value), Undefined) :-
    !,
    (   declared_(Name, Module, _, _, _)
    ->  catch(set_setting(Module:Name, Value), Error, print_message(warning, Error))
    ;   Undefined == load
    ->  retractall(value_(Name, Module, _)),
        assertz(value_(Name, Module, Value))
    ;   catch(existence_error(setting, Module:Name), Error, print_message(warning, Error))
    ).
loaded_(Term, _) :-
    catch(type_error(setting, Term), Error, print_message(warning, Error)).


%!  save_settings is det.
%!  save_settings(+File) is det.
%
%   Writes the settings that differ from their defaults, to the file of
%   load_settings/1,2 if none is given.
%
%   ```
%   ?- save_settings(_).
%   error: instantiation_error.
%   ```

save_settings :-
    (   file_(File)
    ->  save_settings(File)
    ;   existence_error(settings_file, none)
    ).

save_settings(File) :-
    setup_call_cleanup(
        open(File, write, Out),
        forall(value_(Name, Module, Value),
               format(Out, "setting(~q, ~q).~n", [Module:Name,Value])),
        close(Out)).


%!  current_setting(:Name) is nondet.
%
%   True iff there is a setting Name.
%
%   ```
%   ?- setting(ex_here, any, a, 'Here'), current_setting(ex_here).
%   true.
%   ```

current_setting(QName) :-
    strip_module(QName, Module, Name),
    declared_(Name, Module, _, _, _).


%!  setting_property(:Name, ?Property) is nondet.
%
%   True iff Property holds for the setting: type(Type), default(Value) or
%   comment(Atom).
%
%   ```
%   ?- setting(ex_prop, integer, 1+1, 'Prop'), setting_property(ex_prop, default(Default)).
%   Default = 2.
%   ```

setting_property(QName, Property) :-
    strip_module(QName, Module, Name),
    declared_(Name, Module, Type, _, Comment),
    known_(Module:Name, _, _, _, Default),
    property_(Property, Module, Type, Default, Comment).

property_(type(Type), _, Type, _, _).
property_(default(Value), Module, Type, Default, _) :-
    evaluated_(Default, Type, Module, Value).
property_(comment(Comment), _, _, _, Comment).


%!  list_settings is det.
%!  list_settings(+Module) is det.
%
%   Writes the settings, or those of Module: name, value and comment. Those that
%   differ from their defaults have a star.
%
%   ```
%   ?- setting(ex_m:a, integer, 1, 'First'), with_output_to(atom(_Text), list_settings(ex_m)),
%      split_string(_Text, " ", " \n", [Name|_]).
%   Name = "ex_m:a".
%   ```

list_settings :-
    list_settings(_).

list_settings(Module) :-
    forall(declared_(Name, Module, _, _, Comment),
           (   setting(Module:Name, Value),
               ( value_(Name, Module, _) -> Star = (*) ; Star = ' ' ),
               format("~q~t~20|~t~q~13+~w~w~n", [Module:Name,Value,Star,Comment])
           )).


%!  convert_setting_text(+Type, +Text, -Value) is det.
%
%   True iff Text, of the command line say, stands for Value of that Type.
%
%   ```
%   ?- convert_setting_text(integer, '42', Value).
%   Value = 42.
%   ?- convert_setting_text(list(boolean), 'true, false', Value).
%   Value = [true,false].
%   ?- convert_setting_text(boolean, '42', _).
%   error: type_error(boolean,42).
%   ```

convert_setting_text(Type, Text, Value) :-
    (   Type == atom
    ->  atom_string(Value, Text)
    ;   Type == string
    ->  atom_string(Text, Value)
    ;   Type = list(Element)
    ->  split_string(Text, ",", " ", Parts),
        findall(V, ( member(Part, Parts), convert_setting_text(Element, Part, V) ), Value)
    ;   term_to_atom(Value, Text),
        checked_(Type, Value)
    ).
