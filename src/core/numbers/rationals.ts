/*
 * Rational numbers: exact operations on integers and rationals, of which at least one is rational.
 *
 *   header | words of the numerator | numerator | denominator
 *
 * The denominator is greater than 1 and has no divisor in common with the numerator. Operations take both apart
 * into integers above the heap; the caller moves the result down.
 */

const ONE: Cell = (1 << 3) | 3;

/** The numerator of an integer or rational; 0 if it fails. */
export function numeratorOf(a: Cell): Cell {
  if (kindOf(a) != NumberKind.RATIONAL) return a;
  const at = addressOf(a);
  return part(at + 8, load<u32>(at, 4));
}
/** The denominator, which is positive. */
export function denominatorOf(a: Cell): Cell {
  if (kindOf(a) != NumberKind.RATIONAL) return ONE;
  const at = addressOf(a);
  const words = load<u32>(at, 4);
  return part(at + 8 + 4 * words, boxWords(load<u32>(at)) - 1 - words);
}

function part(from: Address, words: u32): Cell {
  const to = startInteger(words);
  if (to == 0) return 0;
  memory.copy(to, from, 4 * words);
  return finishInteger(words);
}

/** The quotient of two integers, as an integer if it is one. */
export function makeRational(n: Cell, d: Cell): Cell {
  if (n == 0 || d == 0) return 0;
  if (d == smallCell(0)) return zeroDivisor();
  const divisor = gcdLong(n, d);
  return makeReduced(over(n, divisor), over(d, divisor));
}

/** The same for two that have no divisor in common. */
function makeReduced(n: Cell, d: Cell): Cell {
  if (n == 0 || d == 0) return 0;
  if (d == smallCell(0)) return zeroDivisor();
  if (signOf(d) < 0) {
    d = negateLong(d);
    n = negateLong(n);
  }
  if (d == ONE || n == 0 || n == smallCell(0)) return n;
  if (d == 0) return 0;
  const nWords = wordsOf(n);
  const words = 1 + nWords + wordsOf(d);
  if (words > 64 && !hasRoomFor(words)) return 0;
  const h = machine.heap;
  put(h, boxHeader(Box.RATIONAL, words));
  put(h + 4, nWords);
  writeWords(n, h + 8);
  writeWords(d, h + 8 + 4 * nWords);
  machine.heap = h + 4 + 4 * words;
  return h + Tag.STRUCT;
}

function wordsOf(a: Cell): u32 {
  return isSmall(a) ? 2 : boxWords(headerOf(a));
}
function writeWords(a: Cell, to: Address): void {
  if (isSmall(a)) store<i64>(to, smallValue(a), 0, 4);
  else memory.copy(to, addressOf(a) + 4, 4 * boxWords(headerOf(a)));
}

/** The quotient of an integer by a divisor of it. */
function over(a: Cell, divisor: Cell): Cell {
  return divisor == ONE ? a : quotientLong(a, divisor);
}

/** A function of two integers or rationals; the exponent of a power is an integer. */
export function rationals2(fn: i32, a: Cell, b: Cell): Cell {
  switch (fn) {
    case Fn.MAX:
      return compareRationals(a, b) < 0 ? b : a;
    case Fn.MIN:
      return compareRationals(a, b) < 0 ? a : b;
    case Fn.PLUS:
    case Fn.PLUS_2:
    case Fn.MINUS:
    case Fn.TIMES:
    case Fn.SLASH:
    case Fn.RDIV:
    case Fn.CARET:
    case Fn.STAR_STAR:
      break;
    default:
      return noInteger(kindOf(a) == NumberKind.RATIONAL ? a : b);
  }
  const an = numeratorOf(a);
  const ad = denominatorOf(a);
  if (fn == Fn.CARET || fn == Fn.STAR_STAR) return rationalPower(an, ad, b);
  const bn = numeratorOf(b);
  const bd = denominatorOf(b);
  switch (fn) {
    case Fn.TIMES:
      return product(an, ad, bn, bd);
    case Fn.SLASH:
    case Fn.RDIV:
      return bn == smallCell(0) ? zeroDivisor() : product(an, ad, bd, bn);
    default:
      return sumOf(an, ad, fn == Fn.MINUS ? negateLong(bn) : bn, bd);
  }
}

// Divisors of the operands are found before the products are made, which are longer (Knuth, The Art of Computer
// Programming 2, 4.5.1). Numerators and denominators have none in common.

function product(an: Cell, ad: Cell, bn: Cell, bd: Cell): Cell {
  const g = gcdLong(an, bd);
  const h = gcdLong(bn, ad);
  return makeReduced(
    multiplyLong(over(an, g), over(bn, h)),
    multiplyLong(over(ad, h), over(bd, g)),
  );
}

function sumOf(an: Cell, ad: Cell, bn: Cell, bd: Cell): Cell {
  const g = gcdLong(ad, bd);
  const rest = over(ad, g);
  const n = addLong(multiplyLong(an, over(bd, g)), multiplyLong(bn, rest));
  const h = g == ONE ? ONE : gcdLong(n, g);
  return makeReduced(over(n, h), multiplyLong(rest, over(bd, h)));
}

