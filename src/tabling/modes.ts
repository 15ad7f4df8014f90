/**
 * Modes of tabled arguments: which of several answers that differ only in moded arguments a table keeps, or
 * how it combines them.
 */
import { domainError, existenceError, typeError } from "../terms/error-terms.js";
import { compare, compareNumbers } from "../terms/order.js";
import { ATOM, atomName, deref, functor, isNumber, variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { boundArgument } from "../builtins/arguments.js";
import { evaluate } from "../machine/evaluate.js";
import { add } from "../machine/numbers.js";
import { NONE } from "../machine/machine.js";
import type { Machine } from "../machine/machine.js";

/**
 * Combines the value `old` in a table with the `value` of a new answer; returns `old` itself for no change.
 */
export type Join = (m: Machine, old: Term, value: Term) => Term;

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
  ["first", (_m, old) => old],
  ["-", (_m, old) => old],
  ["last", (_m, _old, value) => value],
  ["min", (_m, old, value) => (order(value, old) < 0 ? value : old)],
  ["max", (_m, old, value) => (order(value, old) > 0 ? value : old)],
  ["sum", (_m, old, value) => add(evaluate(old), evaluate(value))],
]);

/** The mode that keeps the third argument of `goal`, called with both values. */
function latticeMode(goal: Term): Join {
  return (m, old, value) => {
    const joined = variable(m.stamp);
    const call = m.database.predicate(m.database.user, functor("call", 4));
    const found = m.runOnce((depth, k) =>
      call.run(m, depth, k, goal, old, value, joined, NONE, NONE, NONE, NONE),
    );
    if (!found) throw existenceError("lattice_value", goal);
    return deref(joined);
  };
}

/**
 * The mode that keeps the value that `goal`, called with the old and the new one, prefers: the new one if it
 * is true.
 */
function preferenceMode(goal: Term): Join {
  return (m, old, value) => {
    const call = m.database.predicate(m.database.user, functor("call", 3));
    const isBetter = m.runOnce((depth, k) =>
      call.run(m, depth, k, goal, old, value, NONE, NONE, NONE, NONE, NONE),
    );
    return isBetter ? value : old;
  };
}

function modeOf(x: Term): Mode {
  const mode = boundArgument(x);
  if (typeof mode !== "number") {
    if (mode.t === LATTICE) return latticeMode(mode.a0);
    if (mode.t === PO) return preferenceMode(mode.a0);
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
