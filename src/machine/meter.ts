/**
 * What a run may spend: calls of predicates, time and memory.
 *
 * `fuel` is what is left of a portion of calls. When it is used up the limits are
 * looked at, which would be too much at each call, and the next portion is handed
 * out. Two things cannot be done there, since not all of the run's state is on the
 * heap then: to count what it holds, and to leave it for a while. For them `due` is
 * set, which the machine looks at when it is back at the bottom of the stack.
 */
import { Ball, errorTerm, resourceError } from "../terms/error-terms.js";
import { atom, functor, struct1 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { Trail } from "../terms/trail.js";
import { GRACE_CALLS, GRACE_MS, Grace, Shelter } from "./grace.js";
import { HeapWatch } from "./heap.js";

/** Bytes that a cell takes, about. */
const CELL = 50;

/** Calls between two looks at the limits. */
const PORTION = 5000;
/**
 * The same where time counts. A call may take long all at once, as no call before it did: the fewer of
 * them there are in a portion, the better. But a look makes callers that wait let go of the stack, and a
 * predicate that has to do so every two thousand calls is not called directly any more (machine.ts).
 */
const TIMED_PORTION = 2500;
/** Milliseconds between two looks where time counts: there a portion is smaller still if calls take long. */
const LOOK_MS = 5;

/**
 * Limits of a run; what is left out is unlimited.
 *
 * A program may catch that a limit is reached, once, and go on with 100,000 calls or 25 milliseconds.
 * Cleanups of `setup_call_cleanup/3` are not stopped by limits, but once one is over, or the query is
 * closed or aborted, those of the query have 200,000 calls together and 50 for each of them, and 20
 * milliseconds where time is limited; a query that is closed synchronously also what it has left of its
 * time. What is not run to its end then is told as a warning (`EngineOptions.onMessage`).
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
  /** Milliseconds of wall time, from the first answer's computation on. */
  readonly timeMs?: number | undefined;
  /** Answers. To ask for one more is the error, unless it is known that there is none. */
  readonly answers?: number | undefined;
  /**
   * What the run holds at one time, in cells: terms, places of environments, frames,
   * choice points and entries of the trail, at about fifty bytes each. It is counted now
   * and then, at the latest after half as many calls as the limit says, and is an
   * estimate: what is shared may count more than once. New atoms count as long as a
   * synchronous run lasts: only then does JavaScript let go of any. Clauses, records and tables
   * count that have been added since the run began; flags and global variables do not.
   */
  readonly memory?: number | undefined;
}

/** Says that a run is to be given up, and why: an `AbortSignal` is one. */
export interface Abortion {
  readonly aborted: boolean;
  readonly reason: unknown;
}

/** What is aborted when either of two is. */
function either(one: Abortion | undefined, other: Abortion | undefined): Abortion | undefined {
  return one === undefined || other === undefined ? (one ?? other) : new Either(one, other);
}

class Either implements Abortion {
  private readonly one: Abortion;
  private readonly other: Abortion;

  constructor(one: Abortion, other: Abortion) {
    this.one = one;
    this.other = other;
  }

  get aborted(): boolean {
    return this.one.aborted || this.other.aborted;
  }

  get reason(): unknown {
    return this.one.aborted ? this.one.reason : this.other.reason;
  }
}

/** What a budget leaves to a program that catches its exhaustion, before the run is stopped for good. */
const RECOVERY_INFERENCES = 100_000;
const RECOVERY_MS = 25;
/** Calls that it has before anything is looked at: a clock may have stood still for longer than that. */
const RECOVERY_CALLS = 100;

/** When a goal within a run is to be left by a ball; what has passed already rings at the next look. */
export interface Alarm {
  /** A time of `performance.now()`; Infinity for none. */
  readonly at: number;
  /** A number of calls of the run, from its beginning on; Infinity for none. */
  readonly inferences: number;
  /** The one around it, which is left when it has rung. */
  readonly outer: Alarm | undefined;
}

