/*
 * A pool of workers, seen from the main thread. Each request gets an engine of its own, which begins with the
 * pool's snapshot. A worker has several engines and computes their queries in turns, in short slices, so that
 * a small request need not wait for large ones.
 *
 * A request that finds all places taken waits in a queue with a bound. A worker that does not respond for
 * some time is terminated and replaced; those of its requests that have had no answer yet begin anew in
 * another worker, once.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Dictionary } from "../board/index.js";
import {
  checkCount,
  checkSignal,
  expectGiven,
  expectType,
  checkOptionNames,
} from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import type { HostSignal } from "../engine/host-types.js";
import { untrustedLimits } from "../engine/untrusted.js";
import type { Limits } from "../machine/limits.js";
import { WorkerError } from "./failures.js";
import { raiseFlag } from "./flag.js";
import { PoolWorker } from "./pool-worker.js";
import type { Place } from "./pool-worker.js";
import { cores } from "./ports.js";
import type { WorkerLike } from "./ports.js";
import { goalMessage } from "./goal-message.js";
import type { GoalText } from "./goal-message.js";
import type { ThreadOptions } from "./protocol.js";
import { PooledRequest } from "./pooled-request.js";
import { checkStartOptions, sentOptions } from "./start-options.js";
import { WorkerQueries } from "./worker-queries.js";
import type { Places, RequestOptions } from "./pooled-request.js";
import { WORKER_QUERY_OPTIONS, WorkerQuery, checkWorkerQueryOptions } from "./worker-query.js";
import type { Remote, WorkerQueryOptions } from "./worker-query.js";
import { checkConsult } from "./worker-consult.js";
import type { WorkerConsultOptions } from "./worker-consult.js";

/** The queue of a pool is full: the request has not begun. */
export class QueueFullError extends WorkerError {
  /** `"QueueFullError"`. */
  override readonly name: string = "QueueFullError";
}

/** The options of a pool. Everything has a default. */
export interface EnginePoolOptions extends ThreadOptions {
  /** The number of workers. Default: one less than the machine has processors, but at least one. */
  readonly size?: number | undefined;
  /** Limits of every query and load, unless it has its own. Default: `untrustedLimits`. */
  readonly limits?: Limits | undefined;
  /** The bytes of a `save`, with which each request begins. Default: an empty database. */
  readonly snapshot?: Uint8Array | undefined;
  /** The dictionary of `word/1` and its like. Default: none. */
  readonly dictionary?: Dictionary | undefined;
  /**
   * Makes a worker whose script calls `serve`, for your own libraries and predicates. Default: a new worker
   * with everything in the package.
   */
  readonly worker?: (() => WorkerLike) | undefined;
  /** The most requests that a worker computes in turns. Default: 32. */
  readonly concurrency?: number | undefined;
  /** The most further requests that may wait; others are refused with a `QueueFullError`. Default: 1000. */
  readonly queue?: number | undefined;
  /** Milliseconds for which a worker may be unresponsive before it is replaced. Default: 1000. */
  readonly hangMs?: number | undefined;
  /**
   * Milliseconds for which a request may ask for nothing; then it is ended, so that it takes no place.
   * Default: 60,000.
   */
  readonly idleMs?: number | undefined;
  /** Milliseconds of a turn of a request in its worker. Default: 1. */
  readonly sliceMs?: number | undefined;
  /**
   * The most characters that one request may write, in output and, apart from that, in messages; the rest is
   * dropped. A flush counts as 20, a message as 100 more. Default: 100,000.
   */
  readonly outputLength?: number | undefined;
}

/** The options of one query of a pool. Everything has a default. */
export interface PoolQueryOptions extends WorkerQueryOptions, RequestOptions {
  /** A program to load before the query, for this request alone. */
  readonly program?: string | undefined;
}

/**
 * The numbers of requests of a pool. A request counts once, from when it first waits for an engine or gets one: it is
 * running, waiting or finished, or else refused. One that never does, such as a query of which no answer is
 * requested, or any request after `close`, does not count.
 */
export interface PoolStatistics {
  /** The number of workers. */
  readonly workers: number;
  /** Requests that have got an engine and have not ended. */
  readonly running: number;
  /** Requests that wait for an engine. */
  readonly waiting: number;
  /** Requests that have ended, however they did, while they waited too; not those that were refused. */
  readonly finished: number;
  /** Requests that were refused since the queue was full, at first or when they had to begin anew. */
  readonly refused: number;
  /** Requests that began anew since their worker had ended. */
  readonly repeated: number;
  /** Workers that were replaced. */
  readonly replaced: number;
  /** The longest wait for an engine, in milliseconds. */
  readonly longestWaitMs: number;
  /** The average wait for an engine, in milliseconds. */
  readonly averageWaitMs: number;
}

