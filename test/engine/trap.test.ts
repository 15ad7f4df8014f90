/* A module that stops in the midst of something: a defect, which a predicate of the host stands for here. */
import { describe, expect, it } from "vitest";
import { Engine, InternalError } from "../../src/complete.js";
import { wasm } from "../../src/machine/wasm.js";
import { thrownBy } from "./answers.js";

function broken(): { engine: Engine; saved: Uint8Array } {
  const engine = new Engine({ onMessage: () => undefined });
  engine.consult(":- dynamic(f/1).\nf(1).");
  const saved = engine.save();
  engine.inside.core.defineLeaf("trap", 0, () => {
    throw new wasm.RuntimeError();
  });
  return { engine, saved };
}

describe("a trap of the module", () => {
  it("is an InternalError, which no program catches", () => {
    for (const goal of ["trap", "f(X), trap", "catch(trap, _, true)", "findall(X, trap, _)"]) {
      const thrown = thrownBy(() => broken().engine.once(goal));
      expect(thrown).toBeInstanceOf(InternalError);
      expect(thrown).toHaveProperty("cause", expect.any(wasm.RuntimeError));
    }
  });

  it("rejects an awaited query, and ends the others", async () => {
    const { engine } = broken();
    const other = engine.query("repeat");
    other.next();
    await expect(engine.query("trap").async.first()).rejects.toBeInstanceOf(InternalError);
    expect(thrownBy(() => other.next())).toBeInstanceOf(InternalError);
    expect(other.return()).toEqual({ done: true, value: undefined });
  });

  it("leaves an engine that cannot be used, beside others and its snapshots", () => {
    const { engine, saved } = broken();
    thrownBy(() => engine.once("trap"));
    for (const use of [
      () => engine.once("true"),
      () => engine.consult("g(1)."),
      () => engine.query("f(X)").all(),
    ])
      expect(thrownBy(use)).toBeInstanceOf(InternalError);
    engine.reset();
    expect(engine.query("X = 1").all()).toEqual([{ X: 1 }]);
    expect(new Engine().query("true").exists()).toBe(true);
    expect(Engine.load(saved).query("f(X)").all()).toEqual([{ X: 1 }]);
  });
});
