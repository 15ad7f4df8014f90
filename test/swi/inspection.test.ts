import { expect, it } from "vitest";
import { Engine } from "../../src/index.js";

it("in the dialect iso the system's predicates belong to no program", () => {
  const engine = new Engine();
  expect(engine.once("current_predicate(succ/2)")).toBeUndefined();
  expect(engine.once("current_predicate(succ/_)")).toBeUndefined();
});
