/*
 * Sorting: a stable merge sort, bottom up, of short forms of the keys.
 *
 *   elements   | key | element | key | element | ...
 *   entries    | short form of the key | address of its key | ...       twice: from one half to the other and back
 *
 * A short form is a word that keeps the order: 3 bits for the kind of term, 29 bits for the part that is compared
 * first. Keys are compared themselves only if their short forms are equal. To sort downwards, short forms are inverted.
 * If all keys are compounds of one functor, the short forms are those of the first argument in which they differ.
 *
 * Runs of up to RUN entries are sorted by insertion, then runs are merged. Two runs that are in order already are
 * copied as they are.
 */

const RUN: u32 = 6;
const ENTRY: u32 = 8;

/** Kinds of short forms. With numbers by value there is no kind FLOAT. */
const enum Short {
  VARIABLE = 0,
  FLOAT = 1,
  NUMBER = 2,
  HOST = 3,
  EARLY_STRING = 4,
  ATOM = 5,
  STRING = 6,
  COMPOUND = 7,
}
const SHORT_BITS: u32 = 29;
const SHORT_MAX: u32 = (1 << 29) - 1;

/** @inline */
function short(kind: u32, value: u32): u32 {
  return (kind << SHORT_BITS) | value;
}

/** The short form of a dereferenced key. */
function shortOf(key: Cell): u32 {
  if (isSmall(key)) return short(Short.NUMBER, smallValue(key) + (1 << 28));
  if (isRef(key)) return short(Short.VARIABLE, key >>> 3);
  if (isList(key)) return short(Short.COMPOUND, 2);
  const isDialect = (machine.dialect & Dialect.STRINGS_FIRST) != 0;
  if (isConst(key)) {
    if (isDialect && key == Names.ATOM_NIL) return short(Short.ATOM, 0);
    const atom = atomOfCell(key);
    return short(Short.ATOM, firstBytes(atom.name, atom.length));
  }
  const header = headerOf(key);
  if (!isBoxHeader(header)) return short(Short.COMPOUND, min(arityOf(header), SHORT_MAX));
  switch (boxKind(header)) {
    case Box.STRING:
      return short(
        isDialect ? Short.EARLY_STRING : Short.STRING,
        firstBytes(key + 6, at(key + 2) & 0x7fffffff),
      );
    case Box.HOST:
      return short(Short.HOST, 0);
    case Box.FLOAT:
      return shortFloat(load<f64>(key + 2));
    case Box.INTEGER:
      return short(Short.NUMBER, signOf(key) < 0 ? 0 : SHORT_MAX);
    default:
      // A rational is compared with the other numbers as it is: they all get one short form if there is one.
      return short(Short.NUMBER, 0);
  }
}

/** The first four bytes of a text, but for their last three bits. */
function firstBytes(from: Address, length: u32): u32 {
  let word = bswap(load<u32>(from));
  if (length < 4) word &= ~(u32.MAX_VALUE >>> (8 * length));
  return word >>> 3;
}

function shortFloat(x: f64): u32 {
  if ((machine.dialect & Dialect.NUMBERS_BY_VALUE) != 0) {
    const limited = x < -268435456.0 || x != x ? -268435456.0 : min(x, 268435455.0);
    return short(Short.NUMBER, <u32>(<i32>Math.floor(limited) + (1 << 28)));
  }
  if (x != x) return short(Short.FLOAT, 0);
  const high = <i32>(reinterpret<i64>(x) >> 32);
  const ordered = high < 0 ? ~high : high ^ i32.MIN_VALUE;
  return short(Short.FLOAT, <u32>ordered >>> 3);
}

/** Whether the entry at `a` belongs behind that at `b`. @inline */
function isBehind(a: Address, b: Address, isDescending: bool): bool {
  const x = load<u32>(a);
  const y = load<u32>(b);
  return x != y ? x > y : isBehindInFull(a, b, isDescending);
}

/** The same by the keys themselves. */
function isBehindInFull(a: Address, b: Address, isDescending: bool): bool {
  const x = at(load<u32>(a, 4));
  const y = at(load<u32>(b, 4));
  if (x == y) return false;
  const order = compareTerms(x, y);
  return isDescending ? order < 0 : order > 0;
}

/** @inline */
function moveEntry(from: Address, to: Address): void {
  store<u64>(to, load<u64>(from));
}

