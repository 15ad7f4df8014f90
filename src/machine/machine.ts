/**
 * The machine: one run of a query.
 *
 * Control is by continuation passing. Every predicate is one function, its `run`, of the machine, a depth,
 * the continuation and up to eight arguments (a predicate of higher arity gets an array of them as the
 * first). It ends in one of four ways:
 *
 *   - it calls the `run` of its last goal, or of the continuation when it has
 *     none: the answer of that call is its own;
 *   - `FAIL`: the newest choice point is to be resumed;
 *   - `BOUNCE`: the call that stands in `resume` is to be made from the bottom;
 *   - `ANSWER`: the query has an answer.
 *
 * JavaScript's stack is only a place to run on: at `depthLimit` calls deep a call is put into the machine's
 * registers and bounced to the trampoline in `solve`. So the whole state of a run is on the heap, in
 * continuation frames, choice points and the trail, and can be left and resumed: an answer, an exhausted
 * budget and an exception are ordinary exits, and any number of machines may be open on one database.
 *
 * Direct calls. Generated code may call a predicate marked `direct` without a continuation (`WAITING`) and
 * wait on JavaScript's stack: no frame is made, and success is the signal `SUCCESS`. That holds as long as
 * the called goal needs no choice point. When it does need one, or the stack gets deep, or something that is
 * not direct is called, the call is bounced as usual, and each waiting caller adds the frame for the rest of
 * its work below the others (`capture`) on its way down to the trampoline: a run that began directly goes on
 * with continuations. While anything waits, no choice point above it is pushed; so FAIL means the same to all
 * of them as to the trampoline.
 *
 * Exceptions. `catch/3` is a choice point that fails when resumed, marked by its `alt`. It is active from its
 * call until its goal exits; a goal that exits with choices left makes it inactive, and backtracking into the
 * goal makes it active again (the trail sees to that). A ball goes to the newest active one. `throw/1` does
 * not throw in JavaScript (`raise`); builtins do. The code that unwinds the choice points to find it, and
 * runs cleanups on the way, is in choice-stack.ts.
 *
 * Budgets. `fuel` counts down at each call of a predicate; at zero `refuel` looks at the limits and hands out
 * the next portion.
 *
 * Pauses. A run may be left between two calls and resumed: when its slice of time is over, or when a
 * predicate waits for a promise (`wait`). `solve` then returns with `isPaused`, and the next `solve` goes on.
 * Only the trampoline of `solve` can be left in this way, not that of `runOnce`, below which other code
 * waits.
 *
 * Imports. The machine runs frames, choice points, predicates and clauses, and these name the machine in
 * their types. So files here and in src/compile import each other's types in circles, which leave nothing
 * at run time. Lint allows no other circle.
 */
import { Ball, Thrown, errorTerm } from "../terms/error-terms.js";
import { Progress, setPayer, setProgress } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";

