/** Engines begin with the memory that the build has made, as commands do. */
import { readFileSync } from "node:fs";
import { useCoreFiles } from "../src/machine/core-files.js";

const image = readFileSync(new URL("../src/machine/boot.image", import.meta.url));
useCoreFiles(() => ({ image }));
