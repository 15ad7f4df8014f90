/*
 * Linear constraints: C1*V1 + ... + Cn*Vn equal to, at most, or unequal to a number.
 *
 * They reason on bounds: the extremes of all other products bound each product. For V1 + V2 = V3 there is more: once one
 * of the three has a value, the domains of the others are equal up to a shift or a reflection. That is the most common
 * form in programs. Sums are simplified before they are posted: products of the same variable are combined, and small
 * cases have propagators of their own.
 *
 * Each propagator makes one round; its own changes queue it again.
 */

// The sum that is being posted: pairs of a coefficient and a record.

const FIRST_ROOM: u32 = (SCRATCH_END - SCRATCH) >> 3;
let terms: Address = SCRATCH;
let room: u32 = FIRST_ROOM;
let count: u32 = 0;
/** The number that is added to the products. */
let total: Int = ZERO;

export function beginSum(n: Int): void {
  count = 0;
  total = n;
}
export function endSum(): void {
  if (terms != SCRATCH) release(terms, 8 * room);
  terms = SCRATCH;
  room = FIRST_ROOM;
}
export function addProduct(c: Int, v: Variable): void {
  if (c == ZERO) return;
  if (isFixed(v)) {
    total = add(total, multiply(c, v.min));
    return;
  }
  if (count == room) {
    if (!mayTake(16 * room)) {
      fails();
      return;
    }
    if (terms == SCRATCH) {
      terms = allocate(16 * room);
      memory.copy(terms, SCRATCH, 8 * room);
    } else terms = enlarge(terms, 8 * room, 16 * room);
    room *= 2;
  }
  const place = terms + 8 * count++;
  put(place, c);
  put(place + 4, cellOf(v));
}

/** @inline */
function coefficient(i: u32): Int {
  return at(terms + 8 * i);
}
/** @inline */
function variable(i: u32): Variable {
  return recordOf(at(terms + 8 * i + 4));
}
/** Variables are sorted by age, which their place tells. */
function age(i: u32): Address {
  return deref(variable(i).term);
}

/** Sorts the products by the age of their variables, and combines those of one variable. */
function simplify(): void {
  const all = <i32>count;
  for (let gap = all >> 1; gap > 0; gap >>= 1)
    for (let i = gap; i < all; i++) {
      const pair = load<u64>(terms + 8 * i);
      const own = age(i);
      let j = i;
      for (; j >= gap && age(j - gap) > own; j -= gap)
        store<u64>(terms + 8 * j, load<u64>(terms + 8 * (j - gap)));
      store<u64>(terms + 8 * j, pair);
    }
  count = 0;
  for (let i = 0; i < all; i++) {
    const pair = load<u64>(terms + 8 * i);
    if (count > 0 && <u32>(pair >> 32) == at(terms + 8 * (count - 1) + 4)) {
      const sum = add(coefficient(count - 1), <u32>pair);
      if (sum == ZERO) count--;
      else put(terms + 8 * (count - 1), sum);
    } else store<u64>(terms + 8 * count++, pair);
  }
}

/** Posts that the sum is equal to (Kind.EQUAL), at most, or unequal to 0. */
export function postSum(kind: i32): bool {
  simplify();
  if (!isRoomy(bytesOf(2 * count) + 256)) return false;
  const c = negate(total);
  if (kind == Kind.EQUAL) return postEqual(c);
  return kind == Kind.AT_MOST ? postAtMost(c) : postUnequal(c);
}

function post3(kind: i32, x: Variable, y: Variable, z: Variable): bool {
  const p = newPropagator(kind, ZERO, 3);
  initArgument(p, 0, cellOf(x));
  initArgument(p, 1, cellOf(y));
  initArgument(p, 2, cellOf(z));
  return post(p, 3);
}

function postProducts(kind: i32, c: Int): bool {
  const p = newPropagator(kind, c, 2 * count);
  for (let i: u32 = 0; i < count; i++) {
    initArgument(p, i, cellOf(variable(i)));
    initArgument(p, count + i, coefficient(i));
  }
  return post(p, count);
}

