% Type inference for a small functional language, after Hindley and Milner.
% Source texts are tokenized and parsed (with operator precedences), bindings
% are sorted into mutually recursive groups, and each group is inferred with
% let-polymorphism; data types, pattern matching and signatures are checked.
% Wrong programs give errors with the line. `case` is checked for being
% exhaustive, and `main` is evaluated.
%
% Benchmark: run(4, 145086).

run(N, Checksum) :-
    N > 1,
    !,
    \+ \+ all_sources(_),
    M is N - 1,
    run(M, Checksum).
run(_, Checksum) :-
    all_sources(Checksum).

all_sources(Checksum) :-
    reports(Reports),
    text_sum(Reports, 7, Checksum).

reports([PreludeReport|Reports]) :-
    source(prelude, PreludeLines),
    analysed(PreludeLines, initial, Prelude, PreludeReport),
    findall(Report, ( source(Name, Lines),
                      Name \== prelude,
                      reported(Name, Lines, Prelude, Report) ), Reports).

% The state after a source: module(Environment, Constructors, Values), where the
% environment maps names to schemes, constructors map to constructor(Type, Arity,
% Scheme, Siblings) and values are closures for the evaluation.

reported(Name, Lines, Prelude, Report) :-
    catch(( analysed(Lines, Prelude, Module, Found),
            evaluated_main(Module, Result),
            Report = right(Name, Found, Result) ),
          source_error(Line, What),
          Report = wrong(Name, Line, What)).

analysed(Lines, Module0, Module, found(Printed, Warnings)) :-
    lines_tokens(Lines, 1, Tokens),
    program(Declarations, Tokens, Rest),
    (   Rest = [token(end, _)]
    ->  true
    ;   Rest = [token(Token, Line)|_],
        throw(source_error(Line, unexpected(Token)))
    ),
    initial_module(Module0, Module1),
    data_declared(Declarations, Module1, Module2),
    signatures(Declarations, Signatures),
    bindings(Declarations, Bindings),
    grouped(Bindings, Groups),
    Module2 = module(Env2, Cons, Values2),
    groups_inferred(Groups, Signatures, Cons, Env2, Env, Types),
    warnings(Bindings, Cons, Warnings),
    recursive_values(Bindings, Values2, Values),
    Module = module(Env, Cons, Values),
    printed_types(Types, Printed).

initial_module(module(E, C, V), module(E, C, V)).
initial_module(initial, module(Env, Cons, Values)) :-
    findall(Name-Scheme, ( primitive(Name, _, Type), generalised(Type, [], Scheme) ), Pairs),
    inserted_all(Pairs, t, Env),
    findall(Name-primitive(Name, Arity, []), primitive(Name, Arity, _), Primitives),
    inserted_all(Primitives, t, Values),
    constructors([constructor('True', []), constructor('False', [])], bool, t, Cons0),
    constructors([constructor('Nil', []), constructor('Cons', [A, list(A)])],
                 list(A), Cons0, Cons1),
    constructors([constructor('Unit', [])], unit, Cons1, Cons2),
    constructors([constructor('Pair', [B, C])], pair(B, C), Cons2, Cons).

primitive(+, 2, fn(int, fn(int, int))).
primitive(-, 2, fn(int, fn(int, int))).
primitive(*, 2, fn(int, fn(int, int))).
primitive(/, 2, fn(int, fn(int, int))).
primitive('%', 2, fn(int, fn(int, int))).
primitive(==, 2, fn(int, fn(int, bool))).
primitive(<, 2, fn(int, fn(int, bool))).
primitive(<=, 2, fn(int, fn(int, bool))).
primitive(error, 1, fn(int, _)).

% --- Tokens -----------------------------------------------------------------------

lines_tokens([], Line, [token(end, Line)]).
lines_tokens([Text|Texts], Line, Tokens) :-
    atom_chars(Text, Chars),
    tokens(Chars, Line, Tokens, Tokens1),
    Next is Line + 1,
    lines_tokens(Texts, Next, Tokens1).

tokens([], _, Tokens, Tokens).
tokens([C|Cs], Line, Tokens0, Tokens) :-
    (   C == ' '
    ->  tokens(Cs, Line, Tokens0, Tokens)
    ;   C == '#'
    ->  Tokens0 = Tokens
    ;   token(C, Cs, Rest, Token)
    ->  Tokens0 = [token(Token, Line)|Tokens1],
        tokens(Rest, Line, Tokens1, Tokens)
    ;   throw(source_error(Line, strange_character(C)))
    ).

token(C, Cs, Rest, Token) :-
    digit(C, _),
    !,
    digits([C|Cs], Rest, 0, N),
    Token = number(N).
token(C, Cs, Rest, Token) :-
    letter(C, Case),
    !,
    word(Cs, Rest, Word),
    atom_chars(Name, [C|Word]),
    (   keyword(Name)
    ->  Token = Name
    ;   Case == upper
    ->  Token = constructor(Name)
    ;   Token = name(Name)
    ).
token(C, Cs, Cs, Token) :-
    solo(C),
    !,
    Token = C.
token(C, Cs, Rest, Token) :-
    symbol_char(C),
    symbols(Cs, Rest, Symbols),
    atom_chars(Name, [C|Symbols]),
    (   reserved_symbol(Name)
    ->  Token = Name
    ;   Token = operator(Name)
    ).

digit(C, Value) :-
    char_code(C, Code),
    Code >= 0'0,
    Code =< 0'9,
    Value is Code - 0'0.

letter(C, lower) :-
    C @>= a, C @=< z,
    !.
letter(C, upper) :-
    C @>= 'A', C @=< 'Z',
    !.
letter('_', lower).

digits([C|Cs], Rest, N0, N) :-
    digit(C, D),
    !,
    N1 is N0 * 10 + D,
    digits(Cs, Rest, N1, N).
digits(Rest, Rest, N, N).