/** Sorts entries with the help of as much room at `other`; gives where they are then. */
function sortEntries(from: Address, other: Address, count: u32, isDescending: bool): Address {
  const end = from + count * ENTRY;
  const spare = other;
  for (let start = from; start < end; start += RUN * ENTRY) {
    const stop = min(start + RUN * ENTRY, end);
    for (let next = start + ENTRY; next < stop; next += ENTRY) {
      if (!isBehind(next - ENTRY, next, isDescending)) continue;
      moveEntry(next, spare);
      let to = next;
      do {
        moveEntry(to - ENTRY, to);
        to -= ENTRY;
      } while (to > start && isBehind(to - ENTRY, spare, isDescending));
      moveEntry(spare, to);
    }
  }
  for (let width = RUN * ENTRY; width < count * ENTRY; width *= 2) {
    mergeRuns(from, other, count * ENTRY, width, isDescending);
    const sorted = other;
    other = from;
    from = sorted;
  }
  return from;
}

/** Merges runs of `width` bytes in twos. */
function mergeRuns(from: Address, to: Address, bytes: u32, width: u32, isDescending: bool): void {
  const end = from + bytes;
  for (let start = from; start < end; start += 2 * width) {
    const middle = min(start + width, end);
    const stop = min(middle + width, end);
    let i = start;
    let j = middle;
    if (j < stop && isBehind(j - ENTRY, j, isDescending)) {
      // Without a branch that would be guessed wrong half of the time.
      while (i < middle && j < stop) {
        const isSecond = <u32>isBehind(i, j, isDescending);
        moveEntry(select<u32>(j, i, isSecond != 0), to);
        to += ENTRY;
        j += ENTRY * isSecond;
        i += ENTRY * (isSecond ^ 1);
      }
    }
    for (; i < middle; i += ENTRY, to += ENTRY) moveEntry(i, to);
    for (; j < stop; j += ENTRY, to += ENTRY) moveEntry(j, to);
  }
}

/** Ways to find keys, and to treat equal ones. */
export const enum Sort {
  DESCENDING = 1,
  /** Of elements with equal keys only the first is kept. */
  DISTINCT = 2,
  /** The elements are pairs Key-Value. */
  PAIRS = 4,
  /** The result must be able to become a list, but in the SWI dialect. */
  CHECKED = 8,
}

/** Sorts a list; `key` is a number of an argument, 0 for the elements themselves, or a list of such numbers. */
export function sortList(list: Cell, key: Cell, how: u32, result: Cell): Outcome {
  const length = listLength(list);
  if (length < 0) {
    return length == PARTIAL ? instantiationError() : typeError(Names.ATOM_LIST, deref(list));
  }
  charge(<u32>length * (32 - clz(length)));
  // Both are asked for at once: a collection for the one might give away what it has made for the other.
  const half = length * ENTRY;
  const lacksBlock = length > MANY && lacksStatic(3 * half);
  if (lacksRoom(8 * length) || lacksBlock) return Outcome.RETRY;
  const block = allocate(3 * half);
  let outcome = readElements(list, block, key, how);
  if (outcome == Outcome.TRUE) {
    if ((how & Sort.CHECKED) != 0 && (machine.dialect & Dialect.BRACKET_BAR) == 0) {
      if (!isPartialList(result)) outcome = typeError(Names.ATOM_LIST, deref(result));
      else if ((how & Sort.PAIRS) != 0) outcome = checkPairs(result);
    }
  }
  let found: Cell = 0;
  if (outcome == Outcome.TRUE) {
    const entries = block + half;
    const isDescending = (how & Sort.DESCENDING) != 0;
    makeEntries(block, entries, isDescending);
    const sorted = sortEntries(entries, entries + half, length, isDescending);
    found = makeList(sorted, length, (how & Sort.DISTINCT) != 0);
  }
  release(block, 3 * half);
  return outcome == Outcome.TRUE ? <i32>unify(found, result) : outcome;
}

/** Lists of more elements are sorted only if there is memory. */
const MANY: i32 = 1 << 12;

/** Makes the entries for the keys and elements in [from, to). */
function makeEntries(from: Address, to: Address, isDescending: bool): void {
  const end = to;
  const place = tellingArgument(from, end);
  let hasRational = false;
  for (let pair = from; pair < end; pair += ENTRY, to += ENTRY) {
    let key = at(pair);
    if (place != 0) key = deref(at(key + place));
    if (isBoxOf(key, Box.RATIONAL)) hasRational = true;
    put(to, isDescending ? ~shortOf(key) : shortOf(key));
    put(to + 4, pair);
  }
  // If there are rationals, all numbers get the same short form.
  for (let entry = end; hasRational && entry < to; entry += ENTRY) {
    const flip: u32 = isDescending ? u32.MAX_VALUE : 0;
    const kind = (at(entry) ^ flip) >>> SHORT_BITS;
    if (kind == Short.NUMBER) put(entry, short(kind, 0) ^ flip);
  }
}

