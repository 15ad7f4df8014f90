:- module(apply,
          [ maplist/2,                  % :Goal, ?Xs
            maplist/3,                  % :Goal, ?Xs, ?Ys
            maplist/4,                  % :Goal, ?Xs, ?Ys, ?Zs
            maplist/5,                  % :Goal, ?Xs, ?Ys, ?Zs, ?Us
            maplist/6,                  % :Goal, ?Xs, ?Ys, ?Zs, ?Us, ?Vs
            maplist/7,                  % :Goal, ?Xs, ... ?Ws
            maplist/8,                  % :Goal, ?Xs, ... ?As
            include/3,                  % :Pred, +Xs, -Included
            exclude/3,                  % :Pred, +Xs, -Included
            partition/4,                % :Pred, +Xs, -Included, -Excluded
            partition/5,                % :Pred, +Xs, -Less, -Equal, -Greater
            convlist/3,                 % :Goal, +Xs, -Ys
            foldl/4,                    % :Goal, ?Xs, +S0, ?S
            foldl/5,                    % :Goal, ?Xs, ?Ys, +S0, ?S
            foldl/6,                    % :Goal, ?Xs, ?Ys, ?Zs, +S0, ?S
            foldl/7,                    % :Goal, ?Xs, ?Ys, ?Zs, ?Us, +S0, ?S
            scanl/4,                    % :Goal, ?Xs, +S0, ?States
            scanl/5,                    % :Goal, ?Xs, ?Ys, +S0, ?States
            scanl/6,                    % :Goal, ?Xs, ?Ys, ?Zs, +S0, ?States
            scanl/7                     % :Goal, ?Xs, ... ?Us, +S0, ?States
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Goals applied to the elements of lists

Each predicate adds elements of its lists as further arguments to a goal and
calls it. Unless their heads say otherwise they are as pure as the goal: they
run in every direction in which it does, and with a partial list they
enumerate lists of increasing length. The workers take the list first, so that
a goal without choice points leaves none on a proper list. Their goals have a
module, which call/N here would look for at each element: `system:call(Goal, X)`
does not, and a step takes two thirds of the time.
*/

:- meta_predicate
    maplist(1, ?),
    maplist(2, ?, ?),
    maplist(3, ?, ?, ?),
    maplist(4, ?, ?, ?, ?),
    maplist(5, ?, ?, ?, ?, ?),
    maplist(6, ?, ?, ?, ?, ?, ?),
    maplist(7, ?, ?, ?, ?, ?, ?, ?),
    include(1, +, -),
    exclude(1, +, -),
    partition(1, +, -, -),
    partition(2, +, -, -, -),
    convlist(2, +, -),
    foldl(3, ?, +, ?),
    foldl(4, ?, ?, +, ?),
    foldl(5, ?, ?, ?, +, ?),
    foldl(6, ?, ?, ?, ?, +, ?),
    scanl(3, ?, +, ?),
    scanl(4, ?, ?, +, ?),
    scanl(5, ?, ?, ?, +, ?),
    scanl(6, ?, ?, ?, ?, +, ?).


%!  maplist(:Goal, ?Xs) is nondet.
%
%   True iff call(Goal, X) is true for each element X of the list Xs.
%
%   ```
%   ?- maplist(integer, [1,2,3]).
%   true.
%   ?- maplist(=(a), Xs).
%   Xs = []
%   ;  Xs = [a]
%   ;  ... .
%   ```

maplist(Goal, Xs) :-
    maplist_(Xs, Goal).

maplist_([], _).
maplist_([X|Xs], Goal) :-
    system:call(Goal, X),
    maplist_(Xs, Goal).


%!  maplist(:Goal, ?Xs, ?Ys) is nondet.
%
%   True iff Xs and Ys are lists of the same length and call(Goal, X, Y) is
%   true for each pair of elements at the same position.
%
%   ```
%   ?- maplist(succ, [1,2,3], Ys).
%   Ys = [2,3,4].
%   ?- maplist(succ, Xs, [1,2,3]).
%   Xs = [0,1,2].
%   ?- maplist(succ, [1,2], [2]).
%   false.
%   ```

maplist(Goal, Xs, Ys) :-
    maplist_(Xs, Ys, Goal).

maplist_([], [], _).
maplist_([X|Xs], [Y|Ys], Goal) :-
    system:call(Goal, X, Y),
    maplist_(Xs, Ys, Goal).


%!  maplist(:Goal, ?Xs, ?Ys, ?Zs) is nondet.
%
%   True iff Xs, Ys and Zs are lists of the same length and call(Goal, X, Y,
%   Z) is true for the elements at each position.
%
%   ```
%   ?- maplist(plus, [1,2], [10,20], Zs).
%   Zs = [11,22].
%   ```

maplist(Goal, Xs, Ys, Zs) :-
    maplist_(Xs, Ys, Zs, Goal).

maplist_([], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    system:call(Goal, X, Y, Z),
    maplist_(Xs, Ys, Zs, Goal).


%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?Us) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?Us, ?Vs) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?Us, ?Vs, ?Ws) is nondet.
%!  maplist(:Goal, ?Xs, ?Ys, ?Zs, ?Us, ?Vs, ?Ws, ?As) is nondet.
%
%   True iff the lists have the same length and Goal is true for the elements at
%   each position.
%
%   ```
%   ?- maplist(nth0, [1,0], [[a,b],[c,d]], Xs, Rests).
%   Xs = [b,c], Rests = [[a],[d]].
%   ?- maplist(sub_atom, [ab,cd], [0,1], [1,1], Afters, Subs).
%   Afters = [1,0], Subs = [a,d].
%   ?- maplist([A,B,C,D,E,[A,B,C,D,E]]>>true, [a], [b], [c], [d], [e], Xs).
%   Xs = [[a,b,c,d,e]].
%   ?- maplist([A,B,C,D,E,F,r(A,B,C,D,E,F)]>>true,
%              [1], [2], [3], [4], [5], [6], Rs).
%   Rs = [r(1,2,3,4,5,6)].
%   ```

