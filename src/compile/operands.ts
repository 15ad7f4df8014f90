/**
 * The arguments of heads, goals and compounds in the closure back end. Most are
 * a variable or a constant, which a switch builds and matches; only compounds
 * have closures of their own.
 */
import {
  KIND_VARIABLE,
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
import { bindAny } from "../terms/attributes.js";
import { unify } from "../terms/unify.js";
import type { Machine } from "../machine/machine.js";

/** The environment of a clause in execution. */
export type Environment = Term[];

/** Builds a term in an environment. */
export type Build = (m: Machine, e: Environment) => Term;
/** Does something that succeeds or fails, without calling a predicate. */
export type Step = (m: Machine, e: Environment) => boolean;
/** Unifies a term with a part of a clause head. */
export type Match = (m: Machine, e: Environment, x: Term) => boolean;

// What an argument is, which says how it is matched and built.
export const VOID = 0;
/** A variable that has no value yet: its place is written. */
export const FIRST = 1;
/** A variable that has one. */
export const SEEN = 2;
/** An atom: equal when identical. */
export const CONSTANT = 3;
/** Another ground term. */
export const GROUND = 4;
export const COMPOUND = 5;
/** A small integer. */
export const INTEGER = 6;

/** An argument of a head, a goal or a compound. Most need no closure of their own. */
export class Operand {
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
      return o.builder(m, e);
  }
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
      return bindAny(m, z, o.value);
    }
    case INTEGER: {
      const z = deref(y);
      if (typeof z === "number") return z === (o.value as number);
      return bindAny(m, z, o.value);
    }
    case GROUND:
      return unify(m, o.value, y);
    default:
      return o.matcher(m, e, y);
  }
}

export function compoundBuilder(t: Functor, operands: readonly Operand[]): Build {
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

export function compoundMatcher(t: Functor, operands: readonly Operand[], builder: Build): Match {
  const n = t.arity;
  const [o0, o1] = operands as [Operand, Operand];
  if (n === 1) {
    return (m, e, y) => {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z.t === t) return match(m, e, o0, z.a0);
      return z.t.kind === KIND_VARIABLE && bindAny(m, z, builder(m, e));
    };
  }
  if (n === 2) {
    return (m, e, y) => {
      const z = deref(y);
      if (typeof z === "number") return false;
      if (z.t === t) return match(m, e, o0, z.a0) && match(m, e, o1, z.a1);
      return z.t.kind === KIND_VARIABLE && bindAny(m, z, builder(m, e));
    };
  }
  return (m, e, y) => {
    const z = deref(y);
    if (typeof z === "number") return false;
    if (z.t === t) {
      for (let i = 0; i < n; i++) if (!match(m, e, operands[i]!, argument(z, i))) return false;
      return true;
    }
    return z.t.kind === KIND_VARIABLE && bindAny(m, z, builder(m, e));
  };
}
