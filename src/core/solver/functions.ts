/*
 * Products, powers, quotients, remainders, absolute values, minima, maxima, and functions on bits. Each relates the
 * arguments to the value, its last variable. They reason on bounds, by the extremes of the function at the corners of the
 * box of bounds where it is monotone, and on whole domains where that costs no more.
 */

function isPositive(a: Int): bool {
  return less(ZERO, a);
}

/** Kills a function whose arguments and value are all known. */
function settled(p: Propagator, n: u32): bool {
  for (let i: u32 = 0; i < n; i++) if (!isFixed(variableAt(p, i))) return true;
  retire(p);
  return true;
}
/** Kills a propagator that has changed nothing: else one that has a variable twice may have to look again. */
function retire(p: Propagator): void {
  if (!hasChanged()) kill(p);
}

export function propagateTimes(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  if (isFixed(x) || isFixed(y)) {
    const c = isFixed(x) ? x.min : y.min;
    const other = isFixed(x) ? y : x;
    if (c == ZERO) {
      kill(p);
      return become(z, ZERO);
    }
    if (c == ONE) {
      kill(p);
      return postSame(other, z);
    }
    giveScaled(other, c, false);
    if (!withinGiven(z)) return false;
    giveScaled(z, c, true);
    return withinGiven(other) && settled(p, 3);
  }
  const a = multiply(x.min, y.min);
  const b = multiply(x.min, y.max);
  const c = multiply(x.max, y.min);
  const d = multiply(x.max, y.max);
  if (!withinRange(z, least(least(a, b), least(c, d)), greatest(greatest(a, b), greatest(c, d))))
    return false;
  if (!has(z, ZERO)) {
    if (!remove(x, ZERO) || !remove(y, ZERO)) return false;
    const most = reachOf(z);
    if (!atLeast(x, negate(most)) || !atMost(x, most)) return false;
    if (!atLeast(y, negate(most)) || !atMost(y, most)) return false;
  }
  return factor(x, y, z) && factor(y, x, z) && settled(p, 3);
}

/** The bounds that `x * y = z` implies for `x`, if the sign of `y` is known. */
function factor(x: Variable, y: Variable, z: Variable): bool {
  if (isPositive(y.min)) return factorOf(x, y.min, y.max, z.min, z.max);
  if (isNegative(y.max))
    return factorOf(x, negate(y.max), negate(y.min), negate(z.max), negate(z.min));
  return true;
}
/** The bounds of `x` if it is a quotient of a value from `first` to `last` by one from `low` to `high`. */
function factorOf(x: Variable, low: Int, high: Int, first: Int, last: Int): bool {
  const min = isPositive(first) ? up(first, high) : up(first, low);
  const max = isNegative(last) ? negate(up(negate(last), high)) : negate(up(negate(last), low));
  return atLeast(x, min) && atMost(x, max);
}
/** `a / b` rounded up, for a positive `b` that may be infinite. */
function up(a: Int, b: Int): Int {
  if (isFinite(b)) return divideUp(a, b);
  return isPositive(a) ? ONE : ZERO;
}

export function propagatePower(p: Propagator): bool {
  const x = variableAt(p, 0);
  const n = variableAt(p, 1);
  const z = variableAt(p, 2);
  if (isFixed(x) && isFixed(n) && less(ONE, n.min)) {
    kill(p);
    return become(z, exactPower(x.min, n.min));
  }
  if (isFixed(n)) return fixedExponent(p, x, n.min, z) && settled(p, 3);
  if (isFixed(x) && less(ONE, x.min)) return fixedBase(x.min, n, z) && settled(p, 3);
  if (isFixed(x) && x.min == ONE) return become(z, ONE);
  if (isPositive(x.min) && !isNegative(n.min))
    return atLeast(z, power(x.min, n.min)) && atMost(z, power(x.max, n.max));
  return true;
}

function fixedExponent(p: Propagator, x: Variable, n: Int, z: Variable): bool {
  if (isNegative(n)) {
    clear(GIVEN);
    append(GIVEN, MINUS_ONE, MINUS_ONE);
    append(GIVEN, ONE, ONE);
    if (!withinGiven(x)) return false;
    return !isFixed(x) || become(z, x.min == ONE || modulo(n, TWO) == ZERO ? ONE : MINUS_ONE);
  }
  if (n == ZERO) return become(z, ONE);
  // Only powers of 0 and the units have a value here.
  if (!areSmall(n, n))
    return !isFixed(x) || less(ONE, absolute(x.min)) || become(z, power(x.min, n));
  const k = smallValue(n);
  if ((k & 1) == 1)
    return (
      atLeast(z, power(x.min, n)) &&
      atMost(z, power(x.max, n)) &&
      atLeast(x, oddRoot(z.min, k, false)) &&
      atMost(x, oddRoot(z.max, k, true))
    );
  const fewest = isPositive(x.min)
    ? x.min
    : isNegative(x.max)
      ? negate(x.max)
      : has(x, ZERO)
        ? ZERO
        : ONE;
  if (!atLeast(z, power(fewest, n)) || !atMost(z, power(reachOf(x), n))) return false;
  // A bound that could not be moved may still be negative.
  const low = isNegative(z.min) ? ZERO : rootUp(z.min, k);
  const high = rootDown(z.max, k);
  clear(GIVEN);
  push(GIVEN, negate(high), negate(low));
  push(GIVEN, low, high);
  if (!withinGiven(x)) return false;
  if (isFixed(z)) retire(p);
  return true;
}
/** The root for an odd exponent, rounded down or up. */
function oddRoot(a: Int, n: i32, isDown: bool): Int {
  if (!isNegative(a)) return isDown ? rootDown(a, n) : rootUp(a, n);
  return negate(isDown ? rootUp(negate(a), n) : rootDown(negate(a), n));
}

