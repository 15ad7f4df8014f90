/*
 * What src/builtins/reference says of the predicates that are rows of tables: determinism, and queries
 * with their answers. These are Markdown files, one a theme, of entries in a fixed form: a heading with
 * the indicator, and a block of Prolog.
 *
 *     ## `arg/3` is nondet
 *
 * Where the number of answers depends on a goal that is called, nothing stands behind the indicator.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";

/** What is said of a predicate beside its row. */
export interface BuiltinNote {
  /** undefined where it depends on a goal. */
  readonly determinism: string | undefined;
  /** Queries with their answers. */
  readonly example: string;
  /** The file that says so. */
  readonly file: string;
}

const FOLDER: URL = new URL("../builtins/reference/", import.meta.url);
const ENTRY = /^## `(.+)`(?: is (\w+))?\n\n```prolog\n([\s\S]*?)^```$/gm;

/** All notes, by indicator; none where there are no sources. */
export function builtinNotes(): ReadonlyMap<string, BuiltinNote> {
  const notes = new Map<string, BuiltinNote>();
  if (!existsSync(FOLDER)) return notes;
  for (const file of readdirSync(FOLDER).sort()) {
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    for (const [, indicator, determinism, example] of text.matchAll(ENTRY)) {
      notes.set(indicator, { determinism, example: example.trim(), file });
    }
  }
  return notes;
}
