/*
 * The tokens of a Prolog text, for colours, names and clauses. They say where clauses end; whether a clause can be read
 * is for the engine to say (reader.ts).
 */

/** The kind of a token; `mark` is a bracket, a comma or a bar, and `end` a full stop. */
type Sort =
  | "comment"
  | "variable"
  | "number"
  | "text"
  | "quoted"
  | "word"
  | "symbol"
  | "mark"
  | "end"
  | "wrong";

/** A range of the text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A token as it stands in the text. */
export interface RawToken extends Span {
  readonly sort: Sort;
  /** Whether an opening bracket stands right behind it. */
  readonly isFunctor: boolean;
}

/** The expression for a quoted token: other characters, escapes, and two quotes for one. */
const quoted = (quote: string): string =>
  String.raw`${quote}(?:\\[^]|${quote}${quote}|[^${quote}\\])*${quote}`;

const TOKEN: RegExp = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`(?<comment>%[^\n]*|/\*[^]*?\*/)`,
    String.raw`(?<variable>[\p{Lu}_][\p{L}\p{N}_]*)`,
    String.raw`(?<number>0'(?:\\x[\da-fA-F]+\\?|\\[0-7]+\\?|\\[^]|''|[^'])|0x[\da-fA-F]+|0o[0-7]+|0b[01]+|\d+'[\dA-Za-z]+|\d[\d_]*(?:\.\d+(?:[eE][-+]?\d+)?(?:Inf|NaN)?|r\d+)?)`,
    String.raw`(?<text>${quoted('"')}|${quoted("`")})`,
    String.raw`(?<quoted>${quoted("'")})`,
    String.raw`(?<word>[\p{L}][\p{L}\p{N}_]*|[!;]|\[\]|\{\})`,
    String.raw`(?<end>\.(?=\s|%|$))`,
    String.raw`(?<symbol>[-+*/\\^<>=~:.?@#&$]+)`,
    String.raw`(?<mark>[()[\]{},|])`,
    String.raw`(?<wrong>[^])`,
  ].join("|"),
  "uy",
);

export function* tokensOf(text: string): Generator<RawToken> {
  TOKEN.lastIndex = 0;
  for (let from = 0; from < text.length;) {
    TOKEN.lastIndex = from;
    const groups = TOKEN.exec(text)?.groups ?? {};
    const to = TOKEN.lastIndex;
    const [sort] = Object.entries(groups).find(([, found]) => found !== undefined) ?? ["wrong"];
    if (sort !== "blank") yield { from, to, sort: sort as Sort, isFunctor: text[to] === "(" };
    from = to;
  }
}

/** The name that a word, a symbol or a quoted name denotes. */
export function nameOf(written: string): string {
  if (!written.startsWith("'")) return written;
  return written
    .slice(1, -1)
    .replaceAll("''", "'")
    .replaceAll(/\\([^])/g, "$1");
}
