/** All parts, for the engines that have everything. */
import { debuggerPart } from "./debugger-part.js";
import type { Parts } from "./parts.js";

/** Every part. */
export const allParts: Parts = {
  debugger: debuggerPart,
};
