/*
 * Functions of two integers, and of one. Those that fit 64 bits are computed at once; if the result does not fit,
 * or an operand does not, long.ts does it.
 */

/** A function of two integers that fit 64 bits. */
export function integers2(fn: i32, a: Cell, b: Cell): Cell {
  const x = integerValue(a);
  const y = integerValue(b);
  switch (fn) {
    case Fn.PLUS:
    case Fn.PLUS_2: {
      const r = x + y;
      if (((x ^ r) & (y ^ r)) >= 0) return makeInteger(r);
      break;
    }
    case Fn.MINUS: {
      const r = x - y;
      if (((x ^ y) & (x ^ r)) >= 0) return makeInteger(r);
      break;
    }
    case Fn.TIMES: {
      // A product of n and m bits has at most n + m; that of two negative powers of two may have one more.
      const r = x * y;
      if (clz(x ^ (x >> 63)) + clz(y ^ (y >> 63)) > 64 && (r != i64.MIN_VALUE || (x ^ y) < 0))
        return makeInteger(r);
      break;
    }
    case Fn.DOUBLE_SLASH:
      if (y == 0) return zeroDivisor();
      if (y != -1) return makeInteger(x / y);
      break;
    case Fn.REM:
      if (y == 0) return zeroDivisor();
      return makeInteger(x % y);
    case Fn.DIV:
      if (y == 0) return zeroDivisor();
      if (y != -1) return makeInteger(x / y - i64(x % y != 0 && (x ^ y) < 0));
      break;
    case Fn.MOD: {
      if (y == 0) return zeroDivisor();
      const r = x % y;
      return makeInteger(r != 0 && (r ^ y) < 0 ? r + y : r);
    }
    case Fn.BIT_AND:
      return makeInteger(x & y);
    case Fn.BIT_OR:
      return makeInteger(x | y);
    case Fn.XOR:
      return makeInteger(x ^ y);
    case Fn.SHIFT_LEFT:
      if (y >= 0 && y < 64 && (x << y) >> y == x) return makeInteger(x << y);
      break;
    case Fn.SHIFT_RIGHT:
      if (y >= 0) return makeInteger(x >> min<i64>(y, 63));
      break;
    case Fn.GCD:
      return makeUnsigned(gcd(magnitude(x), magnitude(y)));
    case Fn.MAX:
      return x < y ? b : a;
    case Fn.MIN:
      return x < y ? a : b;
    case Fn.SLASH:
      if (y != 0 && y != -1 && (machine.numberFlags & NumberFlag.ISO) == 0 && x % y == 0)
        return makeInteger(x / y);
      break;
  }
  return long2(fn, a, b);
}

/** A function of two integers of any length. */
export function long2(fn: i32, a: Cell, b: Cell): Cell {
  const from = machine.heap;
  return settle(from, compute(fn, a, b));
}

function compute(fn: i32, a: Cell, b: Cell): Cell {
  switch (fn) {
    case Fn.PLUS:
    case Fn.PLUS_2:
      return addLong(a, b);
    case Fn.MINUS:
      return subtractLong(a, b);
    case Fn.TIMES:
      return multiplyLong(a, b);
    case Fn.SLASH:
      return divide(a, b);
    case Fn.DOUBLE_SLASH:
      return isZero(b) ? zeroDivisor() : quotientLong(a, b);
    case Fn.DIV:
      return isZero(b) ? zeroDivisor() : floorDivideLong(a, b);
    case Fn.MOD:
      return isZero(b) ? zeroDivisor() : moduloLong(a, b);
    case Fn.REM:
      return isZero(b) ? zeroDivisor() : remainderLong(a, b);
    case Fn.STAR_STAR:
      return starStar(a, b);
    case Fn.CARET:
      return caret(a, b);
    case Fn.MAX:
      return compareNumbers(a, b) < 0 ? b : a;
    case Fn.MIN:
      return compareNumbers(a, b) < 0 ? a : b;
    case Fn.GCD:
      return gcdLong(a, b);
    case Fn.LCM:
      return leastMultiple(a, b);
    case Fn.BIT_AND:
    case Fn.BIT_OR:
    case Fn.XOR:
      return bitsLong(fn, a, b);
    case Fn.SHIFT_LEFT:
      return shiftLong(a, distance(b));
    case Fn.SHIFT_RIGHT:
      return shiftLong(a, -distance(b));
    case Fn.GETBIT: {
      if (!atLeast(0, a) || !atLeast(0, b)) return 0;
      return bitsLong(Fn.BIT_AND, shiftLong(a, -distance(b)), smallCell(1));
    }
    default:
      return unreachable();
  }
}

function isZero(a: Cell): bool {
  return a == smallCell(0);
}

/** The distance of a shift; beyond some length all have the same effect. */
function distance(n: Cell): i64 {
  return kindOf(n) == NumberKind.INTEGER
    ? max<i64>(integerValue(n), -i64.MAX_VALUE)
    : signOf(n) * i64.MAX_VALUE;
}

function exactZeroByZero(): Cell {
  return machine.numberFlags & NumberFlag.ZERO_DIVISION ? undefinedValue() : zeroDivisor();
}

/** `a / b`: an integer if that is exact, else a float, or as flags say: see NumberFlag. */
function divide(a: Cell, b: Cell): Cell {
  if (isZero(b)) return isZero(a) ? exactZeroByZero() : floatZeroDivisor(signOf(a) < 0);
  if ((machine.numberFlags & NumberFlag.ISO) == 0) {
    const from = machine.heap;
    const rest = remainderLong(a, b);
    if (rest == 0) return 0;
    const isExact = isZero(rest);
    machine.heap = from;
    if (isExact) return quotientLong(a, b);
    if ((machine.numberFlags & NumberFlag.PREFER_RATIONALS) != 0) return makeRational(a, b);
  }
  return finiteRatio(a, b);
}

