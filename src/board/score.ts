/*
 * What words are worth.
 */

const SCORES: readonly number[] = [0, 0, 0, 1, 1, 2, 3, 5];
const LONG_WORD_SCORE = 11;

/**
 * The score of a word by the number of its letters, not its tiles: 3 and 4 letters 1, 5 letters
 * 2, 6 letters 3, 7 letters 5, 8 and more 11, and shorter words nothing.
 *
 * @param letters the number of letters, a whole number of 0 or more
 * @returns the score
 */
export function wordScore(letters: number): number {
  return letters < SCORES.length ? SCORES[letters] : LONG_WORD_SCORE;
}
