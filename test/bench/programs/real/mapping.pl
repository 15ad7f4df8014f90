% Technology mapping. Circuits described by equations are read, made into graphs
% of NAND gates and inverters (simplified and shared on the way), and covered
% with the cells of a library: the patterns of the cells are matched at every
% gate, and dynamic programming finds the cheapest cover of each tree, for area
% or for delay. The netlist is then timed (arrival, required time and slack of
% each signal, critical path), large cells are exchanged for slower ones where
% there is slack, the result is compared with the equations by simulation, and
% a report of cells, area and delays is written.
%
% Benchmark: run(4, 609551).

:- dynamic(gate/3).
:- dynamic(hashed/3).
:- dynamic(next_gate/1).
:- dynamic(fanout/2).
:- dynamic(best/5).
:- dynamic(instance_of/3).
:- dynamic(arrival/2).
:- dynamic(required/2).
:- dynamic(load/2).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ all_circuits(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    all_circuits(Checksum).

all_circuits(Checksum) :-
    findall(Report, ( circuit(Name, Lines),
                      member(Goal, [area, delay]),
                      once(mapped(Name, Lines, Goal, Report)) ), Reports),
    sums(Reports, 3, Checksum).

sums([], Sum, Sum).
sums([Codes|Reports], Sum0, Sum) :-
    codes_sum(Codes, Sum0, Sum1),
    sums(Reports, Sum1, Sum).

codes_sum([], Sum, Sum).
codes_sum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 31 + C) mod 1000003,
    codes_sum(Cs, Sum1, Sum).

mapped(Name, Lines, Goal, Report) :-
    described(Lines, Circuit),
    cleared,
    Circuit = circuit(Inputs, Outputs, Equations),
    graph(Inputs, Equations, Signals),
    output_gates(Outputs, Signals, Roots),
    count_gates(Roots, Before),
    fanouts(Roots),
    covered(Roots, Goal),
    emitted(Roots),
    timed(Roots, Delay0),
    relaxed(Delay0, Exchanged),
    timed(Roots, Delay),
    critical_path(Roots, Path),
    checked(Circuit, Roots),
    phrase(report(Name, Goal, Before, Delay, Exchanged, Path, Roots), Report).

cleared :-
    retractall(gate(_, _, _)),
    retractall(hashed(_, _, _)),
    retractall(next_gate(_)),
    retractall(fanout(_, _)),
    retractall(best(_, _, _, _, _)),
    retractall(instance_of(_, _, _)),
    assertz(next_gate(1)).

% --- The descriptions: lines of text ------------------------------------------------
%
%   input a b c           output s t
%   x = a & !b | (c ^ d)  s = x ? a : b  bus v 4 stands for v0 v1 v2 v3
%   use NAME OUT.. = IN.. puts a copy of a macro, whose signals get a prefix

described(Lines, circuit(Inputs, Outputs, Equations)) :-
    statements(Lines, 1, Statements),
    findall(I, ( member(input(Is), Statements), member(I, Is) ), Inputs),
    findall(O, ( member(output(Os), Statements), member(O, Os) ), Outputs),
    expanded(Statements, 1, Unsorted),
    sorted_equations(Inputs, Unsorted, Equations).

statements([], _, []).
statements([Line|Lines], N, [Statement|Statements]) :-
    atom_chars(Line, Chars),
    (   phrase(tokens(Tokens), Chars),
        phrase(statement(Statement), Tokens)
    ->  true
    ;   throw(circuit_error(N, Line))
    ),
    M is N + 1,
    statements(Lines, M, Statements).

tokens(Tokens) -->
    [' '],
    !,
    tokens(Tokens).
tokens([Token|Tokens]) -->
    token(Token),
    !,
    tokens(Tokens).
tokens([]) -->
    [].

token(id(Name)) -->
    [C],
    { name_char(C) },
    !,
    name_chars(Cs),
    { atom_chars(Name, [C|Cs]) }.
token(C) -->
    [C],
    { memberchk(C, [&, '|', ^, !, '(', ')', =, ?, ':']) }.

name_chars([C|Cs]) -->
    [C],
    { name_char(C) },
    !,
    name_chars(Cs).
name_chars([]) -->
    [].

name_char('_').
name_char(C) :-
    C @>= a, C @=< z.
name_char(C) :-
    C @>= '0', C @=< '9'.

statement(input(Names)) -->
    [id(input)],
    signal_names(Names).
statement(output(Names)) -->
    [id(output)],
    signal_names(Names).
statement(use(Macro, Outs, Ins)) -->
    [id(use), id(Macro)],
    signal_names(Outs),
    [=],
    signal_names(Ins).
statement(equation(Name, E)) -->
    [id(Name), =],
    choice(E).

signal_names(Names) -->
    [id(bus), id(Name), id(Width)],
    !,
    { atom_chars(Width, Chars),
      number_chars(W, Chars),
      bus(0, W, Name, Names, Rest) },
    signal_names(Rest).
signal_names([Name|Names]) -->
    [id(Name)],
    !,
    signal_names(Names).
signal_names([]) -->
    [].

