/**
 * The table of evaluable functions: a row for each name and arity, with its function of evaluated arguments.
 * A function ignores the arguments beyond its arity.
 *
 * The rows are the standard's functions and those of SWI-Prolog that need neither rational numbers nor a
 * rounding mode. Where the two differ the standard wins: `2 ^ -1` is a type error, `log(0)` and `atan2(0, 0)`
 * are undefined, `round(-3.5)` is -3. Sums, quotients, bits and powers are in numbers.ts; the rest is here.
 */
import { randomNumber } from "./random-source.js";
import { inParts, resumed, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, evaluationError } from "../terms/error-terms.js";
import { payForProduct, remainder as remainderOf } from "../terms/long-integers.js";
import {
  BIG,
  atom,
  bigValue,
  float,
  floatValue,
  functor,
  integer,
  isFloat,
  toBigInt,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import {
  absolute,
  add,
  bitAnd,
  bitLength,
  bitNot,
  bitOr,
  bitXor,
  ceiling,
  compareValues,
  divide,
  finite,
  floatDivide,
  floor,
  floorDivide,
  gcd,
  generalPower,
  intDivide,
  isNegative,
  lcm,
  maximum,
  minimum,
  modulo,
  multiply,
  needInteger,
  negate,
  power,
  powerToFloat,
  remainder,
  round,
  shiftLeft,
  shiftRight,
  sign,
  subtract,
  toFloat,
  toFloatTerm,
  toInteger,
  truncate,
} from "./numbers.js";

/** What evaluation depends on apart from the expression. */
export interface ArithmeticSettings {
  /** The flag `iso`: `/` of integers is then never an integer, and `**` always a float. */
  readonly iso: boolean;
  /** The source of random numbers, at least 0 and below 1. */
  readonly random: () => number;
  /** Seconds of work so far: processor time where the host can measure it, else elapsed time. */
  readonly cpuTime: () => number;
}

/** No `iso`, the random numbers of the process, and the clock. */
export const defaultSettings: ArithmeticSettings = {
  iso: false,
  random: randomNumber,
  cpuTime: () => performance.now() / 1000,
};

/** An evaluable function, of evaluated arguments. */
export type ArithmeticFunction = (a: Term, b: Term, c: Term, settings?: ArithmeticSettings) => Term;

/** A function of a float. */
function real(f: (x: number) => number): ArithmeticFunction {
  return (a) => finite(f(toFloat(a)));
}

/** A logarithm, also of integers too large for a float; `bit` is the logarithm of 2. */
function logarithm(a: Term, log: (x: number) => number, bit: number): number {
  if (a === 0 || isNegative(a) || (isFloat(a) && floatValue(a) === 0)) {
    throw evaluationError("undefined");
  }
  if (typeof a === "number" || a.t !== BIG) return log(toFloat(a));
  const excess = bitLength(a) - 64;
  return excess <= 0 ? log(toFloat(a)) : log(Number(bigValue(a) >> BigInt(excess))) + excess * bit;
}

function arcTangent(a: Term, b: Term): Term {
  const y = toFloat(a);
  const x = toFloat(b);
  if (x === 0 && y === 0) throw evaluationError("undefined");
  return finite(Math.atan2(y, x));
}

function logarithmToBase(a: Term, b: Term): Term {
  const base = logarithm(a, Math.log, Math.LN2);
  if (base === 0) throw evaluationError("zero_divisor");
  if (a === 2) return finite(logarithm(b, Math.log2, 1));
  if (a === 10) return finite(logarithm(b, Math.log10, Math.log10(2)));
  return finite(logarithm(b, Math.log, Math.LN2) / base);
}

/** 2 / sqrt(pi) */
const TWO_OVER_ROOT_PI = 1.1283791670955126;

/** exp(-x²), with x² in two parts so that its rounding does not grow. */
function gaussian(x: number): number {
  const high = Math.fround(x);
  return Math.exp(-high * high) * Math.exp((high - x) * (high + x));
}

/** The error function by its series, for |x| below 2: all terms have one sign. */
function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return TWO_OVER_ROOT_PI * gaussian(x) * sum;
}

/** Its complement by a continued fraction, for x from 2 on. */
function errorFraction(x: number): number {
  let tail = 0;
  for (let k = 150; k > 0; k--) tail = k / 2 / (x + tail);
  return ((TWO_OVER_ROOT_PI / 2) * gaussian(x)) / (x + tail);
}

