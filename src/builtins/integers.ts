/**
 * Relations between integers.
 *
 * `between/3` manages its own choice point, without a generator: the next value is the choice point's `pc`,
 * and the last answer leaves none. Values that do not fit a JavaScript number take a slower path.
 */
import { instantiationError, typeError } from "../terms/error-terms.js";
import { ATOM, atomName, deref, integer, isAtom, isVariable, toBigInt } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { bindAny } from "../terms/attributed-variables.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { add, compareValues, subtract } from "../machine/numbers.js";
import { mostlyOnce } from "./generators.js";
import { integerArgument, integerOrVariable, naturalOrVariable } from "./arguments.js";

function succ(m: Machine, x: Term, y: Term): boolean {
  const a = naturalOrVariable(x);
  const b = naturalOrVariable(y);
  if (!isVariable(a)) return unify(m, b, add(a, 1));
  if (isVariable(b)) throw instantiationError();
  return b !== 0 && unify(m, a, subtract(b, 1));
}

function plus(m: Machine, x: Term, y: Term, z: Term): boolean {
  const a = integerOrVariable(x);
  const b = integerOrVariable(y);
  const c = integerOrVariable(z);
  if (isVariable(a)) {
    if (isVariable(b) || isVariable(c)) throw instantiationError();
    return unify(m, a, subtract(c, b));
  }
  if (isVariable(b)) {
    if (isVariable(c)) throw instantiationError();
    return unify(m, b, subtract(c, a));
  }
  return unify(m, c, add(a, b));
}

// -- between -------------------------------------------------------------------

function upperLimit(x: Term): Term {
  const y = deref(x);
  if (!isAtom(y)) return integerArgument(y);
  const name = atomName(y);
  if (name !== "inf" && name !== "infinite") throw typeError("integer", y);
  return y;
}

function isInfinite(high: Term): boolean {
  return isAtom(high);
}

/** Beyond this, bigints count the values. */
const COUNT_LIMIT = 2 ** 52;

/** Answers with `pc`, the next value, and keeps the choice point until the last value, `env`. */
const nextInteger = (m: Machine, choice: Choice): Signal => {
  m.charge(1);
  const value = choice.pc;
  if (value >= (choice.env as number)) m.pop();
  else choice.pc = value + 1;
  return bindAny(m, choice.x as Cell, value) ? m.proceed(0, choice.k) : FAIL;
};

/** The only answer, if there is at most one; undefined for several. */
function betweenOnce(m: Machine, low: Term, high: Term, x: Term): boolean | undefined {
  const l = integerArgument(low);
  const h = upperLimit(high);
  const v = integerOrVariable(x);
  const order = isInfinite(h) ? -1 : compareValues(l, h);
  if (order > 0) return false;
  if (!isVariable(v)) {
    return compareValues(l, v) <= 0 && (isInfinite(h) || compareValues(v, h) <= 0);
  }
  return order === 0 ? unify(m, v, l) : undefined;
}

function* betweenLarge(m: Machine, low: Term, high: Term, x: Term): Generator<boolean, boolean> {
  const h = deref(high);
  const end = isInfinite(h) ? undefined : toBigInt(h);
  let value = toBigInt(deref(low));
  for (; end === undefined || value < end; value++) yield unify(m, x, integer(value));
  return unify(m, x, integer(value));
}

const { control: large, first } = mostlyOnce("between", 3, betweenOnce, betweenLarge);

const between: Control = (m, depth, k, low, high, x) => {
  const l = deref(low);
  const h = deref(high);
  const v = deref(x);
  if (typeof l !== "number" || l > COUNT_LIMIT || !isVariable(v)) {
    return large(m, depth, k, l, h, v);
  }
  let end: number;
  if (typeof h === "number") end = h;
  else if (h.t === ATOM && isInfinite(upperLimit(h))) end = Infinity;
  else return large(m, depth, k, l, h, v);
  if (l > end) return FAIL;
  if (l < end) m.push(nextInteger, k, v, end, l + 1, undefined);
  return bindAny(m, v, l) ? m.proceed(depth, k) : FAIL;
};

export const integers: readonly BuiltinRow[] = [
  {
    name: "succ",
    arity: 2,
    modes: ["succ(+X, -Y)", "succ(-X, +Y)"],
    doc: "True iff Y is X + 1 and X is not negative.",
    determinism: "semidet",
    example: `
      ?- succ(X, 4).
      X = 3.
      ?- succ(3, X).
      X = 4.
      ?- succ(X, 0).
      false.
      ?- succ(_, _).
      error: instantiation_error.
      ?- succ(-1, X).
      error: domain_error(not_less_than_zero,-1).
    `,
    det: succ,
  },
  {
    name: "plus",
    arity: 3,
    modes: ["plus(+X, +Y, -Z)", "plus(+X, -Y, +Z)", "plus(-X, +Y, +Z)"],
    doc: "True iff Z is X + Y, for integers of which two are known.",
    determinism: "det",
    example: `
      ?- plus(1, X, 5).
      X = 4.
      ?- plus(_, _, 3).
      error: instantiation_error.
    `,
    det: plus,
  },
  {
    name: "between",
    arity: 3,
    modes: ["between(+Low, +High, ?X)"],
    doc: "True iff X is an integer from Low to High; High may be `inf`.",
    determinism: "nondet",
    example: `
      ?- between(1, 3, X).
      X = 1
      ;  X = 2
      ;  X = 3.
      ?- between(1, inf, X).
      X = 1
      ;  X = 2
      ;  ... .
      ?- between(1, 3, 7).
      false.
      ?- between(1, X, 2).
      error: instantiation_error.
      ?- between(1, a, X).
      error: type_error(integer,a).
    `,
    control: between,
    first,
  },
];
