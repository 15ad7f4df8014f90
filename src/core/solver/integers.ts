/*
 * Integers of any length and the two infinities, as cells: small or boxed integers, or the atoms inf and sup.
 *
 * A computation for which there is no room, or whose result is too long, sets `trouble` and gives 0. From then on no
 * domain changes; the queue is left (run.ts) when the propagator returns.
 */

export type Int = Cell;

export const INF: Int = Names.ATOM_INF;
export const SUP: Int = Names.ATOM_SUP;
export const ZERO: Int = 3;
export const ONE: Int = 11;
export const MINUS_ONE: Int = 0xfffffffb;
export const TWO: Int = 19;

/** Powers with more bits count as infinite where they are bounds. */
const MOST_BITS: u64 = 1 << 17;

let trouble: Outcome = Outcome.FALSE;

/** The outcome if the propagator cannot go on: RETRY or ERROR; FALSE: it can. */
export function troubled(): Outcome {
  return trouble;
}
export function clearTrouble(): void {
  trouble = Outcome.FALSE;
}
/** Notes that there is no room, or that `machine.ball` is the error. */
export function fails(): Int {
  if (trouble == Outcome.FALSE) trouble = machine.ball == 0 ? Outcome.RETRY : Outcome.ERROR;
  return ZERO;
}

/** @inline */
export function areSmall(a: Int, b: Int): bool {
  return (((a ^ 3) | (b ^ 3)) & 7) == 0;
}
/** @inline */
export function isFinite(a: Int): bool {
  return a != INF && a != SUP;
}
/** @inline */
export function small(n: i32): Int {
  return smallCell(n);
}

/** Room for the bytes that a number may take without asking: see ../numbers/values.ts. */
const SPACE: u32 = 1024;

/** Whether there is no room for a number. Then it fails. */
function isTight(): bool {
  if (machine.heap + SPACE <= machine.heapEnd || extendHeap(64 * SPACE)) return false;
  machine.need = 64 * SPACE;
  machine.ball = 0;
  fails();
  return true;
}

/** The integer of that value. */
function make(n: i64): Int {
  if (fitsSmall(n)) return smallCell(<i32>n);
  return isTight() ? ZERO : makeInteger(n);
}

/** The steps that are charged for a computation with long integers, beside those for their words. */
const STEPS: u32 = 8;

function long(fn: i32, a: Int, b: Int): Int {
  if (trouble != Outcome.FALSE || isTight()) return ZERO;
  charge(STEPS + wordsOf(a) + wordsOf(b));
  const result = long2(fn, a, b);
  return result == 0 ? fails() : result;
}

function wordsOf(a: Int): u32 {
  return isSmall(a) ? 0 : boxWords(headerOf(a));
}

/** -1, 0 or 1. */
export function compare(a: Int, b: Int): i32 {
  if (areSmall(a, b)) return i32(<i32>a > <i32>b) - i32(<i32>a < <i32>b);
  if (a == b) return 0;
  if (a == INF || b == SUP) return -1;
  if (a == SUP || b == INF) return 1;
  return compareLong(a, b);
}
/** @inline */
export function less(a: Int, b: Int): bool {
  return areSmall(a, b) ? <i32>a < <i32>b : compare(a, b) < 0;
}
/** @inline */
export function same(a: Int, b: Int): bool {
  return a == b || (!areSmall(a, b) && compare(a, b) == 0);
}
export function least(a: Int, b: Int): Int {
  return less(b, a) ? b : a;
}
export function greatest(a: Int, b: Int): Int {
  return less(a, b) ? b : a;
}
export function isNegative(a: Int): bool {
  return less(a, ZERO);
}

