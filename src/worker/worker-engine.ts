/* An engine in a worker, seen from the main thread. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Dictionary } from "../board/index.js";
import type { DefineOptions } from "../engine/declaration.js";
import { ConsoleOutput } from "../engine/console-output.js";
import type { Names } from "../engine/option-checks.js";
import type { HostSignal } from "../engine/host-types.js";
import type { NativeFunction, NativeFunctionOf } from "../engine/native-types.js";
import type { TextOutput } from "../machine/text-ends.js";
import { Channel } from "./channel.js";
import type { Notice } from "./channel.js";
import type { PlainMessage } from "./failures.js";
import { raiseFlag } from "./flag.js";
import { OwnPredicates } from "./own-predicates.js";
import type { WorkerLike } from "./ports.js";
import { goalMessage } from "./goal-message.js";
import type { GoalText } from "./goal-message.js";
import type { ThreadOptions } from "./protocol.js";
import { checkStartOptions, sentOptions } from "./start-options.js";
import { checkConsult, consultThrough } from "./worker-consult.js";
import { WorkerQueries } from "./worker-queries.js";
import type { WorkerConsultOptions } from "./worker-consult.js";
import { WorkerQuery, checkWorkerQueryOptions } from "./worker-query.js";
import type { Caller, Remote, WorkerQueryOptions } from "./worker-query.js";
import { expectGiven, expectType } from "../engine/option-checks.js";

/** The options of an engine in a worker. Everything has a default. */
export interface WorkerEngineOptions extends ThreadOptions {
  /**
   * A worker whose script calls `serve`, for your own libraries and predicates; the engine then owns it.
   * Default: a new worker with everything in the package.
   */
  readonly worker?: WorkerLike | undefined;
  /** The bytes of a `save` to start from. They are transferred: the array is empty afterwards. */
  readonly snapshot?: Uint8Array | undefined;
  /** The dictionary of `word/1` and its like. Default: none. */
  readonly dictionary?: Dictionary | undefined;
  /** Ends every query and load when it is aborted; a query can have another one. Default: none. */
  readonly signal?: HostSignal | undefined;
  /** Receives the text written to `user_output`, in order. Default: `console.log`, line by line. */
  readonly output?: ((text: string) => void) | undefined;
  /** Receives the text written to `user_error`, in order. Default: `console.error`, line by line. */
  readonly errorOutput?: ((text: string) => void) | undefined;
  /** Receives the errors and warnings of loading. Default: they are written to `errorOutput`. */
  readonly onMessage?: ((message: PlainMessage) => void) | undefined;
}

/** A destination for output. */
type Sink = Pick<TextOutput, "write" | "flush">;

/** The given function as a sink, or the console, line by line. */
function sink(write: ((text: string) => void) | undefined, method: "log" | "error"): Sink {
  return write === undefined ? new ConsoleOutput(method) : { write, flush: () => undefined };
}

const ENGINE_OPTIONS: Names<WorkerEngineOptions> = {
  limits: true,
  checks: true,
  dialect: true,
  argv: true,
  worker: true,
  snapshot: true,
  dictionary: true,
  signal: true,
  output: true,
  errorOutput: true,
  onMessage: true,
};

/** Throws for invalid options of an engine in a worker. */
function checkOptions(options: WorkerEngineOptions): void {
  checkStartOptions("engine options", options, ENGINE_OPTIONS);
  for (const key of ["output", "errorOutput", "onMessage"] as const)
    expectGiven(`${key} to be a function`, options[key], "function");
  const { worker } = options;
  if (worker !== undefined && typeof worker?.postMessage !== "function") {
    throw new TypeError(`Expected worker to be a Worker, got ${typeof worker}`);
  }
}

