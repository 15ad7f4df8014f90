/**
 * The back end of the interpreter: each clause becomes an array of instructions whose operands are small
 * trees, run by `runBody`.
 *
 * The environment of a clause is an array. A head argument that is the first occurrence of a variable keeps
 * its slot, so such arguments need no work; the other variables and the barriers of if-then-else get the
 * slots after the arguments. On every path a slot is written before it is read, so what backtracking leaves
 * in it does not matter.
 *
 * A deep term would make a deep tree: beyond `DEEP` levels the template walker builds it instead.
 */
import { ATOM, argument } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { sharing } from "../terms/sharing.js";
import {
  SLOT,
  SOLID,
  eachSlot,
  isLarge,
  renumber,
  slot,
  slotNumber,
  variablesOfLarge,
} from "../terms/template.js";
import { comparisonCode, compileExpression } from "./expressions.js";
import {
  ASSIGN,
  BUILTIN,
  CALL,
  COMPARE,
  CUT,
  CUT_TO,
  EVALUATE,
  EXECUTE,
  FAILURE,
  IS,
  Instruction,
  JUMP,
  MARK,
  MATCH,
  MATCH_MIXED_PAIR,
  MATCH_FOUR,
  MATCH_PAIR,
  MATCH_WIDE,
  NEW,
  PROCEED,
  REST,
  SOFT_CUT,
  SOFT_TRY,
  TEST,
  TRIAL,
  TRY,
  UNIFY,
  UNLESS,
  callInstruction,
  isStep,
} from "./instructions.js";
import { branchVariables, chainOf } from "./branch-variables.js";
import { TRUE_GOAL, eachVariable, hasCut } from "./ir.js";
import type { Goal, Rest } from "./ir.js";
import {
  COMPOUND,
  CONSTANT,
  FIRST,
  GROUND,
  INTEGER,
  Operand,
  PAIR,
  SEEN,
  TEMPLATE,
  VOID,
  VOID_OPERAND,
  compoundOperand,
  firstOperand,
  isLong,
  seenOperand,
} from "./operands.js";
import { packed } from "./packed.js";
import { isPurePredicate } from "./pure-tests.js";

/** Follows the matches of a goal in a body. */
const END = new Instruction(PROCEED);

/** Nesting beyond which terms are built by a walker. */
const DEEP = 40;

/** A clause in this back end's form. */
export interface Code {
  /** The size of its environments. */
  readonly size: number;
  /** The first instruction: of the head, or of the body if no head argument needs work. */
  readonly entry: Instruction;
  /** The instructions of the body, in order. */
  readonly body: readonly Instruction[];
  /** How many steps the body has before its first call, or the first step that takes long. */
  readonly guards: number;
  /** The instruction after them. */
  readonly neck: Instruction;
}

/** Compiles clauses; one instance per clause. */
export class ClauseCompiler {
  /** The slot of each template variable; -1 until it has one. */
  private readonly places: Int32Array;
  /** How often each template variable occurs in the clause. */
  private readonly totals: Int32Array;
  /** The template variables whose slots have been written so far on this path, in that order. */
  private readonly written: number[] = [];
  private readonly seen: Uint8Array;
  private size: number;
  /** One more than the last slot that matches use for a short time. */
  private scratch = 0;
  /** For each instruction that may go on elsewhere: the index in the body. */
  private readonly targets: Map<Instruction, number> = new Map();
  private readonly body: Instruction[] = [];
  /** The body, and what `branchVariables` says of it. */
  private root: Goal = TRUE_GOAL;
  private shared: ReturnType<typeof branchVariables> | undefined = undefined;
  /** The slot of the barrier of a local cut; -1 for the clause's own barrier. */
  private barrier = -1;

  constructor(variables: number, arity: number) {
    this.seen = new Uint8Array(variables);
    this.places = new Int32Array(variables).fill(-1);
    this.totals = new Int32Array(variables);
    this.size = arity;
  }

