/* Requests of a pool whose snapshot is large: each begins with it, and none waits for what others have changed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { EnginePool } from "../../src/worker/index.js";
import { Threads, workerOf } from "./thread.js";

const FACTS = 20_000;
const threads = new Threads();
let pool: EnginePool;

beforeAll(async () => {
  const script = await threads.bundle('import "../src/worker/ambilog/worker/thread.js";');
  const engine = new Engine();
  const facts = Array.from({ length: FACTS }, (_, i) => `fact(${i}, a${i}).`);
  engine.consult(`:- dynamic fact/2. ${facts.join("\n")}`);
  const snapshot = engine.save();
  pool = await EnginePool.start({
    worker: () => workerOf(script),
    size: 1,
    concurrency: 4,
    snapshot,
  });
});
afterAll(async () => {
  await pool.close();
  threads.remove();
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
