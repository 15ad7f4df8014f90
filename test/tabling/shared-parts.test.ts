/* Tabled calls and answers with shared parts: 2^N compounds as a tree, N cells. */
import { expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const PROGRAM = `
double(0, X, X).
double(N, X, f(Y,Y)) :- N > 0, M is N - 1, double(M, X, Y).
:- table same/2, all/1.
same(X, X).
all(f(X,Y)) :- all(X), all(Y).
all(1).
`;

it.each([
  "double(25, 1, X), same(X, Y)",
  "double(25, _, X), same(X, Y)",
  "double(25, 1, X), all(X)",
])("a tabled call with shared parts has its answers, within limits: %s", (goal) => {
  const limits = { inferences: 1_000_000, memory: 20_000_000 };
  const engine = engineOf(PROGRAM, { limits });
  const query = engine.query(goal);
  expect([query.next().done, query.next().done]).toEqual([false, true]);
});
