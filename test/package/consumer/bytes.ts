// A page that uses an engine in a worker, and snapshots: browsers take their bytes, and signals are the browser's. It is
// compiled, not run.

import { WorkerEngine, WorkerError } from "ambilog/worker";
import type { WorkerEngineOptions } from "ambilog/worker";
import type { Dictionary } from "ambilog/board";
import type { Engine, NativeContext } from "ambilog";

const controller = new AbortController();
const options: WorkerEngineOptions = { signal: controller.signal };

export async function keep(engine: Engine, words: Dictionary): Promise<void> {
  await using worker = await WorkerEngine.start({ ...options, worker: new Worker("./script.js") });
  for (const bytes of [engine.save(), words.save(), await worker.save()]) {
    const body = new Blob([bytes]);
    await fetch("/saved", { method: "PUT", body });
    await fetch("/saved", { method: "PUT", body: bytes });
    await crypto.subtle.digest("SHA-256", bytes);
  }
}

export function signalOf(context: NativeContext): AbortSignal | undefined {
  context.signal?.throwIfAborted();
  return context.signal;
}

export const isOurs = (thrown: unknown): thrown is WorkerError => thrown instanceof WorkerError;