  /** Compiles a clause of `head` arguments and the goal `body`. */
  clause(head: readonly Term[], body: Goal): Code {
    this.root = body;
    for (const x of head) eachSlot(x, (i, n) => (this.totals[i]! += n));
    eachVariable(body, (v, n = 1) => (this.totals[v]! += n));
    const operands: [Operand, number][] = [];
    // Plain variables first, so that later arguments find them in place.
    head.forEach((x, i) => {
      if (typeof x === "number" || x.t !== SLOT) return;
      const v = slotNumber(x);
      if (this.places[v] !== -1) return;
      this.places[v] = i;
      this.see(v);
    });
    head.forEach((x, i) => {
      if (typeof x !== "number" && x.t === SLOT && this.places[slotNumber(x)] === i) return;
      operands.push([this.operand(x), i]);
    });
    const free = this.size;
    this.goal(body, true);
    const code = this.body;
    code.forEach((i, at) => (i.next = code[at + 1] ?? i));
    for (const [i, at] of this.targets) i.target = code[at]!;
    const entry = this.matches(operands, free, code[0]!);
    let guards = 0;
    while (isGuard(code[guards]!)) guards++;
    return {
      size: Math.max(this.size, this.scratch),
      entry,
      body: packed(code),
      guards,
      neck: code[guards]!,
    };
  }

  // -- variables and terms ------------------------------------------------------

  private place(v: number): number {
    let at = this.places[v]!;
    if (at === -1) this.places[v] = at = this.size++;
    return at;
  }

  private see(v: number): void {
    this.seen[v] = 1;
    this.written.push(v);
  }

  /** Goes back to where `n` variables had been written. */
  private unsee(n: number): void {
    const { written } = this;
    for (let i = n; i < written.length; i++) this.seen[written[i]!] = 0;
    written.length = n;
  }

  private isVoid(v: number): boolean {
    return this.totals[v] === 1;
  }

  /** The operand for the template `x` at this point of the clause; its variables have values from here on. */
  private operand(x: Term): Operand {
    if (typeof x === "number") return new Operand(INTEGER, 0, x);
    const { t } = x;
    if (t === SLOT) {
      const v = slotNumber(x);
      if (this.isVoid(v)) return VOID_OPERAND;
      const at = this.place(v);
      if (this.seen[v] === 1) return seenOperand(at);
      this.see(v);
      return firstOperand(at);
    }
    if (t === ATOM) return new Operand(CONSTANT, 0, x);
    if (t === SOLID) return this.solidOperand(x);
    if (t.arity === 0) return new Operand(GROUND, 0, x);
    return isLarge(x, DEEP) ? this.deepOperand(x) : this.tree(x);
  }

  /** The operand for a compound that is not large. */
  private tree(x: Cell): Operand {
    const { t } = x;
    const parts: Operand[] = [];
    for (let i = 0; i < t.arity; i++) {
      const y = argument(x, i);
      const isSimple = typeof y === "number" || y.t.arity === 0;
      parts.push(isSimple ? this.operand(y) : this.tree(y));
    }
    return compoundOperand(t, parts);
  }

  /** The operand for a ground term. When sharing has ended, each instance of it is a copy. */
  private solidOperand(x: Cell): Operand {
    const y = x.a0;
    if (sharing.isAllowed || typeof y === "number") return new Operand(GROUND, 0, y);
    return isLarge(y, DEEP) ? new Operand(TEMPLATE, 0, x) : this.operand(y);
  }

