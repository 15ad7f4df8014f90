/*
 * The standard order of terms:
 *
 *   variables     by age, which is their address; attributed ones are the oldest
 *   numbers       all floats before all other ones; or by value, and only of equal ones the float first
 *   host objects  by number
 *   atoms         by their characters; bytes of UTF-8 have the order of characters
 *   strings       the same; or before the atoms
 *   compounds     by arity, name, arguments from left to right
 *
 * Compounds are compared with a stack as in unify.ts, but in order: the arguments after a compound wait.
 */

/** Places of the kinds of terms in the order. */
const enum Rank {
  VARIABLE,
  NUMBER,
  HOST,
  EARLY_STRING,
  ATOM,
  STRING,
  COMPOUND,
}

/** Whether the terms are compounds of the same functor, as far as their tags and headers show. @inline */
function areAlike(a: Cell, b: Cell): bool {
  if (isList(a)) return isList(b);
  if (!isStruct(a) || !isStruct(b)) return false;
  const header = headerOf(a);
  return header == headerOf(b) && isFunctorHeader(header);
}

/** -1 if `a` comes before `b` in the standard order, 0 if they are identical, else 1. */
export function compareTerms(a: Cell, b: Cell): i32 {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return 0;
  if (isSmall(a) && isSmall(b)) return <i32>a < <i32>b ? -1 : 1;
  if (!areAlike(a, b)) {
    const order = compareTops(a, b);
    if (order != 0 || !isCompound(a)) return order;
  }
  const order = compareArguments(a, b);
  endWalk();
  return order;
}

/** Compares two compounds of the same functor. */
function compareArguments(one: Cell, other: Cell): i32 {
  let a = one;
  let b = other;
  let top = pending;
  let left = QUICK_STEPS;
  let isInOrder = false;
  while (true) {
    let p = a - Tag.LIST;
    let q = b - Tag.LIST;
    let n: u32 = 2;
    if (!isList(a)) {
      n = arityOf(at(p - 1));
      p += 3;
      q += 3;
    }
    left -= stepsOf(n);
    if ((left & CHARGED_STEPS) == 0) charge(CHARGED_STEPS + 1);
    if (left < 0) {
      const met = isInOrder ? meet(a, b) : join(a, b);
      if (met == Met.FIRST) {
        // Only if they differ does the order of the pairs matter.
        startQuickly();
        if (unifyCompounds(one, other, false)) return 0;
        startExactly();
        isInOrder = true;
        a = one;
        b = other;
        top = pending;
        continue;
      }
      if (met == Met.AGAIN) n = 0;
    }
    chargeWide(n);
    a = 0;
    while (true) {
      while (n != 0) {
        let x = at(p);
        let y = at(q);
        n--;
        p += 4;
        q += 4;
        if (x == y) continue;
        x = derefHere(x);
        y = derefHere(y);
        if (x == y) continue;
        if (isSmall(x) && isSmall(y)) return <i32>x < <i32>y ? -1 : 1;
        if (!areAlike(x, y)) {
          const order = compareTops(x, y);
          if (order != 0) return order;
          if (!isCompound(x)) continue;
        }
        while (n != 0 && at(p) == at(q)) {
          n--;
          p += 4;
          q += 4;
        }
        a = x;
        b = y;
        if (n == 0) break;
        if (top + 12 > pendingEnd) top = growPending(top);
        const waiting = changetype<Waiting>(top);
        waiting.one = p;
        waiting.other = q;
        waiting.left = n;
        top += 12;
        break;
      }
      if (a != 0) break;
      if (top == pending) return 0;
      top -= 12;
      const waiting = changetype<Waiting>(top);
      p = waiting.one;
      q = waiting.other;
      n = waiting.left;
    }
  }
}

function rankOf(a: Cell): Rank {
  if (isRef(a)) return Rank.VARIABLE;
  if (isList(a)) return Rank.COMPOUND;
  if (isConst(a)) return isSmall(a) ? Rank.NUMBER : Rank.ATOM;
  const header = headerOf(a);
  if (!isBoxHeader(header)) return Rank.COMPOUND;
  const kind = boxKind(header);
  if (kind == Box.HOST) return Rank.HOST;
  if (kind != Box.STRING) return Rank.NUMBER;
  return machine.dialect & Dialect.STRINGS_FIRST ? Rank.EARLY_STRING : Rank.STRING;
}

