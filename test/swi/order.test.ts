import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";

it("the order is that of the engine that runs, also when one asks the other", () => {
  const standard = new Engine();
  const swi = new Engine({ dialect: "swi" });
  const sorted = (engine: Engine): unknown => engine.once("msort([1, 0.5, 2], Xs)")?.Xs;
  const inside: unknown[] = [];
  swi.define("ask/0", () => {
    inside.push(sorted(standard));
    return true;
  });
  const row = swi.once("msort([1, 1.5], A), ask, msort([1, 1.5], B)");
  expect(inside).toEqual([[0.5, 1, 2]]);
  expect(row).toEqual({ A: [1, 1.5], B: [1, 1.5] });
  expect(standard.once("msort([1, 1.5], A)")).toEqual({ A: [1.5, 1] });
});
