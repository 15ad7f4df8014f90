/**
 * Character conversion: 7.4.2.5 and 8.14.14 of the standard.
 *
 * When the flag `char_conversion` is on, the characters of a text outside quoted tokens are replaced as
 * `char_conversion/2` has specified. This happens before a lexer sees the text. Comments are layout
 * whatever they contain.
 */
import { BLOCK } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";

/** Maps characters to their replacements; a table in use is never changed. */
export type Conversions = ReadonlyMap<string, string>;

/** What stands behind the backslash of an escape sequence. */
const ESCAPED = String.raw`(?:x[\da-fA-F]+\\?|[0-7]+\\?|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])`;
const quoted = ["'", '"', "`"].map(
  (q) => `${q}[^${q}\\\\]*(?:(?:\\\\[^]|${q}${q})[^${q}\\\\]*)*${q}?`,
);
/** A character code, a quoted token or a comment. An unclosed quote extends to the end. */
const KEPT = [
  String.raw`(?<![\p{ID_Continue}])0'(?:\\${ESCAPED}|''|[^])`,
  ...quoted,
  String.raw`%[^\n]*`,
  String.raw`\/\*[^]*?(?:\*\/|$)`,
].join("|");

/**
 * The text with the characters from `offset` on converted. A character whose replacement would shift the
 * offsets after it is left as it is.
 */
export function* converted(
  text: string,
  offset: number,
  conversions: Conversions | undefined = new Map(),
): LongWork<string> {
  const changed = [...conversions].filter(([from, to]) => from !== to && from.length === to.length);
  if (changed.length === 0) return text;
  const characters = changed.map(([from]) => `\\u{${from.codePointAt(0)!.toString(16)}}`);
  const piece = new RegExp(`${KEPT}|([${characters.join("")}])`, "gu");
  piece.lastIndex = offset;
  let result = "";
  let done = 0;
  let paid = offset;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    const [, character] = found;
    if (character !== undefined) {
      result += text.slice(done, found.index) + conversions.get(character)!;
      done = piece.lastIndex;
    }
    if (piece.lastIndex - paid < BLOCK) continue;
    yield piece.lastIndex - paid;
    paid = piece.lastIndex;
  }
  return result + text.slice(done);
}
