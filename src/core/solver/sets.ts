/*
 * Domains with holes. The set of a variable is one of
 *
 *   []                              all integers between the bounds
 *   '$set'(Base, W0, W1, ...)       bit i of word j: Base + 28 * j + i; changed in place, so no two variables share it
 *   [Low1,High1,Low2,High2|...]     intervals in ascending order, apart from each other; never changed
 *
 * and only values between the bounds count. Words are for bounds that are small and at most SPAN apart.
 *
 * A sequence is a row of such intervals outside the heap, for work within one call.
 */
import { Variable } from "./records";

export const BITS: u32 = 28;
export const ALL_BITS: u32 = (1 << BITS) - 1;
const SPAN: u32 = 128 * BITS;

// Words: the address of the compound is that of its header; the base follows, then the words.

/** @inline */
export function baseOf(set: Address): i32 {
  return smallValue(at(set + 4));
}
/** The place of the word with that number. @inline */
export function wordAt(set: Address, i: u32): Address {
  return set + 8 + 4 * i;
}
/** @inline */
export function bitsAt(set: Address, i: u32): u32 {
  return <u32>smallValue(at(wordAt(set, i))) & ALL_BITS;
}

/** The least value of the set that is at least `n`, which is at most the upper bound. */
export function nextOf(v: Variable, n: Int): Int {
  const set = v.set;
  if (set == Names.ATOM_NIL || !isFinite(n)) return n;
  if (isList(set)) {
    for (let rest = set; isList(rest); rest = restOf(rest))
      if (!less(highOf(rest), n)) return greatest(lowOf(rest), n);
    return n;
  }
  const from = set - Tag.STRUCT;
  const offset = <u32>(smallValue(n) - baseOf(from));
  let i = offset / BITS;
  let bits = bitsAt(from, i) >>> (offset % BITS);
  if (bits != 0) return small(smallValue(n) + <i32>ctz(bits));
  do bits = bitsAt(from, ++i);
  while (bits == 0);
  return small(baseOf(from) + <i32>(i * BITS + ctz(bits)));
}
/** The greatest value of the set that is at most `n`, which is at least the lower bound. */
export function previousOf(v: Variable, n: Int): Int {
  const set = v.set;
  if (set == Names.ATOM_NIL || !isFinite(n)) return n;
  if (isList(set)) {
    let found = n;
    for (let rest = set; isList(rest) && !less(n, lowOf(rest)); rest = restOf(rest))
      found = least(highOf(rest), n);
    return found;
  }
  const from = set - Tag.STRUCT;
  const offset = <u32>(smallValue(n) - baseOf(from));
  let i = offset / BITS;
  let bits = bitsAt(from, i) & (ALL_BITS >>> (BITS - 1 - (offset % BITS)));
  while (bits == 0) bits = bitsAt(from, --i);
  return small(baseOf(from) + <i32>(i * BITS + 31 - clz(bits)));
}
export function has(v: Variable, n: Int): bool {
  return !less(n, v.min) && !less(v.max, n) && same(nextOf(v, n), n);
}

/** @inline */
function lowOf(list: Cell): Int {
  return at(list - Tag.LIST);
}
/** @inline */
function highOf(list: Cell): Int {
  return at(at(list - Tag.LIST + 4) - Tag.LIST);
}
/** @inline */
function restOf(list: Cell): Cell {
  return at(at(list - Tag.LIST + 4) - Tag.LIST + 4);
}

