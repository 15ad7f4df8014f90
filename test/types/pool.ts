/* The types of pools, presets and bounded texts: accepted and rejected uses. This file is checked, not run. */

import { Engine, toJSON, toText, untrusted, untrustedLimits } from "../../src/complete.js";
import type { EngineOptions, Limits, types } from "../../src/complete.js";
import { EnginePool, QueueFullError } from "../../src/worker/index.js";
import type {
  PoolQueryOptions,
  PoolStatistics,
  PooledEngine,
  WorkerError,
  WorkerQuery,
} from "../../src/worker/index.js";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

/** Pools and their queries. */
export async function pools(): Promise<void> {
  await using pool = await EnginePool.start({
    size: 2,
    limits: { ...untrustedLimits, timeMs: 100 },
    snapshot: new Engine().save(),
    queue: 10,
  });
  exactly<WorkerQuery<{ X: number }>>()(pool.query<{ X: number }>("X = 1"));
  exactly<WorkerQuery<{ X: number }>>()(pool.query<{ X: number }>`X = ${1}`);
  exactly<{ X: number } | undefined>()(await pool.once<{ X: number }>("X = 1"));
  exactly<number>()(await pool.use(async (engine) => engine.query("true").count()));
  exactly<PoolStatistics>()(pool.statistics);
  const options: PoolQueryOptions = {
    program: "p.",
    ahead: 5,
    output: (text: string) => void text,
  };
  pool.query("p", {}, options);
  await pool.use(async (engine: PooledEngine) => engine.consult("p."));
  const error: WorkerError = new QueueFullError("full");
  void error;

  // @ts-expect-error: a size is a number
  await EnginePool.start({ size: "2" });
  // @ts-expect-error: there is no such option
  await EnginePool.start({ workers: 2 });
  // @ts-expect-error: a worker is made by a function, for there are several
  await EnginePool.start({ worker: { postMessage: () => {}, terminate: () => {} } });
  // @ts-expect-error: a program is a text
  pool.query("p", {}, { program: ["p."] });
  // @ts-expect-error: a pool has no state to consult into
  pool.consult("p.");
  // @ts-expect-error: work is asynchronous
  await pool.use(() => 1);
  // @ts-expect-error: an engine of a pool is made by it
  void new EnginePool();
  // @ts-expect-error: statistics are not written to
  pool.statistics.running = 0;
}

/** The preset. */
export function presets(): void {
  const options: EngineOptions = { ...untrusted, libraries: [] };
  const limits: Limits = untrusted.limits;
  exactly<number>()(untrusted.limits.timeMs);
  void new Engine({ ...untrusted, limits: { ...limits, memory: 1000 } });
  void options;
  const all: Limits = { inferences: 1, timeMs: 1, answers: 1, memory: 1 };
  void all;

  // @ts-expect-error: the preset is not changed
  untrusted.limits = {};
  // @ts-expect-error: limits are numbers
  void new Engine({ limits: { timeMs: "1 s" } });
  // @ts-expect-error: there is no such limit
  void new Engine({ limits: { cpuMs: 1 } });
}

/** Values as texts, and resetting. */
export function texts(engine: Engine): void {
  exactly<types.Json>()(toJSON(engine.once("X = 1")!));
  exactly<types.Json>()(toJSON([1, "a", { string: "s" }], { maxNodes: 5, maxDepth: 2 }));
  exactly<string>()(toText({ functor: "f", args: [1n] }, { maxNodes: 5 }));
  exactly<void>()(engine.reset());

  // @ts-expect-error: an answer may be missing
  toJSON(engine.once("X = 1"));
  // @ts-expect-error: a row is no value
  toText({ X: 1 });
  // @ts-expect-error: a function stands for no term
  toJSON(() => 1);
  // @ts-expect-error: there is no such bound
  toJSON(1, { maxLength: 5 });
  // @ts-expect-error: there is nothing to reset to
  engine.reset(new Uint8Array());
}
