/*  Comparisons of expressions. */

'$fd_equal'(X, Y) :-
    finite_expressions_(X, Y),
    (   var(X)
    ->  equal_(Y, X)
    ;   integer(X),
        is_function_(Y)
    ->  function_(Y, X, none)
    ;   ( var(Y) ; integer(Y) ),
        is_function_(X)
    ->  function_(X, Y, none)
    ;   linear_(equal, X, Y)
    ).

finite_expressions_(X, Y) :-
    (   acyclic_term(X)
    ->  (   acyclic_term(Y)
        ->  true
        ;   type_error(acyclic_term, Y)
        )
    ;   type_error(acyclic_term, X)
    ).

%   equal_(Expr, X): the variable X is the value of Expr.

equal_(Y, X) :-
    var(Y),
    !,
    '$fd_variable'(X),
    '$fd_variable'(Y),
    X = Y.
equal_(A+B, X) :-
    plus_(A, B, X),
    !,
    '$fd_post'(3, 0, [A,B,X]).
equal_(A-B, X) :-
    plus_(A, B, X),
    !,
    '$fd_post'(3, 0, [X,B,A]).
equal_(-A, X) :-
    var(A),
    A \== X,
    !,
    '$fd_post'(5, 0, [-1,A,X]).
equal_(Expr, X) :-
    (   is_function_(Expr)
    ->  function_(Expr, X, none)
    ;   linear_(equal, X, Expr)
    ).

%   Two variables, or one and an integer, which differ from each other and from X.

plus_(A, B, X) :-
    A \== X,
    B \== X,
    A \== B,
    (   var(A)
    ->  ( var(B) -> true ; integer(B) )
    ;   integer(A),
        var(B)
    ).

'$fd_unequal'(X, Y) :-
    finite_expressions_(X, Y),
    (   size_(X, Y, unequal, Goal)
    ->  posted_(Goal)
    ;   linear_(unequal, X, Y)
    ).

'$fd_less'(X, Y) :-
    inequality_(X, Y, less).

'$fd_at_most'(X, Y) :-
    inequality_(X, Y, at_most).

'$fd_greater'(X, Y) :-
    (   var(X),
        var(Y)
    ->  inequality_(Y, X, less)
    ;   inequality_(X, Y, greater)
    ).

'$fd_at_least'(X, Y) :-
    inequality_(X, Y, at_least).

inequality_(X, Y, Relation) :-
    finite_expressions_(X, Y),
    (   size_(X, Y, Relation, Goal)
    ->  posted_(Goal)
    ;   linear_(Relation, X, Y)
    ).

linear_(Relation, X, Y) :-
    relation_(Relation, Kind, K, N0),
    products_(X, Y, K, N0, none, Products, N),
    '$fd_linear'(Kind, Products, N).

%   relation_(Relation, Kind, K, N): as a sum that is 0, at most 0, or not 0: K times the difference of both sides, and N.

relation_(equal, 0, 1, 0).
relation_(unequal, 2, 1, 0).
relation_(less, 1, 1, 1).
relation_(at_most, 1, 1, 0).
relation_(greater, 1, -1, 1).
relation_(at_least, 1, -1, 0).

products_(X, Y, K, N0, Guard, Products, N) :-
    sum_(X, K, Guard, Products, Products1, N0, N1),
    K1 is -K,
    sum_(Y, K1, Guard, Products1, [], N1, N).

%   sum_(Expr, K, Guard, Ps0, Ps, N0, N): K times the value of Expr.

sum_(Expr, K, Guard, Ps0, Ps, N0, N) :-
    (   var(Expr)
    ->  Ps0 = [K,Expr|Ps],
        N = N0
    ;   integer(Expr)
    ->  Ps0 = Ps,
        N is N0+K*Expr
    ;   part_(Expr, K, Guard, Ps0, Ps, N0, N)
    ).

part_(A+B, K, Guard, Ps0, Ps, N0, N) :-
    !,
    (   compound(A),
        same_term(A, B)
    ->  K2 is 2*K,
        sum_(A, K2, Guard, Ps0, Ps, N0, N)
    ;   sum_(A, K, Guard, Ps0, Ps1, N0, N1),
        sum_(B, K, Guard, Ps1, Ps, N1, N)
    ).
part_(A-B, K, Guard, Ps0, Ps, N0, N) :-
    !,
    K1 is -K,
    sum_(A, K, Guard, Ps0, Ps1, N0, N1),
    sum_(B, K1, Guard, Ps1, Ps, N1, N).
part_(-A, K, Guard, Ps0, Ps, N0, N) :-
    !,
    K1 is -K,
    sum_(A, K1, Guard, Ps0, Ps, N0, N).
