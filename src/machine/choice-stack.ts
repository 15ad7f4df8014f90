/**
 * The choice points of a run, and the operations that unwind them: cuts, and balls on their way to a handler.
 *
 * Choice points form a chain from `newest` to one whose `alt` is `exhausted`. It includes those of `catch/3`
 * and of guarded goals (guards.ts), and those under nested runs (`nestedEnd`). No ball passes those of nested
 * runs: when a nested run does not catch a ball, the machine throws it in JavaScript.
 *
 * Cleanups of goals that are cut or unwound run at once, on this machine, as goals before the continuation or
 * before the ball goes on (cleanups.ts). All of them run before anything that they throw propagates; of several
 * failures the most urgent one does.
 */
import { Ball, Thrown, resourceError } from "../terms/error-terms.js";
import { copyToKeep } from "../terms/duplicate.js";
import { EVERYTHING } from "../terms/trail.js";
import { atom, deref, functor, struct1 } from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { ACTIVE, Choice, DONE, EXITED } from "./choice.js";
import { Cleanups, cleaningUp, cleanupEnd } from "./cleanups.js";
import type { Failure } from "./cleanups.js";
import { Frame, WAITING } from "./frame.js";
import type { Resume } from "./frame.js";
import {
  CUT,
  EXCEPTION,
  EXTERNAL_EXCEPTION,
  catchAlternative,
  catchExit,
  cleanUpAndFail,
  guardedExit,
  nestedEnd,
  recovery,
} from "./guards.js";
import type { Handler } from "./guards.js";
import { exhaustion } from "./host-errors.js";
import type { Machine } from "./machine.js";
import { Meter, Stopped } from "./meter.js";
import type { Exhausted } from "./meter.js";
import type { Limits } from "./limits.js";
import { ANSWER } from "./signal.js";
import type { Signal } from "./signal.js";

/** Cleanups that did not run to completion: how many, and the first one's name. */
export interface Unfinished {
  count: number;
  readonly first: Term;
  /** The resource whose exhaustion stopped the first one. */
  readonly what: Exhausted;
}

const answer: Resume = () => ANSWER;

/** Looks at the limits before a run goes on to unwind, and leaves it there if its slice is over. */
const checkAndThrow: Resume = (m, _depth, frame) => {
  m.charge(1);
  return m.bounceFrame(new Frame(throwOn, BOTTOM, frame.code, undefined, 0, undefined));
};

/** Goes on to unwind: past one handler at least, however short the slices are. */
const throwOn: Resume = (m, _depth, frame) => m.passOn(frame.code);

/** The continuation of a query. */
export const BOTTOM: Frame = new Frame(
  answer,
  undefined as unknown as Frame,
  undefined,
  undefined,
  0,
  undefined,
);

/** The choice point below all others; resuming it ends the run. */
export const exhausted = (m: Machine): Signal => {
  m.ended = true;
  return ANSWER;
};

/** The part of a machine that handles its choice points. */
export abstract class ChoiceStack extends Meter {
  /** The newest choice point. */
  newest: Choice = bottomChoice();
  /** No answer is left. */
  ended = false;
  /** The frame that still lacks its continuation; undefined: the call in the registers lacks it. */
  protected hole: Frame | undefined = undefined;
  /** Cleanups that did not run to completion. */
  protected unfinished: Unfinished | undefined = undefined;
  /** Are bindings being undone because of a ball, rather than to backtrack? */
  isUnwinding = false;
  /** The goals that were cut last, whose cleanups are to run before anything else. */
  private cutOff: Choice[] | undefined = undefined;
  /** How many sequences of cleanups have begun and not ended. */
  protected cleaning = 0;
  /** Does the run go on only to the end of the cleanups that have begun? */
  protected isFinishing = false;
  /** What these have thrown. */
  protected finished: Failure | undefined = undefined;

  constructor(limits: Limits) {
    super(limits);
    this.choiceStamp = this.newest.stamp;
    this.stamp = this.newest.stamp;
  }

  /** Runs `goal` to its first answer, within the current run. */
  abstract runOnce(goal: (depth: number, k: Frame) => Signal): boolean;

  /** Arranges for a frame to be resumed from the bottom of JavaScript's stack. */
  abstract bounceFrame(k: Frame): Signal;

  /** Takes the newest choice point off. */
  pop(): void {
    const below = this.newest.prev;
    this.newest = below;
    this.choiceStamp = below.stamp;
  }

  /** Pushes a choice point; see choice.ts for the fields. */
  push(
    alt: (m: Machine, choice: Choice) => Signal,
    k: Frame,
    x: unknown,
    env: unknown,
    pc: number,
    cut: Choice | undefined,
  ): Choice {
    return this.pushAt(this.trailTop, alt, k, x, env, pc, cut);
  }

