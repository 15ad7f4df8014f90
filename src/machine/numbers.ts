/**
 * The host's part in computing with numbers: floats from and to text, functions of real numbers, and products,
 * quotients and texts of long integers, which are bigints here.
 */
import { writeWords } from "./build.js";
import { signedWords } from "./cells.js";
import { powerOfFloat } from "./power.js";
import { Fn, Long, Machine } from "./records.generated.js";
import { errorComplement, errorFunction, logGamma } from "./real-functions.js";
import type { Exports } from "./exports.generated.js";

const REAL: Readonly<Record<number, (a: number, b: number) => number>> = {
  [Fn.RANDOM_1]: () => Math.random(),
  [Fn.CARET]: powerOfFloat,
  [Fn.ATAN2]: Math.atan2,
  [Fn.EXP]: Math.exp,
  [Fn.LOG]: Math.log,
  [Fn.LOG2]: Math.log2,
  [Fn.LOG10]: Math.log10,
  [Fn.SIN]: Math.sin,
  [Fn.COS]: Math.cos,
  [Fn.TAN]: Math.tan,
  [Fn.COT]: (x) => (x === 0 ? NaN : 1 / Math.tan(x)),
  [Fn.ASIN]: Math.asin,
  [Fn.ACOS]: Math.acos,
  [Fn.ATAN]: Math.atan,
  [Fn.ACOT]: (x) => Math.atan(1 / x),
  [Fn.SINH]: Math.sinh,
  [Fn.COSH]: Math.cosh,
  [Fn.TANH]: Math.tanh,
  [Fn.ASINH]: Math.asinh,
  [Fn.ACOSH]: Math.acosh,
  [Fn.ATANH]: Math.atanh,
  [Fn.ERF]: errorFunction,
  [Fn.ERFC]: errorComplement,
  [Fn.LGAMMA]: logGamma,
};
const FUNCTIONS = Array.from({ length: Fn.LGAMMA + 1 }, (_, n) => REAL[n] ?? (() => NaN));

/** The absolute value. */
function magnitude(x: bigint): bigint {
  return x < 0n ? -x : x;
}

/** Bits at the front of two integers whose quotients are computed with floats. */
const FRONT = 50;
/** Longer integers have fronts of half their length, which are reduced like the whole. */
const LONG = 1000;
/** Integers that are so close to the length that is wanted are not reduced further. */
const CLOSE = 8;

/** About the number of bits of an integer that is not negative. */
function bitsOf(x: bigint): number {
  const near = Number(x);
  return near < Infinity ? Math.ceil(Math.log2(near + 1)) : 4 * x.toString(16).length;
}

/** A computation that can be left at each step, and its result. */
type Steps<T = bigint> = Generator<undefined, T, undefined>;

/** A number that steps of Euclid's algorithm have made of two, and their factors in it. */
type Row = readonly [x: bigint, a: bigint, b: bigint];

function positive([x, a, b]: Row): Row {
  return x < 0n ? [-x, -a, -b] : [x, a, b];
}

/** The steps of Euclid's algorithm from x >= y on that are sure if these are the fronts of longer numbers. */
function sureSteps(x: number, y: number): [Row, Row] {
  let [a, b, c, d] = [1, 0, 0, 1];
  while (y + c !== 0 && y + d !== 0) {
    const quotient = Math.floor((x + a) / (y + c));
    if (quotient !== Math.floor((x + b) / (y + d))) break;
    [x, a, b, y, c, d] = [y, c, d, x - quotient * y, a - quotient * c, b - quotient * d];
  }
  return [
    [BigInt(x), BigInt(a), BigInt(b)],
    [BigInt(y), BigInt(c), BigInt(d)],
  ];
}

/**
 * Reduces the first number, the larger one, and the second to about `least` bits by Euclid's algorithm. Fronts decide
 * the steps for about half of their length (D. H. Lehmer), and are reduced in the same way (A. Schönhage). Where they
 * decide wrongly, that costs time only: no step changes the common divisors.
 */
