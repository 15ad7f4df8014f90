import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const value = (expression: string, answer: string): Row => [`X is ${expression}`, answer];
const undefinedPower = (expression: string): Row => [
  `catch(X is ${expression}, error(X, _), true)`,
  "evaluation_error(undefined)",
];

const ROOTS: Row[] = [
  value("4 ** (1r2)", "2"),
  value("4 ** (-1r2)", "1r2"),
  value("8 ** (2r3)", "4"),
  value("(-8) ** (1r3)", "-2"),
  value("(-8) ** (2r3)", "4"),
  value("2 ^ (1r2)", "1.4142135623730951"),
  value("(-3) ** (1r3)", "-1.4422495703074083"),
  value("1r3 ** 1r3", "0.6933612743506347"),
  value("0 ** (1r2)", "0"),
  value("(-8.0) ** (1r3)", "-2.0"),
  value("(-8.0) ** (2r3)", "3.9999999999999996"),
  value("9007199254740992 ** (1r53)", "2"),
  value("1152921504606846976 ** (1r3)", "1048576"),
  value("(-9223372036854775808) ** (1r3)", "-2097152"),
  value("18446744073709551616 ** (1r2)", "4294967296"),
  value("1000000000000000000000000000000 ** (-1r2)", "1r1000000000000000"),
  value("85070591730234615847396907784232501249 ** (1r2)", "9223372036854775807"),
  value("(85070591730234615847396907784232501249 rdiv 4) ** (3r2)", `${(2n ** 63n - 1n) ** 3n}r8`),
  value("85070591730234615847396907784232501250 ** (1r2)", "9.223372036854776e+18"),
  undefinedPower("(-4) ** (1r2)"),
  undefinedPower("(-4.0) ** (1r2)"),
];

describeHabit("powers with rational exponents are roots, exact if they can be", "", ROOTS);

describe("a power with a rational exponent in the dialect iso", () => {
  const engine = new Engine();

  it.each(ROOTS.filter(([goal]) => !goal.includes("catch")))("%s", (goal, answer) => {
    const same = goal.replace(/(\d+)r(\d+)/g, "($1 rdiv $2)").replace(/-\(/g, "- (");
    const wanted = answer.replace("r", " rdiv ");
    expect(engine.once(`${same}, Y is ${wanted}, abs(X - Y) < 1.0e-12`)).toBeDefined();
  });
});

it("the root of a power is its base, as long as floats hold the power", () => {
  const engine = new Engine();
  const base = fc.bigInt({ min: 2n, max: 2n ** 62n });
  fc.assert(
    fc.property(base, fc.integer({ min: 2, max: 16 }), fc.constantFrom(-1n, 0n, 1n), (b, n, d) => {
      const values = { P: b ** BigInt(n) + d, N: n, B: b };
      const goal = "X is P ** (1 rdiv N), ( X == B -> Is = exact ; Is = float(X) )";
      expect(engine.once(goal, values)?.["Is"] === "exact").toBe(d === 0n);
    }),
  );
});

describeHabit(
  "a negative exponent makes ^/2 a float, and powers by zero and of 0 and 1 are integers",
  "",
  [
    value("2 ^ (-1)", "0.5"),
    value("10 ^ -2", "0.01"),
    value("(-2) ^ -3", "-0.125"),
    value("1 ^ -1", "1"),
    value("(-1) ^ -3", "-1"),
    value("1.05 ** 0", "1"),
    value("2.5 ^ 0", "1"),
    value("0.0 ^ 0", "1"),
    value("0 ** 0.0", "1"),
    value("1 ** 2.5", "1"),
    value("0 ** 2.5", "0"),
    value("2.5 ** 1", "2.5"),
    value("1.0 ** 2", "1.0"),
    value("2 ** 3.0", "8.0"),
    value("2.5 ** 0.0", "1"),
    value("0.0 ** 2.5", "0.0"),
    value("1 ** inf", "1"),
  ],
);

describeHabit("round/1 takes halves away from zero", "", [
  value("round(2.5)", "3"),
  value("round(-2.5)", "-3"),
  value("round(-0.5)", "-1"),
  value("round(-2.4999)", "-2"),
  value("round(0.49999999999999994)", "0"),
  value("round(-7r2)", "-4"),
  value("round(-1.0e20)", "-100000000000000000000"),
]);
