/* The queries of engines in workers and of pools, seen from the main thread. */
import type { Row } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import { PreparedText } from "./goal-message.js";
import type { GoalText } from "./goal-message.js";
import { PreparedWorkerGoal } from "./prepared-worker-goal.js";
import type { WorkerQuery, WorkerQueryOptions } from "./worker-query.js";

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
   * A goal that is to run often, with other values of its variables each time, as with `Engine.prepare`. Its engine
   * reads and compiles it for the first query, and keeps it as long as it lives: each request of a pool has an engine of
   * its own. A text that is no goal rejects the first requested answer with a `PrologError`.
   *
   * @example
   * ```ts
   * import { WorkerEngine } from "ambilog/worker";
   *
   * const engine = await WorkerEngine.start();
   * await engine.consult("price(tea, 3). price(milk, 2).");
   * const cost = engine.prepare<{ Cost: number }>("price(Name, Price), Cost is N * Price");
   * console.log(await cost.once({ Name: "tea", N: 2 }), await cost.query({ N: 1 }).count());
   * await engine.terminate();
   * ```
   *
   * ```text
   * { Price: 3, Cost: 6 } 2
   * ```
   */
  prepare<R = Row>(goal: string): PreparedWorkerGoal<R, O> {
    const text = new PreparedText(goal);
    return new PreparedWorkerGoal<R, O>((rest) => this.ask<R>(text, rest));
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
