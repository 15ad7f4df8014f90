/* Long work of builtins counts as calls, so that limits end it and other runs get their turn. */
import { describe, expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const SIZE = 50_000;
/** A call may stand for this many cells or bytes. */
const CELLS_OF_CALL = 200;

const engine = engineOf(`
  list(N, L) :- numlist(1, N, L).
  unbound(N, L) :- length(L, N).
  wide(N, T) :- numlist(1, N, L), T =.. [f|L].
  deep(N, T) :- deep(N, z, T).
  deep(0, T, T) :- !.
  deep(N, T, R) :- M is N - 1, deep(M, s(T), R).
  string(N, S) :- length(L, N), maplist(=(a), L), atom_chars(A, L), atom_string(A, S).
  charged(Goal, Calls) :-
    statistics(inferences, A), ( call(Goal) -> true ; true ), statistics(inferences, B), Calls is B - A.
  two(Kind, X, Y) :- call(Kind, ${SIZE}, X), call(Kind, ${SIZE}, Y).
`);

const WALKS = [
  "copy_term(X, _)",
  "copy_term_nat(X, _)",
  "duplicate_term(X, _)",
  "findall(X, true, _)",
  "nb_setval(charged, X)",
  "assertz(kept(X))",
  "X = Y",
  "X \\= Y",
  "X == Y",
  "X @< Y",
  "compare(_, X, Y)",
  "X =@= Y",
  "unify_with_occurs_check(X, Y)",
  "?=(X, Y)",
  "subsumes_term(X, Y)",
  "unifiable(X, Y, _)",
  "term_variables(X, _)",
  "term_singletons(X, _)",
  "term_attvars(X, _)",
  "acyclic_term(X)",
  "variant_hash(X, _)",
  "numbervars(X, 0, _)",
  "term_to_atom(X, _)",
];

/** Walks that end at the first two variables that differ. */
const IN_ORDER = ["X == Y", "X @< Y", "compare(_, X, Y)"];

describe.each(["list", "unbound", "wide", "deep"])(`two terms of ${SIZE} cells: %s`, (kind) => {
  const walks = kind === "unbound" ? WALKS.filter((goal) => !IN_ORDER.includes(goal)) : WALKS;
  it.each(walks)("%s is charged for the cells that it looks at", (goal) => {
    const query = `two(${kind}, X, Y), charged((${goal}), Calls)`;
    const { Calls } = engine.once<{ Calls: number }>(query)!;
    expect(Calls).toBeGreaterThan(SIZE / CELLS_OF_CALL);
  });
});

it("arg/3 with an unbound number is charged for the arguments that it tries, and finds each", () => {
  const goal = `wide(${SIZE}, X), charged(arg(_, X, none), Calls), findall(N, arg(N, X, ${SIZE}), Ns)`;
  const { Calls, Ns } = engine.once<{ Calls: number; Ns: number[] }>(goal)!;
  expect(Calls).toBeGreaterThan(SIZE / CELLS_OF_CALL);
  expect(Ns).toEqual([SIZE]);
});

describe("propagation of library(clpfd)", () => {
  const clpfd = engineOf(`
    :- use_module(library(clpfd)).
    holes(N, D) :- findall(I..I, (between(1, N, J), I is J * 3), Is), foldl([I,D0,D0\\/I]>>true, Is, 0, D).
    charged(Goal, Calls) :-
      statistics(inferences, A), call(Goal), statistics(inferences, B), Calls is B - A.
  `);
  const charged = (goal: string): number => clpfd.once<{ Calls: number }>(goal)!.Calls;

  it.each([
    "X #\\= 6000",
    "Y #= X + 3",
    "Y #= abs(X)",
    "X #= Y",
    "fd_size(X, _)",
    "labeling([ff], [X])",
    "fd_dom(X, E), Z in E",
    "element(_, [X, X], Y)",
  ])("%s is charged for the intervals that it looks at", (goal) => {
    const calls = (size: number): number =>
      charged(`holes(${size}, D), X in D, Y in D, charged((${goal}), Calls)`);
    expect(calls(10_000) - calls(100)).toBeGreaterThan(10_000 / CELLS_OF_CALL);
  });

  it("of all_distinct/1 does not look at the intervals of a domain that has more values than there are variables", () => {
    const calls = (size: number): number =>
      charged(`holes(${size}, D), X in D, Y in D, charged(all_distinct([X, Y]), Calls)`);
    expect(calls(10_000)).toBe(calls(100));
  });

  it("is charged for the length of coefficients", () => {
    const calls = (power: number): number =>
      charged(`C is 2 ** ${power} + 1, length(L, 200), L ins 0..9,
        foldl([X,A,X*C+A]>>true, L, 0, E), charged((E #= _, L = [1|_]), Calls)`);
    expect(calls(4000) - calls(1)).toBeGreaterThan((200 * (4000 / 32)) / CELLS_OF_CALL);
  });
});
