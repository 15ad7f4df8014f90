/**
 * The engine's side of a worker: carries out the requests of the main thread.
 *
 * Requests are handled as they arrive. Queries are computed in slices, like awaited queries, so that
 * requests are received in between and several queries take turns; so are programs loaded. Answers
 * are computed on demand, several together if they come quickly: a query whose answers have been sent is
 * suspended, if need be in the middle of the next answer.
 */
import type { Dictionary } from "../board/index.js";
import type { CompleteEngineOptions } from "../complete.js";
import type { Engine } from "../engine/engine.js";
import type { EngineOptions } from "../engine/engine-options.js";
import { checkOptionNames, expectType } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import type { Library } from "../engine/library.js";
import type { Answer } from "../engine/answer.js";
import type { Batch } from "../engine/async-query.js";
import type { Query, Row } from "../engine/query.js";
import { nextTurn } from "../engine/turn.js";
import type { Value } from "../machine/value-types.js";
import { AskedPredicates } from "./asked-predicates.js";
import { packedInParts, unpackedInParts } from "./packing.js";
import type { Packed } from "./packing.js";
import { failureInParts } from "./failures.js";
import { signalOf } from "./flag.js";
import { ownPort } from "./ports.js";
import type { Port } from "./ports.js";
import type {
  AnswersMessage,
  Opening,
  PoolMember,
  Request,
  Response,
  Results,
} from "./protocol.js";
import { HostedEngine, HostedEngines } from "./hosted-engines.js";
import type { Load } from "./hosted-engines.js";
import { inTurns } from "./turns.js";
import type { LongWork } from "./turns.js";

/** Milliseconds for collecting answers into one message. */
const BATCH_MS = 8;
/** Milliseconds for which requests are handled together. */
const TURN_MS = 5;

/** A class of engines; all classes of `ambilog` and `ambilog/node` qualify. */
export interface EngineClass {
  new (options?: CompleteEngineOptions): Engine;
  /** Restores an engine from the bytes of `save`. */
  load(bytes: Uint8Array, options?: CompleteEngineOptions): Engine;
  /** The dictionary from the bytes of its `save`, if it takes one. @internal */
  dictionaryFrom?(bytes: Uint8Array): Dictionary;
}

/** The parts of an engine in a worker that cannot come from another thread. */
export interface ServeOptions {
  /**
   * The class of the engine, which the script imports: that of `ambilog`, or that of `ambilog/node`, which has all
   * libraries and accepts a dictionary.
   */
  readonly Engine: EngineClass;
  /** Further libraries. Default: none. */
  readonly libraries?: readonly Library[] | undefined;
  /**
   * Other options of the engine. Limits, flags and the dictionary given by the main thread take precedence,
   * and output is sent there. Default: none.
   */
  readonly options?: Omit<EngineOptions, "output" | "errorOutput" | "onMessage"> | undefined;
  /** Called with the new engine before anything else, to define predicates of the host. */
  readonly define?: ((engine: Engine) => void) | undefined;
}

const SERVE_OPTIONS: Names<ServeOptions> = {
  Engine: true,
  libraries: true,
  options: true,
  define: true,
};

/** A query, and its engine. */
interface Open {
  readonly query: Query;
  readonly hosted: HostedEngine;
}

class Server {
  private readonly port: Port<Response, Request>;
  private readonly given: ServeOptions;
  private readonly queries: Map<number, Open> = new Map();
  private readonly asked: AskedPredicates;
  private pool: PoolMember | undefined = undefined;
  /** Undefined before the start. */
  private engines: HostedEngines | undefined = undefined;
  /** Requests that have not been handled yet; undefined while none waits. */
  private inbox: Request[] | undefined = undefined;

  constructor(port: Port<Response, Request>, given: ServeOptions) {
    this.port = port;
    this.given = given;
    this.asked = new AskedPredicates((message) => port.send(message));
  }

  /** Starts handling requests. */
  listen(): void {
    this.port.listen((request) => {
      // The owner asks whether the worker responds, not whether it has nothing to do.
      if (request.type === "ping") void this.serve(request);
      else if (this.inbox !== undefined) this.inbox.push(request);
      else void this.serveAll((this.inbox = [request]));
    });
  }

  /** Handles requests in order, in slices: many may arrive in one turn, each of which may need a new engine. */
  private async serveAll(inbox: Request[]): Promise<void> {
    while (inbox.length > 0) {
      const end = performance.now() + TURN_MS;
      do void this.serve(inbox.shift()!);
      while (inbox.length > 0 && performance.now() < end);
      // Those that arrive in the same turn wait.
      await new Promise<void>(nextTurn);
    }
    this.inbox = undefined;
  }

