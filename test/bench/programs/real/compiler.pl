% A compiler for a small imperative language, and the machine it compiles for.
%
% Source text is scanned, parsed and checked against a symbol table. Rewriting
% laws and passes over statements optimise the tree, code for a stack machine is
% generated, a peephole optimiser shortens it, and jumps are resolved. The
% machine then runs the program; what it prints, and the length of the code,
% go into the checksum.
%
% Benchmark: run(8, 8303877).

:- dynamic(symbol/3).
:- dynamic(code_at/2).
:- dynamic(label_count/1).

run(N, Checksum) :-
    findall(Program, source_program(Program), Programs),
    compile_and_run(Programs, 1, Sum),
    (   N > 1 ->
        N1 is N-1,
        run(N1, Checksum)
    ;   Checksum = Sum
    ).

compile_and_run([], Sum, Sum).
compile_and_run([Program|Programs], Sum0, Sum) :-
    compiled(Program, Code, Entry),
    length(Code, Length),
    mix(Sum0, Length, Sum1),
    load_code(Code),
    execute(Entry, Output),
    mix_all(Output, Sum1, Sum2),
    compile_and_run(Programs, Sum2, Sum).

mix(Sum0, X, Sum) :-
    Sum is (Sum0*131 + X) mod 16777213.

mix_all([], Sum, Sum).
mix_all([X|Xs], Sum0, Sum) :-
    mix(Sum0, X, Sum1),
    mix_all(Xs, Sum1, Sum).

source_program(Program) :-
    findall(P, source(P, _), Ps),
    sort(Ps, Programs),
    member(Program, Programs).

compiled(Program, Code, Entry) :-
    findall(Line, source(Program, Line), Lines),
    scanned(Lines, Tokens),
    phrase(declarations(Tree), Tokens),
    checked(Tree),
    optimised(Tree, Better),
    emitted(Better, Labelled),
    peephole(Labelled, Short),
    assembled(Short, Code, Entry).

% ---------------------------------------------------------------------------
% Scanner

scanned([], []).
scanned([Line|Lines], Tokens) :-
    atom_codes(Line, Codes),
    phrase(line_tokens(Tokens, Rest), Codes),
    scanned(Lines, Rest).

line_tokens(Tokens, Rest) -->
    [C],
    { C =< 32 }, !,
    line_tokens(Tokens, Rest).
line_tokens([Token|Tokens], Rest) -->
    token(Token), !,
    line_tokens(Tokens, Rest).
line_tokens(Rest, Rest) --> [].

token(number(N)) -->
    digit(D),
    digits(Ds),
    { number_codes(N, [D|Ds]) }.
token(Token) -->
    letter(C),
    alphanumerics(Cs),
    { atom_codes(Name, [C|Cs]),
      (   keyword(Name) -> Token = Name
      ;   Token = name(Name)
      ) }.
token(Symbol) -->
    [C, D],
    { atom_codes(Symbol, [C, D]), long_symbol(Symbol) }, !.
token(Symbol) -->
    [C],
    { atom_codes(Symbol, [C]) }.

digit(D) --> [D], { D >= 0'0, D =< 0'9 }.

digits([D|Ds]) --> digit(D), !, digits(Ds).
digits([]) --> [].

letter(C) --> [C], { C >= 0'a, C =< 0'z }.

alphanumerics([C|Cs]) --> ( letter(C) ; digit(C) ), !, alphanumerics(Cs).
alphanumerics([]) --> [].

keyword(fun).
keyword(array).
keyword(while).
keyword(for).
keyword(to).
keyword(if).
keyword(else).
keyword(return).
keyword(print).
keyword(var).

long_symbol('==').
long_symbol('!=').
long_symbol('<=').
long_symbol('>=').
long_symbol('&&').
long_symbol('||').
long_symbol('<<').
long_symbol('>>').

% ---------------------------------------------------------------------------
% Parser: expressions by levels of precedence, left recursion by accumulators

declarations([D|Ds]) --> declaration(D), !, declarations(Ds).
declarations([]) --> [].

declaration(array(Name, Size)) -->
    [array, name(Name), '[', number(Size), ']', ';'].
declaration(function(Name, Parameters, Body)) -->
    [fun, name(Name), '('],
    parameters(Parameters),
    [')'],
    block(Body).

parameters([P|Ps]) --> [name(P)], !, more_parameters(Ps).
parameters([]) --> [].

more_parameters([P|Ps]) --> [',', name(P)], !, more_parameters(Ps).
more_parameters([]) --> [].

block(Statements) --> ['{'], statements(Statements), ['}'].

statements([S|Ss]) --> statement(S), !, statements(Ss).
statements([]) --> [].

statement(local(Name, E)) -->
    [var, name(Name), '='], !, expression(E), [';'].
statement(while(Condition, Body)) -->
    [while], !, condition(Condition), block(Body).
statement(for(Name, From, To, Body)) -->
    [for, name(Name), '='], !, expression(From), [to], expression(To), block(Body).
statement(if(Condition, Then, Else)) -->
    [if], !, condition(Condition), block(Then), alternative(Else).
statement(return(E)) -->
    [return], !, expression(E), [';'].
statement(print(E)) -->
    [print], !, expression(E), [';'].
statement(store(Name, Index, E)) -->
    [name(Name), '['], !, expression(Index), [']', '='], expression(E), [';'].
statement(assign(Name, E)) -->
    [name(Name), '='], !, expression(E), [';'].
statement(discard(E)) -->
    expression(E), [';'].

condition(C) --> ['('], expression(C), [')'].

alternative(Else) --> [else, if], !, condition(C), block(Then), alternative(Rest),
    { Else = [if(C, Then, Rest)] }.
alternative(Else) --> [else], !, block(Else).
alternative([]) --> [].

expression(E) --> level(1, E).

level(7, E) --> !, unary(E).
level(L, E) -->
    { L1 is L+1 },
    level(L1, A),
    operations(L, A, E).

operations(L, A, E) -->
    [Symbol],
    { operator(Symbol, L, A, B, C) }, !,
    { L1 is L+1 },
    level(L1, B),
    operations(L, C, E).
operations(_, E, E) --> [].

operator('||', 1, A, B, or(A, B)).
operator('&&', 2, A, B, and(A, B)).
operator('==', 3, A, B, eq(A, B)).
operator('!=', 3, A, B, ne(A, B)).
operator('<', 4, A, B, lt(A, B)).
operator('<=', 4, A, B, le(A, B)).
operator('>', 4, A, B, lt(B, A)).
operator('>=', 4, A, B, le(B, A)).
operator('<<', 5, A, B, shl(A, B)).
operator('>>', 5, A, B, shr(A, B)).
operator('+', 5, A, B, A+B).
operator('-', 5, A, B, A-B).
operator('*', 6, A, B, A*B).
operator('/', 6, A, B, div(A, B)).
operator('%', 6, A, B, mod(A, B)).

unary(neg(E)) --> ['-'], !, unary(E).
unary(not(E)) --> ['!'], !, unary(E).
unary(E) --> primary(E).

primary(num(N)) --> [number(N)], !.
primary(E) --> ['('], !, expression(E), [')'].
primary(call(Name, Arguments)) --> [name(Name), '('], !, arguments(Arguments), [')'].
primary(element(Name, Index)) --> [name(Name), '['], !, expression(Index), [']'].
primary(var(Name)) --> [name(Name)].

