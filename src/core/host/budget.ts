/*
 * The budget of a run: calls of predicates and time. A run that a predicate of the host makes is charged to the run
 * that has called the predicate, and ends with it.
 *
 * When a limit is reached, its error is thrown in the program, which may catch it once and go on with a little more.
 */
import { EndedError } from "./errors.js";

/** Calls, and milliseconds, that a program has after the error of a limit. */
const MORE_CALLS = 100_000;
const MORE_MS = 25;

/** A limit that has been reached. */
export type LimitKind = "inferences" | "time";

/** What a run may spend. */
export interface RunLimits {
  /** Calls of predicates. */
  readonly inferences?: number | undefined;
  /** Milliseconds of wall time from the first step on. */
  readonly timeMs?: number | undefined;
}

/** Says that a run should be given up, and why: an `AbortSignal` is one. */
export interface Abortion {
  readonly aborted: boolean;
  readonly reason: unknown;
}

export class RunBudget {
  limits: RunLimits = {};
  abortion: Abortion | undefined;
  /** Calls of predicates so far, with those of runs that were made by predicates of the host. */
  inferences = 0;
  /** The limit whose error has been thrown in the program. */
  exhausted: LimitKind | undefined;
  #most = Infinity;
  #deadline = Infinity;
  #hasBegun = false;
  #outer: RunBudget | undefined;

  /** Begins to count; `outer` is the budget of the run in which the run was made. */
  begin(outer: RunBudget | undefined): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#outer = outer;
    const { inferences = Infinity, timeMs = Infinity } = this.limits;
    this.#most = Math.min(inferences, outer?.inferencesLeft ?? Infinity);
    if (timeMs !== Infinity) this.#deadline = performance.now() + timeMs;
    if (outer !== undefined) this.#deadline = Math.min(this.#deadline, outer.#deadline);
  }

  /** Calls that are left. */
  get inferencesLeft(): number {
    return Math.max(this.#most - this.inferences, 0);
  }

  /** When its time is over, by `performance.now()`. */
  get deadline(): number {
    return this.#deadline;
  }

  /** Milliseconds that are left. */
  get timeLeft(): number {
    if (!this.#hasBegun) return this.limits.timeMs ?? Infinity;
    return this.#deadline - performance.now();
  }

  /** Moves the limit on time. */
  postpone(milliseconds: number): void {
    this.#deadline += milliseconds;
  }

  /** Charges calls. */
  charge(calls: number): void {
    this.inferences += calls;
  }

  /**
   * Throws the reason of an abortion, or an EndedError when a limit is reached for the second time; the first time, it
   * returns the error that the program is to be given, and grants more.
   */
  observe(): EndedError | undefined {
    this.#checkAbortion();
    const kind = this.#exhaustion();
    if (kind === undefined) return undefined;
    const error = new EndedError(kind);
    if (this.exhausted !== undefined) throw error;
    this.exhausted = kind;
    this.#most = this.inferences + MORE_CALLS;
    if (this.#deadline !== Infinity) this.#deadline = performance.now() + MORE_MS;
    return error;
  }

  #checkAbortion(): void {
    if (this.abortion?.aborted === true) throw this.abortion.reason;
    if (this.#outer !== undefined) this.#outer.#checkAbortion();
  }

  #exhaustion(): LimitKind | undefined {
    if (this.inferences >= this.#most) return "inferences";
    if (this.#deadline !== Infinity && performance.now() >= this.#deadline) return "time";
    return undefined;
  }
}