  private async serve(request: Request): Promise<void> {
    switch (request.type) {
      case "close": {
        const hosted = this.queries.get(request.query)?.hosted;
        await this.end(request.query);
        hosted?.deliver();
        return;
      }
      case "step":
        this.asked.step(request.ask, request.step);
        return;
      case "release":
        await this.release(request.engine);
        return;
    }
    const { call } = request;
    let hosted: HostedEngine | undefined;
    try {
      if (request.type === "start") this.start(request);
      const isForEngine = request.type !== "start" && request.type !== "ping";
      const number = "engine" in request ? request.engine : undefined;
      const found = isForEngine ? this.engines?.of(number) : undefined;
      hosted = found instanceof Promise ? await found : found;
      const result = await this.result(request, hosted);
      hosted?.deliver();
      const transfer = result instanceof Uint8Array ? [result.buffer] : [];
      this.port.send({ type: "done", call, result }, transfer);
    } catch (thrown) {
      const failure = await inTurns(failureInParts(thrown));
      hosted?.deliver();
      this.port.send({ type: "failed", call, failure });
    }
  }

  /** Ends the loads and queries of an engine, which then serves another request. */
  private async release(number: number): Promise<void> {
    const hosted = await this.engines?.leave(number);
    if (hosted === undefined) return;
    try {
      for (const { signal } of hosted.loads) signal.abort();
      await Promise.all(Array.from(hosted.queries, (id) => this.end(id)));
      await Promise.allSettled(Array.from(hosted.loads, ({ ended }) => ended));
    } finally {
      this.engines!.renew(hosted);
    }
  }

  private result(
    request: Extract<Request, { call: number }>,
    hosted: HostedEngine | undefined,
  ): Results[keyof Results] | Promise<Results[keyof Results]> {
    if (request.type === "start" || request.type === "ping") return undefined;
    if (hosted === undefined) throw new TypeError("Expected an engine, got a request before one");
    const { engine } = hosted;
    switch (request.type) {
      case "consult":
        return this.consult(hosted, request);
      case "define":
        this.asked.define(engine, request.indicator, request.options);
        return undefined;
      case "save":
        return engine.save();
      case "reset":
        engine.reset();
        return undefined;
      case "pull":
        return this.pull(hosted, request);
      case "count":
        return this.count(hosted, request.query, request.opening);
    }
  }

  private async consult(
    { engine, loads }: HostedEngine,
    { text, file, limits, flag, add }: Request & { type: "consult" },
  ): Promise<undefined> {
    const { sliceMs } = this.pool ?? {};
    const signal = signalOf(flag);
    const ended = engine.consultAsync(text, { file, limits, add, sliceMs, signal });
    const load: Load = { signal, ended };
    loads.add(load);
    try {
      await ended;
    } finally {
      loads.delete(load);
    }
    return undefined;
  }

  private start({ options, snapshot, dictionary, pool }: Request & { type: "start" }): void {
    const { Engine: Class, libraries, define } = this.given;
    const all: CompleteEngineOptions = {
      ...this.given.options,
      ...(libraries === undefined ? {} : { libraries }),
      ...(options as EngineOptions),
      // The page's side loads this file too, and needs no dictionary.
      ...(dictionary === undefined ? {} : { dictionary: dictionaryFor(Class, dictionary) }),
    };
    const most = pool?.outputLength ?? Infinity;
    const make = (): HostedEngine => {
      const hosted = new HostedEngine(this.port, most, (streams) => {
        const given = { ...all, ...streams };
        return snapshot === undefined ? new Class(given) : Class.load(snapshot, given);
      });
      define?.(hosted.engine);
      return hosted;
    };
    // A wrong snapshot is known at once.
    const first = make();
    this.pool = pool;
    this.engines = new HostedEngines(first, pool !== undefined, make);
  }

