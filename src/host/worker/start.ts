/*
 * Starts the ready-made worker. The build puts its file beside the entry of this folder, to which this
 * file has to belong: so only worker-engine.ts may import it, and the worker's side nothing of it.
 */
import { threads } from "./ports.js";
import type { WorkerLike } from "./ports.js";

/** The browser's own; Node has none. */
declare const Worker: new (url: URL, options: { readonly type: "module" }) => WorkerLike;

/** In Node alone: a bundler that saw the name would copy the file. */
const FILE = "./worker-thread.js";

/** Starts the worker of this package (worker-thread.ts), which the build puts beside this file. */
export function startWorker(): WorkerLike {
  // Bundlers find the worker by this expression as it stands.
  if (typeof Worker === "function") {
    return new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
  }
  const node = threads();
  if (node === undefined) throw new TypeError("Expected a host with workers, got one without");
  return new node.Worker(new URL(FILE, import.meta.url)) as WorkerLike;
}