/** The number of values, or sup. */
export function sizeOf(v: Variable): Int {
  if (v.min == INF || v.max == SUP) return SUP;
  const set = v.set;
  if (set == Names.ATOM_NIL) return add(subtract(v.max, v.min), ONE);
  if (!isList(set)) {
    const from = set - Tag.STRUCT;
    const first = <u32>(smallValue(v.min) - baseOf(from));
    const last = <u32>(smallValue(v.max) - baseOf(from));
    let i = first / BITS;
    const end = last / BITS;
    let bits = bitsAt(from, i) & (ALL_BITS << (first % BITS));
    let count: u32 = 0;
    while (i < end) {
      count += popcnt(bits);
      bits = bitsAt(from, ++i);
    }
    return small(<i32>(count + popcnt(bits & (ALL_BITS >>> (BITS - 1 - (last % BITS))))));
  }
  let total: Int = small(0);
  own(v);
  for (let i: u32 = 0; i < OWN.count; i++)
    total = add(total, add(subtract(highAt(OWN, i), lowAt(OWN, i)), ONE));
  return total;
}

/** A set of words with all values between the bounds. */
export function newWords(min: Int, max: Int): Cell {
  const base = smallValue(min);
  const words = <u32>(smallValue(max) - base) / BITS + 1;
  const from = machine.heap;
  machine.heap = from + 8 + 4 * words;
  put(from, functorOf(Names.ATOM_$SET >>> 4, words + 1));
  put(from + 4, smallCell(base));
  for (let i: u32 = 0; i < words; i++) put(wordAt(from, i), smallCell(ALL_BITS));
  return from + Tag.STRUCT;
}
export function wordBytes(min: Int, max: Int): u32 {
  return 16 + (<u32>(smallValue(max) - smallValue(min)) / BITS) * 4;
}
export function fitsWords(min: Int, max: Int): bool {
  return areSmall(min, max) && <u32>(smallValue(max) - smallValue(min)) < SPAN;
}

// Sequences.

@unmanaged
export class Sequence {
  from: Address;
  /** Pairs that fit, and that are there. */
  room: u32;
  count: u32;
}
/** They begin in a part of the low memory that is free between two builtins (../memory/machine.ts). */
const PAIRS: u32 = 512;
const RECORDS: Address = 53248;
const SEQUENCES: u32 = 5;
/** The domain that is narrowed, a set to narrow it to, and the result. */
export const OWN = changetype<Sequence>(RECORDS);
export const GIVEN = changetype<Sequence>(RECORDS + 12);
export const RESULT = changetype<Sequence>(RECORDS + 24);
/** Two more for the functions that need them. */
export const FIRST = changetype<Sequence>(RECORDS + 36);
export const SECOND = changetype<Sequence>(RECORDS + 48);
const PLACES: Address = 8192;
/** The free part behind them. */
export const SCRATCH: Address = PLACES + 8 * PAIRS * SEQUENCES;
export const SCRATCH_END: Address = RECORDS;

/** At the beginning of each call. */
export function initSequences(): void {
  for (let i: u32 = 0; i < SEQUENCES; i++) {
    const s = changetype<Sequence>(RECORDS + 12 * i);
    s.from = PLACES + 8 * PAIRS * i;
    s.room = PAIRS;
    s.count = 0;
  }
}
/** At its end. */
export function releaseSequences(): void {
  for (let i: u32 = 0; i < SEQUENCES; i++) {
    const s = changetype<Sequence>(RECORDS + 12 * i);
    if (s.room > PAIRS) release(s.from, 8 * s.room);
  }
}

export function clear(s: Sequence): void {
  s.count = 0;
}
/** @inline */
export function lowAt(s: Sequence, i: u32): Int {
  return at(s.from + 8 * i);
}
/** @inline */
export function highAt(s: Sequence, i: u32): Int {
  return at(s.from + 8 * i + 4);
}

/** Adds an interval, as it is. */
export function append(s: Sequence, from: Int, to: Int): void {
  if (s.count == s.room) {
    if (!mayTake(16 * s.room)) {
      fails();
      return;
    }
    if (s.room == PAIRS) {
      const block = allocate(16 * PAIRS);
      memory.copy(block, s.from, 8 * PAIRS);
      s.from = block;
    } else s.from = enlarge(s.from, 8 * s.room, 16 * s.room);
    s.room *= 2;
  }
  const end = s.from + 8 * s.count++;
  put(end, from);
  put(end + 4, to);
}
/** Intervals before this one are not joined with those that are pushed. */
let joinedFrom: u32 = 0;

