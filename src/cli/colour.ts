/*
 * Colours on a terminal. Of messages only the word for the severity and the caret have one.
 */

export const RED = 31;
export const GREEN = 32;
const YELLOW = 33;

/** A text in a colour, bold. */
export function painted(text: string, colour: number): string {
  return `\x1b[1;${colour}m${text}\x1b[0m`;
}

const SEVERITY = /(^|: )((?:Syntax e|E)rror|Warning)(?=: )/m;
const CARET = /^( *\| *)(\^+)$/gm;

/** The message with the colour codes of terminals. */
export function coloured(text: string): string {
  const found = SEVERITY.exec(text);
  if (found === null) return text;
  const colour = found[2] === "Warning" ? YELLOW : RED;
  const paint = (part: string): string => painted(part, colour);
  return text
    .replace(SEVERITY, (_, before: string, word: string) => before + paint(word))
    .replace(CARET, (_, before: string, carets: string) => before + paint(carets));
}
