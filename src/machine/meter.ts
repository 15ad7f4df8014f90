/**
 * What a run may spend: calls of predicates and time.
 *
 * `fuel` is what is left of a portion of calls. When it is used up the limits are
 * looked at, which would be too much at each call, and the next portion is handed
 * out.
 */
import { Ball, errorTerm, resourceError } from "../terms/errors.js";
import { atom, functor, struct1 } from "../terms/term.js";
import { Trail } from "../terms/trail.js";

/** Calls between two looks at the limits. */
const PORTION = 5000;

/** Limits of a run; what is left out is unlimited. */
export interface Limits {
  /** Calls of predicates. */
  readonly inferences?: number | undefined;
  /** Milliseconds of wall time, from the first answer's computation on. */
  readonly timeMs?: number | undefined;
}

/** What a budget leaves to a handler that catches its exhaustion, before the run is stopped for good. */
const GRACE_INFERENCES = 100_000;
const GRACE_MS = 25;

/** The ball that no `catch/3` takes: the run is over. */
export class Stopped extends Ball {}

/** The trail of a run, and its budget. */
export class Meter extends Trail {
  /** Calls left of this portion. */
  fuel = 0;
  private portion = 0;
  private spent = 0;
  protected limit: number = Infinity;
  protected deadline: number = Infinity;
  private exhaustions = 0;
  /** What the limits were set to. */
  readonly limits: Limits;
  private interruption: (() => void) | undefined = undefined;

  constructor(limits: Limits) {
    super();
    this.limits = limits;
    if (limits.inferences !== undefined) this.limit = limits.inferences;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.spent + this.portion - this.fuel;
  }

  /** Lets `interrupt` be called between two predicates, soon; it may throw. */
  interrupt(action: () => void): void {
    this.interruption = action;
    this.portion -= this.fuel;
    this.fuel = 0;
  }

  /** From the first answer's computation on, time counts. */
  protected startClock(): void {
    if (this.deadline !== Infinity || this.limits.timeMs === undefined) return;
    this.deadline = performance.now() + this.limits.timeMs;
  }

  /** Leaves no more than cleanups may need. */
  protected leaveGrace(): void {
    this.limit = Math.min(this.limit, this.inferences + GRACE_INFERENCES);
  }

  /** Called when `fuel` is below zero: hands out the next portion or throws. */
  refuel(): void {
    this.spent += this.portion - this.fuel - 1;
    this.portion = 0;
    this.fuel = 0;
    const { interruption } = this;
    if (interruption !== undefined) {
      this.interruption = undefined;
      interruption();
    }
    if (this.spent >= this.limit) this.exhaust("inferences");
    if (this.deadline !== Infinity && performance.now() >= this.deadline) this.exhaust("time");
    const left = this.limit - this.spent;
    const portion = left < PORTION ? Math.trunc(left) | 0 : PORTION;
    this.portion = portion;
    this.fuel = portion - 1;
  }

  /** Takes `n` calls off the budget; the next call of a predicate finds out whether it is used up. */
  spend(n: number): void {
    this.fuel -= n;
  }

  /** Charges `n` calls to the budget, for work that a builtin does on its own. */
  charge(n: number): void {
    this.fuel -= n;
    if (this.fuel < 0) this.refuel();
  }

  /**
   * The first exhaustion is an error that the program may catch, with a little
   * more budget to do so; the second ends the run.
   */
  private exhaust(what: "inferences" | "time"): void {
    const last = this.exhaustions > 0;
    this.exhaustions++;
    if (!last) {
      this.limit = Math.max(this.limit, this.spent) + GRACE_INFERENCES;
      if (this.deadline !== Infinity) this.deadline = performance.now() + GRACE_MS;
      throw resourceError(what);
    }
    this.limit = Infinity;
    this.deadline = Infinity;
    throw new Stopped(errorTerm(struct1(functor("resource_error", 1), atom(what))));
  }
}