function postEqual(right: Int): bool {
  if (count == 0) return right == ZERO;
  let divisor: Int = ZERO;
  for (let i: u32 = 0; i < count && divisor != ONE; i++)
    divisor = i == 0 ? absoluteOf(coefficient(0)) : commonDivisor(divisor, coefficient(i));
  let c = right;
  if (divisor != ONE) {
    if (modulo(right, divisor) != ZERO) return false;
    c = divideDown(right, divisor);
    for (let i: u32 = 0; i < count; i++) put(terms + 8 * i, divideDown(coefficient(i), divisor));
  }
  const a = coefficient(0);
  const x = variable(0);
  if (count == 1) return become(x, a == ONE ? c : negate(c));
  const b = coefficient(1);
  const y = variable(1);
  if (count == 2) {
    if (a == ONE && b == ONE) return post3(Kind.PLUS, x, y, constant(c));
    if (a == MINUS_ONE && b == MINUS_ONE) return post3(Kind.PLUS, x, y, constant(negate(c)));
    if (a == ONE && b == MINUS_ONE) return postShift(x, y, c);
    if (a == MINUS_ONE && b == ONE) return postShift(x, y, negate(c));
    if (c == ZERO && isUnit(b)) return post3(Kind.TIMES, constant(b == ONE ? negate(a) : a), x, y);
    if (c == ZERO && isUnit(a)) return post3(Kind.TIMES, constant(a == ONE ? negate(b) : b), y, x);
  }
  if (count == 3 && c == ZERO && isUnit(a) && isUnit(b) && isUnit(coefficient(2))) {
    let plus: i32 = 0;
    for (let i = 0; i < 3; i++) plus += smallValue(coefficient(i));
    if (plus == 1 || plus == -1) {
      let odd = 0;
      while (smallValue(coefficient(odd)) == plus) odd++;
      const u = variable(odd == 0 ? 1 : 0);
      const v = variable(odd == 2 ? 1 : 2);
      return post3(Kind.PLUS, u, v, variable(odd));
    }
  }
  return postProducts(Kind.EQUAL, c);
}
function isUnit(a: Int): bool {
  return a == ONE || a == MINUS_ONE;
}
function absoluteOf(a: Int): Int {
  return isNegative(a) ? negate(a) : a;
}

/** Posts `x = y + c`. */
function postShift(x: Variable, y: Variable, c: Int): bool {
  if (c == ZERO) return postSame(x, y);
  return isNegative(c)
    ? post3(Kind.PLUS, constant(negate(c)), x, y)
    : post3(Kind.PLUS, constant(c), y, x);
}

function postUnequal(c: Int): bool {
  if (count == 0) return c != ZERO;
  const a = coefficient(0);
  const x = variable(0);
  if (count == 1) return modulo(c, a) != ZERO || remove(x, divideDown(c, a));
  const b = coefficient(1);
  if (count == 2 && a == ONE && b == MINUS_ONE) return postApart(x, variable(1), c);
  if (count == 2 && a == MINUS_ONE && b == ONE) return postApart(variable(1), x, c);
  return postProducts(Kind.UNEQUAL, c);
}

/** Posts that `x` is not `y + c`. */
export function postApart(x: Variable, y: Variable, c: Int): bool {
  if (!isRoomy(bytesOf(2))) return false;
  const p = newPropagator(Kind.APART, c, 2);
  initArgument(p, 0, cellOf(x));
  initArgument(p, 1, cellOf(y));
  return post(p, 2);
}

function postAtMost(c: Int): bool {
  if (count == 0) return !isNegative(c);
  const a = coefficient(0);
  const x = variable(0);
  if (count == 1) return productAtMost(a, x, c);
  if (count == 2 && a == coefficient(1) && isUnit(a)) {
    const sum = fresh();
    const isWithin = a == ONE ? atMost(sum, c) : atLeast(sum, negate(c));
    return isWithin && post3(Kind.PLUS, x, variable(1), sum);
  }
  return postProducts(Kind.AT_MOST, c);
}

/** `k * v` is at most `n`. */
function productAtMost(k: Int, v: Variable, n: Int): bool {
  return isNegative(k) ? atLeast(v, divideUp(n, k)) : atMost(v, divideDown(n, k));
}
/** `k * v` is at least `n`. */
function productAtLeast(k: Int, v: Variable, n: Int): bool {
  return isNegative(k) ? atMost(v, divideDown(n, k)) : atLeast(v, divideUp(n, k));
}

/** The number of infinite bounds in the last sum. */
let open: u32 = 0;

/** The least value of a sum with its `n` variables from `first` on, or the greatest. */
function extreme(p: Propagator, first: u32, n: u32, isLeast: bool): Int {
  let sum: Int = ZERO;
  open = 0;
  for (let i: u32 = 0; i < n; i++) {
    const k = argumentAt(p, first + n + i);
    const v = variableAt(p, first + i);
    const bound = isNegative(k) == isLeast ? v.max : v.min;
    if (isFinite(bound)) sum = add(sum, k == ONE ? bound : multiply(k, bound));
    else open++;
  }
  return sum;
}

