/**
 * Modes of tabled arguments: which of several answers that differ only in moded arguments a table keeps, or
 * how it combines them.
 */
import { domainError, typeError } from "../terms/error-terms.js";
import { compare, compareNumbers } from "../terms/order.js";
import { ATOM, atomName, functor, isNumber } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { boundArgument } from "../builtins/arguments.js";
import { evaluate } from "../machine/evaluate.js";
import { add } from "../machine/numbers.js";

/**
 * Combines the value `old` in a table with the `value` of a new answer: a function, which returns `old` itself
 * for no change, or `lattice(Goal)` or `po(Goal)`.
 */
export type Join = ((old: Term, value: Term) => Term) | Cell;

/** The mode of an argument; undefined: answers with different values of it are different answers. */
export type Mode = Join | undefined;

const LATTICE = functor("lattice", 1);
const PO = functor("po", 1);

/** The standard order, except that numbers are compared by value. */
function order(a: Term, b: Term): number {
  const byValue = isNumber(a) && isNumber(b) ? compareNumbers(a, b) : 0;
  return byValue === 0 ? compare(a, b) : byValue;
}

/** The modes that are atoms. */
const NAMED_MODES: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ["index", undefined],
  ["+", undefined],
  ["first", (old) => old],
  ["-", (old) => old],
  ["last", (_old, value) => value],
  ["min", (old, value) => (order(value, old) < 0 ? value : old)],
  ["max", (old, value) => (order(value, old) > 0 ? value : old)],
  ["sum", (old, value) => add(evaluate(old), evaluate(value))],
]);

/** Does the goal of a mode find the value to keep as one more argument, or prefer a value by being true? */
export function isLattice(mode: Cell): boolean {
  return mode.t === LATTICE;
}

function modeOf(x: Term): Mode {
  const mode = boundArgument(x);
  if (typeof mode !== "number") {
    if (mode.t === LATTICE || mode.t === PO) return mode;
    const name = mode.t === ATOM ? atomName(mode) : "";
    if (NAMED_MODES.has(name)) return NAMED_MODES.get(name);
  }
  throw domainError("tabled_mode", mode);
}

/** The modes in a list of terms, one per argument. */
export function modesOf(list: Term): Mode[] {
  const modes = properList(list);
  if (modes === undefined) throw typeError("list", list);
  return modes.map(modeOf);
}
