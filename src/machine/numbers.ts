/**
 * Arithmetic on numbers: what `+`, `//`, `/\` and `=:=` do to operands that are already evaluated.
 *
 * A number is a safe integer as JavaScript number, a `BIG` or a `FLOAT` cell (see terms/term.ts). Every
 * function here returns an integer in its one form: a safe integer is a bare number and never -0, a larger
 * one a `BIG`. Two safe integers whose result is a safe integer never touch a bigint, so each function is a
 * test for two bare numbers and a call of its slow half.
 *
 * A float that comes out of an operation is finite: an infinite one is an `evaluation_error(float_overflow)`,
 * a NaN an `evaluation_error(undefined)`. Underflow to zero is silent. Infinities and NaN exist as constants,
 * and can be compared, negated and chosen among.
 *
 * An integer has at most `MOST_BITS` bits; a longer one is a `resource_error(memory)`. Operations on long
 * integers are charged (terms/long-integers.ts).
 */
import { commonDivisor } from "../terms/common-divisor.js";
import { evaluationError, resourceError, typeError } from "../terms/error-terms.js";
import {
  bitsOf,
  checkBits,
  division,
  isLong,
  magnitude,
  payForLength,
  power as longPower,
  product,
  quotient as longQuotient,
  remainder as longRemainder,
} from "../terms/long-integers.js";
import { compareNumbers } from "../terms/order.js";
import { FLOAT, bigValue, float, floatValue, integer, isFloat, toBigInt } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { powerOfFloat } from "./power.js";

const MAX = Number.MAX_SAFE_INTEGER;

const TWO_32 = 0x100000000;

/** `powersOfTwo[i]` is 2^i. */
const powersOfTwo: number[] = [1];
for (let i = 1; i < 53; i++) powersOfTwo.push(2 * powersOfTwo[i - 1]!);

/** The float of value `x`, which must be finite. */
export function finite(x: number): Cell {
  if (!Number.isFinite(x)) throw evaluationError(Number.isNaN(x) ? "undefined" : "float_overflow");
  return float(x);
}

/** The nearest JavaScript number to any number; too large an integer is a float overflow. */
export function toFloat(x: Term): number {
  if (typeof x === "number") return x;
  if (x.t === FLOAT) return floatValue(x);
  const value = Number(bigValue(x));
  if (!Number.isFinite(value)) throw evaluationError("float_overflow");
  return value;
}

/** The integer with the value of the finite `x`, truncated. */
function fromWhole(x: number): Term {
  if (x <= MAX && x >= -MAX) return Math.trunc(x) + 0;
  if (!Number.isFinite(x)) throw evaluationError("undefined");
  return integer(BigInt(x));
}

/** Throws unless the number is an integer. */
export function needInteger(x: Term): void {
  if (typeof x !== "number" && x.t === FLOAT) throw typeError("integer", x);
}

/** The integer of an exact result of safe integers that lies within ±2^54. */
function whole(r: number): Term {
  return r <= MAX && r >= -MAX ? r + 0 : integer(BigInt(r));
}

/** Runs an operation on bigints, and charges a long result. */
function bigResult(operation: (x: bigint, y: bigint) => bigint, a: Term, b: Term): Term {
  needInteger(a);
  needInteger(b);
  return paid(operation(toBigInt(a), toBigInt(b)));
}

/** Returns an integer result, and charges it if it is long. */
function paid(x: bigint): Term {
  if (isLong(x)) payForLength(x);
  return integer(x);
}

function isZero(x: Term): boolean {
  return x === 0 || (isFloat(x) && floatValue(x) === 0);
}

/** Is the number below zero? -0.0 is not. */
export function isNegative(x: Term): boolean {
  if (typeof x === "number") return x < 0;
  return x.t === FLOAT ? floatValue(x) < 0 : bigValue(x) < 0n;
}

/** The length in bits of the absolute value of an integer; 0 has length 0. */
export function bitLength(x: Term): number {
  if (typeof x === "number") {
    const y = Math.abs(x);
    return y < TWO_32 ? 32 - Math.clz32(y) : 64 - Math.clz32(y / TWO_32);
  }
  return bitsOf(magnitude(bigValue(x)));
}

