/**
 * The entry `ambilog/worker/serve`, the engine's side of a worker: carries out the requests of the main
 * thread.
 *
 * Requests are handled as they arrive. Queries are computed in slices, like awaited queries, so that
 * requests are received in between and several queries take turns. A program is loaded in one go. Answers
 * are computed on demand, several together if they come quickly: a query whose answers have been sent is
 * suspended, if need be in the middle of the next answer.
 *
 * @module ambilog/worker/serve
 */
import { Dictionary } from "../board/index.js";
import type { CompleteEngineOptions } from "../complete.js";
import { Engine } from "../engine/engine.js";
import type { EngineOptions } from "../engine/engine-options.js";
import { checkOptionNames } from "../engine/option-names.js";
import type { Names } from "../engine/option-names.js";
import type { Library } from "../loading/library.js";
import type { Answer } from "../engine/answer.js";
import type { Batch } from "../engine/async-query.js";
import type { Query, Row } from "../engine/query.js";
import type { Value } from "../engine/values.js";
import { columnAfter } from "../machine/columns.js";
import type { TextOutput } from "../machine/stream.js";
import { AskedPredicates } from "./asked-predicates.js";
import { packed, unpacked } from "./carriage.js";
import { failureOf, plainMessage } from "./failures.js";
import { signalOf } from "./flag.js";
import { ownPort } from "./ports.js";
import type { Port } from "./ports.js";
import type { AnswersMessage, Opening, Request, Response, Results } from "./protocol.js";

/** Milliseconds for collecting answers into one message. */
const BATCH_MS = 8;
/** Characters of output that are buffered until there is something else to send. */
const KEPT = 1 << 14;

export type { CompleteEngineOptions };

/** A class of engines; all classes of `ambilog` and `ambilog/node` qualify. */
export interface EngineClass {
  new (options?: CompleteEngineOptions): Engine;
  /** Restores an engine from the bytes of `save`. */
  load(bytes: Uint8Array, options?: CompleteEngineOptions): Engine;
}

/** The parts of an engine in a worker that cannot come from another thread. Everything has a default. */
export interface ServeOptions {
  /**
   * The class of the engine. Default: that of `ambilog`. The class of `ambilog/node` has all libraries and
   * accepts a dictionary.
   */
  readonly Engine?: EngineClass | undefined;
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

/** A stream of the engine whose text is sent to the main thread in pieces. */
class PortOutput implements TextOutput {
  column = 0;
  private kept = "";
  /** Whether something has been written since the last flush. */
  private isFresh = false;
  private readonly send: (text: string, flushed: boolean) => void;

  constructor(send: (text: string, flushed: boolean) => void) {
    this.send = send;
  }

  write(text: string): void {
    this.column = columnAfter(this.column, text);
    this.kept += text;
    this.isFresh = true;
    if (this.kept.length >= KEPT) this.deliver();
  }

  flush(): void {
    if (!this.isFresh) return;
    this.isFresh = false;
    this.out(true);
  }

  /** Sends the buffered text, whether or not it is a whole line. */
  deliver(): void {
    if (this.kept !== "") this.out(false);
  }

  private out(flushed: boolean): void {
    const text = this.kept;
    this.kept = "";
    this.send(text, flushed);
  }
}

class Server {
  private readonly port: Port<Response, Request>;
  private readonly given: ServeOptions;
  private engine: Engine | undefined = undefined;
  private readonly queries: Map<number, Query> = new Map();
  private readonly asked: AskedPredicates;
  private readonly output: PortOutput;
  private readonly errorOutput: PortOutput;

  constructor(port: Port<Response, Request>, given: ServeOptions) {
    this.port = port;
    this.given = given;
    this.asked = new AskedPredicates((message) => port.send(message));
    // Each stream first sends what the other has buffered, so that the order is kept.
    this.output = new PortOutput((text, flushed) => {
      this.errorOutput.deliver();
      port.send({ type: "output", stream: "output", text, flushed });
    });
    this.errorOutput = new PortOutput((text, flushed) => {
      this.output.deliver();
      port.send({ type: "output", stream: "errorOutput", text, flushed });
    });
  }

  /** Starts handling requests. */
  listen(): void {
    this.port.listen((request) => void this.serve(request));
  }

  private async serve(request: Request): Promise<void> {
    if (request.type === "close") {
      this.end(request.query);
      this.deliver();
      return;
    }
    if (request.type === "step") {
      this.asked.step(request.ask, request.step);
      return;
    }
    const { call } = request;
    try {
      const result = await this.result(request);
      this.deliver();
      const transfer = result instanceof Uint8Array ? [result.buffer] : [];
      this.port.send({ type: "done", call, result }, transfer);
    } catch (thrown) {
      this.deliver();
      this.port.send({ type: "failed", call, failure: failureOf(thrown) });
    }
  }

  private deliver(): void {
    this.output.deliver();
    this.errorOutput.deliver();
  }

