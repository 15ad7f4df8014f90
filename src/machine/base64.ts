// Bytes that a build has written into a source.

interface Decoders {
  readonly Uint8Array: { readonly fromBase64?: (text: string) => Uint8Array };
  readonly Buffer?: { readonly from: (text: string, encoding: "base64") => Uint8Array };
}

/** Decodes base64 by the fastest way that the host has. */
export function bytesOf(base64: string): Uint8Array {
  const { Uint8Array: bytes, Buffer: buffer } = globalThis as unknown as Decoders;
  if (bytes.fromBase64 !== undefined) return bytes.fromBase64(base64);
  if (buffer !== undefined) return buffer.from(base64, "base64");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