function fixedBase(base: Int, n: Variable, z: Variable): bool {
  if (!atLeast(n, ZERO) || !atLeast(z, ONE)) return false;
  // An open domain that has changed too often keeps its bound.
  if (isNegative(n.min)) return true;
  if (!atLeast(z, power(base, n.min)) || !atMost(z, power(base, n.max))) return false;
  if (!atLeast(n, exponentUp(base, n.min, z.min))) return false;
  if (!isFinite(z.max)) return true;
  const beyond = exponentUp(base, n.min, add(z.max, ONE));
  return !isFinite(power(base, beyond)) || atMost(n, subtract(beyond, ONE));
}

export function propagateAbsolute(p: Propagator): bool {
  const x = variableAt(p, 0);
  const z = variableAt(p, 1);
  clear(RESULT);
  pushDomain(RESULT, x);
  clear(GIVEN);
  for (let i: u32 = 0; i < RESULT.count; i++) {
    const a = lowAt(RESULT, i);
    const b = highAt(RESULT, i);
    if (!isNegative(a)) append(GIVEN, a, b);
    else if (!isPositive(b)) append(GIVEN, negate(b), negate(a));
    else append(GIVEN, ZERO, greatest(negate(a), b));
  }
  order(GIVEN);
  if (!withinGiven(z)) return false;
  clear(RESULT);
  pushDomain(RESULT, z);
  clear(GIVEN);
  for (let i: u32 = 0; i < RESULT.count; i++) {
    const a = lowAt(RESULT, i);
    const b = highAt(RESULT, i);
    if (!isNegative(x.max)) append(GIVEN, a, b);
    if (isNegative(x.min)) append(GIVEN, negate(b), negate(a));
  }
  order(GIVEN);
  if (!withinGiven(x)) return false;
  if (isFixed(z)) retire(p);
  return true;
}

export function propagateQuotient(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  const kind = p.data;
  if (!remove(y, ZERO)) return false;
  if (isFixed(x) && isFixed(y)) {
    kill(p);
    return become(z, quotient(kind, x.min, y.min));
  }
  // The quotient is monotone where the divisor has one sign.
  let low = SUP;
  let high = INF;
  for (let side = 0; side < 2; side++) {
    if (side == 0 ? !isNegative(y.min) : !isPositive(y.max)) continue;
    const from = side == 0 ? y.min : isPositive(y.min) ? y.min : nextOf(y, ONE);
    const to = side == 1 ? y.max : isNegative(y.max) ? y.max : previousOf(y, MINUS_ONE);
    for (let i = 0; i < 4; i++) {
      const a = (i & 1) == 0 ? x.min : x.max;
      const b = (i & 2) == 0 ? from : to;
      const q =
        !isFinite(a) && !isFinite(b)
          ? isNegative(a) == isNegative(b)
            ? ZERO
            : MINUS_ONE
          : quotient(kind, a, b);
      low = least(low, q);
      high = greatest(high, q);
    }
  }
  if (!atLeast(z, low) || !atMost(z, high)) return false;
  if (isPositive(y.min)) {
    if (!dividend(kind, x, y.min, y.max, z.min, z.max, false)) return false;
  } else if (isNegative(y.max)) {
    // x div y is -x div -y; x // y is -x // -y.
    if (!dividend(kind, x, negate(y.max), negate(y.min), z.min, z.max, true)) return false;
  }
  // All dividends within the bounds have that quotient.
  if (isFixed(y) && isFixed(z)) retire(p);
  return true;
}
function quotient(kind: Int, a: Int, b: Int): Int {
  if (kind == ZERO) return divideToZero(a, b);
  if (isFinite(b)) return divideDown(a, b);
  return a == ZERO || isNegative(a) == isNegative(b) ? ZERO : MINUS_ONE;
}
/** The bounds of `x`, or of `-x`, for a divisor from `low` to `high`, positive. */
function dividend(
  kind: Int,
  x: Variable,
  low: Int,
  high: Int,
  first: Int,
  last: Int,
  isMirrored: bool,
): bool {
  let min: Int;
  let max: Int;
  if (kind == ZERO) {
    min = isPositive(first) ? multiply(first, low) : add(multiply(subtract(first, ONE), high), ONE);
    max = isNegative(last) ? multiply(last, low) : subtract(multiply(add(last, ONE), high), ONE);
  } else {
    min = multiply(first, isNegative(first) ? high : low);
    const above = add(last, ONE);
    max = subtract(multiply(above, isPositive(above) ? high : low), ONE);
  }
  // Both at once: an open domain that has changed too often is closed nevertheless.
  return isMirrored ? withinRange(x, negate(max), negate(min)) : withinRange(x, min, max);
}

