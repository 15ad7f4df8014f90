/**
 * The evaluation of a goal, one answer at a time: the common part of `Query` and `AsyncQuery`.
 *
 * It is new, open, or done. While a step runs it is busy: a predicate of the host must not use the query that
 * has called it, except to end it, which happens as soon as the predicate has returned. A step may also end
 * in a pause, in which the machine keeps its whole state; the next step resumes it.
 */
import { Ball } from "../terms/error-terms.js";
import { attributedVariables } from "../terms/attributed-variables.js";
import { deref, functor, isVariable, hasFunctor } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { listOf, properList, variablesOf } from "../terms/walk.js";
import { runOn } from "../compile/instructions.js";
import { Halted } from "../machine/machine.js";
import type { Failure } from "../machine/choice-stack.js";
import type { Machine } from "../machine/machine.js";
import type { Abortion, Limits } from "../machine/meter.js";
import { Stopped } from "../machine/meter.js";
import type { Predicate } from "../machine/predicate.js";
import type { Answer } from "./answer.js";
import { HaltError, PrologError, ResourceError } from "./errors.js";
import type { ResourceKind } from "./errors.js";
import type { HostSignal } from "./host-types.js";
import { validated } from "./schema.js";
import type { Schema } from "./schema.js";
import { outward } from "./internal-errors.js";
import { toValue, variableName } from "./values.js";
import type { Value } from "./values.js";
import type { ValueOptions } from "./value-options.js";

/** Options of one query. All have defaults. */
export interface QueryOptions {
  /** Limits of this query, in place of the engine's. */
  readonly limits?: Limits | undefined;
  /**
   * Ends the query when it is aborted, throwing the signal's reason. While an answer is computed
   * synchronously, only the program itself can abort it. Default: the engine's.
   */
  readonly signal?: HostSignal | undefined;
  /** How answers are converted to values. */
  readonly convert?: ValueOptions | undefined;
  /**
   * Milliseconds for which an awaited query computes before it yields to the event loop. Queries that are
   * awaited at the same time take turns: together they compute for about this long between two turns of the
   * event loop. Default: 8.
   */
  readonly sliceMs?: number | undefined;
}

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

/** How a step ended. */
export type Step = "answer" | "end" | "pause";

/** Thrown through the machine when a predicate ends the query that runs it. */
const ENDED = Symbol("ended");

const SLICE_MS = 8;

/** A goal, the machine that runs it, and its progress. */
export class Evaluation {
  readonly #prepared: Prepared;
  #options: QueryOptions = {};
  #schema: Schema<unknown> | undefined = undefined;
  #started = false;
  #done = false;
  #busy = false;
  #answers = 0;
  #hasAnswer = false;
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

  /** Passes rows through `schema`. */
  validate(schema: Schema<unknown>): void {
    this.#assertNew("a validator");
    this.#schema = schema;
  }