part_(A*B, K, Guard, Ps0, Ps, N0, N) :-
    !,
    (   integer(A)
    ->  K1 is K*A,
        sum_(B, K1, Guard, Ps0, Ps, N0, N)
    ;   integer(B)
    ->  K1 is K*B,
        sum_(A, K1, Guard, Ps0, Ps, N0, N)
    ;   sum_(A, 1, Guard, As, [], 0, I),
        sum_(B, 1, Guard, Bs, [], 0, J),
        (   As == []
        ->  K1 is K*I,
            scaled_(Bs, K1, Ps0, Ps),
            N is N0+K1*J
        ;   Bs == []
        ->  K1 is K*J,
            scaled_(As, K1, Ps0, Ps),
            N is N0+K1*I
        ;   value_(As, I, X),
            value_(Bs, J, Y),
            times_(X, Y, Z),
            sum_(Z, K, Guard, Ps0, Ps, N0, N)
        )
    ).
part_(\A, K, Guard, Ps0, Ps, N0, N) :-
    !,
    K1 is -K,
    N1 is N0-K,
    sum_(A, K1, Guard, Ps0, Ps, N1, N).
part_(?(A), K, Guard, Ps0, Ps, N0, N) :-
    !,
    sum_(A, K, Guard, Ps0, Ps, N0, N).
