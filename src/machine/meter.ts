/**
 * The budget of a run: calls of predicates, time and memory.
 *
 * `fuel` is what is left of a portion of calls. When it is used up, the limits are checked, which would cost
 * too much at each call, and the next portion is handed out. Two things cannot be done there, since not all
 * of the run's state is on the heap then: counting what the run holds, and leaving it for a while. For them
 * `due` is set, which the machine checks when it is back at the bottom of the stack.
 */
import { Ball, errorTerm, resourceError } from "../terms/error-terms.js";
import { atom, functor, struct1 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { Trail } from "../terms/trail.js";
import { GRACE_CALLS, GRACE_MS, Grace, Shelter } from "./grace.js";
import { HeapWatch } from "./heap.js";
import type { Limits } from "./limits.js";

/** The approximate size of a cell, in bytes. */
const CELL = 50;

/** Calls between two checks of the limits. */
const PORTION = 5000;
/**
 * Calls between two checks where time is limited. A single call may suddenly take long, so smaller portions
 * are better. But a check makes waiting callers unwind the stack, and a predicate that has to do so every two
 * thousand calls is no longer called directly (machine.ts).
 */
const TIMED_PORTION = 2500;
/** Milliseconds between two checks where time is limited: portions are smaller still if calls take long. */
const LOOK_MS = 5;

/** Says that a run should be given up, and why: an `AbortSignal` is one. */
export interface Abortion {
  readonly aborted: boolean;
  readonly reason: unknown;
}

/** Combines two: aborted when either is. */
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

/** The budget left to a program that catches its exhaustion, before the run is stopped for good. */
const RECOVERY_INFERENCES = 100_000;
const RECOVERY_MS = 25;
/**
 * Calls before time is checked: the clock may have advanced by more than that while the run was suspended.
 */
const RECOVERY_CALLS = 100;

/** When a ball is to end a goal within a run; if it has passed already, the alarm rings at the next check. */
export interface Alarm {
  /** A time of `performance.now()`; Infinity for none. */
  readonly at: number;
  /** A number of calls of the run since its start; Infinity for none. */
  readonly inferences: number;
  /** The enclosing alarm, which is current again after this one has rung. */
  readonly outer: Alarm | undefined;
}

function isSame(one: Alarm, other: Alarm): boolean {
  return one === other || (one.at === other.at && one.inferences === other.inferences);
}

const SILENT: Alarm = { at: Infinity, inferences: Infinity, outer: undefined };

/** The ball that no `catch/3` takes: it ends the run, or the handler. */
export class Stopped extends Ball {}

/** What can be exhausted. */
export type Exhausted = "inferences" | "time" | "memory";

/** The trail of a run, and its budget. */
export class Meter extends Trail {
  /** Calls left of this portion. */
  fuel = 0;
  private portion = 0;
  private spent = 0;
  /** Work that is not charged yet (terms/effort.ts). */
  owed = 0;
  /** The size of portions where time counts, and when the last one was handed out. */
  private pace = TIMED_PORTION;
  private paceAt: number = -Infinity;
  protected limit: number = Infinity;
  /** When the limit on wall time is reached. */
  wallEnd: number = Infinity;
  /** When the limit on the time of activity is reached; it moves while the run is not active. */
  private activeEnd: number = Infinity;
  /** Since when the run has not been active; undefined: it is, or has not begun. */
  private idleSince: number | undefined = undefined;
  /** For how long it has not been active, in milliseconds. */
  idled = 0;
  /** The most bits of an integer, and the most characters of a text. */
  mostBits: number = Infinity;
  mostCharacters: number = Infinity;
  /** How often a limit has been reached. */
  exhaustions = 0;
  /** The limits as set. */
  private given: Limits = {};
  private interruption: (() => void) | undefined = undefined;
  /** Something is to be done at the bottom of the stack. */
  due = false;
  /** Calls after which memory is to be counted. */
  private countAt: number = Infinity;
  /** `countAt` for after the handler that has a share of the grace. */
  private heldCount: number = Infinity;
  private memory: number = Infinity;
  /** Has a handler taken more? That is an error when it has ended. */
  private isOverMemory = false;
  /** After how many calls memory was last counted, and the result. */
  private counted: { readonly at: number; readonly held: number } = { at: 0, held: 0 };
  /** Keeps JavaScript's heap from overflowing, whatever the limit on memory. */
  protected heap: HeapWatch = new HeapWatch();
  /** When to leave the run, to be resumed later. */
  sliceEnd: number = Infinity;
  /** May predicates wait for promises here? */
  canWait = false;
  /** Ends the run from outside; what it throws is the reason. */
  abortion: Abortion | undefined = undefined;
  /** Ends the runs that this one is nested in. */
  protected around: Abortion | undefined = undefined;
  private set: Alarm = SILENT;
  /** What handlers may spend while the ball of an alarm is unwinding. */
  private alarmGrace: Grace | undefined = undefined;
  /** What they may spend when a limit is exceeded. */
  private grace: Grace = new Grace(GRACE_CALLS, GRACE_MS);
  /** The running handler. */
  private shelter: Shelter | undefined = undefined;
  /** How many handlers are still to come. */
  openGuards = 0;
  /** Is a ball of a limit unwinding, or is the run being ended? */
  private isEnding = false;

  constructor(limits: Limits) {
    super();
    this.restrict(limits);
  }

  /** The limits as set. */
  get limits(): Limits {
    return this.given;
  }

  /** Sets the limits of a run that has not begun. */
  restrict(limits: Limits): void {
    const { inferences = Infinity, memory = Infinity } = limits;
    this.mostBits = limits.integerBits ?? Infinity;
    this.mostCharacters = limits.textLength ?? Infinity;
    this.given = limits;
    this.limit = inferences;
    this.memory = memory;
    this.countAt = memory / 8;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.spent + this.portion - this.fuel;
  }

  /** The current alarm. It rings once; then the enclosing one is current. */
  get alarm(): Alarm {
    return this.set;
  }

  set alarm(alarm: Alarm) {
    this.set = alarm;
    this.alarmGrace = undefined;
    this.look();
  }

  /** Arranges for `interrupt` to be called soon, between two predicates; it may throw. */
  interrupt(action: () => void): void {
    this.interruption = action;
    this.look();
  }

  /** Checks the limits, for code that waits instead of calling predicates. */
  lookNow(): void {
    const { shelter } = this;
    const isShort = shelter?.grace !== undefined && this.isTimed;
    if (isShort && performance.now() >= shelter.stopAt) this.stop(shelter, "time");
    this.look();
    this.charge(1);
  }

  /** Starts the clock, when the computation of the first answer begins. */
  startClock(): void {
    const { timeMs, activeMs } = this.given;
    if (this.wallEnd === Infinity && timeMs !== undefined) {
      this.wallEnd = performance.now() + timeMs;
    }
    if (this.activeEnd === Infinity && activeMs !== undefined) {
      this.activeEnd = performance.now() + activeMs;
    }
  }

  /** Notes that the run is active again. */
  resumeClock(): void {
    if (this.idleSince === undefined) return;
    const idle = performance.now() - this.idleSince;
    this.activeEnd += idle;
    this.idled += idle;
    this.idleSince = undefined;
  }

  /** Notes that the run is not active until `resumeClock`: nothing in it computes or waits. */
  pauseClock(): void {
    if (this.activeEnd !== Infinity) this.idleSince ??= performance.now();
  }

  /** When the first limit on time is reached. */
  protected get deadline(): number {
    return Math.min(this.wallEnd, this.activeEnd);
  }

  /**
   * Limits a run that begins within a call of another one to the rest of that one's budget and time; `settle`
   * charges what it has spent.
   */
  nest(outer: Meter): void {
    this.startClock();
    const { calls, at } = outer.budget();
    this.wallEnd = Math.min(this.wallEnd, at);
    this.mostBits = Math.min(this.mostBits, outer.mostBits);
    this.mostCharacters = Math.min(this.mostCharacters, outer.mostCharacters);
    this.limit = Math.min(this.limit, this.inferences + calls);
    this.heap = outer.heap;
    this.around = either(outer.abortion, outer.around);
    this.abortion ??= outer.abortion;
  }

  /** Milliseconds until the limit on time; Infinity without one. */
  get timeLeft(): number {
    const { deadline } = this;
    return deadline === Infinity ? Infinity : deadline - performance.now();
  }

  /** Moves the limits on time later by that many milliseconds. */
  postpone(milliseconds: number): void {
    this.wallEnd += milliseconds;
    this.activeEnd += milliseconds;
  }

  /** How many calls are left, and until when, to a run within a call of this run. */
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

  /** Checks the limits for code that makes no calls, if one on time is reached or the slice is over. */
  glance(): void {
    const end = Math.min(this.sliceEnd, this.deadline);
    if (end === Infinity || performance.now() < end) return;
    // As in `refuel` for a call that has been counted.
    this.portion -= this.fuel + 1;
    this.fuel = -1;
    this.refuel();
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

  /** Throws if the run must end; else returns the number of calls at which to check again. */
  private endRun(now: number): number {
    const { interruption, abortion, around } = this;
    if (interruption !== undefined) {
      this.interruption = undefined;
      interruption();
    }
    const aborted = abortion?.aborted === true ? abortion : around;
    if (aborted?.aborted === true) {
      this.grace.isStrict = true;
      throw aborted.reason;
    }
    if (this.spent >= this.limit) this.exhaust("inferences");
    if (now >= this.deadline) this.exhaust("time");
    return this.limit;
  }

  // -- handlers ---------------------------------------------------------------------

  /** Begins a handler, which is then no longer pending. It is stopped at once if nothing is left for it. */
  beginHandler(): Shelter {
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

  /** What a handler of the run itself would lack before it has done anything; undefined: nothing. */
  get graceLacks(): Exhausted | undefined {
    if (this.shelter !== undefined) return undefined;
    return (this.isEnding ? this.grace : this.alarmGrace)?.lacks;
  }

  /** Must be called when a handler that began has ended. */
  endOfHandler(shelter: Shelter): void {
    const { outer, grace } = shelter;
    this.shelter = outer;
    if (grace === undefined) return;
    this.look();
    if (outer !== undefined) return;
    const calls = this.inferences;
    const now = this.isTimed ? performance.now() : undefined;
    if (grace === this.grace && this.exhaustions > 0) {
      // The program that caught the exhaustion has as much as without handlers.
      this.limit += shelter.spent(calls);
      if (now !== undefined) this.postpone(shelter.took(now));
    }
    shelter.leave(calls, now);
    this.countAt = Math.min(this.countAt, this.heldCount);
    this.heldCount = Infinity;
  }

  /**
   * Checks the limits after a handler, unless the run is ending anyway; throws for those that it has
   * exceeded.
   */
  lookAfter(shelter: Shelter): void {
    const { outer, stopped, grace } = shelter;
    if (outer !== undefined || this.isEnding) return;
    if (stopped !== undefined || grace === this.grace) this.charge(1);
    if (!this.isOverMemory) return;
    this.isOverMemory = false;
    this.exhaust("memory");
  }

  /** Is a handler running? */
  get isCleaningUp(): boolean {
    return this.shelter !== undefined;
  }

  private get isTimed(): boolean {
    return this.deadline !== Infinity;
  }

  /** Gives a handler, and those that called it, a share of `grace`. */
  private share(shelter: Shelter, grace: Grace, now: number): void {
    const chain = [shelter];
    let { outer } = shelter;
    for (; outer !== undefined && outer.grace !== grace; outer = outer.outer) chain.push(outer);
    const { inferences } = this;
    const at = this.isTimed ? now : undefined;
    for (const each of chain.reverse()) each.share(grace, inferences, at);
    if (this.countAt !== Infinity) this.heldCount = this.countAt;
    this.countAt = Infinity;
  }

  /** Throws if a handler must stop; else returns the number of calls at which to check again. */
  private endHandler(shelter: Shelter, now: number): number {
    const { spent, limit } = this;
    if (shelter.grace !== this.grace) {
      const { isAborted } = this;
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

  /** Stops the running handler, which waits for something. */
  stopHandler(): never {
    this.stop(this.shelter!, "time");
  }

  private stop(shelter: Shelter, what: Exhausted): never {
    shelter.stopped = what;
    throw new Stopped(exhaustion(what));
  }

  /**
   * Puts pending handlers on the grace, since the run is ended from outside. `isAlone` says that nothing
   * waits for them: then they also have the rest of the time.
   */
  protected endFor(outer: Meter | undefined, isAlone: boolean): void {
    if (this.isAborted) this.grace.isStrict = true;
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

  /** Notes that the run is being ended, whatever it has caught. */
  protected beginEnd(): void {
    if (this.shelter === undefined) this.isEnding = true;
  }

  /** Notes that a ball has been caught. */
  protected recovered(): void {
    if (this.shelter === undefined) this.isEnding = false;
  }

  /** The size of the next portion, such that it takes about as long as may pass between two checks. */
  private paced(now: number): number {
    const took = now - this.paceAt;
    this.paceAt = now;
    if (took > LOOK_MS) this.pace = Math.max(1, Math.trunc((this.pace * LOOK_MS) / took));
    else this.pace = Math.min(TIMED_PORTION, this.pace * 2);
    return this.pace;
  }

  /** Is it time to leave the run for a while? */
  get isSliceOver(): boolean {
    return this.sliceEnd !== Infinity && performance.now() >= this.sliceEnd;
  }

  /** Is it time to count memory? */
  protected get isCountDue(): boolean {
    return this.inferences >= this.countAt;
  }

  /** The limit on memory. */
  protected get memoryLimit(): number {
    return this.memory;
  }

  private get isAborted(): boolean {
    return this.abortion?.aborted === true || this.around?.aborted === true;
  }

  /** Is the run to be ended at the next check? */
  protected get isOver(): boolean {
    return this.isAborted || this.interruption !== undefined || this.timeLeft <= 0;
  }

  /**
   * Throws if the run holds more than the limit. Sets the next count for when the run, growing at the same
   * rate, will have reached the limit: within half as many calls as the limit says, but not so soon that
   * counting dominates.
   */
  protected checkMemory(held: number): void {
    const { memory, counted, inferences } = this;
    const growth = (held - counted.held) / Math.max(1, inferences - counted.at);
    const left = (memory - held) / Math.max(growth, held / Math.max(1, inferences));
    this.counted = { at: inferences, held };
    this.countAt = inferences + Math.min(Math.max(left, memory / 8, held / 4), memory / 2);
    if (held <= memory) return;
    if (this.shelter === undefined) this.exhaust("memory");
    this.share(this.shelter, this.grace, performance.now());
    this.isOverMemory = true;
  }

  /**
   * Makes sure there is room for cells that a builtin is about to make; throws if there is not. They also
   * bring the next count of memory forward by as many calls.
   */
  reserve(cells: number): void {
    if (cells > this.memory) this.exhaust("memory");
    this.checkHeap(CELL * cells);
    this.noteCells(cells);
  }

  /** Brings the next count of memory forward by as many calls as so many cells have been made. */
  noteCells(cells: number): void {
    this.countAt -= cells;
    if (this.countAt <= this.inferences) this.look();
  }

  /**
   * Makes sure that a compound of `n` arguments takes at most a tenth of the memory: many walks go through the
   * arguments of a compound in one step.
   */
  checkArguments(n: number): void {
    if (n > this.memory / 10) this.exhaust("memory");
  }

  /** Makes sure that a clause of `n` variables takes at most a 64th: a clause is compiled in one step. */
  checkVariables(n: number): void {
    if (n > this.memory / 64) this.exhaust("memory");
  }

  /** Makes sure that a text of this many characters is within its limit. */
  checkText(characters: number): void {
    if (characters > this.mostCharacters) throw resourceError("size");
  }

  /** Requests a check of the limits at the next call of a predicate. */
  look(): void {
    this.portion -= this.fuel;
    this.fuel = 0;
  }

  /** Throws if JavaScript's heap is full, or would be with that many more bytes. */
  private checkHeap(more: number): void {
    const { heap } = this;
    if (!heap.mayBeFull(more)) return;
    this.forget();
    if (heap.isFull(more)) throw resourceError("memory");
  }

  /** Releases what the run no longer needs. */
  protected forget(): void {
    this.trail.length = this.trailTop;
  }

  /** Takes `n` calls off the budget; the next call of a predicate notices whether it is exhausted. */
  spend(n: number): void {
    this.fuel -= n;
  }

  /** Charges what the run of a child has spent. */
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
    if (this.fuel >= 0) return;
    this.refuel();
    // Only a call leaves the run, when it needs fuel.
    if (this.due) this.look();
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
    if (what === "time") {
      const end = performance.now() + RECOVERY_MS;
      this.wallEnd = Math.max(this.wallEnd, end);
      this.activeEnd = Math.max(this.activeEnd, end);
    }
    this.spent += this.portion - this.fuel;
    this.portion = RECOVERY_CALLS;
    this.fuel = RECOVERY_CALLS;
    throw resourceError(what);
  }
}

function exhaustion(what: Exhausted): Term {
  return errorTerm(struct1(functor("resource_error", 1), atom(what)));
}