import { setOrder } from "../terms/order.js";
import { LargeMap } from "../terms/large-map.js";
import { ATT } from "../terms/attributed-variables.js";
import { Postponed } from "../terms/trail.js";
import type { BindHooks } from "../terms/trail.js";
import type { OccursCheck } from "../terms/occurs.js";
import {
  atom,
  atomName,
  atomsMade,
  deref,
  functor,
  reference,
  struct1,
  structure,
  variable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { Census } from "./census.js";
import { ACTIVE } from "./choice.js";
import type { Choice, Choice4, Choice8 } from "./choice.js";
import {
  BOTTOM,
  ChoiceStack,
  RESOURCE,
  ballOf,
  ballTerm,
  bottomChoice,
  exhausted,
} from "./choice-stack.js";
import type { Database } from "./database.js";
import { Frame, WAITING } from "./frame.js";
import type { Resume } from "./frame.js";
import { Cleanups, Closing, cleaningUp } from "./cleanups.js";
import type { Failure } from "./cleanups.js";
import { CUT, cleanUpAndFail, nestedEnd, setUp } from "./guards.js";
import { raiseThrown } from "./in-slices.js";
import { LateEnds } from "./late-ends.js";
import { settle } from "./leftovers.js";
import { Stopped } from "./meter.js";
import type { Meter } from "./meter.js";
import type { Limits } from "./limits.js";
import type { Observer, Recorder } from "./observer.js";
import { markDirect } from "./predicate.js";
import type { Predicate } from "./predicate.js";
import { ANSWER, BOUNCE, FAIL } from "./signal.js";
import type { Signal } from "./signal.js";
import type { Stream } from "./stream.js";
import { LONGEST_DELAY } from "./delay.js";

/** The function that runs a predicate. */
export type Run = (
  m: Machine,
  depth: number,
  k: Frame,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
) => Signal;

/** Fills the parameters beyond a predicate's arity. */
export const NONE: Term = undefined as unknown as Term;

/** The size of an atom, in cells. */
const ATOM_CELLS = 4;

/** Rounds of the trampoline between two looks at the clock: some thousand exits. */
const ROUNDS = 16;

/** Calls this deep on JavaScript's stack before a bounce. */
export const DEPTH_LIMIT = 200;

/** `halt/0,1` was called. */
export class Halted {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

/** What a run waits for after `leave`: nothing. */
export const LEFT: PromiseLike<unknown> = Promise.resolve();

export class Machine extends ChoiceStack {
  readonly database: Database;
  depthLimit: number = DEPTH_LIMIT;
  /** Values of global variables that are local to the run, until it backtracks (`b_setval/2`). */
  globals: LargeMap<string, Term> | undefined = undefined;
  /** What the run has stored under names for good, which counts towards its memory. */
  private stored: LargeMap<unknown, Term> | undefined = undefined;
  /** The arguments the run was started on, through which its answers are read. */
  private goal: readonly Term[] = [];
  /** How often the current output is redirected by goals of the run, such as `with_output_to/2`. */
  redirections = 0;
  /** Where the output of a redirecting run goes, while the run is left: other runs have the engine's. */
  redirected: Stream | undefined = undefined;
  /** What library(tabling) knows about the run. */
  tabling: object | undefined = undefined;
  /** Has `solve` returned in the middle of the run? */
  isPaused = false;
  /** A count of memory in which the run was left. */
  private counting: Generator<undefined, number, undefined> | undefined = undefined;
  /** The signal with which a paused run resumes. */
  private pending: Signal = BOUNCE;
  /** What ends the run, if that is done in slices. */
  private closing: Closing | undefined = undefined;
  /** What `startBeside` has begun: the choice point below it, and the stamp before that. */
  private beside: { readonly barrier: Choice; readonly choiceStamp: number } | undefined =
    undefined;
  /** The progress of the arithmetic instruction begun last, and whether it is to be performed again. */
  private readonly arithmetic: Progress = new Progress();
  private current: object | undefined = undefined;
  private again: object | undefined = undefined;
  /** The progress of the postponed call that is about to be made again. */
  progress: Progress | undefined = undefined;
  /** What a paused run waits for; undefined when only for its next slice. */
  awaited: PromiseLike<unknown> | undefined = undefined;
  /** Wakes it for an alarm. */
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  /** An exhaustion to be thrown at the bottom of the stack. */
  private held: Ball | undefined = undefined;

  // The registers, with the call that a bounce makes: of `predicate` with `x0` … and the continuation
  // `frame`, or, without a predicate, of `frame` itself.
  private predicate: Predicate | undefined = undefined;
  private frame: Frame = BOTTOM;
  private x0: Term = NONE;
  private x1: Term = NONE;
  private x2: Term = NONE;
  private x3: Term = NONE;
  private x4: Term = NONE;
  private x5: Term = NONE;
  private x6: Term = NONE;
  private x7: Term = NONE;
  /** The choice points of trials that a bounce has reached and that still lack their continuation. */
  private readonly open: (Choice4 | Choice8)[] = [];

  /** What was asked to end when goals were left, and takes its time. */
  readonly lateEnds: LateEnds = new LateEnds();
  /** Does it run a goal of a text that is being loaded? */
  isLoading = false;
  /** How many atoms existed before this step of the run: none made since is released before the step ends. */
  private atomsBefore = 0;
  /** How many cells the database has gained since the run began, and how many it held before this step. */
  private added = 0;
  private keptBefore = 0;

  /** The observer of this run; undefined: that of the database applies. */
  observer: Observer | undefined = undefined;
  /** Records what this run does while the database is observed. */
  recorder: Recorder | undefined = undefined;
  /** False while the run does something internal, which is not observed. */
  isWatched = true;

  constructor(database: Database, limits: Limits = {}) {
    super(limits);
    this.database = database;
  }

  override get occursCheck(): OccursCheck {
    return this.database.flags.occursCheck;
  }

  override get bindHooks(): BindHooks {
    return this.database.extensions.bindHooks;
  }

  override get canUnifyLater(): boolean {
    return this.canWait && !this.hooksWait;
  }

  override unifyLater(rest: LongWork<boolean>): void {
    const { system } = this.database;
    const p = this.database.predicate(system, UNIFY_ON);
    this.callAgain(p, [reference(rest)], new Progress());
  }

  /** Begins the run of `p` on `args`; `solve` does the work. */
  start(p: Predicate, args: readonly Term[]): void {
    this.goal = args;
    this.call(p, BOTTOM, args);
  }

  /** Bounces a call with its arguments in an array. */
  call(p: Predicate, k: Frame, args: readonly Term[]): Signal {
    const all = args as unknown as Term;
    if (args.length > 8) return this.bounce(p, k, all, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
    const [a0, a1, a2, a3, a4, a5, a6, a7] = args;
    return this.bounce(p, k, a0!, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
  }

  /** Puts a call into the registers; the caller returns what this returns. */
  bounce(
    p: Predicate,
    k: Frame,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal {
    this.predicate = p;
    this.frame = k;
    this.x0 = a0;
    this.x1 = a1;
    this.x2 = a2;
    this.x3 = a3;
    this.x4 = a4;
    this.x5 = a5;
    this.x6 = a6;
    this.x7 = a7;
    return BOUNCE;
  }

  /** Puts the resumption of a frame into the registers. */
  bounceFrame(k: Frame): Signal {
    this.predicate = undefined;
    this.frame = k;
    return BOUNCE;
  }

  /**
   * Bounces a call of `p` while a caller waits; `frame` is what comes after the call, if anything does.
   * `culprit` is the predicate that could not go on directly: one that needs this often loses its mark.
   */
  suspend(
    culprit: Predicate,
    p: Predicate,
    frame: Frame | undefined,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal {
    if (isSettled(p)) blame(culprit, this.inferences);
    this.hole = frame;
    return this.bounce(p, frame ?? WAITING, a0, a1, a2, a3, a4, a5, a6, a7);
  }

  /** Bounces a frame while a caller waits, because of a choice point or a call of `p`. */
  suspendFrame(culprit: Predicate, frame: Frame, p: Predicate = culprit): Signal {
    if (isSettled(p)) blame(culprit, this.inferences);
    this.hole = frame;
    return this.bounceFrame(frame);
  }

  /** Adds `frame`, the rest of the work of a waiting caller, below what was bounced. */
  capture(frame: Frame): Signal {
    const { open } = this;
    // Emptying an empty array costs as much as all the rest.
    if (open.length !== 0) {
      for (const choice of open) choice.k = frame;
      open.length = 0;
    }
    if (this.hole === undefined) this.frame = frame;
    else this.hole.k = frame;
    this.hole = frame.k === WAITING ? frame : undefined;
    return BOUNCE;
  }

  /** Does the same for a trial, whose choice point gets its continuation like the frame. */
  captureTrial(frame: Frame, choice: Choice4 | Choice8): Signal {
    this.capture(frame);
    if (frame.k === WAITING) this.open.push(choice);
    return BOUNCE;
  }

  /** Hands out fuel for a call and bounces it, which unwinds JavaScript's stack. */
  pause(
    p: Predicate,
    k: Frame,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal {
    this.holding(() => {
      this.refuel();
      this.fuel++;
    });
    return this.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
  }

  /** Keeps the exhaustion that `check` throws for the bottom of the stack, when all callers have left their frames. */
  private holding(check: () => void): void {
    try {
      check();
    } catch (thrown) {
      if (!(thrown instanceof Ball)) throw thrown;
      this.held = thrown;
      this.due = true;
    }
  }

  /** Goes on with `k`: at once, or from the bottom when the stack is deep. */
  proceed(depth: number, k: Frame): Signal {
    if (this.woken !== undefined) return this.wake(depth, k);
    return depth > this.depthLimit ? this.bounceFrame(k) : k.fn(this, depth + 1, k);
  }

  private resume(): Signal {
    const { predicate, frame } = this;
    if (predicate === undefined) return frame.fn(this, 0, frame);
    return predicate.run(
      this,
      0,
      frame,
      this.x0,
      this.x1,
      this.x2,
      this.x3,
      this.x4,
      this.x5,
      this.x6,
      this.x7,
    );
  }

  /**
   * Leaves the run until `promise` is settled, then goes on with `frame`. Only where `canWait`. A limit or an
   * alarm may wake the run before: `frame` checks them (`lookNow`), and waits again.
   */
  wait(frame: Frame, promise: PromiseLike<unknown>): Signal {
    const { at } = this.alarm;
    this.awaited = at === Infinity || promise === LEFT ? promise : this.orAlarm(promise, at);
    this.due = true;
    return this.bounceFrame(frame);
  }

  /** Settles with `promise`, or at the time of an alarm. */
  private orAlarm(promise: PromiseLike<unknown>, at: number): PromiseLike<void> {
    const left = Math.max(0, at - performance.now());
    return new Promise((resolve) => {
      const wake = (): void => resolve();
      this.timer = setTimeout(wake, Math.min(left, LONGEST_DELAY));
      promise.then(wake, wake);
    });
  }

  /** Notes that the run no longer waits. */
  private waited(): void {
    this.awaited = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Leaves the run for the caller of `solve`: the next `solve` goes on with `frame`. */
  leave(frame: Frame): Signal {
    return this.wait(frame, LEFT);
  }

  /** Does what is due at the bottom of the stack; true if the run is to be left. */
  private attend(signal: Signal): boolean {
    if (this.isUnbroken(signal)) {
      if (this.frame.fn === setUp) return false;
      this.due = false;
      this.look();
      return this.isSliceOver;
    }
    this.due = false;
    this.throwHeld();
    if (this.isCountDue && !this.countMemory(signal)) {
      this.due = true;
      return true;
    }
    return this.awaited !== undefined || this.isSliceOver;
  }

  /** Does what is due in a nested run; leaving, which it cannot, stays due. */
  private attendNested(signal: Signal): void {
    if (this.isUnbroken(signal)) return;
    this.throwHeld();
    if (this.isCountDue) while (!this.countMemory(signal));
  }

  /** Is the run between a setup and its guard, or between cleanups? Then nothing is thrown. */
  private isUnbroken(signal: Signal): boolean {
    if (signal !== BOUNCE || this.predicate !== undefined) return false;
    const { fn } = this.frame;
    return fn === setUp || fn === cleaningUp;
  }

  private throwHeld(): void {
    const { held } = this;
    if (held === undefined) return;
    this.held = undefined;
    held.site = this.frame;
    throw held;
  }

  /** Counts memory, and throws if it is too much; false if the slice is over before that is known. */
  private countMemory(signal: Signal): boolean {
    this.counting ??= this.count(this.memoryLimit, signal);
    for (;;) {
      const { done, value } = this.counting.next();
      // A run that is to end now is not counted to the end.
      if (done !== true && !this.isOver) {
        if (this.isSliceOver) return false;
        continue;
      }
      this.counting = undefined;
      if (value === undefined) this.look();
      else this.noteMemory(value, signal);
      return true;
    }
  }

  private noteMemory(held: number, signal: Signal): void {
    try {
      this.checkMemory(held);
    } catch (thrown) {
      // The run is between two calls; the frame says where.
      if (thrown instanceof Ball && signal === BOUNCE) thrown.site = this.frame;
      throw thrown;
    }
  }

  /** Notes that `value` is stored for good, in place of what was stored under `key`. */
  noteStored(key: unknown, value: Term): void {
    if (this.memoryLimit !== Infinity) (this.stored ??= new LargeMap()).set(key, value);
  }

  /** Counts what the run holds, up to the limit. */
  private *count(limit: number, signal: Signal): Generator<undefined, number, undefined> {
    const atoms = ATOM_CELLS * (atomsMade() - this.atomsBefore);
    const added = Math.max(0, this.added + this.database.holdings.cells - this.keptBefore);
    const census = new Census(limit, this.trailTop + atoms + added);
    yield* census.choices(this.newest);
    if (signal === BOUNCE) {
      const { x0, x1, x2, x3, x4, x5, x6, x7 } = this;
      yield* census.values([x0, x1, x2, x3, x4, x5, x6, x7]);
      yield* census.frames(this.frame);
    }
    yield* census.values(this.goal);
    yield* census.trail(this.trail, this.trailTop);
    yield* census.values(this.globals?.values() ?? []);
    yield* census.values(this.stored?.values() ?? []);
    return census.count;
  }

  /**
   * Computes the next answer: true when there is one, false at the end, or when the run is paused and goes on
   * with the next `solve`. An uncaught ball is thrown and ends the run.
   */
  solve(again: boolean): boolean {
    if (this.ended) return false;
    this.startClock();
    this.atomsBefore = atomsMade();
    this.keptBefore = this.database.holdings.cells;
    const before = setPayer(this);
    const order = setOrder(this.database.flags.isTraditional);
    const outer = setProgress(undefined);
    const output = this.takeOutput();
    try {
      return this.run(again);
    } finally {
      this.leaveOutput(output);
      setProgress(outer);
      this.added += this.database.holdings.cells - this.keptBefore;
      setPayer(before);
      setOrder(order);
    }
  }

  /** Redirects the current output again, if the run did when it was left; returns what it is for others. */
  private takeOutput(): Stream {
    const { streams } = this.database;
    const { output } = streams;
    streams.output = this.redirected ?? output;
    this.redirected = undefined;
    return output;
  }

  private leaveOutput(output: Stream): void {
    if (this.redirections === 0) return;
    this.redirected = this.database.streams.output;
    this.giveOutput(output);
  }

  private giveOutput(output: Stream): void {
    const { streams } = this.database;
    streams.output = output.closed ? streams.userOutput : output;
  }

  /** The trampoline. */
  private run(again: boolean): boolean {
    let signal: Signal = again ? FAIL : BOUNCE;
    if (this.isPaused) {
      signal = this.pending;
      this.isPaused = false;
      this.waited();
    }
    let rounds = 0;
    const glance = (): void => this.glance();
    for (;;) {
      try {
        for (;;) {
          // A long chain of exits has no calls.
          if (++rounds >= ROUNDS) {
            rounds = 0;
            if (!this.isUnbroken(signal)) this.holding(glance);
            else if (this.isSliceOver) this.due = true;
          }
          if (signal === FAIL) {
            if (this.due && this.attend(FAIL)) return this.rest(FAIL);
            const choice = this.newest;
            this.undoTo(choice.trailTop);
            signal = choice.alt(this, choice);
          } else if (signal === BOUNCE) {
            if (this.due && this.attend(BOUNCE)) return this.rest(BOUNCE);
            signal = this.resume();
          } else if (signal === ANSWER) {
            // So that `isDeterminate` takes no time.
            if (this.canWait && !this.isOver && !settle(this)) return this.rest(ANSWER);
            return !this.ended;
          } else {
            throw lostCaller();
          }
        }
      } catch (thrown) {
        signal = this.recover(thrown);
      }
    }
  }

  private rest(signal: Signal): boolean {
    this.isPaused = true;
    this.pending = signal;
    return false;
  }

  /**
   * Runs `goal` to its first answer within the current run: for goals such as cleanups that cannot leave a
   * continuation. Its bindings stay. Uncaught balls are thrown.
   */
  runOnce(goal: (depth: number, k: Frame) => Signal): boolean {
    const { choiceStamp } = this;
    const barrier = this.push(nestedEnd, BOTTOM, undefined, undefined, ACTIVE, undefined);
    const { depthLimit: limit, canWait } = this;
    this.depthLimit = Math.min(limit, NESTED_DEPTH);
    this.canWait = false;
    const outer = setProgress(undefined);
    try {
      let signal: Signal | undefined;
      for (;;) {
        try {
          signal ??= goal(0, BOTTOM);
          for (;;) {
            if (this.due) this.attendNested(signal);
            if (signal === FAIL) {
              const choice = this.newest;
              this.undoTo(choice.trailTop);
              signal = choice.alt(this, choice);
            } else if (signal === BOUNCE) {
              signal = this.resume();
            } else if (signal !== ANSWER) {
              throw lostCaller();
            } else {
              const done = barrier.pc === ACTIVE;
              if (done) {
                // What a cleanup throws is for this run, so the run's end must still be there.
                this.cutTo(barrier);
                this.cutTo(barrier.prev, choiceStamp);
              }
              this.choiceStamp = choiceStamp;
              return done;
            }
          }
        } catch (thrown) {
          signal = this.recover(thrown);
        }
      }
    } finally {
      setProgress(outer);
      this.depthLimit = limit;
      this.canWait = canWait;
    }
  }

  /** Begins a call of `p` at an answer of the run, which stays the run's answer; see `solveBeside`. */
  startBeside(p: Predicate, args: readonly Term[]): void {
    const { choiceStamp } = this;
    const barrier = this.push(nestedEnd, BOTTOM, undefined, undefined, ACTIVE, undefined);
    this.beside = { barrier, choiceStamp };
    this.pending = this.call(p, BOTTOM, args);
    this.isPaused = true;
  }

  /**
   * Computes the first answer of the call that `startBeside` has begun, whose bindings stay: true if there is
   * one, false if there is none, or if the run is paused and goes on with the next call of this.
   */
  solveBeside(): boolean {
    this.solve(false);
    const { beside } = this;
    if (this.isPaused || beside === undefined) return false;
    this.beside = undefined;
    const { barrier, choiceStamp } = beside;
    const done = barrier.pc === ACTIVE;
    if (done) {
      // What a cleanup throws is for this run, so the run's end must still be there.
      this.cutTo(barrier);
      this.cutTo(barrier.prev, choiceStamp);
    }
    this.choiceStamp = choiceStamp;
    return done;
  }

  /** True when no choice point is left that may have an answer, as far as is known. */
  get isDeterminate(): boolean {
    settle(this);
    return this.newest.alt === exhausted;
  }

  /**
   * Ends the run and releases its state. Pending cleanups are run, within the run `outer` if given. Returns
   * what one of them threw, or that one could not run to completion.
   */
  close(outer?: Meter): Failure | undefined {
    this.endFor(outer, !this.canWait);
    const before = this.closing?.unfinished ?? this.unfinished?.count ?? 0;
    const order = setOrder(this.database.flags.isTraditional);
    const payer = setPayer(this);
    const progress = setProgress(undefined);
    const output = this.redirected && this.takeOutput();
    let failure = this.cleaning > 0 ? this.finishCleanups() : undefined;
    for (let choice = this.newest; choice.alt !== exhausted; choice = choice.prev) {
      if (choice.alt !== cleanUpAndFail || this.skips(choice)) continue;
      this.leaveTo(choice);
      try {
        this.runOnce((_, k) => this.cleanUp(k, new Cleanups([choice], CUT)));
      } catch (thrown) {
        failure = this.urgent(failure, { thrown });
      }
    }
    setProgress(progress);
    setPayer(payer);
    setOrder(order);
    this.undoTo(0);
    if (output !== undefined) this.giveOutput(output);
    this.trail = [];
    this.newest = bottomChoice();
    this.choiceStamp = this.newest.stamp;
    this.ended = true;
    this.isPaused = false;
    this.waited();
    this.counting = undefined;
    this.goal = [];
    this.forget();
    const { unfinished } = this;
    this.unfinished = undefined;
    if (unfinished === undefined) return failure;
    const text = atom(this.database.hooks?.unfinished(unfinished) ?? "");
    if (failure !== undefined || unfinished.count === before) return failure;
    const context = structure("context", variable(0), text);
    return { thrown: new Ball(errorTerm(struct1(RESOURCE, atom(unfinished.what)), context)) };
  }

  /** Would the end of the run call goals? */
  get hasCleanups(): boolean {
    return this.openGuards > 0 || this.cleaning > 0;
  }

  /** Has the run, which was left or is at an answer, throw `closing` when it is resumed. */
  private throwLater(closing: Closing): void {
    this.isPaused = true;
    this.waited();
    const end: Resume = () => {
      throw closing;
    };
    this.pending = this.bounceFrame(new Frame(end, BOTTOM, undefined, undefined, 0, undefined));
  }

  /** Stops the cleanup that waits for a promise, if one does: there is no time for that. */
  private stopWaiting(): void {
    if (this.awaited !== undefined && this.awaited !== LEFT) {
      const stop: Resume = (m) => m.stopHandler();
      this.bounceFrame(new Frame(stop, this.frame, undefined, undefined, 0, undefined));
      this.waited();
    }
    this.look();
  }

  /** Begins to end the run as `end` does, but in slices: `ending` does the work. */
  beginEnding(outer?: Meter): void {
    this.endFor(outer, true);
    this.closing = new Closing(this.unfinished?.count ?? 0);
    this.isFinishing = this.cleaning > 0;
    if (this.isFinishing) this.stopWaiting();
    else this.throwLater(this.closing);
  }

  /** Goes on with it; false if the slice is over. At the end throws what a cleanup threw. */
  ending(): boolean {
    const closing = this.closing!;
    for (;;) {
      try {
        this.solve(false);
      } catch (thrown) {
        if (thrown !== closing) closing.failure = this.urgent(closing.failure, { thrown });
      }
      if (this.isPaused) {
        this.stopWaiting();
        return false;
      }
      if (this.isFinishing) {
        this.isFinishing = false;
        closing.failure = this.urgent(closing.failure, this.finished);
      } else if (this.newest.alt === exhausted) {
        break;
      }
      // Below a run that was begun beside this one there may be more.
      this.throwLater(closing);
    }
    const failure = this.urgent(closing.failure, this.close());
    if (failure !== undefined) throw failure.thrown;
    return true;
  }

  /** Goes on to the end of the cleanups in whose middle the run was left; returns what they throw. */
  private finishCleanups(): Failure | undefined {
    this.isFinishing = true;
    this.canWait = false;
    this.sliceEnd = Infinity;
    this.stopWaiting();
    try {
      this.solve(false);
    } finally {
      this.isFinishing = false;
    }
    return this.finished;
  }

  /** The registers are used only from a bounce to the call that it makes. */
  protected override forget(): void {
    super.forget();
    this.frame = BOTTOM;
    this.predicate = undefined;
    this.x0 = this.x1 = this.x2 = this.x3 = this.x4 = this.x5 = this.x6 = this.x7 = NONE;
  }

  /** Gives up all choice points; the bindings stay. */
  commit(): void {
    let bottom = this.newest;
    while (bottom.alt !== exhausted) bottom = bottom.prev;
    this.cutTo(bottom);
  }

  /** Ends the run where nothing else is being thrown: throws what one of its cleanups threw. */
  end(outer?: Meter): void {
    const failure = this.close(outer);
    if (failure !== undefined) throw failure.thrown;
  }

  /** A machine for a goal that a builtin runs to completion, charged to this one. */
  child(): Machine {
    this.startClock();
    const { calls, at: deadline } = this.budget();
    const inferences = calls === Infinity ? undefined : calls;
    const { memory, integerBits, textLength } = this.limits;
    const child = new Machine(this.database, { inferences, memory, integerBits, textLength });
    child.wallEnd = deadline;
    child.heap = this.heap;
    child.abortion = this.abortion;
    child.around = this.around;
    const { at, inferences: end } = this.alarm;
    child.alarm = { at, inferences: Math.max(end - this.inferences, 0), outer: undefined };
    child.globals = this.globals;
    if (this.memoryLimit !== Infinity) child.stored = this.stored ??= new LargeMap();
    child.observer = this.observer;
    child.isWatched = this.isWatched;
    child.isLoading = this.isLoading;
    return child;
  }

  // -- bindings of attributed variables ----------------------------------------

  /**
   * Calls the hooks of the attributed variables that have been bound, in the order of the bindings, then goes
   * on with `k`. Fails at once where a bind hook that could not run with the binding forbids it.
   */
  wake(depth: number, k: Frame): Signal {
    const woken = this.woken!;
    this.woken = undefined;
    let rest = k;
    let isPostponed = false;
    for (let i = woken.length - 1; i >= 0; i--) {
      const one = woken[i]!;
      if (one instanceof Postponed) {
        rest = new Frame(callPostponed, rest, one, undefined, 0, undefined);
        isPostponed = true;
        continue;
      }
      const { attributes, value, decided } = one;
      const hooks: Cell[] = [];
      let a = deref(attributes);
      while (typeof a !== "number" && a.t === ATT) {
        const hook = this.bindHooks.get(deref(a.a0));
        if (hook === undefined) hooks.push(a);
        else if (!decided && !hook(this, a.a1, value)) return FAIL;
        a = deref(a.a2);
      }
      for (let j = hooks.length - 1; j >= 0; j--) {
        rest = new Frame(callHook, rest, hooks[j], value, 0, undefined);
      }
    }
    // The rest of what a bind hook has begun.
    if (this.woken !== undefined) return this.wake(depth, rest);
    const bounces = isPostponed || depth >= this.depthLimit;
    return bounces ? this.bounceFrame(rest) : rest.fn(this, depth + 1, rest);
  }

  /** Does the same for generated code: `rest` may be the frame of a waiting caller. */
  wakeBefore(depth: number, rest: Frame): Signal {
    if (rest.k !== WAITING) return this.wake(depth, rest);
    const limit = this.depthLimit;
    this.depthLimit = -1;
    const signal = this.wake(0, rest);
    this.depthLimit = limit;
    // If a bind hook has forbidden the binding, the frame is never resumed.
    if (signal !== FAIL) this.hole = rest;
    return signal;
  }

  /**
   * Notes that a call is to be made before the next goal: of a builtin once more, to go on with its long work
   * from `progress`, only where `canWait`; or one that a builtin leaves its test to, anywhere.
   */
  callAgain(p: Predicate, args: readonly Term[], progress: Progress): void {
    (this.woken ??= []).push(new Postponed(p, args, progress));
    this.due = true;
  }

  /** The progress of the repeatable instruction `i`: what it has done already if it is performed again. */
  beginAgain(i: object): Progress {
    const { arithmetic } = this;
    if (this.again === i) arithmetic.restart();
    else arithmetic.clear();
    this.again = undefined;
    this.current = i;
    return arithmetic;
  }

  /** Notes that `i`, if it was begun last, is to be performed again in the next slice. */
  restarts(i: object): boolean {
    if (this.current !== i) return false;
    this.again = i;
    this.due = true;
    return true;
  }

  /** Takes the progress of the postponed call that is being made again. */
  takeProgress(): Progress | undefined {
    const { progress } = this;
    this.progress = undefined;
    this.again = undefined;
    progress?.restart();
    return progress;
  }

  /** Runs the hooks on the spot, for a test: true if all succeed, with their first answers. */
  wakeNow(): boolean {
    return this.runOnce((depth, k) => this.wake(depth, k));
  }

  /** Finds the handler for what was thrown, and rethrows it when there is none. */
  private recover(thrown: unknown): Signal {
    this.progress = undefined;
    this.again = undefined;
    let last: unknown = ballOf(thrown) ?? thrown;
    // The ball of a builtin is copied first, in slices if it is large.
    if (!(last instanceof Thrown)) {
      try {
        return raiseThrown(this, BOTTOM, last);
      } catch (again) {
        last = ballOf(again) ?? again;
      }
    }
    const signal = this.unwind(last);
    if (signal !== undefined) return signal;
    const ball = last instanceof Ball ? last : undefined;
    let out: unknown = last;
    if (ball !== undefined) {
      const trace: unknown = ball.trace ?? this.database.hooks?.backtrace?.(this, ball.site);
      const term = ballTerm(ball);
      const kept = ball instanceof Stopped ? new Stopped(term) : new Ball(term);
      kept.trace = trace;
      out = kept;
    }
    const end = this.newest;
    if (end.alt === nestedEnd) {
      this.undoTo(end.trailTop);
      this.pop();
    } else if (!(last instanceof Closing)) {
      this.close();
    }
    throw out;
  }
}

/** The depth of calls inside `runOnce`, which runs on a used part of the stack. */
const NESTED_DEPTH = 50;

/** Bounces of a predicate count as frequent when they are at most this many inferences apart. */
const OFTEN = 2000;
/** After this many frequent bounces, the predicate is no longer called directly. */
const PATIENCE = 20;

/** The error when a success meant for a waiting caller reaches the trampoline. */
function lostCaller(): Error {
  return new TypeError("A direct call has succeeded without a caller");
}

/** Is it settled what runs calls of `p`? Only then does a bounce count against it. */
function isSettled(p: Predicate): boolean {
  return p.settled && (p.target === undefined || p.target.settled);
}

/** Notes that `p` could not go on directly. */
function blame(p: Predicate, now: number): void {
  if (now - p.suspendedAt < OFTEN) p.suspensions++;
  else p.suspensions = 0;
  p.suspendedAt = now;
  if (p.suspensions > PATIENCE) markDirect(p, false);
}

/** Makes the call of a postponed builtin. */
const callPostponed: Resume = (m, depth, frame) => {
  const { predicate, args, progress } = frame.code as Postponed;
  const p = predicate as Predicate;
  const [a0, a1, a2, a3, a4, a5, a6, a7] = args;
  m.progress = progress;
  // It has been counted already.
  m.fuel++;
  return p.run(m, depth + 1, frame.k, a0!, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
};

const UNIFY_ON = functor("$unify_on", 1);

const HOOK = functor("attr_unify_hook", 2);

/** Calls `Module:attr_unify_hook(Value, Other)` for one attribute. */
const callHook: Resume = (m, depth, frame) => {
  const { a0, a1 } = frame.code as Cell;
  const { database } = m;
  const module = database.module(atomName(deref(a0) as Cell));
  const value = frame.env as Term;
  const hook = database.predicate(module, HOOK);
  return hook.run(m, depth + 1, frame.k, a1, value, NONE, NONE, NONE, NONE, NONE, NONE);
};
