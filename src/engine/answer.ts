/** The answers of a query. */
import type { Value } from "../machine/value-types.js";

/** An answer: the value of each named variable of the goal, in order of appearance. */
export type Row = Readonly<Record<string, Value>>;

/** An answer, its residual goals, and the state of the query. */
export interface Answer<R = Row> {
  /** The values of the goal's variables. */
  readonly row: R;
  /** True when it is known that no answer follows; false when another may follow. */
  readonly isLast: boolean;
  /**
   * The goals that are delayed on variables of the row (by `dif/2`, `freeze/2` and the like), with variables
   * named as in the row. Usually empty.
   */
  readonly residuals: readonly Value[];
  /**
   * With the option `texts`: the bindings and residual goals as the top level prints them, such as
   * `X = f(Y)`. A text that would be very long ends in `...`. Otherwise empty.
   */
  readonly texts: readonly string[];
  /** Calls of predicates up to this answer. */
  readonly inferences: number;
}

/** Options of `all`. */
export interface AllOptions {
  /** The most answers to compute. Default: all. */
  readonly limit?: number | undefined;
}
