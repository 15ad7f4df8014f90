:- module(rbtrees,
          [ rb_new/1,                   % -Tree
            rb_empty/1,                 % ?Tree
            is_rbtree/1,                % @Tree
            rb_lookup/3,                % +Key, ?Value, +Tree
            rb_insert/4,                % +Tree0, +Key, ?Value, -Tree
            rb_insert_new/4,            % +Tree0, +Key, ?Value, -Tree
            rb_update/4,                % +Tree0, +Key, ?Value, -Tree
            rb_update/5,                % +Tree0, +Key, ?V0, ?V, -Tree
            rb_apply/4,                 % +Tree0, +Key, :Goal, -Tree
            rb_delete/3,                % +Tree0, +Key, -Tree
            rb_delete/4,                % +Tree0, +Key, ?Value, -Tree
            rb_del_min/4,               % +Tree0, -Key, -Value, -Tree
            rb_del_max/4,               % +Tree0, -Key, -Value, -Tree
            rb_min/3,                   % +Tree, -Key, -Value
            rb_max/3,                   % +Tree, -Key, -Value
            rb_next/4,                  % +Tree, +Key, -Next, -Value
            rb_previous/4,              % +Tree, +Key, -Previous, -Value
            rb_in/3,                    % ?Key, ?Value, +Tree
            rb_visit/2,                 % +Tree, -Pairs
            rb_keys/2,                  % +Tree, -Keys
            rb_size/2,                  % +Tree, -Size
            rb_map/2,                   % +Tree, :Goal
            rb_map/3,                   % +Tree0, :Goal, -Tree
            rb_fold/4,                  % :Goal, +Tree, +S0, -S
            rb_partial_map/4,           % +Tree0, +Keys, :Goal, -Tree
            rb_clone/3,                 % +Tree0, -Tree, -Pairs
            list_to_rbtree/2,           % +Pairs, -Tree
            ord_list_to_rbtree/2        % +Pairs, -Tree
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [is_assoc/1, get_assoc/3, get_assoc/5, put_assoc/4, gen_assoc/3, del_assoc/4,
                               del_min_assoc/4, del_max_assoc/4, min_assoc/3, max_assoc/3, ord_list_to_assoc/2,
                               assoc_to_list/2, assoc_to_keys/2, map_assoc/2, map_assoc/3]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [reverse/2]).

/** <module> Maps from keys to values, as balanced trees

A map is one of library(assoc). These predicates have the names and orders of
arguments that programs for red-black trees expect.
*/

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_fold(3, +, +, -),
    rb_partial_map(+, +, 2, -).

:- multifile
    error:has_type/2.

error:has_type(rbtree, Term) :-
    is_tree_(Term).

% Checks only the root.

is_tree_(Tree) :-
    nonvar(Tree),
    ( Tree = t(_,_,_,_,_) -> true ; Tree = t ).

:- if(current_prolog_flag(dialect, swi)).

no_tree_(_, Goal) :-
    existence_error(matching_rule, rbtrees:Goal).

:- else.

no_tree_(Tree, _) :-
    must_be(rbtree, Tree).

:- endif.


%!  rb_new(-Tree) is det.
%!  rb_empty(?Tree) is semidet.
%
%   True iff Tree is the map without keys.
%
%   ```
%   ?- rb_new(Tree).
%   Tree = t.
%   ?- rb_insert_new(t, a, 1, Tree), rb_empty(Tree).
%   false.
%   ```

rb_new(t).

rb_empty(t).


%!  is_rbtree(@Tree) is semidet.
%
%   True iff Tree is a map; checks it completely.
%
%   ```
%   ?- list_to_rbtree([a-1,b-2], Tree), is_rbtree(Tree).
%   Tree = t(b,2,<,t(a,1,-,t,t),t).
%   ?- is_rbtree(t(a,2,<,t(b,1,-,t,t),t)).
%   false.
%   ```

is_rbtree(Tree) :-
    is_assoc(Tree).


%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   True iff Tree maps Key to Value.
%
%   ```
%   ?- list_to_rbtree([a-1,b-2], T), rb_lookup(b, Value, T).
%   T = t(b,2,<,t(a,1,-,t,t),t), Value = 2.
%   ```

rb_lookup(Key, Value, Tree) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_lookup(Key, Value, Tree)) ),
    get_assoc(Key, Tree, Value).