function isSame(one: Alarm, other: Alarm): boolean {
  return one === other || (one.at === other.at && one.inferences === other.inferences);
}

const SILENT: Alarm = { at: Infinity, inferences: Infinity, outer: undefined };

/** The ball that no `catch/3` takes: the run, or the handler, is over. */
export class Stopped extends Ball {}

/** What can be used up. */
export type Exhausted = "inferences" | "time" | "memory";

/** The trail of a run, and its budget. */
export class Meter extends Trail {
  /** Calls left of this portion. */
  fuel = 0;
  private portion = 0;
  private spent = 0;
  /** The size of portions where time counts, and when the last one was handed out. */
  private pace = TIMED_PORTION;
  private paceAt: number = -Infinity;
  protected limit: number = Infinity;
  protected deadline: number = Infinity;
  /** How often a limit has been reached. */
  exhaustions = 0;
  /** What the limits were set to. */
  private given: Limits = {};
  private interruption: (() => void) | undefined = undefined;
  /** Something is to be done at the bottom of the stack. */
  due = false;
  /** Calls after which memory is to be counted. */
  private countAt: number = Infinity;
  /** The same for when the handler is over that has a share of the grace. */
  private heldCount: number = Infinity;
  private memory: number = Infinity;
  /** After how many calls memory was last counted, and what was found. */
  private counted: { readonly at: number; readonly held: number } = { at: 0, held: 0 };
  /** What sees to it that JavaScript's heap does not overflow, whatever the limit on memory is. */
  protected heap: HeapWatch = new HeapWatch();
  /** When the run is to be left, to be taken up again. */
  sliceEnd: number = Infinity;
  /** What ends the run from outside; what it throws is the reason. */
  abortion: Abortion | undefined = undefined;
  /** What ends the runs that it is nested in. */
  protected around: Abortion | undefined = undefined;
  private set: Alarm = SILENT;
  /** What handlers may spend while the ball of an alarm is on its way. */
  private alarmGrace: Grace | undefined = undefined;
  /** What they may spend when a limit is over. */
  private grace: Grace = new Grace(GRACE_CALLS, GRACE_MS);
  /** The handler that is running. */
  private shelter: Shelter | undefined = undefined;
  /** How many handlers are still to come. */
  openGuards = 0;
  /** Is a ball on its way that a limit has thrown, or is the run being ended? */
  private isEnding = false;

  constructor(limits: Limits) {
    super();
    this.restrict(limits);
  }

  /** What the limits were set to. */
  get limits(): Limits {
    return this.given;
  }

  /** Sets the limits of a run that has not begun. */
  restrict(limits: Limits): void {
    const { inferences = Infinity, memory = Infinity } = limits;
    this.given = limits;
    this.limit = inferences;
    this.memory = memory;
    this.countAt = memory / 8;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.spent + this.portion - this.fuel;
  }

  /** The alarm that is set. It rings once: then there is the one around it. */
  get alarm(): Alarm {
    return this.set;
  }

  set alarm(alarm: Alarm) {
    this.set = alarm;
    this.alarmGrace = undefined;
    this.look();
  }

  /** Lets `interrupt` be called between two predicates, soon; it may throw. */
  interrupt(action: () => void): void {
    this.interruption = action;
    this.look();
  }

  /** Looks at the limits; for what waits instead of calling anything. */
  lookNow(): void {
    const { shelter } = this;
    const isShort = shelter?.grace !== undefined && this.isTimed;
    if (isShort && performance.now() >= shelter.stopAt) this.stop(shelter, "time");
    this.look();
    this.charge(1);
  }

  /** From the first answer's computation on, time counts. */
  protected startClock(): void {
    const { timeMs } = this.given;
    if (this.deadline !== Infinity || timeMs === undefined) return;
    this.deadline = performance.now() + timeMs;
  }

