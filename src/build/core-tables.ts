// The tables of the core: texts of rows, one a line, whose first word is the kind of the row.

import { read } from "./generated.js";

/** The words of the rows of a table. */
export type Rows = readonly (readonly string[])[];

/**
 * The rows of a table without comments.
 *
 * @param kinds - the first words that there may be; undefined: any
 * @param keyOf - what no other row has; undefined: nothing
 * @throws {Error} for a row of no kind, or with the key of another one, with its place
 */
export function rowsOf(
  file: string,
  kinds: readonly string[] | undefined,
  keyOf: (words: readonly string[]) => string | undefined,
  text: string = read(file),
): Rows {
  const keys = new Set<string>();
  const rows: (readonly string[])[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const words = line.split(/ +/);
    const [kind = ""] = words;
    const key = keyOf(words);
    const place = `${file}:${i + 1}`;
    if (kinds?.includes(kind) === false)
      throw new Error(`${place}: Expected ${kinds.join(" or ")}, got ${kind}`);
    if (key !== undefined && keys.has(key)) throw new Error(`${place}: Another row has ${key}`);
    if (key !== undefined) keys.add(key);
    rows.push(words);
  }
  return rows;
}
