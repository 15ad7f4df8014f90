/**
 * The native side of library(continuations): delimited continuations (Schrijvers, Demoen, Desouter and
 * Wielemaker, "Delimited continuations for Prolog", TPLP 13(4-5), 2013).
 *
 * The continuation of a goal is a chain of frames on the heap. `shift/1` removes those before the frame of
 * `reset/3` and continues after that. A continuation is a term: for each frame it contains the frame's terms,
 * so that it can be copied, asserted and written like others, and a reference to the frame, which is the
 * pattern for the frame to run.
 */
import { existenceError, permissionError, typeError } from "../terms/error-terms.js";
import {
  Functor,
  REF,
  argument,
  compound,
  deref,
  functor,
  isCompound,
  reference,
  referenced,
  struct1,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf, properList } from "../terms/walk.js";
import { detached } from "../compile/detached-frames.js";
import { deadBranch } from "../compile/instructions.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import { isChoice } from "../machine/choice.js";
import type { Choice } from "../machine/choice.js";
import { Frame, WAITING } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { catchExit, leaveCatch } from "../machine/guards.js";
import type { Machine } from "../machine/machine.js";
import { FAIL } from "../machine/signal.js";
import type { NativeSide } from "../machine/native-side.js";
import { succeeds } from "./comparison.js";
import { Catch, callGoal } from "./control.js";
import { GATHERING } from "./gathering.js";

/** What a call of `reset/3` unifies when its goal is left. */
interface Reset {
  readonly ball: Term;
  readonly continuation: Term;
}

const FRAME = "$frame";
const CALL_CONTINUATION = functor("call_continuation", 1);

/** The goal of `reset/3` has exited. */
const exit: Resume = (m, depth, frame) => {
  const { continuation } = frame.code as Reset;
  return unify(m, continuation, 0) ? m.proceed(depth, frame.k) : FAIL;
};

const reset: Control = (m, depth, k, goal, ball, continuation) => {
  const code: Reset = { ball, continuation };
  return callGoal(m, depth, new Frame(exit, k, code, undefined, 0, m.newest), goal);
};

type Fresh = ReadonlyMap<Choice, number>;

/** The pattern from which a frame of a continuation is made. */
class Pattern {
  readonly frame: Frame;
  /** The choice points of the goal when it was left, with their places from the newest on. */
  readonly fresh: Fresh;
  /** The arity of the term. */
  readonly arity: number;

  constructor(frame: Frame, fresh: Fresh, arity: number) {
    this.frame = frame;
    this.fresh = fresh;
    this.arity = arity;
  }
}

function isTerm(x: unknown): x is Term {
  if (typeof x === "number") return Number.isInteger(x);
  return typeof x === "object" && x !== null && (x as Partial<Cell>).t instanceof Functor;
}

/** The frame as a term: `'$frame'(Pattern, Term, ...)`. */
function frameTerm(frame: Frame, fresh: Fresh): Term {
  const args: Term[] = [0];
  const pattern = detached(frame, WAITING, (x) => {
    if (isTerm(x)) args.push(x);
    return x;
  });
  if (frame.fn === catchExit) {
    const { catcher, recovery } = (frame.code as Choice).x as Catch;
    args.push(catcher, recovery);
  }
  args[0] = reference(new Pattern(pattern, fresh, args.length));
  return compound(functor(FRAME, args.length), args);
}

const shift: Control = (m, depth, k, ball) => {
  const frames: Frame[] = [];
  for (let frame = k; frame !== WAITING; frame = frame.k) {
    if (GATHERING.has(frame.fn)) throw permissionError("shift", "goal", deref(ball));
    if (frame.fn === exit) {
      const { ball: wanted, continuation } = frame.code as Reset;
      if (succeeds(m, () => unify(m, wanted, ball))) {
        const goal = continuationOf(m, frames, frame.cut!);
        const isTaken = unify(m, wanted, ball) && unify(m, continuation, goal);
        return isTaken ? m.proceed(depth, frame.k) : FAIL;
      }
    }
    frames.push(frame);
  }
  throw existenceError("reset", deref(ball));
};

/** The continuation that runs the frames, the first one first; a goal has been called at `base`. */
function continuationOf(m: Machine, frames: readonly Frame[], base: Choice): Term {
  const fresh = new Map<Choice, number>();
  for (let choice = m.newest; choice !== base; choice = choice.prev) fresh.set(choice, fresh.size);
  const terms = frames.map((frame) => frameTerm(frame, fresh));
  // The goal does not catch what is thrown from here on, but its continuation does.
  for (const { fn, code } of frames) if (fn === catchExit) leaveCatch(m, code as Choice);
  return struct1(CALL_CONTINUATION, listOf(terms));
}

const callContinuation: Control = (m, depth, k, list) => {
  const items = properList(list)?.map((item) => deref(item));
  if (items === undefined) throw typeError("list", deref(list));
  const patterns = items.map(patternOf);
  const base = m.newest;
  const dead = new Map<Choice, Choice>();
  let next = k;
  for (let i = patterns.length - 1; i >= 0; i--) {
    const x = items[i] as Cell;
    const { frame, fresh } = patterns[i]!;
    if (frame.fn === catchExit) {
      next = m.protect(next, new Catch(argument(x, 1), argument(x, 2)));
      continue;
    }
    // In place of the goal's choice points, make some that only fail: cuts return to them.
    for (const choice of named(frame, fresh)) {
      if (dead.has(choice)) continue;
      dead.set(choice, m.push(deadBranch, WAITING, undefined, undefined, 0, undefined));
    }
    let n = 0;
    next = detached(frame, next, (y) => {
      if (isChoice(y)) return dead.get(y) ?? base;
      return isTerm(y) ? argument(x, ++n) : y;
    });
  }
  return m.proceed(depth, next);
};

/** The ones of these choice points that a frame contains, oldest first. */
function named(frame: Frame, choices: Fresh): Choice[] {
  const found = new Set<Choice>();
  detached(frame, WAITING, (x) => {
    if (isChoice(x) && choices.has(x)) found.add(x);
    return x;
  });
  return [...found].sort((a, b) => choices.get(b)! - choices.get(a)!);
}

function patternOf(x: Term): Pattern {
  const first = isCompound(x) && x.t.name === FRAME ? deref(argument(x, 0)) : x;
  const pattern = typeof first !== "number" && first.t === REF ? referenced(first) : undefined;
  if (!(pattern instanceof Pattern) || !isCompound(x) || x.t.arity !== pattern.arity) {
    throw typeError("continuation", x);
  }
  return pattern;
}

const rows: readonly BuiltinRow[] = [
  {
    name: "$reset",
    arity: 3,
    modes: ["'$reset'(:Goal, ?Ball, -Continuation)"],
    doc: "As reset/3.",
    meta: "0??",
    control: reset,
  },
  {
    name: "$shift",
    arity: 1,
    modes: ["'$shift'(+Ball)"],
    doc: "As shift/1.",
    control: shift,
  },
  {
    name: "$call_continuation",
    arity: 1,
    modes: ["'$call_continuation'(+Frames)"],
    doc: "Calls the rest of a goal, which these frames stand for.",
    control: callContinuation,
  },
];

export const continuationsSide: NativeSide = { rows: () => rows };
