/**
 * How a native predicate of library(clpfd) posts a constraint.
 */
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { instantiationError, typeError } from "../terms/error-terms.js";
import { deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { isUnbound, listArgument } from "../builtins/arguments.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import { intOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { store } from "./store.js";
import type { Variable } from "./store.js";
import { variableOf } from "./variables.js";

/**
 * The row of a native predicate that posts constraints and runs them to the fixpoint.
 *
 * @param native its name, which begins with `$fd_`
 * @param name the name of the predicate that programs call, for errors
 * @param arity the arity of that predicate
 * @param post posts the constraint; it has as many parameters as the native predicate has arguments
 */
export function row(
  native: string,
  name: string,
  arity: number,
  post: (...args: Term[]) => boolean,
): BuiltinRow {
  const det: Deterministic = (m, ...terms) => store.perform(m, () => post(...terms), name, arity);
  const parameters = Array.from({ length: post.length }, () => "?").join(", ");
  return {
    name: native,
    arity: post.length,
    modes: [`${native}(${parameters})`],
    doc: `What ${name}/${arity} of library(clpfd) posts.`,
    det,
  };
}

/** Fewer variables or integers are treated at once. */
const MANY = 512;
/** Many are treated in parts of so many. */
const PART = 32;

/** The solver's variables for a list of variables and integers. */
export function variablesOfList(list: Term): Variable[] {
  const items = listArgument(list);
  if (items.length < MANY) return items.map((x) => variableOf(x));
  return inParts(() => madeInParts(items, variableOf));
}

/** The integers of a list that contains only integers. */
export function integersOfList(list: Term): Int[] {
  const items = listArgument(list);
  if (items.length < MANY) return items.map((x) => integerOf(x));
  return inParts(() => madeInParts(items, integerOf));
}

function* madeInParts<T>(items: readonly Term[], make: (x: Term) => T): LongWork<T[]> {
  const out: T[] = [];
  for (const item of items) {
    out.push(make(item));
    if (out.length % PART === 0) yield PART;
  }
  return out;
}

function integerOf(x: Term): Int {
  const y = deref(x);
  const value = intOf(y);
  if (isUnbound(y)) throw instantiationError();
  if (value === undefined) throw typeError("integer", y);
  return value;
}

/** Does `post` succeed for each item? Many are treated in parts. */
export function eachPosted<T>(items: readonly T[], post: (item: T) => boolean): boolean {
  return items.length < MANY ? items.every(post) : inParts(() => postedInParts(items, post));
}

function* postedInParts<T>(items: readonly T[], post: (item: T) => boolean): LongWork<boolean> {
  for (let i = 0; i < items.length; i++) {
    if (!post(items[i]!)) return false;
    if (i % PART === PART - 1) yield PART;
  }
  return true;
}