  /**
   * The first of the matches that unify each operand with the term in its slot; after them comes `end`. They
   * may use the slots from `free` on, which hold nothing yet.
   */
  private matches(
    pairs: readonly (readonly [Operand, number])[],
    free: number,
    end: Instruction,
  ): Instruction {
    const out: Instruction[] = [];
    const ends: (readonly [Instruction, Instruction])[] = [];
    const add = (x: Operand, place: number): void => {
      if (x.kind === VOID) return;
      if (!isCompound(x)) {
        out.push(new Instruction(MATCH, { place, x }));
        return;
      }
      const later: (readonly [Operand, number])[] = [];
      const operands = x.parts.map((part) => {
        const isSimple = part.kind === VOID || part.kind === FIRST;
        if (isSimple || (later.length === 0 && !isCompound(part))) return part;
        later.push([part, free]);
        return firstOperand(free++);
      });
      const n = operands.length;
      const isPlain = n === 2 && operands.every(({ kind }) => kind === FIRST || kind === VOID);
      // Into a slot that is never read.
      if (isPlain)
        operands.forEach(({ kind }, i) => kind === VOID && (operands[i] = firstOperand(free++)));
      const pair = isPlain ? MATCH_PAIR : MATCH_MIXED_PAIR;
      const op = n <= 2 ? pair : n <= 4 ? MATCH_FOUR : MATCH_WIDE;
      const match = new Instruction(op, { place, x, operands });
      out.push(match);
      // Recurses on the depth of a tree, at most `DEEP`.
      for (const [part, at] of later) add(part, at);
      ends.push([match, out.at(-1)!]);
    };
    for (const [x, place] of pairs) add(x, place);
    this.scratch = Math.max(this.scratch, free);
    out.forEach((match, i) => (match.next = out[i + 1] ?? end));
    for (const [match, last] of ends) match.target = last.next;
    return out[0] ?? end;
  }

  /** The instruction that unifies the value of `y`, a term or an expression, with `x`. */
  private unifying(op: number, y: Operand, x: Operand): Instruction {
    const isInPlace = op === UNIFY && y.kind === SEEN;
    const at = isInPlace ? y.place : this.size;
    const steps = [this.matches([[x, at]], this.size + 1, END)];
    return new Instruction(op, { place: isInPlace ? -1 : at, y, steps });
  }

  private deepOperand(x: Cell): Operand {
    const fresh: number[] = [];
    eachSlot(x, (v) => {
      const at = this.place(v);
      if (this.seen[v] === 0) {
        this.see(v);
        fresh.push(at);
      }
    });
    const variables = variablesOfLarge(x);
    if (variables === undefined) {
      const template = renumber(x, this.places);
      return new Operand(TEMPLATE, 0, template, undefined, undefined, undefined, { fresh });
    }
    const places = variables.map((v) => this.places[v]!);
    const size = variables.reduce((most, v) => Math.max(most, v + 1), 0);
    const filling = { fresh, own: { variables, places, size } };
    return new Operand(TEMPLATE, 0, x, undefined, undefined, undefined, filling);
  }

  // -- goals ----------------------------------------------------------------------

  private emit(i: Instruction): Instruction {
    this.body.push(i);
    return i;
  }

  /** The instruction for a piece that is compiled later. Its variables, except its own, are its arguments. */
  private later(goal: Rest): Instruction {
    const { read, module } = goal;
    const args: Term[] = [];
    goal.counts.forEach((n, v) => {
      if (n < this.totals[v]!) args.push(slot(v));
    });
    const operands = args.map((x) => this.operand(x));
    const variables = this.places.length;
    const compile =
      read && ((): Code => new ClauseCompiler(variables, args.length).clause(args, read()));
    const rest = { compile, module, code: undefined };
    return new Instruction(REST, { place: this.barrier, operands, rest });
  }

  private newPlace(): number {
    return this.size++;
  }

  /** Emits `goal`; `last` says that nothing follows it in the clause. */
  private goal(goal: Goal, last: boolean): void {
    const step = this.step(goal);
    if (step !== undefined) {
      this.emit(step);
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
        else this.emit(new Instruction(CUT_TO, { place: this.barrier }));
        break;
      case "call": {
        const operands = goal.args.map((x) => this.operand(x));
        this.emit(callInstruction(last ? EXECUTE : CALL, goal.predicate, operands));
        return;
      }
      case "and": {
        const { goals } = goal;
        goals.forEach((g, i) => this.goal(g, last && i === goals.length - 1));
        if (last && goals.length === 0) break;
        return;
      }
      case "or":
      case "if":
      case "softIf":
        this.alternatives(goal, last);
        return;
      case "not":
        this.negation(goal);
        break;
      case "rest":
        this.emit(this.later(goal));
        break;
      default:
        throw new Error(`unexpected goal ${goal.kind}`);
    }
    if (last) this.emit(new Instruction(PROCEED));
  }

