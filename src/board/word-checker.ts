/*
 * Finds the words of a dictionary that are on a board by checking each of them.
 *
 * Most words are ruled out at once: they have a letter that the board lacks. So the words are stored in
 * tables in lexical order, by rank:
 *
 *   masks[rank]        the letters of the word, one bit each, or TOO_LONG
 *   letters            the letters of all words that are not too long, end to end; a is 0
 *   starts[rank], + 1  where the letters of the word begin and end
 *
 * The first pass reads nothing but masks, 4 bytes per word. The second, over the remaining words (one in a
 * hundred), requires each pair of letters to be on neighbouring cells somewhere. The words that pass are
 * searched for depth first, with the cells that may come next as a set of bits: those that have the next
 * letter, are neighbours and are not used.
 *
 * This works for boards on which each tile is one letter; a word longer than the maximal number of cells is
 * too long for all of them. On boards with other tiles, board and dictionary are searched together.
 */

import { checkBoard, checkDictionary } from "./checks.js";
import type { Board } from "./board.js";
import { MAX_CELLS, SEARCH_FOUND } from "./constants.js";
import type { Dictionary } from "./dictionary.js";
import { PathIterator } from "./paths.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, bitCount, lowestBit } from "./trie.js";
import { WordSearch } from "./words.js";

/** The mask of a word that fits on no board of single letters: a bit that belongs to no letter. */
const TOO_LONG: number = 1 << 31;

const INITIAL_LETTERS = 1 << 16;

/** The words of a dictionary in tables, by rank. */
interface WordTables {
  readonly masks: Int32Array;
  readonly starts: Uint32Array;
  readonly letters: Uint8Array;
}

/**
 * Checks all words of a dictionary against one board after another. Constructing it reads the whole
 * dictionary and takes about 20 bytes per word; the tables are then kept for all boards.
 */
export class WordChecker {
  /** The words to check. */
  readonly dictionary: Dictionary;

  private readonly tables: WordTables;
  /** For each letter, the cells that have it, as two numbers. */
  private readonly cellsOf: Int32Array = new Int32Array(2 * LETTERS);
  /** For each letter, the letters on neighbours of the cells that have it. */
  private readonly after: Int32Array = new Int32Array(LETTERS);
  /** For each level of a search: two numbers for the cells to try, and two for those used. */
  private readonly frames: Int32Array = new Int32Array(4 * MAX_CELLS);

  /**
   * Makes its tables.
   *
   * @param dictionary the words
   */
  constructor(dictionary: Dictionary) {
    checkDictionary(dictionary);
    this.dictionary = dictionary;
    this.tables = tablesOf(dictionary);
  }

  /**
   * Finds the words that are on a board. On a board of few letters that repeat there can be so many paths
   * that ruling out a word takes impractically long; a {@link WordSearch} can be stopped.
   *
   * @param board the board
   * @returns the ranks of the words in the lexical order of the dictionary, ascending;
   * {@link Dictionary.word} returns the words. Words of all lengths count
   */
  words(board: Board): Int32Array {
    checkBoard(board);
    if (board.letters.length !== board.size) {
      const search = new WordSearch(board, this.dictionary, { minLetters: 1 });
      search.run();
      return search.ranks();
    }
    const { masks, starts } = this.tables;
    const missing = ~this.lay(board);
    const found: number[] = [];
    for (let rank = 0; rank < masks.length; rank++) {
      if ((masks[rank] & missing) !== 0) continue;
      const start = starts[rank];
      const end = starts[rank + 1];
      if (end - start > board.size) continue;
      if (this.hasPairs(start, end) && this.isWalked(board, start, end)) found.push(rank);
    }
    return Int32Array.from(found);
  }

  /**
   * Whether a word is both in the dictionary and on a board.
   *
   * @param board the board, of any tiles
   * @param word the word in lower-case letters
   */
  has(board: Board, word: string): boolean {
    checkBoard(board);
    if (!this.dictionary.has(word)) return false;
    return new PathIterator(board, { pattern: [...word] }).next() === SEARCH_FOUND;
  }

