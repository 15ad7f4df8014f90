/*
 * Workers and message ports, in browsers and in Node: the former use DOM events, the latter emitters.
 * Node's module is requested at run time, since importing it would be an error in a bundle for browsers.
 */
import type { HostUrl } from "../engine/host-types.js";

/** A worker object of the host: `Worker` of a browser, Deno or Bun, or of `node:worker_threads`. */
export interface WorkerLike {
  /** Sends a message; the buffers are transferred. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends it at once. */
  terminate(): unknown;
}

/** One end of a channel of messages. */
export interface Port<Sent, Received> {
  /** Sends a message; the buffers are transferred, not copied. */
  send(message: Sent, transfer?: ArrayBuffer[]): void;
  /** Passes received messages to `receive`. */
  listen(receive: (message: Received) => void): void;
}

/** The way in which a worker ends by itself: by an error of its script, which may be missing, or by an exit. */
export type Ending = "error" | "exit";

/** The owner's end of the channel to a worker. */
export interface WorkerPort<Sent, Received> extends Port<Sent, Received> {
  /** Calls `fail` when the worker cannot continue, because of an error or because its script has ended. */
  onEnd(fail: (how: Ending, cause: unknown) => void): void;
  /** Sets whether the worker keeps the process alive, on hosts where it can. */
  hold(held: boolean): void;
  /** Terminates the worker, whatever it is doing. */
  terminate(): Promise<void>;
}

/** The part of `node:worker_threads` that is used. */
export interface Threads {
  /** The port to the thread that started this one; null in the main thread. */
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

/** Calls `listener` with the given field of each such event. */
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

/** Node's threads module; undefined on other hosts. */
export function threads(): Threads | undefined {
  const { process: host } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  return host?.getBuiltinModule?.("node:worker_threads");
}

/** The number of processors of the machine; 2 if the host does not tell. */
export function cores(): number {
  const { process: host, navigator } = globalThis as {
    readonly process?: Partial<NodeJS.Process>;
    readonly navigator?: { readonly hardwareConcurrency?: number };
  };
  const os = host?.getBuiltinModule?.("node:os");
  return os?.availableParallelism() ?? navigator?.hardwareConcurrency ?? 2;
}

/** The port of the current worker. Throws a TypeError in the main thread. */
export function ownPort<Sent, Received>(): Port<Sent, Received> {
  const end = threads()?.parentPort ?? globalThis;
  if ("document" in end || !("postMessage" in end)) {
    throw new TypeError("Expected serve() to be called in a worker, got the main thread");
  }
  return portOf(end as unknown as Sender);
}
