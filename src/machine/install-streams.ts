import type { Core } from "./core.js";
import { installFilePredicates } from "./file-predicates.js";
import { installFiles } from "./stream-files.js";
import { installPredicates } from "./stream-predicates.js";
import { installReading } from "./stream-reading.js";
import { Streams } from "./streams.js";
import { installTextBytes } from "./text-bytes.js";
import type { StreamEnds } from "./streams.js";

/** Gives a core streams and files, and their predicates. */
export function installStreams(core: Core, ends: StreamEnds): Streams {
  const streams = new Streams(core, ends);
  installPredicates(streams);
  installReading(streams);
  installFiles(streams);
  installFilePredicates(streams);
  installTextBytes(core);
  return streams;
}