%!  rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
%
%   True iff Tree is Tree0 with Key mapped to Value, whether or not Key was
%   there before.
%
%   ```
%   ?- rb_insert(t, a, 1, T1), rb_insert(T1, a, 2, T2).
%   T1 = t(a,1,-,t,t), T2 = t(a,2,-,t,t).
%   ```

rb_insert(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_insert(Tree0, Key, Value, Tree)) ),
    put_assoc(Key, Tree0, Value, Tree).


%!  rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   True iff Tree0 does not have Key, and Tree is Tree0 with Key mapped to
%   Value.
%
%   ```
%   ?- rb_insert_new(t, a, 1, T1), rb_insert_new(T1, a, 2, T2).
%   false.
%   ```

rb_insert_new(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_insert_new(Tree0, Key, Value, Tree)) ),
    \+ get_assoc(Key, Tree0, _),
    put_assoc(Key, Tree0, Value, Tree).


%!  rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
%!  rb_update(+Tree0, +Key, ?Value0, ?Value, -Tree) is semidet.
%
%   True iff Tree0 maps Key to Value0, and Tree is Tree0 with Key mapped to
%   Value.
%
%   ```
%   ?- rb_update(t(a,1,-,t,t), a, 2, Tree).
%   Tree = t(a,2,-,t,t).
%   ?- rb_update(t(a,1,-,t,t), b, 2, Tree).
%   false.
%   ?- rb_update(t(a,1,-,t,t), a, Value0, 2, Tree).
%   Value0 = 1, Tree = t(a,2,-,t,t).
%   ```

rb_update(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_update(Tree0, Key, Value, Tree)) ),
    get_assoc(Key, Tree0, _, Tree, Value).

rb_update(Tree0, Key, Value0, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_update(Tree0, Key, Value0, Value, Tree)) ),
    get_assoc(Key, Tree0, Value0, Tree, Value).


%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is nondet.
%
%   True iff Tree0 maps Key to Value0, call(Goal, Value0, Value) is true,
%   and Tree is Tree0 with Key mapped to Value.
%
%   ```
%   ?- rb_apply(t(a,1,-,t,t), a, succ, Tree).
%   Tree = t(a,2,-,t,t).
%   ```

rb_apply(Tree0, Key, Goal, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_apply(Tree0, Key, Goal, Tree)) ),
    get_assoc(Key, Tree0, Value0, Tree, Value),
    call(Goal, Value0, Value).


%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%!  rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   True iff Tree0 maps Key to Value, and Tree is Tree0 without Key.
%
%   ```
%   ?- rb_delete(t(b,2,<,t(a,1,-,t,t),t), b, Tree).
%   Tree = t(a,1,-,t,t).
%   ?- rb_delete(t(b,2,<,t(a,1,-,t,t),t), a, Value, Tree).
%   Value = 1, Tree = t(b,2,-,t,t).
%   ```

rb_delete(Tree0, Key, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_delete(Tree0, Key, Tree)) ),
    del_assoc(Key, Tree0, _, Tree).

rb_delete(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_delete(Tree0, Key, Value, Tree)) ),
    del_assoc(Key, Tree0, Value, Tree).


%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   True iff Key is the smallest key of Tree0, mapped to Value, and Tree is
%   Tree0 without Key.
%
%   ```
%   ?- rb_del_min(t(b,2,<,t(a,1,-,t,t),t), Key, Value, Tree).
%   Key = a, Value = 1, Tree = t(b,2,-,t,t).
%   ```

rb_del_min(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_del_min(Tree0, Key, Value, Tree)) ),
    del_min_assoc(Tree0, Key, Value, Tree).


%!  rb_del_max(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   True iff Key is the largest key of Tree0, mapped to Value, and Tree is
%   Tree0 without Key.
%
%   ```
%   ?- rb_del_max(t(b,2,<,t(a,1,-,t,t),t), Key, Value, Tree).
%   Key = b, Value = 2, Tree = t(a,1,-,t,t).
%   ```

rb_del_max(Tree0, Key, Value, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_del_max(Tree0, Key, Value, Tree)) ),
    del_max_assoc(Tree0, Key, Value, Tree).


%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   True iff Key is the smallest key of Tree, mapped to Value.
%
%   ```
%   ?- rb_min(t(b,2,<,t(a,1,-,t,t),t), Key, Value).
%   Key = a, Value = 1.
%   ```

