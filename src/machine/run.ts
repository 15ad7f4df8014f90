/*
 * The run of a goal: its answers one at a time, under a budget. Between two calls of predicates a run can be left and
 * taken up again; all its state is in the memory.
 *
 * A run stops at a predicate of the host: the module returns, with the arguments in X as roots. So the function may
 * run other goals on the same core, and may answer with a promise.
 */
import { ballOf, uncaught } from "./balls.js";
import { RunBudget } from "./budget.js";
import type { LimitKind } from "./budget.js";
import type { Core } from "./core.js";
import { EndedError } from "./errors.js";
import { Call } from "./host-predicates.js";
import type { HostAnswer, HostPredicates, Instead } from "./host-predicates.js";
import type { Observer } from "./observer.js";
import { Machine, Op, Query as Record, Status } from "./records.generated.js";
import type { Value } from "./value-types.js";
import { argumentsOf } from "./value-parts.js";

/** The calls of the first slice of a run that looks at the time, and the fewest of the others. */
const FIRST_CALLS = 2000;
const FEWEST_CALLS = 50;
/** The milliseconds that a slice of such a run should take. */
const SLICE_MS = 1;
/** The milliseconds of a part of long work at least. */
const LEAST_MS = 1;
/** A time that clocks tell from none. */
const CLOCK_MS = 0.01;

/** The results of a step. */
export type Step = "answer" | "end" | "pause";

/** The outcome of a promise. */
interface Outcome {
  isSettled: boolean;
  goOn: () => void;
}