bus(I, W, Name, Names, Rest) :-
    (   I =:= W
    ->  Names = Rest
    ;   indexed(Name, I, Indexed),
        Names = [Indexed|Names1],
        J is I + 1,
        bus(J, W, Name, Names1, Rest)
    ).

indexed(Name, I, Indexed) :-
    number_codes(I, Codes),
    atom_codes(Digits, Codes),
    atom_concat(Name, Digits, Indexed).

choice(E) -->
    disjunction(C),
    (   [?]
    ->  choice(A),
        [':'],
        choice(B),
        { E = or(and(C, A), and(not(C), B)) }
    ;   { E = C }
    ).

disjunction(E) -->
    exclusive(A),
    disjunction_rest(A, E).

disjunction_rest(A, E) -->
    ['|'],
    !,
    exclusive(B),
    disjunction_rest(or(A, B), E).
disjunction_rest(E, E) -->
    [].

exclusive(E) -->
    conjunction(A),
    exclusive_rest(A, E).

exclusive_rest(A, E) -->
    [^],
    !,
    conjunction(B),
    exclusive_rest(xor(A, B), E).
exclusive_rest(E, E) -->
    [].

conjunction(E) -->
    literal(A),
    conjunction_rest(A, E).

conjunction_rest(A, E) -->
    [&],
    !,
    literal(B),
    conjunction_rest(and(A, B), E).
conjunction_rest(E, E) -->
    [].

literal(not(E)) -->
    [!],
    literal(E).
literal(E) -->
    ['('],
    choice(E),
    [')'].
literal(constant(N)) -->
    [id(Digit)],
    { constant(Digit, N) },
    !.
literal(signal(Name)) -->
    [id(Name)].

constant('0', 0).
constant('1', 1).

expanded([], _, []).
expanded([Statement|Statements], N, Equations) :-
    expansion(Statement, N, Equations, Equations1),
    M is N + 1,
    expanded(Statements, M, Equations1).

expansion(input(_), _, Es, Es).
expansion(output(_), _, Es, Es).
expansion(equation(Name, E), _, [Name-E|Es], Es).
expansion(use(Macro, Outs, Ins), N, Es0, Es) :-
    macro(Macro, Lines),
    described(Lines, circuit(Inputs, Outputs, Equations)),
    indexed(Macro, N, Prefix0),
    atom_concat(Prefix0, '_', Prefix),
    paired(Inputs, Ins, Map0),
    paired(Outputs, Outs, Map1),
    append(Map0, Map1, Map),
    renamed(Equations, Map, Prefix, Es0, Es).

paired([], [], []).
paired([X|Xs], [Y|Ys], [X-Y|Pairs]) :-
    paired(Xs, Ys, Pairs).

renamed([], _, _, Es, Es).
renamed([Name0-E0|Es0], Map, Prefix, [Name-E|Es1], Es) :-
    new_name(Name0, Map, Prefix, Name),
    renamed_expression(E0, Map, Prefix, E),
    renamed(Es0, Map, Prefix, Es1, Es).

new_name(Name0, Map, Prefix, Name) :-
    (   memberchk(Name0-Name1, Map)
    ->  Name = Name1
    ;   atom_concat(Prefix, Name0, Name)
    ).

renamed_expression(signal(Name0), Map, Prefix, signal(Name)) :-
    !,
    new_name(Name0, Map, Prefix, Name).
renamed_expression(constant(N), _, _, constant(N)) :-
    !.
renamed_expression(E0, Map, Prefix, E) :-
    E0 =.. [Op|As0],
    renamed_expressions(As0, Map, Prefix, As),
    E =.. [Op|As].

renamed_expressions([], _, _, []).
renamed_expressions([A0|As0], Map, Prefix, [A|As]) :-
    renamed_expression(A0, Map, Prefix, A),
    renamed_expressions(As0, Map, Prefix, As).

% Each equation after those of the signals that it uses.
sorted_equations(Inputs, Equations, Sorted) :-
    defined_all(Inputs, t, Known),
    sorted_equations(Equations, [], Known, no, Sorted).

sorted_equations([], [], _, _, []) :-
    !.
sorted_equations([], [W|Waiting], Known, Progress, Sorted) :-
    (   Progress == yes
    ->  reverse([W|Waiting], Equations),
        sorted_equations(Equations, [], Known, no, Sorted)
    ;   W = Name-_,
        throw(circuit_error(cycle_or_undefined, Name))
    ).
sorted_equations([Name-E|Es], Waiting, Known, Progress, Sorted) :-
    (   all_known(E, Known)
    ->  tree_put(Known, Name, yes, Known1),
        Sorted = [Name-E|Sorted1],
        sorted_equations(Es, Waiting, Known1, yes, Sorted1)
    ;   sorted_equations(Es, [Name-E|Waiting], Known, Progress, Sorted)
    ).

all_known(E, Known) :-
    \+ ( used_signal(E, Name),
         \+ tree_get(Known, Name, _) ).

used_signal(signal(Name), Name).
used_signal(not(A), Name) :-
    used_signal(A, Name).
