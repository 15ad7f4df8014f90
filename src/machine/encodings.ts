/**
 * Texts as bytes. Characters that an encoding cannot represent, and bytes that end within a character, are
 * distinguished from an unknown encoding.
 */

import { encodeText as utf8 } from "./texts.js";

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

/** The byte order mark with which bytes begin: the encoding that it tells, and its length. */
export function markOf(
  bytes: Uint8Array,
): { readonly encoding: string; readonly length: number } | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf8", length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf16le", length: 2 };
  return a === 0xfe && b === 0xff ? { encoding: "utf16be", length: 2 } : undefined;
}

/** The largest code that an encoding can represent. */
export function mostOf(encoding: string): number {
  const name = encodingOf(encoding);
  if (LATIN.has(name)) return 0xff;
  return name === "ascii" ? 0x7f : 0x10ffff;
}

/** Bytes in an encoding as UTF-8; undefined if they end within a character. */
export function toUtf8(bytes: Uint8Array, encoding: string): Uint8Array | undefined {
  if (encodingOf(encoding) === "utf8" && isUtf8(bytes)) return bytes;
  const text = decodeText(bytes, encoding);
  return typeof text === "object" ? utf8(text.text) : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The number of bytes of a text in an encoding that can represent it. */
export function byteLength(text: string, encoding: string): number {
  const name = encodingOf(encoding);
  if (name.startsWith("utf16")) return 2 * text.length;
  if (name !== "utf8") return text.length;
  let bytes = text.length;
  // Each half of a pair of surrogates stands for two bytes of the four.
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) bytes += code > 0x7ff && (code & 0xf800) !== 0xd800 ? 2 : 1;
  }
  return bytes;
}

/** The number of bytes of a text in UTF-8 in another encoding; undefined if that cannot represent it. */
export function encodedLength(text: Uint8Array, encoding: string): number | undefined {
  if (encodingOf(encoding) === "utf8") return text.length;
  const bytes = encodeText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(text), encoding);
  return typeof bytes === "object" ? bytes.length : undefined;
}

const DIRECTIVE = /^[ \t]*:-\s*encoding\(\s*'?([\w-]+)'?\s*\)\s*\./gm;

/**
 * The text of a program's file: in the encoding that a byte order mark tells, in the one that is given, or in UTF-8.
 * Behind a directive encoding/1 it is the one that this names.
 */
export function programText(bytes: Uint8Array, encoding: string = "utf8"): string {
  const mark = markOf(bytes);
  let current = mark?.encoding ?? encoding;
  let at = mark?.length ?? 0;
  let text = "";
  const decodeTo = (end: number): void => {
    const piece = decodeText(bytes.subarray(at, end), current);
    text += typeof piece === "object" ? piece.text : "";
    at = end;
  };
  const isWide = encodingOf(current).startsWith("utf16");
  if (!isWide && bytes.some((byte) => byte > 127)) {
    for (const { 0: directive, 1: name = "", index } of eachByte(bytes).matchAll(DIRECTIVE)) {
      decodeTo(index + directive.length);
      current = isEncoding(name) ? name : current;
    }
  }
  // A half unit at the end is left out.
  decodeTo(isWide ? bytes.length - ((bytes.length - at) % 2) : bytes.length);
  return text;
}

/** Whether it is the name of a known encoding. */
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
