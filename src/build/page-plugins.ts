// Plugins for what runs in pages.

import type { Plugin } from "vite";
import { all } from "../libraries/index.js";
import { libraryText, read, root } from "./generated.js";

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

/** A module with the names of the libraries, and of the operators that they export. */
export const libraries: Plugin = {
  name: "libraries",
  resolveId: (id) => (id === LIBRARIES ? `\0${LIBRARIES}` : undefined),
  load: (id) =>
    id === `\0${LIBRARIES}`
      ? `export const libraryNames = ${JSON.stringify(all.map(({ name }) => name))};
         export const libraryOperators = ${JSON.stringify(operatorsOfLibraries())};`
      : undefined,
};

const START_LIBRARIES = "virtual:start-libraries";
/** The file in whose place the module stands: its imports are relative, and it is TypeScript. */
const START_FILE = `${root}src/libraries/start-libraries.ts`;

/**
 * The libraries of the start page in a module of their own: a bundler does not divide the module with all of
 * them (src/libraries/index.ts) among the parts of a script.
 */
export const startLibraries: Plugin = {
  name: "start-libraries",
  enforce: "pre",
  resolveId: (id) => (id === START_LIBRARIES ? START_FILE : undefined),
  load: (id) =>
    id === START_FILE
      ? read("src/libraries/index.ts").replaceAll(
          /^export const (?!board: |dictionary: |nativeBoards: ).*$/gm,
          "",
        )
      : undefined,
};

/** The names of the operators in the module directives of the libraries. */
function operatorsOfLibraries(): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const { name } of all) {
    const [head = ""] = /^:- module\([^]*?\]\)\./m.exec(libraryText(name)) ?? [];
    const names = Array.from(
      head.matchAll(/\bop\(\s*\d+,\s*\w+,\s*([^()\s]+)\)/g),
      ([, one]) => one!,
    );
    if (names.length > 0) found[name] = names;
  }
  return found;
}