  /**
   * Lets a run that begins within a call of another one spend no more than is left of that, nor last
   * longer; `settle` is for what it has spent.
   */
  nest(outer: Meter): void {
    this.startClock();
    const { calls, at } = outer.budget();
    this.deadline = Math.min(this.deadline, at);
    this.limit = Math.min(this.limit, this.inferences + calls);
    this.heap = outer.heap;
    this.around = either(outer.abortion, outer.around);
    this.abortion ??= outer.abortion;
  }

  /** Milliseconds until the limit on time; Infinity without one. */
  get timeLeft(): number {
    return this.deadline === Infinity ? Infinity : this.deadline - performance.now();
  }

  /** Has the limit on time be reached so many milliseconds later. */
  postpone(milliseconds: number): void {
    this.deadline += milliseconds;
  }

  /** How many calls are left, and until when, to what runs within a call of this run. */
  protected budget(): { calls: number; at: number } {
    const { shelter, limit, deadline, inferences } = this;
    if (shelter === undefined) return { calls: Math.max(0, limit - inferences), at: deadline };
    const { grace, stop, stopAt } = shelter;
    if (grace === undefined) {
      const calls = Math.max(0, limit - inferences) + shelter.due(this.grace);
      return { calls, at: deadline + this.grace.ms };
    }
    return { calls: Math.max(0, stop - inferences), at: stopAt };
  }

  /** Called when `fuel` is below zero: hands out the next portion or throws. */
  refuel(): void {
    this.spent += this.portion - this.fuel - 1;
    this.portion = 0;
    this.fuel = 0;
    const { shelter, set, abortion, around } = this;
    const watches = abortion !== undefined || around !== undefined || this.sliceEnd !== Infinity;
    const looks = watches || this.isTimed || set.at !== Infinity;
    const now = looks ? performance.now() : 0;
    this.checkHeap(0);
    const end = shelter === undefined ? this.endRun(now) : this.endHandler(shelter, now);
    if (shelter === undefined || !isSame(set, shelter.held)) {
      if (this.spent >= set.inferences) this.ring("inference_limit_exceeded", now);
      if (now >= set.at) this.ring("time_limit_exceeded", now);
    }
    if (now >= this.sliceEnd || this.spent >= this.countAt) this.due = true;
    const most = looks ? this.paced(now) : PORTION;
    const alarm = this.spent < set.inferences ? set.inferences : Infinity;
    const left = Math.min(end, alarm) - this.spent;
    const portion = left < most ? Math.trunc(left) | 0 : most;
    this.portion = portion;
    this.fuel = portion - 1;
  }

  /** Throws if the run is to be ended; else how many calls it may have made then. */
  private endRun(now: number): number {
    const { interruption, abortion, around } = this;
    if (interruption !== undefined) {
      this.interruption = undefined;
      interruption();
    }
    if (abortion?.aborted) throw abortion.reason;
    if (around?.aborted) throw around.reason;
    if (this.spent >= this.limit) this.exhaust("inferences");
    if (now >= this.deadline) this.exhaust("time");
    return this.limit;
  }

  // -- handlers ---------------------------------------------------------------------

  /**
   * Lets a handler begin, which is no longer among those that are still to come. It is stopped already
   * if nothing is left for it.
   */
  protected beginHandler(): Shelter {
    const outer = this.shelter;
    const shelter = new Shelter(outer, this.openGuards, this.set);
    this.shelter = shelter;
    const grace =
      outer === undefined ? (this.isEnding ? this.grace : this.alarmGrace) : outer.grace;
    if (grace === undefined) return shelter;
    const now = this.isTimed ? performance.now() : 0;
    this.share(shelter, grace, now);
    this.look();
    shelter.stopped = shelter.lacks(this.inferences, now);
    return shelter;
  }

