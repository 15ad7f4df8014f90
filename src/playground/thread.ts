/*
 * The script of the page's workers. By its name a worker is an engine, or runs one solver of a race.
 *
 * The start page needs an engine with two libraries, which this script contains; everything else of the
 * engine is a part that is loaded when a worker needs it (complete-side.ts).
 */
import type { CompleteEngineOptions } from "../complete.js";
import { Engine } from "../engine/engine.js";
import type { Library } from "../loading/library.js";
import { setDictionary } from "../relations/native-sides.js";
import type { LongWork } from "../terms/effort.js";
import { serve } from "../worker/server.js";
import type { EngineClass } from "../worker/server.js";
import { board, dictionary } from "virtual:start-libraries";
import type { RaceOrder } from "./race-messages.js";
import type { Role } from "./start-worker.js";

/** An engine with some libraries, which is given its dictionary again when it is reset. */
function engineWith(libraries: readonly Library[]): EngineClass {
  return class extends Engine {
    readonly #dictionary: CompleteEngineOptions["dictionary"];

    constructor({ dictionary: given, ...options }: CompleteEngineOptions = {}) {
      super({ ...options, libraries });
      this.#dictionary = given;
      if (given !== undefined) setDictionary(this, given);
    }

    override *resetting(): LongWork<void> {
      yield* super.resetting();
      if (this.#dictionary !== undefined) setDictionary(this, this.#dictionary);
    }
  };
}

/** Serves what a part of the script brings; messages that come before it are kept. */
async function serveLater(load: () => Promise<void>): Promise<void> {
  const early: MessageEvent[] = [];
  const keep = (event: MessageEvent): void => {
    event.stopImmediatePropagation();
    early.push(event);
  };
  self.addEventListener("message", keep);
  await load();
  self.removeEventListener("message", keep);
  for (const { data } of early) self.dispatchEvent(new MessageEvent("message", { data }));
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the page gives no other name
const role = self.name as Role;
switch (role) {
  case "clauses":
    // No library defines the relation a second time: only what the page shows is there.
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
