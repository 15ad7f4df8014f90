/**
 * Tokens.
 *
 * A `Lexer` holds one token at a time in its own fields, so that reading allocates no object per token.
 * `start` and `end` are the offsets of the token; only layout stands between two tokens. Whether an open
 * bracket follows a name directly (functional notation) is seen from `text[end]`.
 *
 * A name, a quoted token or layout may be so long that it is read in parts. Until its end is reached the token
 * is `LONG`, and `pos` stays where it begins.
 */
import { LAYOUT, SMALL, CAPITAL, DIGIT, SYMBOL, SOLO } from "./characters.js";
import {
  classOf,
  digitValue,
  endOfName,
  endOfSymbols,
  isNameCode,
  readEscape,
} from "./characters.js";
import { ReadError } from "./source-text.js";
import { checkBits, integerOfDigits } from "../terms/long-integers.js";
import { float, integer } from "../terms/term.js";
import type { Term } from "../terms/term.js";

export const EOF = 0;
/** The `.` that ends a clause. */
export const END = 1;
/** An unquoted name: letters, symbol characters, or one that stands alone. */
export const NAME = 2;
export const QUOTED_NAME = 3;
export const VARIABLE = 4;
export const NUMBER = 5;
/** Text in double quotes. */
export const STRING = 6;
/** Text in back quotes. */
export const BACK_QUOTED = 7;
export const OPEN = 8;
export const CLOSE = 9;
export const OPEN_LIST = 10;
export const CLOSE_LIST = 11;
export const OPEN_CURLY = 12;
export const CLOSE_CURLY = 13;
export const COMMA = 14;
export const BAR = 15;
/** Part of a name or a quoted token, or of the layout before a token: `readOn` reads on. */
export const LONG = 16;

/** A name of symbol characters, as long as it is `LONG`. */
const SYMBOLS = 17;
/** More characters than a text may have. */
const ALL = 2 ** 30 - 1;

/** How a lexer departs from the standard. */
export interface LexerOptions {
  /**
   * Accepts SWI-Prolog's extensions of the standard: line ends and tabs in
   * quoted tokens, blanks to skip after an escaped line end, `\e` `\s` `\c`, numeric escapes without their closing
   * backslash, `16'FF`, `0''` for a quote, `1E10`.
   */
  readonly lenient?: boolean | undefined;
  /** A backslash within quotes is a character like any other. Default: false. */
  readonly plainBackslash?: boolean | undefined;
  /** A long integer may be written in groups of three digits separated by blanks: `1 000`. */
  readonly blankGroups?: boolean | undefined;
  /** Only names that begin with `_` are variables. */
  readonly varPrefix?: boolean | undefined;
  /** The back quote is a symbol character. */
  readonly backQuoteIsSymbol?: boolean | undefined;
  /** Whether that name is an operator. Asked where `1e10` could be `1` and an operator `e10`. */
  readonly isOperator?: ((name: string) => boolean) | undefined;
}

const GROUPS = /(?: \d{3}(?![\p{L}\d_]))+/uy;

const PUNCTUATION_KINDS: Readonly<Record<string, number>> = {
  "(": OPEN,
  ")": CLOSE,
  "[": OPEN_LIST,
  "]": CLOSE_LIST,
  "{": OPEN_CURLY,
  "}": CLOSE_CURLY,
  ",": COMMA,
  "|": BAR,
};

/** Reads tokens from a text. */
export class Lexer {
  readonly text: string;
  options: LexerOptions;
  /** The offset from which the next token is read. */
  pos = 0;
  kind: number = EOF;
  start = 0;
  end = 0;
  /** The name, variable name or quoted text. */
  value = "";
  /** The value of a `NUMBER`. */
  number: Term = 0;
  /** The start and end offsets of the comments, if they are recorded. */
  comments: number[] | undefined = undefined;
  /** Characters that are read at once. Default: all. */
  part: number = ALL;
  /** The kind of the `LONG` token, `EOF` for layout, and how far it has been read. */
  private open = EOF;
  private at = 0;
  /** In a quoted token: from where on its characters have yet to be taken, and the first error. */
  private from = 0;
  private wrong: ReadError | undefined = undefined;

  constructor(text: string, options: LexerOptions = {}) {
    this.text = text;
    this.options = options;
  }

  /** Whether an open bracket follows the token directly. */
  get functional(): boolean {
    return this.text.charCodeAt(this.end) === 40;
  }

  /** Whether a digit follows the token directly. */
  get beforeDigit(): boolean {
    const code = this.text.charCodeAt(this.end);
    return code >= 48 && code <= 57;
  }

  /** How far the text has been read. */
  get reached(): number {
    return this.kind === LONG ? this.at : this.pos;
  }

