/* The queries of engines in workers and of pools, seen from the main thread. */
import type { Row } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import type { WorkerQuery, WorkerQueryOptions } from "./worker-query.js";

/** A goal: a text, to which values and options belong, or a template. */
export type GoalText = string | TemplateStringsArray;

/** An engine in a worker or a pool of them: its queries take the options `O`. */
export abstract class WorkerQueries<O extends WorkerQueryOptions> {
  /** The query of a goal with what follows it in a call of `query`. @internal */
  protected abstract ask<R>(goal: GoalText, rest: readonly unknown[]): WorkerQuery<R>;

  /**
   * The answers of `goal`, computed lazily, as with `Engine.query`: a text, with values for its variables,
   * or a template. A goal that cannot be read rejects the first requested answer with a `PrologError`.
   * Throws a TypeError immediately for values that cannot be sent to another thread.
   */
  query<R = Row>(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: O,
  ): WorkerQuery<R>;
  query<R = Row>(goal: TemplateStringsArray, ...values: readonly Value[]): WorkerQuery<R>;
  query<R = Row>(goal: GoalText, ...rest: readonly unknown[]): WorkerQuery<R> {
    return this.ask<R>(goal, rest);
  }

  /**
   * The first answer of `goal`, or undefined if it has none. Rejected with a TypeError for values that
   * cannot be sent to another thread.
   */
  async once<R = Row>(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: O,
  ): Promise<R | undefined>;
  async once<R = Row>(
    goal: TemplateStringsArray,
    ...values: readonly Value[]
  ): Promise<R | undefined>;
  async once<R = Row>(goal: GoalText, ...rest: readonly unknown[]): Promise<R | undefined> {
    return this.ask<R>(goal, rest).first();
  }
}
