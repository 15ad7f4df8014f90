/* Predicates of the main thread that an engine in a worker calls. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PrologError, ResourceError, WorkerEngine } from "../../src/worker/index.js";
import { Engine } from "../../src/complete.js";
import type { DefineOptions, Value } from "../../src/complete.js";
import { typeError } from "../../src/engine/host-errors.js";
import type { NativeFunction } from "../../src/types.js";
import { nameless } from "../engine/answers.js";
import { Threads, workerOf } from "./thread.js";
import { fc, forAllAwaited } from "../properties.js";

const threads = new Threads();
let engine: WorkerEngine;
const here = new Engine();

beforeAll(async () => {
  const script = await threads.bundle();
  engine = await WorkerEngine.start({ worker: workerOf(script) });
});
afterAll(async () => {
  await engine.terminate();
});

async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown;
  }
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** The answers `xs`, each as the only argument, in each way that a function may give them. */
const ways: Readonly<Record<string, (xs: readonly Value[]) => NativeFunction>> = {
  "a generator": (xs) =>
    function* () {
      for (const x of xs) yield [x];
    },
  "an asynchronous generator": (xs) =>
    async function* () {
      for (const x of xs) {
        await later();
        yield [x];
      }
    },
  "an array of answers": (xs) => () => xs.map((x) => [x])[Symbol.iterator](),
};

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(),
  fc.bigInt(),
  fc.constantFrom<Value>("abc", "", "it's", [], ["a", 1], { functor: "f", args: [1, "x"] }),
);

