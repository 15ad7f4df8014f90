/**
 * The intermediate form: the body of a clause as a tree of goals, with names resolved to predicates and
 * control constructs made explicit. Terms in it are templates (terms/template.ts). What kind of goal it is
 * and which module it runs in are decided here; how variables are stored and how code runs is up to the back
 * end.
 */
import { typeError } from "../terms/error-terms.js";
import type { Ball } from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  COMMA,
  KIND_COMPOUND,
  argument,
  argumentsOf,
  atom,
  atomName,
  functor,
  struct1,
  struct2,
  asGoal,
  Functor,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { SLOT, SOLID, eachSlot, unwrap } from "../terms/template.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { isMetaArgument } from "../machine/module.js";
import type { Module } from "../machine/module.js";
import { ABSENCE_MARK } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";

/** The arithmetic comparisons. */
export type Comparison = "<" | ">" | "=<" | ">=" | "=:=" | "=\\=";

/** A goal of the intermediate form. */
export type Goal =
  | { readonly kind: "true" }
  | { readonly kind: "fail" }
  | { readonly kind: "cut" }
  | { readonly kind: "unify"; readonly left: Term; readonly right: Term }
  | { readonly kind: "is"; readonly value: Term; readonly expression: Term }
  | {
      readonly kind: "compare";
      readonly operator: Comparison;
      readonly left: Term;
      readonly right: Term;
    }
  | {
      readonly kind: "builtin";
      readonly predicate: Predicate;
      readonly run: Deterministic;
      readonly args: readonly Term[];
    }
  | { readonly kind: "call"; readonly predicate: Predicate; readonly args: readonly Term[] }
  | { readonly kind: "and"; readonly goals: readonly Goal[] }
  | { readonly kind: "or"; readonly left: Goal; readonly right: Goal }
  | {
      readonly kind: "if";
      readonly condition: Goal;
      readonly consequent: Goal;
      readonly alternative: Goal;
    }
  | {
      readonly kind: "softIf";
      readonly condition: Goal;
      readonly consequent: Goal;
      readonly alternative: Goal;
    }
  | { readonly kind: "not"; readonly goal: Goal }
  | Rest;

/**
 * The rest of a long body, which is read when it is reached: a conjunction of templates, or, without `read`,
 * of a goal that the run has as a term.
 */
export interface Rest {
  readonly kind: "rest";
  readonly parts: readonly Term[];
  readonly module: Module;
  readonly read: (() => Goal) | undefined;
  /** How often each variable occurs in it, by number. */
  readonly counts: ReadonlyMap<number, number>;
}

function restOf(
  parts: readonly Term[],
  module: Module,
  read: (() => Goal) | undefined = undefined,
): Rest {
  const counts = new Map<number, number>();
  for (const x of parts) eachSlot(x, (v, n) => void counts.set(v, (counts.get(v) ?? 0) + n));
  return { kind: "rest", parts, module, read, counts };
}

/** About so many goals of a body are read at once. */
export const PIECE = 1000;
/** Fewer are compiled in no time. */
const LONG = 100;

/** Wraps a control construct that the run has as a term, in the template of what comes before it. */
export const LATER: Functor = new Functor("later", 1, KIND_COMPOUND);

export const TRUE_GOAL: Goal = { kind: "true" };
const FAIL_GOAL: Goal = { kind: "fail" };

const SEMICOLON = functor(";", 2);
export const ARROW: Functor = functor("->", 2);
export const SOFT_ARROW: Functor = functor("*->", 2);
const NOT = functor("\\+", 1);
const CALL1 = functor("call", 1);
const ONCE = functor("once", 1);
const IGNORE = functor("ignore", 1);
const FORALL = functor("forall", 2);
const EQUALS2 = functor("=", 2);
const IS = functor("is", 2);
const COMPARISONS: ReadonlyMap<Functor, Comparison> = new Map(
  (["<", ">", "=<", ">=", "=:=", "=\\="] as const).map((name) => [functor(name, 2), name]),
);
const CUT = atom("!");
/** Calls after this goal in a body must be observable. */
const TRACE = atom("trace");

const BAR = functor("|", 2);
const ABSENCE = functor(ABSENCE_MARK, 1);

/** Control constructs: their functors cannot have clauses. */
const CONTROL: ReadonlySet<Functor> = new Set([COMMA, SEMICOLON, ARROW, SOFT_ARROW, NOT, BAR]);

/** Is it `,` `;` `->` `*->` `\+`? */
export function isControl(t: Functor): boolean {
  return CONTROL.has(t);
}