arguments([E|Es]) --> expression(E), !, more_arguments(Es).
arguments([]) --> [].

more_arguments([E|Es]) --> [','], !, expression(E), more_arguments(Es).
more_arguments([]) --> [].

% ---------------------------------------------------------------------------
% Checks: symbol(Scope, Name, Kind)

checked(Tree) :-
    retractall(symbol(_, _, _)),
    declare_all(Tree),
    \+ ( member(function(Name, Parameters, Body), Tree),
         \+ checked_function(Name, Parameters, Body) ).

declare_all([]).
declare_all([array(Name, Size)|Ds]) :-
    declare(global, Name, array(Size)),
    declare_all(Ds).
declare_all([function(Name, Parameters, _)|Ds]) :-
    length(Parameters, Arity),
    declare(global, Name, function(Arity)),
    declare_all(Ds).

declare(Scope, Name, Kind) :-
    (   symbol(Scope, Name, _) ->
        throw(error(declared_twice(Scope, Name), compiler))
    ;   assertz(symbol(Scope, Name, Kind))
    ).

checked_function(Name, Parameters, Body) :-
    declare_locals(Parameters, Name),
    checked_statements(Body, Name).

declare_locals([], _).
declare_locals([P|Ps], Scope) :-
    declare(Scope, P, variable),
    declare_locals(Ps, Scope).

checked_statements([], _).
checked_statements([S|Ss], Scope) :-
    checked_statement(S, Scope),
    checked_statements(Ss, Scope).

checked_statement(local(Name, E), Scope) :-
    checked_expression(E, Scope),
    declare(Scope, Name, variable).
checked_statement(assign(Name, E), Scope) :-
    expect(Scope, Name, variable),
    checked_expression(E, Scope).
checked_statement(store(Name, I, E), Scope) :-
    expect(Scope, Name, array(_)),
    checked_expression(I, Scope),
    checked_expression(E, Scope).
checked_statement(while(C, Body), Scope) :-
    checked_expression(C, Scope),
    checked_statements(Body, Scope).
checked_statement(for(Name, From, To, Body), Scope) :-
    checked_expression(From, Scope),
    checked_expression(To, Scope),
    (   symbol(Scope, Name, variable) -> true
    ;   declare(Scope, Name, variable)
    ),
    checked_statements(Body, Scope).
checked_statement(if(C, Then, Else), Scope) :-
    checked_expression(C, Scope),
    checked_statements(Then, Scope),
    checked_statements(Else, Scope).
checked_statement(return(E), Scope) :- checked_expression(E, Scope).
checked_statement(print(E), Scope) :- checked_expression(E, Scope).
checked_statement(discard(E), Scope) :- checked_expression(E, Scope).

checked_expression(num(_), _) :- !.
checked_expression(var(Name), Scope) :- !,
    expect(Scope, Name, variable).
checked_expression(element(Name, I), Scope) :- !,
    expect(Scope, Name, array(_)),
    checked_expression(I, Scope).
checked_expression(call(Name, Arguments), Scope) :- !,
    length(Arguments, Arity),
    expect(Scope, Name, function(Arity)),
    checked_expressions(Arguments, Scope).
checked_expression(E, Scope) :-
    E =.. [_|Es],
    checked_expressions(Es, Scope).

checked_expressions([], _).
checked_expressions([E|Es], Scope) :-
    checked_expression(E, Scope),
    checked_expressions(Es, Scope).

expect(Scope, Name, Kind) :-
    (   symbol(Scope, Name, Kind) -> true
    ;   symbol(global, Name, Kind) -> true
    ;   throw(error(expected(Kind, Name), compiler))
    ).

% ---------------------------------------------------------------------------
% Optimiser

optimised([], []).
optimised([array(Name, Size)|Ds], [array(Name, Size)|Bs]) :-
    optimised(Ds, Bs).
optimised([function(Name, Parameters, Body)|Ds], [function(Name, Parameters, Better)|Bs]) :-
    passes(4, Body, Better),
    optimised(Ds, Bs).

passes(0, Body, Body) :- !.
passes(N, Body0, Body) :-
    lowered(Body0, Body1),
    propagated(Body1, [], _, Body2),
    improved_all(Body2, Body3),
    without_dead_code(Body3, Body4),
    (   Body4 == Body0 -> Body = Body4
    ;   N1 is N-1,
        passes(N1, Body4, Body)
    ).

% Loops with a counter become loops with a condition.
lowered([], []).
lowered([for(Name, From, To, Body)|Ss], [assign(Name, From), while(le(var(Name), To), Loop)|Ls]) :- !,
    lowered(Body, Body1),
    append(Body1, [assign(Name, var(Name)+num(1))], Loop),
    lowered(Ss, Ls).
lowered([local(Name, E)|Ss], [assign(Name, E)|Ls]) :- !,
    lowered(Ss, Ls).
lowered([if(C, Then, Else)|Ss], [if(C, Then1, Else1)|Ls]) :- !,
    lowered(Then, Then1),
    lowered(Else, Else1),
    lowered(Ss, Ls).
lowered([while(C, Body)|Ss], [while(C, Body1)|Ls]) :- !,
    lowered(Body, Body1),
    lowered(Ss, Ls).
lowered([S|Ss], [S|Ls]) :-
    lowered(Ss, Ls).

% Constants and copies: Known is a list of Name-Value where Value is num(_) or
% var(_), for variables whose value is known.
propagated([], Known, Known, []).
propagated([S0|Ss0], Known0, Known, [S|Ss]) :-
    propagated_statement(S0, Known0, Known1, S),
    propagated(Ss0, Known1, Known, Ss).

propagated_statement(assign(Name, E0), Known0, Known, assign(Name, E)) :-
    substituted(E0, Known0, E1),
    improved(E1, E),
    forget(Name, Known0, Known1),
    (   is_simple(E), E \== var(Name) -> Known = [Name-E|Known1]
    ;   Known = Known1
    ).
propagated_statement(store(Name, I0, E0), Known, Known, store(Name, I, E)) :-
    substituted(I0, Known, I),
    substituted(E0, Known, E).
propagated_statement(while(C0, Body0), Known0, Known, while(C, Body)) :-
    assigned_all(Body0, [], Names),
    forget_all(Names, Known0, Known),
    substituted(C0, Known, C),
    propagated(Body0, Known, _, Body).
propagated_statement(if(C0, Then0, Else0), Known0, Known, if(C, Then, Else)) :-
    substituted(C0, Known0, C),
    propagated(Then0, Known0, Known1, Then),
    propagated(Else0, Known0, Known2, Else),
    in_both(Known1, Known2, Known).
propagated_statement(return(E0), Known, Known, return(E)) :- substituted(E0, Known, E).
propagated_statement(print(E0), Known, Known, print(E)) :- substituted(E0, Known, E).
propagated_statement(discard(E0), Known, Known, discard(E)) :- substituted(E0, Known, E).

is_simple(num(_)).
is_simple(var(_)).

forget(_, [], []).
forget(Name, [N-V|Known0], Known) :-
    (   ( N == Name ; V == var(Name) ) -> Known = Known1
    ;   Known = [N-V|Known1]
    ),
    forget(Name, Known0, Known1).

