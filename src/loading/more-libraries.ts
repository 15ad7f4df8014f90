/** Libraries that an engine gets after it has been made. */
import { register } from "../builtins/register.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import { librariesByName } from "./library.js";
import type { Library } from "./library.js";
import { sidesOf } from "./library-sides.js";
import type { Loader } from "./loader.js";

/** Makes an engine know the libraries, and those that they require, unless it has others of these names. */
export function addLibraries(
  { database, loader }: { readonly database: Database; readonly loader: Loader },
  libraries: readonly Library[],
): void {
  const known = loader.sources.libraries as Map<string, Library>;
  for (const library of librariesByName(libraries).values()) {
    if (known.has(library.name)) continue;
    known.set(library.name, library);
    for (const side of sidesOf(library)) {
      const rows = side.rows?.(database) ?? [];
      register(
        database,
        database.system,
        rows.filter((row) => !isDefined(database, row)),
      );
    }
  }
}

/** Does the engine have the predicate, as of a part that another library brings? */
function isDefined({ system }: Database, { name, arity }: BuiltinRow): boolean {
  return system.predicates.get(predicateKey(name, arity))?.isDefined === true;
}
