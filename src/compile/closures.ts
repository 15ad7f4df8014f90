/**
 * The back end that generates no code: each clause becomes an array of
 * instructions whose operands are closures, run by `runBody`.
 *
 * The environment of a clause is an array. A head argument that is a variable
 * at its first occurrence lives in the place of that argument, so that such
 * arguments need no work; the other variables and the marks that
 * if-then-else needs have the places behind. A place is written before it is
 * read on every path, so nothing depends on what backtracking leaves in it.
 *
 * A deep term would make deep closures: beyond `DEEP` levels a term is built by
 * the template walker instead.
 */
import { Ball, indicatorContext } from "../terms/errors.js";
import {
  ATOM,
  KIND_COMPOUND,
  UNBOUND,
  VAR,
  argument,
  compound,
  deref,
  struct1,
  struct2,
  struct3,
  struct4,
  variable,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { SLOT, SOLID, eachSlot, instantiate, isDeeperThan, renumber, slotNumber } from "../terms/template.js";
import { EVERYTHING, bind } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { Choice } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import { FAIL, NONE } from "../machine/machine.js";
import type { Machine, Signal } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { compileComparison, compileExpression } from "./expressions.js";
import { PURE_TESTS } from "./tests.js";
import type { Goal } from "./ir.js";

/** The environment of a clause in execution. */
export type Environment = Term[];

/** Builds a term in an environment. */
export type Build = (m: Machine, e: Environment) => Term;
/** Does something that succeeds or fails, without calling a predicate. */
export type Step = (m: Machine, e: Environment) => boolean;
/** Unifies a term with a part of a clause head. */
type Match = (m: Machine, e: Environment, x: Term) => boolean;

/** Nesting beyond which terms are built by a walker. */
const DEEP = 40;

// What an argument is, which says how it is matched and built.
const VOID = 0;
/** A variable that has no value yet: its place is written. */
const FIRST = 1;
/** A variable that has one. */
const SEEN = 2;
/** An atom: equal when identical. */
const CONSTANT = 3;
/** Another ground term. */
const GROUND = 4;
const COMPOUND = 5;
/** A small integer. */
const INTEGER = 6;

/** An argument of a head, a goal or a compound. Most need no closure of their own. */
class Operand {
  readonly kind: number;
  readonly place: number;
  readonly value: Term;
  readonly builder: Build;
  readonly matcher: Match;

  constructor(
    kind: number,
    place = 0,
    value: Term = 0,
    builder: Build = () => 0,
    matcher: Match = () => false,
  ) {
    this.kind = kind;
    this.place = place;
    this.value = value;
    this.builder = builder;
    this.matcher = matcher;
  }
}

/** The term of an operand. */
function build(m: Machine, e: Environment, o: Operand): Term {
  switch (o.kind) {
    case SEEN:
      return e[o.place]!;
    case FIRST:
      return (e[o.place] = variable(m.stamp));
    case CONSTANT:
    case INTEGER:
    case GROUND:
      return o.value;
    case VOID:
      return variable(m.stamp);
    default:
      return o.builder(m, e);
  }
}

/** Unifies an operand with the term `y`. */
function match(m: Machine, e: Environment, o: Operand, y: Term): boolean {
  switch (o.kind) {
    case FIRST:
      e[o.place] = y;
      return true;
    case SEEN:
      return unify(m, e[o.place]!, y);
    case VOID:
      return true;
    case CONSTANT: {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z === (o.value as Cell)) return true;
      if (z.t !== VAR) return false;
      bind(m, z, o.value);
      return true;
    }
    case INTEGER: {
      const z = deref(y);
      if (typeof z === "number") return z === (o.value as number);
      if (z.t !== VAR) return false;
      bind(m, z, o.value);
      return true;
    }
    case GROUND:
      return unify(m, o.value, y);
    default:
      return o.matcher(m, e, y);
  }
}

const PROCEED = 0;
const STEP = 1;
const CALL = 2;
const EXECUTE = 3;
const CUT = 4;
const TRY = 5;
const JUMP = 6;
const MARK = 7;
const CUT_TO = 8;
const SOFT_TRY = 9;
const SOFT_CUT = 10;
const FAILURE = 11;
const TEST = 12;
const TRIAL = 13;
const UNLESS = 14;

const NO_OPERANDS: Operand[] = [];
const never: Step = () => false;

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

/** A clause in this back end's form. */
export interface Code {
  /** How long its environments are. */
  readonly size: number;
  /** Unifications of the head arguments that need work; they read the argument from its place. */
  readonly head: readonly Step[];
  readonly body: readonly Instruction[];
  /** How many steps the body begins with, before its first call. */
  readonly guards: number;
  /** Do these end in a cut? */
  readonly neckCut: boolean;
}

