/** Columns of written text: code points since the last newline; a tab goes to the next multiple of eight. */

const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

export function codePointCount(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}

/** The column after a character. */
export function nextColumn(column: number, code: number): number {
  if (code > 13) return column + 1;
  if (code === 10 || code === 13) return 0;
  if (code === 9) return (column | 7) + 1;
  return code === 8 ? Math.max(0, column - 1) : column + 1;
}

/** The column after `text` has been written from `column`. */
export function columnAfter(column: number, text: string): number {
  const at = text.lastIndexOf("\n");
  if (at >= 0) column = 0;
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126) {
      for (const c of text.slice(i)) column = nextColumn(column, c.codePointAt(0)!);
      return column;
    }
    column++;
  }
  return column;
}