used_signal(and(A, B), Name) :-
    ( used_signal(A, Name) ; used_signal(B, Name) ).
used_signal(or(A, B), Name) :-
    ( used_signal(A, Name) ; used_signal(B, Name) ).
used_signal(xor(A, B), Name) :-
    ( used_signal(A, Name) ; used_signal(B, Name) ).

defined_all([], Known, Known).
defined_all([Name|Names], Known0, Known) :-
    tree_put(Known0, Name, yes, Known1),
    defined_all(Names, Known1, Known).

% --- The graph of gates ------------------------------------------------------------------
% A node is zero, one, in(Name), or g(N): then there is gate(N, inv, A) or
% gate(N, nand, A-B). Equal gates are one: they are looked up by their contents.

graph(Inputs, Equations, Signals) :-
    input_signals(Inputs, t, Signals0),
    equation_signals(Equations, Signals0, Signals).

input_signals([], Signals, Signals).
input_signals([Name|Names], Signals0, Signals) :-
    tree_put(Signals0, Name, in(Name), Signals1),
    input_signals(Names, Signals1, Signals).

equation_signals([], Signals, Signals).
equation_signals([Name-E|Es], Signals0, Signals) :-
    simplified(E, F),
    node(F, Signals0, Node),
    tree_put(Signals0, Name, Node, Signals1),
    equation_signals(Es, Signals1, Signals).

% Laws are applied from the leaves up, until none applies at the top.
simplified(signal(Name), signal(Name)).
simplified(constant(N), constant(N)).
simplified(not(A0), E) :-
    simplified(A0, A),
    top_simplified(not(A), E).
simplified(and(A0, B0), E) :-
    simplified(A0, A),
    simplified(B0, B),
    top_simplified(and(A, B), E).
simplified(or(A0, B0), E) :-
    simplified(A0, A),
    simplified(B0, B),
    top_simplified(or(A, B), E).
simplified(xor(A0, B0), E) :-
    simplified(A0, A),
    simplified(B0, B),
    top_simplified(xor(A, B), E).

top_simplified(E0, E) :-
    (   law(E0, E1)
    ->  top_simplified(E1, E)
    ;   E = E0
    ).

law(not(not(A)), A).
law(not(constant(N)), constant(M)) :-
    M is 1 - N.
law(and(constant(0), _), constant(0)).
law(and(_, constant(0)), constant(0)).
law(and(constant(1), A), A).
law(and(A, constant(1)), A).
law(or(constant(1), _), constant(1)).
law(or(_, constant(1)), constant(1)).
law(or(constant(0), A), A).
law(or(A, constant(0)), A).
law(xor(constant(0), A), A).
law(xor(A, constant(0)), A).
law(xor(constant(1), A), not(A)).
law(xor(A, constant(1)), not(A)).
law(and(A, B), A) :-
    A == B.
law(or(A, B), A) :-
    A == B.
law(xor(A, B), constant(0)) :-
    A == B.
law(and(A, B), constant(0)) :-
    complements(A, B).
law(or(A, B), constant(1)) :-
    complements(A, B).
law(xor(not(A), not(B)), xor(A, B)).
law(or(A, and(B, _)), A) :-
    A == B.
law(and(A, or(B, _)), A) :-
    A == B.
law(or(and(A, B), and(C, D)), and(A, or(B, D))) :-
    A == C.
law(or(and(A, B), and(C, D)), and(B, or(A, C))) :-
    B == D.
law(and(or(A, B), or(C, D)), or(A, and(B, D))) :-
    A == C.

complements(not(A), B) :-
    A == B,
    !.
complements(A, not(B)) :-
    A == B.

node(signal(Name), Signals, Node) :-
    tree_get(Signals, Name, Node).
node(constant(0), _, zero).
node(constant(1), _, one).
node(not(A), Signals, Node) :-
    node(A, Signals, NA),
    inverter(NA, Node).
node(and(A, B), Signals, Node) :-
    node(A, Signals, NA),
    node(B, Signals, NB),
    nand(NA, NB, N),
    inverter(N, Node).
node(or(A, B), Signals, Node) :-
    node(A, Signals, NA),
    node(B, Signals, NB),
    inverter(NA, IA),
    inverter(NB, IB),
    nand(IA, IB, Node).
node(xor(A, B), Signals, Node) :-
    node(A, Signals, NA),
    node(B, Signals, NB),
    inverter(NA, IA),
    inverter(NB, IB),
    nand(NA, IB, N1),
    nand(IA, NB, N2),
    nand(N1, N2, Node).

inverter(zero, one) :-
    !.
inverter(one, zero) :-
    !.
inverter(g(N), A) :-
    gate(N, inv, A),
    !.
inverter(A, Node) :-
    shared(inv, A, Node).

nand(A, B, Node) :-
    (   ( A == zero ; B == zero )
    ->  Node = one
    ;   A == one
    ->  inverter(B, Node)
    ;   B == one
    ->  inverter(A, Node)
    ;   A == B
    ->  inverter(A, Node)
    ;   opposite(A, B)
    ->  Node = one
    ;   A @< B
    ->  shared(nand, A-B, Node)
    ;   shared(nand, B-A, Node)
    ).

