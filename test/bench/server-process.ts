/* node server-process.js WORKER: the server that is measured. It tells its parent the port. */
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { serverOf } from "../../examples/server/server.js";
import { collectorRun } from "../../src/cli/memory-use.js";
import { EnginePool } from "../../src/worker/index.js";

const SIZE = 2;
const [, , script] = process.argv as [string, string, string];
const pool = await EnginePool.start({ size: SIZE, worker: () => new Worker(script) });
const app = serverOf(pool);
const collect = collectorRun();

/** The bytes that the threads use after a collection, together. */
async function heap(): Promise<number> {
  const of = new Map<unknown, number>();
  const look = async (left: number): Promise<void> => {
    await pool.use(async (engine) => {
      const { T, B } = (await engine.once("heap(T, B)"))!;
      of.set(T, Number(B));
      if (left > 0) await look(left - 1);
    });
  };
  while (of.size < SIZE) await look(SIZE);
  for (let i = 0; i < 3; i++) collect("gc()");
  return [...of.values()].reduce((sum, bytes) => sum + bytes, process.memoryUsage().heapUsed);
}

app.get("/heap", async () => ({ bytes: await heap() }));
await app.listen({ port: 0, host: "127.0.0.1" });
process.send!((app.server.address() as AddressInfo).port);
process.once("disconnect", () => process.exit());
