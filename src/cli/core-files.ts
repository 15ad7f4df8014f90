/* The files of the engine that the package has for its program. */
import { existsSync, readFileSync } from "node:fs";
import { here } from "../node/place.js";
import type { CoreFiles } from "../machine/core-files.js";

/**
 * The memory in which the usual libraries are loaded lies beside the program, the module among the entries. Among the
 * sources there is the memory.
 */
export function filesOfProgram(): CoreFiles | undefined {
  const [image, module, source] = ["boot.image", "../core.wasm", "../machine/boot.image"].map(
    (name) => new URL(name, here()),
  ) as [URL, URL, URL];
  if (existsSync(image)) return { image: readFileSync(image), module: readFileSync(module) };
  return existsSync(source) ? { image: readFileSync(source) } : undefined;
}
