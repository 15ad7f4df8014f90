/**
 * The bytes of a snapshot: a header of twelve bytes (a magic number that includes the version, the length of
 * the rest, and its checksum), then a JSON text.
 */
import { SnapshotError } from "./errors.js";

/** `AMB` and the version of the format. */
const MAGIC = 0x414d4202;
const HEADER = 12;

/** Encodes a JSON value as bytes. */
export function toBytes(contents: unknown): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(JSON.stringify(contents));
  const bytes = new Uint8Array(HEADER + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, body.length);
  view.setUint32(8, checksum(body));
  bytes.set(body, HEADER);
  return bytes;
}

/** FNV-1a. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) sum = Math.imul(sum ^ bytes[i]!, 0x01000193);
  return sum >>> 0;
}

/**
 * Decodes the bytes of `toBytes`. Throws a `SnapshotError` for another version, for damaged bytes and for
 * anything else.
 */
export function fromBytes(bytes: Uint8Array): unknown {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`Expected a snapshot as a Uint8Array, got ${typeof bytes}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0) >>> 8 !== MAGIC >>> 8) {
    throw new SnapshotError("The bytes are no snapshot of an engine");
  }
  const version = view.getUint32(0) & 0xff;
  if (version !== (MAGIC & 0xff)) {
    throw new SnapshotError(
      `The snapshot has version ${version} of the format; this engine reads ${MAGIC & 0xff}`,
    );
  }
  const body = bytes.subarray(HEADER);
  if (body.length !== view.getUint32(4)) {
    throw new SnapshotError(
      `The snapshot is damaged: it has ${body.length} bytes, ${view.getUint32(4)} are expected`,
    );
  }
  if (checksum(body) !== view.getUint32(8)) {
    throw new SnapshotError("The snapshot is damaged: its checksum is another");
  }
  return guarded(() => JSON.parse(new TextDecoder().decode(body)) as unknown);
}

/** Runs code that reads a snapshot: errors in its contents become a `SnapshotError`. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof SnapshotError) throw thrown;
    throw new SnapshotError("The snapshot is damaged: what it says cannot be restored", {
      cause: thrown,
    });
  }
}
