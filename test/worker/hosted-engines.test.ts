/* Requests of a pool whose snapshot is large: each begins with it, and none waits until the changes of others are undone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { EnginePool } from "../../src/worker/index.js";
import { Threads, workerOf } from "./thread.js";

const FACTS = 20_000;
const threads = new Threads();
let snapshot: Uint8Array<ArrayBuffer>;
let pool: EnginePool;

beforeAll(async () => {
  const script = await threads.bundle();
  const engine = new Engine();
  const facts = Array.from({ length: FACTS }, (_, i) => `fact(${i}, a${i}).`);
  engine.consult(`:- dynamic fact/2. ${facts.join("\n")}`);
  snapshot = engine.save();
  pool = await EnginePool.start({
    worker: () => workerOf(script),
    size: 1,
    concurrency: 4,
    snapshot,
  });
});
afterAll(async () => {
  await pool.close();
});

const count = "aggregate_all(count, fact(_, _), N)";

describe("requests of a pool with a large snapshot", () => {
  it("each begin with the snapshot, whatever others change meanwhile", async () => {
    const changes = [
      "retractall(fact(_, _))",
      "forall(between(1, 1000, X), assertz(fact(new, X)))",
      "abolish(fact/2)",
      "retract(fact(5, _))",
    ];
    const requests = Array.from({ length: 24 }, async (_, i) => {
      await pool.once(changes[i % changes.length]!).catch(() => undefined);
      return pool.once(count);
    });
    for (const found of await Promise.all(requests)) expect(found).toEqual({ N: FACTS });
    expect(pool.statistics.replaced).toBe(0);
  });

  it("asks for nothing after its end", async () => {
    const late: Promise<unknown>[] = [];
    for (let i = 0; i < 50; i++) {
      await pool.use(async (engine) => {
        queueMicrotask(() => late.push(engine.consult("p(1).").then(undefined, String)));
      });
    }
    expect(new Set(await Promise.all(late))).toEqual(
      new Set(["WorkerError: The request has ended"]),
    );
  });

  it("may end while the engine for them is being made", async () => {
    const ended = Array.from({ length: 12 }, async () => {
      const query = pool.query("assertz(fact(x, y)), repeat");
      void query.first().catch(() => undefined);
      await query.return();
    });
    await Promise.all(ended);
    expect(await pool.once(count)).toEqual({ N: FACTS });
    await expect.poll(() => pool.statistics.running).toBe(0);
  });
});

describe("the engines of a pool's worker", () => {
  /** A pool of one worker, whose engines know how many have been made; the `failing`th cannot be. */
  const startCounting = async (failing: number): Promise<EnginePool> => {
    const script = await threads.bundle(`
      import { CompleteEngine } from "../src/complete.js";
      import { serve } from "../src/worker/server.js";
      let made = 0;
      serve({
        Engine: CompleteEngine,
        define(engine) {
          if (++made === ${failing}) throw new RangeError("No engine");
          engine.define("made/1", () => [made]);
        },
      });
    `);
    return EnginePool.start({ worker: () => workerOf(script), size: 1, concurrency: 4, snapshot });
  };

  it("are not more than the requests at a time", async () => {
    const counting = await startCounting(0);
    try {
      for (let i = 0; i < 3; i++) expect(await counting.once("made(N)")).toEqual({ N: 1 });
      await Promise.all([1, 2, 3].map(() => counting.once("assertz(fact(x, y))")));
      expect(await counting.once("made(N)")).toEqual({ N: 3 });
    } finally {
      await counting.close();
    }
  });

  it("are missed only by the request that one could not be made for", async () => {
    const counting = await startCounting(2);
    try {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => counting.once("assertz(fact(x, y)), made(N)")),
      );
      const errors = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(errors.map(String)).toEqual([expect.stringContaining("No engine")]);
      expect(await counting.once(count)).toEqual({ N: FACTS });
      expect(counting.statistics.replaced).toBe(0);
    } finally {
      await counting.close();
    }
  });
});
