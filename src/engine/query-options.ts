/** Options of queries. */
import type { Limits } from "../machine/limits.js";
import type { HostSignal } from "./host-types.js";
import type { TextBounds } from "./json-writer.js";
import type { ValueOptions } from "../machine/value-types.js";

/** Options of one query. All have defaults. */
export interface QueryOptions {
  /** Limits of this query, in place of the engine's. */
  readonly limits?: Limits | undefined;
  /**
   * Ends the query when it is aborted, throwing the signal's reason. While an answer is computed
   * synchronously, only the program itself can abort it. Default: the engine's.
   */
  readonly signal?: HostSignal | undefined;
  /** The options for converting answers to values. */
  readonly convert?: ValueOptions | undefined;
  /**
   * Milliseconds for which an awaited query computes before it yields to the event loop. Queries that are
   * awaited at the same time take turns: together they compute for about this long between two turns of the
   * event loop. Default: 8.
   */
  readonly sliceMs?: number | undefined;
  /**
   * `true`: the answers of `answers()` have texts of bounded length, and no values: rows and residuals are
   * empty. Default: false.
   */
  readonly texts?: boolean | undefined;
  /**
   * Each row is a line of JSON, a string: the text of what `toJSON` makes with these bounds; residual goals, if any,
   * are under the key `residuals`. It is written where the answer is computed, so for an engine in a worker
   * not in this thread. Default: rows are objects.
   */
  readonly json?: TextBounds | undefined;
}

/** The result of a step. */
export type Step = "answer" | "end" | "pause";
