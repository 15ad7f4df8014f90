/*
 * The paths of a board, one after the other.
 *
 * A search holds one path and, for each cell on it, the cells still to be tried next; nothing else is
 * remembered, and nothing is allocated while it runs. A set of cells is two numbers of 32 bits: bit i of
 * the first is cell i, bit i of the second cell 32 + i. All sets are in one array, `state`: a load from the
 * array that was just read is cheaper than one from another array with its own start and length, and using
 * one array instead of four saves a fifth of the time.
 *
 *   state[2 * cell], + 1   the neighbours of each cell
 *   state[at], + 1         OPEN: the cells still to be tried at the level whose frame is at
 *                          `at`: neighbours of the cell before that are not used and may fit
 *   state[at + 2], + 3     USED: the cells of the levels below
 *   state[at + 4], + 5     FITS: the cells that can occur at that level at all. If each tile is one
 *                          letter, a level is the position of a letter, and this covers the
 *                          pattern and the length limit; otherwise each cell tried is checked
 *
 * The frame of level 0 is at FRAMES, the others follow. `top` is the frame of the first level without a
 * cell, and the frames up to it are valid; `cells` has the cells of the levels below it, and
 * `lettersBefore`, if some tile has several letters, the number of letters before each level.
 *
 * Boards of up to 32 single letters, the most common kind, have a separate loop. It takes half the time of
 * the general one.
 *
 * Invariant between two calls: the path spells a word that matches the pattern as far as both go and does
 * not exceed the maximal number of letters, and every path before it in path order has been handled.
 */

