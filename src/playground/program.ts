/*
 * The program of the workbench in its versions. Texts that differ in comments and layout alone are the same
 * version: it is not loaded again, so that the facts that queries have added stay.
 */
import { MOST_CHARACTERS, analyse } from "../page/analysis.js";
import type { Token } from "../page/analysis.js";
import type { ProgramText } from "../page/session.js";

/** A program that was loaded. */
export interface Version {
  readonly number: number;
  readonly files: readonly ProgramText[];
}

/** The text of a program without comments and layout. */
function contentOf(text: string): string {
  const { tokens, isWhole } = analyse(text);
  // Nothing is left out of a text that is too long or cannot be read.
  if (!isWhole || text.length > MOST_CHARACTERS) return text;
  const parts: string[] = [];
  let before: Token | undefined;
  for (const token of tokens) {
    if (token.kind === "comment") continue;
    // A sign makes a number only of the digits right behind it.
    const isApart = before !== undefined && token.from > before.to && token.kind === "number";
    parts.push(`${isApart ? " " : ""}${token.kind} ${text.slice(token.from, token.to)}`);
    before = token;
  }
  return parts.join("\n");
}

const contents: Map<string, string> = new Map();

/** The same, remembered for some texts. */
function knownContentOf(text: string): string {
  let known = contents.get(text);
  if (known === undefined) {
    known = contentOf(text);
    if (contents.size > 100) contents.clear();
    contents.set(text, known);
  }
  return known;
}

/** Whether two programs differ in comments and layout at most. */
export function isSameProgram(a: readonly ProgramText[], b: readonly ProgramText[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ file, text }, i) =>
        file === b[i].file &&
        (text === b[i].text || knownContentOf(text) === knownContentOf(b[i].text)),
    )
  );
}

/** The lines, counted from 1, of a clause. */
type Lines = readonly [from: number, to: number];

const lines: Map<string, readonly Lines[]> = new Map();

/** The lines of the clauses of a text, remembered for some texts. */
function linesOf(text: string): readonly Lines[] {
  let known = lines.get(text);
  if (known === undefined) {
    let [line, at] = [1, 0];
    const lineAt = (offset: number): number => {
      for (; at < offset; at++) if (text[at] === "\n") line++;
      return line;
    };
    known = analyse(text).clauses.map(({ from, to }): Lines => [lineAt(from), lineAt(to)]);
    if (lines.size > 100) lines.clear();
    lines.set(text, known);
  }
  return known;
}

/** The lines of the clause that begins in a line. */
export function clauseLines(text: string, line: number): Lines {
  return linesOf(text).find(([from]) => from === line) ?? [line, line];
}

/** The line of a text in another text that has the same clauses. */
export function lineIn(text: string, line: number, other: string): number {
  if (text === other) return line;
  const place = linesOf(text).findLastIndex(([from]) => from <= line);
  const now = linesOf(other)[place];
  return now === undefined ? line : Math.min(now[0] + line - linesOf(text)[place][0], now[1]);
}
