/*
 * How letters from outside are read, the same for boards and for words: composed, and each by itself
 * in lower case.
 *
 * `toLowerCase` looks at whole words: it makes the last Σ of one ς and others σ. But a tile does not
 * know where in a word it will stand. Nor is its one letter always one afterwards: it makes İ an i and
 * a dot above. The simple mapping of Unicode, which has just the i, is the first of these.
 */

const ASCII = /^\p{ASCII}*$/u;

/**
 * The text with its letters composed (Unicode's form NFC) and lower-cased one by one.
 *
 * @param text the text; what is no letter stays as it is
 */
export function lowerCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let lower = "";
  for (const letter of text.normalize("NFC")) {
    const code = letter.toLowerCase().codePointAt(0) as number;
    lower += String.fromCodePoint(code);
  }
  // Some letters are composed only in lower case.
  return lower.normalize("NFC");
}
