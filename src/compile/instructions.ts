/**
 * The instructions of a clause, and the execution of those that call no predicate. run-body.ts runs clauses.
 *
 * The instructions of a clause are linked by `next`: first the steps that unify its head, then its body. A
 * compound in a head is taken apart by one step for each of its levels, not by a recursion: a step takes the
 * term in a slot of the environment, and puts the arguments that are variables, or compounds to be taken
 * apart by later steps, into other slots. Where it finds an unbound variable, it builds the whole compound
 * instead and goes on at `target`, after the steps for its parts. Parts are unified from left to right: what
 * follows a compound among the arguments is unified after the steps for that compound.
 */
import { Ball, indicatorContext } from "../terms/error-terms.js";
import { ATOM, KIND_VARIABLE, VAR, argument, deref, stampOf, variable } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { bindAny } from "../terms/attributed-variables.js";
import { occurs } from "../terms/occurs.js";
import { EVERYTHING } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { Deterministic, FirstAnswer } from "../machine/builtin.js";
import type { Retry } from "../machine/choice.js";
import type { Frame } from "../machine/frame.js";
import { NONE } from "../machine/machine.js";
import { noteProspect } from "../machine/leftovers.js";
import { FAIL } from "../machine/signal.js";
import type { Machine, Run } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import type { Code } from "./clause-compiler.js";
import { holds, valueOf } from "./expressions.js";
import {
  CONSTANT,
  FIRST,
  GROUND,
  INTEGER,
  SEEN,
  VOID,
  VOID_OPERAND,
  build,
  construct,
} from "./operands.js";
import type { Environment, Operand } from "./operands.js";
import { packed } from "./packed.js";
import type { Procedure } from "./procedure.js";
import { isPurePredicate } from "./pure-tests.js";

// Matches: unify the term in the slot `place` with `x`.
/** `x` is a compound of two arguments, which are new variables or compounds. */
export const MATCH_PAIR = 0;
/** `x` is another compound of one or two arguments. */
export const MATCH_MIXED_PAIR = 1;
/** `x` is a compound of three or four arguments. */
export const MATCH_FOUR = 2;
/** `x` is a compound of more arguments. */
export const MATCH_WIDE = 3;
/** `x` is a variable, a constant, or a term to be built. */
export const MATCH = 4;
const LAST_MATCH = MATCH;

// Steps: instructions that call no predicate.
/** Builds `x` into a slot. */
export const ASSIGN = 5;
/** Builds `y` into a slot, unless `place` is below zero, and runs `steps`, which are matches. */
export const UNIFY = 6;
/** Evaluates `y` into a slot. */
export const EVALUATE = 7;
/** Evaluates `y` into a slot and runs `steps`, which are matches. */
export const IS = 8;
/** Compares the values of `x` and `y`; `place` is the number of the comparison. */
export const COMPARE = 9;
/** Calls a builtin with at most one answer. */
export const BUILTIN = 10;
/** Makes a variable in a slot. */
export const NEW = 11;
const LAST_STEP = NEW;

export const PROCEED = 12;
export const CALL = 13;
export const EXECUTE = 14;
export const CUT = 15;
/** Runs `steps`, which bind nothing; when one fails, goes on at `target`. */
export const TEST = 16;
/** Runs `steps`, which may bind; when one fails, goes on at `target`. */
export const TRIAL = 17;
/** Runs `steps`, of which one must fail. */
export const UNLESS = 18;
export const TRY = 19;
export const JUMP = 20;
export const MARK = 21;
export const CUT_TO = 22;
export const SOFT_TRY = 23;
export const SOFT_CUT = 24;
export const FAILURE = 25;
/**
 * Goes on with a later piece of the body, which is compiled when it is first reached (`rest`); `place` is the
 * slot of the barrier of its cuts, -1 for the clause's own.
 */
export const REST = 26;

const NO_OPERANDS: readonly Operand[] = packed([]);
const NO_STEPS: readonly Instruction[] = packed([]);

/** The fields that an instruction uses. */
interface Fields {
  readonly place?: number;
  readonly x?: Operand;
  readonly y?: Operand;
  readonly predicate?: Predicate;
  readonly operands?: readonly Operand[];
  readonly builtin?: Deterministic | undefined;
  readonly steps?: readonly Instruction[];
  readonly rest?: LaterPiece;
}

/** A piece of a long body. It has an environment of its own, into which `operands` of its instruction go. */
export interface LaterPiece {
  /** Undefined for a goal that the run has as a term, the only operand. */
  readonly compile: (() => Code) | undefined;
  readonly module: Module;
  code: Code | undefined;
}

