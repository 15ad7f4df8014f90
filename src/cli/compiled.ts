/*
 * What V8 makes of a file of code, kept in a file beside it.
 *
 * A cache is for one version of V8 on one kind of machine, which its name says. V8 itself looks at
 * the rest (its flags, the length of the code) and passes over a cache that is not for it. The code
 * can have no `import()`: in what comes from a cache Node does not know where to look.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { Script } from "node:vm";

/** What the code of a CommonJS file is the body of. */
type Body = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  filename: string,
) => void;

/** Where the cache of a file stands for this version of V8. */
function cacheOf(file: string): string {
  return `${file}.${process.versions.v8}-${process.arch}.cache`;
}

function scriptOf(file: string, cachedData?: Buffer): Script {
  const code = readFileSync(file, "latin1");
  return new Script(`(function (exports, require, module, __filename) {${code}\n})`, {
    filename: basename(file),
    cachedData,
  });
}

function exportsOf(script: Script, file: string): unknown {
  const module = { exports: {} as unknown };
  const body = script.runInThisContext() as Body;
  body(module.exports, createRequire(file), module, file);
  return module.exports;
}

/**
 * Loads a CommonJS file by its cache.
 *
 * @param file its path; it is all ASCII
 * @returns what it exports; undefined if there is no cache for this version of V8
 */
export function loadCompiled(file: string): unknown {
  let cache: Buffer;
  try {
    cache = readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
  return exportsOf(scriptOf(file, cache), file);
}

/**
 * Makes the cache of a CommonJS file. What `use` makes the code do is compiled in it, other
 * functions only when they are called.
 *
 * @param file its path; it is all ASCII
 * @param use does what is usual with the exports of the file
 */
export async function keepCompiled(
  file: string,
  use: (exports: unknown) => Promise<void>,
): Promise<void> {
  const script = scriptOf(file);
  await use(exportsOf(script, file));
  const cache = cacheOf(file);
  const draft = `${cache}.${process.pid}.tmp`;
  writeFileSync(draft, script.createCachedData());
  renameSync(draft, cache);
}
