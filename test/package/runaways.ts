/**
 * Programs that run away, each in its own way, and harmless ones that only look like them.
 */

/** The clauses of all these programs. */
export const clauses = `
:- meta_predicate repeated(+, 0).
repeated(N, Goal) :- forall(between(1, N, _), \\+ \\+ Goal).
reversed([], []).
reversed([X|Xs], Ys) :- reversed(Xs, Zs), append(Zs, [X], Ys).
stacked(0).
stacked(N) :- M is N-1, stacked(M), M >= 0.
:- dynamic([fact/1, fact/2]).
:- use_module(library(clpfd)).
:- use_module(library(tabling)).
:- table([answer/1, same/1, chain/1, path/2]).

many(0).
many(N) :- N > 0, M is N-1, many(M).

p :- p.
p.
alternatives(N) :- member(_, [a,b]), M is N+1, alternatives(M).
betweens :- between(1, inf, _), betweens.
stack(N) :- M is N+1, stack(M), M > 0.
deep :- deep, many(1).
second(X) :- second(Y), X = f(Y).
build(N, [N|T]) :- M is N+1, build(M, T).
term(X) :- term(f(X)).
pair(X, Y) :- pair(Y, f(X,Y)).
wide(L) :- T =.. [t|L], wide([T|L]).
doubled(X) :- append(X, X, Y), doubled(Y).
atoms(A) :- atom_concat(A, A, B), atoms(B).
strings(S) :- string_concat(S, S, T), string_code(1, T, _), strings(T).
texts(L) :- string_concat("abcdefgh", "ijklmnop", S), string_concat(S, S, T), string_codes(T, Cs),
    string_codes(U, Cs), texts([U|L]).
squares(X, L) :- Y is X*X, length(L0, 0), L = [Y|L0], squares(Y, _).
powers(N, L) :- X is 1<<(1000+N), M is N+1, powers(M, [X|L]).
fresh(N, L) :- atom_concat(an_atom_of_its_own_, N, A), M is N+1, fresh(M, [A|L]).
gensyms(L) :- gensym(g, A), gensyms([A|L]).
globals(N) :- b_setval(x, N), b_setval(y, N), M is N+1, globals(M).
global(L) :- append(L, L, M), nb_setval(x, M), nb_getval(x, N), global(N).
names(N) :- atom_concat(x, N, A), nb_setval(A, N), M is N+1, names(M).
asserted(N) :- assertz(fact(N, f(N))), M is N+1, asserted(M).
asserting(L) :- assertz(fact(L)), asserting([a|L]).
recorded(N) :- recordz(k, t(N)), M is N+1, recorded(M).
keyed(N) :- atom_concat(key, N, K), recordz(K, N), M is N+1, keyed(M).
flagged(N) :- atom_concat(flag, N, A), flag(A, _, N), M is N+1, flagged(M).
created(N) :- atom_concat(flag, N, A), create_prolog_flag(A, N, []), M is N+1, created(M).
answer(X) :- between(1, inf, X).
same(_).
chain(X) :- chain(Y), X = s(Y).
chain(0).
path(X, Y) :- path(X, Z), Y is Z+1.
path(X, X).
attributed(L) :- put_attr(X, m, L), attributed([X|L]).
m:attr_unify_hook(_, _).
frozen(X) :- freeze(X, true), frozen(X).
freezing(L) :- freeze(X, X == 1), freezing([X|L]).
waiting(X) :- when(?=(X,_), true), waiting(X).
constrained(L) :- [X,Y] ins 1..100, X #< Y, constrained([X,Y|L]).
domains(L) :- X in 1..100000, X #\\= 50, X #\\= 700, domains([X|L]).
summed(X, N) :- X + Y #= Z, Z #>= Y, M is N+1, summed(Z, M).
caught :- catch(caught, never, true), many(1).
guarded :- setup_call_cleanup(true, guarded, true), many(1).
nested :- findall(X, nested(X), _).
nested(X) :- findall(Y, nested(Y), X).
copied(L) :- append(L, L, M), copy_term(M, N), copied(N).
texted(X) :- term_to_atom(f(X,X), A), term_to_atom(Y, A), texted(Y).
formatted(X) :- format(atom(A), "~w~w", [X,X]), formatted(A).
output(X) :- with_output_to(string(S), (write(X), write(X))), output(S).
written :- with_output_to(string(_), (repeat, write(abcdefghij), fail)).
codes(A) :- atom_codes(A, Cs), append(Cs, Cs, Ds), atom_codes(B, Ds), codes(B).
numbers(Cs) :- number_codes(_, Cs), append(Cs, Cs, Ds), numbers(Ds).
sorted(L) :- msort(L, M), append(M, [x|L], N), sort(0, @>=, N, O), sorted(O).
lists(N) :- length(L, N), M is N*2, lists(M, L).
lists(N, _) :- lists(N).
numlists(N) :- numlist(1, N, L), M is N*2, numlists(M, L).
numlists(N, _) :- numlists(N).
operators(N) :- atom_concat(op, N, A), op(700, xfx, A), M is N+1, operators(M).
unknown(N) :- atom_concat(p, N, A), catch(A, error(existence_error(_,_),_), true), M is N+1, unknown(M).
unknowns(N) :- atom_concat(p, N, A), catch(call(A, x), error(existence_error(_,_),_), true), M is N+1, unknowns(M).
modules(N) :- atom_concat(m, N, A), catch(A:p, error(existence_error(_,_),_), true), M is N+1, modules(M).
declared(N) :- atom_concat(d, N, A), dynamic(A/1), M is N+1, declared(M).
streams(L) :- open_string("some text", S), streams([S|L]).
streamed(S) :- string_concat(S, "0123456789", T), open_string(T, _), streamed(T).
tree(N, T) :- put_assoc(N, T, v(N), U), M is N+1, tree(M, U).
shifted(L) :- reset(shifting(L), _, C), shifted([C|L]).
shifting(L) :- shift(x), L = [_|_].
continued(C) :- reset(continuing(C), _, D), continued(D).
continuing(C) :- shift(x), call(C).
mutable(T) :- arg(1, T, X), setarg(1, T, f(X)), mutable(T).
mutable_nb(T) :- arg(1, T, L), append(L, L, M), nb_setarg(1, T, M), mutable_nb(T).
splits(S) :- split_string(S, ",", "", L), append(L, L, M), atomic_list_concat(M, ',', T), splits(T).
trailed(L) :- member(X, L), X = f(Y), trailed([Y|L]).
trail(L) :- ( L = [a|T] ; true ), trail(T).
collected(N, L) :- findall(N-X, between(1, 2000, X), Xs), M is N+1, collected(M, [Xs|L]).
subs(N, L) :- length(Xs, 3000), M is N+1, subs(M, [Xs|L]).
univ(N, L) :- functor(T, t, 3000), M is N+1, univ(M, [T|L]).
closed :- forall(( stream_property(S, mode(read)), \\+ stream_property(S, alias(_)) ), close(S)).
`;

