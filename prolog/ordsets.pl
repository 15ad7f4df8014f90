:- module(ordsets,
          [ is_ordset/1,                % @Term
            list_to_ord_set/2,          % +Xs, -Set
            ord_empty/1,                % ?Set
            ord_memberchk/2,            % +X, +Set
            ord_add_element/3,          % +Set0, +X, -Set
            ord_del_element/3,          % +Set0, +X, -Set
            ord_selectchk/3,            % +X, +Set0, -Set
            ord_subset/2,               % +Set1, +Set2
            ord_seteq/2,                % +Set1, +Set2
            ord_intersect/2,            % +Set1, +Set2
            ord_intersect/3,            % +Set1, +Set2, -Set
            ord_disjoint/2,             % +Set1, +Set2
            ord_intersection/2,         % +Sets, -Set
            ord_intersection/3,         % +Set1, +Set2, -Set
            ord_intersection/4,         % +Set1, +Set2, -Set, -Only2
            ord_subtract/3,             % +Set1, +Set2, -Set
            ord_union/2,                % +Sets, -Set
            ord_union/3,                % +Set1, +Set2, -Set
            ord_union/4,                % +Set1, +Set2, -Set, -New
            ord_symdiff/3               % +Set1, +Set2, -Set
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(pairs), [map_list_to_pairs/3]).

/** <module> Sets as sorted lists

A set is a list in ascending standard order of terms, without duplicates.
Operations on two sets walk each once. Elements are compared, not unified: a
set with variables remains one only until they are bound.

By default the arguments must be such lists; this is not checked. In the
dialect `swi`, ord_union/2 and ord_union/3 are rules as in SWI-Prolog.
*/


%!  is_ordset(@Term) is semidet.
%
%   True iff Term is a set.
%
%   ```
%   ?- is_ordset([a,b,c]).
%   true.
%   ?- is_ordset([b,a]).
%   false.
%   ```

is_ordset(Term) :-
    is_list(Term),
    sort(Term, Set),
    Set == Term.


%!  list_to_ord_set(+Xs, -Set) is det.
%
%   True iff Set is the set of the elements of Xs.
%
%   ```
%   ?- list_to_ord_set([b,a,b], Set).
%   Set = [a,b].
%   ```

list_to_ord_set(Xs, Set) :-
    sort(Xs, Set).


%!  ord_empty(?Set) is semidet.
%
%   True iff Set is empty.
%
%   ```
%   ?- ord_empty(Set).
%   Set = [].
%   ```

ord_empty([]).


%!  ord_memberchk(+X, +Set) is semidet.
%
%   True iff X is an element of Set.
%
%   ```
%   ?- ord_memberchk(b, [a,b,c]).
%   true.
%   ?- ord_memberchk(d, [a,b,c]).
%   false.
%   ```

ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    ord_memberchk_(Order, X, Ys).

ord_memberchk_(=, _, _).
ord_memberchk_(>, X, Ys) :-
    ord_memberchk(X, Ys).


%!  ord_add_element(+Set0, +X, -Set) is det.
%
%   True iff Set is Set0 with the element X added.
%
%   ```
%   ?- ord_add_element([a,c], b, Set).
%   Set = [a,b,c].
%   ```

ord_add_element([], X, [X]).
ord_add_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    ord_add_element_(Order, X, Y, Ys, Set).

ord_add_element_(<, X, Y, Ys, [X,Y|Ys]).
ord_add_element_(=, _, Y, Ys, [Y|Ys]).
ord_add_element_(>, X, Y, Ys, [Y|Set]) :-
    ord_add_element(Ys, X, Set).


%!  ord_del_element(+Set0, +X, -Set) is det.
%
%   True iff Set is Set0 without X.
%
%   ```
%   ?- ord_del_element([a,b,c], b, Set).
%   Set = [a,c].
%   ```

ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    ord_del_element_(Order, X, Y, Ys, Set).

ord_del_element_(<, _, Y, Ys, [Y|Ys]).
ord_del_element_(=, _, _, Ys, Ys).
ord_del_element_(>, X, Y, Ys, [Y|Set]) :-
    ord_del_element(Ys, X, Set).


%!  ord_selectchk(+X, +Set0, -Set) is semidet.
%
%   True iff X is an element of Set0 and Set is Set0 without it.
%
%   ```
%   ?- ord_selectchk(b, [a,b,c], Set).
%   Set = [a,c].
%   ?- ord_selectchk(d, [a,b,c], Set).
%   false.
%   ```

ord_selectchk(X, [Y|Ys], Set) :-
    compare(Order, X, Y),
    ord_selectchk_(Order, X, Y, Ys, Set).

ord_selectchk_(=, _, _, Ys, Ys).
ord_selectchk_(>, X, Y, Ys, [Y|Set]) :-
    ord_selectchk(X, Ys, Set).


%!  ord_subset(+Set1, +Set2) is semidet.
%
%   True iff each element of Set1 is in Set2.
%
%   ```
%   ?- ord_subset([a,c], [a,b,c]).
%   true.
%   ```

ord_subset([], _).
ord_subset([X|Xs], [Y|Ys]) :-
    compare(Order, X, Y),
    ord_subset_(Order, X, Xs, Ys).

ord_subset_(=, _, Xs, Ys) :-
    ord_subset(Xs, Ys).
ord_subset_(>, X, Xs, Ys) :-
    ord_subset([X|Xs], Ys).


%!  ord_seteq(+Set1, +Set2) is semidet.
%
%   True iff Set1 and Set2 are the same set.
%
%   ```
%   ?- ord_seteq([a,b], [a,b]).
%   true.
%   ```

ord_seteq(Set1, Set2) :-
    Set1 == Set2.


%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   True iff Set1 and Set2 have an element in common.
%
%   ```
%   ?- ord_intersect([a,b], [b,c]).
%   true.
%   ```

ord_intersect([X|Xs], Ys) :-
    ord_intersect_(Ys, X, Xs).

ord_intersect_([Y|Ys], X, Xs) :-
    compare(Order, X, Y),
    ord_intersect_(Order, X, Xs, Y, Ys).

ord_intersect_(=, _, _, _, _).
ord_intersect_(<, _, Xs, Y, Ys) :-
    ord_intersect(Xs, [Y|Ys]).
ord_intersect_(>, X, Xs, _, Ys) :-
    ord_intersect_(Ys, X, Xs).


%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   True iff Set1 and Set2 have no element in common.
%
%   ```
%   ?- ord_disjoint([a,b], [b,c]).
%   false.
%   ```

ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).


