/**
 * Functions of real numbers that neither JavaScript nor the module has.
 */

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

export function errorFunction(x: number): number {
  if (x >= 2) return 1 - errorFraction(x);
  return x <= -2 ? errorFraction(-x) - 1 : x === 0 ? x : errorSeries(x);
}

/** 1 - erf(x), exact for large x too. */
export function errorComplement(x: number): number {
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
export function logGamma(x: number): number {
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