opposite(g(N), B) :-
    gate(N, inv, B),
    !.
opposite(A, g(N)) :-
    gate(N, inv, A).

shared(Kind, Inputs, Node) :-
    hash(Kind, Inputs, Hash),
    (   hashed(Hash, Inputs, N),
        gate(N, Kind, Inputs)
    ->  true
    ;   retract(next_gate(N)),
        M is N + 1,
        assertz(next_gate(M)),
        assertz(gate(N, Kind, Inputs)),
        assertz(hashed(Hash, Inputs, N))
    ),
    Node = g(N).

hash(inv, A, Hash) :-
    node_hash(A, H),
    Hash is H * 2 mod 1009.
hash(nand, A-B, Hash) :-
    node_hash(A, HA),
    node_hash(B, HB),
    Hash is (HA * 31 + HB * 17 + 1) mod 1009.

node_hash(g(N), N).
node_hash(in(Name), Hash) :-
    atom_codes(Name, Codes),
    codes_sum(Codes, 0, Hash).

output_gates([], _, []).
output_gates([Name|Names], Signals, [root(Name, Node)|Roots]) :-
    (   tree_get(Signals, Name, Node)
    ->  true
    ;   throw(circuit_error(no_equation, Name))
    ),
    output_gates(Names, Signals, Roots).

count_gates(Roots, Count) :-
    needed(Roots, [], Seen),
    length(Seen, Count).

needed([], Seen, Seen).
needed([root(_, Node)|Roots], Seen0, Seen) :-
    cone(Node, Seen0, Seen1),
    needed(Roots, Seen1, Seen).

cone(g(N), Seen0, Seen) :-
    \+ memberchk(N, Seen0),
    !,
    gate(N, Kind, Inputs),
    cone_inputs(Kind, Inputs, [N|Seen0], Seen).
cone(_, Seen, Seen).

cone_inputs(inv, A, Seen0, Seen) :-
    cone(A, Seen0, Seen).
cone_inputs(nand, A-B, Seen0, Seen) :-
    cone(A, Seen0, Seen1),
    cone(B, Seen1, Seen).

% How often each needed gate is used; outputs count as uses.
fanouts(Roots) :-
    needed(Roots, [], Seen),
    (   member(N, Seen),
        gate(N, Kind, Inputs),
        gate_input(Kind, Inputs, g(M)),
        used_once_more(M),
        fail
    ;   member(root(_, g(N)), Roots),
        used_once_more(N),
        fail
    ;   true
    ).

gate_input(inv, A, A).
gate_input(nand, A-_, A).
gate_input(nand, _-B, B).

used_once_more(N) :-
    (   retract(fanout(N, Times0))
    ->  true
    ;   Times0 = 0
    ),
    Times is Times0 + 1,
    assertz(fanout(N, Times)).

% --- The library of cells ------------------------------------------------------------------
% cell(Name, Area, Delay, Delay per load, Load of an input, Pattern, Pins)
% Patterns are trees of inv(_), nand(_, _) and variables, which are the pins.

cell(inv1, 2, 10, 8, 1, inv(A), [A]).
cell(inv2, 3, 10, 5, 2, inv(A), [A]).
cell(nand2, 3, 12, 9, 1, nand(A, B), [A, B]).
cell(nand2x, 5, 12, 5, 2, nand(A, B), [A, B]).
cell(nand3, 4, 16, 10, 1, nand(A, inv(nand(B, C))), [A, B, C]).
cell(nand4, 5, 21, 12, 1, nand(inv(nand(A, B)), inv(nand(C, D))), [A, B, C, D]).
cell(nand4, 5, 21, 12, 1, nand(A, inv(nand(B, inv(nand(C, D))))), [A, B, C, D]).
cell(nor2, 3, 15, 11, 1, inv(nand(inv(A), inv(B))), [A, B]).
cell(nor3, 4, 22, 14, 1, inv(nand(inv(A), inv(nand(inv(B), inv(C))))), [A, B, C]).
cell(and2, 4, 18, 7, 1, inv(nand(A, B)), [A, B]).
cell(or2, 4, 20, 7, 1, nand(inv(A), inv(B)), [A, B]).
cell(aoi21, 4, 17, 12, 1, inv(nand(nand(A, B), inv(C))), [A, B, C]).
cell(aoi22, 5, 20, 13, 1, inv(nand(nand(A, B), nand(C, D))), [A, B, C, D]).
cell(oai21, 4, 17, 12, 1, nand(nand(inv(A), inv(B)), C), [A, B, C]).
cell(oai22, 5, 20, 13, 1, nand(nand(inv(A), inv(B)), nand(inv(C), inv(D))), [A, B, C, D]).
cell(ao21, 5, 24, 7, 1, nand(nand(A, B), inv(C)), [A, B, C]).
cell(ao22, 6, 25, 7, 1, nand(nand(A, B), nand(C, D)), [A, B, C, D]).
cell(xor2, 8, 28, 9, 2, nand(nand(A, inv(B)), nand(inv(A), B)), [A, B]).
cell(xnor2, 8, 28, 9, 2, nand(nand(A, B), nand(inv(A), inv(B))), [A, B]).
cell(mux2, 7, 27, 8, 1, nand(nand(S, A), nand(inv(S), B)), [S, A, B]).

