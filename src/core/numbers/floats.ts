/*
 * Functions of floats, and of any numbers as floats. A result must be finite: an infinite one is a float_overflow,
 * a NaN is undefined. Infinities and NaN exist as constants, and can be compared, negated and chosen among.
 */

const LN2: f64 = Math.LN2;
const LOG10_2: f64 = 0.3010299956639812;

/** The nearest float of any number; NaN, with the error, if it is too large (`isTooLarge` tells). */
export function toFloat(a: Cell): f64 {
  if (isSmall(a)) return smallValue(a);
  const kind = kindOf(a);
  if (kind == NumberKind.FLOAT) return floatValue(a);
  if (kind == NumberKind.INTEGER) return <f64>integerValue(a);
  const value = kind == NumberKind.LONG ? longToFloat(a) : rationalToFloat(a);
  if (value - value == 0 || value != value) return value;
  if (machine.numberFlags & NumberFlag.OVERFLOW) return value;
  floatOverflow();
  return NaN;
}

/** Whether `toFloat(a)` failed. */
export function isTooLarge(a: Cell, value: f64): bool {
  return value != value && !isFloat(a);
}

/** A function of two numbers of which one is a float. */
export function floats2(fn: i32, a: Cell, b: Cell): Cell {
  switch (fn) {
    case Fn.MAX:
      return extreme(a, b, 1);
    case Fn.MIN:
      return extreme(a, b, -1);
    case Fn.PLUS:
    case Fn.PLUS_2:
    case Fn.MINUS:
    case Fn.TIMES:
    case Fn.SLASH:
    case Fn.STAR_STAR:
    case Fn.CARET:
      break;
    case Fn.GETBIT:
      if (kindOf(a) <= NumberKind.LONG && !atLeast(0, a)) return 0;
      return noInteger(kindOf(a) > NumberKind.LONG ? a : b);
    default:
      return noInteger(kindOf(a) > NumberKind.LONG ? a : b);
  }
  const x = toFloat(a);
  if (isTooLarge(a, x)) return 0;
  const y = toFloat(b);
  if (isTooLarge(b, y)) return 0;
  switch (fn) {
    case Fn.PLUS:
    case Fn.PLUS_2:
      return finite(x + y);
    case Fn.MINUS:
      return finite(x - y);
    case Fn.TIMES:
      return finite(x * y);
    case Fn.SLASH:
      return divideFloats(x, y);
    default: {
      const known = (machine.dialect & Dialect.SWI_PROGRAMS) != 0 ? integerPower(a, y) : 0;
      return known != 0 ? known : realPower(x, b);
    }
  }
}

/** The powers that are integers in the SWI dialect: those by zero, those of the integers 0 and 1; 0 for others. */
function integerPower(a: Cell, exponent: f64): Cell {
  if (exponent == 0) return smallCell(1);
  return a == smallCell(1) || (a == smallCell(0) && exponent > 0) ? a : 0;
}

/** x to the power of any number: of a negative number, a fraction in lowest terms with an odd denominator is a power. */
export function realPower(x: f64, exponent: Cell): Cell {
  const y = toFloat(exponent);
  if (isTooLarge(exponent, y)) return 0;
  if (x >= 0 || kindOf(exponent) != NumberKind.RATIONAL) return floatPower(x, y);
  if (trailingZeros(denominatorOf(exponent)) != 0) return undefinedValue();
  const isOdd = trailingZeros(numeratorOf(exponent)) == 0;
  const size = floatPower(-x, y);
  return size == 0 || !isOdd ? size : makeFloat(-floatValue(size));
}

export function divideFloats(x: f64, y: f64): Cell {
  if (y == 0) {
    if (x == 0 || x != x) return undefinedValue();
    return floatZeroDivisor(x < 0 != copysign<f64>(1, y) < 0);
  }
  return finite(x / y);
}

export function floatPower(x: f64, y: f64): Cell {
  if (x == 0 && y < 0) return floatZeroDivisor(false);
  // The host has no value for 1 ** nan and (-1) ** inf; C has 1.
  if (x == 1 || (x == -1 && abs(y) == Infinity)) return makeFloat(1);
  return finite(realFunction(Fn.CARET, x, y));
}

/** An integer or rational to a rational power: exact if the roots of its parts are found to be so, else a float. */
export function rootPower(a: Cell, exponent: Cell): Cell {
  const n = numeratorOf(a);
  const d = denominatorOf(a);
  const times = numeratorOf(exponent);
  const degree = denominatorOf(exponent);
  if (n == 0 || d == 0 || times == 0 || degree == 0) return 0;
  if (n == smallCell(0)) return signOf(times) < 0 ? floatZeroDivisor(false) : n;
  const p = exactRoot(n, degree);
  const q = p == 0 || p == NO_ROOT ? p : exactRoot(d, degree);
  if (q == 0) return 0;
  if (q != NO_ROOT) return rationalPower(p, q, times);
  const x = toFloat(a);
  return isTooLarge(a, x) ? 0 : realPower(x, exponent);
}