/** The distance of the first argument from the pointer. */
const FIRST_OF_LIST: u32 = u32.MAX_VALUE;
const FIRST_OF_STRUCT: u32 = 2;

/**
 * If all keys are compounds with the same functor: the distance of the first argument in which they differ, from
 * the pointer; otherwise 0.
 */
function tellingArgument(from: Address, end: Address): u32 {
  const first = at(from);
  if (from == end || !isCompound(first)) return 0;
  const header = isList(first) ? 0 : headerOf(first);
  for (let pair = from; pair < end; pair += ENTRY) {
    const key = at(pair);
    if (header == 0 ? !isList(key) : !isStruct(key) || headerOf(key) != header) return 0;
  }
  const last: u32 = header == 0 ? 3 : 4 * arityOf(header) - Tag.STRUCT;
  for (
    let place = header == 0 ? FIRST_OF_LIST : FIRST_OF_STRUCT;
    <i32>place < <i32>last;
    place += 4
  ) {
    const argument = deref(at(first + place));
    for (let pair = from; pair < end; pair += ENTRY)
      if (deref(at(at(pair) + place)) != argument) return place;
  }
  return <i32>last > 0 ? last : 0;
}

/** Makes the list of sorted elements. */
function makeList(sorted: Address, length: u32, isDistinct: bool): Cell {
  if (length == 0) return Names.ATOM_NIL;
  const start = machine.heap;
  const end = sorted + length * ENTRY;
  let top = start;
  let last: Cell = 0;
  let lastShort: u32 = 0;
  for (; sorted < end; sorted += ENTRY) {
    const pair = at(sorted + 4);
    if (isDistinct) {
      const key = at(pair);
      const isSame =
        top != start && at(sorted) == lastShort && (key == last || identical(key, last));
      if (isSame) continue;
      last = key;
      lastShort = at(sorted);
    }
    put(top, at(pair + 4));
    put(top + 4, top + 8 + Tag.LIST);
    top += 8;
  }
  put(top - 4, Names.ATOM_NIL);
  machine.heap = top;
  return start + Tag.LIST;
}

/** Puts the dereferenced keys and the elements of a list into a block. */
function readElements(list: Cell, block: Address, key: Cell, how: u32): Outcome {
  for (let cell = deref(list); isList(cell); cell = deref(at(cell - Tag.LIST + 4))) {
    const element = deref(at(cell - Tag.LIST));
    let found = element;
    if ((how & Sort.PAIRS) != 0) {
      if (isRef(element)) return instantiationError();
      if (!isPair(element)) return typeError(Names.ATOM_PAIR, element);
      found = deref(at(element + 2));
    } else if (key != ZERO) {
      found = keyOf(element, key);
      if (found == 0) return Outcome.ERROR;
    }
    put(block, found);
    put(block + 4, element);
    block += ENTRY;
  }
  return Outcome.TRUE;
}

/** The small integer 0. */
export const ZERO: Cell = 3;

function isPair(cell: Cell): bool {
  return isCompoundStruct(cell) && headerOf(cell) == Names.FUNCTOR_MINUS;
}

/** keysort/2 checks its result, as far as it is there. */
function checkPairs(list: Cell): Outcome {
  for (let cell = deref(list); isList(cell); cell = deref(at(cell - Tag.LIST + 4))) {
    const element = deref(at(cell - Tag.LIST));
    if (!isRef(element) && !isPair(element)) return typeError(Names.ATOM_PAIR, element);
  }
  return Outcome.TRUE;
}

