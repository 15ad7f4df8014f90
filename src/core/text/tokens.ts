/*
 * The text that is read, the current token, and the states that stop the reader.
 *
 *   ... layout  token  layout  next token ...
 *             start^ ^position
 *
 * Only layout stands between two tokens. An error makes the token one of kind ERROR, which stays; the first error
 * counts.
 */

export const enum TokenKind {
  EOF = 0,
  /** The `.` that ends a clause. */
  END = 1,
  /** An unquoted name: letters, symbol characters, or one that stands alone. `value` is the atom's number. */
  NAME = 2,
  QUOTED = 3,
  VARIABLE = 4,
  /** `value` is its cell. */
  NUMBER = 5,
  /** Text in double quotes, in `textAt` and `textLength`. */
  STRING = 6,
  BACK_QUOTED = 7,
  OPEN = 8,
  CLOSE = 9,
  OPEN_LIST = 10,
  CLOSE_LIST = 11,
  OPEN_CURLY = 12,
  CLOSE_CURLY = 13,
  COMMA = 14,
  BAR = 15,
  ERROR = 16,
}

export const enum Char {
  TAB = 9,
  NEWLINE = 10,
  RETURN = 13,
  SPACE = 32,
  DOUBLE_QUOTE = 34,
  PERCENT = 37,
  QUOTE = 39,
  OPEN = 40,
  CLOSE = 41,
  STAR = 42,
  PLUS = 43,
  COMMA = 44,
  MINUS = 45,
  DOT = 46,
  SLASH = 47,
  ZERO = 48,
  NINE = 57,
  OPEN_LIST = 91,
  BACKSLASH = 92,
  CLOSE_LIST = 93,
  UNDERSCORE = 95,
  BACK_QUOTE = 96,
  B = 98,
  E = 101,
  O = 111,
  R = 114,
  X = 120,
  OPEN_CURLY = 123,
  BAR = 124,
  CLOSE_CURLY = 125,
}

/** The results of a reading. */
export const enum ReadStatus {
  TERM = 0,
  /** There is no further term. */
  END = 1,
  /** The error is in `error`, `errorAt` and `errorEnd`; the reader stands after the end of that clause. */
  ERROR = 2,
  /** The heap lacks `machine.need` bytes: collect, open the text at the same place, and read again. */
  RETRY = 3,
  /** `machine.ball` has an error that is not one of the text. */
  BALL = 4,
}

/** To compare with. */
export const SPACE: u32 = Char.SPACE;

export let kind: i32 = TokenKind.EOF;
export let tokenStart: Address = 0;
export let position: Address = 0;
export let value: u32 = 0;
export let textAt: Address = 0;
export let textLength: u32 = 0;
/** The end of the text. */
export let limit: Address = 0;

/** The module whose operators count, and the flags, see ReadFlag. */
export let module: Module = changetype<Module>(0);
export let flags: u32 = 0;

/** The first error, as an atom; 0: none. And the text that it is about. */
export let error: Cell = 0;
export let errorAt: Address = 0;
export let errorEnd: Address = 0;
/** Bytes of heap that a part of the term needs but that are not there; 0: none. */
export let lacking: u64 = 0;
/** A ball is in `machine.ball`: no memory for a stack, or a number that is too long. */
export let hasBall: bool = false;
/** The address of a quote that is not closed; 0: there is none. */
export let openQuote: Address = 0;
/** The kind of the token at the first error of the parser. */
export let kindAtError: i32 = 0;

/** Sets the reader to a text. */
export function openTokens(from: Address, to: Address, within: Module, how: u32): void {
  position = from;
  limit = to;
  module = within;
  flags = how;
}

/** Sets the current token. @inline */
export function setToken(which: i32, what: u32, end: Address): void {
  kind = which;
  value = what;
  position = end;
}

/** The token begins at that address. @inline */
export function startAt(p: Address): void {
  tokenStart = p;
}

/** Reading goes on at that address. @inline */
export function moveTo(p: Address): void {
  position = p;
}

/** Sets the text of a quoted token. @inline */
export function setText(from: Address, length: u32): void {
  textAt = from;
  textLength = length;
}

/** Goes on after an error as if the current token were of that kind. */
export function resumeWith(which: i32): void {
  kind = which;
}

/** Prepares for a term. */
export function beginTokens(): void {
  error = 0;
  lacking = 0;
  hasBall = false;
  openQuote = 0;
  kind = kindAtError = TokenKind.NAME;
}

/** Notes an error in the text unless there is one already. */
export function fail(code: Cell, from: Address, to: Address): void {
  if (kind != TokenKind.ERROR) kindAtError = kind;
  kind = TokenKind.ERROR;
  if (error != 0) return;
  error = code;
  errorAt = from;
  errorEnd = max(from, to);
}

/** Notes that `bytes` bytes of heap are missing. */
export function lack(bytes: u64): void {
  kind = TokenKind.ERROR;
  lacking = max<u64>(bytes, 1);
}

/** Notes that a ball has been made. */
export function stopWithBall(): void {
  kind = TokenKind.ERROR;
  hasBall = true;
}

/** Whether the heap has room for `bytes` bytes. Notes it if not. */
export function hasSpace(bytes: u64): bool {
  if (machine.heap + bytes <= machine.softLimit) return true;
  lack(bytes);
  return false;
}

/** Whether an open bracket follows the token directly. @inline */
export function isFunctional(): bool {
  return load<u8>(position) == Char.OPEN;
}
/** Whether a digit follows the token directly. @inline */
export function isBeforeDigit(): bool {
  return isDigit(load<u8>(position));
}
/** @inline */
export function isDigit(c: u32): bool {
  return c - Char.ZERO < 10;
}
/** Whether the text is one of the SWI dialect. @inline */
export function isLenient(): bool {
  return (flags & ReadFlag.SWI) != 0;
}

/** There is no memory for a stack of the reader. */
export function noMemory(): void {
  resourceError(Names.ATOM_MEMORY);
  stopWithBall();
}

/** Notes that a quote is not closed, on its line or in the rest of the text. */
export function failOpen(from: Address, to: Address): void {
  position = to;
  openQuote = from;
  fail(Names.ATOM_UNTERMINATED_QUOTED, from, to);
}

/** The reason why nothing has been read; puts the heap back to where it was. */
export function readFailure(heap: Address): ReadStatus {
  if (hasBall) return ReadStatus.BALL;
  const used = machine.heap - heap;
  machine.heap = heap;
  if (lacking == 0) return ReadStatus.ERROR;
  machine.need = <u32>min<u64>(lacking + 2 * <u64>used + 65536, u32.MAX_VALUE);
  return ReadStatus.RETRY;
}

/** The byte after the text that has been replaced by zero. */
let sealed: u32 = 0;

/** Puts a zero byte after a text, which may end where the heap does. */
export function seal(end: Address): void {
  if (end == machine.heap) put(take(1), smallCell(0));
  sealed = load<u8>(end);
  store<u8>(end, 0);
}

/** Takes it away again. */
export function unseal(end: Address): void {
  store<u8>(end, <u8>sealed);
}
