/* Generators of the host in a worker that do not end: the places of their requests become free. */
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnginePool, type ResourceError } from "../../src/worker/index.js";
import { Threads, workerOf } from "./thread.js";

const threads = new Threads();
let script: URL;

beforeAll(async () => {
  script = await threads.bundle(`
    import { CompleteEngine } from "../src/complete.js";
    import { serve } from "../src/worker/server.js";
    serve({
      Engine: CompleteEngine,
      define: (engine) => {
        engine.define("stuck/1", async function* () { await new Promise(() => {}); yield [1]; });
        engine.define("held/1", async function* () {
          try { yield [1]; yield [2]; } finally { await new Promise(() => {}); }
        });
      },
    });
  `);
});

describe("a pool with one place", () => {
  let pool: EnginePool;
  beforeAll(async () => {
    const worker = (): Worker => workerOf(script);
    pool = await EnginePool.start({ size: 1, concurrency: 1, worker, limits: { timeMs: 100 } });
  });
  afterAll(() => pool.close());

  /** Expects that the pool serves another request, without a new worker. */
  const serves = async (): Promise<void> => {
    expect(await pool.query("X = 1", {}, { limits: {} }).first()).toEqual({ X: 1 });
    expect(pool.statistics).toMatchObject({ running: 0, waiting: 0, replaced: 0 });
  };

  it.each(["stuck(_)", "stuck(_), !", "held(_), fail", "held(_), stuck(_)"])(
    "serves the next request after one for %s, which hangs",
    async (goal) => {
      await expect(pool.query(goal).first()).rejects.toHaveProperty("kind", "time");
      await serves();
      await expect(pool.query(goal).count()).rejects.toHaveProperty("kind", "time");
      await serves();
    },
  );

  it.each(["held(_)", "held(_), !", "catch(stuck(_), _, true)"])(
    "serves the next request after one for %s, whose generator does not end",
    async (goal) => {
      // A busy machine may use up the time before the answer.
      const kind = (error: ResourceError): string => error.kind;
      expect([{}, "time"]).toContainEqual(await pool.query(goal).first().catch(kind));
      await serves();
    },
  );

  it("serves the next request after one that was aborted", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = pool.query("stuck(_)", {}, { signal, limits: {} }).first();
    setTimeout(() => controller.abort(new Error("enough")), 5);
    await expect(aborted).rejects.toThrow("enough");
    await serves();
  });
});