function errorFunction(x: number): number {
  if (x >= 2) return 1 - errorFraction(x);
  return x <= -2 ? errorFraction(-x) - 1 : x === 0 ? x : errorSeries(x);
}

function errorComplement(x: number): number {
  if (x >= 2) return errorFraction(x);
  return x <= -2 ? 2 - errorFraction(-x) : x === 0 ? 1 : 1 - errorSeries(x);
}

/** The coefficients of 1/x, 1/x³, … in Stirling's series. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/** 1 minus Euler's constant. */
const ONE_LESS_GAMMA = 0.4227843350984671;

/** The coefficients of z^2, z^3, … in the power series of the log-gamma function at 2. */
function taylorAtTwo(): number[] {
  const out: number[] = [];
  for (let k = 2; k < 32; k++) {
    // (zeta(k) - 1) / k by Euler and Maclaurin's formula, the small terms first.
    const n = 100;
    let sum =
      n ** -k * (n / (k - 1) + 0.5 + k / (12 * n) - (k * (k + 1) * (k + 2)) / (720 * n ** 3));
    for (let i = n - 1; i > 1; i--) sum += i ** -k;
    out.push(((k % 2 === 0 ? 1 : -1) * sum) / k);
  }
  return out;
}

let taylor: number[] | undefined;

/** The logarithm of the absolute value of the gamma function; infinite at its poles. */
function logGamma(x: number): number {
  if (x <= 0) {
    if (Number.isInteger(x)) return Infinity;
    return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * (x % 2)))) - logGamma(1 - x);
  }
  if (x >= 10) {
    let series = 0;
    for (let i = STIRLING.length - 1; i >= 0; i--) series = series / (x * x) + STIRLING[i]!;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series / x;
  }
  // gamma(x + 1) = x gamma(x) leads to an argument 2 + z, |z| at most 1/2.
  let z = x - 2;
  let steps: number;
  if (x < 0.5) {
    z = x;
    steps = -Math.log(x) - Math.log1p(x);
  } else if (x < 1.5) {
    z = x - 1;
    steps = -Math.log1p(z);
  } else {
    let product = 1;
    while (z >= 0.5) product *= --z + 2;
    steps = Math.log(product);
  }
  taylor ??= taylorAtTwo();
  let series = 0;
  for (let i = taylor.length - 1; i >= 0; i--) series = (series + taylor[i]!) * z;
  return steps + (series + ONE_LESS_GAMMA) * z;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The next float after `a` towards `b`. */
function nextToward(a: Term, b: Term): Term {
  const x = toFloat(a);
  const order = compareValues(b, float(x));
  if (order === 0) return float(x);
  if (x === 0) return float(order > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE);
  if (order !== order || !Number.isFinite(x)) return finite(order * x);
  scratch.setFloat64(0, x);
  // The bits of a float, as an integer, grow with its magnitude.
  scratch.setBigInt64(0, scratch.getBigInt64(0) + (order > 0 === x > 0 ? 1n : -1n));
  return finite(scratch.getFloat64(0));
}

/** The magnitude of `a` with the sign of `b`; zeros have a sign too. */
function copySign(a: Term, b: Term): Term {
  const negative = isNegative(b) || (isFloat(b) && Object.is(floatValue(b), -0));
  return negative ? negate(absolute(a)) : absolute(a);
}

function fraction(a: Term): Term {
  if (!isFloat(a)) return 0;
  const x = floatValue(a);
  return finite(Math.abs(x) === Infinity ? 0 : x - Math.trunc(x));
}

function successor(a: Term): Term {
  needInteger(a);
  return add(a, 1);
}

function atLeast(bound: 0 | 1, a: Term): void {
  needInteger(a);
  if (isNegative(a) || (bound === 1 && a === 0)) {
    throw domainError(bound === 0 ? "not_less_than_zero" : "not_less_than_one", a);
  }
}

function highestBit(a: Term): Term {
  atLeast(1, a);
  return bitLength(a) - 1;
}

function lowestBit(a: Term): Term {
  atLeast(1, a);
  return bitLength(bitAnd(a, negate(a))) - 1;
}

/** Bits of a hexadecimal digit, by the last five bits of its character code. */
const BITS_OF_DIGIT: readonly number[] = Array.from({ length: 32 }, (_, code) => {
  const value = code < 16 ? code + 9 : code - 16;
  return (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1) + ((value >> 3) & 1);
});

