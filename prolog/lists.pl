:- module(lists,
          [ append/3,                   % ?Xs, ?Ys, ?Zs
            append/2,                   % +Xss, ?Xs
            prefix/2,                   % ?Part, ?Whole
            member/2,                   % ?X, ?Xs
            memberchk/2,                % ?X, ?Xs
            select/3,                   % ?X, ?Xs, ?Rest
            selectchk/3,                % ?X, ?Xs, ?Rest
            select/4,                   % ?X, ?Xs, ?Y, ?Ys
            selectchk/4,                % ?X, ?Xs, ?Y, ?Ys
            subseq/3,                   % ?Xs, ?Part, ?Rest
            subtract/3,                 % +Xs, +Ys, -Zs
            delete/3,                   % +Xs, @X, -Rest
            nextto/3,                   % ?X, ?Y, ?Xs
            nth0/3,                     % ?Index, ?Xs, ?X
            nth1/3,                     % ?Index, ?Xs, ?X
            nth0/4,                     % ?Index, ?Xs, ?X, ?Rest
            nth1/4,                     % ?Index, ?Xs, ?X, ?Rest
            last/2,                     % ?Xs, ?X
            proper_length/2,            % @Xs, -Length
            same_length/2,              % ?Xs, ?Ys
            reverse/2,                  % +Xs, ?Ys
            permutation/2,              % ?Xs, ?Ys
            flatten/2,                  % +Xss, -Xs
            clumped/2,                  % +Xs, -Pairs
            max_member/2,               % -Max, +Xs
            min_member/2,               % -Min, +Xs
            max_member/3,               % :Pred, -Max, +Xs
            min_member/3,               % :Pred, -Min, +Xs
            sum_list/2,                 % +Numbers, -Sum
            sumlist/2,                  % +Numbers, -Sum
            max_list/2,                 % +Numbers, -Max
            min_list/2,                 % +Numbers, -Min
            numlist/3,                  % +Low, +High, -Integers
            is_set/1,                   % @Xs
            list_to_set/2,              % +Xs, -Set
            intersection/3,             % +Xs, +Ys, -Zs
            union/3,                    % +Xs, +Ys, -Zs
            subset/2,                   % +Xs, +Ys
            predsort/3                  % :Pred, +Xs, -Sorted
          ]).
:- use_module(library(error), [must_be/2, type_error/2]).

/** <module> Lists

Relations between lists and their elements. A predicate that walks down a list
uses a worker predicate with that list as first argument, so that the last
element is recognised by first-argument indexing and leaves no choice point.

Sets are lists without duplicates, in any order; library(ordsets) has the
faster operations for sorted ones.

In the dialect `swi`, some predicates are rules as in SWI-Prolog: what
is no list matches none of them.
*/

:- meta_predicate
    max_member(2, -, +),
    min_member(2, -, +),
    predsort(3, +, -).


%!  append(?Xs, ?Ys, ?Zs) is nondet.
%
%   True iff Zs is Xs followed by Ys.  Terminates if Xs or Zs is a list.
%
%   ```
%   ?- append([a,b], [c], Zs).
%   Zs = [a,b,c].
%   ?- append(Xs, [c], [a,b,c]).
%   Xs = [a,b].
%   ?- append(Xs, Ys, [a]).
%   Xs = [], Ys = [a]
%   ;  Xs = [a], Ys = [].
%   ```

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).


%!  append(+Xss, ?Xs) is nondet.
%
%   True iff Xs is the concatenation of the lists in the list Xss.
%
%   ```
%   ?- append([[a,b],[],[c]], Xs).
%   Xs = [a,b,c].
%   ?- append([Xs,[b|Ys]], [a,b,c,b]).
%   Xs = [a], Ys = [c,b]
%   ;  Xs = [a,b,c], Ys = [].
%   ```

append(Xss, Xs) :-
    must_be(list, Xss),
    append_(Xss, Xs).

append_([], []).
append_([Xs|Xss], Zs) :-
    append(Xs, Ys, Zs),
    append_(Xss, Ys).


%!  prefix(?Part, ?Whole) is nondet.
%
%   True iff the list Part begins the list Whole.
%
%   ```
%   ?- prefix([a,b], [a,b,c]).
%   true.
%   ?- prefix(Xs, [a,b]).
%   Xs = []
%   ;  Xs = [a]
%   ;  Xs = [a,b].
%   ```

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).


