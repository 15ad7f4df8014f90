% Endless lists that are made as far as they are looked at, with freeze/2, and a
% simulation on top of them: machines of a workshop send readings, which are
% merged, smoothed, filtered and watched for alarms; jobs wait in queues of
% coroutines. dif/2 and when/2 keep assignments and a ledger consistent.
%
% Benchmark: run(5, 122868).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(yall)).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ whole(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    whole(Checksum).

whole(Checksum) :-
    findall(Result, result(Result), Results),
    foldl([R, S0, S]>>( term_sum(R, S1), S is (S0 * 31 + S1) mod 1000003 ), Results, 1, Checksum).

term_sum(Term, Sum) :-
    format(codes(Codes), "~q", [Term]),
    foldl([C, S0, S]>>(S is (S0 * 33 + C) mod 1000003), Codes, 5, Sum).

result(numbers(Ps, Hs, Fs)) :-
    primes(Primes), take(150, Primes, Ps),
    hamming(Hamming), take(200, Hamming, Hs),
    fibonacci(Fibonacci), take(60, Fibonacci, Fs).
result(triangles(Rows)) :-
    pascal(Triangle), take(25, Triangle, Rows).
result(alarms(Alarms)) :-
    workshop(Alarms).
result(moving(Averages)) :-
    readings(press, 77, Readings),
    values(Readings, Values),
    window(5, Values, Windows),
    mapped(mean, Windows, Means),
    take(80, Means, Averages).
result(words(Words)) :-
    text_codes(Codes),
    lines(Codes, Lines),
    mapped(words, Lines, Words0),
    take(12, Words0, Words).
result(teams(Teams)) :-
    findall(Team, team(Team), Teams).
result(ledgers(Ledgers)) :-
    numlist(1, 60, Ns),
    maplist(ledger, Ns, Ledgers).
result(queue(Log)) :-
    simulated(90, Log).
result(waiting(Goals, Order)) :-
    waiting(Goals, Order).

% --- Streams -------------------------------------------------------------------------

% A stream is a partial list whose tail is frozen.

from(N, Ns) :-
    freeze(Ns, from_(N, Ns)).

from_(N, [N|Ns]) :-
    M is N + 1,
    from(M, Ns).

iterated(Goal, X, Xs) :-
    freeze(Xs, ( Xs = [X|Ys], call(Goal, X, Y), iterated(Goal, Y, Ys) )).

mapped(Goal, Xs, Ys) :-
    freeze(Ys, mapped_(Goal, Xs, Ys)).

mapped_(_, [], []).
mapped_(Goal, [X|Xs], [Y|Ys]) :-
    call(Goal, X, Y),
    mapped(Goal, Xs, Ys).

kept(Goal, Xs, Ys) :-
    freeze(Ys, kept_(Goal, Xs, Ys)).

kept_(Goal, [X|Xs], Ys) :-
    (   call(Goal, X)
    ->  Ys = [X|Zs],
        kept(Goal, Xs, Zs)
    ;   kept_(Goal, Xs, Ys)
    ).
kept_(_, [], []).

zipped(Goal, Xs, Ys, Zs) :-
    freeze(Zs, ( Xs = [X|Xs1], Ys = [Y|Ys1], Zs = [Z|Zs1], call(Goal, X, Y, Z), zipped(Goal, Xs1, Ys1, Zs1) )).

% Both streams are ordered; equal elements occur once.
merged(Xs, Ys, Zs) :-
    freeze(Zs, merged_(Xs, Ys, Zs)).

merged_([X|Xs], [Y|Ys], [Z|Zs]) :-
    compare(Order, X, Y),
    merged_(Order, X, Xs, Y, Ys, Z, Zs).

merged_(<, X, Xs, Y, Ys, X, Zs) :- merged(Xs, [Y|Ys], Zs).
merged_(>, X, Xs, Y, Ys, Y, Zs) :- merged([X|Xs], Ys, Zs).
merged_(=, X, Xs, _, Ys, X, Zs) :- merged(Xs, Ys, Zs).

window(N, Xs, Windows) :-
    freeze(Windows, ( length(Window, N), append(Window, _, Xs), Xs = [_|Rest],
                      Windows = [Window|More], window(N, Rest, More) )).

take(N, Xs, Ys) :-
    (   N =:= 0
    ->  Ys = []
    ;   Xs = []
    ->  Ys = []
    ;   Xs = [X|Xs1],
        Ys = [X|Ys1],
        M is N - 1,
        take(M, Xs1, Ys1)
    ).

% --- Numbers --------------------------------------------------------------------------

primes(Primes) :-
    from(2, Ns),
    sieve(Ns, Primes).

sieve(Ns, Primes) :-
    freeze(Primes, ( Ns = [P|Ns1], Primes = [P|Rest], kept(not_multiple(P), Ns1, Left), sieve(Left, Rest) )).

not_multiple(P, N) :-
    N mod P =\= 0.

hamming(Hs) :-
    Hs = [1|Rest],
    mapped([X, Y]>>(Y is 2 * X), Hs, H2),
    mapped([X, Y]>>(Y is 3 * X), Hs, H3),
    mapped([X, Y]>>(Y is 5 * X), Hs, H5),
    merged(H2, H3, H23),
    merged(H23, H5, Rest).

fibonacci(Fs) :-
    Fs = [0, 1|Rest],
    Fs = [_|Tail],
    zipped([X, Y, Z]>>(Z is X + Y), Fs, Tail, Rest).

pascal(Rows) :-
    iterated([Row0, Row]>>( append([0], Row0, Left), append(Row0, [0], Right),
                            maplist([A, B, C]>>(C is A + B), Left, Right, Row) ),
             [1], Rows).

% --- The workshop ---------------------------------------------------------------------

% A reading is Time-Machine-Value.
readings(Machine, Seed, Readings) :-
    iterated(next_reading, state(0, Seed, Machine), States),
    mapped([state(T, S, M), T-M-V]>>(V is S mod 1000 / 10), States, Readings).

next_reading(state(T0, S0, M), state(T, S, M)) :-
    S is (S0 * 16807 + 13) mod 2147483647,
    T is T0 + 1 + S mod 4.

values(Readings, Values) :-
    mapped([_-V, V]>>true, Readings, Values).

mean(Xs, Mean) :-
    sum_list(Xs, Sum),
    length(Xs, N),
    Mean is truncate(100 * Sum / N) / 100.

workshop(Alarms) :-
    maplist(readings, [press, lathe, mill], [11, 23, 58], [Rs1, Rs2, Rs3]),
    merged(Rs1, Rs2, Rs12),
    merged(Rs12, Rs3, All),
    kept([_-_-V]>>(V > 90), All, High),
    alarms(High, [], Found),
    take(50, Found, Alarms).

% A machine that is high a third time gives an alarm, and starts again.
alarms(Readings, Counts, Alarms) :-
    freeze(Alarms, ( Readings = [T-M-V|Rest], alarm(T, M, V, Rest, Counts, Alarms) )).

alarm(T, M, V, Rest, Counts0, Alarms) :-
    (   selectchk(M-N0, Counts0, Others)
    ->  N is N0 + 1
    ;   N = 1,
        Others = Counts0
    ),
    (   N =:= 3
    ->  format(atom(Text), "~w: ~a at ~1f", [T, M, V]),
        Alarms = [Text|More],
        alarms(Rest, Others, More)
    ;   Rest = [T1-M1-V1|Rest1],
        alarm(T1, M1, V1, Rest1, [M-N|Others], Alarms)
    ).

% --- Text ----------------------------------------------------------------------------

text_codes(Codes) :-
    text_part(0, Codes).

text_part(I, Codes) :-
    freeze(Codes, ( format(codes(Codes, Tail), "line ~d has the\tsquare ~d~n", [I, I]),
                    J is I + 1, text_part(J, Tail) )).

lines(Codes, Lines) :-
    freeze(Lines, ( until_newline(Codes, Line, Rest), Lines = [Line|More], lines(Rest, More) )).

until_newline([C|Cs], Line, Rest) :-
    (   C =:= 0'\n
    ->  Line = [],
        Rest = Cs
    ;   Line = [C|More],
        until_newline(Cs, More, Rest)
    ).

words(Codes, Words) :-
    string_codes(String, Codes),
    split_string(String, " \t", " \t", Parts),
    maplist([S, W]>>( number_string(W, S) -> true ; atom_string(W, S) ), Parts, Words).

% --- Constraints of coroutines ----------------------------------------------------------

team(Driver-Cook-Guide-Medic) :-
    People = [ann, bob, cid, dot, eva],
    different([Driver, Cook, Guide, Medic]),
    dif(Driver, bob),
    dif(Cook-Medic, cid-dot),
    when(ground(Driver-Guide), \+ quarrel(Driver, Guide)),
    when(( nonvar(Cook), nonvar(Medic) ), compatible(Cook, Medic)),
    maplist([X]>>member(X, [ann, bob, cid, dot, eva]), [Driver, Cook, Guide, Medic]),
    subtract(People, [Driver, Cook, Guide, Medic], [_]).

different([]).
different([X|Xs]) :-
    maplist(dif(X), Xs),
    different(Xs).

quarrel(ann, eva).
quarrel(cid, ann).

compatible(A, B) :-
    A @< B.

% net + tax = gross, whatever two of them are known.
ledger(N, N-Net-Tax-Gross) :-
    sum(Net, Tax, Gross),
    when(( nonvar(Gross) ; nonvar(Net) ), ( nonvar(Gross) -> true ; Tax is Net // 5 )),
    (   N mod 2 =:= 0
    ->  Net = N
    ;   Gross is 12 * N,
        Tax is 2 * N
    ).

sum(X, Y, Z) :-
    when(( ground(X), ground(Y) ), Z is X + Y),
    when(( ground(X), ground(Z) ), Y is Z - X),
    when(( ground(Y), ground(Z) ), X is Z - Y).

% --- A queue between two coroutines -------------------------------------------------------

simulated(N, Log) :-
    producer(0, N, Jobs),
    worker(Jobs, idle(0), Log).

producer(I, N, Jobs) :-
    freeze(Jobs, (   I =:= N
                 ->  Jobs = []
                 ;   Length is I * 7 mod 5 + 1,
                     Jobs = [job(I, Length)|More],
                     J is I + 1,
                     producer(J, N, More)
                 )).

worker([], _, []).
worker([job(I, Length)|Jobs], idle(Free), [done(I, Begin, End)|Log]) :-
    Arrival is 3 * I,
    Begin is max(Arrival, Free),
    End is Begin + Length,
    worker(Jobs, idle(End), Log).

waiting(Goals, Order) :-
    freeze(X, Seen = [x|Ys]),
    freeze(Y, Ys = [y|Zs]),
    frozen(X, Goal),
    copy_term(X-Y, _, Attributes),
    length(Attributes, N),
    ( Goal == true -> Goals = none ; Goals = N ),
    Y = 1,
    X = 2,
    Zs = [],
    Order = Seen.