// Sums and products.

const bigAdd = (x: bigint, y: bigint): bigint => x + y;
const bigSubtract = (x: bigint, y: bigint): bigint => x - y;

/** `a + b`. */
export function add(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") {
    const r = a + b;
    return r <= MAX && r >= -MAX ? r : bigResult(bigAdd, a, b);
  }
  return isFloat(a) || isFloat(b) ? finite(toFloat(a) + toFloat(b)) : bigResult(bigAdd, a, b);
}

/** `a - b`. */
export function subtract(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") {
    const r = a - b;
    return r <= MAX && r >= -MAX ? r : bigResult(bigSubtract, a, b);
  }
  return isFloat(a) || isFloat(b) ? finite(toFloat(a) - toFloat(b)) : bigResult(bigSubtract, a, b);
}

/** `a * b`. */
export function multiply(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") {
    const r = a * b;
    // Adding 0 turns the -0 of 0 * -1 into 0.
    return r <= MAX && r >= -MAX ? r + 0 : bigResult(product, a, b);
  }
  return isFloat(a) || isFloat(b) ? finite(toFloat(a) * toFloat(b)) : bigResult(product, a, b);
}

/** `-a`. */
export function negate(a: Term): Term {
  if (typeof a === "number") return 0 - a;
  return a.t === FLOAT ? float(-floatValue(a)) : paid(-bigValue(a));
}

/** `abs(a)`. */
export function absolute(a: Term): Term {
  if (typeof a === "number") return Math.abs(a);
  if (a.t === FLOAT) return float(Math.abs(floatValue(a)));
  return bigValue(a) < 0n ? paid(-bigValue(a)) : a;
}

/** `sign(a)`: -1, 0 or 1 of the type of `a`. */
export function sign(a: Term): Term {
  if (typeof a === "number") return a > 0 ? 1 : a < 0 ? -1 : 0;
  if (a.t === FLOAT) return float(Math.sign(floatValue(a)) + 0);
  return bigValue(a) < 0n ? -1 : 1;
}

// Quotients. A quotient of safe integers is never rounded up to a whole number:
// that would take a dividend above 2^53. So trunc(a / b) and floor(a / b) are exact.

const bigFloorDivide = (x: bigint, y: bigint): bigint => {
  const { quotient: q, rest } = division(x, y);
  return x < 0n !== y < 0n && rest !== 0n ? q - 1n : q;
};
const bigModulo = (x: bigint, y: bigint): bigint => {
  const r = longRemainder(x, y);
  return r !== 0n && r < 0n !== y < 0n ? r + y : r;
};

/** The slow half of the integer quotients, which also finds errors. */
function quotient(operation: (x: bigint, y: bigint) => bigint, a: Term, b: Term): Term {
  needInteger(a);
  needInteger(b);
  if (b === 0) throw evaluationError("zero_divisor");
  return bigResult(operation, a, b);
}

/** `a // b`, towards zero. */
export function intDivide(a: Term, b: Term): Term {
  return typeof a === "number" && typeof b === "number" && b !== 0
    ? Math.trunc(a / b) + 0
    : quotient(longQuotient, a, b);
}

/** `a rem b`: the remainder of `//`, with the sign of `a`. */
export function remainder(a: Term, b: Term): Term {
  return typeof a === "number" && typeof b === "number" && b !== 0
    ? (a % b) + 0
    : quotient(longRemainder, a, b);
}

/** `a div b`, towards minus infinity. */
export function floorDivide(a: Term, b: Term): Term {
  return typeof a === "number" && typeof b === "number" && b !== 0
    ? Math.floor(a / b) + 0
    : quotient(bigFloorDivide, a, b);
}

/** `a mod b`: the remainder of `div`, with the sign of `b`. */
export function modulo(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number" && b !== 0) {
    const r = a % b;
    return r !== 0 && r < 0 !== b < 0 ? r + b : r + 0;
  }
  return quotient(bigModulo, a, b);
}

