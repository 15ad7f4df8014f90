/** The hosts on which the entries of the package run. */
import { entries } from "../../src/build/entries.js";

/** Entries that need Node. */
const OF_NODE: ReadonlySet<string> = new Set(["ambilog/node", "ambilog/testing", "ambilog/vite"]);
/** The script of a worker, which does its work when it is loaded and exports nothing. */
export const WORKER_SCRIPT = "ambilog/worker/thread";
const SCRIPTS: ReadonlySet<string> = new Set([WORKER_SCRIPT, `${WORKER_SCRIPT}.js`]);

/** The entries that a program imports, on any host. */
export const forAnyHost: readonly string[] = [...entries().keys()].filter(
  (name) => !OF_NODE.has(name) && !SCRIPTS.has(name),
);

/** The entries that a program imports in Node. */
export const forNode: readonly string[] = [...entries().keys()].filter(
  (name) => !SCRIPTS.has(name),
);

/** An entry that defines an element, where there are elements. */
export const CELL = "ambilog/cell";

/** The entries that add a part to engines: importing them has an effect. */
export const ofParts: readonly string[] = [...entries()]
  .filter(([, module]) => module.startsWith("entries/"))
  .map(([name]) => name);
