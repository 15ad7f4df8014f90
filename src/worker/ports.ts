/*
 * Workers and the ends of their messages, as browsers and Node have them: the one by events of the
 * DOM, the other by emitters. Node's module is asked for at run time, since an import of it would be
 * an error in a bundle for browsers.
 */
import type { HostUrl } from "../engine/host-types.js";

/** A worker as a host has it: `Worker` of a browser, Deno or Bun, or of `node:worker_threads`. */
export interface WorkerLike {
  /** Sends a message; the buffers are moved. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends it at once. */
  terminate(): unknown;
}

/** One end of a channel of messages. */
export interface Port<Sent, Received> {
  /** Sends a message; the buffers are moved, not copied. */
  send(message: Sent, transfer?: ArrayBuffer[]): void;
  /** Has messages given to `receive`. */
  listen(receive: (message: Received) => void): void;
}

/** How a worker ends by itself: an error of its script, which may be not to be found, or an exit. */
export type Ending = "error" | "exit";

/** The end that the owner of a worker has. */
export interface WorkerPort<Sent, Received> extends Port<Sent, Received> {
  /** Has `fail` called when the worker cannot go on, by an error or since its script has ended. */
  onEnd(fail: (how: Ending, cause: unknown) => void): void;
  /** Whether the worker keeps the process alive, where it would. */
  hold(held: boolean): void;
  /** Ends the worker, whatever it is at. */
  terminate(): Promise<void>;
}

/** What is needed of `node:worker_threads`. */
export interface Threads {
  /** The port to the thread that has started this one; null in the main thread. */
  readonly parentPort: object | null;
  readonly Worker: new (script: HostUrl | string) => WorkerLike;
}

interface Emitter {
  on(event: string, listener: (x: unknown) => void): unknown;
}

interface Target {
  addEventListener(event: string, listener: (event: unknown) => void): void;
}

type Sender = Pick<WorkerLike, "postMessage"> & (Emitter | Target);

const isEmitter = (x: object): x is Emitter => "on" in x && typeof x.on === "function";

/** Has `listener` called with what `event` of an end brings. */
function listen(end: Sender, event: string, field: string, listener: (x: unknown) => void): void {
  if (isEmitter(end)) end.on(event, listener);
  else end.addEventListener(event, (e) => listener((e as Record<string, unknown>)[field] ?? e));
}

function portOf<Sent, Received>(end: Sender): Port<Sent, Received> {
  return {
    send: (message, transfer = []) => end.postMessage(message, transfer),
    listen: (receive) => listen(end, "message", "data", (x) => receive(x as Received)),
  };
}

/** The port of a worker. */
export function workerPort<Sent, Received>(worker: WorkerLike): WorkerPort<Sent, Received> {
  const end = worker as WorkerLike & Sender;
  const { ref, unref } = worker as { ref?(): void; unref?(): void };
  return {
    ...portOf<Sent, Received>(end),
    onEnd: (fail) => {
      const failWith = (cause: unknown): void => fail("error", cause);
      listen(end, "error", "error", failWith);
      listen(end, "messageerror", "data", failWith);
      if (isEmitter(end)) end.on("exit", (code) => fail("exit", `exit code ${String(code)}`));
    },
    hold: (held) => (held ? ref : unref)?.call(worker),
    terminate: async () => {
      await worker.terminate();
    },
  };
}

/** Node's module of threads; undefined elsewhere. */
export function threads(): Threads | undefined {
  const { process: host } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  return host?.getBuiltinModule?.("node:worker_threads");
}

/** The port of the worker that this runs in. Throws a TypeError in the main thread. */
export function ownPort<Sent, Received>(): Port<Sent, Received> {
  const end = threads()?.parentPort ?? globalThis;
  if ("document" in end || !("postMessage" in end)) {
    throw new TypeError("Expected serve() to be called in a worker, got the main thread");
  }
  return portOf(end as unknown as Sender);
}