/** Turns bodies into the intermediate form. */
export class BodyReader {
  private readonly database: Database;
  /** The whole body, for the type error if a part of it is not callable. */
  private readonly whole: () => Term;
  /** Are calls observed, or will they be after a goal that has been read? */
  private isWatched: boolean;
  /** Are goals reported that hold since another has no answer? */
  private readonly marksAbsences: boolean;
  /** How many goals may be read before the rest is left for later. */
  private left: number;
  /** How many control constructs are around what is being read. */
  private depth = 0;

  constructor(database: Database, whole: () => Term) {
    this.database = database;
    this.whole = whole;
    this.isWatched = database.observation.isActive;
    this.marksAbsences = database.observation.marksAbsences;
    this.left = this.isWatched ? Infinity : PIECE;
  }

  /** How much has been read of the first piece; nothing is counted where calls are observed. */
  get size(): number {
    return Math.max(0, PIECE - this.left);
  }

  /** Has so much been read that compiling it takes far longer than a call? */
  get isLong(): boolean {
    return this.size > LONG;
  }

  private notCallable(): Ball {
    return typeError("callable", this.whole());
  }

  /** The goal for the template `x` in `module`. */
  goal(x: Term, module: Module): Goal {
    // Compilation walks over a goal once for each control construct around it.
    this.left -= 1 + (this.depth++ >> 3);
    const goal = this.read(x, module);
    this.depth--;
    return goal;
  }

  private read(x: Term, module: Module): Goal {
    x = unwrap(x);
    if (typeof x === "number") throw this.notCallable();
    const { t } = x;
    if (t === SLOT) return this.call(module, CALL1, [x]);
    if (t === LATER) return restOf([x.a0], module);
    if (this.left < 0 && isBodyPart(t)) return this.rest([x], module);
    if (t === COMMA) return this.conjunction([x], module);
    if (t === ATOM) return this.atomGoal(x, module);
    if (t.kind !== KIND_COMPOUND) throw this.notCallable();
    if (t.arity === 0) return this.atomGoal(asGoal(x), module);
    switch (t) {
      case SEMICOLON:
      case BAR:
        return this.disjunction(x, module);
      case ARROW:
        return {
          kind: "if",
          condition: this.goal(x.a0, module),
          consequent: this.goal(x.a1, module),
          alternative: FAIL_GOAL,
        };
      case SOFT_ARROW:
        return { kind: "and", goals: [this.opaque(x.a0, module), this.goal(x.a1, module)] };
      case NOT:
        return this.absent({ kind: "not", goal: this.negated(x.a0, module) }, x, module);
      case COLON:
        return this.qualified(x, module);
      case EQUALS2:
        if (this.isInline(module, EQUALS2)) return { kind: "unify", left: x.a0, right: x.a1 };
        break;
      case IS:
        if (this.isInline(module, IS)) return { kind: "is", value: x.a0, expression: x.a1 };
        break;
      case ONCE:
        if (this.isSystem(module, t) && isBody(x.a0)) {
          const condition = this.goal(x.a0, module);
          return { kind: "if", condition, consequent: TRUE_GOAL, alternative: FAIL_GOAL };
        }
        break;
      case IGNORE:
        if (this.isSystem(module, t) && isBody(x.a0)) {
          const condition = this.goal(x.a0, module);
          const alternative = this.without(x.a0, TRUE_GOAL, module);
          return { kind: "if", condition, consequent: TRUE_GOAL, alternative };
        }
        break;
      case FORALL:
        if (this.isSystem(module, t) && isBody(x.a0) && isBody(x.a1)) {
          const condition = this.opaque(x.a0, module);
          const action: Goal = { kind: "not", goal: this.goal(x.a1, module) };
          const negated: Goal = { kind: "and", goals: [condition, action] };
          return this.absent({ kind: "not", goal: negated }, x, module);
        }
        break;
      default: {
        const operator = COMPARISONS.get(t);
        if (operator !== undefined && this.isInline(module, t)) {
          return { kind: "compare", operator, left: x.a0, right: x.a1 };
        }
      }
    }
    return this.call(module, t, argumentsOf(x));
  }

  /** Reads a negation. A part that is not callable is an error only when it is called. */
  private negated(x: Term, module: Module): Goal {
    return isCallable(x) ? this.goal(x, module) : this.call(module, CALL1, [x]);
  }

  private rest(waiting: Term[], module: Module): Goal {
    const parts = waiting.slice().reverse();
    const read = (): Goal => {
      this.left = PIECE;
      this.depth = 0;
      return this.conjunction(waiting.slice(), module);
    };
    return restOf(parts, module, read);
  }

