/*
 * Tokens in quotes, and the escape sequences in them.
 *
 * The text of a token is taken from where it stands unless it has escapes or doubled quotes: then it is put together
 * in the block SCRATCH.
 */

/** The results of `escape` for an escaped line end, and for an error. */
export const NO_CHARACTER: i32 = -1;
const BAD_ESCAPE: i32 = -2;
/** After `escape`: the address at which reading goes on. After a bad one also the error, and the end of its text. */
export let escapeEnd: Address = 0;
export let escapeWrong: Cell = 0;
export let escapeWrongEnd: Address = 0;

/** The code of the escape sequence whose backslash is at `p`, NO_CHARACTER or BAD_ESCAPE. */
export function escape(p: Address): i32 {
  const c: u32 = load<u8>(p + 1);
  escapeEnd = p + 2;
  switch (c) {
    case 97: // a
      return 7;
    case 98: // b
      return 8;
    case 116: // t
      return 9;
    case 110: // n
      return 10;
    case 118: // v
      return 11;
    case 102: // f
      return 12;
    case 114: // r
      return 13;
    case 115: // s
      return 32;
    case Char.BACKSLASH:
    case Char.QUOTE:
    case Char.DOUBLE_QUOTE:
    case Char.BACK_QUOTE:
      return c;
    case Char.RETURN:
      if (load<u8>(p + 2) != Char.NEWLINE) break;
      escapeEnd++;
    // A line end of two characters.
    case Char.NEWLINE:
      // The SWI dialect skips the indentation of the next line.
      while (
        isLenient() &&
        (load<u8>(escapeEnd) == Char.SPACE || load<u8>(escapeEnd) == Char.TAB)
      ) {
        escapeEnd++;
      }
      return NO_CHARACTER;
    case Char.X:
      return numeric(p, p + 2, 16);
    case 117: // u
      return fixed(p, 4);
    case 85: // U
      return fixed(p, 8);
    case 101: // e
      if (isLenient()) return 27;
      break;
    case 99: // c
      if (!isLenient()) break;
      while (escapeEnd < limit && classAt(escapeEnd) == Class.LAYOUT) {
        escapeEnd += widthOf(load<u8>(escapeEnd));
      }
      return NO_CHARACTER;
    default:
      if (c - Char.ZERO < 8) return numeric(p, p + 1, 8);
  }
  if (p + 1 >= limit) return badEscape(p, Names.ATOM_END_OF_FILE, p + 1);
  return badEscape(p, Names.ATOM_UNDEFINED_CHAR_ESCAPE, p + 1 + widthOf(c));
}

/** `\xHH…\` or `\NNN…\`, whose digits begin at `from`. */
function numeric(p: Address, from: Address, radix: u32): i32 {
  let end = from;
  let code: u32 = 0;
  for (let d = digitValue(load<u8>(end)); d < radix; d = digitValue(load<u8>(++end))) {
    code = min(code * radix + d, MAX_CODE + 1);
  }
  const isClosed = load<u8>(end) == Char.BACKSLASH;
  if (end == from || (!isClosed && !isLenient())) {
    return badEscape(p, Names.ATOM_UNDEFINED_CHAR_ESCAPE, end);
  }
  escapeEnd = isClosed ? end + 1 : end;
  return checked(p, code);
}

/** `\uXXXX` or `\UXXXXXXXX`. */
function fixed(p: Address, digits: u32): i32 {
  let code: u32 = 0;
  escapeEnd = p + 2;
  for (let i: u32 = 0; i < digits; i++) {
    const d = digitValue(load<u8>(escapeEnd));
    if (d >= 16) return badEscape(p, Names.ATOM_UNDEFINED_CHAR_ESCAPE, p + 2);
    code = code > MAX_CODE ? code : code * 16 + d;
    escapeEnd++;
  }
  return checked(p, code);
}

function checked(p: Address, code: u32): i32 {
  if (code <= MAX_CODE && (code & 0xfffff800) != 0xd800) return code;
  return badEscape(p, Names.ATOM_ILLEGAL_CHARACTER_CODE, escapeEnd);
}

