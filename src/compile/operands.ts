/**
 * The arguments of heads, goals and compounds, and arithmetic expressions, in the interpreter: trees of one
 * node class, which a few functions walk. V8 makes loads from one class and calls of known functions fast; a
 * closure per node would cost a call of an unknown function each.
 *
 * The trees are no deeper than `DEEP` in clause-compiler.ts, and so is the recursion.
 */
import {
  UNBOUND,
  VAR,
  compound,
  struct1,
  struct2,
  struct3,
  struct4,
  variable,
} from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { instantiate } from "../terms/template.js";
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

/** How the variables in the template of a deep term get their values. */
export interface Filling {
  /** The slots of those that first occur in it. */
  readonly fresh: readonly number[];
  /**
   * A large template is the clause's own: its variables, their slots, and one more than the largest variable.
   * In any other template the variables are numbered by their slots.
   */
  readonly own?: {
    readonly variables: readonly number[];
    readonly places: readonly number[];
    readonly size: number;
  };
}

const NOTHING_FRESH: Filling = { fresh: [] };

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
  /** How the variables in the template of a deep term get their values. */
  readonly filling: Filling;

  constructor(
    kind: number,
    place: number,
    value: Term = 0,
    functor: Functor = VAR,
    parts: readonly Operand[] = NO_PARTS,
    run: ArithmeticFunction | undefined = undefined,
    filling: Filling = NOTHING_FRESH,
  ) {
    this.kind = kind;
    this.place = place;
    this.value = value;
    this.functor = functor;
    this.parts = parts;
    this.first = parts[0] ?? this;
    this.second = parts[1] ?? this;
    this.run = run;
    this.filling = filling;
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

/** Does building the term of the operand take far longer than a call? */
export function isLong(o: Operand): boolean {
  return o.filling.own !== undefined;
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
export function construct(m: Machine, e: Environment, o: Operand): Term {
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
  const { fresh, own } = o.filling;
  if (own === undefined) {
    for (const at of fresh) e[at] = UNBOUND;
    return instantiate(o.value, e, m.stamp);
  }
  for (const at of fresh) e[at] = variable(m.stamp);
  const values: Term[] = [];
  while (values.length < own.size) values.push(UNBOUND);
  own.variables.forEach((v, i) => (values[v] = e[own.places[i]!]!));
  return instantiate(o.value, values, m.stamp);
}
