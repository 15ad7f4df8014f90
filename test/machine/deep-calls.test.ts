/* Hundreds of thousands of anything do not overflow a stack. */

import { describe, expect, it } from "vitest";
import { engineOf } from "./goals.js";

const MANY = 300_000;

const engine = engineOf(`
  len([], 0).
  len([_|Xs], N) :- len(Xs, M), N is M + 1.
  count(N, N) :- !.
  count(M, N) :- L is M + 1, count(L, N).
  ping(0).
  ping(N) :- M is N - 1, pong(M).
  pong(0).
  pong(N) :- M is N - 1, ping(M).
  even(0) :- !.
  even(N) :- \\+ \\+ ( M is N - 1, M >= 0 ), L is N - 2, even(L).
`);

/** The value of `N` in the first answer of a goal. */
function answer(goal: string): unknown {
  return engine.once(goal)?.["N"];
}

describe("three hundred thousand", () => {
  it("calls deep: a length that is not tail recursive", () => {
    expect(answer(`numlist(1, ${MANY}, _L), len(_L, N)`)).toBe(MANY);
  });

  it("calls in a row, of one predicate or of two in turn", () => {
    expect(engine.once(`count(0, ${MANY})`)).toEqual({});
    expect(engine.once(`ping(${MANY})`)).toEqual({});
    expect(engine.once(`even(${MANY})`)).toEqual({});
  });

  it("answers of a failure-driven loop", () => {
    expect(engine.once(`\\+ ( between(1, ${MANY}, _X), _X < 0 )`)).toEqual({});
  });

  it("answers gathered in a list", () => {
    const list = `numlist(1, ${MANY}, _L)`;
    expect(answer(`${list}, findall(X, member(X, _L), _M), length(_M, N)`)).toBe(MANY);
  });
});

it("20,000 choice points may stay open", () => {
  const query = engine.query("length(_L, 20000), maplist([X]>>( X = 1 ; X = 2 ), _L)");
  expect(query.next().done).toBe(false);
  expect(query.next().done).toBe(false);
  query.return();
});

it("a goal may have 50,000 conjuncts, and 1,000 alternatives", () => {
  const conjuncts = `${"true, ".repeat(50_000)}X = 1`;
  expect(engine.once(conjuncts)).toEqual({ X: 1 });
  expect(engine.once(`G = ( ${conjuncts} ), call(G)`)?.["X"]).toBe(1);
  expect(engine.once(`${"fail ; ".repeat(1000)}X = 1`)).toEqual({ X: 1 });
});