  private result(
    request: Extract<Request, { call: number }>,
  ): Results[keyof Results] | Promise<Results[keyof Results]> {
    if (request.type === "start") return this.start(request);
    const { engine } = this;
    if (engine === undefined) throw new TypeError("Expected an engine, got a request before one");
    switch (request.type) {
      case "consult": {
        const { file, limits, flag } = request;
        engine.consult(request.text, {
          file,
          limits,
          signal: signalOf(flag),
        });
        return undefined;
      }
      case "define":
        this.asked.define(engine, request.indicator, request.options);
        return undefined;
      case "save":
        return engine.save();
      case "pull":
        return this.pull(engine, request);
      case "count":
        return this.count(engine, request.query, request.opening);
    }
  }

  private start({ options, snapshot, dictionary }: Request & { type: "start" }): undefined {
    const { Engine: Class = Engine, libraries, define } = this.given;
    if (dictionary !== undefined && Class === Engine) {
      throw new TypeError("Expected serve({ Engine }) to name a class that takes a dictionary");
    }
    const all: CompleteEngineOptions = {
      ...this.given.options,
      ...(libraries === undefined ? {} : { libraries }),
      ...(options as EngineOptions),
      ...(dictionary === undefined ? {} : { dictionary: Dictionary.load(dictionary) }),
      output: this.output,
      errorOutput: this.errorOutput,
      onMessage: (message) => {
        this.deliver();
        this.port.send({ type: "message", message: plainMessage(message) });
      },
    };
    const engine = snapshot === undefined ? new Class(all) : Class.load(snapshot, all);
    define?.(engine);
    this.engine = engine;
  }

  /** The query of that number, opened if it is new; undefined if it has ended. */
  private query(engine: Engine, id: number, opening: Opening | undefined): Query | undefined {
    if (opening === undefined) return this.queries.get(id);
    const { goal, limits, convert, sliceMs, flag } = opening;
    const query =
      "text" in goal
        ? engine.query(goal.text, unpacked(goal.values))
        : engine.query(templateOf(goal.pieces), ...unpacked(goal.values));
    const signal = signalOf(flag, id);
    query.with({ convert, sliceMs, signal, ...(limits === undefined ? {} : { limits }) });
    this.queries.set(id, query);
    return query;
  }

  private async pull(
    engine: Engine,
    { query: id, opening, most, residuals }: Request & { type: "pull" },
  ): Promise<AnswersMessage> {
    const query = this.query(engine, id, opening);
    if (query === undefined) return answersMessage({ answers: [], ended: true });
    const batch = await query.async.batch(most, BATCH_MS, residuals);
    const message = answersMessage(batch);
    if (message.ended) this.end(id);
    return message;
  }

  /** Ends a query that is no longer needed: errors of its cleanups become messages. */
  private end(id: number): void {
    const query = this.queries.get(id);
    this.queries.delete(id);
    try {
      query?.return();
    } catch (thrown) {
      const text = thrown instanceof Error && "report" in thrown ? thrown.report : thrown;
      const message = { severity: "error", text: String(text) } as const;
      this.port.send({ type: "message", message });
    }
  }

  private async count(engine: Engine, id: number, opening: Opening | undefined): Promise<number> {
    try {
      return (await this.query(engine, id, opening)?.async.count()) ?? 0;
    } finally {
      this.queries.delete(id);
    }
  }
}

function templateOf(pieces: readonly string[]): TemplateStringsArray {
  return Object.assign([...pieces], { raw: pieces });
}

/** The message for a batch. The first row that cannot be sent ends it with an error. */
function answersMessage(batch: Batch): AnswersMessage {
  try {
    return messageOf(batch);
  } catch (thrown) {
    const { answers } = batch;
    const refusals = answers.map(refusalOf);
    const first = refusals.findIndex((refusal) => refusal !== undefined);
    if (first < 0) throw thrown;
    return messageOf({ answers: answers.slice(0, first), ended: true, failure: refusals[first] });
  }
}

function messageOf({ answers, ended, failure }: Batch): AnswersMessage {
  const residuals: [number, ReturnType<typeof packed<readonly Value[]>>][] = [];
  answers.forEach((answer, i) => {
    if (answer.residuals.length > 0) residuals.push([i, packed(answer.residuals)]);
  });
  return {
    rows: packed<readonly Row[]>(answers.map(({ row }) => row)),
    residuals,
    isLast: answers.at(-1)?.isLast ?? false,
    ended,
    failure: failure === undefined ? undefined : failureOf(failure[0]),
  };
}

/** The error of an answer that cannot be sent, in an array of one. */
function refusalOf({ row, residuals }: Answer): readonly [unknown] | undefined {
  try {
    packed(row);
    packed(residuals);
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
export function serve(options: ServeOptions = {}): void {
  checkOptionNames("options of serve()", options, SERVE_OPTIONS);
  new Server(ownPort(), options).listen();
}