  /** The goal, followed by the report that it holds as `x`, if such reports are wanted. */
  private absent(goal: Goal, x: Term, module: Module): Goal {
    if (!this.marksAbsences || !this.database.observation.isOpen(module)) return goal;
    return { kind: "and", goals: [goal, this.report(x, module)] };
  }

  /** The goal of a branch that is taken since `condition` has no answer. */
  private without(condition: Term, goal: Goal, module: Module): Goal {
    if (!this.marksAbsences || !this.database.observation.isOpen(module)) return goal;
    return { kind: "and", goals: [this.report(struct1(NOT, condition), module), goal] };
  }

  private report(x: Term, module: Module): Goal {
    const predicate = this.database.predicate(this.database.system, ABSENCE);
    const qualified = module === this.database.user ? x : struct2(COLON, atom(module.name), x);
    return { kind: "call", predicate, args: [qualified] };
  }

  /** Reads a goal in which a cut is local: as a condition that keeps its choice points. */
  private opaque(x: Term, module: Module): Goal {
    const goal = this.goal(x, module);
    if (!hasCut(goal)) return goal;
    return { kind: "softIf", condition: goal, consequent: TRUE_GOAL, alternative: FAIL_GOAL };
  }

  /** The conjunction of the templates, the last one first. */
  private conjunction(waiting: Term[], module: Module): Goal {
    const goals: Goal[] = [];
    while (waiting.length > 0) {
      if (this.left < 0) {
        goals.push(this.rest(waiting, module));
        break;
      }
      const y = unwrap(waiting.pop()!);
      if (typeof y !== "number" && y.t === COMMA) waiting.push(y.a1, y.a0);
      else goals.push(this.goal(y, module));
    }
    return { kind: "and", goals };
  }

  private disjunction(x: Cell, module: Module): Goal {
    // A chain of alternatives may be arbitrarily long: this is a loop.
    const branches: ((alternative: Goal) => Goal)[] = [];
    let rest: Term = x;
    let last: Goal | undefined;
    while (last === undefined && isDisjunction(rest) && this.left >= 0) {
      const left = unwrap(rest.a0);
      const right = unwrap(rest.a1);
      last = this.original(left, right, module);
      if (last !== undefined) break;
      branches.push(this.branch(left, module));
      rest = right;
    }
    last ??= this.goal(rest, module);
    return branches.reduceRight((alternative, branch) => branch(alternative), last);
  }

  /** Reads an alternative; returns what makes a goal of it and the next one. */
  private branch(x: Term, module: Module): (alternative: Goal) => Goal {
    if (typeof x !== "number" && (x.t === ARROW || x.t === SOFT_ARROW)) {
      const kind = x.t === ARROW ? "if" : "softIf";
      const condition = this.goal(x.a0, module);
      const consequent = this.goal(x.a1, module);
      return (right) => {
        const alternative = this.without(x.a0, right, module);
        return { kind, condition, consequent, alternative };
      };
    }
    const left = this.goal(x, module);
    return (right) => ({ kind: "or", left, right });
  }

  /** The goal that was expanded to `(Test -> … ; last)`, where calls are observed. */
  private original(test: Term, last: Term, module: Module): Goal | undefined {
    if (typeof last === "number" || typeof test === "number" || test.t !== ARROW) return undefined;
    const key = this.database.extensions.originals.get(last.t);
    if (key === undefined || !this.isObserved(module)) return undefined;
    return this.call(module, key, argumentsOf(last));
  }

  private qualified(x: Cell, module: Module): Goal {
    const name = unwrap(x.a0);
    const inner = unwrap(x.a1);
    if (typeof name !== "number" && name.t === ATOM) {
      if (typeof inner !== "number" && inner.t === SLOT) {
        return this.call(module, CALL1, [struct2(COLON, name, inner)]);
      }
      return this.goal(inner, this.database.module(atomName(name)));
    }
    return this.call(module, CALL1, [x]);
  }

  private atomGoal(x: Cell, module: Module): Goal {
    if (x === CUT) return { kind: "cut" };
    const name = atomName(x);
    if (name === "true") return TRUE_GOAL;
    if (name === "fail" || name === "false") return FAIL_GOAL;
    if (x === TRACE) this.isWatched = true;
    return this.call(module, x, []);
  }

  private isSystem(module: Module, key: Functor): boolean {
    return this.database.known(module, key)?.module === this.database.system;
  }

  /** Is it a system predicate that may be compiled inline, as it is not observed? */
  private isInline(module: Module, key: Functor): boolean {
    return !this.isObserved(module) && this.isSystem(module, key);
  }

