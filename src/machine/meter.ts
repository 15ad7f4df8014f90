/**
 * What a run may spend: calls of predicates, time and memory.
 *
 * `fuel` is what is left of a portion of calls. When it is used up the limits are
 * looked at, which would be too much at each call, and the next portion is handed
 * out. Two things cannot be done there, since not all of the run's state is on the
 * heap then: to count what it holds, and to leave it for a while. For them `due` is
 * set, which the machine looks at when it is back at the bottom of the stack.
 */
import { Ball, errorTerm, resourceError } from "../terms/errors.js";
import { atom, functor, struct1 } from "../terms/term.js";
import { Trail } from "../terms/trail.js";

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
   * synchronous run lasts: only then does JavaScript let go of any. Clauses, records and answers of
   * tables count that have been added since the run began; flags and global variables do not.
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

/** What a budget leaves to a handler that catches its exhaustion, before the run is stopped for good. */
const GRACE_INFERENCES = 100_000;
const GRACE_MS = 25;
/** Calls that a handler has before anything is looked at: a clock may have stood still for longer than that. */
const HANDLER_CALLS = 100;

/** When a goal within a run is to be left by a ball; what has passed already rings at the next look. */
export interface Alarm {
  /** A time of `performance.now()`; Infinity for none. */
  readonly at: number;
  /** A number of calls of the run, from its beginning on; Infinity for none. */
  readonly inferences: number;
}

const SILENT: Alarm = { at: Infinity, inferences: Infinity };

/** The ball that no `catch/3` takes: the run is over. */
export class Stopped extends Ball {}

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
  private memory: number = Infinity;
  /** After how many calls memory was last counted, and what was found. */
  private counted: { readonly at: number; readonly held: number } = { at: 0, held: 0 };
  /** When the run is to be left, to be taken up again. */
  sliceEnd: number = Infinity;
  /** What ends the run from outside; what it throws is the reason. */
  abortion: Abortion | undefined = undefined;
  /** What ends the runs that it is nested in. */
  protected around: Abortion | undefined = undefined;
  private set: Alarm = SILENT;

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

  /** The alarm that is set. It rings once: then there is none. */
  get alarm(): Alarm {
    return this.set;
  }

  set alarm(alarm: Alarm) {
    this.set = alarm;
    this.portion -= this.fuel;
    this.fuel = 0;
  }

  /** Lets `interrupt` be called between two predicates, soon; it may throw. */
  interrupt(action: () => void): void {
    this.interruption = action;
    this.portion -= this.fuel;
    this.fuel = 0;
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
    this.deadline = Math.min(this.deadline, outer.deadline);
    this.limit = Math.min(this.limit, this.inferences + outer.limit - outer.inferences);
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

  /** Leaves no more than cleanups may need. */
  protected leaveGrace(): void {
    this.abortion = undefined;
    this.around = undefined;
    this.memory = Infinity;
    this.countAt = Infinity;
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
    const { abortion, around } = this;
    if (abortion?.aborted) throw abortion.reason;
    if (around?.aborted) throw around.reason;
    if (this.spent >= this.limit) this.exhaust("inferences");
    const { at, inferences } = this.set;
    if (this.spent >= inferences) this.ring("inference_limit_exceeded");
    let most = PORTION;
    const isTimed = this.deadline !== Infinity || this.sliceEnd !== Infinity || at !== Infinity;
    if (isTimed || abortion !== undefined || around !== undefined) {
      const now = performance.now();
      if (now >= this.deadline) this.exhaust("time");
      if (now >= at) this.ring("time_limit_exceeded");
      if (now >= this.sliceEnd) this.due = true;
      most = this.paced(now);
    }
    if (this.spent >= this.countAt) this.due = true;
    const left = Math.min(this.limit, inferences) - this.spent;
    const portion = left < most ? Math.trunc(left) | 0 : most;
    this.portion = portion;
    this.fuel = portion - 1;
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
    if (held > memory) this.exhaust("memory");
  }

  /**
   * Makes room for so many cells that a builtin is about to make: an error if there can be no room.
   * They count as that many calls for when memory is to be counted.
   */
  reserve(cells: number): void {
    if (cells > this.memory) this.exhaust("memory");
    this.countAt -= cells;
    if (this.countAt > this.inferences) return;
    this.portion -= this.fuel;
    this.fuel = 0;
  }

  /** Takes `n` calls off the budget; the next call of a predicate finds out whether it is used up. */
  spend(n: number): void {
    this.fuel -= n;
  }

  /** Takes off the budget what the run of a child has spent of it. */
  settle(child: Meter): void {
    this.spend(child.inferences);
    this.exhaustions += child.exhaustions;
  }

  /** Charges `n` calls to the budget, for work that a builtin does on its own. */
  charge(n: number): void {
    this.fuel -= n;
    if (this.fuel < 0) this.refuel();
  }

  private ring(ball: string): never {
    this.set = SILENT;
    throw new Ball(atom(ball));
  }

  /**
   * The first exhaustion is an error that the program may catch, with a little
   * more budget to do so; the second ends the run.
   */
  private exhaust(what: "inferences" | "time" | "memory"): void {
    const last = this.exhaustions > 0;
    this.exhaustions++;
    if (!last) {
      this.limit = Math.max(this.limit, this.spent) + GRACE_INFERENCES;
      if (what === "time") this.deadline = performance.now() + GRACE_MS;
      this.spent += this.portion - this.fuel;
      this.portion = HANDLER_CALLS;
      this.fuel = HANDLER_CALLS;
      throw resourceError(what);
    }
    this.limit = Infinity;
    this.deadline = Infinity;
    throw new Stopped(errorTerm(struct1(functor("resource_error", 1), atom(what))));
  }
}