const OPTIONS: Names<EnginePoolOptions> = {
  limits: true,
  checks: true,
  dialect: true,
  argv: true,
  size: true,
  snapshot: true,
  dictionary: true,
  worker: true,
  concurrency: true,
  queue: true,
  hangMs: true,
  idleMs: true,
  sliceMs: true,
  outputLength: true,
};

const POOL_QUERY_OPTIONS: Names<PoolQueryOptions> = {
  ...WORKER_QUERY_OPTIONS,
  program: true,
  output: true,
  errorOutput: true,
};

const USE_OPTIONS: Names<RequestOptions & { readonly signal: unknown }> = {
  output: true,
  errorOutput: true,
  signal: true,
};

const COUNTS = ["queue", "hangMs", "idleMs", "sliceMs", "outputLength"] as const;

function checkOptions(options: EnginePoolOptions): void {
  checkStartOptions("pool options", options, OPTIONS);
  for (const key of COUNTS) checkCount(key, options[key]);
  for (const key of ["size", "concurrency"] as const) {
    if (checkCount(key, options[key]) >= 1) continue;
    throw new RangeError(`Expected ${key} to be 1 or more, got ${options[key]}`);
  }
  expectGiven("worker to be a function", options.worker, "function");
}

/** A request that waits for a place. */
interface Waiting {
  readonly since: number;
  take(place: Place): void;
}

/** Known here only: the constructor is called by `start`. */
const OWN: unique symbol = Symbol("own");

/**
 * Engines in several workers, for many requests at a time. Each request has an engine of its own, which
 * begins with the pool's snapshot: what it loads and changes is gone when it ends. The defaults are those for
 * programs that nobody has checked; see `untrusted`.
 *
 * A query is a request. It gets an engine when the first answer is requested, and gives it back with the last one, or
 * when the query ends. Rejected with a `QueueFullError` if it would have to wait behind too many others.
 *
 * @example
 * ```ts
 * import { EnginePool } from "ambilog/worker";
 *
 * await using pool = await EnginePool.start({ size: 2 });
 * const endless = Array.from({ length: 20 }, () => pool.query("repeat, fail").first());
 * console.log(await pool.query("member(X, Xs)", { Xs: ["a", "b"] }).all());
 * console.log(await pool.query("p(X)", {}, { program: "p(1). p(2)." }).all());
 * console.log((await Promise.allSettled(endless)).every(({ status }) => status === "rejected"));
 * ```
 *
 * ```text
 * [ { X: 'a' }, { X: 'b' } ]
 * [ { X: 1 }, { X: 2 } ]
 * true
 * ```
 */
export class EnginePool extends WorkerQueries<PoolQueryOptions> {
  readonly #options: EnginePoolOptions;
  readonly #limits: Limits;
  readonly #workers: PoolWorker[] = [];
  readonly #queue: Set<Waiting> = new Set();
  /** The requests that run or wait. */
  readonly #requests: Set<PooledRequest> = new Set();
  readonly #places: Places;
  /** Ends requests that are no longer reachable. */
  readonly #dropped: FinalizationRegistry<{ remote: Remote; request: PooledRequest }>;
  #numbers = 0;
  #watch: ReturnType<typeof setInterval> | undefined = undefined;
  #closed: WorkerError | undefined = undefined;
  readonly #counts = { finished: 0, refused: 0, repeated: 0, replaced: 0 };
  #waits = 0;
  #longest = 0;
  #waited = 0;