rb_min(Tree, Key, Value) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_min(Tree, Key, Value)) ),
    min_assoc(Tree, Key, Value).


%!  rb_max(+Tree, -Key, -Value) is semidet.
%
%   True iff Key is the largest key of Tree, mapped to Value.
%
%   ```
%   ?- rb_max(t(b,2,<,t(a,1,-,t,t),t), Key, Value).
%   Key = b, Value = 2.
%   ```

rb_max(Tree, Key, Value) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_max(Tree, Key, Value)) ),
    max_assoc(Tree, Key, Value).


%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   True iff Tree has Key, Next is the smallest key above it, and Tree maps
%   Next to Value.
%
%   ```
%   ?- rb_next(t(b,2,<,t(a,1,-,t,t),t), a, Next, Value).
%   Next = b, Value = 2.
%   ```

rb_next(Tree, Key, Next, Value) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_next(Tree, Key, Next, Value)) ),
    next_(Tree, Key, none, Next-Value).

next_(t(K,V,_,L,R), Key, Candidate, Pair) :-
    compare(Order, Key, K),
    next_(Order, Key, L, K, V, R, Candidate, Pair).

next_(<, Key, L, K, V, _, _, Pair) :-
    next_(L, Key, K-V, Pair).
next_(>, Key, _, _, _, R, Candidate, Pair) :-
    next_(R, Key, Candidate, Pair).
next_(=, _, _, _, _, R, Candidate, Pair) :-
    (   min_assoc(R, K, V)
    ->  Pair = K-V
    ;   Pair = Candidate
    ).


%!  rb_previous(+Tree, +Key, -Previous, -Value) is semidet.
%
%   True iff Tree has Key, Previous is the largest key below it, and Tree
%   maps Previous to Value.
%
%   ```
%   ?- rb_previous(t(b,2,<,t(a,1,-,t,t),t), b, Previous, Value).
%   Previous = a, Value = 1.
%   ```

rb_previous(Tree, Key, Previous, Value) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_previous(Tree, Key, Previous, Value)) ),
    previous_(Tree, Key, none, Previous-Value).

previous_(t(K,V,_,L,R), Key, Candidate, Pair) :-
    compare(Order, Key, K),
    previous_(Order, Key, L, K, V, R, Candidate, Pair).

previous_(<, Key, L, _, _, _, Candidate, Pair) :-
    previous_(L, Key, Candidate, Pair).
previous_(>, Key, _, K, V, R, _, Pair) :-
    previous_(R, Key, K-V, Pair).
previous_(=, _, L, _, _, _, Candidate, Pair) :-
    (   max_assoc(L, K, V)
    ->  Pair = K-V
    ;   Pair = Candidate
    ).


%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   True iff Tree maps Key to Value. Enumerates the keys in order; a ground
%   Key is looked up.
%
%   ```
%   ?- rb_in(Key, Value, t(b,2,<,t(a,1,-,t,t),t)).
%   Key = a, Value = 1
%   ;  Key = b, Value = 2.
%   ```

rb_in(Key, Value, Tree) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_in(Key, Value, Tree)) ),
    gen_assoc(Key, Tree, Value).


%!  rb_visit(+Tree, -Pairs) is det.
%
%   True iff Pairs holds Key-Value for each key of Tree, sorted by key.
%
%   ```
%   ?- rb_visit(t(b,2,<,t(a,1,-,t,t),t), Pairs).
%   Pairs = [a-1,b-2].
%   ```

rb_visit(Tree, Pairs) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_visit(Tree, Pairs)) ),
    assoc_to_list(Tree, Pairs).


%!  rb_keys(+Tree, -Keys) is det.
%
%   True iff Keys holds the keys of Tree, sorted.
%
%   ```
%   ?- rb_keys(t(b,2,<,t(a,1,-,t,t),t), Keys).
%   Keys = [a,b].
%   ```

rb_keys(Tree, Keys) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_keys(Tree, Keys)) ),
    assoc_to_keys(Tree, Keys).


%!  rb_size(+Tree, -Size) is det.
%
%   True iff Size is the number of keys of Tree.
%
%   ```
%   ?- rb_size(t(b,2,<,t(a,1,-,t,t),t), Size).
%   Size = 2.
%   ```

rb_size(Tree, Size) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_size(Tree, Size)) ),
    assoc_to_keys(Tree, Keys),
    length(Keys, Size).


