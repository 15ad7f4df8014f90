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
src/core/solver/propagators.txt. Each of these predicates runs propagation to its
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
          '$import'(system, clpfd_solver, Name/2, Name/2, strong, _)).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).

:- include('solver/expressions').

:- include('solver/conditions').

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
    include(var, Xs, Vars),
    sort(Vars, Sorted),
    same_length(Vars, Sorted).

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
    maplist(row_, Relation, Rows),
    each_in_(Tuples, Rows).

row_(List, Row) :-
    must_be(list, List),
    maplist(must_be(integer), List),
    Row =.. ['$row'|List].

each_in_([], _).
each_in_([Tuple|Tuples], Rows0) :-
    must_be(list, Tuple),
    Pattern =.. ['$row'|Tuple],
    functor(Pattern, Name, Arity),
    fitting_(Rows0, Name, Arity, Rows1),
    (   has_none_twice_(Tuple)
    ->  Rows = Rows1
    ;   copy_term_nat(Pattern, Alike),  % a variable that occurs twice
        exclude(\=(Alike), Rows1, Rows)
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

'$fd_element'(N, Xs, X) :-
    must_be(list, Xs),
    '$fd_post'(23, 0, [N,X|Xs]).

'$fd_global_cardinality'(Xs, Pairs) :-
    must_be(list, Xs),
    must_be(list, Pairs),
    maplist(key_, Pairs, Keys, Counts),
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

key_(Pair, Key, Count) :-
    (   var(Pair)
    ->  instantiation_error(Pair)
    ;   Pair = Key-Count
    ->  must_be(integer, Key)
    ;   domain_error(pair, Pair)
    ).

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
    maplist(finite_, Vars),
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
    maplist(finite_, Vars),
    must_be(list, Options),
    plan_(Options, Options, Selection, Direction, Branching),
    ( Selection = 0 -> true ; true ),
    ( Direction = 0 -> true ; true ),
    ( Branching = step -> true ; true ),
    How is Selection+Direction,
    label_(Branching, Vars, How).

finite_(X) :-
    (   integer(X)
    ->  true
    ;   '$fd_bounds'(X, Min, Max),
        ( Min == inf ; Max == sup )
    ->  throw(error(instantiation_error, context(_, 'a variable to be labeled has no finite domain')))
    ;   true
    ).

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
    maplist(again_, Twice).

%   Constraints that have a variable twice are posted again.

again_(Propagator) :-
    (   '$fd_kill'(Propagator)
    ->  arg(1, Propagator, Kind),
        Kind < 28,                      % else all are different
        goals_(Kind, Propagator, Goals),
        last(Goals, Goal),
        clpfd:Goal
    ;   true
    ).

:- include('solver/residual_goals').

:- endif.