  /** Pushes a choice point that also undoes what has been bound since the trail ended at `top`. */
  pushAt(
    top: number,
    alt: (m: Machine, choice: Choice) => Signal,
    k: Frame,
    x: unknown,
    env: unknown,
    pc: number,
    cut: Choice | undefined,
  ): Choice {
    const choice = new Choice(this.newest, alt, top, ++this.stamp, k, x, env, pc, cut);
    this.newest = choice;
    this.choiceStamp = choice.stamp;
    return choice;
  }

  /**
   * Cuts all choice points newer than `barrier`, and runs the cleanups among them on the spot: for code that
   * has no continuation for them. Otherwise see `cut`.
   */
  cutTo(barrier: Choice, stamp: number = barrier.stamp): void {
    if (this.cut(barrier, stamp)) this.runOnce((_, k) => this.cleanUpBefore(k));
  }

  /**
   * Cuts all choice points newer than `barrier`. True if there are cleanups among them: the caller must return
   * what `cleanUpBefore` returns. Bindings of variables older than `stamp` stay on the trail: the remaining
   * choice points may have to undo them.
   */
  cut(barrier: Choice, stamp: number = barrier.stamp): boolean {
    let choice = this.newest;
    if (choice === barrier) return false;
    let cleanups: Choice[] | undefined;
    for (;;) {
      if (choice.alt === cleanUpAndFail) (cleanups ??= []).push(choice);
      if (choice.prev === barrier) break;
      choice = choice.prev;
    }
    this.newest = barrier;
    this.choiceStamp = stamp;
    if (this.trailTop !== choice.trailTop) this.tidy(choice.trailTop);
    this.cutOff = cleanups;
    return cleanups !== undefined;
  }

  /** Runs the cleanups of the goals that were just cut, then goes on with `rest`. */
  cleanUpBefore(rest: Frame): Signal {
    const choices = this.cutOff!;
    this.cutOff = undefined;
    return this.cleanUp(rest, new Cleanups(choices, CUT));
  }

  /** Does the same for generated code: `rest` may be the frame of a waiting caller. */
  cleanUpFor(rest: Frame): Signal {
    const signal = this.cleanUpBefore(rest);
    if (rest.k === WAITING) this.hole = rest;
    return signal;
  }

  /** Runs cleanups, then goes on with `k`. */
  cleanUp(k: Frame, cleanups: Cleanups): Signal {
    this.cleaning++;
    return this.bounceFrame(new Frame(cleaningUp, k, cleanups, undefined, 0, undefined));
  }

  /** Notes that cleanups have ended. True if the run is being closed and these were the last that had begun. */
  endOfCleanups(failure: Failure | undefined): boolean {
    this.cleaning--;
    if (this.cleaning > 0 || !this.isFinishing) return false;
    this.finished = failure;
    return true;
  }

  /** Ends the guarded goal `choice` without its cleanup if nothing is left for it: one look for each of many. */
  skips(choice: Choice): boolean {
    const lack = this.graceLacks;
    if (lack === undefined) return false;
    choice.pc = DONE;
    this.openGuards--;
    this.noteUnfinished(choice.env as Term, lack);
    return true;
  }

  /** Notes that a cleanup did not run to completion. */
  noteUnfinished(name: Term, what: Exhausted): void {
    this.unfinished ??= { count: 0, first: name, what };
    this.unfinished.count++;
  }

  /**
   * Throws `term`, which the caller does not share or change, for a goal whose continuation is `k`. It throws
   * in JavaScript only if no handler of this run takes the ball; otherwise the functions on the stack return,
   * and the handler's recovery is bounced. V8 does not optimise a function that never returns, and finds a
   * handler by walking the stack: a throw took twenty times as long. `ball` knows the place, if anything does.
   */
  raise(k: Frame, term: Term, ball?: Ball): Signal {
    const thrown = new Thrown(term);
    thrown.site = ball?.site;
    thrown.trace = ball?.trace;
    const signal = this.unwind(thrown);
    if (signal === undefined) throw thrown;
    // Callers that wait put their frames below one that is never resumed.
    if (k === WAITING) this.hole = new Frame(answer, WAITING, undefined, undefined, 0, undefined);
    return signal;
  }

  /** Unwinds further; throws in JavaScript, which takes far longer, only if nothing in this run takes it. */
  passOn(thrown: unknown): Signal {
    const signal = this.unwind(thrown);
    if (signal === undefined) throw thrown;
    return signal;
  }