  /** Reads the next token, or its first part, into the fields. */
  next(): void {
    const { text } = this;
    const isAtToken = this.skipLayout();
    const start = (this.start = this.pos);
    if (!isAtToken) {
      this.end = start;
      this.pause(EOF, start);
      return;
    }
    if (start >= text.length) {
      this.kind = EOF;
      this.end = start;
      return;
    }
    const code = text.codePointAt(start)!;
    const width = code > 0xffff ? 2 : 1;
    switch (classOf(code)) {
      case SMALL:
        this.word(NAME, start + width);
        return;
      case CAPITAL: {
        const variable = code === 95 || this.options.varPrefix !== true;
        this.word(variable ? VARIABLE : NAME, start + width);
        return;
      }
      case DIGIT:
        this.kind = NUMBER;
        this.number = this.readNumber();
        this.end = this.pos;
        return;
      case SYMBOL:
        this.symbols(start + width);
        return;
      case SOLO:
        this.name(NAME, start + width);
        return;
      default:
        this.punctuation(text[start]!);
    }
  }

  /** Reads the next part of a `LONG` token. */
  readOn(): void {
    const { open, at } = this;
    if (open === EOF) this.next();
    else if (open === SYMBOLS) this.symbols(at);
    else if (open === NAME || open === VARIABLE) this.word(open, at);
    else this.quotedFrom(at);
  }

  private pause(open: number, at: number): void {
    this.kind = LONG;
    this.open = open;
    this.at = at;
  }

  /** Reads the letters of a name from `at` on. */
  private word(kind: number, at: number): void {
    const limit = at + this.part;
    const end = endOfName(this.text, at, limit);
    if (end < limit) this.name(kind, end);
    else this.pause(kind, end);
  }

  /** Reads symbol characters from `at` on. */
  private symbols(at: number): void {
    const { text, start } = this;
    const limit = at + this.part;
    const end = endOfSymbols(text, at, limit);
    if (end >= limit) {
      this.pause(SYMBOLS, end);
      return;
    }
    const isEnd = end === start + 1 && text.charCodeAt(start) === 46 && this.endsHere(end);
    this.name(isEnd ? END : NAME, end);
  }

  private name(kind: number, end: number): void {
    this.kind = kind;
    this.value = this.text.slice(this.start, end);
    this.pos = this.end = end;
  }

  private punctuation(c: string): void {
    switch (c) {
      case "'":
        this.quoted(QUOTED_NAME);
        return;
      case '"':
        this.quoted(STRING);
        return;
      case "`":
        if (this.options.backQuoteIsSymbol === true) this.name(NAME, this.start + 1);
        else this.quoted(BACK_QUOTED);
        return;
    }
    const kind = PUNCTUATION_KINDS[c];
    if (kind === undefined) {
      this.pos = this.start + (this.text.codePointAt(this.start)! > 0xffff ? 2 : 1);
      throw new ReadError("illegal_character", this.start, this.pos);
    }
    this.name(kind, this.start + 1);
  }

  /** Whether a `.` that ends at `end` ends a clause. */
  private endsHere(end: number): boolean {
    const { text } = this;
    if (end >= text.length) return true;
    const code = text.charCodeAt(end);
    return code === 37 || classOf(code) === LAYOUT;
  }

  /** Moves `pos` past white space and comments; false if there may be more after this part. */
  skipLayout(): boolean {
    const { text } = this;
    const n = text.length;
    let at = this.pos;
    const stop = Math.min(n, at + this.part);
    while (at < stop) {
      const code = text.charCodeAt(at);
      if (code <= 32) {
        at++;
      } else if (code === 37) {
        const end = text.indexOf("\n", at);
        this.comments?.push(at, end < 0 ? n : end);
        at = end < 0 ? n : end;
      } else if (code === 47 && text.charCodeAt(at + 1) === 42) {
        const close = text.indexOf("*/", at + 2);
        if (close < 0) {
          this.pos = n;
          throw new ReadError("end_of_file_in_block_comment", at, at + 2);
        }
        this.comments?.push(at, close + 2);
        at = close + 2;
      } else if (code >= 127 && classOf(code) === LAYOUT) {
        at++;
      } else {
        break;
      }
    }
    this.pos = at;
    return at < stop || at >= n;
  }

  /** Reads a token in quotes, the first of which is at `start`. */
  private quoted(kind: number): void {
    this.open = kind;
    this.value = "";
    this.wrong = undefined;
    this.from = this.start + 1;
    this.quotedFrom(this.from);
  }

