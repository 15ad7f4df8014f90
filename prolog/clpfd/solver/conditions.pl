/*  Conditions and their truth values. */

'$fd_condition'(Condition) :-
    (   acyclic_term(Condition)
    ->  holds_(Condition, 1)
    ;   type_error(acyclic_term, Condition)
    ).

%   holds_(Condition, Truth): Truth, 0 or 1, is its truth value.

holds_(Condition, Truth) :-
    var(Condition),
    !,
    truth_(Condition, Truth).
holds_(#\ P, Truth) :-
    !,
    Truth1 is 1-Truth,
    holds_(P, Truth1).
holds_(P #/\ Q, 1) :-
    !,
    holds_(P, 1),
    ( same_term(P, Q) -> true ; holds_(Q, 1) ).
holds_(P #\/ Q, 0) :-
    !,
    holds_(P, 0),
    ( same_term(P, Q) -> true ; holds_(Q, 0) ).
holds_(P #\/ Q, 1) :-
    choices_(P #\/ Q, Choices, []),
    Choices = [X-_|_],
    values_(Choices, X, Values),
    !,
    '$fd_within'(X, Values).
holds_(P #<==> Q, 1) :-
    !,
    (   ( var(Q) ; Q == 0 ; Q == 1 )
    ->  truth_(Q, Truth),
        truth_(P, Truth)
    ;   truth_(P, Truth),
        truth_(Q, Truth)
    ).
holds_(Condition, 1) :-
    comparison_(Condition, Relation, X, Y),
    !,
    compare_(Relation, X, Y).
holds_(Condition, Truth) :-
    truth_(Condition, Truth).

comparison_(X #= Y, equal, X, Y).
comparison_(X #\= Y, unequal, X, Y).
comparison_(X #< Y, less, X, Y).
comparison_(X #> Y, greater, X, Y).
comparison_(X #=< Y, at_most, X, Y).
comparison_(X #>= Y, at_least, X, Y).

compare_(equal, X, Y) :-
    '$fd_equal'(X, Y).
compare_(unequal, X, Y) :-
    '$fd_unequal'(X, Y).
compare_(less, X, Y) :-
    '$fd_less'(X, Y).
compare_(greater, X, Y) :-
    '$fd_greater'(X, Y).
compare_(at_most, X, Y) :-
    '$fd_at_most'(X, Y).
compare_(at_least, X, Y) :-
    '$fd_at_least'(X, Y).

%   choices_(Condition, Pairs0, Pairs): X-N for each X #= N of a disjunction of nothing else.

choices_(Condition, Pairs0, Pairs) :-
    nonvar(Condition),
    (   Condition = (P #\/ Q)
    ->  (   same_term(P, Q)
        ->  choices_(P, Pairs0, Pairs)
        ;   choices_(P, Pairs0, Pairs1),
            choices_(Q, Pairs1, Pairs)
        )
    ;   Condition = (A #= B),
        Pairs0 = [X-N|Pairs],
        (   var(A),
            integer(B)
        ->  X = A,
            N = B
        ;   integer(A),
            var(B),
            X = B,
            N = A
        )
    ).

values_([], _, []).
values_([Y-N|Choices], X, [N,N|Values]) :-
    X == Y,
    values_(Choices, X, Values).

%   truth_(Condition, Truth): Truth, a variable, 0 or 1, is the truth value of the condition.

truth_(Condition, Truth) :-
    (   var(Condition)
    ->  '$fd_range'(Condition, 0, 1),
        Condition = Truth
    ;   integer(Condition),
        Condition >= 0,
        Condition =< 1
    ->  Truth = Condition
    ;   comparison_(Condition, Relation, X, Y)
    ->  '$fd_range'(Truth, 0, 1),
        Guard = guard([]),
        relation_(Relation, Kind, K, N0),
        products_(X, Y, K, N0, Guard, Products, N),
        arg(1, Guard, Defined),
        defined_(Defined, Truth, Rest),
        '$fd_truth'(Kind, Products, N, Rest)
    ;   Condition = (X in Domain)
    ->  intervals_(Domain, Intervals0),
        '$fd_range'(Truth, 0, 1),
        ordered_(Intervals0, Intervals),
        '$fd_post'(17, Intervals, [Truth,X])
    ;   Condition = (#\ P)
    ->  truth_(P, Q),
        '$fd_range'(Truth, 0, 1),
        '$fd_post'(19, 0, [Q,Truth])
    ;   connective_(Condition, P, Q, Table)
    ->  truth_(P, A),
        ( same_term(P, Q) -> B = A ; truth_(Q, B) ),
        '$fd_range'(Truth, 0, 1),
        '$fd_post'(18, Table, [A,B,Truth])
    ;   domain_error(clpfd_reifiable_expression, Condition)
    ).

connective_(P #/\ Q, P, Q, 8).
connective_(P #\/ Q, P, Q, 14).
connective_(P #\ Q, P, Q, 6).
connective_(P #<==> Q, P, Q, 9).
connective_(P #==> Q, P, Q, 13).
connective_(P #<== Q, Q, P, 13).

%   defined_(Conditions, Truth, Rest): Truth says whether all these hold, newest first, and Rest does.

defined_([], Truth, Truth).
defined_([Condition|Conditions], Truth, Rest) :-
    defined_(Conditions, Truth, Rest0),
    '$fd_range'(Rest, 0, 1),
    '$fd_post'(18, 8, [Condition,Rest,Rest0]).

%   guarded_(Guard, Kind, X, Y, X1, Y1): in a condition, a function that has no value for X and Y makes it false, and
%   does not fail: X1 and Y1 are X and Y where it has one.

guarded_(Guard, Kind, X, Y, X1, Y1) :-
    (   Guard \== none,
        is_partial_(Kind, Y)
    ->  '$fd_range'(Defined, 0, 1),
        arg(1, Guard, Conditions),
        setarg(1, Guard, [Defined|Conditions]),
        (   Kind == 6
        ->  '$fd_range'(IsUnit, 0, 1),
            '$fd_range'(IsNatural, 0, 1),
            '$fd_post'(17, [-1,-1,1,1], [IsUnit,X]),
            '$fd_truth'(1, [-1,Y], 0, IsNatural),
            '$fd_post'(18, 14, [IsUnit,IsNatural,Defined]),
            other_(X, Defined, [inf,sup], X1),
            other_(Y, Defined, [inf,sup], Y1)
        ;   X1 = X,
            '$fd_truth'(2, [1,Y], 0, Defined),
            other_(Y, Defined, [inf,-1,1,sup], Y1)
        )
    ;   X1 = X,
        Y1 = Y
    ).

is_partial_(6, Y) :-
    '$fd_bounds'(Y, Min, _),
    ( Min == inf -> true ; Min < 0 ).
is_partial_(7, Y) :-
    \+ \+ '$fd_become'(Y, 0).
is_partial_(8, Y) :-
    \+ \+ '$fd_become'(Y, 0).

other_(X, Condition, Intervals, Y) :-
    '$fd_within'(Y, Intervals),
    '$fd_range'(IsSame, 0, 1),
    '$fd_truth'(0, [1,X,-1,Y], 0, IsSame),
    '$fd_post'(18, 13, [Condition,IsSame,1]).
