:- module(backward_compatibility,
          [ concat/3,                     % +First, +Second, -Atom
            string_to_list/2,             % ?String, ?Codes
            substring/4,                  % +String, +Start, +Length, -Sub
            write_ln/1,                   % +Term
            flush/0,
            proper_list/1,                % @Term
            free_variables/2,             % +Term, -Variables
            hash_term/2,                  % +Term, -Hash
            checklist/2,                  % :Goal, ?List
            sublist/3,                    % :Goal, +List, -Some
            merge/3,                      % +Sorted1, +Sorted2, -Merged
            merge_set/3,                  % +Set1, +Set2, -Union
            'C'/3,                        % ?List, ?Element, ?Rest
            setup_and_call_cleanup/3,     % :Setup, :Goal, :Cleanup
            setup_and_call_cleanup/4,     % :Setup, :Goal, ?Catcher, :Cleanup
            call_cleanup/3,               % :Goal, ?Catcher, :Cleanup
            sformat/2,                    % -String, +Format
            read_variables/2,             % -Term, -Bindings
            feature/2,                    % ?Flag, ?Value
            set_feature/2,                % +Flag, +Value
            get_flag/2,                   % +Key, -Value
            set_flag/2,                   % +Key, +Value
            displayq/1,                   % +Term
            displayq/2,                 % +Stream, +Term
            convert_time/2,             % +Stamp, -Text
            convert_time/8,             % +Stamp, -Year, …, -MilliSecond
            export_list/2,              % +Module, -Indicators
            current_module/2,           % ?Module, ?File
            set_base_module/1,          % :Base
            read_clause/1,              % -Term
            read_clause/2,              % +Stream, -Term
            read_variables/3,           % +Stream, -Term, -Bindings
            '$strip_module'/3,          % :Term, -Module, -Plain
            '$module'/2,                % -Old, +New
            '$version'/1,               % -Version
            '$sig_atomic'/1,            % :Goal
            index/1,                      % +Head
            hash/1                        % +Indicator
          ]).
:- use_module(library(error), [must_be/2]).
:- autoload(library(date), [format_time/3, stamp_date_time/3]).
:- autoload(library(declarations), ['$set_source_module'/2]).
:- autoload(library(edinburgh), [display/1, display/2]).
:- autoload(library(ordsets), [ord_union/3]).
:- autoload(library(swi), [flag/3]).

/** <module> Old names of SWI-Prolog

These predicates have other names today.
*/

:- meta_predicate
    checklist(1, ?),
    sublist(1, +, -),
    setup_and_call_cleanup(0, 0, 0),
    setup_and_call_cleanup(0, 0, ?, 0),
    call_cleanup(0, ?, 0),
    set_base_module(:),
    '$strip_module'(:, -, -),
    '$sig_atomic'(0).


%!  concat(?First, ?Second, ?Atom) is nondet.
%
%   True iff Atom is the text of First followed by that of Second: an older
%   name of atom_concat/3.
%
%   ```
%   ?- concat(a, 1, Atom).
%   Atom = a1.
%   ```

concat(First, Second, Atom) :-
    atom_concat(First, Second, Atom).


%!  string_to_list(?String, ?Codes) is det.
%
%   True iff Codes is the list of the codes of String.
%
%   ```
%   ?- string_to_list(String, [0'a]).
%   String = "a".
%   ```

string_to_list(String, Codes) :-
    string_codes(String, Codes).


%!  substring(+String, +Start, +Length, -Sub) is semidet.
%
%   True iff Sub is the part of String that has Length characters and begins
%   at Start, counted from 1.
%
%   ```
%   ?- substring(abcd, 2, 2, Sub).
%   Sub = "bc".
%   ```

substring(String, Start, Length, Sub) :-
    Before is Start-1,
    sub_string(String, Before, Length, _, Sub).


%!  write_ln(+Term) is det.
%
%   The same as writeln/1.
%
%   ```
%   ?- with_output_to(string(Text), write_ln(a)).
%   Text = "a\n".
%   ```

write_ln(Term) :-
    writeln(Term).


%!  flush is det.
%
%   The same as flush_output/0.
%
%   ```
%   ?- flush.
%   true.
%   ```

flush :-
    flush_output.


%!  proper_list(@Term) is semidet.
%
%   The same as is_list/1.
%
%   ```
%   ?- proper_list([a]).
%   true.
%   ?- proper_list([a|_]).
%   false.
%   ```

proper_list(Term) :-
    is_list(Term).


%!  free_variables(+Term, -Variables) is det.
%
%   The same as term_variables/2.
%
%   ```
%   ?- free_variables(f(X,Y,X), Variables).
%   Variables = [X,Y].
%   ```

free_variables(Term, Variables) :-
    term_variables(Term, Variables).


