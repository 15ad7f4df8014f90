/*
 * The lexer: from text to tokens, of which it holds one at a time in the variables of tokens.ts.
 *
 * In ISO mode it reads what the standard says, with groups of digits; in the SWI dialect also line ends and tabs in
 * quoted tokens, `\e`, `\c`, numeric escapes without their closing backslash, `16'FF`, `0''` for a quote, `1E10`.
 */

/**
 * The kinds of notes that the reader takes for the host, which derives the places of subterms: a part, an opening, or the
 * end of the innermost opening. An opening has `Open` added.
 */
export const enum Note {
  COMMENT = 0,
  /** An operand of one token, and one in double or back quotes. */
  PLAIN = 1,
  TEXT = 2,
  POSTFIX = 3,
  /** The bar of a list. */
  BAR = 4,
  /** An operator has its operands. */
  REDUCED = 5,
  /** A bracket is closed. */
  CLOSED = 6,
  /** A key of the dict that is closed next, in the order of the text: its cell is in the place of the ends. */
  KEY = 7,
  OPEN = 8,
}

/** The end of the notes: an offset in the block NOTES, of three words each: a Note, and the ends of its text. */
let notesTop: u32 = 0;

/** Prepares for a term. */
export function beginLexer(): void {
  beginTokens();
  notesTop = 0;
}

/** The address of the notes on the term that was read last, and the number of their words. */
export function notes(): Address {
  return blockOf(Use.NOTES).base;
}
export function notesWords(): u32 {
  return notesTop >> 2;
}

/** Records something, if that is asked for. @inline */
export function note(what: u32, from: Address, to: Address): void {
  if (flags & ReadFlag.NOTES) record(what, from, to);
}

function record(what: u32, from: Address, to: Address): void {
  if (notesTop + 12 > blockOf(Use.NOTES).bytes && !growBlock(Use.NOTES)) return noMemory();
  const entry = blockOf(Use.NOTES).base + notesTop;
  store<u32>(entry, what);
  store<u32>(entry, from, 4);
  store<u32>(entry, to, 8);
  notesTop += 12;
}

/** Moves `position` past white space and comments; false if a comment does not end. */
export function skipLayout(): bool {
  let p = position;
  while (true) {
    const c: u32 = load<u8>(p);
    if (c <= SPACE) {
      if (p >= limit) break;
      p++;
    } else if (c == Char.PERCENT) {
      const from = p;
      while (load<u8>(p) != Char.NEWLINE && p < limit) p++;
      note(Note.COMMENT, from, p);
    } else if (c == Char.SLASH && load<u8>(p + 1) == Char.STAR) {
      const from = p;
      p += 2;
      while (load<u8>(p) != Char.STAR || load<u8>(p + 1) != Char.SLASH) {
        if (p >= limit) {
          moveTo(limit);
          fail(Names.ATOM_END_OF_FILE_IN_BLOCK_COMMENT, from, from + 2);
          return false;
        }
        p++;
      }
      p += 2;
      note(Note.COMMENT, from, p);
    } else if (c >= 127 && classAt(p) == Class.LAYOUT) {
      p += widthOf(c);
    } else break;
  }
  moveTo(min(p, limit));
  return true;
}

/** Reads the next token. */
export function next(): void {
  let p = position;
  let c: u32 = load<u8>(p);
  // Most layout is one blank.
  if (c == SPACE) c = load<u8>(++p);
  if (c <= SPACE || c == Char.PERCENT || c == Char.SLASH || c >= 127) {
    moveTo(p);
    if (!skipLayout()) return;
    p = position;
    c = load<u8>(p);
  }
  startAt(p);
  switch (classOfByte(c)) {
    case Class.SMALL:
      return name(TokenKind.NAME, p);
    case Class.CAPITAL:
      return name(variableKind(c), p);
    case Class.PUNCTUATION:
      return setToken(bracketKind(c), 0, p + 1);
    case Class.SYMBOL:
      return symbols(p);
    case Class.DIGIT:
      return number(p);
    case Class.SOLO:
      return single(p, 1);
    case Class.QUOTE:
      if (c == Char.BACK_QUOTE && (flags & ReadFlag.BACK_QUOTES) == BACK_QUOTE_IS_SYMBOL) {
        return single(p, 1);
      }
      return quoted(p, c);
    case Class.WIDE:
      return wide(p, c);
  }
  setToken(TokenKind.EOF, 0, p);
}

