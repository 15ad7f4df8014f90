/*
 * Tables of goals in text files: a line for each goal, with what comes of it.
 *
 *     # A theme
 *     ## a claim [an option of its engine]
 *         program(of, the, claim).
 *     goal
 *     goal ~> outcome ~> next_outcome
 *
 * A program above the first claim of a theme belongs to all its claims, and one above the first theme to all of the
 * file. Files may do without themes.
 */
import { readFileSync, readdirSync } from "node:fs";

/** A goal and what comes of it. */
export type Row = readonly [goal: string, ...outcomes: string[]];

/** A claim, and the goals that show it. */
export interface Table {
  readonly claim: string;
  readonly option: string | undefined;
  readonly program: string;
  readonly rows: readonly Row[];
}

/** Adds the tables of a text to their themes. */
function read(text: string, themes: Map<string, Table[]>): void {
  let theme: Table[] | undefined;
  let [ofFile, ofTheme] = ["", ""];
  let table:
    | { claim: string; option: string | undefined; program: string; rows: Row[] }
    | undefined;
  const begin = (title: string): void => {
    theme = themes.get(title) ?? [];
    themes.set(title, theme);
    [ofTheme, table] = ["", undefined];
  };
  for (const line of text.split("\n")) {
    const [, marks, title = "", option] = /^(##?) (.*?)(?: \[(\w+)\])?$/.exec(line) ?? [];
    if (marks === "#") {
      begin(title);
    } else if (marks === "##") {
      if (theme === undefined) begin("");
      table = { claim: title, option, program: ofFile + ofTheme, rows: [] };
      theme!.push(table);
    } else if (line.startsWith("    ")) {
      const clause = `${line.slice(4)}\n`;
      if (table !== undefined) table.program += clause;
      else if (theme !== undefined) ofTheme += clause;
      else ofFile += clause;
    } else if (line !== "") {
      table!.rows.push(line.split(" ~> ") as [string, ...string[]]);
    }
  }
}

/** The tables in the text file of that name beside a test, or in all of them, by theme. */
export function tablesBeside(test: string, name?: string): Map<string, Table[]> {
  const folder = new URL(".", test);
  const themes = new Map<string, Table[]>();
  for (const file of readdirSync(folder)) {
    const wanted = name === undefined ? file.endsWith(".txt") : file === `${name}.txt`;
    if (wanted) read(readFileSync(new URL(file, folder), "utf8"), themes);
  }
  return themes;
}
