/** The hosts on which the entries of the package run. */
import { entries } from "../../src/build/entries.js";

/** Entries that need Node. */
const OF_NODE: ReadonlySet<string> = new Set(["ambilog/node", "ambilog/testing", "ambilog/vite"]);
/** The script of a worker, which does its work when it is loaded and exports nothing. */
export const WORKER_SCRIPT = "ambilog/worker/thread";

/** The entries that a program imports, on any host. */
export const forAnyHost: readonly string[] = [...entries().keys()].filter(
  (name) => !OF_NODE.has(name) && name !== WORKER_SCRIPT,
);

/** The entries that a program imports in Node. */
export const forNode: readonly string[] = [...entries().keys()].filter(
  (name) => name !== WORKER_SCRIPT,
);

/** An entry that defines an element, where there are elements. */
export const CELL = "ambilog/cell";