/** Adds an interval that begins at or after the last one. */
export function push(s: Sequence, from: Int, to: Int): void {
  if (less(to, from)) return;
  if (s.count > joinedFrom) {
    const last = s.from + 8 * (s.count - 1);
    if (!less(add(at(last + 4), ONE), from)) {
      if (less(at(last + 4), to)) put(last + 4, to);
      return;
    }
  }
  append(s, from, to);
}

/** Adds the domain of a variable. */
export function pushDomain(s: Sequence, v: Variable): void {
  const set = v.set;
  if (set == Names.ATOM_NIL || isFixed(v)) push(s, v.min, v.max);
  else if (isList(set)) {
    for (let rest = set; isList(rest); rest = restOf(rest))
      push(s, greatest(lowOf(rest), v.min), least(highOf(rest), v.max));
  } else {
    let from = v.min;
    while (true) {
      const gap = gapAfter(set - Tag.STRUCT, smallValue(from), smallValue(v.max));
      push(s, from, small(gap - 1));
      if (gap > smallValue(v.max)) break;
      from = nextOf(v, small(gap));
    }
  }
}
/** The same for a sequence that is put in order later. */
export function appendDomain(s: Sequence, v: Variable): void {
  joinedFrom = s.count;
  pushDomain(s, v);
  joinedFrom = 0;
}
/** The first value from `n` on that is not in the set, or is beyond `last`. */
function gapAfter(set: Address, n: i32, last: i32): i32 {
  while (n <= last) {
    const offset = <u32>(n - baseOf(set));
    const bits = ~(bitsAt(set, offset / BITS) >>> (offset % BITS));
    const count = min<u32>(ctz(bits), BITS - (offset % BITS));
    n += <i32>count;
    if (count < BITS - (offset % BITS)) break;
  }
  return min(n, last + 1);
}

/** Makes OWN the domain of a variable. */
export function own(v: Variable): void {
  clear(OWN);
  pushDomain(OWN, v);
}

/** Sorts intervals and joins those that touch. */
export function order(s: Sequence): void {
  // Shell's sort: most are in order already.
  const count = <i32>s.count;
  for (let gap = count >> 1; gap > 0; gap >>= 1)
    for (let i = gap; i < count; i++) {
      const from = lowAt(s, i);
      const to = highAt(s, i);
      let j = i;
      for (; j >= gap && less(from, lowAt(s, j - gap)); j -= gap) {
        put(s.from + 8 * j, lowAt(s, j - gap));
        put(s.from + 8 * j + 4, highAt(s, j - gap));
      }
      put(s.from + 8 * j, from);
      put(s.from + 8 * j + 4, to);
    }
  s.count = 0;
  for (let i = 0; i < count; i++) push(s, lowAt(s, i), highAt(s, i));
}

export function complement(s: Sequence): void {
  clear(RESULT);
  let from = INF;
  let isOpen = true;
  for (let i: u32 = 0; i < s.count; i++) {
    if (lowAt(s, i) != INF) push(RESULT, from, subtract(lowAt(s, i), ONE));
    if (highAt(s, i) == SUP) isOpen = false;
    else from = add(highAt(s, i), ONE);
  }
  if (isOpen) push(RESULT, from, SUP);
  copy(RESULT, s);
}
/** Makes the second sequence the same as the first. */
export function copy(s: Sequence, to: Sequence): void {
  clear(to);
  for (let i: u32 = 0; i < s.count; i++) append(to, lowAt(s, i), highAt(s, i));
}

