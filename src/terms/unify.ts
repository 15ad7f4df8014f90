/**
 * Unification, with and without the occurs check.
 *
 * Small terms are unified by a recursion of bounded depth. For all others, and with the occurs check, the
 * two terms are walked with an explicit stack of pairs still to be unified, so that neither a long list
 * nor a deep term can exhaust JavaScript's own. The first argument is entered, the others wait on
 * the stack: bindings are made from left to right.
 */
import { ATOM, ATTVAR, VAR, argument, deref, follow, stampOf } from "./term.js";
import type { Cell, Term } from "./term.js";
import { bindAny, bindAttributed, bindYounger } from "./attributed-variables.js";
import { SeenPairs } from "./cycles.js";
import {
  BLOCK,
  FEW_STEPS,
  WIDE,
  atOnce,
  breadth,
  comparedCharacters,
  extended,
  isPauseDue,
  payForSteps,
  reserveEntry,
} from "./effort.js";
import type { LongWork } from "./effort.js";
import { isBrief } from "./met-cells.js";
import { isAllowedInParts, occurs } from "./occurs.js";
import type { OccursCheck } from "./occurs.js";
import { equalAtomic } from "./order.js";
import { bind } from "./trail.js";
import type { Trail } from "./trail.js";

/** A work stack longer than this is released after use. */
const KEEP = 1024;

const waiting: Term[] = [];

/** Releases a long work stack. */
function trim(stack: Term[]): void {
  if (stack.length > KEEP) stack.length = 0;
}

/** How deep the fast path recurses, and how many compounds it enters, before it gives up. */
const QUICK_DEPTH = 12;
const QUICK_STEPS = 20_000;

/** Compounds that are unified at once where the rest can wait. */
const SOON = 1 << 14;

let quickSteps = 0;
/** How many characters had been compared at the start of the fast path. */
let quickFrom = 0;

/** Are two atomic cells equal? Gives up if many long ones have been compared. */
function isQuicklyEqual(a: Cell, b: Cell): boolean {
  const isEqual = equalAtomic(a, b);
  if (isPauseDue(quickFrom)) quickSteps = -1;
  return isEqual;
}

/**
 * Unifies `a` and `b`; true iff they have a common instance. On failure the bindings made so far stay: the
 * caller's choice point takes them back. The machine's flag says what happens when a variable occurs in its
 * own value. With `mayWait`, the rest of a long unification may be left for before the next goal: only where
 * nothing but that goal depends on it.
 */
export function unify(m: Trail, a: Term, b: Term, mayWait = false): boolean {
  if (occurs.isUsed && m.occursCheck !== "false")
    return unifyChecked(m, a, b, m.occursCheck, mayWait);
  if (typeof a !== "number" && a.t === VAR) a = follow(a);
  if (typeof b !== "number" && b.t === VAR) b = follow(b);
  // Compares numbers with numbers and cells with cells: comparing a number with a cell is slow.
  if (typeof a === "number") return typeof b === "number" ? a === b : bindAny(m, b, a);
  if (typeof b === "number") return bindAny(m, a, b);
  const part = unifyPart(m, a, b);
  if (part !== DEEPER) return part === YES;
  quickSteps = QUICK_STEPS;
  quickFrom = comparedCharacters();
  const done = unifyQuickly(m, a, b, QUICK_DEPTH);
  if (quickSteps > QUICK_STEPS - FEW_STEPS) return done;
  // The bindings made so far do no harm when the slow path starts again.
  if (done && quickSteps < 0) return unifySlowly(m, a, b, mayWait);
  payForSteps(QUICK_STEPS - Math.max(quickSteps, 0));
  return done;
}

// The result of `unifyPart`: no, yes, or "compare the arguments".
const NO = 0;
const YES = 1;
const DEEPER = 2;

/** Unifies two arguments as far as their functors decide it. */
function unifyPart(m: Trail, a: Term, b: Term): number {
  if (typeof a !== "number" && a.t === VAR) a = follow(a);
  if (typeof b !== "number" && b.t === VAR) b = follow(b);
  if (typeof a === "number" || typeof b === "number") return DEEPER;
  const { t } = a;
  const u = b.t;
  if (t === VAR || u === VAR) {
    if (a === b) return YES;
    // Bind the younger of two plain variables.
    const isFirst = u !== VAR || (t === VAR && stampOf(a) >= stampOf(b));
    bind(m, isFirst ? a : b, isFirst ? b : a);
    return YES;
  }
  if (a === b) return YES;
  if (t !== u) return t === ATTVAR || u === ATTVAR ? DEEPER : NO;
  return t === ATOM ? NO : DEEPER;
}

/**
 * Unifies small terms, which most are, by a recursion of bounded depth. Gives up on others: then it returns
 * true and leaves `quickSteps` below zero.
 */
