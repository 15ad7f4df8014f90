% Questions that tabling answers: connections, cheapest fares and fewest changes
% in a railway network with cycles; what a module of a program depends on; the
% distance of words and the longest common part of two texts; a left-recursive
% grammar of expressions; change for an amount; a game that ends. A spelling
% checker and reports use the tables.
%
% Benchmark: run(10, 737466).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(assoc)).

:- table connected/2.
:- table fare(_, _, min).
:- table route(_, _, lattice(shorter/3)).
:- table depends/2.
:- table distance/3.
:- table common/3.
:- table expr//1, term//1.
:- table ways/3.
:- table wins/1.
:- table partitions/3.

:- dynamic line/3.
:- discontiguous answer/1.

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    abolish_all_tables,
    retractall(line(_, _, _)),
    build_network(24),
    findall(Text, answer(Text), Texts),
    sum_of(Texts, 1, Checksum).

sum_of([], Sum, Sum).
sum_of([Text|Texts], Sum0, Sum) :-
    atom_codes(Text, Codes),
    codes_sum(Codes, Sum0, Sum1),
    sum_of(Texts, Sum1, Sum).

codes_sum([], Sum, Sum).
codes_sum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 31 + C) mod 1000003,
    codes_sum(Cs, Sum1, Sum).

% --- Railways ----------------------------------------------------------------------

% A ring with chords; each station has a name.
build_network(N) :-
    forall(between(1, N, I),
           ( J is I mod N + 1,
             station(I, A), station(J, B),
             Price is 3 + I * 7 mod 5,
             assertz(line(A, B, Price)),
             ( I mod 3 =:= 0 -> K is (I * 5) mod N + 1, station(K, C), Far is 6 + I mod 4, assertz(line(A, C, Far)) ; true ) )),
    assertz(line(depot, s1, 1)),
    assertz(line(harbour, ferry, 9)).

station(I, Name) :-
    atom_concat(s, I, Name).

connected(A, B) :-
    line(A, B, _).
connected(A, C) :-
    connected(A, B),
    line(B, C, _).

fare(A, B, Price) :-
    line(A, B, Price).
fare(A, C, Price) :-
    fare(A, B, Price0),
    line(B, C, Price1),
    Price is Price0 + Price1.

% A route is Length-Stations, the last one first.
route(A, B, 1-[B, A]) :-
    line(A, B, _).
route(A, C, N-[C|Stations]) :-
    route(A, B, Route),
    line(B, C, _),
    Route = N0-Stations,
    N is N0 + 1.

shorter(N1-R1, N2-R2, Route) :-
    (   ( N1 < N2 ; N1 =:= N2, R1 @=< R2 )
    ->  Route = N1-R1
    ;   Route = N2-R2
    ).

answer(Text) :-
    member(From, [depot, harbour, s1, s7]),
    aggregate_all(count, connected(From, _), Count),
    format(atom(Text), "~w: ~d stations", [From, Count]).
answer(Text) :-
    findall(Price-B, fare(depot, B, Price), Pairs),
    sort(Pairs, Sorted),
    member(Price-B, Sorted),
    format(atom(Text), "~w~t~8|~t~d~5+", [B, Price]).
answer(Text) :-
    member(B, [s5, s12, s19, s24]),
    route(s1, B, Route),
    Route = N-Reversed,
    reverse(Reversed, Stations),
    atomic_list_concat(Stations, ' > ', Path),
    format(atom(Text), "~d: ~w", [N, Path]).
answer(Text) :-
    findall(N, ( member(A, [s2, s3, s4, s5, s6]), fare(A, depot, N) ), []),
    findall(N, ( member(A, [s2, s9, s16]), aggregate_all(max(P), fare(A, _, P), N) ), Ns),
    format(atom(Text), "dearest ~w", [Ns]).

% --- Modules -------------------------------------------------------------------------

uses(app, [ui, store, log]).
uses(ui, [widgets, events, text]).
uses(widgets, [events, draw]).
uses(events, [log, queue]).
uses(draw, [text, fonts]).
uses(store, [files, index, log]).
uses(index, [tree, store]).
uses(tree, [compare]).
uses(files, [log]).
uses(log, [text, files]).
uses(text, [compare]).
uses(queue, []).
uses(fonts, [files]).
uses(compare, []).

depends(A, B) :-
    uses(A, Bs),
    member(B, Bs).
depends(A, C) :-
    depends(A, B),
    depends(B, C).

answer(Text) :-
    findall(N-M, ( uses(M, _), aggregate_all(count, depends(M, _), N) ), Counts),
    sort(0, @>=, Counts, Sorted),
    term_to_atom(Sorted, Text).
answer(Text) :-
    findall(M, depends(M, M), Ms0),
    sort(Ms0, Ms),
    atomic_list_concat(Ms, ' ', Cyclic),
    atom_concat('cyclic: ', Cyclic, Text).

