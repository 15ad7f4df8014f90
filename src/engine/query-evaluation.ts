/**
 * The evaluation of a goal, one answer at a time: the common part of `Query` and `AsyncQuery`.
 *
 * It is new, open, or done. While a step runs it is busy: a predicate of the host must not use the query that
 * has called it, except to end it, which happens as soon as the predicate has returned. A step may also end
 * in a pause, in which the machine keeps its whole state; the next step resumes it.
 */
import { Ball, resourceError } from "../terms/error-terms.js";
import { isAnyAttributed } from "../terms/attributed-variables.js";
import { deref, functor, isVariable, hasFunctor } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { resumed, setPayer, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { listOf, properList, variablesOf } from "../terms/walk.js";
import { Halted } from "../machine/machine.js";
import type { Failure } from "../machine/cleanups.js";
import { GRACE_MS } from "../machine/grace.js";
import type { LateEnds } from "../machine/late-ends.js";
import type { Machine } from "../machine/machine.js";
import type { Abortion } from "../machine/meter.js";
import { Stopped } from "../machine/meter.js";
import type { Predicate } from "../machine/predicate.js";
import type { Answer, Row } from "./answer.js";
import { answerTextsInParts } from "./answer-text.js";
import type { AnswerStyle } from "./answer-text.js";
import { HaltError, PrologError, ResourceError } from "./errors.js";
import type { ResourceKind } from "./errors.js";
import type { HostSignal } from "./host-types.js";
import { validated } from "./schema.js";
import type { Schema } from "./schema.js";
import { outward } from "./internal-errors.js";
import { thrownByHost } from "./host-errors.js";
import { Conversion, simpleValue, toValue } from "./conversion.js";
import type { Bounds } from "./conversion.js";
import { JsonWriter } from "./json-writer.js";
import { variableName } from "./term-maker.js";
import type { Value } from "./values.js";
import { settled } from "./waiting.js";
import type { QueryOptions, Step } from "./query-options.js";

/** Makes texts of uncaught errors. */
interface ErrorTexts {
  /** The sentence for an error term. */
  sentence(error: Term): string;
  /**
   * The sentence, the place of the error, and what else is known, on several lines. `names` are those of the
   * query's variables.
   */
  report(ball: Ball, names?: ReadonlyMap<Cell, string>): string;
}

/** What the engine prepares for an evaluation. */
export interface Prepared {
  readonly machine: Machine;
  readonly call: Predicate;
  readonly goal: Term;
  /** The variables that answers show. */
  readonly variables: ReadonlyMap<string, Cell>;
  readonly texts: ErrorTexts;
  readonly options: QueryOptions;
}

/** Residual goals, with copies of variables, and the originals of these. */
interface Residue {
  readonly goals: Term[];
  readonly renamed: ReadonlyMap<Cell, Cell>;
}

const NO_RESIDUE: Residue = { goals: [], renamed: new Map() };

/** An answer as far as it has been read. */
interface Reading {
  conversion: Conversion | undefined;
  row: unknown;
  isConverted: boolean;
  isValidated: boolean;
  /** The work that is left when the row is converted. */
  rest: LongWork<void> | undefined;
  residuals: readonly Value[] | undefined;
  texts: readonly string[];
}

/** Thrown through the machine when a predicate ends the query that runs it. */
const ENDED = Symbol("ended");

const SLICE_MS = 8;

/** An answer of which nothing is to be converted. */
const NOTHING: Reading = {
  conversion: undefined,
  row: {},
  isConverted: true,
  isValidated: false,
  rest: undefined,
  residuals: undefined,
  texts: [],
};

/** Variables that are named together. */
const PORTION = 1000;

/** The key of residual goals in JSON. Variables begin with a capital letter or an underscore. */
export const RESIDUALS = "residuals";

/** How much of a term the texts of an answer show; of a cyclic one, a few levels. */
const SHORT: AnswerStyle = { write: { maxNodes: 10_000 } };

/** A goal, the machine that runs it, and its progress. */
export class Evaluation {
  readonly #prepared: Prepared;
  #options: QueryOptions = {};
  /** What has been read of the current answer. */
  #reading: Reading | undefined = undefined;
  #schema: Schema<unknown> | undefined = undefined;
  #started = false;
  #done = false;
  #busy = false;
  #isEnding = false;
  /** Has a limit ended it? */
  #isExhausted = false;
  #answers = 0;
  #hasAnswer = false;
  /** What a step has thrown that had no time left to report it. */
  #failure: Failure | undefined = undefined;
  /** Is an answer being awaited? Set by `AsyncQuery`. */
  isAwaited = false;
  /** Ends a waiting pause when the evaluation is ended. */
  wake: (() => void) | undefined = undefined;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.configure(prepared.options);
  }

  /** Sets options of an evaluation that has not started. */
  configure(options: QueryOptions): void {
    this.#assertNew("options");
    this.#options = { ...this.#options, ...options };
    const { machine } = this.#prepared;
    if (options.limits !== undefined) machine.restrict(options.limits);
    machine.abortion = this.#options.signal;
  }

  /** Ends the evaluation when `abortion` says so; only before it has started. */
  watch(abortion: Abortion): void {
    this.#assertNew("what ends it");
    this.#prepared.machine.abortion = abortion;
  }

  /** Prepares the run; only before it has started. */
  prepare(set: (m: Machine, goal: Term) => void): void {
    this.#assertNew("what prepares it");
    set(this.#prepared.machine, this.#prepared.goal);
  }

  /** Passes rows through `schema`. */
  validate(schema: Schema<unknown>): void {
    this.#assertNew("a validator");
    this.#schema = schema;
  }

  #assertNew(what: string): void {
    if (this.#started || this.#done || this.#busy) {
      throw new TypeError(
        `Expected ${what} before the first answer, got some for a query that runs`,
      );
    }
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.#prepared.machine.inferences;
  }

  /** Is it known that there is no further answer? */
  get done(): boolean {
    return this.#done;
  }

  /** Is there an answer to read? */
  get isAtAnswer(): boolean {
    return this.#hasAnswer && !this.#done;
  }

  /** Is it known that no answer follows the current one? */
  get isLast(): boolean {
    if (this.#done) return true;
    const { machine } = this.#prepared;
    // What it is in the middle of, or has yet to report, comes after the current answer.
    if (!this.#started || machine.isPaused || this.#failure !== undefined) return false;
    return machine.isDeterminate;
  }

  /** The signal that ends it from outside, until something ends it. */
  get signal(): HostSignal | undefined {
    return this.#done ? undefined : this.#options.signal;
  }

  /** Milliseconds of a slice. */
  get sliceMs(): number {
    return this.#options.sliceMs ?? SLICE_MS;
  }

  /** Milliseconds until the limit on time. */
  get timeLeft(): number {
    return this.#prepared.machine.timeLeft;
  }

  /** When its limit on time is reached, whether or not it has slices until then. */
  get due(): number {
    return this.#prepared.machine.wallEnd;
  }

  /** Moves the limit on time. */
  postpone(milliseconds: number): void {
    this.#prepared.machine.postpone(milliseconds);
  }

  /** What a paused evaluation waits for; undefined if only for its next slice. */
  get awaited(): PromiseLike<unknown> | undefined {
    return this.#prepared.machine.awaited;
  }

  /**
   * Proceeds to the next answer. With `sliceEnd` it may pause instead, at about that time by
   * `performance.now()`, or where a predicate waits for a promise.
   */
  step(sliceEnd?: number): Step {
    if (this.#busy) {
      throw new TypeError("Expected a query that is not running, got a call from inside of it");
    }
    const { machine, call, goal } = this.#prepared;
    if (this.#done) return "end";
    if (this.#failure !== undefined) this.#fail(this.#failure.thrown);
    if (!machine.isPaused) {
      if (this.#started && machine.isDeterminate) {
        this.end();
        return "end";
      }
      this.#checkAnswers(machine);
    }
    this.#hasAnswer = false;
    machine.sliceEnd = sliceEnd ?? Infinity;
    machine.canWait = sliceEnd !== undefined;
    this.#reading = undefined;
    const outer = machine.database.running;
    const run = (): boolean => {
      if (!this.#started) machine.start(call, [goal]);
      if (!this.#started && outer !== undefined) machine.nest(outer);
      const again = this.#started;
      this.#started = true;
      return machine.solve(again);
    };
    const found = this.#run(run, sliceEnd);
    if (found === undefined) return this.#failure === undefined ? "end" : "pause";
    if (machine.isPaused) return "pause";
    if (!found) {
      this.end();
      return "end";
    }
    this.#answers++;
    this.#hasAnswer = true;
    return "answer";
  }

  /**
   * Has the machine do something. Undefined when the evaluation has ended meanwhile; an error ends it, but
   * after `sliceEnd` in the next step, since an error with a large term takes time.
   */
  #run<T>(action: () => T, sliceEnd = Infinity): T | undefined {
    let result: T | undefined;
    let failure: Failure | undefined;
    this.#busy = true;
    const end = this.#enter();
    try {
      const { signal } = this.#options;
      if (signal?.aborted) throw signal.reason;
      result = action();
    } catch (thrown) {
      failure = { thrown };
    } finally {
      end();
      this.#busy = false;
    }
    if (failure !== undefined && failure.thrown !== ENDED) {
      if (performance.now() < sliceEnd || this.#done) this.#fail(failure.thrown);
      this.#failure = failure;
      return undefined;
    }
    if (!this.#done) return result;
    this.#close();
    return undefined;
  }

  /** Notes that the machine is running; returns a function to call when it no longer is. */
  #enter(): () => void {
    const { machine } = this.#prepared;
    const { database, inferences } = machine;
    const outer = database.running;
    database.running = machine;
    machine.resumeClock();
    return () => {
      database.running = outer;
      outer?.spend(machine.inferences - inferences);
      if (outer === undefined) database.host.output.handOver?.();
      // While it waits for a promise, it is active.
      if (machine.awaited === undefined) machine.pauseClock();
    };
  }

  /** Ends the evaluation because of a thrown value, which takes precedence over what cleanups throw. */
  #fail(thrown: unknown): never {
    this.#done = true;
    if (!this.isAwaited || !this.#beginEnding()) {
      try {
        this.#close();
      } catch {
        // The first error is the one to report.
      }
    }
    const error = this.#translate(thrown);
    this.#isExhausted = error instanceof ResourceError;
    throw error;
  }

  #checkAnswers(machine: Machine): void {
    const { answers } = machine.limits;
    if (answers === undefined || this.#answers < answers) return;
    this.#fail(
      new ResourceError("answers", `Resource error: the limit of ${answers} answers is reached`),
    );
  }

  /** The current answer as values, or what the validator makes of them. */
  row(): unknown {
    this.read(false);
    return this.#reading?.row;
  }

  /** The current answer with what is known about it. */
  answer<R>(): Answer<R> {
    this.read(true);
    return this.lastRead<R>();
  }

  /** The answer that `read` has read. */
  lastRead<R>(): Answer<R> {
    const { row, residuals = [], texts } = this.#reading!;
    const { isLast, inferences } = this;
    return { row: row as R, isLast, residuals, texts, inferences };
  }

  /**
   * Reads the current answer, with its residual goals if `isWhole`. True when it is read; false when `until`,
   * a time of `performance.now()`, is over: the next call goes on.
   */
  read(isWhole: boolean, until?: number): boolean {
    if (!this.isAtAnswer) {
      throw new TypeError("Expected a query that is at an answer, got one that is at none");
    }
    const { machine } = this.#prepared;
    const begun = (this.#reading ??= this.#beginReading());
    const withResiduals = isWhole || this.writesJson || this.#options.texts === true;
    if (!begun.isConverted || (withResiduals && begun.residuals === undefined)) {
      machine.sliceEnd = until ?? Infinity;
      machine.canWait = until !== undefined;
      if (this.#run(() => this.#readOn(begun, withResiduals, until)) === false) return false;
    }
    if (this.#schema !== undefined && !begun.isValidated) {
      try {
        begun.row = validated(this.#schema, begun.row);
      } catch (thrown) {
        this.#fail(thrown);
      }
    }
    begun.isValidated = true;
    return true;
  }

  #beginReading(): Reading {
    const { variables, machine } = this.#prepared;
    const { convert, texts } = this.#options;
    if (texts === true) return { ...NOTHING, row: {} };
    const isPlain = convert === undefined && machine.limits.answerSize === undefined;
    const row: Record<string, Value> = {};
    let isConverted = true;
    for (const [name, v] of variables) {
      const value = isPlain ? simpleValue(deref(v)) : undefined;
      row[name] = value ?? 0;
      if (value === undefined) isConverted = false;
    }
    let conversion: Conversion | undefined;
    if (!isConverted) {
      conversion = new Conversion(convert, this.#bounds);
      for (const [name, v] of [...variables].reverse()) conversion.add(v, row, name);
    }
    return { ...NOTHING, conversion, row, isConverted };
  }

  /** What limits the conversion of an answer. */
  get #bounds(): Bounds {
    const { machine } = this.#prepared;
    const { answerSize: size = Infinity } = machine.limits;
    return {
      size,
      check: () => {
        if (this.signal?.aborted) throw this.signal.reason;
        if (machine.timeLeft <= 0) throw resourceError("time");
      },
      tooLarge: () => tooLarge("an answer", size),
    };
  }

  #readOn(reading: Reading, isWhole: boolean, until: number | undefined): boolean {
    if (!reading.isConverted) {
      if (!reading.conversion!.run(until)) return false;
      reading.isConverted = true;
    }
    if (!isWhole || reading.residuals !== undefined) return true;
    reading.rest ??= this.#readRest(reading);
    return this.#workOn(reading.rest) !== undefined;
  }

  /** Goes on with work on an answer. The result in an array of one; undefined when the slice is over. */
  #workOn<T>(parts: LongWork<T>): readonly [T] | undefined {
    const { machine } = this.#prepared;
    const payer = setPayer(machine);
    try {
      for (;;) {
        const { done, value } = parts.next();
        if (done === true) return [value as T];
        work(value as number);
        if (machine.isSliceOver || machine.awaited !== undefined) return undefined;
      }
    } finally {
      setPayer(payer);
    }
  }

  /** Finds the residual goals, and makes the texts or the JSON. */
  *#readRest(reading: Reading): LongWork<void> {
    const { machine } = this.#prepared;
    const { convert, texts, json } = this.#options;
    const bounds = this.#bounds;
    const residue = yield* this.#residueInParts();
    const residuals: Value[] = [];
    if (texts === true) {
      const { database } = machine;
      reading.texts = yield* answerTextsInParts(database, this.variables, residue, SHORT, bounds);
    } else {
      const { goals, renamed } = residue;
      const names = new Map<Cell, string>();
      for (const [copy, original] of renamed) {
        names.set(copy, variableName(original));
        if (names.size % PORTION === 0) yield PORTION;
      }
      const conversion = new Conversion({ ...convert, names }, bounds);
      for (let i = goals.length - 1; i >= 0; i--) conversion.add(goals[i]!, residuals, i);
      while (!conversion.run(machine.sliceEnd)) yield 0;
    }
    if (json === undefined) {
      reading.residuals = residuals;
      return;
    }
    const row = reading.row as Row;
    const whole = residuals.length === 0 ? row : { ...row, [RESIDUALS]: residuals };
    const writer = new JsonWriter(whole, json, bounds.check);
    let text: string | undefined;
    while ((text = writer.run(machine.sliceEnd)) === undefined) yield 0;
    reading.row = text;
    reading.residuals = [];
  }

  /** Is each row a line of JSON? */
  get writesJson(): boolean {
    return this.#options.json !== undefined;
  }

  /** Might the current answer have residual goals? */
  get isConstrained(): boolean {
    if (this.#done) return false;
    return isAnyAttributed(listOf([...this.variables.values()]));
  }

  /** The current answer as terms. */
  get variables(): ReadonlyMap<string, Cell> {
    return this.#prepared.variables;
  }

  /** See `Query.residualGoals`. */
  residualGoals(): Residue {
    const { machine } = this.#prepared;
    machine.sliceEnd = Infinity;
    machine.canWait = false;
    return this.#run(() => this.#workOn(this.#residueInParts()))?.[0] ?? NO_RESIDUE;
  }

  /** The residual goals. */
  *#residueInParts(): LongWork<Residue> {
    const { machine } = this.#prepared;
    const shown = listOf([...this.variables.values()]);
    if (!(yield* resumed(() => isAnyAttributed(shown)))) return NO_RESIDUE;
    const originals = yield* resumed(() => variablesOf(shown));
    const { database } = machine;
    const copies = machine.fresh();
    const goals = machine.fresh();
    const copyTerm = database.predicate(database.user, functor("copy_term", 3));
    const { isWatched } = machine;
    machine.startBeside(copyTerm, [listOf(originals), copies, goals]);
    do {
      machine.isWatched = false;
      try {
        machine.solveBeside();
      } finally {
        machine.isWatched = isWatched;
      }
      if (machine.isPaused) yield 0;
    } while (machine.isPaused);
    const renamed = new Map<Cell, Cell>();
    (properList(copies) ?? []).forEach((copy, i) => {
      const c = deref(copy);
      if (isVariable(c)) renamed.set(c, originals[i]!);
    });
    return { goals: properList(goals) ?? [], renamed };
  }

  /** What it has left that ends later. */
  get lateEnds(): LateEnds {
    return this.#prepared.machine.lateEnds;
  }

  /**
   * Waits for the late ends of an evaluation that has ended: as long as it might itself go on, then for the
   * grace. Rejects with what the first of them throws, or with what has ended the waiting, unless the
   * evaluation `hasFailed`: then their errors are told.
   */
  async cleanedUp(hasFailed = false): Promise<void> {
    const { machine } = this.#prepared;
    const { lateEnds } = machine;
    const { signal } = this.#options;
    machine.resumeClock();
    const isOver = (): boolean => signal?.aborted === true || machine.timeLeft <= 0;
    const wasOver = isOver() || this.#isExhausted || machine.exhaustions > 0;
    while (lateEnds.arePending && !wasOver && !isOver()) {
      const { timeLeft } = machine;
      await settled({ signal, timeLeft, wake: undefined }, lateEnds.settled());
    }
    if (lateEnds.arePending) {
      const grace = { signal: undefined, timeLeft: GRACE_MS, wake: undefined };
      await settled(grace, lateEnds.settled());
    }
    const isLeft = lateEnds.arePending;
    const failures = [...lateEnds.take()];
    const first = hasFailed ? undefined : failures.shift();
    for (const failure of failures) failure.tell();
    if (first !== undefined) throw first.thrown;
    if (!isLeft || wasOver || hasFailed) return;
    throw signal?.aborted === true ? signal.reason : this.#translate(resourceError("time"));
  }

  /**
   * Ends the evaluation, after the running step. Harmless after the end. Throws what a cleanup throws, or
   * else a `PrologError` if output cannot be written.
   */
  end(): void {
    if (this.#done) return;
    this.#done = true;
    const { machine } = this.#prepared;
    if (this.#busy) {
      machine.interrupt(() => {
        throw ENDED;
      });
      return;
    }
    try {
      this.#close();
    } finally {
      this.wake?.();
    }
  }

  /** Does the same for an awaited evaluation, which may have `isEnding` afterwards. */
  endAwaited(): void {
    if (this.#done || this.#busy || !this.#beginEnding()) {
      this.end();
      return;
    }
    this.#done = true;
    this.wake?.();
  }

  /** Begins to run the cleanups of the machine; false if there are none. */
  #beginEnding(): boolean {
    const { machine } = this.#prepared;
    this.#isEnding = machine.hasCleanups && !machine.ended;
    if (this.#isEnding) machine.beginEnding(machine.database.running);
    return this.#isEnding;
  }

  /** Has it ended but for cleanups, so that `endSome` is to be called? */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Goes on with the cleanups until `sliceEnd`. Throws at their end as `end` does. */
  endSome(sliceEnd: number): void {
    const { machine } = this.#prepared;
    if (!this.#isEnding) return;
    machine.sliceEnd = sliceEnd;
    machine.canWait = true;
    this.#close(() => void (this.#isEnding = !machine.ending()));
  }

  /** Ends the machine, or goes on with that, and writes what the output still holds. */
  #close(endMachine?: () => void): void {
    const { machine } = this.#prepared;
    const { database } = machine;
    const outer = database.running;
    const end = this.#enter();
    let failure: Failure | undefined;
    this.#isEnding = false;
    const close = endMachine ?? ((): void => machine.end(outer));
    for (const last of [close, () => database.streams.userOutput.flush()]) {
      try {
        last();
      } catch (thrown) {
        failure ??= { thrown };
      }
    }
    end();
    if (failure !== undefined) throw this.#translate(failure.thrown);
  }

  #translate(thrown: unknown): unknown {
    if (thrown instanceof Halted) return new HaltError(thrown.status);
    if (!(thrown instanceof Ball))
      return thrown === this.#options.signal?.reason ? thrown : outward(thrown);
    const names = new Map<Cell, string>();
    for (const [name, cell] of this.#prepared.variables) {
      const value = deref(cell);
      if (isVariable(value)) names.set(value, name);
    }
    const { answerSize } = this.#prepared.machine.limits;
    return publicError(thrown, this.#prepared.texts, names, answerSize);
  }
}

const ERROR = functor("error", 2);
const RESOURCE = functor("resource_error", 1);
const KINDS: ReadonlySet<string> = new Set([
  "inferences",
  "time",
  "answers",
  "memory",
  "stack",
  "size",
]);

/** The term of an error is converted at once, so it may have less parts than an answer: this part of them. */
const OF_ANSWER = 1 / 4;

/**
 * The JavaScript error for an uncaught ball: a `ResourceError` if its term is too large where an answer may have
 * `size` parts; for one of a predicate of the host, what that has thrown.
 */
export function publicError(
  ball: Ball,
  texts: ErrorTexts,
  names?: ReadonlyMap<Cell, string>,
  size: number = Infinity,
): Error {
  const { term } = ball;
  const text = texts.sentence(term);
  const report = (): string => texts.report(ball, names);
  if (hasFunctor(term, ERROR)) {
    const formal = deref(term.a0);
    const byHost = thrownByHost(formal);
    if (byHost !== undefined) return byHost.thrown as Error;
    if (hasFunctor(formal, RESOURCE)) {
      const kind = toValue(formal.a0);
      if (typeof kind === "string" && (KINDS.has(kind) || ball instanceof Stopped)) {
        return new ResourceError(kind as ResourceKind, text, report);
      }
    }
  }
  const value = errorValue(term, size);
  return value instanceof ResourceError ? value : new PrologError(text, value, {}, report);
}

/** The value of an error's term, or the error for one that is too large where an answer may have `size` parts. */
export function errorValue(term: Term, size: number = Infinity): Value | ResourceError {
  const most = Math.trunc(size * OF_ANSWER);
  const bounds = { size: most, check: () => undefined, tooLarge: () => tooLarge("an error", most) };
  try {
    return toValue(term, {}, bounds);
  } catch (thrown) {
    if (thrown instanceof ResourceError) return thrown;
    throw thrown;
  }
}

/** The error for a limit on the size of something. */
export function tooLarge(what: string, size: number, unit = "parts"): ResourceError {
  return new ResourceError(
    "size",
    `Resource error: the limit of ${size} ${unit} of ${what} is reached`,
  );
}
