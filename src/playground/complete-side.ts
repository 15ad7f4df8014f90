/*
 * An engine with all libraries in a worker of the page.
 */
import { Dictionary } from "../board/index.js";
import { CompleteEngine } from "../complete.js";
import { all } from "../libraries/index.js";
import type { Library } from "../loading/library.js";
import type { serve as Serve } from "../worker/server.js";
import { definePageMoment } from "./moment-side.js";
import { packageFile } from "./package-file.js";
import { definePageTrace } from "./trace-side.js";

/** The dictionary, fetched when a goal first needs it; the goal waits. */
function fetchDictionary(): Dictionary {
  const request = new XMLHttpRequest();
  request.open("GET", packageFile("english.dictionary"), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    throw new Error("The dictionary cannot be loaded. Is there a network?");
  }
  if (request.status !== 200) throw new Error("The dictionary cannot be loaded");
  return Dictionary.load(new Uint8Array(request.response as ArrayBuffer));
}

/** All libraries but those with the relation, for clauses that the reader of the start page has edited. */
export const others: readonly Library[] = all.filter(
  ({ name, requires = [] }) => name !== "board" && requires.every((one) => one.name !== "board"),
);

/** Serves the workbench, by the function that the script has: a part of it imports nothing from the whole. */
export function serveWorkbench(serve: typeof Serve): void {
  serve({
    Engine: CompleteEngine,
    define(engine) {
      (engine as CompleteEngine).dictionary = fetchDictionary;
      definePageTrace(engine);
      definePageMoment(engine);
    },
  });
}
