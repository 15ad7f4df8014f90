/**
 * The entry `ambilog/worker`: engines in other threads, and `serve`, for scripts of one's own. It has nothing of the engine
 * itself, which is in `ambilog/worker/thread`, the ready-made script.
 *
 * @module ambilog/worker
 */
export { WorkerEngine } from "./worker-engine.js";
export type { WorkerEngineOptions } from "./worker-engine.js";
export type { WorkerConsultOptions } from "./worker-consult.js";
export { EnginePool, PooledEngine, QueueFullError } from "./engine-pool.js";
export type { EnginePoolOptions, PoolQueryOptions, PoolStatistics } from "./engine-pool.js";
export type { RequestOptions } from "./pooled-request.js";
export { toJSON } from "../engine/value-json.js";
export { untrustedLimits } from "../engine/untrusted.js";
export { PreparedWorkerGoal } from "./prepared-worker-goal.js";
export { WorkerQuery } from "./worker-query.js";
export type { WorkerQueryOptions } from "./worker-query.js";
export { WorkerError } from "./failures.js";
export type { PlainMessage } from "./failures.js";
export type { WorkerLike } from "./ports.js";
export {
  HaltError,
  InternalError,
  LoadError,
  PrologError,
  ResourceError,
  SnapshotError,
} from "../engine/errors.js";
export { RowError } from "../engine/schema.js";
export type { Answer, Row } from "../engine/answer.js";
export { serve } from "./server.js";
export type { EngineClass, ServeOptions } from "./server.js";
export type { CompleteEngineOptions } from "../complete.js";
