/*
 * Starts the ready-made worker, whose script is located relative to the entry of this folder. This file
 * must therefore be bundled with that entry: only channel.ts may import it, and nothing on the
 * worker's side may.
 */
import { WorkerError } from "./failures.js";
import { threads } from "./ports.js";
import type { WorkerLike } from "./ports.js";

/** The browser's class; Node has none. */
declare const Worker: new (url: URL, options: { readonly type: "module" }) => WorkerLike;

/** Used in Node only: a bundler that recognized the name would copy the file. */
const FILE = "ambilog/worker/thread.js";

/** A worker, and the location of its script. */
interface Started {
  readonly worker: WorkerLike;
  /** The location or name of the script. */
  readonly script: string;
}

/** Starts the worker of this package. Throws a `WorkerError` if the location of its script is unknown. */
export function startWorker(): Started {
  const script = scriptPlace();
  if (typeof Worker === "function") {
    // Bundlers recognize the worker by exactly this expression.
    const worker = new Worker(new URL("./ambilog/worker/thread.js", import.meta.url), {
      type: "module",
    });
    return { worker, script: "ambilog/worker/thread" };
  }
  const node = threads();
  if (node === undefined) throw new TypeError("This host has no workers");
  return { worker: new node.Worker(script), script: String(script) };
}

/** The location of the script, for an ES module or a CommonJS file. */
function scriptPlace(): URL | string {
  // A bundler that saw `new URL(FILE, import.meta.url)` would look for the file and not find it.
  const here: string | undefined = import.meta.url;
  if (here !== undefined) return new URL(FILE, here);
  // oxlint-disable-next-line no-restricted-globals -- bundles of CommonJS for Node have it
  if (typeof __dirname === "string") return `${__dirname}/${FILE}`;
  throw new WorkerError(
    "The script of the worker, ambilog/worker/thread, cannot be found from a bundle that is no module; start({ worker }) takes a worker",
  );
}