%!  member(?X, ?Xs) is nondet.
%
%   True iff X is an element of Xs.  No choice point is left after the last
%   element of a list.
%
%   ```
%   ?- member(X, [a,b]).
%   X = a
%   ;  X = b.
%   ?- member(a, Xs).
%   Xs = [a|_A]
%   ;  Xs = [_A,a|_B]
%   ;  ... .
%   ```

member(X, [Y|Ys]) :-
    member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :-
    member_(Ys, X, Y).


%!  memberchk(?X, ?Xs) is semidet.
%
%   True iff X unifies with an element of Xs; commits to the first one.
%
%   ```
%   ?- memberchk(b, [a,b,c]).
%   true.
%   ?- memberchk(k-V, [j-1,k-2,k-3]).
%   V = 2.
%   ?- memberchk(d, [a,b,c]).
%   false.
%   ```

memberchk(X, Xs) :-
    memberchk_(Xs, X).

memberchk_(Xs, X) :-
    (   Xs = [Y|Ys]
    ->  (   X = Y
        ->  true
        ;   memberchk_(Ys, X)
        )
    ;   Xs \== [],
        current_prolog_flag(dialect, swi),
        throw(error(type_error(list, Xs), _))
    ).


%!  select(?X, ?Xs, ?Rest) is nondet.
%
%   True iff Rest is Xs with one occurrence of X removed. Also inserts X into
%   Rest.
%
%   ```
%   ?- select(X, [a,b,c], Rest).
%   X = a, Rest = [b,c]
%   ;  X = b, Rest = [a,c]
%   ;  X = c, Rest = [a,b].
%   ?- select(x, Xs, [a]).
%   Xs = [x,a]
%   ;  Xs = [a,x].
%   ```

select(X, [Y|Ys], Rest) :-
    select_(Ys, X, Y, Rest).

select_(Ys, X, X, Ys).
select_([Z|Zs], X, Y, [Y|Rest]) :-
    select_(Zs, X, Z, Rest).


%!  selectchk(?X, ?Xs, ?Rest) is semidet.
%
%   True iff Rest is Xs without its first element that unifies with X.
%
%   ```
%   ?- selectchk(b, [a,b,c,b], Rest).
%   Rest = [a,c,b].
%   ```

selectchk(X, Xs, Rest) :-
    select(X, Xs, Rest0),
    !,                                  % the first one only
    Rest = Rest0.


%!  select(?X, ?Xs, ?Y, ?Ys) is nondet.
%
%   True iff Xs and Ys are equal except at one position, where Xs has X and Ys
%   has Y.
%
%   ```
%   ?- select(b, [a,b,c,b], x, Ys).
%   Ys = [a,x,c,b]
%   ;  Ys = [a,b,c,x].
%   ```

select(X, [X1|Xs], Y, [Y1|Ys]) :-
    select_(Xs, X1, X, Y, Y1, Ys).

select_(Xs, X, X, Y, Y, Xs).
select_([X1|Xs], X0, X, Y, X0, [Y1|Ys]) :-
    select_(Xs, X1, X, Y, Y1, Ys).


%!  selectchk(?X, ?Xs, ?Y, ?Ys) is semidet.
%
%   As select/4, but commits to its first answer.
%
%   ```
%   ?- selectchk(b, [a,b,c,b], x, Ys).
%   Ys = [a,x,c,b].
%   ```

selectchk(X, Xs, Y, Ys) :-
    select(X, Xs, Y, Ys),
    !.                                  % the first one only


%!  subseq(?Xs, ?Part, ?Rest) is nondet.
%
%   True iff Part holds some of the elements of Xs and Rest the others,
%   both in the order of Xs.  Terminates if Xs is a list, or both Part and
%   Rest are.
%
%   ```
%   ?- subseq([a,b], Part, Rest).
%   Part = [], Rest = [a,b]
%   ;  Part = [b], Rest = [a]
%   ;  Part = [a], Rest = [b]
%   ;  Part = [a,b], Rest = [].
%   ```