/** (n / d) ** exponent, an integer. */
export function rationalPower(n: Cell, d: Cell, exponent: Cell): Cell {
  if (signOf(exponent) < 0) return rationalPower(d, n, absoluteLong(exponent));
  return makeReduced(powerLong(n, exponent), powerLong(d, exponent));
}

/** -1, 0 or 1; one of them may be a finite float. */
export function compareRationals(a: Cell, b: Cell): i32 {
  const from = machine.heap;
  const p = exact(a);
  const q = exact(b);
  const left = multiplyLong(numeratorOf(p), denominatorOf(q));
  const right = multiplyLong(numeratorOf(q), denominatorOf(p));
  machine.heap = from;
  if (left != 0 && right != 0) return compareLong(left, right);
  // So long that there was no room for the products.
  const x = rationalToFloat(a);
  const y = rationalToFloat(b);
  return i32(x > y) - i32(x < y);
}

/** A finite float as an integer or rational; other numbers as they are. */
export function exact(a: Cell): Cell {
  if (kindOf(a) != NumberKind.FLOAT) return a;
  const x = floatValue(a);
  if (x - x != 0) return undefinedValue();
  if (x == trunc(x)) return floatToInteger(x);
  const bits = reinterpret<u64>(x);
  const exponent = max(<i32>((bits >> 52) & 0x7ff), 1) - 1075;
  // x * 2 ** -exponent is an integer, and below 2 ** 53.
  const half = -exponent / 2;
  const scale = reinterpret<f64>((<u64>(half + 1023)) << 52);
  const rest = reinterpret<f64>((<u64>(-exponent - half + 1023)) << 52);
  return makeRational(floatToInteger(x * scale * rest), shiftLong(ONE, -exponent));
}

/** The nearest float; infinite or NaN if there is none. */
export function rationalToFloat(a: Cell): f64 {
  const kind = kindOf(a);
  if (kind == NumberKind.FLOAT) return floatValue(a);
  if (kind == NumberKind.INTEGER) return <f64>integerValue(a);
  if (kind == NumberKind.LONG) return longToFloat(a);
  const from = machine.heap;
  const value = ratio(numeratorOf(a), denominatorOf(a));
  machine.heap = from;
  return value;
}

/** A function of one rational; those with float results are not here. */
export function rational1(fn: i32, a: Cell): Cell {
  const n = numeratorOf(a);
  const d = denominatorOf(a);
  if (n == 0 || d == 0) return 0;
  switch (fn) {
    case Fn.MINUS_1:
      return makeRational(negateLong(n), d);
    case Fn.ABS:
      return signOf(n) < 0 ? makeRational(negateLong(n), d) : a;
    case Fn.SIGN:
      return smallCell(signOf(n));
    case Fn.NUMERATOR:
      return n;
    case Fn.DENOMINATOR:
      return d;
    case Fn.FLOOR:
      return floorDivideLong(n, d);
    case Fn.CEILING:
    case Fn.CEIL:
      return addLong(floorDivideLong(n, d), ONE);
    case Fn.ROUND:
    case Fn.INTEGER_1: {
      // Halves away from zero: (2n + d) // 2d, or (2n - d) // 2d for negative ones.
      const twice = shiftLong(n, 1);
      const sum = signOf(n) < 0 ? subtractLong(twice, d) : addLong(twice, d);
      return quotientLong(sum, shiftLong(d, 1));
    }
    case Fn.TRUNCATE:
    case Fn.TRUNC:
    case Fn.FLOAT_INTEGER_PART:
      return quotientLong(n, d);
    case Fn.FLOAT_FRACTIONAL_PART: {
      const whole = multiplyLong(quotientLong(n, d), d);
      return makeRational(subtractLong(n, whole), d);
    }
    case Fn.RATIONAL_1:
    case Fn.RATIONALIZE:
    case Fn.PLUS_1:
    case Fn.EVAL:
      return a;
    default:
      return noInteger(a);
  }
}

/** The simplest rational that is that float: by its continued fraction. */
export function rationalize(x: f64): Cell {
  if (x - x != 0) return undefinedValue();
  let p: f64 = 1;
  let q: f64 = 0;
  let nextP: f64 = trunc(x);
  let nextQ: f64 = 1;
  let rest = x - nextP;
  while (nextP / nextQ != x) {
    rest = 1 / rest;
    const digit = trunc(rest);
    rest -= digit;
    const r = digit * nextP + p;
    const s = digit * nextQ + q;
    p = nextP;
    q = nextQ;
    nextP = r;
    nextQ = s;
    // Beyond 53 bits the terms would not be exact.
    if (abs(r) > 9007199254740992.0 || abs(s) > 9007199254740992.0) return 0;
  }
  return makeRational(floatToInteger(nextP), floatToInteger(nextQ));
}

export function signOfExact(a: Cell): i32 {
  if (kindOf(a) != NumberKind.RATIONAL) return signOf(a);
  const at = addressOf(a);
  return load<i32>(at + 4 + 4 * load<u32>(at, 4)) < 0 ? -1 : 1;
}

/** -a. */
export function negateExact(a: Cell): Cell {
  return kindOf(a) == NumberKind.RATIONAL ? rational1(Fn.MINUS_1, a) : negateLong(a);
}
