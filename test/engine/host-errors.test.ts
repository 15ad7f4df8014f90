/** Errors of predicates of the host, as programs see them. */
import { describe, expect, test } from "vitest";
import { Engine, LoadError } from "../../src/index.js";
import type { Value } from "../../src/index.js";
import { relation, solve } from "../../src/rel.js";
import { typeError } from "../../src/engine/host-errors.js";
import { thrownBy } from "./answers.js";

const boom = new RangeError("too far_away");
const engine = new Engine();
engine.define("boom/0", () => {
  throw boom;
});
engine.define("five/0", () => {
  // oxlint-disable-next-line typescript/only-throw-error
  throw 5;
});
engine.define("after_one/1", function* () {
  yield [1];
  throw boom;
});
engine.define("only/1", { determinism: "det" }, function* () {
  yield false;
  throw boom;
});
engine.define("wrong/1", { determinism: "det" }, function* (x) {
  yield false;
  throw typeError("integer", x);
});
engine.define("at_end/1", function* () {
  try {
    yield [1];
    yield [2];
  } finally {
    // oxlint-disable-next-line no-unsafe-finally
    throw boom;
  }
});
engine.define("later/0", async () => {
  throw boom;
});

const GOALS = ["boom", "after_one(2)", "only(_)", "once(at_end(_))"];

describe("an exception of a predicate of the host", () => {
  test.each(GOALS)("of %s is an error that a program catches", (goal) => {
    const rows = engine.query(`catch(${goal}, error(Formal, context(_Name/_, _)), true)`).all();
    expect(rows).toEqual([
      { Formal: { functor: "host_error", args: ["RangeError", { string: "too far_away" }] } },
    ]);
  });
  test.each([
    ...GOALS,
    "findall(X, after_one(X), _)",
    "catch(boom, E, throw(E))",
    "setup_call_cleanup(true, boom, true)",
    "assertz(kept(a)), retract(kept(_)), catch(boom, E, assertz(kept(E))), kept(F), throw(F)",
  ])("of %s leaves the query as it is, if no catch/3 takes it", (goal) => {
    expect(thrownBy(() => engine.once(goal))).toBe(boom);
  });
  test("names the type of a value that is no error", () => {
    expect(engine.once("catch(five, error(host_error(T, M), _), true)")).toEqual({
      T: "number",
      M: { string: "5" },
    });
    expect(thrownBy(() => engine.once("five"))).toBe(5);
  });
  test("may be the rejection of a promise", async () => {
    const caught = engine.query("catch(later, error(host_error(N, _), _), true)").async.all();
    expect(await caught).toEqual([{ N: "RangeError" }]);
    await expect(engine.query("later").async.all()).rejects.toBe(boom);
  });
  test("in a directive is a message of loading", () => {
    const thrown = thrownBy(() => engine.consult(":- boom.\np(1)."));
    expect(thrown).toBeInstanceOf(LoadError);
    expect((thrown as LoadError).message).toContain("Error: boom/0: RangeError: too far_away");
    expect(engine.once("p(X)")).toEqual({ X: 1 });
  });
  test("does not hide that the query is aborted", async () => {
    const controller = new AbortController();
    engine.define("abort/0", async () => {
      controller.abort(new Error("stop"));
      throw new Error("inner");
    });
    const query = engine.query("catch(abort, _, true)").with({ signal: controller.signal });
    await expect(query.async.all()).rejects.toThrow("stop");
  });
  test("that calls halt cannot be caught", () => {
    engine.define("stop/0", () => engine.query("halt(3)").exists());
    expect(thrownBy(() => engine.once("catch(stop, _, true)"))).toMatchObject({ status: 3 });
  });
});

test("an exception of a relation or a listener is thrown as it is", () => {
  const fail = (): never => {
    throw boom;
  };
  const listening = new Engine({ onMessage: fail });
  const bad = relation("bad", (_x: Value) => fail());
  expect(thrownBy(() => [...solve(listening, bad(1), {})])).toBe(boom);
  expect(thrownBy(() => listening.consult("p(X) :- q."))).toBe(boom);
});

test("a Prolog error of a generator with one answer reaches catch/3", () => {
  expect(engine.once("catch(wrong(a), error(E, _), true)")).toEqual({
    E: { functor: "type_error", args: ["integer", "a"] },
  });
});
