/*
 * Starts the ready-made worker, which is below the entry of this folder, to which this file has to
 * belong: so only worker-engine.ts may import it, and the worker's side nothing of it.
 *
 * Its script is named so that the name means the same file in two ways: as a URL relative to that
 * entry, and as an entry of the package. Vite 6 and 7, when they serve a page for development, move
 * the entry to a folder of their own, from where only the second leads there.
 */
import { WorkerError } from "./failures.js";
import { threads } from "./ports.js";
import type { WorkerLike } from "./ports.js";

/** The browser's own; Node has none. */
declare const Worker: new (url: URL, options: { readonly type: "module" }) => WorkerLike;

/** In Node alone: a bundler that saw the name would copy the file. */
const FILE = "ambilog/worker/thread.js";

/** A worker, and what is known of its script. */
interface Started {
  readonly worker: WorkerLike;
  /** Where it is, or what it is called. */
  readonly script: string;
}

/** Starts the worker of this package. Throws a `WorkerError` if it is not known where its script is. */
export function startWorker(): Started {
  const script = scriptPlace();
  if (typeof Worker === "function") {
    // Bundlers find the worker by this expression as it stands.
    const worker = new Worker(new URL("ambilog/worker/thread.js", import.meta.url), {
      type: "module",
    });
    return { worker, script: "ambilog/worker/thread" };
  }
  const node = threads();
  if (node === undefined) throw new TypeError("Expected a host with workers, got one without");
  return { worker: new node.Worker(script), script: String(script) };
}

/** Where the script is, in a file of modules or of CommonJS. */
function scriptPlace(): URL | string {
  // A bundler that saw `new URL(FILE, import.meta.url)` would look for the file, and not find it.
  const here: string | undefined = import.meta.url;
  if (here !== undefined) return new URL(FILE, here);
  // oxlint-disable-next-line no-restricted-globals -- bundles of CommonJS for Node have it
  if (typeof __dirname === "string") return `${__dirname}/${FILE}`;
  throw new WorkerError(
    "The script of the worker, ambilog/worker/thread, cannot be found from a bundle that is no module; start({ worker }) takes a worker",
  );
}
