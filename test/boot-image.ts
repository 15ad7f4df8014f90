/** Engines begin with the memory that the build has made, as commands do. */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import * as fc from "fast-check";
import { afterEach } from "vitest";
import { useCoreFiles } from "../src/machine/core-files.js";

const image = readFileSync(new URL("../src/machine/boot.image", import.meta.url));
useCoreFiles(() => ({ image }));

// A property that fails with large values is not made smaller for hours, and no property outlasts a busy machine.
fc.configureGlobal({ interruptAfterTimeLimit: 40_000 * Number(process.env["RUNS"] ?? 1) });

// The host tells of garbage between two turns of the event loop: then the memories of engines can be used again.
afterEach(() => setImmediate());