function* reduced(first: Row, second: Row, least: number): Steps<[Row, Row]> {
  while (second[0] !== 0n) {
    const [[x, p, q], [y, r, s]] = [first, second];
    const bits = bitsOf(x);
    if (bits < least + CLOSE) break;
    if (bits > LONG) yield;
    const width = Math.min(bits > LONG ? bits >> 1 : FRONT, 2 * (bits - least), bits);
    const shift = BigInt(bits - width);
    let [u, v] = [x >> shift, y >> shift];
    let [[front, a, b], [rest, c, d]] =
      width > FRONT
        ? yield* reduced([u, 1n, 0n], [v, 0n, 1n], width >> 1)
        : sureSteps(Number(u), Number(v));
    if (b === 0n) {
      if (bitsOf(y) <= least) break;
      [front, rest, u, v] = [0n, 0n, x, y];
      [a, b, c, d] = [0n, 1n, 1n, -(x / y)];
    } else [u, v] = [x - (u << shift), y - (v << shift)];
    first = positive([(front << shift) + a * u + b * v, a * p + b * r, a * q + b * s]);
    second = positive([(rest << shift) + c * u + d * v, c * p + d * r, c * q + d * s]);
    if (first[0] < second[0]) [first, second] = [second, first];
  }
  return [first, second];
}

/** The greatest common divisor. */
function* commonDivisor(a: bigint, b: bigint): Steps {
  let [x, y] = [magnitude(a), magnitude(b)];
  if (x < y) [x, y] = [y, x];
  [[x], [y]] = yield* reduced([x, 0n, 0n], [y, 0n, 0n], 0);
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The value of digits in a radix. */
function fromDigits(text: string, radix: number): bigint {
  if (radix === 10) return BigInt(text);
  if (text.length <= 8) return BigInt(parseInt(text, radix));
  const low = text.length >> 1;
  return (
    fromDigits(text.slice(0, -low), radix) * BigInt(radix) ** BigInt(low) +
    fromDigits(text.slice(-low), radix)
  );
}

/** Work that is done in parts, since it takes at least this many calls, and its result when it is done. */
const LONG_WORK = 5000;

/** Such work, or a long text. It is known by its operation and the words of its operands. */
export interface Work {
  readonly operation: number;
  readonly operands: readonly Uint32Array[];
  /** The result, or the steps to it. */
  readonly steps: bigint | Steps;
  result?: bigint | undefined;
  readonly text?: string;
}

/** The result of steps; undefined if they are left, at about a time. */
function carriedOn(steps: bigint | Steps, end = Infinity): bigint | undefined {
  if (typeof steps === "bigint") return steps;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (end !== Infinity && performance.now() >= end) return undefined;
  }
}

/** Operations on two integers. */
const OPERATIONS: Readonly<Record<number, (a: bigint, b: bigint) => bigint | Steps>> = {
  [Long.MULTIPLY]: (a, b) => a * b,
  [Long.DIVIDE]: (a, b) => a / b,
  [Long.REMAINDER]: (a, b) => a % b,
  [Long.POWER]: (a, b) => a ** b,
  [Long.GCD]: commonDivisor,
};

/** The memory and the module that the imports work for; the views are renewed when the memory grows. */
export interface NumberOwner {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly module: Pick<Exports, "startInteger" | "finishInteger">;
  /** Charges work that takes as long as `calls` calls, before it is done; false: it must not be done. */
  affords(calls: number): boolean;
  /** Puts into `machine.ball` the reason why work was refused last. */
  refusal(): void;
  /**
   * The time at which long work is left, and its run with it, and that at which its slice began: it goes on at least as
   * long as it took to come to it again.
   */
  readonly workEnd: number;
  readonly workStart: number;
  /** The long work of the instruction in whose midst the run stands, or of its slice, by hashes. */
  readonly works: Map<number, Work>;
  register(offset: number): number;
  setRegister(offset: number, value: number): void;
}

/** The approximate number of products of two words that take as long as a call. */
const STEPS_OF_CALL = 64;

/** The calls that take as long as a product, or a quotient, of integers of these numbers of words: more than linear. */
function costOf(long: number, short: number): number {
  return Math.ceil((long * Math.sqrt(short)) / STEPS_OF_CALL);
}

/** The same if all words are multiplied with all. */
function costOfAll(long: number, short: number): number {
  return Math.ceil((long * short) / STEPS_OF_CALL);
}

function* powerModulo(base: bigint, exponent: bigint, modulus: bigint): Steps {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    yield;
    result = (result * result) % modulus;
    if (bit === "1") result = (result * base) % modulus;
  }
  return result;
}

function areSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

