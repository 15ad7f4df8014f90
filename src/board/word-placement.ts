/*
 * Placing words on a board with unknown letters.
 *
 * A placement of a word is a path that spells it, together with letters for the unknown cells of the path.
 * The search places the words one after the other, each on the board as the words before have left it.
 * Levels stand for words: `order[level]` is the word, and its path is in `levels[level]`, which is made when
 * the search first gets there.
 *
 * The next word is chosen dynamically: the one with the fewest placements left; a word with none is found
 * before the others are counted. Counts are capped, and words with very many placements are ordered by
 * length alone. A letter is given to a cell only if the remaining unknown cells suffice for all letters
 * that some word still lacks.
 *
 * Invariant between two calls: the words of the levels below `depth` stand on their paths, and
 * `letters`, `have`, `free` and `lacking` describe the board with them, and with the part of a path at `depth`.
 * A call may end in the middle of counting: then `candidate` is the word whose placements are being counted.
 */

import { SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";

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
/** The further letters of a tile, or words that are moved, that count as a step. */
const PER_STEP = 16;

/** The path of a word. */
class Level {
  /** The number of its cells, and the first cell to try next. */
  length = 0;
  first = 0;
  readonly cells: Int32Array;
  /** For each cell of the path, where in the neighbours the next cell to try after it is. */
  readonly untried: Int32Array;
  /** 1 where the placement has given the cell its letter. */
  readonly given: Uint8Array;
  /** The number of letters of the word before the cell. */
  readonly spelled: Int32Array;
  /** 1 for the cells of the board that are on the path. */
  readonly used: Uint8Array;

  constructor(size: number, longest: number) {
    this.cells = new Int32Array(longest);
    this.untried = new Int32Array(longest);
    this.given = new Uint8Array(longest);
    this.spelled = new Int32Array(longest);
    this.used = new Uint8Array(size);
  }
}

/** Finds all ways to place some words on a board together. */
export class WordPlacement {
  /** The letter found for each cell that was unknown, 0 if still unknown; 0 for the other cells. */
  readonly letters: Int32Array;

  private readonly board: PartialBoard;
  private readonly words: readonly (readonly number[])[];
  private readonly size: number;
  /** The most cells of a path. */
  private readonly longest: number;
  private readonly need: Int32Array;
  private readonly have: Int32Array;
  private free = 0;
  private lacking = 0;
  private readonly order: number[];
  private readonly levels: Level[] = [];
  private depth = 0;
  private started = false;
  private stepCount = 0;
  /** Whether the word of the level `depth` is being chosen; then the word being counted, its count, and the best. */
  private isChoosing = false;
  private candidate = 0;
  private counted = 0;
  private best = 0;
  private chosen = 0;

  /**
   * @param board the board
   * @param words the words, each of at least one letter
   * @param alphabet the greatest number of a letter
   */
  constructor(board: PartialBoard, words: readonly (readonly number[])[], alphabet: number) {
    this.board = board;
    this.words = words;
    this.size = board.tiles.length;
    this.longest = words.reduce((most, { length }) => Math.max(most, length), 0);
    this.longest = Math.min(this.size, this.longest);
    this.letters = new Int32Array(this.size);
    this.need = new Int32Array(alphabet + 1);
    this.have = new Int32Array(alphabet + 1);
    const { need, have } = this;
    const counts = new Int32Array(alphabet + 1);
    for (const word of new Set(words)) {
      for (const letter of word) need[letter] = Math.max(need[letter], ++counts[letter]);
      for (const letter of word) counts[letter] = 0;
    }
    for (const tile of board.tiles) {
      for (const letter of tile) {
        if (letter === 0) this.free++;
        else have[letter]++;
      }
    }
    for (let i = 1; i <= alphabet; i++) this.lacking += Math.max(need[i] - have[i], 0);
    // The longest first; those of the same length in their order.
    this.order = [...words.keys()].sort((i, j) => words[j].length - words[i].length || i - j);
  }

  /** The number of cells that have been tried so far, and of steps that take as long. */
  get steps(): number {
    return this.stepCount;
  }

  /**
   * Advances to the next solution, which {@link letters} then holds.
   *
   * @param maxSteps the approximate maximum of steps
   * @returns `SEARCH_FOUND`, `SEARCH_END`, or `SEARCH_PAUSED` if the steps did not suffice
   */
  next(maxSteps: number): SearchStatus {
    const last = this.stepCount + maxSteps;
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
      if (this.isChoosing) {
        const status = this.choose(last);
        if (status === SEARCH_PAUSED) return SEARCH_PAUSED;
        if (status === SEARCH_END) this.depth--;
        continue;
      }
      const status = this.place(
        this.levels[this.depth]!,
        this.words[this.order[this.depth]!]!,
        last,
      );
      if (status === SEARCH_PAUSED) return SEARCH_PAUSED;
      if (status === SEARCH_END) {
        this.depth--;
        continue;
      }
      this.depth++;
      if (this.depth === words.length) return SEARCH_FOUND;
      this.enter();
    }
  }

  /** Whether the board has more of a letter than allowed. */
  private exceeds(): boolean {
    const { most } = this.board;
    return most !== undefined && this.have.some((count, letter) => count > (most[letter] ?? 0));
  }

  /** Begins to choose the word of the level `depth`. */
  private enter(): void {
    const { depth, levels, size } = this;
    if (depth === levels.length) {
      this.stepCount += Math.trunc((size + this.longest) / PER_STEP);
      levels.push(new Level(size, this.longest));
    }
    this.isChoosing = true;
    this.candidate = depth;
    this.counted = 0;
    this.best = MANY;
    this.chosen = depth;
    begin(levels[depth]!);
  }

  /** Goes on choosing it: `SEARCH_END` if some word has no placement left, `SEARCH_FOUND` when it is chosen. */
  private choose(last: number): SearchStatus {
    const { depth, order, words } = this;
    const level = this.levels[depth]!;
    for (; this.candidate < order.length; this.candidate++) {
      const word = words[order[this.candidate]!]!;
      // The number of placements that the word has now, capped at that of the best one.
      while (this.counted < this.best) {
        const status = this.place(level, word, last);
        if (status === SEARCH_PAUSED) return SEARCH_PAUSED;
        if (status === SEARCH_END) break;
        this.counted++;
      }
      while (level.length > 0) this.leave(level);
      begin(level);
      const { counted } = this;
      this.counted = 0;
      if (counted >= this.best) continue;
      this.best = counted;
      this.chosen = this.candidate;
      if (counted === 0) break;
    }
    this.isChoosing = false;
    if (this.best === 0) return SEARCH_END;
    // The words after it keep their order, longest first.
    const { chosen } = this;
    const word = order[chosen]!;
    for (let i = chosen; i > depth; i--) order[i] = order[i - 1]!;
    order[depth] = word;
    this.stepCount += Math.trunc((chosen - depth) / PER_STEP);
    return SEARCH_FOUND;
  }

  /**
   * Advances to the next placement of the word of a level: `SEARCH_END` if there is none, `SEARCH_PAUSED` after
   * the step `last`.
   */
  private place(level: Level, word: readonly number[], last: number): SearchStatus {
    const { size } = this;
    const { neighbours, tiles } = this.board;
    for (;;) {
      if (this.stepCount >= last) return SEARCH_PAUSED;
      const { length } = level;
      let cell: number;
      let at = 0;
      if (length === 0) {
        if (level.first === size) return SEARCH_END;
        cell = level.first++;
      } else {
        const before = level.cells[length - 1]!;
        const around = neighbours[before]!;
        const index = level.untried[length - 1]!;
        at = level.spelled[length - 1]! + tiles[before]!.length;
        if (index === around.length || at === word.length) {
          this.leave(level);
          continue;
        }
        level.untried[length - 1] = index + 1;
        cell = around[index]!;
      }
      this.stepCount++;
      if (level.used[cell] === 1 || !this.take(level, cell, word, at)) continue;
      if (at + tiles[cell]!.length === word.length) return SEARCH_FOUND;
    }
  }

  /** Puts a cell on the path of a level, if its tile continues the word from `at`. */
  private take(level: Level, cell: number, word: readonly number[], at: number): boolean {
    const { letters, have } = this;
    const tile = this.board.tiles[cell]!;
    let given = 0;
    for (let i = 0; i < tile.length; i++) {
      if (i % PER_STEP === PER_STEP - 1) this.stepCount++;
      const letter = tile[i] === 0 ? letters[cell]! : tile[i]!;
      const wanted = word[at + i];
      if (letter !== 0 && letter === wanted) continue;
      if (letter !== 0 || wanted === undefined) return false;
      const { most } = this.board;
      if (most !== undefined && have[wanted]! >= (most[wanted] ?? 0)) return false;
      const lacks = have[wanted]! < this.need[wanted]!;
      if (!lacks && this.lacking === this.free) return false;
      letters[cell] = wanted;
      have[wanted]!++;
      this.free--;
      if (lacks) this.lacking--;
      given = 1;
    }
    const place = level.length++;
    level.cells[place] = cell;
    level.untried[place] = 0;
    level.spelled[place] = at;
    level.given[place] = given;
    level.used[cell] = 1;
    return true;
  }

  /** Removes the last cell from the path of a level. */
  private leave(level: Level): void {
    const place = --level.length;
    const cell = level.cells[place]!;
    level.used[cell] = 0;
    if (level.given[place] === 0) return;
    const letter = this.letters[cell]!;
    this.letters[cell] = 0;
    this.free++;
    if (--this.have[letter]! < this.need[letter]!) this.lacking++;
  }
}

/** Lets a level begin with the first placement. */
function begin(level: Level): void {
  level.length = 0;
  level.first = 0;
}
