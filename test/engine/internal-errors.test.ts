/* JavaScript errors that come out of queries: which code is responsible, and what is reported. */
import { describe, expect, it } from "vitest";
import { register } from "../../src/builtins/register.js";
import { Engine, InternalError, relation, solve } from "../../src/complete.js";
import type { EngineOptions, Value } from "../../src/complete.js";
import { thrownBy } from "./answers.js";

/** A builtin with a defect. */
function broken(options: EngineOptions): Engine {
  const engine = new Engine(options);
  const { database } = engine;
  const det = (): boolean => (undefined as unknown as { missing: boolean }).missing;
  register(database, database.system, [{ name: "broken", arity: 0, modes: [], doc: "", det }]);
  return engine;
}

describe.each([{ codegen: false }, { hotAfter: 1 }])("a defect of the engine (%o)", (options) => {
  it("is an InternalError that asks for a report", () => {
    const engine = broken(options);
    engine.consult("p(1). p(N) :- p(1), broken, N > 1.");
    const thrown = thrownBy(() => engine.once("p(2)")) as InternalError;
    expect(thrown).toBeInstanceOf(InternalError);
    expect(thrown.message).toMatch(
      /^Internal error: TypeError: .*please report it.*codegen: false/s,
    );
    expect(thrown.cause).toBeInstanceOf(TypeError);
  });

  it("ends the query alone", () => {
    const engine = broken(options);
    engine.consult(":- dynamic seen/1. p(X) :- assertz(seen(X)), broken.");
    expect(thrownBy(() => engine.once("p(1)"))).toBeInstanceOf(InternalError);
    expect(engine.once("seen(X)")).toEqual({ X: 1 });
  });
});

describe("an error of the host's", () => {
  const error = new TypeError("x is not a function");
  const fail = (given?: unknown): never => {
    error.cause = given;
    throw error;
  };

  it("is thrown as it is by a predicate", () => {
    const engine = new Engine();
    engine.define("bad/0", fail);
    expect(thrownBy(() => engine.once("bad"))).toBe(error);
  });

  it("is thrown as it is by a generator and a promise", async () => {
    const engine = new Engine();
    engine.define("bad/1", function* () {
      yield [1];
      fail();
    });
    engine.define("later/0", async () => fail());
    const query = engine.query("bad(X)");
    query.next();
    expect(thrownBy(() => query.next())).toBe(error);
    await expect(engine.query("later").async.first()).rejects.toBe(error);
  });

  it("is thrown as it is by a relation and a listener", () => {
    const engine = new Engine({ onMessage: fail });
    const bad = relation("bad", (x: Value) => fail(x));
    expect(thrownBy(() => [...solve(engine, bad(1), {})])).toBe(error);
    expect(thrownBy(() => engine.consult("p(X) :- q."))).toBe(error);
  });

  it("is the reason of a signal", async () => {
    const reason = new TypeError("left");
    const engine = new Engine();
    const signal = AbortSignal.abort(reason);
    expect(thrownBy(() => engine.query("true", {}, { signal }).next())).toBe(reason);
  });
});
