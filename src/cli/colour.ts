/*
 * Colours of messages on a terminal: only the word for the severity and the caret.
 */

const RED = 31;
const YELLOW = 33;

const SEVERITY = /(^|: )((?:Syntax e|E)rror|Warning)(?=: )/m;
const CARET = /^( *\| *)(\^+)$/gm;

/** The message with the colour codes of terminals. */
export function coloured(text: string): string {
  const found = SEVERITY.exec(text);
  if (found === null) return text;
  const colour = found[2] === "Warning" ? YELLOW : RED;
  const paint = (part: string): string => `\x1b[1;${colour}m${part}\x1b[0m`;
  return text
    .replace(SEVERITY, (_, before: string, word: string) => before + paint(word))
    .replace(CARET, (_, before: string, carets: string) => before + paint(carets));
}
