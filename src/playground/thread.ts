/*
 * The script of the page's workers. By its name a worker is an engine, or runs one solver of a race.
 */
import { serve } from "../worker/server.js";
import { CompleteEngine } from "../complete.js";
import { Dictionary } from "../board/index.js";
import type { RaceOrder } from "./race-messages.js";
import { definePageMoment } from "./moment-side.js";
import { definePageTrace } from "./trace-side.js";
import { packageFile } from "./package-file.js";

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

if (self.name === "race") {
  self.addEventListener("message", ({ data }: MessageEvent<RaceOrder>) => {
    void import("./race-side.js").then(({ race }) => race(data));
  });
} else {
  serve({
    Engine: CompleteEngine,
    define(engine) {
      (engine as CompleteEngine).dictionary = fetchDictionary;
      definePageTrace(engine);
      definePageMoment(engine);
    },
  });
}
