/*
 * Domains with holes. The set of a variable is one of
 *
 *   []                              all integers between the bounds
 *   '$set'(Base, W0, W1, ...)       bit i of word j: Base + 28 * j + i; changed in place, so no two variables share it
 *   '$set'([], N, L1, H1, L2, ...)  N intervals in ascending order, apart from each other; never changed
 *
 * and only values between the bounds count. Words are for bounds that are small and at most SPAN apart. There is room
 * for a power of 2 of intervals, so that there are few functors. A value is found in logarithmic time.
 *
 * A sequence is a row of such intervals outside the heap, for work within one call.
 */

export const BITS: u32 = 28;
export const ALL_BITS: u32 = (1 << BITS) - 1;
const SPAN: u32 = 128 * BITS;
/** The steps that are charged for a look at an interval. */
const STEPS: u32 = 4;

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

// Intervals: the number of them, then their bounds.

function isIntervals(set: Cell): bool {
  return isStruct(set) && at(set - Tag.STRUCT + 4) == Names.ATOM_NIL;
}
/** Whether the set does not consist of words. */
export function hasNoWords(set: Cell): bool {
  return set == Names.ATOM_NIL || isIntervals(set);
}
/** @inline */
function lengthOf(set: Cell): u32 {
  return smallValue(at(set - Tag.STRUCT + 8));
}
/** @inline */
function lowOf(set: Cell, i: u32): Int {
  return at(set - Tag.STRUCT + 12 + 8 * i);
}
/** @inline */
function highOf(set: Cell, i: u32): Int {
  return at(set - Tag.STRUCT + 16 + 8 * i);
}
/** The first interval from `i` on that does not end before `n`; `count` if all do. The bounds stand at `from`. */
function reaching(from: Address, count: u32, i: u32, n: Int): u32 {
  // In steps that get longer, then between the last two.
  let step: u32 = 1;
  for (; i + step <= count && less(at(from + 8 * (i + step) - 4), n); step *= 2) i += step;
  let end = min(i + step - 1, count);
  while (i < end) {
    const middle = (i + end) >> 1;
    if (less(at(from + 8 * middle + 4), n)) i = middle + 1;
    else end = middle;
  }
  return i;
}
/** The first interval of a set that does not end before `n`. @inline */
function intervalFrom(set: Cell, n: Int): u32 {
  return reaching(set - Tag.STRUCT + 12, lengthOf(set), 0, n);
}

/** The least value of the set that is at least `n`, which is at most the upper bound. */
export function nextOf(v: Variable, n: Int): Int {
  const set = v.set;
  if (set == Names.ATOM_NIL || !isFinite(n)) return n;
  if (isIntervals(set)) {
    const i = intervalFrom(set, n);
    return i == lengthOf(set) ? n : greatest(lowOf(set, i), n);
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
  if (isIntervals(set)) {
    const i = intervalFrom(set, n);
    return i == 0 || (i < lengthOf(set) && !less(n, lowOf(set, i))) ? n : highOf(set, i - 1);
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

/** Whether there are more than `most` values. */
export function hasMore(v: Variable, most: u32): bool {
  const set = v.set;
  // Each interval has one at least.
  if (isIntervals(set) && intervalFrom(set, v.max) - intervalFrom(set, v.min) > most) return true;
  return less(small(most), sizeOf(v));
}

/** The number of values, or sup. */
export function sizeOf(v: Variable): Int {
  if (v.min == INF || v.max == SUP) return SUP;
  const set = v.set;
  if (set == Names.ATOM_NIL) return add(subtract(v.max, v.min), ONE);
  if (!isIntervals(set)) {
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
  const first = intervalFrom(set, v.min);
  const end = lengthOf(set);
  let i = first;
  for (; i < end && !less(v.max, lowOf(set, i)); i++) {
    const from = greatest(lowOf(set, i), v.min);
    const to = least(highOf(set, i), v.max);
    total = add(total, same(from, to) ? ONE : add(subtract(to, from), ONE));
  }
  charge(STEPS * (i - first));
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
  else if (isIntervals(set)) {
    const first = intervalFrom(set, v.min);
    const end = lengthOf(set);
    let i = first;
    for (; i < end && !less(v.max, lowOf(set, i)); i++)
      push(s, greatest(lowOf(set, i), v.min), least(highOf(set, i), v.max));
    charge(STEPS * (i - first));
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

/** Sorts intervals and joins those that touch; RESULT is lost. */
export function order(s: Sequence): void {
  while (troubled() == Outcome.FALSE && mergeRuns(s));
  const count = s.count;
  charge(STEPS * count);
  s.count = 0;
  for (let i: u32 = 0; i < count; i++) push(s, lowAt(s, i), highAt(s, i));
}
/** Merges each two neighbouring runs of ascending intervals, the same ones once; false if there is only one run. */
function mergeRuns(s: Sequence): bool {
  const count = s.count;
  let end = runFrom(s, 0);
  if (end == count) return false;
  charge(STEPS * count);
  clear(RESULT);
  for (let from: u32 = 0; from < count; from = end) {
    const middle = runFrom(s, from);
    end = runFrom(s, middle);
    const first = RESULT.count;
    let i = from;
    let j = middle;
    while (i < middle || j < end) {
      const isFirst = j == end || (i < middle && !less(lowAt(s, j), lowAt(s, i)));
      const next = isFirst ? i++ : j++;
      const low = lowAt(s, next);
      const high = highAt(s, next);
      const last = RESULT.count - 1;
      if (RESULT.count == first || low != lowAt(RESULT, last) || high != highAt(RESULT, last))
        append(RESULT, low, high);
    }
  }
  const place = s.from;
  const room = s.room;
  s.from = RESULT.from;
  s.room = RESULT.room;
  s.count = RESULT.count;
  RESULT.from = place;
  RESULT.room = room;
  return true;
}
/** The end of the run that begins at `i`. */
function runFrom(s: Sequence, i: u32): u32 {
  if (i < s.count)
    do i++;
    while (i < s.count && !less(lowAt(s, i), lowAt(s, i - 1)));
  return i;
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
  if (!fitsWords(min, max)) return intervalsOf(s);
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

/** The bytes of the set of `count` intervals. */
export function setBytes(count: u32): u32 {
  return 16 * count + 12;
}
function intervalsOf(s: Sequence): Cell {
  const room: u32 = 1 << (32 - clz(s.count - 1));
  const from = machine.heap;
  machine.heap = from + 12 + 8 * room;
  put(from, functorOf(Names.ATOM_$SET >>> 4, 2 + 2 * room));
  put(from + 4, Names.ATOM_NIL);
  put(from + 8, smallCell(s.count));
  memory.copy(from + 12, s.from, 8 * s.count);
  for (let i = s.count; i < room; i++) {
    put(from + 12 + 8 * i, small(0));
    put(from + 16 + 8 * i, small(0));
  }
  return from + Tag.STRUCT;
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
  for (let rest = list; isList(rest);) {
    const second = at(rest - Tag.LIST + 4) - Tag.LIST;
    append(GIVEN, at(rest - Tag.LIST), at(second));
    rest = at(second + 4);
  }
  charge(STEPS * GIVEN.count);
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
    j = reaching(GIVEN.from, GIVEN.count, j, a);
    if (j == GIVEN.count) return isOutside;
    if (
      isOutside ? less(a, lowAt(GIVEN, j)) || less(highAt(GIVEN, j), b) : !less(b, lowAt(GIVEN, j))
    )
      return true;
  }
  return false;
}