/** One instruction. `op` says which fields are used. */
export class Instruction {
  readonly op: number;
  readonly place: number;
  readonly x: Operand;
  readonly y: Operand;
  /** The instruction after this one. */
  next: Instruction;
  /** Where to go on in the other case. */
  target: Instruction;
  /** The arguments of a call; of a match, with the slots for compounds in their place. */
  readonly operands: readonly Operand[];
  // The first of them.
  readonly first: Operand;
  readonly second: Operand;
  readonly third: Operand;
  readonly fourth: Operand;
  /** The functor of the compound in a match. */
  readonly functor: Functor;
  /** The predicate that is called. */
  readonly predicate: Predicate | undefined;
  readonly builtin: Deterministic | undefined;
  readonly steps: readonly Instruction[];
  readonly rest: LaterPiece | undefined;
  /** The `run` of the predicate at the last call from here, and its procedure if it has clauses. */
  run: Run | undefined = undefined;
  procedure: Procedure | undefined = undefined;
  /** For a builtin: tells whether there is one answer or none; undefined if there may be more. */
  answer: FirstAnswer | undefined = undefined;

  constructor(op: number, fields: Fields = {}) {
    const { operands = NO_OPERANDS, steps = NO_STEPS } = fields;
    this.op = op;
    this.place = fields.place ?? 0;
    this.x = fields.x ?? VOID_OPERAND;
    this.y = fields.y ?? VOID_OPERAND;
    this.next = this;
    this.target = this;
    this.operands = operands === NO_OPERANDS ? operands : packed(operands);
    this.first = operands[0] ?? VOID_OPERAND;
    this.second = operands[1] ?? VOID_OPERAND;
    this.third = operands[2] ?? VOID_OPERAND;
    this.fourth = operands[3] ?? VOID_OPERAND;
    this.functor = this.x.functor;
    this.predicate = fields.predicate;
    this.builtin = fields.builtin;
    this.steps = steps === NO_STEPS ? steps : packed(steps);
    this.rest = fields.rest;
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
  const place = isPurePredicate(predicate) ? 0 : 1;
  return new Instruction(op, { place, predicate, operands, builtin });
}

/** Does the instruction belong to a head? */
export function isMatch(i: Instruction): boolean {
  return i.op <= LAST_MATCH;
}

/** Does the instruction call no predicate and continue with the next one? */
export function isStep(i: Instruction): boolean {
  return i.op <= LAST_STEP;
}

/** Does the step only bind and test? */
export function isPure(i: Instruction): boolean {
  return i.op !== BUILTIN || isPurePredicate(i.predicate!);
}

/** Does it evaluate expressions or test, and do nothing that could not be done again? */
export function isRepeatable(i: Instruction): boolean {
  if (i.op === BUILTIN) return isPurePredicate(i.predicate!);
  return i.op === EVALUATE || i.op === IS || i.op === COMPARE;
}

/** Does the step give values to variables? */
export function givesValues(i: Instruction): boolean {
  return i.op === ASSIGN || i.op === UNIFY || i.op === EVALUATE || i.op === IS;
}

/** Runs the matches from `i` on; false when a term does not unify. */
export function unifyAll(m: Machine, e: Environment, i: Instruction): boolean {
  while (i.op <= LAST_MATCH) {
    const next = perform(m, e, i);
    if (next === undefined) return false;
    i = next;
  }
  return true;
}

/** Binds `z`, if it is an unbound variable, to the compound `x`; false when it is something else. */
export function bindTo(m: Machine, e: Environment, z: Cell, x: Operand): boolean {
  const { t } = z;
  if (t === VAR && !occurs.isUsed) {
    z.a0 = construct(m, e, x);
    if (stampOf(z) < m.choiceStamp) m.trail[m.trailTop++] = z;
    return true;
  }
  return t.kind === KIND_VARIABLE && bindAny(m, z, construct(m, e, x));
}

/** Unifies with `y` an operand that is not taken apart. */
function unifySingle(m: Machine, e: Environment, o: Operand, y: Term): boolean {
  switch (o.kind) {
    case FIRST:
      e[o.place] = y;
      return true;
    case VOID:
      return true;
    case SEEN:
      return unify(m, e[o.place]!, y, true);
    case CONSTANT: {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z === (o.value as Cell)) return true;
      return z.t !== ATOM && bindAtomic(m, z, o.value);
    }
    case INTEGER: {
      const z = deref(y);
      if (typeof z === "number") return z === (o.value as number);
      return bindAtomic(m, z, o.value);
    }
    case GROUND:
      return unify(m, o.value, y, true);
    default:
      return unify(m, build(m, e, o), y, true);
  }
}

