/*
 * The positions of the letters of a board: a table for searches that place a word letter by letter.
 */
import type { Board } from "../board/index.js";

/** For each letter, a code point, the cells whose tiles begin with it, ascending. */
export type LetterPositions = ReadonlyMap<number, readonly number[]>;

export function letterPositions({ size, letters, letterStarts }: Board): LetterPositions {
  const positions = new Map<number, number[]>();
  for (let cell = 0; cell < size; cell++) {
    const letter = letters[letterStarts[cell]];
    const cells = positions.get(letter);
    if (cells === undefined) positions.set(letter, [cell]);
    else cells.push(cell);
  }
  return positions;
}