  /** The query of that number, opened if it is new; undefined if it has ended. */
  private async query(
    hosted: HostedEngine,
    id: number,
    opening: Opening | undefined,
  ): Promise<Query | undefined> {
    if (opening === undefined) return this.queries.get(id)?.query;
    const { goal, limits, convert, sliceMs = this.pool?.sliceMs, texts, json, flag } = opening;
    const { engine } = hosted;
    const signal = signalOf(flag, id);
    const given = limits === undefined ? {} : { limits };
    const options = { convert, sliceMs, texts, json, signal, ...given };
    const { number } = hosted;
    const sent = inTurns(unpackedInParts<unknown>(goal.values));
    const values = sent instanceof Promise ? await sent : sent;
    // It may have been released meanwhile.
    if (hosted.number !== number) return undefined;
    const named = values as Readonly<Record<string, Value>>;
    const query = !("text" in goal)
      ? engine.query(templateOf(goal.pieces), ...(values as Value[])).with(options)
      : goal.isPrepared
        ? hosted.prepared(goal.text).query(named, options)
        : engine.query(goal.text, named, options);
    this.queries.set(id, { query, hosted });
    hosted.queries.add(id);
    return query;
  }

  private async pull(
    hosted: HostedEngine,
    { query: id, opening, most, residuals }: Request & { type: "pull" },
  ): Promise<AnswersMessage> {
    const query = await this.query(hosted, id, opening);
    if (query === undefined) return answersMessage({ answers: [], ended: true });
    const batch = await query.async.batch(most, this.pool?.sliceMs ?? BATCH_MS, residuals);
    const message = await answersMessage(batch);
    if (message.ended) await this.end(id);
    return message;
  }

  /** Ends a query that is no longer needed: errors of its cleanups become messages. */
  private async end(id: number): Promise<void> {
    const open = this.queries.get(id);
    if (open === undefined) return;
    this.forget(id);
    try {
      await open.query.async.return();
    } catch (thrown) {
      const text = thrown instanceof Error && "report" in thrown ? thrown.report : thrown;
      open.hosted.tell({ severity: "error", text: String(text) });
    }
  }

  private forget(id: number): void {
    this.queries.get(id)?.hosted.queries.delete(id);
    this.queries.delete(id);
  }

  private async count(
    hosted: HostedEngine,
    id: number,
    opening: Opening | undefined,
  ): Promise<number> {
    try {
      const query = await this.query(hosted, id, opening);
      return (await query?.async.count()) ?? 0;
    } finally {
      this.forget(id);
    }
  }
}

function dictionaryFor(Class: EngineClass, bytes: Uint8Array): Dictionary {
  if (Class.dictionaryFrom !== undefined) return Class.dictionaryFrom(bytes);
  throw new TypeError("Expected an engine that takes a dictionary, got one of another class");
}

function templateOf(pieces: readonly string[]): TemplateStringsArray {
  return Object.assign([...pieces], { raw: pieces });
}

/** The message for a batch. The first row that cannot be sent ends it with an error. */
async function answersMessage(batch: Batch): Promise<AnswersMessage> {
  try {
    return await inTurns(messageOf(batch));
  } catch (thrown) {
    const { answers } = batch;
    for (const [i, answer] of answers.entries()) {
      const failure = await refusalOf(answer);
      if (failure === undefined) continue;
      return inTurns(messageOf({ answers: answers.slice(0, i), ended: true, failure }));
    }
    throw thrown;
  }
}

function* messageOf({ answers, ended, failure }: Batch): LongWork<AnswersMessage> {
  const residuals: [number, Packed<readonly Value[]>][] = [];
  for (const [i, answer] of answers.entries()) {
    if (answer.residuals.length > 0) residuals.push([i, yield* packedInParts(answer.residuals)]);
  }
  return {
    rows: yield* packedInParts<readonly Row[]>(answers.map(({ row }) => row)),
    residuals,
    texts: answers.some(({ texts }) => texts.length > 0) ? answers.map(({ texts }) => texts) : [],
    inferences: answers.map(({ inferences }) => inferences),
    isLast: answers.at(-1)?.isLast ?? false,
    ended,
    failure: failure === undefined ? undefined : yield* failureInParts(failure[0]),
  };
}

/** The error of an answer that cannot be sent, in an array of one. */
async function refusalOf({ row, residuals }: Answer): Promise<readonly [unknown] | undefined> {
  try {
    await inTurns(packedInParts([row, residuals]));
    return undefined;
  } catch (thrown) {
    return [thrown];
  }
}

/**
 * Makes this worker run an engine for a `WorkerEngine` of the thread that started it. Call it once, before
 * the worker's script awaits anything: browsers lose messages that arrive earlier. Throws a TypeError when
 * called in the main thread.
 */
export function serve(options: ServeOptions): void {
  checkOptionNames("options of serve()", options, SERVE_OPTIONS);
  expectType("Engine to be a class of engines", options.Engine, "function");
  new Server(ownPort(), options).listen();
}
