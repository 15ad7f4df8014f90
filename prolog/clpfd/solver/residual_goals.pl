/*  Propagators as goals. */

'$fd_degree'(X, Degree) :-
    '$fd_bounds'(X, _, _),
    '$fd_told'(X, All, _),
    length(All, Degree).

%   A constraint appears at the oldest of its variables, together with the domains without which it cannot be posted.

'$fd_goals'(X, Goals) :-
    '$fd_told'(X, All, Own0),
    told_order_(Own0, Own),
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
    foldl(bounded_(X), Own, Goals1, Goals2),
    own_goals_(Own, Goals2).

:- if(current_prolog_flag(dialect, swi)).
%   As SWI-Prolog: the newest first, but first those that only look for values, then those that only look at bounds.

told_order_(Oldest, Ordered) :-
    reverse(Oldest, Newest),
    foldl(told_at_, Newest, [[],[],[]], Groups0),
    maplist(reverse, Groups0, Groups),
    append(Groups, Ordered).

told_at_(P, [Vs,Bs,Os], Groups) :-
    arg(1, P, Kind),
    (   memberchk(Kind, [2,4,12,20])
    ->  Groups = [[P|Vs],Bs,Os]
    ;   memberchk(Kind, [0,1,3])
    ->  Groups = [Vs,[P|Bs],Os]
    ;   Groups = [Vs,Bs,[P|Os]]
    ).
:- else.
told_order_(Told, Told).
:- endif.

bounded_(X, P, Goals0, Goals) :-
    (   arg(1, P, 27)
    ->  terms_of_(P, Terms),
        term_variables(Terms, Vars),
        foldl(domain_goal_(X), Vars, Goals0, Goals)
    ;   Goals0 = Goals
    ).

domain_goal_(X, Y, Goals0, Goals) :-
    (   Y == X
    ->  Goals0 = Goals
    ;   '$fd_domain'(Y, Domain),
        Goals0 = [clpfd:(Y in Domain)|Goals]
    ).

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
    maplist(term_of_, Arguments, Terms).

term_of_(Argument, Term) :-
    (   compound(Argument)
    ->  arg(1, Argument, Term)
    ;   Term = Argument
    ).

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
    maplist(row_list_, Rows, Lists).
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

row_list_(Row, List) :-
    Row =.. [_|List].

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
    foldl(added_, Terms, Term, Sum).

added_(Term, Sum, Sum+Term).

%   The comparison of a sum with a truth value; with negative products only, it reads better reversed.

truth_goal_(Kind, C0, [Truth|Terms], Truth, Goal) :-
    halves_(Terms, Xs, Cs),
    C1 is -C0,
    open_(Cs, Xs, C1, Ps, C),
    (   (   maplist(negative_, Ps)
        ;   C =:= 0,
            Ps = [K-_|_],
            K < 0
        )
    ->  maplist(negated_, Ps, Qs),
        D is -C,
        ( Kind == 1 -> Kind1 = 3 ; Kind1 = Kind ),
        general_goal_(Kind1, Qs, D, Goal)
    ;   general_goal_(Kind, Ps, C, Goal)
    ).

general_goal_(Kind, Ps, C, Goal) :-
    linear_goal_(4, 0, Ps, C, X-Y),
    kind_(Kind, X, Y, Goal).

negative_(K-_) :-
    K < 0.

negated_(K0-X, K-X) :-
    K is -K0.
