/**
 * A query with awaited answers.
 *
 * It computes in slices: a longer step of the evaluation pauses, and resumes in a later turn of the event
 * loop, after other waiting queries have had their slices. A slice may span several answers if they come
 * quickly, since a promise that is resolved at once lets nothing else run. Where a predicate waits for a
 * promise, so does the query; meanwhile it observes the signal and the clock.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { AllOptions, Answer, Row } from "./answer.js";
import type { Evaluation } from "./evaluation.js";
import type { Step } from "./query-options.js";
import { whenAborted } from "./abortions.js";
import { inspectAs } from "./inspection.js";
import { ENDED, checkAll } from "./option-checks.js";
import { leaveLine, standInLine } from "./slices.js";
import type { Waiting } from "./slices.js";
import { settled } from "./waiting.js";

/** The part of an evaluation that an awaited query uses. */
export type AwaitedEvaluation = Pick<
  Evaluation,
  | "answer"
  | "assertNotEnded"
  | "awaited"
  | "cleanedUp"
  | "done"
  | "due"
  | "end"
  | "isAtAnswer"
  | "isAwaited"
  | "isConstrained"
  | "isLast"
  | "isUsedUp"
  | "lastRead"
  | "lateEnds"
  | "read"
  | "row"
  | "shown"
  | "signal"
  | "sliceMs"
  | "step"
  | "timeLeft"
  | "useUp"
  | "wake"
  | "writesJson"
>;

/** Answers that are computed together, so that one message can carry them. */
export interface Batch<R = Row> {
  readonly answers: readonly Answer<R>[];
  /** Whether the query has ended after these answers. */
  readonly ended: boolean;
  /** The error that ended it, if any, in an array of one. */
  readonly failure?: readonly [unknown] | undefined;
}

/**
 * The awaited answers of a goal. Like `Query`, but each method returns a promise, the event loop runs between
 * slices of the computation, and predicates may wait. Answers may be requested before earlier ones have
 * arrived; they come in order. It shares its state with the query it was made from.
 */
export class AsyncQuery<R = Row> implements AsyncIterableIterator<R> {
  readonly #evaluation: AwaitedEvaluation;
  /** Settled when all requests so far have been answered. */
  #last: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #sliceEnd = 0;
  /** The number of slices that it has had. */
  #slices = 0;

  /** @internal */
  constructor(evaluation: AwaitedEvaluation) {
    this.#evaluation = evaluation;
    evaluation.lateEnds.areAwaited = true;
    inspectAs(AsyncQuery.prototype, (query, inspect) => {
      return query.#evaluation.shown("AsyncQuery", inspect);
    });
  }

  /** The next answer. */
  next(): Promise<IteratorResult<R, undefined>> {
    if (this.#evaluation.isUsedUp) return Promise.reject(new TypeError(ENDED));
    return this.#inTurn(async () => {
      if (await this.#find(false)) return { done: false, value: this.#row() };
      await this.#evaluation.cleanedUp();
      return { done: true, value: undefined };
    });
  }

  /** The answers with their residual goals and the state of the query, as lazy as the rows. */
  async *answers(): AsyncGenerator<Answer<R>, void, undefined> {
    this.#evaluation.assertNotEnded();
    try {
      while (await this.#inTurn(() => this.#find(true))) yield this.#evaluation.answer<R>();
    } finally {
      await this.return();
    }
  }

  /** The next answer, or undefined when there is none. Ends the query. */
  first(): Promise<R | undefined> {
    return this.#toEnd(async () => ((await this.#find(false)) ? this.#row() : undefined));
  }

  /** The remaining answers, or at most `limit` of them. Ends the query. */
  async all(options: AllOptions = {}): Promise<R[]> {
    const limit = checkAll(options);
    return this.#toEnd(async () => {
      const rows: R[] = [];
      while (rows.length < limit && (await this.#find(false))) rows.push(this.#row());
      return rows;
    });
  }

  /** The number of remaining answers. Ends the query. */
  count(): Promise<number> {
    return this.#toEnd(async () => {
      let n = 0;
      while (await this.#advance()) n++;
      return n;
    });
  }

  /** Whether there is another answer. Ends the query. */
  exists(): Promise<boolean> {
    return this.#toEnd(() => this.#advance());
  }