forget_all([], Known, Known).
forget_all([Name|Names], Known0, Known) :-
    forget(Name, Known0, Known1),
    forget_all(Names, Known1, Known).

in_both([], _, []).
in_both([X|Xs], Ys, Zs) :-
    (   member(Y, Ys), Y == X -> Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    in_both(Xs, Ys, Zs1).

assigned_all([], Names, Names).
assigned_all([S|Ss], Names0, Names) :-
    assigned(S, Names0, Names1),
    assigned_all(Ss, Names1, Names).

assigned(assign(Name, _), Names, [Name|Names]) :- !.
assigned(while(_, Body), Names0, Names) :- !,
    assigned_all(Body, Names0, Names).
assigned(if(_, Then, Else), Names0, Names) :- !,
    assigned_all(Then, Names0, Names1),
    assigned_all(Else, Names1, Names).
assigned(_, Names, Names).

substituted(var(Name), Known, E) :- !,
    (   member(Name-Value, Known) -> E = Value
    ;   E = var(Name)
    ).
substituted(num(N), _, num(N)) :- !.
substituted(call(Name, Es0), Known, call(Name, Es)) :- !,
    substituted_list(Es0, Known, Es).
substituted(element(Name, I0), Known, element(Name, I)) :- !,
    substituted(I0, Known, I).
substituted(E0, Known, E) :-
    E0 =.. [Name|Es0],
    substituted_list(Es0, Known, Es),
    E =.. [Name|Es].

substituted_list([], _, []).
substituted_list([E0|Es0], Known, [E|Es]) :-
    substituted(E0, Known, E),
    substituted_list(Es0, Known, Es).

improved_all([], []).
improved_all([S0|Ss0], Ss) :-
    improved_statement(S0, S1),
    improved_all(Ss0, Ss1),
    append(S1, Ss1, Ss).

improved_statement(assign(Name, E0), S) :-
    improved(E0, E),
    ( E == var(Name) -> S = [] ; S = [assign(Name, E)] ).
improved_statement(store(Name, I0, E0), [store(Name, I, E)]) :-
    improved(I0, I),
    improved(E0, E).
improved_statement(return(E0), [return(E)]) :- improved(E0, E).
improved_statement(print(E0), [print(E)]) :- improved(E0, E).
improved_statement(discard(E0), S) :-
    improved(E0, E),
    ( is_pure(E) -> S = [] ; S = [discard(E)] ).
improved_statement(while(C0, Body0), S) :-
    improved(C0, C),
    (   C = num(0) -> S = []
    ;   improved_all(Body0, Body),
        S = [while(C, Body)]
    ).
improved_statement(if(C0, Then0, Else0), S) :-
    improved(C0, C),
    improved_all(Then0, Then),
    improved_all(Else0, Else),
    chosen(C, Then, Else, S).

chosen(num(0), _, Else, Else) :- !.
chosen(num(_), Then, _, Then) :- !.
chosen(C, [], [], S) :- !,
    ( is_pure(C) -> S = [] ; S = [discard(C)] ).
chosen(not(C), Then, Else, S) :- !,
    chosen(C, Else, Then, S).
chosen(C, Then, Else, [if(C, Then, Else)]).

without_dead_code(Body0, Body) :-
    reachable(Body0, Body1),
    used_all(Body1, [], Used),
    without_unused(Body1, Used, Body).

reachable([], []).
reachable([return(E)|_], [return(E)]) :- !.
reachable([if(C, Then0, Else0)|Ss0], [if(C, Then, Else)|Ss]) :- !,
    reachable(Then0, Then),
    reachable(Else0, Else),
    reachable(Ss0, Ss).
reachable([while(C, Body0)|Ss0], [while(C, Body)|Ss]) :- !,
    reachable(Body0, Body),
    (   C = num(_) -> Ss = []
    ;   reachable(Ss0, Ss)
    ).
reachable([S|Ss0], [S|Ss]) :-
    reachable(Ss0, Ss).

used_all([], Used, Used).
used_all([S|Ss], Used0, Used) :-
    used(S, Used0, Used1),
    used_all(Ss, Used1, Used).

used(num(_), Used, Used) :- !.
used(var(Name), Used0, Used) :- !,
    ( memberchk_(Name, Used0) -> Used = Used0 ; Used = [Name|Used0] ).
used(assign(_, E), Used0, Used) :- !, used(E, Used0, Used).
used(store(_, I, E), Used0, Used) :- !, used_all([I, E], Used0, Used).
used(element(_, I), Used0, Used) :- !, used(I, Used0, Used).
used(call(_, Es), Used0, Used) :- !, used_all(Es, Used0, Used).
used(while(C, Body), Used0, Used) :- !, used_all([C|Body], Used0, Used).
used(if(C, Then, Else), Used0, Used) :- !,
    used_all([C|Then], Used0, Used1),
    used_all(Else, Used1, Used).
used(E, Used0, Used) :-
    E =.. [_|Es],
    used_all(Es, Used0, Used).

without_unused([], _, []).
without_unused([assign(Name, E)|Ss0], Used, Ss) :-
    \+ memberchk_(Name, Used),
    is_pure(E), !,
    without_unused(Ss0, Used, Ss).
without_unused([if(C, Then0, Else0)|Ss0], Used, [if(C, Then, Else)|Ss]) :- !,
    without_unused(Then0, Used, Then),
    without_unused(Else0, Used, Else),
    without_unused(Ss0, Used, Ss).
without_unused([while(C, Body0)|Ss0], Used, [while(C, Body)|Ss]) :- !,
    without_unused(Body0, Used, Body),
    without_unused(Ss0, Used, Ss).
without_unused([S|Ss0], Used, [S|Ss]) :-
    without_unused(Ss0, Used, Ss).

memberchk_(X, [Y|Ys]) :-
    ( X == Y -> true ; memberchk_(X, Ys) ).

is_pure(E) :- \+ may_act(E).

may_act(call(_, _)) :- !.
may_act(div(_, B)) :- B \= num(_), !.
may_act(mod(_, B)) :- B \= num(_), !.
may_act(element(_, _)) :- !.
may_act(E) :-
    compound(E),
    E =.. [_|Es],
    member(E1, Es),
    may_act(E1), !.

% Expressions, from the leaves up, until no law applies.
improved(E0, E) :-
    improved_parts(E0, E1),
    (   law(E1, E2) -> improved(E2, E)
    ;   E = E1
    ).

improved_parts(num(N), num(N)) :- !.
improved_parts(var(X), var(X)) :- !.
improved_parts(call(Name, Es0), call(Name, Es)) :- !,
    improved_list(Es0, Es).
improved_parts(element(Name, I0), element(Name, I)) :- !,
    improved(I0, I).
improved_parts(E0, E) :-
    functor(E0, Name, Arity),
    functor(E, Name, Arity),
    improved_arguments(Arity, E0, E).

improved_arguments(0, _, _) :- !.
improved_arguments(I, E0, E) :-
    arg(I, E0, A0),
    improved(A0, A),
    arg(I, E, A),
    I1 is I-1,
    improved_arguments(I1, E0, E).

improved_list([], []).
improved_list([E0|Es0], [E|Es]) :-
    improved(E0, E),
    improved_list(Es0, Es).

% The laws. Conditions have the value 0 or 1; truth(E) says that E has.
law(num(A)+num(B), num(C)) :- C is A+B.
law(A+num(0), A).
law(num(0)+A, A).
law(num(N)+A, A+num(N)).
law(A+neg(B), A-B).
law(neg(A)+B, B-A).
law((A+num(M))+num(N), A+num(K)) :- K is M+N.
law((A-num(M))+num(N), A+num(K)) :- K is N-M.
law((num(M)-A)+num(N), num(K)-A) :- K is M+N.
law((A+num(M))+B, (A+B)+num(M)) :- B \= num(_).
law(A+(B+num(M)), (A+B)+num(M)).
law((A-num(M))+B, (A+B)-num(M)) :- B \= num(_).
law(A+(B-C), A) :- A == C, B == A.
law(A+(B-C), B) :- A == C, is_pure(A).
law((A-B)+C, A) :- B == C, is_pure(B).
law(A+B, num(2)*A) :- A == B, is_pure(A).
law(A+num(N)*B, num(M)*A) :- A == B, is_pure(A), M is N+1.
law(num(N)*A+B, num(M)*A) :- A == B, is_pure(A), M is N+1.
law(num(M)*A+num(N)*B, num(K)*A) :- A == B, is_pure(A), K is M+N.
law(num(N)*A+num(N)*B, num(N)*(A+B)).
law(A+num(N), A-num(M)) :- N < 0, M is -N.

law(num(A)-num(B), num(C)) :- C is A-B.
law(A-num(0), A).
law(num(0)-A, neg(A)).
law(A-B, num(0)) :- A == B, is_pure(A).
law(A-neg(B), A+B).
law(neg(A)-num(N), num(M)-A) :- M is -N.
law(A-num(N), A+num(M)) :- N < 0, M is -N.
law((A+num(M))-num(N), A+num(K)) :- K is M-N.
law((A-num(M))-num(N), A-num(K)) :- K is M+N.
law((num(M)-A)-num(N), num(K)-A) :- K is M-N.
law((A+num(M))-B, (A-B)+num(M)) :- B \= num(_).
law(A-(B+num(M)), (A-B)-num(M)).
law(A-(B-num(M)), (A-B)+num(M)).
law(num(N)-(num(M)-A), A+num(K)) :- K is N-M.
law((A+B)-C, A) :- B == C, is_pure(B).
law((A+B)-C, B) :- A == C, is_pure(A).
law((A-B)-C, neg(B)) :- A == C, is_pure(A).
law(A-(A1+B), neg(B)) :- A == A1, is_pure(A).
law(A-(A1-B), B) :- A == A1, is_pure(A).
law(num(N)*A-B, num(M)*A) :- A == B, is_pure(A), M is N-1.
law(num(M)*A-num(N)*B, num(K)*A) :- A == B, is_pure(A), K is M-N.

law(num(A)*num(B), num(C)) :- C is A*B.
law(A*num(0), num(0)) :- is_pure(A).
law(num(0)*A, num(0)) :- is_pure(A).
law(A*num(1), A).
law(num(1)*A, A).
law(num(-1)*A, neg(A)).
law(A*num(N), num(N)*A).
law(neg(A)*neg(B), A*B).
law(num(N)*neg(A), num(M)*A) :- M is -N.
law(neg(A)*B, neg(A*B)).
law(A*neg(B), neg(A*B)).
law(num(M)*(num(N)*A), num(K)*A) :- K is M*N.
law((num(M)*A)*B, num(M)*(A*B)).
law(A*(num(M)*B), num(M)*(A*B)).
law(num(M)*(A+num(N)), num(M)*A+num(K)) :- K is M*N.
law(num(M)*(A-num(N)), num(M)*A-num(K)) :- K is M*N.
law(num(M)*(num(N)-A), num(K)-num(M)*A) :- K is M*N.
law(num(N)*A, shl(A, num(K))) :- is_power(N, K), K > 1.
law(num(M)*shl(A, num(N)), num(K)*A) :- K is M << N.

law(div(num(A), num(B)), num(C)) :- B =\= 0, C is A // B.
law(div(A, num(1)), A).
law(div(A, num(-1)), neg(A)).
law(div(num(0), num(_)), num(0)).
law(div(div(A, num(M)), num(N)), div(A, num(K))) :- M > 0, N > 0, K is M*N.
law(div(num(M)*A, num(N)), num(K)*A) :- N =\= 0, 0 =:= M mod N, K is M // N.
law(div(shl(A, num(M)), num(N)), shl(A, num(K))) :- is_power(N, P), P =< M, K is M-P.
law(div(neg(A), num(N)), neg(div(A, num(N)))).

law(mod(num(A), num(B)), num(C)) :- B > 0, A >= 0, C is A mod B.
law(mod(_, num(1)), num(0)).
law(mod(mod(A, num(M)), num(N)), mod(A, num(N))) :- N > 0, 0 =:= M mod N.
law(mod(num(M)*_, num(N)), num(0)) :- N > 0, 0 =:= M mod N.
law(mod(shl(_, num(M)), num(N)), num(0)) :- is_power(N, P), P =< M.

law(neg(num(A)), num(B)) :- B is -A.
law(neg(neg(A)), A).
law(neg(A-B), B-A).
law(neg(num(N)*A), num(M)*A) :- M is -N.
law(neg(A+num(N)), num(M)-A) :- M is -N.

law(shl(num(A), num(B)), num(C)) :- C is A << B.
law(shl(A, num(0)), A).
law(shl(shl(A, num(M)), num(N)), shl(A, num(K))) :- K is M+N.
law(shl(A, num(1)), A+A) :- is_simple(A).
law(shr(num(A), num(B)), num(C)) :- C is A >> B.
law(shr(A, num(0)), A).
law(shr(shr(A, num(M)), num(N)), shr(A, num(K))) :- K is M+N.
law(shr(shl(A, num(M)), num(N)), shl(A, num(K))) :- K is M-N, K >= 0.

law(eq(num(A), num(B)), num(C)) :- ( A =:= B -> C = 1 ; C = 0 ).
law(eq(A, B), num(1)) :- A == B, is_pure(A).
law(eq(num(N), A), eq(A, num(N))).
law(eq(A, num(0)), not(A)).
law(eq(A, num(1)), A) :- truth(A).
law(eq(A+num(M), num(N)), eq(A, num(K))) :- K is N-M.
law(eq(A-num(M), num(N)), eq(A, num(K))) :- K is N+M.
law(eq(num(M)*A, num(N)), eq(A, num(K))) :- M =\= 0, 0 =:= N mod M, K is N // M.
law(eq(A-B, num(0)), eq(A, B)).
law(eq(neg(A), num(N)), eq(A, num(M))) :- M is -N.
law(eq(A+C, B+D), eq(A, B)) :- C == D, is_pure(C).

law(ne(num(A), num(B)), num(C)) :- ( A =\= B -> C = 1 ; C = 0 ).
law(ne(A, B), num(0)) :- A == B, is_pure(A).
law(ne(num(N), A), ne(A, num(N))).
law(ne(A, num(0)), A) :- truth(A).
law(ne(A, num(1)), not(A)) :- truth(A).
law(ne(A+num(M), num(N)), ne(A, num(K))) :- K is N-M.
law(ne(A-num(M), num(N)), ne(A, num(K))) :- K is N+M.
law(ne(A-B, num(0)), ne(A, B)).
law(ne(A+C, B+D), ne(A, B)) :- C == D, is_pure(C).

law(lt(num(A), num(B)), num(C)) :- ( A < B -> C = 1 ; C = 0 ).
law(lt(A, B), num(0)) :- A == B, is_pure(A).
law(lt(A+num(M), num(N)), lt(A, num(K))) :- K is N-M.
law(lt(A-num(M), num(N)), lt(A, num(K))) :- K is N+M.
law(lt(num(M), A+num(N)), lt(num(K), A)) :- K is M-N.
law(lt(num(M), A-num(N)), lt(num(K), A)) :- K is M+N.
law(lt(A+num(M), B+num(N)), lt(A+num(K), B)) :- K is M-N.
law(lt(A-B, num(0)), lt(A, B)).
law(lt(num(0), A-B), lt(B, A)).
law(lt(mod(_, num(N)), num(M)), num(1)) :- N > 0, M >= N.

law(le(num(A), num(B)), num(C)) :- ( A =< B -> C = 1 ; C = 0 ).
law(le(A, B), num(1)) :- A == B, is_pure(A).
law(le(A+num(1), B), lt(A, B)).
law(le(A, B-num(1)), lt(A, B)).
law(le(A+num(M), num(N)), le(A, num(K))) :- K is N-M.
law(le(A-num(M), num(N)), le(A, num(K))) :- K is N+M.
law(le(A-B, num(0)), le(A, B)).

law(not(num(A)), num(B)) :- ( A =:= 0 -> B = 1 ; B = 0 ).
law(not(not(A)), A) :- truth(A).
law(not(not(A)), ne(A, num(0))).
law(not(eq(A, B)), ne(A, B)).
law(not(ne(A, B)), eq(A, B)).
law(not(lt(A, B)), le(B, A)).
law(not(le(A, B)), lt(B, A)).
law(not(and(not(A), not(B))), or(A, B)).
law(not(or(not(A), not(B))), and(A, B)).

law(and(num(0), _), num(0)).
law(and(num(_), B), B) :- truth(B).
law(and(A, num(0)), num(0)) :- is_pure(A).
law(and(A, num(N)), A) :- N =\= 0, truth(A).
law(and(A, B), A) :- A == B, truth(A), is_pure(A).
law(and(A, not(B)), num(0)) :- A == B, is_pure(A).
law(and(A, and(B, C)), and(B, C)) :- A == B, is_pure(A).
law(and(and(A, B), C), and(A, and(B, C))).
law(and(lt(A, B), lt(C, D)), num(0)) :- A == D, B == C, is_pure(A), is_pure(B).
law(and(le(A, B), le(C, D)), eq(A, B)) :- A == D, B == C, is_pure(A), is_pure(B).
law(and(lt(A, num(M)), lt(B, num(N))), lt(A, num(K))) :- A == B, is_pure(A), K is min(M, N).
law(or(num(0), B), B) :- truth(B).
law(or(num(N), _), num(1)) :- N =\= 0.
law(or(A, num(0)), A) :- truth(A).
law(or(A, B), A) :- A == B, truth(A), is_pure(A).
law(or(A, not(B)), num(1)) :- A == B, is_pure(A).
law(or(or(A, B), C), or(A, or(B, C))).
law(or(lt(A, B), eq(C, D)), le(A, B)) :- A == C, B == D, is_pure(A), is_pure(B).
law(or(lt(A, B), lt(C, D)), ne(A, B)) :- A == D, B == C, is_pure(A), is_pure(B).

truth(eq(_, _)).
truth(ne(_, _)).
truth(lt(_, _)).
truth(le(_, _)).
truth(not(_)).
truth(and(_, _)).
truth(or(_, _)).
truth(num(0)).
truth(num(1)).

is_power(N, K) :-
    N > 1,
    power_of_two(N, 0, K).

power_of_two(1, K, K) :- !.
power_of_two(N, K0, K) :-
    0 =:= N /\ 1,
    N1 is N >> 1,
    K1 is K0+1,
    power_of_two(N1, K1, K).

% ---------------------------------------------------------------------------
% Code. A function begins with label(f(Name)); its variables have slots.

emitted(Tree, Code) :-
    retractall(label_count(_)),
    assertz(label_count(0)),
    phrase(emit_all(Tree), Code).

new_label(l(N)) :-
    retract(label_count(N)),
    N1 is N+1,
    assertz(label_count(N1)).

emit_all([]) --> [].
emit_all([array(Name, Size)|Ds]) -->
    [array(Name, Size)],
    emit_all(Ds).
emit_all([function(Name, Parameters, Body)|Ds]) -->
    { assigned_all(Body, [], Names0),
      sort(Names0, Names),
      without(Names, Parameters, Locals),
      append(Parameters, Locals, Slots),
      length(Locals, Count) },
    [label(f(Name)), enter(Count)],
    emit_statements(Body, Slots),
    [push(0), return],
    emit_all(Ds).

without([], _, []).
without([X|Xs], Ys, Zs) :-
    ( memberchk_(X, Ys) -> Zs = Zs1 ; Zs = [X|Zs1] ),
    without(Xs, Ys, Zs1).

slot(Name, [Name|_], 0) :- !.
slot(Name, [_|Names], N) :-
    slot(Name, Names, N0),
    N is N0+1.

emit_statements([], _) --> [].
emit_statements([S|Ss], Slots) -->
    emit_statement(S, Slots),
    emit_statements(Ss, Slots).

emit_statement(assign(Name, E), Slots) -->
    { slot(Name, Slots, N) },
    emit(E, Slots),
    [set(N)].
emit_statement(store(Name, I, E), Slots) -->
    emit(I, Slots),
    emit(E, Slots),
    [store(Name)].
emit_statement(return(E), Slots) -->
    emit(E, Slots),
    [return].
emit_statement(print(E), Slots) -->
    emit(E, Slots),
    [print].
emit_statement(discard(E), Slots) -->
    emit(E, Slots),
    [pop].
emit_statement(while(C, Body), Slots) -->
    { new_label(Test), new_label(Loop) },
    [jump(Test), label(Loop)],
    emit_statements(Body, Slots),
    [label(Test)],
    emit_branch(C, Slots, true, Loop).
emit_statement(if(C, Then, []), Slots) --> !,
    { new_label(End) },
    emit_branch(C, Slots, false, End),
    emit_statements(Then, Slots),
    [label(End)].
emit_statement(if(C, Then, Else), Slots) -->
    { new_label(Other), new_label(End) },
    emit_branch(C, Slots, false, Other),
    emit_statements(Then, Slots),
    [jump(End), label(Other)],
    emit_statements(Else, Slots),
    [label(End)].

% A jump to Label if the value of C is Value.
emit_branch(not(C), Slots, Value, Label) --> !,
    { opposite(Value, Other) },
    emit_branch(C, Slots, Other, Label).
emit_branch(and(A, B), Slots, false, Label) --> !,
    emit_branch(A, Slots, false, Label),
    emit_branch(B, Slots, false, Label).
emit_branch(and(A, B), Slots, true, Label) --> !,
    { new_label(End) },
    emit_branch(A, Slots, false, End),
    emit_branch(B, Slots, true, Label),
    [label(End)].
emit_branch(or(A, B), Slots, true, Label) --> !,
    emit_branch(A, Slots, true, Label),
    emit_branch(B, Slots, true, Label).
emit_branch(or(A, B), Slots, false, Label) --> !,
    { new_label(End) },
    emit_branch(A, Slots, true, End),
    emit_branch(B, Slots, false, Label),
    [label(End)].
emit_branch(num(0), _, true, _) --> !, [].
emit_branch(num(_), _, true, Label) --> !, [jump(Label)].
emit_branch(C, Slots, true, Label) -->
    emit(C, Slots),
    [jump_true(Label)].
emit_branch(C, Slots, false, Label) -->
    emit(C, Slots),
    [jump_false(Label)].

opposite(true, false).
opposite(false, true).

emit(num(N), _) --> [push(N)].
emit(var(Name), Slots) --> { slot(Name, Slots, N) }, [get(N)].
emit(element(Name, I), Slots) --> emit(I, Slots), [fetch(Name)].
emit(call(Name, Es), Slots) -->
    emit_list(Es, Slots),
    { length(Es, Arity) },
    [call(f(Name), Arity)].
emit(and(A, B), Slots) -->
    { new_label(No), new_label(End) },
    emit_branch(and(A, B), Slots, false, No),
    [push(1), jump(End), label(No), push(0), label(End)].
emit(or(A, B), Slots) -->
    { new_label(Yes), new_label(End) },
    emit_branch(or(A, B), Slots, true, Yes),
    [push(0), jump(End), label(Yes), push(1), label(End)].
emit(neg(A), Slots) --> emit(A, Slots), [unary(neg)].
emit(not(A), Slots) --> emit(A, Slots), [unary(not)].
emit(E, Slots) -->
    { instruction(E, A, B, Op) },
    emit(A, Slots),
    emit(B, Slots),
    [binary(Op)].

emit_list([], _) --> [].
emit_list([E|Es], Slots) --> emit(E, Slots), emit_list(Es, Slots).

instruction(A+B, A, B, add).
instruction(A-B, A, B, sub).
instruction(A*B, A, B, mul).
instruction(div(A, B), A, B, div).
instruction(mod(A, B), A, B, mod).
instruction(shl(A, B), A, B, shl).
instruction(shr(A, B), A, B, shr).
instruction(eq(A, B), A, B, eq).
instruction(ne(A, B), A, B, ne).
instruction(lt(A, B), A, B, lt).
instruction(le(A, B), A, B, le).

% ---------------------------------------------------------------------------
% Peephole: patterns at the beginning of the code, until nothing changes

peephole(Code0, Code) :-
    pass(Code0, Code1),
    (   Code1 == Code0 -> Code = Code1
    ;   peephole(Code1, Code)
    ).

pass([], []).
pass(Code0, Code) :-
    shorter(Code0, Code1), !,
    pass(Code1, Code).
pass([I|Is], [I|Js]) :-
    pass(Is, Js).

shorter([set(N), get(N)|Is], [keep(N)|Is]).
shorter([keep(N), pop|Is], [set(N)|Is]).
shorter([keep(N), set(N)|Is], [set(N)|Is]).
shorter([get(N), set(N)|Is], Is).
shorter([get(N), pop|Is], Is) :- integer(N).
shorter([push(_), pop|Is], Is).
shorter([get(N), push(K), binary(add), set(N)|Is], [increment(N, K)|Is]).
shorter([get(N), push(K), binary(sub), set(N)|Is], [increment(N, M)|Is]) :- M is -K.
shorter([push(K), binary(add)|Is], [add(K)|Is]).
shorter([push(K), binary(sub)|Is], [add(M)|Is]) :- M is -K.
shorter([add(K), add(M)|Is], [add(N)|Is]) :- N is K+M.
shorter([add(0)|Is], Is).
shorter([binary(lt), jump_true(L)|Is], [branch(lt, L)|Is]).
shorter([binary(le), jump_true(L)|Is], [branch(le, L)|Is]).
shorter([binary(eq), jump_true(L)|Is], [branch(eq, L)|Is]).
shorter([binary(ne), jump_true(L)|Is], [branch(ne, L)|Is]).
shorter([binary(eq), jump_false(L)|Is], [branch(ne, L)|Is]).
shorter([binary(ne), jump_false(L)|Is], [branch(eq, L)|Is]).
shorter([binary(lt), jump_false(L)|Is], [branch(ge, L)|Is]).
shorter([binary(le), jump_false(L)|Is], [branch(gt, L)|Is]).
shorter([unary(not), jump_true(L)|Is], [jump_false(L)|Is]).
shorter([unary(not), jump_false(L)|Is], [jump_true(L)|Is]).
shorter([jump(L), label(L)|Is], [label(L)|Is]).
shorter([return, I|Is], [return|Is]) :- I \= label(_), I \= array(_, _).
shorter([jump(L), I|Is], [jump(L)|Is]) :- I \= label(_), I \= array(_, _).
shorter([call(F, N), return|Is], [tail_call(F, N)|Is]).
shorter([enter(0)|Is], Is).

% ---------------------------------------------------------------------------
% Assembler: addresses for labels, which are in an ordered tree while it works

assembled(Labelled, Code, Entry) :-
    addresses(Labelled, 0, empty, Labels),
    resolved(Labelled, Labels, Code),
    lookup(f(main), Labels, Entry).

addresses([], _, Labels, Labels).
addresses([label(L)|Is], N, Labels0, Labels) :- !,
    insert(Labels0, L, N, Labels1),
    addresses(Is, N, Labels1, Labels).
addresses([array(_, _)|Is], N, Labels0, Labels) :- !,
    addresses(Is, N, Labels0, Labels).
addresses([_|Is], N, Labels0, Labels) :-
    N1 is N+1,
    addresses(Is, N1, Labels0, Labels).

resolved([], _, []).
resolved([label(_)|Is], Labels, Js) :- !,
    resolved(Is, Labels, Js).
resolved([array(_, _)|Is], Labels, Js) :- !,
    resolved(Is, Labels, Js).
resolved([I|Is], Labels, [J|Js]) :-
    resolved_one(I, Labels, J),
    resolved(Is, Labels, Js).

resolved_one(jump(L), Labels, jump(A)) :- !, lookup(L, Labels, A).
resolved_one(jump_true(L), Labels, jump_true(A)) :- !, lookup(L, Labels, A).
resolved_one(jump_false(L), Labels, jump_false(A)) :- !, lookup(L, Labels, A).
resolved_one(branch(Op, L), Labels, branch(Op, A)) :- !, lookup(L, Labels, A).
resolved_one(call(L, N), Labels, call(A, N)) :- !, lookup(L, Labels, A).
resolved_one(tail_call(L, N), Labels, tail_call(A, N)) :- !, lookup(L, Labels, A).
resolved_one(I, _, I).

insert(empty, K, V, node(K, V, empty, empty)).
insert(node(K0, V0, L0, R0), K, V, Tree) :-
    compare(Order, K, K0),
    inserted(Order, K, V, K0, V0, L0, R0, Tree).

inserted(=, K, V, _, _, L, R, node(K, V, L, R)).
inserted(<, K, V, K0, V0, L0, R, node(K0, V0, L, R)) :- insert(L0, K, V, L).
inserted(>, K, V, K0, V0, L, R0, node(K0, V0, L, R)) :- insert(R0, K, V, R).

lookup(K, node(K0, V0, L, R), V) :-
    compare(Order, K, K0),
    looked_up(Order, K, V0, L, R, V).

looked_up(=, _, V, _, _, V).
looked_up(<, K, _, L, _, V) :- lookup(K, L, V).
looked_up(>, K, _, _, R, V) :- lookup(K, R, V).

% ---------------------------------------------------------------------------
% The machine: the state is the address, the stack of values, the frame (a list
% of values), the return stack, and the arrays

load_code(Code) :-
    retractall(code_at(_, _)),
    load_code(Code, 0).

load_code([], _).
load_code([I|Is], N) :-
    assertz(code_at(N, I)),
    N1 is N+1,
    load_code(Is, N1).

execute(Entry, Output) :-
    step(Entry, [], [], [], empty, Output).

step(PC, Stack, Frame, Returns, Memory, Output) :-
    code_at(PC, I),
    Next is PC+1,
    step(I, Next, Stack, Frame, Returns, Memory, Output).

step(push(N), PC, Stack, Frame, Rs, M, Out) :-
    step(PC, [N|Stack], Frame, Rs, M, Out).
step(get(N), PC, Stack, Frame, Rs, M, Out) :-
    get_nth(N, Frame, X),
    step(PC, [X|Stack], Frame, Rs, M, Out).
step(set(N), PC, [X|Stack], Frame0, Rs, M, Out) :-
    set_nth(N, Frame0, X, Frame),
    step(PC, Stack, Frame, Rs, M, Out).
step(keep(N), PC, [X|Stack], Frame0, Rs, M, Out) :-
    set_nth(N, Frame0, X, Frame),
    step(PC, [X|Stack], Frame, Rs, M, Out).
step(increment(N, K), PC, Stack, Frame0, Rs, M, Out) :-
    get_nth(N, Frame0, X0),
    X is X0+K,
    set_nth(N, Frame0, X, Frame),
    step(PC, Stack, Frame, Rs, M, Out).
step(add(K), PC, [X0|Stack], Frame, Rs, M, Out) :-
    X is X0+K,
    step(PC, [X|Stack], Frame, Rs, M, Out).
step(pop, PC, [_|Stack], Frame, Rs, M, Out) :-
    step(PC, Stack, Frame, Rs, M, Out).
step(unary(Op), PC, [X|Stack], Frame, Rs, M, Out) :-
    unary_value(Op, X, Y),
    step(PC, [Y|Stack], Frame, Rs, M, Out).
step(binary(Op), PC, [Y,X|Stack], Frame, Rs, M, Out) :-
    binary_value(Op, X, Y, Z),
    step(PC, [Z|Stack], Frame, Rs, M, Out).
step(jump(A), _, Stack, Frame, Rs, M, Out) :-
    step(A, Stack, Frame, Rs, M, Out).
step(jump_true(A), PC, [X|Stack], Frame, Rs, M, Out) :-
    ( X =:= 0 -> Next = PC ; Next = A ),
    step(Next, Stack, Frame, Rs, M, Out).
step(jump_false(A), PC, [X|Stack], Frame, Rs, M, Out) :-
    ( X =:= 0 -> Next = A ; Next = PC ),
    step(Next, Stack, Frame, Rs, M, Out).
step(branch(Op, A), PC, [Y,X|Stack], Frame, Rs, M, Out) :-
    ( comparison(Op, X, Y) -> Next = A ; Next = PC ),
    step(Next, Stack, Frame, Rs, M, Out).
step(fetch(Name), PC, [I|Stack], Frame, Rs, M, Out) :-
    ( lookup(Name-I, M, X) -> true ; X = 0 ),
    step(PC, [X|Stack], Frame, Rs, M, Out).
step(store(Name), PC, [X,I|Stack], Frame, Rs, M0, Out) :-
    insert(M0, Name-I, X, M),
    step(PC, Stack, Frame, Rs, M, Out).
step(call(A, N), PC, Stack0, Frame0, Rs, M, Out) :-
    popped(N, Stack0, [], Frame, Stack),
    step(A, Stack, Frame, [return(PC, Frame0)|Rs], M, Out).
step(tail_call(A, N), _, Stack0, _, Rs, M, Out) :-
    popped(N, Stack0, [], Frame, Stack),
    step(A, Stack, Frame, Rs, M, Out).
step(enter(N), PC, Stack, Frame0, Rs, M, Out) :-
    zeros(N, Zeros),
    append(Frame0, Zeros, Frame),
    step(PC, Stack, Frame, Rs, M, Out).
step(return, _, Stack, _, Rs, M, Out) :-
    (   Rs = [return(PC, Frame)|Rs1] -> step(PC, Stack, Frame, Rs1, M, Out)
    ;   Out = Stack
    ).
step(print, PC, [X|Stack], Frame, Rs, M, [X|Out]) :-
    step(PC, Stack, Frame, Rs, M, Out).

get_nth(0, [X|_], X) :- !.
get_nth(N, [_|Xs], X) :-
    N1 is N-1,
    get_nth(N1, Xs, X).

set_nth(0, [_|Xs], X, [X|Xs]) :- !.
set_nth(N, [Y|Xs], X, [Y|Ys]) :-
    N1 is N-1,
    set_nth(N1, Xs, X, Ys).

popped(0, Stack, Frame, Frame, Stack) :- !.
popped(N, [X|Stack0], Frame0, Frame, Stack) :-
    N1 is N-1,
    popped(N1, Stack0, [X|Frame0], Frame, Stack).

zeros(0, []) :- !.
zeros(N, [0|Zs]) :-
    N1 is N-1,
    zeros(N1, Zs).

unary_value(neg, X, Y) :- Y is -X.
unary_value(not, X, Y) :- ( X =:= 0 -> Y = 1 ; Y = 0 ).

binary_value(add, X, Y, Z) :- Z is X+Y.
binary_value(sub, X, Y, Z) :- Z is X-Y.
binary_value(mul, X, Y, Z) :- Z is X*Y.
binary_value(div, X, Y, Z) :- Z is X // Y.
binary_value(mod, X, Y, Z) :- Z is X mod Y.
binary_value(shl, X, Y, Z) :- Z is X << Y.
binary_value(shr, X, Y, Z) :- Z is X >> Y.
binary_value(eq, X, Y, Z) :- ( X =:= Y -> Z = 1 ; Z = 0 ).
binary_value(ne, X, Y, Z) :- ( X =\= Y -> Z = 1 ; Z = 0 ).
binary_value(lt, X, Y, Z) :- ( X < Y -> Z = 1 ; Z = 0 ).
binary_value(le, X, Y, Z) :- ( X =< Y -> Z = 1 ; Z = 0 ).

comparison(eq, X, Y) :- X =:= Y.
comparison(ne, X, Y) :- X =\= Y.
comparison(lt, X, Y) :- X < Y.
comparison(le, X, Y) :- X =< Y.
comparison(ge, X, Y) :- X >= Y.
comparison(gt, X, Y) :- X > Y.

% ---------------------------------------------------------------------------
% The programs

source(euclid, 'fun gcd(a, b) { while (b != 0) { var t = a % b; a = b; b = t; } return a; }').
source(euclid, 'fun lcm(a, b) { return a / gcd(a, b) * b; }').
source(euclid, 'fun debug() { return 1 - 1; }').
source(euclid, 'fun main() {').
source(euclid, '  var width = 6; var height = 2 * width - 4; var unused = width * 3;').
source(euclid, '  print gcd(1071 + 0 * height, 462);').
source(euclid, '  var all = 1;').
source(euclid, '  for i = 1 to width + height - 2 { all = lcm(all, i); }').
source(euclid, '  print all;').
source(euclid, '  if (1 == 2) { print 99; } else if (all % 4 < 4) { print 0 - -all; }').
source(euclid, '}').

source(sieve, 'array composite[400];').
source(sieve, 'fun mark(p, limit) {').
source(sieve, '  var m = p * p;').
source(sieve, '  while (!(m > limit)) { composite[m + 0] = 1 * 1; m = m + p; }').
source(sieve, '  return m - m;').
source(sieve, '}').
source(sieve, 'fun main() {').
source(sieve, '  var limit = 8 * 25; var count = 0; var sum = 0;').
source(sieve, '  for i = 2 to limit {').
source(sieve, '    if (composite[i] == 0) {').
source(sieve, '      count = count + 1; sum = i + sum + 2 * i - i - i;').
source(sieve, '      if (i * i <= limit && !(i + 0 == 0)) { mark(i, limit); }').
source(sieve, '    }').
source(sieve, '  }').
source(sieve, '  print count; print sum;').
source(sieve, '}').

source(sorting, 'array a[64];').
source(sorting, 'fun swap(i, j) { var t = a[i]; a[i] = a[j]; a[j] = t; return 0; }').
source(sorting, 'fun partition(lo, hi) {').
source(sorting, '  var pivot = a[hi]; var i = lo - 1;').
source(sorting, '  for j = lo to hi - 1 {').
source(sorting, '    if (a[j] <= pivot) { i = i + 1; swap(i, j); }').
source(sorting, '  }').
source(sorting, '  swap(i + 1, hi);').
source(sorting, '  return i + 2 - 1;').
source(sorting, '}').
source(sorting, 'fun quicksort(lo, hi) {').
source(sorting, '  if (lo < hi) {').
source(sorting, '    var p = partition(lo, hi);').
source(sorting, '    quicksort(lo, p - 1);').
source(sorting, '    quicksort(p + 1, hi);').
source(sorting, '  }').
source(sorting, '  return 0;').
source(sorting, '}').
source(sorting, 'fun main() {').
source(sorting, '  var seed = 12345; var n = 16 + 24;').
source(sorting, '  for i = 0 to n - 1 { seed = (seed * 1103 + 377) % 65536; a[i] = seed % (4 * 250); }').
source(sorting, '  quicksort(0, n - 1);').
source(sorting, '  var bad = 0; var sum = 0;').
source(sorting, '  for i = 1 to n - 1 { if (a[i - 1] > a[i]) { bad = bad + 1; } sum = sum * 3 % 10007 + a[i]; }').
source(sorting, '  print bad; print sum;').
source(sorting, '}').

source(recursion, 'fun fib(n) { if (n < 2) { return n; } return fib(n - 1) + fib(n - 2); }').
source(recursion, 'fun ackermann(m, n) {').
source(recursion, '  if (m == 0) { return n + 1; }').
source(recursion, '  if (!(n != 0)) { return ackermann(m - 1, 3 - 2); }').
source(recursion, '  return ackermann(m - 1, ackermann(m, n - 1));').
source(recursion, '}').
source(recursion, 'fun even(n) { if (n == 0) { return 1; } return odd(n - 1); }').
source(recursion, 'fun odd(n) { if (n == 0) { return 0; } return even(n - 1); }').
source(recursion, 'fun main() { print fib(11); print ackermann(2, 3); print even(150) && !even(7); }').

source(queens, 'array row[16]; array up[32]; array down[32];').
source(queens, 'fun place(column, n) {').
source(queens, '  if (column - n == 0) { return 1; }').
source(queens, '  var count = 0;').
source(queens, '  for r = 0 to n - 1 {').
source(queens, '    if (row[r] == 0 && up[r + column] == 0 && down[r - column + n] == 0) {').
source(queens, '      row[r] = 1; up[r + column] = 1; down[r - column + n] = 1;').
source(queens, '      count = count + place(column + 1, n);').
source(queens, '      row[r] = 0; up[r + column] = 0; down[r - column + n] = 0;').
source(queens, '    }').
source(queens, '  }').
source(queens, '  return count;').
source(queens, '}').
source(queens, 'fun main() { print place(0, 4 + 0); print place(0, 10 / 2); }').

source(collatz, 'fun length(n) {').
source(collatz, '  var steps = 0;').
source(collatz, '  while (n != 1 || 0 > 1) {').
source(collatz, '    if (n % 2 == 0) { n = n >> 1; } else { n = n + n + n + 1; }').
source(collatz, '    steps = 1 + steps;').
source(collatz, '  }').
source(collatz, '  return steps + 0 * steps;').
source(collatz, '}').
source(collatz, 'fun main() {').
source(collatz, '  var best = 0; var where = 0; var debug = 3 < 2;').
source(collatz, '  for i = 1 to 30 {').
source(collatz, '    var l = length(i);').
source(collatz, '    if (debug) { print l; }').
source(collatz, '    if (best < l) { best = l; where = i; }').
source(collatz, '  }').
source(collatz, '  print where; print best;').
source(collatz, '}').

source(matrix, 'array x[100]; array y[100]; array z[100];').
source(matrix, 'fun at(i, j, n) { return i * n + j + 4 - 2 * 2; }').
source(matrix, 'fun multiply(n) {').
source(matrix, '  for i = 0 to n - 1 {').
source(matrix, '    for j = 0 to n - 1 {').
source(matrix, '      var sum = 0;').
source(matrix, '      for k = 0 to n - 1 { sum = sum + x[at(i, k, n)] * y[at(k, j, n)] * 1; }').
source(matrix, '      z[at(i, j, n)] = sum % (1 << 10);').
source(matrix, '    }').
source(matrix, '  }').
source(matrix, '  return 0;').
source(matrix, '}').
source(matrix, 'fun main() {').
source(matrix, '  var n = 5; var trace = 0;').
source(matrix, '  for i = 0 to n * n - 1 { x[i] = (i * 7 + 3) % 11; y[i] = (i * 5 + 1) % 13; }').
source(matrix, '  for r = 1 to 2 {').
source(matrix, '    multiply(n);').
source(matrix, '    for i = 0 to n * n - 1 { x[i] = z[i]; }').
source(matrix, '  }').
source(matrix, '  for i = 0 to n - 1 { trace = trace + z[at(i, i, n)]; }').
source(matrix, '  print trace; print 1 - (trace - trace);').
source(matrix, '}').