/** Compiles clauses; one instance a clause. */
export class ClosureCompiler {
  /** Place of each template variable; -1 until it has one. */
  private readonly places: number[];
  /** How often each template variable occurs in the clause. */
  private readonly totals: number[];
  /** The template variables whose places have been written so far on this path. */
  private seen: Set<number> = new Set();
  private size: number;
  private readonly body: Instruction[] = [];
  /** The place that holds the barrier of a local cut; -1 for the clause's own. */
  private barrier = -1;

  constructor(variables: number, arity: number) {
    this.places = new Array<number>(variables).fill(-1);
    this.totals = new Array<number>(variables).fill(0);
    this.size = arity;
  }

  /** Compiles a clause of `head` arguments and the goal `body`. */
  clause(head: readonly Term[], body: Goal): Code {
    for (const x of head) eachSlot(x, (i) => this.totals[i]!++);
    countSlots(body, this.totals);
    const steps: Step[] = [];
    // Plain variables first: then each later argument finds them in place.
    head.forEach((x, i) => {
      if (typeof x === "number" || x.t !== SLOT) return;
      const v = slotNumber(x);
      if (this.places[v] === -1) {
        this.places[v] = i;
        this.seen.add(v);
      } else {
        const first = this.places[v]!;
        steps.push((m, e) => unify(m, e[first]!, e[i]!));
      }
    });
    head.forEach((x, i) => {
      if (typeof x !== "number" && x.t === SLOT) return;
      const o = this.operand(x);
      if (o.kind === COMPOUND) {
        const { matcher } = o;
        steps.push((m, e) => matcher(m, e, e[i]!));
      } else {
        steps.push((m, e) => match(m, e, o, e[i]!));
      }
    });
    this.goal(body, true);
    let guards = 0;
    while (this.body[guards]!.op === STEP) guards++;
    return {
      size: this.size,
      head: steps,
      body: this.body,
      guards,
      neckCut: this.body[guards]!.op === CUT,
    };
  }

  // -- variables and terms ------------------------------------------------------

  private place(v: number): number {
    let at = this.places[v]!;
    if (at === -1) this.places[v] = at = this.size++;
    return at;
  }

  private isVoid(v: number): boolean {
    return this.totals[v] === 1;
  }

  /** What the template `x` is at this point of the clause; its variables have values from here on. */
  private operand(x: Term): Operand {
    if (typeof x === "number") return new Operand(INTEGER, 0, x);
    const { t } = x;
    if (t === SLOT) {
      const v = slotNumber(x);
      if (this.isVoid(v)) return new Operand(VOID);
      const at = this.place(v);
      if (this.seen.has(v)) return new Operand(SEEN, at);
      this.seen.add(v);
      return new Operand(FIRST, at);
    }
    if (t === ATOM) return new Operand(CONSTANT, 0, x);
    if (t === SOLID) return new Operand(GROUND, 0, x.a0);
    if (t.kind !== KIND_COMPOUND) return new Operand(GROUND, 0, x);
    if (isDeeperThan(x, DEEP)) {
      const builder = this.buildDeep(x);
      return new Operand(COMPOUND, 0, 0, builder, (m, e, y) => unify(m, builder(m, e), y));
    }
    return this.compoundOperand(x, t);
  }

  private compoundOperand(x: Cell, t: Functor): Operand {
    const n = t.arity;
    const operands: Operand[] = [];
    for (let i = 0; i < n; i++) operands.push(this.operand(argument(x, i)));
    const builder = compoundBuilder(t, operands);
    return new Operand(COMPOUND, 0, 0, builder, compoundMatcher(t, operands, builder));
  }

  /** What builds the term of the template `x`. */
  build(x: Term): Build {
    const o = this.operand(x);
    const { kind, place, value, builder } = o;
    if (kind === COMPOUND) return builder;
    if (kind === SEEN) return (_, e) => e[place]!;
    if (kind === CONSTANT || kind === INTEGER || kind === GROUND) return () => value;
    return (m, e) => build(m, e, o);
  }

  private buildDeep(x: Cell): Build {
    const fresh: number[] = [];
    eachSlot(x, (v) => {
      const at = this.place(v);
      if (!this.seen.has(v)) {
        this.seen.add(v);
        fresh.push(at);
      }
    });
    const template = renumber(x, this.places);
    return (m, e) => {
      for (const at of fresh) e[at] = UNBOUND;
      return instantiate(template, e, m.stamp);
    };
  }

  // -- goals ----------------------------------------------------------------------

