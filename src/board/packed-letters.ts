/** The letters of many boards of at most 32 cells in one array of bytes. */
import { CODE_OF_A, LETTERS } from "./trie.js";

/** The bytes of a board: for each cell its letter, as the place in the alphabet, or {@link NO_LETTER}. */
export const PACKED = 32;

/** A letter that no word has, or no cell. */
export const NO_LETTER = 255;

/** Writes the letters of the first cells, given as code points, into the bytes of a board. */
export function packLetters(
  letters: ArrayLike<number>,
  size: number,
  to: Uint8Array,
  at: number,
): void {
  for (let cell = 0; cell < size; cell++) {
    const letter = letters[cell] - CODE_OF_A;
    to[at + cell] = letter >= 0 && letter < LETTERS ? letter : NO_LETTER;
  }
  for (let cell = size; cell < PACKED; cell++) to[at + cell] = NO_LETTER;
}
