/**
 * The budget that the cleanups of a run share, once a limit is reached or the run is being closed. Each may use half of
 * the rest, so that those that do not end leave something to the others.
 */

/** Calls of all, and milliseconds where time is limited. */
const ALL_CALLS = 200_000;
const ALL_MS = 20;
/** With less than that, no cleanup is begun. */
const LEAST_CALLS = 50;
const LEAST_MS = 0.1;

export class CleanupBudget {
  #calls = ALL_CALLS;
  #ms = ALL_MS;
  /** The rest for the others when the present one has used up its part. */
  #callsOfOthers = ALL_CALLS / 2;
  #msOfOthers = ALL_MS / 2;

  /** A cleanup begins; false if there is too little for it. */
  begin(): boolean {
    this.#callsOfOthers = this.#calls / 2;
    this.#msOfOthers = this.#ms / 2;
    return this.#calls >= LEAST_CALLS && this.#ms >= LEAST_MS;
  }

  charge(calls: number, ms: number): void {
    this.#calls -= calls;
    this.#ms -= ms;
  }

  /** Calls that are left for the present one. */
  get callsLeft(): number {
    return Math.max(Math.ceil(this.#calls - this.#callsOfOthers), 0);
  }

  /** The resource of which the present one has used up its part. */
  get exhaustion(): "inferences" | "time" | undefined {
    if (this.#calls <= this.#callsOfOthers) return "inferences";
    return this.#ms <= this.#msOfOthers ? "time" : undefined;
  }
}