export function propagateEqual(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  const c = p.data;
  if (!isRoomy(64 * n)) return false;
  const least = extreme(p, 0, n, true);
  const leastOpen = open;
  const most = extreme(p, 0, n, false);
  const mostOpen = open;
  if ((leastOpen == 0 && less(c, least)) || (mostOpen == 0 && less(most, c))) return false;
  if (leastOpen > 1 && mostOpen > 1) return leastOpen != 2 || joined(p, n);
  let unknown = 0;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) continue;
    unknown++;
    const k = argumentAt(p, n + i);
    const lowest = isNegative(k) ? v.max : v.min;
    const highest = isNegative(k) ? v.min : v.max;
    if (leastOpen == 0 || (leastOpen == 1 && !isFinite(lowest))) {
      const others = isFinite(lowest) ? subtract(least, multiply(k, lowest)) : least;
      if (!productAtMost(k, v, subtract(c, others))) return false;
    }
    if (mostOpen == 0 || (mostOpen == 1 && !isFinite(highest))) {
      const others = isFinite(highest) ? subtract(most, multiply(k, highest)) : most;
      if (!productAtLeast(k, v, subtract(c, others))) return false;
    }
  }
  if (unknown == 0) kill(p);
  if (unknown == 2) return joined(p, n);
  return unknown > 0 || same(least, c);
}

/** Makes the last two variables one if the sum says no more than that they are equal. */
function joined(p: Propagator, n: u32): bool {
  let x: u32 = n;
  let y: u32 = n;
  let rest = p.data;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) rest = subtract(rest, multiply(argumentAt(p, n + i), v.min));
    else if (x == n) x = i;
    else if (y == n) y = i;
    else return true;
  }
  if (y == n || rest != ZERO || add(argumentAt(p, n + x), argumentAt(p, n + y)) != ZERO)
    return true;
  kill(p);
  return postSame(variableAt(p, x), variableAt(p, y));
}

export function propagateAtMost(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  const c = p.data;
  if (!isRoomy(64 * n)) return false;
  const least = extreme(p, 0, n, true);
  const isOpen = open;
  if (isOpen > 1) return true;
  if (isOpen == 0 && less(c, least)) return false;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    const k = argumentAt(p, n + i);
    const lowest = isNegative(k) ? v.max : v.min;
    if (isFixed(v) || (isOpen == 1 && isFinite(lowest))) continue;
    const others = isFinite(lowest) ? subtract(least, multiply(k, lowest)) : least;
    if (!productAtMost(k, v, subtract(c, others))) return false;
  }
  const most = extreme(p, 0, n, false);
  if (open == 0 && !less(c, most)) kill(p);
  return true;
}

export function propagateUnequal(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  let left = p.data;
  let last = n;
  if (!isRoomy(32 * n)) return false;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) left = subtract(left, multiply(argumentAt(p, n + i), v.min));
    else if (last < n) return true;
    else last = i;
  }
  kill(p);
  if (last == n) return left != ZERO;
  const k = argumentAt(p, n + last);
  return modulo(left, k) != ZERO || remove(variableAt(p, last), divideDown(left, k));
}

export function propagateApart(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const c = p.data;
  if (isFixed(x)) {
    kill(p);
    return remove(y, subtract(x.min, c));
  }
  if (isFixed(y)) {
    kill(p);
    return remove(x, add(y.min, c));
  }
  if (less(x.max, add(y.min, c)) || less(add(y.max, c), x.min)) kill(p);
  return true;
}

export function propagatePlus(p: Propagator): bool {
  const x = variableAt(p, 0);
  const y = variableAt(p, 1);
  const z = variableAt(p, 2);
  if (isFixed(x)) return shifted(p, y, z, x.min);
  if (isFixed(y)) return shifted(p, x, z, y.min);
  if (isFixed(z)) {
    if (!isMirror(x, y, z.min) || !isMirror(y, x, z.min)) return false;
    if (isFixed(x) || isFixed(y)) kill(p);
    return true;
  }
  return (
    atLeast(z, low(x.min, y.min)) &&
    atMost(z, high(x.max, y.max)) &&
    atLeast(x, low(z.min, negate(y.max))) &&
    atMost(x, high(z.max, negate(y.min))) &&
    atLeast(y, low(z.min, negate(x.max))) &&
    atMost(y, high(z.max, negate(x.min)))
  );
}

