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
:- use_module(library(error), [must_be/2, existence_error/2]).

/** <module> Maps from keys to values, as red-black trees

A map is t(Root). A node is `nil`, red(Left, Key, Value, Right) or black(Left,
Key, Value, Right); the keys of Left are smaller than Key in the standard
order of terms, those of Right larger. The root is black, a red node has no
red child, and all paths from the root to a `nil` pass the same number of
black nodes. So no path is more than twice as long as another.
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
    nonvar(Term),
    Term = t(Root),
    nonvar(Root),
    (   Root = nil
    ->  true
    ;   Root = black(_,_,_,_)
    ).

root_node_(nil).
root_node_(black(_,_,_,_)).

root_(Tree, Root) :-
    nonvar(Tree),
    Tree = t(Root).

:- if(current_prolog_flag(dialect, swi)).

no_tree_(_, Goal) :-
    existence_error(matching_rule, rbtrees:Goal).

:- else.

no_tree_(Tree, _) :-
    must_be(rbtree, Tree).

:- endif.


%!  rb_new(-Tree) is det.
%
%   True iff Tree is the map without keys.
%
%   ```
%   ?- rb_new(Tree).
%   Tree = t(nil).
%   ```

rb_new(t(nil)).


%!  rb_empty(?Tree) is semidet.
%
%   True iff Tree is the map without keys.
%
%   ```
%   ?- rb_insert_new(t(nil), a, 1, Tree), rb_empty(Tree).
%   false.
%   ```

rb_empty(t(nil)).


%!  is_rbtree(@Tree) is semidet.
%
%   True iff Tree is a map; checks it completely.
%
%   ```
%   ?- list_to_rbtree([a-1,b-2], Tree), is_rbtree(Tree).
%   Tree = t(black(red(nil,a,1,nil),b,2,nil)).
%   ?- is_rbtree(t(black(red(nil,b,1,nil),a,2,nil))).
%   false.
%   ```

is_rbtree(Tree) :-
    nonvar(Tree),
    Tree = t(Root),
    nonvar(Root),
    root_node_(Root),
    is_node_(Root, black, none, _, _).

% is_node_(+Node, +Above, +Last0, -Last, -Blacks): Above is the colour of the
% node above, Last0 is k(Key) for the greatest key to the left or `none`.

is_node_(Node, Above, Last0, Last, Blacks) :-
    nonvar(Node),
    (   Node == nil
    ->  Last = Last0,
        Blacks = 0
    ;   parts_(Node, Colour, Left, Key, _, Right),
        \+ ( Colour == red,
             Above == red
           ),
        is_node_(Left, Colour, Last0, Last1, Blacks0),
        after_(Last1, Key),
        is_node_(Right, Colour, k(Key), Last, Blacks1),
        Blacks0 =:= Blacks1,
        (   Colour == black
        ->  Blacks is Blacks0+1
        ;   Blacks = Blacks0
        )
    ).

after_(none, _).
after_(k(Key0), Key) :-
    Key0 @< Key.

% parts_(?Node, ?Colour, ?Left, ?Key, ?Value, ?Right)

parts_(red(L,K,V,R), red, L, K, V, R).
parts_(black(L,K,V,R), black, L, K, V, R).


%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   True iff Tree maps Key to Value.
%
%   ```
%   ?- list_to_rbtree([a-1,b-2], T), rb_lookup(b, Value, T).
%   T = t(black(red(nil,a,1,nil),b,2,nil)), Value = 2.
%   ```

rb_lookup(Key, Value, Tree) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_lookup(Key, Value, Tree)) ),
    lookup_(Root, Key, Value).

lookup_(red(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup_(Order, Key, Value, L, V, R).
lookup_(black(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup_(Order, Key, Value, L, V, R).

lookup_(=, _, Value, _, Value, _).
lookup_(<, Key, Value, L, _, _) :-
    lookup_(L, Key, Value).
lookup_(>, Key, Value, _, _, R) :-
    lookup_(R, Key, Value).


%!  rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
%
%   True iff Tree is Tree0 with Key mapped to Value, whether or not Key was
%   there before.
%
%   ```
%   ?- rb_insert(t(nil), a, 1, T1), rb_insert(T1, a, 2, T2).
%   T1 = t(black(nil,a,1,nil)), T2 = t(black(nil,a,2,nil)).
%   ```

rb_insert(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_insert(Tree0, Key, Value, Tree)) ),
    insert_(Root0, old, Key, Value, Root1),
    blackened_(Root1, Root),
    Tree = t(Root).


%!  rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   True iff Tree0 does not have Key, and Tree is Tree0 with Key mapped to
%   Value.
%
%   ```
%   ?- rb_insert_new(t(nil), a, 1, T1), rb_insert_new(T1, a, 2, T2).
%   false.
%   ```

rb_insert_new(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_insert_new(Tree0, Key, Value, Tree)) ),
    insert_(Root0, new, Key, Value, Root1),
    blackened_(Root1, Root),
    Tree = t(Root).

blackened_(red(L,K,V,R), black(L,K,V,R)).
blackened_(black(L,K,V,R), black(L,K,V,R)).

% insert_(+Node0, +Mode, +Key, ?Value, -Node): Node may be a red node with
% one red child.  If Mode is `new` then Key must not be there.

insert_(nil, _, Key, Value, red(nil,Key,Value,nil)).
insert_(red(L,K,V,R), Mode, Key, Value, Node) :-
    compare(Order, Key, K),
    insert_red_(Order, Mode, Key, Value, L, K, V, R, Node).
insert_(black(L,K,V,R), Mode, Key, Value, Node) :-
    compare(Order, Key, K),
    insert_black_(Order, Mode, Key, Value, L, K, V, R, Node).

insert_red_(=, old, Key, Value, L, _, _, R, red(L,Key,Value,R)).
insert_red_(<, Mode, Key, Value, L0, K, V, R, red(L,K,V,R)) :-
    insert_(L0, Mode, Key, Value, L).
insert_red_(>, Mode, Key, Value, L, K, V, R0, red(L,K,V,R)) :-
    insert_(R0, Mode, Key, Value, R).

insert_black_(=, old, Key, Value, L, _, _, R, black(L,Key,Value,R)).
insert_black_(<, Mode, Key, Value, L0, K, V, R, Node) :-
    insert_(L0, Mode, Key, Value, L),
    balanced_left_(L, K, V, R, Node).
insert_black_(>, Mode, Key, Value, L, K, V, R0, Node) :-
    insert_(R0, Mode, Key, Value, R),
    balanced_right_(R, K, V, L, Node).

% balanced_left_(+Left, +Key, +Value, +Right, -Node): Node is a black node of
% these parts, where Left may be red with a red child. Two consecutive red
% nodes below a black one become a red one with two black children.

balanced_left_(L, K, V, R, Node) :-
    (   L = red(red(A,KA,VA,B),KB,VB,C)
    ->  Node = red(black(A,KA,VA,B),KB,VB,black(C,K,V,R))
    ;   L = red(A,KA,VA,red(B,KB,VB,C))
    ->  Node = red(black(A,KA,VA,B),KB,VB,black(C,K,V,R))
    ;   Node = black(L,K,V,R)
    ).

balanced_right_(R, K, V, L, Node) :-
    (   R = red(red(A,KA,VA,B),KB,VB,C)
    ->  Node = red(black(L,K,V,A),KA,VA,black(B,KB,VB,C))
    ;   R = red(A,KA,VA,red(B,KB,VB,C))
    ->  Node = red(black(L,K,V,A),KA,VA,black(B,KB,VB,C))
    ;   Node = black(L,K,V,R)
    ).


%!  rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   True iff Tree0 has Key, and Tree is Tree0 with Key mapped to Value.
%
%   ```
%   ?- rb_update(t(black(nil,a,1,nil)), a, 2, Tree).
%   Tree = t(black(nil,a,2,nil)).
%   ?- rb_update(t(black(nil,a,1,nil)), b, 2, Tree).
%   false.
%   ```

rb_update(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, _) -> true ; no_tree_(Tree0, rb_update(Tree0, Key, Value, Tree)) ),
    rb_update(Tree0, Key, _, Value, Tree).


%!  rb_update(+Tree0, +Key, ?Value0, ?Value, -Tree) is semidet.
%
%   True iff Tree0 maps Key to Value0, and Tree is Tree0 with Key mapped to
%   Value.
%
%   ```
%   ?- rb_update(t(black(nil,a,1,nil)), a, Value0, 2, Tree).
%   Value0 = 1, Tree = t(black(nil,a,2,nil)).
%   ```

rb_update(Tree0, Key, Value0, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_update(Tree0, Key, Value0, Value, Tree)) ),
    update_(Root0, Key, Value0, Value, Root),
    Tree = t(Root).

update_(Node0, Key, Value0, Value, Node) :-
    parts_(Node0, Colour, L0, K, V0, R0),
    parts_(Node, Colour, L, K, V, R),
    compare(Order, Key, K),
    update_(Order, Key, Value0, Value, L0, V0, R0, L, V, R).

update_(=, _, Value0, Value, L, Value0, R, L, Value, R).
update_(<, Key, Value0, Value, L0, V, R, L, V, R) :-
    update_(L0, Key, Value0, Value, L).
update_(>, Key, Value0, Value, L, V, R0, L, V, R) :-
    update_(R0, Key, Value0, Value, R).


%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is nondet.
%
%   True iff Tree0 maps Key to Value0, call(Goal, Value0, Value) is true,
%   and Tree is Tree0 with Key mapped to Value.
%
%   ```
%   ?- rb_apply(t(black(nil,a,1,nil)), a, succ, Tree).
%   Tree = t(black(nil,a,2,nil)).
%   ```

rb_apply(Tree0, Key, Goal, Tree) :-
    ( root_(Tree0, _) -> true ; no_tree_(Tree0, rb_apply(Tree0, Key, Goal, Tree)) ),
    rb_update(Tree0, Key, Value0, Value, Tree),
    call(Goal, Value0, Value).


%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   True iff Tree0 has Key, and Tree is Tree0 without it.
%
%   ```
%   ?- rb_delete(t(black(red(nil,a,1,nil),b,2,nil)), b, Tree).
%   Tree = t(black(nil,a,1,nil)).
%   ```

rb_delete(Tree0, Key, Tree) :-
    ( root_(Tree0, _) -> true ; no_tree_(Tree0, rb_delete(Tree0, Key, Tree)) ),
    rb_delete(Tree0, Key, _, Tree).


%!  rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   True iff Tree0 maps Key to Value, and Tree is Tree0 without Key.
%
%   ```
%   ?- rb_delete(t(black(red(nil,a,1,nil),b,2,nil)), a, Value, Tree).
%   Value = 1, Tree = t(black(nil,b,2,nil)).
%   ```

rb_delete(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_delete(Tree0, Key, Value, Tree)) ),
    delete_(Root0, Key, Value, Root, _),
    Tree = t(Root).

% delete_(+Node0, +Key, ?Value, -Node, -State): State is `short` if the paths
% through Node pass one black node fewer than those through Node0, else
% `full`. If Node0 is black then Node is not red.

delete_(Node0, Key, Value, Node, State) :-
    parts_(Node0, Colour, L, K, V, R),
    compare(Order, Key, K),
    delete_(Order, Key, Value, Colour, L, K, V, R, Node, State).

delete_(=, _, Value, Colour, L, _, Value, R, Node, State) :-
    joined_(R, Colour, L, Node, State).
delete_(<, Key, Value, Colour, L0, K, V, R, Node, State) :-
    delete_(L0, Key, Value, L, State0),
    shrunk_left_(State0, Colour, L, K, V, R, Node, State).
delete_(>, Key, Value, Colour, L, K, V, R0, Node, State) :-
    delete_(R0, Key, Value, R, State0),
    shrunk_right_(State0, Colour, L, K, V, R, Node, State).

% joined_(+Right, +Colour, +Left, -Node, -State): Node replaces a node of
% these parts whose own key is deleted: the next key moves there.

joined_(nil, Colour, Left, Node, State) :-
    single_(Left, Colour, Node, State).
joined_(red(L,K,V,R), Colour, Left, Node, State) :-
    del_min_(red(L,K,V,R), Key, Value, Right, State0),
    shrunk_right_(State0, Colour, Left, Key, Value, Right, Node, State).
joined_(black(L,K,V,R), Colour, Left, Node, State) :-
    del_min_(black(L,K,V,R), Key, Value, Right, State0),
    shrunk_right_(State0, Colour, Left, Key, Value, Right, Node, State).

% single_(+Child, +Colour, -Node, -State): Node replaces a node whose key is
% deleted and that has no child other than Child.

single_(nil, Colour, nil, State) :-
    (   Colour == red
    ->  State = full
    ;   State = short
    ).
single_(red(L,K,V,R), _, black(L,K,V,R), full).


%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   True iff Key is the smallest key of Tree0, mapped to Value, and Tree is
%   Tree0 without Key.
%
%   ```
%   ?- rb_del_min(t(black(red(nil,a,1,nil),b,2,nil)), Key, Value, Tree).
%   Key = a, Value = 1, Tree = t(black(nil,b,2,nil)).
%   ```

rb_del_min(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_del_min(Tree0, Key, Value, Tree)) ),
    del_min_(Root0, Key0, Value0, Root, _),
    Key = Key0,
    Value = Value0,
    Tree = t(Root).

del_min_(Node0, Key, Value, Node, State) :-
    parts_(Node0, Colour, L0, K, V, R),
    (   L0 == nil
    ->  Key = K,
        Value = V,
        single_(R, Colour, Node, State)
    ;   del_min_(L0, Key, Value, L, State0),
        shrunk_left_(State0, Colour, L, K, V, R, Node, State)
    ).


%!  rb_del_max(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   True iff Key is the largest key of Tree0, mapped to Value, and Tree is
%   Tree0 without Key.
%
%   ```
%   ?- rb_del_max(t(black(red(nil,a,1,nil),b,2,nil)), Key, Value, Tree).
%   Key = b, Value = 2, Tree = t(black(nil,a,1,nil)).
%   ```

rb_del_max(Tree0, Key, Value, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_del_max(Tree0, Key, Value, Tree)) ),
    del_max_(Root0, Key0, Value0, Root, _),
    Key = Key0,
    Value = Value0,
    Tree = t(Root).

del_max_(Node0, Key, Value, Node, State) :-
    parts_(Node0, Colour, L, K, V, R0),
    (   R0 == nil
    ->  Key = K,
        Value = V,
        single_(L, Colour, Node, State)
    ;   del_max_(R0, Key, Value, R, State0),
        shrunk_right_(State0, Colour, L, K, V, R, Node, State)
    ).

% shrunk_left_(+State0, +Colour, +L, +K, +V, +R, -Node, -State): State0 is the
% state of the branch L, which may have become short. Then R is not `nil`.

shrunk_left_(full, Colour, L, K, V, R, Node, full) :-
    parts_(Node, Colour, L, K, V, R).
shrunk_left_(short, Colour, L, K, V, R, Node, State) :-
    (   R = red(RL,RK,RV,RR)            % make the right child black first
    ->  shrunk_left_(short, red, L, K, V, RL, Node1, _),
        Node = black(Node1,RK,RV,RR),
        State = full
    ;   R = black(RL,RK,RV,red(A,KA,VA,B))
    ->  parts_(Node, Colour, black(L,K,V,RL), RK, RV, black(A,KA,VA,B)),
        State = full
    ;   R = black(red(A,KA,VA,B),RK,RV,RR)
    ->  parts_(Node, Colour, black(L,K,V,A), KA, VA, black(B,RK,RV,RR)),
        State = full
    ;   R = black(RL,RK,RV,RR),
        Node = black(L,K,V,red(RL,RK,RV,RR)),
        shorter_(Colour, State)
    ).

shrunk_right_(full, Colour, L, K, V, R, Node, full) :-
    parts_(Node, Colour, L, K, V, R).
shrunk_right_(short, Colour, L, K, V, R, Node, State) :-
    (   L = red(LL,LK,LV,LR)            % make the left child black first
    ->  shrunk_right_(short, red, LR, K, V, R, Node1, _),
        Node = black(LL,LK,LV,Node1),
        State = full
    ;   L = black(red(A,KA,VA,B),LK,LV,LR)
    ->  parts_(Node, Colour, black(A,KA,VA,B), LK, LV, black(LR,K,V,R)),
        State = full
    ;   L = black(LL,LK,LV,red(A,KA,VA,B))
    ->  parts_(Node, Colour, black(LL,LK,LV,A), KA, VA, black(B,K,V,R)),
        State = full
    ;   L = black(LL,LK,LV,LR),
        Node = black(red(LL,LK,LV,LR),K,V,R),
        shorter_(Colour, State)
    ).

% A red node that becomes black compensates for the missing node.

shorter_(red, full).
shorter_(black, short).


%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   True iff Key is the smallest key of Tree, mapped to Value.
%
%   ```
%   ?- rb_min(t(black(red(nil,a,1,nil),b,2,nil)), Key, Value).
%   Key = a, Value = 1.
%   ```

rb_min(Tree, Key, Value) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_min(Tree, Key, Value)) ),
    min_(Root, Key, Value).

min_(Node, Key, Value) :-
    parts_(Node, _, L, K, V, _),
    (   L == nil
    ->  Key = K,
        Value = V
    ;   min_(L, Key, Value)
    ).


%!  rb_max(+Tree, -Key, -Value) is semidet.
%
%   True iff Key is the largest key of Tree, mapped to Value.
%
%   ```
%   ?- rb_max(t(black(red(nil,a,1,nil),b,2,nil)), Key, Value).
%   Key = b, Value = 2.
%   ```

rb_max(Tree, Key, Value) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_max(Tree, Key, Value)) ),
    max_(Root, Key, Value).

max_(Node, Key, Value) :-
    parts_(Node, _, _, K, V, R),
    (   R == nil
    ->  Key = K,
        Value = V
    ;   max_(R, Key, Value)
    ).


%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   True iff Tree has Key, Next is the smallest key above it, and Tree maps
%   Next to Value.
%
%   ```
%   ?- rb_next(t(black(red(nil,a,1,nil),b,2,nil)), a, Next, Value).
%   Next = b, Value = 2.
%   ```

rb_next(Tree, Key, Next, Value) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_next(Tree, Key, Next, Value)) ),
    next_(Root, Key, none, Next-Value).

next_(Node, Key, Candidate, Pair) :-
    parts_(Node, _, L, K, V, R),
    compare(Order, Key, K),
    next_(Order, Key, L, K, V, R, Candidate, Pair).

next_(<, Key, L, K, V, _, _, Pair) :-
    next_(L, Key, K-V, Pair).
next_(>, Key, _, _, _, R, Candidate, Pair) :-
    next_(R, Key, Candidate, Pair).
next_(=, _, _, _, _, R, Candidate, Pair) :-
    (   R == nil
    ->  Pair = Candidate
    ;   min_(R, K, V),
        Pair = K-V
    ).


%!  rb_previous(+Tree, +Key, -Previous, -Value) is semidet.
%
%   True iff Tree has Key, Previous is the largest key below it, and Tree
%   maps Previous to Value.
%
%   ```
%   ?- rb_previous(t(black(red(nil,a,1,nil),b,2,nil)), b, Previous, Value).
%   Previous = a, Value = 1.
%   ```

rb_previous(Tree, Key, Previous, Value) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_previous(Tree, Key, Previous, Value)) ),
    previous_(Root, Key, none, Previous-Value).

previous_(Node, Key, Candidate, Pair) :-
    parts_(Node, _, L, K, V, R),
    compare(Order, Key, K),
    previous_(Order, Key, L, K, V, R, Candidate, Pair).

previous_(<, Key, L, _, _, _, Candidate, Pair) :-
    previous_(L, Key, Candidate, Pair).
previous_(>, Key, _, K, V, R, _, Pair) :-
    previous_(R, Key, K-V, Pair).
previous_(=, _, L, _, _, _, Candidate, Pair) :-
    (   L == nil
    ->  Pair = Candidate
    ;   max_(L, K, V),
        Pair = K-V
    ).


%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   True iff Tree maps Key to Value. Enumerates the keys in order; a ground
%   Key is looked up.
%
%   ```
%   ?- rb_in(Key, Value, t(black(red(nil,a,1,nil),b,2,nil))).
%   Key = a, Value = 1
%   ;  Key = b, Value = 2.
%   ```

rb_in(Key, Value, Tree) :-
    ( root_(Tree, _) -> true ; no_tree_(Tree, rb_in(Key, Value, Tree)) ),
    (   ground(Key)
    ->  rb_lookup(Key, Value, Tree)
    ;   rb_visit(Tree, Pairs),
        '$member'(Key-Value, Pairs)
    ).


%!  rb_visit(+Tree, -Pairs) is det.
%
%   True iff Pairs holds Key-Value for each key of Tree, sorted by key.
%
%   ```
%   ?- rb_visit(t(black(red(nil,a,1,nil),b,2,nil)), Pairs).
%   Pairs = [a-1,b-2].
%   ```

rb_visit(Tree, Pairs) :-
    ( root_(Tree, Root) -> true ; no_tree_(Tree, rb_visit(Tree, Pairs)) ),
    visit_(Root, Pairs, []).

visit_(nil, Pairs, Pairs).
visit_(red(L,K,V,R), Pairs0, Pairs) :-
    visit_(L, Pairs0, [K-V|Pairs1]),
    visit_(R, Pairs1, Pairs).
visit_(black(L,K,V,R), Pairs0, Pairs) :-
    visit_(L, Pairs0, [K-V|Pairs1]),
    visit_(R, Pairs1, Pairs).


%!  rb_keys(+Tree, -Keys) is det.
%
%   True iff Keys holds the keys of Tree, sorted.
%
%   ```
%   ?- rb_keys(t(black(red(nil,a,1,nil),b,2,nil)), Keys).
%   Keys = [a,b].
%   ```

rb_keys(Tree, Keys) :-
    ( root_(Tree, _) -> true ; no_tree_(Tree, rb_keys(Tree, Keys)) ),
    rb_visit(Tree, Pairs),
    keys_(Pairs, Keys).

keys_([], []).
keys_([Key-_|Pairs], [Key|Keys]) :-
    keys_(Pairs, Keys).


%!  rb_size(+Tree, -Size) is det.
%
%   True iff Size is the number of keys of Tree.
%
%   ```
%   ?- rb_size(t(black(red(nil,a,1,nil),b,2,nil)), Size).
%   Size = 2.
%   ```

rb_size(Tree, Size) :-
    ( root_(Tree, _) -> true ; no_tree_(Tree, rb_size(Tree, Size)) ),
    rb_visit(Tree, Pairs),
    length(Pairs, Size).


%!  rb_map(+Tree, :Goal) is nondet.
%
%   True iff call(Goal, Value) is true for each value of Tree, from the
%   smallest key to the largest.
%
%   ```
%   ?- rb_map(t(black(red(nil,a,1,nil),b,2,nil)), integer).
%   true.
%   ```

rb_map(Tree, Goal) :-
    ( root_(Tree, _) -> true ; no_tree_(Tree, rb_map(Tree, Goal)) ),
    rb_visit(Tree, Pairs),
    all_true_(Pairs, Goal).

all_true_([], _).
all_true_([_-Value|Pairs], Goal) :-
    call(Goal, Value),
    all_true_(Pairs, Goal).


%!  rb_map(+Tree0, :Goal, -Tree) is nondet.
%
%   True iff Tree has the keys of Tree0, and call(Goal, Value0, Value) is
%   true for the two values of each key.
%
%   ```
%   ?- rb_map(t(black(red(nil,a,1,nil),b,2,nil)), succ, Tree).
%   Tree = t(black(red(nil,a,2,nil),b,3,nil)).
%   ```

rb_map(Tree0, Goal, Tree) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_map(Tree0, Goal, Tree)) ),
    map_(Root0, Goal, Root),
    Tree = t(Root).

map_(nil, _, nil).
map_(red(L0,K,V0,R0), Goal, red(L,K,V,R)) :-
    map_(L0, Goal, L),
    call(Goal, V0, V),
    map_(R0, Goal, R).
map_(black(L0,K,V0,R0), Goal, black(L,K,V,R)) :-
    map_(L0, Goal, L),
    call(Goal, V0, V),
    map_(R0, Goal, R).


%!  rb_fold(:Goal, +Tree, +S0, -S) is nondet.
%
%   True iff the pairs Key-Value of Tree, sorted by key, take the state S0 to
%   S: call(Goal, Key-Value, Before, After).
%
%   ```
%   ?- rb_fold([_-V,S0,S]>>(S is S0+V),
%              t(black(red(nil,a,1,nil),b,2,nil)), 0, Sum).
%   Sum = 3.
%   ```

rb_fold(Goal, Tree, S0, S) :-
    ( root_(Tree, _) -> true ; no_tree_(Tree, rb_fold(Goal, Tree, S0, S)) ),
    rb_visit(Tree, Pairs),
    fold_(Pairs, Goal, S0, S).

fold_([], _, S, S).
fold_([Pair|Pairs], Goal, S0, S) :-
    call(Goal, Pair, S0, S1),
    fold_(Pairs, Goal, S1, S).


%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   True iff Tree0 has all of Keys, a sorted list, and Tree is Tree0 with the
%   value of each of these keys replaced by the Value of call(Goal, Value0,
%   Value).
%
%   ```
%   ?- rb_partial_map(t(black(red(nil,a,1,nil),b,2,nil)), [b], succ, Tree).
%   Tree = t(black(red(nil,a,1,nil),b,3,nil)).
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
%   ?- rb_clone(t(black(nil,a,1,nil)), Tree, Pairs), Pairs = [a-x].
%   Tree = t(black(nil,a,x,nil)), Pairs = [a-x].
%   ```

rb_clone(Tree0, Tree, Pairs) :-
    ( root_(Tree0, Root0) -> true ; no_tree_(Tree0, rb_clone(Tree0, Tree, Pairs)) ),
    clone_(Root0, Root, Pairs, []),
    Tree = t(Root).

clone_(nil, nil, Pairs, Pairs).
clone_(red(L0,K,_,R0), red(L,K,V,R), Pairs0, Pairs) :-
    clone_(L0, L, Pairs0, [K-V|Pairs1]),
    clone_(R0, R, Pairs1, Pairs).
clone_(black(L0,K,_,R0), black(L,K,V,R), Pairs0, Pairs) :-
    clone_(L0, L, Pairs0, [K-V|Pairs1]),
    clone_(R0, R, Pairs1, Pairs).


%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   True iff Tree maps each Key to its Value, for the Key-Value in Pairs. Of
%   several pairs with the same key the last counts.
%
%   ```
%   ?- list_to_rbtree([b-2,a-1,b-3], Tree).
%   Tree = t(black(red(nil,a,1,nil),b,3,nil)).
%   ```

list_to_rbtree(Pairs0, Tree) :-
    must_be(list, Pairs0),
    keysort(Pairs0, Pairs1),
    last_of_keys_(Pairs1, Pairs),
    ord_list_to_rbtree(Pairs, Tree).

last_of_keys_([], []).
last_of_keys_([Key-Value|Pairs], Lasts) :-
    last_of_keys_(Pairs, Key, Value, Lasts).

last_of_keys_([], Key, Value, [Key-Value]).
last_of_keys_([Key-Value|Pairs], Key0, Value0, Lasts) :-
    (   Key0 == Key
    ->  Lasts = Lasts1
    ;   Lasts = [Key0-Value0|Lasts1]
    ),
    last_of_keys_(Pairs, Key, Value, Lasts1).


%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   As list_to_rbtree/2, for Pairs that are sorted by key without duplicate
%   keys, which is not checked. Takes time proportional to their number.
%
%   ```
%   ?- ord_list_to_rbtree([a-1,b-2,c-3], Tree).
%   Tree = t(black(black(nil,a,1,nil),b,2,black(nil,c,3,nil))).
%   ```

ord_list_to_rbtree(Pairs, Tree) :-
    length(Pairs, N),
    full_levels_(N, 0, Levels),
    sorted_(N, Levels, Pairs, [], Root),
    Tree = t(Root).

% The full levels are black; nodes below them are red.

full_levels_(N, Levels0, Levels) :-
    (   N >= (1 << (Levels0+1)) - 1
    ->  Levels1 is Levels0+1,
        full_levels_(N, Levels1, Levels)
    ;   Levels = Levels0
    ).

sorted_(N, Levels, Pairs0, Pairs, Node) :-
    (   N =:= 0
    ->  Pairs = Pairs0,
        Node = nil
    ;   NL is N // 2,
        NR is N-NL-1,
        Levels1 is Levels-1,
        (   Levels > 0
        ->  Colour = black
        ;   Colour = red
        ),
        parts_(Node, Colour, L, Key, Value, R),
        sorted_(NL, Levels1, Pairs0, [Key-Value|Pairs1], L),
        sorted_(NR, Levels1, Pairs1, Pairs, R)
    ).