  /**
   * Gives variables that first occur in one branch of `goal`, and also elsewhere, a slot and a value before
   * the branches part.
   */
  private initialise(goal: Goal): void {
    if (this.written.length === this.seen.length) return;
    this.shared ??= branchVariables(this.root, this.totals);
    for (const branch of this.shared.get(goal)!) {
      const fresh = branch.filter((v) => this.seen[v] === 0);
      for (const v of fresh.sort((x, y) => x - y)) {
        const at = this.place(v);
        this.see(v);
        this.emit(new Instruction(NEW, { place: at }));
      }
    }
  }

  private withBarrier(place: number, emit: () => void): void {
    const outer = this.barrier;
    this.barrier = place;
    emit();
    this.barrier = outer;
  }

  /** Emits a condition; a cut in it is local to it. */
  private condition(goal: Goal): void {
    if (!hasCut(goal)) {
      this.goal(goal, false);
      return;
    }
    const place = this.newPlace();
    this.emit(new Instruction(MARK, { place }));
    this.withBarrier(place, () => this.goal(goal, false));
  }

  /**
   * Emits a chain of alternatives: disjunctions, and if-then-elses, each nested in the last part of the one
   * before. The chain may be long, so this is a loop.
   */
  private alternatives(goal: Goal, last: boolean): void {
    this.initialise(goal);
    const { chain, rest } = chainOf(goal);
    const ends: Instruction[] = [];
    const place = this.newPlace();
    for (const g of chain) {
      const before = this.written.length;
      let attempt: Instruction;
      if (g.kind === "or") {
        attempt = this.emit(new Instruction(TRY));
        this.goal(g.left, last);
      } else {
        attempt =
          g.kind === "if"
            ? this.commitment(g.condition, place)
            : this.softCommitment(g.condition, place);
        this.goal(g.consequent, last);
      }
      if (!last) ends.push(this.emit(new Instruction(JUMP)));
      this.unsee(before);
      this.targets.set(attempt, this.body.length);
    }
    const before = this.written.length;
    this.goal(rest, last);
    this.unsee(before);
    for (const end of ends) this.targets.set(end, this.body.length);
  }

  /**
   * Emits a condition that commits to its first answer; returns the instruction whose target is the
   * alternative.
   */
  private commitment(condition: Goal, place: number): Instruction {
    const quick = this.quickTest(condition);
    if (quick !== undefined) return this.emit(quick);
    this.emit(new Instruction(MARK, { place }));
    const attempt = this.emit(new Instruction(TRY));
    this.condition(condition);
    this.emit(new Instruction(CUT_TO, { place }));
    return attempt;
  }

  /**
   * Emits a condition that keeps its further answers; returns the instruction whose target is the
   * alternative.
   */
  private softCommitment(condition: Goal, place: number): Instruction {
    const attempt = this.emit(new Instruction(SOFT_TRY, { place }));
    this.condition(condition);
    this.emit(new Instruction(SOFT_CUT, { place }));
    return attempt;
  }

  private negation(negated: Extract<Goal, { readonly kind: "not" }>): void {
    this.initialise(negated);
    const { goal } = negated;
    const before = this.written.length;
    const quick = this.quickTest(goal);
    if (quick !== undefined) {
      this.emit(new Instruction(UNLESS, { steps: quick.steps }));
    } else {
      const attempt = this.commitment(goal, this.newPlace());
      this.emit(new Instruction(FAILURE));
      this.targets.set(attempt, this.body.length);
    }
    this.unsee(before);
  }