  private constructor(own: symbol, options: EnginePoolOptions) {
    super();
    if (own !== OWN) throw new TypeError("Expected EnginePool.start(), got new EnginePool()");
    this.#options = options;
    this.#limits = options.limits ?? untrustedLimits;
    this.#places = {
      take: (request, give, fail) => this.#take(request, give, fail),
      release: (place) => this.#release(place),
      ended: (request) => {
        if (this.#requests.delete(request)) this.#counts.finished++;
      },
    };
    this.#dropped = new FinalizationRegistry(({ remote, request }) => {
      raiseFlag(remote.flag);
      request.end();
    });
  }

  /**
   * Starts the workers of a pool.
   *
   * @param options the options of the pool
   * @returns the pool, once all workers are ready. Rejected with a `SnapshotError` for bytes that are not a
   * snapshot, and with a `WorkerError` if a worker cannot start
   * @throws {TypeError} for wrong options, or if the host has no workers
   */
  static async start(options: EnginePoolOptions = {}): Promise<EnginePool> {
    checkOptions(options);
    const pool = new EnginePool(OWN, options);
    const { size = Math.max(1, cores() - 1) } = options;
    try {
      await Promise.all(Array.from({ length: size }, () => pool.#add()));
    } catch (thrown) {
      await pool.close();
      throw thrown;
    }
    return pool;
  }

  /** @internal */
  protected override ask<R>(goal: GoalText, rest: readonly unknown[]): WorkerQuery<R> {
    const check = (given: PoolQueryOptions): void =>
      checkWorkerQueryOptions(given, POOL_QUERY_OPTIONS);
    const [message, options] = goalMessage(goal, rest, check, this.#limits);
    const { program, output, errorOutput, ...own } = options;
    const request = new PooledRequest(this.#places, { output, errorOutput });
    const limits = own.limits ?? this.#limits;
    if (program !== undefined) request.load(program, { limits, signal: own.signal });
    const query = new WorkerQuery<R>(request.caller(true), ++this.#numbers, message, own);
    query.with({ limits });
    const { remote } = query;
    this.#dropped.register(query, { remote, request }, remote);
    // Hosts keep the entries of objects that are gone for long.
    request.onEnd = () => void this.#dropped.unregister(remote);
    return query;
  }

  /**
   * Calls `work` with an engine of its own for several loads and queries, which it gives back when the
   * promise of `work` is settled. Rejected with what `work` throws, with a `QueueFullError`, and with the
   * reason of `signal` if it is aborted while the request waits.
   *
   * @example
   * ```ts
   * import { EnginePool } from "ambilog/worker";
   *
   * await using pool = await EnginePool.start({ size: 1 });
   * const sum = await pool.use(async (engine) => {
   *   await engine.consult(":- dynamic(sum/1). sum(0). add(N) :- retract(sum(S)), T is S + N, assertz(sum(T)).");
   *   await engine.once("add(3), add(4)");
   *   return engine.once("sum(S)");
   * });
   * console.log(sum);
   * ```
   *
   * ```text
   * { S: 7 }
   * ```
   */
  async use<T>(
    work: (engine: PooledEngine) => Promise<T>,
    options: RequestOptions & { readonly signal?: HostSignal | undefined } = {},
  ): Promise<T> {
    expectType("work to be a function", work, "function");
    checkOptionNames("options of use()", options, USE_OPTIONS);
    const { signal, ...given } = options;
    checkSignal(signal);
    const request = new PooledRequest(this.#places, given);
    try {
      await request.begin(signal);
      return await work(new PooledEngine(request, () => ++this.#numbers, this.#limits, signal));
    } finally {
      request.end();
    }
  }

  /** The numbers of the pool's workers and requests. */
  get statistics(): PoolStatistics {
    return {
      workers: this.#workers.length,
      running: this.#requests.size - this.#queue.size,
      waiting: this.#queue.size,
      ...this.#counts,
      longestWaitMs: this.#longest,
      averageWaitMs: this.#waits === 0 ? 0 : this.#waited / this.#waits,
    };
  }

  /** Terminates all workers. Pending requests are rejected with a `WorkerError`. */
  async close(): Promise<void> {
    this.#closed ??= new WorkerError("The pool was closed");
    clearInterval(this.#watch);
    const workers = this.#workers.splice(0);
    for (const request of this.#requests) request.end(this.#closed);
    await Promise.all(workers.map((worker) => worker.channel.terminate(this.#closed)));
  }

  /** Like `close`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Starts another worker. */
  async #add(): Promise<void> {
    const { concurrency = 32, worker: make, snapshot, dictionary } = this.#options;
    const { sliceMs = 1, outputLength = 1e5 } = this.#options;
    const worker = new PoolWorker(make?.(), concurrency, (lost) => this.#replace(lost));
    this.#workers.push(worker);
    await worker.channel.call({
      type: "start",
      options: sentOptions({ ...this.#options, limits: this.#limits }),
      // They are copied: other workers need them too.
      snapshot: snapshot?.slice(),
      dictionary: dictionary?.save(),
      pool: { sliceMs, outputLength },
    });
    worker.isReady = true;
    this.#serveQueue();
  }

  /** Starts a worker in place of one that has ended. */
  #replace(lost: PoolWorker): void {
    const at = this.#workers.indexOf(lost);
    if (at < 0 || this.#closed !== undefined) return;
    this.#workers.splice(at, 1);
    if (!lost.isReady) return;
    this.#counts.replaced++;
    this.#add().catch((thrown: unknown) => {
      if (this.#closed !== undefined || this.#workers.length > 0) return;
      this.#closed = thrown instanceof WorkerError ? thrown : new WorkerError(String(thrown));
      void this.close();
    });
  }

  /** The ready worker with the fewest requests; undefined if all places are taken. */
  #free(): PoolWorker | undefined {
    let best: PoolWorker | undefined;
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.isFull) continue;
      if (best === undefined || worker.taken < best.taken) best = worker;
    }
    return best;
  }

  #take(
    request: PooledRequest,
    give: (place: Place) => void,
    fail: (error: Error) => void,
  ): () => void {
    if (this.#closed !== undefined) {
      fail(this.#closed);
      return () => {};
    }
    const worker = this.#queue.size === 0 ? this.#free() : undefined;
    const { queue = 1000 } = this.#options;
    if (worker === undefined && this.#queue.size >= queue) {
      this.#requests.delete(request);
      this.#counts.refused++;
      fail(new QueueFullError(`The queue is full: ${queue} requests wait`));
      return () => {};
    }
    if (this.#requests.has(request)) this.#counts.repeated++;
    this.#requests.add(request);
    const waiting: Waiting = { since: performance.now(), take: give };
    if (worker !== undefined) {
      this.#give(waiting, worker);
      return () => {};
    }
    this.#queue.add(waiting);
    return () => void this.#queue.delete(waiting);
  }

  #give(waiting: Waiting, worker: PoolWorker): void {
    const waited = performance.now() - waiting.since;
    this.#waits++;
    this.#waited += waited;
    this.#longest = Math.max(this.#longest, waited);
    waiting.take(worker.place(++this.#numbers));
    this.#startWatch();
  }

  #serveQueue(): void {
    for (const waiting of this.#queue) {
      const worker = this.#free();
      if (worker === undefined) return;
      this.#queue.delete(waiting);
      this.#give(waiting, worker);
    }
  }

  #release(place: Place): void {
    if (place.worker.leave(place)) this.#serveQueue();
  }

  /** Looks now and then, while there are requests, for workers that hang and requests that rest. */
  #startWatch(): void {
    const { hangMs = 1000, idleMs = 60_000 } = this.#options;
    this.#watch ??= setInterval(
      () => {
        for (const worker of this.#workers) worker.look(hangMs, idleMs);
        if (this.#workers.some(({ taken }) => taken > 0)) return;
        clearInterval(this.#watch);
        this.#watch = undefined;
      },
      Math.max(10, Math.min(hangMs, idleMs) / 4),
    );
  }
}

/** The engine of one request of a pool, for several loads and queries. */
export class PooledEngine extends WorkerQueries<WorkerQueryOptions> {
  /** The number of resets: none, since the engine is reset only when its request has ended. */
  readonly resets: number = 0;
  readonly #request: PooledRequest;
  readonly #number: () => number;
  readonly #limits: Limits;
  readonly #signal: HostSignal | undefined;

  /** @internal */
  constructor(
    request: PooledRequest,
    number: () => number,
    limits: Limits,
    signal: HostSignal | undefined,
  ) {
    super();
    this.#request = request;
    this.#number = number;
    this.#limits = limits;
    this.#signal = signal;
  }

  /** Loads a program, as `WorkerEngine.consult` does. */
  async consult(text: string, options: WorkerConsultOptions = {}): Promise<void> {
    checkConsult(text, options);
    const { limits = this.#limits, signal = this.#signal } = options;
    await this.#request.consult(text, { ...options, limits, signal });
  }

  /** @internal */
  protected override ask<R>(goal: GoalText, rest: readonly unknown[]): WorkerQuery<R> {
    const [message, options] = goalMessage(goal, rest, checkWorkerQueryOptions, this.#limits);
    const all = { limits: this.#limits, signal: this.#signal, ...options };
    return new WorkerQuery<R>(this.#request.caller(false), this.#number(), message, all);
  }
}
