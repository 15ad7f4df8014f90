/*
 * The program `ambilog` as it is installed: dist/cli/main.js. Beside it program.js has all modules
 * of the command line in one file (see build/bundle.ts).
 *
 * Compiling that takes about as long as the start of Node itself. So a build keeps what its V8 has
 * made of it; any other V8 compiles it, and a Node that can keep that for the next time does.
 */
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { loadCompiled } from "./compiled.js";
import type { start } from "./start.js";

/** What program.js exports. */
interface Program {
  readonly start: typeof start;
}

/** `module.enableCompileCache()`, which Node has from version 22.1 on. */
type CompileCache = { readonly enableCompileCache?: () => unknown };

function load(file: string): Program {
  const compiled = loadCompiled(file);
  if (compiled !== undefined) return compiled as Program;
  (nodeModule as CompileCache).enableCompileCache?.();
  return nodeModule.createRequire(file)(file) as Program;
}

void load(fileURLToPath(new URL("program.js", import.meta.url))).start();
