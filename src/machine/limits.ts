/** Limits of a run. */

/**
 * Limits of a run; an omitted one is unlimited.
 *
 * A program may catch the exhaustion of a limit once, and go on with 100,000 calls or 25 milliseconds. Limits
 * do not stop cleanups of `setup_call_cleanup/3`; but once a limit is exceeded, or the query is closed or
 * aborted, the cleanups of the query have 200,000 calls together, and 50 more for each of them unless it was
 * aborted; where time is limited, 20 milliseconds. A query that is closed synchronously also has the rest of
 * its time. A warning
 * (`EngineOptions.onMessage`) reports cleanups that did not run to completion.
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
  /**
   * Milliseconds that the program itself takes: while it computes, and while it waits for a promise or in
   * `sleep/1`. Time in which the consumer holds an answer, or in which other awaited queries have their
   * turns, does not count.
   */
  readonly activeMs?: number | undefined;
  /** Answers. Asking for one more is the error, unless it is known that there is none. */
  readonly answers?: number | undefined;
  /**
   * What the run holds at one time, in cells: terms, slots of environments, frames, choice points and entries
   * of the trail, at about fifty bytes each. It is an estimate, made at the latest after half as many calls
   * as the limit says; shared terms may count more than once. New atoms count as long as a synchronous run
   * lasts, since JavaScript releases them only then. Clauses, records and tables added since the run began
   * count, and what it has stored in flags and global variables. One compound has arguments for at most a tenth
   * of it, and one clause variables for a 64th.
   */
  readonly memory?: number | undefined;
  /**
   * Bits of one integer. Integers of at most 32,768 bits are always computed. In the constraints of
   * `library(clpfd)`, which compute with bounds again and again, it is a sixteenth, but at least 8,192.
   */
  readonly integerBits?: number | undefined;
  /** Characters of one atom or string. */
  readonly textLength?: number | undefined;
  /** Characters of the text of a goal, which is read at once, when the query is made. */
  readonly goalLength?: number | undefined;
  /**
   * The size of one answer as a value of JavaScript: the number of its parts (atoms, numbers, texts, variables,
   * lists, compounds), each counted once, plus one for every eight characters of a long text and for every 32
   * bits of a long integer. Of an answer as texts: one for each, and for every eight characters. The arguments of
   * a call of a predicate of the host may be as large together. The term of an uncaught error, which is converted
   * at once, may have a quarter of it.
   */
  readonly answerSize?: number | undefined;
}
