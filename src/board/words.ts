/*
 * The words of a dictionary on a board.
 *
 * The search is that of paths.ts with one more array: nodes[level] is the node of the dictionary to which
 * the letters of the cells below the level lead, and a cell may come next only if the letters of its tile
 * continue from there. So no path is walked unless it starts a word.
 *
 * A word is represented by its node, and then by its rank, until its text is requested: sorting numbers
 * takes a tenth of the time of spelling words and sorting them.
 */

import { checkDictionary, checkOptions } from "./checks.js";
import type { Board, Path } from "./board.js";
import { NO_NODE, SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
import type { SearchStatus } from "./constants.js";
import type { Dictionary } from "./dictionary.js";
import { FRAME, FRAMES, FRAME_SHIFT, PathIterator } from "./paths.js";
import type { WordPattern } from "./pattern.js";
import { wordScore } from "./score.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, WORD_BIT, bitCount } from "./trie.js";
import { countUnfound } from "./unfound-words.js";
import type { LetterRange } from "./unfound-words.js";

/** Represents a letter that no word has: no node has a child for it. */
const FOREIGN = 31;

/**
 * Finds the paths of a board that spell a word of a dictionary: like {@link PathIterator}, in the same
 * order and by the same protocol, but without the paths that spell no word. A word that can be walked in
 * several ways is found once for each.
 */
export class WordPathIterator extends PathIterator {
  protected readonly dictionary: Dictionary;
  /** A number for each node at twice its own; no path is followed to a node whose number is 0. */
  protected wanted: Int32Array;
  private readonly nodes: Int32Array;
  /** The number of each cell's letter, a is 0, or FOREIGN; of single letters only. */
  private readonly letterAt: Uint8Array;

  /**
   * @param board the board
   * @param dictionary the words
   * @param options the words wanted. Default: every word, of any length
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, dictionary: Dictionary, options: WordPattern = {}) {
    super(board, options);
    checkDictionary(dictionary);
    this.dictionary = dictionary;
    // The masks of nodes are never 0.
    this.wanted = dictionary.records;
    this.nodes = new Int32Array(board.size + 1);
    this.nodes[0] = dictionary.root;
    this.letterAt = Uint8Array.from(this.isPlain ? board.letters : [], (code) => {
      return code >= CODE_OF_A && code < CODE_OF_A + LETTERS ? code - CODE_OF_A : FOREIGN;
    });
  }

  /** The node of the dictionary to which the letters of the path lead; it identifies the word. */
  get node(): number {
    return this.nodes[this.length];
  }

  override next(maxSteps: number = Infinity): SearchStatus {
    const { state, cells, nodes, wanted, letterAt, lettersBefore, isPlain, minLetters } = this;
    const { records } = this.dictionary;
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
      const bit = bits & -bits;
      const cell = (isLow ? 31 : 63) - Math.clz32(bit);
      state[half] = bits ^ bit;
      const level = (at - FRAMES) >> FRAME_SHIFT;
      let node = nodes[level];
      if (isPlain) {
        const mask = records[2 * node];
        const letter = letterAt[cell];
        if (((mask >>> letter) & 1) === 0) continue;
        node = records[2 * node + 1] + bitCount(mask & ((1 << letter) - 1));
      } else {
        node = this.fits(cell, level) ? this.follow(node, cell) : NO_NODE;
        if (node === NO_NODE) continue;
      }
      if (wanted[2 * node] === 0) continue;
      cells[level] = cell;
      nodes[level + 1] = node;
      at = this.extend(at, cell);
      const mask = records[2 * node];
      // Nothing has to be tried if no word continues here.
      if ((mask & LETTER_BITS) === 0) state[at] = state[at + 1] = 0;
      if ((mask & WORD_BIT) === 0) continue;
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

  /** The node to which the letters of a cell's tile lead from a node, if there is one. */
  private follow(from: number, cell: number): number {
    const { letters, letterStarts } = this.board;
    let node = from;
    for (let i = letterStarts[cell]; i < letterStarts[cell + 1] && node !== NO_NODE; i++) {
      node = this.dictionary.child(node, letters[i]);
    }
    return node;
  }
}

/** Finds the paths to words that have not been found yet. */
export class UnfoundWords extends WordPathIterator {
  constructor(
    board: Board,
    dictionary: Dictionary,
    range: LetterRange,
    found: ReadonlySet<number>,
  ) {
    super(board, dictionary, range);
    this.wanted = new Int32Array(2 * dictionary.nodes);
    this.stepCount = countUnfound(this.wanted, board, dictionary, range, found);
  }

  /** Notes that a word has been found. */
  note(word: number): void {
    const { dictionary, wanted } = this;
    let node = dictionary.root;
    wanted[2 * node]--;
    for (const letter of dictionary.spell(word)) {
      node = dictionary.child(node, letter.charCodeAt(0));
      wanted[2 * node]--;
    }
  }
}

/** The distinct words of a board. */
export interface BoardWords {
  /** The words, sorted. */
  readonly words: readonly string[];

  /** The sum of their scores. */
  readonly score: number;
}

/** The words that count. */
export interface BoardWordsOptions {
  /** The minimal number of letters of a word. Default: 3. */
  readonly minLetters?: number | undefined;

  /** The maximal number of letters of a word. Default: no limit. */
  readonly maxLetters?: number | undefined;
}

const DEFAULT_MIN_LETTERS = 3;

/** After this many steps a search only looks for words that it has not found yet. */
const PATIENCE = 1 << 20;

/**
 * Collects the distinct words of a board, as {@link findWords} does, but in portions of steps: a board and a
 * dictionary of few letters can have more paths than can be walked in practice. After a million steps,
 * which few boards need, paths are followed only to words that have not been found yet.
 */
export class WordSearch {
  private readonly iterator: WordPathIterator;
  /** The search that takes over after many paths. */
  private unfound: UnfoundWords | undefined;
  private readonly range: LetterRange;
  private readonly dictionary: Dictionary;
  /** The nodes of the words found. */
  private readonly found: Set<number>;
  private scoreSoFar: number;

  /**
   * @param board the board
   * @param dictionary the words
   * @param options the words that count
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  constructor(board: Board, dictionary: Dictionary, options: BoardWordsOptions = {}) {
    checkOptions(options, "minLetters", "maxLetters");
    const { minLetters = DEFAULT_MIN_LETTERS, maxLetters = Infinity } = options;
    this.range = { minLetters, maxLetters };
    this.unfound = undefined;
    this.iterator = new WordPathIterator(board, dictionary, { minLetters, maxLetters });
    this.dictionary = dictionary;
    this.found = new Set();
    this.scoreSoFar = 0;
  }

  /** The number of words found so far. */
  get count(): number {
    return this.found.size;
  }

  /** The sum of the scores of the words found so far. */
  get score(): number {
    return this.scoreSoFar;
  }

  /** The number of steps done so far. */
  get steps(): number {
    return this.iterator.steps + (this.unfound?.steps ?? 0);
  }

  /**
   * Continues the search.
   *
   * @param maxSteps the maximal number of steps. Default: no limit
   * @returns `SEARCH_END` if every word is found, `SEARCH_PAUSED` if the steps did not suffice
   */
  run(maxSteps: number = Infinity): SearchStatus {
    const { iterator, dictionary, range, found } = this;
    const last = this.steps + maxSteps;
    if (this.unfound === undefined) {
      const status = this.collect(iterator, Math.min(maxSteps, PATIENCE - iterator.steps));
      if (status === SEARCH_END || iterator.steps < PATIENCE) return status;
      this.unfound = new UnfoundWords(iterator.board, dictionary, range, found);
    }
    return this.collect(this.unfound, last - this.steps);
  }

  /** Takes words from a search until it ends or the steps are used up. */
  private collect(search: WordPathIterator, maxSteps: number): SearchStatus {
    const { found } = this;
    const last = search.steps + maxSteps;
    for (;;) {
      const status = search.next(last - search.steps);
      if (status !== SEARCH_FOUND) return status;
      const { node } = search;
      if (found.has(node)) continue;
      found.add(node);
      this.unfound?.note(node);
      this.scoreSoFar += wordScore(search.letters);
    }
  }

  /**
   * The ranks of the words found so far in the lexical order of the dictionary, ascending, as a new array.
   * {@link Dictionary.word} returns the word of a rank.
   */
  ranks(): Int32Array {
    return Int32Array.from(this.found, (node) => this.dictionary.rank(node)).sort();
  }

  /** The words found so far, sorted, as a new array. */
  words(): string[] {
    return Array.from(this.ranks(), (rank) => this.dictionary.word(rank));
  }

  /**
   * The path of a word that was found: the first in path order. It is searched for on demand.
   *
   * @param rank the rank of the word in the lexical order of the dictionary
   * @returns the path, or undefined if the word has not been found
   */
  path(rank: number): Path | undefined {
    const { dictionary, found } = this;
    const node = dictionary.wordNode(rank);
    if (!found.has(node)) return undefined;
    const search = new PathIterator(this.iterator.board, { pattern: [...dictionary.spell(node)] });
    return search.next() === SEARCH_FOUND ? search.path() : undefined;
  }
}

/**
 * Finds the distinct words of a dictionary that are on a board.
 *
 * @param board the board
 * @param dictionary the words
 * @param options the words that count. Default: those of 3 letters and more
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
