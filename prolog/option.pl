:- module(swi_option,
          [ option/2,                   % ?Option, +Options
            option/3,                   % ?Option, +Options, +Default
            select_option/3,            % ?Option, +Options, -Rest
            select_option/4,            % ?Option, +Options, -Rest, +Default
            merge_options/3,            % +New, +Old, -Merged
            meta_options/3              % :IsMeta, :Options0, -Options
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(error), [must_be/2, domain_error/2, existence_error/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> Lists of options

An option is Name(Value) or Name = Value; a list of options may mix both forms
and omit options with a default. Of several options with the same name the
first counts, and any Name(Value) precedes any Name = Value.
*/

:- meta_predicate
    meta_options(1, :, -).


%!  option(?Option, +Options) is semidet.
%
%   True iff Option is Name(Value), and Value unifies with the value of the
%   option Name in Options.
%
%   ```
%   ?- option(size(N), [colour(red),size=3]).
%   N = 3.
%   ?- option(shape(S), [colour(red)]).
%   false.
%   ```

:- if(current_prolog_flag(dialect, swi)).

% A rule in SWI-Prolog's library, whose module has another name.

option(Option, Options) :-
    (   is_list(Options)
    ->  option_(Option, Options)
    ;   existence_error(matching_rule, swi_option:option(Option, Options))
    ).

:- else.

option(Option, Options) :-
    must_be(list, Options),
    option_(Option, Options).

:- endif.

option_(Option, Options) :-
    option_parts_(Option, Name, Value),
    found_(Options, Name, Value0),
    Value = Value0.


%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2, with Value unified with Default if Options has no option
%   of that name.
%
%   ```
%   ?- option(size(N), [colour(red)], 4).
%   N = 4.
%   ```

option(Option, Options, Default) :-
    must_be(list, Options),
    option_parts_(Option, Name, Value),
    (   found_(Options, Name, Value0)
    ->  Value = Value0
    ;   Value = Default
    ).

option_parts_(Option, Name, Value) :-
    must_be(compound, Option),
    (   functor(Option, Name0, 1)
    ->  Name = Name0,
        arg(1, Option, Value)
    ;   domain_error(option, Option)
    ).

found_(Options, Name, Value) :-
    (   found_(Options, plain, Name, Value0)
    ->  Value = Value0
    ;   found_(Options, equation, Name, Value)
    ).

found_([Option|Options], Form, Name, Value) :-
    (   option_value_(Form, Option, Name, Value0)
    ->  Value = Value0
    ;   found_(Options, Form, Name, Value)
    ).

option_value_(plain, Option, Name, Value) :-
    compound(Option),
    functor(Option, Name, 1),
    arg(1, Option, Value).
option_value_(equation, Option, Name, Value) :-
    compound(Option),
    Option = (Name=Value).


%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   As option/2, and Rest is Options without the option found.
%
%   ```
%   ?- select_option(size(N), [colour(red),size(3)], Rest).
%   N = 3, Rest = [colour(red)].
%   ```

select_option(Option, Options, Rest) :-
    must_be(list, Options),
    option_parts_(Option, Name, Value),
    selected_(Options, Name, Value0, Rest0),
    Value = Value0,
    Rest = Rest0.


%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3, with Value unified with Default and Rest with
%   Options if Options has no option of that name.
%
%   ```
%   ?- select_option(size(N), [colour(red)], Rest, 4).
%   N = 4, Rest = [colour(red)].
%   ```

select_option(Option, Options, Rest, Default) :-
    must_be(list, Options),
    option_parts_(Option, Name, Value),
    (   selected_(Options, Name, Value0, Rest0)
    ->  Value = Value0,
        Rest = Rest0
    ;   Value = Default,
        Rest = Options
    ).

selected_(Options, Name, Value, Rest) :-
    (   selected_(Options, plain, Name, Value0, Rest0)
    ->  Value = Value0,
        Rest = Rest0
    ;   selected_(Options, equation, Name, Value, Rest)
    ).

selected_([Option|Options], Form, Name, Value, Rest) :-
    (   option_value_(Form, Option, Name, Value0)
    ->  Value = Value0,
        Rest = Options
    ;   Rest = [Option|Rest1],
        selected_(Options, Form, Name, Value, Rest1)
    ).


%!  merge_options(+New, +Old, -Merged) is det.
%
%   True iff Merged holds the options of New and those of Old whose names
%   are not in New, all as Name(Value) and sorted.
%
%   ```
%   ?- merge_options([size=3], [size(4),colour(red)], Merged).
%   Merged = [colour(red),size(3)].
%   ```

merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    maplist(named_, New, NewPairs),
    maplist(named_, Old, OldPairs),
    exclude(is_named_in_(NewPairs), OldPairs, Kept),
    append(NewPairs, Kept, Pairs),
    sort(Pairs, Sorted),
    pairs_values(Sorted, Merged).

% named_(+Option0, -Pair): Pair is Name-Option, where Option is Name(Value) even
% if it was Name = Value.

named_(Option0, Name-Option) :-
    must_be(callable, Option0),
    (   Option0 = (Name=Value)
    ->  Option =.. [Name,Value]
    ;   functor(Option0, Name, _),
        Option = Option0
    ).

is_named_in_(Pairs, Name-_) :-
    memberchk(Name-_, Pairs).


%!  meta_options(:IsMeta, :Options0, -Options) is det.
%
%   True iff Options is Options0 with the module of the context added to
%   the values of those options for whose Name call(IsMeta, Name) is true.
%
%   ```
%   ?- meta_options(==(goal), user:[goal(p),size(3)], Options).
%   Options = [goal(user:p),size(3)].
%   ```

meta_options(IsMeta, Module:Options0, Options) :-
    must_be(list, Options0),
    meta_options_(Options0, IsMeta, Module, Options).

meta_options_([], _, _, []).
meta_options_([Option0|Options0], IsMeta, Module, [Option|Options]) :-
    meta_option_(Option0, IsMeta, Module, Option),
    meta_options_(Options0, IsMeta, Module, Options).

meta_option_(Option0, IsMeta, Module, Option) :-
    (   (   option_value_(equation, Option0, Name, Value)
        ->  Option1 = (Name=Value1)
        ;   option_value_(plain, Option0, Name, Value)
        ->  Option1 =.. [Name,Value1]
        ),
        call(IsMeta, Name)
    ->  strip_module(Module:Value, Module1, Plain),
        Value1 = Module1:Plain,
        Option = Option1
    ;   Option = Option0
    ).
