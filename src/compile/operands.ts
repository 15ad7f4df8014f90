/**
 * The arguments of heads, goals and compounds, and arithmetic expressions, in the interpreter: trees of one
 * node class, which a few functions walk. V8 makes loads from one class and calls of known functions fast; a
 * closure per node would cost a call of an unknown function each.
 *
 * The trees are no deeper than `DEEP` in clause-compiler.ts, and so is the recursion.
 */
import {
  KIND_VARIABLE,
  UNBOUND,
  VAR,
  argument,
  compound,
  deref,
  stampOf,
  struct1,
  struct2,
  struct3,
  struct4,
  variable,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { bindAny } from "../terms/attributed-variables.js";
import { occurs } from "../terms/occurs.js";
import { instantiate } from "../terms/template.js";
import { bind } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { ArithmeticFunction } from "../machine/evaluate.js";
import type { Machine } from "../machine/machine.js";
import { packed } from "./packed.js";

/** The environment of a clause in execution. */
export type Environment = Term[];

// Kinds of operands, which decide how they are matched and built.
export const VOID = 0;
/** A variable without a value: writes its slot. */
export const FIRST = 1;
/** A variable with a value. */
export const SEEN = 2;
/** An atom: equal when identical. */
export const CONSTANT = 3;
/** A small integer. */
export const INTEGER = 4;
/** Another ground term. */
export const GROUND = 5;
/** A compound of two arguments, such as a list cell. */
export const PAIR = 6;
/** Any other compound. */
export const COMPOUND = 7;
/** A compound too deep for a tree: a template, which is walked. */
export const TEMPLATE = 8;
// Arithmetic; see expressions.ts.
export const ADD = 10;
export const SUBTRACT = 11;
export const MULTIPLY = 12;
export const DIVIDE = 13;
export const MODULO = 14;
export const AND = 15;
export const FUNCTION1 = 16;
export const FUNCTION2 = 17;
export const FUNCTION3 = 18;

const NO_PARTS: readonly Operand[] = packed([]);

/** An argument of a head, a goal or a compound; or an expression. `kind` says which fields are used. */
export class Operand {
  readonly kind: number;
  /** The slot of a variable in the environment. */
  readonly place: number;
  /** A ground term, or the template of a deep one. */
  readonly value: Term;
  readonly functor: Functor;
  /** The arguments of a compound or of a function. */
  readonly parts: readonly Operand[];
  // The first two parts; the operand itself when there are none, so that V8 can rely on the class.
  readonly first: Operand;
  readonly second: Operand;
  readonly run: ArithmeticFunction | undefined;
  /** The slots of the variables that first occur in the template of a deep term. */
  readonly fresh: readonly number[] | undefined;

  constructor(
    kind: number,
    place: number,
    value: Term = 0,
    functor: Functor = VAR,
    parts: readonly Operand[] = NO_PARTS,
    run: ArithmeticFunction | undefined = undefined,
    fresh: readonly number[] | undefined = undefined,
  ) {
    this.kind = kind;
    this.place = place;
    this.value = value;
    this.functor = functor;
    this.parts = parts;
    this.first = parts[0] ?? this;
    this.second = parts[1] ?? this;
    this.run = run;
    this.fresh = fresh;
  }
}

/** The only occurrence of a variable. */
export const VOID_OPERAND: Operand = new Operand(VOID, 0);

const firstOperands: Operand[] = [];
const seenOperands: Operand[] = [];

/** The first occurrence of the variable in that slot. */
export function firstOperand(place: number): Operand {
  return (firstOperands[place] ??= new Operand(FIRST, place));
}

/** A later occurrence. */
export function seenOperand(place: number): Operand {
  return (seenOperands[place] ??= new Operand(SEEN, place));
}

/** The operand for a compound of that functor. */
export function compoundOperand(t: Functor, parts: readonly Operand[]): Operand {
  return new Operand(t.arity === 2 ? PAIR : COMPOUND, 0, 0, t, packed(parts));
}

/** The term of an operand. */
export function build(m: Machine, e: Environment, o: Operand): Term {
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
      return construct(m, e, o);
  }
}

/** The term of an operand that is a compound. */
function construct(m: Machine, e: Environment, o: Operand): Term {
  if (o.kind === PAIR) {
    const a = build(m, e, o.first);
    return struct2(o.functor, a, build(m, e, o.second));
  }
  return o.kind === COMPOUND ? constructOther(m, e, o) : fromTemplate(m, e, o);
}

function constructOther(m: Machine, e: Environment, o: Operand): Term {
  const t = o.functor;
  const { parts } = o;
  const n = parts.length;
  const a0 = build(m, e, parts[0]!);
  if (n === 1) return struct1(t, a0);
  const a1 = build(m, e, parts[1]!);
  const a2 = build(m, e, parts[2]!);
  if (n === 3) return struct3(t, a0, a1, a2);
  const a3 = build(m, e, parts[3]!);
  if (n === 4) return struct4(t, a0, a1, a2, a3);
  const args: Term[] = [a0, a1, a2, a3];
  for (let i = 4; i < n; i++) args.push(build(m, e, parts[i]!));
  return compound(t, args);
}

function fromTemplate(m: Machine, e: Environment, o: Operand): Term {
  for (const at of o.fresh!) e[at] = UNBOUND;
  return instantiate(o.value, e, m.stamp);
}

/** Unifies an operand with the term `y`. */
export function match(m: Machine, e: Environment, o: Operand, y: Term): boolean {
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
      return z.t.kind === KIND_VARIABLE && bindAtomic(m, z, o.value);
    }
    case INTEGER: {
      const z = deref(y);
      if (typeof z === "number") return z === (o.value as number);
      return z.t.kind === KIND_VARIABLE && bindAtomic(m, z, o.value);
    }
    case GROUND:
      return unify(m, o.value, y);
    default:
      return matchCompound(m, e, o, y);
  }
}

/** Binds a variable of either kind to an atom or a number. */
function bindAtomic(m: Machine, v: Cell, x: Term): boolean {
  if (v.t !== VAR) return bindAny(m, v, x);
  bind(m, v, x);
  return true;
}

function matchCompound(m: Machine, e: Environment, o: Operand, y: Term): boolean {
  if (o.kind === TEMPLATE) return unify(m, fromTemplate(m, e, o), y);
  const z = deref(y);
  if (typeof z === "number") return false;
  const { t } = z;
  if (t === o.functor) {
    if (o.kind === PAIR) {
      const first = o.first;
      if (first.kind === FIRST) e[first.place] = z.a0;
      else if (first.kind !== VOID && !match(m, e, first, z.a0)) return false;
      const second = o.second;
      if (second.kind === FIRST) e[second.place] = z.a1;
      else if (second.kind !== VOID && !match(m, e, second, z.a1)) return false;
      return true;
    }
    const { parts } = o;
    const n = parts.length;
    if (n === 1) return match(m, e, parts[0]!, z.a0);
    for (let i = 0; i < n; i++) if (!match(m, e, parts[i]!, argument(z, i))) return false;
    return true;
  }
  if (t === VAR && !occurs.isUsed) {
    z.a0 = construct(m, e, o);
    if (stampOf(z) < m.choiceStamp) m.trail[m.trailTop++] = z;
    return true;
  }
  return t.kind === KIND_VARIABLE && bindAny(m, z, construct(m, e, o));
}
