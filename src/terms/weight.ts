/* How much memory atomic terms take, for the limit on memory. */
import { roughBits } from "./long-integers.js";
import { ATOM, BIG, STRING, atomName, bigValue, stringText } from "./term.js";
import type { Cell } from "./term.js";

/** Characters of a text that count as one cell more. */
export const TEXT = 64;
/** Bits of an integer that count as one cell more: as many bytes. Up to here none do. */
const BITS = 8 * TEXT + 1;

/** How many cells an atomic term takes besides its own. */
export function extraCells(x: Cell): number {
  const { t } = x;
  if (t === ATOM) return Math.trunc(atomName(x).length / TEXT);
  if (t === BIG) return Math.trunc(roughBits(bigValue(x)) / BITS);
  return t === STRING ? Math.trunc(stringText(x).length / TEXT) : 0;
}
