/** Finds the libraries of ambilog that have what an engine lacks; used in messages of existence errors. */
import { notes } from "../text/sentences.js";
import { coreLibraryNames, libraryNames } from "../machine/boot-texts.generated.js";
import { argument, arityOf, functorName, integerOf, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";

/** A predicate that does not exist. */
interface MissingPredicate {
  readonly name: string;
  readonly arity: number;
}

/** The names of the libraries that an engine knows to which these have been passed. */
export function knownLibraries(passed: ReadonlyMap<string, unknown>): Set<string> {
  return new Set([...passed.keys(), ...coreLibraryNames]);
}

/** The note on getting a library that an engine may not know; undefined if there is none of that name. */
export function howToGet(library: string, isKnown: boolean): string | undefined {
  if (isKnown) return notes.toBeLoaded(library);
  if (!libraryNames.includes(library)) return undefined;
  const name = library.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
  return notes.toBePassed(library, name);
}

/** The predicate, or the library, of which the ball says that it does not exist. */
export function missingIn(core: Core, ball: number): MissingPredicate | string | undefined {
  const formal = part(core, ball, "error", 2, 0);
  const kind = part(core, formal, "existence_error", 2, 0);
  const what = part(core, formal, "existence_error", 2, 1);
  if (kind === undefined || kindOf(core, kind) !== "atom") return undefined;
  if (core.name(kind) === "source_sink") return pathOf(core, part(core, what, "library", 1, 0));
  if (core.name(kind) !== "procedure") return undefined;
  const indicator = part(core, what, ":", 2, 1) ?? what;
  const name = part(core, indicator, "/", 2, 0);
  const arity = part(core, indicator, "/", 2, 1);
  if (name === undefined || arity === undefined) return undefined;
  if (kindOf(core, name) !== "atom" || kindOf(core, arity) !== "integer") return undefined;
  return { name: core.name(name), arity: Number(integerOf(core, arity)) };
}

/** The name of a library: an atom, or a folder and a name. */
function pathOf(core: Core, cell: number | undefined): string | undefined {
  const parts = [0, 1].map((i) => part(core, cell, "/", 2, i));
  const atoms = parts[0] === undefined ? [cell] : parts;
  const names = atoms.map((x) =>
    x !== undefined && kindOf(core, x) === "atom" ? core.name(x) : "",
  );
  return names.includes("") ? undefined : names.join("/");
}

/** An argument of a compound with that functor. */
function part(
  core: Core,
  cell: number | undefined,
  name: string,
  arity: number,
  i: number,
): number | undefined {
  const x = cell === undefined ? undefined : core.deref(cell);
  if (x === undefined || kindOf(core, x) !== "compound") return undefined;
  if (functorName(core, x) !== name || arityOf(core, x) !== arity) return undefined;
  return core.deref(argument(core, x, i));
}
