/*
 * Replaces worker/start-worker.ts in the page: its script is bundled once for all workers of the page
 * (src/build/playground.ts).
 */
import type { WorkerLike } from "../worker/index.js";

/** The role of a worker of the page, which is its name. */
export type Role = "engine" | "clauses" | "native" | "edited" | "race";

export function newWorker(name: Role): Worker {
  return new Worker(new URL("./thread.ts", import.meta.url), { type: "module", name });
}

export function startWorker(): { readonly worker: WorkerLike; readonly script: string } {
  return { worker: newWorker("engine"), script: "thread" };
}