subseq([], [], []).
subseq([X|Xs], Part, [X|Rest]) :-
    subseq(Xs, Part, Rest).
subseq([X|Xs], [X|Part], Rest) :-
    subseq(Xs, Part, Rest).


%!  subtract(+Xs, +Ys, -Zs) is det.
%
%   True iff Zs holds the elements of Xs that unify with none of Ys, in
%   their order.
%
%   ```
%   ?- subtract([a,b,c,b], [b,d], Zs).
%   Zs = [a,c].
%   ```

:- if(current_prolog_flag(dialect, swi)).

subtract([], _, Zs) =>
    Zs = [].
subtract([X|Xs], Ys, Zs) =>
    (   memberchk(X, Ys)
    ->  subtract(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        subtract(Xs, Ys, Zs1)
    ).

:- else.

subtract(Xs, Ys, Zs) :-
    must_be(list, Xs),
    subtract_(Xs, Ys, Zs).

subtract_([], _, []).
subtract_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  subtract_(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        subtract_(Xs, Ys, Zs1)
    ).

:- endif.


%!  delete(+Xs, @X, -Rest) is det.
%
%   True iff Rest holds the elements of Xs that cannot be unified with X.
%   Binds neither X nor an element.
%
%   ```
%   ?- delete([a-1,b-2,a-3], a-_, Rest).
%   Rest = [b-2].
%   ```

delete([], _, []).
delete([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1],
        delete(Ys, X, Rest1)
    ;   delete(Ys, X, Rest)
    ).


%!  nextto(?X, ?Y, ?Xs) is nondet.
%
%   True iff Y follows X directly in Xs.
%
%   ```
%   ?- nextto(X, Y, [a,b,c]).
%   X = a, Y = b
%   ;  X = b, Y = c.
%   ```

nextto(X, Y, [X1,Y1|Xs]) :-
    nextto_(Xs, Y1, X1, X, Y).

nextto_(_, Y, X, X, Y).
nextto_([Z|Zs], Y0, _, X, Y) :-
    nextto_(Zs, Z, Y0, X, Y).


%!  nth0(?Index, ?Xs, ?X) is nondet.
%
%   True iff X is the element of Xs at Index, counted from 0.
%   Deterministic if Index is an integer.
%
%   ```
%   ?- nth0(1, [a,b,c], X).
%   X = b.
%   ?- nth0(Index, [a,b,a], a).
%   Index = 0
%   ;  Index = 2.
%   ```

nth0(Index, Xs, X) :-
    nth_(Index, 0, Xs, X).


%!  nth1(?Index, ?Xs, ?X) is nondet.
%
%   True iff X is the element of Xs at Index, counted from 1.
%   Deterministic if Index is an integer.
%
%   ```
%   ?- nth1(1, [a,b,c], X).
%   X = a.
%   ?- nth1(Index, [a,b], X).
%   Index = 1, X = a
%   ;  Index = 2, X = b.
%   ```

nth1(Index, Xs, X) :-
    nth_(Index, 1, Xs, X).

nth_(Index, Base, Xs, X) :-
    (   integer(Index)
    ->  N is Index-Base,
        N >= 0,
        reachable_(N, Xs),
        element_at_(N, Xs, X)
    ;   var(Index)
    ->  Xs = [X1|Xs1],
        element_from_(Xs1, X1, Base, Index, X)
    ;   type_error(integer, Index)
    ).

% reachable_(+N, +Xs): throws the resource error if Xs would have to be longer
% than any list can be.

reachable_(N, Xs) :-
    (   N > 0x1000000,
        '$skip_list'(Xs, Tail),
        var(Tail)
    ->  length(Xs, N)
    ;   true
    ).

element_at_(N, Xs, X) :-
    (   Step is min(N, 1000),
        Step > 0,
        '$skip_cells'(Step, Xs, Xs1)
    ->  N1 is N-Step,
        element_at_(N1, Xs1, X)
    ;   element_by_steps_(N, Xs, X)
    ).

element_by_steps_(N, [X1|Xs], X) :-
    (   N =:= 0
    ->  X = X1
    ;   N1 is N-1,
        element_by_steps_(N1, Xs, X)
    ).

element_from_(_, X, N, N, X).
element_from_([X1|Xs], _, N0, N, X) :-
    N1 is N0+1,
    element_from_(Xs, X1, N1, N, X).


%!  nth0(?Index, ?Xs, ?X, ?Rest) is nondet.
%
%   True iff X is the element of Xs at Index, counted from 0, and Rest is
%   Xs without it.  Deterministic if Index is an integer.  Also inserts X
%   into Rest.
%
%   ```
%   ?- nth0(1, [a,b,c], X, Rest).
%   X = b, Rest = [a,c].
%   ?- nth0(Index, Xs, x, [a]).
%   Index = 0, Xs = [x,a]
%   ;  Index = 1, Xs = [a,x].
%   ```

nth0(Index, Xs, X, Rest) :-
    (   var(Index)
    ->  select_from_(Xs, 0, Index, X, Rest)
    ;   must_be(nonneg, Index),
        select_at_(Index, Xs, X, Rest)
    ).


%!  nth1(?Index, ?Xs, ?X, ?Rest) is nondet.
%
%   True iff X is the element of Xs at Index, counted from 1, and Rest is
%   Xs without it.  Deterministic if Index is an integer.
%
%   ```
%   ?- nth1(3, [a,b,c], X, Rest).
%   X = c, Rest = [a,b].
%   ?- nth1(2, Xs, x, [a,b]).
%   Xs = [a,x,b].
%   ```

nth1(Index, Xs, X, Rest) :-
    (   var(Index)
    ->  select_from_(Xs, 1, Index, X, Rest)
    ;   must_be(positive_integer, Index),
        N is Index-1,
        select_at_(N, Xs, X, Rest)
    ).

select_at_(N, [X1|Xs], X, Rest) :-
    (   N =:= 0
    ->  X = X1,
        Rest = Xs
    ;   Rest = [X1|Rest1],
        N1 is N-1,
        select_at_(N1, Xs, X, Rest1)
    ).

select_from_([X1|Xs], N0, N, X, Rest) :-
    select_from_(Xs, X1, N0, N, X, Rest).

select_from_(Xs, X, N, N, X, Xs).
select_from_([X1|Xs], X0, N0, N, X, [X0|Rest]) :-
    N1 is N0+1,
    select_from_(Xs, X1, N1, N, X, Rest).


%!  last(?Xs, ?X) is nondet.
%
%   True iff X is the last element of Xs.  Deterministic if Xs is a list.
%
%   ```
%   ?- last([a,b,c], X).
%   X = c.
%   ```

last([X1|Xs], X) :-
    last_(Xs, X1, X).

last_([], X, X).
last_([X1|Xs], _, X) :-
    last_(Xs, X1, X).


%!  proper_length(@Xs, -Length) is semidet.
%
%   True iff Xs is a list, neither partial nor cyclic, of Length elements.
%
%   ```
%   ?- proper_length([a,b], Length).
%   Length = 2.
%   ?- proper_length([a|_], Length).
%   false.
%   ```

proper_length(Xs, Length) :-
    is_list(Xs),
    length(Xs, Length0),
    Length = Length0.


%!  same_length(?Xs, ?Ys) is nondet.
%
%   True iff the lists Xs and Ys have the same number of elements.
%   Terminates if either is a list.
%
%   ```
%   ?- same_length([a,b], Ys).
%   Ys = [_A,_B].
%   ?- same_length([a,b], [c]).
%   false.
%   ```

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).


