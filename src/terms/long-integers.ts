/**
 * Products, quotients, powers and texts of long integers, in steps that can be interrupted.
 *
 * JavaScript multiplies two bigints in one operation, however long they are, and no time limit or signal can
 * interrupt it. So operations that would take more than some milliseconds are composed of shorter ones here,
 * each charged for its cost (`work`): products by Karatsuba's algorithm, quotients by the recursive division
 * of Burnikel and Ziegler, powers by squaring, texts by dividing by a power of the base about half as long.
 * For integers that are not long, the only overhead is a comparison of their size.
 */
import { resourceError } from "./error-terms.js";
import { grouped, inParts, mostBits, once, work } from "./effort.js";
import type { LongWork } from "./effort.js";

/**
 * The longest integer, in bits: ten million decimal digits. Anything longer is a `resource_error(memory)`.
 */
export const MOST_BITS = 0x2000000;

/** Integers below this are not long: any operation of two takes less than a tenth of a millisecond. */
const LONG = 1n << 16384n;
const MINUS_LONG = -LONG;

/** Bits of factors that are multiplied in one operation: about 10 ms. */
const FACTOR_BITS = 0x100000;
/** Bits of a divisor, with a quotient as long, that is divided by in one operation: about 5 ms. */
const DIVISOR_BITS = 0x40000;
/** From this many bits of both operands on, an operation may take more than a tenth of a millisecond. */
const SLOW_BITS = 0x10000;
/** An operand of at most this many bits is short: the other one may have any length. */
const SHORT_BITS = 2048;
/** Bits of integers, and of powers, that are converted to text in one operation: about 5 ms. */
const PIECE_BITS = 0x20000;

/** Is `x` so long that operations on it must be charged? */
export function isLong(x: bigint): boolean {
  return x >= LONG || x <= MINUS_LONG;
}

/** The absolute value. */
export function magnitude(x: bigint): bigint {
  return x < 0n ? -x : x;
}

/** The length in bits of the nonnegative `x`; 0 has length 0. */
export function bitsOf(x: bigint): number {
  const digits = x.toString(16);
  return 4 * digits.length + 28 - Math.clz32(parseInt(digits[0]!, 16));
}

/** Throws if an integer of this many bits is too long. */
export function checkBits(bits: number): void {
  if (bits > MOST_BITS) throw resourceError("memory");
  if (bits > mostBits()) throw resourceError("size");
}

/** Powers of two by which sizes are estimated, filled on demand, and their negations. */
const sizes: bigint[] = [];
const minusSizes: bigint[] = [];
const FIRST_SIZE = 9;
const LAST_SIZE = 25;
/** Operations whose time is proportional to the length are charged as if they took at least 2^16 bits. */
const LEAST_SIZE = 16;

/**
 * The least `log`, from `first` on, such that `x` has fewer than 2^`log` bits, up to one above `LAST_SIZE`. V8
 * compares the lengths of bigints first, so it takes no longer for long ones.
 */
function sizeOf(x: bigint, first: number): number {
  for (let log = first; log <= LAST_SIZE; log++) {
    const at = log - FIRST_SIZE;
    const bound = (sizes[at] ??= 1n << BigInt(2 ** log));
    if (x < bound && x > (minusSizes[at] ??= -bound)) return log;
  }
  return LAST_SIZE + 1;
}

/** About how many bits `x` has: at most twice as many, and at least 512. */
export function roughBits(x: bigint): number {
  return 2 ** sizeOf(x, FIRST_SIZE);
}

/**
 * Charges an operation whose time is proportional to the length of its result `x`. Throws if `x` is too long.
 */
export function payForLength(x: bigint): void {
  const log = sizeOf(x, LEAST_SIZE);
  if (log > LAST_SIZE) throw resourceError("memory");
  if (2 ** log > mostBits()) checkBits(bitsOf(magnitude(x)));
  work(2 ** (log - 5));
}

/** Charges a product of factors of `n` and `m` bits, or a quotient of the same cost. */
export function payForProduct(n: number, m: number, times = 1): void {
  const small = Math.max(1, Math.min(n, m) / 64);
  const large = Math.max(n, m) / 64;
  work(times * Math.min(small * large, 25 * large * small ** 0.4));
}