%!  rb_map(+Tree, :Goal) is nondet.
%
%   True iff call(Goal, Value) is true for each value of Tree, from the
%   smallest key to the largest.
%
%   ```
%   ?- rb_map(t(b,2,<,t(a,1,-,t,t),t), integer).
%   true.
%   ```

rb_map(Tree, Goal) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_map(Tree, Goal)) ),
    map_assoc(Goal, Tree).


%!  rb_map(+Tree0, :Goal, -Tree) is nondet.
%
%   True iff Tree has the keys of Tree0, and call(Goal, Value0, Value) is
%   true for the two values of each key.
%
%   ```
%   ?- rb_map(t(b,2,<,t(a,1,-,t,t),t), succ, Tree).
%   Tree = t(b,3,<,t(a,2,-,t,t),t).
%   ```

rb_map(Tree0, Goal, Tree) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_map(Tree0, Goal, Tree)) ),
    map_assoc(Goal, Tree0, Tree).


%!  rb_fold(:Goal, +Tree, +S0, -S) is nondet.
%
%   True iff the pairs Key-Value of Tree, sorted by key, take the state S0 to
%   S: call(Goal, Key-Value, Before, After).
%
%   ```
%   ?- rb_fold([_-V,S0,S]>>(S is S0+V),
%              t(b,2,<,t(a,1,-,t,t),t), 0, Sum).
%   Sum = 3.
%   ```

rb_fold(Goal, Tree, S0, S) :-
    ( is_tree_(Tree) -> true ; no_tree_(Tree, rb_fold(Goal, Tree, S0, S)) ),
    assoc_to_list(Tree, Pairs),
    foldl(Goal, Pairs, S0, S).


%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   True iff Tree0 has all of Keys, a sorted list, and Tree is Tree0 with the
%   value of each of these keys replaced by the Value of call(Goal, Value0,
%   Value).
%
%   ```
%   ?- rb_partial_map(t(b,2,<,t(a,1,-,t,t),t), [b], succ, Tree).
%   Tree = t(b,3,<,t(a,1,-,t,t),t).
%   ```

rb_partial_map(Tree, [], _, Tree).
rb_partial_map(Tree0, [Key|Keys], Goal, Tree) :-
    rb_apply(Tree0, Key, Goal, Tree1),
    rb_partial_map(Tree1, Keys, Goal, Tree).


%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   True iff Tree has the keys of Tree0, mapped to fresh variables, and
%   Pairs holds Key-Variable for each of them, sorted by key.
%
%   ```
%   ?- rb_clone(t(a,1,-,t,t), Tree, Pairs), Pairs = [a-x].
%   Tree = t(a,x,-,t,t), Pairs = [a-x].
%   ```

rb_clone(Tree0, Tree, Pairs) :-
    ( is_tree_(Tree0) -> true ; no_tree_(Tree0, rb_clone(Tree0, Tree, Pairs)) ),
    clone_(Tree0, Tree, Pairs, []).

clone_(t, t, Pairs, Pairs).
clone_(t(K,_,Lean,L0,R0), t(K,V,Lean,L,R), Pairs0, Pairs) :-
    clone_(L0, L, Pairs0, [K-V|Pairs1]),
    clone_(R0, R, Pairs1, Pairs).


%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   True iff Tree maps each Key to its Value, for the Key-Value in Pairs. Of
%   several pairs with the same key the last counts.
%
%   ```
%   ?- list_to_rbtree([b-2,a-1,b-3], Tree).
%   Tree = t(b,3,<,t(a,1,-,t,t),t).
%   ```

list_to_rbtree(Pairs0, Tree) :-
    must_be(list(pair), Pairs0),
    reverse(Pairs0, Pairs1),
    sort(1, @<, Pairs1, Pairs),
    ord_list_to_assoc(Pairs, Tree).


%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   As list_to_rbtree/2, for Pairs that are sorted by key without duplicate
%   keys; anything else is a domain error. Takes time proportional to their
%   number.
%
%   ```
%   ?- ord_list_to_rbtree([a-1,b-2,c-3], Tree).
%   Tree = t(b,2,-,t(a,1,-,t,t),t(c,3,-,t,t)).
%   ```

ord_list_to_rbtree(Pairs, Tree) :-
    ord_list_to_assoc(Pairs, Tree).