  /** A test without choice point, when the condition calls no predicate. */
  private quickTest(condition: Goal): Instruction | undefined {
    if (!isQuick(condition)) return undefined;
    const goals = condition.kind === "and" ? condition.goals : [condition];
    // Hooks may have several answers, and a later goal may need another one than the first.
    const before = new Set<number>();
    for (const goal of goals.slice(0, -1)) {
      if (this.mayWake(goal, before)) return undefined;
      eachVariable(goal, (v) => before.add(v));
    }
    const steps = goals.map((goal) => this.step(goal)!);
    return new Instruction(goals.every(isPure) ? TEST : TRIAL, { steps });
  }

  /** May the goal bind an attributed variable? `before` holds the variables of the goals before it. */
  private mayWake(goal: Goal, before: ReadonlySet<number>): boolean {
    const isNew = (x: Term): boolean => this.isFresh(x) && !before.has(slotNumber(x));
    if (goal.kind === "unify") return !isNew(goal.left) && !isNew(goal.right);
    if (goal.kind === "is") return !isNew(goal.value);
    return !isPure(goal);
  }

  /** The goal as a step, if it calls no predicate. */
  private step(goal: Goal): Instruction | undefined {
    switch (goal.kind) {
      case "unify":
        return this.unification(goal.left, goal.right);
      case "is":
        return this.assignment(goal.value, goal.expression);
      case "compare": {
        const left = this.expression(goal.left);
        const place = comparisonCode(goal.operator);
        return new Instruction(COMPARE, { place, x: left, y: this.expression(goal.right) });
      }
      case "builtin": {
        const operands = goal.args.map((x) => this.operand(x));
        return callInstruction(BUILTIN, goal.predicate, operands, goal.run);
      }
      default:
        return undefined;
    }
  }

  private expression(x: Term): Operand {
    return compileExpression(x, (y) => this.operand(y));
  }

  private isFresh(x: Term): x is Cell {
    return typeof x !== "number" && x.t === SLOT && this.seen[slotNumber(x)] === 0;
  }

  private unification(left: Term, right: Term): Instruction {
    if (!this.isFresh(left) && (this.isFresh(right) || !isSlot(left))) {
      return this.unification2(right, left);
    }
    return this.unification2(left, right);
  }

  private unification2(left: Term, right: Term): Instruction {
    if (this.isFresh(left)) {
      const v = slotNumber(left);
      if (!occursInTemplate(v, right)) {
        const o = this.operand(right);
        if (this.isVoid(v)) return this.unifying(UNIFY, o, VOID_OPERAND);
        const place = this.place(v);
        this.see(v);
        return new Instruction(ASSIGN, { place, x: o });
      }
    }
    const built = this.operand(left);
    return this.unifying(UNIFY, built, this.operand(right));
  }

  private assignment(value: Term, expression: Term): Instruction {
    const x = this.expression(expression);
    if (this.isFresh(value) && !this.isVoid(slotNumber(value))) {
      const v = slotNumber(value);
      const place = this.place(v);
      this.see(v);
      return new Instruction(EVALUATE, { place, y: x });
    }
    return this.unifying(IS, x, this.operand(value));
  }
}

/** Is the operand taken apart by matches? */
function isCompound(x: Operand): boolean {
  return x.kind === PAIR || x.kind === COMPOUND;
}

/** Is it a step that may be tried before a choice point for the next clause is made? Long ones can be divided. */
function isGuard(i: Instruction): boolean {
  return isStep(i) && !isLong(i.x) && !isLong(i.y);
}

function isSlot(x: Term): boolean {
  return typeof x !== "number" && x.t === SLOT;
}

function occursInTemplate(v: number, x: Term): boolean {
  let found = false;
  eachSlot(x, (i) => {
    if (i === v) found = true;
  });
  return found;
}

function isStepGoal(goal: Goal): boolean {
  const { kind } = goal;
  return kind === "unify" || kind === "is" || kind === "compare" || kind === "builtin";
}

/** Does a condition call no predicate? */
function isQuick(condition: Goal): boolean {
  return condition.kind === "and" ? condition.goals.every(isStepGoal) : isStepGoal(condition);
}

function isPure(goal: Goal): boolean {
  if (goal.kind === "compare") return true;
  return goal.kind === "builtin" && isPurePredicate(goal.predicate);
}