  /**
   * Reads a token in quotes from `at` on. An error inside is kept until the closing quote is found, so that
   * reading continues after it.
   */
  private quotedFrom(at: number): void {
    const { text, start, open } = this;
    const lenient = this.options.lenient === true;
    const quote = text.charCodeAt(start);
    const n = text.length;
    const limit = at + this.part;
    let { from, wrong } = this;
    let value = "";
    for (;;) {
      if (at >= limit) {
        // Reading a character makes V8 flatten the concatenation.
        if (value !== "") value.charCodeAt(0);
        this.value += value;
        this.from = from;
        this.wrong = wrong;
        this.pause(open, at);
        return;
      }
      if (at >= n) throw new UnterminatedQuote(start, n);
      const c = text.charCodeAt(at);
      if (c === quote) {
        if (text.charCodeAt(at + 1) !== quote) break;
        value += text.slice(from, at + 1);
        from = at += 2;
      } else if (c === 92 && this.options.plainBackslash !== true) {
        if (at + 1 >= n) throw new UnterminatedQuote(start, n);
        value += text.slice(from, at);
        try {
          const { code, end } = readEscape(text, at, lenient);
          if (code >= 0) value += String.fromCodePoint(code);
          at = end;
        } catch (error) {
          if (!(error instanceof ReadError)) throw error;
          wrong ??= error;
          at = this.behindEscape(at);
        }
        from = at;
      } else if (c === 10 && !lenient) {
        throw new UnterminatedQuote(start, at);
      } else {
        if (c === 9 && !lenient) wrong ??= new ReadError("tab_in_quoted", at, at + 1);
        at++;
      }
    }
    this.kind = open;
    this.pos = this.end = at + 1;
    if (wrong !== undefined) throw wrong;
    value += text.slice(from, at);
    this.value = this.value === "" ? value : this.value + value;
  }

  /** Where to continue after the bad escape sequence whose backslash is at `at`. */
  private behindEscape(at: number): number {
    const { text } = this;
    const first = text.charCodeAt(at + 1);
    const numeric = first === 120 || (first >= 48 && first <= 57);
    const end = numeric ? endOfName(text, at + 1) : at + 1;
    return numeric && text.charCodeAt(end) === 92 ? end + 1 : at + 2;
  }

  /** Reads the number whose first digit is at `pos`, and moves `pos` past it. */
  readNumber(): Term {
    const { text } = this;
    const start = this.pos;
    // Most numbers are just a few digits.
    let value = 0;
    let after = start;
    let next = text.charCodeAt(after);
    for (; next >= 48 && next <= 57; next = text.charCodeAt(++after))
      value = value * 10 + next - 48;
    const isEnd =
      next === 44 ||
      next === 41 ||
      next === 93 ||
      (next === 32 && this.groups(start, after) === after);
    if (after - start <= 15 && isEnd) {
      this.pos = after;
      return value;
    }
    if (text.charCodeAt(start) === 48) {
      const special = this.specialInteger(text[start + 1]);
      if (special !== undefined) return special;
    }
    let at = this.digits(start, 10);
    at = this.groups(start, at);
    const code = text.charCodeAt(at);
    if (code === 46) {
      const digit = text.charCodeAt(at + 1);
      if (digit >= 48 && digit <= 57) return this.fraction(start, at);
    } else if (code === 101 || code === 69) {
      const end = this.exponent(at);
      if (end > at && this.exponentAllowed(at, end)) {
        this.pos = end;
        return this.toFloat(start, end);
      }
    } else if (code === 39 && this.options.lenient === true) {
      const radix = Number(text.slice(start, at));
      const first = digitValue(text.charCodeAt(at + 1));
      if (radix >= 2 && radix <= 36 && first < radix) {
        const end = this.digits(at + 1, radix);
        this.pos = end;
        return radixInteger(text.slice(at + 1, end), radix);
      }
    }
    this.pos = at;
    const digits = text.slice(start, at).replaceAll(/[_ ]/g, "");
    return digits.length <= 15 ? Number(digits) : integer(integerOfDigits(digits));
  }

  /** The offset after the digits from `at` on; single underscores may divide them into groups. */
  private digits(at: number, base: number): number {
    const { text } = this;
    for (;;) {
      while (digitValue(text.charCodeAt(at)) < base) at++;
      if (text.charCodeAt(at) !== 95 || digitValue(text.charCodeAt(at + 1)) >= base) return at;
      at += 2;
    }
  }

  /**
   * The offset after the groups of three digits, each preceded by a blank, that follow the one to three
   * digits from `start` to `end`.
   */
  private groups(start: number, end: number): number {
    const digit = this.text.charCodeAt(end + 1);
    if (!(digit >= 48 && digit <= 57) || end - start > 3) return end;
    if (this.options.blankGroups !== true) return end;
    GROUPS.lastIndex = end;
    return end + (GROUPS.exec(this.text)?.[0].length ?? 0);
  }

