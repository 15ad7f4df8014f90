/*
 * Text in UTF-8. A lone surrogate is three bytes like any other character of its size, so that every text of the
 * host can be kept.
 *
 *   0xxxxxxx                                  up to 7F
 *   110xxxxx 10xxxxxx                         up to 7FF
 *   1110xxxx 10xxxxxx 10xxxxxx                up to FFFF
 *   11110xxx 10xxxxxx 10xxxxxx 10xxxxxx       up to 10FFFF
 */

export const MAX_CODE: u32 = 0x10ffff;
/** In the first word of a string's box, beside its length: all bytes are ASCII. */
export const ASCII_FLAG: u32 = 1 << 31;

/** The bytes of the character that begins with this byte. @inline */
export function widthOf(lead: u32): u32 {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** @inline */
function low(p: Address): u32 {
  return load<u8>(p) & 63;
}

/** The code of the character at `p`. */
export function decode(p: Address): u32 {
  const c: u32 = load<u8>(p);
  if (c < 0x80) return c;
  if (c < 0xe0) return ((c & 31) << 6) | low(p + 1);
  if (c < 0xf0) return ((c & 15) << 12) | (low(p + 1) << 6) | low(p + 2);
  return ((c & 7) << 18) | (low(p + 1) << 12) | (low(p + 2) << 6) | low(p + 3);
}

/** Writes a character at `p`, and tells the address after it. */
export function encode(p: Address, code: u32): Address {
  if (code < 0x80) {
    store<u8>(p, <u8>code);
    return p + 1;
  }
  if (code < 0x800) {
    store<u8>(p, <u8>(0xc0 | (code >> 6)));
  } else {
    if (code < 0x10000) {
      store<u8>(p, <u8>(0xe0 | (code >> 12)));
    } else {
      store<u8>(p++, <u8>(0xf0 | (code >> 18)));
      store<u8>(p, <u8>(0x80 | ((code >> 12) & 63)));
    }
    store<u8>(++p, <u8>(0x80 | ((code >> 6) & 63)));
  }
  store<u8>(p + 1, <u8>(0x80 | (code & 63)));
  return p + 2;
}

/** A bit in each byte. */
const ONES: u64 = <u64>0x01010101 * 0x100000001;

/** The number of characters in a text. */
export function countCharacters(from: Address, bytes: u32): u32 {
  const to = from + bytes;
  let count = bytes;
  let p = from;
  // Eight bytes at a time: a byte continues a character if its upper bits are 10.
  for (; p + 8 <= to; p += 8) {
    const word = load<u64>(p);
    count -= <u32>popcnt<u64>((word >> 7) & ~(word >> 6) & ONES);
  }
  for (; p < to; p++) count -= u32((load<u8>(p) & 0xc0) == 0x80);
  return count;
}

/** The words of the box of a string of `bytes` bytes, its header included. @inline */
export function stringWords(bytes: u32): u32 {
  return 2 + ((bytes + 3) >> 2);
}

/** The bytes of that box; more than any heap has if the string is longer than a box can be. */
export function stringBytes(bytes: u32): u32 {
  const words = stringWords(bytes);
  return words > BOX_MAX ? u32.MAX_VALUE : 4 * words;
}

/** Makes a string; the caller has asked for `stringBytes`. */
export function makeString(from: Address, bytes: u32): Cell {
  const words = stringWords(bytes);
  const box = take(words);
  put(box, boxHeader(Box.STRING, words - 1));
  put(box + 4 * words - 4, 0);
  put(box + 4, bytes | (countCharacters(from, bytes) == bytes ? ASCII_FLAG : 0));
  memory.copy(box + 8, from, bytes);
  return box + Tag.STRUCT;
}

/** Makes a list of the codes, or of the characters, of a text; the caller has asked for 8 bytes for each. */
export function makeTextList(from: Address, bytes: u32, isCodes: bool): Cell {
  if (bytes == 0) return Names.ATOM_NIL;
  const list = take(2 * countCharacters(from, bytes));
  let to = list;
  for (let p = from; p < from + bytes; to += 8) {
    const width = widthOf(load<u8>(p));
    put(to, isCodes ? smallCell(decode(p)) : atomCell(intern(p, width)));
    put(to + 4, to + 8 + Tag.LIST);
    p += width;
  }
  put(to - 4, Names.ATOM_NIL);
  return list + Tag.LIST;
}
