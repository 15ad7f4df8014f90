/** The engine of programs that no other engine is chosen for. */
import { expect, test } from "vitest";
import { Engine } from "../../src/complete.js";
import { programEngine, useEngine } from "../../src/programs/program.js";

test("an engine for imported programs is chosen before it is needed, once", () => {
  const engine = new Engine();
  expect(() => useEngine({} as Engine)).toThrow("Expected an engine, got object");
  useEngine(engine);
  useEngine(engine);
  expect(programEngine()).toBe(engine);
  expect(() => useEngine(new Engine())).toThrow(
    "Set the engine before the first call of a predicate",
  );
});