/** The key of an element, which `checkKey` has allowed; 0: error. */
function keyOf(element: Cell, key: Cell): Cell {
  let cell = element;
  let rest = key;
  do {
    let step = key;
    if (isList(key)) {
      step = deref(at(rest - Tag.LIST));
      rest = deref(at(rest - Tag.LIST + 4));
    }
    if (isRef(cell)) {
      instantiationError();
      return 0;
    }
    if (isDict(cell)) {
      const value = valueUnder(step, cell);
      if (value == 0) {
        notThere(Names.ATOM_KEY, step, cell);
        return 0;
      }
      cell = value;
      continue;
    }
    if (!isCompound(cell) || isAtom(step)) {
      typeError(isCompound(cell) ? Names.ATOM_DICT : Names.ATOM_COMPOUND, cell);
      return 0;
    }
    const n = <u32>smallValue(step);
    const arity: u32 = isList(cell) ? 2 : arityOf(headerOf(cell));
    if (n > arity) {
      notThere(Names.ATOM_ARGUMENT, step, cell);
      return 0;
    }
    cell = deref(at(isList(cell) ? cell - Tag.LIST + 4 * n - 4 : cell - Tag.STRUCT + 4 * n));
  } while (isList(key) && isList(rest));
  return cell;
}

/** Whether a cell is a dict, which has each value before its key. */
function isDict(cell: Cell): bool {
  if (!isCompoundStruct(cell)) return false;
  const header = headerOf(cell);
  return nameOf(header) == Names.ATOM_DICT_NAME && (arityOf(header) & 1) == 1;
}

/** The value of a dict under a key; 0 if there is none. */
function valueUnder(key: Cell, dict: Cell): Cell {
  const tag = dict - Tag.STRUCT + 4;
  const end = tag + 4 * arityOf(headerOf(dict));
  for (let pair = tag + 4; pair < end; pair += 8) {
    if (deref(at(pair + 4)) == key) return deref(at(pair));
  }
  return 0;
}

function notThere(kind: Cell, n: Cell, cell: Cell): Outcome {
  const culprit = machine.heap;
  machine.heap += 16;
  put(culprit, Names.FUNCTOR_EXISTENCE_ERROR_3);
  put(culprit + 4, kind);
  put(culprit + 8, n);
  put(culprit + 12, cell);
  return throwError(culprit + Tag.STRUCT);
}

/** TRUE if it is a key of sort/4, otherwise the error. */
function checkKey(key: Cell): Outcome {
  if (isRef(key)) return instantiationError();
  if (key == ZERO) return Outcome.TRUE;
  if (!isList(key)) return checkStep(key);
  const length = listLength(key);
  if (length == PARTIAL) return instantiationError();
  if (length < 0) return typeError(Names.ATOM_SORT_KEY, key);
  for (let cell = key; isList(cell); cell = deref(at(cell - Tag.LIST + 4))) {
    const outcome = checkStep(deref(at(cell - Tag.LIST)));
    if (outcome != Outcome.TRUE) return outcome;
  }
  return Outcome.TRUE;
}

function checkStep(step: Cell): Outcome {
  if (isRef(step)) return instantiationError();
  if (isSmall(step)) {
    return smallValue(step) < 1 ? domainError(Names.ATOM_NOT_LESS_THAN_ONE, step) : Outcome.TRUE;
  }
  if (isInteger(step)) {
    return signOf(step) < 0
      ? domainError(Names.ATOM_NOT_LESS_THAN_ONE, step)
      : representationError(Names.ATOM_MAX_ARITY);
  }
  return isAtom(step) ? Outcome.TRUE : typeError(Names.ATOM_SORT_KEY, step);
}

export function sort4(key: Cell, order: Cell, list: Cell, result: Cell): Outcome {
  key = deref(key);
  const outcome = checkKey(key);
  if (outcome != Outcome.TRUE) return outcome;
  const how = deref(order);
  if (isRef(how)) return instantiationError();
  if (!isAtom(how)) return typeError(Names.ATOM_ATOM, how);
  const flags = flagsOfOrder(how);
  return flags < 0 ? domainError(Names.ATOM_ORDER, how) : sortList(list, key, flags, result);
}

/** The flags that an order stands for, or -1; in the SWI dialect the `@` may be missing. */
function flagsOfOrder(how: Cell): i32 {
  const isSwi = (machine.dialect & Dialect.SWI_PROGRAMS) != 0;
  if (how == Names.ATOM_BEFORE || (isSwi && how == Names.ATOM_LESS)) return Sort.DISTINCT;
  if (how == Names.ATOM_AFTER || (isSwi && how == Names.ATOM_GREATER))
    return Sort.DESCENDING | Sort.DISTINCT;
  if (how == Names.ATOM_NOT_BEFORE || (isSwi && how == Names.ATOM_AT_LEAST)) return Sort.DESCENDING;
  return how == Names.ATOM_NOT_AFTER || (isSwi && how == Names.ATOM_AT_MOST) ? 0 : -1;
}