%!  reverse(?Xs, ?Ys) is nondet.
%
%   True iff Ys has the elements of Xs from the last to the first.  Terminates
%   if either is a list.
%
%   ```
%   ?- reverse([a,b,c], Ys).
%   Ys = [c,b,a].
%   ?- reverse(Xs, [a,b]).
%   Xs = [b,a].
%   ```

reverse(Xs, Ys) :-
    (   '$skip_list'(Xs, Tail),
        Tail == []
    ->  reverse_(Xs, [], Ys)
    ;   reverse_(Ys, Xs, [], Ys)
    ).

reverse_([], Ys, Ys).
reverse_([X|Xs], Ys0, Ys) :-
    reverse_(Xs, [X|Ys0], Ys).

% reverse_(?Bound, ?Xs, +Ys0, ?Ys): Bound and Xs have the same length.

reverse_([], [], Ys, Ys).
reverse_([_|Bound], [X|Xs], Ys0, Ys) :-
    reverse_(Bound, Xs, [X|Ys0], Ys).


%!  permutation(?Xs, ?Ys) is nondet.
%
%   True iff Ys has the elements of Xs in some order.  Terminates if either
%   is a list.
%
%   ```
%   ?- permutation([a,b,c], [c|Ys]).
%   Ys = [a,b]
%   ;  Ys = [b,a].
%   ?- permutation(Xs, [a]).
%   Xs = [a].
%   ```

