import { describe, expect, it } from "vitest";
import { Engine, PrologError, ResourceError } from "../../src/complete.js";
import type { Limits, Value } from "../../src/complete.js";
import type { NativeFunction } from "../../src/types.js";
import { all, thrownBy } from "./answers.js";
import { engineOf } from "../machine/goals.js";

describe("a predicate defined by a function", () => {
  it("gets its arguments as values and answers with values", () => {
    const engine = new Engine();
    const seen: Value[][] = [];
    engine.define("twice/2", (...args) => {
      seen.push(args);
      return [undefined, 2 * Number(args[0])];
    });
    expect(all(engine, "twice(21, X)")).toEqual([{ X: 42 }]);
    expect(all(engine, "twice(2, 5)")).toEqual([]);
    expect(seen[0]).toEqual([21, { variable: expect.any(String) }]);
  });

  it("answers with true or false", () => {
    const engine = new Engine();
    engine.define("even/1", (n) => Number(n) % 2 === 0);
    expect(all(engine, "member(X, [1,2,3,4]), even(X)")).toEqual([{ X: 2 }, { X: 4 }]);
  });

  it("may have no arguments, or many", () => {
    const engine = new Engine();
    engine.define("yes/0", () => true);
    engine.define("sum/10", (...args) => [
      ...Array<undefined>(9),
      args.slice(0, 9).reduce((sum: number, x) => sum + Number(x), 0),
    ]);
    expect(all(engine, "yes, sum(1,2,3,4,5,6,7,8,9,X)")).toEqual([{ X: 45 }]);
  });

  it("may be a generator, which is lazy", () => {
    const engine = new Engine();
    let made = 0;
    engine.define("count/1", function* () {
      for (;;) yield [made++];
    });
    const query = engine.query("count(X)");
    expect([query.next().value, query.next().value]).toEqual([{ X: 0 }, { X: 1 }]);
    query.return();
    expect(made).toBe(2);
    made = 0;
    expect(all(engine, "count(X), X >= 3, !")).toEqual([{ X: 3 }]);
  });

  it("that is a generator fails for the answers that do not fit, and goes on", () => {
    const engine = new Engine();
    engine.define("pair/2", function* () {
      yield [1, "a"];
      yield false;
      yield [2, "b"];
      yield [1, "c"];
    });
    expect(all(engine, "pair(1, Y)")).toEqual([{ Y: "a" }, { Y: "c" }]);
    expect(all(engine, "pair(X, Y), X > 1")).toEqual([{ X: 2, Y: "b" }]);
  });

  it("may return equal variables", () => {
    const engine = new Engine();
    engine.define("same/2", () => [{ variable: "A" }, { functor: "f", args: [{ variable: "A" }] }]);
    expect(all(engine, "same(1, X)")).toEqual([{ X: { functor: "f", args: [1] } }]);
  });

  it("may be called by name, with call/N and findall/3", () => {
    const engine = new Engine();
    engine.define("next/2", (n) => [undefined, Number(n) + 1]);
    expect(all(engine, "maplist(next, [1,2,3], L)")).toEqual([{ L: [2, 3, 4] }]);
    expect(all(engine, "findall(Y, call(next, 1, Y), L)")[0]).toHaveProperty("L", [2]);
  });

  it("is in a module when that is said", () => {
    const engine = new Engine();
    engine.define("shop:price/2", () => [undefined, 7]);
    expect(engine.once("shop:price(tea, X)")).toEqual({ X: 7 });
    expect(() => engine.once("price(tea, X)")).toThrow("Unknown procedure");
    engine.define(":/3", () => true);
    expect(engine.once(":(a, b, c)")).toEqual({});
  });

  it("begins queries that spend of the budget of its own, and end with it", () => {
    const engine = engineOf("loop :- loop.");
    engine.define("within/0", () => engine.query("loop").exists());
    const limited = (limits: Limits): (() => unknown) => {
      return () => engine.query("within").with({ limits }).exists();
    };
    expect(limited({ inferences: 10_000 })).toThrow(ResourceError);
    expect(limited({ timeMs: 20 })).toThrow(ResourceError);
    let looks = 0;
    class Counted extends EventTarget {
      readonly reason: Error = new Error("enough");
      get aborted(): boolean {
        return ++looks > 5;
      }
    }
    const signal = new Counted() as unknown as AbortSignal;
    expect(() => engine.query("within").with({ signal }).exists()).toThrow("enough");
    engine.define("short/0", () => engine.query("between(1, 3000, X), X >= 3000").exists());
    const query = engine.query("short");
    expect(query.exists()).toBe(true);
    expect(query.inferences).toBeGreaterThan(3000);
  });

  it("takes the place of its earlier definition and of a program's", () => {
    const engine = engineOf("p(program).");
    engine.define("p/1", () => ["first"]);
    expect(all(engine, "p(X)")).toEqual([{ X: "first" }]);
    engine.define("p/1", () => ["second"]);
    expect(all(engine, "p(X)")).toEqual([{ X: "second" }]);
  });
});

describe("define refuses", () => {
  const engine = new Engine();
  const ok: NativeFunction = () => true;

  it.each(["foo", "foo/", "/1", "foo/-1", "foo/1.5", "foo/x", "", "foo/ "])(
    "%j, which is no indicator",
    (indicator) => {
      expect(() => engine.define(indicator, ok)).toThrow(TypeError);
      expect(() => engine.define(indicator, ok)).toThrow(/Expected .*name\/arity.*got/);
    },
  );

  it.each(["append_not/0", "call/1", "is/2", ",/2", "atom_length/2", "!/0"])(
    "to change the standard's %s, and nothing else",
    (indicator) => {
      if (indicator === "append_not/0") {
        engine.define(indicator, ok);
        return;
      }
      const thrown = thrownBy(() => engine.define(indicator, ok));
      expect(thrown).toBeInstanceOf(PrologError);
      expect(thrown).toHaveProperty("term.args.0.functor", "permission_error");
    },
  );
});