  /** Fills the tables for a board; returns the letters that it has. */
  private lay({ size, letters, neighbours, neighbourStarts }: Board): number {
    const { cellsOf, after } = this;
    cellsOf.fill(0);
    after.fill(0);
    let all = 0;
    for (let cell = 0; cell < size; cell++) {
      const letter = letters[cell] - CODE_OF_A;
      if (letter < 0 || letter >= LETTERS) continue;
      all |= 1 << letter;
      cellsOf[2 * letter + (cell >> 5)] |= 1 << cell;
      for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
        const other = letters[neighbours[i]] - CODE_OF_A;
        if (other >= 0 && other < LETTERS) after[letter] |= 1 << other;
      }
    }
    return all;
  }

  /** Whether each letter of a word occurs on some neighbour of the letter before. */
  private hasPairs(start: number, end: number): boolean {
    const { letters } = this.tables;
    const { after } = this;
    for (let i = start + 1; i < end; i++) {
      if (((after[letters[i - 1]] >>> letters[i]) & 1) === 0) return false;
    }
    return true;
  }

  /** Whether some path spells a word. */
  private isWalked({ neighbourBits: near }: Board, start: number, end: number): boolean {
    const { cellsOf, frames } = this;
    const { letters } = this.tables;
    frames[0] = cellsOf[2 * letters[start]];
    frames[1] = cellsOf[2 * letters[start] + 1];
    frames[2] = 0;
    frames[3] = 0;
    let place = start;
    let at = 0;
    for (;;) {
      const isLow = frames[at] !== 0;
      const half = isLow ? at : at + 1;
      const bits = frames[half];
      if (bits === 0) {
        if (at === 0) return false;
        at -= 4;
        place--;
        continue;
      }
      if (++place === end) return true;
      const bit = bits & -bits;
      const cell = (isLow ? 31 : 63) - Math.clz32(bit);
      frames[half] = bits ^ bit;
      const low = isLow ? frames[at + 2] | bit : frames[at + 2];
      const high = isLow ? frames[at + 3] : frames[at + 3] | bit;
      const letter = letters[place];
      at += 4;
      frames[at] = near[2 * cell] & ~low & cellsOf[2 * letter];
      frames[at + 1] = near[2 * cell + 1] & ~high & cellsOf[2 * letter + 1];
      frames[at + 2] = low;
      frames[at + 3] = high;
    }
  }
}

/** Walks a dictionary in lexical order and skips the letters of words that are too long. */
function tablesOf({ records, root, size }: Dictionary): WordTables {
  const masks = new Int32Array(size);
  const starts = new Uint32Array(size + 1);
  let letters = new Uint8Array(INITIAL_LETTERS);
  let end = 0;
  let rank = 0;
  // For each level: its node, the letters by which words continue from there and that are still to be
  // visited, the letter that led to it, and the letters up to it.
  const nodes: number[] = [root];
  const open: number[] = [records[2 * root]];
  const last: number[] = [0];
  const sums: number[] = [0];
  for (let level = 0; level >= 0;) {
    const node = nodes[level];
    if (open[level] === records[2 * node] && open[level] > LETTER_BITS) {
      const isShort = level <= MAX_CELLS;
      masks[rank] = isShort ? sums[level] : TOO_LONG;
      if (isShort) {
        if (end + level > letters.length) letters = doubled(letters);
        for (let i = 1; i <= level; i++) letters[end++] = last[i];
      }
      starts[++rank] = end;
    }
    const rest = open[level] & LETTER_BITS;
    if (rest === 0) {
      level--;
      continue;
    }
    const letter = lowestBit(rest);
    // The children are visited next; the word of the node itself is done.
    const done = records[2 * node] & LETTER_BITS & ((1 << letter) - 1);
    open[level] = rest & (rest - 1);
    level++;
    nodes[level] = records[2 * node + 1] + bitCount(done);
    open[level] = records[2 * nodes[level]];
    last[level] = letter;
    sums[level] = sums[level - 1] | (1 << letter);
  }
  return { masks, starts, letters: letters.slice(0, end) };
}

function doubled(from: Uint8Array): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(2 * from.length);
  to.set(from);
  return to;
}
