/*
 * V8's compiled form of a file of code, cached in a file next to it.
 *
 * A cache is valid for one version of V8 on one kind of machine, which are part of its name. V8 itself
 * checks the rest (its flags, the length of the code) and rejects a cache that does not match. The code
 * cannot contain `import()`: Node cannot resolve it in code that comes from a cache.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { Script } from "node:vm";

/** The function whose body is the code of a CommonJS file. */
type Body = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  filename: string,
) => void;

/** The path of the cache of a file for this version of V8. */
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
 * Loads a CommonJS file from its cache.
 *
 * @returns its exports; undefined if there is no cache for this version of V8
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
 * Creates the cache of a CommonJS file. The functions that `use` calls are compiled in it, all others only
 * when they are called.
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
