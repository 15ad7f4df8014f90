/**
 * Cleanups of guarded goals, as goals on the machine.
 *
 * A cleanup has a choice point below it, as `catch/3` has, which takes whatever it throws. So a run can be
 * left in the middle of it, and its limits are checked there as anywhere else. After the last one the run goes
 * on with the continuation, or with the most urgent of what has been thrown.
 *
 * A run that is closed meanwhile first finishes the cleanups that it has begun (`Machine.close`). An awaited one
 * is closed in slices: `Closing` is thrown through it (`Machine.ending`).
 */
import { Thrown } from "../terms/error-terms.js";
import type { Term } from "../terms/term.js";
import { ACTIVE, DONE } from "./choice.js";
import type { Choice } from "./choice.js";
import type { ChoiceStack } from "./choice-stack.js";
import { Frame } from "./frame.js";
import type { Resume } from "./frame.js";
import type { Shelter } from "./grace.js";
import { Stopped } from "./meter.js";
import type { Machine } from "./machine.js";
import { ANSWER } from "./signal.js";
import type { Signal } from "./signal.js";

/** A thrown ball, or another thrown value. */
export interface Failure {
  readonly thrown: unknown;
}

/** Thrown through a run that is to end: it runs the cleanups, and keeps what they throw. */
export class Closing {
  failure: Failure | undefined = undefined;
  /** How many cleanups had not run to completion before. */
  readonly unfinished: number;

  constructor(unfinished: number) {
    this.unfinished = unfinished;
  }
}

/** Calls a cleanup; `reason` says how its goal has ended (see `ChoiceStack.guard`). */
export type Cleanup = (depth: number, k: Frame, reason: Term) => Signal;

/** Cleanups to be run one after the other. */
export class Cleanups {
  private readonly choices: readonly Choice[];
  private readonly reason: Term;
  /** What is on its way, and how urgent something that a cleanup throws must be to replace it. */
  private readonly ball: Failure | undefined;
  private readonly least: number;
  /** What they have thrown. */
  private failure: Failure | undefined = undefined;
  private at = 0;
  private shelter: Shelter | undefined = undefined;

  constructor(choices: readonly Choice[], reason: Term, ball?: Failure, least = 0) {
    this.choices = choices;
    this.reason = reason;
    this.ball = ball;
    this.least = least;
  }

  /** Begins the next one, with the frame that goes on with those after it. */
  next(m: Machine, depth: number, frame: Frame): Signal {
    while (this.at < this.choices.length) {
      const choice = this.choices[this.at++]!;
      if (m.skips(choice)) continue;
      choice.pc = DONE;
      m.openGuards--;
      this.shelter = m.beginHandler();
      if (this.shelter.stopped === undefined) {
        const end = m.push(cleanupEnd, frame, this, undefined, ACTIVE, undefined);
        const after = new Frame(cleanedUp, frame, end, undefined, 0, undefined);
        return (choice.x as Cleanup)(depth, after, this.reason);
      }
      this.end(m);
    }
    return this.goOn(m, depth, frame.k);
  }

  /** Notes that the current one has ended, with what it has thrown, if it was not stopped. */
  end(m: ChoiceStack, failure?: Failure): void {
    const shelter = this.shelter!;
    m.endOfHandler(shelter);
    this.failure = m.urgent(this.failure, failure);
    const { stopped } = shelter;
    if (stopped !== undefined) m.noteUnfinished(this.choices[this.at - 1]!.env as Term, stopped);
    try {
      m.lookAfter(shelter);
    } catch (thrown) {
      this.failure = m.urgent(this.failure, { thrown });
    }
  }

  /** Goes on after the last one. */
  private goOn(m: Machine, depth: number, k: Frame): Signal {
    const { ball, failure, least } = this;
    if (m.endOfCleanups(failure)) return ANSWER;
    if (ball?.thrown instanceof Closing) {
      const closing = ball.thrown;
      closing.failure = m.urgent(closing.failure, failure);
      return m.passOn(closing);
    }
    const isReplaced = failure !== undefined && m.rankOf(failure.thrown) > least;
    const outcome = isReplaced || ball === undefined ? m.urgent(ball, failure) : ball;
    if (outcome === undefined) return m.proceed(depth, k);
    const { thrown } = outcome;
    if (thrown instanceof Thrown) return m.raise(k, thrown.term, thrown);
    if (thrown instanceof Stopped) return m.passOn(thrown);
    throw thrown;
  }
}

/** The frame of cleanups: the next one is to be run. */
export const cleaningUp: Resume = (m, depth, frame) =>
  (frame.code as Cleanups).next(m, depth, frame);

/** A cleanup has succeeded. */
export const cleanedUp: Resume = (m, depth, frame) => {
  const end = frame.code as Choice;
  if (m.cut(end)) return m.cleanUpBefore(frame);
  m.pop();
  m.tidyFew(end.trailTop);
  (end.x as Cleanups).end(m);
  return m.proceed(depth, frame.k);
};

/** The choice point below a cleanup: it has failed, which makes no difference. */
export const cleanupEnd = (m: Machine, choice: Choice): Signal => {
  m.pop();
  (choice.x as Cleanups).end(m);
  return m.proceed(0, choice.k);
};
