/*
 * Functions that narrow domains. Each returns whether values are left.
 */

/** @inline */
function assignMin(v: Variable, n: Int): void {
  assign(changetype<Address>(v) + offsetof<Variable>("min"), n);
}
/** @inline */
function assignMax(v: Variable, n: Int): void {
  assign(changetype<Address>(v) + offsetof<Variable>("max"), n);
}
export function assignSet(v: Variable, set: Cell): void {
  assign(changetype<Address>(v) + offsetof<Variable>("set"), set);
}

/** Wakes the propagators of a domain that has lost values between its bounds. */
export function wakeForHole(v: Variable): void {
  noteChange();
  wakeAll(v.onDomain);
}

/** Sets the bounds, which are in the domain. */
export function setBounds(v: Variable, from: Int, to: Int): bool {
  if (!isRoomy(0)) return false;
  noteChange();
  const order = compare(from, to);
  if (order > 0) return false;
  if (order == 0) {
    assignMin(v, from);
    assignMax(v, from);
    if (!bindTerm(v, from)) return false;
    wakeAll(v.onValue);
  } else {
    if (v.min != from) assignMin(v, from);
    if (v.max != to) assignMax(v, to);
  }
  wakeAll(v.onBounds);
  wakeAll(v.onDomain);
  return true;
}

function move(v: Variable, from: Int, to: Int): bool {
  return !mayMove(v, from, to) || setBounds(v, from, to);
}

export function atLeast(v: Variable, n: Int): bool {
  if (!less(v.min, n)) return true;
  if (n == SUP) return v.max == SUP;
  if (less(v.max, n)) return false;
  return move(v, nextOf(v, n), v.max);
}
export function atMost(v: Variable, n: Int): bool {
  if (!less(n, v.max)) return true;
  if (n == INF) return v.min == INF;
  if (less(n, v.min)) return false;
  return move(v, v.min, previousOf(v, n));
}
/** Makes `v` at least `from` and at most `to`. */
export function withinRange(v: Variable, from: Int, to: Int): bool {
  if (!less(v.min, from)) return atMost(v, to);
  if (!less(to, v.max)) return atLeast(v, from);
  if (less(v.max, from) || less(to, v.min)) return false;
  const first = nextOf(v, from);
  const last = previousOf(v, to);
  return !less(last, first) && move(v, first, last);
}
/** Makes `v` equal to `n`. */
export function become(v: Variable, n: Int): bool {
  if (isFixed(v)) return same(v.min, n);
  if (less(n, v.min) || less(v.max, n) || !same(nextOf(v, n), n)) return false;
  return setBounds(v, n, n);
}
/** Removes `n` from `v`. */
export function remove(v: Variable, n: Int): bool {
  if (less(n, v.min) || less(v.max, n)) return true;
  if (same(n, v.min)) return !isFixed(v) && setBounds(v, nextOf(v, add(n, ONE)), v.max);
  if (same(n, v.max)) return setBounds(v, v.min, previousOf(v, add(n, MINUS_ONE)));
  return withoutInner(v, n, n);
}
/** Removes the values from `from` to `to` from `v`. */
export function removeRange(v: Variable, from: Int, to: Int): bool {
  if (less(to, from) || less(to, v.min) || less(v.max, from)) return true;
  if (!less(v.min, from)) return atLeast(v, add(to, ONE));
  if (!less(to, v.max)) return atMost(v, subtract(from, ONE));
  return withoutInner(v, from, to);
}
/** The greatest absolute value. */
export function reachOf(v: Variable): Int {
  const a = absolute(v.min);
  const b = absolute(v.max);
  return less(a, b) ? b : a;
}

/** Makes both the same variable; their hook does the rest. */
export function postSame(x: Variable, y: Variable): bool {
  if (x == y) return true;
  if (isFixed(x)) return become(y, x.min);
  if (isFixed(y)) return become(x, y.min);
  return isRoomy(0) && unify(x.term, y.term);
}

/** Removes the values from `from` to `to`, both between the bounds. */
export function withoutInner(v: Variable, from: Int, to: Int): bool {
  let set = v.set;
  if (set == Names.ATOM_NIL && fitsWords(v.min, v.max)) {
    if (!isRoomy(wordBytes(v.min, v.max))) return false;
    set = newWords(v.min, v.max);
    assignSet(v, set);
  } else if (hasNoWords(set)) {
    own(v);
    clear(RESULT);
    let isChanged = false;
    for (let i: u32 = 0; i < OWN.count; i++) {
      const first = lowAt(OWN, i);
      const last = highAt(OWN, i);
      if (less(last, from) || less(to, first)) push(RESULT, first, last);
      else {
        isChanged = true;
        if (less(first, from)) push(RESULT, first, subtract(from, ONE));
        if (less(to, last)) push(RESULT, add(to, ONE), last);
      }
    }
    return !isChanged || (mayMove(v, v.min, v.max) ? take(v) : true);
  }
  if (!isRoomy(0)) return false;
  const address = set - Tag.STRUCT;
  const first = <u32>(smallValue(from) - baseOf(address));
  const last = <u32>(smallValue(to) - baseOf(address));
  let isChanged = false;
  for (let i = first / BITS; i <= last / BITS; i++) {
    let mask = ALL_BITS;
    if (i == first / BITS) mask &= ALL_BITS << (first % BITS);
    if (i == last / BITS) mask &= ALL_BITS >>> (BITS - 1 - (last % BITS));
    const bits = bitsAt(address, i);
    if ((bits & mask) == 0) continue;
    isChanged = true;
    assign(wordAt(address, i), smallCell(bits & ~mask));
  }
  if (isChanged) wakeForHole(v);
  return true;
}

/** Removes the values of `v` that are not in GIVEN. */
export function withinGiven(v: Variable): bool {
  const count = GIVEN.count;
  if (count == 0) return false;
  if (count == 1) return withinRange(v, lowAt(GIVEN, 0), highAt(GIVEN, 0));
  own(v);
  clear(RESULT);
  let i: u32 = 0;
  let j: u32 = 0;
  let isChanged = false;
  while (i < OWN.count && j < count) {
    const a = lowAt(OWN, i);
    const b = highAt(OWN, i);
    const c = lowAt(GIVEN, j);
    const d = highAt(GIVEN, j);
    if (less(b, c)) {
      isChanged = true;
      i++;
      continue;
    }
    if (less(d, a)) {
      j++;
      continue;
    }
    const from = greatest(a, c);
    const to = least(b, d);
    append(RESULT, from, to);
    if (from != a || to != b) isChanged = isChanged || !same(from, a) || !same(to, b);
    if (less(d, b)) j++;
    else i++;
  }
  if (i < OWN.count) isChanged = isChanged || j >= count;
  if (!isChanged || troubled() != Outcome.FALSE) return true;
  if (RESULT.count == 0) return false;
  if (!mayMove(v, lowAt(RESULT, 0), highAt(RESULT, RESULT.count - 1))) return true;
  return take(v);
}

/** RESULT, a part of the domain that lacks something of it, becomes the domain. */
function take(v: Variable): bool {
  const count = RESULT.count;
  if (count == 0) return false;
  const min = lowAt(RESULT, 0);
  const max = highAt(RESULT, count - 1);
  if (count > 1) {
    if (!isRoomy(fitsWords(min, max) ? wordBytes(min, max) : setBytes(count))) return false;
    assignSet(v, setOf(RESULT));
  } else assignSet(v, Names.ATOM_NIL);
  if (!same(min, v.min) || !same(max, v.max)) return setBounds(v, min, max);
  wakeForHole(v);
  return true;
}
