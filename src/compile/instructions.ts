/**
 * The instructions of a clause body, and the execution of those that call no predicate. run-body.ts runs
 * bodies.
 */
import { Ball, indicatorContext } from "../terms/error-terms.js";
import { variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import type { Deterministic, FirstAnswer } from "../machine/builtin.js";
import type { Retry } from "../machine/choice.js";
import type { Frame } from "../machine/frame.js";
import { NONE } from "../machine/machine.js";
import { noteProspect } from "../machine/leftovers.js";
import { FAIL } from "../machine/signal.js";
import type { Machine, Run } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Predicate } from "../machine/predicate.js";
import { holds, valueOf } from "./expressions.js";
import { VOID_OPERAND, build, match } from "./operands.js";
import type { Environment, Operand } from "./operands.js";
import { packed } from "./packed.js";
import type { Procedure } from "./procedure.js";
import { isPurePredicate } from "./pure-tests.js";

// Steps: instructions that call no predicate.
/** Builds `x` into a slot. */
export const ASSIGN = 0;
/** Builds `y` and unifies it with `x`. */
export const UNIFY = 1;
/** Evaluates `y` into a slot. */
export const EVALUATE = 2;
/** Evaluates `y` and unifies the value with `x`. */
export const IS = 3;
/** Compares the values of `x` and `y`; `place` is the number of the comparison. */
export const COMPARE = 4;
/** Calls a builtin with at most one answer. */
export const BUILTIN = 5;
/** Makes a variable in a slot. */
export const NEW = 6;
const LAST_STEP = NEW;

export const PROCEED = 7;
export const CALL = 8;
export const EXECUTE = 9;
export const CUT = 10;
/** Steps that bind nothing; when one fails, goes on at `target`. */
export const TEST = 11;
/** Steps that may bind; when one fails, goes on at `target`. */
export const TRIAL = 12;
/** Steps of which one must fail. */
export const UNLESS = 13;
export const TRY = 14;
export const JUMP = 15;
export const MARK = 16;
export const CUT_TO = 17;
export const SOFT_TRY = 18;
export const SOFT_CUT = 19;
export const FAILURE = 20;

const NO_OPERANDS: readonly Operand[] = packed([]);
const NO_STEPS: readonly Instruction[] = packed([]);

/** One instruction. `op` says which fields are used. */
export class Instruction {
  readonly op: number;
  readonly place: number;
  target = 0;
  readonly x: Operand;
  readonly y: Operand;
  /** The predicate that is called, and its arguments. */
  readonly predicate: Predicate | undefined;
  readonly operands: readonly Operand[];
  readonly builtin: Deterministic | undefined;
  readonly steps: readonly Instruction[];
  /** The `run` of the predicate at the last call from here, and its procedure if it has clauses. */
  run: Run | undefined = undefined;
  procedure: Procedure | undefined = undefined;
  /** For a builtin: tells whether there is one answer or none; undefined if there may be more. */
  first: FirstAnswer | undefined = undefined;

  constructor(
    op: number,
    place = 0,
    x: Operand = VOID_OPERAND,
    y: Operand = VOID_OPERAND,
    predicate: Predicate | undefined = undefined,
    operands: readonly Operand[] = NO_OPERANDS,
    builtin: Deterministic | undefined = undefined,
    steps: readonly Instruction[] = NO_STEPS,
  ) {
    this.op = op;
    this.place = place;
    this.x = x;
    this.y = y;
    this.predicate = predicate;
    this.operands = operands;
    this.builtin = builtin;
    this.steps = steps;
  }
}

/** A call of `predicate`, or of a builtin: `op` says how. */
export function callInstruction(
  op: number,
  predicate: Predicate,
  operands: readonly Operand[],
  builtin?: Deterministic,
): Instruction {
  // Tests are free: which of them run depends on clause selection.
  const cost = isPurePredicate(predicate) ? 0 : 1;
  return new Instruction(op, cost, undefined, undefined, predicate, packed(operands), builtin);
}

/** A condition made of steps: `op` says what happens to their bindings. */
export function conditionInstruction(op: number, steps: readonly Instruction[]): Instruction {
  return new Instruction(
    op,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    packed(steps),
  );
}

