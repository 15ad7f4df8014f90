/**
 * The instructions of a clause body, and what runs them.
 */
import type { Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import type { Choice, Retry } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL, NONE } from "../machine/machine.js";
import type { Machine, Signal } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { build } from "./operands.js";
import type { Environment, Operand, Step } from "./operands.js";

export const PROCEED = 0;
export const STEP = 1;
export const CALL = 2;
export const EXECUTE = 3;
export const CUT = 4;
export const TRY = 5;
export const JUMP = 6;
export const MARK = 7;
export const CUT_TO = 8;
export const SOFT_TRY = 9;
export const SOFT_CUT = 10;
export const FAILURE = 11;
export const TEST = 12;
export const TRIAL = 13;
export const UNLESS = 14;

export const NO_OPERANDS: Operand[] = [];
export const never: Step = () => false;

/** One instruction. Which fields count depends on `op`. */
export class Instruction {
  readonly op: number;
  readonly step: Step;
  readonly predicate: Predicate | undefined;
  readonly operands: Operand[];
  readonly place: number;
  target: number;

  constructor(
    op: number,
    step: Step = never,
    predicate: Predicate | undefined = undefined,
    operands: Operand[] = NO_OPERANDS,
    place = 0,
    target = 0,
  ) {
    this.op = op;
    this.step = step;
    this.predicate = predicate;
    this.operands = operands;
    this.place = place;
    this.target = target;
  }
}

/** Goes on with the body of a clause behind a call. */
export const resumeBody: Resume = (m, depth, f) => {
  if (depth > m.depthLimit) return m.bounceFrame(f);
  return runBody(
    m,
    depth,
    f.k,
    f.code as readonly Instruction[],
    f.env as Environment,
    f.pc,
    f.cut!,
  );
};

/** Goes on with another branch of a body. */
const tryBranch = (m: Machine, choice: Choice): Signal => {
  m.pop();
  return runBody(
    m,
    0,
    choice.k,
    choice.x as readonly Instruction[],
    choice.env as Environment,
    choice.pc,
    choice.cut!,
  );
};

/** The branch of a soft condition that has succeeded: never taken any more. */
export const deadBranch: Retry = (m: Machine): Signal => {
  m.pop();
  return FAIL;
};

/** Runs `code` from `pc` in the environment `e`; a cut goes back to `cut`. */
export function runBody(
  m: Machine,
  depth: number,
  k: Frame,
  code: readonly Instruction[],
  e: Environment,
  pc: number,
  cut: Choice,
): Signal {
  for (;;) {
    const i = code[pc++]!;
    switch (i.op) {
      case STEP:
        if (!i.step(m, e)) return FAIL;
        if (m.woken !== undefined) {
          return m.wake(depth, new Frame(resumeBody, k, code, e, pc, cut));
        }
        break;
      case CALL:
        return invoke(m, depth + 1, new Frame(resumeBody, k, code, e, pc, cut), i, e);
      case EXECUTE:
        return invoke(m, depth + 1, k, i, e);
      case PROCEED:
        return k.fn(m, depth + 1, k);
      case CUT:
        m.cutTo(cut);
        break;
      case TEST:
        if (!i.step(m, e)) pc = i.target;
        break;
      case TRIAL:
        if (!attempt(m, e, i.step)) pc = i.target;
        break;
      case UNLESS:
        if (refute(m, e, i.step)) break;
        return FAIL;
      case TRY:
        m.push(tryBranch, k, code, e, i.target, cut);
        break;
      case JUMP:
        pc = i.target;
        break;
      case MARK:
        e[i.place] = m.newest as unknown as Term;
        break;
      case CUT_TO:
        m.cutTo(e[i.place] as unknown as Choice);
        break;
      case SOFT_TRY:
        e[i.place] = m.push(tryBranch, k, code, e, i.target, cut) as unknown as Term;
        break;
      case SOFT_CUT: {
        const choice = e[i.place] as unknown as Choice;
        if (m.newest === choice) m.pop();
        else choice.alt = deadBranch;
        break;
      }
      default:
        return FAIL;
    }
  }
}

/** Runs a step that may bind; takes the bindings back when it fails. */
function attempt(m: Machine, e: Environment, step: Step): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = step(m, e) && (m.woken === undefined || m.wakeNow());
  m.choiceStamp = choiceStamp;
  if (done) {
    if (m.trailTop !== top) m.tidy(top);
  } else {
    m.undoTo(top);
  }
  return done;
}

/** True when the step fails; takes its bindings back in any case. */
function refute(m: Machine, e: Environment, step: Step): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = step(m, e) && (m.woken === undefined || m.wakeNow());
  m.choiceStamp = choiceStamp;
  m.undoTo(top);
  return !done;
}

function invoke(m: Machine, depth: number, k: Frame, i: Instruction, e: Environment): Signal {
  const o = i.operands;
  const p = i.predicate!;
  switch (o.length) {
    case 0:
      return p.run(m, depth, k, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
    case 1:
      return p.run(m, depth, k, build(m, e, o[0]!), NONE, NONE, NONE, NONE, NONE, NONE, NONE);
    case 2: {
      const a0 = build(m, e, o[0]!);
      return p.run(m, depth, k, a0, build(m, e, o[1]!), NONE, NONE, NONE, NONE, NONE, NONE);
    }
    case 3: {
      const a0 = build(m, e, o[0]!);
      const a1 = build(m, e, o[1]!);
      return p.run(m, depth, k, a0, a1, build(m, e, o[2]!), NONE, NONE, NONE, NONE, NONE);
    }
    case 4: {
      const a0 = build(m, e, o[0]!);
      const a1 = build(m, e, o[1]!);
      const a2 = build(m, e, o[2]!);
      return p.run(m, depth, k, a0, a1, a2, build(m, e, o[3]!), NONE, NONE, NONE, NONE);
    }
    default: {
      const args: Term[] = [];
      for (let j = 0; j < o.length; j++) args.push(build(m, e, o[j]!));
      return runOn(p, m, depth, k, args);
    }
  }
}

/** Calls `p` on the arguments in an array. */
export function runOn(
  p: Predicate,
  m: Machine,
  depth: number,
  k: Frame,
  a: readonly Term[],
): Signal {
  if (a.length > 8) {
    return p.run(m, depth, k, a as unknown as Term, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
  }
  return p.run(m, depth, k, a[0]!, a[1]!, a[2]!, a[3]!, a[4]!, a[5]!, a[6]!, a[7]!);
}
