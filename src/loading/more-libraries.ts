/** Libraries that an engine gets after it has been made. */
import { register } from "../builtins/register.js";
import type { Database } from "../machine/database.js";
import { librariesByName } from "./library.js";
import type { Library } from "./library.js";
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
    if (library.native?.rows === undefined) continue;
    register(database, database.system, library.native.rows(database));
  }
}