/** The float nearest to `x / y` for any integers, `y` not 0. */
function ratio(x: bigint, y: bigint): number {
  if (y < 0n) return ratio(-x, -y);
  if (x < 0n) return -ratio(-x, y);
  // A quotient of 64 bits or more, its last bit set when bits are lost, rounds
  // as the exact one does; only a subnormal result is rounded twice.
  const scale = 64 + bitsOf(y) - bitsOf(x);
  const up = scale > 0 ? x << BigInt(scale) : x;
  const down = scale < 0 ? y << BigInt(-scale) : y;
  const q = up / down;
  const rounded = Number(q * down === up ? q : q | 1n);
  const half = Math.trunc(scale / 2);
  return rounded * 2 ** -half * 2 ** (half - scale);
}

/** `a / b` as a float, whatever the operands. */
export function floatDivide(a: Term, b: Term): Term {
  if (isZero(b)) {
    if (!isFloat(a) && !isFloat(b)) throw evaluationError("zero_divisor");
    const x = toFloat(a);
    throw evaluationError(x === 0 || Number.isNaN(x) ? "undefined" : "zero_divisor");
  }
  if (isFloat(a) || isFloat(b) || (typeof a === "number" && typeof b === "number")) {
    return finite(toFloat(a) / toFloat(b));
  }
  return finite(ratio(toBigInt(a), toBigInt(b)));
}

/** `a / b`: an integer for integers when that is exact, else a float. */
export function divide(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") {
    if (b !== 0 && a % b === 0) return a / b + 0;
  } else if (!isFloat(a) && !isFloat(b) && b !== 0) {
    const { quotient: q, rest } = division(toBigInt(a), toBigInt(b));
    if (rest === 0n) return integer(q);
  }
  return floatDivide(a, b);
}

// Bits. An integer beyond 32 bits is split into its upper part and its lower 32
// bits in two's complement; `x | 0` and `x >>> 0` read the lower part of any safe
// integer, a negative one too.

const bigAnd = (x: bigint, y: bigint): bigint => x & y;
const bigOr = (x: bigint, y: bigint): bigint => x | y;
const bigXor = (x: bigint, y: bigint): bigint => x ^ y;

/** `a /\ b`. */
export function bitAnd(a: Term, b: Term): Term {
  if (typeof a !== "number" || typeof b !== "number") return bigResult(bigAnd, a, b);
  if ((a | 0) === a && (b | 0) === b) return a & b;
  return whole((Math.floor(a / TWO_32) & Math.floor(b / TWO_32)) * TWO_32 + ((a & b) >>> 0));
}

/** `a \/ b`. */
export function bitOr(a: Term, b: Term): Term {
  if (typeof a !== "number" || typeof b !== "number") return bigResult(bigOr, a, b);
  if ((a | 0) === a && (b | 0) === b) return a | b;
  return whole((Math.floor(a / TWO_32) | Math.floor(b / TWO_32)) * TWO_32 + ((a | b) >>> 0));
}

/** `a xor b`. */
export function bitXor(a: Term, b: Term): Term {
  if (typeof a !== "number" || typeof b !== "number") return bigResult(bigXor, a, b);
  if ((a | 0) === a && (b | 0) === b) return a ^ b;
  return whole((Math.floor(a / TWO_32) ^ Math.floor(b / TWO_32)) * TWO_32 + ((a ^ b) >>> 0));
}

/** `\ a`. */
export function bitNot(a: Term): Term {
  needInteger(a);
  return typeof a === "number" ? whole(-1 - a) : paid(~bigValue(a));
}

/** `a * 2^n` rounded down, for integers. */
function shift(a: Term, n: number): Term {
  if (a === 0) return 0;
  if (typeof a === "number") {
    if (n <= 0) return n > -53 ? Math.floor(a / powersOfTwo[-n]!) : a < 0 ? -1 : 0;
    if (n < 53) {
      const r = a * powersOfTwo[n]!;
      if (r <= MAX && r >= -MAX) return r;
    }
  }
  const bits = bitLength(a) + n;
  checkBits(bits);
  if (bits < 0) return isNegative(a) ? -1 : 0;
  return paid(toBigInt(a) << BigInt(n));
}

