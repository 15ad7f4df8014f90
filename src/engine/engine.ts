/**
 * The engine: a database of predicates, and queries on it.
 */
import type { Row } from "./answer.js";
import { ConsoleOutput } from "./console-output.js";
import type { ConsultOptions } from "./consult-options.js";
import { parseIndicator } from "./declaration.js";
import type { DefineOptions } from "./declaration.js";
import { checkEngineOptions } from "./engine-options.js";
import type { EngineOptions } from "./engine-options.js";
import { inspectAs } from "./inspection.js";
import { LoadError, SnapshotError } from "./errors.js";
import type { NativeFunction, NativeFunctionOf } from "./native-types.js";
import {
  checkConsultOptions,
  checkCount,
  checkQueryOptions,
  expectType,
  unexpected,
  checkObject,
} from "./option-checks.js";
import type { Names } from "./option-checks.js";
import { standInLine } from "./slices.js";
import { isTemplate, templateGoal } from "./template-goal.js";
import type { Value } from "../machine/value-types.js";
import { settled } from "./waiting.js";
import { librariesByName } from "./library.js";
import type { Message } from "./errors.js";
import type { Profile } from "./profile.js";
import type { Trace, TraceOptions } from "./trace.js";
import { EndOfRun } from "../machine/errors.js";
import type { TextOutput } from "../machine/text-ends.js";
import { LoadMode, consultGoal } from "../machine/boot.js";
import { Core } from "../machine/core.js";
import { installEnvironment } from "../machine/environment-predicates.js";
import { HostPredicates } from "../machine/host-predicates.js";
import { coreLibraryNames } from "../machine/boot-texts.generated.js";
import { coreLibraryText } from "../machine/boot-texts.js";
import { bootImage, coreModule, systemImage } from "../machine/image.js";
import { installStreams } from "../machine/install-streams.js";
import { makeAtom, makeCompound } from "../machine/build.js";
import { NIL } from "../machine/cells.js";
import { installLoading } from "../machine/loading.js";
import type { Source } from "../machine/loading.js";
import { Dialect, Machine } from "../machine/records.generated.js";
import { Run } from "../machine/run.js";
import { fromValue } from "../machine/values.js";
import { ask, callGoal } from "./ask.js";
import { declareLibrary, isKnown, libraryOf } from "./declared-libraries.js";
import { Evaluation } from "./evaluation.js";
import type { Prepared } from "./evaluation.js";
import type { QueryOptions } from "./query-options.js";
import type { Inside, NativeRow, NativeLibrary } from "./inside.js";
import { Messages } from "./messages.js";
import { defineNative } from "./native-predicates.js";
import { partFor } from "./native-part.js";
import type { NativePart } from "./native-part.js";
import { PreparedGoal, compileGoal } from "./prepared-goal.js";
import { Query } from "./query.js";
import { memoryOf, snapshotOf } from "./snapshot.js";

const CONSULT_OPTIONS: Names<ConsultOptions> = {
  file: true,
  limits: true,
  signal: true,
  add: true,
  sliceMs: true,
};