%!  hash_term(+Term, -Hash) is det.
%
%   The same as term_hash/2.
%
%   ```
%   ?- hash_term(f(_), _).
%   true.
%   ```

hash_term(Term, Hash) :-
    term_hash(Term, Hash).


%!  checklist(:Goal, ?List) is nondet.
%
%   The same as maplist/2.
%
%   ```
%   ?- checklist(atom, [a,b]).
%   true.
%   ```

checklist(Goal, List) :-
    maplist(Goal, List).


%!  sublist(:Goal, +List, -Some) is det.
%
%   The same as include/3.
%
%   ```
%   ?- sublist(atom, [a,1,b], Some).
%   Some = [a,b].
%   ```

sublist(Goal, List, Some) :-
    include(Goal, List, Some).


%!  merge(+Sorted1, +Sorted2, -Merged) is semidet.
%
%   True iff Merged has the elements of both sorted lists in standard order,
%   with repetitions.
%
%   ```
%   ?- merge([a,c], [a,b], Merged).
%   Merged = [a,a,b,c].
%   ```

merge([], Ys, Ys) :-
    !.                                  % there is nothing to merge
merge(Xs, [], Xs) :-
    !.                                  % there is nothing to merge
merge([X|Xs], [Y|Ys], Merged) :-
    (   X @=< Y
    ->  Merged = [X|Zs],
        merge(Xs, [Y|Ys], Zs)
    ;   Merged = [Y|Zs],
        merge([X|Xs], Ys, Zs)
    ).


%!  merge_set(+Set1, +Set2, -Union) is det.
%
%   True iff Union is the sorted list of the elements of both.
%
%   ```
%   ?- merge_set([a,c], [a,b], Union).
%   Union = [a,b,c].
%   ```

merge_set(Set1, Set2, Union) :-
    ord_union(Set1, Set2, Union).


%!  'C'(?List, ?Element, ?Rest) is semidet.
%
%   True iff List is Element followed by Rest: a terminal in the translation
%   of old grammar rules.
%
%   ```
%   ?- 'C'([a,b], Element, Rest).
%   Element = a, Rest = [b].
%   ```

'C'([Element|Rest], Element, Rest).


%!  setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%!  setup_and_call_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   The same as setup_call_cleanup/3 and setup_call_catcher_cleanup/4.
%
%   ```
%   ?- setup_and_call_cleanup(true, X = 1, true).
%   X = 1.
%   ?- setup_and_call_cleanup(true, X = 1, Catcher, true).
%   X = 1, Catcher = exit.
%   ```

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

setup_and_call_cleanup(Setup, Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup).


%!  call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.
%
%   As setup_call_catcher_cleanup/4 without a setup.
%
%   ```
%   ?- call_cleanup(X = 1, Catcher, true).
%   X = 1, Catcher = exit.
%   ```

call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).


%!  sformat(-String, +Format) is det.
%
%   True iff String is what format/1 writes.
%
%   ```
%   ?- sformat(String, 'a~~').
%   String = "a~".
%   ```

sformat(String, Format) :-
    format(string(String), Format, []).


%!  read_variables(-Term, -Bindings) is det.
%
%   Reads Term; Bindings are the names of its variables as Name = Variable.
%
%   ```
%   ?- open_string("a.", _S), set_input(_S), read_variables(Term, Bindings), set_input(user_input).
%   Term = a, Bindings = [].
%   ```

read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).


%!  feature(?Flag, ?Value) is nondet.
%
%   The same as current_prolog_flag/2.
%
%   ```
%   ?- feature(bounded, Value).
%   Value = false.
%   ```

feature(Flag, Value) :-
    current_prolog_flag(Flag, Value).


%!  set_feature(+Flag, +Value) is det.
%
%   The same as set_prolog_flag/2.
%
%   ```
%   ?- set_feature(occurs_check, false).
%   true.
%   ```

set_feature(Flag, Value) :-
    set_prolog_flag(Flag, Value).


%!  get_flag(+Key, -Value) is det.
%
%   True iff Value is the number that flag/3 stores under Key.
%
%   ```
%   ?- set_flag(ex_count, 3), get_flag(ex_count, Value).
%   Value = 3.
%   ```

get_flag(Key, Value) :-
    flag(Key, Value, Value).


%!  set_flag(+Key, +Value) is det.
%
%   Stores a number under Key, for flag/3.
%
%   ```
%   ?- set_flag(ex_count, 0).
%   true.
%   ```

set_flag(Key, Value) :-
    flag(Key, _, Value).


%!  displayq(+Term) is det.
%
%   Writes Term without operators, quoted.
%
%   ```
%   ?- with_output_to(atom(Text), displayq('A'+b)).
%   Text = '+(''A'',b)'.
%   ```

displayq(Term) :-
    display(Term).


