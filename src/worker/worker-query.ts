/*
 * A query of an engine in a worker, seen from the main thread.
 *
 * Answers come in batches. The first has one answer; each further one may be twice as large as the previous
 * one, if that was used up, and contains only what is found within some milliseconds. So a long enumeration
 * does not cost one message per answer, little is computed in advance, and nothing is computed without a
 * request. `arrived` holds the answers still to be returned; `failure` is the error after them.
 */
import { whenAborted } from "../engine/abortions.js";
import type { Answer, Row } from "../engine/answer.js";
import { AwaitedQuery } from "../engine/awaited-query.js";
import type { FoundAnswer, Residuals } from "../engine/awaited-query.js";
import {
  QUERY_OPTIONS,
  checkCount,
  checkQueryOptions,
  expectType,
} from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import type { QueryOptions } from "../engine/query-options.js";
import { useUp } from "../engine/remaining.js";
import type { Use } from "../engine/remaining.js";
import { checkSchema, validated } from "../engine/schema.js";
import type { Schema } from "../engine/schema.js";
import type { Value } from "../machine/value-types.js";
import { unpackedInParts } from "./packing.js";
import { thrownOf } from "./failures.js";
import { makeFlag, raiseFlag } from "./flag.js";
import type { Flag } from "./flag.js";
import type { AnswersMessage, Call, GoalMessage, Opening, Results } from "./protocol.js";
import { inTurns } from "./turns.js";

/** The maximal number of answers computed in advance. */
const AHEAD = 1024;

/** The options of one query. Everything has a default. */
export interface WorkerQueryOptions extends QueryOptions {
  /**
   * The maximal number of answers that are computed in advance, if they come quickly; side effects of the
   * goal then happen early too. With 0, answer k + 1 is not computed before it is requested. Default: 1024.
   */
  readonly ahead?: number | undefined;
}

/** The names of the options of a query. */
export const WORKER_QUERY_OPTIONS: Names<WorkerQueryOptions> = { ...QUERY_OPTIONS, ahead: true };

/** The functions of its engine that a query calls. */
export interface Caller {
  /** Sends a request, and returns its result. */
  call<T extends keyof Results>(request: Extract<Call, { readonly type: T }>): Promise<Results[T]>;
  /** Ends a query, here and in the worker unless it has ended there. */
  close(query: number, hasEnded: boolean): void;
}

/** The state of a query that its worker knows of; the query object itself may be collected. */
export interface Remote {
  readonly id: number;
  readonly flag: Flag;
}

/**
 * Throws for invalid options of a query. `names` are those of its options, if there are others than those of
 * every query.
 */
export function checkWorkerQueryOptions(
  options: WorkerQueryOptions,
  names: Readonly<Record<string, true>> = WORKER_QUERY_OPTIONS,
): void {
  checkQueryOptions(options, names);
  checkCount("ahead", options.ahead);
}

/**
 * The answers of a goal that a worker computes, awaited: like those of an `AsyncQuery`. Nothing is computed
 * before the first answer is requested; then a few may be computed in advance, see `ahead`. The query ends
 * when iteration reaches the end, by `return()`, `break` in a loop and `await using`, and by `first`,
 * `all`, `count` and `exists`. Answers may be requested before earlier ones have arrived; they come in
 * order.
 *
 * A request for an answer is rejected with the errors that a query throws, which have the same classes,
 * with a `WorkerError` when the worker has ended, with the reason of a signal that is aborted, and with a
 * TypeError for an answer that holds a JavaScript object. An abortion and `return()` take effect here
 * immediately. The worker stops computing within milliseconds, or, if threads cannot share memory, at the
 * end of a slice. Errors that cleanups then throw are reported to `WorkerEngineOptions.onMessage`.
 */
export class WorkerQuery<R = Row> extends AwaitedQuery<R> {
  readonly #caller: Caller;
  #goal: GoalMessage | Promise<GoalMessage>;
  readonly #remote: Remote;
  #options: WorkerQueryOptions;
  readonly #schemas: Schema<unknown>[] = [];
  readonly #state: Use & { done: boolean };
  /** Whether the worker knows of it. */
  #isOpen = false;
  /** Whether the worker has nothing more to send. */
  #ended = false;
  #arrived: Answer[] = [];
  #next = 0;
  #most = 1;
  #failure: AnswersMessage["failure"] = undefined;
  /** Ends the wait for the worker, without an answer. */
  #wake: (() => void) | undefined = undefined;

  /** @internal */
  constructor(
    caller: Caller,
    id: number,
    goal: GoalMessage | Promise<GoalMessage>,
    options: WorkerQueryOptions,
  ) {
    const state = {
      done: false,
      isUsedUp: false,
      get hasEnded() {
        return this.isUsedUp || this.done;
      },
    };
    super(state);
    this.#state = state;
    this.#caller = caller;
    // The first request for an answer reports its error.
    if (goal instanceof Promise) goal.catch(nothing);
    this.#goal = goal;
    this.#options = options;
    this.#remote = { id, flag: makeFlag() };
  }

  /** The state by which the worker knows it. @internal */
  get remote(): Remote {
    return this.#remote;
  }