/** @inline */
function bracketKind(c: u32): i32 {
  switch (c) {
    case Char.OPEN:
      return TokenKind.OPEN;
    case Char.CLOSE:
      return TokenKind.CLOSE;
    case Char.COMMA:
      return TokenKind.COMMA;
    case Char.OPEN_LIST:
      return TokenKind.OPEN_LIST;
    case Char.CLOSE_LIST:
      return TokenKind.CLOSE_LIST;
    case Char.OPEN_CURLY:
      return TokenKind.OPEN_CURLY;
    case Char.BAR:
      return TokenKind.BAR;
  }
  return TokenKind.CLOSE_CURLY;
}

/** @inline */
function variableKind(c: u32): i32 {
  return c != Char.UNDERSCORE && flags & ReadFlag.VAR_PREFIX ? TokenKind.NAME : TokenKind.VARIABLE;
}

/** A token that begins with a character beyond ASCII. */
function wide(from: Address, c: u32): void {
  switch (classAt(from)) {
    case Class.SMALL:
      return name(TokenKind.NAME, from);
    case Class.CAPITAL:
      return name(variableKind(c), from);
    case Class.SYMBOL:
      return symbols(from);
    case Class.SOLO:
      return single(from, widthOf(c));
  }
  moveTo(from + widthOf(c));
  fail(Names.ATOM_ILLEGAL_CHARACTER, from, position);
}

/** A name of one character. */
function single(from: Address, width: u32): void {
  setToken(TokenKind.NAME, intern(from, width), from + width);
}

function name(which: i32, from: Address): void {
  let hash = HASH_SEED;
  let p = from;
  while (true) {
    let c: u32 = load<u8>(p);
    while (isNameByte(c)) {
      hash = hashStep(hash, c);
      c = load<u8>(++p);
    }
    if (c < 128 || !isNameCode(decode(p))) break;
    for (const end = p + widthOf(c); p < end; p++) hash = hashStep(hash, load<u8>(p));
  }
  setToken(which, internHashed(from, p - from, hash), p);
}

function symbols(from: Address): void {
  let hash = HASH_SEED;
  let p = from;
  let c: u32 = load<u8>(p);
  while (true) {
    while (classOfByte(c) == Class.SYMBOL) {
      hash = hashStep(hash, c);
      c = load<u8>(++p);
    }
    if (c < 128 || classAt(p) != Class.SYMBOL) break;
    for (const end = p + widthOf(c); p < end; p++) hash = hashStep(hash, load<u8>(p));
    c = load<u8>(p);
  }
  if (p == from + 1 && load<u8>(from) == Char.DOT && endsClause(p, c)) {
    return setToken(TokenKind.END, 0, p);
  }
  setToken(TokenKind.NAME, internHashed(from, p - from, hash), p);
}

/** Whether a `.` before `p`, where `c` stands, ends a clause. @inline */
function endsClause(p: Address, c: u32): bool {
  return c <= SPACE || c == Char.PERCENT || (c >= 127 && classAt(p) == Class.LAYOUT);
}

// -- after an error --------------------------------------------------------------

/** Moves to the end of the clause that contains an error. */
export function skipClause(): void {
  const heap = machine.heap;
  resumeWith(kindAtError);
  while (kind != TokenKind.END && kind != TokenKind.EOF) {
    if (openQuote != 0) {
      moveTo(endOfLineAfterStop(openQuote));
      return;
    }
    const from = position;
    next();
    machine.heap = heap;
    // No memory for a token.
    if (position == from && kind == TokenKind.ERROR) moveTo(limit);
  }
}

/** After a quote that is not closed: the address after the next `.` that only layout or a comment follows in its line. */
function endOfLineAfterStop(p: Address): Address {
  for (; p < limit; p++) {
    if (load<u8>(p) != Char.DOT) continue;
    let q = p + 1;
    while (load<u8>(q) == Char.SPACE || load<u8>(q) == Char.TAB) q++;
    if (load<u8>(q) == Char.PERCENT) while (q < limit && load<u8>(q) != Char.NEWLINE) q++;
    if (load<u8>(q) == Char.RETURN) q++;
    if (q >= limit || load<u8>(q) == Char.NEWLINE) return p + 1;
  }
  return limit;
}