/** `2 ^ n`. */
function powerOfTwo(n: number): bigint {
  return 1n << BigInt(n);
}

// -- products ------------------------------------------------------------------

/** `x * y`. */
export function product(x: bigint, y: bigint): bigint {
  if (!isLong(x) && !isLong(y)) return x * y;
  const a = magnitude(x);
  const b = magnitude(y);
  const n = measured(a);
  const m = measured(b);
  checkBits(n + m - 1);
  const r = grouped(() => productOf(a, n, b, m));
  return x < 0n === y < 0n ? r : -r;
}

/** The length in bits of the nonnegative `x`; throws if it is too long. */
function measured(x: bigint): number {
  if (!isLong(x)) return bitsOf(x);
  payForLength(x);
  return once(1, () => bitsOf(x));
}

/** The product of two nonnegative integers of at most `n` and `m` bits. */
function productOf(x: bigint, n: number, y: bigint, m: number): bigint {
  if (n < m) return productOf(y, m, x, n);
  if (n <= FACTOR_BITS || m <= SHORT_BITS) {
    payForProduct(n, m);
    return n + m < SLOW_BITS ? x * y : once(1, () => x * y);
  }
  return grouped(() => (n >= 2 * m ? productByPieces(x, n, y, m) : karatsuba(x, n, y, m)));
}

/** The product of `x` and a much shorter `y`: multiplies `x` piece by piece. */
function productByPieces(x: bigint, n: number, y: bigint, m: number): bigint {
  const size = Math.max(m, FACTOR_BITS);
  let r = 0n;
  for (let at = Math.floor((n - 1) / size) * size; at >= 0; at -= size) {
    const before = r;
    r = grouped(() => {
      const piece = BigInt.asUintN(size, x >> BigInt(at));
      return (before << BigInt(size)) + productOf(piece, size, y, m);
    });
  }
  return r;
}

/** Karatsuba's algorithm: three products of halves. */
function karatsuba(x: bigint, n: number, y: bigint, m: number): bigint {
  const half = Math.ceil(n / 2);
  const shift = BigInt(half);
  const [x1, x0, y1, y0] = once(1, () => [
    x >> shift,
    BigInt.asUintN(half, x),
    y >> shift,
    BigInt.asUintN(half, y),
  ]) as [bigint, bigint, bigint, bigint];
  const high = productOf(x1, n - half, y1, Math.max(m - half, 1));
  const low = productOf(x0, half, y0, half);
  const [x2, y2] = once(1, () => [x1 + x0, y1 + y0]) as [bigint, bigint];
  const middle = productOf(x2, half + 1, y2, half + 1) - high - low;
  return (((high << shift) + middle) << shift) + low;
}

// -- quotients -----------------------------------------------------------------

/** A quotient and its remainder. */
export interface Division {
  readonly quotient: bigint;
  readonly rest: bigint;
}

/** `x / y` towards zero, `y` not 0. */
export function quotient(x: bigint, y: bigint): bigint {
  return isLong(x) ? division(x, y).quotient : x / y;
}

/** The remainder of `quotient`, with the sign of `x`. */
export function remainder(x: bigint, y: bigint): bigint {
  return isLong(x) ? division(x, y).rest : x % y;
}

/** Quotient and remainder. */
export function division(x: bigint, y: bigint): Division {
  if (!isLong(x)) return { quotient: x / y, rest: x % y };
  const a = magnitude(x);
  const b = magnitude(y);
  const n = measured(a);
  const m = measured(b);
  const { quotient: q, rest } = grouped(() => divisionOf(a, n, b, m));
  return { quotient: x < 0n === y < 0n ? q : -q, rest: x < 0n ? -rest : rest };
}

function divideAtOnce(x: bigint, n: number, y: bigint, m: number): Division {
  payForProduct(Math.max(n - m, 1), m, 3);
  const divide = (): Division => {
    const q = x / y;
    return { quotient: q, rest: x - q * y };
  };
  return n < SLOW_BITS ? divide() : once(1, divide);
}