  private emit(i: Instruction): Instruction {
    this.body.push(i);
    return i;
  }

  private newPlace(): number {
    return this.size++;
  }

  /** Emits `goal`; with `last`, nothing follows it in the clause. */
  private goal(goal: Goal, last: boolean): void {
    const step = this.step(goal);
    if (step !== undefined) {
      this.emit(new Instruction(STEP, step));
      if (last) this.emit(new Instruction(PROCEED));
      return;
    }
    switch (goal.kind) {
      case "true":
        break;
      case "fail":
        this.emit(new Instruction(FAILURE));
        return;
      case "cut":
        if (this.barrier === -1) this.emit(new Instruction(CUT));
        else this.emit(new Instruction(CUT_TO, never, undefined, NO_OPERANDS, this.barrier));
        break;
      case "call": {
        const operands = goal.args.map((x) => this.operand(x));
        this.emit(new Instruction(last ? EXECUTE : CALL, never, goal.predicate, operands));
        return;
      }
      case "and": {
        const { goals } = goal;
        goals.forEach((g, i) => this.goal(g, last && i === goals.length - 1));
        if (last && goals.length === 0) break;
        return;
      }
      case "or":
        this.disjunction(goal.left, goal.right, last);
        return;
      case "if":
        this.ifThenElse(goal.condition, goal.then, goal.else, last);
        return;
      case "softIf":
        this.softIf(goal.condition, goal.then, goal.else, last);
        return;
      case "not":
        this.negation(goal.goal);
        break;
      default:
        throw new Error(`unexpected goal ${goal.kind}`);
    }
    if (last) this.emit(new Instruction(PROCEED));
  }

  /**
   * Gives the variables that first occur in one branch, and elsewhere too, their
   * place and value before the branches part.
   */
  private initialise(branches: readonly (readonly Goal[])[]): void {
    for (const branch of branches) {
      const counts: number[] = [];
      for (const goal of branch) countSlots(goal, counts);
      counts.forEach((n, v) => {
        if (this.seen.has(v) || n >= this.totals[v]!) return;
        const at = this.place(v);
        this.seen.add(v);
        this.emit(
          new Instruction(STEP, (m, e) => {
            e[at] = variable(m.stamp);
            return true;
          }),
        );
      });
    }
  }

  /** Emits something that leaves the set of seen variables as it was. */
  private branch(emit: () => void): void {
    const before = new Set(this.seen);
    emit();
    this.seen = before;
  }

  private finishBranch(last: boolean): Instruction | undefined {
    return last ? undefined : this.emit(new Instruction(JUMP));
  }

  private here(): number {
    return this.body.length;
  }

  private disjunction(left: Goal, right: Goal, last: boolean): void {
    const ends: Instruction[] = [];
    let rest: Goal = right;
    let first: Goal = left;
    for (;;) {
      this.initialise([[first], [rest]]);
      const attempt = this.emit(new Instruction(TRY));
      const now = first;
      this.branch(() => this.goal(now, last));
      const end = this.finishBranch(last);
      if (end !== undefined) ends.push(end);
      attempt.target = this.here();
      if (rest.kind !== "or") break;
      first = rest.left;
      rest = rest.right;
    }
    const final = rest;
    this.branch(() => this.goal(final, last));
    for (const end of ends) end.target = this.here();
  }

  private withBarrier(place: number, emit: () => void): void {
    const outer = this.barrier;
    this.barrier = place;
    emit();
    this.barrier = outer;
  }

  /** Emits a condition; a cut in it is local to it. */
  private condition(goal: Goal): void {
    const place = this.newPlace();
    this.emit(new Instruction(MARK, never, undefined, NO_OPERANDS, place));
    this.withBarrier(place, () => this.goal(goal, false));
  }

  private ifThenElse(condition: Goal, then: Goal, otherwise: Goal, last: boolean): void {
    const ends: Instruction[] = [];
    for (;;) {
      this.initialise([[condition, then], [otherwise]]);
      const before = new Set(this.seen);
      const quick = this.quickTest(condition);
      let attempt: Instruction;
      if (quick !== undefined) {
        attempt = this.emit(quick);
      } else {
        const place = this.newPlace();
        this.emit(new Instruction(MARK, never, undefined, NO_OPERANDS, place));
        attempt = this.emit(new Instruction(TRY));
        this.condition(condition);
        this.emit(new Instruction(CUT_TO, never, undefined, NO_OPERANDS, place));
      }
      this.goal(then, last);
      const end = this.finishBranch(last);
      if (end !== undefined) ends.push(end);
      this.seen = before;
      attempt.target = this.here();
      if (otherwise.kind !== "if") break;
      ({ condition, then, else: otherwise } = otherwise);
    }
    const final = otherwise;
    this.branch(() => this.goal(final, last));
    for (const end of ends) end.target = this.here();
  }

