/* Loads of a pool whose request ends before they do: they stop, and no other request gets their output. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnginePool } from "../../src/worker/index.js";
import { Threads, workerOf } from "./thread.js";

const threads = new Threads();
let pool: EnginePool;

beforeAll(async () => {
  const script = await threads.bundle(`
    import { Engine } from "../src/engine/engine.js";
    import { serve } from "../src/worker/server.js";
    serve({ Engine });
  `);
  pool = await EnginePool.start({ worker: () => workerOf(script), size: 1 });
});
afterAll(async () => {
  await pool.close();
});

const endless = ":- repeat, write(secret), nl, flush_output, fail.\n";

/** The output of a request that computes for some turns and writes `mine` in the end. */
async function written(): Promise<string> {
  let output = "";
  const goal = "forall(between(1, 100000, X), X > 0), write(mine), nl";
  await pool.once(goal, {}, { output: (text) => void (output += text) });
  return output;
}

/** A receiver of output, and a promise of the first. */
function receiver(): { output: (text: string) => void; first: Promise<void> } {
  let output = (): void => undefined;
  const first = new Promise<void>((resolve) => (output = resolve));
  return { output, first };
}

describe("a load whose request ends", () => {
  it("writes nothing into the output of the next request: a query that returns", async () => {
    for (let i = 0; i < 5; i++) {
      const { output, first } = receiver();
      const query = pool.query("true", {}, { program: endless, output });
      const outcome = query.first().catch((thrown: unknown) => thrown);
      await first;
      await query.return();
      await outcome;
      expect(await written()).toBe("mine\n");
    }
  });

  it("writes nothing into the output of the next request: work that is done", async () => {
    for (let i = 0; i < 5; i++) {
      const { output, first } = receiver();
      let outcome: Promise<unknown> = Promise.resolve();
      await pool.use(
        async (engine) => {
          outcome = engine.consult(endless).catch((thrown: unknown) => thrown);
          await first;
        },
        { output },
      );
      expect(await written()).toBe("mine\n");
      expect(await outcome).toBeInstanceOf(Error);
    }
  });

  it("stops, though it waits", async () => {
    const { output, first } = receiver();
    const program = ":- write(x), flush_output, sleep(1000).";
    const query = pool.query("true", {}, { program, output });
    const outcome = query.first().catch((thrown: unknown) => thrown);
    await first;
    await query.return();
    expect(await written()).toBe("mine\n");
    await outcome;
  });
});
