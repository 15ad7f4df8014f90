/*
 * Numbers as cells: the kind of a cell, its value, and a cell for a value. cells.ts shows the boxes.
 *
 * A function that gives a Cell gives 0 if it fails. Then `machine.ball` is the error, or 0 if there was no room:
 * the caller returns Outcome.RETRY, and `machine.need` says for how many bytes (`failure` tells them apart).
 */

/** Bits of `machine.numberFlags`. */
export const enum NumberFlag {
  /** The flag `iso`: `/` of integers is never an integer, `**` always a float. */
  ISO = 1,
  /** The flag `prefer_rationals`: `/` and `^` of integers may be rationals. */
  PREFER_RATIONALS = 2,
  /** Results that are no number are infinite or NaN, not errors: the flags `float_overflow` and so on. */
  OVERFLOW = 4,
  ZERO_DIVISION = 8,
  UNDEFINED = 16,
}

/** Kinds of numbers, ordered so that the larger one of two operands tells how to compute. */
export const enum NumberKind {
  /** Fits 64 bits. */
  INTEGER = 0,
  LONG = 1,
  RATIONAL = 2,
  FLOAT = 3,
  /** No number. */
  NONE = 4,
}

/** The longest integer: 2 ** 25 bits and the sign. */
const MOST_WORDS: u32 = (1 << 20) + 1;
/**
 * An integer takes at most this share of the memory, since operations on long ones take more than linear time: on a
 * million bits, a quotient takes 5 ms and a text 70.
 */
const SHARE: u64 = 256;
/** A result of this many words needs no room to be asked for. */
const FREE_WORDS: u32 = 72;

export function kindOf(cell: Cell): i32 {
  if (isSmall(cell)) return NumberKind.INTEGER;
  if (!isBox(cell)) return NumberKind.NONE;
  const header = headerOf(cell);
  switch (boxKind(header)) {
    case Box.INTEGER:
      return header == INTEGER_HEADER ? NumberKind.INTEGER : NumberKind.LONG;
    case Box.FLOAT:
      return NumberKind.FLOAT;
    case Box.RATIONAL:
      return NumberKind.RATIONAL;
    default:
      return NumberKind.NONE;
  }
}

/** An integer of any length. @inline */
export function isInteger(cell: Cell): bool {
  return isSmall(cell) || isBoxOf(cell, Box.INTEGER);
}
/** @inline */
export function isFloat(cell: Cell): bool {
  return isBoxOf(cell, Box.FLOAT);
}
/** @inline */
export function isNumber(cell: Cell): bool {
  return kindOf(cell) != NumberKind.NONE;
}
/** The value of an integer that fits 64 bits. */
export function integerValue(cell: Cell): i64 {
  return isSmall(cell) ? smallValue(cell) : load<i64>(addressOf(cell), 4, 4);
}
export function floatValue(cell: Cell): f64 {
  return load<f64>(addressOf(cell), 4, 4);
}

export function makeInteger(n: i64): Cell {
  if (fitsSmall(n)) return smallCell(<i32>n);
  const h = machine.heap;
  put(h, INTEGER_HEADER);
  store<i64>(h, n, 4, 4);
  machine.heap = h + 12;
  return h + Tag.STRUCT;
}

export function makeUnsigned(n: u64): Cell {
  if (<i64>n >= 0) return makeInteger(n);
  const h = machine.heap;
  store<u64>(h, n, 4, 4);
  store<u32>(h, 0, 12);
  return finishInteger(3);
}

export function makeFloat(value: f64): Cell {
  const h = machine.heap;
  put(h, FLOAT_HEADER);
  store<f64>(h, value, 4, 4);
  machine.heap = h + 12;
  return h + Tag.STRUCT;
}

/** The address at which to write an integer of `words` words, two's complement, for `finishInteger`. 0: it fails. */
export function startInteger(words: u32): Address {
  return words <= FREE_WORDS || hasRoomFor(words) ? machine.heap + 4 : 0;
}

/** Whether an integer of `words` words can be made; if not, `machine.ball` is the error, or 0 for want of room. */
export function hasRoomFor(words: u64): bool {
  if (words > MOST_WORDS + 1 || words * 4 * SHARE > machine.memoryLimit) {
    resourceError(Names.ATOM_MEMORY);
    return false;
  }
  if (!lacksRoom(4 * <u32>words + 16)) return true;
  machine.ball = 0;
  return false;
}

/** The integer whose words have been written at `startInteger`. */
export function finishInteger(words: u32): Cell {
  const h = machine.heap;
  // Words that only repeat the sign are dropped; word i stands at h + 4 * i + 4.
  while (words > 2 && load<i32>(h + 4 * words) == load<i32>(h + 4 * words - 4) >> 31) words--;
  if (words == 2) return makeInteger(load<i64>(h, 4, 4));
  if (words > MOST_WORDS) return raised(resourceError(Names.ATOM_MEMORY));
  put(h, boxHeader(Box.INTEGER, words));
  machine.heap = h + 4 * words + 4;
  return h + Tag.STRUCT;
}

/**
 * Moves a result down to `from`, over intermediate results; nothing else may refer to those. If there was no
 * room, their bytes are needed too next time.
 */
export function settle(from: Address, result: Cell): Cell {
  if (result == 0) {
    if (machine.ball != 0) return 0;
    machine.need += machine.heap - from;
    machine.heap = from;
    return 0;
  }
  if (!isStruct(result) || addressOf(result) < from) {
    machine.heap = from;
    return result;
  }
  const bytes = 4 * boxWords(headerOf(result)) + 4;
  if (addressOf(result) != from) memory.copy(from, addressOf(result), bytes);
  machine.heap = from + bytes;
  return from + Tag.STRUCT;
}

/** For `return raised(typeError(…))`: the value of a function that fails. */
export function raised(_outcome: Outcome): Cell {
  return 0;
}
/** The outcome of a builtin if a number could not be computed. */
export function failure(): Outcome {
  return machine.ball == 0 ? Outcome.RETRY : Outcome.ERROR;
}
export function undefinedValue(): Cell {
  if (machine.numberFlags & NumberFlag.UNDEFINED) return makeFloat(NaN);
  return raised(evaluationError(Names.ATOM_UNDEFINED));
}
export function zeroDivisor(): Cell {
  return raised(evaluationError(Names.ATOM_ZERO_DIVISOR));
}
export function floatOverflow(): Cell {
  return raised(evaluationError(Names.ATOM_FLOAT_OVERFLOW));
}
/** The quotient of a number and a zero as a float, which is infinite if a flag says so. */
export function floatZeroDivisor(isNegative: bool): Cell {
  if (!(machine.numberFlags & NumberFlag.ZERO_DIVISION)) return zeroDivisor();
  return makeFloat(isNegative ? -Infinity : Infinity);
}
export function noInteger(culprit: Cell): Cell {
  return raised(typeError(Names.ATOM_INTEGER, culprit));
}
/** A float as a result, which must be finite. */
export function finite(x: f64): Cell {
  if (x - x == 0) return makeFloat(x);
  if (x != x) return undefinedValue();
  return machine.numberFlags & NumberFlag.OVERFLOW ? makeFloat(x) : floatOverflow();
}