/** The division of nonnegative integers of `n` and `m` bits. */
function divisionOf(x: bigint, n: number, y: bigint, m: number): Division {
  if (n < m) return { quotient: 0n, rest: x };
  if (n <= 2 * DIVISOR_BITS || Math.min(n - m, m) <= SHORT_BITS) return divideAtOnce(x, n, y, m);
  // Digit by digit, as by hand; a digit is as long as the divisor.
  const size = Math.max(m, DIVISOR_BITS);
  let q = 0n;
  let rest = 0n;
  for (let at = Math.floor((n - 1) / size) * size; at >= 0; at -= size) {
    const [high, before]: readonly [bigint, bigint] = [q, rest];
    [q, rest] = grouped(() => {
      const digit = BigInt.asUintN(size, x >> BigInt(at));
      const part = (before << BigInt(size)) + digit;
      const next = size > m ? divideAtOnce(part, m + size, y, m) : divide2By1(part, y, m);
      return [(high << BigInt(size)) + next.quotient, next.rest];
    });
  }
  return { quotient: q, rest };
}

/*
 * Christoph Burnikel and Joachim Ziegler, "Fast Recursive Division" (1998): to divide 2n bits by n bits,
 * divide 3n/2 bits by n bits twice; to do that, divide n bits by n/2 bits and multiply once.
 */

/** `x / y` for `y` of exactly `n` bits and `x` below `y * 2 ^ n`. */
function divide2By1(x: bigint, y: bigint, n: number): Division {
  if (n <= DIVISOR_BITS) return divideAtOnce(x, 2 * n, y, n);
  return grouped(() => divideLong2By1(x, y, n));
}

function divideLong2By1(x: bigint, y: bigint, n: number): Division {
  if (n % 2 === 1) {
    const { quotient: q, rest } = divide2By1(x << 1n, y << 1n, n + 1);
    return { quotient: q, rest: rest >> 1n };
  }
  const half = n / 2;
  const shift = BigInt(half);
  const high = y >> shift;
  const low = BigInt.asUintN(half, y);
  const middle = BigInt.asUintN(half, x >> shift);
  const upper = divide3By2(x >> BigInt(n), middle, y, high, low, half);
  const lower = divide3By2(upper.rest, BigInt.asUintN(half, x), y, high, low, half);
  return { quotient: (upper.quotient << shift) + lower.quotient, rest: lower.rest };
}

/** `(x * 2 ^ n + next) / y`, where `y` is `high * 2 ^ n + low` and longer than its half by `n` bits. */
function divide3By2(
  x: bigint,
  next: bigint,
  y: bigint,
  high: bigint,
  low: bigint,
  n: number,
): Division {
  const shift = BigInt(n);
  const guess =
    x >> shift === high
      ? { quotient: powerOfTwo(n) - 1n, rest: x - (high << shift) + high }
      : divide2By1(x, high, n);
  let q = guess.quotient;
  let rest = (guess.rest << shift) + next - productOf(q, n, low, n);
  while (rest < 0n) {
    q--;
    rest += y;
  }
  return { quotient: q, rest };
}

// -- powers --------------------------------------------------------------------

/** The approximate binary logarithm of `x`, which is at least 1. */
function logarithm(x: bigint, bits: number): number {
  const excess = Math.max(0, bits - 64);
  return Math.log2(Number(x >> BigInt(excess))) + excess;
}

/** `x ^ n` for an integer `n` ≥ 0. Throws before it computes a result that would be too long. */
export function power(x: bigint, n: number): bigint {
  if (n === 0 || x === 1n) return 1n;
  if (n === 1 || x === 0n) return x;
  const size = magnitude(x);
  const twos = bitsOf(size & -size) - 1;
  const odd = size >> BigInt(twos);
  const bits = measured(odd);
  const log = logarithm(odd, bits);
  checkBits(Math.floor(log * n * (1 - Number.EPSILON)) + twos * n + 1);
  const r = oddPower(odd, n, log * n) << BigInt(twos * n);
  return x < 0n && n % 2 === 1 ? -r : r;
}