/** The first digits of a long integer, and `...`: the decimal point of its logarithm's power. */
function firstDigits(x: bigint): string {
  const size = magnitude(x);
  const shift = 4 * size.toString(16).length - 64;
  const logarithm = Math.log10(Number(size >> BigInt(shift))) + shift * Math.log10(2);
  return `${x < 0n ? "-" : ""}${Math.floor(10 ** (logarithm % 1) * 1e5)}...`;
}

/** The imports for the module in a memory. */
export function numberImports(
  owner: NumberOwner,
): Readonly<Record<string, (...args: number[]) => number>> {
  function textAt(from: number, length: number): string {
    let text = "";
    for (let at = from; at < from + length; at += 8192) {
      text += String.fromCharCode(...owner.bytes.subarray(at, Math.min(at + 8192, from + length)));
    }
    return text;
  }

  function writeText(text: string, to: number): number {
    const { bytes } = owner;
    for (let i = 0; i < text.length; i++) bytes[to + i] = text.charCodeAt(i);
    return text.length;
  }

  /** The number of words of an integer. */
  function wordsOf(cell: number): number {
    return (cell & 7) === 3 ? 1 : owner.words[cell >>> 2]! >>> 8;
  }

  /** The work of an operation on two integers, in calls. */
  function workOf(operation: number, a: number, b: number): number {
    const [m, n] = [wordsOf(a), wordsOf(b)];
    const [long, short] = m > n ? [m, n] : [n, m];
    // A step for some bits, then products of half the length, of a quarter and so on.
    if (operation === Long.GCD) return 32 * short + 16 * costOf(long, short);
    if (operation !== Long.POWER) return costOf(long, short);
    const bits = m === 1 ? Math.log2(Math.abs(Number(integerAt(a))) + 1) : 32 * m;
    const words = (bits * Number(integerAt(b))) / 32;
    return costOf(words, words);
  }

  /** The hash of the work that was left last. */
  let left = 0;
  /** The end of the slice in which a text was made last, and the time of the first one in it. */
  let written = 0;
  let writtenFrom = 0;

  /** Leaves the run in the midst of an instruction. */
  function leave(): number {
    owner.setRegister(Machine.isPartial, 1);
    owner.setRegister(Machine.ball, 0);
    return 0;
  }

  /** Whether the run is being left. */
  function isLeft(): boolean {
    return owner.workEnd !== Infinity && owner.register(Machine.isPartial) !== 0;
  }

  /** The known work of an operation on these operands, and their hash. */
  function lookUp(operation: number, operands: Uint32Array[]): [number, Work | undefined] {
    let hash = operation;
    for (const words of operands)
      for (const word of words) hash = Math.imul(hash ^ word, 0x1000193);
    const work = owner.works.get(hash);
    const isSame =
      work?.operation === operation && work.operands.every((x, i) => areSame(x, operands[i]!));
    return [hash, isSame ? work : undefined];
  }

  /**
   * The result of work that takes as long as `calls` calls. When its run has to be left, it fails without an error, and
   * goes on when the instruction is repeated.
   */
  function workedOut(
    operation: number,
    calls: number,
    cells: readonly number[],
    compute: (...operands: bigint[]) => bigint | Steps,
  ): number {
    const { works } = owner;
    const begin = (): bigint | Steps => compute(...cells.map(integerAt));
    if (calls < LONG_WORK) return owner.affords(calls) ? makeInteger(carriedOn(begin())!) : 0;
    if (isLeft()) return 0;
    const operands = cells.map(wordsAt);
    const [hash, known] = lookUp(operation, operands);
    let work = known;
    let end = owner.workEnd;
    if (work === undefined) {
      // If the operands are others at each repetition, such as random ones, it would never end.
      const before = works.get(left);
      if (before !== undefined && before.result === undefined) {
        works.clear();
        end = Infinity;
      }
      if (!owner.affords(calls)) return 0;
      const copies = operands.map((words) => words.slice());
      work = { operation, operands: copies, steps: begin() };
      if (end !== Infinity) works.set(hash, work);
    } else end = Math.max(end, 2 * performance.now() - owner.workStart);
    work.result ??= carriedOn(work.steps, end);
    if (work.result !== undefined) return makeInteger(work.result);
    left = hash;
    return leave();
  }

  /** Writes the digits of an integer, a part of a term; the run may be left before. */
  function writePart(cell: number, radix: number, to: number): number {
    if (isLeft()) return 0;
    const operands = [wordsAt(cell)];
    const [hash, known] = lookUp(Long.WRITE, operands);
    if (known !== undefined) return writeText(known.text!, to);
    const { workEnd, works } = owner;
    const now = performance.now();
    if (written !== workEnd) writtenFrom = now;
    else if (now >= Math.max(workEnd, 2 * writtenFrom - owner.workStart)) return leave();
    if (!owner.affords(costOf(wordsOf(cell), wordsOf(cell)))) return 0;
    const text = integerAt(cell).toString(radix);
    written = workEnd;
    if (workEnd !== Infinity) {
      const copies = operands.map((words) => words.slice());
      works.set(hash, { operation: Long.WRITE, operands: copies, steps: 0n, result: 0n, text });
    }
    return writeText(text, to);
  }

  /** base ** exponent mod modulus, of the three cells at an address. */
  function powerOfThree(at: number): number {
    const cells = owner.words.subarray(at >>> 2, (at >>> 2) + 3);
    const words = wordsOf(cells[2]!);
    // Two products and two quotients for each bit, whose length is not yet that at which they get cheaper.
    const calls = 128 * wordsOf(cells[1]!) * costOfAll(words, words);
    return workedOut(Long.POWER_MODULO, calls, [...cells], powerModulo);
  }

  function integerAt(cell: number): bigint {
    if ((cell & 7) === 3) return BigInt(cell >> 3);
    const from = (cell >>> 2) + 1;
    return signedWords(owner, from, owner.words[from - 1]! >>> 8);
  }

  /** A small integer's cell, or the words of another's box. */
  function wordsAt(cell: number): Uint32Array {
    const from = cell >>> 2;
    return (cell & 7) === 3
      ? Uint32Array.of(cell)
      : owner.words.subarray(from, from + 1 + wordsOf(cell));
  }

  /** The cell of an integer, made on the heap. */
  function makeInteger(x: bigint): number {
    const digits = magnitude(x).toString(16).length;
    const count = Math.max(2, (digits >> 3) + 1);
    const to = owner.module.startInteger(count);
    if (to === 0) return 0;
    writeWords(owner, to >>> 2, count, x);
    return owner.module.finishInteger(count);
  }

  return {
    parseFloat(text, length) {
      return Number(textAt(text >>> 0, length).replaceAll("_", ""));
    },
    formatFloat(value, to) {
      return writeText(formatFloat(value), to >>> 0);
    },
    realFunction: (number, a, b) => FUNCTIONS[number]!(a, b),
    longOperation(number, a, b) {
      const radix = number >> 8;
      const operation = number & 255;
      if (operation <= Long.GCD)
        return workedOut(operation, workOf(operation, a, b), [a, b], OPERATIONS[operation]!);
      switch (operation) {
        case Long.POWER_MODULO:
          return powerOfThree(a);
        case Long.WORK:
          return Number(owner.affords(a));
        case Long.FORMAT:
          if (!owner.affords(costOf(wordsOf(a), wordsOf(a)))) return 0;
          return writeText(integerAt(a).toString(radix), b >>> 0);
        case Long.WRITE:
          return writePart(a, radix, b >>> 0);
        case Long.BRIEF:
          return writeText(firstDigits(integerAt(a)), b >>> 0);
        case Long.REFUSAL:
          owner.refusal();
          return 0;
        default:
          if (!owner.affords(costOf(b / 8, b / 8))) return 0;
          return makeInteger(fromDigits(textAt(a >>> 0, b).replaceAll(/[^0-9a-zA-Z]/g, ""), radix));
      }
    },
  };
}

/**
 * The shortest text that reads back as this float, always with a fraction: `1.0`, `1.0e+22`, `1.0e-7`.
 * Exponents are used from 15 digits before the point and from four zeros after it, with a sign, as in SWI-Prolog and
 * GNU Prolog. Infinities and NaN are `1.0Inf` and `1.5NaN`.
 */
function formatFloat(x: number): string {
  if (Number.isNaN(x)) return "1.5NaN";
  if (x === Infinity) return "1.0Inf";
  if (x === -Infinity) return "-1.0Inf";
  if (x === 0) return Object.is(x, -0) ? "-0.0" : "0.0";
  const text = x.toExponential();
  const e = text.indexOf("e");
  const exponent = Number(text.slice(e + 1));
  if (exponent >= -4 && exponent < 15) {
    const plain = String(x);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  const digits = text.slice(0, e);
  return `${digits.includes(".") ? digits : `${digits}.0`}${text.slice(e)}`;
}