word([C|Cs], Rest, [C|Word]) :-
    (   letter(C, _)
    ;   digit(C, _)
    ;   C == ''''
    ),
    !,
    word(Cs, Rest, Word).
word(Rest, Rest, []).

symbols([C|Cs], Rest, [C|Symbols]) :-
    symbol_char(C),
    !,
    symbols(Cs, Rest, Symbols).
symbols(Rest, Rest, []).

keyword(data).
keyword(let).
keyword(in).
keyword(case).
keyword(of).
keyword(if).
keyword(then).
keyword(else).
keyword(sig).

solo('(').
solo(')').
solo('[').
solo(']').
solo('{').
solo('}').
solo(',').
solo(';').

symbol_char(C) :-
    memberchk(C, [+, -, *, /, '%', =, <, >, '|', &, '.', ':', '\\', '$', '!', '^']).

reserved_symbol(=).
reserved_symbol('|').
reserved_symbol(->).
reserved_symbol('\\').
reserved_symbol('::').

% --- The parser --------------------------------------------------------------------
% Expressions: int(N), var(Name, Line), con(Name, Line), app(F, X), lambda(Pattern, E),
% let(Bindings, E), case(E, Alternatives, Line), if(C, T, E).

program([D|Ds]) -->
    declaration(D),
    !,
    expected(';'),
    program(Ds).
program([]) -->
    [].

declaration(data(Name, Parameters, Constructors, Line)) -->
    [token(data, Line)],
    !,
    expected_constructor(Name),
    names(Parameters),
    expected(=),
    constructor_list(Constructors).
declaration(signature(Name, Type, Line)) -->
    [token(sig, Line)],
    !,
    [token(name(Name), _)],
    expected('::'),
    type(Type).
declaration(Binding) -->
    binding(Binding).

binding(binding(Name, E, Line)) -->
    [token(name(Name), Line)],
    patterns(Patterns),
    expected(=),
    expression(Body),
    { abstracted(Patterns, Body, E) }.
binding(binding(Name, lambda(L, lambda(R, E)), Line)) -->
    [token('(', Line), token(operator(Name), _), token(')', _)],
    atomic_pattern(L),
    atomic_pattern(R),
    expected(=),
    expression(E).

abstracted([], E, E).
abstracted([P|Ps], E, lambda(P, F)) :-
    abstracted(Ps, E, F).

expected(Token) -->
    [token(Token, _)],
    !.
expected(Token) -->
    [token(Other, Line)],
    { throw(source_error(Line, expected(Token, Other))) }.

expected_constructor(Name) -->
    [token(constructor(Name), _)],
    !.
expected_constructor(_) -->
    [token(Other, Line)],
    { throw(source_error(Line, expected(constructor, Other))) }.

names([Name|Names]) -->
    [token(name(Name), _)],
    !,
    names(Names).
names([]) -->
    [].

constructor_list([constructor(Name, Types)|Cs]) -->
    expected_constructor(Name),
    atomic_types(Types),
    (   [token('|', _)]
    ->  constructor_list(Cs)
    ;   { Cs = [] }
    ).

type(Type) -->
    applied_type(T1),
    (   [token(->, _)]
    ->  type(T2),
        { Type = function(T1, T2) }
    ;   { Type = T1 }
    ).

applied_type(type(Name, Types)) -->
    [token(constructor(Name), _)],
    !,
    atomic_types(Types).
applied_type(Type) -->
    atomic_type(Type).

atomic_types([T|Ts]) -->
    atomic_type(T),
    !,
    atomic_types(Ts).
atomic_types([]) -->
    [].

atomic_type(parameter(Name)) -->
    [token(name(Name), _)].
atomic_type(type(Name, [])) -->
    [token(constructor(Name), _)].
atomic_type(type('List', [Type])) -->
    [token('[', _)],
    type(Type),
    expected(']').
atomic_type(Type) -->
    [token('(', _)],
    type(T1),
    (   [token(',', _)]
    ->  type(T2),
        { Type = type('Pair', [T1, T2]) }
    ;   { Type = T1 }
    ),
    expected(')').

expression(E) -->
    lambda(E),
    !.
expression(let(Bindings, E)) -->
    [token(let, _)],
    !,
    local_bindings(Bindings),
    expected(in),
    expression(E).
expression(if(C, T, E)) -->
    [token(if, _)],
    !,
    expression(C),
    expected(then),
    expression(T),
    expected(else),
    expression(E).
expression(case(E, Alternatives, Line)) -->
    [token(case, Line)],
    !,
    expression(E),
    expected(of),
    expected('{'),
    alternatives(Alternatives),
    expected('}').
expression(E) -->
    operators(0, E).

local_bindings([B|Bs]) -->
    binding(B),
    (   [token(';', _)]
    ->  local_bindings(Bs)
    ;   { Bs = [] }
    ).

alternatives([alternative(P, E)|As]) -->
    pattern(P),
    expected(->),
    expression(E),
    (   [token(';', _)]
    ->  alternatives(As)
    ;   { As = [] }
    ).

operators(Least, E) -->
    application(Left),
    operators_rest(Left, Least, E).

operators_rest(Left, Least, E) -->
    [token(operator(Op), Line)],
    { precedence(Op, Precedence, Side),
      Precedence >= Least },
    !,
    { Side == left -> Next is Precedence + 1 ; Next = Precedence },
    (   operand_expression(Next, Right)
    ->  []
    ;   { throw(source_error(Line, operand_missing(Op))) }
    ),
    { operation(Op, Line, Left, Right, E1) },
    operators_rest(E1, Least, E).
operators_rest(E, _, E) -->
    [].

operand_expression(_, E) -->
    lambda(E),
    !.
operand_expression(Least, E) -->
    operators(Least, E).

lambda(E) -->
    [token('\\', _)],
    patterns(Patterns),
    expected(->),
    expression(Body),
    { abstracted(Patterns, Body, E) }.

operation(:, Line, L, R, app(app(con('Cons', Line), L), R)) :-
    !.
operation(Op, Line, L, R, app(app(var(Op, Line), L), R)).

precedence('$', 0, right) :- !.
precedence('||', 1, right) :- !.
precedence(&&, 2, right) :- !.
precedence(==, 3, left) :- !.
precedence(<, 3, left) :- !.
precedence(<=, 3, left) :- !.
precedence(>, 3, left) :- !.
precedence(:, 4, right) :- !.
precedence(++, 4, right) :- !.
precedence(+, 5, left) :- !.
precedence(-, 5, left) :- !.
precedence(*, 6, left) :- !.
precedence(/, 6, left) :- !.
precedence('%', 6, left) :- !.
precedence('.', 8, right) :- !.
precedence(_, 7, left).

application(E) -->
    operand(F),
    arguments(F, E).

arguments(F, E) -->
    operand(X),
    !,
    arguments(app(F, X), E).
arguments(E, E) -->
    [].

operand(int(N)) -->
    [token(number(N), _)].
operand(var(Name, Line)) -->
    [token(name(Name), Line)].
operand(con(Name, Line)) -->
    [token(constructor(Name), Line)].
operand(E) -->
    [token('[', Line)],
    list_rest(Line, E).
operand(var(Op, Line)) -->
    [token('(', Line), token(operator(Op), _), token(')', _)],
    !.
operand(E) -->
    [token('(', Line)],
    (   [token(')', _)]
    ->  { E = con('Unit', Line) }
    ;   expression(E1),
        (   [token(',', _)]
        ->  expression(E2),
            { E = app(app(con('Pair', Line), E1), E2) }
        ;   { E = E1 }
        ),
        expected(')')
    ).

list_rest(Line, con('Nil', Line)) -->
    [token(']', _)],
    !.
list_rest(Line, app(app(con('Cons', Line), E), Es)) -->
    expression(E),
    (   [token(',', _)]
    ->  list_rest(Line, Es)
    ;   expected(']'),
        { Es = con('Nil', Line) }
    ).

% Patterns: pany, pvar(Name), pint(N), pcon(Name, Patterns, Line).

pattern(Pattern) -->
    constructed_pattern(P1),
    (   [token(operator(:), Line)]
    ->  pattern(P2),
        { Pattern = pcon('Cons', [P1, P2], Line) }
    ;   { Pattern = P1 }
    ).

constructed_pattern(pcon(Name, Patterns, Line)) -->
    [token(constructor(Name), Line)],
    !,
    patterns(Patterns).
constructed_pattern(P) -->
    atomic_pattern(P).

patterns([P|Ps]) -->
    atomic_pattern(P),
    !,
    patterns(Ps).
patterns([]) -->
    [].

atomic_pattern(pany) -->
    [token(name('_'), _)],
    !.
atomic_pattern(pvar(Name)) -->
    [token(name(Name), _)].
atomic_pattern(pint(N)) -->
    [token(number(N), _)].
atomic_pattern(pcon(Name, [], Line)) -->
    [token(constructor(Name), Line)].
atomic_pattern(pcon('Nil', [], Line)) -->
    [token('[', Line), token(']', _)].
atomic_pattern(Pattern) -->
    [token('(', Line)],
    pattern(P1),
    (   [token(',', _)]
    ->  pattern(P2),
        { Pattern = pcon('Pair', [P1, P2], Line) }
    ;   { Pattern = P1 }
    ),
    expected(')').

% --- Data types and signatures --------------------------------------------------------

data_declared([], Module, Module).
data_declared([data(Name, Parameters, Constructors, Line)|Ds], module(E, Cons0, V), Module) :-
    !,
    fresh_parameters(Parameters, Map),
    pair_values(Map, Variables),
    type_term(Name, Variables, Type),
    converted_constructors(Constructors, Map, Line, Converted),
    constructors(Converted, Type, Cons0, Cons1),
    data_declared(Ds, module(E, Cons1, V), Module).
data_declared([_|Ds], Module0, Module) :-
    data_declared(Ds, Module0, Module).

fresh_parameters([], []).
fresh_parameters([P|Ps], [P-_|Map]) :-
    fresh_parameters(Ps, Map).

pair_values([], []).
pair_values([_-V|Pairs], [V|Vs]) :-
    pair_values(Pairs, Vs).

type_term('Int', [], int) :- !.
type_term('Bool', [], bool) :- !.
type_term('Unit', [], unit) :- !.
type_term('List', [A], list(A)) :- !.
type_term('Pair', [A, B], pair(A, B)) :- !.
type_term(Name, Args, Type) :-
    Type =.. [Name|Args].

converted_constructors([], _, _, []).
converted_constructors([constructor(Name, Types0)|Cs0], Map, Line, [constructor(Name, Types)|Cs]) :-
    converted_types(Types0, Map, Line, Types),
    converted_constructors(Cs0, Map, Line, Cs).

converted_types([], _, _, []).
converted_types([T0|Ts0], Map, Line, [T|Ts]) :-
    converted_type(T0, Map, Line, T),
    converted_types(Ts0, Map, Line, Ts).

converted_type(parameter(P), Map, Line, Type) :-
    (   member(P-Type0, Map)
    ->  Type = Type0
    ;   throw(source_error(Line, unbound_parameter(P)))
    ).
converted_type(type(Name, Types0), Map, Line, Type) :-
    converted_types(Types0, Map, Line, Types),
    type_term(Name, Types, Type).
converted_type(function(A0, B0), Map, Line, fn(A, B)) :-
    converted_type(A0, Map, Line, A),
    converted_type(B0, Map, Line, B).

constructors(Constructors, Type, Cons0, Cons) :-
    findall(Name/Arity, ( member(constructor(Name, Types), Constructors),
                          length(Types, Arity) ), Siblings),
    constructors_added(Constructors, Type, Siblings, Cons0, Cons).

constructors_added([], _, _, Cons, Cons).
constructors_added([constructor(Name, Types)|Cs], Type, Siblings, Cons0, Cons) :-
    length(Types, Arity),
    function_type(Types, Type, Function),
    generalised(Function, [], Scheme),
    inserted(Name, constructor(Arity, Scheme, Siblings), Cons0, Cons1),
    constructors_added(Cs, Type, Siblings, Cons1, Cons).

function_type([], Type, Type).
function_type([T|Ts], Type, fn(T, Function)) :-
    function_type(Ts, Type, Function).

signatures(Declarations, Signatures) :-
    findall(Name-Scheme, ( member(signature(Name, Type0, Line), Declarations),
                           signature_scheme(Type0, Line, Scheme) ), Signatures).

signature_scheme(Type0, Line, Scheme) :-
    findall(P, type_parameter(Type0, P), Ps0),
    sort(Ps0, Ps),
    fresh_parameters(Ps, Map),
    converted_type(Type0, Map, Line, Type),
    generalised(Type, [], Scheme).

type_parameter(parameter(P), P).
type_parameter(type(_, Types), P) :-
    member(T, Types),
    type_parameter(T, P).
type_parameter(function(A, B), P) :-
    (   type_parameter(A, P)
    ;   type_parameter(B, P)
    ).

% --- Groups of bindings ------------------------------------------------------------------

bindings(Declarations, Bindings) :-
    findall(binding(N, E, L), member(binding(N, E, L), Declarations), Bindings),
    unique_names(Bindings).

unique_names([]).
unique_names([binding(Name, _, _)|Bs]) :-
    (   member(binding(Name, _, Line), Bs)
    ->  throw(source_error(Line, bound_twice(Name)))
    ;   unique_names(Bs)
    ).

% Strong components of the graph of uses, each after those it depends on (Tarjan).
grouped(Bindings, Groups) :-
    findall(Name, member(binding(Name, _, _), Bindings), Names),
    uses(Bindings, Names, t, Graph),
    components(Names, Graph, state(0, [], t, []), state(_, _, _, Components)),
    reverse(Components, Ordered),
    groups_of(Ordered, Bindings, Groups).

uses([], _, Graph, Graph).
uses([binding(Name, E, _)|Bs], Names, Graph0, Graph) :-
    free_names(E, [], Free, []),
    sort(Free, Sorted),
    common(Sorted, Names, Uses),
    inserted(Name, Uses, Graph0, Graph1),
    uses(Bs, Names, Graph1, Graph).

common([], _, []).
common([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    common(Xs, Ys, Zs1).

free_names(int(_), _, Free, Free).
free_names(con(_, _), _, Free, Free).
free_names(var(Name, _), Bound, Free0, Free) :-
    (   memberchk(Name, Bound)
    ->  Free0 = Free
    ;   Free0 = [Name|Free]
    ).
free_names(app(F, X), Bound, Free0, Free) :-
    free_names(F, Bound, Free0, Free1),
    free_names(X, Bound, Free1, Free).
free_names(lambda(P, E), Bound0, Free0, Free) :-
    pattern_names(P, Bound, Bound0),
    free_names(E, Bound, Free0, Free).
free_names(let(Bs, E), Bound0, Free0, Free) :-
    findall(Name, member(binding(Name, _, _), Bs), Names),
    append(Names, Bound0, Bound),
    free_in_bindings(Bs, Bound, Free0, Free1),
    free_names(E, Bound, Free1, Free).
free_names(if(C, T, E), Bound, Free0, Free) :-
    free_names(C, Bound, Free0, Free1),
    free_names(T, Bound, Free1, Free2),
    free_names(E, Bound, Free2, Free).
free_names(case(E, As, _), Bound, Free0, Free) :-
    free_names(E, Bound, Free0, Free1),
    free_in_alternatives(As, Bound, Free1, Free).

free_in_bindings([], _, Free, Free).
free_in_bindings([binding(_, E, _)|Bs], Bound, Free0, Free) :-
    free_names(E, Bound, Free0, Free1),
    free_in_bindings(Bs, Bound, Free1, Free).

free_in_alternatives([], _, Free, Free).
free_in_alternatives([alternative(P, E)|As], Bound0, Free0, Free) :-
    pattern_names(P, Bound, Bound0),
    free_names(E, Bound, Free0, Free1),
    free_in_alternatives(As, Bound0, Free1, Free).

pattern_names(pany, Names, Names).
pattern_names(pint(_), Names, Names).
pattern_names(pvar(Name), [Name|Names], Names).
pattern_names(pcon(_, Ps, _), Names0, Names) :-
    patterns_names(Ps, Names0, Names).

patterns_names([], Names, Names).
patterns_names([P|Ps], Names0, Names) :-
    pattern_names(P, Names0, Names1),
    patterns_names(Ps, Names1, Names).

components([], _, State, State).
components([Name|Names], Graph, State0, State) :-
    State0 = state(_, _, Seen, _),
    (   found(Name, Seen, _)
    ->  State1 = State0
    ;   visited(Name, Graph, State0, State1, _)
    ),
    components(Names, Graph, State1, State).

visited(Name, Graph, state(N0, Stack0, Seen0, Cs0), State, Low) :-
    N1 is N0 + 1,
    inserted(Name, N0, Seen0, Seen1),
    found(Name, Graph, Uses),
    neighbours(Uses, Graph, state(N1, [Name|Stack0], Seen1, Cs0),
               state(N, Stack, Seen, Cs), N0, Low),
    (   Low =:= N0
    ->  popped(Stack, Name, Component, Stack1),
        State = state(N, Stack1, Seen, [Component|Cs])
    ;   State = state(N, Stack, Seen, Cs)
    ).

neighbours([], _, State, State, Low, Low).
neighbours([U|Us], Graph, State0, State, Low0, Low) :-
    State0 = state(_, Stack, Seen, _),
    (   found(U, Seen, Number)
    ->  (   memberchk(U, Stack)
        ->  Low1 is min(Low0, Number)
        ;   Low1 = Low0
        ),
        State1 = State0
    ;   visited(U, Graph, State0, State1, LowU),
        Low1 is min(Low0, LowU)
    ),
    neighbours(Us, Graph, State1, State, Low1, Low).

popped([X|Xs], Name, [X|Component], Rest) :-
    (   X == Name
    ->  Component = [],
        Rest = Xs
    ;   popped(Xs, Name, Component, Rest)
    ).

groups_of([], _, []).
groups_of([Names0|Components], Bindings, [Group|Groups]) :-
    reverse(Names0, Names),
    bindings_named(Names, Bindings, Group),
    groups_of(Components, Bindings, Groups).

bindings_named([], _, []).
bindings_named([Name|Names], Bindings, [B|Bs]) :-
    B = binding(Name, _, _),
    memberchk(B, Bindings),
    bindings_named(Names, Bindings, Bs).

% --- Inference ----------------------------------------------------------------------------
% Types are terms whose variables are Prolog's; a scheme is forall(Variables, Type).

groups_inferred([], _, _, Env, Env, []).
groups_inferred([Group|Groups], Signatures, Cons, Env0, Env, Types) :-
    group_inferred(Group, Signatures, Cons, [], Env0, Env1, Types, Types1),
    groups_inferred(Groups, Signatures, Cons, Env1, Env, Types1).

% `Outer` holds the types of the variables that are not generalised.
group_inferred(Group, Signatures, Cons, Outer, Env0, Env, Types0, Types) :-
    assumed(Group, Signatures, Env0, Env1, Assumed),
    bindings_inferred(Group, Assumed, Cons, [Assumed|Outer], Env1),
    concluded(Group, Assumed, Signatures, Outer, Env0, Env, Types0, Types).

assumed([], _, Env, Env, []).
assumed([binding(Name, _, _)|Bs], Signatures, Env0, Env, [Type|Types]) :-
    (   memberchk(Name-Scheme, Signatures)
    ->  inserted(Name, Scheme, Env0, Env1)
    ;   inserted(Name, forall([], Type), Env0, Env1)
    ),
    assumed(Bs, Signatures, Env1, Env, Types).

bindings_inferred([], [], _, _, _).
bindings_inferred([binding(_, E, Line)|Bs], [Type|Types], Cons, Outer, Env) :-
    inferred(E, Line, Cons, Outer, Env, Type0),
    same_type(Type0, Type, Line),
    bindings_inferred(Bs, Types, Cons, Outer, Env).

concluded([], [], _, _, Env, Env, Types, Types).
concluded([binding(Name, _, Line)|Bs], [Type|Ts], Signatures, Outer, Env0, Env,
          [Name-Scheme|Types0], Types) :-
    generalised(Type, Outer, Inferred),
    (   memberchk(Name-Signature, Signatures)
    ->  (   as_general(Inferred, Signature)
        ->  Scheme = Signature
        ;   type_text(Type, Text),
            throw(source_error(Line, less_general(Name, Text)))
        )
    ;   Scheme = Inferred
    ),
    inserted(Name, Scheme, Env0, Env1),
    concluded(Bs, Ts, Signatures, Outer, Env1, Env, Types0, Types).

generalised(Type, Outer, forall(Variables, Type)) :-
    term_variables(Type, Vs),
    (   Vs == []
    ->  Variables = []
    ;   term_variables(Outer, Kept),
        without(Vs, Kept, Variables)
    ).

without([], _, []).
without([V|Vs], Kept, Rest) :-
    (   identical_member(V, Kept)
    ->  Rest = Rest1
    ;   Rest = [V|Rest1]
    ),
    without(Vs, Kept, Rest1).

identical_member(X, [Y|Ys]) :-
    (   X == Y
    ->  true
    ;   identical_member(X, Ys)
    ).

specialized(forall(Variables, Type), Instance) :-
    (   Variables == []
    ->  Instance = Type
    ;   term_variables(Type, All),
        without(All, Variables, Kept),
        copy_term(Kept-Type, Kept1-Instance),
        Kept1 = Kept
    ).

as_general(Inferred, Signature) :-
    \+ \+ ( specialized(Signature, Type),
            numbered(Type),
            specialized(Inferred, Type1),
            unify_with_occurs_check(Type1, Type) ).

numbered(Type) :-
    term_variables(Type, Vs),
    numbered(Vs, 0).

numbered([], _).
numbered([rigid(N)|Vs], N) :-
    M is N + 1,
    numbered(Vs, M).

same_type(T1, T2, Line) :-
    unified(T1, T2, Outcome),
    (   Outcome == same
    ->  true
    ;   Outcome == infinite
    ->  throw(source_error(Line, infinite_type))
    ;   types_text(T1, T2, Text1, Text2),
        throw(source_error(Line, mismatch(Text1, Text2)))
    ).

unified(X, Y, Outcome) :-
    (   X == Y
    ->  Outcome = same
    ;   var(X)
    ->  bound(X, Y, Outcome)
    ;   var(Y)
    ->  bound(Y, X, Outcome)
    ;   functor(X, F, N),
        functor(Y, F, N)
    ->  X =.. [_|Xs],
        Y =.. [_|Ys],
        all_unified(Xs, Ys, Outcome)
    ;   Outcome = different
    ).

bound(V, Type, Outcome) :-
    term_variables(Type, Vs),
    (   identical_member(V, Vs)
    ->  Outcome = infinite
    ;   V = Type,
        Outcome = same
    ).

all_unified([], [], same).
all_unified([X|Xs], [Y|Ys], Outcome) :-
    unified(X, Y, Outcome1),
    (   Outcome1 == same
    ->  all_unified(Xs, Ys, Outcome)
    ;   Outcome = Outcome1
    ).

inferred(int(_), _, _, _, _, int).
inferred(var(Name, Line), _, _, _, Env, Type) :-
    (   found(Name, Env, Scheme)
    ->  specialized(Scheme, Type)
    ;   throw(source_error(Line, unbound(Name)))
    ).
inferred(con(Name, Line), _, Cons, _, _, Type) :-
    constructor(Name, Line, Cons, constructor(_, Scheme, _)),
    specialized(Scheme, Type).
inferred(app(F, X), Line0, Cons, Outer, Env, Type) :-
    line_of(F, Line0, Line),
    inferred(F, Line, Cons, Outer, Env, FType),
    inferred(X, Line, Cons, Outer, Env, XType),
    same_type(FType, fn(XType, Type), Line).
inferred(lambda(P, E), Line, Cons, Outer, Env0, fn(PType, EType)) :-
    pattern_inferred(P, Line, Cons, PType, Env0, Env),
    inferred(E, Line, Cons, [PType|Outer], Env, EType).
inferred(let(Bs, E), Line, Cons, Outer, Env0, Type) :-
    unique_names(Bs),
    grouped(Bs, Groups),
    let_groups(Groups, Cons, Outer, Env0, Env),
    inferred(E, Line, Cons, Outer, Env, Type).
inferred(if(C, T, E), Line0, Cons, Outer, Env, Type) :-
    line_of(C, Line0, Line),
    inferred(C, Line, Cons, Outer, Env, CType),
    same_type(CType, bool, Line),
    inferred(T, Line, Cons, Outer, Env, Type),
    inferred(E, Line, Cons, Outer, Env, EType),
    same_type(EType, Type, Line).
inferred(case(E, As, Line), _, Cons, Outer, Env, Type) :-
    inferred(E, Line, Cons, Outer, Env, EType),
    alternatives_inferred(As, Line, Cons, Outer, Env, EType, Type).

line_of(var(_, Line), _, Line) :- !.
line_of(con(_, Line), _, Line) :- !.
line_of(app(F, _), Line0, Line) :- !,
    line_of(F, Line0, Line).
line_of(_, Line, Line).

let_groups([], _, _, Env, Env).
let_groups([Group|Groups], Cons, Outer, Env0, Env) :-
    group_inferred(Group, [], Cons, Outer, Env0, Env1, _, []),
    let_groups(Groups, Cons, Outer, Env1, Env).

alternatives_inferred([], _, _, _, _, _, _).
alternatives_inferred([alternative(P, E)|As], Line0, Cons, Outer, Env, PType, Type) :-
    line_of(E, Line0, Line),
    pattern_inferred(P, Line, Cons, PType1, Env, Env1),
    same_type(PType1, PType, Line),
    inferred(E, Line, Cons, [PType|Outer], Env1, Type1),
    same_type(Type1, Type, Line),
    alternatives_inferred(As, Line0, Cons, Outer, Env, PType, Type).

constructor(Name, Line, Cons, Constructor) :-
    (   found(Name, Cons, Constructor0)
    ->  Constructor = Constructor0
    ;   throw(source_error(Line, unknown_constructor(Name)))
    ).

pattern_inferred(pany, _, _, _, Env, Env).
pattern_inferred(pint(_), _, _, int, Env, Env).
pattern_inferred(pvar(Name), _, _, Type, Env0, Env) :-
    inserted(Name, forall([], Type), Env0, Env).
pattern_inferred(pcon(Name, Ps, Line), _, Cons, Type, Env0, Env) :-
    constructor(Name, Line, Cons, constructor(Arity, Scheme, _)),
    (   length(Ps, Arity)
    ->  true
    ;   throw(source_error(Line, wrong_number_of_arguments(Name)))
    ),
    specialized(Scheme, Function),
    patterns_inferred(Ps, Line, Cons, Function, Type, Env0, Env).

patterns_inferred([], _, _, Type, Type, Env, Env).
patterns_inferred([P|Ps], Line, Cons, fn(PType0, Function), Type, Env0, Env) :-
    pattern_inferred(P, Line, Cons, PType, Env0, Env1),
    same_type(PType, PType0, Line),
    patterns_inferred(Ps, Line, Cons, Function, Type, Env1, Env).

% --- Exhaustiveness ------------------------------------------------------------------------

warnings(Bindings, Cons, Warnings) :-
    findall(warning(Line, Missing), ( member(binding(_, E, _), Bindings),
                                      inner_case(E, As, Line),
                                      once(missing(As, Cons, Missing)) ), Warnings).

inner_case(app(F, X), As, Line) :-
    (   inner_case(F, As, Line)
    ;   inner_case(X, As, Line)
    ).
inner_case(lambda(_, E), As, Line) :-
    inner_case(E, As, Line).
inner_case(let(Bs, E), As, Line) :-
    (   member(binding(_, B, _), Bs),
        inner_case(B, As, Line)
    ;   inner_case(E, As, Line)
    ).
inner_case(if(C, T, E), As, Line) :-
    member(X, [C, T, E]),
    inner_case(X, As, Line).
inner_case(case(E, As0, Line0), As, Line) :-
    (   As = As0,
        Line = Line0
    ;   inner_case(E, As, Line)
    ;   member(alternative(_, B), As0),
        inner_case(B, As, Line)
    ).

missing(Alternatives, Cons, Missing) :-
    findall([P], member(alternative(P, _), Alternatives), Rows),
    uncovered(Rows, 1, Cons, [Missing]).

% A vector of Width values that no row of patterns matches.
uncovered([], Width, _, Vector) :-
    !,
    length(Vector, Width),
    all_wild(Vector).
uncovered(_, 0, _, _) :-
    !,
    fail.
uncovered(Rows, Width, Cons, Vector) :-
    (   member([pcon(Name, _, _)|_], Rows)
    ->  found(Name, Cons, constructor(_, _, Siblings)),
        member(Sibling/Arity, Siblings),
        specialised(Rows, Sibling, Arity, Special),
        Width1 is Width - 1 + Arity,
        uncovered(Special, Width1, Cons, Vector1),
        parted(Arity, Vector1, Args, Rest),
        Vector = [con(Sibling, Args)|Rest]
    ;   defaults(Rows, Default),
        Width1 is Width - 1,
        uncovered(Default, Width1, Cons, Rest),
        Vector = [wild|Rest]
    ).

all_wild([]).
all_wild([wild|Ws]) :-
    all_wild(Ws).

specialised([], _, _, []).
specialised([[P|Ps]|Rows], Name, Arity, Special) :-
    (   P = pcon(Name, Args, _)
    ->  append(Args, Ps, Row),
        Special = [Row|Special1]
    ;   P = pcon(_, _, _)
    ->  Special = Special1
    ;   length(Args, Arity),
        all_any(Args),
        append(Args, Ps, Row),
        Special = [Row|Special1]
    ),
    specialised(Rows, Name, Arity, Special1).

all_any([]).
all_any([pany|Ps]) :-
    all_any(Ps).

defaults([], []).
defaults([[P|Ps]|Rows], Default) :-
    (   P = pint(_)
    ->  Default = Default1
    ;   Default = [Ps|Default1]
    ),
    defaults(Rows, Default1).

parted(0, Xs, [], Xs) :-
    !.
parted(N, [X|Xs], [X|Ys], Zs) :-
    M is N - 1,
    parted(M, Xs, Ys, Zs).

% --- Evaluation ---------------------------------------------------------------------------
% Values: int(N), data(Name, Values), closure(Pattern, E, Env), primitive(Op, Arity,
% Values), constructing(Name, Arity, Values). A top-level value is suspended: it is
% kept as top(E) and evaluated where it is used.

recursive_values([], Values, Values).
recursive_values([binding(Name, E, _)|Bs], Values0, Values) :-
    inserted(Name, top(E), Values0, Values1),
    recursive_values(Bs, Values1, Values).

evaluated_main(module(Env, Cons, Values), Result) :-
    (   found(main, Env, _)
    ->  catch(( value(var(main, 0), Values-Cons, [], Value),
                shown(Value, Result) ),
              program_error(N),
              Result = failed(N))
    ;   Result = none
    ).

value(int(N), _, _, int(N)).
value(var(Name, _), Global, Local, Value) :-
    (   bound_in(Local, Name, Value0)
    ->  Value = Value0
    ;   Global = Values-_,
        found(Name, Values, Definition),
        (   Definition = top(E)
        ->  value(E, Global, [], Value)
        ;   Value = Definition
        )
    ).
value(con(Name, _), _-Cons, _, Value) :-
    found(Name, Cons, constructor(Arity, _, _)),
    (   Arity =:= 0
    ->  Value = data(Name, [])
    ;   Value = constructing(Name, Arity, [])
    ).
value(app(F, X), Global, Local, Value) :-
    value(F, Global, Local, FValue),
    value(X, Global, Local, XValue),
    applied(FValue, XValue, Global, Value).
value(lambda(P, E), _, Local, closure(P, E, Local)).
value(let(Bs, E), Global, Local0, Value) :-
    grouped(Bs, Groups),
    let_values(Groups, Global, Local0, Local),
    value(E, Global, Local, Value).
value(if(C, T, E), Global, Local, Value) :-
    value(C, Global, Local, data(Truth, [])),
    (   Truth == 'True'
    ->  value(T, Global, Local, Value)
    ;   value(E, Global, Local, Value)
    ).
value(case(E, As, Line), Global, Local, Value) :-
    value(E, Global, Local, Scrutinee),
    (   member(alternative(P, Body), As),
        matches(P, Scrutinee, Local, Local1)
    ->  value(Body, Global, Local1, Value)
    ;   throw(program_error(Line))
    ).

bound_in([Frame|Frames], Name, Value) :-
    (   Frame = Name-Value0
    ->  Value = Value0
    ;   Frame = recursive(Bs),
        memberchk(binding(Name, E, _), Bs)
    ->  E = lambda(P, Body),
        Value = closure(P, Body, [Frame|Frames])
    ;   bound_in(Frames, Name, Value)
    ).

let_values([], _, Local, Local).
let_values([Group|Groups], Global, Local0, Local) :-
    (   all_functions(Group)
    ->  Local1 = [recursive(Group)|Local0]
    ;   Group = [binding(Name, E, _)],
        value(E, Global, Local0, Value),
        Local1 = [Name-Value|Local0]
    ),
    let_values(Groups, Global, Local1, Local).

all_functions([]).
all_functions([binding(_, lambda(_, _), _)|Bs]) :-
    all_functions(Bs).

matches(pany, _, Local, Local).
matches(pvar(Name), Value, Local, [Name-Value|Local]).
matches(pint(N), int(N), Local, Local).
matches(pcon(Name, Ps, _), data(Name, Values), Local0, Local) :-
    all_match(Ps, Values, Local0, Local).

all_match([], [], Local, Local).
all_match([P|Ps], [V|Vs], Local0, Local) :-
    matches(P, V, Local0, Local1),
    all_match(Ps, Vs, Local1, Local).

applied(closure(P, E, Local), X, Global, Value) :-
    (   matches(P, X, Local, Local1)
    ->  value(E, Global, Local1, Value)
    ;   throw(program_error(-1))
    ).
applied(primitive(Op, Arity, Args), X, _, Value) :-
    (   Arity =:= 1
    ->  computed(Op, [X|Args], Value)
    ;   Less is Arity - 1,
        Value = primitive(Op, Less, [X|Args])
    ).
applied(constructing(Name, Arity, Args), X, _, Value) :-
    (   Arity =:= 1
    ->  reverse([X|Args], Values),
        Value = data(Name, Values)
    ;   Less is Arity - 1,
        Value = constructing(Name, Less, [X|Args])
    ).

computed(+, [int(Y), int(X)], int(Z)) :- Z is X + Y.
computed(-, [int(Y), int(X)], int(Z)) :- Z is X - Y.
computed(*, [int(Y), int(X)], int(Z)) :- Z is X * Y.
computed(/, [int(Y), int(X)], int(Z)) :-
    (   Y =:= 0
    ->  throw(program_error(0))
    ;   Z is X // Y
    ).
computed('%', [int(Y), int(X)], int(Z)) :-
    (   Y =:= 0
    ->  throw(program_error(0))
    ;   Z is X mod Y
    ).
computed(==, [int(Y), int(X)], V) :- ( X =:= Y -> truth(true, V) ; truth(false, V) ).
computed(<, [int(Y), int(X)], V) :- ( X < Y -> truth(true, V) ; truth(false, V) ).
computed(<=, [int(Y), int(X)], V) :- ( X =< Y -> truth(true, V) ; truth(false, V) ).
computed(error, [int(N)], _) :- throw(program_error(N)).

truth(true, data('True', [])).
truth(false, data('False', [])).

shown(int(N), N).
shown(data('Cons', [V|Vs]), [S|Ss]) :-
    !,
    shown(V, S),
    Vs = [Tail],
    shown(Tail, Ss).
shown(data('Nil', []), []) :-
    !.
shown(data(Name, Vs), Shown) :-
    all_shown(Vs, Ss),
    Shown =.. [Name|Ss].
shown(closure(_, _, _), function).
shown(primitive(_, _, _), function).
shown(constructing(_, _, _), function).

all_shown([], []).
all_shown([V|Vs], [S|Ss]) :-
    shown(V, S),
    all_shown(Vs, Ss).

% --- Text of types ----------------------------------------------------------------------------

printed_types([], []).
printed_types([Name-forall(_, Type)|Types], [Name-Text|Texts]) :-
    type_text(Type, Text),
    printed_types(Types, Texts).

type_text(Type, Text) :-
    copy_term(Type, Copy),
    term_variables(Copy, Vs),
    lettered(Vs, [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]),
    type_chars(Copy, 0, Chars, []),
    atom_chars(Text, Chars).

types_text(T1, T2, Text1, Text2) :-
    copy_term(T1-T2, C1-C2),
    term_variables(C1-C2, Vs),
    lettered(Vs, [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]),
    type_chars(C1, 0, Chars1, []),
    type_chars(C2, 0, Chars2, []),
    atom_chars(Text1, Chars1),
    atom_chars(Text2, Chars2).

lettered([], _).
lettered([Letter|Vs], [Letter|Letters]) :-
    lettered(Vs, Letters).

type_chars(fn(A, B), Context, Cs0, Cs) :-
    !,
    (   Context > 0
    ->  Cs0 = ['('|Cs1],
        Cs4 = [')'|Cs]
    ;   Cs1 = Cs0,
        Cs4 = Cs
    ),
    type_chars(A, 1, Cs1, [' ', -, >, ' '|Cs3]),
    type_chars(B, 0, Cs3, Cs4).
type_chars(list(A), _, ['['|Cs0], Cs) :-
    !,
    type_chars(A, 0, Cs0, [']'|Cs]).
type_chars(pair(A, B), _, ['('|Cs0], Cs) :-
    !,
    type_chars(A, 0, Cs0, [',', ' '|Cs1]),
    type_chars(B, 0, Cs1, [')'|Cs]).
type_chars(Type, Context, Cs0, Cs) :-
    Type =.. [Name|Args],
    (   Context > 1,
        Args = [_|_]
    ->  Cs0 = ['('|Cs1],
        Cs3 = [')'|Cs]
    ;   Cs1 = Cs0,
        Cs3 = Cs
    ),
    atom_chars(Name, NameChars),
    append(NameChars, Cs2, Cs1),
    types_chars(Args, Cs2, Cs3).

types_chars([], Cs, Cs).
types_chars([T|Ts], [' '|Cs0], Cs) :-
    type_chars(T, 2, Cs0, Cs1),
    types_chars(Ts, Cs1, Cs).

% --- Trees: t, or t(Left, Key, Value, Right, Height), balanced after Adelson-Velsky and Landis

found(Key, t(L, K, V, R, _), Value) :-
    compare(Order, Key, K),
    found(Order, Key, L, V, R, Value).

found(=, _, _, Value, _, Value).
found(<, Key, L, _, _, Value) :-
    found(Key, L, Value).
found(>, Key, _, _, R, Value) :-
    found(Key, R, Value).

inserted(Key, Value, t, t(t, Key, Value, t, 1)).
inserted(Key, Value, t(L, K, V, R, H), Tree) :-
    compare(Order, Key, K),
    inserted(Order, Key, Value, L, K, V, R, H, Tree).

inserted(=, Key, Value, L, _, _, R, H, t(L, Key, Value, R, H)).
inserted(<, Key, Value, L0, K, V, R, _, Tree) :-
    inserted(Key, Value, L0, L),
    balanced(L, K, V, R, Tree).
inserted(>, Key, Value, L, K, V, R0, _, Tree) :-
    inserted(Key, Value, R0, R),
    balanced(L, K, V, R, Tree).

balanced(L, K, V, R, Tree) :-
    height(L, HL),
    height(R, HR),
    Difference is HL - HR,
    (   Difference > 1
    ->  L = t(LL, LK, LV, LR, _),
        height(LL, HLL),
        height(LR, HLR),
        (   HLL >= HLR
        ->  node(LR, K, V, R, Right),
            node(LL, LK, LV, Right, Tree)
        ;   LR = t(LRL, LRK, LRV, LRR, _),
            node(LL, LK, LV, LRL, Left),
            node(LRR, K, V, R, Right),
            node(Left, LRK, LRV, Right, Tree)
        )
    ;   Difference < -1
    ->  R = t(RL, RK, RV, RR, _),
        height(RL, HRL),
        height(RR, HRR),
        (   HRR >= HRL
        ->  node(L, K, V, RL, Left),
            node(Left, RK, RV, RR, Tree)
        ;   RL = t(RLL, RLK, RLV, RLR, _),
            node(L, K, V, RLL, Left),
            node(RLR, RK, RV, RR, Right),
            node(Left, RLK, RLV, Right, Tree)
        )
    ;   node(L, K, V, R, Tree)
    ).

height(t, 0).
height(t(_, _, _, _, H), H).

node(L, K, V, R, t(L, K, V, R, H)) :-
    height(L, HL),
    height(R, HR),
    H is max(HL, HR) + 1.

inserted_all([], Tree, Tree).
inserted_all([K-V|Pairs], Tree0, Tree) :-
    inserted(K, V, Tree0, Tree1),
    inserted_all(Pairs, Tree1, Tree).

% --- The checksum of a ground term ---------------------------------------------------------------

text_sum(Term, Sum0, Sum) :-
    (   integer(Term)
    ->  Sum is (Sum0 * 31 + Term mod 9973 + 5) mod 1000003
    ;   Term == []
    ->  Sum is (Sum0 * 31 + 3) mod 1000003
    ;   atom(Term)
    ->  atom_codes(Term, Codes),
        codes_sum(Codes, Sum0, Sum)
    ;   is_cons(Term, Head, Tail)
    ->  text_sum(Head, Sum0, Sum1),
        Sum2 is (Sum1 * 7 + 1) mod 1000003,
        text_sum(Tail, Sum2, Sum)
    ;   Term =.. [Name|Args],
        text_sum(Name, Sum0, Sum1),
        args_sum(Args, Sum1, Sum)
    ).

is_cons([Head|Tail], Head, Tail).

args_sum([], Sum, Sum).
args_sum([Arg|Args], Sum0, Sum) :-
    text_sum(Arg, Sum0, Sum1),
    args_sum(Args, Sum1, Sum).

codes_sum([], Sum, Sum).
codes_sum([C|Cs], Sum0, Sum) :-
    Sum1 is (Sum0 * 31 + C) mod 1000003,
    codes_sum(Cs, Sum1, Sum).

% --- The sources ------------------------------------------------------------------------------------

source(prelude, [
    'data Maybe a = Nothing | Just a;',
    'data Either a b = Left a | Right b;',
    'data Ordering = Less | Equal | Greater;',
    'id x = x;',
    'const x _ = x;',
    'flip f x y = f y x;',
    '(.) f g = \\x -> f (g x);',
    '($) f x = f x;',
    '(>) x y = y < x;',
    'not b = if b then False else True;',
    '(&&) a b = if a then b else False;',
    '(||) a b = if a then True else b;',
    'min x y = if x < y then x else y;',
    'max x y = if x < y then y else x;',
    'compare x y = if x < y then Less else if x == y then Equal else Greater;',
    'fst p = case p of { (x, _) -> x };',
    'snd p = case p of { (_, y) -> y };',
    'curry f x y = f (x, y);',
    'uncurry f p = f (fst p) (snd p);',
    'map f xs = case xs of { [] -> []; x : rest -> f x : map f rest };',
    'filter p xs = case xs of {',
    '  [] -> [];',
    '  x : rest -> if p x then x : filter p rest else filter p rest };',
    'foldr f z xs = case xs of { [] -> z; x : rest -> f x (foldr f z rest) };',
    'foldl f z xs = case xs of { [] -> z; x : rest -> foldl f (f z x) rest };',
    '(++) xs ys = foldr Cons ys xs;',
    'concat = foldr (++) [];',
    'concatMap f = concat . map f;',
    'sum = foldl (+) 0;',
    'product = foldl (*) 1;',
    'length xs = sum (map (const 1) xs);',
    'reverse = foldl (flip Cons) [];',
    'all p = foldr (\\x ok -> p x && ok) True;',
    'any p = not . all (not . p);',
    'range a b = if b < a then [] else a : range (a + 1) b;',
    'zipWith f xs ys = case xs of {',
    '  [] -> [];',
    '  x : xs -> case ys of { [] -> []; y : ys -> f x y : zipWith f xs ys } };',
    'zip = zipWith Pair;',
    'unzip ps = (map fst ps, map snd ps);',
    'take n xs = if n <= 0 then [] else case xs of { [] -> []; x : r -> x : take (n - 1) r };',
    'iterate n f x = if n == 0 then [] else x : iterate (n - 1) f (f x);',
    'sig maybe :: b -> (a -> b) -> Maybe a -> b;',
    'maybe default f m = case m of { Nothing -> default; Just x -> f x };',
    'sig lookup :: (a -> a -> Bool) -> a -> [(a, b)] -> Maybe b;',
    'lookup same key ps = case ps of {',
    '  [] -> Nothing;',
    '  (k, v) : rest -> if same k key then Just v else lookup same key rest };' ]).
source(queens, [
    '# All solutions for five queens.',
    'safe d q qs = case qs of {',
    '  [] -> True;',
    '  r : rest -> not (q == r) && not (q == r + d) && not (q == r - d) && safe (d + 1) q rest };',
    'queens size =',
    '  let place k = if k == 0 then [[]] else',
    '        let try qs = map (\\q -> q : qs) (filter (\\q -> safe 1 q qs) (range 1 size))',
    '        in concatMap try (place (k - 1))',
    '  in place size;',
    'main = queens 5;' ]).
source(trees, [
    '# Search trees with an order of their own.',
    'data Tree k v = Leaf | Node (Tree k v) k v (Tree k v);',
    'insert order key value t = case t of {',
    '  Leaf -> Node Leaf key value Leaf;',
    '  Node l k v r -> case order key k of {',
    '    Less -> Node (insert order key value l) k v r;',
    '    Equal -> Node l k value r;',
    '    Greater -> Node l k v (insert order key value r) } };',
    'fromList order = foldr (\\p -> insert order (fst p) (snd p)) Leaf;',
    'fold f z t = case t of { Leaf -> z; Node l k v r -> fold f (f k v (fold f z r)) l };',
    'keys = fold (\\k v ks -> k : ks) [];',
    'values = fold (\\_ v vs -> v : vs) [];',
    'depth t = case t of { Leaf -> 0; Node l _ _ r -> 1 + max (depth l) (depth r) };',
    'mapTree f t = case t of { Leaf -> Leaf; Node l k v r -> Node (mapTree f l) k (f k v) (mapTree f r) };',
    'squares = fromList compare (map (\\x -> (x * 7 % 11, x * x)) (range 1 10));',
    'find order key t = case t of {',
    '  Leaf -> Nothing;',
    '  Node l k v r -> case order key k of { Less -> find order key l; Equal -> Just v; Greater -> find order key r } };',
    'main = ((keys squares, values (mapTree (\\k v -> k + v) squares)), (depth squares, find compare 3 squares));' ]).
source(evaluator, [
    '# Expressions: evaluation and derivatives.',
    'data Expr = Num Int | Var Int | Add Expr Expr | Mul Expr Expr | Let Int Expr Expr;',
    'eval env e = case e of {',
    '  Num n -> Right n;',
    '  Var x -> maybe (Left x) Right (lookup (==) x env);',
    '  Add a b -> both (+) (eval env a) (eval env b);',
    '  Mul a b -> both (*) (eval env a) (eval env b);',
    '  Let x a b -> case eval env a of { Left y -> Left y; Right v -> eval ((x, v) : env) b } };',
    'both f r s = case (r, s) of {',
    '  (Left x, _) -> Left x;',
    '  (_, Left y) -> Left y;',
    '  (Right x, Right y) -> Right (f x y) };',
    'derive x e = case e of {',
    '  Num _ -> Num 0;',
    '  Var y -> if x == y then Num 1 else Num 0;',
    '  Add a b -> add (derive x a) (derive x b);',
    '  Mul a b -> add (mul (derive x a) b) (mul a (derive x b)) };',
    'add a b = case (a, b) of { (Num 0, e) -> e; (e, Num 0) -> e; (Num m, Num n) -> Num (m + n); (c, d) -> Add c d };',
    'mul a b = case (a, b) of {',
    '  (Num 0, _) -> Num 0;',
    '  (_, Num 0) -> Num 0;',
    '  (Num 1, e) -> e;',
    '  (e, Num 1) -> e;',
    '  (c, d) -> Mul c d };',
    'cube = Mul (Var 1) (Mul (Var 1) (Var 1));',
    'main = (derive 1 (Add cube (Mul (Num 5) (Var 1))), (eval [(1, 3)] (derive 1 cube), eval [] (Let 2 (Num 4) (Mul (Var 2) (Var 3)))));' ]).
source(parsers, [
    '# Parser combinators over lists of numbers.',
    'data Parser a = Parser ([Int] -> Maybe (a, [Int]));',
    'run p = case p of { Parser f -> f };',
    'pure x = Parser (\\s -> Just (x, s));',
    'failure = Parser (const Nothing);',
    'bind p f = Parser (\\s -> case run p s of { Nothing -> Nothing; Just (x, rest) -> run (f x) rest });',
    'orelse p q = Parser (\\s -> case run p s of { Nothing -> run q s; Just r -> Just r });',
    'satisfy test = Parser (\\s -> case s of {',
    '  [] -> Nothing;',
    '  c : cs -> if test c then Just (c, cs) else Nothing });',
    'sig many :: Parser a -> Parser [a];',
    'many p = orelse (bind p (\\x -> bind (many p) (\\xs -> pure (x : xs)))) (pure []);',
    'char c = satisfy (\\d -> c == d);',
    'digit = satisfy (\\c -> 48 <= c && c <= 57);',
    'number = bind digit (\\d -> bind (many digit) (\\ds -> pure (foldl (\\n e -> n * 10 + e - 48) 0 (d : ds))));',
    'chain op p = bind p (chainRest op p);',
    'chainRest op p x = orelse (bind op (\\f -> bind p (\\y -> chainRest op p (f x y)))) (pure x);',
    'operator c f = bind (char c) (\\_ -> pure f);',
    'lazy f = Parser (\\s -> run (f ()) s);',
    'expr _ = chain (orelse (operator 43 (+)) (operator 45 (-))) (lazy term);',
    'term _ = chain (operator 42 (*)) (lazy factor);',
    'factor _ = orelse number (bind (char 40) (\\_ -> bind (lazy expr) (\\e -> bind (char 41) (\\_ -> pure e))));',
    '# 12*(3+4)-5',
    'main = run (expr ()) [49, 50, 42, 40, 51, 43, 52, 41, 45, 53];' ]).
source(church, [
    '# Numerals as functions, and pairs of them: long types.',
    'zero f x = x;',
    'succ n f x = f (n f x);',
    'plus m n f x = m f (n f x);',
    'times m n f = m (n f);',
    'power m n = n m;',
    'toInt n = n (\\x -> x + 1) 0;',
    'two = \\f -> succ (succ zero) f;',
    'three = \\f x -> succ two f x;',
    'pair a b select = select a b;',
    'twice f = f . f;',
    'quad p = pair (pair p p) (pair p p);',
    'compose = foldr (.) id;',
    'isEven n = if n == 0 then True else isOdd (n - 1);',
    'isOdd n = if n == 0 then False else isEven (n - 1);',
    'main = (toInt (power two three), (toInt (plus (times three three) two), (quad 1 const const, (compose [twice (\\x -> x * 3), (\\x -> x + 1)] 4, isOdd 7))));' ]).
source(sorting, [
    '# An insertion sort.',
    'insertSorted x ys = case ys of { [] -> [x]; y : rest -> if x <= y then x : ys else y : insertSorted x rest };',
    'isort = foldr insertSorted [];',
    'least xs = case isort xs of { [] -> error 1; x : _ -> x };',
    'groups same xs = case xs of {',
    '  [] -> [];',
    '  x : rest -> case groups same rest of {',
    '    [] -> [[x]];',
    '    [] : _ -> error 2;',
    '    (y : ys) : more -> if same x y then (x : y : ys) : more else [x] : (y : ys) : more } };',
    'main = (groups (==) (isort [3, 1, 2, 3, 1]), least (map (const 4) [7]));' ]).
source(merging, [
    'split xs = case xs of { [] -> ([], []); x : rest -> case split rest of { (a, b) -> (x : b, a) } };',
    'merge xs ys = case (xs, ys) of {',
    '  ([], _) -> ys;',
    '  (_, []) -> xs;',
    '  (x : as, y : bs) -> if x <= y then x : merge as ys else y : merge xs bs };',
    'msort xs = case xs of {',
    '  [] -> [];',
    '  x : [] -> [x];',
    '  _ -> case split xs of { (a, b) -> merge (msort a) (msort b) } };',
    'sieve xs = case xs of { [] -> []; p : rest -> p : sieve (filter (\\x -> not (x % p == 0)) rest) };',
    'random seed = (seed * 61 + 17) % 97;',
    'numbers = iterate 16 random 5;',
    'main = (msort numbers, sieve (range 2 30));' ]).
source(partial, [
    'data Shape = Circle Int | Square Int | Group [Shape];',
    'area s = case s of { Circle r -> 3 * r * r; Group (s : ss) -> area s + area (Group ss) };',
    'corner p = case p of { (Square x, Just _) -> x; (Group [], Nothing) -> 0 };',
    'main = area (Group [Circle 2, Square 3]);' ]).
source(unbound, [
    'f x = x + 1;',
    '',
    'g y = f (y * z);' ]).
source(mismatch, [
    'f b = if b then 1 else 2;',
    'g = f (map id [True]);' ]).
source(infinite, [
    'pairs x = (x, x);',
    'omega = (\\x -> x x) (\\x -> x x);' ]).
source(monomorphic, [
    'both f = (f 1, f True);' ]).
source(too_general, [
    'sig pick :: a -> b -> a;',
    'pick x y = if x < y then x else x;' ]).
source(arguments, [
    'f m = case m of {',
    '  Nothing -> 0;',
    '  Just x y -> x };' ]).
source(syntax, [
    'f x = let y = x + 1 in y * 2;',
    'g = f (1, 2;' ]).
source(character, [
    'f x = x ? 1;' ]).
source(division, [
    'average xs = sum xs / length xs;',
    'main = average [];' ]).