/** How far to shift: an integer, beyond which all distances have the same effect. */
function distance(n: Term): number {
  return typeof n === "number" ? n : bigValue(n as Cell) < 0n ? -MAX : MAX;
}

/** `a << n`; to the right when `n` is negative. */
export function shiftLeft(a: Term, n: Term): Term {
  needInteger(a);
  needInteger(n);
  return shift(a, distance(n));
}

/** `a >> n`, which keeps the sign; to the left when `n` is negative. */
export function shiftRight(a: Term, n: Term): Term {
  needInteger(a);
  needInteger(n);
  return shift(a, 0 - distance(n));
}

// Powers.

/** `a ^ n` for integers, `n` at least 0. */
function wholePower(a: Term, n: Term): Term {
  if (n === 0 || a === 1) return 1;
  if (a === 0 || n === 1) return a;
  if (a === -1) return modulo(n, 2) === 0 ? 1 : -1;
  if (typeof n !== "number") throw resourceError("memory");
  if (typeof a === "number") {
    // Products of safe integers are exact; the first larger one ends the loop.
    let r = 1;
    let square = a;
    for (let k = n; ;) {
      if (k % 2 === 1) r *= square;
      k = Math.floor(k / 2);
      if (k === 0 || r > MAX || r < -MAX) break;
      square *= square;
      if (square > MAX) {
        r = Infinity;
        break;
      }
    }
    if (r <= MAX && r >= -MAX) return r;
  }
  const x = toBigInt(a);
  return integer(typeof a === "number" && n <= 256 ? x ** BigInt(n) : longPower(x, n));
}

/** `x` to the power `y` as floats. */
function floatPower(x: number, y: number): Cell {
  if (x === 0 && y < 0) throw evaluationError("zero_divisor");
  // JavaScript has no value for 1 ** nan and for (-1) ** inf; C has 1.
  if (x === 1 || (x === -1 && Math.abs(y) === Infinity)) return float(1);
  return finite(powerOfFloat(x, y));
}

/** `a ^ b`: an integer for two integers, or a type error when the result would not be an integer. */
export function power(a: Term, b: Term): Term {
  if (isFloat(a) || isFloat(b)) return floatPower(toFloat(a), toFloat(b));
  if (!isNegative(b)) return wholePower(a, b);
  if (a === 0) throw evaluationError("zero_divisor");
  if (a === 1 || a === -1) return wholePower(a, absolute(b));
  throw typeError("float", a);
}

/** `a ** b` as a float, whatever the operands. */
export function powerToFloat(a: Term, b: Term): Term {
  return floatPower(toFloat(a), toFloat(b));
}

/** `a ** b`: as `^`, except that an integer to a negative power is a float. */
export function generalPower(a: Term, b: Term): Term {
  if (isFloat(a) || isFloat(b) || !isNegative(b) || a === 1 || a === -1) return power(a, b);
  return floatPower(toFloat(a), typeof b === "number" ? b : -MAX);
}

// Comparison.

/**
 * Compares two numbers by their exact values: negative, zero or positive, and
 * NaN when one of them is a NaN, so that only `=\=` holds.
 */
export function compareValues(a: Term, b: Term): number {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  if (isFloat(a) && Number.isNaN(floatValue(a))) return NaN;
  if (isFloat(b) && Number.isNaN(floatValue(b))) return NaN;
  return compareNumbers(a, b);
}

/** As `compareValues`, with -0.0 below every other zero and a NaN beyond all numbers. */
function extreme(a: Term, b: Term, direction: 1 | -1): Term {
  const order = compareValues(a, b) * direction;
  if (order > 0) return a;
  if (order < 0) return b;
  if (order !== order) return isFloat(a) && Number.isNaN(floatValue(a)) ? b : a;
  // Equal values: of two zeros -0.0 is the lesser; else prefer the float.
  if (isFloat(b) && Object.is(floatValue(b), -0)) return direction === 1 ? a : b;
  if (isFloat(a) && Object.is(floatValue(a), -0)) return direction === 1 ? b : a;
  return isFloat(b) ? b : a;
}