/** Does the instruction call no predicate and continue with the next one? */
export function isStep(i: Instruction): boolean {
  return i.op <= LAST_STEP;
}

/** Does the step only bind and test? */
export function isPure(i: Instruction): boolean {
  return i.op !== BUILTIN || isPurePredicate(i.predicate!);
}

/** Does the step give values to variables? */
export function givesValues(i: Instruction): boolean {
  return i.op === ASSIGN || i.op === UNIFY || i.op === EVALUATE || i.op === IS;
}

/** Runs a step; false when it fails. */
export function perform(m: Machine, e: Environment, i: Instruction): boolean {
  switch (i.op) {
    case ASSIGN:
      e[i.place] = build(m, e, i.x);
      return true;
    case UNIFY:
      return match(m, e, i.x, build(m, e, i.y));
    case EVALUATE:
      e[i.place] = valueOf(m, e, i.y);
      return true;
    case IS:
      return match(m, e, i.x, valueOf(m, e, i.y));
    case COMPARE:
      return holds(m, e, i.place, i.x, i.y);
    case NEW:
      e[i.place] = variable(m.stamp);
      return true;
    default:
      return callBuiltin(m, e, i);
  }
}

function callBuiltin(m: Machine, e: Environment, i: Instruction): boolean {
  m.fuel -= i.place;
  return callInContext(m, e, i, i.builtin!);
}

/** Calls `first` of a builtin. */
export function firstAnswer(m: Machine, e: Environment, i: Instruction): boolean | undefined {
  m.fuel--;
  const done = callInContext(m, e, i, i.first!);
  if (done === undefined) m.fuel++;
  return done;
}

/** Calls a function of a builtin; adds the predicate to its errors. */
function callInContext<T>(
  m: Machine,
  e: Environment,
  i: Instruction,
  run: (m: Machine, ...args: Term[]) => T,
): T {
  const o = i.operands;
  try {
    switch (o.length) {
      case 0:
        return run(m);
      case 1:
        return run(m, build(m, e, o[0]!));
      case 2:
        return run(m, build(m, e, o[0]!), build(m, e, o[1]!));
      case 3:
        return run(m, build(m, e, o[0]!), build(m, e, o[1]!), build(m, e, o[2]!));
      default:
        return run(m, ...o.map((x) => build(m, e, x)));
    }
  } catch (thrown) {
    const { name, arity } = i.predicate!;
    throw thrown instanceof Ball ? indicatorContext(thrown, name, arity) : thrown;
  }
}

/** Do all steps of a condition that binds nothing succeed? */
export function test(m: Machine, e: Environment, i: Instruction): boolean {
  const { steps } = i;
  for (let j = 0; j < steps.length; j++) if (!perform(m, e, steps[j]!)) return false;
  return true;
}

/** Do all steps of a condition that may bind succeed? Hooks run between the steps. */
function performAll(m: Machine, e: Environment, i: Instruction): boolean {
  const { steps } = i;
  for (let j = 0; j < steps.length; j++) {
    if (!perform(m, e, steps[j]!)) return false;
    if (m.woken !== undefined && !m.wakeNow()) return false;
  }
  return true;
}

/** Runs a condition that may bind; undoes the bindings when it fails. */
export function attempt(m: Machine, e: Environment, i: Instruction): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = performAll(m, e, i);
  m.choiceStamp = choiceStamp;
  if (done) {
    if (m.trailTop !== top) m.tidy(top);
  } else {
    m.undoTo(top);
  }
  return done;
}

/** True when the condition fails; undoes its bindings in any case. */
export function refute(m: Machine, e: Environment, i: Instruction): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = performAll(m, e, i);
  m.choiceStamp = choiceStamp;
  m.undoTo(top);
  return !done;
}

/** The other branch of a soft condition that has succeeded: no longer taken. */
export const deadBranch: Retry = (m: Machine): Signal => {
  m.pop();
  return FAIL;
};
noteProspect(deadBranch, () => true);

/** Calls the predicate of an instruction by its `run`. */
export function invoke(
  m: Machine,
  depth: number,
  k: Frame,
  i: Instruction,
  e: Environment,
): Signal {
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