import { checkBoard } from "./checks.js";
import type { Board, Cell, Path } from "./board.js";
import { MAX_CELLS, SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import { lowerCase } from "./lower-case.js";
import { LetterPattern } from "./pattern.js";
import type { WordPattern } from "./pattern.js";

/** The start of the frames in the state of a search. */
export const FRAMES: number = 2 * MAX_CELLS;

/** The size of a frame, as a power of two. */
export const FRAME_SHIFT = 3;

/** The size of a frame. */
export const FRAME: number = 1 << FRAME_SHIFT;

/** The offset in a frame of the cells of the levels below it. */
const USED = 2;

/** The offset in a frame of the cells that can occur at its level. */
const FITS = 4;

/** Used when each tile is one letter, where letters need not be counted. */
const NO_LETTERS: Int32Array = new Int32Array(0);

/** The maximal number of steps counted at a time, within V8's small integers. */
const PORTION = 1 << 29;

/**
 * Finds the paths of a board whose tiles spell a word of a pattern, each once: a path comes before its
 * extensions, and cells in row-major order, which is the sorted order of paths. With a closed pattern
 * without unknown letters it checks one word; without a pattern it finds all paths.
 *
 * It is lazy: it has not looked at any path after the current one. One answer may take long to find, so
 * `next` takes a maximal number of steps, and a search that has paused continues where it stopped.
 *
 * The current path is read by {@link length}, {@link letters}, {@link cells}, {@link word} and
 * {@link path}; these describe an answer right after `next` returned {@link SEARCH_FOUND}.
 */
export class PathIterator {
  /** The board that is searched. */
  readonly board: Board;

  /** The cells of the path: only the first {@link length} count, and `next` overwrites them. */
  readonly cells: Uint8Array;

  protected readonly state: Int32Array;
  protected readonly lettersBefore: Int32Array;
  protected readonly minLetters: number;
  /** Whether every tile is one letter. */
  protected readonly isPlain: boolean;
  protected top: number;
  protected keptTop: number;
  protected stepCount: number;
  private readonly isSmall: boolean;
  private readonly pattern: LetterPattern;
  private readonly maxLetters: number;

  /**
   * @param board the board
   * @param options the words wanted. Default: every word
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, options: WordPattern = {}) {
    checkBoard(board);
    const pattern = new LetterPattern(options);
    const { size } = board;
    this.board = board;
    this.pattern = pattern;
    this.minLetters = pattern.minLetters;
    this.maxLetters = Math.min(pattern.maxLetters, board.letters.length);
    this.isPlain = board.letters.length === size;
    this.isSmall = this.isPlain && size <= 32;
    this.cells = new Uint8Array(size);
    this.lettersBefore = this.isPlain ? NO_LETTERS : new Int32Array(size + 1);
    const levels = this.isPlain ? this.maxLetters : size;
    const state = new Int32Array(FRAMES + FRAME * (levels + 1));
    if (pattern.mayFitOn(board)) {
      // Checking a word is a search too, and this set-up is most of its work.
      for (let i = 0; i < 2 * size; i++) state[i] = board.neighbourBits[i];
      const known = this.isPlain ? Math.min(pattern.codes.length, levels) : 0;
      for (let level = 0; level < levels; level++) {
        const at = FRAMES + FRAME * level + FITS;
        if (level >= known) {
          state[at] = -1;
          state[at + 1] = -1;
        } else {
          for (let cell = 0; cell < size; cell++) {
            if (pattern.fits(board.letters[cell], level)) state[at + (cell >> 5)] |= 1 << cell;
          }
        }
      }
      state[FRAMES] = state[FRAMES + FITS] & lowest(size);
      state[FRAMES + 1] = state[FRAMES + FITS + 1] & lowest(size - 32);
    }
    this.state = state;
    this.top = FRAMES;
    this.keptTop = FRAMES;
    this.stepCount = 0;
  }

  /** The number of cells on the path. */
  get length(): number {
    return (this.top - FRAMES) >> FRAME_SHIFT;
  }

  /** The number of letters on the path. */
  get letters(): number {
    return this.isPlain ? this.length : this.lettersBefore[this.length];
  }

  /** The number of steps done so far. A step is one cell tried or left. */
  get steps(): number {
    return this.stepCount;
  }

  /** The number of cells at the start of the path that the last call of `next` left unchanged. */
  get kept(): number {
    return (this.keptTop - FRAMES) >> FRAME_SHIFT;
  }

  /**
   * Advances to the next path.
   *
   * @param maxSteps the maximal number of steps. Default: no limit
   * @returns {@link SEARCH_FOUND} at the next path, {@link SEARCH_END} if there is none, or
   * {@link SEARCH_PAUSED} if the steps did not suffice
   */
  next(maxSteps: number = Infinity): SearchStatus {
    if (!this.isSmall) return this.nextOfMany(maxSteps);
    const { state, cells, minLetters } = this;
    const firstAnswer = FRAMES + FRAME * minLetters;
    let at = this.top;
    let kept = at;
    let left = maxSteps < PORTION ? maxSteps | 0 : PORTION;
    let given = left;
    let status: SearchStatus;
    for (;;) {
      const bits = state[at];
      if (bits === 0 && at === FRAMES) {
        status = SEARCH_END;
        break;
      }
      if (left <= 0) {
        if (maxSteps <= PORTION) {
          status = SEARCH_PAUSED;
          break;
        }
        maxSteps -= PORTION;
        this.stepCount += PORTION;
        given = left = maxSteps < PORTION ? maxSteps | 0 : PORTION;
      }
      left--;
      if (bits === 0) {
        at -= FRAME;
        if (at < kept) kept = at;
        continue;
      }
      const bit = bits & -bits;
      const cell = 31 - Math.clz32(bit);
      const used = state[at + USED] | bit;
      state[at] = bits ^ bit;
      cells[(at - FRAMES) >> FRAME_SHIFT] = cell;
      at += FRAME;
      state[at + USED] = used;
      state[at] = state[2 * cell] & ~used & state[at + FITS];
      if (at >= firstAnswer) {
        status = SEARCH_FOUND;
        break;
      }
    }
    this.top = at;
    this.keptTop = kept;
    this.stepCount += given - left;
    return status;
  }

  private nextOfMany(maxSteps: number): SearchStatus {
    const { state, cells, lettersBefore, isPlain, minLetters } = this;
    let at = this.top;
    let kept = at;
    let steps = 0;
    let status: SearchStatus;
    for (;;) {
      const isLow = state[at] !== 0;
      const half = isLow ? at : at + 1;
      const bits = state[half];
      if (bits === 0 && at === FRAMES) {
        status = SEARCH_END;
        break;
      }
      if (steps >= maxSteps) {
        status = SEARCH_PAUSED;
        break;
      }
      steps++;
      if (bits === 0) {
        at -= FRAME;
        if (at < kept) kept = at;
        continue;
      }
      const level = (at - FRAMES) >> FRAME_SHIFT;
      const bit = bits & -bits;
      const cell = (isLow ? 31 : 63) - Math.clz32(bit);
      state[half] = bits ^ bit;
      if (!isPlain && !this.fits(cell, level)) continue;
      cells[level] = cell;
      at = this.extend(at, cell);
      if ((isPlain ? level + 1 : lettersBefore[level + 1]) >= minLetters) {
        status = SEARCH_FOUND;
        break;
      }
    }
    this.top = at;
    this.keptTop = kept;
    this.stepCount += steps;
    return status;
  }

  /** Fills the frame after the one at `at`, whose level gets a cell. */
  protected extend(at: number, cell: number): number {
    const { state } = this;
    const next = at + FRAME;
    const low = cell < 32 ? state[at + USED] | (1 << cell) : state[at + USED];
    const high = cell < 32 ? state[at + USED + 1] : state[at + USED + 1] | (1 << cell);
    state[next + USED] = low;
    state[next + USED + 1] = high;
    state[next] = state[2 * cell] & ~low & state[next + FITS];
    state[next + 1] = state[2 * cell + 1] & ~high & state[next + FITS + 1];
    return next;
  }

  /** The word that the path spells. */
  word(): string {
    let word = "";
    for (let level = 0; level < this.length; level++) word += this.board.tiles[this.cells[level]];
    return word;
  }

  /** The rows and columns of the cells of the path, as a new array. */
  path(): Cell[] {
    const { rows, columns } = this.board;
    return Array.from(this.cells.subarray(0, this.length), (cell) => [rows[cell], columns[cell]]);
  }

  /**
   * Whether the letters of a tile match the pattern after the first `depth` cells without exceeding the
   * maximal number. If so, records the number of letters including them.
   */
  protected fits(cell: number, depth: number): boolean {
    const { pattern, lettersBefore } = this;
    const { letters, letterStarts } = this.board;
    const known = pattern.codes.length;
    const end = letterStarts[cell + 1];
    let at = lettersBefore[depth];
    const after = at + end - letterStarts[cell];
    if (after > this.maxLetters) return false;
    for (let i = letterStarts[cell]; i < end && at < known; i++) {
      if (!pattern.fits(letters[i], at++)) return false;
    }
    lettersBefore[depth + 1] = after;
    return true;
  }
}

/** The set of the first `count` cells, as half of a set: empty for a count of 0 or less. */
function lowest(count: number): number {
  return count >= 32 ? -1 : (1 << Math.max(count, 0)) - 1;
}

/**
 * Counts paths without storing them.
 *
 * @param board the board
 * @param options the words that the paths must spell. Default: every word
 * @returns the number of paths that {@link PathIterator} finds
 * @throws {RangeError} as {@link PathIterator} does
 */
export function countPaths(board: Board, options: WordPattern = {}): number {
  const iterator = new PathIterator(board, options);
  let count = 0;
  while (iterator.next() === SEARCH_FOUND) count++;
  return count;
}

/**
 * Finds every path that spells one word, without a dictionary. There can be very many paths if letters
 * repeat: {@link PathIterator} finds them one at a time.
 *
 * @param board the board
 * @param word the word; capital letters are lower-cased
 * @returns the paths in path order, none if the word is not on the board
 */
export function findWordPaths(board: Board, word: string): Path[] {
  const iterator = new PathIterator(board, { pattern: [...lowerCase(word)] });
  const paths: Path[] = [];
  while (iterator.next() === SEARCH_FOUND) paths.push(iterator.path());
  return paths;
}
