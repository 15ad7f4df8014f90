/**
 * Integers without bounds, and the two infinities that stand for a missing bound.
 *
 * An `Int` is a JavaScript number while that is exact, a bigint beyond ±(2^53 - 1), and ±Infinity where a
 * domain is open. Each integer has one form only, so that `===`, `<` and the like work for any two of them.
 * `0 * Infinity` is 0 here.
 */
import { mostBits } from "../terms/effort.js";
import { resourceError } from "../terms/error-terms.js";
import { MOST_BITS } from "../terms/long-integers.js";
import { BIG, bigValue, integer } from "../terms/term.js";
import type { Term } from "../terms/term.js";

/** An integer in its one form, or an infinite bound. */
export type Int = number | bigint;

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * Propagation computes with the bounds of domains again and again, so a run whose integers are limited may
 * give them this part of its bits here, but this many in any case.
 */
const SHARE = 16;
const FEW_BITS = 8192;

/** The most bits of an integer here. */
function bitLimit(): number {
  const most = Math.min(mostBits(), MOST_BITS);
  return most === MOST_BITS ? most : Math.min(most, Math.max(FEW_BITS, Math.trunc(most / SHARE)));
}

let limit = MOST_BITS;
/** The least integer that has more bits than `limit`. */
let beyond: bigint | undefined;

/** `x`, unless it is too long: then that is a resource error. */
function checked(x: bigint): bigint {
  const bits = bitLimit();
  if (beyond === undefined || bits !== limit) {
    limit = bits;
    beyond = 1n << BigInt(bits);
  }
  if (x < beyond && -x < beyond) return x;
  throw resourceError(bits === MOST_BITS ? "memory" : "size");
}

/** The one form of a bigint. */
function toInt(x: bigint): Int {
  return x <= MAX && x >= -MAX ? Number(x) : checked(x);
}

/** The integer value of the dereferenced term `x`; undefined when it is not an integer. */
export function intOf(x: Term): Int | undefined {
  if (typeof x === "number") return x;
  return x.t === BIG ? checked(bigValue(x)) : undefined;
}

/** The term of a finite integer. */
export function termOf(x: Int): Term {
  return typeof x === "number" ? x : integer(x);
}

/** Is `x` finite? */
export function isFinite(x: Int): boolean {
  return x !== Infinity && x !== -Infinity;
}

/** `a + b`; never called with opposite infinities. */
export function add(a: Int, b: Int): Int {
  if (typeof a === "number" && typeof b === "number") {
    const r = a + b;
    if (r <= MAX && r >= -MAX) return r;
  }
  if (!isFinite(a)) return a;
  if (!isFinite(b)) return b;
  return toInt(BigInt(a) + BigInt(b));
}

/** `-a`, never -0. */
export function negate(a: Int): Int {
  return typeof a === "number" ? 0 - a : toInt(-a);
}

/** `a - b`. */
export function subtract(a: Int, b: Int): Int {
  return add(a, negate(b));
}

/** `a * b`. */
export function multiply(a: Int, b: Int): Int {
  if (typeof a === "number" && typeof b === "number") {
    const r = a * b;
    if (r <= MAX && r >= -MAX) return r + 0;
  }
  if (a === 0 || b === 0) return 0;
  if (!isFinite(a) || !isFinite(b)) return a < 0 === b < 0 ? Infinity : -Infinity;
  return toInt(BigInt(a) * BigInt(b));
}

/** `a / b` rounded down, `b` finite and not 0. */
export function divideDown(a: Int, b: Int): Int {
  if (typeof a === "number" && typeof b === "number") return Math.floor(a / b) + 0;
  if (!isFinite(a)) return b < 0 ? negate(a) : a;
  const x = BigInt(a);
  const y = BigInt(b);
  const q = x / y;
  return toInt(x < 0n !== y < 0n && q * y !== x ? q - 1n : q);
}

/** `a / b` rounded up, `b` finite and not 0. */
export function divideUp(a: Int, b: Int): Int {
  if (typeof a === "number" && typeof b === "number") return Math.ceil(a / b) + 0;
  return negate(divideDown(negate(a), b));
}

/** `a / b` rounded towards zero. An infinite divisor gives 0. */
export function divideToZero(a: Int, b: Int): Int {
  if (!isFinite(b)) return 0;
  return a < 0 === b < 0 ? divideDown(a, b) : divideUp(a, b);
}

/** The remainder of `divideDown`, with the sign of `b`. */
export function modulo(a: Int, b: Int): Int {
  return subtract(a, multiply(divideDown(a, b), b));
}