  private softIf(condition: Goal, then: Goal, otherwise: Goal, last: boolean): void {
    this.initialise([[condition, then], [otherwise]]);
    const before = new Set(this.seen);
    const place = this.newPlace();
    const attempt = this.emit(new Instruction(SOFT_TRY, never, undefined, NO_OPERANDS, place));
    this.condition(condition);
    this.emit(new Instruction(SOFT_CUT, never, undefined, NO_OPERANDS, place));
    this.goal(then, last);
    const end = this.finishBranch(last);
    this.seen = before;
    attempt.target = this.here();
    this.branch(() => this.goal(otherwise, last));
    if (end !== undefined) end.target = this.here();
  }

  private negation(goal: Goal): void {
    this.initialise([[goal]]);
    const before = new Set(this.seen);
    const quick = this.quickTest(goal);
    if (quick !== undefined) {
      this.emit(new Instruction(UNLESS, quick.step));
    } else {
      const place = this.newPlace();
      this.emit(new Instruction(MARK, never, undefined, NO_OPERANDS, place));
      const attempt = this.emit(new Instruction(TRY));
      this.condition(goal);
      this.emit(new Instruction(CUT_TO, never, undefined, NO_OPERANDS, place));
      this.emit(new Instruction(FAILURE));
      attempt.target = this.here();
    }
    this.seen = before;
  }

  /** A test without choice point, when the condition calls no predicate. */
  private quickTest(condition: Goal): Instruction | undefined {
    const goals = condition.kind === "and" ? condition.goals : [condition];
    if (!goals.every(isStep)) return undefined;
    const steps = goals.map((goal) => this.step(goal)!);
    const pure = goals.every(isPure);
    const [first, second] = steps;
    if (first === undefined) return new Instruction(TEST, () => true);
    let all: Step;
    if (second === undefined) all = first;
    else if (steps.length === 2) all = (m, e) => first(m, e) && second(m, e);
    else {
      all = (m, e) => {
        for (const step of steps) if (!step(m, e)) return false;
        return true;
      };
    }
    return new Instruction(pure ? TEST : TRIAL, all);
  }

  /** The goal as a step, if it calls no predicate. */
  private step(goal: Goal): Step | undefined {
    switch (goal.kind) {
      case "unify":
        return this.unification(goal.left, goal.right);
      case "is":
        return this.assignment(goal.value, goal.expression);
      case "compare":
        return compileComparison(
          goal.operator,
          compileExpression(goal.left, this),
          compileExpression(goal.right, this),
        );
      case "builtin":
        return builtinStep(goal, goal.args.map((x) => this.operand(x)));
      default:
        return undefined;
    }
  }

  private isFresh(x: Term): x is Cell {
    return typeof x !== "number" && x.t === SLOT && !this.seen.has(slotNumber(x));
  }

  private unification(left: Term, right: Term): Step {
    if (!this.isFresh(left) && (this.isFresh(right) || isConstantLike(left))) {
      return this.unification2(right, left);
    }
    return this.unification2(left, right);
  }

  private unification2(left: Term, right: Term): Step {
    if (this.isFresh(left)) {
      const v = slotNumber(left);
      const occurs = occursInTemplate(v, right);
      if (!occurs) {
        const o = this.operand(right);
        if (this.isVoid(v)) {
          return (m, e) => {
            build(m, e, o);
            return true;
          };
        }
        const at = this.place(v);
        this.seen.add(v);
        return (m, e) => {
          e[at] = build(m, e, o);
          return true;
        };
      }
    }
    const a = this.operand(left);
    const b = this.operand(right);
    return (m, e) => match(m, e, b, build(m, e, a));
  }

  private assignment(value: Term, expression: Term): Step {
    const evaluate = compileExpression(expression, this);
    if (this.isFresh(value) && !this.isVoid(slotNumber(value))) {
      const v = slotNumber(value);
      const at = this.place(v);
      this.seen.add(v);
      return (m, e) => {
        e[at] = evaluate(m, e);
        return true;
      };
    }
    const o = this.operand(value);
    return (m, e) => match(m, e, o, evaluate(m, e));
  }
}

function isConstantLike(x: Term): boolean {
  return typeof x === "number" || x.t !== SLOT;
}

function occursInTemplate(v: number, x: Term): boolean {
  let found = false;
  eachSlot(x, (i) => {
    if (i === v) found = true;
  });
  return found;
}

