/** The terms of constraints in residual goals. */
import { BLOCK, atOnce, inParts, reserve } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { atom, functor, struct1, struct2 } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { Domain } from "./domain.js";
import { absolute, negate, termOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";

export const PLUS: Functor = functor("+", 2);
export const MINUS: Functor = functor("-", 2);
export const NEGATION: Functor = functor("-", 1);
export const TIMES: Functor = functor("*", 2);
export const ABS: Functor = functor("abs", 1);
export const EQUAL: Functor = functor("#=", 2);
export const UNEQUAL: Functor = functor("#\\=", 2);
export const LESS: Functor = functor("#<", 2);
export const GREATER: Functor = functor("#>", 2);
export const AT_MOST: Functor = functor("#=<", 2);
export const AT_LEAST: Functor = functor("#>=", 2);
export const IN: Functor = functor("in", 2);
export const RANGE: Functor = functor("..", 2);
export const UNION: Functor = functor("\\/", 2);
export const INF: Cell = atom("inf");
export const SUP: Cell = atom("sup");

/** A bound, as written in domains. */
export function boundTerm(x: Int): Term {
  return x === -Infinity ? INF : x === Infinity ? SUP : termOf(x);
}

/** A domain as for `in/2`, such as `1..3\/5\/7..sup`. */
export function domainTerm(domain: Domain): Term {
  const parts = domain.intervals();
  if (parts.length < BLOCK) return atOnce(unionTerm(parts));
  reserve(CELLS * parts.length);
  return inParts(() => unionTerm(parts));
}

/** The cells of a bound of a domain. */
const CELLS = 3;

function* unionTerm(parts: readonly Int[]): LongWork<Term> {
  let out: Term | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const [low, high] = [parts[i]!, parts[i + 1]!];
    const isAlone = low === high && parts.length > 2;
    const part = isAlone ? termOf(low) : struct2(RANGE, boundTerm(low), boundTerm(high));
    out = out === undefined ? part : struct2(UNION, out, part);
    if (i % BLOCK === BLOCK - 2) yield CELLS * BLOCK;
  }
  return out!;
}

/** A linear sum compared with a number: the products `coefficients[i] * terms[i]`. */
interface LinearGoal {
  readonly relation: Functor;
  readonly coefficients: readonly Int[];
  readonly terms: readonly Term[];
  readonly constant: Int;
}

/** The goal with products of positive coefficients on the left, the others on the right. */
export function linearGoal({ relation, coefficients, terms, constant }: LinearGoal): Term {
  const left: Term[] = [];
  const right: Term[] = [];
  terms.forEach((x, i) => {
    const c = coefficients[i]!;
    const size = absolute(c);
    (c > 0 ? left : right).push(size === 1 ? x : struct2(TIMES, termOf(size), x));
  });
  if (constant > 0) right.push(termOf(constant));
  else if (constant < 0) left.push(termOf(negate(constant)));
  return struct2(relation, sumTerm(left), sumTerm(right));
}

function sumTerm(parts: readonly Term[]): Term {
  if (parts.length === 0) return 0;
  return parts.reduce((sum, part) => struct2(PLUS, sum, part));
}

/** `name(x)`. */
export function call1(name: string, x: Term): Cell {
  return struct1(functor(name, 1), x);
}

/** `name(x, y)`. */
export function call2(name: string, x: Term, y: Term): Cell {
  return struct2(functor(name, 2), x, y);
}