export class Run {
  readonly core: Core;
  readonly budget: RunBudget = new RunBudget();
  /** The promise of a predicate of the host; the next step goes on when it is settled. */
  awaited: PromiseLike<unknown> | undefined;
  /** Observes each call before it is made; otherwise that of the core does. */
  observer: Observer | undefined;
  /** Whether it loads a text. */
  isLoad = false;
  readonly #predicates: HostPredicates;
  readonly #query: number;
  /** The most calls of the next slice of a run that looks at the time. */
  #calls = FIRST_CALLS;
  #outcome: Outcome | undefined;
  #isOpen = true;
  #isAtAnswer = false;
  /** Whether a predicate of the host runs, and whether the run is to end as soon as it returns. */
  #isInHost = false;
  #isEnding = false;
  readonly #runsCleanup = (): boolean => {
    this.enter();
    return Boolean(this.core.module.isCleaning(true));
  };

  /** @param makeGoal - makes the goal on the heap */
  constructor(core: Core, predicates: HostPredicates, makeGoal: () => number) {
    this.core = core;
    this.#predicates = predicates;
    this.#query = core.guarded(() => core.module.open()) >>> 0;
    try {
      core.module.start(makeGoal());
    } catch (thrown) {
      core.module.close(this.#query);
      throw thrown;
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** A term that is kept with the run, such as the variables of the goal. */
  get answer(): number {
    return this.core.deref(this.core.words[(this.#query + Record.answer) >>> 2] as number);
  }

  set answer(cell: number) {
    this.core.words[(this.#query + Record.answer) >>> 2] = cell;
  }

  /** At an answer: whether it is known that there is no further one. */
  get isDeterminate(): boolean {
    if (!this.#isOpen) return true;
    const { core } = this;
    this.enter();
    return core.register(Machine.choice) === core.register(Machine.choiceBase);
  }

  /** Makes the run the current one, whose terms can be changed. */
  enter(): void {
    const { core } = this;
    if (core.register(Machine.query) !== this.#query)
      core.guarded(() => core.module.enter(this.#query));
  }

  /**
   * Goes on to the next answer. It pauses at about `until`, a time by `performance.now()`, and if `canWait`, where a
   * predicate of the host waits. Throws an UncaughtError, an EndedError, or the reason of an abortion.
   */
  step(until: number = Infinity, canWait: boolean = false): Step {
    if (!this.#isOpen) return "end";
    const { core, budget } = this;
    const outer = core.running;
    budget.begin(outer);
    core.running = budget;
    const before = budget.inferences;
    try {
      const step = this.#steps(until, canWait);
      if (step === "pause") core.module.park(this.#query);
      return step;
    } catch (thrown) {
      try {
        this.close(false);
      } catch {
        // The first error is the one to report.
      }
      throw thrown;
    } finally {
      core.running = outer;
      outer?.charge(budget.inferences - before);
    }
  }

  #steps(until: number, canWait: boolean): Step {
    const { core, budget } = this;
    let last: number | undefined;
    for (;;) {
      if (this.#outcome !== undefined && !this.#resumeAwaited(this.#outcome)) return "pause";
      // From an answer it first backtracks, to the next call: the error of a limit is thrown there.
      const exhausted = this.#isAtAnswer ? budget.exhaustion : undefined;
      if (!this.#isAtAnswer) this.#observe();
      this.#isAtAnswer = false;
      const isTimed = until !== Infinity || budget.isTimed;
      if (isTimed) last ??= performance.now();
      const before = core.inferences;
      const most = exhausted ? 0 : Math.min(isTimed ? this.#calls : Infinity, budget.nextLook);
      const status = this.#solve(core.module.solve, most, until);
      switch (status) {
        case Status.TRUE:
          if (exhausted) throw new EndedError(exhausted);
          this.#isAtAnswer = true;
          return "answer";
        case Status.PAUSED:
          break;
        case Status.HOST:
          this.#callHost(canWait);
          if (!this.#isEnding) break;
          this.close();
          return "end";
        case Status.ERROR:
          throw this.#uncaught();
        default:
          this.close();
          return "end";
      }
      if (!isTimed) continue;
      const now = performance.now();
      if (status === Status.PAUSED)
        this.#calls = callsAtPace(core.inferences - before, now - last!);
      last = now;
      // A library is loaded at once: another run would find half of it.
      if (now >= until && !budget.isFree) return "pause";
    }
  }

  /** Runs the module for a slice of at most `most` inferences; long work is left at about `until`. */
  #solve(run: (query: number) => number, most: number, until = Infinity): number {
    const { core } = this;
    // Work of another run is ended first.
    this.enter();
    if (core.register(Machine.isPartial) === 0) core.works.clear();
    const observer = this.observer ?? core.observer;
    const isSeen = observer !== undefined || core.recorder !== undefined;
    const slice = isSeen ? 0 : Math.min(core.slice(), most);
    core.beginSlice(slice);
    core.workStart = performance.now();
    core.workEnd = isSeen ? Infinity : Math.max(until, core.workStart + LEAST_MS);
    const status = core.guarded(() => run(this.#query));
    core.workEnd = Infinity;
    const made = core.endSlice();
    this.budget.charge(made);
    if (status !== Status.PAUSED) return status;
    // The end of a cleanup has ended the slice.
    if (made < slice && core.register(Machine.isPartial) === 0) this.budget.beginCleanup();
    core.paused();
    if (isSeen && isRetry(core)) return status;
    if (core.recorder?.call(this.budget) !== false) observer?.call(this.budget);
    return status;
  }

  #observe(): void {
    const error = this.#due();
    if (error !== undefined) this.throw(error);
  }

  /** The error of a limit or alarm that is due. */
  #due(): Error | undefined {
    return this.budget.observe(this.#runsCleanup);
  }

  /** The error for the ball of the program; an EndedError for that of a limit. */
  #uncaught(): Error {
    const error = this.core.free(() => uncaught(this.core));
    const kind = this.budget.exhausted;
    return kind !== undefined && isResourceError(error.term, kind)
      ? new EndedError(kind, error.report)
      : error;
  }

  /** Makes the program go on with the error for a thrown value, at its next step. */
  throw(thrown: unknown): void {
    const { core } = this;
    this.enter();
    core.module.throwFromHost(ballOf(core, thrown));
  }

  // -- predicates of the host -------------------------------------------------------

  #callHost(canWait: boolean): void {
    const number = this.core.register(Machine.hostPredicate);
    const call = new Call(this.core, this.#query, this.budget, canWait);
    let answer: HostAnswer;
    this.#isInHost = true;
    try {
      answer = this.#predicates.run(number, call);
    } catch (thrown) {
      this.throw(thrown);
      return;
    } finally {
      this.#isInHost = false;
    }
    if (typeof answer !== "boolean" && "leave" in answer) answer.leave(this.#left());
    else if (typeof answer === "boolean" || !("then" in answer)) this.#goOn(answer);
    else if (canWait) this.#await(answer);
    else {
      const where = !this.#isOpen ? "cleanup" : this.isLoad ? "load" : "query";
      // The TypeError is the error of this call; a rejection that nobody handles would end a process.
      answer.then(undefined, () => undefined);
      this.throw(new TypeError(this.#predicates.cannotWait(number, call, where)));
    }
  }

  #await(promise: PromiseLike<boolean | Instead>): void {
    const outcome: Outcome = { isSettled: false, goOn: () => undefined };
    const settle = (goOn: () => void): void => {
      outcome.isSettled = true;
      outcome.goOn = goOn;
    };
    this.#outcome = outcome;
    this.awaited = promise.then(
      (answer) => settle(() => this.#goOn(answer)),
      (thrown: unknown) => settle(() => this.throw(thrown)),
    );
  }

  /** Leaves the run until the function that it returns is called. */
  #left(): (answer: boolean) => void {
    const outcome: Outcome = { isSettled: false, goOn: () => undefined };
    this.#outcome = outcome;
    return (answer) => {
      outcome.isSettled = true;
      outcome.goOn = () => this.#goOn(answer);
    };
  }

  /** Takes an outcome that was awaited; false as long as there is none. */
  #resumeAwaited(outcome: Outcome): boolean {
    // The error of a limit or alarm takes the place of an outcome that has not come.
    const error = outcome.isSettled ? undefined : this.#due();
    if (!outcome.isSettled && error === undefined) return false;
    this.#outcome = this.awaited = undefined;
    if (error !== undefined) this.throw(error);
    else outcome.goOn();
    return true;
  }

  /** Goes on with the answer of a predicate of the host. */
  #goOn(answer: boolean | Instead): void {
    const { module } = this.core;
    this.enter();
    if (answer === true) return;
    if (answer === false) module.failFromHost();
    else module.callFromHost(answer.goal);
  }

  // -- the end ----------------------------------------------------------------------

  /**
   * Ends the run; more than once does nothing. Cleanups that wait run first, for a while; then it throws the first of
   * their errors.
   *
   * @param finishes - whether a cleanup in whose midst it stands goes on to its end
   */
  close(finishes = true): void {
    if (!this.#isOpen) return;
    if (this.#isInHost) {
      this.#isEnding = true;
      return;
    }
    this.#isOpen = false;
    const { core, budget } = this;
    if (core.isPoisoned) return;
    const failures: unknown[] = [];
    try {
      this.#cleanUp(finishes, failures);
    } finally {
      core.guarded(() => core.module.close(this.#query));
      if (budget.hasUnfinished) core.unfinished();
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Gives back the run's memory; its cleanups do not run. */
  drop(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.core.isPoisoned) this.core.module.close(this.#query);
  }

  /** Runs cleanups, as long as their budget allows it; `failures` gets their errors. */
  #cleanUp(finishes: boolean, failures: unknown[]): void {
    const { core, budget } = this;
    const { module } = core;
    let status: number | undefined;
    let isCleaning = finishes;
    for (;;) {
      if (isCleaning) {
        // The cleanup that runs goes on to its end; the goals after it do not run.
        this.enter();
        isCleaning = isGoingOn(status) && Boolean(module.isCleaning(false));
        if (!isCleaning) status = undefined;
      }
      const isMore = isCleaning || (status !== undefined && isGoingOn(status));
      if (!isMore && !module.hasCleanups(this.#query)) return;
      budget.close();
      const isNext = !isCleaning && (status === undefined || status === Status.ERROR);
      const stopped = isNext ? undefined : budget.stopCleanup();
      if ((isNext || stopped !== undefined) && !budget.beginCleanup()) {
        budget.hasUnfinished = true;
        failures.push(stopped ?? new EndedError(budget.exhausted ?? "inferences"));
        return;
      }
      if (stopped !== undefined) {
        budget.exhausted = stopped.kind as LimitKind;
        this.throw(stopped);
      }
      status = this.#solve(isNext ? module.cutQuery : module.solve, budget.nextLook);
      if (status === Status.ERROR) failures.push(this.#uncaught());
      if (status === Status.HOST) this.#callHost(false);
    }
  }
}

/** The calls of a slice after one in which `calls` took `ms` milliseconds: calls of some builtins take long. */
function callsAtPace(calls: number, ms: number): number {
  return Math.max(Math.floor((calls * SLICE_MS) / Math.max(ms, CLOCK_MS)), FEWEST_CALLS);
}

/** Whether the run stands at the next answer of a builtin that has been called before. */
function isRetry(core: Core): boolean {
  return (
    ((core.words[core.register(Machine.program) >>> 2] as number) & 0xffff) === Op.NATIVE_RETRY
  );
}

/** Whether a cleanup is to be continued, by the end of the last slice, if there was one. */
function isGoingOn(status: number | undefined): boolean {
  return status === undefined || status === Status.PAUSED || status === Status.HOST;
}

/** error(resource_error(Kind), _) */
function isResourceError(ball: Value, kind: LimitKind): boolean {
  const [formal] = argumentsOf(ball, "error") ?? [];
  return argumentsOf(formal, "resource_error")?.[0] === kind;
}
