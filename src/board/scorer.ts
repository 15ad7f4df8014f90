/*
 * Scores one board after another with one dictionary, as fast as possible.
 *
 * The search itself is in score-kernel.ts, and again in WebAssembly. It does not handle boards with tiles
 * of several letters or with more than 32 cells, nor the few whose queue would become too long: a
 * dictionary can require millions of frames. Those are left to the search in words.ts.
 */

import { checkArray, checkBoard, checkOptions, shown } from "./checks.js";
import type { Board } from "./board.js";
import type { Dictionary } from "./dictionary.js";
import { PACKED, packLetters } from "./packed-letters.js";
import { privateScoreKernel } from "./score-kernel.js";
import type { ScoreKernel } from "./score-kernel.js";
import { wasmScoreKernel } from "./score-wasm.js";
import { spreadTrie } from "./spread-trie.js";
import { CODE_OF_A } from "./trie.js";

/** A set of cells is the bits of one number. */
const MOST_CELLS = 32;

/** A board that needs more frames than this is left to another search. */
const MOST_FRAMES = 1 << 17;

/** The maximal number of boards taken together. */
const MOST_TOGETHER = 1024;

/** The implementation that a {@link BoardScorer} runs: JavaScript, or WebAssembly with vectors. */
export type ScorerKernel = "plain" | "wasm";

/** The options of a {@link BoardScorer}. */
export interface BoardScorerOptions {
  /**
   * The kernel: the scores are the same, and `wasm` is 1.5 times as fast. Default: `wasm`, or `plain` if
   * the host lacks WebAssembly with vectors or enough memory, or if the policy of a page (`script-src`
   * without `'wasm-unsafe-eval'`) forbids it.
   */
  readonly kernel?: ScorerKernel | undefined;
}

/**
 * Scores boards.
 *
 * @example
 * ```ts
 * import { Dictionary, parseBoard } from "ambilog/board";
 * import { BoardScorer } from "ambilog/board";
 *
 * const dictionary = Dictionary.fromWords(["cat", "cats", "act", "catsuit"]);
 * const scorer = new BoardScorer(dictionary);
 * const board = parseBoard("ca/ts");
 * const ranks = scorer.ranks(board) ?? [];
 * console.log(scorer.score(board), Array.from(ranks, (rank) => dictionary.word(rank)));
 * ```
 *
 * ```text
 * 3 [ 'act', 'cat', 'cats' ]
 * ```
 */
export class BoardScorer {
  /** The kernel in use. */
  readonly kernel: ScorerKernel;

  private readonly search: ScoreKernel;
  private readonly dictionary: Dictionary;
  private readonly places: Int32Array;
  /** The node at each position; computed when words are first requested. */
  private nodes: Int32Array | undefined = undefined;
  private readonly near: Int32Array = new Int32Array(MOST_CELLS);
  /** The neighbours from which `near` was computed. */
  private neighbours: ArrayLike<number> | undefined = undefined;

  /**
   * @param dictionary the words
   * @param options the choice of the kernel
   * @throws {RangeError} if the kernel is `wasm` and is not available
   */
  constructor(dictionary: Dictionary, options: BoardScorerOptions = {}) {
    checkOptions(options, "kernel");
    const { kernel } = options;
    if (kernel !== undefined && kernel !== "plain" && kernel !== "wasm") {
      throw new TypeError(`Expected the kernel "plain" or "wasm", got ${shown(kernel)}`);
    }
    const trie = spreadTrie(dictionary);
    this.dictionary = dictionary;
    this.places = trie.places;
    const wasm = kernel === "plain" ? undefined : wasmScoreKernel(trie, MOST_FRAMES);
    if (kernel === "wasm" && wasm === undefined) {
      throw new RangeError(
        "The kernel wasm needs WebAssembly with vectors, and memory for the dictionary",
      );
    }
    this.kernel = wasm === undefined ? "plain" : "wasm";
    this.search = wasm ?? privateScoreKernel(trie.masks, trie.bases, trie.words, MOST_FRAMES);
  }

