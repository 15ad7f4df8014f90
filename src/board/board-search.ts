/*
 * A search for the board with the best score, by climbing in a pool of boards.
 *
 * A round starts with a pool of random boards. Each board of the pool is expanded once: all boards
 * that differ from it in one letter (26 of them in one search, see wildcard.ts) and all that have two
 * of its tiles exchanged are scored, and those better than the last of the pool are candidates. When
 * these are as many as the pool, and when all of it is expanded, both together are cut down to the
 * best. A board that is pushed out before its turn is never expanded: that halves the time. A round
 * ends when all that is left is expanded, and the next one starts from other boards.
 *
 * Boards are kept as their letters in one string, the least of all that the symmetries of the layout
 * make of it, so that no board is there twice. The pool only ever gets better, so every round ends;
 * the order of boards is total, by score and then by letters, so the seed alone says what happens.
 */

import type { Board } from "./board.js";
import { canRoll, rollDice } from "./dice.js";
import type { Die } from "./dice.js";
import type { Dictionary } from "./dictionary.js";
import { fillLayout, layoutSize } from "./layout.js";
import { RandomNumbers } from "./seeded-random.js";
import { BoardScorer } from "./scorer.js";
import { symmetries } from "./symmetry.js";
import type { Symmetry } from "./symmetry.js";
import { CODE_OF_A, LETTERS } from "./trie.js";
import { WildcardScorer } from "./wildcard.js";

const MOST_CELLS = 32;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const DEFAULT_POOL = 250;
const DEFAULT_SEED = 1;
/** So many random boards are made for each place in the pool, if there are not as many different. */
const TRIES = 10;

/** How to search for boards. */
export interface BoardSearchOptions {
  /** Where chance starts, a whole number. Default: 1. */
  readonly seed?: number | undefined;

  /** How many boards are in the pool, 1 or more. Default: 250. */
  readonly pool?: number | undefined;

  /** The letters that boards may have, each as often as it fits. Default: a to z. */
  readonly letters?: string | undefined;

  /**
   * Dice, one for each cell: only boards that can be rolled with them are looked at. Faces of
   * several letters are left out, since the boards of the search have a letter a tile. Default: any
   * letters in any number.
   */
  readonly dice?: readonly Die[] | undefined;
}

/** A search for boards with good scores, to be stepped for as long as one likes. */
export class BoardSearch {
  /** How many boards have been scored so far; one may be among them again and again. */
  boards = 0;

  /** How many rounds have ended so far. */
  rounds = 0;

  /**
   * How many boards have been passed over so far, because words begin on them in more ways than a
   * scorer has room for. Only a dictionary of words that nobody uses has such.
   */
  passedOver = 0;

  private readonly empty: Board;
  private readonly symmetries: readonly Symmetry[];
  private readonly letters: string;
  private readonly dice: readonly Die[] | undefined;
  private readonly random: RandomNumbers;
  private readonly size: number;
  private readonly scorer: BoardScorer;
  private readonly wildcard: WildcardScorer;

  /** The scores of the boards in the pool and of the candidates. */
  private known: Map<string, number> = new Map();
  /** The boards of the pool, the best first; none when a round is to start. */
  private pool: readonly string[] = [];
  /** The boards of the pool that are to be expanded, the best last. */
  private waiting: string[] = [];
  private expanded: Set<string> = new Set();
  /** The score that a candidate has to exceed. */
  private bar = -1;
  private bestLetters = "";
  private bestScore = -1;

  /**
   * @param layout the layout of the boards, as `fillLayout` knows it
   * @param dictionary the words
   * @param options where it starts, and which boards are allowed
   * @throws {BoardError} if the layout is unknown
   * @throws {RangeError} if the layout has more than 32 cells, the pool is not a whole number of 1 or
   * more, there are no letters or others than a to z, or the dice are not one for each cell or cannot
   * all show a single letter
   */
  constructor(layout: string, dictionary: Dictionary, options: BoardSearchOptions = {}) {
    const { seed = DEFAULT_SEED, pool = DEFAULT_POOL, letters = ALPHABET, dice } = options;
    const cells = layoutSize(layout);
    if (cells > MOST_CELLS) {
      throw new RangeError(`Expected a layout of 1 to ${MOST_CELLS} cells, got ${cells}`);
    }
    if (!Number.isSafeInteger(pool) || pool < 1) {
      throw new RangeError(`Expected a pool of 1 board or more, got ${String(pool)}`);
    }
    if (!/^[a-z]+$/.test(letters)) {
      throw new RangeError(`Expected letters of a to z, got ${JSON.stringify(letters)}`);
    }
    if (dice !== undefined && dice.length !== cells) {
      throw new RangeError(`Expected ${cells} dice, one for each cell, got ${dice.length}`);
    }
    this.letters = [...new Set(letters)].sort().join("");
    this.dice = dice?.map((faces) => faces.filter((face) => this.isAllowed(face)));
    const blank = this.dice?.findIndex((faces) => faces.length === 0) ?? -1;
    if (blank >= 0) {
      throw new RangeError(
        `Expected dice with an allowed letter on each, got ${JSON.stringify(dice?.[blank])}`,
      );
    }
    this.empty = fillLayout(layout, Array<string>(cells).fill("a"));
    this.symmetries = symmetries(this.empty);
    this.random = new RandomNumbers(seed);
    this.size = pool;
    this.scorer = new BoardScorer(dictionary);
    this.wildcard = new WildcardScorer(dictionary);
  }