function bitCount(a: Term): Term {
  atLeast(0, a);
  const text = toBigInt(a).toString(16);
  let count = 0;
  for (let i = 0; i < text.length; i++) count += BITS_OF_DIGIT[text.charCodeAt(i) & 31]!;
  work(text.length);
  return count;
}

function bitAt(a: Term, b: Term): Term {
  atLeast(0, a);
  atLeast(0, b);
  return bitAnd(shiftRight(a, b), 1);
}

/** The cost of a step of `powerModulo`, in addition to that of its products and remainders. */
const POWER_STEP = 500;

/** `a ^ b` modulo `c`; no intermediate result is longer than `c` squared. */
function powerModulo(a: Term, b: Term, c: Term): Term {
  needInteger(a);
  atLeast(0, b);
  atLeast(1, c);
  if (c === 1) return 0;
  const bits = toBigInt(b).toString(2);
  const base = modulo(a, c);
  return inParts(() => powerInParts(base, bits, c));
}

/** `a ^ b` modulo `c`, where `bits` are those of `b`. */
function* powerInParts(a: Term, bits: string, c: Term): LongWork<Term> {
  const size = bitLength(c);
  let square = a;
  let result: Term = 1;
  for (let i = bits.length - 1; i >= 0; i--) {
    const [r, s]: readonly [Term, Term] = [result, square];
    if (bits[i] === "1") result = yield* resumed(() => modulo(multiply(r, s), c));
    if (i > 0) square = yield* resumed(() => modulo(multiply(s, s), c));
    payForProduct(size, size, 2);
    yield POWER_STEP;
  }
  return result;
}

/** A random integer from 0 to `a` - 1. */
function randomBelow(a: Term, settings: ArithmeticSettings): Term {
  atLeast(1, a);
  if (typeof a === "number") return Math.floor(settings.random() * a);
  // 64 bits more than needed, so that the bias of the remainder is negligible.
  let digits = "0x";
  for (let n = bitLength(a) + 64; n > 0; n -= 32) {
    digits += Math.floor(settings.random() * 0x100000000)
      .toString(16)
      .padStart(8, "0");
    work(200);
  }
  return integer(remainderOf(BigInt(digits), bigValue(a)));
}

function randomFloat(settings: ArithmeticSettings): Term {
  // Excludes 0.0 and 1.0.
  for (;;) {
    const x = settings.random();
    if (x > 0) return float(x);
  }
}

function constant(value: Term): ArithmeticFunction {
  return () => value;
}

/** A function of a float from -1 to 1. */
function realOfUnit(f: (x: number) => number): ArithmeticFunction {
  return (a) => {
    const x = toFloat(a);
    if (x > 1 || x < -1) throw evaluationError("undefined");
    return finite(f(x));
  };
}

const identity: ArithmeticFunction = (a) => a;

/** `CHANGING` marks the functions whose value changes between evaluations. */
type Row = readonly [name: string, arity: number, run: ArithmeticFunction, mark?: typeof CHANGING];

const CHANGING = "changing";

