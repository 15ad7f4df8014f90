/**
 * What a query gives for an answer.
 */
import type { Value } from "./values.js";

/** An answer: the value of each named variable of the goal, in order of appearance. */
export type Row = Readonly<Record<string, Value>>;

/** An answer with what is known about it. */
export interface Answer<R = Row> {
  /** The values of the goal's variables. */
  readonly row: R;
  /** True when it is known that no answer follows; without it another may follow, or none. */
  readonly isLast: boolean;
  /**
   * The goals that wait on variables of the row (`dif/2`, `freeze/2` and their like), their
   * variables named as in the row. Mostly empty.
   */
  readonly residuals: readonly Value[];
}

/** What `all` may be given. */
export interface AllOptions {
  /** The most answers that are computed. Default: all that there are. */
  readonly limit?: number | undefined;
}
