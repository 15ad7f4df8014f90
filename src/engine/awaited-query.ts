/** The common part of the queries whose answers are awaited: of an engine here, and of one in another thread. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { AllOptions, Answer } from "./answer.js";
import { checkAll } from "./option-checks.js";
import { COUNT, EXISTS, allOf, assertNotEnded, firstOf, useUp } from "./remaining.js";
import type { Taking, Use } from "./remaining.js";

/** When residual goals of an answer are wanted. */
export type Residuals = "now" | "later" | "never";

/** An answer that has been found. */
export interface FoundAnswer {
  row(): unknown;
  answer<R>(): Answer<R>;
}

/** The answers of a goal, awaited: requested before earlier ones have arrived, they come in order. */
export abstract class AwaitedQuery<R> implements AsyncIterableIterator<R> {
  /** Whether it has ended. @internal */
  protected readonly use: Use;
  /** Whether nothing has been requested yet. @internal */
  protected isNew = true;
  /** Settled when all requests so far have been answered. */
  #last: Promise<unknown> = Promise.resolve();

  /** @internal */
  constructor(use: Use) {
    this.use = use;
  }

  /**
   * Calls `read` at the next answer; undefined at the end. `wanted` is the number of answers that will be requested.
   * @internal
   */
  protected abstract find<T>(
    wanted: number,
    residuals: Residuals,
    read: (found: FoundAnswer) => T,
  ): Promise<T | undefined>;

  /** Ends the query at once. @internal */
  protected abstract end(): void;

  /** The next answer. */
  next(): Promise<IteratorResult<R, undefined>> {
    return this.request(async () => {
      const step = (value: R): IteratorResult<R, undefined> => ({ done: false, value });
      const found = await this.find(Infinity, "later", (answer) => step(answer.row() as R));
      return found ?? { done: true, value: undefined };
    });
  }

  /** The answers with their residual goals and the state of the query, as lazy as the rows. */
  async *answers(): AsyncGenerator<Answer<R>, void, undefined> {
    assertNotEnded(this.use);
    const next = (): Promise<Answer<R> | undefined> =>
      this.inTurn(() => this.find(Infinity, "now", (found) => found.answer<R>()));
    try {
      for (let one = await next(); one !== undefined; one = await next()) yield one;
    } finally {
      await this.return();
    }
  }

  /** The next answer, or undefined when there is none. Ends the query. */
  first(): Promise<R | undefined> {
    return this.#toEnd(firstOf<R>());
  }

  /** The remaining answers, or at most `limit` of them. Ends the query. */
  async all(options: AllOptions = {}): Promise<R[]> {
    return this.#toEnd(allOf<R>(checkAll(options)));
  }

  /** The number of remaining answers. Ends the query. */
  count(): Promise<number> {
    return this.#toEnd(COUNT);
  }

  /** Whether there is another answer. Ends the query. */
  exists(): Promise<boolean> {
    return this.#toEnd(EXISTS);
  }

  /** Ends the query at once; pending requests get no further answer. */
  async return(): Promise<IteratorResult<R, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  /** The query itself, for `for await`. */
  [Symbol.asyncIterator](): this {
    assertNotEnded(this.use);
    return this;
  }

  /** Like `return`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  /** Calls `run` when all earlier requests are done, unless something takes all answers. @internal */
  protected async request<T>(run: () => Promise<T>): Promise<T> {
    if (this.use.isUsedUp) assertNotEnded(this.use);
    return this.inTurn(run);
  }

  /** Calls `run` when all earlier requests are done. @internal */
  protected inTurn<T>(run: () => Promise<T>): Promise<T> {
    this.isNew = false;
    const result = this.#last.then(run);
    // The caller of this request gets its error; for later requests the query is over.
    this.#last = result.then(nothing, nothing);
    return result;
  }

  async #toEnd<T>(taking: Taking<T, R>): Promise<T> {
    useUp(this.use);
    return this.inTurn(async () => {
      const { limit, add } = taking;
      let made = taking.start;
      const read = (found: FoundAnswer): boolean => {
        made = add(made, () => found.row() as R);
        return true;
      };
      try {
        for (let n = 0; n < limit && (await this.find(limit - n, "never", read)); n++);
      } catch (thrown) {
        this.end();
        throw thrown;
      }
      await this.return();
      return made;
    });
  }
}

const nothing = (): void => undefined;
