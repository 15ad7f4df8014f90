% Of library(lists): sets, which are lists without duplicates in any order.

%!  is_set(@Xs) is semidet.
%
%   True iff Xs is a list without two equal (==) elements.
%
%   ```
%   ?- is_set([b,a,X]).
%   true.
%   ?- is_set([b,a,b]).
%   false.
%   ```

is_set(Xs) :-
    is_list(Xs),
    length(Xs, Length),
    sort(Xs, Sorted),
    length(Sorted, Length).


%!  list_to_set(+Xs, -Set) is det.
%
%   True iff Set holds the elements of Xs in their order without duplicates:
%   of equal (==) elements the first is kept. Takes time proportional to N log
%   N.
%
%   ```
%   ?- list_to_set([b,a,b,c,a], Set).
%   Set = [b,a,c].
%   ```

list_to_set(Xs, Set) :-
    must_be(list, Xs),
    numbered_(Xs, 0, Pairs),
    sort(1, @=<, Pairs, ByElement),     % stable: equal ones by number
    firsts_(ByElement, Firsts),
    sort(2, @<, Firsts, ByNumber),
    elements_(ByNumber, Set).

numbered_([], _, []).
numbered_([X|Xs], N, [X-N|Pairs]) :-
    N1 is N+1,
    numbered_(Xs, N1, Pairs).

firsts_([], []).
firsts_([X-N|Pairs], [X-N|Firsts]) :-
    others_(Pairs, X, Others),
    firsts_(Others, Firsts).

others_([], _, []).
others_([Y-N|Pairs], X, Others) :-
    (   X == Y
    ->  others_(Pairs, X, Others)
    ;   Others = [Y-N|Pairs]
    ).

elements_([], []).
elements_([X-_|Pairs], [X|Xs]) :-
    elements_(Pairs, Xs).


%!  intersection(+Xs, +Ys, -Zs) is det.
%
%   True iff Zs holds the elements of Xs that unify with an element of Ys,
%   in their order.
%
%   ```
%   ?- intersection([a,b,c], [c,a,d], Zs).
%   Zs = [a,c].
%   ```

:- if(current_prolog_flag(dialect, swi)).

intersection([], _, Zs) =>
    Zs = [].
intersection([X|Xs], Ys, Zs) =>
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1],
        intersection(Xs, Ys, Zs1)
    ;   intersection(Xs, Ys, Zs)
    ).

:- else.

intersection(Xs, Ys, Zs) :-
    must_be(list, Xs),
    intersection_(Xs, Ys, Zs).

intersection_([], _, []).
intersection_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1],
        intersection_(Xs, Ys, Zs1)
    ;   intersection_(Xs, Ys, Zs)
    ).

:- endif.


%!  union(+Xs, +Ys, -Zs) is det.
%
%   True iff Zs is Ys preceded by the elements of Xs that unify with none
%   of Ys.
%
%   ```
%   ?- union([a,b,c], [c,a,d], Zs).
%   Zs = [b,c,a,d].
%   ```

:- if(current_prolog_flag(dialect, swi)).

union([], Ys, Zs) =>
    Zs = Ys.
union([X|Xs], Ys, Zs) =>
    (   memberchk(X, Ys)
    ->  union(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        union(Xs, Ys, Zs1)
    ).

:- else.

union(Xs, Ys, Zs) :-
    must_be(list, Xs),
    union_(Xs, Ys, Zs).

union_([], Ys, Ys).
union_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  union_(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        union_(Xs, Ys, Zs1)
    ).

:- endif.


%!  subset(+Xs, +Ys) is semidet.
%
%   True iff each element of Xs unifies with an element of Ys.
%
%   ```
%   ?- subset([c,a], [a,b,c]).
%   true.
%   ```

:- if(current_prolog_flag(dialect, swi)).

subset([], _) =>
    true.
subset([X|Xs], Ys) =>
    memberchk(X, Ys),
    subset(Xs, Ys).

:- else.

subset(Xs, Ys) :-
    must_be(list, Xs),
    subset_(Xs, Ys).

subset_([], _).
subset_([X|Xs], Ys) :-
    memberchk(X, Ys),
    subset_(Xs, Ys).

:- endif.