/** `a + b`; never of opposite infinities. */
export function add(a: Int, b: Int): Int {
  if (areSmall(a, b)) return make(smallValue(a) + smallValue(b));
  if (!isFinite(a)) return a;
  if (!isFinite(b)) return b;
  return long(Fn.PLUS, a, b);
}
export function negate(a: Int): Int {
  if (isSmall(a)) return make(-smallValue(a));
  return a == INF ? SUP : a == SUP ? INF : long(Fn.MINUS, ZERO, a);
}
export function subtract(a: Int, b: Int): Int {
  if (areSmall(a, b)) return make(smallValue(a) - smallValue(b));
  return add(a, negate(b));
}
/** The sum of two lower bounds: open when one of them is. */
export function low(a: Int, b: Int): Int {
  return a == INF || b == INF ? INF : add(a, b);
}
/** The sum of two upper bounds. */
export function high(a: Int, b: Int): Int {
  return a == SUP || b == SUP ? SUP : add(a, b);
}
export function multiply(a: Int, b: Int): Int {
  if (areSmall(a, b)) return make(<i64>smallValue(a) * smallValue(b));
  if (a == ZERO || b == ZERO) return ZERO;
  if (!isFinite(a) || !isFinite(b)) return isNegative(a) == isNegative(b) ? SUP : INF;
  return long(Fn.TIMES, a, b);
}
/** `a / b` rounded down; `b` is finite and not 0. */
export function divideDown(a: Int, b: Int): Int {
  if (areSmall(a, b)) {
    const x = smallValue(a);
    const y = smallValue(b);
    return make(x / y - i32(x % y != 0 && (x ^ y) < 0));
  }
  if (!isFinite(a)) return isNegative(b) ? negate(a) : a;
  return long(Fn.DIV, a, b);
}
/** The same rounded up. */
export function divideUp(a: Int, b: Int): Int {
  return negate(divideDown(negate(a), b));
}
/** The same towards zero. An infinite divisor gives 0. */
export function divideToZero(a: Int, b: Int): Int {
  if (!isFinite(b)) return ZERO;
  return isNegative(a) == isNegative(b) ? divideDown(a, b) : divideUp(a, b);
}
/** The remainder of `divideDown`, with the sign of `b`. */
export function modulo(a: Int, b: Int): Int {
  return subtract(a, multiply(divideDown(a, b), b));
}
/** The remainder of `divideToZero`, with the sign of `a`. */
export function remainder(a: Int, b: Int): Int {
  return subtract(a, multiply(divideToZero(a, b), b));
}
export function absolute(a: Int): Int {
  return isNegative(a) ? negate(a) : a;
}
/** A function on bits, by its number. */
export function bitwise(fn: i32, a: Int, b: Int): Int {
  return long(fn, a, b);
}
/** The greatest common divisor of two finite integers. */
export function commonDivisor(a: Int, b: Int): Int {
  if (a == ONE || b == ONE) return ONE;
  return long(Fn.GCD, a, b);
}

/** At least the number of bits of a finite integer. */
function bitsOf(a: Int): u32 {
  if (isSmall(a)) {
    const n = smallValue(a);
    return 32 - <u32>clz<u32>(n < 0 ? -n : n);
  }
  const words = boxWords(headerOf(a));
  if (words > 2) return 32 * words;
  const n = integerValue(a);
  return 64 - <u32>clz<u64>(n < 0 ? -n : n);
}

/** Whether it is far from 0: in an open domain, bounds move there only a few times. */
export function isFar(a: Int): bool {
  return isFinite(a) && bitsOf(a) > 128;
}

/** Whether it is farther than that: squares that depend on each other would double its bits in each run. */
export function isBeyond(a: Int): bool {
  return isFinite(a) && bitsOf(a) > 4096;
}

/** `a ^ n` with `n` at least 0; infinite if it would have too many bits for a bound. */
export function power(a: Int, n: Int): Int {
  if (n == ZERO || a == ONE) return ONE;
  if (a == ZERO || n == ONE) return a;
  const isOdd = isFinite(n) && modulo(n, TWO) == ONE;
  if (a == MINUS_ONE && isFinite(n)) return isOdd ? MINUS_ONE : ONE;
  // With bits(a) bits, |a| is at least 2 to the power of bits(a) - 1.
  if (!isFinite(a) || !isSmall(n) || <u64>(bitsOf(a) - 1) * smallValue(n) > MOST_BITS)
    return isNegative(a) && isOdd ? INF : SUP;
  return long(Fn.CARET, a, n);
}
/** The same as a value: an error if it is too long. */
export function exactPower(a: Int, n: Int): Int {
  return long(Fn.CARET, a, n);
}
/** The least `n` from `first` on with `a ^ n` at least `bound`; `a` is more than 1. */
export function exponentUp(a: Int, first: Int, bound: Int): Int {
  if (!less(power(a, first), bound)) return first;
  let step = 1;
  while (less(power(a, add(first, small(step))), bound) && trouble == Outcome.FALSE) step *= 2;
  let under = step >> 1;
  while (step - under > 1) {
    const middle = (under + step) >> 1;
    if (less(power(a, add(first, small(middle))), bound)) under = middle;
    else step = middle;
  }
  return add(first, small(step));
}
/** A root of fewer bits is computed at once. */
const FEW_BITS: i32 = 8;

/** The greatest `r` with `r ^ n` at most `a`; `a` is at least 0, `n` at least 1. */
export function rootDown(a: Int, n: i32): Int {
  if (!isFinite(a) || n == 1 || less(a, TWO)) return a;
  // Newton's iteration from above: from the root of the upper half of the bits, if there are many.
  const bits = <i32>bitsOf(a) / n;
  const half = bits >> 1;
  let r =
    half < FEW_BITS
      ? long(Fn.SHIFT_LEFT, ONE, small(bits + 1))
      : long(
          Fn.SHIFT_LEFT,
          add(rootDown(long(Fn.SHIFT_RIGHT, a, small(n * half)), n), ONE),
          small(half),
        );
  const fewer = small(n - 1);
  while (trouble == Outcome.FALSE) {
    const next = divideDown(add(multiply(fewer, r), divideDown(a, exactPower(r, fewer))), small(n));
    if (!less(next, r)) break;
    r = next;
  }
  return r;
}
/** The least `r` with `r ^ n` at least `a`. */
export function rootUp(a: Int, n: i32): Int {
  const r = rootDown(a, n);
  return !isFinite(r) || same(exactPower(r, small(n)), a) ? r : add(r, ONE);
}
