/*
 * The tokens of the writer. They go to the end of the buffer; a space is put before one that would be read as a part
 * of the one before it.
 */

export const enum WriteFlag {
  QUOTED = 1,
  IGNORE_OPS = 2,
  /** '$VAR'(N) is the name of a variable. */
  NUMBERVARS = 4,
  /** '$VAR'('_') is `_`. */
  SINGLETONS = 8,
  /** A space after commas. */
  SPACING = 16,
  /** Lists as compounds. */
  DOT_LISTS = 32,
  /** {}(X) as a compound. */
  NO_BRACES = 64,
  /** Variables are called `A`, `B`, those that occur once `_`. */
  LETTERS = 128,
  /** As the SWI dialect writes where it differs. */
  SWI = 256,
  /** Of a cyclic term a limited number of parts are written, and `...` for the rest. */
  SHORT = 512,
  /** '$VAR'(Name) is the variable of that name, as it is with SWI and NUMBERVARS. */
  NAMED = 1024,
  /** Characters beyond Latin-1, beyond ASCII can only be written by escapes in quotes. */
  LATIN = 2048,
  ASCII = 4096,
  /** In the SWI dialect, names with characters beyond Latin-1 are in quotes. */
  WIDE_IN_QUOTES = 8192,
  /** Only the first digits of long integers are written. */
  BRIEF = 16384,
  /** In the SWI dialect, escapes are `\u0001`, as in terms that are written with options. */
  UNICODE_ESCAPES = 32768,
}

export let writeFlags: u32 = 0;
/** The character written last; 0 at the start. */
export let last: u32 = 0;
/** Whether the token written last was a prefix operator, and a minus. */
let afterPrefix: bool = false;
let afterMinus: bool = false;

export function beginWriting(how: u32): void {
  writeFlags = how;
  last = 0;
  afterPrefix = false;
}

/** Writes an ASCII character as it is. */
export function raw(char: u32): void {
  putCode(char);
  last = char;
  afterPrefix = false;
}

/** Writes an open bracket that does not belong to functional notation. */
export function openBracket(): void {
  if (afterPrefix) putCode(Char.SPACE);
  raw(Char.OPEN);
}

/** Writes an ASCII character as a token. */
export function writeMark(char: u32): void {
  if (sticks(char)) putCode(Char.SPACE);
  raw(char);
}

export function comma(): void {
  raw(Char.COMMA);
  if (writeFlags & WriteFlag.SPACING) raw(Char.SPACE);
}

/** The prefix operator that has just been written. */
export function wrotePrefix(isMinus: bool): void {
  afterPrefix = true;
  afterMinus = isMinus;
}

function isWord(which: u32): bool {
  return which - Class.SMALL <= <u32>Class.CONTINUE - Class.SMALL;
}

/** Whether a token that begins with this character would be read as a part of the one before it. */
function sticks(code: u32): bool {
  if (last == 0) return false;
  if (code == Char.OPEN) return afterPrefix;
  const before = classOf(last);
  const behind = classOf(code);
  const isSwi = (writeFlags & WriteFlag.SWI) != 0;
  if (behind == Class.QUOTE) return (isSwi ? isDigit(last) : isWord(before)) || last == code;
  if (isSwi && afterPrefix && (code == Char.OPEN_CURLY || (afterMinus && isDigit(code))))
    return true;
  if (behind == Class.SYMBOL) return before == Class.SYMBOL;
  return isWord(before) && isWord(behind);
}

/** Inserts a space before the text from a place on. */
function insertSpace(place: u32): void {
  if (!reserveText(1)) return;
  const from = bufferStart() + place;
  memory.copy(from + 1, from, bufferTop - from);
  store<u8>(from, SPACE);
  wrote(1);
}

/** Ends a token, the text from a place on, and puts a space before it if need be. */
export function token(place: u32): void {
  if (bufferBytes() <= place) return;
  if (sticks(decode(bufferStart() + place))) insertSpace(place);
  ended();
}

/** The same for the name of an infix operator. */
export function infixToken(place: u32, atom: Cell): void {
  if (bufferBytes() == place) return raw(Char.SPACE);
  const from = bufferStart() + place;
  const first = classAt(from);
  const isSpaced =
    writeFlags & WriteFlag.SWI
      ? sticks(decode(from))
      : first == Class.SMALL ||
        first == Class.CAPITAL ||
        load<u8>(from) == Char.QUOTE ||
        !isPlain(atom);
  if (!isSpaced) return token(place);
  insertSpace(place);
  raw(Char.SPACE);
}

/** Notes the last character of a text that was written outside this file. */
function ended(): void {
  let p = bufferTop - 1;
  while ((load<u8>(p) & 0xc0) == 0x80) p--;
  last = decode(p);
  afterPrefix = false;
}