/** The remainder of `divideToZero`, with the sign of `a`. */
export function remainder(a: Int, b: Int): Int {
  return subtract(a, multiply(divideToZero(a, b), b));
}

/** A function on the bits of two's complement. */
export function bitwise(name: "/\\" | "\\/" | "xor", a: Int, b: Int): Int {
  const [x, y] = [BigInt(a), BigInt(b)];
  return toInt(name === "/\\" ? x & y : name === "xor" ? x ^ y : x | y);
}

/** `|a|`. */
export function absolute(a: Int): Int {
  return a < 0 ? negate(a) : a;
}

/** Integers of fewer bits are within the range of numbers. */
const DOUBLE_BITS = 1023;

/** The steps of computing a product and a quotient of an integer, infinite or not: 0 for a number. */
export function stepsOf(x: Int): number {
  if (typeof x === "number") return 0;
  const size = Math.abs(Number(x));
  const bits = size < 2 ** DOUBLE_BITS ? Math.log2(size) : x.toString(16).length * 4;
  return BASE + Math.trunc(bits / BITS_OF_STEP);
}

const BASE = 64;
const BITS_OF_STEP = 8;

/** The lesser of two. */
export function least(a: Int, b: Int): Int {
  return a < b ? a : b;
}

/** The greater of two. */
export function greatest(a: Int, b: Int): Int {
  return a > b ? a : b;
}

/** The greatest common divisor of two finite integers, not negative. */
export function commonDivisor(a: Int, b: Int): Int {
  let x = absolute(a);
  let y = absolute(b);
  while (y !== 0) [x, y] = [y, modulo(x, y)];
  return x;
}

/** The most bits of a power as a bound; a longer one counts as infinite. */
const MOST_BITS_OF_BOUND = 1_000_000;

/** `a ^ n` with `n` at least 0; infinite if it would have too many bits for a bound. */
export function power(a: Int, n: Int): Int {
  return powerWithin(a, n, Math.min(bitLimit(), MOST_BITS_OF_BOUND));
}

/** The same as a value: a resource error if it is too long. */
export function exactPower(a: Int, n: Int): Int {
  const value = powerWithin(a, n, bitLimit());
  if (isFinite(a) && isFinite(n) && !isFinite(value)) throw resourceError("memory");
  return value;
}

function powerWithin(a: Int, n: Int, mostBitsOfIt: number): Int {
  if (n === 0 || a === 1) return 1;
  if (a === 0 || n === 1) return a;
  const isOdd = isFinite(n) && modulo(n, 2) === 1;
  if (a === -1 && isFinite(n)) return isOdd ? -1 : 1;
  const size = absolute(a);
  const bits = typeof size === "number" ? Math.log2(size) : size.toString(16).length * 4;
  if (!isFinite(a) || typeof n !== "number" || bits * n > mostBitsOfIt) {
    return a < 0 && isOdd ? -Infinity : Infinity;
  }
  return toInt(BigInt(a) ** BigInt(n));
}

/** The least `n` from `first` on with `a ^ n` at least `bound`; `a` is more than 1. */
export function exponentUp(a: Int, first: Int, bound: Int): Int {
  if (power(a, first) >= bound) return first;
  let step = 1;
  while (power(a, add(first, step)) < bound) step *= 2;
  // The exponent is more than `low` after `first`, and at most `high`.
  let [low, high] = [Math.floor(step / 2), step];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (power(a, add(first, middle)) < bound) low = middle;
    else high = middle;
  }
  return add(first, high);
}

/** The greatest `r` with `r ^ n` at most `a`; `a` and `n` at least 0 and 1. */
export function rootDown(a: Int, n: number): Int {
  if (!isFinite(a) || n === 1 || a < 2) return a;
  if (typeof a === "number") {
    let r = Math.round(Math.pow(a, 1 / n));
    while (power(r, n) > a) r--;
    while (power(r + 1, n) <= a) r++;
    return r;
  }
  // Newton's iteration from above.
  const value = BigInt(a);
  const k = BigInt(n);
  let r = 1n << BigInt(Math.ceil((value.toString(16).length * 4) / n));
  for (;;) {
    const next = ((k - 1n) * r + value / r ** (k - 1n)) / k;
    if (next >= r) return toInt(r);
    r = next;
  }
}

/** The least `r` with `r ^ n` at least `a`; `a` and `n` at least 0 and 1. */
export function rootUp(a: Int, n: number): Int {
  const r = rootDown(a, n);
  return power(r, n) === a || !isFinite(r) ? r : add(r, 1);
}
