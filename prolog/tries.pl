:- module(tries,
          [ trie_new/1,                   % -Trie
            trie_destroy/1,               % +Trie
            is_trie/1,                    % @Trie
            trie_insert/2,                % +Trie, +Key
            trie_insert/3,                % +Trie, +Key, +Value
            trie_update/3,                % +Trie, +Key, +Value
            trie_delete/3,                % +Trie, +Key, ?Value
            trie_lookup/3,                % +Trie, +Key, -Value
            trie_gen/2,                   % +Trie, ?Key
            trie_gen/3                    % +Trie, ?Key, -Value
          ]).
:- use_module(library(error), [existence_error/2, must_be/2, type_error/2]).
:- use_module(library(gensym), [gensym/2]).

/** <module> Tries: maps from terms to values

The keys are terms up to the names of their variables. A trie is a handle; its
entries are kept when the program backtracks.
*/


:- dynamic
    trie_/1,                            % trie_(Id)
    entry_/4.                           % entry_(Id, Ground, Key, Value)


%!  trie_new(-Trie) is det.
%
%   True iff Trie is a new trie without entries.
%
%   ```
%   ?- trie_new(_Trie), is_trie(_Trie).
%   true.
%   ```

trie_new(trie(Id)) :-
    gensym('$trie', Id),
    assertz(trie_(Id)).


%!  trie_destroy(+Trie) is det.
%
%   Removes Trie.
%
%   ```
%   ?- trie_new(_Trie), trie_destroy(_Trie), \+ is_trie(_Trie).
%   true.
%   ```

trie_destroy(Trie) :-
    id_(Trie, Id),
    retractall(trie_(Id)),
    retractall(entry_(Id, _, _, _)).


%!  is_trie(@Trie) is semidet.
%
%   True iff Trie is a trie that has not been destroyed.
%
%   ```
%   ?- is_trie(a).
%   false.
%   ```

is_trie(Trie) :-
    nonvar(Trie),
    Trie = trie(Id),
    atom(Id),
    trie_(Id),
    !.


%!  trie_insert(+Trie, +Key) is semidet.
%!  trie_insert(+Trie, +Key, +Value) is semidet.
%
%   Adds Key with Value; fails if Trie has Key already.
%
%   ```
%   ?- trie_new(_T), trie_insert(_T, f(_)), \+ trie_insert(_T, f(_)).
%   true.
%   ?- trie_new(_T), trie_insert(_T, a, 1), \+ trie_insert(_T, a, 2), trie_lookup(_T, a, Value).
%   Value = 1.
%   ```

trie_insert(Trie, Key) :-
    trie_insert(Trie, Key, true).

trie_insert(Trie, Key, Value) :-
    id_(Trie, Id),
    ground_(Key, Ground),
    \+ entry_(Id, Ground, _, _),
    assertz(entry_(Id, Ground, Key, Value)).

id_(Trie, Id) :-
    must_be(nonvar, Trie),
    (   Trie = trie(Id0),
        atom(Id0)
    ->  (   trie_(Id0)
        ->  Id = Id0
        ;   existence_error(trie, Trie)
        )
    ;   type_error(trie, Trie)
    ).

% ground_(+Key, -Ground): variants have the same Ground.

ground_(Key, Ground) :-
    (   ground(Key)
    ->  Ground = Key
    ;   copy_term_nat(Key, Copy),
        numbervars(Copy, 0, _, [functor_name('$trie_variable')]),
        Ground = '$trie_key'(Copy)
    ).


%!  trie_update(+Trie, +Key, +Value) is det.
%
%   Adds Key with Value, or gives Key another value.
%
%   ```
%   ?- trie_new(_T), trie_insert(_T, a, 1), trie_update(_T, a, 2), trie_lookup(_T, a, Value).
%   Value = 2.
%   ```

trie_update(Trie, Key, Value) :-
    id_(Trie, Id),
    ground_(Key, Ground),
    retractall(entry_(Id, Ground, _, _)),
    assertz(entry_(Id, Ground, Key, Value)).


%!  trie_delete(+Trie, +Key, ?Value) is semidet.
%
%   Removes Key, which has Value.
%
%   ```
%   ?- trie_new(_T), trie_insert(_T, a, 1), trie_delete(_T, a, Value), \+ trie_lookup(_T, a, _).
%   Value = 1.
%   ```

trie_delete(Trie, Key, Value) :-
    id_(Trie, Id),
    ground_(Key, Ground),
    retract(entry_(Id, Ground, _, Value)),
    !.


%!  trie_lookup(+Trie, +Key, -Value) is semidet.
%
%   True iff Trie has a variant of Key with Value.
%
%   ```
%   ?- trie_new(_T), trie_insert(_T, f(_), 1), trie_lookup(_T, f(_), Value), \+ trie_lookup(_T, f(a), _).
%   Value = 1.
%   ```

trie_lookup(Trie, Key, Value) :-
    id_(Trie, Id),
    ground_(Key, Ground),
    entry_(Id, Ground, _, Value),
    !.


%!  trie_gen(+Trie, ?Key) is nondet.
%!  trie_gen(+Trie, ?Key, -Value) is nondet.
%
%   True iff Key unifies with a key of Trie that has Value.
%
%   ```
%   ?- trie_new(_T), trie_insert(_T, a), trie_gen(_T, Key).
%   Key = a.
%   ?- trie_new(_T), trie_insert(_T, a, 1), trie_insert(_T, b, 2), trie_gen(_T, Key, Value).
%   Key = a, Value = 1
%   ;  Key = b, Value = 2.
%   ```

trie_gen(Trie, Key) :-
    trie_gen(Trie, Key, _).

trie_gen(Trie, Key, Value) :-
    id_(Trie, Id),
    entry_(Id, _, Key, Value).
