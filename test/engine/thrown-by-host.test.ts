/* JavaScript errors of the host's code come out of queries as they are. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { relation, solve } from "../../src/rel.js";
import type { Value } from "../../src/complete.js";
import { thrownBy } from "./answers.js";

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