maplist(Goal, Xs, Ys, Zs, Us) :-
    maplist_(Xs, Ys, Zs, Us, Goal).

maplist_([], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], Goal) :-
    system:call(Goal, X, Y, Z, U),
    maplist_(Xs, Ys, Zs, Us, Goal).

maplist(Goal, Xs, Ys, Zs, Us, Vs) :-
    maplist_(Xs, Ys, Zs, Us, Vs, Goal).

maplist_([], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], [V|Vs], Goal) :-
    system:call(Goal, X, Y, Z, U, V),
    maplist_(Xs, Ys, Zs, Us, Vs, Goal).

maplist(Goal, Xs, Ys, Zs, Us, Vs, Ws) :-
    maplist_(Xs, Ys, Zs, Us, Vs, Ws, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], [V|Vs], [W|Ws], Goal) :-
    system:call(Goal, X, Y, Z, U, V, W),
    maplist_(Xs, Ys, Zs, Us, Vs, Ws, Goal).

maplist(Goal, Xs, Ys, Zs, Us, Vs, Ws, As) :-
    maplist_(Xs, Ys, Zs, Us, Vs, Ws, As, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], [V|Vs], [W|Ws], [A|As], Goal) :-
    system:call(Goal, X, Y, Z, U, V, W, A),
    maplist_(Xs, Ys, Zs, Us, Vs, Ws, As, Goal).


%!  include(:Pred, +Xs, -Included) is det.
%
%   True iff Included holds the elements X of Xs for which call(Pred, X) is
%   true, in their order.  Commits to the first answer of Pred.
%
%   ```
%   ?- include(integer, [1,a,2], Included).
%   Included = [1,2].
%   ```

include(Pred, Xs, Included) :-
    include_(Xs, Pred, Included).

include_([], _, []).
include_([X|Xs], Pred, Included) :-
    (   system:call(Pred, X)
    ->  Included = [X|Included1],
        include_(Xs, Pred, Included1)
    ;   include_(Xs, Pred, Included)
    ).


%!  exclude(:Pred, +Xs, -Included) is det.
%
%   True iff Included holds the elements X of Xs for which call(Pred, X) is
%   false, in their order.
%
%   ```
%   ?- exclude(integer, [1,a,2], Included).
%   Included = [a].
%   ```

exclude(Pred, Xs, Included) :-
    exclude_(Xs, Pred, Included).

exclude_([], _, []).
exclude_([X|Xs], Pred, Included) :-
    (   system:call(Pred, X)
    ->  exclude_(Xs, Pred, Included)
    ;   Included = [X|Included1],
        exclude_(Xs, Pred, Included1)
    ).