/** A domain with more elements is wide. */
const WIDE: i32 = 1 << 20;

/**
 * `|z|` is at most `most`, a bound of another variable. If that in turn depends on `z`, the two could move each other by
 * one for ages: a wide domain loses a good part or nothing.
 */
function noLarger(z: Variable, most: Int): bool {
  const low = negate(most);
  if (!less(z.min, low) && !less(most, z.max)) return true;
  const size = sizeOf(z);
  if (isFinite(size) && less(small(WIDE), size)) {
    const first = greatest(z.min, low);
    const last = least(z.max, most);
    const rest = subtract(last, first);
    if (less(multiply(size, small(9)), multiply(rest, small(10)))) return true;
  }
  return atLeast(z, low) && atMost(z, most);
}

export function propagateRemainder(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  const isModulo = p.data == ZERO;
  if (!remove(y, ZERO)) return false;
  if (isFixed(x) && isFixed(y)) {
    kill(p);
    return become(z, isModulo ? modulo(x.min, y.min) : remainder(x.min, y.min));
  }
  const most = subtract(reachOf(y), ONE);
  const sign = isModulo ? y : x;
  if (!isNegative(sign.min) && !atLeast(z, ZERO)) return false;
  if (!isPositive(sign.max) && !atMost(z, ZERO)) return false;
  const size = !isModulo ? reachOf(x) : !isNegative(x.min) && isPositive(y.min) ? x.max : SUP;
  if (!isFixed(y)) return noLarger(z, least(most, size));
  if (!atLeast(z, negate(most)) || !atMost(z, most) || !noLarger(z, size)) return false;
  return fixedDivisor(x, isModulo ? y.min : absolute(y.min), isModulo, z) && settled(p, 3);
}
/** For a known divisor: `x` is within one block of multiples, or moves to the next with that remainder. */
function fixedDivisor(x: Variable, divisor: Int, isModulo: bool, z: Variable): bool {
  if (isFinite(x.min) && isFinite(x.max) && (isModulo || !isNegative(x.min))) {
    const block = divideDown(x.min, divisor);
    if (same(block, divideDown(x.max, divisor))) {
      const start = multiply(block, divisor);
      giveImage(x, 1, negate(start));
      if (!withinGiven(z)) return false;
      giveImage(z, 1, start);
      return withinGiven(x);
    }
  }
  if (!isFixed(z)) return true;
  const rest = z.min;
  if (!isModulo) {
    if (isPositive(rest) && !atLeast(x, ONE)) return false;
    if (isNegative(rest) && !atMost(x, MINUS_ONE)) return false;
  }
  const size = absolute(divisor);
  const ahead = isFinite(x.min) ? modulo(subtract(rest, x.min), size) : ZERO;
  if (ahead != ZERO && !atLeast(x, add(x.min, ahead))) return false;
  const behind = isFinite(x.max) ? modulo(subtract(x.max, rest), size) : ZERO;
  return behind == ZERO || atMost(x, subtract(x.max, behind));
}

export function propagateExtreme(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  if (p.data == ZERO) {
    if (!atLeast(z, greatest(x.min, y.min)) || !atMost(z, greatest(x.max, y.max))) return false;
    if (!atMost(x, z.max) || !atMost(y, z.max)) return false;
    if (less(x.max, z.min) || !less(y.min, x.max)) return equals(p, y, z);
    if (less(y.max, z.min) || !less(x.min, y.max)) return equals(p, x, z);
  } else {
    if (!atLeast(z, least(x.min, y.min)) || !atMost(z, least(x.max, y.max))) return false;
    if (!atLeast(x, z.min) || !atLeast(y, z.min)) return false;
    if (less(z.max, x.min) || !less(x.min, y.max)) return equals(p, y, z);
    if (less(z.max, y.min) || !less(y.min, x.max)) return equals(p, x, z);
  }
  return true;
}
/** It is known which of the two has the value. */
function equals(p: Propagator, x: Variable, z: Variable): bool {
  kill(p);
  return postSame(x, z);
}

export function propagateBits(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  const fn = smallValue(p.data);
  if (isFixed(x) && isFixed(y)) {
    kill(p);
    return become(z, bitwise(fn, x.min, y.min));
  }
  if (fn == Fn.XOR && isFixed(z)) {
    if (isFixed(x)) return become(y, bitwise(fn, x.min, z.min));
    if (isFixed(y)) return become(x, bitwise(fn, y.min, z.min));
  }
  if (fn == Fn.SHIFT_LEFT || fn == Fn.SHIFT_RIGHT) return isNegative(x.min) || atLeast(z, ZERO);
  if (isNegative(x.min) || isNegative(y.min)) return true;
  if (fn == Fn.BIT_AND) return atLeast(z, ZERO) && atMost(z, least(x.max, y.max));
  return atLeast(z, fn == Fn.XOR ? ZERO : greatest(x.min, y.min)) && atMost(z, add(x.max, y.max));
}