  /**
   * Sets options, before the first answer is requested; returns the query. Throws a TypeError afterwards.
   */
  with(options: WorkerQueryOptions): this {
    checkWorkerQueryOptions(options);
    this.#assertNew("options");
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /**
   * Validates and converts each row, in this thread, by a validator that follows the Standard Schema
   * interface, after those of earlier calls; returns the query. A row that the validator rejects is a `RowError`,
   * which ends the query.
   */
  as<Output>(schema: Schema<Output>): WorkerQuery<Output> {
    checkSchema(schema);
    this.#assertNew("a validator");
    this.#schemas.push(schema);
    return this as unknown as WorkerQuery<Output>;
  }

  /** Is sent only when a promise is resolved; its error is that of the first request. @internal */
  after(ready: Promise<unknown>): this {
    const goal = this.#goal;
    this.#goal = ready.then(() => goal);
    this.#goal.catch(nothing);
    return this;
  }

  #assertNew(what: string): void {
    if (this.isNew && !this.#state.done) return;
    throw new TypeError(`Set ${what} before the first answer`);
  }

  /** True if it is known that there is no further answer. */
  get done(): boolean {
    return this.#state.done;
  }

  /**
   * The next answers with their details: one, and up to `most` if they come within milliseconds. None beyond
   * these are computed. Empty at the end.
   */
  some(most: number): Promise<Answer<R>[]> {
    expectType("the number of answers as a number", most, "number");
    const wanted = Math.max(1, checkCount("most", most));
    return this.request(async () => {
      this.#most = wanted;
      const answers: Answer<R>[] = [];
      do {
        const answer = await this.find(wanted, "later", (found) => found.answer<R>());
        if (answer === undefined) break;
        answers.push(answer);
      } while (answers.length < wanted && this.#next < this.#arrived.length);
      return answers;
    });
  }

  /** The number of remaining answers. Ends the query. */
  override async count(): Promise<number> {
    if (this.#schemas.length > 0) return super.count();
    useUp(this.use);
    return this.inTurn(() => this.#count().finally(() => this.end()));
  }

  async #count(): Promise<number> {
    this.#checkSignal();
    if (this.#state.done) return 0;
    const here = this.#arrived.length - this.#next;
    this.#next = this.#arrived.length;
    if (this.#ended) {
      if (this.#failure !== undefined) throw thrownOf(this.#failure);
      return here;
    }
    const { id: query } = this.#remote;
    const opening = await this.#opening();
    if (this.#state.done) return here;
    return here + ((await this.#ask(this.#caller.call({ type: "count", query, opening }))) ?? 0);
  }

  /** Releases the query, here and in the worker. Harmless if it has ended. @internal */
  protected override end(): void {
    if (this.#state.done) return;
    this.#state.done = true;
    this.#arrived = [];
    if (this.#isOpen) {
      if (!this.#ended) raiseFlag(this.#remote.flag);
      this.#caller.close(this.#remote.id, this.#ended);
    }
    this.#wake?.();
  }

  async #opening(): Promise<Opening | undefined> {
    if (this.#isOpen) return undefined;
    const goal = await this.#goal;
    if (this.#state.done) return undefined;
    this.#isOpen = true;
    const { limits, convert, sliceMs, texts, json } = this.#options;
    return { goal, limits, convert, sliceMs, texts, json, flag: this.#remote.flag };
  }

  #checkSignal(): void {
    const { signal } = this.#options;
    if (this.#state.done || !signal?.aborted) return;
    this.end();
    throw signal.reason;
  }

  /** @internal */
  protected override async find<T>(
    wanted: number,
    residuals: Residuals,
    read: (found: FoundAnswer) => T,
  ): Promise<T | undefined> {
    try {
      this.#checkSignal();
      if (this.#state.done) return undefined;
      if (this.#next >= this.#arrived.length) await this.#pull(wanted, residuals);
      if (this.#state.done) return undefined;
      const answer = this.#arrived[this.#next++];
      if (answer === undefined) {
        if (this.#failure !== undefined) throw thrownOf(this.#failure);
        this.end();
        return undefined;
      }
      let row: unknown = answer.row;
      for (const schema of this.#schemas) row = validated(schema, row);
      return read({ row: () => row, answer: <S>() => ({ ...answer, row: row as S }) });
    } catch (thrown) {
      this.end();
      throw thrown;
    }
  }

  /** Gets the next answers from the worker, unless it has no more. */
  async #pull(wanted: number, residuals: Residuals): Promise<void> {
    this.#arrived = [];
    this.#next = 0;
    if (this.#ended) return;
    const most = Math.min(this.#most, wanted);
    this.#most = Math.min(2 * this.#most, (this.#options.ahead ?? AHEAD) + 1);
    const { id: query } = this.#remote;
    const opening = await this.#opening();
    if (this.#state.done) return;
    const message = await this.#ask(
      this.#caller.call({ type: "pull", query, opening, most, residuals }),
    );
    if (message === undefined) return;
    const residues = new Map<number, readonly Value[]>();
    for (const [i, goals] of message.residuals) {
      residues.set(i, await inTurns(unpackedInParts(goals)));
    }
    const rows = await inTurns(unpackedInParts(message.rows));
    this.#arrived = rows.map((row, i) => ({
      row,
      isLast: message.isLast && i === rows.length - 1,
      residuals: residues.get(i) ?? [],
      texts: message.texts[i] ?? [],
      inferences: message.inferences[i]!,
    }));
    this.#ended = message.ended;
    this.#failure = message.failure;
  }

  /** Waits for the worker; undefined if the query ends first. Throws the reason of an abortion. */
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