describe("a predicate of the main thread", () => {
  it.each(Object.keys(ways))("answers by %s as one beside the engine does", async (way) => {
    const determinism = fc.constantFrom<DefineOptions["determinism"]>(
      "det",
      "semidet",
      "multi",
      "nondet",
      undefined,
    );
    const goals = fc.constantFrom(
      "p(X)",
      "findall(X, p(X), L)",
      "p(X), !",
      "p(X), p(Y)",
      "\\+ p(_)",
    );
    await forAllAwaited(
      35,
      [fc.array(value, { maxLength: 3 }), determinism, goals],
      async (xs, d, goal) => {
        const run = ways[way]!(xs);
        here.define("p/1", { determinism: d }, run);
        await engine.define("p/1", { determinism: d }, run);
        const expected = await outcome(() => here.query(goal).async.all());
        const found = await outcome(() => engine.query(goal).all());
        expect(nameless(found)).toEqual(nameless(expected));
      },
    );
  });

  it("gets its arguments and answers with values for some of them", async () => {
    await engine.define("sum/3", { modes: "sum(+X, +Y, -Z)", determinism: "det" }, (x, y) => [
      undefined,
      undefined,
      Number(x) + Number(y),
    ]);
    expect(await engine.query("sum(1, 2, Z)").all()).toEqual([{ Z: 3 }]);
    expect(await engine.query("sum(1, 2, 4)").all()).toEqual([]);
    await expect(engine.query("sum(_, 2, _)").all()).rejects.toThrow("Arguments are not");
  });

  it("has the types of its modes checked", async () => {
    const options = { modes: "root(+X:number, -Y:float)" };
    await engine.define("root/2", options, (x) => [
      undefined,
      x === -1 ? "i" : Math.sqrt(Number(x)),
    ]);
    expect(await engine.query("root(4, Y)").first()).toEqual({ Y: { float: 2 } });
    const refused = (goal: string, message: string): Promise<void> =>
      expect(engine.query(goal).first()).rejects.toThrow(message);
    await refused("root(a, _)", "root/2: Type error: number expected, found a");
    await refused("root(-1, _)", 'Expected root/2 to answer with Y as float, got "i"');
  });

  it("may be true or false, now or later", async () => {
    await engine.define("even/1", { determinism: "semidet" }, (x) => Number(x) % 2 === 0);
    await engine.define("odd/1", async (x) => {
      await later();
      return Number(x) % 2 === 1;
    });
    expect(await engine.query("between(1, 6, X), even(X)").all()).toEqual(
      [2, 4, 6].map((X) => ({ X })),
    );
    expect(await engine.query("between(1, 6, X), odd(X)").count()).toBe(3);
  });

  it("throws errors that a program may catch, and otherwise the query throws", async () => {
    await engine.define("refuse/1", (x) => {
      if (typeof x === "string") throw typeError("integer", x);
      throw new RangeError("out of order");
    });
    const goal = "catch(refuse(a), error(type_error(T, C), _), true)";
    expect(await engine.query(goal).all()).toEqual([{ T: "integer", C: "a" }]);
    await expect(engine.query("refuse(a)").all()).rejects.toThrow(PrologError);
    const caught = engine.query("catch(refuse(1), error(host_error(N, M), _), true)");
    expect(await caught.all()).toEqual([{ N: "RangeError", M: { string: "out of order" } }]);
    await expect(engine.query("refuse(1)").all()).rejects.toThrow(new RangeError("out of order"));
    expect(await engine.query("member(X, [1,2])").count()).toBe(2);
  });

  it.each<[unknown, string]>([
    [undefined, "got undefined"],
    [null, "got null"],
    ["yes", "got string"],
    [{}, "got object"],
    [[1, 2], "got 2 values"],
    [[{ object: new Date(0) }], "without JavaScript objects"],
  ])("that answers with %o ends the query with a TypeError", async (answer, message) => {
    await engine.define("odd_one/1", () => answer as boolean);
    const thrown = await outcome(() => engine.query("odd_one(_)").all());
    expect(thrown).toMatch(/^TypeError: Expected /);
    expect(thrown).toContain(message);
  });

  it("may ask the engine that waits for it", async () => {
    await engine.consult("edge(a, b). edge(b, c).");
    await engine.define("reached/2", async function* (from) {
      const rows = await engine.query<{ Y: string }>("edge(X, Y)", { X: from! }).all();
      for (const { Y } of rows) {
        yield [undefined, Y];
        for (const { Z } of await engine.query<{ Z: string }>("reached(Y, Z)", { Y }).all()) {
          yield [undefined, Z];
        }
      }
    });
    expect(await engine.query("reached(a, X)").all()).toEqual([{ X: "b" }, { X: "c" }]);
  });

  it("is called by many queries at a time, each with its own answers", async () => {
    await engine.define("twice/2", async (x) => {
      await later();
      return [undefined, 2 * Number(x)];
    });
    const sums = Array.from({ length: 50 }, (_, n) =>
      engine.query(`between(1, ${n}, X), twice(X, Y)`).all(),
    );
    const expected = Array.from({ length: 50 }, (_, n) =>
      Array.from({ length: n }, (__, i) => ({ X: i + 1, Y: 2 * i + 2 })),
    );
    expect(await Promise.all(sums)).toEqual(expected);
  });

  it("learns that its further answers are not needed: a cut, a break and an abortion", async () => {
    const ends: string[] = [];
    let signals: AbortSignal[] = [];
    await engine.define("count/1", async function* () {
      signals.push(this.signal!);
      try {
        for (let n = 1; ; n++) {
          yield [n];
          await later();
        }
      } finally {
        ends.push("finally");
      }
    });
    await engine.define("silent/0", { determinism: "det" }, async function () {
      signals.push(this.signal!);
      await new Promise((resolve) => this.signal!.addEventListener("abort", resolve));
      ends.push("aborted");
      return true;
    });
    expect(await engine.query("count(X), X >= 3, !").all()).toEqual([{ X: 3 }]);
    for await (const { X } of engine.query("count(X)").with({ ahead: 0 })) if (X === 2) break;
    await expect.poll(() => ends).toEqual(["finally", "finally"]);
    const controller = new AbortController();
    const query = engine.query("silent").with({ signal: controller.signal }).all();
    await expect.poll(() => signals.length).toBe(3);
    controller.abort(new Error("enough"));
    await expect(query).rejects.toThrow("enough");
    await expect.poll(() => ends).toEqual(["finally", "finally", "aborted"]);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    signals = [];
    await expect(
      engine
        .query("silent")
        .with({ limits: { timeMs: 20 } })
        .all(),
    ).rejects.toThrow(ResourceError);
    await expect.poll(() => signals[0]!.aborted).toBe(true);
  });

  it("charges the budget of the query that calls it", async () => {
    await engine.define("costly/0", function () {
      this.charge(1000);
      return true;
    });
    const goal = "between(1, 100, _), costly, fail ; true";
    expect(await engine.query(goal).exists()).toBe(true);
    const limited = engine.query(goal).with({ limits: { inferences: 10_000 } });
    await expect(limited.exists()).rejects.toThrow(ResourceError);
  });

  it("is refused at once when its declaration is wrong, and where none may be", async () => {
    const yes = (): boolean => true;
    await expect(engine.define("p" as string, yes)).rejects.toThrow(
      'Expected a predicate as "name/arity"',
    );
    await expect(engine.define("p/1", { modes: "q(+X)" }, yes)).rejects.toThrow("Expected a mode");
    await expect(engine.define("atom_length/2", yes)).rejects.toThrow(PrologError);
    expect(await engine.query("atom_length(abc, N)").all()).toEqual([{ N: 3 }]);
  });

  it("can be called while a program is loaded", async () => {
    await engine.define("ready/1", () => Promise.resolve(["yes"]));
    await engine.consult(":- dynamic(seen/1). :- ready(X), assertz(seen(X)).");
    expect(await engine.query("seen(X)").first()).toEqual({ X: "yes" });
  });

  it("is let go of when the worker is terminated", async () => {
    const script = await threads.bundle();
    const other = await WorkerEngine.start({ worker: workerOf(script) });
    let signal: AbortSignal | undefined;
    await other.define("wait/0", function () {
      signal = this.signal;
      return new Promise(() => undefined);
    });
    const query = outcome(() => other.query("wait").all());
    await expect.poll(() => signal).toBeDefined();
    await other.terminate();
    expect(await query).toBe("WorkerError: The worker was terminated");
    expect(signal!.aborted).toBe(true);
  });
});
