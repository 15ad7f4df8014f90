/* Runs hostile programs in awaited queries and in workers, and returns their outcomes. */

import { LoadError, PrologError, ResourceError } from "../../src/complete.js";
import type { Engine } from "../../src/complete.js";
import type { EnginePool } from "../../src/worker/index.js";
import type { HostileProgram, Outcome } from "./catalogue.js";

/** Runs a program, and then a query that asks for little. */
export type Runner = (hostile: HostileProgram) => Promise<{ outcome: Outcome; after: unknown }>;

/** The outcome of a promise of a first answer. Defects of the engine, and errors that end workers, are thrown. */
async function outcomeOf(first: Promise<unknown>): Promise<Outcome> {
  try {
    return (await first) === undefined ? "no" : "yes";
  } catch (thrown) {
    if (thrown instanceof ResourceError) return "resource";
    if (thrown instanceof LoadError || thrown instanceof PrologError) return "error";
    // A worker does not send errors that name a stream.
    if (thrown instanceof TypeError && thrown.message.startsWith("Expected an error without")) {
      return "error";
    }
    throw thrown;
  }
}

const NORMAL = "findall(X-Y, append(X, Y, [a, b]), L)";
/** The answer of the normal query. */
export const NORMAL_ANSWER: object = {
  L: [
    { functor: "-", args: [[], ["a", "b"]] },
    { functor: "-", args: [["a"], ["b"]] },
    { functor: "-", args: [["a", "b"], []] },
  ],
};

/** In awaited queries of an engine, which is reset after each. */
export function inProcess(engine: Engine): Runner {
  return async ({ program, goal }) => {
    const first = async (): Promise<unknown> => {
      if (program !== undefined) await engine.consultAsync(program);
      return engine.query(goal, {}, { sliceMs: 1 }).async.first();
    };
    const outcome = await outcomeOf(first());
    const after = await engine.query(NORMAL).async.first();
    engine.reset();
    return { outcome, after };
  };
}

/** In the workers of a pool; the query afterwards is asked in the same engine. */
export function inWorkers(pool: EnginePool): Runner {
  return async ({ program, goal }) =>
    pool.use(async (engine) => {
      const first = async (): Promise<unknown> => {
        if (program !== undefined) await engine.consult(program);
        return engine.query(goal).first();
      };
      const outcome = await outcomeOf(first());
      return { outcome, after: await engine.once(NORMAL) };
    });
}
