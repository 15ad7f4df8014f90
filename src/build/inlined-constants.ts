// A plugin of bundles: constants of the core in place of their names.

import type { Plugin } from "rolldown";
import * as records from "../machine/records.generated.js";

/** The constants of the core, by the names of their objects. */
const CONSTANTS_OF: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(
  Object.entries(records),
);
/** Begins the names of modules that are made of constants of the core. */
const CONSTANTS = "\0constants:";

/**
 * Makes a module of each object of constants in records.generated.ts, because the bundler inlines constants of modules
 * but not those of objects: 3 kB of the engine, gzipped. Where nothing is bundled, objects are the faster ones.
 */
export const inlinedConstants: Plugin = {
  name: "inlined-constants",
  resolveId: (id) => (id.startsWith(CONSTANTS) ? id : undefined),
  load(id) {
    if (id.startsWith(CONSTANTS)) {
      const constants = Object.entries(CONSTANTS_OF.get(id.slice(CONSTANTS.length))!);
      return constants.map(([name, value]) => `export const ${name} = ${value};`).join("\n");
    }
    if (!id.endsWith("/records.generated.ts")) return undefined;
    const names = [...CONSTANTS_OF.keys()];
    return names.map((name) => `export * as ${name} from "${CONSTANTS}${name}";`).join("\n");
  },
};