  /** The best board so far; undefined before the first step. */
  get best(): Board | undefined {
    return this.bestScore < 0 ? undefined : this.boardOf(this.bestLetters);
  }

  /** The score of the best board so far; 0 before the first step. */
  get score(): number {
    return Math.max(this.bestScore, 0);
  }

  /** The work done so far: paths looked at with a cell left open, and boards. */
  get steps(): number {
    return this.wildcard.steps + this.boards;
  }

  /**
   * Does a small part of the work: starts a round, or expands one board of the pool, which takes some
   * milliseconds.
   *
   * @returns whether a round has ended with it
   */
  step(): boolean {
    if (this.pool.length === 0) this.start();
    const next = this.waiting.pop();
    if (next !== undefined && this.known.has(next)) this.expand(next);
    if (this.waiting.length > 0) return false;

    this.cutDown();
    this.waiting = this.pool.filter((letters) => !this.expanded.has(letters)).reverse();
    if (this.waiting.length > 0) return false;
    this.rounds++;
    this.pool = [];
    return true;
  }

  /** Starts a round with random boards. */
  private start(): void {
    this.known = new Map();
    this.expanded = new Set();
    this.bar = -1;
    for (let tries = TRIES * this.size; tries > 0 && this.known.size < this.size; tries--) {
      this.propose(this.randomLetters());
    }
    this.cutDown();
    this.waiting = [...this.pool].reverse();
  }

  private randomLetters(): string[] {
    const { dice, random, letters } = this;
    if (dice !== undefined) return rollDice(dice, random);
    return Array.from({ length: this.empty.size }, () => letters[random.below(letters.length)]);
  }

  /** Scores the neighbours of a board. */
  private expand(letters: string): void {
    this.expanded.add(letters);
    const tiles = [...letters];
    const board = this.boardOf(letters);
    for (let cell = 0; cell < tiles.length; cell++) this.change(board, tiles, cell);
    for (let cell = 0; cell < tiles.length; cell++) {
      for (let other = cell + 1; other < tiles.length; other++) {
        if (tiles[cell] === tiles[other]) continue;
        [tiles[cell], tiles[other]] = [tiles[other], tiles[cell]];
        this.propose(tiles);
        [tiles[cell], tiles[other]] = [tiles[other], tiles[cell]];
      }
    }
  }

  /** Scores a board with all letters in one cell. */
  private change(board: Board, tiles: string[], cell: number): void {
    const scores = this.wildcard.scores(board, cell);
    if (scores === undefined) {
      this.passedOver += LETTERS;
      return;
    }
    this.boards += LETTERS;
    const before = tiles[cell];
    for (const letter of this.letters) {
      const score = scores[letter.charCodeAt(0) - CODE_OF_A];
      if (score <= this.bar || letter === before) continue;
      tiles[cell] = letter;
      if (this.dice === undefined || canRoll(this.dice, tiles)) this.note(tiles, score);
    }
    tiles[cell] = before;
  }

  /** Scores a board. */
  private propose(tiles: readonly string[]): void {
    const score = this.scorer.score(this.empty.withTiles(tiles));
    if (score === undefined) {
      this.passedOver++;
      return;
    }
    this.boards++;
    if (score > this.bar) this.note(tiles, score);
  }

  /** Takes a board that is better than the bar among the candidates. */
  private note(tiles: readonly string[], score: number): void {
    const letters = this.canonical(tiles);
    this.known.set(letters, score);
    if (score > this.bestScore) {
      this.bestScore = score;
      this.bestLetters = letters;
    }
    if (this.known.size >= 2 * this.size) this.cutDown();
  }

  /** Makes the best of the boards known the pool. */
  private cutDown(): void {
    const { known } = this;
    const best = [...known].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    best.length = Math.min(best.length, this.size);
    this.known = new Map(best);
    this.pool = best.map(([letters]) => letters);
    if (best.length === this.size) this.bar = best[best.length - 1][1];
  }

  private isAllowed(face: string): boolean {
    return face.length === 1 && this.letters.includes(face);
  }

  private boardOf(letters: string): Board {
    return this.empty.withTiles([...letters]);
  }

  /** The least of the letters that the symmetries make of a board. */
  private canonical(tiles: readonly string[]): string {
    let least: string | undefined;
    for (const symmetry of this.symmetries) {
      let letters = "";
      for (const cell of symmetry) letters += tiles[cell];
      if (least === undefined || letters < least) least = letters;
    }
    return least as string;
  }
}
