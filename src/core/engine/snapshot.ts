/**
 * Snapshots: the memory of an engine as bytes, behind a line that tells what made them.
 *
 *   ambilog snapshot 1 BUILD NAMES-OF-HOST-PREDICATES\n  memory
 */
import { SnapshotError } from "../../engine/errors.js";
import { coreBuild } from "../host/boot-texts.generated.js";
import type { Core } from "../host/core.js";

const MAGIC = "ambilog snapshot 1 ";
const NEWLINE = 10;

/** The memory of a core as bytes. */
export function snapshotOf(core: Core): Uint8Array<ArrayBuffer> {
  if (core.hasQueries)
    throw new TypeError("Expected an engine without open queries, got one that has some");
  const head = new TextEncoder().encode(`${MAGIC}${coreBuild}\n`);
  const memory = core.save();
  const bytes = new Uint8Array(head.length + memory.length);
  bytes.set(head);
  bytes.set(memory, head.length);
  return bytes;
}

/** The memory in a snapshot. Throws a SnapshotError for anything else. */
export function memoryOf(bytes: Uint8Array): Uint8Array {
  if (!(bytes instanceof Uint8Array))
    throw new TypeError(`Expected a snapshot as bytes, got ${typeof bytes}`);
  const end = bytes.indexOf(NEWLINE);
  const head = new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0)));
  if (!head.startsWith(MAGIC)) throw new SnapshotError("Expected a snapshot of an engine");
  if (head !== `${MAGIC}${coreBuild}`)
    throw new SnapshotError("Expected a snapshot of this version of ambilog, got one of another");
  return bytes.subarray(end + 1);
}
