/** Texts that may be long although a few characters of a program request them: padding, copies, spaces. */
import { inParts, reserveText, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { resourceError } from "../terms/error-terms.js";
import type { Stream } from "../machine/stream.js";

/** The cost of writing a character, in steps. */
const WRITING = 8;
/** Characters that are written between two checks of the limits. */
const PIECE = 0x10000;

/** The most characters that one directive may add on its own: more are a resource error. */
const MOST_CHARACTERS = 0x1000000;

/** Charges `n` characters that do not copy existing text. */
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

/** Writes `text`, checking the limits if it is long. */
export function writeAll(stream: Stream, text: string): void {
  if (text.length <= PIECE) stream.write(text);
  else inParts(() => writeInParts(stream, text));
}

function* writeInParts(stream: Stream, text: string): LongWork<void> {
  for (let at = 0; at < text.length;) {
    let end = at + PIECE;
    // Do not split a character of two code units.
    if (text.charCodeAt(end - 1) >> 10 === 0x36) end++;
    stream.write(text.slice(at, end));
    if (end < text.length) yield WRITING * PIECE;
    at = end;
  }
}
