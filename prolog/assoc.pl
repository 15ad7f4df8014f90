:- module(assoc,
          [ empty_assoc/1,              % ?Assoc
            is_assoc/1,                 % @Assoc
            put_assoc/4,                % +Key, +Assoc0, +Value, -Assoc
            get_assoc/3,                % +Key, +Assoc, ?Value
            get_assoc/5,                % +Key, +Assoc0, ?V0, ?Assoc, ?V
            gen_assoc/3,                % ?Key, +Assoc, ?Value
            del_assoc/4,                % +Key, +Assoc0, ?Value, -Assoc
            del_min_assoc/4,            % +Assoc0, ?Key, ?Value, -Assoc
            del_max_assoc/4,            % +Assoc0, ?Key, ?Value, -Assoc
            min_assoc/3,                % +Assoc, ?Key, ?Value
            max_assoc/3,                % +Assoc, ?Key, ?Value
            list_to_assoc/2,            % +Pairs, -Assoc
            ord_list_to_assoc/2,        % +Pairs, -Assoc
            assoc_to_list/2,            % +Assoc, -Pairs
            assoc_to_keys/2,            % +Assoc, -Keys
            assoc_to_values/2,          % +Assoc, -Values
            map_assoc/2,                % :Goal, +Assoc
            map_assoc/3                 % :Goal, ?Assoc1, ?Assoc2
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).

/** <module> Maps from keys to values, as AVL trees

A map is `t` (empty) or t(Key, Value, Lean, Left, Right): the keys of Left are
smaller than Key in the standard order of terms, those of Right larger, and
the heights of Left and Right differ by at most one. Lean is `<` if Left is
higher, `-` if both have the same height and `>` if Right is higher. So
looking up, adding and deleting a key take time logarithmic in the number of
keys.

Keys are compared, never unified, so they may contain variables as long as
these are not bound later.

In the dialect `swi`, some predicates are rules as in SWI-Prolog: what
is no map matches none of them.
*/

:- meta_predicate
    map_assoc(1, +),
    map_assoc(2, ?, ?).

:- multifile
    error:has_type/2.

error:has_type(assoc, Term) :-
    is_tree_(Term).

% Checks only the root.

is_tree_(Term) :-
    nonvar(Term),
    (   Term = t
    ->  true
    ;   Term = t(_,_,_,_,_)
    ).

% no_map_(+Term, +Rule): Term is no map. In SWI-Prolog it matches no rule.

:- if(current_prolog_flag(dialect, swi)).

no_map_(_, Rule) :-
    existence_error(matching_rule, assoc:Rule).

:- else.

no_map_(Term, _) :-
    must_be(assoc, Term).

:- endif.

% Before is_tree_/1 and must_be/2 are called: this runs for each key that is
% looked up.

must_be_assoc_(Term) :-
    (   nonvar(Term),
        Term = t(_,_,_,_,_)
    ->  true
    ;   Term == t
    ->  true
    ;   must_be(assoc, Term)
    ).


%!  empty_assoc(?Assoc) is semidet.
%
%   True iff Assoc is the map without keys.
%
%   ```
%   ?- empty_assoc(Assoc).
%   Assoc = t.
%   ```

empty_assoc(t).


%!  is_assoc(@Assoc) is semidet.
%
%   True iff Assoc is a map: a tree of the shape above, ordered and balanced.
%   Takes time proportional to its size.
%
%   ```
%   ?- list_to_assoc([a-1,b-2], Assoc), is_assoc(Assoc).
%   Assoc = t(b,2,<,t(a,1,-,t,t),t).
%   ?- is_assoc(t(a,1,-,t(b,2,-,t,t),t)).
%   false.
%   ```

is_assoc(Assoc) :-
    is_assoc_(Assoc, none, _, _).

% is_assoc_(+Tree, +Last0, -Last, -Height): Last0 is k(Key) for the greatest
% key to the left of Tree, or none.

is_assoc_(Tree, Last0, Last, Height) :-
    nonvar(Tree),
    (   Tree == t
    ->  Last = Last0,
        Height = 0
    ;   Tree = t(Key,_,Lean,Left,Right),
        is_assoc_(Left, Last0, Last1, HeightL),
        after_(Last1, Key),
        is_assoc_(Right, k(Key), Last, HeightR),
        compare(Order, HeightR, HeightL),
        lean_(Order, Lean0),
        Lean == Lean0,
        abs(HeightL-HeightR) =< 1,
        Height is max(HeightL, HeightR)+1
    ).

after_(none, _).
after_(k(Key0), Key) :-
    Key0 @< Key.

lean_(<, <).
lean_(=, -).
lean_(>, >).


%!  put_assoc(+Key, +Assoc0, +Value, -Assoc) is det.
%
%   True iff Assoc is Assoc0 with Key mapped to Value, whether or not Key
%   was there before.
%
%   ```
%   ?- put_assoc(k, t, v, Assoc).
%   Assoc = t(k,v,-,t,t).
%   ?- list_to_assoc([a-1], A0), put_assoc(a, A0, 2, A).
%   A0 = t(a,1,-,t,t), A = t(a,2,-,t,t).
%   ```

put_assoc(Key, Assoc0, Value, Assoc) :-
    ( is_tree_(Assoc0) -> true ; no_map_(Assoc0, insert(Assoc0, Key, Value, Assoc, _)) ),
    put_(Assoc0, Key, Value, Assoc, _).

% The last argument of put_/5 and its parts describes the root after the
% change: `leaning` if its two branches had the same height and no longer do,
% or if it is new; `level` otherwise. Adding a key makes a tree higher iff it
% is leaning. Deleting a key, which starts from `level` for the remaining
% empty tree, makes it lower iff it is level.

put_(t, Key, Value, t(Key,Value,-,t,t), leaning).
put_(t(Key0,Value0,Lean,Left,Right), Key, Value, Assoc, State) :-
    compare(Order, Key, Key0),
    (   Order == (<)
    ->  put_(Left, Key, Value, Left1, State0),
        (   State0 == leaning
        ->  lean_left_(Lean, Key0, Value0, Left1, Right, Assoc, State)
        ;   Assoc = t(Key0,Value0,Lean,Left1,Right),
            State = level
        )
    ;   Order == (>)
    ->  put_(Right, Key, Value, Right1, State0),
        (   State0 == leaning
        ->  lean_right_(Lean, Key0, Value0, Left, Right1, Assoc, State)
        ;   Assoc = t(Key0,Value0,Lean,Left,Right1),
            State = level
        )
    ;   Assoc = t(Key,Value,Lean,Left,Right),
        State = level
    ).

% lean_left_(+Lean, +Key, +Value, +Left, +Right, -Assoc, -State): the branch
% Left has become higher by one relative to Right; Lean is the state before. A
% difference of two levels is removed by lifting the left child, or its right
% child if that is higher.

lean_left_(>, K, V, L, R, t(K,V,-,L,R), level).
lean_left_(-, K, V, L, R, t(K,V,<,L,R), leaning).
lean_left_(<, K, V, t(KL,VL,LeanL,LL,LR), R, Assoc, State) :-
    lift_left_(LeanL, KL, VL, LL, LR, K, V, R, Assoc, State).

lift_left_(<, KL, VL, LL, LR, K, V, R,
           t(KL,VL,-,LL,t(K,V,-,LR,R)), level).
lift_left_(-, KL, VL, LL, LR, K, V, R,
           t(KL,VL,>,LL,t(K,V,<,LR,R)), leaning).
lift_left_(>, KL, VL, LL, t(KM,VM,Lean,ML,MR), K, V, R,
           t(KM,VM,-,t(KL,VL,LeanL,LL,ML),t(K,V,LeanR,MR,R)), level) :-
    shares_(Lean, LeanL, LeanR).

% lean_right_/7 is the mirror image of lean_left_/7.

lean_right_(<, K, V, L, R, t(K,V,-,L,R), level).
lean_right_(-, K, V, L, R, t(K,V,>,L,R), leaning).
lean_right_(>, K, V, L, t(KR,VR,LeanR,RL,RR), Assoc, State) :-
    lift_right_(LeanR, KR, VR, RL, RR, K, V, L, Assoc, State).

lift_right_(>, KR, VR, RL, RR, K, V, L,
            t(KR,VR,-,t(K,V,-,L,RL),RR), level).
lift_right_(-, KR, VR, RL, RR, K, V, L,
            t(KR,VR,<,t(K,V,>,L,RL),RR), leaning).
lift_right_(<, KR, VR, t(KM,VM,Lean,ML,MR), RR, K, V, L,
            t(KM,VM,-,t(K,V,LeanL,L,ML),t(KR,VR,LeanR,MR,RR)), level) :-
    shares_(Lean, LeanL, LeanR).

% shares_(+Lean, -LeanL, -LeanR): a node that leaned Lean gives its branches
% to its new left and right child, which then lean LeanL and LeanR.

shares_(<, -, >).
shares_(-, -, -).
shares_(>, <, -).


%!  get_assoc(+Key, +Assoc, ?Value) is semidet.
%
%   True iff Assoc maps Key to Value.
%
%   ```
%   ?- list_to_assoc([a-1,b-2], A), get_assoc(a, A, Value).
%   A = t(b,2,<,t(a,1,-,t,t),t), Value = 1.
%   ?- get_assoc(c, t, Value).
%   false.
%   ```

:- if(current_prolog_flag(dialect, swi)).

get_assoc(Key, Assoc, Value) :-
    (   compound(Assoc),
        Assoc \= t(_,_,_,_,_)
    ->  type_error(btree, Assoc)
    ;   atomic(Assoc),
        Assoc \== t
    ->  type_error(btree, Assoc)
    ;   must_be_assoc_(Assoc),
        get_(Assoc, Key, Value)
    ).

:- else.

get_assoc(Key, Assoc, Value) :-
    must_be_assoc_(Assoc),
    get_(Assoc, Key, Value).

:- endif.

get_(t(Key0,Value0,_,Left,Right), Key, Value) :-
    compare(Order, Key, Key0),
    (   Order == (<)
    ->  get_(Left, Key, Value)
    ;   Order == (>)
    ->  get_(Right, Key, Value)
    ;   Value = Value0
    ).


%!  get_assoc(+Key, +Assoc0, ?Value0, ?Assoc, ?Value) is semidet.
%
%   True iff Assoc0 maps Key to Value0, and Assoc is Assoc0 with Key mapped to
%   Value.
%
%   ```
%   ?- get_assoc(a, t(a,1,-,t,t), Value0, Assoc, 2).
%   Value0 = 1, Assoc = t(a,2,-,t,t).
%   ```

get_assoc(Key, t(Key0,Value0,Lean,Left0,Right0), Found,
          t(Key0,Value,Lean,Left,Right), New) :-
    compare(Order, Key, Key0),
    get_(Order, Key, Found, New, Value0, Left0, Right0, Value, Left, Right).

get_(=, _, Found, New, Found, Left, Right, New, Left, Right).
get_(<, Key, Found, New, Value, Left0, Right, Value, Left, Right) :-
    get_assoc(Key, Left0, Found, Left, New).
get_(>, Key, Found, New, Value, Left, Right0, Value, Left, Right) :-
    get_assoc(Key, Right0, Found, Right, New).


%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   True iff Assoc maps Key to Value. Enumerates the keys in order; a ground
%   Key is looked up.
%
%   ```
%   ?- gen_assoc(Key, t(b,2,<,t(a,1,-,t,t),t), Value).
%   Key = a, Value = 1
%   ;  Key = b, Value = 2.
%   ```

gen_assoc(Key, Assoc, Value) :-
    must_be_assoc_(Assoc),
    (   ground(Key)
    ->  get_(Assoc, Key, Value)
    ;   gen_(Assoc, Key, Value)
    ).

gen_(t(Key0,Value0,_,Left,Right), Key, Value) :-
    gen_(Right, Key, Value, Key0, Value0, Left).

% The arguments are reordered so that a node without a right branch leaves no
% choice point after its own key.

gen_(_, Key, Value, _, _, Left) :-
    gen_(Left, Key, Value).
gen_(Right, Key, Value, Key0, Value0, _) :-
    gen_right_(Right, Key, Value, Key0, Value0).

gen_right_(_, Key, Value, Key, Value).
gen_right_(t(Key0,Value0,_,Left,Right), Key, Value, _, _) :-
    gen_(Right, Key, Value, Key0, Value0, Left).


%!  del_assoc(+Key, +Assoc0, ?Value, -Assoc) is semidet.
%
%   True iff Assoc0 maps Key to Value, and Assoc is Assoc0 without Key.
%
%   ```
%   ?- del_assoc(b, t(b,2,<,t(a,1,-,t,t),t), Value, Assoc).
%   Value = 2, Assoc = t(a,1,-,t,t).
%   ```

del_assoc(Key, Assoc0, Value, Assoc) :-
    ( is_tree_(Assoc0) -> true ; no_map_(Assoc0, delete(Assoc0, Key, Value, Assoc, _)) ),
    del_(Assoc0, Key, Value, Assoc, _).

del_(t(Key0,Value0,Lean,Left,Right), Key, Value, Assoc, State) :-
    compare(Order, Key, Key0),
    (   Order == (<)
    ->  del_(Left, Key, Value, Left1, State0),
        shrunk_left_(State0, Lean, Key0, Value0, Left1, Right, Assoc, State)
    ;   Order == (>)
    ->  del_(Right, Key, Value, Right1, State0),
        shrunk_right_(State0, Lean, Key0, Value0, Left, Right1, Assoc, State)
    ;   Value = Value0,
        join_(Lean, Left, Right, Assoc, State)
    ).

% join_(+Lean, +Left, +Right, -Assoc, -State): Assoc has the keys of both
% branches of a node that leaned Lean and whose own key is deleted. A key of
% the higher branch replaces it.

join_(<, Left0, Right, Assoc, State) :-
    del_max_(Left0, Key, Value, Left, State0),
    shrunk_left_(State0, <, Key, Value, Left, Right, Assoc, State).
join_(-, Left0, Right, Assoc, State) :-
    (   Left0 == t
    ->  Assoc = t,
        State = level
    ;   del_max_(Left0, Key, Value, Left, State0),
        shrunk_left_(State0, -, Key, Value, Left, Right, Assoc, State)
    ).
join_(>, Left, Right0, Assoc, State) :-
    del_min_(Right0, Key, Value, Right, State0),
    shrunk_right_(State0, >, Key, Value, Left, Right, Assoc, State).

shrunk_left_(level, Lean, Key, Value, Left, Right, Assoc, State) :-
    lean_right_(Lean, Key, Value, Left, Right, Assoc, State).
shrunk_left_(leaning, Lean, Key, Value, Left, Right,
             t(Key,Value,Lean,Left,Right), leaning).

shrunk_right_(level, Lean, Key, Value, Left, Right, Assoc, State) :-
    lean_left_(Lean, Key, Value, Left, Right, Assoc, State).
shrunk_right_(leaning, Lean, Key, Value, Left, Right,
              t(Key,Value,Lean,Left,Right), leaning).


%!  del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   True iff Key is the smallest key of Assoc0, mapped to Value, and Assoc
%   is Assoc0 without Key.
%
%   ```
%   ?- del_min_assoc(t(b,2,<,t(a,1,-,t,t),t), Key, Value, Assoc).
%   Key = a, Value = 1, Assoc = t(b,2,-,t,t).
%   ```

del_min_assoc(Assoc0, Key, Value, Assoc) :-
    nonvar(Assoc0),
    del_min_(Assoc0, Key0, Value0, Assoc1, _),
    Key = Key0,
    Value = Value0,
    Assoc = Assoc1.

del_min_(t(Key0,Value0,Lean,Left,Right), Key, Value, Assoc, State) :-
    (   Left == t
    ->  Key = Key0,
        Value = Value0,
        Assoc = Right,
        State = level
    ;   del_min_(Left, Key, Value, Left1, State0),
        shrunk_left_(State0, Lean, Key0, Value0, Left1, Right, Assoc, State)
    ).


%!  del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   True iff Key is the largest key of Assoc0, mapped to Value, and Assoc
%   is Assoc0 without Key.
%
%   ```
%   ?- del_max_assoc(t(b,2,<,t(a,1,-,t,t),t), Key, Value, Assoc).
%   Key = b, Value = 2, Assoc = t(a,1,-,t,t).
%   ```

del_max_assoc(Assoc0, Key, Value, Assoc) :-
    nonvar(Assoc0),
    del_max_(Assoc0, Key0, Value0, Assoc1, _),
    Key = Key0,
    Value = Value0,
    Assoc = Assoc1.

del_max_(t(Key0,Value0,Lean,Left,Right), Key, Value, Assoc, State) :-
    (   Right == t
    ->  Key = Key0,
        Value = Value0,
        Assoc = Left,
        State = level
    ;   del_max_(Right, Key, Value, Right1, State0),
        shrunk_right_(State0, Lean, Key0, Value0, Left, Right1, Assoc, State)
    ).


%!  min_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   True iff Key is the smallest key of Assoc, mapped to Value.
%
%   ```
%   ?- min_assoc(t(b,2,<,t(a,1,-,t,t),t), Key, Value).
%   Key = a, Value = 1.
%   ```

min_assoc(Assoc, Key, Value) :-
    ( is_tree_(Assoc) -> true ; no_map_(Assoc, min_assoc(Assoc, Key, Value)) ),
    Assoc = t(K,V,_,L,_),
    min_(L, K, V, Key, Value).

min_(t, Key, Value, Key, Value).
min_(t(K,V,_,L,_), _, _, Key, Value) :-
    min_(L, K, V, Key, Value).


%!  max_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   True iff Key is the largest key of Assoc, mapped to Value.
%
%   ```
%   ?- max_assoc(t(b,2,<,t(a,1,-,t,t),t), Key, Value).
%   Key = b, Value = 2.
%   ```

max_assoc(Assoc, Key, Value) :-
    ( is_tree_(Assoc) -> true ; no_map_(Assoc, max_assoc(Assoc, Key, Value)) ),
    Assoc = t(K,V,_,_,R),
    max_(R, K, V, Key, Value).

max_(t, Key, Value, Key, Value).
max_(t(K,V,_,_,R), _, _, Key, Value) :-
    max_(R, K, V, Key, Value).


%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   True iff Assoc maps each Key to its Value, for the Key-Value in Pairs.
%   A key that occurs twice is a domain error.
%
%   ```
%   ?- list_to_assoc([b-2,a-1,c-3], Assoc).
%   Assoc = t(b,2,-,t(a,1,-,t,t),t(c,3,-,t,t)).
%   ?- list_to_assoc([a-1,a-2], Assoc).
%   error: domain_error(unique_key_pairs,[a-1,a-2]).
%   ```

list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    keysort(Pairs, Sorted),
    (   ascending_(Sorted)
    ->  sorted_assoc_(Sorted, Assoc)
    ;   domain_error(unique_key_pairs, Pairs)
    ).


%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   As list_to_assoc/2, for Pairs that are sorted by key without duplicate
%   keys; anything else is a domain error. Takes time proportional to the
%   length of Pairs.
%
%   ```
%   ?- ord_list_to_assoc([a-1,b-2], Assoc).
%   Assoc = t(b,2,<,t(a,1,-,t,t),t).
%   ?- ord_list_to_assoc([b-1,a-2], Assoc).
%   error: domain_error(key_ordered_pairs,[b-1,a-2]).
%   ```

ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    (   ascending_(Pairs)
    ->  sorted_assoc_(Pairs, Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

ascending_([]).
ascending_([Pair|Pairs]) :-
    pair_key_(Pair, Key),
    ascending_(Pairs, Key).

ascending_([], _).
ascending_([Pair|Pairs], Key0) :-
    pair_key_(Pair, Key),
    Key0 @< Key,
    ascending_(Pairs, Key).

pair_key_(Pair, Key) :-
    (   nonvar(Pair),
        Pair = Key0-_
    ->  Key = Key0
    ;   must_be(pair, Pair)
    ).

sorted_assoc_(Pairs, Assoc) :-
    length(Pairs, N),
    sorted_assoc_(N, Pairs, [], Assoc0, _),
    Assoc = Assoc0.

% sorted_assoc_(+N, +Pairs0, -Pairs, -Assoc, -Height): Assoc has the first N
% of Pairs0, and Pairs are the rest. The left branch gets the odd one.

sorted_assoc_(N, Pairs0, Pairs, Assoc, Height) :-
    (   N =:= 0
    ->  Pairs = Pairs0,
        Assoc = t,
        Height = 0
    ;   Assoc = t(Key,Value,Lean,Left,Right),
        NL is N // 2,
        NR is N-NL-1,
        sorted_assoc_(NL, Pairs0, [Key-Value|Pairs1], Left, HeightL),
        sorted_assoc_(NR, Pairs1, Pairs, Right, HeightR),
        compare(Order, HeightR, HeightL),
        lean_(Order, Lean),
        Height is HeightL+1
    ).


% listed_(+Assoc): what is no association is an error, or in programs for
% SWI-Prolog has no list.

:- if(current_prolog_flag(dialect, swi)).

listed_(Assoc) :-
    (   var(Assoc)
    ->  instantiation_error(Assoc)
    ;   is_tree_(Assoc)
    ).

:- else.

listed_(Assoc) :-
    must_be_assoc_(Assoc).

:- endif.


%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   True iff Pairs holds Key-Value for each key of Assoc, sorted by key.
%
%   ```
%   ?- assoc_to_list(t(b,2,<,t(a,1,-,t,t),t), Pairs).
%   Pairs = [a-1,b-2].
%   ```

assoc_to_list(Assoc, Pairs) :-
    listed_(Assoc),
    pairs_(Assoc, Pairs, []).

pairs_(t, Pairs, Pairs).
pairs_(t(Key,Value,_,Left,Right), Pairs0, Pairs) :-
    pairs_(Left, Pairs0, [Key-Value|Pairs1]),
    pairs_(Right, Pairs1, Pairs).


%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   True iff Keys holds the keys of Assoc, sorted.
%
%   ```
%   ?- assoc_to_keys(t(b,2,<,t(a,1,-,t,t),t), Keys).
%   Keys = [a,b].
%   ```

assoc_to_keys(Assoc, Keys) :-
    listed_(Assoc),
    keys_(Assoc, Keys, []).

keys_(t, Keys, Keys).
keys_(t(Key,_,_,Left,Right), Keys0, Keys) :-
    keys_(Left, Keys0, [Key|Keys1]),
    keys_(Right, Keys1, Keys).


%!  assoc_to_values(+Assoc, -Values) is det.
%
%   True iff Values holds the values of Assoc, in the order of their keys.
%
%   ```
%   ?- assoc_to_values(t(b,2,<,t(a,1,-,t,t),t), Values).
%   Values = [1,2].
%   ```

assoc_to_values(Assoc, Values) :-
    listed_(Assoc),
    values_(Assoc, Values, []).

values_(t, Values, Values).
values_(t(_,Value,_,Left,Right), Values0, Values) :-
    values_(Left, Values0, [Value|Values1]),
    values_(Right, Values1, Values).


%!  map_assoc(:Goal, +Assoc) is nondet.
%
%   True iff call(Goal, Value) is true for each value of Assoc, from the
%   smallest key to the largest.
%
%   ```
%   ?- map_assoc(integer, t(b,2,<,t(a,1,-,t,t),t)).
%   true.
%   ```

map_assoc(Goal, Assoc) :-
    must_be_assoc_(Assoc),
    map_(Assoc, Goal).

map_(t, _).
map_(t(_,Value,_,Left,Right), Goal) :-
    map_(Left, Goal),
    call(Goal, Value),
    map_(Right, Goal).


%!  map_assoc(:Goal, ?Assoc1, ?Assoc2) is nondet.
%
%   True iff Assoc1 and Assoc2 have the same keys (and shape), and
%   call(Goal, Value1, Value2) is true for the two values of each key.
%
%   ```
%   ?- map_assoc(succ, t(b,2,<,t(a,1,-,t,t),t), Assoc).
%   Assoc = t(b,3,<,t(a,2,-,t,t),t).
%   ```

map_assoc(Goal, Assoc1, Assoc2) :-
    map_(Assoc1, Goal, Assoc2).

map_(t, _, t).
map_(t(Key,Value1,Lean,Left1,Right1), Goal,
     t(Key,Value2,Lean,Left2,Right2)) :-
    map_(Left1, Goal, Left2),
    call(Goal, Value1, Value2),
    map_(Right1, Goal, Right2).
