/**
 * The evaluation of a goal, one answer at a time: the common part of `Query` and `AsyncQuery`.
 *
 * It is new, open, or done. The goal is read when the query is made, so that its errors come at once, and again when
 * the first answer is asked for: until then a query takes nothing of the memory.
 */
import type { Answer } from "./answer.js";
import { ResourceError } from "./errors.js";
import type { HostSignal } from "./host-types.js";
import type { QueryOptions } from "./query-options.js";
import { jsonText } from "./json-writer.js";
import { validated } from "./schema.js";
import type { Schema } from "./schema.js";
import { isUnbound } from "../machine/value-types.js";
import type { Value } from "../machine/value-types.js";
import { LateEnds } from "../machine/late-ends.js";
import { settled } from "./waiting.js";
import type { Abortion } from "../machine/budget.js";
import { makeAtom, makeCompound, makeList, makeVariable } from "../machine/build.js";
import type { Core } from "../machine/core.js";
import { listOf, stringOf } from "../machine/cells.js";
import type { Observer } from "../machine/observer.js";
import { Machine } from "../machine/records.generated.js";
import { registryFor } from "../machine/garbage.js";
import { Run } from "../machine/run.js";
import type { Step } from "../machine/run.js";
import { NumberedStyle, fromValue, toValue } from "../machine/values.js";
import type { ValueStyle } from "../machine/values.js";
import { readGoal } from "./goal-text.js";
import type { ReadGoal } from "./goal-text.js";
import type { Inside } from "./inside.js";

export type { Step } from "../machine/run.js";

/** The input of an evaluation, from the engine. */
export interface Prepared {
  readonly inside: Inside;
  readonly text: string;
  /** Values of variables of the goal. */
  readonly values: Readonly<Record<string, Value>>;
  readonly options: QueryOptions;
  /** The message for a value whose variable the goal does not have. */
  readonly missing: (name: string, variables: ReadonlyMap<string, unknown>) => string;
  /** Names a value, for messages. */
  readonly placeOf: (name: string) => string;
  /** Makes the goal on the heap, if it has been read before. */
  readonly make?: ((core: Core) => ReadGoal) | undefined;
}

/** A goal on the heap, and the variables that answers show. */
interface Bound {
  readonly goal: number;
  readonly names: readonly string[];
  readonly cells: readonly number[];
}

/** The parts of an answer that have been read. */
interface Reading {
  row: unknown;
  residuals: readonly Value[] | undefined;
  texts: readonly string[];
  isValidated: boolean;
}

const NOTHING_READ = (): Reading => ({
  row: undefined,
  residuals: undefined,
  texts: [],
  isValidated: false,
});

const SLICE_MS = 8;
/** The steps of writing that cost as much as a call, as a power of 2. */
const STEPS_OF_CALL = 5;
/** Calls that reading an answer may take, if the query has a limit on them, however small. */
const READING_CALLS = 100_000;
/** The grace period for closing native predicates after a limit or an abortion, in milliseconds. */
const GRACE_MS = 20;
/** The key of residual goals in JSON. Variables begin with a capital letter or an underscore. */
const RESIDUALS = "residuals";

/** Runs of queries that nobody has ended, and nobody has any more. */
const lost = registryFor<Run>((run) => run.drop());