/** Binds `z`, if it is an unbound variable, to an atom or a number; false when it is something else. */
function bindAtomic(m: Machine, z: Cell, x: Term): boolean {
  if (z.t === VAR && !occurs.isUsed) {
    z.a0 = x;
    if (stampOf(z) < m.choiceStamp) m.trail[m.trailTop++] = z;
    return true;
  }
  return z.t.kind === KIND_VARIABLE && bindAny(m, z, x);
}

/** Runs a match or another step; returns the instruction after it, or undefined when it fails. */
export function perform(m: Machine, e: Environment, i: Instruction): Instruction | undefined {
  switch (i.op) {
    case MATCH_PAIR:
    case MATCH_MIXED_PAIR: {
      const z = deref(e[i.place]!);
      if (typeof z === "number") return undefined;
      if (z.t !== i.functor) return bindTo(m, e, z, i.x) ? i.target : undefined;
      const { first, second } = i;
      if (first.kind === FIRST) e[first.place] = z.a0;
      else if (first.kind !== VOID && !unifySingle(m, e, first, z.a0)) return undefined;
      if (second.kind === FIRST) e[second.place] = z.a1;
      else if (second.kind !== VOID && !unifySingle(m, e, second, z.a1)) return undefined;
      return i.next;
    }
    case MATCH_FOUR: {
      const z = deref(e[i.place]!);
      if (typeof z === "number") return undefined;
      if (z.t !== i.functor) return bindTo(m, e, z, i.x) ? i.target : undefined;
      return unifySingle(m, e, i.first, z.a0) &&
        unifySingle(m, e, i.second, z.a1) &&
        unifySingle(m, e, i.third, z.a2) &&
        unifySingle(m, e, i.fourth, z.a3)
        ? i.next
        : undefined;
    }
    case MATCH_WIDE: {
      const z = deref(e[i.place]!);
      if (typeof z === "number") return undefined;
      if (z.t !== i.functor) return bindTo(m, e, z, i.x) ? i.target : undefined;
      const { operands } = i;
      for (let j = 0; j < operands.length; j++) {
        if (!unifySingle(m, e, operands[j]!, argument(z, j))) return undefined;
      }
      return i.next;
    }
    case MATCH:
      return unifySingle(m, e, i.x, e[i.place]!) ? i.next : undefined;
    case ASSIGN:
      e[i.place] = build(m, e, i.x);
      return i.next;
    case UNIFY:
      if (i.place >= 0) e[i.place] = build(m, e, i.y);
      return unifyAll(m, e, i.steps[0]!) ? i.next : undefined;
    case EVALUATE:
      e[i.place] = valueOf(m, e, i.y);
      return i.next;
    case IS:
      e[i.place] = valueOf(m, e, i.y);
      return unifyAll(m, e, i.steps[0]!) ? i.next : undefined;
    case COMPARE:
      return holds(m, e, i.place, i.x, i.y) ? i.next : undefined;
    case NEW:
      e[i.place] = variable(m.stamp);
      return i.next;
    default:
      return callBuiltin(m, e, i) ? i.next : undefined;
  }
}

function callBuiltin(m: Machine, e: Environment, i: Instruction): boolean {
  m.fuel -= i.place;
  return callInContext(m, e, i, i.builtin!);
}

/** Calls `answer` of an instruction. */
export function firstAnswer(m: Machine, e: Environment, i: Instruction): boolean | undefined {
  m.fuel--;
  const done = callInContext(m, e, i, i.answer!);
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
  for (let j = 0; j < steps.length; j++) if (perform(m, e, steps[j]!) === undefined) return false;
  return true;
}

/**
 * Do all steps of a condition that may bind succeed? Hooks run between the steps. In a run that can be left,
 * goals that the last step has woken, which may take long, are left to the caller.
 */
function performAll(m: Machine, e: Environment, i: Instruction): boolean {
  const { steps } = i;
  for (let j = 0; j < steps.length; j++) {
    if (perform(m, e, steps[j]!) === undefined) return false;
    if (m.woken === undefined || (m.canWait && j === steps.length - 1)) continue;
    if (!m.wakeNow()) return false;
  }
  return true;
}

/** Runs a condition that may bind; undoes the bindings when it fails. Goals may be woken then. */
export function attempt(m: Machine, e: Environment, i: Instruction): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = performAll(m, e, i);
  m.choiceStamp = choiceStamp;
  if (done) {
    if (m.trailTop !== top && m.woken === undefined) m.tidy(top);
  } else {
    m.undoTo(top);
  }
  return done;
}

/** True when the condition fails; undoes its bindings in any case, unless goals are woken. */
export function refute(m: Machine, e: Environment, i: Instruction): boolean {
  const top = m.trailTop;
  const { choiceStamp } = m;
  m.choiceStamp = EVERYTHING;
  const done = performAll(m, e, i);
  m.choiceStamp = choiceStamp;
  if (!done || m.woken === undefined) m.undoTo(top);
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
