:- module(pairs,
          [ pairs_keys_values/3,        % ?Pairs, ?Keys, ?Values
            pairs_keys/2,               % ?Pairs, ?Keys
            pairs_values/2,             % ?Pairs, ?Values
            transpose_pairs/2,          % +Pairs, -Transposed
            map_list_to_pairs/3,        % :Goal, ?Xs, ?Pairs
            group_pairs_by_key/2        % +Pairs, -Groups
          ]).

/** <module> Lists of Key-Value pairs

A pair is a term Key-Value; keysort/2 orders lists of them by key.
*/

:- meta_predicate
    map_list_to_pairs(2, ?, ?).


%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is nondet.
%
%   True iff Pairs holds Key-Value for the Key and the Value at each position
%   of Keys and Values. Deterministic if any of the three is a list.
%
%   ```
%   ?- pairs_keys_values(Pairs, [a,b], [1,2]).
%   Pairs = [a-1,b-2].
%   ?- pairs_keys_values([a-1,b-2], Keys, Values).
%   Keys = [a,b], Values = [1,2].
%   ```

pairs_keys_values([], [], []).
pairs_keys_values([Key-Value|Pairs], [Key|Keys], [Value|Values]) :-
    pairs_keys_values(Pairs, Keys, Values).


%!  pairs_keys(?Pairs, ?Keys) is nondet.
%
%   True iff Keys holds the keys of Pairs, in their order.
%
%   ```
%   ?- pairs_keys([a-1,b-2], Keys).
%   Keys = [a,b].
%   ```

pairs_keys([], []).
pairs_keys([Key-_|Pairs], [Key|Keys]) :-
    pairs_keys(Pairs, Keys).


%!  pairs_values(?Pairs, ?Values) is nondet.
%
%   True iff Values holds the values of Pairs, in their order.
%
%   ```
%   ?- pairs_values([a-1,b-2], Values).
%   Values = [1,2].
%   ```

pairs_values([], []).
pairs_values([_-Value|Pairs], [Value|Values]) :-
    pairs_values(Pairs, Values).


%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   True iff Transposed holds Value-Key for each Key-Value of Pairs, sorted
%   by Value; equal values stay in the order of Pairs.
%
%   ```
%   ?- transpose_pairs([a-2,b-1,c-2], Transposed).
%   Transposed = [1-b,2-a,2-c].
%   ```

transpose_pairs(Pairs, Transposed) :-
    pairs_keys_values(Pairs, Keys, Values),
    pairs_keys_values(Flipped, Values, Keys),
    keysort(Flipped, Transposed).


%!  map_list_to_pairs(:Goal, ?Xs, ?Pairs) is nondet.
%
%   True iff Pairs holds Key-X for each element X of Xs, with the Key of
%   call(Goal, X, Key). With keysort/2 this sorts a list by the result of Goal
%   for its elements.
%
%   ```
%   ?- map_list_to_pairs(atom_length, [three,one], Pairs).
%   Pairs = [5-three,3-one].
%   ```

map_list_to_pairs(Goal, Xs, Pairs) :-
    map_list_to_pairs_(Xs, Goal, Pairs).

map_list_to_pairs_([], _, []).
map_list_to_pairs_([X|Xs], Goal, [Key-X|Pairs]) :-
    call(Goal, X, Key),
    map_list_to_pairs_(Xs, Goal, Pairs).


%!  group_pairs_by_key(+Pairs, -Groups) is det.
%
%   True iff Groups holds Key-Values for each run of pairs in Pairs with equal
%   (==) keys. If Pairs is sorted by key, each key occurs once.
%
%   ```
%   ?- group_pairs_by_key([a-1,a-2,b-3,a-4], Groups).
%   Groups = [a-[1,2],b-[3],a-[4]].
%   ```

group_pairs_by_key([], []).
group_pairs_by_key([Key-Value|Pairs], [Key-[Value|Values]|Groups]) :-
    group_(Pairs, Key, Values, Rest),
    group_pairs_by_key(Rest, Groups).

group_([], _, [], []).
group_([Key1-Value|Pairs], Key, Values, Rest) :-
    (   Key1 == Key
    ->  Values = [Value|Values1],
        group_(Pairs, Key, Values1, Rest)
    ;   Values = [],
        Rest = [Key1-Value|Pairs]
    ).