permutation(Xs, Ys) :-
    must_be(list_or_partial, Xs),
    must_be(list_or_partial, Ys),
    (   is_list(Ys)
    ->  same_length(Ys, Xs)
    ;   same_length(Xs, Ys)
    ),
    permutation_(Xs, Ys).

permutation_([], []).
permutation_([X|Xs], [Y|Ys]) :-
    select_(Xs, Y, X, Rest),
    permutation_(Rest, Ys).


%!  flatten(+Xss, -Xs) is det.
%
%   True iff Xs holds, from left to right, the elements of Xss with all nested
%   lists replaced by their elements. A variable counts as an element, and so
%   does Xss itself if it is not a list.
%
%   ```
%   ?- flatten([a,[b,[]],[[c]]], Xs).
%   Xs = [a,b,c].
%   ?- flatten(a, Xs).
%   Xs = [a].
%   ```

flatten(Xss, Xs) :-
    flatten_(Xss, Xs0, []),
    Xs = Xs0.

flatten_(Term, Xs0, Xs) :-
    (   var(Term)
    ->  Xs0 = [Term|Xs]
    ;   Term = [First|Rest]
    ->  flatten_(First, Xs0, Xs1),
        flatten_(Rest, Xs1, Xs)
    ;   Term == []
    ->  Xs0 = Xs
    ;   Xs0 = [Term|Xs]
    ).


%!  clumped(+Xs, -Pairs) is det.
%
%   True iff Pairs holds one pair X-Count for each run of Count equal (==)
%   elements X of Xs.
%
%   ```
%   ?- clumped([a,a,b,a], Pairs).
%   Pairs = [a-2,b-1,a-1].
%   ```

clumped([], []).
clumped([X|Xs], [X-N|Pairs]) :-
    run_(Xs, X, 1, N, Rest),
    clumped(Rest, Pairs).

run_([], _, N, N, []).
run_([Y|Ys], X, N0, N, Rest) :-
    (   X == Y
    ->  N1 is N0+1,
        run_(Ys, X, N1, N, Rest)
    ;   N = N0,
        Rest = [Y|Ys]
    ).


%!  max_member(-Max, +Xs) is semidet.
%
%   True iff Max is the largest element of Xs in the standard order of
%   terms.  Fails if Xs is empty.
%
%   ```
%   ?- max_member(Max, [3,a,f(x),1]).
%   Max = f(x).
%   ```

:- if(current_prolog_flag(dialect, swi)).

max_member(Max, [X|Xs]) =>
    max_member_(Xs, X, Max).
max_member(_, []) =>
    fail.

max_member_([], Max0, Max) =>
    Max = Max0.
max_member_([X|Xs], Max0, Max) =>
    (   X @=< Max0
    ->  max_member_(Xs, Max0, Max)
    ;   max_member_(Xs, X, Max)
    ).

:- else.

max_member(Max, [X|Xs]) :-
    max_member_(Xs, X, Max).

max_member_([], Max, Max).
max_member_([X|Xs], Max0, Max) :-
    (   X @=< Max0
    ->  max_member_(Xs, Max0, Max)
    ;   max_member_(Xs, X, Max)
    ).

:- endif.


%!  min_member(-Min, +Xs) is semidet.
%
%   True iff Min is the smallest element of Xs in the standard order of
%   terms.  Fails if Xs is empty.
%
%   ```
%   ?- min_member(Min, [3,a,f(x),1]).
%   Min = 1.
%   ```

:- if(current_prolog_flag(dialect, swi)).

min_member(Min, [X|Xs]) =>
    min_member_(Xs, X, Min).
min_member(_, []) =>
    fail.

min_member_([], Min0, Min) =>
    Min = Min0.