const NO_ROOT: Cell = (0 << 3) | 3;

/** The root of an integer other than 0 in the range of floats: an integer, or NO_ROOT; 0 if there is no room. */
function exactRoot(a: Cell, degree: Cell): Cell {
  if (kindOf(degree) != NumberKind.INTEGER) return NO_ROOT;
  if (signOf(a) < 0) {
    if (trailingZeros(degree) != 0) return NO_ROOT;
    const root = exactRoot(negateLong(a), degree);
    return root == 0 || root == NO_ROOT ? root : negateLong(root);
  }
  const value = toFloat(a);
  if (value - value != 0) return NO_ROOT;
  const power: f64 = realFunction(Fn.CARET, value, 1 / <f64>integerValue(degree));
  const root = floatToInteger(nearest(power));
  // One step of Newton's method, rounded: (a - root ** degree) / slope, where slope is degree * root ** (degree - 1).
  const steep = powerLong(root, subtractLong(degree, smallCell(1)));
  const miss = subtractLong(a, multiplyLong(root, steep));
  const slope = multiplyLong(degree, steep);
  const two = smallCell(2);
  const step = floorDivideLong(addLong(multiplyLong(miss, two), slope), multiplyLong(slope, two));
  const better = addLong(root, step);
  const whole = powerLong(better, degree);
  if (whole == 0) return 0;
  return compareLong(whole, a) == 0 ? better : NO_ROOT;
}

/** The greater number for direction 1, the lesser for -1: -0.0 is below all other zeros, a NaN loses. */
export function extreme(a: Cell, b: Cell, direction: i32): Cell {
  const order = compareNumbers(a, b);
  if (order == UNORDERED) return isNaN(a) ? b : a;
  if (order != 0) return order == direction ? a : b;
  if (isMinusZero(b)) return direction == 1 ? a : b;
  if (isMinusZero(a)) return direction == 1 ? b : a;
  return isFloat(b) ? b : a;
}

function isMinusZero(a: Cell): bool {
  return isFloat(a) && reinterpret<u64>(floatValue(a)) == 0x8000000000000000;
}

/** The float nearest to the quotient of two integers; b is not 0. */
export function finiteRatio(a: Cell, b: Cell): Cell {
  if (kindOf(a) == NumberKind.INTEGER && kindOf(b) == NumberKind.INTEGER) {
    const x = integerValue(a);
    const y = integerValue(b);
    // Floats hold all integers of 53 bits.
    if (abs(x) <= 1 << 53 && abs(y) <= 1 << 53) return finite(<f64>x / <f64>y);
  }
  const value = ratio(a, b);
  return value != value ? 0 : finite(value);
}

/** A function of one float, or of any number that is taken as a float. */
export function float1(fn: i32, a: Cell): Cell {
  if (fn >= Fn.LOG && fn <= Fn.LOG10 && !isFloat(a)) return exactLogarithm(fn, a);
  const x = toFloat(a);
  if (isTooLarge(a, x)) return 0;
  switch (fn) {
    case Fn.MINUS_1:
      return makeFloat(-x);
    case Fn.ABS:
      return makeFloat(abs(x));
    case Fn.SIGN:
      return makeFloat(x > 0 ? 1 : x < 0 ? -1 : x + 0);
    case Fn.FLOAT_1:
      return isFloat(a) ? a : makeFloat(x);
    case Fn.TRUNCATE:
    case Fn.TRUNC:
      return toWhole(trunc(x));
    case Fn.FLOOR:
      return toWhole(floor(x));
    case Fn.CEILING:
    case Fn.CEIL:
      return toWhole(ceil(x));
    case Fn.ROUND: {
      // As the standard has it: the floor of x + 1/2. In the SWI dialect halves go away from zero.
      if ((machine.dialect & Dialect.SWI_PROGRAMS) != 0) return awayFromZero(x);
      const low = floor(x);
      return toWhole(x - low >= 0.5 ? low + 1 : low);
    }
    case Fn.INTEGER_1:
      return awayFromZero(x);
    case Fn.FLOAT_INTEGER_PART:
      return finite(trunc(x));
    case Fn.FLOAT_FRACTIONAL_PART:
      return finite(abs(x) == Infinity ? 0 : x - trunc(x));
    case Fn.SQRT:
      return finite(sqrt(x));
    case Fn.LOG:
    case Fn.LOG2:
    case Fn.LOG10:
      if (x < 0) return undefinedValue();
      if (x == 0) return logarithmOfZero();
      break;
  }
  return fn >= Fn.SQRT ? finite(realFunction(fn, x, 0)) : noInteger(a);
}

