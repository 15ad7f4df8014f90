// Build step: everything that is made of sources and checked by tests: kernels, the core, the libraries under
// prolog/, and the built-in dictionary. `npm run build` and each test run make it; it is not in git.

import { pathToFileURL } from "node:url";
import { assembleKernels } from "./assemble.js";
import { assembleCore } from "./core.js";
import { embedDictionary } from "./dictionary.js";
import { embedLibraries } from "./libraries.js";

/** Makes the generated files whose sources have changed. */
export async function embed(): Promise<void> {
  await assembleKernels();
  await assembleCore();
  embedLibraries();
  embedDictionary();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await embed();
