% Numbers in small matrices, as lists of lists of floats: a linear regression by
% normal equations, LU and Gauss-Jordan with pivots, a Markov chain, a rotation
% of points, clusters by k-means, a neural net that learns xor, and a table of
% results. Written with lambdas and maplist, foldl and transpose.
%
% Benchmark: run(35, 793427).

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(yall)).
:- use_module(library(clpfd), [transpose/2]).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    findall(Line, line(Line), Lines),
    atomic_list_concat(Lines, '\n', Text),
    atom_codes(Text, Codes),
    foldl([C, S0, S]>>(S is (S0 * 31 + C) mod 1000003), Codes, 1, Checksum).

line(Line) :-
    sample(60, Sample),
    regression(Sample, Coefficients),
    residual(Sample, Coefficients, Error),
    maplist([C, T]>>format(atom(T), "~4f", [C]), Coefficients, Texts),
    atomic_list_concat(Texts, ' ', Row),
    format(atom(Line), "regression ~w, error ~6e", [Row, Error]).
line(Line) :-
    member(N, [3, 5, 8]),
    hilbert_like(N, A),
    inverse(A, B),
    product(A, B, I),
    deviation(I, D),
    ( D < 1.0e-6 -> Good = yes ; Good = no ),
    determinant(A, Det),
    format(atom(Line), "~t~d~4|~t~6g~20| ~w", [N, Det, Good]).
line(Line) :-
    chain(Chain),
    power(30, Chain, Power),
    Power = [Row|_],
    maplist(rounded(5), Row, Shown),
    format(atom(Line), "in the long run ~w", [Shown]).
line(Line) :-
    polygon(12, Points),
    foldl([Angle, Ps0, Ps]>>turned(Angle, Ps0, Ps), [0.1, 0.2, 0.3, 0.4], Points, Turned),
    area(Turned, Area),
    transpose(Turned, [Xs, Ys]),
    maplist([Zs, Low-High]>>( min_list(Zs, L), max_list(Zs, H), rounded(4, L, Low), rounded(4, H, High) ),
            [Xs, Ys], Box),
    format(atom(Line), "area ~5f in ~p", [Area, Box]).
line(Line) :-
    cloud(90, Points),
    clusters(Points, 3, Clusters),
    nth1(I, Clusters, Centre-Members),
    length(Members, Count),
    maplist(rounded(3), Centre, Shown),
    format(atom(Line), "cluster ~d at ~w with ~d", [I, Shown, Count]).
line(Line) :-
    trained(60, Net, Loss),
    findall(Out, ( member(In, [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]), output(Net, In, Out0), rounded(3, Out0, Out) ), Outs),
    format(atom(Line), "xor ~w, loss ~5f", [Outs, Loss]).
line(Line) :-
    sample(60, Sample),
    findall(V, member(_-V, Sample), Values),
    summary(Values, Pairs),
    member(Name-Value, Pairs),
    format(atom(Line), "~w~t~12|~t~3f~12+", [Name, Value]).