/** A program that runs away: its goal, and a goal that releases what it has left. */
export interface Runaway {
  readonly goal: string;
  readonly after?: string;
}

const goals: readonly (string | readonly [goal: string, after: string])[] = [
  "p, fail",
  "alternatives(0)",
  "betweens",
  "stack(0)",
  "deep",
  "second(_)",
  "build(0, L)",
  "term(a)",
  "pair(a, b)",
  "wide([])",
  "doubled([a])",
  "atoms(ab)",
  'strings("ab")',
  "texts([])",
  "squares(3, _)",
  "powers(1, [])",
  "fresh(0, [])",
  "gensyms([])",
  "globals(0)",
  ["global([_])", "nb_setval(x, 0)"],
  ["names(0)", "forall(nb_current(K, _), nb_delete(K))"],
  ["asserted(0)", "retractall(fact(_, _))"],
  ["asserting([])", "retractall(fact(_))"],
  ["recorded(0)", "forall(recorded(k, _, R), erase(R))"],
  ["keyed(0)", "forall(( current_key(K), recorded(K, _, R) ), erase(R))"],
  "flagged(0)",
  "created(0)",
  ["answer(_), fail", "abolish_all_tables"],
  ["between(1, inf, X), same(X), fail", "abolish_all_tables"],
  ["chain(_), fail", "abolish_all_tables"],
  ["path(1, _), fail", "abolish_all_tables"],
  "attributed([])",
  "frozen(_)",
  "freezing([])",
  "waiting(_)",
  "constrained([])",
  "domains([])",
  "summed(_, 0)",
  "caught",
  "guarded",
  "nested",
  "copied([_])",
  "texted(a)",
  "formatted(a)",
  "output(a)",
  "written",
  "codes(ab)",
  "numbers(`123`)",
  "sorted([])",
  "lists(100)",
  "numlists(100)",
  "operators(0)",
  "unknown(0)",
  "unknowns(0)",
  "modules(0)",
  "declared(0)",
  ["streams([])", "closed"],
  ['streamed("")', "closed"],
  "tree(0, t)",
  "shifted([])",
  "continued(x)",
  "mutable(f(a))",
  "mutable_nb(f([a]))",
  'splits("a,b")',
  "trailed([_])",
  "trail(_)",
  "findall(X, between(1, inf, X), _)",
  "findall(X, repeat, _)",
  "findall(L, (repeat, length(L, 3000)), _)",
  "bagof(X-Y, (between(1, inf, X), Y = f(X)), _)",
  "setof(X, between(1, inf, X), _)",
  "aggregate_all(bag(X), between(1, inf, X), _)",
  "collected(0, [])",
  "subs(0, [])",
  "univ(0, [])",
  "numlist(1, 100000000, _)",
  "length(_, 16000000)",
  "X is 2**33000000, Y is X*X",
  "functor(T, t, 60000000)",
  'format(atom(_), "~t~*|~w", [200000000, x])',
];

