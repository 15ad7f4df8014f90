/*
 * A query of an engine in a worker, seen from the main thread.
 *
 * Answers come in batches. The first is of one answer; each further one may be twice as large as that
 * before, if its answers were used up, and has only what comes within some milliseconds. So a message
 * an answer is not what a long enumeration costs, no more is computed ahead than that, and nothing is
 * while nobody asks. `arrived` are the answers that are still to be given; `failure` is the error
 * behind them.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import { whenAborted } from "../engine/abortions.js";
import type { AllOptions, Answer, Row } from "../engine/answer.js";
import { checkAll, checkCount, checkQueryOptions } from "../engine/option-checks.js";
import type { QueryOptions } from "../engine/query-evaluation.js";
import { checkSchema, validated } from "../engine/schema.js";
import type { Schema } from "../engine/schema.js";
import type { Value } from "../engine/values.js";
import { unpacked } from "./carriage.js";
import { thrownOf } from "./failures.js";
import { makeFlag, raiseFlag } from "./flag.js";
import type { Flag } from "./flag.js";
import type { AnswersMessage, Call, GoalMessage, Opening, Results } from "./protocol.js";

/** Most answers that are computed before they are asked for. */
const AHEAD = 1024;

/** What one query may be given. Everything has a default. */
export interface WorkerQueryOptions extends QueryOptions {
  /**
   * The most answers that are computed before they are asked for, where they come quickly; what the
   * goal does besides answering is done for them. With 0, answer k + 1 is not computed before it is
   * asked for. Default: 1024.
   */
  readonly ahead?: number | undefined;
}

/** What a query needs of its engine. */
export interface Caller {
  /** Sends a request, and answers with its result. */
  call<T extends keyof Results>(request: Extract<Call, { readonly type: T }>): Promise<Results[T]>;
  /** Ends a query, here and in the worker unless it has ended there. */
  close(query: number, hasEnded: boolean): void;
}

/** The state of a query that its worker knows of; the query itself may be collected. */
export interface Remote {
  readonly id: number;
  readonly flag: Flag;
}

/** Throws for what are no options of a query. */
export function checkWorkerQueryOptions(options: WorkerQueryOptions): void {
  checkQueryOptions(options);
  checkCount("ahead", options.ahead);
}

/**
 * The answers of a goal that a worker computes, awaited: as those of an `AsyncQuery`. Nothing is
 * computed before the first is asked for; then a few may be computed ahead, see `ahead`. Iterating to
 * the end, `return()`, `break` in a loop and `await using` end it; so do `first`, `all`, `count` and
 * `exists`. Answers may be asked for before earlier ones are there; they come in order.
 *
 * What asks for an answer is rejected with the errors that a query throws, which are of the same
 * classes, with a `WorkerError` when the worker has ended, with the reason of a signal that is
 * aborted, and with a TypeError for an answer that holds a JavaScript object. An abortion and
 * `return()` take effect here at once. What the worker computes for the query ends within
 * milliseconds; where threads cannot share memory, at the end of a slice.
 */
export class WorkerQuery<R = Row> implements AsyncIterableIterator<R> {
  readonly #caller: Caller;
  readonly #goal: GoalMessage;
  readonly #remote: Remote;
  #options: WorkerQueryOptions;
  #schema: Schema<unknown> | undefined = undefined;
  #started = false;
  #done = false;
  /** Has the worker nothing more to give? */
  #ended = false;
  #arrived: { row: Row; residuals: readonly Value[]; isLast: boolean }[] = [];
  #next = 0;
  #most = 1;
  #failure: AnswersMessage["failure"] = undefined;
  /** Settled when all that was asked for has been answered. */
  #last: Promise<unknown> = Promise.resolve();
  /** Ends the wait for the worker, without an answer. */
  #wake: (() => void) | undefined = undefined;

  /** @internal */
  constructor(caller: Caller, id: number, goal: GoalMessage, options: WorkerQueryOptions) {
    this.#caller = caller;
    this.#goal = goal;
    this.#options = options;
    this.#remote = { id, flag: makeFlag() };
  }

  /** What its worker knows it by. @internal */
  get remote(): Remote {
    return this.#remote;
  }