/** The buffers that can be transferred with an array of bytes that fills them. */
function buffersOf(bytes: Uint8Array | undefined): ArrayBuffer[] {
  if (bytes === undefined || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

/** Known here only: the constructor is called by `start`. */
const OWN: unique symbol = Symbol("own");

/**
 * An engine in a thread of its own: `Worker` of a browser, or `worker_threads` of Node. It does what an
 * `Engine` does, and answers with promises. Values that cannot cross between threads are rejected: a value
 * that holds a JavaScript object is a TypeError; in the term of an error the atom `<reference>` stands for one.
 * Predicates of the host run in this thread if you define them by `define`, or in the worker, whose script
 * calls `serve`; pass libraries there.
 */
export class WorkerEngine extends WorkerQueries<WorkerQueryOptions> {
  readonly #channel: Channel;
  readonly #signal: HostSignal | undefined;
  readonly #caller: Caller;
  readonly #predicates: OwnPredicates;
  #resets = 0;
  /** Ends queries in the worker that are no longer reachable here. */
  readonly #dropped: FinalizationRegistry<Remote>;

  private constructor(own: symbol, options: WorkerEngineOptions) {
    super();
    if (own !== OWN) throw new TypeError("Expected WorkerEngine.start(), got new WorkerEngine()");
    const output = sink(options.output, "log");
    const errorOutput = sink(options.errorOutput, "error");
    const listen = options.onMessage ?? ((message) => errorOutput.write(`${message.text}\n`));
    this.#signal = options.signal;
    const receive = (notice: Notice): void => {
      switch (notice.type) {
        case "output": {
          const stream = notice.stream === "output" ? output : errorOutput;
          stream.write(notice.text);
          if (notice.flushed) stream.flush();
          break;
        }
        case "message":
          listen(notice.message);
          break;
        case "ask":
          void this.#predicates.begin(notice);
          break;
        case "next":
          void this.#predicates.next(notice.ask);
          break;
        case "drop":
          void this.#predicates.drop(notice.ask);
          break;
      }
    };
    const ended = (): void => void this.#predicates.dropAll();
    const channel = new Channel(options.worker, { receive, ended });
    this.#channel = channel;
    const close = (query: number, hasEnded: boolean): void => {
      if (channel.isClosed) return;
      if (!hasEnded) channel.send({ type: "close", query });
      void this.#predicates.dropAll(query);
    };
    this.#predicates = new OwnPredicates(
      (ask, step) => channel.send({ type: "step", ask, step }),
      (text) => listen({ severity: "warning", text }),
    );
    this.#caller = { call: (request) => channel.call(request), close };
    this.#dropped = new FinalizationRegistry(({ id, flag }) => {
      raiseFlag(flag);
      close(id, false);
    });
  }

  /**
   * Starts a worker with an engine.
   *
   * @param options the options of the engine
   * @returns the engine, once it is ready. Rejected with a `SnapshotError` for bytes that are not a
   * snapshot, and with a `WorkerError` if the worker cannot start
   * @throws {TypeError} for wrong options, or if the host has no workers
   */
  static async start(options: WorkerEngineOptions = {}): Promise<WorkerEngine> {
    checkOptions(options);
    const engine = new WorkerEngine(OWN, options);
    const { snapshot } = options;
    const dictionary = options.dictionary?.save();
    try {
      await engine.#channel.call(
        {
          type: "start",
          options: sentOptions(options),
          snapshot,
          dictionary,
          pool: undefined,
        },
        [...buffersOf(snapshot), ...buffersOf(dictionary)],
      );
    } catch (thrown) {
      await engine.terminate();
      throw thrown;
    }
    return engine;
  }

  /**
   * Loads a program, as `Engine.consult` does. Rejected with a `LoadError` if it has errors, with a
   * `ResourceError` when a limit is reached, and immediately with the reason of a signal that is aborted.
   */
  async consult(text: string, options: WorkerConsultOptions = {}): Promise<void> {
    checkConsult(text, options);
    const all = { signal: this.#signal, ...options };
    await consultThrough((request) => this.#channel.call(request), text, all);
  }

  /** @internal */
  protected override ask<R>(goal: GoalText, rest: readonly unknown[]): WorkerQuery<R> {
    const [message, options] = goalMessage(goal, rest, checkWorkerQueryOptions);
    const all = { signal: this.#signal, ...options };
    const query = new WorkerQuery<R>(this.#caller, this.#channel.number(), message, all);
    this.#dropped.register(query, query.remote);
    return query;
  }

  /**
   * Defines a predicate in `user` by a function of this thread, as `Engine.define` does; resolved when it
   * is defined. The function may be asynchronous or a generator of either kind, and may query this engine,
   * which remains responsive while it waits. Its `this.signal` is aborted when the result of the call is no
   * longer needed. What it charges is deducted from the budget with its answer. What it throws crosses to the
   * worker and back, as a copy. Rejected with a TypeError for a wrong declaration, and with a `PrologError`
   * for a predicate of the standard.
   *
   * @example
   * ```ts
   * import { WorkerEngine } from "ambilog/worker";
   *
   * const engine = await WorkerEngine.start();
   * const ages = new Map([["ann", 41], ["bob", 17]]);
   * await engine.define("age/2", { modes: "age(?Name, ?Age)" }, function* () {
   *   yield* ages;
   * });
   * console.log(await engine.query("age(Name, Age), Age >= 18").all());
   * await engine.terminate();
   * ```
   *
   * ```text
   * [ { Name: 'ann', Age: 41 } ]
   * ```
   */
  async define<const I extends string>(indicator: I, run: NativeFunctionOf<I>): Promise<void>;
  async define<const I extends string, const M extends string = string>(
    indicator: I,
    options: DefineOptions & { readonly modes?: M | readonly string[] | undefined },
    run: NativeFunctionOf<I, M>,
  ): Promise<void>;
  async define(
    indicator: string,
    ...rest: readonly [NativeFunction] | readonly [DefineOptions, NativeFunction]
  ): Promise<void> {
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    expectType('a predicate as "name/arity"', indicator, "string");
    expectType(`a function for ${indicator}`, run, "function");
    await this.#channel.call({ type: "define", indicator, options });
    this.#predicates.set(indicator, run);
  }

  /** The state that programs and queries have put into the engine, as bytes; see `Engine.save`. */
  save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#channel.call({ type: "save" });
  }

  /**
   * Returns the engine to the state in which it was started, as `Engine.reset` does: queries that are open
   * and a program that is being loaded go on with the database that they began with, and predicates of the
   * host stay defined.
   */
  async reset(): Promise<void> {
    this.#resets++;
    await this.#channel.call({ type: "reset" });
  }

  /** The number of calls of `reset`. */
  get resets(): number {
    return this.#resets;
  }

  /** Terminates the worker, whatever it is doing. Pending calls are rejected with a `WorkerError`. */
  async terminate(): Promise<void> {
    await this.#channel.terminate();
  }

  /** Like `terminate`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminate();
  }
}
