/*
 * The installed program `ambilog`: dist/cli/main.js. Next to it program.js has all modules of the command
 * line in one file (see build/bundle.ts).
 *
 * Compiling that file takes about as long as starting Node itself. So the build stores the code that its V8
 * has compiled; any other V8 compiles it anew, and caches it if Node supports that.
 */
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { loadCompiled } from "./compiled.js";
import type { start } from "./start.js";

/** The exports of program.js. */
interface Program {
  readonly start: typeof start;
}

/** `module.enableCompileCache()`, available from Node 22.1 on. */
type CompileCache = { readonly enableCompileCache?: () => unknown };

function load(file: string): Program {
  const compiled = loadCompiled(file);
  if (compiled !== undefined) return compiled as Program;
  (nodeModule as CompileCache).enableCompileCache?.();
  return nodeModule.createRequire(file)(file) as Program;
}

void load(fileURLToPath(new URL("program.js", import.meta.url))).start();