export class Evaluation {
  readonly #prepared: Prepared;
  #options: QueryOptions = {};
  #abortion: Abortion | undefined;
  readonly #schemas: Schema<unknown>[] = [];
  #run: Run | undefined;
  #mayBeLost = false;
  /** The names of the variables that answers show. */
  #shown: readonly string[] = [];
  #reading: Reading | undefined;
  #style: NumberedStyle | undefined;
  #isDone = false;
  #isBusy = false;
  #answers = 0;
  /** Whether the limit on answers has ended it. */
  #isExhausted = false;
  #hasAnswer = false;
  /** Its native predicates that have not finished closing. */
  readonly lateEnds: LateEnds = new LateEnds();
  /** Whether all answers that were left have been taken. */
  isUsedUp = false;
  /** Whether an answer is being awaited. Set by `AsyncQuery`. */
  isAwaited = false;
  /** Sees the calls of the run; set before it has started. */
  observer: Observer | undefined;
  /** Makes the goal that is called in place of the one that was read; set before the run has started. */
  around: ((core: Core, goal: number) => number) | undefined;
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
  }

  /** Ends the evaluation when `abortion` says so, in place of its signal; only before it has started. */
  watch(abortion: Abortion): void {
    this.#assertNew("the signal");
    this.#abortion = abortion;
  }

  /** Passes rows through `schema`, after the earlier ones. */
  validate(schema: Schema<unknown>): void {
    this.#assertNew("a validator");
    this.#schemas.push(schema);
  }

  #assertNew(what: string): void {
    if (this.#run === undefined && !this.#isDone) return;
    throw new TypeError(`Set ${what} before the first answer`);
  }

  /** Whether it is over for whoever does not run in it. */
  get hasEnded(): boolean {
    return (this.isUsedUp || this.#isDone) && !this.#isBusy;
  }

  /** The goal and the state, as `util.inspect` prints a query of that class. */
  shown(name: string, inspect: (value: unknown) => string): string {
    const { text, values } = this.#prepared;
    const state = this.isUsedUp || this.#isDone ? "ended" : this.#run ? "open" : "new";
    const { inferences } = this;
    const given = Object.keys(values).length > 0 ? { values } : {};
    return `${name} ${inspect({ goal: text.trim(), ...given, state, inferences })}`;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.#run?.budget.inferences ?? 0;
  }

  /** Whether it is known that there is no further answer. */
  get done(): boolean {
    return this.#isDone;
  }

  /** Whether there is an answer to read. */
  get isAtAnswer(): boolean {
    return this.#hasAnswer && !this.#isDone;
  }

  /** Whether it is known that no answer follows the current one. */
  get isLast(): boolean {
    if (this.#isDone) return true;
    return this.#hasAnswer && this.#run?.isDeterminate === true;
  }

  /** The signal that ends it from outside, until something ends it. */
  get signal(): HostSignal | undefined {
    return this.#isDone ? undefined : this.#options.signal;
  }

  /** Milliseconds of a slice. */
  get sliceMs(): number {
    return this.#options.sliceMs ?? SLICE_MS;
  }

  /** Milliseconds until the limit on time. */
  get timeLeft(): number {
    return this.#run?.budget.timeLeft ?? this.#options.limits?.timeMs ?? Infinity;
  }

  /** The deadline of its limit on time, whether or not it has slices until then. */
  get due(): number {
    return this.#run?.budget.deadline ?? Infinity;
  }

  /** Moves the limit on time. */
  postpone(milliseconds: number): void {
    this.#run?.budget.postpone(milliseconds);
  }

  /** The promise that a paused evaluation waits for; undefined if it only waits for its next slice. */
  get awaited(): PromiseLike<unknown> | undefined {
    return this.#isDone ? undefined : this.#run?.awaited;
  }

  /** Whether each row is a line of JSON. */
  get writesJson(): boolean {
    return this.#options.json !== undefined;
  }

  /** Whether the current answer may have residual goals. */
  get isConstrained(): boolean {
    return this.isAtAnswer && hasAttributes(this.#prepared.inside);
  }

  /**
   * Proceeds to the next answer. With `sliceEnd` it may pause instead, at about that time by
   * `performance.now()`, or where a predicate waits for a promise.
   */
  step(sliceEnd?: number): Step {
    if (this.#isBusy) throw new TypeError("A query cannot be used by a predicate that it runs");
    if (this.#isDone) return "end";
    this.#reading = undefined;
    if (this.#hasAnswer && this.#run?.isDeterminate === true) {
      this.end();
      return "end";
    }
    const { answers } = this.#options.limits ?? {};
    if (this.#run?.awaited === undefined && answers !== undefined && this.#answers >= answers) {
      this.#isExhausted = true;
      this.#fail(
        new ResourceError("answers", `Resource error: the limit of ${answers} answers is reached`),
      );
    }
    this.#hasAnswer = false;
    const step = this.#act(() => {
      this.#run ??= this.#start();
      return this.#run.step(sliceEnd ?? Infinity, sliceEnd !== undefined);
    });
    if (step === "answer") {
      this.#answers++;
      this.#hasAnswer = true;
    } else if (step === "end") {
      this.#isDone = true;
      this.#flush();
    }
    return step;
  }

  /** Performs an action on the run; an error ends the evaluation. */
  #act<T>(action: () => T): T {
    const { signal, limits } = this.#options;
    const { core, limitMemory, output } = this.#prepared.inside;
    this.#isBusy = true;
    let lift: (() => void) | undefined;
    try {
      if (signal?.aborted === true) throw signal.reason;
      lift = limitMemory(limits?.memory);
      return action();
    } catch (thrown) {
      return this.#fail(thrown);
    } finally {
      this.#isBusy = false;
      lift?.();
      if (core.running === undefined) output.handOver();
    }
  }

  /** Throws the error of an invalid goal or value. The caller may then drop the query without ending it. */
  check(): void {
    this.#mayBeLost = true;
    const { core } = this.#prepared.inside;
    const query = core.guarded(() => core.module.open());
    try {
      this.#bind();
    } catch (thrown) {
      throw this.#prepared.inside.messages.errorFor(thrown);
    } finally {
      core.module.close(query);
    }
  }

  /** Makes the goal. */
  #bind(): Bound {
    const { inside, text, values, missing, make } = this.#prepared;
    const { core } = inside;
    const { goal, variables } = make?.(core) ?? readGoal(core, text);
    const given = Object.keys(values);
    for (const name of given)
      if (!variables.has(name)) throw new TypeError(missing(name, variables));
    const named = new Map<string, number>();
    const names: string[] = [];
    const cells: number[] = [];
    for (const [name, cell] of variables) {
      const isGround = given.includes(name) && this.#give(name, cell, named);
      if (isGround || name.startsWith("_")) continue;
      names.push(name);
      cells.push(cell);
    }
    return { goal, names, cells };
  }

  /** Gives a variable of the goal its value. Returns whether that is ground. */
  #give(name: string, cell: number, named: Map<string, number>): boolean {
    const { inside, values, placeOf } = this.#prepared;
    const { core } = inside;
    const value = values[name];
    if (value === undefined)
      throw new TypeError(
        `Expected a value for ${name}, got undefined; unbound leaves it without one`,
      );
    if (isUnbound(value)) return false;
    try {
      core.module.unify(cell, fromValue(core, value, named));
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
      throw new TypeError(`${thrown.message}, in ${placeOf(name)}`, { cause: thrown });
    }
    return typeof value !== "object" || core.module.isGround(cell) !== 0;
  }

  #start(): Run {
    const { inside, text } = this.#prepared;
    const { core, predicates } = inside;
    let answer = 0;
    const run = new Run(core, predicates, () => {
      const { goal, names, cells } = this.#bind();
      this.#shown = names;
      answer = makeList(core, cells);
      return this.around?.(core, goal) ?? goal;
    });
    run.answer = answer;
    run.observer = this.observer;
    run.budget.variables = this.#shown;
    run.budget.text = text;
    run.budget.limits = this.#options.limits ?? {};
    run.budget.abortion = this.#abortion ?? this.#options.signal;
    run.budget.lateEnds = this.lateEnds;
    if (this.#mayBeLost) lost.register(this, run);
    return run;
  }

  /** Ends the evaluation because of a thrown value, which takes precedence over what cleanups throw. */
  #fail(thrown: unknown): never {
    this.#isDone = true;
    try {
      this.#run?.close(false);
    } catch {
      // The first error is the one to report.
    }
    throw this.#prepared.inside.messages.errorFor(thrown);
  }

  // -- answers ----------------------------------------------------------------------

  /** The cells of the variables that answers show. */
  get cells(): ReadonlyMap<string, number> {
    const { core } = this.#prepared.inside;
    const { items } = listOf(core, this.#run?.answer ?? 0);
    return new Map(this.#shown.map((name, i) => [name, items[i] as number]));
  }

  /** The current answer as values, passed through the validator if there is one. */
  row(): unknown {
    this.read(false);
    return this.#reading?.row;
  }

  /** The current answer with its residual goals and the state of the query. */
  answer<R>(): Answer<R> {
    this.read(true);
    return this.lastRead<R>();
  }

  lastRead<R>(): Answer<R> {
    const { row, residuals = [], texts } = this.#reading as Reading;
    const { isLast, inferences } = this;
    return { row: row as R, isLast, residuals, texts, inferences };
  }

  /** Reads the current answer, with its residual goals if `isWhole`. */
  read(isWhole: boolean): void {
    if (!this.isAtAnswer) throw new TypeError("The query is not at an answer");
    const reading = (this.#reading ??= NOTHING_READ());
    const { texts } = this.#options;
    if (reading.row === undefined || (isWhole && reading.residuals === undefined))
      this.#act(() =>
        texts === true ? this.#readTexts(reading) : this.#readRow(reading, isWhole),
      );
    if (!reading.isValidated) {
      try {
        for (const schema of this.#schemas) reading.row = validated(schema, reading.row);
      } catch (thrown) {
        this.#fail(thrown);
      }
    }
    reading.isValidated = true;
  }

  #readRow(reading: Reading, isWhole: boolean): void {
    const { json, convert } = this.#options;
    const { inside } = this.#prepared;
    const row: Record<string, Value> = {};
    const style = (this.#style ??= new NumberedStyle(convert));
    style.restart();
    const isLazy = this.writesJson && !hasAttributes(inside);
    for (const [name, cell] of this.cells) {
      const get = (): Value => toValue(inside.core, cell, style);
      // Bindings that a bounded text leaves out are not converted.
      if (isLazy) Object.defineProperty(row, name, { enumerable: true, get });
      else row[name] = get();
    }
    reading.row = row;
    if (isWhole || this.writesJson) reading.residuals = this.#residuals(style);
    if (json === undefined) return;
    const { residuals = [] } = reading;
    if (residuals.length > 0) row[RESIDUALS] = residuals;
    reading.row = jsonText(row, json, (steps) => this.#pay(steps));
    reading.residuals = [];
  }

  /** Charges steps of writing, and ends with the error of a limit. */
  #pay(steps: number): void {
    (this.#run as Run).budget.spend(steps >> STEPS_OF_CALL);
  }

  #readTexts(reading: Reading): void {
    reading.row = {};
    reading.residuals = [];
    reading.texts = this.#texts(false);
  }

  /** The current answer as the top level prints it: bindings and goals; if `isWhole`, nothing is shortened. */
  texts(isWhole: boolean): string[] {
    return this.#act(() => this.#texts(isWhole));
  }

  #texts(isWhole: boolean): string[] {
    const { core } = this.#prepared.inside;
    const first = (): number[] => [
      makeAtom(core, String(isWhole)),
      makeList(
        core,
        this.#shown.map((name) => makeAtom(core, name)),
      ),
    ];
    return this.#beside("$answer_texts", first, (text) => stringOf(core, text));
  }

  /** The goals that wait for variables of the answer. */
  #residuals(style: ValueStyle): Value[] {
    const { inside } = this.#prepared;
    if (!hasAttributes(inside)) return [];
    return this.#beside(
      "$residual_goals",
      () => [],
      (goal) => toValue(inside.core, goal, style),
    );
  }

  /** Asks a goal of the library about the variables of the answer, on top of it: the items of its last argument. */
  #beside<T>(name: string, first: () => number[], item: (cell: number) => T): T[] {
    const { core, predicates } = this.#prepared.inside;
    const run = this.#run as Run;
    let result = 0;
    const beside = new Run(core, predicates, () => {
      result = makeVariable(core);
      return makeCompound(core, name, [...first(), run.answer, result]);
    });
    beside.answer = result;
    const { timeLeft, limits } = run.budget;
    beside.budget.limits = {
      timeMs: timeLeft === Infinity ? undefined : timeLeft,
      inferences: limits.inferences && Math.max(limits.inferences, READING_CALLS),
    };
    try {
      if (beside.step() !== "answer") return [];
      return listOf(core, beside.answer).items.map((cell) => item(core.deref(cell)));
    } finally {
      beside.close();
      run.enter();
    }
  }

  // -- the end ----------------------------------------------------------------------

  /** Ends the evaluation, after the running step. Harmless after the end. Throws what a cleanup throws. */
  end(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    try {
      this.#run?.close();
    } catch (thrown) {
      throw this.#prepared.inside.messages.errorFor(thrown);
    } finally {
      this.wake?.();
    }
    if (this.#run !== undefined) this.#flush();
  }

  /** Flushes the output. Throws if that is not possible. */
  #flush(): void {
    const { core, messages, output } = this.#prepared.inside;
    if (core.running !== undefined) return;
    try {
      output.flush();
    } catch (thrown) {
      throw messages.errorFor(thrown);
    }
  }

  /**
   * Waits until the native predicates of an evaluation that has ended are closed: as long as the evaluation itself
   * might run, then for a grace period. Rejects with the first error of one, or with the reason that ended the
   * waiting, unless the evaluation `hasFailed`: then their errors are reported as messages.
   */
  async cleanedUp(hasFailed = false): Promise<void> {
    const { lateEnds } = this;
    const { signal } = this.#options;
    const isOver = (): boolean => signal?.aborted === true || this.timeLeft <= 0;
    const wasOver = isOver() || this.#isExhausted || this.#run?.budget.exhausted !== undefined;
    while (lateEnds.arePending && !wasOver && !isOver()) {
      const { timeLeft } = this;
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
    throw signal?.aborted === true
      ? signal.reason
      : new ResourceError("time", "Resource error: the time limit is reached");
  }
}

/** Whether the memory has any attributed variable. */
function hasAttributes({ core }: Inside): boolean {
  return core.register(Machine.attributedTop) !== core.register(Machine.attributedBase);
}
