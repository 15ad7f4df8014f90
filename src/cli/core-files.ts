/* The files of the engine that the package has for its program. */
import { existsSync, readFileSync } from "node:fs";
import { here } from "../node/place.js";
import type { CoreFiles } from "../machine/core-files.js";

/** The memory in which the usual libraries are loaded lies beside the program, the module among the entries. */
export function filesOfProgram(): CoreFiles | undefined {
  const [image, module] = ["boot.image", "../core.wasm"].map((name) => new URL(name, here()));
  if (!existsSync(image)) return undefined;
  return { image: readFileSync(image), module: readFileSync(module) };
}
