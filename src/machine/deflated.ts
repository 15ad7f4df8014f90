// Bytes that the build has written into a source.
import { inflate } from "./inflate.js";

interface Decoders {
  readonly Uint8Array: { readonly fromBase64?: (text: string) => Uint8Array };
  readonly Buffer?: { readonly from: (text: string, encoding: "base64") => Uint8Array };
  readonly process?: { readonly getBuiltinModule?: (name: "zlib") => Inflater | undefined };
}

interface Inflater {
  inflateRawSync(bytes: Uint8Array): Uint8Array;
}

/** Bytes in a source: deflated, which is less to transfer, in base64. */
export interface Deflated {
  readonly base64: string;
  readonly length: number;
}

/** The bytes. */
export function inflated({ base64, length }: Deflated): Uint8Array {
  const bytes = bytesOf(base64);
  const { process } = globalThis as unknown as Decoders;
  return process?.getBuiltinModule?.("zlib")?.inflateRawSync(bytes) ?? inflate(bytes, length);
}

/** Decodes base64 by the fastest way that the host has. */
function bytesOf(base64: string): Uint8Array {
  const { Uint8Array: bytes, Buffer: buffer } = globalThis as unknown as Decoders;
  if (bytes.fromBase64 !== undefined) return bytes.fromBase64(base64);
  if (buffer !== undefined) return buffer.from(base64, "base64");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
