/*
 * The words of a dictionary on a board.
 *
 * The search is that of paths.ts with one more array: nodes[level] is the node of the dictionary
 * to which the letters of the first `level` cells lead, and a cell may come next only if the
 * letters of its tile lead on from there. So no path is walked that starts no word.
 */

import type { Board } from "./board.js";
import { NO_NODE, SEARCH_FOUND } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import type { Dictionary } from "./dictionary.js";
import { PathIterator } from "./paths.js";
import type { WordPattern } from "./pattern.js";
import { wordScore } from "./score.js";

/**
 * Finds the paths of a board that spell a word of a dictionary: those of {@link PathIterator},
 * in the same order and by the same protocol, but for the ones that spell no word. A word that
 * can be walked in several ways is found once for each.
 */
export class WordPathIterator extends PathIterator {
  private readonly dictionary: Dictionary;
  private readonly nodes: Int32Array;

  /**
   * @param board the board
   * @param dictionary the words
   * @param options which of the words are wanted. Default: every word, of any length
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, dictionary: Dictionary, options: WordPattern = {}) {
    super(board, options);
    this.dictionary = dictionary;
    this.nodes = new Int32Array(board.size + 1);
    this.nodes[0] = dictionary.root;
  }

  /** The node of the dictionary to which the letters of the path lead: one for each word. */
  get node(): number {
    return this.nodes[this.length];
  }

  protected override enters(cell: number, depth: number): boolean {
    const { letters, letterStarts } = this.board;
    let node = this.nodes[depth];
    for (let i = letterStarts[cell]; i < letterStarts[cell + 1]; i++) {
      node = this.dictionary.child(node, letters[i]);
      if (node === NO_NODE) return false;
    }
    this.nodes[depth + 1] = node;
    return true;
  }

  protected override isWanted(depth: number): boolean {
    return this.dictionary.isWord(this.nodes[depth]);
  }
}

/** The distinct words of a board. */
export interface BoardWords {
  /** The words, sorted. */
  readonly words: readonly string[];

  /** The sum of their scores. */
  readonly score: number;
}

/** Which words of a board count. */
export interface BoardWordsOptions {
  /** The fewest letters of a word. Default: 3. */
  readonly minLetters?: number | undefined;

  /** The most letters of a word. Default: no bound. */
  readonly maxLetters?: number | undefined;
}

const DEFAULT_MIN_LETTERS = 3;

/**
 * Collects the distinct words of a board, as {@link findWords} does, for fuel: a board and a
 * dictionary of few letters can have more paths than anyone can wait for.
 */
export class WordSearch {
  private readonly iterator: WordPathIterator;
  private readonly dictionary: Dictionary;
  private readonly found: Set<number>;
  private scoreSoFar: number;

  /**
   * @param board the board
   * @param dictionary the words
   * @param options which of the words count
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, dictionary: Dictionary, options: BoardWordsOptions = {}) {
    const { minLetters = DEFAULT_MIN_LETTERS, maxLetters } = options;
    this.iterator = new WordPathIterator(board, dictionary, { minLetters, maxLetters });
    this.dictionary = dictionary;
    this.found = new Set();
    this.scoreSoFar = 0;
  }

  /** How many words have been found so far. */
  get count(): number {
    return this.found.size;
  }

  /** The sum of the scores of the words found so far. */
  get score(): number {
    return this.scoreSoFar;
  }

  /** How many steps of work have been done so far. */
  get steps(): number {
    return this.iterator.steps;
  }

  /**
   * Searches on.
   *
   * @param fuel the most steps to do. Default: as many as it takes
   * @returns `SEARCH_END` if every word is found, `SEARCH_PAUSED` if the fuel did not suffice
   */
  run(fuel: number = Infinity): SearchStatus {
    const { iterator, found } = this;
    const last = iterator.steps + fuel;
    for (;;) {
      const status = iterator.next(last - iterator.steps);
      if (status !== SEARCH_FOUND) return status;
      const { node } = iterator;
      if (found.has(node)) continue;
      found.add(node);
      this.scoreSoFar += wordScore(iterator.letters);
    }
  }

  /** The words found so far, sorted, as a new array. */
  words(): string[] {
    return Array.from(this.found, (node) => this.dictionary.spell(node)).sort();
  }
}

/**
 * Finds the distinct words of a dictionary that are on a board.
 *
 * @param board the board
 * @param dictionary the words
 * @param options which of the words count. Default: those of 3 letters and more
 * @returns the words, sorted, and the sum of their scores
 * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
 */
export function findWords(
  board: Board,
  dictionary: Dictionary,
  options: BoardWordsOptions = {},
): BoardWords {
  const search = new WordSearch(board, dictionary, options);
  search.run();
  return { words: search.words(), score: search.score };
}