%!  ord_intersect(+Set1, +Set2, -Set) is det.
%
%   The older name of ord_intersection/3.
%
%   ```
%   ?- ord_intersect([a,b], [b,c], Set).
%   Set = [b].
%   ```

ord_intersect(Set1, Set2, Set) :-
    ord_intersection(Set1, Set2, Set).


%!  ord_intersection(+Sets, -Set) is semidet.
%
%   True iff Set holds the elements that all of Sets have in common. Starts
%   with the smallest set. Fails if there are no Sets, since their
%   intersection would contain everything.
%
%   ```
%   ?- ord_intersection([[a,b,c],[b,c,d],[c]], Set).
%   Set = [c].
%   ```

ord_intersection(Sets, Set) :-
    map_list_to_pairs(length, Sets, Pairs0),
    keysort(Pairs0, [_-Set0|Pairs]),
    ord_intersection_(Pairs, Set0, Set1),
    Set = Set1.

ord_intersection_([], Set, Set).
ord_intersection_([_-Set1|Pairs], Set0, Set) :-
    ord_intersection(Set0, Set1, Set2),
    ord_intersection_(Pairs, Set2, Set).


%!  ord_intersection(+Set1, +Set2, -Set) is det.
%
%   True iff Set holds the elements that Set1 and Set2 have in common.
%
%   ```
%   ?- ord_intersection([a,b,c], [b,c,d], Set).
%   Set = [b,c].
%   ```

ord_intersection([], _, []).
ord_intersection([X|Xs], Ys, Set) :-
    ord_intersection_(Ys, X, Xs, Set).

ord_intersection_([], _, _, []).
ord_intersection_([Y|Ys], X, Xs, Set) :-
    compare(Order, X, Y),
    ord_intersection_(Order, X, Xs, Y, Ys, Set).

ord_intersection_(=, X, Xs, _, Ys, [X|Set]) :-
    ord_intersection(Xs, Ys, Set).
ord_intersection_(<, _, Xs, Y, Ys, Set) :-
    ord_intersection(Xs, [Y|Ys], Set).
ord_intersection_(>, X, Xs, _, Ys, Set) :-
    ord_intersection_(Ys, X, Xs, Set).


%!  ord_intersection(+Set1, +Set2, -Set, -Only2) is det.
%
%   True iff Set holds the elements of Set2 that are in Set1, and Only2
%   those that are not.
%
%   ```
%   ?- ord_intersection([a,b], [b,c], Set, Only2).
%   Set = [b], Only2 = [c].
%   ```

ord_intersection([], Ys, [], Ys).
ord_intersection([X|Xs], Ys, Set, Only) :-
    ord_intersection2_(Ys, X, Xs, Set, Only).

ord_intersection2_([], _, _, [], []).
ord_intersection2_([Y|Ys], X, Xs, Set, Only) :-
    compare(Order, X, Y),
    ord_intersection_(Order, X, Xs, Y, Ys, Set, Only).

ord_intersection_(=, X, Xs, _, Ys, [X|Set], Only) :-
    ord_intersection(Xs, Ys, Set, Only).
ord_intersection_(<, _, Xs, Y, Ys, Set, Only) :-
    ord_intersection(Xs, [Y|Ys], Set, Only).
ord_intersection_(>, X, Xs, Y, Ys, Set, [Y|Only]) :-
    ord_intersection2_(Ys, X, Xs, Set, Only).


