/*
 * The script of the page's workers. By its name a worker is an engine, or runs one solver of a race.
 *
 * The start page needs an engine with two libraries, which this script contains; everything else of the
 * engine is a part that is loaded when a worker needs it (complete-side.ts).
 */
import type { Dictionary } from "../board/index.js";
import { Engine } from "../engine/engine.js";
import type { EngineOptions } from "../engine/engine-options.js";
import type { Library } from "../engine/library.js";
import { serve } from "../worker/server.js";
import type { EngineClass } from "../worker/server.js";
import { board, dictionary, setDictionary } from "virtual:start-libraries";
import type { RaceOrder } from "./race-messages.js";
import type { Role } from "./start-worker.js";
import { fetchWords } from "./fetch-words.js";

/** An engine with some libraries, which finds its dictionary, also after it was reset. */
function engineWith(libraries: readonly Library[]): EngineClass {
  return class extends Engine {
    constructor(options: EngineOptions = {}) {
      super({ ...options, libraries });
      setDictionary(this, words);
    }

    override reset(): void {
      super.reset();
      setDictionary(this, words);
    }
  };
}

/** The dictionary of a worker, which is built once. */
let built: Dictionary | undefined;
const words = (): Dictionary => (built ??= fetchWords());

/** Loads the part of the script that serves messages; those that come before it are kept. */
async function serveLater(load: () => Promise<void>): Promise<void> {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent): void => {
    event.stopImmediatePropagation();
    early.push(event);
  };
  self.addEventListener("message", keep);
  try {
    await load();
  } catch (thrown) {
    // Outside of the promise it is an error of the worker, of which the page is told.
    setTimeout(() => {
      throw thrown;
    });
    return;
  }
  self.removeEventListener("message", keep);
  for (const { data } of early) self.dispatchEvent(new MessageEvent("message", { data }));
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the page gives no other name
const role = self.name as Role;
switch (role) {
  case "clauses":
    // The clauses that the page shows define the relation: no library must define it too.
    serve({ Engine: engineWith([dictionary]) });
    break;
  case "native":
    serve({ Engine: engineWith([board, dictionary]) });
    break;
  case "race":
    self.addEventListener("message", ({ data }: MessageEvent<RaceOrder>) => {
      void import("./race-side.js").then(({ race }) => race(data));
    });
    break;
  default:
    void serveLater(async () => {
      const { others, serveWorkbench } = await import("./complete-side.js");
      if (role === "edited") serve({ Engine: engineWith(others) });
      else serveWorkbench(serve);
    });
}
