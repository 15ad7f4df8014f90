/*
 * The budget of a run: calls of predicates and time. A run that a predicate of the host makes is charged to the run
 * that has called the predicate, and ends with it.
 *
 * When a limit is reached, its error is thrown in the program, which may catch it once and go on with a little more. A
 * cleanup in whose midst it is reached goes on to its end first. From then on cleanups have a budget of their own.
 */
import { LateEnds } from "./late-ends.js";
import { EndedError, UncaughtError } from "./errors.js";

/** Calls and milliseconds that follow the error of a limit or alarm, and that a cleanup has when an alarm is due. */
const MORE_CALLS = 100_000;
const MORE_MS = 25;

/** Calls between two checks whether a program that has reached a limit runs a cleanup. */
const CLEANING_CALLS = 4000;
/** The same while it runs one. */
const SHORT_CALLS = 1000;
/** The number of calls that take a millisecond. */
const CALLS_PER_MS = 10_000;

/** A limit that has been reached. */
export type LimitKind = "inferences" | "time";

/** The limits of a run. */
export interface RunLimits {
  /** Calls of predicates. */
  readonly inferences?: number | undefined;
  /** Milliseconds of wall time from the first step on. */
  readonly timeMs?: number | undefined;
}

/** Tells whether a run should be given up, and the reason: an `AbortSignal` is one. */
export interface Abortion {
  readonly aborted: boolean;
  readonly reason: unknown;
}

/** An alarm: the time and the inferences of the run at which a ball ends a goal in it. */
export interface Alarm {
  readonly at: number;
  readonly inferences: number;
  /** Whether its goal is part of a cleanup. Other alarms wait for the end of a cleanup, for a while. */
  readonly isOfCleanup: boolean;
}

