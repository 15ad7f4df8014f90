/*
 * The scores of a board for all 26 letters in one of its cells, in one search instead of 26.
 *
 * It is the search of score-kernel.ts, a queue of frames, in two parts. The first avoids the cell; its
 * words count for every letter. Whenever it is next to the cell it leaves a seed: the cells on the path,
 * the letters by which words continue, and their place in the trie. The second part splits each seed into
 * frames by the letter in the cell; these frames, which carry their letter, are handled like all others.
 * They are processed in portions, so that the queue stays small.
 *
 * A node is marked with the letters under which its word has been found, one bit each, and above them a
 * number that identifies the search, so that marks need to be cleared only rarely.
 */

import { checkBoard, shown } from "./checks.js";
import type { Board } from "./board.js";
import type { Dictionary } from "./dictionary.js";
import { BoardScorer } from "./scorer.js";
import { SCORE_SHIFT, SPREAD_ROOT, WORD_MARK, spreadTrie } from "./spread-trie.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, lowestBit } from "./trie.js";

/** A set of cells is the bits of one number. */
const MOST_CELLS = 32;
/** A frame is four numbers: the cells, those on the path, the place of the children, the letter. */
const FRAME = 4;
/** A seed is three numbers: the cells on the path, the letters, their place. */
const SEED = 3;
/** If the queue needs more frames than this, each letter is searched separately. */
const MOST_FRAMES = 1 << 16;
/** Seeds are split until there are this many frames, which are then processed completely. */
const PORTION = 512;
/** Room for the frames that are written before the limit is checked. */
const QUEUE = FRAME * (MOST_FRAMES + MOST_CELLS);
/** Each step of the first part leaves at most one seed, and a frame has no more steps than cells. */
const SEEDS = SEED * (MOST_FRAMES + MOST_CELLS);

const SEVEN = 127;
const SCORE_BITS: number = WORD_MARK - 1;
/** The number of searches that a mark can distinguish. */
const SEARCHES = 1 << (32 - LETTERS);

/** Scores boards with each of the 26 letters in one cell. */
export class WildcardScorer {
  /** The number of paths considered so far. */
  steps = 0;

  private readonly masks: Int32Array;
  private readonly bases: Int32Array;
  private readonly marks: Int32Array;
  private readonly dictionary: Dictionary;
  private readonly queue: Int32Array = new Int32Array(QUEUE);
  private readonly seeds: Int32Array = new Int32Array(SEEDS);
  private readonly tables: readonly Int32Array[] = [0, 1, 2, 3].map(
    () => new Int32Array(SEVEN + 1),
  );
  private readonly cellsOf: Int32Array = new Int32Array(4 * 7);
  private readonly near: Int32Array = new Int32Array(MOST_CELLS);
  private readonly letterAt: Int32Array = new Int32Array(MOST_CELLS);
  private readonly scoreOf: Int32Array = new Int32Array(LETTERS);
  private search = 0;
  private single: BoardScorer | undefined = undefined;

  /**
   * Makes its tables.
   *
   * @param dictionary the words
   */
  constructor(dictionary: Dictionary) {
    const { masks, bases } = spreadTrie(dictionary);
    this.masks = masks;
    this.bases = bases;
    this.marks = new Int32Array(masks.length);
    this.dictionary = dictionary;
  }

  /**
   * The scores of the boards that have each of the letters a to z in one cell, and are like the given board
   * elsewhere: for each letter the result of `BoardScorer.score`.
   *
   * @param board the board
   * @param cell the number of the cell
   * @returns 26 scores in the order of the letters, in an array that the next call overwrites. Undefined if
   * `BoardScorer` has no score for one of the boards: because of more than 32 cells, a tile of several
   * letters in another cell, or too many paths that begin words
   * @throws {RangeError} if the board has no such cell
   */
  scores(board: Board, cell: number): Int32Array | undefined {
    checkBoard(board);
    if (!Number.isInteger(cell) || cell < 0 || cell >= board.size) {
      throw new RangeError(`Expected a cell from 0 to ${board.size - 1}, got ${shown(cell)}`);
    }
    if (board.size > MOST_CELLS) return undefined;
    const { letterStarts } = board;
    const letters = letterStarts[cell + 1] - letterStarts[cell];
    if (board.letters.length - letters !== board.size - 1) return undefined;
    this.lay(board, cell);
    if (++this.search === SEARCHES) {
      this.marks.fill(0);
      this.search = 1;
    }
    return this.find(cell, this.search << LETTERS) ?? this.oneByOne(board, cell);
  }