min_member_([X|Xs], Min0, Min) =>
    (   Min0 @=< X
    ->  min_member_(Xs, Min0, Min)
    ;   min_member_(Xs, X, Min)
    ).

:- else.

min_member(Min, [X|Xs]) :-
    min_member_(Xs, X, Min).

min_member_([], Min, Min).
min_member_([X|Xs], Min0, Min) :-
    (   Min0 @=< X
    ->  min_member_(Xs, Min0, Min)
    ;   min_member_(Xs, X, Min)
    ).

:- endif.


%!  max_member(:Pred, -Max, +Xs) is semidet.
%
%   True iff Max is the largest element of Xs, where call(Pred, X, Y) means
%   that X is at most Y.
%
%   ```
%   ?- max_member(@=<, Max, [b,c,a]).
%   Max = c.
%   ```

max_member(Pred, Max, [X|Xs]) :-
    max_member_(Xs, Pred, X, Max).

max_member_([], _, Max, Max).
max_member_([X|Xs], Pred, Max0, Max) :-
    (   system:call(Pred, X, Max0)
    ->  max_member_(Xs, Pred, Max0, Max)
    ;   max_member_(Xs, Pred, X, Max)
    ).


%!  min_member(:Pred, -Min, +Xs) is semidet.
%
%   True iff Min is the smallest element of Xs, where call(Pred, X, Y) means
%   that X is at most Y.
%
%   ```
%   ?- min_member(=<, Min, [3,1.0,2]).
%   Min = 1.0.
%   ```

min_member(Pred, Min, [X|Xs]) :-
    min_member_(Xs, Pred, X, Min).

min_member_([], _, Min, Min).
min_member_([X|Xs], Pred, Min0, Min) :-
    (   system:call(Pred, Min0, X)
    ->  min_member_(Xs, Pred, Min0, Min)
    ;   min_member_(Xs, Pred, X, Min)
    ).


:- include('lists/numbers').


:- include('lists/sets').


%!  predsort(:Pred, +Xs, -Sorted) is semidet.
%
%   True iff Sorted holds the elements of Xs in the order of Pred:
%   call(Pred, Order, X, Y) relates two of them to `<`, `>` or `=`, and of
%   those related to `=` only the first is kept.  Fails if Pred does.  A
%   merge sort: Pred is called for at most N log N pairs.
%
%   ```
%   ?- predsort(compare, [c,a,b,a], Sorted).
%   Sorted = [a,b,c].
%   ```

predsort(Pred, Xs, Sorted) :-
    must_be(list, Xs),
    length(Xs, N),
    predsort_(N, Pred, Xs, [], Sorted0),
    Sorted = Sorted0.

% predsort_(+N, +Pred, +Xs0, -Xs, -Sorted): Sorted has the first N elements
% of Xs0 and Xs has the others.

predsort_(N, Pred, Xs0, Xs, Sorted) :-
    (   N > 1
    ->  N1 is N // 2,
        N2 is N-N1,
        predsort_(N1, Pred, Xs0, Xs1, Sorted1),
        predsort_(N2, Pred, Xs1, Xs, Sorted2),
        merge_(Sorted1, Pred, Sorted2, Sorted)
    ;   N =:= 1
    ->  Xs0 = [X|Xs],
        Sorted = [X]
    ;   Xs = Xs0,
        Sorted = []
    ).

merge_([], _, Ys, Ys).
merge_([X|Xs], Pred, Ys, Zs) :-
    merge_(Ys, X, Xs, Pred, Zs).

merge_([], X, Xs, _, [X|Xs]).
merge_([Y|Ys], X, Xs, Pred, Zs) :-
    system:call(Pred, Order, X, Y),
    !,                                  % Pred is called once per pair
    merge_(Order, X, Xs, Y, Ys, Pred, Zs).

merge_(<, X, Xs, Y, Ys, Pred, [X|Zs]) :-
    merge_(Xs, Pred, [Y|Ys], Zs).
merge_(=, X, Xs, _, Ys, Pred, [X|Zs]) :-
    merge_(Xs, Pred, Ys, Zs).
merge_(>, X, Xs, Y, Ys, Pred, [Y|Zs]) :-
    merge_(Ys, X, Xs, Pred, Zs).