export class RunBudget {
  limits: RunLimits = {};
  /** Collects the ends that come later than that of the run. */
  lateEnds: LateEnds | undefined;
  abortion: Abortion | undefined;
  /** The names of the variables of the run's goal, which its answer consists of. */
  variables: readonly string[] = [];
  /** The text of that goal. */
  text = "";
  /** Calls of predicates so far, with those of runs that were made by predicates of the host. */
  inferences = 0;
  /** Whether calls are free of charge. Then nothing ends the run: a library that is being loaded is loaded whole. */
  isFree = false;
  /** The limit whose error has been thrown in the program. */
  exhausted: LimitKind | undefined;
  readonly #cleanups = new CleanupBudget();
  /** Whether a cleanup has been stopped. */
  hasUnfinished = false;
  /** Whether a cleanup runs, at the cost of its own budget, and the time of the last look at that. */
  #isCleaning = false;
  #cleaningSince = 0;
  /** Whether the run is being closed. Then only cleanups run. */
  #isClosing = false;
  #alarm: Alarm | undefined;
  /** Whether the alarm has come due in the midst of a cleanup. */
  #isDeferred = false;
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
    this.lateEnds ??= outer?.lateEnds ?? new LateEnds();
    this.#most = Math.min(inferences, outer?.inferencesLeft ?? Infinity);
    if (timeMs !== Infinity) this.#deadline = performance.now() + timeMs;
    if (outer !== undefined) this.#deadline = Math.min(this.#deadline, outer.#deadline);
  }

  /** Calls that are left. */
  get inferencesLeft(): number {
    return Math.max(this.#most - this.inferences, 0);
  }

  /** Calls until a limit or an alarm. */
  get nextLook(): number {
    if (this.#isCleaning) return Math.min(this.#cleanups.callsLeft, SHORT_CALLS);
    if (this.isFree) return Infinity;
    const more = this.#isDeferred ? MORE_CALLS : 0;
    const ring = (this.alarm?.inferences ?? Infinity) + more - this.inferences;
    const most = this.exhausted === undefined ? Infinity : CLEANING_CALLS;
    return Math.max(Math.min(this.inferencesLeft, ring, most), 0);
  }

  get alarm(): Alarm | undefined {
    return this.#alarm;
  }

  set alarm(alarm: Alarm | undefined) {
    this.#alarm = alarm;
    this.#isDeferred = false;
  }

  /** Sets an alarm, unless the one in force comes first. */
  setAlarm(at: number, inferences: number, isOfCleanup: boolean): void {
    const { alarm } = this;
    const time = Math.min(alarm?.at ?? Infinity, at);
    const calls = Math.min(alarm?.inferences ?? Infinity, inferences);
    const isSame = time === alarm?.at && calls === alarm.inferences;
    this.alarm = isSame ? alarm : { at: time, inferences: calls, isOfCleanup };
  }

  /** Whether time ends the run or a goal in it. */
  get isTimed(): boolean {
    return this.#deadline !== Infinity || this.#alarm !== undefined;
  }

  /** The end of its time, by `performance.now()`. */
  get deadline(): number {
    return this.#deadline;
  }

  /** Milliseconds that are left, also until an alarm. */
  get timeLeft(): number {
    if (!this.#hasBegun) return this.limits.timeMs ?? Infinity;
    return Math.min(this.#deadline, this.alarm?.at ?? Infinity) - performance.now();
  }

  /** Moves the limit on time. */
  postpone(milliseconds: number): void {
    this.#deadline += milliseconds;
  }

  charge(calls: number): void {
    if (this.#isCleaning) {
      this.#cleanups.charge(calls, 0);
      this.#most += calls;
    }
    if (!this.isFree) this.inferences += calls;
  }

  /** Charges work that takes as long as `calls` calls, before it is done: throws the error of a limit. */
  spend(calls: number): void {
    this.charge(calls);
    if (this.#isCleaning || this.#isClosing) return;
    const error = this.observe(() => false, calls / CALLS_PER_MS);
    if (error !== undefined) throw error;
  }

  /**
   * Throws the reason of an abortion, or an EndedError when a limit is reached for the second time; the first time, it
   * returns the error for the program, and grants more. It also returns the error of an alarm.
   *
   * @param isCleaning - tells whether the program runs a cleanup, at whose end there will be another look
   * @param ahead - milliseconds of work that is about to be done
   */
  observe(isCleaning: () => boolean = () => false, ahead = 0): Error | undefined {
    if (this.isFree) return undefined;
    this.#checkAbortion();
    const kind = this.#reached(ahead);
    if (kind === undefined && this.exhausted === undefined) return this.#ring(isCleaning, ahead);
    if (this.observeCleanup(isCleaning())) {
      const stopped = this.stopCleanup();
      if (stopped === undefined) return undefined;
      const hasMore = this.#cleanups.begin();
      if (!hasMore) throw stopped;
      if (this.exhausted === undefined) this.#grant(stopped.kind as LimitKind);
      return stopped;
    }
    if (kind === undefined) return this.#ring(isCleaning, ahead);
    const error = new EndedError(kind);
    if (this.exhausted !== undefined) throw error;
    this.#grant(kind);
    return error;
  }

  /** A limit has been reached: its error is thrown, and the program may go on for a while. */
  #grant(kind: LimitKind): void {
    this.exhausted = kind;
    this.#most = this.inferences + MORE_CALLS;
    if (this.#deadline !== Infinity) this.#deadline = performance.now() + MORE_MS;
  }

  /** Notes whether a cleanup runs, whose calls and time do not count as the program's. */
  observeCleanup(isCleaning: boolean): boolean {
    const now = performance.now();
    if (this.#isCleaning && this.#deadline !== Infinity) {
      this.#cleanups.charge(0, now - this.#cleaningSince);
      this.#deadline += now - this.#cleaningSince;
    }
    if (isCleaning && !this.#isCleaning) this.#cleanups.begin();
    this.#isCleaning = isCleaning;
    this.#cleaningSince = now;
    return isCleaning;
  }

  /** The error for a cleanup that has used up its part. */
  stopCleanup(): EndedError | undefined {
    const kind = this.#cleanups.exhaustion;
    if (kind === undefined) return undefined;
    this.hasUnfinished = true;
    return new EndedError(kind);
  }

  /** The run is being closed: only cleanups run. */
  close(): void {
    this.#isClosing = true;
    this.observeCleanup(true);
  }

  /** A cleanup begins, perhaps after another one; false if there is too little for it. */
  beginCleanup(): boolean {
    return this.#cleanups.begin();
  }

  #checkAbortion(): void {
    if (this.abortion?.aborted === true) throw this.abortion.reason;
    if (this.#outer !== undefined) this.#outer.#checkAbortion();
  }

  /** The ball of the alarm that has come. It rings again after a while, as long as its goal has not ended. */
  #ring(isCleaning: () => boolean, ahead: number): Error | undefined {
    const { alarm } = this;
    if (alarm === undefined) return undefined;
    const { at, inferences, isOfCleanup } = alarm;
    const late = at === Infinity ? -Infinity : performance.now() + ahead - at;
    const over = this.inferences - inferences;
    if (late < 0 && over < 0) return undefined;
    const isTime = late >= 0;
    const isLate = late >= MORE_MS || over >= MORE_CALLS;
    if (!isLate && !isOfCleanup && isCleaning()) {
      this.#isDeferred = true;
      return undefined;
    }
    this.alarm = isTime
      ? { ...alarm, at: performance.now() + MORE_MS }
      : { ...alarm, inferences: this.inferences + MORE_CALLS };
    return new UncaughtError(isTime ? "time_limit_exceeded" : "inference_limit_exceeded", "");
  }

  /** The limit that is reached. */
  get exhaustion(): LimitKind | undefined {
    return this.#reached(0);
  }

  #reached(ahead: number): LimitKind | undefined {
    if (this.inferences >= this.#most) return "inferences";
    if (this.#deadline !== Infinity && performance.now() + ahead >= this.#deadline) return "time";
    return undefined;
  }
}

/** Calls of all, and milliseconds where time is limited. */
const ALL_CALLS = 200_000;
const ALL_MS = 20;
/** With less than that, no cleanup is begun. */
const LEAST_CALLS = 50;
const LEAST_MS = 0.1;

/**
 * The budget that the cleanups of a run share, once a limit is reached or the run is being closed. Each may use half of
 * the rest, so that those that do not end leave something to the others.
 */
class CleanupBudget {
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