  /** Fills the tables for a board without the cell `wild`; the sets of neighbours still contain it. */
  private lay(board: Board, wild: number): void {
    const { cellsOf, near, letterAt, tables } = this;
    const { size, letters, letterStarts, neighbourBits } = board;
    cellsOf.fill(0);
    for (let cell = 0; cell < size; cell++) {
      const letter = letters[letterStarts[cell]] - CODE_OF_A;
      letterAt[cell] = letter;
      // Letters that no word has are ignored.
      if (cell !== wild && letter >= 0 && letter < LETTERS) cellsOf[letter] |= 1 << cell;
      near[cell] = neighbourBits[2 * cell];
    }
    for (let t = 0; t < 4; t++) {
      const table = tables[t];
      for (let k = 0; k < 7; k++) {
        const bit = 1 << k;
        const cells = cellsOf[7 * t + k];
        for (let x = 0; x < bit; x++) table[bit + x] = table[x] | cells;
      }
    }
  }

  /** The scores; undefined if the queue would be too long. */
  private find(wild: number, mark: number): Int32Array | undefined {
    const { scoreOf, seeds } = this;
    scoreOf.fill(0);
    const ends = this.findWithout(wild, mark);
    if (ends === undefined) return undefined;
    for (let seed = 0; seed < ends;) {
      let tail = 0;
      for (; seed < ends && tail < FRAME * PORTION; seed += SEED) {
        tail = this.split(seeds[seed], seeds[seed + 1], seeds[seed + 2], wild, tail, mark);
      }
      if (!this.findWith(tail, mark)) return undefined;
    }
    return scoreOf;
  }

  /**
   * Finds the words that do not need the cell, and records the seeds.
   *
   * @returns the end of the seeds; undefined if the queue would be too long
   */
  private findWithout(wild: number, mark: number): number | undefined {
    const { masks, bases, marks, queue, seeds, near, letterAt } = this;
    const [first, second, third, fourth] = this.tables;
    const all = mark | LETTER_BITS;
    const start = masks[SPREAD_ROOT];
    let tail = 0;
    queue[tail] =
      first[start & SEVEN] |
      second[(start >>> 7) & SEVEN] |
      third[(start >>> 14) & SEVEN] |
      fourth[(start >>> 21) & 31];
    queue[tail + 1] = 0;
    queue[tail + 2] = bases[SPREAD_ROOT];
    tail += FRAME;
    seeds[0] = 0;
    seeds[1] = start & LETTER_BITS;
    seeds[2] = bases[SPREAD_ROOT];
    let ends = SEED;
    let score = 0;
    let steps = 0;
    for (let head = 0; head < tail; head += FRAME) {
      let cells = queue[head];
      const path = queue[head + 1];
      const base = queue[head + 2];
      while (cells !== 0) {
        const bit = cells & -cells;
        cells ^= bit;
        steps++;
        const cell = 31 - Math.clz32(bit);
        const node = base + letterAt[cell];
        const next = masks[node];
        const base2 = bases[node];
        const letters = next & LETTER_BITS;
        const beside = near[cell];
        // Without branches, as in score-kernel.ts.
        const other = marks[node] ^ all;
        marks[node] = all;
        score += (next >>> SCORE_SHIFT) & SCORE_BITS & ((other | -other) >> 31);
        const walked = path | bit;
        const open =
          (first[next & SEVEN] |
            second[(next >>> 7) & SEVEN] |
            third[(next >>> 14) & SEVEN] |
            fourth[(next >>> 21) & 31]) &
          beside &
          ~walked;
        queue[tail] = open;
        queue[tail + 1] = walked;
        queue[tail + 2] = base2;
        tail += ((open | -open) >> 31) & FRAME;
        seeds[ends] = walked;
        seeds[ends + 1] = letters;
        seeds[ends + 2] = base2;
        ends += (-letters >> 31) & -((beside >>> wild) & 1) & SEED;
      }
      if (tail > FRAME * MOST_FRAMES || ends > SEED * MOST_FRAMES) return undefined;
    }
    this.steps += steps;
    this.scoreOf.fill(score);
    return ends;
  }