% Cells of the same function, the smaller one first.
variant(nand2, nand2x).
variant(inv1, inv2).

% matches(Pattern, Node, How): inner nodes of a match must not be used elsewhere,
% except for inverters, which may be built again.
matches(Pattern, Node, Where) :-
    (   var(Pattern)
    ->  Pattern = Node
    ;   nonpattern(Pattern)
    ->  Pattern == Node
    ;   Node = g(N),
        inner(Where, N, Pattern),
        gate(N, Kind, Inputs),
        gate_matches(Kind, Inputs, Pattern)
    ).

nonpattern(g(_)).
nonpattern(in(_)).

inner(root, _, _).
inner(inside, N, Pattern) :-
    (   Pattern = inv(_)
    ->  true
    ;   fanout(N, 1)
    ).

gate_matches(inv, A, inv(P)) :-
    matches(P, A, inside).
gate_matches(nand, A-B, nand(P, Q)) :-
    (   matches(P, A, inside),
        matches(Q, B, inside)
    ;   matches(P, B, inside),
        matches(Q, A, inside)
    ).

% --- The cover -------------------------------------------------------------------------------
% best(N, Cost, Cell, Pins, Arrival): the cheapest way to make the signal of gate N.

covered([], _).
covered([root(_, Node)|Roots], Goal) :-
    cheapest(Node, Goal, _, _),
    covered(Roots, Goal).

cheapest(in(_), _, 0, 0).
cheapest(zero, _, 0, 0).
cheapest(one, _, 0, 0).
cheapest(g(N), Goal, Cost, Arrival) :-
    (   best(N, Cost0, _, _, Arrival0)
    ->  Cost = Cost0,
        Arrival = Arrival0
    ;   findall(match(Cell, Pins), match(N, Cell, Pins), Matches),
        costed(Matches, N, Goal, Choices),
        sort(Choices, [choice(_, Cost, Arrival, Cell, Pins)|_]),
        assertz(best(N, Cost, Cell, Pins, Arrival))
    ).

match(N, Cell, Pins) :-
    cell(Cell, _, _, _, _, Pattern, Pins),
    matches(Pattern, g(N), root).

costed([], _, _, []).
costed([match(Cell, Pins)|Matches], N, Goal, [choice(Key, Cost, Arrival, Cell, Pins)|Choices]) :-
    pins_cost(Pins, Goal, 0, PinsCost, 0, Latest),
    cell(Cell, Area, Delay, Slope, _, _, _),
    !,
    fanout(N, Fanout),
    Arrival is Latest + Delay + Slope * Fanout,
    Cost is PinsCost + Area,
    (   Goal == area
    ->  Key = Cost
    ;   Key = Arrival
    ),
    costed(Matches, N, Goal, Choices).

% A signal that is used several times costs each of its users a part.
pins_cost([], _, Cost, Cost, Latest, Latest).
pins_cost([Pin|Pins], Goal, Cost0, Cost, Latest0, Latest) :-
    cheapest(Pin, Goal, C, Arrival),
    (   Pin = g(N),
        fanout(N, Times)
    ->  Cost1 is Cost0 + C // Times
    ;   Cost1 = Cost0
    ),
    Latest1 is max(Latest0, Arrival),
    pins_cost(Pins, Goal, Cost1, Cost, Latest1, Latest).

% instance_of(N, Cell, Pins) for the gates that the chosen cells leave.
emitted([]).
emitted([root(_, Node)|Roots]) :-
    emitted_node(Node),
    emitted(Roots).

emitted_node(g(N)) :-
    \+ instance_of(N, _, _),
    !,
    best(N, _, Cell, Pins, _),
    assertz(instance_of(N, Cell, Pins)),
    emitted_nodes(Pins).
emitted_node(_).

emitted_nodes([]).
emitted_nodes([Node|Nodes]) :-
    emitted_node(Node),
    emitted_nodes(Nodes).

% --- Timing ------------------------------------------------------------------------------------

timed(Roots, Delay) :-
    retractall(arrival(_, _)),
    retractall(required(_, _)),
    retractall(load(_, _)),
    loads(Roots),
    arrivals(Roots, 0, Delay),
    requirements(Roots, Delay).

loads(Roots) :-
    (   instance_of(_, Cell, Pins),
        once(cell(Cell, _, _, _, PinLoad, _, _)),
        member(g(N), Pins),
        loaded(N, PinLoad),
        fail
    ;   member(root(_, g(N)), Roots),
        loaded(N, 2),
        fail
    ;   true
    ).

loaded(N, More) :-
    (   retract(load(N, Load0))
    ->  Load is Load0 + More
    ;   Load = More
    ),
    asserta(load(N, Load)).

