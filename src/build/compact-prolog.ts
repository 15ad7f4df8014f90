/** Shortens the text of a Prolog program: comments and blanks go, variables get short names, clauses keep their lines. */

/** A token that is kept, or blanks and comments. */
const TOKEN: RegExp = new RegExp(
  [
    String.raw`(?<blank>(?:\s|%[^\n]*|/\*[^]*?\*/)+)`,
    String.raw`(?<variable>[A-Z_]\w*)`,
    // A character code, a quoted text, a word or number, a symbol, another character.
    String.raw`0'(?:\\x[\da-f]+\\|\\.|''|[^])`,
    String.raw`'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|` + "`(?:\\\\[^]|[^`\\\\])*`",
    String.raw`\w+|[-+*/\\^<>=~:.?@#&$]+|[^]`,
  ].join("|"),
  "gu",
);
/** Tokens of a kind cannot stand side by side. */
const KINDS: readonly RegExp[] = [/^[\w'"`]|[^\0-\x7f]/, /^[-+*/\\^<>=~:.?@#&$]/];

/**
 * The text, with each clause on one line, its first one if `keepsLines`, or else the next. It reads as before; only the
 * names of variables are others.
 */
export function compactProlog(text: string, keepsLines: boolean = true): string {
  let compact = "";
  let last = "";
  let hasBlank = false;
  let names = new Map<string, string>();
  /** The line of the token, and that of the text it becomes. */
  let line = 1;
  let shownLine = keepsLines ? 1 : 0;
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    const lines = token.split("\n").length - 1;
    line += lines;
    if (groups?.["blank"] !== undefined) {
      hasBlank = true;
      if (last !== ".") continue;
      names = new Map();
      last = "";
      continue;
    }
    if (last === "") {
      const more = keepsLines ? line - lines - shownLine : Math.sign(compact.length);
      compact += "\n".repeat(more);
      shownLine += more;
      hasBlank = false;
    }
    shownLine += lines;
    const shown = groups?.["variable"] === undefined ? token : shortName(token, names);
    if (hasBlank && needsBlank(last, shown)) compact += " ";
    compact += shown;
    last = token;
    hasBlank = false;
  }
  return `${compact}\n`;
}

/** Variables that occur once begin with an underscore, which they keep. */
function shortName(name: string, names: Map<string, string>): string {
  if (name === "_") return name;
  let short = names.get(name);
  if (short === undefined) {
    const number = names.size;
    const letter = String.fromCharCode(65 + (number % 26));
    const digits = number < 26 ? "" : String(Math.floor(number / 26));
    short = `${name.startsWith("_") ? "_" : ""}${letter}${digits}`;
    names.set(name, short);
  }
  return short;
}

/** Whether a blank between two tokens means something. */
function needsBlank(before: string, after: string): boolean {
  if (after === "(") return !"([{,".includes(before);
  if (/[-+]$/.test(before) && /^\d/.test(after)) return true;
  return KINDS.some((kind) => kind.test(before) && kind.test(after)) || after === ".";
}