  /**
   * The next answers: one, and up to `most` as long as they come within `ms` milliseconds. Residual goals are
   * computed only if they are wanted now; if they may be wanted later, an answer that may have some is the
   * last. Never rejects: an error comes after the answers before it. @internal
   */
  batch(most: number, ms: number, residuals: "now" | "later" | "never"): Promise<Batch<R>> {
    return this.#inTurn(async () => {
      const evaluation = this.#evaluation;
      const isWhole = residuals === "now";
      const answers: Answer<R>[] = [];
      try {
        let isFound = await this.#find(isWhole);
        const until = performance.now() + ms;
        while (isFound) {
          answers.push(evaluation.lastRead<R>());
          if (answers.length >= most || performance.now() >= until) break;
          if (residuals === "later" && !evaluation.writesJson && evaluation.isConstrained) break;
          const step: Step = evaluation.step(until);
          if (step === "pause") break;
          isFound = step === "answer" && this.#read(isWhole);
        }
        return { answers, ended: !isFound || evaluation.isLast };
      } catch (thrown) {
        return { answers, ended: true, failure: [thrown] };
      }
    });
  }

  /**
   * Ends the query at once; pending requests get no further answer. Waits until the host's asynchronous
   * generators that it called have cleaned up, and rejects with the error that they or other cleanups throw. It
   * waits no longer than the limits on time and the signal allow; after a limit or an abortion, for 20
   * milliseconds. An error that a generator throws later becomes a warning (`EngineOptions.onMessage`).
   */
  async return(): Promise<IteratorResult<R, undefined>> {
    const evaluation = this.#evaluation;
    this.#evaluation.end();
    await evaluation.cleanedUp();
    return { done: true, value: undefined };
  }

  /** The query itself, for `for await`. */
  [Symbol.asyncIterator](): this {
    this.#evaluation.assertNotEnded();
    return this;
  }

  /** Like `return`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  /** Calls `run` when all earlier requests are done. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const evaluation = this.#evaluation;
    this.#asked++;
    evaluation.isAwaited = true;
    const done = (): void => {
      if (--this.#asked === 0) evaluation.isAwaited = false;
    };
    const succeed = (value: T): T => (done(), value);
    const fail = async (thrown: unknown): Promise<never> => {
      if (evaluation.done) await evaluation.cleanedUp(true);
      done();
      throw thrown;
    };
    const result = this.#last.then(run).then(succeed, fail);
    // The caller of this request gets its error; for later requests the query is over.
    this.#last = result.then(nothing, nothing);
    return result;
  }

  async #toEnd<T>(run: () => Promise<T>): Promise<T> {
    this.#evaluation.useUp();
    return this.#inTurn(async () => {
      let result: T;
      try {
        result = await run();
      } catch (thrown) {
        this.#evaluation.end();
        throw thrown;
      }
      await this.return();
      return result;
    });
  }

  #row(): R {
    return this.#evaluation.row() as R;
  }

  /** Computes the next answer and reads it; false at the end, or if another caller has ended the query. */
  async #find(isWhole: boolean): Promise<boolean> {
    return (await this.#advance()) && this.#read(isWhole);
  }

  /** Reads the current answer; false if the query has ended. */
  #read(isWhole: boolean): boolean {
    const evaluation = this.#evaluation;
    if (evaluation.isAtAnswer) evaluation.read(isWhole);
    return evaluation.isAtAnswer;
  }

  async #advance(): Promise<boolean> {
    const evaluation = this.#evaluation;
    for (;;) {
      const isOver = performance.now() >= this.#sliceEnd;
      const step = isOver
        ? await this.#slice(() => evaluation.step(this.#sliceEnd))
        : evaluation.step(this.#sliceEnd);
      if (step !== "pause") return step === "answer";
      // A slice ends by the clock: the rest of it may be used when the promise is settled.
      if (evaluation.awaited !== undefined) await settled(evaluation, evaluation.awaited);
    }
  }

  /** Computes in a slice of its own. An ended or aborted query does not wait for its slice. */
  #slice<T>(compute: () => T): Promise<T> {
    const evaluation = this.#evaluation;
    const { signal, sliceMs, due } = evaluation;
    return new Promise((resolve, reject) => {
      const run = (): boolean => {
        evaluation.wake = undefined;
        ignore();
        this.#sliceEnd = performance.now() + waiting.ms;
        try {
          const result = compute();
          resolve(result);
          return result === "answer" && !evaluation.isLast;
        } catch (thrown) {
          reject(thrown);
          return false;
        }
      };
      const waiting: Waiting = { ms: sliceMs, had: this.#slices++, due, run };
      const hurry = (): void => {
        // Not at once: a running predicate may be ending or aborting the query.
        if (leaveLine(waiting)) queueMicrotask(run);
      };
      evaluation.wake = hurry;
      const ignore = signal === undefined ? nothing : whenAborted(signal, hurry);
      standInLine(waiting);
      if (signal?.aborted) hurry();
    });
  }
}

const nothing = (): void => undefined;