  #assertNew(what: string): void {
    if (this.#started || this.#done || this.#busy) {
      throw new TypeError(
        `Expected ${what} before the first answer, got them for a query that runs`,
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
    return this.#done || (this.#started && this.#prepared.machine.isDeterminate);
  }

  /** The signal that ends it from outside. */
  get signal(): HostSignal | undefined {
    return this.#options.signal;
  }

  /** Milliseconds of a slice. */
  get sliceMs(): number {
    return this.#options.sliceMs ?? SLICE_MS;
  }

  /** Milliseconds until the limit on time. */
  get timeLeft(): number {
    return this.#prepared.machine.timeLeft;
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
    if (!machine.isPaused) {
      if (this.#started && machine.isDeterminate) {
        this.end();
        return "end";
      }
      this.#checkAnswers(machine);
    }
    this.#busy = true;
    this.#hasAnswer = false;
    machine.sliceEnd = sliceEnd ?? Infinity;
    machine.canWait = sliceEnd !== undefined;
    let found = false;
    const outer = machine.database.running;
    let failure: Failure | undefined;
    const end = this.#enter();
    try {
      const { signal } = this.#options;
      if (signal?.aborted) throw signal.reason;
      if (!this.#started) machine.start(call, [goal]);
      if (!this.#started && outer !== undefined) machine.nest(outer);
      const again = this.#started;
      this.#started = true;
      found = machine.solve(again);
    } catch (thrown) {
      failure = { thrown };
    } finally {
      end();
      this.#busy = false;
    }
    if (failure !== undefined && failure.thrown !== ENDED) this.#fail(failure.thrown);
    if (this.#done) {
      this.#close();
      return "end";
    }
    if (machine.isPaused) return "pause";
    if (!found) {
      this.end();
      return "end";
    }
    this.#answers++;
    this.#hasAnswer = true;
    return "answer";
  }

  /** Notes that the machine is running; returns a function to call when it no longer is. */
  #enter(): () => void {
    const { machine } = this.#prepared;
    const { database, inferences } = machine;
    const outer = database.running;
    database.running = machine;
    return () => {
      database.running = outer;
      outer?.spend(machine.inferences - inferences);
    };
  }

  /** Ends the evaluation because of a thrown value, which takes precedence over what cleanups throw. */
  #fail(thrown: unknown): never {
    this.#done = true;
    try {
      this.#close();
    } catch {
      // The first error is the one to report.
    }
    throw this.#translate(thrown);
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
    if (!this.isAtAnswer) {
      throw new TypeError("Expected a query that is at an answer, got one that is at none");
    }
    const row: Record<string, Value> = {};
    const { convert } = this.#options;
    try {
      for (const [name, v] of this.#prepared.variables) row[name] = toValue(v, convert);
      return this.#schema === undefined ? row : validated(this.#schema, row);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  /** The current answer as terms. */
  get variables(): ReadonlyMap<string, Cell> {
    return this.#prepared.variables;
  }

  /** See `Query.residualGoals`. */
  residualGoals(): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> } {
    try {
      return this.#residualGoals();
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  #residualGoals(): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> } {
    const { machine, variables } = this.#prepared;
    const shown = listOf([...variables.values()]);
    if (this.#done || attributedVariables(shown).length === 0) {
      return { goals: [], renamed: new Map() };
    }
    const { database } = machine;
    const originals = listOf(variablesOf(shown));
    const copies = machine.fresh();
    const goals = machine.fresh();
    const copyTerm = database.predicate(database.user, functor("copy_term", 3));
    const { isWatched } = machine;
    machine.isWatched = false;
    try {
      machine.runOnce((depth, k) => runOn(copyTerm, machine, depth, k, [originals, copies, goals]));
    } finally {
      machine.isWatched = isWatched;
    }
    const renamed = new Map<Cell, Cell>();
    const from = properList(originals) ?? [];
    (properList(copies) ?? []).forEach((copy, i) => {
      const c = deref(copy);
      if (isVariable(c)) renamed.set(c, deref(from[i]!) as Cell);
    });
    return { goals: properList(goals) ?? [], renamed };
  }

  /** The residual goals as values, with the variables named as in the row. */
  residuals(): Value[] {
    const { goals, renamed } = this.residualGoals();
    if (goals.length === 0) return [];
    const names = new Map<Cell, string>();
    for (const [copy, original] of renamed) names.set(copy, variableName(original));
    return goals.map((goal) => toValue(goal, { ...this.#options.convert, names }));
  }

  /** The current answer with what is known about it. */
  answer<R>(): Answer<R> {
    const row = this.row() as R;
    return { row, isLast: this.isLast, residuals: this.residuals() };
  }

  /** Resolves when the deferred cleanups of predicates are done; rejects with their first error. */
  async cleanedUp(): Promise<void> {
    const { cleanups } = this.#prepared.machine;
    for (let next = cleanups.shift(); next !== undefined; next = cleanups.shift()) {
      const failure = await next;
      if (failure !== undefined) throw this.#translate(failure.thrown);
    }
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

  #close(): void {
    const { machine } = this.#prepared;
    const { database } = machine;
    const outer = database.running;
    const end = this.#enter();
    let failure: Failure | undefined;
    for (const last of [() => machine.end(outer), () => database.streams.userOutput.flush()]) {
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
    if (!(thrown instanceof Ball)) return thrown === this.signal?.reason ? thrown : outward(thrown);
    const names = new Map<Cell, string>();
    for (const [name, cell] of this.#prepared.variables) {
      const value = deref(cell);
      if (isVariable(value)) names.set(value, name);
    }
    return publicError(thrown, this.#prepared.texts, names);
  }
}

const ERROR = functor("error", 2);
const RESOURCE = functor("resource_error", 1);
const KINDS: ReadonlySet<string> = new Set(["inferences", "time", "answers", "memory", "stack"]);

/** The JavaScript error for an uncaught ball. */
export function publicError(
  ball: Ball,
  texts: ErrorTexts,
  names?: ReadonlyMap<Cell, string>,
): Error {
  const { term } = ball;
  const text = texts.sentence(term);
  const report = (): string => texts.report(ball, names);
  if (hasFunctor(term, ERROR)) {
    const formal = term.a0;
    if (hasFunctor(formal, RESOURCE)) {
      const kind = toValue(formal.a0);
      if (typeof kind === "string" && (KINDS.has(kind) || ball instanceof Stopped)) {
        return new ResourceError(kind as ResourceKind, text, report);
      }
    }
  }
  return new PrologError(text, toValue(term), {}, report);
}
