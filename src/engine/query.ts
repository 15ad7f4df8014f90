/** A query: its answers, computed one at a time on demand. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { AllOptions, Answer, Row } from "./answer.js";
import { AsyncQuery } from "./async-query.js";
import { inspectAs } from "./inspection.js";
import { IteratorBase } from "./iterator-base.js";
import { checkAll, checkQueryOptions } from "./option-checks.js";
import { checkSchema } from "./schema.js";
import type { Schema } from "./schema.js";
import { Evaluation } from "./evaluation.js";
import { COUNT, EXISTS, allOf, assertNotEnded, firstOf, useUp } from "./remaining.js";
import type { Taking } from "./remaining.js";
import type { Prepared } from "./evaluation.js";
import type { QueryOptions } from "./query-options.js";

export type { AllOptions, Answer, Row } from "./answer.js";

/**
 * The answers of a goal, lazily: nothing is computed before the first `next`, and answer k + 1 not before it
 * is requested. Iterating to the end, `return()`, `break` in a `for` loop and `using` release the query's
 * resources and run pending cleanups of `setup_call_cleanup/3`; they throw what a cleanup throws, and a
 * `ResourceError` if one does not end. So do `first`, `all`, `count` and `exists`, which consume the
 * remaining answers: to use the query after them, or to iterate once more, is a TypeError. `Engine.prepare` gives a
 * goal that runs as often as one likes. Any number of queries may be open on one engine; each has bindings of its own.
 *
 * If the host has iterator methods (Node 22 and later, browsers since 2025), a query has them too, and they are
 * lazy: `query.filter(isGood).take(3).toArray()`.
 *
 * `for await` and `async` compute in slices of time, between which the event loop runs, and may call
 * predicates that wait for promises.
 *
 * Every method that computes answers throws a `PrologError` for an uncaught error, a `ResourceError` when a
 * limit is reached, the reason of an aborted signal, and a `HaltError` for `halt`; the query has then ended,
 * while the engine stays usable. Using a query from a predicate that it runs is a TypeError.
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
export class Query<R = Row> extends IteratorBase<R> {
  readonly #evaluation: Evaluation;
  #async: AsyncQuery<R> | undefined = undefined;

  /**
   * @param isChecked - whether errors of the goal are thrown at once, not by the first answer
   * @internal
   */
  constructor(prepared: Prepared, isChecked: boolean) {
    super();
    this.#evaluation = new Evaluation(prepared);
    inspectAs(Query.prototype, (query, inspect) => query.#evaluation.shown("Query", inspect));
    if (isChecked) this.#evaluation.check();
  }

  /** Sets options, before the first answer is requested; returns the query. Throws a TypeError afterwards. */
  with(options: QueryOptions): this {
    checkQueryOptions(options);
    this.#evaluation.configure(options);
    return this;
  }

  /**
   * Passes each row through a validator that follows the Standard Schema interface, which checks and may
   * transform it, after those of earlier calls; returns the query. A rejected row is a `RowError`, which ends the
   * query.
   */
  as<Output>(schema: Schema<Output>): Query<Output> {
    checkSchema(schema);
    this.#evaluation.validate(schema);
    return this as unknown as Query<Output>;
  }

  /** The run of its goal, for code that knows more of it than programs do. @internal */
  get evaluation(): Evaluation {
    return this.#evaluation;
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

  /** True when the current answer is known to be the last. */
  get isLast(): boolean {
    return this.#evaluation.isLast;
  }

  /** The next answer. */
  override next(): IteratorResult<R, undefined> {
    return this.advance() ? { done: false, value: this.row() } : { done: true, value: undefined };
  }

  /** Advances to the next answer without converting it to values; false at the end. */
  advance(): boolean {
    if (this.#evaluation.isUsedUp) assertNotEnded(this.#evaluation);
    return this.#advance();
  }

  #advance(): boolean {
    const evaluation = this.#evaluation;
    if (evaluation.isAwaited) {
      throw new TypeError("Another answer of the query is being awaited");
    }
    return evaluation.step() === "answer";
  }

  /** The current answer as values. */
  row(): R {
    return this.#evaluation.row() as R;
  }

  /** The answers with their residual goals and the state of the query, as lazy as the rows. */
  *answers(): Generator<Answer<R>, void, undefined> {
    assertNotEnded(this.#evaluation);
    try {
      while (this.advance()) yield this.#evaluation.answer<R>();
    } finally {
      this.return();
    }
  }

  /** The next answer, or undefined when there is none. Ends the query. */
  first(): R | undefined {
    return this.#toEnd(firstOf<R>());
  }

  /** The remaining answers, or at most `limit` of them. Ends the query. */
  all(options: AllOptions = {}): R[] {
    return this.#toEnd(allOf<R>(checkAll(options)));
  }

  /** The number of remaining answers. Ends the query. */
  count(): number {
    return this.#toEnd(COUNT);
  }

  /** Whether there is another answer. Ends the query. */
  exists(): boolean {
    return this.#toEnd(EXISTS);
  }

  #toEnd<T>(taking: Taking<T, R>): T {
    useUp(this.#evaluation);
    const { limit, add } = taking;
    const row = (): R => this.row();
    let made = taking.start;
    try {
      for (let n = 0; n < limit && this.#advance(); n++) made = add(made, row);
      return made;
    } finally {
      this.return();
    }
  }

  /** Ends the query. Harmless after the end. Throws what a cleanup throws. */
  override return(): IteratorResult<R, undefined> {
    const evaluation = this.#evaluation;
    try {
      evaluation.end();
    } finally {
      if (!evaluation.isAwaited) for (const failure of evaluation.lateEnds.take()) failure.tell();
    }
    return { done: true, value: undefined };
  }

  /** The query itself, for `for`. */
  override [Symbol.iterator](): this {
    assertNotEnded(this.#evaluation);
    return this;
  }

  /** The same query in slices of time, for `for await`. */
  [Symbol.asyncIterator](): AsyncQuery<R> {
    return this.async[Symbol.asyncIterator]();
  }

  /** Like `return`, for `using`. */
  override [Symbol.dispose](): void {
    this.return();
  }
}
