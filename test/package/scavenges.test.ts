/* V8's quick collections free what a finished request has left: nothing old refers to it. */

import { setFlagsFromString } from "node:v8";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { Engine, untrusted } from "../../src/complete.js";

setFlagsFromString("--expose-gc");
const gc = runInContext("gc", createContext()) as (options?: { type: "minor" }) => void;

/** Collects young objects; what survives twice is old. */
function collectYoung(): number {
  for (let i = 0; i < 3; i++) gc({ type: "minor" });
  return process.memoryUsage().heapUsed;
}

const REQUESTS = 20;
const requests: readonly (readonly [string, (engine: Engine) => unknown])[] = [
  ["consult", (engine) => engine.consult("p(1). p(X) :- X = 2.")],
  ["consultAsync", async (engine) => engine.consultAsync("p(1). p(X) :- X = 2.")],
  [
    "a program and its query",
    (engine) => {
      engine.consult("p(1). p(X) :- member(X, [2, 3]).");
      return engine.query("p(X), X > 1").async.all();
    },
  ],
  ["a change of the database", (engine) => engine.once("assertz(p(1)), p(X)")],
  ["a new engine", () => new Engine()],
];

it.each(requests)(
  "the database of a request is garbage when the next begins: %s",
  async (_, run) => {
    const engine = new Engine({ ...untrusted, onMessage: () => undefined });
    const serve = async (n: number): Promise<void> => {
      for (let i = 0; i < n; i++) {
        await run(engine);
        engine.reset();
      }
    };
    await serve(REQUESTS);
    gc();
    // Code that is compiled meanwhile is also kept.
    let least = Infinity;
    for (let i = 0; i < 4; i++) {
      const before = collectYoung();
      await serve(REQUESTS);
      least = Math.min(least, (collectYoung() - before) / REQUESTS);
    }
    // A database has 300 kB.
    expect(least).toBeLessThan(100_000);
  },
);
