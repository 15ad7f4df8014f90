/**
 * The standard order of terms: variables by age, then floats by value, then
 * integers by value, atoms and strings by their characters' code points, then
 * compounds by arity, name, arguments. Every float comes before every integer
 * (7.2 of the standard), so that `1.1 @< 1`. With the flag `traditional` numbers
 * are ordered by value, as in SWI-Prolog: only of equal ones is the float first,
 * so that `1 @< 1.1` and `1.0 @< 1`. Small terms are compared by a recursion of
 * bounded depth, others with an explicit stack.
 */
import {
  ATOM,
  ATTVAR,
  BIG,
  FLOAT,
  KIND_ATOM,
  KIND_BIG,
  KIND_COMPOUND,
  KIND_FLOAT,
  KIND_STRING,
  KIND_VARIABLE,
  VAR,
  argument,
  atomName,
  bigValue,
  deref,
  floatValue,
  stampOf,
  stringText,
} from "./term.js";
import { SeenPairs } from "./cycles.js";
import {
  BLOCK,
  LONG_TEXT,
  breadth,
  comparedCharacters,
  inParts,
  isPauseDue,
  payForCompared,
  payForSteps,
} from "./effort.js";
import { isBrief } from "./met-cells.js";
import { isLong, roughBits } from "./long-integers.js";
import type { LongWork } from "./effort.js";
import type { Cell, Term } from "./term.js";

let isByValue = false;

/** Orders integers and floats by value, or all floats first; returns what was the case before. */
export function setOrder(byValue: boolean): boolean {
  const before = isByValue;
  isByValue = byValue;
  return before;
}

const numbers = new WeakMap<Cell, number>();
let lastNumber = 0;

/**
 * After so many numbers all garbage is collected: V8 hashes objects to 20 bits, so a weak map gets very slow with
 * two million keys, and keeps dead ones until then.
 */
const MANY_NUMBERS = 1 << 18;

/** How that is done: the host may be able to (machine/heap.ts). */
export const garbage: { collect: (() => void) | undefined } = { collect: undefined };

/** The number of a variable or reference, assigned on first use. */
export function numberOf(v: Cell): number {
  let n = numbers.get(v);
  if (n === undefined) {
    numbers.set(v, (n = ++lastNumber));
    if (n % MANY_NUMBERS === 0) garbage.collect?.();
  }
  return n;
}

/** The rank of each kind in the standard order: variable, number, reference, atom, string, compound. */
function rank(x: Term): number {
  if (typeof x === "number") return 1;
  switch (x.t.kind) {
    case KIND_VARIABLE:
      return 0;
    case KIND_FLOAT:
    case KIND_BIG:
      return 1;
    case KIND_ATOM:
      return 3;
    case KIND_STRING:
      return 4;
    case KIND_COMPOUND:
      return 5;
    default:
      return 2;
  }
}

/** Orders two texts by code points; UTF-16 order differs from it above U+D7FF. */
export function compareText(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  if (n >= LONG_TEXT) return compareLongText(a, b, n);
  return a === b ? 0 : compareFrom(0, a, b, n);
}

/** Characters of long texts that are compared at once: several times faster than one by one. */
const PIECE = 4096;
/** Bits of integers that are compared in the time of a character. */
const BITS_PER_CHARACTER = 8;

/** Orders long texts, the shorter of which has `n` characters, and charges that. */
function compareLongText(a: string, b: string, n: number): number {
  let at = 0;
  while (at < n && a.slice(at, at + PIECE) === b.slice(at, at + PIECE)) at += PIECE;
  payForText(Math.min(at + PIECE, n));
  // The last piece of the longer text may end further on.
  return at >= n && a.length === b.length ? 0 : compareFrom(Math.min(at, n), a, b, n);
}