%!  partition(:Pred, +Xs, -Included, -Excluded) is det.
%
%   True iff Included is the result of include/3 and Excluded that of
%   exclude/3. Calls Pred once for each element.
%
%   ```
%   ?- partition(integer, [1,a,2], Included, Excluded).
%   Included = [1,2], Excluded = [a].
%   ```

partition(Pred, Xs, Included, Excluded) :-
    partition_(Xs, Pred, Included, Excluded).

partition_([], _, [], []).
partition_([X|Xs], Pred, Included, Excluded) :-
    (   system:call(Pred, X)
    ->  Included = [X|Included1],
        partition_(Xs, Pred, Included1, Excluded)
    ;   Excluded = [X|Excluded1],
        partition_(Xs, Pred, Included, Excluded1)
    ).


%!  partition(:Pred, +Xs, -Less, -Equal, -Greater) is semidet.
%
%   True iff call(Pred, X, Order) is true for each element X of Xs, and
%   Less, Equal and Greater hold those with Order `<`, `=` and `>`.  Fails
%   if Pred does; any other Order is a domain error.
%
%   ```
%   ?- partition([X,Order]>>compare(Order,X,b), [c,a,b], Ls, Es, Gs).
%   Ls = [a], Es = [b], Gs = [c].
%   ```

partition(Pred, Xs, Less, Equal, Greater) :-
    partition_(Xs, Pred, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Pred, Less, Equal, Greater) :-
    system:call(Pred, X, Order),
    partition_(Order, X, Xs, Pred, Less, Equal, Greater).

partition_(Order, X, Xs, Pred, Less, Equal, Greater) :-
    (   Order = (<)
    ->  Less = [X|Less1],
        partition_(Xs, Pred, Less1, Equal, Greater)
    ;   Order = (=)
    ->  Equal = [X|Equal1],
        partition_(Xs, Pred, Less, Equal1, Greater)
    ;   Order = (>)
    ->  Greater = [X|Greater1],
        partition_(Xs, Pred, Less, Equal, Greater1)
    ;   must_be(oneof([<,=,>]), Order)
    ).


%!  convlist(:Goal, +Xs, -Ys) is det.
%
%   True iff Ys holds the Y of call(Goal, X, Y) for those elements X of Xs
%   for which that is true.  Commits to the first answer of Goal.
%
%   ```
%   ?- convlist([X,Y]>>(integer(X), Y is X*X), [3,a,2], Ys).
%   Ys = [9,4].
%   ```

convlist(Goal, Xs, Ys) :-
    convlist_(Xs, Goal, Ys).

convlist_([], _, []).
convlist_([X|Xs], Goal, Ys) :-
    (   system:call(Goal, X, Y)
    ->  Ys = [Y|Ys1],
        convlist_(Xs, Goal, Ys1)
    ;   convlist_(Xs, Goal, Ys)
    ).


%!  foldl(:Goal, ?Xs, +S0, ?S) is nondet.
%
%   True iff the elements of Xs take the state S0 to S: for each element X in
%   turn, call(Goal, X, Before, After) takes one state to the next.
%
%   ```
%   ?- foldl(plus, [1,2,3], 0, S).
%   S = 6.
%   ?- foldl([X,S0,[X|S0]]>>true, [a,b,c], [], S).
%   S = [c,b,a].
%   ```

foldl(Goal, Xs, S0, S) :-
    foldl_(Xs, Goal, S0, S).

foldl_([], _, S, S).
foldl_([X|Xs], Goal, S0, S) :-
    system:call(Goal, X, S0, S1),
    foldl_(Xs, Goal, S1, S).


%!  foldl(:Goal, ?Xs, ?Ys, +S0, ?S) is nondet.
%
%   True iff the elements of Xs and Ys, two lists of the same length, take S0
%   to S: call(Goal, X, Y, Before, After).
%
%   ```
%   ?- foldl([X,Y,S0,S1]>>(S1 is S0+X*Y), [1,2], [3,4], 0, S).
%   S = 11.
%   ```

foldl(Goal, Xs, Ys, S0, S) :-
    foldl_(Xs, Ys, Goal, S0, S).

foldl_([], [], _, S, S).
foldl_([X|Xs], [Y|Ys], Goal, S0, S) :-
    system:call(Goal, X, Y, S0, S1),
    foldl_(Xs, Ys, Goal, S1, S).