/** Whether the atom can stand without quotes. */
export function isPlain(atom: Cell): bool {
  const name = atomOfCell(atom).name;
  const bytes = atomOfCell(atom).length;
  const end = name + bytes;
  const c: u32 = load<u8>(name);
  switch (classAt(name)) {
    case Class.SMALL:
      return endOfName(name + widthOf(c)) == end;
    case Class.SYMBOL: {
      let p = name;
      while (p < end && classAt(p) == Class.SYMBOL) p += widthOf(load<u8>(p));
      return (
        p == end && !(c == Char.DOT && bytes == 1) && !(load<u16>(name) == 0x2a2f && bytes > 1)
      );
    }
    default:
      if (bytes == 1) return c == 33 || c == 59; // ! ;
      if (bytes != 2 || atom == Names.ATOM_QUOTED_NIL) return false;
      // A numeral of Latin-1.
      if (writeFlags & WriteFlag.SWI && classAt(name) == Class.SOLO) return c == 0xc2;
      return load<u16>(name) == 0x5d5b || load<u16>(name) == 0x7d7b; // [] {}
  }
}

/** The largest code that is written as it is. */
function most(): u32 {
  if (!(writeFlags & (WriteFlag.LATIN | WriteFlag.ASCII))) return MAX_CODE;
  return writeFlags & WriteFlag.ASCII ? 127 : 255;
}

/** Whether a name can be written without quotes as far as its characters go. */
function isEncodable(from: Address, bytes: u32): bool {
  const isNarrow =
    (writeFlags & WriteFlag.WIDE_IN_QUOTES) != 0 && (writeFlags & WriteFlag.SWI) != 0;
  const limit = isNarrow ? min<u32>(most(), 255) : most();
  if (limit == MAX_CODE) return true;
  let p = from;
  while (p < from + bytes && decode(p) <= limit) p += widthOf(load<u8>(p));
  return p >= from + bytes;
}

/** Writes the name of an atom, in quotes if asked and needed. */
export function putName(atom: Cell): void {
  const from = atomOfCell(atom).name;
  const bytes = atomOfCell(atom).length;
  const isQuoted = (writeFlags & WriteFlag.QUOTED) != 0;
  if (!isQuoted || (isPlain(atom) && isEncodable(from, bytes))) putBytes(from, bytes);
  else putQuoted(from, bytes, Char.QUOTE);
}

function putEscape(char: u32): void {
  putCode(Char.BACKSLASH);
  putCode(char);
}

/** Writes a text in quotes. */
export function putQuoted(from: Address, bytes: u32, quote: u32): void {
  putCode(quote);
  const end = from + bytes;
  const limit = most();
  for (let p = from; p < end; p += widthOf(load<u8>(p))) {
    const c = decode(p);
    if (c == quote) {
      if (quote == Char.QUOTE && !(writeFlags & WriteFlag.SWI)) putCode(c);
      else putCode(Char.BACKSLASH);
      putCode(c);
    } else if (c == Char.BACKSLASH) putEscape(c);
    else if (c - 7 < 7) putEscape(load<u8>(ESCAPES + c));
    else if (c < SPACE || c == 127 || c > limit || (c > 127 && isHidden(c))) {
      const isUnicode =
        (writeFlags & WriteFlag.SWI) != 0 && (writeFlags & WriteFlag.UNICODE_ESCAPES) != 0;
      // `\u` has four digits, and `\U` eight.
      if (isUnicode) {
        putEscape(c >> 16 == 0 ? 117 : 85);
        for (let shift = c >> 16 == 0 ? 12 : 28; shift > 0 && c >> shift == 0; shift -= 4)
          putCode(48);
      } else putEscape(Char.X);
      reserveText(16);
      const digits = bufferTop;
      wrote(formatInteger(smallCell(c), 16, digits));
      // The SWI dialect has capital digits.
      for (let d = digits; writeFlags & WriteFlag.SWI && d < bufferTop; d++)
        if (load<u8>(d) >= 97) store<u8>(d, load<u8>(d) - 32);
      if (!isUnicode) putCode(Char.BACKSLASH);
    } else putCode(c);
  }
  putCode(quote);
}

/** The letters of the escapes of the characters from 7 on: a, b, t, n, v, f, r. */
const ESCAPES: Address = <u32>memory.data<u8>([97, 98, 116, 110, 118, 102, 114]) - 7;

/** Whether a character beyond ASCII is invisible. */
function isHidden(code: u32): bool {
  const which = classOf(code);
  return which == Class.LAYOUT || (which == Class.OTHER && code - 0xd800 >= 0x800);
}
