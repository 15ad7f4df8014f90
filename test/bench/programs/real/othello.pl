% Othello by alpha-beta search. The program computes the geometry of the board,
% counts the positions after a few moves, reads an opening book, lets players
% of different strength play whole games (search with iterative deepening,
% move ordering, killer moves and a table of known positions; endgames are
% solved exactly), and replays and annotates the record of each game.
%
% Benchmark: run(2, 97152).

:- dynamic(geometry/2).
:- dynamic(zobrist/3).
:- dynamic(book_move/2).
:- dynamic(killer/3).
:- dynamic(known/5).
:- dynamic(counter/2).
:- dynamic(random_seed/1).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ round_of_work(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    round_of_work(Checksum).

round_of_work(Checksum) :-
    prepared,
    findall(Count, ( member(D, [1, 2, 3]), positions_after(D, Count) ), Counts),
    findall(Sum, ( match(White, Black), match_sum(White, Black, Sum) ), Sums),
    findall(Sum, ( problem(Text, Player), problem_sum(Text, Player, Sum) ), Solved),
    findall(Sum, ( middle_game(Text, Player), analysis_sum(Text, Player, Sum) ), Analysed),
    append(Solved, Analysed, Others),
    append(Sums, Others, Rest),
    append(Counts, Rest, Numbers),
    checksum(Numbers, 17, Checksum).

checksum([], Sum, Sum).
checksum([N|Ns], Sum0, Sum) :-
    Sum1 is (Sum0 * 131 + N + 100000) mod 1000003,
    checksum(Ns, Sum1, Sum).

match(searcher(1), chance).
match(positional, greedy).

% --- Tables that are computed before the games ------------------------------

prepared :-
    retractall(geometry(_, _)),
    retractall(zobrist(_, _, _)),
    retractall(book_move(_, _)),
    retractall(random_seed(_)),
    assertz(random_seed(4711)),
    (   square(Column, Row, Square),
        findall(Ray, long_ray(Column, Row, Ray), Rays),
        assertz(geometry(Square, Rays)),
        random(67108864, B),
        random(67108864, W),
        assertz(zobrist(Square, b, B)),
        assertz(zobrist(Square, w, W)),
        fail
    ;   true
    ),
    (   book_line(Line),
        initial(Position),
        atom_codes(Line, Codes),
        phrase(record(Moves), Codes),
        book_learnt(Moves, Position),
        fail
    ;   true
    ).

square(Column, Row, Square) :-
    range(1, 8, Row),
    range(1, 8, Column),
    square_number(Column, Row, Square).

square_number(Column, Row, Square) :-
    Square is (Row - 1) * 8 + Column.

range(Low, High, Low) :-
    Low =< High.
range(Low, High, X) :-
    Low < High,
    Next is Low + 1,
    range(Next, High, X).

direction(0, 1).
direction(1, 1).
direction(1, 0).
direction(1, -1).
direction(0, -1).
direction(-1, -1).
direction(-1, 0).
direction(-1, 1).

% Discs are only flipped along rays of two squares or more.
long_ray(Column, Row, Ray) :-
    direction(DC, DR),
    ray(Column, Row, DC, DR, Ray),
    Ray = [_, _|_].

ray(Column, Row, DC, DR, [Square|Ray]) :-
    C is Column + DC,
    R is Row + DR,
    on_board(C),
    on_board(R),
    !,
    square_number(C, R, Square),
    ray(C, R, DC, DR, Ray).
ray(_, _, _, _, []).

on_board(X) :-
    X >= 1,
    X =< 8.

random(Limit, X) :-
    retract(random_seed(Seed0)),
    Seed is (Seed0 * 16807) mod 2147483647,
    assertz(random_seed(Seed)),
    X is Seed mod Limit.

% --- The opening book ---------------------------------------------------------

book_line('f5d6c3d3c4f4f6').
book_line('f5d6c4d3c5f4e3f6').
book_line('f5f6e6f4e3c5').
book_line('d3c5d6e3b4').
book_line('c4e3f6e6f5c5').

book_learnt([], _).
book_learnt([Square|Squares], Position0) :-
    position_key(Position0, Key),
    (   book_move(Key, Square)
    ->  true
    ;   assertz(book_move(Key, Square))
    ),
    legal_moves(Position0, Moves),
    memberchk(move(Square, Flips), Moves),
    played(move(Square, Flips), Position0, Position),
    book_learnt(Squares, Position).

record([Square|Squares]) -->
    coordinates(Square),
    !,
    record(Squares).
record([]) -->
    [].

coordinates(Square) -->
    [C, R],
    { C >= 0'a, C =< 0'h, R >= 0'1, R =< 0'8,
      Column is C - 0'a + 1,
      Row is R - 0'0,
      square_number(Column, Row, Square) }.

coordinates_of(Square, [C, R]) :-
    C is (Square - 1) mod 8 + 0'a,
    R is (Square - 1) // 8 + 0'1.

% --- Positions: position(Board, PlayerToMove, EmptySquares, Key) -----------------

initial(position(Board, b, Empties, Key)) :-
    position_text('........ ........ ........ ...wb... ...bw... ........ ........ ........',
                  b, position(Board, b, Empties, Key)).

position_text(Text, Player, position(Board, Player, Empties, Key)) :-
    atom_codes(Text, Codes),
    phrase(cells(Cells), Codes),
    length(Cells, 64),
    Board =.. [board|Cells],
    findall(Square, ( range(1, 64, Square), arg(Square, Board, e) ), Empties),
    key_of_cells(Cells, 1, 0, Key0),
    (   Player == b
    ->  Key = Key0
    ;   Key is Key0 xor 1431655
    ).

cells(Cells) -->
    [0' ],
    !,
    cells(Cells).
cells([Cell|Cells]) -->
    cell(Cell),
    !,
    cells(Cells).
cells([]) -->
    [].

cell(e) --> [0'.].
cell(b) --> [0'b].
cell(w) --> [0'w].

key_of_cells([], _, Key, Key).
key_of_cells([Cell|Cells], Square, Key0, Key) :-
    (   Cell == e
    ->  Key1 = Key0
    ;   zobrist(Square, Cell, Bits),
        Key1 is Key0 xor Bits
    ),
    Next is Square + 1,
    key_of_cells(Cells, Next, Key1, Key).

position_key(position(_, _, _, Key), Key).

opponent(b, w).
opponent(w, b).

legal_moves(position(Board, Player, Empties, _), Moves) :-
    opponent(Player, Other),
    legal_moves(Empties, Board, Player, Other, Moves).

legal_moves([], _, _, _, []).
legal_moves([Square|Squares], Board, Player, Other, Moves) :-
    geometry(Square, Rays),
    flips(Rays, Board, Player, Other, [], Flips),
    (   Flips == []
    ->  Moves = Moves1
    ;   Moves = [move(Square, Flips)|Moves1]
    ),
    legal_moves(Squares, Board, Player, Other, Moves1).

flips([], _, _, _, Flips, Flips).
flips([Ray|Rays], Board, Player, Other, Flips0, Flips) :-
    (   bracketed(Ray, Board, Player, Other, Flips0, Flips1)
    ->  true
    ;   Flips1 = Flips0
    ),
    flips(Rays, Board, Player, Other, Flips1, Flips).

bracketed([Square|Ray], Board, Player, Other, Flips0, [Square|Flips]) :-
    arg(Square, Board, Other),
    bracketed_rest(Ray, Board, Player, Other, Flips0, Flips).

bracketed_rest([Square|Ray], Board, Player, Other, Flips0, Flips) :-
    arg(Square, Board, Cell),
    (   Cell == Other
    ->  Flips = [Square|Flips1],
        bracketed_rest(Ray, Board, Player, Other, Flips0, Flips1)
    ;   Cell == Player,
        Flips = Flips0
    ).

can_move(position(Board, Player, Empties, _)) :-
    opponent(Player, Other),
    member(Square, Empties),
    geometry(Square, Rays),
    member(Ray, Rays),
    bracketed(Ray, Board, Player, Other, [], _),
    !.

played(pass, position(Board, Player, Empties, Key0),
       position(Board, Other, Empties, Key)) :-
    opponent(Player, Other),
    Key is Key0 xor 1431655.
played(move(Square, Flips), position(Board0, Player, Empties0, Key0),
       position(Board, Other, Empties, Key)) :-
    opponent(Player, Other),
    removed(Empties0, Square, Empties),
    msort([Square|Flips], Changed),
    Board0 =.. [board|Cells0],
    coloured(Cells0, 1, Changed, Player, Cells),
    Board =.. [board|Cells],
    zobrist(Square, Player, Bits),
    Key1 is Key0 xor Bits xor 1431655,
    flipped_key(Flips, Key1, Key).

removed([X|Xs], Y, Zs) :-
    (   X =:= Y
    ->  Zs = Xs
    ;   Zs = [X|Zs1],
        removed(Xs, Y, Zs1)
    ).

coloured(Cells, _, [], _, Cells) :-
    !.
coloured([_|Cells0], Square, [Square|Squares], Player, [Player|Cells]) :-
    !,
    Next is Square + 1,
    coloured(Cells0, Next, Squares, Player, Cells).
coloured([Cell|Cells0], Square, Squares, Player, [Cell|Cells]) :-
    Next is Square + 1,
    coloured(Cells0, Next, Squares, Player, Cells).

flipped_key([], Key, Key).
flipped_key([Square|Squares], Key0, Key) :-
    zobrist(Square, b, B),
    zobrist(Square, w, W),
    Key1 is Key0 xor B xor W,
    flipped_key(Squares, Key1, Key).

positions_after(Depth, Count) :-
    initial(Position),
    positions_after(Depth, Position, Count).

positions_after(0, _, 1) :-
    !.
positions_after(Depth, Position, Count) :-
    legal_moves(Position, Moves),
    Less is Depth - 1,
    findall(C, ( member(M, Moves),
                 played(M, Position, Next),
                 positions_after(Less, Next, C) ), Cs),
    sum(Cs, 0, Count).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    sum(Xs, Sum1, Sum).

% --- The value of a position for the player to move ------------------------------

disc_difference(Board, Player, Difference) :-
    Board =.. [_|Cells],
    discs(Cells, 0, B, 0, W),
    (   Player == b
    ->  Difference is B - W
    ;   Difference is W - B
    ).

discs([], B, B, W, W).
discs([Cell|Cells], B0, B, W0, W) :-
    disc(Cell, B0, B1, W0, W1),
    discs(Cells, B1, B, W1, W).

disc(e, B, B, W, W).
disc(b, B0, B, W, W) :-
    B is B0 + 1.
disc(w, B, B, W0, W) :-
    W is W0 + 1.

value(position(Board, Player, Empties, Key), Value) :-
    opponent(Player, Other),
    placed(Board, Player, Other, Placed),
    legal_moves(position(Board, Player, Empties, Key), Mine),
    legal_moves(position(Board, Other, Empties, Key), Theirs),
    length(Mine, M),
    length(Theirs, T),
    length(Empties, Left),
    weight_of_mobility(Left, Weight),
    edges(Board, Player, Other, Edges),
    Value is Placed + Weight * (M - T) + Edges.

weight_of_mobility(Left, 12) :-
    Left > 40,
    !.
weight_of_mobility(Left, 8) :-
    Left > 20,
    !.
weight_of_mobility(_, 4).

placed(Board, Player, Other, Placed) :-
    findall(W, ( square_weight(Square, Weight),
                 arg(Square, Board, Cell),
                 signed(Cell, Player, Other, Weight, W) ), Ws),
    sum(Ws, 0, Placed).

signed(Player, Player, _, W, W) :-
    !.
signed(Other, _, Other, W, V) :-
    V is -W.

square_weight(Square, Weight) :-
    range(1, 64, Square),
    Column is min((Square - 1) mod 8, 7 - (Square - 1) mod 8),
    Row is min((Square - 1) // 8, 7 - (Square - 1) // 8),
    (   Column =< Row
    ->  quadrant(Column, Row, Weight)
    ;   quadrant(Row, Column, Weight)
    ).

quadrant(0, 0, 60).
quadrant(0, 1, -12).
quadrant(0, 2, 8).
quadrant(0, 3, 6).
quadrant(1, 1, -25).
quadrant(1, 2, -4).
quadrant(1, 3, -2).
quadrant(2, 2, 3).
quadrant(2, 3, 1).
quadrant(3, 3, 0).

% Runs of discs from an owned corner along an edge cannot be taken any more.
edges(Board, Player, Other, Value) :-
    findall(Stable, ( corner_edge(Corner, Edge),
                      arg(Corner, Board, Owner),
                      stable(Owner, Player, Other, Edge, Board, Stable) ), Vs),
    sum(Vs, 0, Value).

corner_edge(1, [2, 3, 4, 5, 6, 7]).
corner_edge(1, [9, 17, 25, 33, 41, 49]).
corner_edge(8, [7, 6, 5, 4, 3, 2]).
corner_edge(8, [16, 24, 32, 40, 48, 56]).
corner_edge(57, [58, 59, 60, 61, 62, 63]).
corner_edge(57, [49, 41, 33, 25, 17, 9]).
corner_edge(64, [63, 62, 61, 60, 59, 58]).
corner_edge(64, [56, 48, 40, 32, 24, 16]).

stable(Player, Player, _, Edge, Board, Value) :-
    !,
    run_length(Edge, Board, Player, 0, Length),
    Value is 10 * Length.
stable(Other, _, Other, Edge, Board, Value) :-
    run_length(Edge, Board, Other, 0, Length),
    Value is -10 * Length.

run_length([Square|Squares], Board, Player, N0, N) :-
    arg(Square, Board, Player),
    !,
    N1 is N0 + 1,
    run_length(Squares, Board, Player, N1, N).
run_length(_, _, _, N, N).

% --- The search -------------------------------------------------------------------

% Each depth begins with the best moves of the one before.
deepened(Position, MaxDepth, Move, Value) :-
    retractall(killer(_, _, _)),
    retractall(known(_, _, _, _, _)),
    deepened(1, MaxDepth, Position, none, 0, Move, Value).

deepened(Depth, MaxDepth, _, Move, Value, Move, Value) :-
    Depth > MaxDepth,
    !.
deepened(Depth, MaxDepth, Position, _, _, Move, Value) :-
    searched(Depth, 0, Position, -100000, 100000, Value1, Move1),
    Next is Depth + 1,
    deepened(Next, MaxDepth, Position, Move1, Value1, Move, Value).

searched(Depth, _, Position, Alpha, Beta, Value, Move) :-
    Position = position(_, _, _, Key),
    known(Key, Depth, Bound, Value, Move),
    usable(Bound, Value, Alpha, Beta),
    !,
    counted(hits).
searched(0, _, Position, _, _, Value, none) :-
    !,
    counted(leaves),
    value(Position, Value).
searched(Depth, Ply, Position, Alpha, Beta, Value, Move) :-
    legal_moves(Position, Moves),
    (   Moves == []
    ->  no_moves(Depth, Ply, Position, Alpha, Beta, Value),
        Move = pass
    ;   ordered(Moves, Ply, Position, Ordered),
        Less is Depth - 1,
        Deeper is Ply + 1,
        best(Ordered, Less, Deeper, Position, Alpha, Beta, none, Value, Move),
        remembered(Position, Depth, Alpha, Beta, Value, Move)
    ).

usable(exact, _, _, _).
usable(lower, Value, _, Beta) :-
    Value >= Beta.
usable(upper, Value, Alpha, _) :-
    Value =< Alpha.

no_moves(Depth, Ply, Position, Alpha, Beta, Value) :-
    played(pass, Position, Next),
    (   can_move(Next)
    ->  A is -Beta,
        B is -Alpha,
        Deeper is Ply + 1,
        searched(Depth, Deeper, Next, A, B, V, _),
        Value is -V
    ;   Position = position(Board, Player, _, _),
        disc_difference(Board, Player, Difference),
        Value is 1000 * Difference
    ).

best([], _, _, _, Alpha, _, Move, Alpha, Move).
best([Move|Moves], Depth, Ply, Position, Alpha, Beta, Best0, Value, Best) :-
    played(Move, Position, Next),
    A is -Beta,
    B is -Alpha,
    searched(Depth, Ply, Next, A, B, V0, _),
    V is -V0,
    (   V >= Beta
    ->  Value = V,
        Best = Move,
        killed(Ply, Move)
    ;   V > Alpha
    ->  best(Moves, Depth, Ply, Position, V, Beta, Move, Value, Best)
    ;   best(Moves, Depth, Ply, Position, Alpha, Beta, Best0, Value, Best)
    ).

remembered(position(_, _, _, Key), Depth, Alpha, Beta, Value, Move) :-
    (   Value >= Beta
    ->  Bound = lower
    ;   Value > Alpha
    ->  Bound = exact
    ;   Bound = upper
    ),
    retractall(known(Key, _, _, _, _)),
    asserta(known(Key, Depth, Bound, Value, Move)).

killed(Ply, move(Square, _)) :-
    counted(cutoffs),
    (   retract(killer(Ply, Square, N0))
    ->  N is N0 + 1
    ;   N = 1
    ),
    asserta(killer(Ply, Square, N)).

% First the move known from the table, then killers, corners, and the others by weight.
ordered(Moves, Ply, position(_, _, _, Key), Ordered) :-
    (   known(Key, _, _, _, move(First, _))
    ->  true
    ;   First = 0
    ),
    Next is Ply + 1,
    keyed(Moves, First, Next, Keyed),
    keysort(Keyed, Sorted),
    values(Sorted, Ordered).

keyed([], _, _, []).
keyed([Move|Moves], First, Ply, [key(Key, Square)-Move|Keyed]) :-
    Move = move(Square, Flips),
    priority(Square, First, Ply, Flips, Key),
    keyed(Moves, First, Ply, Keyed).

priority(First, First, _, _, -10000) :-
    !.
priority(Square, _, Ply, Flips, Key) :-
    length(Flips, Flipped),
    once(weight_of(Square, Weight)),
    (   killer(Ply, Square, Times)
    ->  Key is Flipped - Weight - 20 * min(Times, 10)
    ;   Key is Flipped - Weight
    ).

weight_of(Square, Weight) :-
    Column is min((Square - 1) mod 8, 7 - (Square - 1) mod 8),
    Row is min((Square - 1) // 8, 7 - (Square - 1) // 8),
    Low is min(Column, Row),
    High is max(Column, Row),
    quadrant(Low, High, Weight).

values([], []).
values([_-V|KVs], [V|Vs]) :-
    values(KVs, Vs).

counted(What) :-
    (   retract(counter(What, N0))
    ->  true
    ;   N0 = 0
    ),
    N is N0 + 1,
    assertz(counter(What, N)).

% --- Endgames, to the last disc -------------------------------------------------

solved(Position, Alpha, Beta, Value, Move) :-
    legal_moves(Position, Moves),
    Position = position(Board, Player, Empties, _),
    (   Moves = [_|_]
    ->  odd_regions_first(Moves, Empties, Ordered),
        solved_best(Ordered, Position, Alpha, Beta, none, Value, Move)
    ;   played(pass, Position, Next),
        can_move(Next)
    ->  A is -Beta,
        B is -Alpha,
        solved(Next, A, B, V, _),
        Value is -V,
        Move = pass
    ;   disc_difference(Board, Player, Value),
        Move = pass
    ).

solved_best([], _, Alpha, _, Move, Alpha, Move).
solved_best([Move|Moves], Position, Alpha, Beta, Best0, Value, Best) :-
    played(Move, Position, Next),
    A is -Beta,
    B is -Alpha,
    solved(Next, A, B, V0, _),
    V is -V0,
    (   V >= Beta
    ->  Value = V,
        Best = Move
    ;   V > Alpha
    ->  solved_best(Moves, Position, V, Beta, Move, Value, Best)
    ;   solved_best(Moves, Position, Alpha, Beta, Best0, Value, Best)
    ).

% Whoever plays into a region with an odd number of squares plays its last one.
odd_regions_first(Moves, Empties, Ordered) :-
    regions(Empties, Regions),
    parted(Moves, Regions, Odd, Even),
    append(Odd, Even, Ordered).

parted([], _, [], []).
parted([Move|Moves], Regions, Odd, Even) :-
    Move = move(Square, _),
    (   member(Region, Regions),
        memberchk(Square, Region),
        length(Region, N),
        N mod 2 =:= 1
    ->  Odd = [Move|Odd1],
        Even = Even1
    ;   Odd = Odd1,
        Even = [Move|Even1]
    ),
    parted(Moves, Regions, Odd1, Even1).

regions([], []).
regions([Square|Squares], [Region|Regions]) :-
    flooded([Square], Squares, Rest, [], Region),
    regions(Rest, Regions).

flooded([], Rest, Rest, Region, Region).
flooded([Square|Open], Squares, Rest, Region0, Region) :-
    touching(Squares, Square, Touching, Others),
    append(Touching, Open, Open1),
    flooded(Open1, Others, Rest, [Square|Region0], Region).

touching([], _, [], []).
touching([S|Ss], Square, Touching, Others) :-
    (   adjacent(S, Square)
    ->  Touching = [S|Touching1],
        Others = Others1
    ;   Touching = Touching1,
        Others = [S|Others1]
    ),
    touching(Ss, Square, Touching1, Others1).

adjacent(S, T) :-
    abs((S - 1) // 8 - (T - 1) // 8) =< 1,
    abs((S - 1) mod 8 - (T - 1) mod 8) =< 1.

% --- Players and games --------------------------------------------------------------

choice(Player, Position, Move) :-
    legal_moves(Position, Moves),
    (   Moves == []
    ->  Move = pass
    ;   Moves = [Only]
    ->  Move = Only
    ;   chosen(Player, Position, Moves, Move)
    ).

chosen(searcher(_), position(_, _, _, Key), Moves, move(Square, Flips)) :-
    book_move(Key, Square),
    memberchk(move(Square, Flips), Moves),
    !,
    counted(book).
chosen(searcher(_), Position, _, Move) :-
    Position = position(_, _, Empties, _),
    \+ longer_than(Empties, 4),
    !,
    solved(Position, -65, 65, _, Move).
chosen(searcher(Depth), Position, _, Move) :-
    deepened(Position, Depth, Move, _).
chosen(greedy, _, Moves, Move) :-
    findall(Gain-M, ( member(M, Moves), gain(M, Gain) ), Gains),
    most(Gains, Move).
chosen(positional, _, Moves, Move) :-
    findall(Weight-M, ( member(M, Moves),
                        M = move(Square, _),
                        weight_of(Square, Weight) ), Weights),
    most(Weights, Move).
chosen(chance, _, Moves, Move) :-
    length(Moves, N),
    random(N, I),
    nth0(I, Moves, Move),
    !.

longer_than([_|Xs], N) :-
    (   N =:= 0
    ->  true
    ;   M is N - 1,
        longer_than(Xs, M)
    ).

gain(move(_, Flips), Gain) :-
    length(Flips, Gain).

most([Gain-Move|Gains], Best) :-
    most(Gains, Gain, Move, Best).

most([], _, Best, Best).
most([Gain-Move|Gains], Gain0, Best0, Best) :-
    (   Gain > Gain0
    ->  most(Gains, Gain, Move, Best)
    ;   most(Gains, Gain0, Best0, Best)
    ).

game(Black, White, Record, Final) :-
    initial(Position),
    continued(Position, Black, White, Record, Final).

continued(Position, Mover, Waiter, Record, Final) :-
    choice(Mover, Position, Move),
    played(Move, Position, Next),
    (   Move = pass,
        \+ can_move(Next)
    ->  Record = [],
        Final = Position
    ;   Record = [Move|Record1],
        continued(Next, Waiter, Mover, Record1, Final)
    ).

match_sum(Black, White, Sum) :-
    retractall(counter(_, _)),
    game(Black, White, Record, position(Board, _, _, _)),
    disc_difference(Board, b, Result),
    notation(Record, Codes, []),
    verified(Codes, Result),
    findall(N, ( member(What, [hits, leaves, cutoffs, book]),
                 ( counter(What, N) -> true ; N = 0 ) ), Ns),
    append(Ns, Codes, Numbers),
    annotated(Record, 1, Annotations),
    append(Annotations, [Result|Numbers], All),
    checksum(All, 0, Sum).

notation([], Codes, Codes).
notation([pass|Record], Codes0, Codes) :-
    notation(Record, Codes0, Codes).
notation([move(Square, _)|Record], [C, R|Codes0], Codes) :-
    coordinates_of(Square, [C, R]),
    notation(Record, Codes0, Codes).

% The record is read back and played again, passing where there is no move.
verified(Codes, Result) :-
    phrase(record(Squares), Codes),
    initial(Position),
    replayed(Squares, Position, position(Board, _, _, _)),
    disc_difference(Board, b, Result).

replayed([], Position, Position).
replayed([Square|Squares], Position0, Position) :-
    legal_moves(Position0, Moves),
    (   Moves == []
    ->  played(pass, Position0, Position1),
        replayed([Square|Squares], Position1, Position)
    ;   memberchk(move(Square, Flips), Moves),
        played(move(Square, Flips), Position0, Position1),
        replayed(Squares, Position1, Position)
    ).

% What is worth a remark: corners, passes and moves that flip many discs.
annotated(Record, Number, Annotations) :-
    findall(N, remark(Record, Number, N), Annotations).

remark([Move|_], Number, Code) :-
    remarkable(Move, Kind),
    Code is Number * 10 + Kind.
remark([_|Moves], Number, Code) :-
    Next is Number + 1,
    remark(Moves, Next, Code).

remarkable(pass, 1).
remarkable(move(Square, _), 2) :-
    member(Square, [1, 8, 57, 64]).
remarkable(move(_, Flips), 3) :-
    longer_than(Flips, 7).

% --- Positions to analyse ----------------------------------------------------------------

middle_game('........ ....b... ..bbbw.. .bbbbww. ..bbwwbw ..bbbw.. ...b.b.. ........', w).
middle_game('........ ..wb.... .wwwwb.. bbbwbb.. ..bwwb.. ..bwww.. ........ ........', b).

analysis_sum(Text, Player, Sum) :-
    position_text(Text, Player, Position),
    deepened(Position, 2, move(Square, _), Value),
    Sum is (Value + 1000) * 65 + Square.

% --- Endgame problems -----------------------------------------------------------------

problem('w.wwwwwb bbwwwwwb bwbwwbbb bwwbwbbb bwwwbwbb bwwbwbwb bwwwww.. ..wwww..', b).
problem('.wwwww.. wwwwwwbb wwbwbwbb wwwbwbbb wwbwbbbb wbwbbbwb .bbbbb.. .bbbbbb.', w).
problem('wwwwwwww wbbbbbbw wbwbwbb. wbbwbbw. wbwbwbbb wbbbbbb. .bbbbbbw .bbbbbbb', w).

problem_sum(Text, Player, Sum) :-
    position_text(Text, Player, Position),
    solved(Position, -65, 65, Value, Move),
    (   Move = move(Square, _)
    ->  true
    ;   Square = 0
    ),
    Sum is (Value + 64) * 65 + Square.
