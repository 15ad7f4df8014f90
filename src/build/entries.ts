// Build step: the package's entries, from package.json.

import { existsSync, readdirSync } from "node:fs";
import { read, root } from "./generated.js";

/** An entry in package.json. */
interface Target {
  readonly default: string;
}

/** The modules under src that are entries, without their extension: `node/node`. */
export function entryNames(): string[] {
  return [...entries().values()];
}

/**
 * The entries, as programs name them: `ambilog/node` is `node/node`. A pattern such as `./libraries/*` counts
 * as one entry for each file.
 */
export function entries(): Map<string, string> {
  const { name, exports } = JSON.parse(read("package.json")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, Target | string>>;
  };
  const found = new Map<string, string>();
  for (const [path, target] of Object.entries(exports)) {
    if (typeof target === "string") continue;
    const entry = name + path.slice(1);
    const module = target.default.replace(/^\.\/dist\/(.*)\.js$/, "$1");
    if (!module.endsWith("/*")) {
      found.set(entry, module);
      continue;
    }
    for (const file of modulesUnder(module.slice(0, -1))) {
      found.set(entry.slice(0, -1) + file, module.slice(0, -1) + file);
    }
  }
  return found;
}

/** The modules in a folder under src except its index, sorted. */
function modulesUnder(folder: string): string[] {
  if (!existsSync(`${root}src/${folder}`)) return [];
  return readdirSync(`${root}src/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -3).replaceAll("\\", "/"))
    .filter((file) => file !== "index")
    .sort();
}
