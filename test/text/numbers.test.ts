import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, parseNumber } from "../../src/text/number-text.js";
import { formatFloat } from "../../src/text/float-text.js";
import { float, floatValue, integer } from "../../src/terms/term.js";
import type { Cell } from "../../src/terms/term.js";
import { identical } from "../../src/terms/order.js";

describe("parseNumber", () => {
  const shown = (text: string): string | undefined => {
    const number = parseNumber(text);
    return number === undefined ? undefined : formatNumber(number);
  };
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
  ])("refuses %j", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });
  it.each(["/**/1", "-/**/1", "0'", "0''", "0'ab", "1.0e999", "inf", "1e", "\u0663"])(
    "refuses %j",
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );
});

describe("formatFloat", () => {
  it.each([
    [1, "1.0"],
    [-0, "-0.0"],
    [100000, "100000.0"],
    [1e14, "100000000000000.0"],
    [1e15, "1.0e15"],
    [1e22, "1.0e22"],
    [123456789012345680, "1.2345678901234568e17"],
    [0.1, "0.1"],
    [0.0001, "0.0001"],
    [0.00012, "0.00012"],
    [0.00001, "1.0e-5"],
    [1e-7, "1.0e-7"],
    [1e-323, "1.0e-323"],
    [2 ** 100, "1.2676506002282294e30"],
    [Infinity, "1.0Inf"],
    [-Infinity, "-1.0Inf"],
    [NaN, "1.5NaN"],
  ])("writes %d as %s", (x, text) => {
    expect(formatFloat(x)).toBe(text);
  });

  it("writes floats so that they read back", () => {
    fc.assert(
      fc.property(fc.double(), (x) => {
        const back = parseNumber(formatFloat(x));
        expect(Object.is(floatValue(back as Cell), x)).toBe(true);
      }),
    );
  });

  it("writes integers so that they read back", () => {
    fc.assert(
      fc.property(fc.bigInt(), (x) => {
        expect(identical(parseNumber(formatNumber(integer(x)))!, integer(x))).toBe(true);
      }),
    );
    expect(formatNumber(float(2))).toBe("2.0");
  });
});