function compoundBuilder(t: Functor, operands: readonly Operand[]): Build {
  const n = t.arity;
  const [o0, o1, o2, o3] = operands as [Operand, Operand, Operand, Operand];
  switch (n) {
    case 1:
      return (m, e) => struct1(t, build(m, e, o0));
    case 2:
      return (m, e) => struct2(t, build(m, e, o0), build(m, e, o1));
    case 3:
      return (m, e) => struct3(t, build(m, e, o0), build(m, e, o1), build(m, e, o2));
    case 4:
      return (m, e) => {
        const a0 = build(m, e, o0);
        const a1 = build(m, e, o1);
        return struct4(t, a0, a1, build(m, e, o2), build(m, e, o3));
      };
    default:
      return (m, e) => {
        const args: Term[] = [];
        for (let i = 0; i < n; i++) args.push(build(m, e, operands[i]!));
        return compound(t, args);
      };
  }
}

function compoundMatcher(t: Functor, operands: readonly Operand[], builder: Build): Match {
  const n = t.arity;
  const [o0, o1] = operands as [Operand, Operand];
  if (n === 1) {
    return (m, e, y) => {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z.t === t) return match(m, e, o0, z.a0);
      if (z.t !== VAR) return false;
      bind(m, z, builder(m, e));
      return true;
    };
  }
  if (n === 2) {
    return (m, e, y) => {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z.t === t) return match(m, e, o0, z.a0) && match(m, e, o1, z.a1);
      if (z.t !== VAR) return false;
      bind(m, z, builder(m, e));
      return true;
    };
  }
  return (m, e, y) => {
    const z = deref(y);
    if (typeof z === "number") return false;
    if (z.t === t) {
      for (let i = 0; i < n; i++) if (!match(m, e, operands[i]!, argument(z, i))) return false;
      return true;
    }
    if (z.t !== VAR) return false;
    bind(m, z, builder(m, e));
    return true;
  };
}

function isStep(goal: Goal): boolean {
  const { kind } = goal;
  return kind === "unify" || kind === "is" || kind === "compare" || kind === "builtin";
}

function isPure(goal: Goal): boolean {
  if (goal.kind === "compare") return true;
  return goal.kind === "builtin" && PURE_TESTS.has(goal.predicate.name);
}

/** Adds to `counts` how often each variable occurs in the goal. */
export function countSlots(goal: Goal, counts: number[]): void {
  const count = (x: Term): void => eachSlot(x, (i) => (counts[i] = (counts[i] ?? 0) + 1));
  const waiting: Goal[] = [goal];
  while (waiting.length > 0) {
    const g = waiting.pop()!;
    switch (g.kind) {
      case "unify":
      case "compare":
        count(g.left);
        count(g.right);
        break;
      case "is":
        count(g.value);
        count(g.expression);
        break;
      case "builtin":
      case "call":
        for (const x of g.args) count(x);
        break;
      case "and":
        waiting.push(...g.goals);
        break;
      case "or":
        waiting.push(g.left, g.right);
        break;
      case "if":
      case "softIf":
        waiting.push(g.condition, g.then, g.else);
        break;
      case "not":
        waiting.push(g.goal);
        break;
      default:
        break;
    }
  }
}

function builtinStep(goal: Goal & { kind: "builtin" }, operands: readonly Operand[]): Step {
  const { run, predicate } = goal;
  const { name, arity } = predicate;
  const [o0, o1, o2] = operands as [Operand, Operand, Operand];
  let call: Step;
  switch (operands.length) {
    case 0:
      call = (m) => run(m);
      break;
    case 1:
      call = (m, e) => run(m, build(m, e, o0));
      break;
    case 2:
      call = (m, e) => run(m, build(m, e, o0), build(m, e, o1));
      break;
    case 3:
      call = (m, e) => run(m, build(m, e, o0), build(m, e, o1), build(m, e, o2));
      break;
    default:
      call = (m, e) => run(m, ...operands.map((o) => build(m, e, o)));
  }
  return (m, e) => {
    m.fuel--;
    try {
      return call(m, e);
    } catch (thrown) {
      throw thrown instanceof Ball ? indicatorContext(thrown, name, arity) : thrown;
    }
  };
}

// -- execution ----------------------------------------------------------------------

/** Goes on with the body of a clause behind a call. */
const resumeBody = (m: Machine, depth: number, f: Frame): Signal => {
  if (depth > m.depthLimit) return m.bounceFrame(f);
  return runBody(m, depth, f.k, f.code as readonly Instruction[], f.env as Environment, f.pc, f.cut!);
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
const deadBranch = (m: Machine): Signal => {
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
  const done = step(m, e);
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
  const done = step(m, e);
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
