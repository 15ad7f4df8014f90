/* A worker of a pool: its channel, and the requests that have a place there. */
import { Channel } from "./channel.js";
import type { Notice } from "./channel.js";
import { WorkerError } from "./failures.js";
import type { WorkerLike } from "./ports.js";
import type { Call, Results } from "./protocol.js";

/** The function of a request that gets the output and the messages of its engine. */
type Listener = (notice: Extract<Notice, { readonly type: "output" | "message" }>) => void;

/** An engine in a worker that a request has for itself. */
export class Place {
  readonly worker: PoolWorker;
  readonly number: number;
  /** The number of pending calls. */
  private pending = 0;
  /** The time when the last call was settled, by `performance.now()`. */
  private restsSince: number = performance.now();
  /** Called with output and messages. */
  listener: Listener | undefined = undefined;
  /** Called when the request has asked for nothing for long. */
  expire: (() => void) | undefined = undefined;

  constructor(worker: PoolWorker, number: number) {
    this.worker = worker;
    this.number = number;
  }

  /** Sends a request for its engine. */
  async call<T extends keyof Results>(
    request: Extract<Call, { readonly type: T }>,
  ): Promise<Results[T]> {
    this.pending++;
    try {
      return await this.worker.channel.call<T>({
        ...request,
        engine: this.number,
      } as typeof request);
    } finally {
      this.pending--;
      this.restsSince = performance.now();
    }
  }

  /** Ends the request if it has asked for nothing for `idleMs` milliseconds. */
  look(idleMs: number): void {
    if (this.pending === 0 && performance.now() - this.restsSince > idleMs) this.expire?.();
  }
}

/** A worker with its places. */
export class PoolWorker {
  readonly channel: Channel;
  /** Whether it has started. */
  isReady = false;
  private readonly places: Map<number, Place> = new Map();
  private readonly most: number;
  /** The time of the ping whose answer is awaited; undefined if there is none. */
  private pinged: number | undefined = undefined;

  /** `lost` is called when the worker has ended. */
  constructor(worker: WorkerLike | undefined, most: number, lost: (worker: PoolWorker) => void) {
    this.most = most;
    this.channel = new Channel(worker, {
      receive: (notice) => {
        if (notice.type !== "output" && notice.type !== "message") return;
        if (notice.engine !== undefined) this.places.get(notice.engine)?.listener?.(notice);
      },
      ended: () => lost(this),
    });
  }

  /** The number of places that are taken. */
  get taken(): number {
    return this.places.size;
  }

  get isFull(): boolean {
    return this.places.size >= this.most;
  }

  place(number: number): Place {
    const place = new Place(this, number);
    this.places.set(number, place);
    return place;
  }

  /** Gives a place back; false if it was given back before. */
  leave(place: Place): boolean {
    if (!this.places.delete(place.number)) return false;
    this.channel.send({ type: "release", engine: place.number });
    return true;
  }

  /** Terminates it if it does not respond, and ends the requests that rest. */
  look(hangMs: number, idleMs: number): void {
    if (!this.isReady || this.channel.isClosed) return;
    for (const place of this.places.values()) place.look(idleMs);
    const now = performance.now();
    if (this.pinged === undefined) {
      this.pinged = now;
      const answered = (): void => void (this.pinged = undefined);
      this.channel.call({ type: "ping" }).then(answered, answered);
    } else if (now - this.pinged > hangMs) {
      const error = `The worker did not respond for ${hangMs} ms and was terminated`;
      void this.channel.terminate(new WorkerError(error));
    }
  }
}
