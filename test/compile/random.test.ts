/*
 * Random programs do the same interpreted and in generated code, wherever their calls bounce and
 * whenever the code changes.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Comparison } from "./compare.js";
import { samples } from "./programs.js";
import { courses, subject, WAYS } from "./engines.js";

/** How many programs; more with the environment variable PROGRAMS. */
const PROGRAMS = Number(process.env["PROGRAMS"] ?? 80);
const SEED = Number(process.env["SEED"] ?? 1);

it("random programs give the same answers, output and errors", { timeout: 0 }, () => {
  const comparison = new Comparison();
  const agrees = fc.property(samples, (sample) => {
    const told = comparison.check(sample);
    if (told !== undefined) throw new Error(`${sample.text}\n\n${told}`);
  });
  fc.assert(agrees, { seed: SEED, numRuns: PROGRAMS });
  expect(comparison.complete).toBeGreaterThan(PROGRAMS / 2);
  expect(comparison.answers).toBeGreaterThan(4 * PROGRAMS);
});

it.each(WAYS)("an exhausted budget is an error, and the engine goes on: %s", (name, options) => {
  const program = `
    loop(N) :- M is N + 1, loop(M).
    grow([x|Xs]) :- grow(Xs).
    deep(N) :- M is N + 1, deep(M), true.
    wait(N) :- ( deep(N) -> true ; true ).
    left(X) :- left(Y), X is Y + 1.
    many(X) :- between(1, inf, X), X < 0.
    fine(1).
    fine(2).
  `;
  const s = subject(name, options, program);
  for (const goal of ["loop(0)", "grow(_)", "deep(0)", "wait(0)", "left(_)", "many(_)"]) {
    for (const limit of [0, 1, 2, 10, 500]) {
      const [course] = courses(s, [goal], 3, limit);
      expect([goal, limit, course.log]).toEqual([goal, limit, ["exhausted"]]);
      expect(courses(s, ["fine(X)"], 2, 500)[0].log).toEqual(["[1]-[]", "[2]-[]"]);
    }
    const caught = `catch(${goal}, error(resource_error(R), _), true)`;
    expect(courses(s, [caught], 1, 500)[0].log).toEqual(["[inferences]-[]"]);
  }
});