% --- Words ---------------------------------------------------------------------------

% distance(Codes1, Codes2, D): the number of edits.
distance([], Ys, D) :-
    length(Ys, D).
distance([X|Xs], [], D) :-
    length([X|Xs], D).
distance([X|Xs], [Y|Ys], D) :-
    (   X == Y
    ->  distance(Xs, Ys, D)
    ;   distance(Xs, [Y|Ys], D1),
        distance([X|Xs], Ys, D2),
        distance(Xs, Ys, D3),
        D is min(D1, min(D2, D3)) + 1
    ).

% common(Xs, Ys, Zs): the longest list that is part of both, in order.
common([], _, []).
common([_|_], [], []).
common([X|Xs], [Y|Ys], Zs) :-
    (   X == Y
    ->  Zs = [X|Zs1],
        common(Xs, Ys, Zs1)
    ;   common(Xs, [Y|Ys], Zs1),
        common([X|Xs], Ys, Zs2),
        length(Zs1, N1),
        length(Zs2, N2),
        ( N1 >= N2 -> Zs = Zs1 ; Zs = Zs2 )
    ).

dictionary([receive, believe, separate, definite, necessary, calendar, grammar, rhythm]).

misspelt(recieve).
misspelt(seperate).
misspelt(neccesary).
misspelt(grammer).

answer(Text) :-
    misspelt(Word),
    dictionary(Words),
    atom_codes(Word, Codes),
    findall(D-W, ( member(W, Words), atom_codes(W, Cs), distance(Codes, Cs, D) ), Pairs),
    keysort(Pairs, [D-Best|_]),
    format(atom(Text), "~a? ~a (~d)", [Word, Best, D]).
answer(Text) :-
    atom_chars('the cat sat on the mat', A),
    atom_chars('that cat ran out the gate', B),
    common(A, B, C),
    atom_chars(Common, C),
    atom_length(Common, N),
    format(atom(Text), "~q ~d", [Common, N]).

% --- A left-recursive grammar -----------------------------------------------------------

expr(X + Y) --> expr(X), "+", term(Y).
expr(X - Y) --> expr(X), "-", term(Y).
expr(X) --> term(X).

term(X * Y) --> term(X), "*", factor(Y).
term(X / Y) --> term(X), "/", factor(Y).
term(X) --> factor(X).

factor(N) --> digits(Cs), { Cs = [_|_], number_codes(N, Cs) }.
factor(X) --> "(", expr(X), ")".

digits([C|Cs]) --> [C], { C >= 0'0, C =< 0'9 }, digits(Cs).
digits([]) --> [].

answer(Text) :-
    member(String, ["1+2*3-4", "(8-3)-2*(7+1)/4", "100-20-30*2", "2*(3+4", "((1+2)*(3-4)+5)*6-70/7"]),
    string_codes(String, Codes),
    (   catch(parsed(Codes, Tree), error(Formal, _), ( functor(Formal, F, _), format(atom(Text), "~s: ~q", [Codes, F]) ))
    ->  (   var(Text)
        ->  V is Tree,
            format(atom(Text), "~w = ~2f", [Tree, V])
        ;   true
        )
    ;   Text = failed
    ).

parsed(Codes, Tree) :-
    (   expr(Tree, Codes, []),
        ground(Tree)
    ->  true
    ;   throw(error(syntax_error(expression), Codes))
    ).

% --- Counting --------------------------------------------------------------------------

coins([50, 20, 10, 5, 2, 1]).

ways(0, _, 1) :- !.
ways(_, [], 0) :- !.
ways(Amount, [C|Cs], N) :-
    ways(Amount, Cs, N0),
    Rest is Amount - C,
    (   Rest >= 0
    ->  ways(Rest, [C|Cs], N1),
        N is N0 + N1
    ;   N = N0
    ).

partitions(0, _, 1) :- !.
partitions(N, Max, 0) :-
    ( N < 0 ; Max =:= 0 ),
    !.
partitions(N, Max, Count) :-
    Less is N - Max,
    Next is Max - 1,
    partitions(Less, Max, A),
    partitions(N, Next, B),
    Count is A + B.

answer(Text) :-
    coins(Coins),
    ways(60, Coins, N),
    partitions(22, 22, P),
    format(atom(Text), "~d ways, ~D partitions", [N, P]).

% Take 1, 3 or 4 stones; who cannot, loses.
wins(N) :-
    member(K, [1, 3, 4]),
    N >= K,
    M is N - K,
    \+ wins(M).

answer(Text) :-
    findall(N, ( between(1, 25, N), \+ wins(N) ), Lost),
    atomic_list_concat(Lost, ',', Numbers),
    atom_concat('lost: ', Numbers, Text).
