/**
 * The engine: a database of predicates, and queries on it.
 */
import { Ball } from "../terms/error-terms.js";
import { atOnce } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { ProfileRow } from "../debugger/profiler.js";
import { COLON, atom, functor, struct2 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { readTermFromText } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { renderReadError } from "../text/sentences.js";
import { readFlags } from "../builtins/reading.js";
import { promiseBuiltins, register } from "../builtins/register.js";
import { tieredRun } from "../compile/tiers.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { Database, predicateKey } from "../machine/database.js";
import { onFile } from "../machine/host-errors.js";
import { DEPTH_LIMIT, Halted, Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import type { NativeSide } from "../machine/native-side.js";
import { HaltError, LoadError, PrologError, ResourceError } from "./errors.js";
import { parseIndicator } from "./declaration.js";
import type { DefineOptions } from "./declaration.js";
import { ConsoleOutput } from "./console-output.js";
import { checkEngineOptions } from "./engine-options.js";
import type { EngineOptions } from "./engine-options.js";
import { declareFlags } from "./default-flags.js";
import { coreLibraries } from "../loading/core-libraries.generated.js";
import type { HostSignal } from "./host-types.js";
import { librariesByName } from "../loading/library.js";
import { importFrom } from "../loading/imports.js";
import { isHook } from "../loading/hooks.js";
import { Loader } from "../loading/loader.js";
import { finished } from "../loading/load-state.js";
import type { Loading } from "../loading/load-state.js";
import { loadingRows } from "../loading/loading-predicates.js";
import { Messenger } from "../loading/load-messages.js";
import type { Message } from "../loading/message.js";
import type { Row } from "./answer.js";
import { errorValue, publicError, tooLarge } from "./query-evaluation.js";
import type { Prepared } from "./query-evaluation.js";
import type { QueryOptions } from "./query-options.js";
import { callHost, outward } from "./internal-errors.js";
import { nativeRow } from "./native-predicates.js";
import type { NativeFunction } from "./native-types.js";
import { checkConsultOptions, checkCount, checkQueryOptions } from "./option-checks.js";
import { checkObject } from "./option-names.js";
import type { ConsultOptions } from "./consult-options.js";
import type { Names } from "./option-names.js";
import { importedPart, partFor, rowsOfParts } from "./parts.js";
import { settled } from "./waiting.js";
import { standInLine } from "./slices.js";
import { Query } from "./query.js";
import type { Snapshot } from "./snapshot.js";
import { isTemplate, templateGoal } from "./template-goal.js";
import type { Trace, TraceOptions } from "./trace.js";
import { GivenValues, givenRow } from "./given-values.js";
import { isUnbound } from "./values.js";
import type { Value } from "./values.js";

/** How often an engine that nothing has touched is used again before it is made anew. */
const MOST_SPARED = 500;
/** By how many cells it may have grown. */
const MOST_GROWN = 20_000;

/** Calls after which code is generated for a predicate. */
const HOT_AFTER = 100;

/** The result of `Engine.profile`. */
export interface Profile<R = Row> {
  /** The first answer of the goal; undefined when it has none. */
  readonly answer: R | undefined;
  /** The cost of each predicate, most time first. */
  readonly rows: readonly ProfileRow[];
  /** Calls of predicates. */
  readonly calls: number;
  /** Total milliseconds. */
  readonly timeMs: number;
}

const CONSULT_OPTIONS: Names<ConsultOptions> = {
  file: true,
  limits: true,
  signal: true,
  add: true,
  sliceMs: true,
};

/** Stands for the term of an error that is too large. */
const TOO_LARGE: Value = {
  functor: "error",
  args: [{ functor: "resource_error", args: ["size"] }, { variable: "_" }],
};

/** The default of `sliceMs`. */
const SLICE_MS = 8;

/** Loads, and imports into `user` what the module of the text exports. */
function* loadInto(
  user: Module,
  database: Database,
  load: (user: Module) => Loading<Module | undefined>,
): Loading<void> {
  const module = yield* load(user);
  if (module !== undefined) importFrom(database, module, user);
}

/** A load that has not begun. */
interface PreparedLoad {
  /** What its goals may spend, and what reading may. */
  readonly budget: Machine;
  readonly reading: Machine;
  readonly signal: HostSignal | undefined;
  work(): Loading<void>;
  /** Does some of the work; translates errors, and collects those of the text. */
  step(run: () => void): void;
  /** Throws if there were errors in the text. */
  end(): void;
}

/**
 * A Prolog engine. It holds a database, on which queries run. An error, an exhausted limit or an abandoned
 * query never damages the database.
 *
 * @example
 * ```ts
 * import { Engine } from "ambilog";
 *
 * const engine = new Engine({ limits: { inferences: 1_000_000 } });
 * engine.consult("parent(ann, bob). parent(bob, cid).");
 * for (const { X, Y } of engine.query("parent(X, Y)")) console.log(X, Y);
 * console.log(engine.once("parent(X, cid)"));
 * ```
 *
 * ```text
 * ann bob
 * bob cid
 * { X: 'bob' }
 * ```
 */
export class Engine {
  /** @internal */
  declare readonly database: Database;
  /** @internal */
  declare readonly loader: Loader;
  #messenger: Messenger;
  readonly #options: EngineOptions;
  /** How often `reset` had nothing to do. */
  #spared = 0;
  /** What the database held when it was made. */
  #held = 0;
  /** What it was loaded from. */
  #snapshot: Snapshot | undefined = undefined;
  /** The predicates of the host, by module and indicator. */
  readonly #defined: Map<string, { readonly module: string; readonly row: BuiltinRow }> = new Map();
  readonly #defaults: QueryOptions;
  readonly #checks: boolean;
  readonly #depthLimit: number;
  #listeners: ((message: Message) => void)[] = [];

  constructor(options: EngineOptions = {}) {
    checkEngineOptions(options);
    const { limits, signal } = options;
    this.#options = options;
    this.#defaults = { limits, signal };
    this.#checks = options.checks !== false;
    this.#depthLimit = options.depthLimit ?? DEPTH_LIMIT;
    this.#messenger = this.#build();
    this.#begin();
  }

  /** Makes a new database with everything around it. */
  #build(): Messenger {
    const options = this.#options;
    const database = new Database();
    if (options.codegen !== false) database.hotAfter = options.hotAfter ?? HOT_AFTER;
    declareFlags(database, {
      traditional: options.traditional === true,
      argv: options.argv ?? [],
    });
    database.host.output = options.output ?? new ConsoleOutput("log");
    database.host.errorOutput = options.errorOutput ?? new ConsoleOutput("error");
    if (options.input !== undefined) database.host.input = options.input;
    if (options.files !== undefined) {
      database.host.files = options.files;
      database.host.openPath = partFor("files", "an engine is given files").openPath;
    }
    database.host.environment = options.environment;
    const listen = options.onMessage ?? ((message) => this.writeMessage(message));
    const messenger = new Messenger(database, (message) => {
      const listener = this.#listeners[this.#listeners.length - 1];
      callHost(() => (listener ?? listen)(message));
    });
    const libraries = librariesByName([...(options.libraries ?? []), ...coreLibraries]);
    const { files } = options;
    const loader = new Loader(
      database,
      {
        libraries,
        file: (name, base) =>
          onFile("open", "source_sink", atom(name), () => files?.program(name, base)),
      },
      messenger,
    );
    const explanations = importedPart("explanations");
    messenger.libraries = [...libraries.keys()];
    messenger.explainer = explanations?.explainer(database, loader.index, (term) =>
      messenger.goalText(term),
    );
    database.hooks = {
      runClauses: (p) => tieredRun(database, p),
      autoload: (key) => loader.autoload(key),
      backtrace: explanations?.backtrace,
      isHook,
      unfinished: ({ count, first }) => messenger.unfinished(count, first),
      lateFailure: (name, what) => {
        // Whoever uses the engine after a reset has nothing to do with it.
        if (this.#messenger === messenger) messenger.lateFailure(name, what);
      },
    };
    promiseBuiltins(database);
    register(database, database.system, loadingRows(loader));
    register(database, database.system, [givenRow]);
    // Logging an engine must not show its database.
    for (const [key, value] of Object.entries({ database, loader })) {
      Object.defineProperty(this, key, { value, enumerable: false, configurable: true });
    }
    const brought = [...libraries.values()].flatMap(
      ({ parts = [] }) => parts as readonly NativeSide[],
    );
    register(database, database.system, rowsOfParts(database, brought));
    for (const library of libraries.values()) {
      const native = library.native as NativeSide | undefined;
      if (native?.rows !== undefined) register(database, database.system, native.rows(database));
    }
    return messenger;
  }

  /**
   * Returns the engine to the state in which it was made, or loaded from a snapshot: what programs, queries
   * and `consult` have changed since then is gone. Predicates of the host stay defined. It takes about a
   * millisecond, more for a large snapshot, and nothing if no program could change anything. Queries that are open go on with the database that they began
   * with. A TypeError while the engine runs.
   *
   * @example
   * ```ts
   * import { Engine } from "ambilog";
   * import "ambilog/snapshots";
   *
   * const first = new Engine();
   * first.consult("colour(red). colour(green).");
   * const engine = Engine.load(first.save());
   * engine.consult(":- dynamic(seen/1). seen(blue).");
   * engine.once("assertz(seen(red))");
   * console.log(engine.query("seen(X)").count());
   * engine.reset();
   * console.log(engine.query("colour(X)").count(), engine.once("catch(seen(_), _, X = gone)"));
   * ```
   *
   * ```text
   * 2
   * 2 { X: 'gone' }
   * ```
   */
  reset(): void {
    atOnce(this.resetting());
  }

  /** Does the same in parts. @internal */
  *resetting(): LongWork<void> {
    if (this.database.running !== undefined || this.loader.isLoading) {
      throw new TypeError("Expected an engine that does not run, got one that does");
    }
    if (this.isAsNew) {
      this.#spared++;
      return;
    }
    this.#spared = 0;
    this.#messenger = this.#build();
    if (this.#snapshot !== undefined) yield* this.#restoring(this.#snapshot);
    for (const { module, row } of this.#defined.values()) this.#install(module, row);
    this.#begin();
  }

  /** Has `reset` nothing to do? Names that goals mention stay in the database, but not too many. @internal */
  get isAsNew(): boolean {
    const { isTouched, holdings } = this.database;
    const isGrown = holdings.cells - this.#held > MOST_GROWN;
    return !isTouched && !isGrown && this.#spared < MOST_SPARED;
  }

  /** What it was loaded from. @internal */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** Notes that nothing has happened yet. */
  #begin(): void {
    this.database.isTouched = false;
    this.#held = this.database.holdings.cells;
  }

  /** The JavaScript error for an uncaught ball. @internal */
  errorOf(ball: Ball): Error {
    return publicError(ball, this.#messenger);
  }

  /** Writes a message to `user_error`, as the default listener does. */
  writeMessage(message: Message): void {
    const { host, streams } = this.database;
    try {
      streams.userError.write(`${host.errorOutput.column > 0 ? "\n" : ""}${message.text}\n`);
      streams.userError.flush();
    } catch (thrown) {
      // There is no other place to report it, and the text being loaded is not the cause.
      if (!(thrown instanceof Ball)) throw thrown;
    }
  }

  /**
   * Loads a program. Loads as much as possible; then, if there were errors, throws a `LoadError` with all
   * messages. Warnings go to `onMessage`. Loading a text under the name of an earlier one replaces the
   * clauses of the earlier one; texts without a name add to each other, but a predicate that an earlier one
   * defined is redefined. Throws a `HaltError` when a directive calls `halt`. An exhausted limit ends the
   * loading with a `ResourceError`, an abortion with its reason; what was loaded before stays.
   */
  consult(text: string, options: ConsultOptions = {}): void {
    this.#loadAtOnce(this.#loadText(text, options));
  }

  /**
   * Loads a program like `consult`, in slices: other work of the event loop runs in between, and directives
   * may call predicates that wait for promises. Queries that run meanwhile find what has been loaded so far.
   * Rejects with what `consult` throws.
   *
   * @example
   * ```ts
   * import { Engine } from "ambilog";
   *
   * const engine = new Engine();
   * await engine.consultAsync("edge(a, b). edge(b, c).", { limits: { inferences: 100_000 } });
   * console.log(engine.query("edge(X, c)").all());
   * ```
   *
   * ```text
   * [ { X: 'b' } ]
   * ```
   */
  async consultAsync(text: string, options: ConsultOptions = {}): Promise<void> {
    const load = this.#loadText(text, options);
    const { loader } = this;
    const { budget, reading, signal } = load;
    const { runs, styles } = loader;
    const work = load.work();
    let comeBack = (): void => void runs.charge(budget, load.reading);
    const { sliceMs = SLICE_MS } = options;
    let had = 0;
    for (let isDone = false; !isDone;) {
      for (const meter of [budget, reading]) meter.pauseClock();
      await new Promise<void>((resolve) => {
        const run = (): boolean => (resolve(), true);
        standInLine({ ms: sliceMs, had: had++, due: budget.wallEnd, run });
      });
      let awaited: PromiseLike<unknown> | undefined;
      for (const meter of [budget, reading]) meter.resumeClock();
      comeBack();
      const end = performance.now() + sliceMs;
      runs.sliceEnd = end;
      try {
        load.step(() => {
          do {
            const step = signal?.aborted === true ? work.throw(signal.reason) : work.next();
            isDone = step.done === true;
            if (step.done !== true) awaited = step.value;
          } while (!isDone && awaited === undefined && performance.now() < end);
        });
      } catch (thrown) {
        isDone = true;
        throw thrown;
      } finally {
        runs.sliceEnd = Infinity;
        if (isDone) runs.charge(undefined, undefined);
        else comeBack = loader.leave(styles);
      }
      if (awaited !== undefined) {
        await settled({ signal, timeLeft: budget.timeLeft, wake: undefined }, awaited);
      }
    }
    load.end();
  }

  /**
   * Does the work of a load that begins with the module `user`, in which what the loaded module exports
   * becomes visible; otherwise like `consult`. @internal
   */
  loading(options: ConsultOptions, load: (user: Module) => Loading<Module | undefined>): void {
    this.#loadAtOnce(this.#load(options, load));
  }

  #loadAtOnce(load: PreparedLoad): void {
    const { running } = this.database;
    if (running !== undefined) load.budget.nest(running);
    const restore = this.loader.runs.charge(load.budget, load.reading);
    try {
      load.step(() => finished(load.work()));
    } finally {
      restore();
    }
    load.end();
  }

  #loadText(text: string, options: ConsultOptions): PreparedLoad {
    if (typeof text !== "string") {
      throw new TypeError(`Expected a program as a string, got ${typeof text}`);
    }
    const { loader } = this;
    return this.#load(options, (user) =>
      loader.loading(text, options.file ?? loader.texts.nextUnnamed(), user, options.add),
    );
  }

  /** Checks the options of `consult`, and prepares the load. */
  #load(
    options: ConsultOptions,
    load: (user: Module) => Loading<Module | undefined>,
  ): PreparedLoad {
    checkConsultOptions(options, CONSULT_OPTIONS);
    checkCount("sliceMs", options.sliceMs);
    const { limits = this.#defaults.limits ?? {}, signal = this.#defaults.signal } = options;
    const { database } = this;
    const { user } = database;
    database.touch();
    const budget = new Machine(database, limits);
    budget.abortion = signal;
    const reading = new Machine(database, limits);
    reading.abortion = signal;
    reading.startClock();
    const errors: Message[] = [];
    const tell = this.#messenger;
    const work = (): Loading<void> => loadInto(user, database, load);
    const step = (run: () => void): void => {
      const outer = this.#listeners;
      const own = (message: Message): void => {
        if (message.severity === "error") errors.push(message);
        else this.#withListeners(outer, () => tell.forward(message));
      };
      this.#listeners = [...outer, own];
      try {
        run();
      } catch (thrown) {
        // An exhausted limit tells neither of its place nor of the errors before it.
        for (const error of errors) this.#withListeners(outer, () => tell.forward(error));
        throw this.#translate(thrown);
      } finally {
        this.#listeners = outer;
        if (database.running === undefined) database.host.output.handOver?.();
      }
    };
    const end = (): void => {
      if (errors.length === 0) return;
      const term = errors.find((message) => message.term !== undefined)?.term;
      const value =
        term === undefined ? "syntax_error" : errorValue(term as Term, limits.answerSize);
      throw new LoadError(errors, value instanceof ResourceError ? TOO_LARGE : value);
    };
    return { budget, reading, signal, work, step, end };
  }

  #withListeners(listeners: ((message: Message) => void)[], run: () => void): void {
    const now = this.#listeners;
    this.#listeners = listeners;
    run();
    this.#listeners = now;
  }

  /**
   * Returns the answers of `goal`, lazily. `values` are values for variables of the goal: they enter as
   * terms, never as text; `unbound` leaves a variable free. Throws a `PrologError` at once if the goal has a
   * syntax error, a `ResourceError` if its text is longer than `limits.goalLength`, and a TypeError for a value
   * whose variable does not occur.
   *
   * As a template tag, `` engine.query`member(X, ${list})` ``, values are written in place of terms;
   * backslashes are Prolog's. A value within quotes or a comment is a TypeError. Pass options with `with`.
   */
  query<R = Row>(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: QueryOptions,
  ): Query<R>;
  query<R = Row>(goal: TemplateStringsArray, ...values: readonly Value[]): Query<R>;
  query<R = Row>(goal: string | TemplateStringsArray, ...rest: readonly unknown[]): Query<R> {
    if (isTemplate(goal)) {
      const { text, values } = templateGoal(goal, rest as readonly Value[]);
      const misplaced = (name: string): string => {
        const number = Object.keys(values).indexOf(name) + 1;
        return `Expected value ${number} of the goal to stand where a term may, got it within quotes or a comment`;
      };
      return new Query<R>(this.#prepare(text, values, {}, misplaced));
    }
    checkGoal(goal);
    const [values = {}, options = {}] = rest as [Record<string, Value>?, QueryOptions?];
    checkQueryOptions(options);
    return new Query<R>(this.#prepare(goal, values, options, missingVariable));
  }

  /**
   * Returns the run of `goal` as a lazy stream of events: its calls at their ports, and its answers. The run
   * stops at each event until the next one is requested, so `skip`, `retry` and `fail` of an event decide how
   * it goes on. Library predicates appear like builtins: their inner calls are hidden. While the trace is
   * open, the engine's programs are interpreted. Throws like `query`; a goal that waits for a promise is a
   * TypeError. Needs `import "ambilog/debugger"`, unless the engine is that of `ambilog/node`.
   */
  trace<R = Row>(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    options: TraceOptions = {},
  ): Trace<R> {
    const { Trace: TraceOfGoal, checkTraceOptions } = partFor("debugger", "engine.trace");
    checkGoal(goal);
    checkTraceOptions(options);
    return new TraceOfGoal<R>(this.#prepare(goal, values, options, missingVariable), options);
  }

  /**
   * Runs `goal` to its first answer and returns how often each predicate was called and how long that took;
   * see `ProfileRow`. The program is interpreted meanwhile: counts are exact, times are those of the
   * interpreter. Throws what the goal throws. Needs `import "ambilog/debugger"`, as `trace` does.
   */
  profile<R = Row>(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    options: QueryOptions = {},
  ): Profile<R> {
    const { Profiler } = partFor("debugger", "engine.profile");
    checkGoal(goal);
    checkQueryOptions(options);
    const ready = this.#prepare(goal, values, options, missingVariable);
    const query = new Query<R>(ready);
    const profiler = new Profiler();
    let answer: R | undefined;
    profiler.start(ready.machine);
    try {
      answer = query.first();
    } finally {
      profiler.stop(ready.machine);
    }
    const rows = profiler.rows();
    const calls = rows.reduce((sum, row) => sum + row.calls, 0);
    return { answer, rows, calls, timeMs: rows.reduce((sum, row) => sum + row.timeMs, 0) };
  }

  #prepare(
    goal: string,
    values: Readonly<Record<string, Value>>,
    options: QueryOptions,
    missing: (name: string) => string,
  ): Prepared {
    checkObject("values", values);
    const { limits = this.#defaults.limits } = options;
    const most = limits?.goalLength ?? Infinity;
    if (goal.length > most) throw tooLarge("the text of a goal", most, "characters");
    const machine = new Machine(this.database);
    machine.depthLimit = this.#depthLimit;
    const read = this.#read(goal, machine);
    const { extensions, user } = this.database;
    const goalTerm = extensions.expander?.expand(read.term, user) ?? read.term;
    const variables = new Map<string, Cell>();
    const given = new GivenValues(machine.stamp);
    for (const [name, v] of read.variableNames) {
      if (Object.hasOwn(values, name) && !isUnbound(values[name])) {
        given.add(machine, v, valueOf(name, values[name]));
      } else if (!name.startsWith("_")) {
        variables.set(name, v);
      }
    }
    for (const name of Object.keys(values)) {
      if (!read.variableNames.has(name)) throw new TypeError(missing(name));
    }
    return {
      machine,
      call: this.database.predicate(this.database.user, functor("call", 1)),
      goal: this.#inUser(given.before(goalTerm)),
      variables,
      texts: this.#messenger,
      options: { ...this.#defaults, ...options },
    };
  }

  #inUser(goal: Term): Term {
    return struct2(COLON, atom("user"), goal);
  }

  #read(goal: string, machine: Machine): { term: Term; variableNames: ReadonlyMap<string, Cell> } {
    try {
      const read = readTermFromText(goal, {
        operators: this.database.user.operators,
        flags: readFlags(this.database),
        stamp: () => machine.stamp,
      });
      if (read !== undefined) return read;
      throw new ReadError("goal_expected", 0);
    } catch (thrown) {
      if (!(thrown instanceof ReadError)) throw thrown;
      const source = new SourceText(goal, "goal");
      const position = source.position(thrown.offset);
      throw new PrologError(
        renderReadError(source, thrown),
        {
          functor: "error",
          args: [{ functor: "syntax_error", args: [thrown.message] }, { variable: "_" }],
        },
        { file: "goal", ...position },
      );
    }
  }

  /** The first answer of `goal`, or undefined when it has none; `goal` as for `query`. */
  once<R = Row>(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: QueryOptions,
  ): R | undefined;
  once<R = Row>(goal: TemplateStringsArray, ...values: readonly Value[]): R | undefined;
  once<R = Row>(goal: string | TemplateStringsArray, ...rest: readonly unknown[]): R | undefined {
    const query = this.query<R>(goal as string, ...(rest as []));
    try {
      return query.next().value;
    } finally {
      query.return();
    }
  }

  /**
   * Defines a predicate by a function: `"name/arity"` in `user`, `"module:name/arity"` elsewhere. The
   * function gets the arguments as values and returns true, false, or an array of values for its arguments; a
   * generator yields several answers. Only awaited queries may call an asynchronous function or generator. It
   * may throw Prolog errors (`typeError` and the like) and use the engine. Anything else that it throws is
   * `error(host_error(Name, Message), _)` to `catch/3`, with the name and message of the exception; a query in
   * which no program catches it throws the exception itself. Replaces an earlier definition by `define`; the
   * standard's own predicates cannot be redefined.
   *
   * @example
   * ```ts
   * import { Engine, typeError } from "ambilog";
   *
   * const engine = new Engine();
   * engine.define("upper/2", { modes: "upper(+Text, -Upper)", determinism: "det" }, (text) => {
   *   if (typeof text !== "string") throw typeError("atom", text);
   *   return [undefined, text.toUpperCase()];
   * });
   * engine.define("digit/1", function* () {
   *   for (let d = 0; d < 3; d++) yield [d];
   * });
   * console.log(engine.query("upper(abc, X)").first(), engine.query("digit(D)").all());
   * ```
   *
   * ```text
   * { X: 'ABC' } [ { D: 0 }, { D: 1 }, { D: 2 } ]
   * ```
   */
  define(indicator: string, run: NativeFunction): void;
  define(indicator: string, options: DefineOptions, run: NativeFunction): void;
  define(
    indicator: string,
    ...rest: readonly [NativeFunction] | readonly [DefineOptions, NativeFunction]
  ): void {
    const { module: moduleName, name, arity } = parseIndicator(indicator);
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    if (typeof run !== "function") {
      throw new TypeError(`Expected a function for ${indicator}, got ${typeof run}`);
    }
    if (typeof options !== "object" || options === null) {
      throw new TypeError(`Expected options of ${indicator} as an object, got ${typeof options}`);
    }
    const row = nativeRow(moduleName, name, arity, run, options, this.#checks);
    this.#install(moduleName, row);
    this.#defined.set(`${moduleName}:${name}/${arity}`, { module: moduleName, row });
  }

  #install(moduleName: string, row: BuiltinRow): void {
    const { database } = this;
    const module = database.module(moduleName);
    const key = predicateKey(row.name, row.arity);
    try {
      database.assertModifiable(module, key);
    } catch (thrown) {
      throw this.#translate(thrown);
    }
    const p = database.predicate(module, key);
    if (p.isDefined && p.definition !== "native") database.undefine(p);
    register(database, module, [row]);
  }

  /**
   * Returns what programs and queries have added to the engine, as bytes: clauses with the names of their
   * texts, which predicates are tabled, modules, operators, flags and global variables of `nb_setval/2`.
   * Relations in TypeScript are saved as their clauses, which the loaded engine replaces when the relation is
   * used there. Equal databases have equal bytes.
   *
   * Not saved: predicates made by `define`, computed tables, recorded terms, streams, attributes of
   * variables, pending goals of `initialization/2`, and the state of open queries. Throws a TypeError when a
   * clause, flag or global variable holds a JavaScript object. Needs `import "ambilog/snapshots"`, unless the
   * engine is that of `ambilog/node`.
   */
  save(): Uint8Array<ArrayBuffer> {
    const { saveDatabase } = partFor("snapshots", "engine.save");
    return saveDatabase({ database: this.database, texts: this.loader.texts });
  }

  /**
   * Makes an engine, of the class on which this is called, from what `save` has saved. Its options are those
   * of a new engine, but flags come from the snapshot; libraries that the saved engine had loaded are loaded
   * again and must be available. Predicates of the host have to be defined again. Throws a `SnapshotError`
   * for damaged bytes, for another version of the format, and for anything that the engine lacks. Needs
   * `import "ambilog/snapshots"`, as `save` does.
   */
  static load<E extends Engine, O>(
    this: new (options?: O) => E,
    bytes: Uint8Array,
    options?: O,
  ): E {
    const { Snapshot } = partFor("snapshots", "Engine.load");
    return atOnce(Engine.restoring(new this(options), new Snapshot(bytes)));
  }

  /** Loads a snapshot into a new engine, in parts. @internal */
  static *restoring<E extends Engine>(engine: E, snapshot: Snapshot): LongWork<E> {
    engine.#snapshot = snapshot;
    yield* engine.#restoring(snapshot);
    engine.#begin();
    return engine;
  }

  *#restoring(snapshot: Snapshot): LongWork<void> {
    const { database, loader } = this;
    const loadLibrary = (name: string): Module | undefined => loader.loadLibrary(name);
    yield* snapshot.restoring({ database, texts: loader.texts, loadLibrary });
  }

  #translate(thrown: unknown): unknown {
    if (thrown instanceof Halted) return new HaltError(thrown.status);
    if (thrown instanceof Ball) return publicError(thrown, this.#messenger);
    return outward(thrown);
  }
}

function checkGoal(goal: unknown): asserts goal is string {
  if (typeof goal === "string") return;
  throw new TypeError(`Expected a goal as a string, got ${typeof goal}`);
}

function valueOf(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new TypeError(
    `Expected the value of ${name} to stand for a term, got undefined; unbound says that it has none`,
  );
}

const missingVariable = (name: string): string =>
  `Expected the goal to have a variable ${name}, for which there is a value`;