/** `max(a, b)`; of an integer and a float that are equal, the float. A NaN loses. */
export function maximum(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") return a < b ? b : a;
  return extreme(a, b, 1);
}

/** `min(a, b)`; of an integer and a float that are equal, the float. A NaN loses. */
export function minimum(a: Term, b: Term): Term {
  if (typeof a === "number" && typeof b === "number") return a < b ? a : b;
  return extreme(a, b, -1);
}

// From floats to integers.

function rounding(a: Term, toWhole: (x: number) => number): Term {
  return typeof a === "number" || a.t !== FLOAT ? a : fromWhole(toWhole(floatValue(a)));
}

/** `truncate(a)`, towards zero. */
export function truncate(a: Term): Term {
  return rounding(a, Math.trunc);
}

/** `floor(a)`. */
export function floor(a: Term): Term {
  return rounding(a, Math.floor);
}

/** `ceiling(a)`. */
export function ceiling(a: Term): Term {
  return rounding(a, Math.ceil);
}

/** `round(a)`: the floor of a + 1/2, as the standard defines it, so -3.5 becomes -3. */
export function round(a: Term): Term {
  return rounding(a, (x) => {
    const low = Math.floor(x);
    return x - low >= 0.5 ? low + 1 : low;
  });
}

/** `integer(a)`: the nearest integer, halves rounded away from zero. */
export function toInteger(a: Term): Term {
  return rounding(a, (x) => {
    const size = Math.abs(x);
    const low = Math.floor(size);
    return Math.sign(x) * (size - low >= 0.5 ? low + 1 : low);
  });
}

/** `float(a)`. */
export function toFloatTerm(a: Term): Term {
  return isFloat(a) ? a : float(toFloat(a));
}

// Divisors.

/** `gcd(a, b)`, never negative. */
export function gcd(a: Term, b: Term): Term {
  if (typeof a !== "number" || typeof b !== "number") return bigResult(commonDivisor, a, b);
  let x = Math.abs(a);
  for (let y = Math.abs(b); y !== 0;) {
    const r = x % y;
    x = y;
    y = r;
  }
  return x;
}

/** `lcm(a, b)`, never negative. */
export function lcm(a: Term, b: Term): Term {
  const divisor = gcd(a, b);
  return divisor === 0 ? 0 : absolute(multiply(intDivide(a, divisor), b));
}

/**
 * The integer `n`th root of `x` towards zero, and the rest: `x = root ** n + rest`. `n` is at least 1; an
 * even root of a negative integer is undefined.
 */
export function integerRoot(n: Term, x: Term): { root: Term; rest: Term } {
  needInteger(n);
  needInteger(x);
  if (isNegative(x)) {
    if (modulo(n, 2) === 0) throw evaluationError("undefined");
    const { root, rest } = integerRoot(n, negate(x));
    return { root: negate(root), rest: negate(rest) };
  }
  if (n === 1 || x === 0 || x === 1) return { root: x, rest: 0 };
  const length = bitLength(x);
  if (typeof n !== "number" || n >= length) return { root: 1, rest: subtract(x, 1) };
  const value = toBigInt(x);
  const guess = rootOf(value, n, length);
  return { root: integer(guess), rest: integer(value - longPower(guess, n)) };
}

/** Roots of fewer bits are not worth a division of half the length. */
const SHORT_ROOT = 32;

/** The `n`th root, rounded down, of a positive integer of `length` bits. */
function rootOf(x: bigint, n: number, length: number): bigint {
  const k = BigInt(n);
  // The first half of the root's bits depends on the first half of the bits of `x` only.
  const half = Math.floor(length / n / 2);
  let guess =
    half < SHORT_ROOT
      ? 1n << BigInt(Math.ceil(length / n))
      : (rootOf(x >> BigInt(half * n), n, length - half * n) + 1n) << BigInt(half);
  // Newton's iteration from above, which ends at the root.
  for (;;) {
    const next = longQuotient((k - 1n) * guess + longQuotient(x, longPower(guess, n - 1)), k);
    if (next >= guess) return guess;
    guess = next;
  }
}
