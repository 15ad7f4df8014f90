/*
 * Partly known words, and limits on their length.
 *
 * A pattern is compiled to an array of code points, one for each position up to the end of the pattern, and
 * the two limits. Beyond the end of the array any letter matches; for a closed pattern the limits prevent
 * that.
 */

import { checkArray, checkOptions, checkText, shown, unexpected } from "./checks.js";
import type { Board } from "./board.js";

/** The words to find. All parts apply together; without any part, every word is wanted. */
export interface WordPattern {
  /**
   * The known part of the word from its start: one item for each letter, the letter itself (lower-case) or
   * null if unknown. An item that is not exactly one letter matches nothing. Default: nothing is known.
   */
  readonly pattern?: readonly (string | null)[] | undefined;

  /** Whether the word may continue after the pattern. Without a pattern it always may. Default: false. */
  readonly open?: boolean | undefined;

  /** The minimal number of letters. No word has fewer than one. Default: 1. */
  readonly minLetters?: number | undefined;

  /** The maximal number of letters. Default: no limit. */
  readonly maxLetters?: number | undefined;
}

const ANY_LETTER = -1;
const NO_LETTER = -2;

/** A {@link WordPattern}, checked and compiled. */
export class LetterPattern {
  /** For each position a code point, or a negative number for any letter or for none. */
  readonly codes: Int32Array;
  readonly minLetters: number;
  readonly maxLetters: number;

  /** @throws {RangeError} if a bound is not a whole number of 0 or more; Infinity is one */
  constructor(options: WordPattern) {
    checkOptions(options, "pattern", "open", "minLetters", "maxLetters");
    const { pattern, open = false, minLetters = 1, maxLetters = Infinity } = options;
    checkBound("minLetters", minLetters);
    checkBound("maxLetters", maxLetters);
    if (pattern !== undefined) checkArray("a pattern", pattern);
    if (typeof open !== "boolean") throw unexpected("open as a boolean", open);
    this.codes = Int32Array.from(pattern ?? [], codeOf);
    this.minLetters = Math.max(minLetters, this.codes.length, 1);
    this.maxLetters =
      open || pattern === undefined ? maxLetters : Math.min(maxLetters, this.codes.length);
  }

  /** Whether a letter matches a position, counted from 0; the limits are not checked. */
  fits(code: number, place: number): boolean {
    if (place >= this.codes.length) return true;
    const known = this.codes[place];
    return known === code || known === ANY_LETTER;
  }

  /**
   * Whether a board has enough letters, and each known letter often enough, for some word that matches. If
   * not, no path needs to be walked; if so, there may still be no word.
   */
  mayFitOn(board: Board): boolean {
    if (this.minLetters > Math.min(this.maxLetters, board.letters.length)) return false;
    const wanted = new Map<number, number>();
    for (const code of this.codes) {
      if (code === ANY_LETTER) continue;
      const count = (wanted.get(code) ?? 0) + 1;
      if (count > (board.letterCounts.get(code) ?? 0)) return false;
      wanted.set(code, count);
    }
    return true;
  }
}

function codeOf(letter: string | null): number {
  if (letter === null) return ANY_LETTER;
  checkText("a letter of a pattern", letter);
  const code = letter.codePointAt(0);
  return code !== undefined && String.fromCodePoint(code) === letter ? code : NO_LETTER;
}

function checkBound(name: string, bound: number): void {
  if (bound !== Infinity && !(Number.isInteger(bound) && bound >= 0)) {
    throw new RangeError(
      `Expected ${name} to be a whole number of 0 or more, or Infinity, but got ${shown(bound)}.`,
    );
  }
}
