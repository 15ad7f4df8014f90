/**
 * Character conversion: 7.4.2.5 and 8.14.14 of the standard.
 *
 * With the flag `char_conversion` on, characters of a text stand for others as
 * `char_conversion/2` has said, except in quoted tokens. Here they are replaced
 * before a lexer sees the text. Comments are layout whatever stands in them.
 */

/** Which character stands for which; a table that is in use is never changed. */
export type Conversions = ReadonlyMap<string, string>;

/**
 * A quoted token, a character code or a comment, or else any one character. A
 * quote that nothing closes goes on to the end.
 */
const PIECE =
  /(?<![\p{ID_Continue}])0'(?:\\[xX]?[\da-fA-F]*\\?.?|''|[^])|'(?:[^'\\]|\\[^]|'')*'?|"(?:[^"\\]|\\[^]|"")*"?|`(?:[^`\\]|\\[^]|``)*`?|%[^\n]*|\/\*[^]*?(?:\*\/|$)|[^]/gu;

/**
 * The text with the characters from `offset` on converted. What would change the
 * place of what follows stays as it is.
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
