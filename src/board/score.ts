/*
 * The scores of words.
 */

import { shown } from "./checks.js";

const SCORES: readonly number[] = [0, 0, 0, 1, 1, 2, 3, 5];
const LONG_WORD_SCORE = 11;

/**
 * The score of a word by the number of its letters, not its tiles: 1 for 3 and 4 letters, 2 for 5, 3 for 6,
 * 5 for 7, 11 for 8 or more, and 0 for shorter words.
 *
 * @param letters the number of letters, a whole number of 0 or more
 * @returns the score
 */
export function wordScore(letters: number): number {
  if (!Number.isInteger(letters) || letters < 0)
    throw new RangeError(`Expected the number of letters, 0 or more, got ${shown(letters)}`);
  return letters < SCORES.length ? SCORES[letters] : LONG_WORD_SCORE;
}