function awayFromZero(x: f64): Cell {
  const low = floor(abs(x));
  return toWhole(copysign(abs(x) - low >= 0.5 ? low + 1 : low, x));
}

function toWhole(x: f64): Cell {
  return x - x == 0 ? floatToInteger(x) : raised(evaluationError(Names.ATOM_UNDEFINED));
}

/** An error, but not where NaN is a value. */
function logarithmOfZero(): Cell {
  return machine.numberFlags & NumberFlag.UNDEFINED ? finite(-Infinity) : undefinedValue();
}

/** The logarithm of an integer or rational. */
function exactLogarithm(fn: i32, a: Cell): Cell {
  if (machine.numberFlags & NumberFlag.UNDEFINED) {
    if (a == smallCell(0)) return logarithmOfZero();
    if (signOfExact(a) < 0) return undefinedValue();
  }
  const value = logarithm(fn, a);
  return value != value ? 0 : finite(value);
}

/** A logarithm of any number; NaN, with the error, if there is none. */
function logarithm(fn: i32, a: Cell): f64 {
  const from = machine.heap;
  let excess: i64 = 0;
  let top = a;
  if (kindOf(a) == NumberKind.LONG) {
    excess = max<i64>(<i64>bitLength(a) - 960, 0);
    top = shiftLong(a, -excess);
  }
  const x = toFloat(top);
  if (isTooLarge(top, x)) return NaN;
  machine.heap = from;
  if (x <= 0 || x != x) {
    raised(evaluationError(Names.ATOM_UNDEFINED));
    return NaN;
  }
  const bit = fn == Fn.LOG ? LN2 : fn == Fn.LOG2 ? 1 : LOG10_2;
  return realFunction(fn, x, 0) + <f64>excess * bit;
}

/** Functions of two numbers as floats, whatever they are. */
export function realFunction2(fn: i32, a: Cell, b: Cell): Cell {
  switch (fn) {
    case Fn.LOG_2:
      return logarithmToBase(a, b);
    case Fn.COPYSIGN:
      return copySign(a, b);
    case Fn.NEXTTOWARD:
      return nextToward(a, b);
  }
  const y = toFloat(a);
  if (isTooLarge(a, y)) return 0;
  const x = toFloat(b);
  if (isTooLarge(b, x)) return 0;
  if (x == 0 && y == 0) return undefinedValue();
  return finite(realFunction(Fn.ATAN2, y, x));
}

function logarithmToBase(a: Cell, b: Cell): Cell {
  const base = logarithm(Fn.LOG, a);
  if (base != base) return 0;
  if (base == 0) return zeroDivisor();
  const fn = a == smallCell(2) ? Fn.LOG2 : a == smallCell(10) ? Fn.LOG10 : Fn.LOG;
  const value = logarithm(fn, b);
  if (value != value) return 0;
  return finite(fn == Fn.LOG ? value / base : value);
}

/** The magnitude of a with the sign of b; zeros have a sign too. */
function copySign(a: Cell, b: Cell): Cell {
  const isNegative = signOfReal(b) < 0 || isMinusZero(b);
  if (isFloat(a)) return makeFloat(copysign(floatValue(a), isNegative ? -1 : 1));
  return signOfReal(a) < 0 == isNegative ? a : negateExact(a);
}

/** The next float after a towards b. */
function nextToward(a: Cell, b: Cell): Cell {
  const x = toFloat(a);
  if (isTooLarge(a, x)) return 0;
  const order = compareNumbers(b, makeFloat(x));
  if (order == 0) return makeFloat(x);
  if (x == 0) return makeFloat(order > 0 ? f64.MIN_VALUE : -f64.MIN_VALUE);
  if (order == UNORDERED) return undefinedValue();
  if (abs(x) == Infinity) return floatOverflow();
  // The bits of a float, as an integer, grow with its magnitude.
  const bits = reinterpret<i64>(x) + (order > 0 == x > 0 ? 1 : -1);
  return finite(reinterpret<f64>(bits));
}

/** -1, 0 or 1. */
function signOfReal(a: Cell): i32 {
  if (!isFloat(a)) return signOfExact(a);
  const x = floatValue(a);
  return i32(x > 0) - i32(x < 0);
}
