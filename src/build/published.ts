// Build step: which modules and declarations are published. Leftovers of an earlier build, and declarations
// that no entry refers to, are not.

import { readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** A reference of a declaration to another: `from "./a.js"`, `import("./a.js")`. */
const REFERENCE = /(?:from|import\()\s*"(\.[^"]*)\.js"/g;
/**
 * The files concerned: not the command line and the documentation, which have folders of their own, nor data.
 */
const MODULE = /\.(?:js|js\.map|d\.ts)$/;

/** The declarations, as files in `folder`, of these modules and of those they refer to. */
export function declarationsOf(folder: string, modules: readonly string[]): string[] {
  const found = new Set(modules.map((name) => join(folder, `${name}.d.ts`)));
  for (const file of found) {
    for (const [, module] of readFileSync(file, "utf8").matchAll(REFERENCE)) {
      found.add(join(dirname(file), `${module}.d.ts`));
    }
  }
  return Array.from(found, (file) => relative(folder, file));
}

/** Removes other modules and declarations from `folder`. */
export function leaveOnly(folder: string, files: readonly string[]): void {
  const wanted = new Set(files);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const isOurs = MODULE.test(file) && !/^(?:cli[/.]|core\/|docs\/|playground\/)/.test(file);
    if (isOurs && !wanted.has(file)) rmSync(join(folder, file));
  }
}
