/**
 * The greatest common divisor of bigints.
 *
 * Euclid's algorithm divides whole integers for a quotient of a bit or two each time. Lehmer's ("Euclid's
 * Algorithm for Large Numbers", 1938) runs on the leading bits and then applies the accumulated steps to the
 * whole integers at once. This version is recursive, like Schönhage's: it reduces the leading half in the
 * same way, down to 52 bits, which fit JavaScript numbers.
 *
 * The accumulated steps are a matrix of determinant 1 or -1, so they preserve the common divisors even when
 * the leading bits predict the quotients badly; such a step just makes less progress.
 */
import { bitsOf, magnitude, product, remainder } from "./long-integers.js";
import { grouped, once, work } from "./effort.js";

/** Maps x and y to `a x + b y` and `c x + d y`. */
interface Matrix {
  readonly a: bigint;
  readonly b: bigint;
  readonly c: bigint;
  readonly d: bigint;
}

/** Two nonnegative integers, the greater first, and the matrix that produced them. */
interface Reduced extends Matrix {
  readonly x: bigint;
  readonly y: bigint;
}

/** Bits of integers that numbers hold, with room for a sum. */
const NUMBER_BITS = 52;
/** Up to this many bits, half of the reduction takes less than some milliseconds. */
const MANY_BITS = 0x4000;
/** Below this many bits Euclid's algorithm is as fast. */
const EUCLID_BITS = 2048;

const IDENTITY: Matrix = { a: 1n, b: 0n, c: 0n, d: 1n };

/** The greatest common divisor, not negative; of 0 and 0 it is 0. */
export function commonDivisor(first: bigint, second: bigint): bigint {
  let x = magnitude(first);
  let y = magnitude(second);
  if (x < y) [x, y] = [y, x];
  while (y !== 0n) {
    const n = bitsOf(x);
    if (n <= EUCLID_BITS) return euclid(x, y);
    const m = bitsOf(y);
    // When the lengths differ this much, Euclid's quotient is worth a division.
    const [u, v] = [x, y];
    const reduced =
      n - m > n / 4 ? undefined : grouped(() => reduce(u, v, IDENTITY, Math.floor(n / 2)));
    if (reduced !== undefined && reduced.x < x) {
      x = reduced.x;
      y = reduced.y;
    }
    [x, y] = [y, y === 0n ? x : remainder(x, y)];
    if (y === 0n) break;
  }
  return x;
}

function euclid(x: bigint, y: bigint): bigint {
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Shortens `x` and `y` as far as their bits from `from` on determine the quotients. */
function reduce(x: bigint, y: bigint, before: Matrix, from: number): Reduced {
  const shift = BigInt(from);
  const m = matrixOf(x >> shift, y >> shift);
  const p = product(m.a, x) + product(m.b, y);
  const q = product(m.c, x) + product(m.d, y);
  const made = before === IDENTITY ? m : multiplied(m, before);
  return ordered(p, q, made);
}

function multiplied(m: Matrix, n: Matrix): Matrix {
  return {
    a: product(m.a, n.a) + product(m.b, n.c),
    b: product(m.a, n.b) + product(m.b, n.d),
    c: product(m.c, n.a) + product(m.d, n.c),
    d: product(m.c, n.b) + product(m.d, n.d),
  };
}

/** Makes both values nonnegative and puts the greater first. */
function ordered(p: bigint, q: bigint, m: Matrix): Reduced {
  let { a, b, c, d } = m;
  if (p < 0n) [p, a, b] = [-p, -a, -b];
  if (q < 0n) [q, c, d] = [-q, -c, -d];
  return p < q ? { x: q, y: p, a: c, b: d, c: a, d: b } : { x: p, y: q, a, b, c, d };
}

/** A step of Euclid's algorithm. */
function step({ x, y, a, b, c, d }: Reduced): Reduced {
  const q = x / y;
  return { x: y, y: x - q * y, a: c, b: d, c: a - product(q, c), d: b - product(q, d) };
}

/** The matrix that makes `x` and `y`, the greater first, about half as long. */
function matrixOf(x: bigint, y: bigint): Matrix {
  const n = bitsOf(x);
  if (n <= NUMBER_BITS) return matrixOfNumbers(Number(x), Number(y));
  if (n > MANY_BITS) return grouped(() => matrixOfBits(x, y, n));
  return n > MANY_BITS / 2 ? once(1, () => matrixOfBits(x, y, n)) : matrixOfBits(x, y, n);
}

/** The same for integers of `n` bits. */
function matrixOfBits(x: bigint, y: bigint, n: number): Matrix {
  const half = Math.floor(n / 2);
  let reduced: Reduced = { x, y, ...IDENTITY };
  const goal = 1n << BigInt(half);
  if (y <= goal) return IDENTITY;
  // The leading half of the bits does the first half of the reduction; the bits that then lead do the rest.
  for (let i = 0; i < 2; i++) {
    const bits = bitsOf(reduced.x);
    const from = i === 0 ? half : Math.max(0, 2 * half - bits);
    if (bits - from > 2 && reduced.y > goal) {
      reduced = reduce(reduced.x, reduced.y, reduced, from);
    }
    if (reduced.y > goal) reduced = step(reduced);
  }
  return reduced;
}

/** The same for safe integers: all products of factors and values stay safe. */
function matrixOfNumbers(x: number, y: number): Matrix {
  work(64);
  const goal = Math.sqrt(x);
  let [a, b, c, d] = [1, 0, 0, 1];
  while (y > goal) {
    const q = Math.floor(x / y);
    [x, y] = [y, x - q * y];
    [a, b, c, d] = [c, d, a - q * c, b - q * d];
  }
  return { a: BigInt(a), b: BigInt(b), c: BigInt(c), d: BigInt(d) };
}