part_(#(A), K, Guard, Ps0, Ps, N0, N) :-
    !,
    sum_(A, K, Guard, Ps0, Ps, N0, N).
part_(A<<B, K, Guard, Ps0, Ps, N0, N) :-
    integer(B),
    B >= 0,
    !,
    K1 is K*2**B,
    sum_(A, K1, Guard, Ps0, Ps, N0, N).
part_(Expr, K, Guard, Ps0, Ps, N0, N) :-
    function_(Expr, Z, Guard),
    sum_(Z, K, Guard, Ps0, Ps, N0, N).

scaled_([], _, Ps, Ps).
scaled_([C0,X|Xs], K, [C,X|Ps0], Ps) :-
    C is C0*K,
    scaled_(Xs, K, Ps0, Ps).

%   value_(Products, N, X): X is an integer or variable that is the sum.

value_(Ps, N, X) :-
    (   Ps == []
    ->  X = N
    ;   Ps = [1,Y],
        N == 0
    ->  X = Y
    ;   '$fd_variable'(X),
        '$fd_linear'(0, [-1,X|Ps], N)
    ).

argument_(Expr, Guard, X) :-
    (   var(Expr)
    ->  X = Expr
    ;   integer(Expr)
    ->  X = Expr
    ;   sum_(Expr, 1, Guard, Ps, [], 0, N),
        value_(Ps, N, X)
    ).

is_function_(Expr) :-
    compound(Expr),
    (   Expr = abs(_)
    ->  true
    ;   functor_(Expr, _, _, _, _)
    ).

%   functor_(Expr, A, B, Kind, Data): a function of two arguments as a propagator.

functor_(A*B, A, B, 5, 0).
functor_(A^B, A, B, 6, 0).
functor_(A//B, A, B, 7, 0).
functor_(A div B, A, B, 7, 1).
functor_(A mod B, A, B, 8, 0).
functor_(A rem B, A, B, 8, 1).
functor_(max(A,B), A, B, 10, 0).
functor_(min(A,B), A, B, 10, 1).
functor_(A/\B, A, B, 11, 15).
functor_(A\/B, A, B, 11, 16).
functor_(A xor B, A, B, 11, 17).
functor_(A<<B, A, B, 11, 18).
functor_(A>>B, A, B, 11, 19).

%   function_(Expr, Z, Guard): Z is the value of Expr; where it is no variable of the program yet, it becomes one.

function_(Expr, Z, Guard) :-
    (   compound(Expr),
        Expr = abs(A)
    ->  argument_(A, Guard, X),
        (   integer(X)
        ->  V is abs(X),
            is_value_(Z, V)
        ;   '$fd_range'(Z, 0, sup),
            '$fd_post'(9, 0, [X,Z])
        )
    ;   compound(Expr),
        functor_(Expr, A, B, Kind, Data)
    ->  argument_(A, Guard, X),
        argument_(B, Guard, Y),
        (   integer(X),
            integer(Y),
            is_defined_(Kind, Y),
            copy_(Expr, X, Y, Value)
        ->  V is Value,
            is_value_(Z, V)
        ;   Data == 18,
            integer(Y),
            Y >= 0
        ->  K is 2**Y,
            times_(X, K, Z)
        ;   Data == 19,
            integer(Y),
            Y >= 0
        ->  K is 2**Y,
            '$fd_post'(7, 1, [X,K,Z])
        ;   Kind == 5
        ->  times_(X, Y, Z)
        ;   guarded_(Guard, Kind, X, Y, X1, Y1),
            '$fd_post'(Kind, Data, [X1,Y1,Z])
        )
    ;   domain_error(clpfd_expression, Expr)
    ).

times_(X, Y, Z) :-
    (   X == Y
    ->  '$fd_post'(6, 0, [X,2,Z])
    ;   '$fd_post'(5, 0, [X,Y,Z])
    ).

is_value_(Z, V) :-
    (   var(Z),
        \+ attvar(Z)
    ->  Z = V
    ;   '$fd_become'(Z, V)
    ).

copy_(Expr, X, Y, Value) :-
    functor(Expr, Name, 2),
    Value =.. [Name,X,Y].

%   Has the function a value for any first argument?

is_defined_(Kind, Y) :-
    (   Kind == 6
    ->  Y >= 0
    ;   ( Kind == 7 ; Kind == 8 )
    ->  Y =\= 0
    ;   true
    ).

/*  Distances: abs(X-Y+C) on one side of a comparison. */

%   size_(X, Y, Relation, Goal): the quick way to post that, if there is one.

size_(X, Y, Relation, Goal) :-
    (   nonvar(X),
        X = abs(A)
    ->  distance_goal_(Relation, A, Y, Goal)
    ;   nonvar(Y),
        Y = abs(A),
        mirror_(Relation, Mirrored),
        distance_goal_(Mirrored, A, X, Goal)
    ).

mirror_(unequal, unequal).
mirror_(less, greater).
mirror_(at_most, at_least).
mirror_(greater, less).
mirror_(at_least, at_most).

distance_goal_(Relation, A, Other, Goal) :-
    (   ground(Other)
    ->  ( Relation == unequal -> is_linear_(A) ; true ),
        sum_(Other, 1, none, [], [], 0, C),
        sum_(A, 1, none, Ps, [], 0, N),
        known_size_(Relation, Ps, N, C, Goal)
    ;   var(Other),
        is_linear_(A),
        sum_(A, 1, none, Ps, [], 0, N),
        distance_(Ps, X, Y),
        var(X),
        var(Y),
        unknown_size_(Relation, X, Y, N, Other, Goal)
    ),
    !.

is_linear_(X) :-
    (   var(X)
    ->  true
    ;   integer(X)
    ->  true
    ;   X = A+B
    ->  is_linear_(A),
        is_linear_(B)
    ;   X = A-B
    ->  is_linear_(A),
        is_linear_(B)
    ;   X = -A
    ->  is_linear_(A)
    ;   X = ?(A)
    ->  is_linear_(A)
    ;   X = #(A),
        is_linear_(A)
    ).

distance_([1,X], X, 0).
distance_([-1,X], 0, X).
distance_([1,X,-1,Y], X, Y) :-
    X \== Y.
distance_([-1,X,1,Y], Y, X) :-
    X \== Y.

unknown_size_(unequal, X, Y, N, C, '$fd_distance'(12, X, Y, N, C, 0)).
unknown_size_(at_least, X, Y, N, C, '$fd_distance'(13, X, Y, N, C, 0)).
unknown_size_(greater, X, Y, N, C, '$fd_distance'(13, X, Y, N, C, 1)).

known_size_(unequal, Ps, N, C, '$fd_distance'(12, X, Y, N, C, 0)) :-
    distance_(Ps, X, Y).
known_size_(at_most, Ps, N, C, within_(Ps, N, C)).
known_size_(less, Ps, N, C, within_(Ps, N, C1)) :-
    C1 is C-1.
known_size_(at_least, Ps, N, C, Goal) :-
    (   distance_(Ps, X, Y)
    ->  Goal = '$fd_distance'(13, X, Y, N, C, 0)
    ;   Goal = beyond_(Ps, N, C)
    ).
known_size_(greater, Ps, N, C, Goal) :-
    C1 is C+1,
    known_size_(at_least, Ps, N, C1, Goal).

posted_(within_(Ps, N, C)) :-
    value_(Ps, N, X),
    Low is -C,
    '$fd_range'(X, Low, C).
posted_(beyond_(Ps, N, C)) :-
    value_(Ps, N, X),
    (   C =< 0
    ->  true
    ;   Low is -C,
        '$fd_within'(X, [inf,Low,C,sup])
    ).
posted_('$fd_distance'(Kind, X, Y, N, C, Margin)) :-
    '$fd_distance'(Kind, X, Y, N, C, Margin).
