/* Numbers from texts and back. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();

/** The number that a text is, as it is written; undefined for a syntax error. */
function shown(text: string): unknown {
  const goal =
    "catch(number_codes(X, Codes), error(syntax_error(_), _), fail), atom_number(Shown, X)";
  return engine.once(`atom_codes(Text, Codes), ${goal}`, { Text: text })?.["Shown"];
}

describe("a text that is a number", () => {
  it.each([
    ["12", "12"],
    ["  12", "12"],
    ["\n 3", "3"],
    ["-25", "-25"],
    ["- 25", "-25"],
    ["+7", "7"],
    ["3.3E+0", "3.3"],
    ["42.0e-1", "4.2"],
    ["0xf", "15"],
    [" 0o11", "9"],
    ["0b11", "3"],
    ["0'a", "97"],
    ["0'''", "39"],
    ["0'\\n", "10"],
    ["1e10", "10000000000.0"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["007", "7"],
    ["1.0Inf", "1.0Inf"],
    ["1_000", "1000"],
    ["/**/1", "1"],
    ["-2r6", "-1r3"],
    ["6r3", "2"],
    ["1_000r7", "1000r7"],
  ])("reads %j", (text, number) => {
    expect(shown(text)).toBe(number);
  });
  it.each([
    "",
    " ",
    "a",
    "-",
    "3 ",
    "3x",
    "0x",
    "0xg",
    "0o8",
    "0b2",
    "0x0.0",
    "4.",
    ".4",
    "1.0e",
    "--1",
    "1r",
    "1r0",
    "1r-3",
    "1r3r",
    "1.0r3",
    "0x1r3",
  ])("refuses %j", (text) => {
    expect(shown(text)).toBeUndefined();
  });
  it.each(["-/**/1", "0'", "0''", "0'ab", "1.0e999", "inf", "1e", "\u0663"])(
    "refuses %j",
    (text) => {
      expect(shown(text)).toBeUndefined();
    },
  );
});

describe("a float", () => {
  it.each([
    [1, "1.0"],
    [-0, "-0.0"],
    [100000, "100000.0"],
    [1e14, "100000000000000.0"],
    [1e15, "1.0e+15"],
    [1e22, "1.0e+22"],
    [123456789012345680, "1.2345678901234568e+17"],
    [0.1, "0.1"],
    [0.0001, "0.0001"],
    [0.00012, "0.00012"],
    [0.00001, "1.0e-5"],
    [1e-7, "1.0e-7"],
    [1e-323, "1.0e-323"],
    [2 ** 100, "1.2676506002282294e+30"],
    [Infinity, "1.0Inf"],
    [-Infinity, "-1.0Inf"],
    [NaN, "1.5NaN"],
  ])("is written so that it reads back: %d is %s", (x, text) => {
    expect(engine.once("atom_number(Text, X)", { X: { float: x } })).toMatchObject({ Text: text });
  });

  it("of any kind is written so that it reads back", () => {
    const goal = "atom_number(Text, X), atom_number(Text, Y), X == Y";
    forAll([fc.double({ noNaN: true })], (x) => {
      expect(engine.once(goal, { X: { float: x } })).toBeDefined();
    });
  });

  it("is told from an integer by its point, and integers read back", () => {
    const goal = "atom_number(Text, X), atom_number(Text, Y), X == Y";
    forAll([fc.bigInt()], (x) => {
      expect(engine.once(goal, { X: x })).toMatchObject({ Text: String(x) });
    });
    expect(engine.once("atom_number(Text, 2.0)")).toEqual({ Text: "2.0" });
  });
});
