/**
 * Keys of long texts in maps.
 *
 * V8 hashes a text of more than 16,383 characters by its length alone: a map of many of the same length is
 * searched one by one, and each comparison may go through all characters.
 */
import { pay } from "./effort.js";

/** The most characters of a text that V8 hashes well. */
export const HASHED = 16_383;

/** So that nobody can make texts of the same digest. */
const SEED = Math.floor(Math.random() * 2 ** 32);
const FACTOR = Math.floor(Math.random() * 2 ** 31) * 2 + 1;

/** Characters that are encoded at a time: as bytes, four of them are hashed in one step. */
const PART = 1 << 14;
const bytes = new Uint8Array(4 * PART);
const words = new Uint32Array(bytes.buffer);
const encoder = new TextEncoder();

/** A short text that is the same for equal texts, and most probably another one for others. */
export function digest(text: string): string {
  pay(text.length);
  let h = SEED;
  let g = ~SEED;
  for (let at = 0; at < text.length; at += PART) {
    const { written } = encoder.encodeInto(text.slice(at, at + PART), bytes);
    bytes.fill(0, written, written + 3);
    const end = (written + 3) >> 2;
    for (let i = 0; i < end; i++) {
      h = Math.imul(h ^ words[i]!, FACTOR);
      h ^= h >>> 15;
      g = Math.imul(g ^ h, 0xc2b2ae35);
    }
  }
  return `${h},${g},${text.length}`;
}
