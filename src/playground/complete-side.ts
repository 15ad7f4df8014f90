/*
 * An engine with all libraries in a worker of the page.
 */
import { CompleteEngine } from "../complete.js";
import { all } from "../libraries/index.js";
import type { Library } from "../engine/library.js";
import type { serve as Serve } from "../worker/server.js";
import { definePageTrace } from "./trace-side.js";
import { fetchWords } from "./fetch-words.js";

/** All libraries but those with the relation, for clauses that the reader of the start page has edited. */
export const others: readonly Library[] = all.filter(
  ({ name, requires = [] }) => name !== "board" && requires.every((one) => one.name !== "board"),
);

/** Serves the workbench, by the function that the script has: a part of it imports nothing from the whole. */
export function serveWorkbench(serve: typeof Serve): void {
  serve({
    Engine: CompleteEngine,
    define(engine) {
      (engine as CompleteEngine).dictionary = fetchWords;
      definePageTrace(engine);
    },
  });
}