/** Notes an error in the text from `p` to `to`, and where the quoted token goes on. */
function badEscape(p: Address, code: Cell, to: Address): i32 {
  escapeWrong = code;
  escapeWrongEnd = to;
  const first: u32 = load<u8>(p + 1);
  escapeEnd = min(p + 1 + widthOf(first), limit);
  if (first == Char.X || isDigit(first)) {
    const end = endOfName(p + 1);
    if (load<u8>(end) == Char.BACKSLASH) escapeEnd = end + 1;
  }
  return BAD_ESCAPE;
}

/** Makes room for a number of bytes of scratch; false if there is no memory. */
export function scratchFor(bytes: u32): bool {
  while (blockOf(Use.SCRATCH).bytes < bytes) {
    if (growBlock(Use.SCRATCH)) continue;
    noMemory();
    return false;
  }
  return true;
}

/** Reads the token in quotes that begins at `from`. */
export function quoted(from: Address, quote: u32): void {
  let hash = HASH_SEED;
  let p = from + 1;
  let c: u32 = load<u8>(p);
  while (c != quote && c != Char.BACKSLASH && c >= SPACE) {
    hash = hashStep(hash, c);
    c = load<u8>(++p);
  }
  setText(from + 1, p - from - 1);
  let end = p + 1;
  const isDirect = c == quote && load<u8>(end) != quote;
  if (!isDirect) {
    end = unquote(from, p, quote);
    if (end == 0) return;
  }
  if (quote != Char.QUOTE) {
    return setToken(quote == Char.DOUBLE_QUOTE ? TokenKind.STRING : TokenKind.BACK_QUOTED, 0, end);
  }
  let atom = isDirect ? internHashed(textAt, textLength, hash) : intern(textAt, textLength);
  if (atom == atomNumber(Names.ATOM_NIL) && isLenient()) atom = atomNumber(Names.ATOM_QUOTED_NIL);
  setToken(TokenKind.QUOTED, atom, end);
}

/**
 * Puts the text of a quoted token into scratch, from `p` on character by character: the address after the token, 0
 * after an error. One inside counts when the closing quote has been found, so that reading goes on after it.
 */
function unquote(from: Address, p: Address, quote: u32): Address {
  let length = textLength;
  if (!scratchFor(length + 4)) return 0;
  memory.copy(blockOf(Use.SCRATCH).base, textAt, length);
  let wrong: Cell = 0;
  let wrongAt: Address = 0;
  let wrongEnd: Address = 0;
  const isPlain = (flags & ReadFlag.PLAIN_BACKSLASH) != 0;
  while (true) {
    let c: u32 = load<u8>(p);
    if (c == quote) {
      if (load<u8>(p + 1) != quote) break;
      p += 2;
    } else if ((p >= limit && c == 0) || (c == Char.NEWLINE && !isLenient())) {
      failOpen(from, p);
      return 0;
    } else if (c == Char.BACKSLASH && !isPlain) {
      if (p + 1 >= limit) {
        failOpen(from, limit);
        return 0;
      }
      const code = escape(p);
      if (code == BAD_ESCAPE && wrong == 0) {
        wrong = escapeWrong;
        wrongAt = p;
        wrongEnd = escapeWrongEnd;
      }
      p = escapeEnd;
      if (code < 0) continue;
      c = code;
    } else {
      if (c == Char.TAB && !isLenient() && wrong == 0) {
        wrong = Names.ATOM_TAB_IN_QUOTED;
        wrongAt = p;
        wrongEnd = p + 1;
      }
      if (c >= 128) c = decode(p);
      p += widthOf(load<u8>(p));
    }
    if (length + 4 > blockOf(Use.SCRATCH).bytes && !scratchFor(length + 4)) return 0;
    const base = blockOf(Use.SCRATCH).base;
    length = encode(base + length, c) - base;
  }
  if (wrong != 0) {
    moveTo(p + 1);
    fail(wrong, wrongAt, wrongEnd);
    return 0;
  }
  setText(blockOf(Use.SCRATCH).base, length);
  return p + 1;
}
