:- module(random,
          [ random/1,                   % -Float
            random/3,                   % +Low, +High, -Number
            random_between/3,           % +Low, +High, -Integer
            getrand/1,                  % -State
            setrand/1,                  % +State
            maybe/0,
            maybe/1,                    % +Probability
            maybe/2,                    % +K, +N
            random_perm2/4,             % ?A, ?B, ?X, ?Y
            random_member/2,            % -X, +Xs
            random_select/3,            % ?X, ?Xs, ?Rest
            random_subseq/3,            % +Xs, -Part, -Rest
            random_permutation/2,       % ?Xs, ?Ys
            randseq/3,                  % +K, +N, -Integers
            randset/3,                  % +K, +N, -Integers
            random_numlist/4            % +Probability, +Low, +High, -Integers
          ]).
:- use_module(library(assoc),
              [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [nth0/3, nth0/4]).
:- use_module(library(pairs), [map_list_to_pairs/3, pairs_values/2]).

/** <module> Random numbers and choices

All choices use the generator of the arithmetic functions random/1 and
random_float, and so can be repeated with set_random(seed(Seed)).
*/


%!  random(-Float) is det.
%
%   True iff Float is a random number between 0 and 1, both excluded.
%
%   ```
%   ?- random(_X), 0 < _X, _X < 1.
%   true.
%   ```

random(Float) :-
    Float is random_float.


%!  random(+Low, +High, -Number) is det.
%
%   True iff Number is a random integer with Low =< Number < High if both
%   are integers, and else a random float between them.
%
%   ```
%   ?- random(3, 4, N).
%   N = 3.
%   ```

random(Low, High, Number) :-
    (   integer(Low),
        integer(High)
    ->  Range is High-Low,
        (   Range > 0
        ->  Number is Low+random(Range)
        ;   domain_error(not_less_than_one, Range)
        )
    ;   must_be(number, Low),
        must_be(number, High),
        Number is Low + (High-Low)*random_float
    ).


%!  random_between(+Low, +High, -Integer) is semidet.
%
%   True iff Integer is a random integer with Low =< Integer =< High.  Fails
%   if High is less than Low.
%
%   ```
%   ?- random_between(1, 6, _N), between(1, 6, _N).
%   true.
%   ```

random_between(Low, High, Integer) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    Integer is Low+random(High-Low+1).


%!  getrand(-State) is det.
%
%   True iff State is the state of the generator, for setrand/1. Not all
%   systems provide it.
%
%   ```
%   ?- getrand(_State), random(_X), setrand(_State), random(_Y), _X =:= _Y.
%   true.
%   ```

getrand(State) :-
    random_property(state(State)).


%!  setrand(+State) is det.
%
%   Sets the generator to State, from getrand/1, or to the initial state for a
%   term `seed(Seed)`.
%
%   ```
%   ?- setrand(seed(7)), random_between(1, 1000, _A),
%      setrand(seed(7)), random_between(1, 1000, _B), _A == _B.
%   true.
%   ```

setrand(State) :-
    must_be(nonvar, State),
    (   State = seed(_)
    ->  set_random(State)
    ;   set_random(state(State))
    ).


%!  maybe is semidet.
%!  maybe(+Probability) is semidet.
%!  maybe(+K, +N) is semidet.
%
%   True with probability 1/2, with Probability, a number from 0.0 to 1.0, or with
%   probability K/N.
%
%   ```
%   ?- ( maybe -> true ; true ).
%   true.
%   ?- maybe(1.0).
%   true.
%   ?- maybe(0.0).
%   false.
%   ?- maybe(3, 3).
%   true.
%   ```

maybe :-
    0 =:= random(2).

maybe(Probability) :-
    must_be(between(0.0, 1.0), Probability),
    random_float < Probability.

maybe(K, N) :-
    must_be(nonneg, K),
    must_be(positive_integer, N),
    (   K =< N
    ->  random(N) < K
    ;   Difference is N-K,
        domain_error(not_less_than_zero, Difference)
    ).


%!  random_perm2(?A, ?B, ?X, ?Y) is semidet.
%
%   True iff X is A and Y is B, or X is B and Y is A, with equal
%   probability.
%
%   ```
%   ?- random_perm2(a, a, X, Y).
%   X = a, Y = a.
%   ```

random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A,
        Y = B
    ;   X = B,
        Y = A
    ).


%!  random_member(-X, +Xs) is semidet.
%
%   True iff X is an element of Xs, chosen at random. Fails if Xs is empty.
%
%   ```
%   ?- random_member(X, [a]).
%   X = a.
%   ?- random_member(X, []).
%   false.
%   ```

random_member(X, Xs) :-
    must_be(list, Xs),
    length(Xs, N),
    N > 0,
    I is random(N),
    nth0(I, Xs, X).


