/** Arithmetic of floats in clauses: instructions of their own, which must not differ from evaluation. */
import { expect, it } from "vitest";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

const OPERATORS = ["+", "-", "*", "/", "<", "=<", ">", ">=", "=:=", "=\\="];
const CONSTANT = 7;

const engine = engineOf(
  OPERATORS.flatMap((op, i) => {
    const goal = (a: string, b: string): string =>
      i < 4 ? `Z is ${a} ${op} ${b}` : `( ${a} ${op} ${b} -> Z = yes ; Z = no )`;
    return [
      `compiled((${op}), X, Y, Z) :- ${goal("X", "Y")}.`,
      `compiled_constant((${op}), X, Z) :- ${goal("X", String(CONSTANT))}.`,
      `evaluated((${op}), X, Y, Z) :- E = (X ${op} Y), ${i < 4 ? "Z is E" : "( call(E) -> Z = yes ; Z = no )"}.`,
    ];
  })
    .sort()
    .join("\n"),
);
engine.consult(`
  outcome(G, Z, R) :- catch(( G -> R = Z ; R = failed ), error(E, _), R = E).
  agree(Op, X, Y, R1, R2) :-
      outcome(compiled(Op, X, Y, Z1), Z1, R1), outcome(evaluated(Op, X, Y, Z2), Z2, R2).
  agree_constant(Op, X, R1, R2) :-
      outcome(compiled_constant(Op, X, Z1), Z1, R1), outcome(evaluated(Op, X, ${CONSTANT}, Z2), Z2, R2).`);

/** Numbers of all kinds, among them those at the limits of floats and of small integers. */
const number = fc.oneof(
  fc
    .double()
    .map((x) =>
      Number.isNaN(x) ? "nan" : Math.abs(x) === Infinity ? `${x < 0 ? "-" : ""}inf` : `${x}`,
    ),
  fc.constantFrom(
    "0.0",
    "-0.0",
    "1.7976931348623157e308",
    "5.0e-324",
    "0",
    "7.0",
    "7",
    "nan",
    "inf",
  ),
  fc.constantFrom(
    "268435455",
    "-268435456",
    "268435456",
    "9007199254740993",
    "2 ** 70",
    "1 rdiv 3",
  ),
  fc.integer({ min: -10, max: 10 }).map(String),
  fc.integer().map(String),
);

it("operators of numbers of all kinds have the values that evaluation gives, and its errors", () =>
  forAll(2000, [fc.constantFrom(...OPERATORS), number, number], (op, a, b) => {
    const numbers = `X is ${a}, Y is ${b}`;
    const same = "with_output_to(atom(A), print(R1)), with_output_to(atom(B), print(R2))";
    const row = engine.once(`${numbers}, agree((${op}), X, Y, R1, R2), ${same}`)!;
    expect(row.A).toBe(row.B);
    const constant = engine.once(`${numbers}, agree_constant((${op}), X, R1, R2), ${same}`)!;
    expect(constant.A).toBe(constant.B);
  }));
