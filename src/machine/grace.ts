/**
 * What handlers of `setup_call_cleanup/3` and similar predicates may spend once a limit is exceeded.
 *
 * A handler runs under the limits of its run, as any goal does, but they do not stop it: nothing from outside
 * (a limit, an alarm, a signal) stops it before it has used up its share of a grace. The grace is what all
 * handlers of a run have together from the moment the first limit is exceeded or the run is being ended. A
 * handler may spend the rest of it, divided by the number of handlers still to come; but at least `LEAST`
 * calls as long as there are any, and `OWN` calls in any case. Half of its share is reserved for the handlers
 * of goals that it has itself left open; they have nothing else.
 *
 * So beyond its limits the handlers of a run spend no more than `GRACE_CALLS` and `OWN` for each of them,
 * and, where time is limited, no more than `GRACE_MS`. Those of a run that is aborted have nothing of their
 * own.
 */
import type { Alarm, Exhausted } from "./meter.js";

/**
 * Calls that all handlers of a run together may spend beyond its limits, and milliseconds if time is limited.
 */
export const GRACE_CALLS = 200_000;
export const GRACE_MS = 20;
/** What each handler that the run itself has to call may spend in addition. */
const OWN = 50;
/** What each may spend as long as that much is left. */
const LEAST = 1000;
const LEAST_MS = 1;
/**
 * Calls of a handler that has begun, and of all handlers, before the clock counts: the clock may have
 * advanced while the program was suspended, for longer than the grace.
 */
const UNTIMED = 1000;

/** What is left for handlers. */
export class Grace {
  calls: number;
  ms: number;
  /** How many calls have been spent. */
  spent = 0;
  /** Has a handler nothing of its own, since the run is aborted? */
  isStrict = false;

  constructor(calls: number, ms: number) {
    this.calls = calls;
    this.ms = ms;
  }

  /** Leaves no more than these. */
  restrict(calls: number, ms: number): void {
    this.calls = Math.min(this.calls, calls);
    this.ms = Math.min(this.ms, ms);
  }

  /** What is used up, so that no handler of the run can begin; undefined: nothing. */
  get lacks(): Exhausted | undefined {
    if (this.ms <= 0 && this.spent >= UNTIMED) return "time";
    return this.isStrict && this.spent >= GRACE_CALLS ? "inferences" : undefined;
  }
}

/** A handler that is running. */
export class Shelter {
  /** The handler that called it. */
  readonly outer: Shelter | undefined;
  /** The handler that the run itself called. */
  private readonly outermost: Shelter;
  /** How many others were still to come when it began. */
  readonly others: number;
  /** The alarm that was set when it began, which is suspended while it runs. */
  readonly held: Alarm;
  /** The grace of which it has a share; undefined while no limit is exceeded. */
  grace: Grace | undefined = undefined;
  /** The resource whose exhaustion stopped it. */
  stopped: Exhausted | undefined = undefined;
  /**
   * When to stop it, as a number of calls and as a time, and when to stop the handlers of goals that it has
   * left open.
   */
  stop: number = Infinity;
  end: number = Infinity;
  stopAt: number = Infinity;
  endAt: number = Infinity;
  /** When it began to use its share. */
  private from = 0;
  private fromAt = 0;

  constructor(outer: Shelter | undefined, others: number, held: Alarm) {
    this.outer = outer;
    this.outermost = outer?.outermost ?? this;
    this.others = others;
    this.held = held;
  }

  /** Takes a share of `grace` after `calls` calls; `now` is the time if time is limited. */
  share(grace: Grace, calls: number, now: number | undefined): void {
    const { outer, heirs } = this;
    const isOutermost = outer === undefined;
    const left = Math.max(0, isOutermost ? grace.calls : outer.end - calls);
    const part = portionOf(left, heirs, LEAST);
    const own = isOutermost ? OWN : 0;
    this.grace = grace;
    this.from = calls;
    this.end = Math.min(this.end, Math.trunc(calls + own + part));
    this.stop = Math.min(this.end, Math.trunc(calls + own + part / 2));
    if (now === undefined) return;
    const leftMs = Math.max(0, isOutermost ? grace.ms : outer.endAt - now);
    const partMs = portionOf(leftMs, heirs, LEAST_MS);
    this.fromAt = now;
    this.endAt = Math.min(this.endAt, now + partMs);
    this.stopAt = Math.min(this.endAt, now + partMs / 2);
  }

  /** Among how many handlers the rest is divided: this one and those opened around it. */
  private get heirs(): number {
    return 1 + this.others - (this.outer?.others ?? 0);
  }

  /** What it could spend of a grace of which it has no share yet. */
  due(grace: Grace): number {
    return Math.trunc(OWN + portionOf(Math.max(0, grace.calls), this.heirs, LEAST) / 2);
  }

  /** The resource that is exhausted after that many calls, at that time; undefined: none. */
  exhausted(calls: number, now: number): Exhausted | undefined {
    if (calls >= this.stop) return "inferences";
    return now >= this.stopAt && this.spent(calls) >= UNTIMED ? "time" : undefined;
  }

  /** The resource that is exhausted before it has done anything; undefined: none. */
  lacks(calls: number, now: number): Exhausted | undefined {
    if (calls >= this.stop) return "inferences";
    if (now < this.endAt) return undefined;
    const spent = (this.grace?.spent ?? 0) + this.outermost.spent(calls);
    return spent >= UNTIMED ? "time" : undefined;
  }

  /** How many of these calls it has made since it got its share, and how long they have taken. */
  spent(calls: number): number {
    return calls - this.from;
  }

  took(now: number): number {
    return now - this.fromAt;
  }

  /** Returns what it has not spent to the grace. */
  leave(calls: number, now: number | undefined): void {
    const { grace } = this;
    if (grace === undefined || this.outer !== undefined) return;
    const spent = this.spent(calls);
    grace.spent += spent;
    grace.calls -= Math.max(0, spent - OWN);
    if (now !== undefined) grace.ms -= this.took(now);
  }
}

/** A share of what is left among `heirs`, but at least `least` as long as that much is left. */
function portionOf(left: number, heirs: number, least: number): number {
  return Math.max(left / heirs, Math.min(left, least));
}