%!  ord_subtract(+Set1, +Set2, -Set) is det.
%
%   True iff Set holds the elements of Set1 that are not in Set2.
%
%   ```
%   ?- ord_subtract([a,b,c], [b,d], Set).
%   Set = [a,c].
%   ```

ord_subtract([], _, []).
ord_subtract([X|Xs], Ys, Set) :-
    ord_subtract_(Ys, X, Xs, Set).

ord_subtract_([], X, Xs, [X|Xs]).
ord_subtract_([Y|Ys], X, Xs, Set) :-
    compare(Order, X, Y),
    ord_subtract_(Order, X, Xs, Y, Ys, Set).

ord_subtract_(=, _, Xs, _, Ys, Set) :-
    ord_subtract(Xs, Ys, Set).
ord_subtract_(<, X, Xs, Y, Ys, [X|Set]) :-
    ord_subtract(Xs, [Y|Ys], Set).
ord_subtract_(>, X, Xs, _, Ys, Set) :-
    ord_subtract_(Ys, X, Xs, Set).


%!  ord_union(+Sets, -Set) is det.
%
%   True iff Set holds the elements of all Sets.
%
%   ```
%   ?- ord_union([[a,c],[b],[a]], Set).
%   Set = [a,b,c].
%   ```

:- if(current_prolog_flag(dialect, swi)).

ord_union([], Set) =>
    Set = [].
ord_union([Set1|Sets], Set) =>
    append([Set1|Sets], Xs),
    sort(Xs, Set).

:- else.

ord_union(Sets, Set) :-
    append(Sets, Xs),
    sort(Xs, Set).

:- endif.


%!  ord_union(+Set1, +Set2, -Set) is det.
%
%   True iff Set holds the elements of Set1 and those of Set2.
%
%   ```
%   ?- ord_union([a,c], [b,c], Set).
%   Set = [a,b,c].
%   ```

:- if(current_prolog_flag(dialect, swi)).

ord_union([], Ys, Set) =>
    Set = Ys.
ord_union([X|Xs], Ys, Set) =>
    ord_union_(Ys, X, Xs, Set).

:- else.

ord_union([], Ys, Ys).
ord_union([X|Xs], Ys, Set) :-
    ord_union_(Ys, X, Xs, Set).

:- endif.

ord_union_([], X, Xs, [X|Xs]).
ord_union_([Y|Ys], X, Xs, Set) :-
    compare(Order, X, Y),
    ord_union_(Order, X, Xs, Y, Ys, Set).

ord_union_(=, X, Xs, _, Ys, [X|Set]) :-
    ord_union(Xs, Ys, Set).
ord_union_(<, X, Xs, Y, Ys, [X|Set]) :-
    ord_union(Xs, [Y|Ys], Set).
ord_union_(>, X, Xs, Y, Ys, [Y|Set]) :-
    ord_union_(Ys, X, Xs, Set).


%!  ord_union(+Set1, +Set2, -Set, -New) is det.
%
%   True iff Set holds the elements of Set1 and those of Set2, and New
%   those of Set2 that are not in Set1.
%
%   ```
%   ?- ord_union([a,c], [b,c], Set, New).
%   Set = [a,b,c], New = [b].
%   ```

ord_union([], Ys, Ys, Ys).
ord_union([X|Xs], Ys, Set, New) :-
    ord_union2_(Ys, X, Xs, Set, New).

ord_union2_([], X, Xs, [X|Xs], []).
ord_union2_([Y|Ys], X, Xs, Set, New) :-
    compare(Order, X, Y),
    ord_union_(Order, X, Xs, Y, Ys, Set, New).

ord_union_(=, X, Xs, _, Ys, [X|Set], New) :-
    ord_union(Xs, Ys, Set, New).
ord_union_(<, X, Xs, Y, Ys, [X|Set], New) :-
    ord_union(Xs, [Y|Ys], Set, New).
ord_union_(>, X, Xs, Y, Ys, [Y|Set], [Y|New]) :-
    ord_union2_(Ys, X, Xs, Set, New).


%!  ord_symdiff(+Set1, +Set2, -Set) is det.
%
%   True iff Set holds the elements that are in exactly one of Set1 and Set2.
%
%   ```
%   ?- ord_symdiff([a,b], [b,c], Set).
%   Set = [a,c].
%   ```

ord_symdiff([], Ys, Ys).
ord_symdiff([X|Xs], Ys, Set) :-
    ord_symdiff_(Ys, X, Xs, Set).

ord_symdiff_([], X, Xs, [X|Xs]).
ord_symdiff_([Y|Ys], X, Xs, Set) :-
    compare(Order, X, Y),
    ord_symdiff_(Order, X, Xs, Y, Ys, Set).

ord_symdiff_(=, _, Xs, _, Ys, Set) :-
    ord_symdiff(Xs, Ys, Set).
ord_symdiff_(<, X, Xs, Y, Ys, [X|Set]) :-
    ord_symdiff(Xs, [Y|Ys], Set).
ord_symdiff_(>, X, Xs, Y, Ys, [Y|Set]) :-
    ord_symdiff_(Ys, X, Xs, Set).
