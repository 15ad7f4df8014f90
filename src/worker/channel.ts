/*
 * The channel to a worker, seen from the main thread: sends requests, and keeps a promise for each pending
 * one. While there is none, the worker does not keep a Node process alive.
 */
import { WorkerError, thrownOf } from "./failures.js";
import { workerPort } from "./ports.js";
import type { Ending, WorkerLike, WorkerPort } from "./ports.js";
import type { Call, Request, Response, Results } from "./protocol.js";
import { startWorker } from "./start-worker.js";

interface Pending {
  readonly resolve: (result: Results[keyof Results]) => void;
  readonly reject: (reason: unknown) => void;
}

/** A message of a worker that answers no request. */
export type Notice = Exclude<Response, { readonly type: "done" | "failed" }>;

/** The owner of a channel, which receives the messages of the worker. */
export interface Receiver {
  receive(notice: Notice): void;
  /** The worker has ended or was terminated. */
  ended(error: WorkerError): void;
}

export class Channel {
  private readonly port: WorkerPort<Request, Response>;
  private readonly pending: Map<number, Pending> = new Map();
  private readonly receiver: Receiver;
  private numbers = 0;
  /** The error of the end of the worker; undefined while the channel is open. */
  private closed: WorkerError | undefined = undefined;

  /** `given` is a worker whose script calls `serve`; default: a new worker of the package. */
  constructor(given: WorkerLike | undefined, receiver: Receiver) {
    this.receiver = receiver;
    const { worker, script } =
      given === undefined ? startWorker() : { worker: given, script: undefined };
    this.port = workerPort(worker);
    let hasAnswered = false;
    this.port.listen((response) => {
      hasAnswered = true;
      if (response.type === "done") this.settle(response.call)?.resolve(response.result);
      else if (response.type === "failed") {
        this.settle(response.call)?.reject(thrownOf(response.failure));
      } else receiver.receive(response);
    });
    this.port.onEnd((how, cause) => this.fail(endingError(how, cause, { hasAnswered, script })));
  }

  /** Whether the worker has ended. */
  get isClosed(): boolean {
    return this.closed !== undefined;
  }

  /** A number that no request of this channel has. */
  number(): number {
    return ++this.numbers;
  }

  /** Sends a request that gets no response. Does nothing once the channel is closed. */
  send(request: Exclude<Request, { readonly call: number }>): void {
    if (this.closed === undefined) this.port.send(request);
  }

  /** Sends a request, and returns its result. */
  call<T extends keyof Results>(
    request: Extract<Call, { readonly type: T }>,
    transfer?: ArrayBuffer[],
  ): Promise<Results[T]> {
    return new Promise((resolve, reject) => {
      if (this.closed !== undefined) throw this.closed;
      const call = this.number();
      this.port.send({ ...request, call } as Request, transfer);
      if (this.pending.size === 0) this.port.hold(true);
      this.pending.set(call, { resolve: resolve as Pending["resolve"], reject });
    });
  }

  /** Terminates the worker, whatever it is doing. Pending requests are rejected with `error`. */
  async terminate(
    error: WorkerError = new WorkerError("The worker was terminated"),
  ): Promise<void> {
    this.fail(error);
    await this.port.terminate();
  }

  /**
   * Removes a request from the pending ones. An answer that arrives after `terminate` finds none, and must
   * not release the process: Node keeps it alive until the worker has ended.
   */
  private settle(call: number): Pending | undefined {
    const pending = this.pending.get(call);
    if (this.pending.delete(call) && this.pending.size === 0) this.port.hold(false);
    return pending;
  }

  private fail(error: WorkerError): void {
    if (this.closed !== undefined) return;
    this.closed = error;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of pending) reject(error);
    this.receiver.ended(error);
  }
}

/*
 * Hosts report different details of a worker that has ended by itself: Node an error or an exit code; browsers an event
 * with a message and a place, or an empty event if the script could not be loaded.
 */

/** A worker that has ended. */
interface Known {
  /** Whether it has ever answered, which means that its script was loaded. */
  readonly hasAnswered: boolean;
  /** The location or name of its script. */
  readonly script: string | undefined;
}

/** The error that rejects pending calls when a worker has ended. */
function endingError(how: Ending, cause: unknown, known: Known): WorkerError {
  const reason = reasonOf(cause);
  const text = `${happened(how, known)}${reason === undefined ? "" : `: ${reason}`}`;
  return new WorkerError(text, { cause });
}

function happened(how: Ending, { hasAnswered, script }: Known): string {
  if (hasAnswered) return how === "exit" ? "The worker has ended" : "The worker has failed";
  const named = `The script of the worker${script === undefined ? "" : `, ${script},`}`;
  return how === "exit"
    ? `${named} has ended without a call of serve()`
    : `${named} could not be loaded or has failed`;
}

/** The host's description of the cause; undefined if it gives none. */
function reasonOf(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null || cause instanceof Error) return String(cause);
  const { message, filename, lineno } = cause as Readonly<Record<string, unknown>>;
  if (typeof message !== "string" || message === "") return undefined;
  return filename ? `${message} (${String(filename)}:${String(lineno)})` : message;
}
