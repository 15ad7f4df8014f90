/** Engines begin with the memory that the build has made, as commands do. */
import { readFileSync } from "node:fs";
import { useBootImage } from "../src/machine/image.js";

useBootImage(readFileSync(new URL("../src/machine/boot.image", import.meta.url)));
