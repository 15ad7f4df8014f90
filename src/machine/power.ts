/**
 * Powers of floats, correctly rounded but for very rare cases. JavaScript does not promise that: in V8, 10 **
 * -5 is 0.000009999999999999999, and one power in ten is off in its last place.
 *
 * Numbers of twice the precision are pairs `high + low`, `low` at most half a unit in the last place of
 * `high`. The power is exp(y log x) in such pairs; the logarithm is JavaScript's, corrected by the error that
 * exp of it shows.
 */

/** The parts of the last operation's result; the operation returns the high one as well. */
let high = 0;
let low = 0;

const SPLIT = 0x8000001;

/** `a + b` for |a| >= |b|. */
function sum(a: number, b: number): number {
  high = a + b;
  low = b - (high - a);
  return high;
}

/** The exact product of two floats. */
function product(a: number, b: number): number {
  const c = SPLIT * a;
  const d = SPLIT * b;
  const aHigh = c - (c - a);
  const bHigh = d - (d - b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  high = a * b;
  low = aHigh * bHigh - high + aHigh * bLow + aLow * bHigh + aLow * bLow;
  return high;
}

/** `x * 2^n`, in two steps since 2^n alone may be too large. */
function scale(x: number, n: number): number {
  const half = n >> 1;
  return x * 2 ** half * 2 ** (n - half);
}

const LN2_HIGH = Math.LN2;
const LN2_LOW = 2.3190468138462996e-17;

/** exp(a + b) without its factor of a power of two; returns the exponent of that factor. */
function exponential(a: number, b: number): number {
  const exponent = Math.round(a / LN2_HIGH);
  product(exponent, LN2_HIGH);
  const rest = a - high;
  sum(rest, b - low - exponent * LN2_LOW);
  const r = high;
  const s = low;
  // Taylor's series from its end: 1 + r/1 (1 + r/2 (1 + r/3 …)), |r| at most 0.35.
  let p = 1;
  let q = 0;
  for (let n = 24; n > 0; n--) {
    product(r, p);
    sum(high, low + r * q + s * p);
    const x = high;
    const y = low;
    const quotient = x / n;
    product(quotient, n);
    const correction = (x - high - low + y) / n;
    const whole = sum(1, quotient);
    sum(whole, low + correction);
    p = high;
    q = low;
  }
  high = p;
  low = q;
  return exponent;
}

/**
 * `x ** n` by multiplication. Halfway between two floats, as 3 ** 34 is, lie only
 * powers below the 35th: of 54 bits, so that all products on the way are exact.
 */
function smallPower(x: number, n: number): number {
  let p = x;
  let q = 0;
  for (let i = 1; i < n; i++) {
    product(p, x);
    p = sum(high, low + q * x);
    q = low;
  }
  return p;
}

/** `x ** y` for any floats; an infinite, NaN or nearly zero result is JavaScript's. */
export function powerOfFloat(x: number, y: number): number {
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === -1) return 1 / x;
  const near = x ** y;
  const size = Math.abs(x);
  if (!Number.isFinite(near) || Math.abs(near) < 1e-307) return near;
  if (size === Infinity || size < 1e-307 || size === 1) return near;
  if (y === 0.5) return Math.sqrt(x);
  if (y > 2 && y < 35 && Number.isInteger(y) && Math.abs(near) > 1e-280 && Math.abs(near) < 1e280) {
    return smallPower(x, y);
  }
  // log(size) = log + c - c^2 / 2 + …, where c = size * exp(-log) - 1.
  const log = Math.log(size);
  const scaled = scale(size, exponential(-log, 0));
  const tail = scaled * low;
  product(scaled, high);
  const c = high - 1 + (low + tail);
  sum(log, c - (c * c) / 2);
  const logHigh = high;
  const logLow = low;
  product(y, logHigh);
  sum(high, low + y * logLow);
  const exponent = exponential(high, low);
  const value = scale(high + low, exponent);
  return near < 0 ? -value : value;
}
