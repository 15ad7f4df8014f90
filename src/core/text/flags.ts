/*
 * The flags of a module that matter to reading, in `Module.flags`:
 *
 *   double_quotes, 2 bits | back_quotes, 2 bits | one bit each, see ReadFlag
 */

/** The terms that a text in quotes stands for: the values of the flags double_quotes and back_quotes. */
export const enum Quotes {
  CODES = 0,
  CHARS = 1,
  ATOM = 2,
  STRING = 3,
}

export const enum ReadFlag {
  DOUBLE_QUOTES = 3,
  BACK_QUOTES = 12,
  /** The SWI dialect: lists are '[|]', `'[]'` is not `[]`, and the reader takes the extensions of the standard. */
  SWI = 16,
  /** A backslash within quotes is a character like any other. */
  PLAIN_BACKSLASH = 32,
  /** Only names that begin with `_` are variables. */
  VAR_PREFIX = 64,
  /** Not of a module: record the places of comments and of the parts of the term. */
  NOTES = 128,
}
export const BACK_QUOTES_SHIFT: u32 = 2;
/** The value of back_quotes under which a back quote is a symbol character takes the place of Quotes.ATOM. */
export const BACK_QUOTE_IS_SYMBOL: u32 = Quotes.ATOM << BACK_QUOTES_SHIFT;

/** The flags of a new module. */
export const ISO_FLAGS: u32 = Quotes.CHARS;

/** The flags with one changed as set_prolog_flag/2 does; u32.MAX_VALUE if the reader has no such flag or value. */
export function withFlag(flags: u32, name: Cell, value: Cell): u32 {
  const quotes =
    value == Names.ATOM_CODES
      ? Quotes.CODES
      : value == Names.ATOM_CHARS
        ? Quotes.CHARS
        : value == Names.ATOM_STRING
          ? Quotes.STRING
          : -1;
  if (name == Names.ATOM_DOUBLE_QUOTES) {
    const kind = value == Names.ATOM_ATOM ? Quotes.ATOM : quotes;
    return kind < 0 ? u32.MAX_VALUE : (flags & ~ReadFlag.DOUBLE_QUOTES) | kind;
  }
  if (name == Names.ATOM_BACK_QUOTES) {
    const kind = value == Names.ATOM_SYMBOL_CHAR ? Quotes.ATOM : quotes;
    return kind < 0 ? u32.MAX_VALUE : (flags & ~ReadFlag.BACK_QUOTES) | (kind << BACK_QUOTES_SHIFT);
  }
  if (name == Names.ATOM_DIALECT)
    return value == Names.ATOM_SWI ? flags | ReadFlag.SWI : flags & ~ReadFlag.SWI;
  const isOn = value == Names.ATOM_TRUE;
  if (!isOn && value != Names.ATOM_FALSE) return u32.MAX_VALUE;
  if (name == Names.ATOM_CHARACTER_ESCAPES) {
    return isOn ? flags & ~ReadFlag.PLAIN_BACKSLASH : flags | ReadFlag.PLAIN_BACKSLASH;
  }
  if (name == Names.ATOM_VAR_PREFIX) {
    return isOn ? flags | ReadFlag.VAR_PREFIX : flags & ~ReadFlag.VAR_PREFIX;
  }
  return u32.MAX_VALUE;
}

/** The value of a flag as current_prolog_flag/2 shows it; 0 if the reader has no such flag. */
export function flagValue(flags: u32, name: Cell): Cell {
  if (name == Names.ATOM_DOUBLE_QUOTES) {
    return quotesName(flags & ReadFlag.DOUBLE_QUOTES, Names.ATOM_ATOM);
  }
  if (name == Names.ATOM_BACK_QUOTES) {
    const kind = (flags & ReadFlag.BACK_QUOTES) >> BACK_QUOTES_SHIFT;
    return quotesName(kind, Names.ATOM_SYMBOL_CHAR);
  }
  let isOn: bool;
  if (name == Names.ATOM_CHARACTER_ESCAPES) isOn = (flags & ReadFlag.PLAIN_BACKSLASH) == 0;
  else if (name == Names.ATOM_VAR_PREFIX) isOn = (flags & ReadFlag.VAR_PREFIX) != 0;
  else return 0;
  return isOn ? Names.ATOM_TRUE : Names.ATOM_FALSE;
}

function quotesName(kind: u32, second: Cell): Cell {
  if (kind == Quotes.ATOM) return second;
  return kind == Quotes.CODES
    ? Names.ATOM_CODES
    : kind == Quotes.CHARS
      ? Names.ATOM_CHARS
      : Names.ATOM_STRING;
}

/** Sets the flags of the first modules; later ones take those of `user`. */
export function initFlags(): void {
  changetype<Module>(machine.systemModule).flags = ISO_FLAGS;
  changetype<Module>(machine.userModule).flags = ISO_FLAGS;
}