%!  foldl(:Goal, ?Xs, ?Ys, ?Zs, +S0, ?S) is nondet.
%!  foldl(:Goal, ?Xs, ?Ys, ?Zs, ?Us, +S0, ?S) is nondet.
%
%   True iff the elements of the lists, which have the same length, take S0 to S:
%   call(Goal, X, Y, Z, ..., Before, After).
%
%   ```
%   ?- foldl([X,Y,Z,S,[X-Y-Z|S]]>>true, [a,b], [1,2], [x,y], [], S).
%   S = [b-2-y,a-1-x].
%   ?- foldl([X,Y,Z,U,S,[X/Y/Z/U|S]]>>true, [a], [b], [c], [d], [], S).
%   S = [a/b/c/d].
%   ```

foldl(Goal, Xs, Ys, Zs, S0, S) :-
    foldl_(Xs, Ys, Zs, Goal, S0, S).

foldl_([], [], [], _, S, S).
foldl_([X|Xs], [Y|Ys], [Z|Zs], Goal, S0, S) :-
    system:call(Goal, X, Y, Z, S0, S1),
    foldl_(Xs, Ys, Zs, Goal, S1, S).

foldl(Goal, Xs, Ys, Zs, Us, S0, S) :-
    foldl_(Xs, Ys, Zs, Us, Goal, S0, S).

foldl_([], [], [], [], _, S, S).
foldl_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], Goal, S0, S) :-
    system:call(Goal, X, Y, Z, U, S0, S1),
    foldl_(Xs, Ys, Zs, Us, Goal, S1, S).


%!  scanl(:Goal, ?Xs, +S0, ?States) is nondet.
%
%   True iff States holds S0 and all states that foldl/4 passes through with
%   the same Goal and Xs.
%
%   ```
%   ?- scanl(plus, [1,2,3], 0, States).
%   States = [0,1,3,6].
%   ```

scanl(Goal, Xs, S0, [S0|States]) :-
    scanl_(Xs, Goal, S0, States).

scanl_([], _, _, []).
scanl_([X|Xs], Goal, S0, [S1|States]) :-
    system:call(Goal, X, S0, S1),
    scanl_(Xs, Goal, S1, States).


%!  scanl(:Goal, ?Xs, ?Ys, +S0, ?States) is nondet.
%!  scanl(:Goal, ?Xs, ?Ys, ?Zs, +S0, ?States) is nondet.
%!  scanl(:Goal, ?Xs, ?Ys, ?Zs, ?Us, +S0, ?States) is nondet.
%
%   True iff States holds the states of foldl/5, foldl/6 or foldl/7.
%
%   ```
%   ?- scanl([X,Y,S0,S]>>(S is S0+X*Y), [1,2], [3,4], 0, States).
%   States = [0,3,11].
%   ?- scanl([X,Y,Z,_,f(X,Y,Z)]>>true, [a], [b], [c], s, States).
%   States = [s,f(a,b,c)].
%   ?- scanl([X,Y,Z,U,_,f(X,Y,Z,U)]>>true, [a], [b], [c], [d], s, States).
%   States = [s,f(a,b,c,d)].
%   ```

scanl(Goal, Xs, Ys, S0, [S0|States]) :-
    scanl_(Xs, Ys, Goal, S0, States).

scanl_([], [], _, _, []).
scanl_([X|Xs], [Y|Ys], Goal, S0, [S1|States]) :-
    system:call(Goal, X, Y, S0, S1),
    scanl_(Xs, Ys, Goal, S1, States).

scanl(Goal, Xs, Ys, Zs, S0, [S0|States]) :-
    scanl_(Xs, Ys, Zs, Goal, S0, States).

scanl_([], [], [], _, _, []).
scanl_([X|Xs], [Y|Ys], [Z|Zs], Goal, S0, [S1|States]) :-
    system:call(Goal, X, Y, Z, S0, S1),
    scanl_(Xs, Ys, Zs, Goal, S1, States).

scanl(Goal, Xs, Ys, Zs, Us, S0, [S0|States]) :-
    scanl_(Xs, Ys, Zs, Us, Goal, S0, States).

scanl_([], [], [], [], _, _, []).
scanl_([X|Xs], [Y|Ys], [Z|Zs], [U|Us], Goal, S0, [S1|States]) :-
    system:call(Goal, X, Y, Z, U, S0, S1),
    scanl_(Xs, Ys, Zs, Us, Goal, S1, States).