arrivals([], Delay, Delay).
arrivals([root(_, Node)|Roots], Delay0, Delay) :-
    arrival_of(Node, Arrival),
    Delay1 is max(Delay0, Arrival),
    arrivals(Roots, Delay1, Delay).

arrival_of(g(N), Arrival) :-
    !,
    (   arrival(N, Arrival0)
    ->  Arrival = Arrival0
    ;   instance_of(N, Cell, Pins),
        latest(Pins, 0, Latest),
        cell_delay(Cell, N, Delay),
        Arrival is Latest + Delay,
        assertz(arrival(N, Arrival))
    ).
arrival_of(_, 0).

latest([], Latest, Latest).
latest([Pin|Pins], Latest0, Latest) :-
    arrival_of(Pin, Arrival),
    Latest1 is max(Latest0, Arrival),
    latest(Pins, Latest1, Latest).

cell_delay(Cell, N, Delay) :-
    cell(Cell, _, Intrinsic, Slope, _, _, _),
    load(N, Load),
    !,
    Delay is Intrinsic + Slope * Load.

% From the latest signals back to the inputs.
requirements(Roots, Delay) :-
    findall(N, member(root(_, g(N)), Roots), Ns),
    required_by(Ns, Delay),
    findall(late(Negative, N), ( arrival(N, A), Negative is -A ), Lates0),
    sort(Lates0, Lates),
    passed_on(Lates).

required_by([], _).
required_by([N|Ns], Time) :-
    (   required(N, Time0)
    ->  (   Time < Time0
        ->  retract(required(N, Time0)),
            assertz(required(N, Time))
        ;   true
        )
    ;   assertz(required(N, Time))
    ),
    required_by(Ns, Time).

passed_on([]).
passed_on([late(_, N)|Lates]) :-
    required(N, Time),
    instance_of(N, Cell, Pins),
    cell_delay(Cell, N, Delay),
    Before is Time - Delay,
    findall(M, member(g(M), Pins), Ms),
    required_by(Ms, Before),
    passed_on(Lates).

slack(N, Slack) :-
    arrival(N, Arrival),
    required(N, Required),
    Slack is Required - Arrival.

critical_path(Roots, Path) :-
    findall(late(Arrival, N), ( member(root(_, g(N)), Roots), arrival(N, Arrival) ), Lates),
    (   Lates == []
    ->  Path = []
    ;   msort(Lates, Sorted),
        reverse(Sorted, [late(_, N)|_]),
        path_back(N, [], Path)
    ).

path_back(N, Path0, Path) :-
    instance_of(N, Cell, Pins),
    slack(N, Slack),
    Path1 = [step(N, Cell, Slack)|Path0],
    findall(late(Arrival, M), ( member(g(M), Pins), arrival(M, Arrival) ), Lates),
    (   Lates == []
    ->  Path = Path1
    ;   msort(Lates, Sorted),
        append(_, [late(_, M)], Sorted),
        !,
        path_back(M, Path1, Path)
    ).

% Where a signal is late, its cell becomes the stronger variant; elsewhere the smaller.
relaxed(Delay, Exchanged) :-
    findall(N-New, ( instance_of(N, Cell, _),
                     slack(N, Slack),
                     other_variant(Slack, Delay, Cell, New) ), Changes),
    exchanged(Changes),
    length(Changes, Exchanged).

other_variant(Slack, Delay, Cell, New) :-
    (   Slack * 50 =< Delay
    ->  variant(Cell, New)
    ;   variant(New, Cell)
    ),
    !.

exchanged([]).
exchanged([N-Cell|Changes]) :-
    retract(instance_of(N, _, Pins)),
    assertz(instance_of(N, Cell, Pins)),
    exchanged(Changes).

% --- Simulation: 16 vectors at a time, one bit of a number each -------------------------------

checked(Circuit, Roots) :-
    Circuit = circuit(Inputs, _, Equations),
    member(Seed, [1, 77]),
    vectors(Inputs, Seed, t, Values),
    equation_values(Equations, Values, Values1),
    (   member(root(Name, Node), Roots),
        tree_get(Values1, Name, Expected),
        simulated([Node], Values, [Actual], t, _),
        Actual =\= Expected
    ->  throw(circuit_error(wrong, Name))
    ;   fail
    ).
checked(_, _).

vectors([], _, Values, Values).
vectors([Name|Names], Seed0, Values0, Values) :-
    Seed is (Seed0 * 25173 + 13849) mod 65536,
    tree_put(Values0, Name, Seed, Values1),
    vectors(Names, Seed, Values1, Values).

equation_values([], Values, Values).
equation_values([Name-E|Es], Values0, Values) :-
    expression_value(E, Values0, V),
    tree_put(Values0, Name, V, Values1),
    equation_values(Es, Values1, Values).

expression_value(signal(Name), Values, V) :-
    tree_get(Values, Name, V).
expression_value(constant(N), _, V) :-
    V is N * 65535.
expression_value(not(A), Values, V) :-
    expression_value(A, Values, VA),
    V is \ VA /\ 65535.
