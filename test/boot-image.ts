/** Engines begin with the memory that the build has made, as commands do. */
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { afterEach } from "vitest";
import { useCoreFiles } from "../src/machine/core-files.js";

const image = readFileSync(new URL("../src/machine/boot.image", import.meta.url));
useCoreFiles(() => ({ image }));

// The host tells of garbage between two turns of the event loop: then the memories of engines can be used again.
afterEach(() => setImmediate());
