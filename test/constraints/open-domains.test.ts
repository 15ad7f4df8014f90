/** Propagation ends for variables without bounds, with any expressions. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine();
engine.once("use_module(library(clpfd))");

const variable = fc.constantFrom("X", "Y", "Z");
const number = fc.integer({ min: -3, max: 4 }).map((n) => `(${n})`);
const divisor = fc.constantFrom("(-3)", "(-2)", "2", "3", "97", "X", "Y");

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: variable },
    number,
    fc
      .tuple(tie("expression"), fc.constantFrom("+", "-", "*"), tie("expression"))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(tie("expression"), fc.constantFrom("//", "div", "mod", "rem"), divisor)
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(fc.constantFrom("min", "max"), tie("expression"), tie("expression"))
      .map(([f, a, b]) => `${f}(${a},${b})`),
    tie("expression").map((a) => `abs(${a})`),
    tie("expression").map((a) => `(${a})^2`),
  ),
}));

const comparison = fc
  .tuple(expression, fc.constantFrom("#=", "#=", "#=", "#\\=", "#<", "#>="), expression)
  .map((parts) => parts.join(" "));
const half = fc
  .tuple(variable, fc.constantFrom("#>", "#<"), number)
  .map((parts) => parts.join(" "));
const small = fc
  .tuple(variable, fc.integer({ min: -4, max: 3 }), fc.nat(4))
  .map(([x, low, width]) => `${x} in ${low}.. ${low + width}`);
const goals = fc.array(fc.oneof({ weight: 4, arbitrary: comparison }, half, small), {
  minLength: 1,
  maxLength: 4,
});

it("within few inferences", () => {
  fc.assert(
    fc.property(goals, (all) => {
      const goal = `( ${all.join(", ")} -> true ; true )`;
      const limits = { inferences: 100_000 };
      expect(engine.once(goal, {}, { limits })).toBeDefined();
    }),
    {
      numRuns: 200 * Number(process.env["RUNS"] ?? 1),
      examples: [[["((max(X,Z)+Z)^2 + min(X,X)) #< Z", "2^2 #= X"]]],
    },
  );
});

it("along a chain of any length, for each new variable in constant time", () => {
  engine.consult(`
    length_of([], 0).
    length_of([_|Xs], N) :- N #> 0, N #= N0+1, length_of(Xs, N0).
  `);
  const inferences = (n: number): number =>
    engine.once(
      `numlist(1, ${n}, Xs), statistics(inferences, I0), length_of(Xs, N),
       statistics(inferences, I), C is I-I0`,
    )!["C"] as number;
  expect(inferences(2000)).toBeLessThan(2.5 * inferences(1000));
});
