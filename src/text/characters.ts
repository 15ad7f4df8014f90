/**
 * Classes of characters, and the escape sequences of quoted tokens.
 *
 * ASCII characters have their class in a table. Beyond ASCII, Unicode's properties decide: letters are
 * classified by case, digits and marks continue a name, `S…` are symbol characters and `P…` stand alone.
 */
import { ReadError } from "./source-text.js";

/** White space and control characters. */
export const LAYOUT = 0;
/** A character without any of the other classes. */
const OTHER = 1;
/** A letter that begins a name. */
export const SMALL = 2;
/** A letter that begins a variable, or `_`. */
export const CAPITAL = 3;
export const DIGIT = 4;
/** A character that continues a name but begins none, such as a combining mark. */
export const CONTINUE = 5;
/** One of `+-*\/\^<>=~:.?@#&$`, or a symbol beyond ASCII. */
export const SYMBOL = 6;
/** `!` and `;` and punctuation beyond ASCII: a name by itself. */
export const SOLO = 7;
/** Quotes, brackets, comma, bar, `%`. */
const PUNCTUATION = 8;

const ASCII: Uint8Array = new Uint8Array(128);
for (let c = 33; c < 127; c++) {
  const s = String.fromCharCode(c);
  ASCII[c] =
    s >= "a" && s <= "z"
      ? SMALL
      : (s >= "A" && s <= "Z") || s === "_"
        ? CAPITAL
        : s >= "0" && s <= "9"
          ? DIGIT
          : s === "!" || s === ";"
            ? SOLO
            : "+-*/\\^<>=~:.?@#&$".includes(s)
              ? SYMBOL
              : PUNCTUATION;
}

const UPPER = /[\p{Lu}\p{Lt}]/u;
const LETTER = /\p{ID_Start}/u;
const NAME = /\p{ID_Continue}/u;
const SYMBOLIC = /\p{S}/u;
const MARK = /\p{P}/u;
const SPACE = /[\p{Z}\s\u0080-\u009f\ufeff]/u;

function wideClass(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return OTHER;
  const s = String.fromCodePoint(code);
  if (SPACE.test(s)) return LAYOUT;
  if (UPPER.test(s)) return CAPITAL;
  if (LETTER.test(s)) return SMALL;
  if (NAME.test(s)) return CONTINUE;
  if (SYMBOLIC.test(s)) return SYMBOL;
  return MARK.test(s) ? SOLO : OTHER;
}

/** The classes of 256 characters each, as far as they are known: the properties take 30 times as long. */
const KNOWN: Uint8Array[] = [];
const UNKNOWN = 255;

function knownClass(code: number): number {
  const page = (KNOWN[code >> 8] ??= new Uint8Array(256).fill(UNKNOWN));
  const known = page[code & 255]!;
  return known === UNKNOWN ? (page[code & 255] = wideClass(code)) : known;
}

/** The class of a code point. */
export function classOf(code: number): number {
  return code < 128 ? ASCII[code]! : knownClass(code);
}

/** Whether the code point can occur in a name after its first character. */
export function isNameCode(code: number): boolean {
  const c = classOf(code);
  return c >= SMALL && c <= CONTINUE;
}

/** The offset after the characters from `at` on that continue a name, about up to `limit`. */
export function endOfName(text: string, at: number, limit: number = text.length): number {
  const n = Math.min(limit, text.length);
  while (at < n) {
    const c = text.charCodeAt(at);
    if (c < 128) {
      const k = ASCII[c]!;
      if (k < SMALL || k > CONTINUE) break;
      at++;
    } else {
      const code = c < 0xd800 ? c : text.codePointAt(at)!;
      if (!isNameCode(code)) break;
      at += code > 0xffff ? 2 : 1;
    }
  }
  return at;
}

/** The offset after the symbol characters from `at` on, about up to `limit`. */
export function endOfSymbols(text: string, at: number, limit: number = text.length): number {
  const n = Math.min(limit, text.length);
  while (at < n) {
    const code = text.codePointAt(at)!;
    if (classOf(code) !== SYMBOL) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/** The meaning of an escape sequence, and the offset after it. */
interface Escape {
  /** The code point, or -1 for none: an escaped line end, which continues the line. */
  readonly code: number;
  readonly end: number;
}

/** The standard's escapes, and `\s` for a space. */
const SIMPLE: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  s: 32,
  "\\": 92,
  "'": 39,
  '"': 34,
  "`": 96,
};

/** The escapes that SWI-Prolog adds. */
const RELAXED: Readonly<Record<string, number>> = { e: 27 };

/** Reads the escape sequence whose backslash is at `at`. */
export function readEscape(text: string, at: number, lenient: boolean): Escape {
  const c = text[at + 1];
  if (c === undefined) throw new ReadError("end_of_file", at);
  const simple = SIMPLE[c];
  if (simple !== undefined) return { code: simple, end: at + 2 };
  if (c === "\n" || (c === "\r" && text[at + 2] === "\n")) {
    let end = at + (c === "\n" ? 2 : 3);
    // SWI-Prolog skips the indentation of the next line.
    if (lenient) while (text[end] === " " || text[end] === "\t") end++;
    return { code: -1, end };
  }
  if (c === "x") return numericEscape(text, at, at + 2, 16, lenient);
  if (c >= "0" && c <= "7") return numericEscape(text, at, at + 1, 8, lenient);
  if (c === "u" || c === "U") return fixedEscape(text, at, c === "u" ? 4 : 8);
  if (lenient) {
    const relaxed = RELAXED[c];
    if (relaxed !== undefined) return { code: relaxed, end: at + 2 };
    if (c === "c") {
      let end = at + 2;
      while (end < text.length && classOf(text.charCodeAt(end)) === LAYOUT) end++;
      return { code: -1, end };
    }
  }
  throw new ReadError("undefined_char_escape", at, at + 2);
}

function checkCode(code: number, at: number, end: number): void {
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) {
    throw new ReadError("illegal_character_code", at, end);
  }
}

/** Reads `\xHH…\` or `\NNN…\`; the digits begin at `from`. */
function numericEscape(
  text: string,
  at: number,
  from: number,
  base: number,
  lenient: boolean,
): Escape {
  let end = from;
  let code = 0;
  for (; end < text.length; end++) {
    const digit = digitValue(text.charCodeAt(end));
    if (digit >= base) break;
    code = Math.min(code * base + digit, 0x110000);
  }
  const closed = text[end] === "\\";
  if (end === from || (!closed && !lenient)) {
    throw new ReadError("undefined_char_escape", at, end);
  }
  if (closed) end++;
  checkCode(code, at, end);
  return { code, end };
}

/** Reads `\uXXXX` or `\UXXXXXXXX`. */
function fixedEscape(text: string, at: number, length: number): Escape {
  const end = at + 2 + length;
  const digits = text.slice(at + 2, end);
  if (digits.length < length || !/^[0-9a-f]+$/i.test(digits)) {
    throw new ReadError("undefined_char_escape", at, at + 2);
  }
  const code = Number.parseInt(digits, 16);
  checkCode(code, at, end);
  return { code, end };
}

/** The value of a digit in a base up to 36; 99 if the character is not a digit. */
export function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 122) return code - 87;
  if (code >= 65 && code <= 90) return code - 55;
  return 99;
}