/** `x ^ n` for an odd `x` and a result of about `bits` bits. */
function oddPower(x: bigint, n: number, bits: number): bigint {
  if (x === 1n) return 1n;
  if (bits <= PIECE_BITS) {
    payForProduct(bits, bits, 2);
    return once(1, () => x ** BigInt(n));
  }
  let r = x;
  for (const bit of n.toString(2).slice(1)) {
    const root = r;
    r = grouped(() => {
      const square = product(root, root);
      return bit === "1" ? product(square, x) : square;
    });
  }
  return r;
}

// -- texts ---------------------------------------------------------------------

/** The digits of `x` in a base from 2 to 36, after a minus sign if it is negative. */
export function integerText(x: bigint, base = 10): string {
  if (!isLong(x)) return x.toString(base);
  if ((base & (base - 1)) === 0) {
    payForLength(x);
    return once(1, () => x.toString(base));
  }
  return grouped(() => longText(x, base));
}

function longText(x: bigint, base: number): string {
  const size = magnitude(x);
  const digits = Math.floor(PIECE_BITS / Math.log2(base));
  const powers = powersUpTo(power(BigInt(base), digits), measured(size));
  const text = digitsOf(size, powers, powers.length, digits, base);
  let zeros = 0;
  while (text.charCodeAt(zeros) === 48) zeros++;
  return (x < 0n ? "-" : "") + text.slice(zeros);
}

/** `x` and its repeated squares, up to the first whose square has more than `bits` bits. */
function powersUpTo(x: bigint, bits: number): bigint[] {
  const powers = [x];
  for (;;) {
    const last = powers.at(-1)!;
    if (2 * bitsOf(last) - 1 > bits) return powers;
    powers.push(product(last, last));
  }
}

/** The last `digits * 2 ^ level` digits of `x`, padded with leading zeros. */
function digitsOf(
  x: bigint,
  powers: readonly bigint[],
  level: number,
  digits: number,
  base: number,
): string {
  if (x === 0n) return "0".repeat(digits * 2 ** level);
  if (level === 0) {
    payForProduct(PIECE_BITS, PIECE_BITS, 8);
    return once(1, () => x.toString(base).padStart(digits, "0"));
  }
  return grouped(() => {
    const { quotient: q, rest } = division(x, powers[level - 1]!);
    const first = digitsOf(q, powers, level - 1, digits, base);
    return first + digitsOf(rest, powers, level - 1, digits, base);
  });
}

/** Decimal digits that are read in one operation: about 1 ms. */
const READ_DIGITS = 0x8000;
/** This many digits of any base make a safe integer. */
const SAFE_DIGITS = 10;

/** The integer that `text`, all digits, denotes in a base from 2 to 36. */
export function integerOfDigits(text: string, base = 10): bigint {
  let first = 0;
  while (text.charCodeAt(first) === 48) first++;
  checkBits(Math.floor((text.length - first - 1) * Math.log2(base)) + 1);
  if (base === 10 && text.length <= READ_DIGITS) return BigInt(text);
  return grouped(() => integerOfMany(text, first, base));
}

function integerOfMany(text: string, first: number, base: number): bigint {
  const length = base === 10 ? READ_DIGITS : SAFE_DIGITS;
  let values = inParts(() => piecesOf(text, first, base, length));
  for (let unit = BigInt(base) ** BigInt(length); values.length > 1; unit = product(unit, unit)) {
    const before = values;
    const by = unit;
    values = grouped(() => pairs(before, by));
    if (values.length === 1) break;
  }
  return values[0] ?? 0n;
}

/** The values of the pieces of `text` from `first` on, the last piece first. */
function* piecesOf(text: string, first: number, base: number, length: number): LongWork<bigint[]> {
  const pieces: bigint[] = [];
  for (let end = text.length; end > first; end -= length) {
    const piece = text.slice(Math.max(first, end - length), end);
    pieces.push(BigInt(base === 10 ? piece : Number.parseInt(piece, base)));
    yield base === 10 ? piece.length * 32 : 100;
  }
  return pieces;
}

/** Combines pairs of digits of base `unit`, the lowest first, into digits of base `unit ^ 2`. */
function pairs(values: readonly bigint[], unit: bigint): bigint[] {
  const found: bigint[] = [];
  for (let i = 0; i < values.length; i += 2) {
    const high = values[i + 1];
    found.push(high === undefined ? values[i]! : product(high, unit) + values[i]!);
  }
  return found;
}