  /** To be called when a handler that has begun is over. */
  protected endOfHandler(shelter: Shelter): void {
    const { outer, grace } = shelter;
    this.shelter = outer;
    if (grace === undefined) return;
    this.look();
    if (outer !== undefined) return;
    const calls = this.inferences;
    const now = this.isTimed ? performance.now() : undefined;
    if (grace === this.grace && this.exhaustions > 0) {
      // The program that has caught the exhaustion has as much as without handlers.
      this.limit += shelter.spent(calls);
      if (now !== undefined) this.deadline += shelter.took(now);
    }
    shelter.leave(calls, now);
    this.countAt = Math.min(this.countAt, this.heldCount);
    this.heldCount = Infinity;
  }

  /** Looks at the limits, which a handler that has been stopped has not been stopped by; throws for those that are over. */
  protected lookAfter(shelter: Shelter): void {
    if (shelter.outer === undefined && !this.isEnding) this.charge(1);
  }

  /** Does a handler run? */
  get isCleaningUp(): boolean {
    return this.shelter !== undefined;
  }

  private get isTimed(): boolean {
    return this.deadline !== Infinity;
  }

  /** Has a handler, and those that have called it, go on with a share of `grace`. */
  private share(shelter: Shelter, grace: Grace, now: number): void {
    const { outer } = shelter;
    if (outer !== undefined && outer.grace !== grace) this.share(outer, grace, now);
    shelter.share(grace, this.inferences, this.isTimed ? now : undefined);
    if (this.countAt !== Infinity) this.heldCount = this.countAt;
    this.countAt = Infinity;
  }

  /** Throws if a handler is to be stopped; else how many calls may have been made when it is looked at again. */
  private endHandler(shelter: Shelter, now: number): number {
    const { abortion, around, spent, limit } = this;
    if (shelter.grace !== this.grace) {
      const isAborted = abortion?.aborted === true || around?.aborted === true;
      const isOver = spent >= limit || now >= this.deadline || this.isEnding;
      if (isOver || isAborted || this.interruption !== undefined) {
        this.share(shelter, this.grace, now);
      } else if (shelter.grace === undefined) {
        const { at, inferences } = shelter.held;
        if (spent >= inferences || now >= at) {
          this.share(shelter, new Grace(GRACE_CALLS, GRACE_MS), now);
        }
      }
    }
    const { grace } = shelter;
    if (grace === undefined) return limit;
    const what = shelter.exhausted(spent, now);
    if (what !== undefined) this.stop(shelter, what);
    return grace === this.grace ? shelter.stop : Math.min(limit, shelter.stop);
  }

  private stop(shelter: Shelter, what: Exhausted): never {
    shelter.stopped = what;
    throw new Stopped(exhaustion(what));
  }

  /**
   * Has handlers that are still to come run on the grace; what comes from outside is over. `isAlone`
   * says that they hold up nobody else: then they have what is left of the time, too.
   */
  protected endFor(outer: Meter | undefined, isAlone: boolean): void {
    if (isAlone && this.isTimed) this.grace.ms += Math.max(0, this.timeLeft);
    this.abortion = undefined;
    this.around = undefined;
    this.interruption = undefined;
    this.countAt = Infinity;
    this.heldCount = Infinity;
    this.isEnding = true;
    if (outer?.shelter?.grace === undefined) return;
    const { calls, at } = outer.budget();
    this.grace.restrict(calls, at - performance.now());
  }

  /** Notes that the run is to be ended, whatever it has caught. */
  protected beginEnd(): void {
    if (this.shelter === undefined) this.isEnding = true;
  }

  /** Notes that a ball has been caught. */
  protected recovered(): void {
    if (this.shelter === undefined) this.isEnding = false;
  }

  /** The size of the next portion, so that it takes about as long as there may be between two looks. */
  private paced(now: number): number {
    const took = now - this.paceAt;
    this.paceAt = now;
    if (took > LOOK_MS) this.pace = Math.max(1, Math.trunc((this.pace * LOOK_MS) / took));
    else this.pace = Math.min(TIMED_PORTION, this.pace * 2);
    return this.pace;
  }

