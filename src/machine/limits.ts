/** Limits of a run. */

/**
 * Limits of a run; an omitted one is unlimited.
 *
 * A program may catch the exhaustion of a limit once, and go on with 100,000 calls or 25 milliseconds. Limits do not
 * stop cleanups of `setup_call_cleanup/3`; but once a limit is exceeded, or the query is closed or aborted, the
 * cleanups of the query share a small budget of their own. A warning (`EngineOptions.onMessage`) reports cleanups that
 * did not run to completion.
 *
 * @example
 * ```ts
 * import { Engine, ResourceError } from "ambilog";
 *
 * const engine = new Engine({ limits: { memory: 10_000_000 } });
 * engine.consult("loop :- loop.");
 * try {
 *   engine.query("loop").with({ limits: { inferences: 10_000, timeMs: 60_000 } }).first();
 * } catch (error) {
 *   console.log(error instanceof ResourceError && error.kind);
 * }
 * console.log(engine.query("true").exists());
 * ```
 *
 * ```text
 * inferences
 * true
 * ```
 */
export interface Limits {
  /** Calls of predicates. */
  readonly inferences?: number | undefined;
  /** Milliseconds of wall time, from the start of the computation of the first answer. */
  readonly timeMs?: number | undefined;
  /** Answers. Asking for one more is the error, unless it is known that there is none. */
  readonly answers?: number | undefined;
  /** Bytes that the whole engine may use: its program, its terms and its stacks. */
  readonly memory?: number | undefined;
}
