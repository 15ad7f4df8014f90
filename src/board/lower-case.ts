/*
 * Normalizes letters of input, the same way for boards and for words: composed, and each lower-cased
 * separately.
 *
 * `toLowerCase` considers whole words: it makes the last Σ of a word ς and the others σ. But a tile's
 * position in a word is unknown. Nor is the result for one letter always one letter: İ becomes an i
 * followed by a combining dot. The simple mapping of Unicode, which yields just the i, is the first code
 * point of the result.
 */

import { checkText } from "./checks.js";

const ASCII = /^\p{ASCII}*$/u;

/**
 * The text with its letters composed (Unicode's form NFC) and lower-cased one by one.
 *
 * @param text the text; characters other than letters are kept
 */
export function lowerCase(text: string): string {
  checkText("letters", text);
  if (ASCII.test(text)) return text.toLowerCase();
  let lower = "";
  for (const letter of text.normalize("NFC")) {
    const code = letter.toLowerCase().codePointAt(0) as number;
    lower += String.fromCodePoint(code);
  }
  // Some letters can only be composed in lower case.
  return lower.normalize("NFC");
}
