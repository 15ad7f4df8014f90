/** All parts, for the engines that have everything. */
import { filesPart } from "../builtins/files-part.js";
import { listingPart } from "../builtins/listing.js";
import { recordsPart } from "../builtins/records.js";
import { debuggerPart } from "./debugger-part.js";
import { explanationsPart } from "./explanations-part.js";
import type { Parts } from "./parts.js";
import { Snapshot, saveDatabase } from "./snapshot.js";

/** Every part. */
export const allParts: Parts = {
  debugger: debuggerPart,
  explanations: explanationsPart,
  files: filesPart,
  listing: listingPart,
  records: recordsPart,
  snapshots: { Snapshot, saveDatabase },
};
