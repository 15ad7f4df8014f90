/**
 * The choice points of `catch/3`, of guarded goals and of nested runs, and the continuations of what they
 * guard. The code that unwinds the choice points to find them is in choice-stack.ts (`unwind`, `cutTo`) and
 * at the end of a run (`Machine.close`).
 */
import { atom, functor } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { ACTIVE, EXITED, INACTIVE } from "./choice.js";
import type { Choice } from "./choice.js";
import { Cleanups } from "./cleanups.js";
import { Frame } from "./frame.js";
import type { Resume } from "./frame.js";
import { noteProspect, settle } from "./leftovers.js";
import { ANSWER, FAIL } from "./signal.js";
import type { Machine } from "./machine.js";
import type { Signal } from "./signal.js";

/** What `catch/3` does with a ball: `catcher` must unify with it, then `recover` goes on. */
export interface Handler {
  readonly catcher: Term;
  recover(m: Machine, k: Frame): Signal;
}

export const catchAlternative = (m: Machine): Signal => {
  m.pop();
  return FAIL;
};

// A `catch/3` whose goal was left only fails when resumed.
noteProspect(catchAlternative, (_m, choice) => choice.pc === INACTIVE);

// Runs from the trampoline, so that a ball of the recovery finds the outer handlers. The unification with the
// catcher may have woken goals, which run first.
export const recovery: Resume = (m, _depth, frame) =>
  m.woken === undefined ? (frame.code as Handler).recover(m, frame.k) : m.wake(0, frame);

/** Leaves the goal of a `catch/3`, at least for now: it does not catch what is thrown from here on. */
export function leaveCatch(m: Machine, choice: Choice): void {
  if (m.newest === choice) {
    m.pop();
    m.tidyFew(choice.trailTop);
  } else {
    choice.pc = INACTIVE;
    m.record({ undo: () => void (choice.pc = ACTIVE) }, choice.stamp - 1);
  }
}

export const catchExit: Resume = (m, depth, frame) => {
  leaveCatch(m, frame.code as Choice);
  return m.proceed(depth, frame.k);
};

/** The choice point below a nested run: its goal has failed. */
export const nestedEnd = (m: Machine, choice: Choice): Signal => {
  m.pop();
  choice.pc = INACTIVE;
  return ANSWER;
};

/** Goes on to a guarded goal after its setup: the run is not left between here and its guard. */
export const setUp: Resume = (m, depth, frame) =>
  (frame.code as Guard).enter(m, depth, frame.k, frame.cut!);

/** A goal to be guarded once its setup, called at `barrier`, has succeeded. */
export interface Guard {
  enter(m: Machine, depth: number, k: Frame, barrier: Choice): Signal;
}

/** The choice point of a guarded goal: it has failed. */
export const cleanUpAndFail = (m: Machine, choice: Choice): Signal => {
  m.pop();
  const failed = new Frame(failing, choice.k, undefined, undefined, 0, undefined);
  return m.cleanUp(failed, new Cleanups([choice], FAILED_ATOM));
};

/** A continuation that fails. */
export const failing: Resume = () => FAIL;

export const CUT: Cell = atom("!");
const FAILED_ATOM = atom("fail");
const EXIT = atom("exit");
/** The reasons for a ball that the goal throws, and for one thrown after it exited. */
export const EXCEPTION: Functor = functor("exception", 1);
export const EXTERNAL_EXCEPTION: Functor = functor("external_exception", 1);

export const guardedExit: Resume = (m, depth, frame) => {
  const choice = frame.code as Choice;
  if (!settle(m) && m.canWait) {
    m.due = true;
    return m.bounceFrame(frame);
  }
  if (m.fuel < 0) {
    // That took long: the run may have to be left.
    m.charge(0);
    depth = Infinity;
  }
  if (m.newest === choice) {
    m.pop();
    m.tidyFew(choice.trailTop);
    return m.cleanUp(frame.k, new Cleanups([choice], EXIT));
  }
  if (choice.pc === ACTIVE) {
    choice.pc = EXITED;
    const undo = (): void => {
      if (choice.pc === EXITED && !m.isUnwinding) choice.pc = ACTIVE;
    };
    m.record({ undo }, choice.stamp - 1);
  }
  return m.proceed(depth, frame.k);
};