  /** Splits a seed into a frame for each possible letter of the cell. */
  private split(
    path: number,
    letters: number,
    base: number,
    wild: number,
    from: number,
    mark: number,
  ): number {
    const { masks, bases, marks, queue, near, scoreOf } = this;
    const [first, second, third, fourth] = this.tables;
    const walked = path | (1 << wild);
    const free = near[wild] & ~walked;
    let tail = from;
    for (let rest = letters; rest !== 0; rest &= rest - 1) {
      const letter = lowestBit(rest);
      const node = base + letter;
      const next = masks[node];
      const marked = marks[node];
      const stale = (marked ^ mark) >>> LETTERS;
      const found = (marked & ~((stale | -stale) >> 31)) | mark;
      marks[node] = found | (1 << letter);
      scoreOf[letter] += (next >>> SCORE_SHIFT) & SCORE_BITS & -(~(found >>> letter) & 1);
      const open =
        (first[next & SEVEN] |
          second[(next >>> 7) & SEVEN] |
          third[(next >>> 14) & SEVEN] |
          fourth[(next >>> 21) & 31]) &
        free;
      queue[tail] = open;
      queue[tail + 1] = walked;
      queue[tail + 2] = bases[node];
      queue[tail + 3] = letter;
      tail += ((open | -open) >> 31) & FRAME;
    }
    return tail;
  }

  /** Processes the frames up to a position completely; false if the queue would be too long. */
  private findWith(until: number, mark: number): boolean {
    const { masks, bases, marks, queue, near, letterAt, scoreOf } = this;
    const [first, second, third, fourth] = this.tables;
    let tail = until;
    let steps = 0;
    for (let head = 0; head < tail; head += FRAME) {
      let cells = queue[head];
      const path = queue[head + 1];
      const base = queue[head + 2];
      const letter = queue[head + 3];
      let score = 0;
      while (cells !== 0) {
        const bit = cells & -cells;
        cells ^= bit;
        steps++;
        const cell = 31 - Math.clz32(bit);
        const node = base + letterAt[cell];
        const next = masks[node];
        const marked = marks[node];
        const stale = (marked ^ mark) >>> LETTERS;
        const found = (marked & ~((stale | -stale) >> 31)) | mark;
        marks[node] = found | (1 << letter);
        score += (next >>> SCORE_SHIFT) & SCORE_BITS & -(~(found >>> letter) & 1);
        const walked = path | bit;
        const open =
          (first[next & SEVEN] |
            second[(next >>> 7) & SEVEN] |
            third[(next >>> 14) & SEVEN] |
            fourth[(next >>> 21) & 31]) &
          near[cell] &
          ~walked;
        queue[tail] = open;
        queue[tail + 1] = walked;
        queue[tail + 2] = bases[node];
        queue[tail + 3] = letter;
        tail += ((open | -open) >> 31) & FRAME;
      }
      scoreOf[letter] += score;
      if (tail > FRAME * MOST_FRAMES) return false;
    }
    this.steps += steps;
    return true;
  }

  /** The scores, found for each letter separately. */
  private oneByOne(board: Board, cell: number): Int32Array | undefined {
    const { scoreOf } = this;
    const single = (this.single ??= new BoardScorer(this.dictionary));
    for (let letter = 0; letter < LETTERS; letter++) {
      const tiles = board.tiles.with(cell, String.fromCharCode(CODE_OF_A + letter));
      const score = single.score(board.withTiles(tiles));
      if (score === undefined) return undefined;
      scoreOf[letter] = score;
    }
    return scoreOf;
  }
}
