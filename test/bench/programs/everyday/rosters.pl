% Plans made with constraints over integers: shifts of a clinic with rules that
% differ from person to person, a budget, seats at tables, jobs on machines, a
% puzzle of letters, a small sudoku and packets for a van. Each plan is checked,
% turned into a table of text, and what cannot be planned is told why.
%
% Benchmark: run(1, 337246).

:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).
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
    findall(Text, plan(Text), Texts),
    foldl(text_sum, Texts, 1, Checksum).

text_sum(Text, Sum0, Sum) :-
    string_codes(Text, Codes),
    foldl([C, S0, S]>>(S is (S0 * 31 + C) mod 1000003), Codes, Sum0, Sum).

plan(Text) :-
    member(Week, [calm, busy, impossible]),
    catch(once(roster(Week, Text)), no_roster(Reason), format(string(Text), "~w: ~q~n", [Week, Reason])).
plan(Text) :-
    budget(Text).
plan(Text) :-
    seating(Text).
plan(Text) :-
    machines(Text).
plan(Text) :-
    puzzle([S, E, N, D], [M, O, R, E], [M, O, N, E, Y]),
    format(string(Text), "~w~w~w~w + ~w~w~w~w~n", [S, E, N, D, M, O, R, E]),
    Y >= 0.
plan(Text) :-
    sudoku(Rows),
    maplist([Row, Line]>>atomic_list_concat(Row, ' ', Line), Rows, Lines),
    atomic_list_concat(Lines, '\n', Text).
plan(Text) :-
    packets(Text).

% --- A roster ------------------------------------------------------------------------

% Shifts: 0 free, 1 early, 2 late, 3 night.
shift_name(0, '.').
shift_name(1, e).
shift_name(2, l).
shift_name(3, n).

nurse(ada,  [no(3), at_most(5)]).
nurse(bea,  [at_most(4)]).
nurse(cleo, [at_most(5), off(1)]).
nurse(dan,  [no(1), at_most(5)]).
nurse(eli,  [at_most(6), off(7)]).
nurse(fay,  [at_most(5), off(3)]).

% needs(Week, Shift, Persons of each day)
needs(calm, 1, [1, 1, 1, 1, 1, 1, 1]).
needs(calm, 2, [1, 1, 1, 1, 1, 1, 1]).
needs(calm, 3, [1, 1, 1, 1, 1, 1, 1]).
needs(busy, 1, [2, 1, 1, 1, 2, 1, 1]).
needs(busy, 2, [1, 2, 1, 1, 1, 1, 1]).
needs(busy, 3, [1, 1, 1, 1, 1, 2, 1]).
needs(impossible, 1, [3, 3, 3, 3, 3, 3, 3]).
needs(impossible, 2, [2, 2, 2, 2, 2, 2, 2]).
needs(impossible, 3, [2, 2, 2, 2, 2, 2, 2]).

roster(Week, Text) :-
    findall(Name-Rules, nurse(Name, Rules), Nurses),
    pairs_keys_values(Nurses, Names, AllRules),
    maplist([_, Days]>>( length(Days, 7), Days ins 0..3 ), Names, Rows),
    maplist(enough(Week, Rows), [1, 2, 3]),
    maplist(follow, AllRules, Rows),
    maplist(rested, Rows),
    transpose(Rows, Days),
    append(Days, Variables),
    (   once(labeling([], Variables))
    ->  roster_text(Week, Names, Rows, Text)
    ;   throw(no_roster(rules))
    ).

