/**
 * A query with awaited answers.
 *
 * It computes in slices: a longer step of the evaluation pauses, and resumes in a later turn of the event
 * loop, after other waiting queries have had their slices. A slice may span several answers if they come
 * quickly, since a promise that is resolved at once lets nothing else run. Where a predicate waits for a
 * promise, so does the query; meanwhile it observes the signal and the clock.
 */
import type { Answer, Row } from "./answer.js";
import { AwaitedQuery } from "./awaited-query.js";
import type { FoundAnswer, Residuals } from "./awaited-query.js";
import type { Evaluation } from "./evaluation.js";
import type { Step } from "./query-options.js";
import { whenAborted } from "./abortions.js";
import { inspectAs } from "./inspection.js";
import { leaveLine, standInLine } from "./slices.js";
import type { Waiting } from "./slices.js";
import { settled } from "./waiting.js";

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
export class AsyncQuery<R = Row> extends AwaitedQuery<R> {
  readonly #evaluation: Evaluation;
  #asked = 0;
  #sliceEnd = 0;
  /** The number of slices that it has had. */
  #slices = 0;

  /** @internal */
  constructor(evaluation: Evaluation) {
    super(evaluation);
    this.#evaluation = evaluation;
    evaluation.lateEnds.areAwaited = true;
    inspectAs(AsyncQuery.prototype, (query, inspect) => {
      return query.#evaluation.shown("AsyncQuery", inspect);
    });
  }

  /** @internal */
  protected override async find<T>(
    _: number,
    __: Residuals,
    read: (found: FoundAnswer) => T,
  ): Promise<T | undefined> {
    if ((await this.#advance()) && this.#evaluation.isAtAnswer) return read(this.#evaluation);
    await this.#evaluation.cleanedUp();
    return undefined;
  }

  /** @internal */
  protected override end(): void {
    this.#evaluation.end();
  }

  /**
   * The next answers: one, and up to `most` as long as they come within `ms` milliseconds. Residual goals are
   * computed only if they are wanted now; if they may be wanted later, an answer that may have some is the
   * last. Never rejects: an error comes after the answers before it. @internal
   */
  batch(most: number, ms: number, residuals: Residuals): Promise<Batch<R>> {
    return this.inTurn(async () => {
      const evaluation = this.#evaluation;
      const isWhole = residuals === "now";
      const answers: Answer<R>[] = [];
      try {
        let isFound = (await this.#advance()) && this.#read(isWhole);
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
  override async return(): Promise<IteratorResult<R, undefined>> {
    this.#evaluation.end();
    await this.#evaluation.cleanedUp();
    return { done: true, value: undefined };
  }

  /** @internal */
  protected override inTurn<T>(run: () => Promise<T>): Promise<T> {
    const evaluation = this.#evaluation;
    this.#asked++;
    evaluation.isAwaited = true;
    return super.inTurn(async () => {
      try {
        return await run();
      } catch (thrown) {
        if (evaluation.done) await evaluation.cleanedUp(true);
        throw thrown;
      } finally {
        if (--this.#asked === 0) evaluation.isAwaited = false;
      }
    });
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