function unifyQuickly(m: Trail, a: Term, b: Term, depth: number): boolean {
  for (;;) {
    if (typeof a !== "number" && a.t === VAR) a = follow(a);
    if (typeof b !== "number" && b.t === VAR) b = follow(b);
    if (typeof a === "number") return typeof b === "number" ? a === b : bindAny(m, b, a);
    if (typeof b === "number") return bindAny(m, a, b);
    const { t } = a;
    const u = b.t;
    if (t === VAR || u === VAR) {
      if (a === b) return true;
      const isFirst = u !== VAR || (t === VAR && stampOf(a) >= stampOf(b));
      bind(m, isFirst ? a : b, isFirst ? b : a);
      return true;
    }
    if (a === b) return true;
    if (t !== u) return (t === ATTVAR || u === ATTVAR) && unifySlowly(m, a, b);
    const n = t.arity;
    if (n === 0) return t === ATTVAR ? unifySlowly(m, a, b) : isQuicklyEqual(a, b);
    if (depth === 0) quickSteps = 0;
    if (--quickSteps < 0) return true;
    // One branch per shape of cells, so that its loads see that shape only.
    let x: Term;
    let y: Term;
    let part: number;
    if (n <= 2) {
      x = a.a0;
      y = b.a0;
      if (n === 2) {
        part = unifyPart(m, x, y);
        if (part === NO || (part === DEEPER && !unifyQuickly(m, x, y, depth - 1))) return false;
        x = a.a1;
        y = b.a1;
      }
    } else if (n <= 4) {
      if (!unifyQuickly(m, a.a0, b.a0, depth - 1)) return false;
      if (!unifyQuickly(m, a.a1, b.a1, depth - 1)) return false;
      x = a.a2;
      y = b.a2;
      if (n === 4) {
        if (!unifyQuickly(m, x, y, depth - 1)) return false;
        x = a.a3;
        y = b.a3;
      }
    } else if (n <= 8) {
      for (let i = 0; i < n - 1; i++) {
        x = wideArgument(a, i);
        y = wideArgument(b, i);
        part = unifyPart(m, x, y);
        if (part === NO || (part === DEEPER && !unifyQuickly(m, x, y, depth - 1))) return false;
      }
      x = wideArgument(a, n - 1);
      y = wideArgument(b, n - 1);
    } else {
      quickSteps = -1;
      return true;
    }
    a = x;
    b = y;
  }
}

/**
 * Argument `i` of a compound of five to eight: `argument` for cells of one shape, which makes the
 * unification of such terms a tenth faster.
 */
function wideArgument(c: Cell, i: number): Term {
  switch (i) {
    case 0:
      return c.a0;
    case 1:
      return c.a1;
    case 2:
      return c.a2;
    case 3:
      return c.a3;
    case 4:
      return c.a4;
    case 5:
      return c.a5;
    case 6:
      return c.a6;
    default:
      return c.a7;
  }
}

/** Unifies if that takes few steps; undefined if it does not, and then some bindings may have been made. */
export function unifyBriefly(m: Trail, a: Term, b: Term): boolean | undefined {
  quickSteps = QUICK_STEPS;
  quickFrom = comparedCharacters();
  const done = unifyQuickly(m, a, b, QUICK_DEPTH);
  if (done && quickSteps < 0) return undefined;
  payForSteps(QUICK_STEPS - Math.max(quickSteps, 0));
  return done;
}

/** Unifies without recursion: terms of any depth, and cyclic ones. */
function unifySlowly(m: Trail, a: Term, b: Term, mayWait = false): boolean {
  let top = 0;
  let steps = 0;
  let patience = BLOCK;
  let seen: SeenPairs | undefined;
  const most = mayWait && m.canUnifyLater ? SOON : Infinity;
  const from = comparedCharacters();
  for (;;) {
    if (most !== Infinity && (steps + top > most || isPauseDue(from))) {
      m.unifyLater(unifyPairs(m, [...waiting.slice(0, top), a, b]));
      trim(waiting);
      return true;
    }
    a = deref(a);
    b = deref(b);
    if (typeof a === "number") {
      if (typeof b === "number") {
        if (a !== b) break;
      } else if (!bindAny(m, b, a)) {
        break;
      }
    } else if (typeof b === "number") {
      if (!bindAny(m, a, b)) break;
    } else if (a !== b) {
      if (a.t === VAR) {
        if (b.t === VAR && stampOf(b) > stampOf(a)) bind(m, b, a);
        else bind(m, a, b);
      } else if (b.t === VAR) {
        bind(m, b, a);
      } else {
        const n = a.t.arity;
        if (a.t === ATTVAR) {
          if (!(b.t === ATTVAR ? bindYounger(m, a, b) : bindAttributed(m, a, b))) break;
        } else if (a.t !== b.t) {
          if (b.t !== ATTVAR || !bindAttributed(m, b, a)) break;
        } else if (n === 0) {
          if (!equalAtomic(a, b)) break;
        } else if (n > most) {
          // To push that many arguments is long work of its own.
          steps = Infinity;
          continue;
        } else if (
          (((steps += breadth(n)) <= patience || (patience = extended(steps)) !== 0) && n < WIDE) ||
          (seen ??= new SeenPairs()).add(a, b)
        ) {
          for (let i = n - 1; i > 0; i--) {
            waiting[top++] = argument(a, i);
            waiting[top++] = argument(b, i);
          }
          if (n > 8) {
            a = a.args[0]!;
            b = b.args[0]!;
          } else {
            a = a.a0;
            b = b.a0;
          }
          continue;
        }
      }
    }
    if (top === 0) {
      trim(waiting);
      return true;
    }
    b = waiting[--top]!;
    a = waiting[--top]!;
  }
  trim(waiting);
  return false;
}

