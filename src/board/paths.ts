/*
 * The paths of a board, one after the other.
 *
 * A search holds one path and, for each cell on it, which neighbour is to be tried next; nothing
 * else is remembered, and nothing is allocated while it runs. With `length` cells on the path,
 * for each level below that:
 *
 *   cells[level]           the cell
 *   untried[level]         where in board.neighbours the next cell to try after it is
 *   lettersBefore[level]   how many letters the cells before it have; also at level `length`
 *   used[cell]             1 for the cells on the path, 0 for the others
 *
 * Invariant between two calls: the path spells a word that fits the pattern as far as both go and
 * has no more than the most letters, and every path before it in path order is done with.
 */

import type { Board, Cell, Path } from "./board.js";
import { SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import { LetterPattern } from "./pattern.js";
import type { WordPattern } from "./pattern.js";

/**
 * Finds the paths of a board whose tiles spell a word of a pattern, each once: a path before its
 * extensions, and cells in row-major order, which is the sorted order of paths. A closed pattern
 * without unknown letters makes it the checker of one word; no pattern makes it find all paths.
 *
 * It is lazy: no path after the one that it stands on has been looked at. One answer may take
 * long to find, so `next` takes fuel, and a search that has paused goes on where it was.
 *
 * What is on the path is read from {@link length}, {@link letters}, {@link cells}, {@link word}
 * and {@link path}; these describe an answer right after `next` returned {@link SEARCH_FOUND}.
 */
export class PathIterator {
  /** The board that is searched. */
  readonly board: Board;

  /** The cells of the path: only the first {@link length} count, and `next` overwrites them. */
  readonly cells: Uint8Array;

  private readonly pattern: LetterPattern;
  private readonly minLetters: number;
  private readonly maxLetters: number;
  private readonly untried: Uint16Array;
  private readonly lettersBefore: Int32Array;
  private readonly used: Uint8Array;
  private depth: number;
  private firstCell: number;
  private stepCount: number;

  /**
   * @param board the board
   * @param options the words wanted. Default: every word
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, options: WordPattern = {}) {
    const pattern = new LetterPattern(options);
    this.board = board;
    this.cells = new Uint8Array(board.size);
    this.pattern = pattern;
    this.minLetters = pattern.minLetters;
    this.maxLetters = Math.min(pattern.maxLetters, board.letters.length);
    this.untried = new Uint16Array(board.size);
    this.lettersBefore = new Int32Array(board.size + 1);
    this.used = new Uint8Array(board.size);
    this.depth = 0;
    this.firstCell = pattern.mayFitOn(board) ? 0 : board.size;
    this.stepCount = 0;
  }

  /** The number of cells on the path. */
  get length(): number {
    return this.depth;
  }

  /** The number of letters on the path. */
  get letters(): number {
    return this.lettersBefore[this.depth];
  }

  /** How many steps of work the search has done so far. A step is one cell tried or left. */
  get steps(): number {
    return this.stepCount;
  }

  /**
   * Goes to the next path.
   *
   * @param fuel the most steps to do. Default: as many as it takes
   * @returns {@link SEARCH_FOUND} on the next path, {@link SEARCH_END} if there is none, now or
   * later, or {@link SEARCH_PAUSED} if the fuel did not suffice to find out
   */
  next(fuel: number = Infinity): SearchStatus {
    const { board, cells, untried, lettersBefore, used, minLetters, maxLetters } = this;
    const { neighbours, neighbourStarts, letterStarts } = board;
    let depth = this.depth;
    let steps = 0;
    let status: SearchStatus;
    for (;;) {
      if (depth === 0 && this.firstCell === board.size) {
        status = SEARCH_END;
        break;
      }
      if (steps >= fuel) {
        status = SEARCH_PAUSED;
        break;
      }
      steps++;
      let cell: number;
      if (depth === 0) {
        cell = this.firstCell++;
      } else {
        const last = cells[depth - 1];
        const index = untried[depth - 1];
        if (index === neighbourStarts[last + 1]) {
          used[last] = 0;
          depth--;
          continue;
        }
        untried[depth - 1] = index + 1;
        cell = neighbours[index];
        if (used[cell] === 1) continue;
      }
      const letters = lettersBefore[depth] + letterStarts[cell + 1] - letterStarts[cell];
      if (letters > maxLetters || !this.fits(cell, lettersBefore[depth])) continue;
      if (!this.enters(cell, depth)) continue;

      cells[depth] = cell;
      used[cell] = 1;
      untried[depth] = neighbourStarts[letters < maxLetters ? cell : cell + 1];
      depth++;
      lettersBefore[depth] = letters;
      if (letters >= minLetters && this.isWanted(depth)) {
        status = SEARCH_FOUND;
        break;
      }
    }
    this.depth = depth;
    this.stepCount += steps;
    return status;
  }

  /** The word that the path spells. */
  word(): string {
    let word = "";
    for (let level = 0; level < this.depth; level++) word += this.board.tiles[this.cells[level]];
    return word;
  }

  /** The rows and columns of the cells of the path, as a new array. */
  path(): Cell[] {
    const { rows, columns } = this.board;
    return Array.from(this.cells.subarray(0, this.depth), (cell) => [rows[cell], columns[cell]]);
  }

  /**
   * Whether a cell may come next, as far as a search of a narrower kind is concerned.
   *
   * @param _cell the cell, whose tile fits the pattern
   * @param _depth how many cells are before it
   */
  protected enters(_cell: number, _depth: number): boolean {
    return true;
  }

  /** Whether the path, of that many cells and with letters enough, is an answer. */
  protected isWanted(_depth: number): boolean {
    return true;
  }

  /** Whether the letters of a cell fit the pattern from a place on. */
  private fits(cell: number, place: number): boolean {
    const { letters, letterStarts } = this.board;
    const known = this.pattern.codes.length;
    let at = place;
    for (let i = letterStarts[cell]; i < letterStarts[cell + 1] && at < known; i++) {
      if (!this.pattern.fits(letters[i], at++)) return false;
    }
    return true;
  }
}

/**
 * Counts paths without holding on to them.
 *
 * @param board the board
 * @param options the words that the paths have to spell. Default: every word
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
 * Finds every path that spells one word; no dictionary is asked. Paths can be very many where
 * letters repeat: {@link PathIterator} finds them one at a time.
 *
 * @param board the board
 * @param word the word; capital letters are lower-cased
 * @returns the paths in path order, none if the word is not on the board
 */
export function findWordPaths(board: Board, word: string): Path[] {
  const iterator = new PathIterator(board, { pattern: [...word.toLowerCase()] });
  const paths: Path[] = [];
  while (iterator.next() === SEARCH_FOUND) paths.push(iterator.path());
  return paths;
}