const rows: readonly Row[] = [
  ["pi", 0, constant(float(Math.PI))],
  ["e", 0, constant(float(Math.E))],
  ["epsilon", 0, constant(float(Number.EPSILON))],
  ["inf", 0, constant(float(Infinity))],
  ["infinite", 0, constant(float(Infinity))],
  ["nan", 0, constant(float(NaN))],
  ["max_tagged_integer", 0, constant(Number.MAX_SAFE_INTEGER)],
  ["min_tagged_integer", 0, constant(Number.MIN_SAFE_INTEGER)],
  ["max_integer", 0, constant(integer(2n ** 63n - 1n))],
  ["min_integer", 0, constant(integer(-(2n ** 63n)))],
  ["random", 0, (_a, _b, _c, s = defaultSettings) => randomFloat(s), CHANGING],
  ["random_float", 0, (_a, _b, _c, s = defaultSettings) => randomFloat(s), CHANGING],
  ["cputime", 0, (_a, _b, _c, s = defaultSettings) => float(s.cpuTime()), CHANGING],
  ["realtime", 0, () => Math.floor(Date.now() / 1000), CHANGING],

  ["+", 2, add],
  ["-", 2, subtract],
  ["*", 2, multiply],
  ["/", 2, (a, b, _c, s = defaultSettings) => (s.iso ? floatDivide(a, b) : divide(a, b))],
  ["//", 2, intDivide],
  ["div", 2, floorDivide],
  ["mod", 2, modulo],
  ["rem", 2, remainder],
  ["**", 2, (a, b, _c, s = defaultSettings) => (s.iso ? powerToFloat(a, b) : generalPower(a, b))],
  ["^", 2, power],
  ["max", 2, maximum],
  ["min", 2, minimum],
  ["+", 1, identity],
  ["-", 1, negate],
  ["abs", 1, absolute],
  ["sign", 1, sign],
  ["gcd", 2, gcd],
  ["lcm", 2, lcm],
  ["plus", 2, add],
  ["succ", 1, successor],
  ["eval", 1, identity],

  ["/\\", 2, bitAnd],
  ["\\/", 2, bitOr],
  ["xor", 2, bitXor],
  ["\\", 1, bitNot],
  ["<<", 2, shiftLeft],
  [">>", 2, shiftRight],
  ["msb", 1, highestBit],
  ["lsb", 1, lowestBit],
  ["popcount", 1, bitCount],
  ["getbit", 2, bitAt],
  ["powm", 3, powerModulo],

  ["float", 1, toFloatTerm],
  ["integer", 1, toInteger],
  ["truncate", 1, truncate],
  ["trunc", 1, truncate],
  ["round", 1, round],
  ["ceiling", 1, ceiling],
  ["ceil", 1, ceiling],
  ["floor", 1, floor],
  ["float_integer_part", 1, (a) => (isFloat(a) ? finite(Math.trunc(floatValue(a))) : a)],
  ["float_fractional_part", 1, fraction],
  ["copysign", 2, copySign],
  ["nexttoward", 2, nextToward],

  ["sqrt", 1, real(Math.sqrt)],
  ["exp", 1, real(Math.exp)],
  ["log", 1, (a) => finite(logarithm(a, Math.log, Math.LN2))],
  ["log", 2, logarithmToBase],
  ["log2", 1, (a) => finite(logarithm(a, Math.log2, 1))],
  ["log10", 1, (a) => finite(logarithm(a, Math.log10, Math.log10(2)))],
  ["sin", 1, real(Math.sin)],
  ["cos", 1, real(Math.cos)],
  ["tan", 1, real(Math.tan)],
  ["cot", 1, real((x) => (x === 0 ? NaN : 1 / Math.tan(x)))],
  ["asin", 1, realOfUnit(Math.asin)],
  ["acos", 1, realOfUnit(Math.acos)],
  ["atan", 1, real(Math.atan)],
  ["acot", 1, real((x) => Math.atan(1 / x))],
  ["atan", 2, arcTangent],
  ["atan2", 2, arcTangent],
  ["sinh", 1, real(Math.sinh)],
  ["cosh", 1, real(Math.cosh)],
  ["tanh", 1, real(Math.tanh)],
  ["asinh", 1, real(Math.asinh)],
  ["acosh", 1, real(Math.acosh)],
  ["atanh", 1, realOfUnit(Math.atanh)],
  ["erf", 1, real(errorFunction)],
  ["erfc", 1, real(errorComplement)],
  ["lgamma", 1, real(logGamma)],
  ["random", 1, (a, _b, _c, s = defaultSettings) => randomBelow(a, s), CHANGING],
];

const byFunctor = new Map<Functor, ArithmeticFunction>();
const byAtom = new Map<Cell, ArithmeticFunction>();
const changing = new Set<string>();
for (const [name, arity, run, mark] of rows) {
  if (mark === CHANGING) changing.add(name);
  if (arity === 0) byAtom.set(atom(name), run);
  else byFunctor.set(functor(name, arity), run);
}

/** Does a function of that name have values that change between evaluations? */
export function isChanging(name: string): boolean {
  return changing.has(name);
}

/** The function of compounds with that functor. */
export function functionOf(f: Functor): ArithmeticFunction | undefined {
  return byFunctor.get(f);
}

/** The function without arguments that an atom denotes. */
export function constantOf(c: Cell): ArithmeticFunction | undefined {
  return byAtom.get(c);
}

/** The function of that name and arity, to be applied to evaluated arguments. */
export function arithmeticFunction(name: string, arity: number): ArithmeticFunction | undefined {
  return arity === 0 ? byAtom.get(atom(name)) : byFunctor.get(functor(name, arity));
}

/** Name and arity of every evaluable function. */
export function* arithmeticFunctions(): Generator<
  { name: string; arity: number },
  void,
  undefined
> {
  for (const [name, arity] of rows) yield { name, arity };
}
