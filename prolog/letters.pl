:- module(letters, [
    letters_in/2,       % ?Word, +Set
    letters_at_most/2   % ?Word, +Counts
]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(native_boards)).

/** <module> Constraints on the letters of a word

They check the word again each time more of it becomes known, and fail as soon
as it cannot be completed. The meaning of the attribute and the handling of
bindings are native.
*/

%!  letters_in(?Word, +Set) is semidet.
%
%   True iff Word is a list whose elements are all in Set, a list of characters.
%
%   ```
%   ?- letters_in(W, [c,a,t]), member(W, [[c,o],[a,c,t]]).
%   W = [a,c,t].
%   ?- letters_in([c|T], [c,a]).
%   letters_in(T,[a,c]).
%   ```

letters_in(Word, Set) :-
    must_be(list, Set),
    maplist(must_be(char), Set),
    sort(Set, Letters),
    '$letters_in'(Word, Letters).

%!  letters_at_most(?Word, +Counts) is semidet.
%
%   True iff Word is a list that contains each character at most as often as
%   Counts allows, a list of pairs Letter-Most, or of letters, each as often
%   as it may occur. Other characters may not occur.
%
%   ```
%   ?- letters_at_most(W, [a-2,b-1]), member(W, [[a,a,b],[b,b],[a,c]]).
%   W = [a,a,b].
%   ?- letters_at_most([A,B,C], [b,b]).
%   false.
%   ?- letters_at_most([b|T], [a,b,b]).
%   letters_at_most([b|T],[a-1,b-2]).
%   ```

letters_at_most(Word, Counts) :-
    must_be(list, Counts),
    maplist(pair_, Counts, Pairs0),
    keysort(Pairs0, Pairs1),
    summed_(Pairs1, Pairs),
    '$letters_at_most'(Word, Pairs).

pair_(Count, Letter-Most) :-
    (   nonvar(Count),
        Count = Letter-Most
    ->  must_be(nonneg, Most)
    ;   Letter = Count,
        Most = 1
    ),
    must_be(char, Letter).

summed_([], []).
summed_([Letter-Most|Pairs], Summed) :-
    (   Pairs = [Letter-More|Rest]
    ->  Sum is Most + More,
        summed_([Letter-Sum|Rest], Summed)
    ;   Summed = [Letter-Most|Summed1],
        summed_(Pairs, Summed1)
    ).

attribute_goals(Var) -->
    { get_attr(Var, letters, Constraint) },
    goals_(Constraint, Var).

goals_(both(A, B), Var) -->
    goals_(A, Var),
    goals_(B, Var).
goals_(one(set(Set, _, _)), Var) -->
    [letters_in([Var], Set)].
goals_(each(set(Set, _, _)), Var) -->
    [letters_in(Var, Set)].
goals_(bag(Word, Counts, _), Var) -->
    (   { term_variables(Word, [First|_]), First == Var }
    ->  [letters_at_most(Word, Counts)]
    ;   []                              % reported at the first
    ).
