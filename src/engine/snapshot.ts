/**
 * Snapshots: the memory of an engine as bytes, behind a line that tells what made them.
 *
 *   ambilog snapshot 1 BUILD BYTES CHECKSUM\n  memory
 */
import { SnapshotError } from "./errors.js";
import { coreBuild } from "../machine/boot-texts.generated.js";
import type { Core } from "../machine/core.js";
import { Fullness, Machine } from "../machine/records.generated.js";

const MAGIC = "ambilog snapshot 1 ";
const NEWLINE = 10;

/** The memory of a core as bytes. */
export function snapshotOf(core: Core): Uint8Array<ArrayBuffer> {
  if (core.hasQueries) throw new TypeError("An engine with open queries cannot be saved");
  // Objects go to which no term refers any more. The first collection frees the clauses that have been erased.
  for (let i = 0; i < 2 && core.objects.size > 0; i++) {
    core.setRegister(Machine.isFull, core.register(Machine.isFull) | Fullness.PASSED);
    core.setRegister(Machine.atomsLeft, 0);
    core.guarded(() => core.module.collect(0));
  }
  if (core.objects.size > 0)
    throw new TypeError("An engine that holds objects of the host cannot be saved");
  const memory = core.save();
  const head = new TextEncoder().encode(`${MAGIC}${coreBuild} ${checksum(memory)}\n`);
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
  // A copy with a buffer of its own; `slice` of a Buffer of Node is a view.
  const memory = new Uint8Array(bytes.subarray(end + 1));
  const [build, ...sum] = head.slice(MAGIC.length).split(" ");
  if (build !== coreBuild) throw new SnapshotError("The snapshot is of another version of ambilog");
  if (sum.join(" ") !== checksum(memory)) throw new SnapshotError("The snapshot is damaged");
  return memory;
}

/** The length of a memory, and a hash that another value of any byte changes. */
function checksum(memory: Uint8Array<ArrayBuffer>): string {
  const words = new Uint32Array(memory.buffer, 0, memory.length >> 2);
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193);
  for (let i = 4 * words.length; i < memory.length; i++)
    sum = Math.imul(sum ^ (memory[i] as number), 0x01000193);
  return `${memory.length} ${sum >>> 0}`;
}