  /**
   * The sum of the scores of the distinct words of a board.
   *
   * @param board the board
   * @returns the sum; undefined if this search does not handle the board
   */
  score(board: Board): number | undefined {
    checkBoard(board);
    const { size, letters, neighbours } = board;
    if (size > MOST_CELLS || letters.length !== size) return undefined;
    const isOther = neighbours !== this.neighbours;
    if (isOther) this.setNeighbours(board);
    const score = this.search.score(size, letters, this.near, isOther);
    return score < 0 ? undefined : score;
  }

  /**
   * The scores of many boards. Consecutive boards of one shape are passed to WebAssembly together, which is
   * faster than one by one.
   *
   * @param boards the boards
   * @returns for each the result of {@link score}, or -1 if this search does not handle it
   */
  scores(boards: readonly Board[]): Int32Array {
    checkArray("boards", boards);
    boards.forEach(checkBoard);
    const scores = new Int32Array(boards.length);
    const { search } = this;
    if (search.scoreAll === undefined) {
      for (let i = 0; i < boards.length; i++) scores[i] = this.score(boards[i]) ?? -1;
      return scores;
    }
    const packed = new Uint8Array(PACKED * Math.min(MOST_TOGETHER, boards.length));
    for (let start = 0, end = 0; start < boards.length; start = end) {
      const { size, neighbours } = boards[start];
      let count = 0;
      for (; end < boards.length && count < MOST_TOGETHER && size <= MOST_CELLS; end++) {
        const board = boards[end];
        if (board.neighbours !== neighbours || board.letters.length !== size) break;
        packLetters(board.letters, size, packed, PACKED * count++);
      }
      if (count === 0) scores[end++] = -1;
      else this.scorePacked(boards[start], packed, scores.subarray(start, end));
    }
    return scores;
  }

  /**
   * The scores of boards of one shape, as {@link scores} gives them.
   *
   * @param shape a board of the shape, of one letter per tile
   * @param boards the letters of each board, as {@link packLetters} writes them
   * @param scores the array for the scores, of as many boards as it has places
   * @internal
   */
  scorePacked(shape: Board, boards: Uint8Array, scores: Int32Array): void {
    const { size, neighbours } = shape;
    if (size > MOST_CELLS || shape.letters.length !== size) {
      scores.fill(-1);
      return;
    }
    const { search } = this;
    const isOther = neighbours !== this.neighbours;
    if (isOther) this.setNeighbours(shape);
    if (search.scoreAll !== undefined) {
      search.scoreAll(size, boards, this.near, isOther, scores);
      return;
    }
    for (let i = 0; i < scores.length; i++) {
      const letters = boards
        .subarray(PACKED * i, PACKED * (i + 1))
        .map((letter) => letter + CODE_OF_A);
      scores[i] = search.score(size, letters, this.near, isOther && i === 0);
    }
  }

  /** The number of paths that begin words on the last board, as far as they were considered. */
  get paths(): number {
    return this.search.paths();
  }

  /**
   * The distinct words of a board, of any length.
   *
   * @param board the board
   * @returns their ranks in the dictionary, ascending; undefined if this search does not handle the board
   */
  ranks(board: Board): Int32Array | undefined {
    if (this.score(board) === undefined) return undefined;
    const { dictionary, places } = this;
    if (this.nodes === undefined) {
      this.nodes = new Int32Array(places.reduce((most, place) => Math.max(most, place), 0) + 1);
      for (let node = 0; node < places.length; node++) this.nodes[places[node]] = node;
    }
    const { nodes } = this;
    return this.search
      .words()
      .map((place) => dictionary.rank(nodes[place]))
      .sort();
  }

  private setNeighbours({ size, neighbours, neighbourBits }: Board): void {
    for (let cell = 0; cell < size; cell++) this.near[cell] = neighbourBits[2 * cell];
    this.neighbours = neighbours;
  }
}
