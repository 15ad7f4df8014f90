/**
 * Numbers as text: what `number_codes/2` and similar predicates read, and how floats are written.
 */
import { LAYOUT, classOf } from "./characters.js";
import { Lexer } from "./lexer.js";
import { ReadError } from "./source-text.js";
import { integerText } from "../terms/long-integers.js";
import { BIG, bigValue, float, floatValue, integer } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { formatFloat } from "./float-text.js";

function skipWhite(text: string, at: number): number {
  while (at < text.length && classOf(text.charCodeAt(at)) === LAYOUT) at++;
  return at;
}

/**
 * The number that `text` denotes: white space, a sign, and a numeral in any notation, with nothing after
 * it. Undefined for other texts. White space may follow a minus sign, as in a clause.
 */
export function parseNumber(text: string): Term | undefined {
  let at = skipWhite(text, 0);
  const sign = text[at];
  if (sign === "-") at = skipWhite(text, at + 1);
  else if (sign === "+") at++;
  const digit = text.charCodeAt(at);
  if (!(digit >= 48 && digit <= 57)) return undefined;
  const lexer = new Lexer(text);
  lexer.pos = at;
  let number: Term;
  try {
    number = lexer.readNumber();
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
  if (lexer.pos !== text.length) return undefined;
  if (sign !== "-") return number;
  if (typeof number === "number") return number === 0 ? 0 : -number;
  return number.t === BIG ? integer(-bigValue(number)) : float(-floatValue(number));
}

/**
 * The number that `text` denotes in a clause: comments may also precede the numeral and, separated from it,
 * follow the minus sign.
 */
export function readNumber(text: string): Term | undefined {
  const lexer = new Lexer(text);
  try {
    lexer.skipLayout();
    let sign = "";
    if (text[lexer.pos] === "-") {
      sign = "-";
      const behind = ++lexer.pos;
      lexer.skipLayout();
      if (lexer.pos > behind && text[behind] === "/") return undefined;
    }
    return parseNumber(sign + text.slice(lexer.pos));
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
}

/** The text of a number, as it is written. */
export function formatNumber(x: Term): string {
  if (typeof x === "number") return String(x);
  return x.t === BIG ? integerText(bigValue(x)) : formatFloat(floatValue(x));
}
