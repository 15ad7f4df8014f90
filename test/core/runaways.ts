/**
 * Programs that need more memory than there is, each in its own way. Each of them ends by itself only through the
 * memory limit.
 */

/** Clauses that they use. */
export const PROGRAM = `
:- dynamic(fact/1).
:- dynamic(fact/2).

deep(N, s(X)) :- N1 is N + 1, deep(N1, X).

after.
after(_).

count(N) :- N1 is N + 1, count(N1), after.

both(N) :- N1 is N + 1, both(N1), both(N1).

grow(T) :- grow(f(T, T, _)).

left(T) :- left(f(T, x)).

right(T) :- right([x|T]).

keep(Xs) :- length(Ys, 1000), keep([Ys|Xs]).

open_list([_|Xs]) :- open_list(Xs).

choose(_).
choose(X) :- choose(X), after.

choose_deep(N) :- choose(N), N1 is N + 1, choose_deep(N1).

choices(N) :- ( after ; after ), N1 is N + 1, choices(N1).

choices_2(N) :- member(_, [a, b]), N1 is N + 1, choices_2(N1).

betweens(N) :- between(1, 10, _), N1 is N + 1, betweens(N1).

repeats(N) :- repeat, N1 is N + 1, repeats(N1).

clause_choices(N) :- clause(three(_), _), N1 is N + 1, clause_choices(N1).

retract_choices(N) :- assertz(fact(N)), assertz(fact(N)), retract(fact(_)), N1 is N + 1, retract_choices(N1).

three(1).
three(2).
three(3).

catches(N) :- N1 is N + 1, catch(catches(N1), nothing, true).

cleanups(N) :- N1 is N + 1, setup_call_cleanup(true, cleanups(N1), true), after.

guards(N) :- N1 is N + 1, setup_call_cleanup(true, ( after ; after ), true), guards(N1).

trailed(X, Y) :- ( X = [_|Xs], trailed(Xs, Y) ; true ).

trail(T) :- arg(1, T, A), A1 is A + 1, setarg(1, T, A1), ( after ; after ), trail(T).

b_trail(N) :- b_setval(key, N), ( after ; after ), N1 is N + 1, b_trail(N1).

ints(N) :- N1 is N + 1, ints(N1).

integers(N, [N|Ns]) :- N1 is N + 1, integers(N1, Ns).

square(X) :- Y is X * X, square(Y).

shift(X) :- Y is X << 100003, shift(Y).

power(N) :- N1 is N * 2, _ is 3 ** N1, power(N1).

rationals(X, [X|Xs]) :- Y is X + 1 rdiv 3, rationals(Y, Xs).

big_list(X, [X|Xs]) :- Y is X * 1234567890123456789, big_list(Y, Xs).

floats(X, [X|Xs]) :- Y is X + 1.5, floats(Y, Xs).

atoms(N) :- atom_number(A, N), atom_concat(atom_that_is_kept_, A, B), assertz(fact(B)), N1 is N + 1, atoms(N1).

atom_list(N, [A|As]) :- number_codes(N, Cs), atom_codes(A, [0'a|Cs]), N1 is N + 1, atom_list(N1, As).

long_atoms(A) :- atom_concat(A, A, B), long_atoms(B).

long_atoms_kept(A, [A|As]) :- atom_concat(A, x, B), long_atoms_kept(B, As).

functors(N, [T|Ts]) :- functor(T, f, N), N1 is N + 1, functors(N1, Ts).

names(N, [T|Ts]) :- number_codes(N, Cs), atom_codes(A, [0'a|Cs]), functor(T, A, 3), N1 is N + 1, names(N1, Ts).

predicates(N) :-
    number_codes(N, Cs), atom_codes(A, [0'p|Cs]), functor(T, A, 3), assertz(T), N1 is N + 1, predicates(N1).

strings(S) :- string_concat(S, S, T), strings(T).

string_list(N, [S|Ss]) :- number_codes(N, Cs), string_codes(S, Cs), N1 is N + 1, string_list(N1, Ss).

facts(N) :- assertz(fact(N)), N1 is N + 1, facts(N1).

facts_2(N) :- assertz(fact(N, some(term, [with, N]))), N1 is N + 1, facts_2(N1).

facts_front(N) :- asserta(fact(N)), N1 is N + 1, facts_front(N1).

rules(N) :- assertz((fact(X, Y) :- X > N, Y = f(X), fact(Y, N))), N1 is N + 1, rules(N1).

big_facts(T) :- assertz(fact(T)), big_facts(f(T, T)).

called_facts(N) :- assertz(fact(N)), fact(N), N1 is N + 1, called_facts(N1).

called_rules(N) :-
    assertz((fact(N, Y) :- Y is N + 1, \\+ fact(Y))), fact(N, _), N1 is N + 1, called_rules(N1).

indexed(N) :- M is N * 7, assertz(fact(N, M)), once(fact(_, M)), once(fact(N, _)), N1 is N + 1, indexed(N1).

globals(N) :- number_codes(N, Cs), atom_codes(A, Cs), length(L, 1000), nb_setval(A, L), N1 is N + 1, globals(N1).

global(L) :- nb_setval(key, L), nb_getval(key, M), append(L, M, N), global(N).

global_list(N) :-
    nb_getval(key, L), length(P, 20000), append(P, L, M), nb_setval(key, [N|M]), N1 is N + 1, global_list(N1).

attributed(N, [X|Xs]) :- put_attr(X, user, N), N1 is N + 1, attributed(N1, Xs).

attributes(X, N) :- put_attr(X, user, N), ( after ; after ), N1 is N + 1, attributes(X, N1).

attributed_copies(N, Xs) :-
    put_attr(X, user, N), copy_term(f(X), f(Y)), N1 is N + 1, attributed_copies(N1, [X, Y|Xs]).

attr_unify_hook(_, _).

wake(N, Xs) :- put_attr(X, user, N), X = N, N1 is N + 1, wake(N1, [X|Xs]).

copies(T, Ts) :- copy_term(T, U), copies(T, [U|Ts]).

copy_doubles(T) :- copy_term(T, U), copy_doubles(f(T, U)).

finds(T) :- findall(T, ( after ; after ), L), finds(L).

variables(N, T) :- functor(T0, f, N), term_variables(T0, Vs), M is N * 2, variables(M, [Vs|T]).

throws(L) :- catch(throw(b(L)), b(B), true), append(L, B, M), throws(M).

throw_deep(N, T) :- N1 is N + 1, ( N > 1000000 -> throw(T) ; throw_deep(N1, [N|T]) ).

bodies(B) :- call(B), duplicate_term(B, C), bodies((B, C)).

body_shapes(N, B) :- call((B ; true)), N1 is N + 1, duplicate_term(B, C), body_shapes(N1, (B, N1 > 0, C)).

nests(0, true) :- !.
nests(N, ( G -> true ; fail )) :- N1 is N - 1, nests(N1, G).

texts(L) :- atom_codes(A, L), atom_codes(A, M), append(M, M, N), texts(N).

app(L) :- append(L, L, M), app(M).

univs(N) :- length(L, N), T =.. [f|L], T =.. M, N1 is N * 2, univs(N1, M).
univs(N, _) :- univs(N).

sorts(L) :- msort(L, M), append(L, M, N), sorts(N).

key_sorts(L) :- keysort(L, M), append(L, M, N), key_sorts(N).

numbers(N, L) :- number_codes(N, _), append(L, L, M), number_codes(K, M), numbers(K, M).

splits(A) :- atomic_list_concat(L, ',', A), atomic_list_concat(L, ',,', B), splits(B).

waits(N, [X|Xs]) :- freeze(X, true), N1 is N + 1, waits(N1, Xs).

mutual(N, T) :- other(N, f(T)).
other(N, T) :- N1 is N + 1, mutual(N1, g(T, N)).

nested(N) :- N1 is N + 1, findall(x, nested(N1), _).

negation(N) :- N1 is N + 1, \\+ negation(N1).

conditions(N) :- N1 is N + 1, ( conditions(N1) -> true ; true ).

foralls(N) :- N1 is N + 1, forall(true, foralls(N1)).

onces(N) :- N1 is N + 1, once(onces(N1)), after.

calls(N) :- N1 is N + 1, call(calls, N1), after.

wide(N, T) :- length(L, N), U =.. [f, T|L], N1 is N + 1000, wide(N1, U).

assoc(N, T) :- put_assoc(N, T, N, U), N1 is N + 1, assoc(N1, U).

nb_args(T, L) :- nb_setarg(1, T, L), arg(1, T, A), append(A, L, M), nb_args(T, M).

phrases(N) --> [N], { N1 is N + 1 }, phrases(N1).

hash_tables(N, T) :- term_hash(T, _), hash_tables(N, f(T, T)).
`;

