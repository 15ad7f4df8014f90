import { describe, expect, test } from "vitest";
import { Engine, match } from "../../src/index.js";
import type { Value } from "../../src/index.js";
import { fc, forAll } from "../properties.js";

/** The name of the case for a value, with what it gets. */
function caseOf(value: Value): unknown {
  return match(value, {
    "point/2": (...args) => ["point", ...args],
    "red/0": () => "red",
    "[]/0": () => "empty",
    atom: (name) => ["atom", name],
    integer: (n) => ["integer", n],
    float: (n) => ["float", n],
    string: (text) => ["string", text],
    list: (items) => ["list", items],
    partialList: (items, tail) => ["partialList", items, tail],
    compound: (functor, args) => ["compound", functor, args],
    variable: (name) => ["variable", typeof name],
    object: (object) => ["object", object],
  });
}

const date = new Date(0);
const engine = new Engine();

describe("match", () => {
  test.each([
    ["point(1, a)", ["point", 1, "a"]],
    ["point(1)", ["compound", "point", [1]]],
    ["red", "red"],
    ["blue", ["atom", "blue"]],
    ["[]", "empty"],
    ["[1,2]", ["list", [1, 2]]],
    ["[1|t]", ["partialList", [1], "t"]],
    ["5", ["integer", 5]],
    ["1000000000000000000000", ["integer", 10n ** 21n]],
    ["5.0", ["float", 5]],
    ["-0.0", ["float", -0]],
    ["0.5", ["float", 0.5]],
    ['S = "red", X = S', ["string", "red"]],
    ["_", ["variable", "string"]],
  ])("takes %s apart", (term, found) => {
    const goal = term.startsWith("S =") ? term : `X = ${term}`;
    const options = { convert: {} };
    engine.consult(":- set_prolog_flag(double_quotes, string).", { file: "flags" });
    const [row] = engine
      .query<{ X: Value }>(
        goal.replace('"red"', "S0"),
        goal.includes('"') ? { S0: { string: "red" } } : {},
        options,
      )
      .all();
    expect(caseOf(row!.X)).toEqual(found);
  });
  test("takes atoms that are objects, booleans and handles apart", () => {
    expect(caseOf({ atom: "red" })).toBe("red");
    expect(match(true, { "true/0": () => 1, "false/0": () => 0 })).toBe(1);
    expect(caseOf({ object: date })).toEqual(["object", date]);
  });
  test("prefers the special case, wherever it stands", () => {
    expect(match(1, { number: () => "number", integer: () => "integer" })).toBe("integer");
    expect(match(1.5, { number: (n) => n })).toBe(1.5);
    expect(match({ float: 2 }, { number: (n) => n })).toBe(2);
  });
  test("goes on to other, or throws", () => {
    expect(match("a", { integer: () => 1, other: (x) => x })).toBe("a");
    expect(() => match("a", { integer: () => 1, "b/0": () => 2 })).toThrow(
      new TypeError("Expected a value with a case; there are cases for integer, b/0, got a/0"),
    );
    expect(() => match("a", { atoms: () => 1 } as object as { atom: () => number })).toThrow(
      /^Expected cases to be name\/arity, atom, integer, .*, got atoms$/,
    );
  });
  test("refuses cases that are no functions, and none", () => {
    expect(() => match("a", { other: 3 } as object as { other: () => 1 })).toThrow(
      new TypeError("Expected a function for the case other, got number"),
    );
    expect(() => match("a", {})).toThrow("there are cases for none, got a/0");
  });
  test("finds the name before the last slash of a key", () => {
    expect(match({ functor: "/", args: [1, 2] }, { "//2": (n, d) => [n, d] })).toEqual([1, 2]);
  });
  test("finds a case for every value of an answer", () =>
    forAll([fc.anything()], (x) => {
      let value: Value;
      try {
        value = engine.once<{ Y: Value }>("Y = X", { X: x as Value })!.Y;
      } catch {
        return;
      }
      expect(caseOf(value)).toBeDefined();
    }));
});