/** `a ^ b`: an integer, a rational if the flag prefer_rationals is set, or a type error; in the SWI dialect a float. */
function caret(a: Cell, b: Cell): Cell {
  if (signOf(b) >= 0) return powerLong(a, b);
  if (isZero(a)) return floatZeroDivisor(false);
  if (a == smallCell(1) || a == smallCell(-1)) return powerLong(a, absoluteLong(b));
  if ((machine.numberFlags & NumberFlag.PREFER_RATIONALS) != 0)
    return makeRational(smallCell(1), powerLong(a, absoluteLong(b)));
  const isSwi = (machine.dialect & Dialect.SWI_PROGRAMS) != 0;
  if (isSwi && (machine.numberFlags & NumberFlag.ISO) == 0) return starStar(a, b);
  return raised(typeError(Names.ATOM_FLOAT, a));
}

/** `a ** b`: as `^`, but an integer to a negative power is a float; under the flag iso all are. */
function starStar(a: Cell, b: Cell): Cell {
  const isIso = (machine.numberFlags & NumberFlag.ISO) != 0;
  const isRational = (machine.numberFlags & NumberFlag.PREFER_RATIONALS) != 0;
  if (!isIso && (isRational || signOf(b) >= 0 || a == smallCell(1) || a == smallCell(-1)))
    return caret(a, b);
  const x = toFloat(a);
  if (x != x) return 0;
  // Of an exponent beyond the integers that floats hold, all that counts is whether it is odd.
  if (!isIso && (kindOf(b) == NumberKind.LONG || integerValue(b) < -9007199254740991))
    return floatPower(x, trailingZeros(b) == 0 ? -9007199254740991 : -9007199254740990);
  const y = toFloat(b);
  return y != y ? 0 : floatPower(x, y);
}

function leastMultiple(a: Cell, b: Cell): Cell {
  if (isZero(a) || isZero(b)) return smallCell(0);
  return absoluteLong(multiplyLong(quotientLong(a, gcdLong(a, b)), b));
}

/** A function of one integer of any length. */
export function integer1(fn: i32, a: Cell): Cell {
  switch (fn) {
    case Fn.MINUS_1:
      if (kindOf(a) == NumberKind.INTEGER && integerValue(a) != i64.MIN_VALUE)
        return makeInteger(-integerValue(a));
      return negateLong(a);
    case Fn.ABS:
      return signOf(a) < 0 ? integer1(Fn.MINUS_1, a) : a;
    case Fn.SIGN:
      return smallCell(signOf(a));
    case Fn.SUCC:
      return addLong(a, smallCell(1));
    case Fn.BIT_NOT:
      return kindOf(a) == NumberKind.INTEGER ? makeInteger(~integerValue(a)) : bitNotLong(a);
    case Fn.MSB:
      return atLeast(1, a) ? makeInteger(bitLength(a) - 1) : 0;
    case Fn.LSB:
      return atLeast(1, a) ? makeInteger(trailingZeros(a)) : 0;
    case Fn.POPCOUNT:
      return atLeast(0, a) ? makeInteger(countOnes(a)) : 0;
    case Fn.RANDOM_1:
      return atLeast(1, a) ? randomBelow(a) : 0;
    case Fn.FLOAT_FRACTIONAL_PART:
      return smallCell(0);
    default:
      // Roundings and the like.
      return a;
  }
}

/** `a ** b` modulo c; nothing on the way is longer than twice c. */
export function powerModulo(a: Cell, b: Cell, c: Cell): Cell {
  if (!atLeast(1, c)) return 0;
  const from = machine.heap;
  const base = moduloLong(a, c);
  if (base == 0) return settle(from, 0);
  if (kindOf(c) == NumberKind.LONG && bitLength(b) > FEW_BITS)
    return settle(from, longPowerModulo(base, b, c));
  const top = machine.heap;
  let result = c == smallCell(1) ? smallCell(0) : smallCell(1);
  for (let i = bitLength(b); i > 0;) {
    i--;
    result = modularProduct(result, result, c, top);
    if (isBitSet(b, i)) result = modularProduct(result, base, c, top);
    if (result == 0) return settle(from, 0);
  }
  return settle(from, result);
}

/** The module computes powers with exponents of up to this many bits, whatever the modulus. */
const FEW_BITS: u32 = 8;

function longPowerModulo(base: Cell, exponent: Cell, modulus: Cell): Cell {
  if (!hasRoomFor(boxWords(headerOf(modulus)) + 1)) return 0;
  // Above the heap, where the host reads them before it makes the result.
  const operands = machine.heap;
  put(operands, base);
  put(operands + 4, exponent);
  put(operands + 8, modulus);
  return longOperation(Long.POWER_MODULO, operands, 0);
}

function modularProduct(a: Cell, b: Cell, c: Cell, top: u32): Cell {
  return settle(top, moduloLong(multiplyLong(a, b), c));
}

function isBitSet(a: Cell, i: u32): bool {
  if (kindOf(a) == NumberKind.INTEGER) return ((integerValue(a) >> i) & 1) != 0;
  return (load<u32>((a & ~3) + 4 + 4 * (i >> 5)) & (1 << (i & 31))) != 0;
}