/** Unifies the pairs in the array, the last first. */
function* unifyPairs(m: Trail, pairs: Term[]): LongWork<boolean> {
  const seen = new SeenPairs();
  let steps = 0;
  let from = comparedCharacters();
  while (pairs.length > 0) {
    if (++steps % BLOCK === 0 || isPauseDue(from)) {
      from = comparedCharacters();
      yield BLOCK;
    }
    const b = deref(pairs.pop()!);
    const a = deref(pairs.pop()!);
    if (a === b) continue;
    const isCompound =
      typeof a !== "number" && typeof b !== "number" && a.t === b.t && a.t.arity > 0;
    if (!isCompound) {
      if (!unify(m, a, b)) return false;
    } else if (seen.add(a, b)) {
      reserveEntry(steps);
      for (let i = a.t.arity - 1; i >= 0; i--) {
        if (i % BLOCK === BLOCK - 1) yield BLOCK;
        pairs.push(argument(a, i), argument(b, i));
      }
    }
  }
  return true;
}

/** Unifies like `unify`, but fails where a variable would be bound to a term that contains it. */
export function unifyWithOccursCheck(m: Trail, a: Term, b: Term): LongWork<boolean> {
  return unifyCheckedInParts(m, a, b, "true");
}

/** Has a term no parts, so that nothing occurs in it? */
function isFlat(x: Term): boolean {
  return typeof x === "number" || x.t.arity === 0;
}

/** Unifies, checking each variable before it is bound. */
function unifyChecked(m: Trail, a: Term, b: Term, check: OccursCheck, mayWait: boolean): boolean {
  a = deref(a);
  b = deref(b);
  if (isFlat(a) && isFlat(b)) return unifySlowly(m, a, b);
  const parts = unifyCheckedInParts(m, a, b, check);
  if (!mayWait || !m.canUnifyLater) return atOnce(parts);
  const { done, value } = parts.next();
  if (done === true) return value;
  m.unifyLater(parts);
  return true;
}

function* unifyCheckedInParts(m: Trail, a: Term, b: Term, check: OccursCheck): LongWork<boolean> {
  const pairs: Term[] = [];
  let steps = 0;
  let paid = 0;
  let seen: SeenPairs | undefined;
  let from = comparedCharacters();
  for (;;) {
    if (++steps - paid >= BLOCK || isPauseDue(from)) {
      from = comparedCharacters();
      yield steps - paid;
      paid = steps;
    }
    a = deref(a);
    b = deref(b);
    if (a !== b) {
      if (typeof a !== "number" && a.t === VAR) {
        if (!isFlat(b) && !(yield* isAllowedInParts(check, a, b))) return false;
        if (typeof b !== "number" && b.t === VAR && stampOf(b) > stampOf(a)) bind(m, b, a);
        else bind(m, a, b);
      } else if (typeof b !== "number" && b.t === VAR) {
        if (!isFlat(a) && !(yield* isAllowedInParts(check, b, a))) return false;
        bind(m, b, a);
      } else if (typeof a !== "number" && a.t === ATTVAR) {
        if (!(yield* isAllowedInParts(check, a, b))) return false;
        const both = typeof b !== "number" && b.t === ATTVAR;
        if (!(both ? bindYounger(m, a, b as Cell) : bindAttributed(m, a, b))) return false;
      } else if (typeof b !== "number" && b.t === ATTVAR) {
        if (!(yield* isAllowedInParts(check, b, a)) || !bindAttributed(m, b, a)) return false;
      } else {
        if (typeof a === "number" || typeof b === "number" || a.t !== b.t) return false;
        const n = a.t.arity;
        if (n === 0) {
          if (!equalAtomic(a, b)) return false;
        } else if (isBrief(a, steps) || (seen ??= new SeenPairs()).add(a, b)) {
          steps += breadth(n);
          for (let i = n - 1; i >= 0; i--) pairs.push(argument(a, i), argument(b, i));
        }
      }
    }
    if (pairs.length === 0) return true;
    b = pairs.pop()!;
    a = pairs.pop()!;
  }
}
