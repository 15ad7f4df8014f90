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

/** A short text that is the same for equal texts, and most probably another one for others. */
export function digest(text: string): string {
  const n = text.length;
  pay(n);
  let h = n % 2 === 0 ? SEED : SEED ^ text.charCodeAt(0);
  let g = ~SEED;
  for (let i = n % 2; i < n; i += 2) {
    h = Math.imul(h ^ text.charCodeAt(i) ^ (text.charCodeAt(i + 1) << 16), FACTOR);
    h ^= h >>> 15;
    g = Math.imul(g ^ h, 0xc2b2ae35);
  }
  return `${h},${g},${n}`;
}