expression_value(and(A, B), Values, V) :-
    expression_value(A, Values, VA),
    expression_value(B, Values, VB),
    V is VA /\ VB.
expression_value(or(A, B), Values, V) :-
    expression_value(A, Values, VA),
    expression_value(B, Values, VB),
    V is VA \/ VB.
expression_value(xor(A, B), Values, V) :-
    expression_value(A, Values, VA),
    expression_value(B, Values, VB),
    V is (VA \/ VB) /\ \ (VA /\ VB).

% The values of nodes; those of gates are kept in a tree.
simulated([], _, [], Known, Known).
simulated([Node|Nodes], Values, [V|Vs], Known0, Known) :-
    simulated_node(Node, Values, V, Known0, Known1),
    simulated(Nodes, Values, Vs, Known1, Known).

simulated_node(zero, _, 0, Known, Known).
simulated_node(one, _, 65535, Known, Known).
simulated_node(in(Name), Values, V, Known, Known) :-
    tree_get(Values, Name, V).
simulated_node(g(N), Values, V, Known0, Known) :-
    (   tree_get(Known0, N, V0)
    ->  V = V0,
        Known = Known0
    ;   instance_of(N, Cell, Pins),
        simulated(Pins, Values, Vs, Known0, Known1),
        cell_function(Cell, Pattern, PatternPins),
        PatternPins = Vs,
        pattern_value(Pattern, V),
        tree_put(Known1, N, V, Known)
    ).

cell_function(Cell, Pattern, Pins) :-
    cell(Cell, _, _, _, _, Pattern, Pins),
    !.

pattern_value(V, V) :-
    integer(V),
    !.
pattern_value(inv(P), V) :-
    pattern_value(P, VP),
    V is \ VP /\ 65535.
pattern_value(nand(P, Q), V) :-
    pattern_value(P, VP),
    pattern_value(Q, VQ),
    V is \ (VP /\ VQ) /\ 65535.

% --- The report ---------------------------------------------------------------------------------

report(Name, Goal, Before, Delay, Exchanged, Path, Roots) -->
    { findall(Cell, instance_of(_, Cell, _), Cells0),
      msort(Cells0, Cells),
      counted(Cells, Counts),
      total_area(Counts, 0, Area),
      length(Cells0, After) },
    words([Name, for, Goal, gates, Before, cells, After, area, Area, delay, Delay,
           exchanged, Exchanged]),
    counts(Counts),
    steps(Path),
    outputs(Roots),
    slacks.

counted([], []).
counted([X|Xs], [X-N|Counts]) :-
    counted(Xs, X, 1, N, Rest),
    counted(Rest, Counts).

counted([X|Xs], Y, N0, N, Rest) :-
    X == Y,
    !,
    N1 is N0 + 1,
    counted(Xs, Y, N1, N, Rest).
counted(Rest, _, N, N, Rest).

total_area([], Area, Area).
total_area([Cell-N|Counts], Area0, Area) :-
    once(cell(Cell, A, _, _, _, _, _)),
    Area1 is Area0 + N * A,
    total_area(Counts, Area1, Area).

counts([]) -->
    [].
counts([Cell-N|Counts]) -->
    words([N, of, Cell]),
    counts(Counts).

steps([]) -->
    [].
steps([step(N, Cell, Slack)|Steps]) -->
    words([path, N, Cell, slack, Slack]),
    steps(Steps).

outputs([]) -->
    [].
outputs([root(Name, Node)|Roots]) -->
    { arrival_of(Node, Arrival) },
    words([output, Name, at, Arrival]),
    outputs(Roots).

