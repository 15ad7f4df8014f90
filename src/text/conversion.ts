/**
 * Character conversion: 7.4.2.5 and 8.14.14 of the standard.
 *
 * When the flag `char_conversion` is on, the characters of a text outside quoted tokens are replaced as
 * `char_conversion/2` has specified. This happens before a lexer sees the text. Comments are layout
 * whatever they contain.
 */

/** Maps characters to their replacements; a table in use is never changed. */
export type Conversions = ReadonlyMap<string, string>;

/**
 * A quoted token, a character code or a comment, or else any single character. An unclosed quote extends to
 * the end.
 */
const PIECE =
  /(?<![\p{ID_Continue}])0'(?:\\[xX]?[\da-fA-F]*\\?.?|''|[^])|'(?:[^'\\]|\\[^]|'')*'?|"(?:[^"\\]|\\[^]|"")*"?|`(?:[^`\\]|\\[^]|``)*`?|%[^\n]*|\/\*[^]*?(?:\*\/|$)|[^]/gu;

/**
 * The text with the characters from `offset` on converted. A character whose replacement would shift the
 * offsets after it is left as it is.
 */
export function converted(
  text: string,
  offset: number,
  conversions: Conversions | undefined,
): string {
  if (conversions === undefined || conversions.size === 0) return text;
  const rest = text.slice(offset).replace(PIECE, (piece) => {
    const other = conversions.get(piece);
    return other === undefined || other.length !== piece.length ? piece : other;
  });
  return text.slice(0, offset) + rest;
}