/** Narrows `y` to `c` minus the domain of `x`. */
function isMirror(x: Variable, y: Variable, c: Int): bool {
  giveImage(x, -1, c);
  return withinGiven(y);
}

/** Makes `y + c` equal to `z`. */
function shifted(p: Propagator, y: Variable, z: Variable, c: Int): bool {
  if (c == ZERO) {
    kill(p);
    return postSame(y, z);
  }
  if (y == z || !within(z, y, c) || !within(y, z, negate(c))) return false;
  if (isFixed(y)) kill(p);
  return true;
}
/** Narrows `z` to the domain of `y`, shifted by `c`. */
function within(z: Variable, y: Variable, c: Int): bool {
  giveImage(y, 1, c);
  return withinGiven(z);
}

// Conditions.

/** Posts that `truth` says whether the sum is related to 0, as `postSum` does. */
export function postTruth(kind: i32, truth: Variable): bool {
  simplify();
  if (!isRoomy(bytesOf(2 * count) + 256)) return false;
  const p = newPropagator(kind + Kind.TRUTH_EQUAL, total, 1 + 2 * count);
  initArgument(p, 0, cellOf(truth));
  for (let i: u32 = 0; i < count; i++) {
    initArgument(p, 1 + i, cellOf(variable(i)));
    initArgument(p, 1 + count + i, coefficient(i));
  }
  return post(p, 1 + count);
}

export function propagateTruth(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  const truth = variableAt(p, 0);
  let kind = smallValue(p.kind) - Kind.TRUTH_EQUAL;
  if (!isFixed(truth)) {
    const decided = decision(p, kind, n);
    if (decided < 0 || troubled() != Outcome.FALSE) return true;
    kill(p);
    return become(truth, decided == 1 ? ONE : ZERO);
  }
  const isNegated = truth.min == ZERO;
  const isMirrored = isNegated && kind == Kind.AT_MOST;
  if (isNegated && !isMirrored) kind = Kind.UNEQUAL - kind;
  if (!isRoomy(bytesOf(2 * n) + 512)) return false;
  // It is posted in whole, or again when there is room.
  beginSum(isMirrored ? subtract(ONE, p.data) : p.data);
  for (let i: u32 = 1; i <= n; i++) {
    const k = argumentAt(p, n + i);
    addProduct(isMirrored ? negate(k) : k, variableAt(p, i));
  }
  impose();
  const isPosted = postSum(kind);
  endSum();
  kill(p);
  return isPosted;
}

/** Whether the relation holds: 1 or 0; -1 where the domains do not decide it. */
function decision(p: Propagator, kind: i32, n: u32): i32 {
  if (!isRoomy(64 * n)) return -1;
  let least = p.data;
  let most = least;
  for (let i: u32 = 1; i <= n; i++) {
    const k = argumentAt(p, n + i);
    const v = variableAt(p, i);
    const lowest = isNegative(k) ? v.max : v.min;
    const highest = isNegative(k) ? v.min : v.max;
    least = isFinite(least) && isFinite(lowest) ? add(least, multiply(k, lowest)) : INF;
    most = isFinite(most) && isFinite(highest) ? add(most, multiply(k, highest)) : SUP;
  }
  if (kind == Kind.AT_MOST) return !less(ZERO, most) ? 1 : less(ZERO, least) ? 0 : -1;
  const isEqual = i32(kind == Kind.EQUAL);
  if (less(ZERO, least) || less(most, ZERO)) return 1 - isEqual;
  if (least == ZERO && most == ZERO) return isEqual;
  return isApart(p, n) ? 1 - isEqual : -1;
}

/** Whether holes in domains exclude that the sum is 0. */
function isApart(p: Propagator, n: u32): bool {
  const c = p.data;
  if (n == 0 || n > 2) return false;
  const a = argumentAt(p, n + 1);
  const x = variableAt(p, 1);
  if (n == 1) return modulo(c, a) != ZERO || !has(x, divideDown(negate(c), a));
  const b = argumentAt(p, n + 2);
  if (a == ONE && b == MINUS_ONE) giveImage(variableAt(p, 2), 1, negate(c));
  else if (a == MINUS_ONE && b == ONE) giveImage(variableAt(p, 2), 1, c);
  else return false;
  return !meetsGiven(x);
}
