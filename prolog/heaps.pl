:- module(heaps,
          [ empty_heap/1,               % ?Heap
            singleton_heap/3,           % ?Heap, ?Priority, ?Key
            is_heap/1,                  % @Heap
            heap_size/2,                % +Heap, -Size
            add_to_heap/4,              % +Heap0, +Priority, ?Key, -Heap
            get_from_heap/4,            % +Heap0, ?Priority, ?Key, -Heap
            delete_from_heap/4,         % +Heap0, -Priority, +Key, -Heap
            peek_at_heap/3,             % +Heap, ?Priority, ?Key
            min_of_heap/3,              % +Heap, ?Priority, ?Key
            min_of_heap/5,              % +Heap, ?P1, ?K1, ?P2, ?K2
            merge_heaps/3,              % +Heap1, +Heap2, -Heap
            list_to_heap/2,             % +Pairs, -Heap
            heap_to_list/2              % +Heap, -Pairs
          ]).

/** <module> Priority queues, as pairing heaps

A heap is heap(Tree, Size).  Tree is `nil` or t(Key, Priority, Trees), where
no priority in Trees is smaller than Priority in the standard order of terms.
Adding a key, reading the smallest and merging take constant time; removing
the smallest takes logarithmic time, amortized over a run of operations.

The order of keys with equal priority is not specified.
*/


%!  empty_heap(?Heap) is semidet.
%
%   True iff Heap holds nothing.
%
%   ```
%   ?- empty_heap(Heap).
%   Heap = heap(nil,0).
%   ```

empty_heap(heap(nil,0)).


%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   True iff Heap holds Key with Priority and nothing else.
%
%   ```
%   ?- singleton_heap(Heap, 1, a).
%   Heap = heap(t(a,1,[]),1).
%   ```

singleton_heap(heap(t(Key,Priority,[]),1), Priority, Key).


%!  is_heap(@Heap) is semidet.
%
%   True iff Heap is a heap; checks it completely.
%
%   ```
%   ?- is_heap(heap(t(a,1,[t(b,2,[])]),2)).
%   true.
%   ?- is_heap(heap(t(a,2,[t(b,1,[])]),2)).
%   false.
%   ```

is_heap(Heap) :-
    nonvar(Heap),
    Heap = heap(Tree,Size),
    integer(Size),
    nonvar(Tree),
    (   Tree == nil
    ->  Size =:= 0
    ;   Tree = t(_,Priority,Trees),
        is_list(Trees),
        trees_size_(Trees, Priority, 1, Size0),
        Size =:= Size0
    ).

trees_size_([], _, Size, Size).
trees_size_([Tree|Trees], Least, Size0, Size) :-
    nonvar(Tree),
    Tree = t(_,Priority,Inner),
    Least @=< Priority,
    is_list(Inner),
    Size1 is Size0+1,
    trees_size_(Inner, Priority, Size1, Size2),
    trees_size_(Trees, Least, Size2, Size).


%!  heap_size(+Heap, -Size) is det.
%
%   True iff Size is the number of keys in Heap.
%
%   ```
%   ?- list_to_heap([2-b,1-a], Heap), heap_size(Heap, Size).
%   Heap = heap(t(a,1,[t(b,2,[])]),2), Size = 2.
%   ```

heap_size(heap(_,Size), Size).


%!  add_to_heap(+Heap0, +Priority, ?Key, -Heap) is semidet.
%
%   True iff Heap is Heap0 with Key added, with Priority.  A key may be in
%   a heap several times.
%
%   ```
%   ?- add_to_heap(heap(t(a,1,[]),1), 2, b, Heap).
%   Heap = heap(t(a,1,[t(b,2,[])]),2).
%   ```

add_to_heap(heap(Tree0,Size0), Priority, Key, heap(Tree,Size)) :-
    meld_(Tree0, t(Key,Priority,[]), Tree),
    Size is Size0+1.

% meld_(+Tree1, +Tree2, -Tree): the root with the smaller priority becomes the
% root; if they are equal, that of Tree2.

meld_(nil, Tree, Tree).
meld_(t(K1,P1,Trees1), Tree2, Tree) :-
    meld_(Tree2, K1, P1, Trees1, Tree).

meld_(nil, K1, P1, Trees1, t(K1,P1,Trees1)).
meld_(t(K2,P2,Trees2), K1, P1, Trees1, Tree) :-
    (   P1 @< P2
    ->  Tree = t(K1,P1,[t(K2,P2,Trees2)|Trees1])
    ;   Tree = t(K2,P2,[t(K1,P1,Trees1)|Trees2])
    ).


%!  get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
%
%   True iff Key has the smallest Priority in Heap0, and Heap is Heap0
%   without it.
%
%   ```
%   ?- get_from_heap(heap(t(a,1,[t(b,2,[])]),2), Priority, Key, Heap).
%   Priority = 1, Key = a, Heap = heap(t(b,2,[]),1).
%   ```

get_from_heap(heap(t(Key,Priority,Trees),Size0), Priority, Key,
              heap(Tree,Size)) :-
    paired_(Trees, Tree),
    Size is Size0-1.

% paired_(+Trees, -Tree): Tree is all of Trees melded: two by two from the
% left, then the results from the right.  Both passes are loops, since there
% may be as many trees as keys.

paired_(Trees, Tree) :-
    pairs_(Trees, [], Melded),
    melded_(Melded, nil, Tree).

pairs_([], Melded, Melded).
pairs_([Tree|Trees], Melded0, Melded) :-
    pairs_(Trees, Tree, Melded0, Melded).

