/*
 * A request of a pool: it takes a place when it first needs one, and gives it back when it ends. If its
 * worker ends before it has had an answer, it takes another place and begins anew, once.
 */
import { whenAborted } from "../engine/abortions.js";
import { WorkerError } from "./failures.js";
import type { Place } from "./pool-worker.js";
import type { Call, Results } from "./protocol.js";
import { checkConsult, consultThrough } from "./worker-consult.js";
import type { WorkerConsultOptions } from "./worker-consult.js";
import type { Caller } from "./worker-query.js";
import { expectGiven } from "../engine/option-checks.js";

/** The options of a request. Everything has a default. */
export interface RequestOptions {
  /** Receives the text written to `user_output`, in order. Default: it is discarded. */
  readonly output?: ((text: string) => void) | undefined;
  /** Receives the text written to `user_error`, in order, and messages of loading. Default: it is discarded. */
  readonly errorOutput?: ((text: string) => void) | undefined;
}

/** The places of a pool, as a request sees them. */
export interface Places {
  /**
   * Calls `give` with a place, at once or later, or `fail` if the request may not even wait. Returns a
   * function that gives up waiting.
   */
  take(
    request: PooledRequest,
    give: (place: Place) => void,
    fail: (error: Error) => void,
  ): () => void;
  release(place: Place): void;
  /** Notes that a request has ended. */
  ended(request: PooledRequest): void;
}

const nothing = (): void => undefined;

export class PooledRequest {
  private readonly places: Places;
  private readonly options: RequestOptions;
  private place: Promise<Place> | undefined = undefined;
  private taken: Place | undefined = undefined;
  private giveUp: () => void = nothing;
  private program: { text: string; options: WorkerConsultOptions } | undefined = undefined;
  /** Called when it ends. */
  onEnd: () => void = nothing;
  private hasAnswered = false;
  private hasRepeated = false;
  private hasEnded = false;
  /** The error that has ended it; undefined if it ended in the usual way. */
  private reason: Error | undefined = undefined;

  constructor(places: Places, options: RequestOptions) {
    for (const key of ["output", "errorOutput"] as const)
      expectGiven(`${key} to be a function`, options[key], "function");
    this.places = places;
    this.options = options;
  }

  /** Sets a program that is to be loaded first. */
  load(text: string, options: WorkerConsultOptions): void {
    checkConsult(text, options);
    this.program = { text, options };
  }

  /** Waits for a place, and loads the program. */
  begin(signal?: WorkerConsultOptions["signal"]): Promise<Place> {
    if (this.hasEnded) return Promise.reject(this.ending);
    this.place ??= this.newPlace(signal);
    return this.place;
  }

  private async newPlace(signal: WorkerConsultOptions["signal"]): Promise<Place> {
    if (signal?.aborted) throw signal.reason;
    let ignore = nothing;
    const place = await new Promise<Place>((resolve, reject) => {
      this.giveUp = () => reject(this.ending);
      const leave = this.places.take(this, resolve, reject);
      this.giveUp = () => {
        leave();
        reject(this.hasEnded ? this.ending : signal?.reason);
      };
      if (signal !== undefined) ignore = whenAborted(signal, () => this.giveUp());
    }).finally(() => ignore());
    this.giveUp = nothing;
    if (this.hasEnded) {
      this.places.release(place);
      throw this.ending;
    }
    this.taken = place;
    place.expire = () => this.end(new WorkerError("The request asked for nothing for too long"));
    const { output, errorOutput } = this.options;
    place.listener = (notice) => {
      if (notice.type === "message") errorOutput?.(`${notice.message.text}\n`);
      else if (notice.stream === "output") output?.(notice.text);
      else errorOutput?.(notice.text);
    };
    if (this.program !== undefined) {
      await consultThrough((call) => place.call(call), this.program.text, this.program.options);
    }
    return place;
  }

  /** The place, on which something is asked for at once: not if the request has ended meanwhile. */
  private async begun(): Promise<Place> {
    const place = await this.begin();
    if (this.hasEnded) throw this.ending;
    return place;
  }

  async consult(text: string, options: WorkerConsultOptions): Promise<void> {
    const place = await this.begun();
    await consultThrough((call) => place.call(call), text, options);
    this.hasAnswered = true;
  }

  /** The functions that a query calls; if `isAlone`, the request ends with the query. */
  caller(isAlone: boolean): Caller {
    return {
      call: async (request) => {
        try {
          const result = await this.call(request);
          if (isAlone && isLast(request, result)) this.end();
          return result;
        } catch (thrown) {
          if (isAlone) this.end();
          throw thrown;
        }
      },
      close: (query, hasEnded) => {
        if (isAlone) this.end();
        else if (!hasEnded) this.taken?.worker.channel.send({ type: "close", query });
      },
    };
  }

  private async call<T extends keyof Results>(
    request: Extract<Call, { readonly type: T }>,
  ): Promise<Results[T]> {
    try {
      const place = await this.begun();
      const result = await place.call(request);
      this.hasAnswered = true;
      return result;
    } catch (thrown) {
      const isLost = this.taken?.worker.channel.isClosed === true && !this.hasEnded;
      if (!isLost || this.hasAnswered || this.hasRepeated) throw thrown;
      this.hasRepeated = true;
      this.leave();
      return this.call(request);
    }
  }

  private leave(): void {
    const { taken } = this;
    this.taken = undefined;
    this.place = undefined;
    if (taken !== undefined) this.places.release(taken);
  }

  /** The error that is thrown when it is used after its end. */
  private get ending(): Error {
    return (this.reason ??= new WorkerError("The request has ended"));
  }

  /** Gives its place back. Harmless after the end. */
  end(reason?: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.reason = reason;
    this.giveUp();
    this.leave();
    this.places.ended(this);
    this.onEnd();
  }
}

/** Whether a query ends with this result. */
function isLast<T extends keyof Results>(
  request: { readonly type: T },
  result: Results[T],
): boolean {
  return request.type === "count" || (request.type === "pull" && (result as Results["pull"]).ended);
}