enough(Week, Rows, Shift) :-
    needs(Week, Shift, Needed),
    transpose(Rows, Days),
    maplist({Shift, Week}/[Day, N]>>( length(Day, Staff),
                                      ( N > Staff // 2 - 1, Week == impossible -> throw(no_roster(staff(Shift, N))) ; true ),
                                      occurrences(Day, Shift, N) ), Days, Needed).

occurrences(Variables, Value, N) :-
    maplist({Value}/[V, B]>>(B #<==> (V #= Value)), Variables, Bs),
    sum(Bs, #=, N).

follow(Rules, Days) :-
    maplist([Rule]>>rule(Rule, Days), Rules).

rule(no(Shift), Days) :-
    maplist([D]>>(D #\= Shift), Days).
rule(at_most(N), Days) :-
    maplist([D, B]>>(B #<==> (D #\= 0)), Days, Bs),
    sum(Bs, #=<, N).
rule(off(I), Days) :-
    nth1(I, Days, 0).

% No early shift after a night, and no three nights.
rested([A, B|Days]) :-
    (A #= 3) #==> (B #= 3 #\/ B #= 0),
    ( Days = [C|_] -> #\ (A #= 3 #/\ B #= 3 #/\ C #= 3) ; true ),
    rested([B|Days]).
rested([_]).

roster_text(Week, Names, Rows, Text) :-
    with_output_to(string(Text),
                   ( format("~w~n", [Week]),
                     maplist(row_line, Names, Rows) )).

row_line(Name, Row) :-
    maplist(shift_name, Row, Shown),
    exclude(==('.'), Shown, Worked),
    length(Worked, N),
    append([Name|Shown], [N], Cells),
    format("~w~t~8|~w~w~w~w~w~w~w~t~4+~d~n", Cells).

% --- A budget ---------------------------------------------------------------------------

project(roof, 40, 60).
project(lamps, 12, 14).
project(path, 18, 22).
project(garden, 15, 21).
project(heating, 33, 52).
project(paint, 8, 9).
project(windows, 25, 36).

budget(Text) :-
    findall(Name-(Cost-Value), project(Name, Cost, Value), Projects),
    pairs_keys_values(Projects, Names, Figures),
    pairs_keys_values(Figures, Costs, Values),
    length(Names, N),
    length(Chosen, N),
    Chosen ins 0..1,
    scalar_product(Costs, Chosen, #=<, 90),
    scalar_product(Values, Chosen, #=, Value),
    nth1(Roof, Names, roof), nth1(Paint, Names, paint),
    nth1(Roof, Chosen, R), nth1(Paint, Chosen, P),
    R #==> P,
    once(labeling([max(Value), down], [Value|Chosen])),
    pairs_keys_values(Pairs, Chosen, Names),
    include([1-_]>>true, Pairs, Taken),
    pairs_values(Taken, Shown),
    format(string(Text), "for ~d: ~w~n", [Value, Shown]).

% --- Seats ---------------------------------------------------------------------------------

guest(ann). guest(ben). guest(cat). guest(dov). guest(eve). guest(fox). guest(gus). guest(hal).

apart(ann, ben). apart(cat, dov). apart(ann, gus). apart(fox, hal).
together(ann, cat). together(ben, fox).

seating(Text) :-
    findall(G, guest(G), Guests),
    length(Guests, N),
    length(Tables, N),
    Tables ins 1..3,
    pairs_keys_values(Pairs, Guests, Tables),
    findall(A-B, apart(A, B), Apart),
    findall(A-B, together(A, B), Together),
    maplist({Pairs}/[A-B]>>( memberchk(A-TA, Pairs), memberchk(B-TB, Pairs), TA #\= TB ), Apart),
    maplist({Pairs}/[A-B]>>( memberchk(A-TA, Pairs), memberchk(B-TB, Pairs), TA #= TB ), Together),
    global_cardinality(Tables, [1-C1, 2-C2, 3-C3]),
    [C1, C2, C3] ins 2..3,
    findall(Tables, label(Tables), Solutions),
    length(Solutions, Count),
    Solutions = [First|_],
    pairs_keys_values(Seated, First, Guests),
    keysort(Seated, Sorted),
    group_pairs_by_key(Sorted, Groups),
    format(string(Text), "~d ways, ~w~n", [Count, Groups]).

% --- Jobs on machines ------------------------------------------------------------------------

job(j1, 3, 2). job(j2, 2, 4). job(j3, 4, 3). job(j4, 2, 2). job(j5, 3, 4).

machines(Text) :-
    findall(job(J, D1, D2), job(J, D1, D2), Jobs),
    maplist([job(_, D1, D2), S1, S2, E]>>( [S1, S2] ins 0..30, S2 #>= S1 + D1, E #= S2 + D2 ),
            Jobs, S1s, S2s, Ends),
    no_overlap(Jobs, S1s, 1),
    no_overlap(Jobs, S2s, 2),
    foldl([E, M0, M]>>(M #= max(E, M0)), Ends, 0, End),
    End #=< 17,
    append(S1s, S2s, Starts),
    once(labeling([], [End|Starts])),
    maplist([job(J, _, _), A, B, J-A-B]>>true, Jobs, S1s, S2s, Plan),
    format(string(Text), "ends at ~d: ~q~n", [End, Plan]).

no_overlap(Jobs, Starts, Machine) :-
    maplist({Machine}/[Job, S, S-D]>>( I is Machine + 1, arg(I, Job, D) ), Jobs, Starts, Pairs),
    apart_all(Pairs).

apart_all([]).
apart_all([S-D|Pairs]) :-
    maplist({S, D}/[T-E]>>(S + D #=< T #\/ T + E #=< S), Pairs),
    apart_all(Pairs).

% --- Puzzles ------------------------------------------------------------------------------------

puzzle([S, E, N, D], [M, O, R, E], [M, O, N, E, Y]) :-
    Vars = [S, E, N, D, M, O, R, Y],
    Vars ins 0..9,
    all_different(Vars),
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E #= 10000*M + 1000*O + 100*N + 10*E + Y,
    M #\= 0, S #\= 0,
    label(Vars).

sudoku(Rows) :-
    Rows = [[1, _, _, _, 5, _], [_, 5, _, 1, _, _], [_, _, 6, _, _, 3],
            [2, _, _, 4, _, _], [_, _, 2, _, 3, _], [_, 1, _, _, _, _]],
    append(Rows, Variables),
    Variables ins 1..6,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    blocks(Rows),
    once(label(Variables)).

blocks([]).
blocks([Row1, Row2|Rows]) :-
    pieces(Row1, Row2),
    blocks(Rows).

pieces([], []).
pieces([A, B, C|Row1], [D, E, F|Row2]) :-
    all_distinct([A, B, C, D, E, F]),
    pieces(Row1, Row2).

% Packets go to three vans, none with more than 30.
packets(Text) :-
    Weights = [14, 11, 9, 8, 8, 7, 6, 6, 5, 4, 4, 3],
    same_length(Weights, Vans),
    Vans ins 1..3,
    maplist(van_load(Weights, Vans), [1, 2, 3], Loads),
    chain(Loads, #>=),
    Loads ins 0..30,
    once(labeling([], Vans)),
    maplist([V, L, T]>>format(atom(T), "van ~w: ~d", [V, L]), [1, 2, 3], Loads, Texts),
    atomic_list_concat(Texts, ', ', Text).

van_load(Weights, Vans, Van, Load) :-
    maplist({Van}/[V, B]>>(B #<==> (V #= Van)), Vans, Bs),
    scalar_product(Weights, Bs, #=, Load).
