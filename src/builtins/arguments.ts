/**
 * Checks of the arguments of builtins, with the standard's errors.
 *
 * Each function takes an argument as it stands, dereferences it, and returns what the builtin works on, or
 * throws the standard's error: instantiation before type, type before domain. Lists are read with Brent's
 * cycle detection (a marker that jumps ahead in steps of doubling length), so that a cyclic list is a type
 * error and not an endless loop.
 */
import {
  domainError,
  instantiationError,
  representationError,
  resourceError,
  typeError,
} from "../terms/error-terms.js";
import { BLOCK, inParts, pay, reserveArguments } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  CONS,
  NIL,
  asGoal,
  deref,
  isAtom,
  isCallable,
  isInteger,
  isVariable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { viewList } from "../terms/walk.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";

/** The dereferenced term, which must not be a variable. */
export function boundArgument(x: Term): Term {
  const y = deref(x);
  if (isVariable(y)) throw instantiationError();
  return y;
}

/** Is the dereferenced term unbound? Like `isVariable`, but does not narrow the type when false. */
export function isUnbound(x: Term): boolean {
  return isVariable(x);
}

/** An integer of any size. */
export function integerArgument(x: Term): Term {
  const y = deref(x);
  if (typeof y === "number") return y;
  if (isVariable(y)) throw instantiationError();
  if (!isInteger(y)) throw typeError("integer", y);
  return y;
}

/** An integer small enough for the JavaScript number that it is used as. */
export function smallInteger(x: Term): number {
  const n = integerArgument(x);
  if (typeof n === "number") return n;
  throw representationError(isNegative(n) ? "min_integer" : "max_integer");
}

/** A variable or an integer. */
export function integerOrVariable(x: Term): Term {
  const y = deref(x);
  return isVariable(y) ? y : integerArgument(y);
}

/** Is the integer `x` negative? */
export function isNegative(x: Term): boolean {
  return typeof x === "number" ? x < 0 : (x.a0 as unknown as bigint) < 0n;
}

/** A variable, or a nonnegative integer. */
export function naturalOrVariable(x: Term): Term {
  const y = integerOrVariable(x);
  if (!isVariable(y) && isNegative(y)) throw domainError("not_less_than_zero", y);
  return y;
}

/** An atom. */
export function atomArgument(x: Term): Cell {
  const y = boundArgument(x);
  if (!isAtom(y)) throw typeError("atom", y);
  return y;
}

/** A variable or an atom. */
export function atomOrVariable(x: Term): Cell {
  const y = deref(x);
  return isVariable(y) ? y : atomArgument(y);
}

/** An atom or a compound. */
export function callableArgument(x: Term): Cell {
  const y = boundArgument(x);
  if (!isCallable(y)) throw typeError("callable", y);
  return asGoal(y);
}

/** The instantiated part of a list. */
interface ListShape {
  /** The number of elements before the tail. */
  readonly length: number;
  /** The dereferenced tail: `NIL` of a proper list, a list cell of a cyclic one. */
  readonly tail: Term;
}

/** The length and the tail of a list; stops on a cyclic one once it repeats. */
export function measureList(x: Term): ListShape {
  let y = deref(x);
  let length = 0;
  while (typeof y !== "number" && y.t === CONS) {
    if (length === BLOCK) {
      const rest = y;
      return inParts(() => measureInParts(rest, length));
    }
    length++;
    y = deref(y.a1);
  }
  return { length, tail: y };
}

/** Measures the rest of a long list. */
function* measureInParts(y: Term, length: number): LongWork<ListShape> {
  let mark: Term = NIL;
  let jump = length;
  while (typeof y !== "number" && y.t === CONS && y !== mark) {
    if (length % BLOCK === 0) yield BLOCK;
    if (length++ === jump) {
      mark = y;
      jump *= 2;
    }
    y = deref(y.a1);
  }
  return { length, tail: y };
}

/** The elements of a proper list, not dereferenced. */
export function listArgument(x: Term): Term[] {
  const { items, tail } = viewList(x);
  if (tail === NIL) return items;
  if (isUnbound(tail)) throw instantiationError();
  throw typeError("list", deref(x));
}

/** Checks a result that will become a list: it must be a list, or have an unbound tail. */
export function checkPartialList(x: Term): void {
  const y = deref(x);
  if (y === NIL || isVariable(y)) return;
  const { tail } = measureList(y);
  if (tail !== NIL && !isVariable(tail)) throw typeError("list", y);
}

/** The most fresh variables that are made at once. */
export const MOST_FRESH: number = 2 ** 24;
/** Their cost, in steps of a walk. */
const FRESH_STEPS = 4;

/** `n` fresh variables, made within the limits of the run. */
export function freshVariables(m: Machine, n: number): Cell[] {
  if (n < BLOCK) {
    const out: Cell[] = [];
    pay(n);
    for (let i = 0; i < n; i++) out.push(m.fresh());
    return out;
  }
  if (n > MOST_FRESH) throw resourceError("memory");
  return inParts(() => manyFresh(m, n));
}

function* manyFresh(m: Machine, n: number): LongWork<Cell[]> {
  const out: Cell[] = [];
  m.reserve(2 * n);
  for (let i = 1; i <= n; i++) {
    out.push(m.fresh());
    if (i % BLOCK === 0) yield FRESH_STEPS * BLOCK;
  }
  return out;
}

/** The largest number of arguments that a compound may have. */
function maxArity(database: Database): number {
  const limit = database.flags.get("max_arity")?.value;
  return typeof limit === "number" ? limit : 0x3ffffff;
}

/** Checks the arity of a compound that is to be made. */
export function checkArity(database: Database, n: Term): number {
  if (typeof n !== "number" || n > maxArity(database)) throw representationError("max_arity");
  reserveArguments(n);
  return n;
}
