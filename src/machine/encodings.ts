/**
 * Texts as bytes. Characters that an encoding cannot represent, and bytes that end within a character, are
 * distinguished from an unknown encoding.
 */

const LATIN: ReadonlySet<string> = new Set(["iso_latin_1", "octet"]);

/** The canonical name of an encoding; empty if unknown. */
export function encodingOf(name: string): string {
  switch (name.toLowerCase()) {
    case "utf8":
    case "utf-8":
    case "text":
    case "wchar_t":
    case "unicode":
      return "utf8";
    case "utf16le":
    case "unicode_le":
      return "utf16le";
    case "utf16be":
    case "unicode_be":
      return "utf16be";
    case "iso_latin_1":
    case "iso-8859-1":
      return "iso_latin_1";
    case "octet":
    case "ascii":
      return name.toLowerCase();
    case "us-ascii":
      return "ascii";
    default:
      return "";
  }
}

/** Is that the name of a known encoding? */
export function isEncoding(name: string): boolean {
  return encodingOf(name) !== "";
}

/** The bytes of a text; undefined for an unknown encoding. */
export function encodeText(text: string, encoding: string): Uint8Array | "unencodable" | undefined {
  const name = encodingOf(encoding);
  if (name === "") return undefined;
  if (name === "utf8") return new TextEncoder().encode(text);
  const n = text.length;
  if (name === "utf16le" || name === "utf16be") {
    const view = new DataView(new ArrayBuffer(2 * n));
    for (let i = 0; i < n; i++) view.setUint16(2 * i, text.charCodeAt(i), name === "utf16le");
    return new Uint8Array(view.buffer);
  }
  const bytes = new Uint8Array(n);
  const limit = LATIN.has(name) ? 256 : 128;
  for (let i = 0; i < n; i++) {
    const code = text.charCodeAt(i);
    if (code >= limit) return "unencodable";
    bytes[i] = code;
  }
  return bytes;
}

/** One character per byte. */
function eachByte(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
  }
  return pieces.join("");
}

/** The text of bytes; undefined for an unknown encoding. */
export function decodeText(
  bytes: Uint8Array,
  encoding: string,
): { readonly text: string } | "incomplete" | undefined {
  const name = encodingOf(encoding);
  if (name === "") return undefined;
  if (LATIN.has(name) || name === "ascii") return { text: eachByte(bytes) };
  if (name === "utf8") {
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
  }
  if (bytes.length % 2 !== 0) return "incomplete";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 2) {
    pieces.push(String.fromCharCode(view.getUint16(i, name === "utf16le")));
  }
  return { text: pieces.join("") };
}
