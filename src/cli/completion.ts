/*
 * Completion at the prompt: callable predicates, atoms of the program, and, within quotes, files.
 */
import { readdirSync } from "node:fs";
import { ResourceError } from "../engine/errors.js";
import { unlessRefused } from "../node/file-streams.js";
import type { Engine } from "../engine/engine.js";

/** The name that a line ends with. */
const NAME = /[a-z][A-Za-z0-9_]*$/;

/** Milliseconds for a completion. */
const MOST_MS = 500;

/** Predicates of the program, of the system and of libraries, and atoms of the program that begin so. */
const NAMES = `
  findall(Name,
          (   member(Module, [user, system]),
              system:'$predicates'(Module, defined, Indicators),
              member(Name/_, Indicators)
          ;   system:'$library_export'(Name, _, _)
          ;   system:'$predicates'(user, defined, Indicators),
              member(Predicate/Arity, Indicators),
              functor(Head, Predicate, Arity),
              catch(clause(user:Head, Body), _, fail),
              sub_term(Name, Head-Body),
              atom(Name)
          ),
          All),
  findall(Name, ( member(Name, All), sub_atom(Name, 0, _, _, Start) ), Found),
  sort(Found, Names)`;

/**
 * The possible completions of the end of a line.
 *
 * @returns the texts, sorted, and the end of the line that they replace
 */
export function completions(engine: Engine, line: string): [string[], string] {
  const path = openQuote(line);
  if (path !== undefined) return [files(path), path];
  const start = NAME.exec(line)?.[0];
  if (start === undefined) return [[], line];
  const names = engine.query<{ Names: string[] }>(
    NAMES,
    { Start: { atom: start } },
    { limits: { timeMs: MOST_MS } },
  );
  try {
    return [(names.first()?.Names ?? []).filter((name) => PLAIN.test(name)), start];
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    return [[], start];
  }
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
  const entries = unlessRefused(
    () => readdirSync(folder === "" ? "." : folder, { withFileTypes: true }),
    [],
  );
  return entries
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
    .filter((name) => name.startsWith(path) && (path !== folder || !/\/\.|^\./.test(name)))
    .sort();
}

const PLAIN = /^[a-z][A-Za-z0-9_]*$/;
