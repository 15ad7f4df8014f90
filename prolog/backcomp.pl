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
            index/1,                      % +Head
            hash/1                        % +Indicator
          ]).
:- use_module(library(error), [must_be/2]).
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
    call_cleanup(0, ?, 0).


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
%
%   The same as setup_call_cleanup/3.
%
%   ```
%   ?- setup_and_call_cleanup(true, X = 1, true).
%   X = 1.
%   ```

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).


%!  setup_and_call_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   The same as setup_call_catcher_cleanup/4.
%
%   ```
%   ?- setup_and_call_cleanup(true, X = 1, Catcher, true).
%   X = 1, Catcher = exit.
%   ```

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