  /** Reads `0xFF`, `0o7`, `0b1` and `0'c`; undefined if the 0 is a number by itself. */
  private specialInteger(mark: string | undefined): Term | undefined {
    const start = this.pos;
    if (mark === "'") return this.characterCode(start);
    const base = mark === "x" ? 16 : mark === "o" ? 8 : mark === "b" ? 2 : 0;
    if (base === 0) return undefined;
    const end = this.digits(start + 2, base);
    if (end === start + 2) return undefined;
    this.pos = end;
    return radixInteger(this.text.slice(start + 2, end), base);
  }

  /** Reads `0'c`; undefined if the quote begins a quoted name instead. */
  private characterCode(start: number): Term | undefined {
    const { text } = this;
    const lenient = this.options.lenient === true;
    const at = start + 2;
    if (at >= text.length) return undefined;
    const code = text.codePointAt(at)!;
    if (code === 92 && this.options.plainBackslash !== true) {
      const escape = readEscape(text, at, lenient);
      if (escape.code < 0) return undefined;
      this.pos = escape.end;
      return escape.code;
    }
    if (code === 39) {
      if (text.charCodeAt(at + 1) === 39) this.pos = at + 2;
      else if (lenient || this.loneQuote(at + 1)) this.pos = at + 1;
      else return undefined;
      return 39;
    }
    if (!lenient && (code === 10 || code === 9)) return undefined;
    this.pos = at + (code > 0xffff ? 2 : 1);
    return code;
  }

  /**
   * The standard reads `0''` as `0` and the atom `''`, which needs an operator. Without such an operator,
   * and if layout follows, the quote is taken as the character.
   */
  private loneQuote(end: number): boolean {
    if (end >= this.text.length || this.options.isOperator?.("") === true) return false;
    return classOf(this.text.charCodeAt(end)) === LAYOUT;
  }

  /** The offset after the exponent whose `e` is at `at`, or `at` if there is none. */
  private exponent(at: number): number {
    const { text } = this;
    const sign = text.charCodeAt(at + 1);
    let end = at + (sign === 43 || sign === 45 ? 2 : 1);
    const first = end;
    while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
    return end === first ? at : end;
  }

  /**
   * The standard has no exponent without a fraction. It is accepted where it is the only possible reading:
   * the standard's reading, a number and a name, would need an operator.
   */
  private exponentAllowed(at: number, end: number): boolean {
    const { text } = this;
    const { isOperator, lenient } = this.options;
    if (text.charCodeAt(at) === 69 && lenient !== true) return false;
    if (end < text.length && isNameCode(text.codePointAt(end)!)) return false;
    return isOperator === undefined || !isOperator(text.slice(at, endOfName(text, at)));
  }

  /** Reads a float whose point is at `point`. */
  private fraction(start: number, point: number): Term {
    const { text } = this;
    let at = point + 1;
    while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
    const letter = text.charCodeAt(at);
    if (letter === 101 || letter === 69) {
      at = this.exponent(at);
    } else if (letter === 73 && text.startsWith("Inf", at) && endOfName(text, at) === at + 3) {
      this.pos = at + 3;
      return float(Infinity);
    } else if (letter === 78 && text.startsWith("NaN", at) && endOfName(text, at) === at + 3) {
      this.pos = at + 3;
      return float(NaN);
    }
    this.pos = at;
    return this.toFloat(start, at);
  }

  private toFloat(start: number, end: number): Term {
    const value = Number(this.text.slice(start, end).replaceAll(/[_ ]/g, ""));
    if (!Number.isFinite(value)) throw new ReadError("illegal_number", start, end);
    return float(value);
  }
}

/** A quote that is not closed, either on the same line or in the rest of the text. */
export class UnterminatedQuote extends ReadError {
  constructor(offset: number, endOffset: number) {
    super("unterminated_quoted", offset, endOffset);
  }
}

const PREFIXES: Readonly<Record<number, string>> = { 2: "0b", 8: "0o", 16: "0x" };

/** The integer that these digits, perhaps in groups, denote in that base. */
function radixInteger(digits: string, base: number): Term {
  digits = digits.replaceAll("_", "");
  if (digits.length <= 10) return Number.parseInt(digits, base);
  const prefix = PREFIXES[base];
  if (prefix !== undefined) {
    checkBits((digits.replace(/^0+/, "").length - 1) * Math.log2(base));
    return integer(BigInt(prefix + digits));
  }
  return integer(integerOfDigits(digits, base));
}
