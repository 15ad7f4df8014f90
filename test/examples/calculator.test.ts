import { describe, expect, it } from "vitest";
import { load, swipl } from "./programs.js";
import { hasSwipl } from "../swi/system.js";

describe("a conversation", () => {
  const input = "radius = 2\n\n3 * radius ^ 2\r\nradius * x\nradius + 1\n";
  const output =
    "radius = 2 = 2\n3 * radius ^ 2 = 12\nradius * x\n         ^ there is no variable x\nradius + 1 = 3\n";

  it("keeps variables, marks errors and goes on after them", () => {
    expect(load("calculator.pl", "iso", input).printed("main")).toBe(output);
    expect(load("calculator.pl", "swi", input).printed("main")).toBe(output);
  });

  it("ends at once with the input", () => {
    expect(load("calculator.pl", "iso", "").printed("main")).toBe("");
  });

  it.skipIf(!hasSwipl)("is the same in SWI-Prolog", () => {
    expect(swipl("calculator.pl", ["main"], input)).toBe(output);
  });
});
