/**
 * What handlers of `setup_call_cleanup/3` and its like may spend once a limit is over.
 *
 * A handler runs under the limits of its run, as any goal does, but is not stopped by them: nothing
 * from outside (a limit, an alarm, a signal) stops it before it has used up its share of a grace.
 * The grace is what all handlers of a run have together, from when the first limit is over or the
 * run is being ended. A handler may spend what is left of it, divided by the number of handlers that
 * are still to come; but at least `LEAST` calls as long as there are any, and `OWN` calls in any
 * case. Half of its share is kept for the handlers of goals that it has left open itself; they
 * have nothing else.
 *
 * So the handlers of a run spend no more than `GRACE_CALLS`, and `OWN` for each of them, beyond its
 * limits, and where time counts no more than `GRACE_MS`.
 */
import type { Alarm, Exhausted } from "./meter.js";

/** Calls that all handlers of a run may spend beyond its limits, and milliseconds if it has a limit on time. */
export const GRACE_CALLS = 200_000;
export const GRACE_MS = 20;
/** What each handler that the run itself has to call may spend besides. */
const OWN = 50;
/** What each may spend as long as there is as much. */
const LEAST = 1000;
const LEAST_MS = 1;
/**
 * Calls of a handler that has begun, and of all handlers, before the clock counts: it may have gone on
 * while the program did not, for longer than the grace.
 */
const UNTIMED = 1000;

/** What is left for handlers. */
export class Grace {
  calls: number;
  ms: number;
  /** How many calls have been spent. */
  spent = 0;

  constructor(calls: number, ms: number) {
    this.calls = calls;
    this.ms = ms;
  }

  /** Leaves no more than that. */
  restrict(calls: number, ms: number): void {
    this.calls = Math.min(this.calls, calls);
    this.ms = Math.min(this.ms, ms);
  }
}

/** A handler that is running. */
export class Shelter {
  /** The handler that it is called by. */
  readonly outer: Shelter | undefined;
  /** How many others were still to come when it began. */
  readonly others: number;
  /** The alarm that was set when it began, which does not ring for it. */
  readonly held: Alarm;
  /** What it has a share of; undefined while no limit is over. */
  grace: Grace | undefined = undefined;
  /** What it has been stopped for the lack of. */
  stopped: Exhausted | undefined = undefined;
  /** When it is to be stopped, as a number of calls and as a time, and when what it has left open is. */
  stop: number = Infinity;
  end: number = Infinity;
  stopAt: number = Infinity;
  endAt: number = Infinity;
  /** When it began to use its share. */
  private from = 0;
  private fromAt = 0;

  constructor(outer: Shelter | undefined, others: number, held: Alarm) {
    this.outer = outer;
    this.others = others;
    this.held = held;
  }

  /** Takes a share of `grace` after `calls` calls; `now` is the time if that counts. */
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

  /** Among how many what is left is to be divided: it and those that have been opened around it. */
  private get heirs(): number {
    return 1 + this.others - (this.outer?.others ?? 0);
  }

  /** What it could spend of a grace that it has no share of yet. */
  due(grace: Grace): number {
    return Math.trunc(OWN + portionOf(Math.max(0, grace.calls), this.heirs, LEAST) / 2);
  }

  /** What has run out after so many calls, at that time: undefined, nothing. */
  exhausted(calls: number, now: number): Exhausted | undefined {
    if (calls >= this.stop) return "inferences";
    return now >= this.stopAt && this.spent(calls) >= UNTIMED ? "time" : undefined;
  }

  /** The same before it has done anything. */
  lacks(calls: number, now: number): Exhausted | undefined {
    if (calls >= this.stop) return "inferences";
    if (now < this.endAt) return undefined;
    const spent = (this.grace?.spent ?? 0) + outermost(this).spent(calls);
    return spent >= UNTIMED ? "time" : undefined;
  }

  /** How many of so many calls it has made since it has a share, and how long that has taken. */
  spent(calls: number): number {
    return calls - this.from;
  }

  took(now: number): number {
    return now - this.fromAt;
  }

  /** Gives back what it has not spent. */
  leave(calls: number, now: number | undefined): void {
    const { grace } = this;
    if (grace === undefined || this.outer !== undefined) return;
    const spent = this.spent(calls);
    grace.spent += spent;
    grace.calls -= Math.max(0, spent - OWN);
    if (now !== undefined) grace.ms -= this.took(now);
  }
}

function outermost(shelter: Shelter): Shelter {
  let found = shelter;
  while (found.outer !== undefined) found = found.outer;
  return found;
}

/** A part of what is left for so many, but no less than `least` as long as there is as much. */
function portionOf(left: number, heirs: number, least: number): number {
  return Math.max(left / heirs, Math.min(left, least));
}