/** Compares two terms that are not the same cell, without the arguments of compounds. */
function compareTops(a: Cell, b: Cell): i32 {
  if (isAtom(a) && isAtom(b)) return compareAtoms(a, b);
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank != other) return rank < other ? -1 : 1;
  switch (rank) {
    case Rank.VARIABLE:
      return a < b ? -1 : 1;
    case Rank.NUMBER:
      return orderNumbers(a, b);
    case Rank.HOST:
      return (
        <i32>(load<u32>(a + 2) > load<u32>(b + 2)) - <i32>(load<u32>(a + 2) < load<u32>(b + 2))
      );
    case Rank.ATOM:
      return compareAtoms(a, b);
    case Rank.COMPOUND:
      return compareFunctors(a, b);
    default: {
      const m = at(a + 2) & 0x7fffffff;
      const n = at(b + 2) & 0x7fffffff;
      return compareBytes(a + 6, m, b + 6, n);
    }
  }
}

/** Two numbers in the standard order. */
function orderNumbers(a: Cell, b: Cell): i32 {
  const isFloat = !isSmall(a) && headerOf(a) == FLOAT_HEADER;
  const isOtherFloat = !isSmall(b) && headerOf(b) == FLOAT_HEADER;
  if (isFloat && isOtherFloat) {
    const x = load<f64>(a + 2);
    const y = load<f64>(b + 2);
    if (x < y) return -1;
    if (x > y) return 1;
    // NaNs come first, and the negative zero before the other one.
    if (x != x || y != y) return <i32>(x == x) - <i32>(y == y);
    const m = reinterpret<i64>(x);
    const n = reinterpret<i64>(y);
    return <i32>(m > n) - <i32>(m < n);
  }
  if (isFloat != isOtherFloat) {
    if ((machine.dialect & Dialect.NUMBERS_BY_VALUE) != 0) {
      if (isFloat && load<f64>(a + 2) != load<f64>(a + 2)) return -1;
      if (isOtherFloat && load<f64>(b + 2) != load<f64>(b + 2)) return 1;
      const order = compareNumbers(a, b);
      if (order != 0) return order;
    }
    return isFloat ? -1 : 1;
  }
  return compareNumbers(a, b);
}

/** Two different atoms. */
export function compareAtoms(a: Cell, b: Cell): i32 {
  if ((machine.dialect & Dialect.STRINGS_FIRST) != 0) {
    if (a == Names.ATOM_NIL) return -1;
    if (b == Names.ATOM_NIL) return 1;
  }
  const one = atomOfCell(a);
  const other = atomOfCell(b);
  const order = compareBytes(one.name, one.length, other.name, other.length);
  return order != 0 ? order : a < b ? -1 : 1;
}

/** Two texts by their bytes: -1, 0 or 1. */
export function compareBytes(p: Address, m: u32, q: Address, n: u32): i32 {
  for (; m > 8 && n > 8 && load<u64>(p) == load<u64>(q); m -= 8, n -= 8) {
    p += 8;
    q += 8;
  }
  // A word at a time; texts are filled up to words.
  for (let left: i32 = min(m, n); left > 0; left -= 4, p += 4, q += 4) {
    const unused = left < 4 ? 32 - 8 * left : 0;
    const x = bswap(load<u32>(p)) >>> unused;
    const y = bswap(load<u32>(q)) >>> unused;
    if (x != y) return x < y ? -1 : 1;
  }
  return <i32>(m > n) - <i32>(m < n);
}

/** The header of the functor of a compound; lists have that which the dialect gives them. */
export function functorOfCompound(compound: Cell): Cell {
  if (!isList(compound)) return headerOf(compound);
  return machine.dialect & Dialect.BRACKET_BAR ? Names.FUNCTOR_BRACKET_BAR : Names.FUNCTOR_DOT;
}

function compareFunctors(a: Cell, b: Cell): i32 {
  const f = functorOfCompound(a);
  const g = functorOfCompound(b);
  if (f == g) return 0;
  const m = arityOf(f);
  const n = arityOf(g);
  if (m != n) return m < n ? -1 : 1;
  const one = atomAt(functorOfHeader(f).name);
  const other = atomAt(functorOfHeader(g).name);
  return compareBytes(one.name, one.length, other.name, other.length);
}

export function identical(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return true;
  if (isRef(a) || isConst(a) || tagOf(a) != tagOf(b)) return false;
  const isDone = unifyCompounds(a, b, false);
  endWalk();
  return isDone;
}

/** same_term/2: one compound in memory, or identical otherwise. */
export function sameTerm(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  return a == b || (!isCompound(a) && identical(a, b));
}