const runaways: readonly Runaway[] = goals.map((x) =>
  typeof x === "string" ? { goal: x } : { goal: x[0], after: x[1] },
);

/** Some of them, for larger heaps. */
const FEW: ReadonlySet<string> = new Set([
  "p, fail",
  "stack(0)",
  "build(0, L)",
  "term(a)",
  'strings("ab")',
  "atoms(ab)",
  "global([_])",
  "chain(_), fail",
  "attributed([])",
  "constrained([])",
  "caught",
  "copied([_])",
  "output(a)",
  "numlists(100)",
  "tree(0, t)",
  "mutable(f(a))",
  "findall(X, repeat, _)",
  "setof(X, between(1, inf, X), _)",
]);
export const few: readonly Runaway[] = runaways.filter(({ goal }) => FEW.has(goal));

/**
 * Programs that take gigabytes in all, and hold little at any time. `repeated(N, Goal)` is true after
 * Goal has been true N times.
 */
export const innocents: readonly string[] = [
  "repeated(2000, numlist(1, 20000, _))",
  "repeated(2000, length(_, 20000))",
  "repeated(150000, (numlist(1, 30, L), reversed(L, _)))",
  "repeated(100, stacked(100000))",
  "repeated(1000, (findall(X-f(X), between(1, 10000, X), L), length(L, 10000)))",
  "forall(between(1, 3000000, X), atom_concat(an_atom_of_its_own_, X, _))",
  "forall(between(1, 300000, X), (assertz(fact(X)), retract(fact(X))))",
  'repeated(300000, format(string(_), "~w and ~a: ~t~d~30|", [f(x), y, 1000]))',
  "numlist(1, 5000, L), repeated(5000, nb_setval(x, L))",
  "numlist(1, 5000, L), repeated(5000, catch(throw(L), _, true))",
  "length(L, 5000), repeated(5000, copy_term(L, _))",
  "repeated(200, (numlist(1, 3000, L), foldl([X,T,U]>>put_assoc(X, T, X, U), L, t, _)))",
  "repeated(300, (length(Q, 6), Q ins 1..6, all_different(Q), sum(Q, #=, 21), label(Q)))",
  "repeated(200, (forall(between(1, 2000, X), same(X)), abolish_all_tables))",
  "numlist(1, 20000, L), repeated(500, (reverse(L, M), msort(M, N), N == L))",
  "repeated(3000, (X is 3**60000, Y is X*X, Y > X))",
  "numlist(1, 3000, L), repeated(3000, (atomic_list_concat(L, ',', A), atom_codes(A, _)))",
  "repeated(2000, (length(L, 1000), maplist([X]>>freeze(X, true), L)))",
  "repeated(200000, setup_call_cleanup(true, member(_, [a,b]), true))",
  "repeated(100000, reset(shift(x), _, _))",
  "repeated(200, with_output_to(string(_), forall(between(1, 5000, X), write(X))))",
  "numlist(1, 2000, L), term_to_atom(L, A), repeated(500, term_to_atom(_, A))",
  "repeated(500, setof(X-Y, (between(1, 1000, X), Y is X mod 7), _))",
  "b_setval(x, 0), repeated(500000, (b_getval(x, X), Y is X+1, b_setval(x, f(Y,Y)), b_setval(x, X)))",
  "repeated(100, (length(L, 20000), maplist(=(a), L), member(b, L) ; true))",
];
