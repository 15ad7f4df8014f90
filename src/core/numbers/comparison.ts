/*
 * Comparison of numbers by their exact values: an integer and a float are never compared as floats.
 */

/** The result of `compareNumbers` if an operand is a NaN. */
export const UNORDERED: i32 = 2;

export function isNaN(a: Cell): bool {
  return isFloat(a) && floatValue(a) != floatValue(a);
}

/** -1, 0 or 1 by value, also of two that differ in kind; or UNORDERED. */
export function compareNumbers(a: Cell, b: Cell): i32 {
  const p = kindOf(a);
  const q = kindOf(b);
  if (max(p, q) == NumberKind.INTEGER) {
    const x = integerValue(a);
    const y = integerValue(b);
    return i32(x > y) - i32(x < y);
  }
  if (max(p, q) == NumberKind.LONG) return compareLong(a, b);
  if (p == NumberKind.FLOAT) return q == NumberKind.FLOAT ? compareFloats(a, b) : mixed(a, b);
  if (q == NumberKind.FLOAT) {
    const order = mixed(b, a);
    return order == UNORDERED ? order : -order;
  }
  return compareRationals(a, b);
}

function compareFloats(a: Cell, b: Cell): i32 {
  const x = floatValue(a);
  const y = floatValue(b);
  if (x != x || y != y) return UNORDERED;
  return i32(x > y) - i32(x < y);
}

/** A float and a number that is none. */
function mixed(a: Cell, b: Cell): i32 {
  const x = floatValue(a);
  if (x != x) return UNORDERED;
  const sign = x > 0 ? 1 : -1;
  if (x - x != 0) return sign;
  const kind = kindOf(b);
  if (kind == NumberKind.LONG && abs(x) < 9223372036854775808.0) return -signOf(b);
  if (kind == NumberKind.INTEGER) {
    const y = integerValue(b);
    if (abs(x) >= 9223372036854775808.0)
      return x == -9223372036854775808.0 && y == i64.MIN_VALUE ? 0 : sign;
    const whole = <i64>x;
    if (whole != y) return whole < y ? -1 : 1;
    const fraction = x - trunc(x);
    return i32(fraction > 0) - i32(fraction < 0);
  }
  // The float as an integer or rational, for a moment.
  const from = machine.heap;
  const order =
    kind == NumberKind.LONG ? compareLong(floatToInteger(trunc(x)), b) : compareRationals(a, b);
  machine.heap = from;
  return order;
}