/** Each with what it uses up, and its goal. */
export const RUNAWAYS: readonly (readonly [what: string, goal: string])[] = [
  ["recursion that builds a term", "deep(0, X), after(X)"],
  ["recursion that is no last call", "count(0)"],
  ["recursion of two goals", "both(0)"],
  ["a term that shares its parts", "grow(x), true"],
  ["a term deep on the left", "left(x)"],
  ["a list built from its end", "right([])"],
  ["lists in a list", "keep([])"],
  ["a list without an end", "open_list(X), after(X)"],
  ["choice points of clauses", "choose_deep(0)"],
  ["a choice point in each call", "choices(0)"],
  ["choice points of member/2", "choices_2(0)"],
  ["choice points of between/3", "betweens(0)"],
  ["choice points of repeat/0", "repeats(0)"],
  ["choice points of clause/2", "clause_choices(0)"],
  ["choice points of retract/1", "retract_choices(0)"],
  ["catch/3 in catch/3", "catches(0)"],
  ["cleanups in cleanups", "cleanups(0)"],
  ["cleanups side by side", "guards(0)"],
  ["bindings on the trail", "length(L, 1000000), trailed(L, _), after(L)"],
  ["assignments on the trail", "trail(f(0))"],
  ["global values on the trail", "b_trail(0)"],
  ["a list of integers", "integers(0, X), after(X)"],
  ["squares", "square(3)"],
  ["shifts", "shift(1)"],
  ["powers", "power(1000)"],
  ["a power at once", "_ is 7 ** 1000000000"],
  ["a shift at once", "_ is 1 << 10000000000"],
  ["a list of rationals", "X is 3 rdiv 7, rationals(X, Xs), after(Xs)"],
  ["a list of long integers", "big_list(1, X), after(X)"],
  ["a list of floats", "floats(0.5, X), after(X)"],
  ["atoms in clauses", "atoms(0)"],
  ["atoms in a list", "atom_list(0, X), after(X)"],
  ["an atom that doubles", "long_atoms(abc)"],
  ["atoms that get longer", "long_atoms_kept(a, X), after(X)"],
  ["functors of each arity", "functors(1, X), after(X)"],
  ["functors of many names", "names(1, X), after(X)"],
  ["predicates", "predicates(0)"],
  ["a string that doubles", 'strings("abc")'],
  ["strings in a list", "string_list(0, X), after(X)"],
  ["facts", "facts(0)"],
  ["facts with terms", "facts_2(0)"],
  ["facts in front", "facts_front(0)"],
  ["rules", "rules(0)"],
  ["facts that double", "big_facts(x)"],
  ["facts that are called", "called_facts(0)"],
  ["rules that are called", "called_rules(0)"],
  ["facts with two indexes", "indexed(0)"],
  ["global variables", "globals(0)"],
  ["a global variable that doubles", "global([x])"],
  ["a global variable with a list", "nb_setval(key, []), global_list(0)"],
  ["attributed variables", "attributed(0, X), after(X)"],
  ["attributes on the trail", "attributes(_, 0)"],
  ["copies of attributed variables", "attributed_copies(0, [])"],
  ["attributed variables that wake", "wake(0, [])"],
  ["copies", "length(L, 1000), copies(L, [])"],
  ["copies that double", "copy_doubles(f(_))"],
  ["results of findall/3", "findall(X, ( repeat, X = f(_, _) ), _)"],
  ["results that are counted", "findall(x, repeat, _)"],
  ["findall/3 of its results", "length(L, 100), finds(L)"],
  ["results of findall/4", "findall(x-[a, b], repeat, _, [])"],
  ["results of bagof/3", "bagof(X, ( repeat, X = f(Y, Y) ), _)"],
  ["results of aggregate_all/3", "aggregate_all(bag(f(_)), repeat, _)"],
  ["findall/3 in findall/3", "nested(0)"],
  ["variables of terms", "variables(10, [])"],
  ["balls", "throws([x])"],
  ["a deep recursion with a ball", "throw_deep(0, [])"],
  ["a ball as large as the memory allows", "numlist(1, 1200000, L), throw(L)"],
  ["bodies of call/1", "bodies(var(_))"],
  ["shapes of bodies", "body_shapes(0, true)"],
  ["a body nested deeply", "nests(10000000, G), call(G)"],
  ["a clause nested deeply", "nests(10000000, G), assertz((fact(_) :- G))"],
  ["texts", '"abc" = S, atom_codes(S, L), texts(L)'],
  ["append/3", "app([a, b])"],
  ["univ", "univs(10)"],
  ["msort/2", "numlist(1, 1000, L), sorts(L)"],
  ["sort/4", "length(L, 100000000), sort(0, @>=, L, _)"],
  ["keysort/2", "findall(K-v, between(1, 1000, K), L), key_sorts(L)"],
  ["digits", "number_codes(1234567890, L), numbers(1, L)"],
  ["atoms split and joined", "splits(',')"],
  ["goals that wait", "waits(0, X), after(X)"],
  ["mutual recursion", "mutual(0, x)"],
  ["negations", "negation(0)"],
  ["conditions", "conditions(0)"],
  ["forall/2 in forall/2", "foralls(0)"],
  ["once/1 in once/1", "onces(0)"],
  ["call/2 in call/2", "calls(0)"],
  ["wide compounds", "wide(10, x)"],
  ["a search tree", "empty_assoc(T), assoc(0, T)"],
  ["arguments that are set for good", "nb_args(f(x), [x])"],
  ["grammar rules", "phrase(phrases(0), X), after(X)"],
  ["length/2 of a large number", "length(_, 1000000000)"],
  ["lists of length/2", "findall(L, ( between(1, inf, N), length(L, N) ), _)"],
  ["functor/3 with a large arity", "functor(_, f, 8000000)"],
  [
    "functor/3 and its variables",
    "functor(T, f, 1000000), T =.. L, copy_term(L, M), copy_term(M-L, K), findall(K, between(1, 100, _), _)",
  ],
  ["numlist/3", "numlist(1, 1000000000, X), after(X)"],
  [
    "a list of codes of a number",
    "X is 7 ** 2000000, number_codes(X, L), atom_codes(A, L), atom_length(A, _), append(L, L, M), append(M, M, N), append(N, N, _)",
  ],
  [
    "atom_chars/2 of a long atom",
    "numlist(1, 400000, L0), findall(0'a, member(_, L0), L), atom_codes(A, L), findall(C, ( repeat, atom_chars(A, C) ), _)",
  ],
  [
    "term_to_atom/2 of a large term",
    "numlist(1, 300000, L), findall(S, ( repeat, with_output_to(string(S), write(L)) ), _)",
  ],
  [
    "sub_atom/5",
    'atom_codes(A, "abcdefghijklmnopqrstuvwxyz"), findall(S, ( repeat, sub_atom(A, _, _, _, S) ), _)',
  ],
  ["number_vars", "functors(1, T), numbervars(T, 0, _)"],
  ["open lists with attributed ends", "attributed(0, Xs), Xs = [1|_]"],
  ["setof/3", "setof(X-Y, ( between(1, inf, X), Y = f(X) ), _)"],
  [
    "terms that are compared",
    "length(L, 500000), copy_term(L, M), findall(L-M, ( repeat, L @< M ), _)",
  ],
];