/** Makes GIVEN the domain of `v`, shifted by `c`; mirrored before that if `sign` is negative. */
export function giveImage(v: Variable, sign: i32, c: Int): void {
  clear(GIVEN);
  pushDomain(GIVEN, v);
  const count = <i32>GIVEN.count;
  for (let i = 0; i < count; i++) {
    const place = GIVEN.from + 8 * i;
    const a = at(place);
    const b = at(place + 4);
    put(place, sign > 0 ? low1(a, c) : low1(negate(b), c));
    put(place + 4, sign > 0 ? low1(b, c) : low1(negate(a), c));
  }
  if (sign < 0) reverse(GIVEN);
}
function low1(a: Int, c: Int): Int {
  return isFinite(a) ? add(a, c) : a;
}
/** The order of the intervals is turned round. */
export function reverse(s: Sequence): void {
  for (let i = 0, j = <i32>s.count - 1; i < j; i++, j--) {
    const a = lowAt(s, i);
    const b = highAt(s, i);
    put(s.from + 8 * i, lowAt(s, j));
    put(s.from + 8 * i + 4, highAt(s, j));
    put(s.from + 8 * j, a);
    put(s.from + 8 * j + 4, b);
  }
}
/** Makes GIVEN the intervals of `v` times `c`, or divided by it, which is not 0. */
export function giveScaled(v: Variable, c: Int, isDivided: bool): void {
  clear(RESULT);
  pushDomain(RESULT, v);
  clear(GIVEN);
  if (isNegative(c)) reverse(RESULT);
  for (let i: u32 = 0; i < RESULT.count; i++) {
    const a = isNegative(c) ? highAt(RESULT, i) : lowAt(RESULT, i);
    const b = isNegative(c) ? lowAt(RESULT, i) : highAt(RESULT, i);
    if (isDivided) push(GIVEN, divideUp(a, c), divideDown(b, c));
    else push(GIVEN, multiply(a, c), multiply(b, c));
  }
}

/** The set of a sequence, for which there is room. */
export function setOf(s: Sequence): Cell {
  const count = s.count;
  const min = lowAt(s, 0);
  const max = highAt(s, count - 1);
  if (!fitsWords(min, max)) return listOf(s);
  const set = newWords(min, max);
  const base = smallValue(min);
  const from = set - Tag.STRUCT;
  for (let i: u32 = 1; i < count; i++) {
    const end = smallValue(lowAt(s, i)) - base;
    for (let n = smallValue(highAt(s, i - 1)) - base + 1; n < end; n++) {
      const place = wordAt(from, <u32>n / BITS);
      put(place, smallCell(smallValue(at(place)) & ~(1 << (<u32>n % BITS))));
    }
  }
  return set;
}

/** The bounds of the intervals as a list. */
export function listOf(s: Sequence): Cell {
  let list = Names.ATOM_NIL;
  for (let i = <i32>s.count; i > 0; i--)
    list = listCell(lowAt(s, i - 1), listCell(highAt(s, i - 1), list));
  return list;
}
/** Makes GIVEN the intervals of such a list. */
export function giveList(list: Cell): void {
  clear(GIVEN);
  for (let rest = list; isList(rest); rest = restOf(rest)) append(GIVEN, lowOf(rest), highOf(rest));
}

/** Whether the domain has a value in GIVEN. `isWithinGiven`: whether all its values are there. */
export function meetsGiven(v: Variable): bool {
  return overlap(v, false);
}
export function isWithinGiven(v: Variable): bool {
  return !overlap(v, true);
}
/** Whether the domain has a value that is in GIVEN, or with `isOutside` one that is not. */
function overlap(v: Variable, isOutside: bool): bool {
  own(v);
  let j: u32 = 0;
  for (let i: u32 = 0; i < OWN.count; i++) {
    const a = lowAt(OWN, i);
    const b = highAt(OWN, i);
    while (j < GIVEN.count && less(highAt(GIVEN, j), a)) j++;
    if (j == GIVEN.count) return isOutside;
    if (
      isOutside ? less(a, lowAt(GIVEN, j)) || less(highAt(GIVEN, j), b) : !less(b, lowAt(GIVEN, j))
    )
      return true;
  }
  return false;
}
