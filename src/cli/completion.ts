/*
 * Completion at the prompt: callable predicates, atoms of the program, and, within quotes, files.
 */
import { readdirSync } from "node:fs";
import { atomName, isAtom, isCompound, argument, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Engine } from "../engine/engine.js";
import { codeOf } from "../host/file-streams.js";

/** The name that a line ends with. */
const NAME = /[a-z][A-Za-z0-9_]*$/;

/** Atoms are collected from this many clauses only, so that completion is fast. */
const CLAUSES = 20_000;

/**
 * The possible completions of the end of a line.
 *
 * @param engine the engine whose predicates and atoms are used
 * @param line the line up to the cursor
 * @returns the texts, sorted, and the end of the line that they replace
 */
export function completions(engine: Engine, line: string): [string[], string] {
  const path = openQuote(line);
  if (path !== undefined) return [files(path), path];
  const start = NAME.exec(line)?.[0];
  if (start === undefined) return [[], line];
  const names = new Set<string>();
  for (const name of namesOf(engine)) if (name.startsWith(start)) names.add(name);
  return [[...names].sort(), start];
}

/** The text after an open quote at the end of a line; undefined if there is none. */
function openQuote(line: string): string | undefined {
  let quote: string | undefined;
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === "\\" && quote !== undefined) i++;
    else if (c === quote) quote = undefined;
    // 0'c is a character, not the beginning of a quoted atom.
    else if (c === "'" && quote === undefined && /(?:^|\W)0$/.test(line.slice(0, i))) i++;
    else if ((c === "'" || c === '"') && quote === undefined) [quote, from] = [c, i + 1];
  }
  return quote === undefined ? undefined : line.slice(from);
}

function files(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  try {
    return readdirSync(folder === "" ? "." : folder, { withFileTypes: true })
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .filter((name) => name.startsWith(path) && (path !== folder || !/\/\.|^\./.test(name)))
      .sort();
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return [];
  }
}

function* namesOf(engine: Engine): Generator<string, void, undefined> {
  const { database, loader } = engine;
  for (const module of [database.user, database.system]) {
    for (const p of module.predicates.values()) {
      if ((p.target ?? p).isDefined && PLAIN.test(p.name)) yield p.name;
    }
  }
  for (const indicator of loader.index.exported.keys()) {
    const name = indicator.slice(0, indicator.lastIndexOf("/"));
    if (PLAIN.test(name)) yield name;
  }
  let clauses = 0;
  for (const p of database.user.predicates.values()) {
    for (const clause of p.living()) {
      if (++clauses > CLAUSES) return;
      yield* atomsIn([clause.head, clause.body]);
    }
  }
}

const PLAIN = /^[a-z][A-Za-z0-9_]*$/;

function* atomsIn(terms: readonly Term[]): Generator<string, void, undefined> {
  const waiting = [...terms];
  while (waiting.length > 0) {
    const x = deref(waiting.pop()!);
    if (isAtom(x)) {
      const name = atomName(x);
      if (PLAIN.test(name)) yield name;
    } else if (isCompound(x)) {
      for (let i = 0; i < x.t.arity; i++) waiting.push(argument(x, i));
    }
  }
}