line(Line) :-
    histogram(Bars),
    member(From-N, Bars),
    format(atom(Line), "~t~1f~8| ~*c", [From, N, 0'*]).

rounded(Places, X, Y) :-
    Y is round(X * 10 ** Places) / 10 ** Places.

random_float(X, S0, S) :-
    S is (S0 * 16807) mod 2147483647,
    X is S / 2147483647.0.

random_list(N, Xs, S0, S) :-
    length(Xs, N),
    foldl(random_float, Xs, S0, S).

% --- Matrices -------------------------------------------------------------------------

dot(Xs, Ys, Sum) :-
    foldl([X, Y, S0, S]>>(S is S0 + X * Y), Xs, Ys, 0.0, Sum).

product(A, B, C) :-
    transpose(B, Columns),
    maplist({Columns}/[Row, Out]>>maplist(dot(Row), Columns, Out), A, C).

times_vector(A, V, W) :-
    maplist(dot(V), A, W).

scaled(K, Xs, Ys) :-
    maplist({K}/[X, Y]>>(Y is K * X), Xs, Ys).

minus(Xs, Ys, Zs) :-
    maplist([X, Y, Z]>>(Z is X - Y), Xs, Ys, Zs).

identity(N, Rows) :-
    numlist(1, N, Is),
    maplist({Is}/[I, Row]>>maplist({I}/[J, X]>>( I =:= J -> X = 1.0 ; X = 0.0 ), Is, Row), Is, Rows).

power(0, A, I) :-
    !,
    length(A, N),
    identity(N, I).
power(K, A, P) :-
    (   K mod 2 =:= 0
    ->  H is K // 2,
        power(H, A, P0),
        product(P0, P0, P)
    ;   K1 is K - 1,
        power(K1, A, P0),
        product(P0, A, P)
    ).

deviation(A, D) :-
    length(A, N),
    identity(N, I),
    foldl([Row, Other, D0, D1]>>foldl([X, Y, E0, E]>>(E is max(E0, abs(X - Y))), Row, Other, D0, D1),
          A, I, 0.0, D).

% The row with the greatest first element comes first.
pivoted(Rows, [Pivot|Others]) :-
    map_list_to_pairs([[X|_], K]>>(K is -abs(X)), Rows, Keyed),
    keysort(Keyed, [_-Pivot|Rest]),
    pairs_values(Rest, Others).

determinant([[X]], X) :- !.
determinant(Rows, D) :-
    pivoted(Rows, [[P|Ps]|Others]),
    maplist({P, Ps}/[[X|Xs], Ys]>>( K is X / P, scaled(K, Ps, Zs), minus(Xs, Zs, Ys) ), Others, Minor),
    determinant(Minor, D0),
    D is abs(P * D0).

inverse(A, B) :-
    length(A, N),
    identity(N, I),
    maplist(append, A, I, Rows),
    eliminated(N, Rows, [], B).

eliminated(0, Rows, _, Rows) :- !.
eliminated(N, Rows0, Done0, Rows) :-
    length(Done0, Before),
    length(Kept, Before),
    append(Kept, Active, Rows0),
    pivoted(Active, [[P|Ps0]|Others]),
    K is 1 / P,
    scaled(K, Ps0, Ps),
    cleared(Ps, Kept, Kept1),
    cleared(Ps, Others, Others1),
    append(Kept1, [Ps|Others1], Rows1),
    M is N - 1,
    eliminated(M, Rows1, [x|Done0], Rows).

cleared(Ps, Rows0, Rows) :-
    maplist({Ps}/[[X|Xs], Ys]>>( scaled(X, Ps, Zs), minus(Xs, Zs, Ys) ), Rows0, Rows).

hilbert_like(N, Rows) :-
    numlist(1, N, Is),
    maplist({Is}/[I, Row]>>maplist({I}/[J, X]>>( I =:= J -> X = 2.0 ; X is 1.0 / (I + J - 1) ), Is, Row), Is, Rows).

% --- Regression -----------------------------------------------------------------------

% A sample is a list of [1, x, x^2]-y.
sample(N, Sample) :-
    random_list(N, Noise, 99991, _),
    foldl([E, [1.0, X, X2]-Y, I0, I]>>( X is I0 / 10, X2 is X * X, Y is 2.5 - 1.5 * X + 0.25 * X2 + (E - 0.5) / 5,
                                        I is I0 + 1 ),
          Noise, Sample, 0, _).

regression(Sample, Coefficients) :-
    pairs_keys_values(Sample, X, Y),
    transpose(X, Xt),
    product(Xt, X, A),
    times_vector(Xt, Y, V),
    inverse(A, B),
    times_vector(B, V, Coefficients).

residual(Sample, Coefficients, Error) :-
    foldl({Coefficients}/[Xs-Y, E0, E]>>( dot(Xs, Coefficients, Y1), E is E0 + (Y - Y1) ** 2 ), Sample, 0.0, Error).

chain([[0.90, 0.075, 0.025], [0.15, 0.80, 0.05], [0.25, 0.25, 0.50]]).

% --- Geometry -------------------------------------------------------------------------

polygon(N, Points) :-
    numlist(1, N, Is),
    maplist({N}/[I, [X, Y]]>>( A is 2 * pi * I / N, X is 2 * cos(A), Y is sin(A) ), Is, Points).

turned(Angle, Points0, Points) :-
    S is sin(Angle), C is cos(Angle), T is -S,
    product(Points0, [[C, S], [T, C]], Points).

area(Points, Area) :-
    Points = [P|Ps],
    append(Ps, [P], Next),
    foldl([[X, Y], [U, V], A0, A]>>(A is A0 + (X * V - U * Y) / 2), Points, Next, 0.0, Area).

% --- Clusters -------------------------------------------------------------------------

cloud(N, Points) :-
    random_list(N, Xs, 4242, S),
    random_list(N, Ys, S, _),
    foldl([X, Y, [U, V], I, J]>>( U is X + 2 * (I mod 3), V is Y + I mod 2, J is I + 1 ), Xs, Ys, Points, 0, _).

clusters(Points, K, Clusters) :-
    length(Centres, K),
    append(Centres, _, Points),
    moved(10, Points, Centres, Clusters).

moved(N, Points, Centres, Clusters) :-
    map_list_to_pairs(nearest(Centres), Points, Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist([_-Ps, Centre-Ps]>>( transpose(Ps, Columns), maplist(mean, Columns, Centre) ), Groups, Clusters1),
    pairs_keys(Clusters1, Centres1),
    (   ( N =:= 0 ; Centres1 == Centres )
    ->  Clusters = Clusters1
    ;   M is N - 1,
        moved(M, Points, Centres1, Clusters)
    ).

nearest(Centres, P, I) :-
    findall(D-J, ( nth1(J, Centres, C), distance(P, C, D) ), Distances),
    min_member(_-I, Distances).

distance(P, Q, D) :-
    foldl([X, Y, D0, D1]>>(D1 is D0 + (X - Y) ** 2), P, Q, 0.0, D).

mean(Xs, Mean) :-
    sum_list(Xs, Sum),
    length(Xs, N),
    Mean is Sum / N.

% --- A net with one hidden layer --------------------------------------------------------

sigmoid(X, Y) :-
    Y is 1 / (1 + exp(-X)).

layer(Weights, Inputs, Outputs) :-
    maplist({Inputs}/[Row, Out]>>( dot(Row, [1.0|Inputs], Sum), sigmoid(Sum, Out) ), Weights, Outputs).

output(net(Hidden, Last), Inputs, Output) :-
    layer(Hidden, Inputs, Middle),
    layer([Last], Middle, [Output]).

trained(Rounds, Net, Loss) :-
    length(Hidden0, 3),
    foldl([Row, S0, S]>>random_list(3, Row, S0, S), Hidden0, 31337, S1),
    random_list(4, Last0, S1, _),
    numlist(1, Rounds, Is),
    foldl([_, Net0-_, Net1-L]>>foldl(step, [[0.0, 0.0]-0.0, [0.0, 1.0]-1.0, [1.0, 0.0]-1.0, [1.0, 1.0]-0.0], Net0-0.0, Net1-L),
          Is, net(Hidden0, Last0)-0.0, Net-Loss).

step(Inputs-Target, net(Hidden0, Last0)-L0, net(Hidden, Last)-L) :-
    layer(Hidden0, Inputs, Middle),
    layer([Last0], Middle, [Out]),
    L is L0 + (Target - Out) ** 2,
    Delta is (Target - Out) * Out * (1 - Out),
    adjusted(Delta, [1.0|Middle], Last0, Last),
    Last0 = [_|Weights],
    maplist({Delta, Inputs}/[Row0, M, W, Row]>>( D is Delta * W * M * (1 - M), adjusted(D, [1.0|Inputs], Row0, Row) ),
            Hidden0, Middle, Weights, Hidden).

adjusted(Delta, Inputs, Weights0, Weights) :-
    maplist({Delta}/[I, W0, W]>>(W is W0 + 2.0 * Delta * I), Inputs, Weights0, Weights).

% --- Summaries -------------------------------------------------------------------------

summary(Values, [n-N, mean-Mean, deviation-Deviation, median-Median, least-Least, greatest-Greatest]) :-
    length(Values, N),
    mean(Values, Mean),
    foldl({Mean}/[X, V0, V]>>(V is V0 + (X - Mean) ** 2), Values, 0.0, Sum),
    Deviation is sqrt(Sum / (N - 1)),
    msort(Values, Sorted),
    Half is N // 2,
    nth0(Half, Sorted, Median),
    Sorted = [Least|_],
    last(Sorted, Greatest).

histogram(Bars) :-
    random_list(300, Xs, 777, S),
    random_list(300, Ys, S, _),
    maplist([X, Y, B-1]>>( B is floor(5 * (X + Y)) / 5 ), Xs, Ys, Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist([B-Ones, B-N]>>length(Ones, N), Groups, Bars).
