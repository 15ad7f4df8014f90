import { expect, it } from "vitest";
import { engineWith, holds } from "./judge.js";

const PROGRAM = `
:- dynamic cat/0, legs/2, insect/1.
cat.
legs(A, 6) :- insect(A).
legs(A, 7) :- A, call(A).
insect(ant).
insect(bee).
elk(X) :- moose(X).
`;

it("clause/2 leaves no choice point after the last clause that may match", () => {
  const engine = engineWith(PROGRAM);
  const query = engine.query("clause(insect(bee), B)");
  expect([...query]).toHaveLength(1);
  expect(holds(engine, "clause(insect(ant), true)")).toBe(true);
});

it("retract/1 with assertz/1 takes time in proportion to the number of clauses", () => {
  const engine = engineWith(`
      :- dynamic q/1, state/2.
      fill(N) :- between(1, N, I), assertz(q(I)), fail.
      fill(_).
      drain :- retract(q(_)), fail.
      drain.
      counts(0) :- !.
      counts(N) :- retract(state(x, C)), C1 is C+1, assertz(state(x, C1)), N1 is N-1, counts(N1).
    `);
  expect(holds(engine, "fill(200000), drain, \\+ q(_)")).toBe(true);
  const others = "forall(between(1, 50000, I), assertz(state(I, 0)))";
  expect(holds(engine, `${others}, assertz(state(x, 0)), counts(100000), state(x, 100000)`)).toBe(
    true,
  );
});