pairs_([], Tree, Melded, [Tree|Melded]).
pairs_([Tree2|Trees], Tree1, Melded0, Melded) :-
    meld_(Tree1, Tree2, Tree),
    pairs_(Trees, [Tree|Melded0], Melded).

melded_([], Tree, Tree).
melded_([Tree1|Trees], Tree0, Tree) :-
    meld_(Tree1, Tree0, Tree2),
    melded_(Trees, Tree2, Tree).


%!  delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
%
%   True iff Key is in Heap0 with Priority, and Heap is Heap0 without it.
%   Takes time proportional to the size of Heap0. If Key occurs several times,
%   one occurrence is removed.
%
%   ```
%   ?- delete_from_heap(heap(t(a,1,[t(b,2,[])]),2), Priority, b, Heap).
%   Priority = 2, Heap = heap(t(a,1,[]),1).
%   ```

delete_from_heap(heap(Tree0,Size0), Priority, Key, heap(Tree,Size)) :-
    delete_(Tree0, Key, Priority0, Tree1),
    Priority = Priority0,
    Tree = Tree1,
    Size is Size0-1.

delete_(t(K,P,Trees), Key, Priority, Tree) :-
    (   K == Key
    ->  Priority = P,
        paired_(Trees, Tree)
    ;   delete_from_trees_(Trees, Key, Priority, Found, Rest),
        meld_(t(K,P,Rest), Found, Tree)
    ).

% delete_from_trees_(+Trees, +Key, -Priority, -Tree, -Rest): Tree is the
% first of Trees that has Key, without it; Rest are the others.

delete_from_trees_([Tree|Trees], Key, Priority, Found, Rest) :-
    (   delete_(Tree, Key, Priority0, Found0)
    ->  Priority = Priority0,
        Found = Found0,
        Rest = Trees
    ;   Rest = [Tree|Rest1],
        delete_from_trees_(Trees, Key, Priority, Found, Rest1)
    ).


%!  peek_at_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   The same as min_of_heap/3.
%
%   ```
%   ?- peek_at_heap(heap(t(a,1,[]),1), Priority, Key).
%   Priority = 1, Key = a.
%   ```

peek_at_heap(Heap, Priority, Key) :-
    min_of_heap(Heap, Priority, Key).


%!  min_of_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   True iff Key has the smallest Priority in Heap.
%
%   ```
%   ?- min_of_heap(heap(t(a,1,[t(b,2,[])]),2), Priority, Key).
%   Priority = 1, Key = a.
%   ```

min_of_heap(heap(t(Key,Priority,_),_), Priority, Key).


%!  min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.
%
%   True iff Key1 has the smallest Priority1 in Heap, and Key2 the second
%   smallest, Priority2.
%
%   ```
%   ?- min_of_heap(heap(t(a,1,[t(b,2,[])]),2), P1, K1, P2, K2).
%   P1 = 1, K1 = a, P2 = 2, K2 = b.
%   ```

min_of_heap(heap(t(Key1,Priority1,Trees),_), Priority1, Key1,
            Priority2, Key2) :-
    Trees = [t(K,P,_)|Trees1],
    least_(Trees1, P, K, Priority2, Key2).

least_([], P, K, P, K).
least_([t(K1,P1,_)|Trees], P0, K0, P, K) :-
    (   P1 @< P0
    ->  least_(Trees, P1, K1, P, K)
    ;   least_(Trees, P0, K0, P, K)
    ).


%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   True iff Heap holds the keys of Heap1 and Heap2.
%
%   ```
%   ?- merge_heaps(heap(t(a,1,[]),1), heap(t(b,2,[]),1), Heap).
%   Heap = heap(t(a,1,[t(b,2,[])]),2).
%   ```

merge_heaps(heap(Tree1,Size1), heap(Tree2,Size2), heap(Tree,Size)) :-
    meld_(Tree1, Tree2, Tree),
    Size is Size1+Size2.


%!  list_to_heap(+Pairs, -Heap) is det.
%
%   True iff Heap holds the Key with its Priority, for each Priority-Key in
%   Pairs.
%
%   ```
%   ?- list_to_heap([2-b,1-a], Heap).
%   Heap = heap(t(a,1,[t(b,2,[])]),2).
%   ```

list_to_heap(Pairs, Heap) :-
    list_to_heap_(Pairs, nil, 0, Heap).

list_to_heap_([], Tree, Size, heap(Tree,Size)).
list_to_heap_([Priority-Key|Pairs], Tree0, Size0, Heap) :-
    meld_(Tree0, t(Key,Priority,[]), Tree),
    Size is Size0+1,
    list_to_heap_(Pairs, Tree, Size, Heap).


%!  heap_to_list(+Heap, -Pairs) is det.
%
%   True iff Pairs holds Priority-Key for each key in Heap, sorted by
%   priority.
%
%   ```
%   ?- list_to_heap([2-b,3-c,1-a], Heap), heap_to_list(Heap, Pairs).
%   Heap = heap(t(a,1,[t(b,2,[t(c,3,[])])]),3), Pairs = [1-a,2-b,3-c].
%   ```

heap_to_list(heap(Tree,_), Pairs) :-
    tree_to_list_(Tree, Pairs).

tree_to_list_(nil, []).
tree_to_list_(t(Key,Priority,Trees), [Priority-Key|Pairs]) :-
    paired_(Trees, Tree),
    tree_to_list_(Tree, Pairs).