  /** Are calls in clauses of this module observed? */
  private isObserved(module: Module): boolean {
    return this.isWatched && this.database.observation.isOpen(module);
  }

  private call(module: Module, key: Functor | Cell, args: readonly Term[]): Goal {
    const predicate = this.database.predicate(module, key);
    const known = this.database.known(module, key);
    const row = known?.native as BuiltinRow | undefined;
    if (row !== undefined && "det" in row && !this.isObserved(module)) {
      return {
        kind: "builtin",
        predicate: known!,
        run: row.det,
        args: module.name === "user" ? args : qualifyMeta(row, module, args),
      };
    }
    return { kind: "call", predicate, args };
  }
}

/** Closes the meta-arguments of an inlined builtin over the module. */
function qualifyMeta(row: BuiltinRow, module: Module, args: readonly Term[]): readonly Term[] {
  const { meta } = row;
  if (meta === undefined) return args;
  const name = atom(module.name);
  return args.map((x, i) => {
    if (!isMetaArgument(meta[i] ?? "?")) return x;
    const y = unwrap(x);
    return typeof y !== "number" && y.t === COLON ? x : struct2(COLON, name, x);
  });
}

function isDisjunction(x: Term): x is Cell {
  return typeof x !== "number" && (x.t === SEMICOLON || x.t === BAR);
}

/** May a goal with this functor hold others that are compiled in place? */
export function isBodyPart(t: Functor): boolean {
  return CONTROL.has(t) || t === COLON || t === ONCE || t === IGNORE || t === FORALL;
}

/** Can all parts of the template be called? Does not look into negations. */
function isCallable(x: Term): boolean {
  const waiting: Term[] = [x];
  while (waiting.length > 0) {
    const y = unwrap(waiting.pop()!);
    if (typeof y === "number") return false;
    if (y.t === SLOT) continue;
    if (y.t !== ATOM && y.t.kind !== KIND_COMPOUND) return false;
    if (y.t === COLON) {
      const name = unwrap(y.a0);
      if (typeof name !== "number" && name.t === ATOM) waiting.push(y.a1);
    } else if (y.t !== NOT && isBodyPart(y.t)) {
      for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
    }
  }
  return true;
}

/** Are all parts of the template callable as they are? Otherwise the call is resolved at run time. */
function isBody(x: Term): boolean {
  const waiting: Term[] = [x];
  while (waiting.length > 0) {
    const y = unwrap(waiting.pop()!);
    if (typeof y === "number" || y.t === SLOT || y.t === SOLID) return false;
    if (y.t !== ATOM && y.t.kind !== KIND_COMPOUND) return false;
    if (y.t === COLON || !CONTROL.has(y.t)) continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return true;
}

/** Does the goal contain a cut of its own clause? True for what has not been read. */
export function hasCut(goal: Goal): boolean {
  const waiting: Goal[] = [goal];
  for (let g = waiting.pop(); g !== undefined; g = waiting.pop()) {
    switch (g.kind) {
      case "cut":
      case "rest":
        return true;
      case "and":
        for (const part of g.goals) waiting.push(part);
        break;
      case "or":
        waiting.push(g.left, g.right);
        break;
      case "if":
      case "softIf":
        waiting.push(g.consequent, g.alternative);
        break;
      default:
        break;
    }
  }
  return false;
}

/** How often each variable occurs in the goals, by number in ascending order. */
export function countSlots(goals: readonly Goal[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const goal of goals) {
    eachVariable(goal, (v, n = 1) => void counts.set(v, (counts.get(v) ?? 0) + n));
  }
  return new Map([...counts].sort(([v], [w]) => v - w));
}

/** Calls `visit` with the variables of the goal, one by one or with how often it occurs. */
export function eachVariable(goal: Goal, visit: (v: number, n?: number) => void): void {
  const waiting: Goal[] = [goal];
  while (waiting.length > 0) {
    const g = waiting.pop()!;
    switch (g.kind) {
      case "unify":
      case "compare":
        eachSlot(g.left, visit);
        eachSlot(g.right, visit);
        break;
      case "is":
        eachSlot(g.value, visit);
        eachSlot(g.expression, visit);
        break;
      case "builtin":
      case "call":
        for (const x of g.args) eachSlot(x, visit);
        break;
      case "rest":
        g.counts.forEach((n, v) => visit(v, n));
        break;
      case "and":
        for (const part of g.goals) waiting.push(part);
        break;
      case "or":
        waiting.push(g.left, g.right);
        break;
      case "if":
      case "softIf":
        waiting.push(g.condition, g.consequent, g.alternative);
        break;
      case "not":
        waiting.push(g.goal);
        break;
      default:
        break;
    }
  }
}