/** Orders texts that are the same before `start`, and are not identical. */
function compareFrom(start: number, a: string, b: string, n: number): number {
  for (let i = start; i < n; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xs = x >= 0xd800 && x <= 0xdfff;
    const ys = y >= 0xd800 && y <= 0xdfff;
    if (xs !== ys) return xs ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** Compares a bigint with a float that is not a NaN, exactly. */
function compareBigFloat(a: bigint, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two numbers by value: negative, zero or positive. A NaN is below all others. */
export function compareNumbers(a: Term, b: Term): number {
  const x = typeof a === "number" ? a : a.t === FLOAT ? floatValue(a) : undefined;
  const y = typeof b === "number" ? b : b.t === FLOAT ? floatValue(b) : undefined;
  if (x !== undefined && y !== undefined) {
    if (x < y) return -1;
    if (x > y) return 1;
    if (x === y) return 0;
    return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
  }
  if (x === undefined && y === undefined) {
    const p = bigValue(a as Cell);
    const q = bigValue(b as Cell);
    payForIntegers(p, q);
    return p < q ? -1 : p > q ? 1 : 0;
  }
  if (x === undefined) return Number.isNaN(y) ? 1 : compareBigFloat(bigValue(a as Cell), y!);
  return Number.isNaN(x) ? -1 : -compareBigFloat(bigValue(b as Cell), x);
}

function isFloatCell(x: Term): boolean {
  return typeof x !== "number" && x.t === FLOAT;
}

/** Compares two dereferenced terms, without the arguments of compounds. */
function compareShallow(a: Term, b: Term): number {
  const ra = rank(a);
  const rb = rank(b);
  if (ra !== rb) return ra - rb;
  switch (ra) {
    case 0: {
      const p = a as Cell;
      const q = b as Cell;
      const byAge = stampOf(p) - stampOf(q);
      if (byAge !== 0) return byAge;
      if (p.t !== ATTVAR) return q.t === ATTVAR ? -1 : numberOf(p) - numberOf(q);
      return q.t === ATTVAR ? (p.a3 as number) - (q.a3 as number) : 1;
    }
    case 1: {
      const fa = isFloatCell(a);
      const isMixed = fa !== isFloatCell(b);
      const byValue = isMixed && !isByValue ? 0 : compareNumbers(a, b);
      if (byValue !== 0) return byValue;
      if (isMixed) return fa ? -1 : 1;
      if (!fa) return 0;
      const x = floatValue(a as Cell);
      const y = floatValue(b as Cell);
      return Object.is(x, y) ? 0 : Object.is(x, -0) ? -1 : Object.is(y, -0) ? 1 : 0;
    }
    case 2:
      return numberOf(a as Cell) - numberOf(b as Cell);
    case 5: {
      const f = (a as Cell).t;
      const g = (b as Cell).t;
      if (f === g) return 0;
      return f.arity !== g.arity ? f.arity - g.arity : compareText(f.name, g.name);
    }
    default:
      return compareText(atomName(a as Cell), atomName(b as Cell));
  }
}

/** How deep the fast path recurses, and how many compounds it enters, before it gives up. */
const QUICK_DEPTH = 12;
const QUICK_STEPS = 20_000;

let quickSteps = 0;
/** How many characters had been compared at the start of the fast path. */
let quickFrom = 0;

/** Starts the fast path. */
function startQuickly(): void {
  quickSteps = QUICK_STEPS;
  quickFrom = comparedCharacters();
}

/** Charges a comparison of long texts, and makes the fast path give up after many. */
function payForText(characters: number): void {
  payForCompared(characters);
  if (isPauseDue(quickFrom)) quickSteps = -1;
}

/** Charges a comparison of integers, which may be long, in the same way. */
function payForIntegers(x: bigint, y: bigint): void {
  if (!isLong(x) || !isLong(y)) return;
  payForText(roughBits(x) / BITS_PER_CHARACTER);
}

/** Orders two terms: negative when `a` comes first, zero when they are identical, else positive. */
export function compare(a: Term, b: Term): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  startQuickly();
  const order = compareQuickly(a, b, QUICK_DEPTH);
  if (quickSteps < 0) return inParts(() => compareSlowly(a, b));
  payForSteps(QUICK_STEPS - quickSteps);
  return order;
}

/**
 * Compares small terms, which most are. Gives up on others: then it returns zero and leaves `quickSteps`
 * below zero.
 */
function compareQuickly(a: Term, b: Term, depth: number): number {
  for (;;) {
    // Compares numbers with numbers and cells with cells: comparing a number with a cell is slow.
    if (typeof a !== "number" && a.t === VAR) a = deref(a);
    if (typeof b !== "number" && b.t === VAR) b = deref(b);
    if (typeof a === "number") return typeof b === "number" ? a - b : compareShallow(a, b);
    if (typeof b === "number") return compareShallow(a, b);
    if (a === b) return 0;
    const { t } = a;
    if (t !== b.t) return compareShallow(a, b);
    if (t === ATOM) return compareText(atomName(a), atomName(b));
    const n = t.arity;
    if (n === 0) return compareShallow(a, b);
    if (depth === 0) quickSteps = 0;
    if (--quickSteps < 0) return 0;
    if (n <= 2) {
      if (n === 2) {
        const p = a.a0;
        const q = b.a0;
        if (typeof p === "number" && typeof q === "number") {
          if (p !== q) return p - q;
        } else if (p !== q) {
          const order = compareQuickly(p, q, depth - 1);
          if (order !== 0 || quickSteps < 0) return order;
        }
        const x = a.a1;
        b = b.a1;
        a = x;
      } else {
        const x = a.a0;
        b = b.a0;
        a = x;
      }
    } else {
      if ((quickSteps -= breadth(n)) < 0) return 0;
      for (let i = 0; i < n - 1; i++) {
        const order = compareQuickly(argument(a, i), argument(b, i), depth - 1);
        if (order !== 0 || quickSteps < 0) return order;
      }
      const x = argument(a, n - 1);
      b = argument(b, n - 1);
      a = x;
    }
  }
}

/** Compares without recursion: terms of any depth and cyclic ones. */
function* compareSlowly(a: Term, b: Term): LongWork<number> {
  let waiting: Term[] | undefined;
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
    if (typeof a === "number" && typeof b === "number") {
      if (a !== b) return a - b;
    } else if (a !== b) {
      const order = compareShallow(a, b);
      if (order !== 0) return order;
      if (
        typeof a !== "number" &&
        typeof b !== "number" &&
        a.t.arity > 0 &&
        (isBrief(a, steps) || (seen ??= new SeenPairs()).add(a, b))
      ) {
        const n = a.t.arity;
        if (n > 1) {
          steps += breadth(n);
          waiting ??= [];
          for (let i = n - 1; i > 0; i--) waiting.push(argument(a, i), argument(b, i));
        }
        const first: Term = argument(a, 0);
        b = argument(b, 0);
        a = first;
        continue;
      }
    }
    if (waiting === undefined || waiting.length === 0) return 0;
    b = waiting.pop()!;
    a = waiting.pop()!;
  }
}

/** Are the two terms identical (`==`)? Binds nothing. */
export function identical(a: Term, b: Term): boolean {
  startQuickly();
  const same = isQuicklyIdentical(a, b, QUICK_DEPTH);
  if (quickSteps < 0) return same && inParts(() => isSlowlyIdentical(a, b));
  payForSteps(QUICK_STEPS - quickSteps);
  return same;
}

/** Are the atomic cells `a` and `b`, which are of one kind and not identical, equal? */
export function equalAtomic(a: Cell, b: Cell): boolean {
  const { t } = a;
  if (t === FLOAT) return Object.is(floatValue(a), floatValue(b));
  if (t === BIG) {
    payForIntegers(bigValue(a), bigValue(b));
    return a.a0 === b.a0;
  }
  if (t.kind !== KIND_STRING) return false;
  const text = stringText(a);
  const other = stringText(b);
  if (text.length !== other.length) return false;
  if (text.length >= LONG_TEXT) payForText(text.length);
  return text === other;
}

/** Gives up on large terms: then it returns true and leaves `quickSteps` below zero. */
function isQuicklyIdentical(a: Term, b: Term, depth: number): boolean {
  for (;;) {
    if (typeof a !== "number" && a.t === VAR) a = deref(a);
    if (typeof b !== "number" && b.t === VAR) b = deref(b);
    if (typeof a === "number") return typeof b === "number" && a === b;
    if (typeof b === "number") return false;
    if (a === b) return true;
    const { t } = a;
    if (t !== b.t) return false;
    const n = t.arity;
    if (n === 0) return t !== ATOM && equalAtomic(a, b);
    if (depth === 0) quickSteps = 0;
    if (--quickSteps < 0) return true;
    if (n <= 2) {
      if (n === 2) {
        if (a.a0 !== b.a0 && !isQuicklyIdentical(a.a0, b.a0, depth - 1)) return false;
        const x = a.a1;
        b = b.a1;
        a = x;
      } else {
        const x = a.a0;
        b = b.a0;
        a = x;
      }
    } else {
      if ((quickSteps -= breadth(n)) < 0) return true;
      for (let i = 0; i < n - 1; i++) {
        if (!isQuicklyIdentical(argument(a, i), argument(b, i), depth - 1)) return false;
      }
      const x = argument(a, n - 1);
      b = argument(b, n - 1);
      a = x;
    }
  }
}

/** Tests identity without recursion: terms of any depth and cyclic ones. */
function* isSlowlyIdentical(a: Term, b: Term): LongWork<boolean> {
  let waiting: Term[] | undefined;
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
    if (typeof a !== "number" && a.t === VAR) a = deref(a);
    if (typeof b !== "number" && b.t === VAR) b = deref(b);
    if (typeof a === "number" || typeof b === "number") {
      if (typeof a !== typeof b || a !== b) return false;
    } else if (a !== b) {
      if (a.t !== b.t) return false;
      const n = a.t.arity;
      if (n === 0) {
        if (!equalAtomic(a, b)) return false;
      } else if (isBrief(a, steps) || (seen ??= new SeenPairs()).add(a, b)) {
        if (n > 1) {
          steps += breadth(n);
          waiting ??= [];
          for (let i = n - 1; i > 0; i--) waiting.push(argument(a, i), argument(b, i));
        }
        const first: Term = argument(a, 0);
        b = argument(b, 0);
        a = first;
        continue;
      }
    }
    if (waiting === undefined || waiting.length === 0) return true;
    b = waiting.pop()!;
    a = waiting.pop()!;
  }
}