  /**
   * Sets options, before the first answer is asked for; returns the query. Throws a
   * TypeError afterwards.
   */
  with(options: WorkerQueryOptions): this {
    checkWorkerQueryOptions(options);
    this.#assertNew("options");
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /**
   * Has each row checked, and made what it is, by a validator that follows the Standard Schema
   * interface, in this thread; returns the query. A row that it refuses is a `RowError`, which ends
   * the query.
   */
  as<Output>(schema: Schema<Output>): WorkerQuery<Output> {
    checkSchema(schema);
    this.#assertNew("a validator");
    this.#schema = schema;
    return this as unknown as WorkerQuery<Output>;
  }

  #assertNew(what: string): void {
    if (!this.#started && !this.#done) return;
    throw new TypeError(`Expected ${what} before the first answer, got them for a query that runs`);
  }

  /** True when it is known that there is no further answer. */
  get done(): boolean {
    return this.#done;
  }

  /** The next answer. */
  next(): Promise<IteratorResult<R, undefined>> {
    return this.#inTurn(async () => {
      const answer = await this.#answer();
      return answer === undefined
        ? { done: true, value: undefined }
        : { done: false, value: answer.row };
    });
  }

  /** The answers with what is known about each, as lazily as the rows. */
  async *answers(): AsyncGenerator<Answer<R>, void, undefined> {
    try {
      for (;;) {
        const answer = await this.#inTurn(() => this.#answer());
        if (answer === undefined) return;
        yield answer;
      }
    } finally {
      this.#end();
    }
  }

  /** The next answer, or undefined when there is none. Ends the query. */
  first(): Promise<R | undefined> {
    return this.#toEnd(async () => (await this.#answer())?.row);
  }

  /** The answers that are left, or as many of them as `limit` says. Ends the query. */
  async all(options: AllOptions = {}): Promise<R[]> {
    const limit = checkAll(options);
    return this.#toEnd(async () => {
      const rows: R[] = [];
      while (rows.length < limit) {
        const answer = await this.#answer(limit - rows.length);
        if (answer === undefined) break;
        rows.push(answer.row);
      }
      return rows;
    });
  }

  /** How many answers are left. Ends the query. */
  count(): Promise<number> {
    return this.#toEnd(async () => {
      if (this.#schema !== undefined) {
        let n = 0;
        while ((await this.#answer()) !== undefined) n++;
        return n;
      }
      this.#checkSignal();
      if (this.#done) return 0;
      const here = this.#arrived.length - this.#next;
      this.#next = this.#arrived.length;
      if (this.#ended) {
        if (this.#failure !== undefined) throw thrownOf(this.#failure);
        return here;
      }
      const { id: query } = this.#remote;
      const opening = this.#opening();
      return here + ((await this.#ask(this.#caller.call({ type: "count", query, opening }))) ?? 0);
    });
  }

  /** Is there an answer left? Ends the query. */
  exists(): Promise<boolean> {
    return this.#toEnd(async () => (await this.#answer()) !== undefined);
  }

  /**
   * Ends the query, at once; what is still awaited is that there is no further answer. What cleanups throw
   * then is told to `WorkerEngineOptions.onMessage`.
   */
  async return(): Promise<IteratorResult<R, undefined>> {
    this.#end();
    return { done: true, value: undefined };
  }

  /** Itself, for `for await`. */
  [Symbol.asyncIterator](): this {
    return this;
  }

  /** As `return`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end();
  }

  /** Does `run` when all that was asked for before is done. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    this.#started = true;
    const result = this.#last.then(run);
    // Who has asked hears of an error; for whoever asks next it is over.
    this.#last = result.then(nothing, nothing);
    return result;
  }

  #toEnd<T>(run: () => Promise<T>): Promise<T> {
    return this.#inTurn(() => run().finally(() => this.#end()));
  }

  /** Lets go of the query, here and in the worker. Harmless when it has ended. */
  #end(): void {
    if (this.#done) return;
    this.#done = true;
    this.#arrived = [];
    if (this.#isOpen) {
      if (!this.#ended) raiseFlag(this.#remote.flag);
      this.#caller.close(this.#remote.id, this.#ended);
    }
    this.#wake?.();
  }

  /** Does the worker know of it? */
  #isOpen = false;

  #opening(): Opening | undefined {
    if (this.#isOpen) return undefined;
    this.#isOpen = true;
    const { limits, convert, sliceMs } = this.#options;
    return { goal: this.#goal, limits, convert, sliceMs, flag: this.#remote.flag };
  }

  #checkSignal(): void {
    const { signal } = this.#options;
    if (this.#done || !signal?.aborted) return;
    this.#end();
    throw signal.reason;
  }

  /** The next answer, undefined at the end; `wanted` says how many will be asked for. */
  async #answer(wanted: number = Infinity): Promise<Answer<R> | undefined> {
    try {
      this.#checkSignal();
      if (this.#done) return undefined;
      if (this.#next >= this.#arrived.length) await this.#pull(wanted);
      if (this.#done) return undefined;
      const answer = this.#arrived[this.#next++];
      if (answer === undefined) {
        if (this.#failure !== undefined) throw thrownOf(this.#failure);
        this.#end();
        return undefined;
      }
      const row = this.#schema === undefined ? answer.row : validated(this.#schema, answer.row);
      return { ...answer, row: row as R };
    } catch (thrown) {
      this.#end();
      throw thrown;
    }
  }

  /** Gets the next answers from the worker, unless it has no more. */
  async #pull(wanted: number): Promise<void> {
    this.#arrived = [];
    this.#next = 0;
    if (this.#ended) return;
    const most = Math.min(this.#most, wanted);
    this.#most = Math.min(2 * this.#most, (this.#options.ahead ?? AHEAD) + 1);
    const { id: query } = this.#remote;
    const opening = this.#opening();
    const message = await this.#ask(this.#caller.call({ type: "pull", query, opening, most }));
    if (message === undefined) return;
    const residuals = new Map(message.residuals);
    const rows = unpacked(message.rows);
    this.#arrived = rows.map((row, i) => {
      const goals = residuals.get(i);
      return {
        row,
        isLast: message.isLast && i === rows.length - 1,
        residuals: goals === undefined ? [] : unpacked(goals),
      };
    });
    this.#ended = message.ended;
    this.#failure = message.failure;
  }

  /** Waits for the worker; undefined when the query is ended before. Throws the reason of an abortion. */
  async #ask<T>(result: Promise<T>): Promise<T | undefined> {
    const { signal } = this.#options;
    let wake = nothing;
    const woken = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)));
    this.#wake = wake;
    const ignore = signal === undefined ? nothing : whenAborted(signal, wake);
    try {
      const found = await Promise.race([result, woken]);
      this.#checkSignal();
      return found;
    } finally {
      this.#wake = undefined;
      ignore();
    }
  }
}

const nothing = (): void => undefined;
