/*
 * Classes of characters. For ASCII there is a table; beyond it the properties of Unicode decide, which the build
 * has packed into runs of characters of one class (src/build/characters.ts):
 *
 *   class, 3 bits | n, 5 bits      n < 29: n + 1 characters
 *                                  29, 30, 31: the count less one follows in 1, 2, 3 bytes, lowest first
 *
 * Runs stand in blocks of 64 bytes, and a second table has the first character of each block.
 */

export const enum Class {
  /** White space and control characters. */
  LAYOUT = 0,
  /** A character without any of the other classes. */
  OTHER = 1,
  /** A letter that begins a name. */
  SMALL = 2,
  /** A letter that begins a variable, or `_`. */
  CAPITAL = 3,
  /** In the packed table: CAPITAL and SMALL in turns. For ASCII: a digit. */
  DIGIT = 4,
  /** Continues a name but begins none, such as a combining mark. */
  CONTINUE = 5,
  /** One of `+-*\/\^<>=~:.?@#&$`, or a symbol or punctuation beyond ASCII. */
  SYMBOL = 6,
  /** `!` and `;` and numerals beyond ASCII, such as a superscript: a name by itself. */
  SOLO = 7,
  /** One of `()[]{},|`. */
  PUNCTUATION = 8,
  QUOTE = 9,
  /** `%`. */
  COMMENT = 10,
  /** Not a class: the entry in `CLASSES` for bytes of characters beyond ASCII. */
  WIDE = 11,
}

/** The class of each byte. */
// prettier-ignore
const CLASSES: Address = <u32>memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 7, 9, 6, 6, 10, 6, 9, 8, 8, 6, 6, 8, 6, 6, 6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 7, 6, 6, 6, 6,
  6, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 8, 6, 8, 6, 3,
  9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 8, 8, 8, 6, 0,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
  11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
]);

/** The class of a byte; WIDE beyond ASCII. @inline */
export function classOfByte(byte: u32): u32 {
  return load<u8>(CLASSES + byte);
}
/** Whether it is an ASCII letter, a digit or `_`. @inline */
export function isNameByte(byte: u32): bool {
  return <u32>load<u8>(CLASSES + byte) - 2 < 3; // SMALL, CAPITAL, DIGIT
}

export function classOf(code: u32): u32 {
  return code < 128 ? classOfByte(code) : wideClass(code);
}

/** The class of the character at `p`. @inline */
export function classAt(p: Address): u32 {
  const c: u32 = load<u8>(p);
  return c < 128 ? classOfByte(c) : wideClass(decode(p));
}

function wideClass(code: u32): u32 {
  if (code > MAX_CODE) return Class.OTHER;
  let block: u32 = 0;
  let above = CHARACTER_BLOCK_COUNT;
  while (above - block > 1) {
    const middle = (block + above) >> 1;
    if (load<u32>(CHARACTER_BLOCKS + 4 * middle) <= code) block = middle;
    else above = middle;
  }
  let left = code - load<u32>(CHARACTER_BLOCKS + 4 * block);
  let p = CHARACTER_RUNS + 64 * block;
  while (true) {
    const run: u32 = load<u8>(p++);
    let last = run & 31;
    if (last >= 29) {
      const bytes = last - 28;
      last = load<u32>(p) & (u32.MAX_VALUE >>> (32 - 8 * bytes));
      p += bytes;
    }
    if (left <= last) {
      const found = run >> 5;
      if (found != Class.DIGIT) return found;
      return left & 1 ? Class.SMALL : Class.CAPITAL;
    }
    left -= last + 1;
  }
}

/** Whether the character can occur in a name after the first one. */
export function isNameCode(code: u32): bool {
  return classOf(code) - 2 < 4; // SMALL, CAPITAL, DIGIT, CONTINUE
}

/** The address after the white space at `p`, but at most `to`. */
export function skipWhite(p: Address, to: Address): Address {
  while (p < to && classAt(p) == Class.LAYOUT) p += widthOf(load<u8>(p));
  return p;
}

/** The address after the characters from `p` on that continue a name. */
export function endOfName(p: Address): Address {
  while (true) {
    const c: u32 = load<u8>(p);
    if (c < 128 ? !isNameByte(c) : !isNameCode(decode(p))) return p;
    p += widthOf(c);
  }
}
