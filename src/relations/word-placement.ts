/*
 * Placing words on a board with unknown letters.
 *
 * A placement of a word is a path that spells it, together with letters for the unknown cells of the path.
 * The search places the words one after the other, each on the board as the words before have left it.
 * Levels stand for words: `order[level]` is the word, and its path is
 *
 *   cells[level * size + step]      the cells
 *   untried[level * size + step]    where in the neighbours the next cell to try after it is
 *   given[level * size + step]      1 where the placement has given the cell its letter
 *   spelled[level * size + step]    how many letters of the word come before the cell
 *   used[level * size + cell]       1 for the cells on the path
 *
 * The next word is chosen dynamically: the one with the fewest placements left; a word with none is found
 * before the others are counted. Counts are capped, and words with very many placements are ordered by
 * length alone. A letter is given to a cell only if the remaining unknown cells suffice for all letters
 * that some word still lacks.
 *
 * Invariant between two calls: the words of the levels below `depth` stand on their paths, and
 * `letters`, `have`, `free` and `lacking` describe the board with them.
 */

import { SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "../board/index.js";
import type { SearchStatus } from "../board/index.js";

/** A board to place words on. Letters are numbers from 1 on; 0 means unknown. */
interface PartialBoard {
  /** The letters of each cell. An unknown letter is the only one of its cell. */
  readonly tiles: readonly (readonly number[])[];
  /** The cells next to each. */
  readonly neighbours: readonly (readonly number[])[];
  /** The maximal number of each letter on the board, by letter. Default: no limit. */
  readonly most?: ArrayLike<number> | undefined;
}

/** Placements are counted up to this many. */
const MANY = 1000;

/** Finds all ways to place some words on a board together. */
export class WordPlacement {
  /** The letter found for each cell that was unknown, 0 if still unknown; 0 for the other cells. */
  readonly letters: Int32Array;

  private readonly board: PartialBoard;
  private readonly words: readonly (readonly number[])[];
  private readonly size: number;
  private readonly need: Int32Array;
  private readonly have: Int32Array;
  private free: number;
  private lacking: number;
  private readonly order: number[];
  private readonly cells: Int32Array;
  private readonly untried: Int32Array;
  private readonly given: Uint8Array;
  private readonly spelled: Int32Array;
  private readonly used: Uint8Array;
  /** For each level, the length of its path, and the first cell to try next. */
  private readonly lengths: Int32Array;
  private readonly firsts: Int32Array;
  private depth: number;
  private started: boolean;
  private stepCount: number;

  /**
   * @param board the board
   * @param words the words, each of at least one letter
   * @param alphabet the greatest number of a letter
   */
  constructor(board: PartialBoard, words: readonly (readonly number[])[], alphabet: number) {
    const size = board.tiles.length;
    const levels = words.length + 1;
    this.board = board;
    this.words = words;
    this.size = size;
    this.letters = new Int32Array(size);
    this.need = new Int32Array(alphabet + 1);
    this.have = new Int32Array(alphabet + 1);
    for (const word of words) {
      const counts = new Int32Array(alphabet + 1);
      for (const letter of word) counts[letter]++;
      for (let i = 1; i <= alphabet; i++) this.need[i] = Math.max(this.need[i]!, counts[i]!);
    }
    this.free = 0;
    for (const tile of board.tiles) {
      for (const letter of tile) {
        if (letter === 0) this.free++;
        else this.have[letter]++;
      }
    }
    this.lacking = 0;
    for (let i = 1; i <= alphabet; i++) {
      this.lacking += Math.max(this.need[i]! - this.have[i]!, 0);
    }
    this.order = words.map((_, i) => i).sort((a, b) => words[b]!.length - words[a]!.length);
    this.cells = new Int32Array(levels * size);
    this.untried = new Int32Array(levels * size);
    this.given = new Uint8Array(levels * size);
    this.spelled = new Int32Array(levels * size);
    this.used = new Uint8Array(levels * size);
    this.lengths = new Int32Array(levels);
    this.firsts = new Int32Array(levels);
    this.depth = 0;
    this.started = false;
    this.stepCount = 0;
  }

  /** How many cells have been tried so far. */
  get steps(): number {
    return this.stepCount;
  }

  /**
   * Advances to the next solution, which {@link letters} then holds.
   *
   * @param fuel the approximate maximum of steps
   * @returns `SEARCH_FOUND`, `SEARCH_END`, or `SEARCH_PAUSED` if the fuel did not suffice
   */
  next(fuel: number): SearchStatus {
    const last = this.stepCount + fuel;
    const { words } = this;
    if (!this.started) {
      this.started = true;
      if (this.lacking > this.free || this.exceeds()) this.depth = -1;
      else if (words.length === 0) return SEARCH_FOUND;
      else this.enter();
    } else if (this.depth === words.length) {
      this.depth--;
    }
    for (;;) {
      if (this.depth < 0) return SEARCH_END;
      if (this.stepCount >= last) return SEARCH_PAUSED;
      if (!this.place(this.depth, this.words[this.order[this.depth]!]!)) {
        this.depth--;
        continue;
      }
      this.depth++;
      if (this.depth === words.length) return SEARCH_FOUND;
      if (!this.enter()) this.depth--;
    }
  }

  /** Whether the board has more of a letter than allowed. */
  private exceeds(): boolean {
    const { most } = this.board;
    return most !== undefined && this.have.some((count, letter) => count > (most[letter] ?? 0));
  }

  /** Chooses the word of the level `depth`; false if some word has no placement left. */
  private enter(): boolean {
    const { depth, order, words } = this;
    let best = MANY;
    let chosen = depth;
    for (let i = depth; i < order.length; i++) {
      const count = this.count(depth, words[order[i]!]!, best);
      if (count >= best) continue;
      best = count;
      chosen = i;
      if (count === 0) return false;
    }
    // The words after it keep their order, longest first.
    const word = order[chosen]!;
    for (let i = chosen; i > depth; i--) order[i] = order[i - 1]!;
    order[depth] = word;
    this.begin(depth);
    return true;
  }

  /** The number of placements that a word has now, capped at `most`. */
  private count(level: number, word: readonly number[], most: number): number {
    let count = 0;
    this.begin(level);
    while (count < most && this.place(level, word)) count++;
    while (this.lengths[level]! > 0) this.leave(level);
    return count;
  }

  private begin(level: number): void {
    this.lengths[level] = 0;
    this.firsts[level] = 0;
  }

  /** Advances to the next placement of the word of a level; false if there is none. */
  private place(level: number, word: readonly number[]): boolean {
    const { size, cells, untried, spelled, lengths } = this;
    const { neighbours, tiles } = this.board;
    const base = level * size;
    for (;;) {
      const length = lengths[level]!;
      let cell: number;
      let at = 0;
      if (length === 0) {
        if (this.firsts[level] === size) return false;
        cell = this.firsts[level]++;
      } else {
        const place = base + length - 1;
        const last = cells[place]!;
        const around = neighbours[last]!;
        const index = untried[place]!;
        at = spelled[place]! + tiles[last]!.length;
        if (index === around.length || at === word.length) {
          this.leave(level);
          continue;
        }
        untried[place] = index + 1;
        cell = around[index]!;
      }
      this.stepCount++;
      if (this.used[base + cell] === 1 || !this.take(level, cell, word, at)) continue;
      if (at + tiles[cell]!.length === word.length) return true;
    }
  }

  /** Puts a cell on the path of a level, if its tile continues the word from `at`. */
  private take(level: number, cell: number, word: readonly number[], at: number): boolean {
    const { letters, have } = this;
    const tile = this.board.tiles[cell]!;
    let given = 0;
    for (let i = 0; i < tile.length; i++) {
      const letter = tile[i] === 0 ? letters[cell]! : tile[i]!;
      const wanted = word[at + i];
      if (letter !== 0 && letter === wanted) continue;
      if (letter !== 0 || wanted === undefined) return false;
      const { most } = this.board;
      if (most !== undefined && have[wanted]! >= (most[wanted] ?? 0)) return false;
      const lacks = have[wanted]! < this.need[wanted]!;
      if (!lacks && this.lacking === this.free) return false;
      letters[cell] = wanted;
      have[wanted]++;
      this.free--;
      if (lacks) this.lacking--;
      given = 1;
    }
    const place = level * this.size + this.lengths[level]++;
    this.cells[place] = cell;
    this.untried[place] = 0;
    this.spelled[place] = at;
    this.given[place] = given;
    this.used[level * this.size + cell] = 1;
    return true;
  }

  /** Removes the last cell from the path of a level. */
  private leave(level: number): void {
    const place = level * this.size + --this.lengths[level];
    const cell = this.cells[place]!;
    this.used[level * this.size + cell] = 0;
    if (this.given[place] === 0) return;
    const letter = this.letters[cell]!;
    this.letters[cell] = 0;
    this.free++;
    if (--this.have[letter] < this.need[letter]!) this.lacking++;
  }
}
