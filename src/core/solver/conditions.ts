/*
 * Truth values and their connectives; distances `|x - y + c|` that are compared with a variable, without variables for
 * the difference and its absolute value.
 */

export function propagateMember(p: Propagator): bool {
  const truth = variableAt(p, 0);
  const x = variableAt(p, 1);
  giveList(p.data);
  if (isFixed(truth)) {
    kill(p);
    impose();
    if (truth.min == ZERO) complement(GIVEN);
    return withinGiven(x);
  }
  const meets = meetsGiven(x);
  if (meets && !isWithinGiven(x)) return true;
  kill(p);
  return become(truth, meets ? ONE : ZERO);
}

const AND: i32 = 8;
const OR: i32 = 14;
const IMPLIES: i32 = 13;

export function propagateConnective(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  const table = smallValue(p.data);
  let xs = 0;
  let ys = 0;
  let zs = 0;
  for (let row = 0; row < 4; row++) {
    const a = row & 1;
    const b = row >> 1;
    const c = (table >> row) & 1;
    if ((x == y && a != b) || (x == z && a != c) || (y == z && b != c)) continue;
    if (!has(x, small(a)) || !has(y, small(b)) || !has(z, small(c))) continue;
    xs |= 1 << a;
    ys |= 1 << b;
    zs |= 1 << c;
  }
  if (!reduce(x, xs) || !reduce(y, ys) || !reduce(z, zs)) return false;
  if (isFixed(x) && isFixed(y)) kill(p);
  else if (isFixed(z)) {
    if (z.min == ONE && table == OR) retire(p, x, y, ONE, ONE);
    else if (z.min == ZERO && table == AND) retire(p, x, y, ZERO, ZERO);
    else if (z.min == ONE && table == IMPLIES) retire(p, x, y, ZERO, ONE);
  }
  return true;
}
/** Kills it where one of the two decides it. */
function retire(p: Propagator, x: Variable, y: Variable, a: Int, b: Int): void {
  if ((isFixed(x) && x.min == a) || (isFixed(y) && y.min == b)) kill(p);
}
/** Restricts `v` to those of 0 and 1 whose bit is set. */
function reduce(v: Variable, bits: i32): bool {
  return bits == 3 || (bits != 0 && become(v, bits == 1 ? ZERO : ONE));
}

export function propagateNot(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  if (x == y) return false;
  if (!isFixed(x) && !isFixed(y)) return true;
  kill(p);
  return isFixed(x) ? become(y, subtract(ONE, x.min)) : become(x, subtract(ONE, y.min));
}

// Distances.

/** Removes the two places that are `c` away from `center` from `v`; none if `c` is negative. */
function exclude(v: Variable, center: Int, c: Int): bool {
  return isNegative(c) || (remove(v, subtract(center, c)) && remove(v, add(center, c)));
}
function keepAway(v: Variable, center: Int, c: Int): bool {
  if (!less(ZERO, c)) return true;
  const fewer = subtract(c, ONE);
  return removeRange(v, subtract(center, fewer), add(center, fewer));
}

/** Posts that `|x - y + offset|` is not `c`. */
export function postDistanceUnequal(x: Variable, y: Variable, offset: Int, c: Variable): bool {
  if (x == y) return remove(c, absolute(offset));
  if (isFixed(c)) {
    if (isFixed(x)) return exclude(y, add(x.min, offset), c.min);
    if (isFixed(y)) return exclude(x, subtract(y.min, offset), c.min);
  }
  return isNegative(c.max) || postDistance(Kind.DISTANCE_UNEQUAL, x, y, offset, c, ZERO);
}
/** Posts that it is at least `c + margin`. */
export function postDistanceAtLeast(
  x: Variable,
  y: Variable,
  offset: Int,
  c: Variable,
  margin: Int,
): bool {
  if (x == y) return atMost(c, subtract(absolute(offset), margin));
  if (isFixed(c)) {
    const least = add(c.min, margin);
    if (isFixed(x)) return keepAway(y, add(x.min, offset), least);
    if (isFixed(y)) return keepAway(x, subtract(y.min, offset), least);
  }
  return (
    !less(negate(margin), c.max) || postDistance(Kind.DISTANCE_AT_LEAST, x, y, offset, c, margin)
  );
}
function postDistance(
  kind: i32,
  x: Variable,
  y: Variable,
  offset: Int,
  c: Variable,
  margin: Int,
): bool {
  if (!isRoomy(bytesOf(4))) return false;
  const p = newPropagator(kind, offset, kind == Kind.DISTANCE_UNEQUAL ? 3 : 4);
  initArgument(p, 0, cellOf(x));
  initArgument(p, 1, cellOf(y));
  initArgument(p, 2, cellOf(c));
  if (kind == Kind.DISTANCE_AT_LEAST) initArgument(p, 3, margin);
  return post(p, 3);
}

export function propagateDistanceUnequal(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const c = variableAt(p, 2);
  const offset = p.data;
  if (isFixed(c)) {
    if (!isFixed(x) && !isFixed(y)) return true;
    kill(p);
    return isFixed(x)
      ? exclude(y, add(x.min, offset), c.min)
      : exclude(x, subtract(y.min, offset), c.min);
  }
  if (isFixed(x)) return decided(p, y, add(x.min, offset), c);
  return !isFixed(y) || decided(p, x, subtract(y.min, offset), c);
}
/** Removes the distance of `v` and `center`, if it is known, from `c`. */
function decided(p: Propagator, v: Variable, center: Int, c: Variable): bool {
  if (v.min == v.max) {
    kill(p);
    return remove(c, absolute(subtract(center, v.min)));
  }
  const before = subtract(center, v.min);
  // Two places on both sides of the center.
  if (!same(before, subtract(v.max, center)) || !isPair(v)) return true;
  kill(p);
  return remove(c, absolute(before));
}
function isPair(v: Variable): bool {
  return sizeOf(v) == small(2);
}

export function propagateDistanceAtLeast(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const c = variableAt(p, 2);
  const offset = p.data;
  const margin = argumentAt(p, 3);
  const lowest = add(low(x.min, negate(y.max)), offset);
  const highest = add(high(x.max, negate(y.min)), offset);
  if (!atMost(c, subtract(greatest(negate(lowest), highest), margin))) return false;
  if (!less(negate(margin), c.max)) {
    kill(p);
    return true;
  }
  const least = add(c.min, margin);
  if (isFixed(x) || isFixed(y)) {
    if (isFixed(c)) kill(p);
    return isFixed(x)
      ? keepAway(y, add(x.min, offset), least)
      : keepAway(x, subtract(y.min, offset), least);
  }
  if (!less(ZERO, least)) return true;
  const gap = subtract(least, offset);
  if (less(negate(least), lowest))
    return atLeast(x, low(y.min, gap)) && atMost(y, high(x.max, negate(gap)));
  const other = add(least, offset);
  if (less(highest, least))
    return atMost(x, high(y.max, negate(other))) && atLeast(y, low(x.min, other));
  return true;
}
