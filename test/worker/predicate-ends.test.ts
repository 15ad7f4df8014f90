/* Predicates of the main thread that a program in a worker calls, and that go wrong when they end. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WorkerEngine } from "../../src/worker/index.js";
import { Threads, workerOf } from "./thread.js";

const threads = new Threads();
const messages: string[] = [];
let engine: WorkerEngine;

beforeAll(async () => {
  const script = await threads.bundle();
  const onMessage = ({ text }: { readonly text: string }): void => void messages.push(text);
  engine = await WorkerEngine.start({ worker: workerOf(script), onMessage });
});
afterAll(async () => {
  await engine.terminate();
});

/** Throws. */
function fail(thrown: unknown): never {
  throw thrown;
}

/** An iterator over the integers whose `return` throws. */
function counting(thrown: unknown): IterableIterator<[number]> {
  let n = 0;
  return {
    next: () => ({ done: false, value: [n++] }),
    return() {
      throw thrown;
    },
    [Symbol.iterator]() {
      return this;
    },
  };
}

describe("a predicate of the main thread", () => {
  it("that throws when its further answers are not needed is a warning", async () => {
    await engine.define("generated/1", function* () {
      try {
        for (let n = 0; ; n++) yield [n];
      } finally {
        fail(new Error("in finally"));
      }
    });
    await engine.define("awaited/1", async function* () {
      try {
        for (let n = 0; ; n++) yield [n];
      } finally {
        fail(new RangeError("in finally"));
      }
    });
    await engine.define("iterated/1", () => counting("text"));
    for (const name of ["generated", "awaited", "iterated"]) {
      expect(await engine.query(`${name}(X)`).first()).toEqual({ X: 0 });
      await expect
        .poll(() => messages.splice(0))
        .toEqual([
          `Warning: ${name}/1 threw when it was left: ${
            name === "iterated" ? "a value of type string" : "in finally"
          }`,
        ]);
    }
  });

  it("is named by the error if it answers with something else than answers", async () => {
    const wrong: readonly (readonly [unknown, string])[] = [
      [42, "a boolean or an array, got number"],
      [{ [Symbol.asyncIterator]: () => ({}) }, "an iterator that has a method next, got undefined"],
      [{ [Symbol.iterator]: () => null }, "an iterator that has a method next, got undefined"],
      [
        { [Symbol.iterator]: () => ({ next: () => 5 }) },
        "an iterator whose next() gives { done, value }, got number",
      ],
    ];
    for (const [result, message] of wrong) {
      await engine.define("wrong/1", () => result as boolean);
      await expect(engine.query("wrong(X)").first()).rejects.toThrow(
        new TypeError(`Expected wrong/1 to answer with ${message}`),
      );
    }
  });

  it("may throw what cannot be looked at", async () => {
    const trap = (): never => {
      throw new Error("trap");
    };
    const hidden = Object.defineProperty(new Error("seen"), "message", { get: trap });
    const values = [new Proxy({}, { get: trap, getPrototypeOf: trap }), hidden];
    await engine.define("throws/1", (i) => {
      throw values[Number(i)];
    });
    for (const i of values.keys()) {
      await expect(engine.query("throws(I)", { I: i }).first()).rejects.toThrow(/thrown/);
    }
    expect(await engine.query("X = 1").first()).toEqual({ X: 1 });
  });
});
