// Build step: everything that is made of sources and checked by tests: kernels, the core, and the libraries under
// prolog/. `npm run build` and each test run make it; it is not in git.

import { pathToFileURL } from "node:url";
import { assembleKernels } from "./assemble.js";
import { assembleCore } from "./core.js";
import { embedLibraries } from "./libraries.js";

/** Makes what has changed. */
export async function embed(): Promise<void> {
  await assembleKernels();
  await assembleCore();
  embedLibraries();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await embed();
