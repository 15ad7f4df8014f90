// Plugins for what runs in pages.

import type { Plugin } from "vite";
import { NodeEngine } from "../host/node.js";
import { all } from "../libraries/index.js";
import { root } from "./generated.js";

/** Puts the worker of the page in place of that of the package. */
export const ownWorker: Plugin = {
  name: "own-worker",
  enforce: "pre",
  resolveId: (id, importer) =>
    id.endsWith("/start-worker.js") && importer?.includes("/src/worker/") === true
      ? `${root}src/playground/start-worker.ts`
      : undefined,
};

const LIBRARIES = "virtual:libraries";

/** A module with the names of the libraries, and the operators that they export. */
export const libraries: Plugin = {
  name: "libraries",
  resolveId: (id) => (id === LIBRARIES ? `\0${LIBRARIES}` : undefined),
  load: (id) =>
    id === `\0${LIBRARIES}`
      ? `export const libraryNames = ${JSON.stringify(all.map(({ name }) => name))};
         export const libraryOperators = ${JSON.stringify(operatorsOfLibraries())};`
      : undefined,
};

function operatorsOfLibraries(): Record<string, object[]> {
  const { loader } = new NodeEngine();
  const found: Record<string, object[]> = {};
  for (const { name } of all) {
    const operators = loader.loadLibrary(name)?.exportedOperators ?? [];
    if (operators.length > 0) found[name] = operators;
  }
  return found;
}
