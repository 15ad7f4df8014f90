/*
 * The budget of a command or a solver: inferences and time, over any number of searches and queries.
 *
 * Native searches run in portions of steps: `left` is the rest of a portion, and the clock is checked between two portions; a
 * step of a native search counts as an inference. Searches that cannot pause spend step by step and are left by an
 * error. Queries of an engine get the rest of the budget as their limits, and report afterwards how much they have spent.
 */
import { SEARCH_FOUND, SEARCH_PAUSED } from "../board/index.js";
import type { SearchStatus } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import type { Limits } from "../machine/limits.js";

/** Steps between two checks of the clock. */
const PORTION = 20_000;

/** A search that proceeds to its next answer, in at most `maxSteps` steps. */
interface BoundedSearch {
  readonly steps: number;
  next(maxSteps: number): SearchStatus;
}

/** A search with a single result, which proceeds to it, in at most `maxSteps` steps. */
interface BoundedRun {
  readonly steps: number;
  run(maxSteps: number): SearchStatus;
}

/** A limit on inferences and a limit on time, and how much of them is spent. */
export class Budget {
  private readonly limits: Limits;
  private readonly pause: () => void;
  private started: number | undefined;
  private pauses = 0;
  private spent = 0;
  private portion = 0;
  private left = 0;

  /** Time starts when it is first used. `pause` is called now and then during a native search. */
  constructor(limits: Limits = {}, pause: () => void = () => {}) {
    this.limits = limits;
    this.pause = pause;
  }

  /** The inferences and steps spent so far. */
  get inferences(): number {
    return this.spent + this.portion - this.left;
  }

  /** The milliseconds since the budget was first used, without uncounted ones. */
  get milliseconds(): number {
    return this.started === undefined ? 0 : performance.now() - this.started - this.pauses;
  }

  /** The milliseconds of `besides`. */
  get uncounted(): number {
    return this.pauses;
  }

  /** Runs an action whose time does not count. */
  besides(action: () => void): void {
    const start = performance.now();
    action();
    this.pauses += performance.now() - start;
  }

  /**
   * Spends one step of a search that is a plain loop or recursion, before the step is done.
   *
   * @throws {ResourceError} when the budget is exhausted
   */
  step(): void {
    if (this.left <= 0) this.nextPortion();
    this.left--;
  }

  /** The rest of the budget, as the limits of a query. */
  get rest(): Limits {
    this.started ??= performance.now();
    const { inferences, timeMs } = this.limits;
    return {
      inferences: inferences === undefined ? undefined : Math.max(inferences - this.inferences, 0),
      timeMs: timeMs === undefined ? undefined : Math.max(timeMs - this.milliseconds, 0),
    };
  }

  /** Records what a query has spent. */
  spend(inferences: number): void {
    this.spent += inferences;
  }

  /**
   * Advances a native search to its next answer.
   *
   * @throws {ResourceError} when the budget is exhausted; the search can still be read
   */
  advance(search: BoundedSearch): boolean {
    for (;;) {
      if (this.left <= 0) this.nextPortion();
      const before = search.steps;
      const status = search.next(this.left);
      this.left -= search.steps - before;
      if (status !== SEARCH_PAUSED) return status === SEARCH_FOUND;
    }
  }

  /**
   * Runs a native search to its end.
   *
   * @throws {ResourceError} when the budget is exhausted; the search can still be read
   */
  finish(search: BoundedRun): void {
    this.advance({
      get steps() {
        return search.steps;
      },
      next: (maxSteps) => search.run(maxSteps),
    });
  }

  /**
   * @param running what an open query has spent, not yet recorded. Default: 0
   * @throws {ResourceError} if nothing is left
   */
  check(running: number = 0): void {
    const { inferences = Infinity, timeMs = Infinity } = this.limits;
    this.started ??= performance.now();
    if (this.inferences + running >= inferences) throw this.exhausted("inferences");
    if (this.milliseconds >= timeMs) throw this.exhausted("time");
  }

  /** Whether the budget is exhausted. */
  get isSpent(): boolean {
    const { inferences = Infinity, timeMs = Infinity } = this.limits;
    return this.inferences >= inferences || this.milliseconds >= timeMs;
  }

  /** The error that says which limit is reached. */
  exhausted(kind: "inferences" | "time", report?: () => string): ResourceError {
    const { inferences, timeMs } = this.limits;
    const limit =
      kind === "time" ? `time limit of ${timeMs} ms` : `limit of ${inferences} inferences`;
    return new ResourceError(kind, `The ${limit} is reached`, report);
  }

  /** The error that a query threw, with the limit in the message if it was a limit of this budget. */
  translate(thrown: unknown): unknown {
    if (!(thrown instanceof ResourceError)) return thrown;
    const { kind } = thrown;
    const { inferences, timeMs } = this.limits;
    const report = (): string => thrown.report;
    // A program may throw such an error itself.
    if (kind === "inferences" && inferences !== undefined) return this.exhausted(kind, report);
    if (kind === "time" && timeMs !== undefined) return this.exhausted(kind, report);
    return thrown;
  }

  private nextPortion(): void {
    this.spent += this.portion - this.left;
    this.portion = 0;
    this.left = 0;
    if (this.started !== undefined) this.pause();
    this.check();
    this.portion = Math.min(PORTION, (this.limits.inferences ?? Infinity) - this.spent);
    this.left = this.portion;
  }
}
