/**
 * A query: its answers, computed one at a time as they are asked for.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Abortion } from "../machine/meter.js";
import type { Cell, Term } from "../terms/term.js";
import type { AllOptions, Answer, Row } from "./answer.js";
import { AsyncQuery } from "./async-query.js";
import { Evaluation } from "./query-evaluation.js";
import type { Prepared, QueryOptions } from "./query-evaluation.js";
import { checkAll, checkQueryOptions } from "./option-checks.js";
import { checkSchema } from "./schema.js";
import type { Schema } from "./schema.js";

export type { AllOptions, Answer, Row } from "./answer.js";

/**
 * The answers of a goal, lazily: nothing is computed before the first `next`,
 * and answer k + 1 not before it is asked for. Iterating to the end, `return()`,
 * `break` in a `for` loop and `using` free what the query holds, and run cleanups of
 * `setup_call_cleanup/3` that are still to come: what one of them throws is thrown, and a `ResourceError`
 * if one does not end. So do `first`, `all`, `count` and `exists`, which take the answers that are left. Any number of
 * queries may be open on one engine; each has bindings of its own.
 *
 * `for await` and `async` compute in slices of time, between which other things
 * have their turn, and may call predicates that wait for promises.
 *
 * Whatever computes an answer throws a `PrologError` for an error that nobody
 * catches, a `ResourceError` when a limit is reached, the reason of a signal that is
 * aborted, and a `HaltError` for `halt`; the query has then ended, the engine goes
 * on. A query that is used by a predicate that it runs is a TypeError.
 *
 * @example
 * ```ts
 * import { Engine } from "ambilog";
 *
 * const engine = new Engine();
 * const sevens = engine.query<{ N: number }>`between(1, inf, N), 0 is N mod ${7}`;
 * for (const { N } of sevens) {
 *   console.log(N);
 *   if (N > 10) break;
 * }
 * console.log(engine.query("member(X, [a, b])").count());
 * for await (const { L } of engine.query("append(L, [c], [a, b, c])")) console.log(L);
 * ```
 *
 * ```text
 * 7
 * 14
 * 2
 * [ 'a', 'b' ]
 * ```
 */
export class Query<R = Row> implements IterableIterator<R> {
  readonly #evaluation: Evaluation;
  #async: AsyncQuery<R> | undefined = undefined;

  /** @internal */
  constructor(prepared: Prepared) {
    this.#evaluation = new Evaluation(prepared);
  }

  /**
   * Sets options, before the first answer is asked for; returns the query. Throws a
   * TypeError afterwards.
   */
  with(options: QueryOptions): this {
    checkQueryOptions(options);
    this.#evaluation.configure(options);
    return this;
  }

  /**
   * Has each row checked, and made what it is, by a validator that follows the
   * Standard Schema interface; returns the query. A row that it refuses is a
   * `RowError`, which ends the query.
   */
  as<Output>(schema: Schema<Output>): Query<Output> {
    checkSchema(schema);
    this.#evaluation.validate(schema);
    return this as unknown as Query<Output>;
  }

  /** Ends the query as a signal does, but is asked also while an answer is computed. @internal */
  watch(abortion: Abortion): this {
    this.#evaluation.watch(abortion);
    return this;
  }

  /** Has the limit on time be reached so many milliseconds later. @internal */
  postpone(milliseconds: number): void {
    this.#evaluation.postpone(milliseconds);
  }

  /** The same answers, awaited. */
  get async(): AsyncQuery<R> {
    return (this.#async ??= new AsyncQuery<R>(this.#evaluation));
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.#evaluation.inferences;
  }

  /** True when it is known that there is no further answer. */
  get done(): boolean {
    return this.#evaluation.done;
  }

  /** True when the present answer is known to be the last. */
  get isLast(): boolean {
    return this.#evaluation.isLast;
  }

  /** The next answer. */
  next(): IteratorResult<R, undefined> {
    return this.advance() ? { done: false, value: this.row() } : { done: true, value: undefined };
  }

  /** Goes to the next answer without making values of it; false at the end. */
  advance(): boolean {
    const evaluation = this.#evaluation;
    if (evaluation.isAwaited) {
      throw new TypeError("Expected the answer that is awaited to be there first");
    }
    return evaluation.step() === "answer";
  }

  /**
   * As `advance`; where a predicate waits, what it waits for: it is to be called again when that is settled.
   * @internal
   */
  advanceOrWait(): boolean | PromiseLike<unknown> {
    const evaluation = this.#evaluation;
    for (;;) {
      const step = evaluation.step(Infinity);
      if (step !== "pause") return step === "answer";
      if (evaluation.awaited !== undefined) return evaluation.awaited;
    }
  }

  /** The present answer as values. */
  row(): R {
    return this.#evaluation.row() as R;
  }

  /**
   * The present answer as terms, by variable name; to be read before the next answer is asked for.
   * @internal
   */
  terms(): ReadonlyMap<string, Term> {
    return this.#evaluation.variables;
  }

  /**
   * The goals that wait on attributed variables of the present answer. They are
   * about copies of these; `renamed` says which original a copy stands for.
   * To be read before the next answer is asked for.
   * @internal
   */
  residualGoals(): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> } {
    return this.#evaluation.residualGoals();
  }

  /** The answers with what is known about each, as lazily as the rows. */
  *answers(): Generator<Answer<R>, void, undefined> {
    try {
      while (this.advance()) yield this.#evaluation.answer<R>();
    } finally {
      this.return();
    }
  }

  /** The next answer, or undefined when there is none. Ends the query. */
  first(): R | undefined {
    try {
      return this.next().value;
    } finally {
      this.return();
    }
  }

  /** The answers that are left, or as many of them as `limit` says. Ends the query. */
  all(options: AllOptions = {}): R[] {
    const limit = checkAll(options);
    const rows: R[] = [];
    try {
      while (rows.length < limit && this.advance()) rows.push(this.row());
      return rows;
    } finally {
      this.return();
    }
  }

  /** How many answers are left. Ends the query. */
  count(): number {
    let n = 0;
    while (this.advance()) n++;
    return n;
  }

  /** Is there an answer left? Ends the query. */
  exists(): boolean {
    try {
      return this.advance();
    } finally {
      this.return();
    }
  }

  /** Ends the query. Harmless when it has ended. Throws what a cleanup throws that is run then. */
  return(): IteratorResult<R, undefined> {
    this.#evaluation.end();
    return { done: true, value: undefined };
  }

  /** Itself, for `for`. */
  [Symbol.iterator](): this {
    return this;
  }

  /** The same query in slices of time, for `for await`. */
  [Symbol.asyncIterator](): AsyncQuery<R> {
    return this.async;
  }

  /** As `return`, for `using`. */
  [Symbol.dispose](): void {
    this.return();
  }
}
