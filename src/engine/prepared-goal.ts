/** Goals that are read and compiled once. */
import type { Row } from "./answer.js";
import type { Prepared } from "./evaluation.js";
import { Query } from "./query.js";
import type { QueryOptions } from "./query-options.js";
import type { Value } from "../machine/value-types.js";

/**
 * A goal that runs as often as one likes, with other values each time: see `Engine.prepare`.
 */
export class PreparedGoal<R = Row> {
  readonly #with: (values: Readonly<Record<string, Value>>, options: QueryOptions) => Prepared;

  /** @internal */
  constructor(
    prepare: (values: Readonly<Record<string, Value>>, options: QueryOptions) => Prepared,
  ) {
    this.#with = prepare;
  }

  /** The answers with these values of its variables, lazily; as `Engine.query`. */
  query(values: Readonly<Record<string, Value>> = {}, options: QueryOptions = {}): Query<R> {
    return new Query<R>(this.#with(values, options), true);
  }

  /** The first answer with these values of its variables, or undefined when there is none. */
  once(values: Readonly<Record<string, Value>> = {}, options: QueryOptions = {}): R | undefined {
    const query = new Query<R>(this.#with(values, options), false);
    try {
      return query.next().value;
    } finally {
      query.return();
    }
  }
}
