import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

it("values of both kinds arrive, and go", () => {
  const engine = new Engine({ dialect: "swi" });
  expect(engine.once("X = [], Y = '[]', atom_codes(Z, \"[]\")")).toEqual({
    X: [],
    Y: "[]",
    Z: "[]",
  });
  expect(engine.once("X == '[]', Y == []", { X: "[]", Y: [] })).toBeDefined();
  const copy = Engine.load(engine.save(), { dialect: "swi" });
  expect(copy.once("atom_codes(Z, \"[]\"), Z == '[]', Z \\== []")).toBeDefined();
  expect(new Engine().once('atom_codes(Z, "[]"), Z == [], atom([])')).toBeDefined();
});

it("many new atoms leave both apart", () => {
  const engine = new Engine({ dialect: "swi" });
  const goal =
    "forall(between(1, 20000, N), atom_concat(new_, N, _)), atom_codes(Z, \"[]\"), Z == '[]'";
  expect(engine.once(goal)).toBeDefined();
});
