/*
 * The longest prefix of a word that can be spelled from each cell of a board.
 *
 * From a start the search goes depth first, with the cells that may come next as a set of bits, as in
 * paths.ts. Finding a longest path of matching letters is as hard as finding a path through all cells, so a
 * branch is abandoned when it cannot get further than what is found already. Two bounds limit how far it
 * can get:
 *
 *   walks   the position that a walk reaches which may visit cells repeatedly: `reach`, for each position in the word
 *           and each cell, from the end of the word backwards
 *   counts  the number of letters of the word for which the tiles on any walk from the start suffice
 *
 * If letters repeat so much that neither bound is reached, the number of steps is limited, and the result
 * is marked as possibly not the longest.
 *
 * Positions count letters of the word, as code points. A set of cells is two numbers of 32 bits; the cells
 * whose tiles match the word at position p are `fits[2 * p]` and `fits[2 * p + 1]`.
 */

import { checkBoard, checkOptions, checkText, shown } from "./checks.js";
import type { Board, Cell, Path } from "./board.js";
import { lowerCase } from "./lower-case.js";

/** The longest prefix of a word from one cell. */
export interface LongestPrefix {
  /** The number of letters of the longest prefix that some path from the cell spells. */
  readonly letters: number;

  /** The first such path in path order; it begins with the cell. */
  readonly path: Path;

  /** The cells next to the end of the path that would continue it, but are already on it. */
  readonly used: readonly Cell[];

  /** Whether this is known to be the longest: false if the steps did not suffice. */
  readonly isExact: boolean;
}

/** The limits of a search. */
export interface LongestPrefixOptions {
  /**
   * The maximal number of steps, a step being one cell tried; it is shared equally among the starts.
   * Default: 1,000,000
   */
  readonly maxSteps?: number | undefined;
}

const MAX_STEPS = 1_000_000;

/**
 * Finds how far a word gets on a board, from each cell at which it can begin, without a dictionary.
 *
 * @param board the board, of any tiles. A tile of several letters counts only if all of them match the word
 * @param word the word; capital letters are lower-cased
 * @param options the amount of work allowed
 * @returns for each cell whose tile begins the word, in row-major order, the longest prefix, which is the
 * whole word if it is on the board. Empty for the empty word
 * @throws {TypeError} if the word is not a string
 * @throws {RangeError} if maxSteps is less than 1
 */
