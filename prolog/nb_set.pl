:- module(nb_set,
          [ empty_nb_set/1,             % -Set
            add_nb_set/2,               % +Key, !Set
            add_nb_set/3,               % +Key, !Set, ?New
            gen_nb_set/2,               % +Set, -Key
            size_nb_set/2,              % +Set, -Size
            nb_set_to_list/2            % +Set, -Keys
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/2]).

/** <module> Sets that survive backtracking

A set is nb_set(Buckets, Size), changed in place and not restored when Prolog
backtracks. Buckets is a term whose arguments are lists of keys; the hash of a
key selects its bucket. There are at most four times as many keys as buckets:
beyond that their number is multiplied by four, so that a key is added in
constant time on average.

Two keys are the same if they are variants (=@=) of each other.  Keys are
copied into the set.
*/


%!  empty_nb_set(-Set) is det.
%
%   True iff Set is a new set without keys.
%
%   ```
%   ?- empty_nb_set(_S), size_nb_set(_S, Size).
%   Size = 0.
%   ```

empty_nb_set(nb_set(Buckets,0)) :-
    empty_buckets_(8, Buckets).

empty_buckets_(N, Buckets) :-
    length(Lists, N),
    maplist(=([]), Lists),
    Buckets =.. [buckets|Lists].


%!  add_nb_set(+Key, !Set) is det.
%!  add_nb_set(+Key, !Set, ?New) is semidet.
%
%   Adds Key to Set unless it is there already: New is `true` if Key was added, or
%   `false` if it was there. If New is given as `true` and Key is there, this fails;
%   if New is given as `false`, Key is not added.
%
%   ```
%   ?- empty_nb_set(_S),
%      ( add_nb_set(a, _S), fail ; nb_set_to_list(_S, Keys) ).
%   Keys = [a].
%   ?- empty_nb_set(_S), add_nb_set(f(_), _S, A), add_nb_set(f(_), _S, B).
%   A = true, B = false.
%   ```

add_nb_set(Key, Set) :-
    add_nb_set(Key, Set, _).

add_nb_set(Key, Set, New) :-
    arg(1, Set, Buckets),
    functor(Buckets, _, N),
    variant_hash(Key, Hash),
    I is Hash mod N + 1,
    arg(I, Buckets, Keys),
    (   has_variant_(Keys, Key)
    ->  New = false
    ;   New = true,
        nb_setarg(I, Buckets, [Key|Keys]),
        arg(2, Set, Size0),
        Size is Size0+1,
        nb_setarg(2, Set, Size),
        (   Size > 4*N
        ->  rehash_(Set, Buckets, N)
        ;   true
        )
    ).

has_variant_([Key1|Keys], Key) :-
    (   Key1 =@= Key
    ->  true
    ;   has_variant_(Keys, Key)
    ).

rehash_(Set, Buckets0, N0) :-
    N is 4*N0,
    empty_buckets_(N, Buckets),
    Buckets0 =.. [_|Lists],
    maplist(maplist(refill_(N, Buckets)), Lists),
    nb_setarg(1, Set, Buckets).

% The new buckets become part of the set only when they are complete, so
% ordinary assignment suffices here.

refill_(N, Buckets, Key) :-
    variant_hash(Key, Hash),
    I is Hash mod N + 1,
    arg(I, Buckets, Keys0),
    setarg(I, Buckets, [Key|Keys0]).


%!  gen_nb_set(+Set, -Key) is nondet.
%
%   True iff Key is in Set, in the standard order of terms. Keys that are
%   added meanwhile are not enumerated.
%
%   ```
%   ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S),
%      gen_nb_set(_S, Key).
%   Key = a
%   ;  Key = b.
%   ```

gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, Keys),
    '$member'(Key, Keys).


%!  size_nb_set(+Set, -Size) is det.
%
%   True iff Size is the number of keys in Set.
%
%   ```
%   ?- empty_nb_set(_S), add_nb_set(a, _S), size_nb_set(_S, Size).
%   Size = 1.
%   ```

size_nb_set(nb_set(_,Size), Size).


%!  nb_set_to_list(+Set, -Keys) is det.
%
%   True iff Keys holds the keys of Set in the standard order of terms.
%
%   ```
%   ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S),
%      nb_set_to_list(_S, Keys).
%   Keys = [a,b].
%   ```

nb_set_to_list(nb_set(Buckets,_), Keys) :-
    Buckets =.. [_|Lists],
    append(Lists, Keys0),
    sort(Keys0, Keys).
