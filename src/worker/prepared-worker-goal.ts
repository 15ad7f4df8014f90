/* Goals that the engine of a worker reads and compiles once, seen from the main thread. */
import type { Row } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import type { WorkerQuery, WorkerQueryOptions } from "./worker-query.js";

/** A goal that runs as often as one likes, with other values each time: see `WorkerEngine.prepare`. */
export class PreparedWorkerGoal<R = Row, O extends WorkerQueryOptions = WorkerQueryOptions> {
  readonly #ask: (rest: readonly unknown[]) => WorkerQuery<R>;

  /** @internal */
  constructor(ask: (rest: readonly unknown[]) => WorkerQuery<R>) {
    this.#ask = ask;
  }

  /** The answers with these values of its variables, computed lazily; as `WorkerEngine.query`. */
  query(values?: Readonly<Record<string, Value>>, options?: O): WorkerQuery<R> {
    return this.#ask([values, options]);
  }

  /** The first answer with these values of its variables, or undefined if there is none. */
  async once(values?: Readonly<Record<string, Value>>, options?: O): Promise<R | undefined> {
    return this.query(values, options).first();
  }
}
