/*
 * Programs that run away end with the error at a limit on memory, again and again, within one program too; programs that
 * take gigabytes in all, and hold little at any time, do not.
 */
import { expect, test } from "vitest";
import { Engine } from "../../src/complete.js";

const clauses = `
:- dynamic([fact/1, fact/2]).
:- table([answer/1, same/1, chain/1]).
:- meta_predicate repeated(+, 0).
repeated(N, Goal) :- forall(between(1, N, _), \\+ \\+ Goal).
reversed([], []).
reversed([X|Xs], Ys) :- reversed(Xs, Zs), append(Zs, [X], Ys).
stacked(0).
stacked(N) :- M is N-1, stacked(M), M >= 0.
:- use_module(library(clpfd)).
:- use_module(library(tabling)).
many(0).
many(N) :- N > 0, M is N-1, many(M).
p :- p.
p.
stack(N) :- M is N+1, stack(M), M > 0.
build(N, [N|T]) :- M is N+1, build(M, T).
term(X) :- term(f(X)).
atoms(A) :- atom_concat(A, A, B), atoms(B).
strings(S) :- string_concat(S, S, T), string_code(1, T, _), strings(T).
global(L) :- append(L, L, M), nb_setval(x, M), nb_getval(x, N), global(N).
asserted(N) :- assertz(fact(N, f(N))), M is N+1, asserted(M).
answer(X) :- between(1, inf, X).
same(_).
chain(X) :- chain(Y), X = s(Y).
chain(0).
attributed(L) :- put_attr(X, m, L), attributed([X|L]).
m:attr_unify_hook(_, _).
constrained(L) :- [X,Y] ins 1..100, X #< Y, constrained([X,Y|L]).
caught :- catch(caught, never, true), many(1).
copied(L) :- append(L, L, M), copy_term(M, N), copied(N).
output(X) :- with_output_to(string(S), (write(X), write(X))), output(S).
numlists(N) :- numlist(1, N, L), M is N*2, numlists(M, L).
numlists(N, _) :- numlists(N).
tree(N, T) :- put_assoc(N, T, v(N), U), M is N+1, tree(M, U).
mutable(T) :- arg(1, T, X), setarg(1, T, f(X)), mutable(T).
`;
const limits = { memory: 64_000_000 };

/** Goals, and what gives back what they have left. */
const runaways: readonly (readonly [goal: string, after: string])[] = [
  ["p, fail", "true"],
  ["stack(0)", "true"],
  ["build(0, L)", "true"],
  ["term(a)", "true"],
  ['strings("ab")', "true"],
  ["atoms(ab)", "true"],
  ["global([_])", "nb_setval(x, 0)"],
  ["asserted(0)", "retractall(fact(_, _))"],
  ["answer(_), fail", "abolish_all_tables"],
  ["between(1, inf, X), same(X), fail", "abolish_all_tables"],
  ["chain(_), fail", "abolish_all_tables"],
  ["attributed([])", "true"],
  ["constrained([])", "true"],
  ["caught", "true"],
  ["copied([_])", "true"],
  ["output(a)", "true"],
  ["numlists(100)", "true"],
  ["tree(0, t)", "true"],
  ["mutable(f(a))", "true"],
  ["findall(X, repeat, _)", "true"],
  ["setof(X, between(1, inf, X), _)", "true"],
];

/** `repeated(N, Goal)` is true after Goal has been true N times. */
const innocents: readonly string[] = ([] = [
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
  "repeated(300, (X is 3**60000, Y is X*X, Y > X))",
  "numlist(1, 3000, L), repeated(3000, (atomic_list_concat(L, ',', A), atom_codes(A, _)))",
  "repeated(2000, (length(L, 1000), maplist([X]>>freeze(X, true), L)))",
  "repeated(200000, setup_call_cleanup(true, member(_, [a,b]), true))",
  "repeated(100000, reset(shift(x), _, _))",
  "repeated(200, with_output_to(string(_), forall(between(1, 5000, X), write(X))))",
  "numlist(1, 2000, L), term_to_atom(L, A), repeated(500, term_to_atom(_, A))",
  "repeated(500, setof(X-Y, (between(1, 1000, X), Y is X mod 7), _))",
  "b_setval(x, 0), repeated(500000, (b_getval(x, X), Y is X+1, b_setval(x, f(Y,Y)), b_setval(x, X)))",
  "repeated(100, (length(L, 20000), maplist(=(a), L), member(b, L) ; true))",
]);

function outcomes(goals: readonly string[]): string[] {
  const engine = new Engine({ limits });
  engine.consult(clauses);
  return goals.map((goal) => {
    try {
      return String(engine.query(goal).exists());
    } catch (error) {
      return (error as { kind?: string }).kind ?? String(error);
    }
  });
}

test.each(runaways)("%s is an error, again and again", (goal, after) => {
  const caught = `catch((${goal}), error(resource_error(memory), _), true), ${after}, many(20000)`;
  const rounds = [goal, after, caught, goal, after, `forall(between(1, 2, _), (${caught}))`, after];
  const expected = ["memory", "true", "true", "memory", "true", "true", "true"];
  expect(outcomes(rounds)).toEqual(expected);
});

test.each(innocents)("beside what is kept: %s is true", (goal) => {
  expect(outcomes([`numlist(1, 100000, Keep), (${goal}), Keep = [_|_]`])).toEqual(["true"]);
});