%!  displayq(+Stream, +Term) is det.
%
%   Writes Term to Stream as displayq/1 does.
%
%   ```
%   ?- with_output_to(atom(Text), (current_output(_S), displayq(_S, 'A'+b))).
%   Text = '+(''A'',b)'.
%   ```

displayq(Stream, Term) :-
    display(Stream, Term).


%!  convert_time(+Stamp, -Text) is det.
%
%   True iff the string Text tells the time Stamp, in seconds since 1970, as
%   `%+` of format_time/3 does.
%
%   ```
%   ?- convert_time(0, _Text), string_length(_Text, Length).
%   Length = 24.
%   ```

convert_time(Stamp, Text) :-
    format_time(string(Text), '%+', Stamp).


%!  convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -MilliSecond) is det.
%
%   True iff these are the parts of the time Stamp, in the local time zone.
%
%   ```
%   ?- convert_time(1.25, _, _, _, _, _, Second, MilliSecond).
%   Second = 1, MilliSecond = 250.
%   ```

convert_time(Stamp, Year, Month, Day, Hour, Minute, Second, MilliSecond) :-
    stamp_date_time(Stamp, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is integer(float_integer_part(Seconds)),
    MilliSecond is integer(float_fractional_part(Seconds) * 1000).


%!  export_list(+Module, -Indicators) is semidet.
%
%   True iff Module exports these predicates.
%
%   ```
%   ?- export_list(lists, _Indicators), memberchk(append/3, _Indicators).
%   true.
%   ```

export_list(Module, Indicators) :-
    module_property(Module, exports(Indicators)).


%!  current_module(?Module, ?File) is nondet.
%
%   True iff Module comes from File.
%
%   ```
%   ?- current_module(ex_unknown, File).
%   false.
%   ```

current_module(Module, File) :-
    module_property(Module, file(File)).


%!  set_base_module(:Base) is det.
%
%   Makes Base the only module from which the current one inherits.
%
%   ```
%   ?- ex_inner:set_base_module(user).
%   true.
%   ```

set_base_module(Module:Base) :-
    set_module(Module:base(Base)).


%!  read_clause(-Term) is semidet.
%
%   Reads a clause from the current input, as read_clause/3 does.
%
%   ```
%   ?- open_string("p(1).", _S), set_input(_S), read_clause(Term), close(_S).
%   Term = p(1).
%   ```

read_clause(Term) :-
    current_input(Stream),
    read_clause(Stream, Term).


%!  read_clause(+Stream, -Term) is semidet.
%
%   Reads a clause from Stream, as read_clause/3 does.
%
%   ```
%   ?- open_string("p(1).", _S), read_clause(_S, Term), close(_S).
%   Term = p(1).
%   ```

read_clause(Stream, Term) :-
    read_clause(Stream, Term, []).


%!  read_variables(+Stream, -Term, -Bindings) is det.
%
%   Reads a term, and its variables with their names, from Stream.
%
%   ```
%   ?- open_string("p(X).", _S), read_variables(_S, p(Y), [Name=Z]), close(_S), Y == Z.
%   Y = Z, Name = 'X'.
%   ```

read_variables(Stream, Term, Bindings) :-
    read_term(Stream, Term, [variable_names(Bindings)]).


%!  '$strip_module'(:Term, -Module, -Plain) is det.
%
%   Takes the modules off Term, as strip_module/3 does.
%
%   ```
%   ?- '$strip_module'(lists:append, Module, Plain).
%   Module = lists, Plain = append.
%   ```

'$strip_module'(Term, Module, Plain) :-
    strip_module(Term, Module, Plain).


%!  '$module'(-Old, +New) is det.
%
%   True iff Old is the module into which clauses are read, which is New from
%   then on.
%
%   ```
%   ?- '$module'(Old, Old).
%   Old = user.
%   ```

'$module'(Old, New) :-
    '$set_source_module'(Old, New).


%!  '$version'(-Version) is det.
%
%   True iff Version is the flag `version`.
%
%   ```
%   ?- '$version'(_).
%   true.
%   ```

'$version'(Version) :-
    current_prolog_flag(version, Version).


%!  '$sig_atomic'(:Goal) is semidet.
%
%   Calls Goal once. Nothing can interrupt it but a limit.
%
%   ```
%   ?- '$sig_atomic'(X = 1).
%   X = 1.
%   ```

'$sig_atomic'(Goal) :-
    once(Goal).


%!  index(+Head) is det.
%
%   Says by which arguments clauses are found. All arguments serve.
%
%   ```
%   ?- index(ex_fact(1,0)).
%   true.
%   ```

index(Head) :-
    must_be(callable, Head).


%!  hash(+Indicator) is det.
%
%   Says that clauses are found by a hash table. They are.
%
%   ```
%   ?- hash(ex_fact/1).
%   true.
%   ```

hash(Indicator) :-
    must_be(nonvar, Indicator).
