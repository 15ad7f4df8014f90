/**
 * Texts that a few characters of a program ask for, and that may be long: padding, copies, spaces.
 */
import { reserveText, work } from "../terms/effort.js";
import { resourceError } from "../terms/error-terms.js";
import type { Stream } from "../machine/stream.js";

/** What it costs to write a character, in steps. */
const WRITING = 8;
/** Characters that are written between two looks at the limits. */
const PIECE = 0x10000;

/** The most characters that one directive adds without being given them: a resource error beyond. */
const MOST_CHARACTERS = 0x1000000;

/** Pays for `n` characters, which stand for nothing that is there already. */
export function payForCharacters(n: number): void {
  if (n > MOST_CHARACTERS) throw resourceError("memory");
  reserveText(n);
  work(WRITING * n);
}

/** `text`, `n` times. */
export function repeated(text: string, n: number): string {
  payForCharacters(n);
  return text.repeat(n);
}

/** Writes `text`, with looks at the limits if it is long. */
export function writeAll(stream: Stream, text: string): void {
  for (let at = 0; at < text.length;) {
    let end = at + PIECE;
    // A character of two code units is not taken apart.
    if (text.charCodeAt(end - 1) >> 10 === 0x36) end++;
    stream.write(text.slice(at, end));
    if (end < text.length) work(WRITING * PIECE);
    at = end;
  }
}