  /**
   * Unwinds to the handler that takes what was thrown, and bounces its recovery, or to a guarded goal, and
   * bounces its cleanup, after which it is thrown again. Undefined when this run has neither: the newest choice
   * point is then the one below the run. No handler takes `Stopped`, or a value that is not a ball.
   */
  protected unwind(thrown: unknown): Signal | undefined {
    const term = thrown instanceof Ball ? thrown.term : undefined;
    const isFree = !(thrown instanceof Thrown);
    if (isFree) this.beginEnd();
    for (let choice = this.newest; ; choice = choice.prev) {
      const { alt } = choice;
      if (alt === nestedEnd || alt === exhausted) {
        this.newest = choice;
        this.choiceStamp = choice.stamp;
        return undefined;
      }
      if (alt === cleanupEnd) {
        this.leaveTo(choice);
        (choice.x as Cleanups).end(this, thrown instanceof Stopped ? undefined : { thrown });
        return this.bounceFrame(choice.k);
      }
      if (alt === cleanUpAndFail) {
        if (this.skips(choice)) continue;
        this.isUnwinding = true;
        this.leaveTo(choice);
        this.isUnwinding = false;
        const isExternal = choice.pc === EXITED;
        const name = isExternal ? EXTERNAL_EXCEPTION : EXCEPTION;
        const reason = term === undefined ? CUT : struct1(name, term);
        const least = isExternal ? TIMELY : 0;
        return this.cleanUp(choice.k, new Cleanups([choice], reason, { thrown }, least));
      }
      if (alt !== catchAlternative || choice.pc !== ACTIVE || isFree) continue;
      this.leaveTo(choice);
      const handler = choice.x as Handler;
      const top = this.trailTop;
      this.choiceStamp = EVERYTHING;
      const taken = unify(this, term!, handler.catcher);
      this.choiceStamp = choice.prev.stamp;
      if (taken) {
        thrown.site = undefined;
        this.recovered();
        this.tidy(top);
        return this.bounceFrame(new Frame(recovery, choice.k, handler, undefined, 0, undefined));
      }
      this.undoTo(top);
      // A large ball and many catchers take long: the limits are looked at in between.
      if (this.fuel <= 0) {
        return this.bounceFrame(new Frame(checkAndThrow, BOTTOM, thrown, undefined, 0, undefined));
      }
    }
  }

  /** Installs `handler` for what a goal throws; returns the continuation to call the goal with. */
  protect(k: Frame, handler: Handler): Frame {
    const choice = this.push(catchAlternative, k, handler, undefined, ACTIVE, undefined);
    return new Frame(catchExit, k, choice, undefined, 0, undefined);
  }

  /**
   * Calls `goal`, and runs `cleanup` once when it has failed, thrown, exited for the last time, or been cut.
   * `reason` says which: `fail`, `exception(Ball)`, `external_exception(Ball)` for a ball thrown after an
   * exit, `exit` or `!`. `name` is what messages call the cleanup.
   */
  guard(
    depth: number,
    k: Frame,
    cleanup: (depth: number, k: Frame, reason: Term) => Signal,
    goal: (depth: number, k: Frame) => Signal,
    name: Term,
  ): Signal {
    this.openGuards++;
    const choice = this.push(cleanUpAndFail, k, cleanup, name, ACTIVE, undefined);
    return goal(depth, new Frame(guardedExit, k, choice, undefined, 0, undefined));
  }

  /** Restores the state before a guarded goal. */
  protected leaveTo(choice: Choice): void {
    this.undoTo(choice.trailTop);
    this.newest = choice.prev;
    this.choiceStamp = choice.prev.stamp;
  }

  /** Returns the first failure, unless the second is more urgent. */
  urgent(first: Failure | undefined, second: Failure | undefined): Failure | undefined {
    if (first === undefined || second === undefined) return first ?? second;
    return this.rankOf(second.thrown) > this.rankOf(first.thrown) ? second : first;
  }

  /**
   * The urgency of what was thrown, which decides whether it or something else propagates. As in SWI-Prolog,
   * where a ball from outside the guarded goal always wins; but an exhausted budget of the run precedes all
   * others.
   */
  rankOf(thrown: unknown): number {
    const ball = ballOf(thrown);
    if (ball === undefined) return HOST;
    if (ball instanceof Stopped) return STOPPED;
    const term = deref(ball.term);
    if (typeof term === "number") return 0;
    if (term === TIME_LIMIT) return TIMELY;
    if (term.t !== ERROR) return 0;
    const formal = deref(term.a0);
    const isOwn = this.exhaustions > 0 && typeof formal !== "number" && formal.t === RESOURCE;
    return isOwn ? EXHAUSTED : 1;
  }
}

const ERROR = functor("error", 2);
export const RESOURCE: Functor = functor("resource_error", 1);
const TIME_LIMIT = atom("time_limit_exceeded");
/** Urgencies. */
const TIMELY = 2;
const EXHAUSTED = 3;
const STOPPED = 4;
/** A thrown value that is not a ball. */
const HOST = 5;

/** The ball that stands for what was thrown; undefined for a value that is not a Prolog error. */
export function ballOf(thrown: unknown): Ball | undefined {
  if (thrown instanceof Ball) return thrown;
  const missing = exhaustion(thrown);
  return missing === undefined ? undefined : resourceError(missing);
}

/** The term of a ball, as a copy that is not shared. */
export function ballTerm(ball: Ball): Term {
  return ball instanceof Thrown ? ball.term : copyToKeep(ball.term, 0);
}

/** Makes a choice point that has no other below it. */
export function bottomChoice(): Choice {
  const none = undefined as unknown as Choice;
  return new Choice(none, exhausted, 0, 1, BOTTOM, undefined, undefined, 0, undefined);
}
