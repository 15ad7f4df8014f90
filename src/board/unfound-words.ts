/*
 * Finds the words of a board that have not been found yet.
 *
 * If letters repeat, a word can have more paths than can be walked in practice: `aaaa` has as many as there
 * are paths of four cells on a board of nothing but a. For each node of the dictionary, `left` is the
 * number of words below it that are wanted and not found yet; no path is followed to a node with none, and
 * the search ends with the last word.
 *
 * Only words for which the board's letters suffice are counted. Otherwise a dictionary of words too long
 * for the board would keep the search from ending.
 *
 * The frame of a level is as in word-checker.ts: two numbers for the cells to try, two for those used.
 * `trail` has the nodes for each letter of the path, `spelled` the number of letters below each level.
 */

import type { Board } from "./board.js";
import { NO_NODE, SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import type { Dictionary } from "./dictionary.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, bitCount, lowestBit } from "./trie.js";

/** The lengths of the words wanted. */
export interface LetterRange {
  readonly minLetters: number;
  readonly maxLetters: number;
}

/** Finds the words of a board that are not in a set, each once, with one of its paths. */
export class UnfoundWords {
  private readonly board: Board;
  private readonly dictionary: Dictionary;
  private readonly found: ReadonlySet<number>;
  private readonly minLetters: number;
  private readonly left: Int32Array;
  private readonly frames: Int32Array;
  private readonly spelled: Int32Array;
  private readonly trail: Int32Array;
  private level: number;
  private stepCount: number;

  /**
   * @param board the board
   * @param dictionary the words
   * @param range their lengths
   * @param found the nodes of the words already found. The caller adds each new word to it before asking
   * for the next
   */
  constructor(
    board: Board,
    dictionary: Dictionary,
    range: LetterRange,
    found: ReadonlySet<number>,
  ) {
    const { size } = board;
    this.board = board;
    this.dictionary = dictionary;
    this.found = found;
    this.minLetters = range.minLetters;
    this.left = new Int32Array(dictionary.nodes);
    this.stepCount = new WordCount(board, dictionary, range, found).into(this.left);
    this.frames = new Int32Array(4 * (size + 1));
    this.frames[0] = size < 32 ? (1 << size) - 1 : -1;
    this.frames[1] = size <= 32 ? 0 : size < 64 ? (1 << (size - 32)) - 1 : -1;
    this.spelled = new Int32Array(size + 1);
    this.trail = new Int32Array(board.letters.length + 1);
    this.trail[0] = dictionary.root;
    this.level = 0;
  }

  /** The number of steps done so far: cells tried or left, and nodes visited. */
  get steps(): number {
    return this.stepCount;
  }

  /** The number of letters of the word. */
  get letters(): number {
    return this.spelled[this.level];
  }

  /** The node of the word. */
  get node(): number {
    return this.trail[this.letters];
  }

  /**
   * Advances to the next word.
   *
   * @param maxSteps the maximal number of steps
   * @returns `SEARCH_FOUND`, `SEARCH_END`, or `SEARCH_PAUSED` if the steps did not suffice
   */
  next(maxSteps: number): SearchStatus {
    const { frames, spelled, left, dictionary } = this;
    const { neighbourBits: near } = this.board;
    let { level } = this;
    let steps = 0;
    let status: SearchStatus = SEARCH_END;
    while (left[dictionary.root] > 0) {
      const at = 4 * level;
      const half = frames[at] !== 0 ? at : at + 1;
      const bits = frames[half];
      if (bits === 0 && level === 0) break;
      if (steps >= maxSteps) {
        status = SEARCH_PAUSED;
        break;
      }
      steps++;
      if (bits === 0) {
        level--;
        continue;
      }
      const bit = bits & -bits;
      const cell = (half === at ? 31 : 63) - Math.clz32(bit);
      frames[half] = bits ^ bit;
      const end = this.follow(cell, spelled[level]);
      if (end < 0) continue;
      const low = frames[at + 2] | (half === at ? bit : 0);
      const high = frames[at + 3] | (half === at ? 0 : bit);
      frames[at + 4] = near[2 * cell] & ~low;
      frames[at + 5] = near[2 * cell + 1] & ~high;
      frames[at + 6] = low;
      frames[at + 7] = high;
      spelled[++level] = end;
      if (!this.isNew(end)) continue;
      for (let i = 0; i <= end; i++) left[this.trail[i]]--;
      status = SEARCH_FOUND;
      break;
    }
    this.level = level;
    this.stepCount += steps;
    return status;
  }

  /** Whether the first letters of the path are a word that has not been found. */
  private isNew(letters: number): boolean {
    const node = this.trail[letters];
    return letters >= this.minLetters && this.dictionary.isWord(node) && !this.found.has(node);
  }

  /** The number of letters including those of a cell's tile; -1 if no wanted word continues that way. */
  private follow(cell: number, from: number): number {
    const { trail, dictionary } = this;
    const { letters, letterStarts } = this.board;
    const end = letterStarts[cell + 1];
    let node = trail[from];
    let at = from;
    for (let i = letterStarts[cell]; i < end; i++) {
      node = dictionary.child(node, letters[i]);
      if (node === NO_NODE) return -1;
      trail[++at] = node;
    }
    return this.left[node] > 0 ? at : -1;
  }
}

/** Counts the wanted words below each node: a depth-first walk through the dictionary. */
class WordCount {
  private readonly dictionary: Dictionary;
  private readonly range: LetterRange;
  private readonly found: ReadonlySet<number>;
  /** The number of each letter that the board has in addition to those on the path. */
  private readonly most: Int32Array = new Int32Array(LETTERS);
  private readonly longest: number;

  constructor(
    board: Board,
    dictionary: Dictionary,
    range: LetterRange,
    found: ReadonlySet<number>,
  ) {
    const { letters } = board;
    this.dictionary = dictionary;
    this.range = range;
    this.found = found;
    this.longest = Math.min(range.maxLetters, letters.length);
    for (let i = 0; i < letters.length; i++) {
      const letter = letters[i] - CODE_OF_A;
      if (letter < 0 || letter >= LETTERS) continue;
      this.most[letter]++;
    }
  }

  /**
   * Fills an array with the counts.
   *
   * @param left the counts, initially 0 for each node
   * @returns the number of nodes visited
   */
  into(left: Int32Array): number {
    const { most } = this;
    const { records, root } = this.dictionary;
    const nodes: number[] = [root];
    const open: number[] = [this.longest > 0 ? records[2 * root] & LETTER_BITS : 0];
    const letters: number[] = [0];
    let steps = 0;
    for (let level = 0; level >= 0;) {
      const node = nodes[level];
      const rest = open[level];
      if (rest === 0) {
        if (level > 0) {
          most[letters[level]]++;
          left[nodes[level - 1]] += left[node];
        }
        level--;
        continue;
      }
      steps++;
      const letter = lowestBit(rest);
      open[level] = rest & (rest - 1);
      if (most[letter] === 0) continue;
      const child = records[2 * node + 1] + bitCount(records[2 * node] & ((1 << letter) - 1));
      level++;
      most[letter]--;
      nodes[level] = child;
      letters[level] = letter;
      open[level] = level < this.longest ? records[2 * child] & LETTER_BITS : 0;
      left[child] = this.isWanted(child, level) ? 1 : 0;
    }
    return steps;
  }

  private isWanted(node: number, letters: number): boolean {
    const isLong = letters >= this.range.minLetters;
    return isLong && this.dictionary.isWord(node) && !this.found.has(node);
  }
}
