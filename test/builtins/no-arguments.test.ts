/** Compounds without arguments where a constant, a grammar body or a nonterminal is expected. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const engine = new Engine();
/** Calls `goal` with `X` bound to `name()`. */
const holds = (name: string, goal: string): boolean =>
  engine.query(`compound_name_arguments(X, ${name}, []), ${goal}`).next().done === false;

describe("a compound without arguments", () => {
  it("is a constant where it is evaluated, also within an expression", () => {
    expect(holds("pi", "Y is X, Y =:= pi, 0 =:= X - pi, Z is 2*X, Z =:= 2*pi")).toBe(true);
    expect(holds("random_float", "Y is X, float(Y)")).toBe(true);
    const deep = "foldl([_, E0, E0 + X]>>true, Ns, X, Sum)";
    expect(holds("e", `numlist(1, 200, Ns), ${deep}, abs(Sum - 201 * e) < 1.0e-9`)).toBe(true);
    expect(() => holds("nothing", "_ is 1+X")).toThrow("nothing/0");
  });

  it("is a nonterminal with two arguments in a grammar", () => {
    engine.consult("a --> [a].\n");
    expect(holds("a", "phrase(X, [a])")).toBe(true);
    expect(
      holds("b", "dcg_translate_rule((X --> X), (b(S0,S) :- b(T0,T))), S0 == T0, S == T"),
    ).toBe(true);
  });
});