/** Milliseconds for which `consultAsync` works before it yields. */
const SLICE_MS = 8;
/** Bytes of the heap that the host finds between two runs: it asks for more only where it makes much. */
const HOST_ROOM = 1 << 18;
/** Bytes that an engine without a limit may use. */
const ALL_MEMORY = 2 ** 32 - 65536;

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
  #inside: Inside;
  readonly #options: EngineOptions;
  readonly #defined = new Map<string, NativeRow>();
  readonly #defaults: QueryOptions;
  readonly #parts: readonly NativePart[];
  /** The libraries that it knows, by name. */
  readonly #libraries: Map<string, NativeLibrary>;
  /** The functions that find the files of the programs being loaded, the innermost first. */
  readonly #files: FindFile[] = [];
  /** The memory to which `reset` returns. */
  #image: Uint8Array | undefined;
  #listeners: ((message: Message) => void)[] = [];
  #unnamed = 0;
  #resets = 0;
  /** The number of goals that have been prepared. */
  #goals = 0;

  constructor(options: EngineOptions = {}) {
    checkEngineOptions(options);
    const { limits, signal } = options;
    this.#options = { ...options };
    this.#defaults = { limits, signal };
    this.#parts = [...new Set(options.parts as readonly NativePart[] | undefined)];
    this.#libraries = librariesByName(options.libraries ?? []);
    this.#inside = this.#build();
    inspectAs(Engine.prototype, (engine, inspect) => {
      const known = [...engine.#libraries.keys()];
      return `${engine.constructor.name} ${inspect({ libraries: known })}`;
    });
    const { libraries = [], argv, dialect } = options;
    const isPlain =
      argv === undefined && dialect !== "swi" && libraries.every(({ name }) => isKnown(name));
    this.#image = isPlain ? undefined : this.#inside.core.save();
  }

  /** Its parts, for code that runs goals on it. @internal */
  get inside(): Inside {
    return this.#inside;
  }

  /**
   * @param image - the memory to begin with, instead of that of a new engine
   * @param used - a core that may be used again
   */
  #build(image?: Uint8Array, used?: Core): Inside {
    const options = this.#options;
    const memory = image ?? (options.dialect === "swi" ? systemImage() : bootImage());
    const core = used?.reset(memory) === true ? used : new Core(coreModule(), memory);
    const predicates = new HostPredicates(core);
    const listen = options.onMessage ?? ((message) => this.writeMessage(message));
    const messages = new Messages(core, (message) => {
      const listener = this.#listeners.at(-1);
      (listener ?? listen)(message);
    });
    const libraries = this.#libraries;
    installLoading(predicates, {
      source: (name, base, encoding) => {
        const [find = findIn(options.files)] = this.#files;
        const found = find(name, base === "" ? undefined : base, encoding || undefined);
        if (found !== undefined) messages.remember(found.path, found.text);
        return found;
      },
      library: (name) => {
        const library = libraries.get(name);
        if (library !== undefined) begin(library);
        return library?.text ?? coreLibraryText(name);
      },
      remember: (path, text) => messages.remember(path, text),
      part: (path, line, column, size) => messages.partOf(path, line, column, size),
      tell: (message, place) => messages.tell(message, place),
      sleep: options.environment?.sleep?.bind(options.environment),
    });
    const output: TextOutput = options.output ?? new ConsoleOutput("log");
    const errorOutput = options.errorOutput ?? new ConsoleOutput("error");
    const input = options.input ?? { read: () => undefined };
    const ends = { input, output, error: errorOutput, files: options.files };
    const streams = installStreams(core, ends);
    installEnvironment(predicates, streams, options.environment);
    messages.libraries = libraries;
    messages.libraryOf = (name, arity) => libraryOf(inside, name, arity);
    predicates.det("$message_text", 2, (call) => call.unify(1, messages.sentence(call.cell(0))));
    core.report = (ball, term) => messages.report(ball, term);
    core.thrown = (ball) => messages.traceBall(ball);
    core.unfinished = () => messages.unfinished();
    core.noteThrown = (name, message, thrown) => messages.noteThrown(name, message, thrown);
    let bytes = ALL_MEMORY;
    const setLimit = (most: number): void => {
      if (most !== bytes || most !== ALL_MEMORY) core.module.limitMemory(most);
      bytes = most;
    };
    const limitMemory = (most: number = ALL_MEMORY): (() => void) => {
      const outer = core.running === undefined ? undefined : bytes;
      setLimit(Math.min(most, outer ?? ALL_MEMORY));
      return () => {
        if (outer !== undefined) setLimit(outer);
        else if (bytes !== ALL_MEMORY) {
          core.setRegister(Machine.memoryLimit, ALL_MEMORY);
          core.module.extendHeap(HOST_ROOM);
        }
      };
    };
    const out = {
      flush() {
        streams.drain();
        if (streams.userOutput.isFresh) streams.userOutput.flush();
      },
      handOver() {
        if (core.running !== undefined) streams.drain();
        output.handOver?.();
      },
      errors: errorOutput,
    };
    const natives = new Map<string, NativeRow>();
    const inside: Inside = {
      options,
      core,
      predicates,
      messages,
      streams,
      natives,
      limitMemory,
      output: out,
    };
    for (const part of this.#parts) part.install(inside);
    const begun = new Set<NativeLibrary>();
    const begin = (library: NativeLibrary): void => {
      if (begun.has(library)) return;
      begun.add(library);
      library.install?.(inside);
    };
    if (image === undefined) this.#setUp(core, predicates);
    // A snapshot has lost the functions of the host, and libraries may be loaded.
    else {
      ask(
        inside,
        () => [makeCompound(core, "$unload", [makeAtom(core, "foreign")]), NIL],
        () => true,
      );
      libraries.forEach(begin);
    }
    return inside;
  }

  /** Tells an engine what libraries export; throws the errors in their first terms. */
  #declare(core: Core, predicates: HostPredicates, libraries: Iterable<NativeLibrary>): void {
    const errors: Message[] = [];
    this.#withListeners([(error) => errors.push(error)], () => {
      for (const library of libraries) declareLibrary(core, predicates, library);
    });
    if (errors.length > 0) throw new LoadError(errors, termOf(errors));
  }

  /** Tells a new engine its libraries and flags. */
  #setUp(core: Core, predicates: HostPredicates): void {
    const options = this.#options;
    this.#declare(core, predicates, this.#libraries.values());
    const { argv = [], dialect = "iso" } = options;
    if (dialect === "swi")
      core.module.useDialect(
        Dialect.NUMBERS_BY_VALUE |
          Dialect.STRINGS_FIRST |
          Dialect.BRACKET_BAR |
          Dialect.SWI_PROGRAMS,
      );
    if (argv.length > 0 || dialect === "swi")
      callGoal(core, predicates, () =>
        makeCompound(core, "$engine_flags", [fromValue(core, argv), makeAtom(core, dialect)]),
      );
  }

  /**
   * Returns the engine to the state in which it was made: what programs, queries and `consult` have changed since then
   * is gone. Predicates of the host stay defined. A TypeError while the engine runs.
   */
  reset(): void {
    if (this.#inside.core.running !== undefined)
      throw new TypeError("An engine cannot be reset while it runs a goal");
    const before = this.#inside;
    const after = this.#build(this.#image, before.core);
    // Queries that have not begun run on the core as it is then.
    if (after.core === before.core) Object.assign(before, after);
    else this.#inside = after;
    for (const row of this.#defined.values()) this.#install(row);
    this.#resets++;
  }

  /**
   * Returns what programs and queries have added to the engine, as bytes. Not saved: what `define` has defined, streams,
   * and open queries, of which there must be none.
   */
  save(): Uint8Array<ArrayBuffer> {
    this.#inside.limitMemory();
    return snapshotOf(this.#inside.core);
  }

  /**
   * Makes an engine, of the class on which this is called, from what `save` has saved. Predicates of the host have to be
   * defined again. Throws a `SnapshotError` for other bytes.
   */
  static load<E extends Engine, O>(
    this: new (options?: O) => E,
    bytes: Uint8Array,
    options?: O,
  ): E {
    const image = memoryOf(bytes);
    const engine = new this(options);
    const had = engine.once("'$loaded_libraries'(Names)")?.["Names"] as string[];
    const known = new Set([...engine.#libraries.keys(), ...had]);
    engine.#image = image;
    engine.#inside = engine.#build(image);
    const { N, Libraries } = engine.once("'$take_up'(N, Libraries)") ?? {};
    engine.#unnamed = Number(N);
    const loaded = Libraries as string[];
    const missing = loaded.find((name) => !known.has(name) && !coreLibraryNames.includes(name));
    if (missing !== undefined)
      throw new SnapshotError(`The snapshot needs library(${missing}), which is not there`);
    return engine;
  }

  /** Writes a message to the output for errors, as the default listener does. */
  writeMessage(message: Message): void {
    checkObject("a message", message);
    expectType("the text of a message as a string", message.text, "string");
    const output = this.#options.errorOutput ?? new ConsoleOutput("error");
    try {
      output.write(`${output.column > 0 ? "\n" : ""}${message.text}\n`);
      output.flush();
    } catch (thrown) {
      // There is no other place to report it, and the text being loaded is not the cause.
      if (thrown instanceof EndOfRun) throw thrown;
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
    const load = this.#load(text, options);
    load.during(() => {
      while (load.run.step() === "pause");
    });
    load.end();
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
    const load = this.#load(text, options);
    const { run } = load;
    const { sliceMs = SLICE_MS, signal = this.#defaults.signal } = options;
    for (let had = 0, isDone = false; !isDone; had++) {
      await new Promise<void>((resolve) => {
        const go = (): boolean => (resolve(), true);
        standInLine({ ms: sliceMs, had, due: run.budget.deadline, run: go });
      });
      load.during(() => {
        isDone = run.step(performance.now() + sliceMs, true) !== "pause";
      });
      if (run.awaited !== undefined)
        await settled({ signal, timeLeft: run.budget.timeLeft, wake: undefined }, run.awaited);
    }
    load.end();
  }

  /**
   * Loads a program as it is: into a module of its own, with its libraries, and with the files that it loads.
   *
   * @internal
   */
  loadProgram({ text, path, module, how, libraries, find }: ProgramLoad): void {
    const { core, predicates } = this.#inside;
    const others = [...librariesByName(libraries).values()].filter(
      ({ name }) => !this.#libraries.has(name),
    );
    for (const library of others) this.#libraries.set(library.name, library);
    this.#declare(core, predicates, others);
    const load = this.#load(text, { file: path }, module, how);
    const [outer = findIn(this.#options.files)] = this.#files;
    this.#files.unshift((name, base, encoding) => find(name, base) ?? outer(name, base, encoding));
    try {
      load.during(() => {
        while (load.run.step() === "pause");
      });
    } finally {
      this.#files.shift();
    }
    load.end();
  }

  /** Removes the texts loaded under these names, so that they are loaded again when they are needed. @internal */
  unload(paths: readonly string[]): void {
    const { core, predicates } = this.#inside;
    for (const path of paths)
      callGoal(core, predicates, () => makeCompound(core, "$forget_text", [makeAtom(core, path)]));
  }

  /** Prepares a load: `during` runs some of it, `end` throws the errors of the text. */
  #load(
    text: string,
    options: ConsultOptions,
    module = "user",
    how?: number,
  ): { readonly run: Run; during(work: () => void): void; end(): void } {
    expectType("a program as a string", text, "string");
    checkConsultOptions(options, CONSULT_OPTIONS);
    checkCount("sliceMs", options.sliceMs);
    const { core, predicates, messages, limitMemory } = this.#inside;
    const mode = how ?? (options.add === true ? LoadMode.ADD : 0);
    const path = options.file ?? `user://${++this.#unnamed}`;
    const { limits = this.#defaults.limits, signal = this.#defaults.signal } = options;
    messages.remember(path, text);
    const run = new Run(core, predicates, () => consultGoal(core, text, path, module, mode));
    run.isLoad = true;
    run.budget.limits = limits ?? {};
    run.budget.abortion = signal;
    const errors: Message[] = [];
    const during = (work: () => void): void => {
      const outer = this.#listeners;
      const own = (message: Message): void => {
        if (message.severity === "error") errors.push(message);
        else this.#withListeners(outer, () => messages.forward(message));
      };
      this.#listeners = [...outer, own];
      let lift: (() => void) | undefined;
      try {
        if (signal?.aborted === true) throw signal.reason;
        lift = limitMemory(limits?.memory);
        work();
      } catch (thrown) {
        // An exhausted limit tells neither of its place nor of the errors before it.
        for (const error of errors) this.#withListeners(outer, () => messages.forward(error));
        run.close();
        throw messages.errorFor(thrown);
      } finally {
        this.#listeners = outer;
        lift?.();
        if (core.running === undefined) this.#options.output?.handOver?.();
      }
    };
    const end = (): void => {
      run.close();
      if (errors.length === 0) return;
      throw new LoadError(errors, termOf(errors));
    };
    return { run, during, end };
  }

  #withListeners(listeners: ((message: Message) => void)[], run: () => void): void {
    const now = this.#listeners;
    this.#listeners = listeners;
    run();
    this.#listeners = now;
  }

  /**
   * Returns the answers of `goal`, lazily. `values` are values for variables of the goal: they enter as
   * terms, never as text; `unbound` leaves a variable free. Answers have the other variables, and those whose
   * values have variables. Throws a `PrologError` at once if the goal has a syntax error, and a TypeError for a
   * value whose variable does not occur.
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
    return new Query<R>(this.#prepare(goal, rest), true);
  }

  #prepare(goal: string | TemplateStringsArray, rest: readonly unknown[]): Prepared {
    const inside = this.#inside;
    const options = this.#defaults;
    if (isTemplate(goal)) {
      const { text, values } = templateGoal(goal, rest as readonly Value[]);
      const placeOf = (name: string): string =>
        `value ${Object.keys(values).indexOf(name) + 1} of the goal`;
      const missing = (name: string): string =>
        `Expected ${placeOf(name)} to stand where a term may, got it within quotes or a comment`;
      return { inside, text, values, options, missing, placeOf };
    }
    const [values = {}, own = {}] = rest as [Record<string, Value>?, QueryOptions?];
    return this.#prepareWith(goal, values, own, checkQueryOptions);
  }

  /**
   * Reads and compiles a goal that is to run often, with other values of its variables each time. Throws a
   * `PrologError` for a text that is no goal. The engine keeps the goal as long as it lives.
   *
   * @example
   * ```ts
   * import { Engine } from "ambilog";
   *
   * const engine = new Engine();
   * engine.consult("price(tea, 3). price(milk, 2).");
   * const cost = engine.prepare<{ Cost: number }>("price(Name, Price), Cost is N * Price");
   * console.log(cost.once({ Name: "tea", N: 2 }), cost.query({ N: 1 }).all().length);
   * ```
   *
   * ```text
   * { Price: 3, Cost: 6 } 2
   * ```
   */
  prepare<R = Row>(goal: string): PreparedGoal<R> {
    const number = ++this.#goals;
    let compiled = compileGoal(this.#inside, goal, number);
    let resets = this.#resets;
    return new PreparedGoal<R>((values, own) => {
      const prepared = this.#prepareWith(goal, values, own, checkQueryOptions);
      if (resets !== this.#resets) compiled = compileGoal(this.#inside, goal, number);
      resets = this.#resets;
      return { ...prepared, make: compiled };
    });
  }

  #prepareWith(
    goal: string,
    values: Readonly<Record<string, Value>>,
    own: QueryOptions,
    check: (options: QueryOptions) => void = () => undefined,
  ): Prepared {
    expectType("a goal as a string", goal, "string");
    check(own);
    checkObject("values", values);
    return {
      inside: this.#inside,
      text: goal,
      values,
      options: { ...this.#defaults, ...own },
      missing: missingVariable,
      placeOf: (name) => `the value of ${name}`,
    };
  }

  /** The first answer of `goal`, or undefined when it has none; `goal` as for `query`. */
  once<R = Row>(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: QueryOptions,
  ): R | undefined;
  once<R = Row>(goal: TemplateStringsArray, ...values: readonly Value[]): R | undefined;
  once<R = Row>(goal: string | TemplateStringsArray, ...rest: readonly unknown[]): R | undefined {
    return new Query<R>(this.#prepare(goal, rest), false).first();
  }

  /**
   * Returns the run of `goal` as a lazy stream of events: its calls at their ports, and its answers. The run
   * stops at each event until the next one is requested, so `skip`, `retry` and `fail` of an event decide how
   * it goes on. Library predicates appear like builtins: their inner calls are hidden. While the trace is
   * open, the engine's programs run more slowly. Throws like `query`; a goal that waits for a promise is a
   * TypeError. Needs `debugging` of `ambilog/parts`, which the engine of `ambilog/node` has.
   */
  trace<R = Row>(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    options: TraceOptions = {},
  ): Trace<R> {
    const { trace, checkTraceOptions } = partFor(this.#parts, "debugging", "engine.trace");
    checkTraceOptions(options);
    return trace<R>(this.#prepareWith(goal, values, options), options);
  }

  /**
   * Runs `goal` to its first answer and returns how often each predicate was called and how long that took;
   * see `ProfileRow`. The run stops at each call meanwhile: counts are exact, times are larger than otherwise.
   * Throws what the goal throws. Needs `debugging` of `ambilog/parts`, as `trace` does.
   */
  profile<R = Row>(
    goal: string,
    values: Readonly<Record<string, Value>> = {},
    options: QueryOptions = {},
  ): Profile<R> {
    const { measure } = partFor(this.#parts, "debugging", "engine.profile");
    checkQueryOptions(options);
    const { core } = this.#inside;
    const evaluation = new Evaluation(this.#prepareWith(goal, values, options));
    evaluation.check();
    const profiler = measure(core);
    evaluation.observer = profiler;
    let answer: R | undefined;
    core.observe(true);
    try {
      if (evaluation.step() === "answer") answer = evaluation.row() as R;
      profiler.stop();
    } finally {
      evaluation.end();
      core.observe(false);
    }
    const rows = profiler.rows();
    const calls = rows.reduce((sum, row) => sum + row.calls, 0);
    return { answer, rows, calls, timeMs: rows.reduce((sum, row) => sum + row.timeMs, 0) };
  }

  /**
   * Defines a predicate by a function: `"name/arity"` in `user`, `"module:name/arity"` elsewhere. The
   * function gets the arguments as values and returns true, false, or an array of values for its arguments; a
   * generator yields several answers. Only awaited queries may call an asynchronous function or generator. It
   * may throw Prolog errors (`errors.typeError` and the like) and use the engine. Anything else that it throws is
   * `error(host_error(Name, Message), _)` to `catch/3`, with the name and message of the exception; a query in
   * which no program catches it throws the exception itself. Replaces an earlier definition by `define`; the
   * standard's own predicates cannot be redefined.
   *
   * @example
   * ```ts
   * import { Engine, errors } from "ambilog";
   *
   * const engine = new Engine();
   * engine.define("upper/2", { modes: "upper(+Text, -Upper)", determinism: "det" }, (text) => {
   *   if (typeof text !== "string") throw errors.typeError("atom", text);
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
  define<const I extends string>(indicator: I, run: NativeFunctionOf<I>): void;
  define<const I extends string, const M extends string = string>(
    indicator: I,
    options: DefineOptions & { readonly modes?: M | readonly string[] | undefined },
    run: NativeFunctionOf<I, M>,
  ): void;
  define(
    indicator: string,
    ...rest: readonly [NativeFunction] | readonly [DefineOptions, NativeFunction]
  ): void {
    const { module, name, arity } = parseIndicator(indicator);
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    expectType(`a function for ${indicator}`, run, "function");
    if (typeof options !== "object" || options === null)
      throw new TypeError(`Expected options of ${indicator} as an object, got ${typeof options}`);
    const row: NativeRow = { module, name, arity, run, options };
    this.#install(row);
    this.#defined.set(`${module}:${name}/${arity}`, row);
  }

  #install(row: NativeRow): void {
    defineNative(this.#inside, row, this.#options.checks !== false);
  }
}

/** Finds the file of that name that a file loads, if one does. */
type FindFile = (name: string, base?: string, encoding?: string) => Source | undefined;

function findIn(files: EngineOptions["files"]): FindFile {
  return (name, base, encoding) => files?.program(name, base, encoding);
}

/** A program to be loaded as a module of JavaScript asks for it. @internal */
export interface ProgramLoad {
  readonly text: string;
  /** The name of the text. */
  readonly path: string;
  /** The module that it belongs to if it declares none. */
  readonly module: string;
  /** Bits of `LoadMode`. */
  readonly how: number;
  /** Libraries that the engine is to know; of the same name its own counts. */
  readonly libraries: readonly NativeLibrary[];
  /** Finds files that it loads before the engine does. */
  find(name: string, base: string | undefined): Source | undefined;
}

function termOf(errors: readonly Message[]): Value {
  return errors.find(({ term }) => term !== undefined)?.term ?? "load_error";
}

function missingVariable(name: string, variables: ReadonlyMap<string, unknown>): string {
  const known = variables.size === 0 ? "none" : [...variables.keys()].join(", ");
  return `Expected the goal to have a variable ${name}, for which there is a value; it has ${known}`;
}

/** The parts of an engine. Throws a TypeError for anything else. @internal */
export function insideOf(engine: Engine): Inside {
  if (engine instanceof Engine) return engine.inside;
  throw unexpected("an engine", engine);
}