% How many signals have how much slack, in steps of 50.
slacks -->
    { findall(Class, ( arrival(N, _), slack(N, Slack), Class is Slack // 50 * 50 ), Classes0),
      msort(Classes0, Classes),
      counted(Classes, Counts) },
    slack_lines(Counts).

slack_lines([]) -->
    [].
slack_lines([Class-N|Counts]) -->
    words([slack, Class, N]),
    slack_lines(Counts).

words([]) -->
    [10].
words([Word|Words]) -->
    { (   integer(Word)
      ->  number_codes(Word, Codes)
      ;   atom_codes(Word, Codes)
      ) },
    text(Codes),
    [0' ],
    words(Words).

text([]) -->
    [].
text([C|Cs]) -->
    [C],
    text(Cs).

% --- Trees: t or n(Key, Value, Priority, Left, Right), heaps by the priorities of keys --------------

tree_get(n(K, V, _, L, R), Key, Value) :-
    compare(Order, Key, K),
    (   Order = (=)
    ->  Value = V
    ;   Order = (<)
    ->  tree_get(L, Key, Value)
    ;   tree_get(R, Key, Value)
    ).

tree_put(t, Key, Value, n(Key, Value, Priority, t, t)) :-
    priority(Key, Priority).
tree_put(n(K, V, P, L, R), Key, Value, Tree) :-
    compare(Order, Key, K),
    tree_put(Order, Key, Value, K, V, P, L, R, Tree).

tree_put(=, Key, Value, _, _, P, L, R, n(Key, Value, P, L, R)).
tree_put(<, Key, Value, K, V, P, L0, R, Tree) :-
    tree_put(L0, Key, Value, L),
    L = n(LK, LV, LP, LL, LR),
    (   LP > P
    ->  Tree = n(LK, LV, LP, LL, n(K, V, P, LR, R))
    ;   Tree = n(K, V, P, L, R)
    ).
tree_put(>, Key, Value, K, V, P, L, R0, Tree) :-
    tree_put(R0, Key, Value, R),
    R = n(RK, RV, RP, RL, RR),
    (   RP > P
    ->  Tree = n(RK, RV, RP, n(K, V, P, L, RL), RR)
    ;   Tree = n(K, V, P, L, R)
    ).

priority(Key, Priority) :-
    (   integer(Key)
    ->  Priority is (Key * 7919 + 13) mod 10007
    ;   atom_codes(Key, Codes),
        codes_sum(Codes, 5, Sum),
        Priority is Sum * 7919 mod 10007
    ).

% --- Circuits and macros ------------------------------------------------------------------------------

macro(half, [
    'input a b',
    'output s c',
    's = a ^ b',
    'c = a & b' ]).
macro(full, [
    'input a b d',
    'output s c',
    'use half x y = a b',
    'use half s z = x d',
    'c = y | z' ]).
macro(add4, [
    'input bus a 4 bus b 4 c',
    'output bus s 4 d',
    'use full s0 c0 = a0 b0 c',
    'use full s1 c1 = a1 b1 c0',
    'use full s2 c2 = a2 b2 c1',
    'use full s3 d = a3 b3 c2' ]).
macro(choose, [
    'input bus a 4 bus b 4 s',
    'output bus o 4',
    'o0 = s ? a0 : b0',
    'o1 = s ? a1 : b1',
    'o2 = s ? a2 : b2',
    'o3 = s ? a3 : b3' ]).

circuit(segments, [
    'input bus d 4',
    'output sa sb sc sd se sf sg',
    'n3 = !d3',
    'n2 = !d2',
    'n1 = !d1',
    'n0 = !d0',
    'sa = d3 | d1 | d2 & d0 | n2 & n0',
    'sb = n2 | n1 & n0 | d1 & d0',
    'sc = d2 | n1 | d0',
    'sd = d3 | n2 & n0 | d1 & n0 | n2 & d1 | d2 & n1 & d0',
    'se = n2 & n0 | d1 & n0',
    'sf = d3 | n1 & n0 | d2 & n1 | d2 & n0',
    'sg = d3 | d2 & n1 | n2 & d1 | d1 & n0' ]).
circuit(adder, [
    'input bus a 4 bus b 4',
    'output bus s 4 over zero',
    'use add4 bus s 4 over = bus a 4 bus b 4 none',
    'none = 0',
    'zero = !(s0 | s1 | s2 | s3 | over & 1)' ]).
circuit(alu, [
    'input bus a 4 bus b 4 op0 op1',
    'output bus r 4 carry equal less',
    'bb0 = b0 ^ op0',
    'bb1 = b1 ^ op0',
    'bb2 = b2 ^ op0',
    'bb3 = b3 ^ op0',
    'use add4 bus s 4 c = bus a 4 bus bb 4 op0',
    'use choose bus l 4 = bus x 4 bus n 4 op0',
    'use choose bus r 4 = bus l 4 bus s 4 op1',
    'x0 = a0 ^ b0',
    'x1 = a1 ^ b1',
    'x2 = a2 ^ b2',
    'x3 = a3 ^ b3',
    'n0 = a0 & b0',
    'n1 = a1 & b1',
    'n2 = a2 & b2',
    'n3 = a3 & b3',
    'carry = c & !op1',
    'equal = !(x0 | x1 | x2 | x3)',
    'less = !op1 & op0 & !c & !equal' ]).
circuit(priority, [
    'input bus r 8 enable',
    'output bus y 3 any',
    'any = enable & (r0 | r1 | r2 | r3 | r4 | r5 | r6 | r7)',
    'h = r4 | r5 | r6 | r7',
    'y2 = enable & h',
    'y1 = enable & (r6 | r7 | !r4 & !r5 & (r2 | r3))',
    'y0 = enable & (r7 | !r6 & (r5 | !r4 & (r3 | !r2 & r1)))' ]).
circuit(multiplier, [
    'input bus a 3 bus b 3',
    'output bus p 6',
    'p0 = a0 & b0',
    'a1b0 = a1 & b0',
    'a0b1 = a0 & b1',
    'a2b0 = a2 & b0',
    'a1b1 = a1 & b1',
    'a0b2 = a0 & b2',
    'a2b1 = a2 & b1',
    'a1b2 = a1 & b2',
    'a2b2 = a2 & b2',
    'use half p1 k1 = a1b0 a0b1',
    'use full t2 k2 = a2b0 a1b1 k1',
    'use half p2 k3 = t2 a0b2',
    'use full t3 k4 = a2b1 a1b2 k2',
    'use half p3 k5 = t3 k3',
    'use full p4 p5 = a2b2 k4 k5' ]).
