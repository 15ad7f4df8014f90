/** All parts of the engine, for tests that do not ask how a program gets them. */
import { allParts } from "../src/engine/all-parts.js";
import { addParts } from "../src/engine/parts.js";

addParts(allParts);