export function longestPrefixes(
  board: Board,
  word: string,
  options: LongestPrefixOptions = {},
): LongestPrefix[] {
  checkBoard(board);
  checkText("a word", word);
  checkOptions(options, "maxSteps");
  const { maxSteps = MAX_STEPS } = options;
  if (typeof maxSteps !== "number" || !(maxSteps >= 1))
    throw new RangeError(`Expected maxSteps of 1 or more, got ${shown(maxSteps)}`);
  const parts = prefixesInParts(board, word, maxSteps);
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** The same in parts. Yields the approximate number of steps after each part. */
export function* prefixesInParts(
  board: Board,
  word: string,
  maxSteps: number,
): Generator<number, LongestPrefix[], undefined> {
  const search = new PrefixSearch(board, word);
  yield* search.prepare();
  const starts = search.starts();
  const share = Math.max(1, Math.floor(maxSteps / starts.length));
  const prefixes: LongestPrefix[] = [];
  for (const start of starts) prefixes.push(yield* search.from(start, share));
  return prefixes;
}

/** Steps of a search in a part. */
const PART = 4096;

/** The search for one word on one board. */
class PrefixSearch {
  private readonly board: Board;
  /** The letters of the word, as far as they can matter. */
  private readonly word: readonly number[];
  private readonly fits: Int32Array;
  /** The length that a walk reaches that visits a cell at a position, at `size * position + cell`. */
  private readonly reach: Int32Array;

  constructor(board: Board, word: string) {
    this.board = board;
    // No path has more letters than the board, plus those of a tile that continues there.
    const letters = Array.from(lowerCase(word), (letter) => letter.codePointAt(0)!);
    this.word = letters.slice(0, 2 * board.letters.length);
    const { length } = this.word;
    this.fits = new Int32Array(2 * length + 2);
    this.reach = new Int32Array(board.size * length);
  }

  /** Finds how far walks get. */
  *prepare(): Generator<number, void, undefined> {
    const { board, word, fits, reach } = this;
    const { size, neighbourBits: near } = board;
    for (let at = word.length - 1; at >= 0; at--) {
      yield board.letters.length;
      for (let cell = 0; cell < size; cell++) {
        const end = at + this.lettersOf(cell);
        if (!this.stands(cell, at)) continue;
        fits[2 * at + (cell >> 5)] |= 1 << cell;
        let most = end;
        for (const next of cells(
          near[2 * cell] & fits[2 * end],
          near[2 * cell + 1] & fits[2 * end + 1],
        )) {
          most = Math.max(most, reach[size * end + next]);
        }
        reach[size * at + cell] = most;
      }
    }
  }

  /** The cells with which the word can begin. */
  starts(): number[] {
    return this.word.length === 0 ? [] : [...cells(this.fits[0], this.fits[1])];
  }

  /** The longest prefix from a cell that begins the word. */
  *from(start: number, maxSteps: number): Generator<number, LongestPrefix, undefined> {
    const { board, word, fits, reach } = this;
    const { size, neighbourBits: near } = board;
    yield size * word.length;
    const most = Math.min(reach[start], this.lasting(start));
    // For each level: two numbers for the cells to try, two for those used below, and the position.
    const open = new Int32Array(2 * size + 2);
    const used = new Int32Array(2 * size + 2);
    const position = new Int32Array(size + 1);
    const path = new Uint8Array(size);
    let best = 0;
    let found = path.slice(0, 0);
    let steps = 0;
    open[start >> 5] = 1 << start;
    for (let level = 0; best < most;) {
      const half = open[2 * level] !== 0 ? 0 : 1;
      const bits = open[2 * level + half];
      if (bits === 0) {
        if (level-- === 0) break;
        continue;
      }
      if (steps++ >= maxSteps) return this.prefix(best, found, false);
      if (steps % PART === 0) yield PART;
      const bit = bits & -bits;
      const cell = 32 * half + 31 - Math.clz32(bit);
      open[2 * level + half] = bits ^ bit;
      const at = position[level];
      if (reach[size * at + cell] <= best) continue;
      path[level] = cell;
      const end = at + this.lettersOf(cell);
      level++;
      if (end > best) {
        best = end;
        found = path.slice(0, level);
      }
      used[2 * level] = used[2 * level - 2] | (half === 0 ? bit : 0);
      used[2 * level + 1] = used[2 * level - 1] | (half === 1 ? bit : 0);
      open[2 * level] = near[2 * cell] & ~used[2 * level] & fits[2 * end];
      open[2 * level + 1] = near[2 * cell + 1] & ~used[2 * level + 1] & fits[2 * end + 1];
      position[level] = end;
    }
    return this.prefix(best, found, true);
  }

  private prefix(letters: number, path: Uint8Array, isExact: boolean): LongestPrefix {
    const { board, fits } = this;
    const { rows, columns, neighbourBits: near } = board;
    const place = (cell: number): Cell => [rows[cell], columns[cell]];
    const end = path[path.length - 1];
    const next = cells(
      near[2 * end] & fits[2 * letters],
      near[2 * end + 1] & fits[2 * letters + 1],
    );
    const used = [...next].filter((cell) => path.includes(cell));
    return { letters, path: Array.from(path, place), used: used.map(place), isExact };
  }

  /** The number of letters of the word for which the tiles on walks from a cell suffice. */
  private lasting(start: number): number {
    const { board, word, fits } = this;
    const { neighbourBits: near, letters, letterStarts } = board;
    const walked = new Int32Array(fits.length);
    const all = [0, 0];
    walked[start >> 5] = 1 << start;
    for (let at = 0; at < word.length; at++) {
      const [low, high] = [walked[2 * at], walked[2 * at + 1]];
      all[0] |= low;
      all[1] |= high;
      for (const cell of cells(low, high)) {
        const end = at + this.lettersOf(cell);
        walked[2 * end] |= near[2 * cell] & fits[2 * end];
        walked[2 * end + 1] |= near[2 * cell + 1] & fits[2 * end + 1];
      }
    }
    const counts = new Map<number, number>();
    for (const cell of cells(all[0], all[1])) {
      for (let i = letterStarts[cell]; i < letterStarts[cell + 1]; i++) {
        counts.set(letters[i], (counts.get(letters[i]) ?? 0) + 1);
      }
    }
    let most = 0;
    for (const letter of word) {
      const left = counts.get(letter) ?? 0;
      if (left === 0) break;
      counts.set(letter, left - 1);
      most++;
    }
    return most;
  }

  /** Whether the letters of a tile match the word at a position. */
  private stands(cell: number, at: number): boolean {
    const { letters, letterStarts } = this.board;
    for (let i = letterStarts[cell], to = at; i < letterStarts[cell + 1]; i++, to++) {
      if (letters[i] !== this.word[to]) return false;
    }
    return true;
  }

  private lettersOf(cell: number): number {
    const { letterStarts } = this.board;
    return letterStarts[cell + 1] - letterStarts[cell];
  }
}

/** The cells of a set, ascending. */
function* cells(low: number, high: number): Generator<number, void, undefined> {
  for (let bits = low; bits !== 0; bits &= bits - 1) yield 31 - Math.clz32(bits & -bits);
  for (let bits = high; bits !== 0; bits &= bits - 1) yield 63 - Math.clz32(bits & -bits);
}
