/*
 * The different strings that the paths of a board spell, sorted, one after the other.
 *
 * The strings are enumerated like the words of a trie that does not exist: `prefix` is the current string,
 * and for each position in it `nextFollower` says which letter is tried there next. Letters are tried in
 * order, and only those next to the previous letter on the board (`followers`). Whether a prefix can be
 * spelled is decided by a depth-first search for the first path that spells it. So memory does not grow
 * with the number of answers, and the strings come in order without sorting.
 *
 * A letter is represented by the index of its code point among those on the board, its kind. The frame of a
 * level of the search for a path has, as in paths.ts, sets of cells as two numbers each:
 *
 *   frames[4 * level], + 1       the cells still to be tried
 *   frames[4 * level + 2], + 3   the cells of the levels below
 *   places[level]                the number of letters of the cells of the levels below
 *
 * On a board with tiles of several letters, a prefix may end within a tile. It is an answer only if some
 * path ends with it, which requires a second search: `isClosed`.
 */

import { checkBoard, checkOptions } from "./checks.js";
import type { Board, Path } from "./board.js";
import { SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import { LetterPattern } from "./pattern.js";

/** The strings to find. */
export interface SpellingOptions {
  /** The minimal number of letters. No string has fewer than one. Default: 1. */
  readonly minLetters?: number | undefined;

  /** The maximal number of letters. Default: no limit. */
  readonly maxLetters?: number | undefined;
}

/**
 * Finds the strings that are spelled by paths of a board, each once however many paths spell it, in the
 * order of their code points. No dictionary is used.
 *
 * It is lazy, and its memory does not grow with the number of answers. If few letters repeat often, it can
 * take long to find that a string cannot be spelled: `next` takes a maximal number of steps, and a search that has paused
 * continues where it stopped. {@link word}, {@link letters} and {@link path} describe an answer right after
 * `next` returned {@link SEARCH_FOUND}.
 */
export class SpellingIterator {
  /** The board that is searched. */
  readonly board: Board;

  private readonly minLetters: number;
  private readonly maxLetters: number;
  /** The letters on the board, as code points, ascending; a kind is an index into it. */
  private readonly codes: Int32Array;
  /** The kind of each of the board's letters. */
  private readonly kinds: Int32Array;
  /** For each kind, the cells whose tiles begin with it, as two numbers. */
  private readonly cellsOf: Int32Array;
  /** The kinds that may follow each kind, end to end, ascending; at the end those that can begin a path. */
  private readonly followers: Int32Array;
  private readonly followerStarts: Int32Array;

  private readonly prefix: Int32Array;
  private readonly nextFollower: Int32Array;
  private readonly frames: Int32Array;
  private readonly places: Int32Array;
  private readonly cells: Uint8Array;
  /** The number of letters of the prefix. */
  private length: number;
  /** The number of cells of the path. */
  private depth: number;
  /** Whether a search for a path is under way, and if so, whether the path must end with the prefix. */
  private isSearching: boolean;
  private isClosed: boolean;
  private stepCount: number;

  /**
   * @param board the board
   * @param options the strings wanted. Default: every string
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, options: SpellingOptions = {}) {
    checkBoard(board);
    checkOptions(options, "minLetters", "maxLetters");
    const { minLetters, maxLetters } = new LetterPattern({
      minLetters: options.minLetters,
      maxLetters: options.maxLetters,
    });
    const { size, letters, letterStarts } = board;
    this.board = board;
    this.minLetters = minLetters;
    this.maxLetters = minLetters > letters.length ? 0 : Math.min(maxLetters, letters.length);
    this.codes = Int32Array.from(board.letterCounts.keys()).sort();
    const kindOf = new Map(Array.from(this.codes, (code, kind) => [code, kind]));
    this.kinds = Int32Array.from(letters, (code) => kindOf.get(code) as number);
    this.cellsOf = new Int32Array(2 * this.codes.length);
    for (let cell = 0; cell < size; cell++) {
      this.cellsOf[2 * this.kinds[letterStarts[cell]] + (cell >> 5)] |= 1 << cell;
    }
    const lists = followerLists(board, this.kinds, this.codes.length);
    this.followers = Int32Array.from(lists.flat());
    this.followerStarts = new Int32Array(lists.length + 1);
    for (const [i, list] of lists.entries()) {
      this.followerStarts[i + 1] = this.followerStarts[i] + list.length;
    }

    this.prefix = new Int32Array(this.maxLetters + 1);
    this.nextFollower = new Int32Array(this.maxLetters + 1);
    this.nextFollower[0] = this.followerStarts[this.codes.length];
    this.frames = new Int32Array(4 * (size + 1));
    this.places = new Int32Array(size + 1);
    this.cells = new Uint8Array(size);
    this.length = 0;
    this.depth = 0;
    this.isSearching = false;
    this.isClosed = false;
    this.stepCount = 0;
  }

  /** The number of letters of the string. */
  get letters(): number {
    return this.length;
  }

  /** The number of steps done so far. A step is a letter or a cell tried or left. */
  get steps(): number {
    return this.stepCount;
  }

  /**
   * Advances to the next string.
   *
   * @param maxSteps the maximal number of steps. Default: no limit
   * @returns {@link SEARCH_FOUND} at the next string, {@link SEARCH_END} if there is none, or
   * {@link SEARCH_PAUSED} if the steps did not suffice
   */
  next(maxSteps: number = Infinity): SearchStatus {
    const { prefix, nextFollower, followers, followerStarts, minLetters, maxLetters } = this;
    const last = this.stepCount + maxSteps;
    for (;;) {
      if (this.isSearching) {
        const status = this.findPath(last - this.stepCount);
        if (status === SEARCH_PAUSED) return status;
        this.isSearching = false;
        if (status === SEARCH_FOUND) {
          if (this.isClosed) return SEARCH_FOUND;
          const kind = prefix[this.length++];
          nextFollower[this.length] = followerStarts[kind];
          if (this.length < minLetters) continue;
          if (this.places[this.depth] === this.length) return SEARCH_FOUND;
          this.search(true);
        }
        continue;
      }
      const { length } = this;
      const row = length === 0 ? this.codes.length : prefix[length - 1];
      const isOver = length === maxLetters || nextFollower[length] === followerStarts[row + 1];
      if (isOver && length === 0) return SEARCH_END;
      if (this.stepCount >= last) return SEARCH_PAUSED;
      this.stepCount++;
      if (isOver) {
        this.length--;
      } else {
        prefix[length] = followers[nextFollower[length]++];
        this.search(false);
      }
    }
  }

  /** The current string. */
  word(): string {
    let word = "";
    for (let i = 0; i < this.length; i++) word += String.fromCodePoint(this.codes[this.prefix[i]]);
    return word;
  }

  /** The rows and columns of the cells of one of its paths, the first in path order, as a new array. */
  path(): Path {
    const { rows, columns } = this.board;
    return Array.from(this.cells.subarray(0, this.depth), (cell) => [rows[cell], columns[cell]]);
  }

  /** Starts a search for a path: one that ends with the prefix, or one for the prefix and a letter. */
  private search(isClosed: boolean): void {
    this.isSearching = true;
    this.isClosed = isClosed;
    this.depth = 0;
    this.frames[0] = this.cellsOf[2 * this.prefix[0]];
    this.frames[1] = this.cellsOf[2 * this.prefix[0] + 1];
  }

  /** Continues the search for that path. */
  private findPath(maxSteps: number): SearchStatus {
    const { frames, places, cells, cellsOf, prefix, kinds, isClosed } = this;
    const { letterStarts, neighbourBits: near } = this.board;
    const wanted = isClosed ? this.length : this.length + 1;
    let { depth } = this;
    let steps = 0;
    let status: SearchStatus;
    for (;;) {
      const at = 4 * depth;
      const isLow = frames[at] !== 0;
      const half = isLow ? at : at + 1;
      const bits = frames[half];
      if (bits === 0 && depth === 0) {
        status = SEARCH_END;
        break;
      }
      if (steps >= maxSteps) {
        status = SEARCH_PAUSED;
        break;
      }
      steps++;
      if (bits === 0) {
        depth--;
        continue;
      }
      const bit = bits & -bits;
      const cell = (isLow ? 31 : 63) - Math.clz32(bit);
      frames[half] = bits ^ bit;
      // The first letter matches, or the cell would not be tried.
      let place = places[depth] + 1;
      let letter = letterStarts[cell] + 1;
      const end = letterStarts[cell + 1];
      while (letter < end && place < wanted && kinds[letter] === prefix[place]) {
        letter++;
        place++;
      }
      if (letter < end && (place < wanted || isClosed)) continue;

      cells[depth++] = cell;
      if (place === wanted) {
        places[depth] = place + end - letter;
        status = SEARCH_FOUND;
        break;
      }
      places[depth] = place;
      const low = isLow ? frames[at + 2] | bit : frames[at + 2];
      const high = isLow ? frames[at + 3] : frames[at + 3] | bit;
      const kind = prefix[place];
      frames[at + 4] = near[2 * cell] & ~low & cellsOf[2 * kind];
      frames[at + 5] = near[2 * cell + 1] & ~high & cellsOf[2 * kind + 1];
      frames[at + 6] = low;
      frames[at + 7] = high;
    }
    this.depth = depth;
    this.stepCount += steps;
    return status;
  }
}

/** The kinds that may follow each kind, and then those that may come first. */
function followerLists(board: Board, kinds: Int32Array, count: number): number[][] {
  const { size, letterStarts, neighbours, neighbourStarts } = board;
  const sets = Array.from({ length: count + 1 }, () => new Set<number>());
  for (let cell = 0; cell < size; cell++) {
    const end = letterStarts[cell + 1] - 1;
    sets[count].add(kinds[letterStarts[cell]]);
    for (let i = letterStarts[cell]; i < end; i++) sets[kinds[i]].add(kinds[i + 1]);
    for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
      sets[kinds[end]].add(kinds[letterStarts[neighbours[i]]]);
    }
  }
  return sets.map((set) => [...set].sort((a, b) => a - b));
}