%!  random_select(?X, ?Xs, ?Rest) is semidet.
%
%   True iff X is an element of the list Xs, chosen at random, and Rest holds
%   the others. If Rest is a list and Xs is not, Xs is Rest with X inserted at
%   random.
%
%   ```
%   ?- random_select(X, [a], Rest).
%   X = a, Rest = [].
%   ?- random_select(x, Xs, []).
%   Xs = [x].
%   ```

random_select(X, Xs, Rest) :-
    (   is_list(Xs)
    ->  length(Xs, N),
        N > 0,
        I is random(N)
    ;   is_list(Rest)
    ->  length(Rest, N),
        I is random(N+1)
    ;   must_be(list, Xs)
    ),
    nth0(I, Xs, X, Rest).


%!  random_subseq(+Xs, -Part, -Rest) is det.
%
%   True iff Part holds some elements of Xs and Rest the others, both in
%   the order of Xs.  Each way to divide Xs has equal probability.
%
%   ```
%   ?- random_subseq([], Part, Rest).
%   Part = [], Rest = [].
%   ```

random_subseq([], [], []).
random_subseq([X|Xs], Part, Rest) :-
    (   maybe
    ->  Part = [X|Part1],
        random_subseq(Xs, Part1, Rest)
    ;   Rest = [X|Rest1],
        random_subseq(Xs, Part, Rest1)
    ).


%!  random_permutation(?Xs, ?Ys) is det.
%
%   True iff Ys holds the elements of Xs in random order.  One of them must
%   be a list.
%
%   ```
%   ?- random_permutation([a,b,c], _Ys), msort(_Ys, Sorted).
%   Sorted = [a,b,c].
%   ```

random_permutation(Xs, Ys) :-
    (   is_list(Xs)
    ->  shuffled_(Xs, Ys)
    ;   is_list(Ys)
    ->  shuffled_(Ys, Xs)
    ;   must_be(list, Xs)
    ).

shuffled_(Xs, Ys) :-
    map_list_to_pairs(random_key_, Xs, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ys).

random_key_(_, Key) :-
    Key is random_float.


%!  randseq(+K, +N, -Integers) is semidet.
%
%   True iff Integers holds K different random integers from 1 to N, in
%   random order.  Fails if K is more than N.
%
%   ```
%   ?- randseq(1, 1, Integers).
%   Integers = [1].
%   ```

randseq(K, N, Integers) :-
    drawn_(K, N, Integers0),
    Integers = Integers0.


%!  randset(+K, +N, -Integers) is semidet.
%
%   True iff Integers holds K different random integers from 1 to N,
%   sorted.  Fails if K is more than N.
%
%   ```
%   ?- randset(3, 3, Integers).
%   Integers = [1,2,3].
%   ?- randset(4, 3, Integers).
%   false.
%   ```

randset(K, N, Integers) :-
    drawn_(K, N, Drawn),
    sort(Drawn, Integers).

% The first K elements of a shuffle of 1..N, of which only the moved positions
% are stored: an assoc from position to element.

drawn_(K, N, Integers) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    K =< N,
    empty_assoc(Moved),
    drawn_(K, 1, N, Moved, Integers).

drawn_(K, Place, N, Moved0, Integers) :-
    (   K =:= 0
    ->  Integers = []
    ;   Integers = [Integer|Integers1],
        Other is Place+random(N-Place+1),
        at_(Other, Moved0, Integer),
        at_(Place, Moved0, Here),
        put_assoc(Other, Moved0, Here, Moved),
        K1 is K-1,
        Place1 is Place+1,
        drawn_(K1, Place1, N, Moved, Integers1)
    ).

at_(Place, Moved, Integer) :-
    (   get_assoc(Place, Moved, Integer0)
    ->  Integer = Integer0
    ;   Integer = Place
    ).


%!  random_numlist(+Probability, +Low, +High, -Integers) is det.
%
%   True iff Integers holds integers from Low to High in order, each included
%   with Probability.
%
%   ```
%   ?- random_numlist(1.0, 1, 3, Integers).
%   Integers = [1,2,3].
%   ```

random_numlist(Probability, Low, High, Integers) :-
    must_be(between(0.0, 1.0), Probability),
    must_be(integer, Low),
    must_be(integer, High),
    random_numlist_(Low, High, Probability, Integers).

random_numlist_(N, High, Probability, Integers) :-
    (   N > High
    ->  Integers = []
    ;   N1 is N+1,
        (   random_float < Probability
        ->  Integers = [N|Integers1],
            random_numlist_(N1, High, Probability, Integers1)
        ;   random_numlist_(N1, High, Probability, Integers)
        )
    ).
