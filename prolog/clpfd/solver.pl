:- module(clpfd_solver, [
    op(760, yfx, #<==>),
    op(750, xfy, #==>),
    op(750, yfx, #<==),
    op(740, yfx, #\/),
    op(730, yfx, #\),
    op(720, yfx, #/\),
    op(710,  fy, #\),
    op(700, xfx, #>),
    op(700, xfx, #<),
    op(700, xfx, #>=),
    op(700, xfx, #=<),
    op(700, xfx, #=),
    op(700, xfx, #\=),
    op(700, xfx, in),
    op(450, xfx, ..),
    op(150,  fx, #)
]).

/** <module> The solver of library(clpfd), above its native part

What programs write becomes propagators: sums are '$fd_linear'(Kind, Products,
N), where Products lists coefficients and variables in turns; other constraints
are '$fd_post'(Kind, Data, Terms). The numbers of the kinds stand in
src/core/solver/records.ts. Each of these predicates runs propagation to its
end.
*/

:- if(predicate_property(system:'$fd_linear'(_, _, _), defined)).

:- export(['$fd_equal'/2,
           '$fd_unequal'/2,
           '$fd_less'/2,
           '$fd_greater'/2,
           '$fd_at_most'/2,
           '$fd_at_least'/2,
           '$fd_condition'/1,
           '$fd_in'/2,
           '$fd_ins'/2,
           '$fd_all_different'/1,
           '$fd_all_distinct'/1,
           '$fd_sum'/3,
           '$fd_scalar_product'/4,
           '$fd_tuples_in'/2,
           '$fd_element'/3,
           '$fd_global_cardinality'/2,
           '$fd_circuit'/1,
           '$fd_task'/4,
           '$fd_cumulative'/2,
           '$fd_in_order'/2,
           '$fd_indomain'/1,
           '$fd_label'/2,
           '$fd_known'/1,
           '$fd_domain'/2,
           '$fd_degree'/2,
           '$fd_unified'/2,
           '$fd_goals'/2]).

% Goals of programs are expanded to these.
:- forall(member(Name, ['$fd_equal', '$fd_unequal', '$fd_less', '$fd_greater', '$fd_at_most', '$fd_at_least']),
          '$import'(system, clpfd_solver, Name/2, Name/2)).

:- use_module(library(error)).
:- use_module(library(lists)).

/*  Comparisons. */

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
    inequality_(X, Y, greater).

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

/*  Conditions. */

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

/*  Domains. */

'$fd_in'(X, Domain) :-
    intervals_(Domain, Intervals),
    '$fd_within'(X, Intervals).

'$fd_ins'(Xs, Domain) :-
    must_be(list, Xs),
    (   Xs == []
    ->  true
    ;   intervals_(Domain, Intervals),
        all_within_(Xs, Intervals)
    ).

all_within_([], _).
all_within_([X|Xs], Intervals) :-
    '$fd_within'(X, Intervals),
    all_within_(Xs, Intervals).

%   intervals_(Domain, Intervals): a list of the bounds; they may overlap.

intervals_(Domain, Intervals) :-
    (   acyclic_term(Domain)
    ->  union_(Domain, Domain, Intervals, [])
    ;   parts_([Domain], [], Domain, Intervals)
    ).

union_(Domain, Whole, Is0, Is) :-
    (   var(Domain)
    ->  instantiation_error(Domain)
    ;   integer(Domain)
    ->  Is0 = [Domain,Domain|Is]
    ;   Domain = (A\/B)
    ->  union_(A, Whole, Is0, Is1),
        (   same_term(A, B)
        ->  Is1 = Is
        ;   union_(B, Whole, Is1, Is)
        )
    ;   Domain = (Low..High)
    ->  Is0 = [Low,High|Is],
        bound_(Low, inf, Whole),
        bound_(High, sup, Whole)
    ;   domain_error(clpfd_domain, Whole)
    ).

bound_(X, Open, Whole) :-
    (   var(X)
    ->  instantiation_error(X)
    ;   ( integer(X) ; X == Open )
    ->  true
    ;   domain_error(clpfd_domain, Whole)
    ).

%   The same for a union that contains itself.

parts_([], _, _, []).
parts_([Part|Parts], Seen, Whole, Is) :-
    (   nonvar(Part),
        Part = (A\/B)
    ->  (   is_seen_(Seen, Part)
        ->  parts_(Parts, Seen, Whole, Is)
        ;   parts_([A,B|Parts], [Part|Seen], Whole, Is)
        )
    ;   union_(Part, Whole, Is, Is1),
        parts_(Parts, Seen, Whole, Is1)
    ).

is_seen_([Part0|Parts], Part) :-
    (   same_term(Part0, Part)
    ->  true
    ;   is_seen_(Parts, Part)
    ).

%   In ascending order, apart from each other.

ordered_(Intervals0, Intervals) :-
    '$fd_within'(X, Intervals0),
    !,
    '$fd_intervals'(X, Intervals).
ordered_(_, []).

'$fd_known'(X) :-
    var(X),
    get_attr(X, clpfd, _).

'$fd_domain'(X, Domain) :-
    '$fd_intervals'(X, Intervals),
    domain_term_(Intervals, Domain).

domain_term_([Low,High|Intervals], Domain) :-
    (   Intervals == []
    ->  Domain = Low..High
    ;   interval_(Low, High, Part),
        union_term_(Intervals, Part, Domain)
    ).

union_term_([], Domain, Domain).
union_term_([Low,High|Intervals], Domain0, Domain) :-
    interval_(Low, High, Part),
    union_term_(Intervals, Domain0\/Part, Domain).

interval_(Low, High, Part) :-
    (   Low == High
    ->  Part = Low
    ;   Part = Low..High
    ).

/*  Constraints on many variables. */

'$fd_all_different'(Xs) :-
    must_be(list, Xs),
    has_none_twice_(Xs),
    '$fd_post'(20, 0, Xs).

'$fd_all_distinct'(Xs) :-
    must_be(list, Xs),
    has_none_twice_(Xs),
    '$fd_post'(28, 0, Xs),
    '$fd_post'(21, 0, Xs).

has_none_twice_(Xs) :-
    variables_(Xs, Vars),
    sort(Vars, Sorted),
    same_length(Vars, Sorted).

variables_([], []).
variables_([X|Xs], Vars) :-
    (   var(X)
    ->  Vars = [X|Vars1]
    ;   Vars = Vars1
    ),
    variables_(Xs, Vars1).

'$fd_sum'(Xs, Op, Expr) :-
    must_be(list, Xs),
    relation_of_(Op, Kind, K, N0),
    terms_(Xs, K, Products, Products1),
    K1 is -K,
    sum_(Expr, K1, none, Products1, [], N0, N),
    '$fd_linear'(Kind, Products, N).

relation_of_(Op, Kind, K, N) :-
    (   var(Op)
    ->  instantiation_error(Op)
    ;   atom(Op),
        Comparison =.. [Op,_,_],
        comparison_(Comparison, Relation, _, _)
    ->  relation_(Relation, Kind, K, N)
    ;   domain_error(scalar_product_relation, Op)
    ).

terms_([], _, Ps, Ps).
terms_([X|Xs], K, [K,X|Ps0], Ps) :-
    terms_(Xs, K, Ps0, Ps).

'$fd_scalar_product'(Cs, Xs, Op, Expr) :-
    must_be(list(integer), Cs),
    must_be(list, Xs),
    same_length(Cs, Xs),
    relation_of_(Op, Kind, K, N0),
    terms_(Cs, Xs, K, Products, Products1),
    K1 is -K,
    sum_(Expr, K1, none, Products1, [], N0, N),
    '$fd_linear'(Kind, Products, N).

terms_([], [], _, Ps, Ps).
terms_([C0|Cs], [X|Xs], K, [C,X|Ps0], Ps) :-
    C is C0*K,
    terms_(Cs, Xs, K, Ps0, Ps).

'$fd_tuples_in'(Tuples, Relation) :-
    must_be(list, Relation),
    must_be(list, Tuples),
    rows_(Relation, Rows),
    each_in_(Tuples, Rows).

rows_([], []).
rows_([List|Lists], [Row|Rows]) :-
    must_be(list, List),
    integers_(List),
    Row =.. ['$row'|List],
    rows_(Lists, Rows).

integers_([]).
integers_([X|Xs]) :-
    must_be(integer, X),
    integers_(Xs).

each_in_([], _).
each_in_([Tuple|Tuples], Rows0) :-
    must_be(list, Tuple),
    Pattern =.. ['$row'|Tuple],
    functor(Pattern, Name, Arity),
    fitting_(Rows0, Name, Arity, Rows1),
    (   has_none_twice_(Tuple)
    ->  Rows = Rows1
    ;   copy_term_nat(Pattern, Alike),
        matching_(Rows1, Alike, Rows)
    ),
    '$fd_post'(24, Rows, Tuple),
    each_in_(Tuples, Rows0).

fitting_([], _, _, []).
fitting_([Row|Rows0], Name, Arity, Rows) :-
    (   functor(Row, Name, Arity)
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    fitting_(Rows0, Name, Arity, Rows1).

%   The rows that have equal integers where a variable occurs twice.

matching_([], _, []).
matching_([Row|Rows0], Pattern, Rows) :-
    (   Row \= Pattern
    ->  Rows = Rows1
    ;   Rows = [Row|Rows1]
    ),
    matching_(Rows0, Pattern, Rows1).

'$fd_element'(N, Xs, X) :-
    must_be(list, Xs),
    '$fd_post'(23, 0, [N,X|Xs]).

'$fd_global_cardinality'(Xs, Pairs) :-
    must_be(list, Xs),
    must_be(list, Pairs),
    keys_(Pairs, Keys, Counts),
    sort(Keys, Sorted),
    (   same_length(Keys, Sorted)
    ->  true
    ;   domain_error(gcc_unique_key_pairs, Pairs)
    ),
    (   Keys == []
    ->  Xs == []
    ;   terms_(Keys, Keys, Intervals),
        all_within_(Xs, Intervals),
        length(Xs, N),
        all_within_(Counts, [0,N]),
        append(Counts, Xs, Vars),
        Row =.. ['$row'|Keys],
        '$fd_post'(25, Row, Vars)
    ).

keys_([], [], []).
keys_([Pair|Pairs], [Key|Keys], [Count|Counts]) :-
    (   var(Pair)
    ->  instantiation_error(Pair)
    ;   Pair = Key-Count
    ->  must_be(integer, Key)
    ;   domain_error(pair, Pair)
    ),
    keys_(Pairs, Keys, Counts).

terms_([], [], []).
terms_([X|Xs], [Y|Ys], [X,Y|Zs]) :-
    terms_(Xs, Ys, Zs).

'$fd_circuit'(Xs) :-
    must_be(list, Xs),
    has_none_twice_(Xs),
    (   Xs == []
    ->  true
    ;   length(Xs, N),
        all_within_(Xs, [1,N]),
        ( N =:= 1 -> true ; elsewhere_(Xs, 1) ),
        '$fd_post'(28, 0, Xs),
        '$fd_post'(29, 0, Xs),
        '$fd_post'(22, 0, Xs)
    ).

elsewhere_([], _).
elsewhere_([X|Xs], I) :-
    '$fd_remove'(X, I),
    I1 is I+1,
    elsewhere_(Xs, I1).

'$fd_task'(Start, Duration, End, Use) :-
    '$fd_range'(Duration, 0, sup),
    '$fd_range'(Use, 0, sup),
    '$fd_linear'(0, [1,Start,1,Duration,-1,End], 0).

'$fd_cumulative'(Vars, Limit) :-
    finite_(Vars),
    '$fd_post'(27, 0, [Limit|Vars]).

'$fd_in_order'(Xs, Ys) :-
    must_be(list, Xs),
    must_be(list, Ys),
    same_length(Xs, Ys),
    append(Xs, Ys, Vars),
    '$fd_post'(26, 0, Vars).

/*  Search. */

'$fd_indomain'(X) :-
    '$fd_label'([], [X]).

'$fd_label'(Options, Vars) :-
    must_be(list, Vars),
    finite_(Vars),
    must_be(list, Options),
    plan_(Options, Options, Selection, Direction, Branching),
    ( Selection = 0 -> true ; true ),
    ( Direction = 0 -> true ; true ),
    ( Branching = step -> true ; true ),
    How is Selection+Direction,
    label_(Branching, Vars, How).

finite_([]).
finite_([X|Xs]) :-
    (   integer(X)
    ->  true
    ;   '$fd_bounds'(X, Min, Max),
        ( Min == inf ; Max == sup )
    ->  instantiation_error(X)
    ;   true
    ),
    finite_(Xs).

plan_([], _, _, _, _).
plan_([Option|Options], All, Selection, Direction, Branching) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   selection_(Option, Value)
    ->  choose_(Selection, Value, All)
    ;   direction_(Option, Value)
    ->  choose_(Direction, Value, All)
    ;   branching_(Option)
    ->  choose_(Branching, Option, All)
    ;   domain_error(labeling_option, Option)
    ),
    plan_(Options, All, Selection, Direction, Branching).

choose_(Choice, Value, All) :-
    (   var(Choice)
    ->  Choice = Value
    ;   Choice == Value
    ->  domain_error(nonrepeating_labeling_options, All)
    ;   domain_error(consistent_labeling_options, All)
    ).

selection_(leftmost, 0).
selection_(ff, 1).
selection_(ffc, 2).
selection_(min, 3).
selection_(max, 4).

direction_(up, 0).
direction_(down, 8).

branching_(step).
branching_(enum).
branching_(bisect).

label_(step, Vars, How) :-
    step_(Vars, How).
label_(enum, Vars, How) :-
    enum_(Vars, How).
label_(bisect, Vars, How) :-
    How1 is How+16,
    bisect_(Vars, How1).

%   A value, or any other.

step_(Vars, How) :-
    (   '$fd_select'(Vars, How, Rest, X, Value)
    ->  (   '$fd_become'(X, Value)
        ;   '$fd_remove'(X, Value)
        ),
        step_(Rest, How)
    ;   true
    ).

%   Each value in turn.

enum_(Vars, How) :-
    (   '$fd_select'(Vars, How, Rest, X, _)
    ->  each_(X, How),
        enum_(Rest, How)
    ;   true
    ).

each_(X, How) :-
    (   '$fd_select'([X], How, _, _, Value)
    ->  (   '$fd_become'(X, Value)
        ;   '$fd_remove'(X, Value),
            each_(X, How)
        )
    ;   true
    ).

%   The halves of the domain.

bisect_(Vars, How) :-
    (   '$fd_select'(Vars, How, Rest, X, Middle)
    ->  Next is Middle+1,
        (   How < 24
        ->  (   '$fd_range'(X, inf, Middle)
            ;   '$fd_range'(X, Next, sup)
            )
        ;   (   '$fd_range'(X, Next, sup)
            ;   '$fd_range'(X, inf, Middle)
            )
        ),
        bisect_(Rest, How)
    ;   true
    ).

/*  Unification. */

'$fd_unified'(Attribute, Other) :-
    '$fd_unified'(Attribute, Other, Twice),
    again_(Twice).

%   Constraints that have a variable twice are posted again.

again_([]).
again_([Propagator|Propagators]) :-
    (   '$fd_kill'(Propagator)
    ->  arg(1, Propagator, Kind),
        Kind < 28,                      % else all are different
        goals_(Kind, Propagator, Goals),
        last(Goals, Goal),
        clpfd:Goal
    ;   true
    ),
    again_(Propagators).

/*  Residual goals. */

'$fd_degree'(X, Degree) :-
    '$fd_bounds'(X, _, _),
    '$fd_told'(X, All, _),
    length(All, Degree).

%   A constraint appears at the oldest of its variables, together with the domains without which it cannot be posted.

'$fd_goals'(X, Goals) :-
    '$fd_told'(X, All, Own),
    '$fd_intervals'(X, Intervals),
    (   (   Intervals == [inf,sup],
            All \== []
        ;   member(P, All),
            arg(1, P, 27),
            \+ ( member(Q, Own), same_term(P, Q) )
        )
    ->  Goals = Goals1
    ;   domain_term_(Intervals, Domain),
        Goals = [clpfd:(X in Domain)|Goals1]
    ),
    bounded_(Own, X, Goals1, Goals2),
    own_goals_(Own, Goals2).

bounded_([], _, Goals, Goals).
bounded_([P|Ps], X, Goals0, Goals) :-
    (   arg(1, P, 27)
    ->  terms_of_(P, Terms),
        term_variables(Terms, Vars),
        domain_goals_(Vars, X, Goals0, Goals1)
    ;   Goals0 = Goals1
    ),
    bounded_(Ps, X, Goals1, Goals).

domain_goals_([], _, Goals, Goals).
domain_goals_([Y|Ys], X, Goals0, Goals) :-
    (   Y == X
    ->  Goals0 = Goals1
    ;   '$fd_domain'(Y, Domain),
        Goals0 = [clpfd:(Y in Domain)|Goals1]
    ),
    domain_goals_(Ys, X, Goals1, Goals).

own_goals_([], []).
own_goals_([P|Ps], Goals) :-
    arg(1, P, Kind),
    goals_(Kind, P, Goals0),
    qualified_(Goals0, Goals, Goals1),
    own_goals_(Ps, Goals1).

qualified_([], Goals, Goals).
qualified_([Goal|Goals0], [clpfd:Goal|Goals1], Goals) :-
    qualified_(Goals0, Goals1, Goals).

%   The arguments of a propagator after the fixed ones: of variables their terms.

terms_of_(P, Terms) :-
    P =.. [_,_,_,_,_|Arguments],
    each_term_(Arguments, Terms).

each_term_([], []).
each_term_([Argument|Arguments], [Term|Terms]) :-
    (   compound(Argument)
    ->  arg(1, Argument, Term)
    ;   Term = Argument
    ),
    each_term_(Arguments, Terms).

%   goals_(Kind, Propagator, Goals): the goals that represent it; the last of them suffices.

goals_(Kind, P, Goals) :-
    arg(4, P, Data),
    terms_of_(P, Terms),
    (   Kind =< 2
    ->  halves_(Terms, Xs, Cs),
        length(Xs, N),
        open_(Cs, Xs, Data, Ps, C),
        linear_goal_(Kind, N, Ps, C, Goal),
        Goals = [Goal]
    ;   goals_(Kind, Data, Terms, Goals)
    ).

goals_(3, _, [X,Y,Z], [X+Y #= Z]).
goals_(4, C, [X,Y], [Goal]) :-
    (   C =:= 0
    ->  Goal = (X #\= Y)
    ;   C < 0
    ->  D is -C,
        Goal = (Y #\= X+D)
    ;   Goal = (X #\= Y+C)
    ).
goals_(5, _, [X,Y,Z], [X*Y #= Z]).
goals_(6, _, [X,Y,Z], [X^Y #= Z]).
goals_(7, 0, [X,Y,Z], [X//Y #= Z]).
goals_(7, 1, [X,Y,Z], [X div Y #= Z]).
goals_(8, 0, [X,Y,Z], [X mod Y #= Z]).
goals_(8, 1, [X,Y,Z], [X rem Y #= Z]).
goals_(9, _, [X,Z], [Z #= abs(X)]).
goals_(10, 0, [X,Y,Z], Goals) :-
    ( var(X) -> Goals = [Z #>= X|Goals1] ; Goals = Goals1 ),
    ( var(Y) -> Goals1 = [Z #>= Y|Goals2] ; Goals1 = Goals2 ),
    Goals2 = [Z #= max(X,Y)].
goals_(10, 1, [X,Y,Z], Goals) :-
    ( var(X) -> Goals = [X #>= Z|Goals1] ; Goals = Goals1 ),
    ( var(Y) -> Goals1 = [Y #>= Z|Goals2] ; Goals1 = Goals2 ),
    Goals2 = [Z #= min(X,Y)].
goals_(11, Data, [X,Y,Z], [Z #= Expr]) :-
    functor_(Expr, X, Y, 11, Data).
goals_(12, Offset, [X,Y,Z], [abs(Inner) #\= Z]) :-
    distance_term_(X, Y, Offset, Inner).
goals_(13, Offset, [X,Y,Z,Margin], [abs(Inner) #>= Right]) :-
    distance_term_(X, Y, Offset, Inner),
    (   integer(Z)
    ->  Right is Z+Margin
    ;   shifted_(Z, Margin, Right)
    ).
goals_(14, C, Terms, [Goal #<==> Truth]) :-
    truth_goal_(0, C, Terms, Truth, Goal).
goals_(15, C, Terms, [Goal #<==> Truth]) :-
    truth_goal_(1, C, Terms, Truth, Goal).
goals_(16, C, Terms, [Goal #<==> Truth]) :-
    truth_goal_(2, C, Terms, Truth, Goal).
goals_(17, Intervals, [Truth,X], [X in Domain #<==> Truth]) :-
    domain_term_(Intervals, Domain).
goals_(18, Table, [X,Y,Truth], [Goal]) :-
    connective_(Condition, X, Y, Table),
    !,
    (   Truth == 1,
        Table == 13
    ->  Goal = Condition
    ;   Goal = (Condition #<==> Truth)
    ).
goals_(19, _, [X,Y], [#\ X #<==> Y]).
goals_(20, _, Terms, [all_different(Xs)]) :-
    halves_(Terms, Xs, _).
goals_(21, _, Terms, [all_distinct(Xs)]) :-
    halves_(Terms, Xs, _).
goals_(22, _, Xs, [circuit(Xs)]).
goals_(23, _, [N,X|Xs], [element(N, Xs, X)]).
goals_(24, Rows, Xs, [tuples_in([Xs], Lists)]) :-
    row_lists_(Rows, Lists).
goals_(25, Row, Terms, [global_cardinality(Xs, Pairs)]) :-
    Row =.. [_|Keys],
    counted_(Keys, Terms, Pairs, Xs).
goals_(26, _, Terms, [lex_chain([Xs,Ys])]) :-
    halves_(Terms, Xs, Ys).
goals_(27, _, [Limit|Terms], [cumulative(Tasks, [limit(Limit)])]) :-
    tasks_(Terms, 1, Tasks).

halves_(Terms, Xs, Ys) :-
    length(Terms, N),
    Half is N//2,
    length(Xs, Half),
    append(Xs, Ys, Terms).

row_lists_([], []).
row_lists_([Row|Rows], [List|Lists]) :-
    Row =.. [_|List],
    row_lists_(Rows, Lists).

counted_([], Xs, [], Xs).
counted_([Key|Keys], [Count|Terms], [Key-Count|Pairs], Xs) :-
    counted_(Keys, Terms, Pairs, Xs).

tasks_([], _, []).
tasks_([Start,Duration,End,Use|Terms], I, [task(Start,Duration,End,Use,I)|Tasks]) :-
    I1 is I+1,
    tasks_(Terms, I1, Tasks).

distance_term_(X, Y, Offset, Inner) :-
    (   integer(X)
    ->  C is -(Offset+X),
        shifted_(Y, C, Inner)
    ;   integer(Y)
    ->  C is Offset-Y,
        shifted_(X, C, Inner)
    ;   shifted_(X-Y, Offset, Inner)
    ).

shifted_(X, C, Expr) :-
    (   C =:= 0
    ->  Expr = X
    ;   C > 0
    ->  Expr = X+C
    ;   D is -C,
        Expr = X-D
    ).

%   open_(Cs, Xs, C0, Products, C): the products of unbound variables; the others are taken from the number.

open_([], [], C, [], C).
open_([K|Ks], [X|Xs], C0, Ps, C) :-
    (   var(X)
    ->  Ps = [K-X|Ps1],
        C1 = C0
    ;   C1 is C0-K*X,
        Ps = Ps1
    ),
    open_(Ks, Xs, C1, Ps1, C).

%   linear_goal_(Kind, N, Products, C, Goal): of N products; so the goal reads best.

linear_goal_(1, _, [A-X,B-Y], C, Goal) :-
    (   A == 1,
        B == -1
    ->  Small = X,
        Big = Y
    ;   A == -1,
        B == 1,
        Small = Y,
        Big = X
    ),
    !,
    (   C =:= 0
    ->  Goal = (Big #>= Small)
    ;   Goal = (Small #=< Big+C)
    ).
linear_goal_(2, 2, [A-X,A-Y], C, D #\= X+Y) :-
    ( A == 1 ; A == -1 ),
    !,
    D is A*C.
linear_goal_(2, 3, [A-X,B-Y,C-Z], 0, Goal) :-
    Sum is A+B+C,
    abs(A) =:= 1,
    abs(B) =:= 1,
    abs(C) =:= 1,
    abs(Sum) =:= 1,
    !,
    Odd is -Sum,
    (   A =:= Odd
    ->  Goal = (X #\= Y+Z)
    ;   B =:= Odd
    ->  Goal = (Y #\= X+Z)
    ;   Goal = (Z #\= X+Y)
    ).
linear_goal_(Kind, _, Ps, C, Goal) :-
    sides_(Ps, Left0, Right0),
    (   C > 0
    ->  append(Right0, [C], Right),
        Left = Left0
    ;   C < 0
    ->  D is -C,
        append(Left0, [D], Left),
        Right = Right0
    ;   Left = Left0,
        Right = Right0
    ),
    plus_term_(Left, X),
    plus_term_(Right, Y),
    kind_(Kind, X, Y, Goal).

kind_(0, X, Y, X #= Y).
kind_(1, X, Y, X #=< Y).
kind_(2, X, Y, X #\= Y).
kind_(3, X, Y, X #>= Y).
kind_(4, X, Y, X-Y).

sides_([], [], []).
sides_([K-X|Ps], Left, Right) :-
    Size is abs(K),
    (   Size =:= 1
    ->  Term = X
    ;   Term = Size*X
    ),
    (   K > 0
    ->  Left = [Term|Left1],
        Right = Right1
    ;   Left = Left1,
        Right = [Term|Right1]
    ),
    sides_(Ps, Left1, Right1).

plus_term_([], 0).
plus_term_([Term|Terms], Sum) :-
    plus_term_(Terms, Term, Sum).

plus_term_([], Sum, Sum).
plus_term_([Term|Terms], Sum0, Sum) :-
    plus_term_(Terms, Sum0+Term, Sum).

%   The comparison of a sum with a truth value; with negative products only, it reads better reversed.

truth_goal_(Kind, C0, [Truth|Terms], Truth, Goal) :-
    halves_(Terms, Xs, Cs),
    C1 is -C0,
    open_(Cs, Xs, C1, Ps, C),
    (   (   all_negative_(Ps)
        ;   C =:= 0,
            Ps = [K-_|_],
            K < 0
        )
    ->  negated_(Ps, Qs),
        D is -C,
        ( Kind == 1 -> Kind1 = 3 ; Kind1 = Kind ),
        general_goal_(Kind1, Qs, D, Goal)
    ;   general_goal_(Kind, Ps, C, Goal)
    ).

general_goal_(Kind, Ps, C, Goal) :-
    linear_goal_(4, 0, Ps, C, X-Y),
    kind_(Kind, X, Y, Goal).

all_negative_([]).
all_negative_([K-_|Ps]) :-
    K < 0,
    all_negative_(Ps).

negated_([], []).
negated_([K0-X|Ps0], [K-X|Ps]) :-
    K is -K0,
    negated_(Ps0, Ps).

:- endif.