  /** Is it time to leave the run for a while? */
  protected get isSliceOver(): boolean {
    return this.sliceEnd !== Infinity && performance.now() >= this.sliceEnd;
  }

  /** Is it time to count memory? */
  protected get isCountDue(): boolean {
    return this.inferences >= this.countAt;
  }

  /**
   * Has `count` look at no more than the limit, and throws if what it finds is too much. The next time
   * is when the run, growing as it has grown, will have reached the limit: within half as many calls as
   * the limit says, but not after so few that counting would be most of what is done.
   */
  protected checkMemory(count: (limit: number) => number): void {
    const { memory, counted, inferences } = this;
    const held = count(memory);
    const growth = (held - counted.held) / Math.max(1, inferences - counted.at);
    const left = (memory - held) / Math.max(growth, held / Math.max(1, inferences));
    this.counted = { at: inferences, held };
    this.countAt = inferences + Math.min(Math.max(left, memory / 8, held / 4), memory / 2);
    if (held <= memory) return;
    if (this.shelter === undefined) this.exhaust("memory");
    this.share(this.shelter, this.grace, performance.now());
    this.heldCount = 0;
  }

  /**
   * Makes room for so many cells that a builtin is about to make: an error if there can be no room.
   * They count as that many calls for when memory is to be counted.
   */
  reserve(cells: number): void {
    if (cells > this.memory) this.exhaust("memory");
    this.checkHeap(CELL * cells);
    this.countAt -= cells;
    if (this.countAt <= this.inferences) this.look();
  }

  /** Has the limits be looked at when the next predicate is called. */
  look(): void {
    this.portion -= this.fuel;
    this.fuel = 0;
  }

  /** Throws if JavaScript's heap is full, or would be with so many bytes more. */
  private checkHeap(more: number): void {
    const { heap } = this;
    if (!heap.mayBeFull(more)) return;
    this.forget();
    if (heap.isFull(more)) throw resourceError("memory");
  }

  /** Lets go of what the run has no use for any more. */
  protected forget(): void {
    this.trail.length = this.trailTop;
  }

  /** Takes `n` calls off the budget; the next call of a predicate finds out whether it is used up. */
  spend(n: number): void {
    this.fuel -= n;
  }

  /** Takes off the budget what the run of a child has spent of it. */
  settle(child: Meter): void {
    this.spend(child.inferences);
    // A handler goes on with its share.
    if (this.shelter !== undefined || child.exhaustions === 0) return;
    this.exhaustions += child.exhaustions;
    this.isEnding = true;
  }

  /** Charges `n` calls to the budget, for work that a builtin does on its own. */
  charge(n: number): void {
    this.fuel -= n;
    if (this.fuel < 0) this.refuel();
  }

  private ring(ball: string, now: number): never {
    let next = this.set.outer;
    while (next !== undefined && (this.spent >= next.inferences || now >= next.at)) {
      next = next.outer;
    }
    this.set = next ?? SILENT;
    this.alarmGrace = new Grace(GRACE_CALLS, GRACE_MS);
    throw new Ball(atom(ball));
  }

  /**
   * The first exhaustion is an error that the program may catch, with a little
   * more budget to do so; the second ends the run.
   */
  private exhaust(what: Exhausted): never {
    if (this.shelter !== undefined) {
      this.share(this.shelter, this.grace, performance.now());
      this.stop(this.shelter, what);
    }
    const last = this.exhaustions > 0;
    this.exhaustions++;
    this.isEnding = true;
    if (last) throw new Stopped(exhaustion(what));
    this.limit = Math.max(this.limit, this.spent) + RECOVERY_INFERENCES;
    if (what === "time") this.deadline = performance.now() + RECOVERY_MS;
    this.spent += this.portion - this.fuel;
    this.portion = RECOVERY_CALLS;
    this.fuel = RECOVERY_CALLS;
    throw resourceError(what);
  }
}

function exhaustion(what: Exhausted): Term {
  return errorTerm(struct1(functor("resource_error", 1), atom(what)));
}
