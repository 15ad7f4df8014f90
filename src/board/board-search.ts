/*
 * A search for the board with the highest score, by hill climbing with a pool of boards.
 *
 * A round starts with a pool of random boards. Each board of the pool is expanded once: all boards that
 * differ from it in one letter (26 of them in one search, see wildcard.ts), and all that have two of its
 * tiles exchanged, are scored, and those better than the worst of the pool become candidates. When there
 * are as many candidates as boards in the pool, and again when the whole pool is expanded, both together
 * are cut down to the best. A board that is pushed out before its turn is never expanded: that halves the
 * time. A round ends when all remaining boards are expanded, and the next one starts from other boards.
 *
 * A board is stored as its letters in one string, the smallest of all that the symmetries of the layout
 * produce, so that no board is stored twice. The pool only ever improves, so every round ends; boards are
 * totally ordered, by score and then by letters, so the outcome depends on the seed alone.
 */

import { checkDictionary, checkOptions, checkText, shown } from "./checks.js";
import type { Board } from "./board.js";
import { canShow, checkDice, rollDice } from "./dice.js";
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
/** The number of random boards generated per place in the pool, if there are too few different ones. */
const TRIES = 10;

/** The options of a search for boards. */
export interface BoardSearchOptions {
  /** The seed of the random numbers, a whole number. Default: 1. */
  readonly seed?: number | undefined;

  /** The size of the pool, 1 or more. Default: 250. */
  readonly pool?: number | undefined;

  /** The letters that boards may have, each any number of times. Default: a to z. */
  readonly letters?: string | undefined;

  /**
   * Dice, one for each cell: only boards that can be rolled with them are considered. Faces of several
   * letters are ignored, since the search uses boards with one letter per tile. Default: no restriction.
   */
  readonly dice?: readonly Die[] | undefined;
}

/** A search for boards with high scores, run step by step for as long as the caller wants. */
export class BoardSearch {
  /** The number of boards scored so far; a board may be counted more than once. */
  boards = 0;

  /** The number of rounds completed so far. */
  rounds = 0;

  /**
   * The number of boards skipped so far, because more paths on them begin words than a scorer has room for.
   * Only artificial dictionaries have such boards.
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
  /** The boards of the pool, best first; empty if a round has to start. */
  private pool: readonly string[] = [];
  /** The boards of the pool still to be expanded, best last. */
  private waiting: string[] = [];
  private expanded: Set<string> = new Set();
  /** The score that a candidate must exceed. */
  private bar = -1;
  private bestLetters = "";
  private bestScore = -1;

  /**
   * @param layout the layout of the boards, as for `fillLayout`
   * @param dictionary the words
   * @param options the seed, and which boards are allowed
   * @throws {BoardError} if the layout is unknown
   * @throws {RangeError} if the layout has more than 32 cells, the pool is not a whole number of 1 or more,
   * there are no letters or letters other than a to z, or there is not one die for each cell or some die
   * cannot show an allowed single letter
   */
  constructor(layout: string, dictionary: Dictionary, options: BoardSearchOptions = {}) {
    checkDictionary(dictionary);
    checkOptions(options, "seed", "pool", "letters", "dice");
    const { seed = DEFAULT_SEED, pool = DEFAULT_POOL, letters = ALPHABET, dice } = options;
    const cells = layoutSize(layout);
    if (cells > MOST_CELLS) {
      throw new RangeError(`Expected a layout of 1 to ${MOST_CELLS} cells, got ${cells}`);
    }
    if (!Number.isSafeInteger(pool) || pool < 1) {
      throw new RangeError(`Expected a pool of 1 board or more, got ${shown(pool)}`);
    }
    checkText("letters", letters);
    if (dice !== undefined) checkDice(dice);
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

  /**
   * The work done so far: the number of paths considered with one cell left open, plus the number of
   * boards.
   */
  get steps(): number {
    return this.wildcard.steps + this.boards;
  }

  /**
   * Performs a small part of the work, some milliseconds long: starts a round, or expands one board of the pool.
   *
   * @returns whether this step ended a round
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
      if (this.dice === undefined || canShow(this.dice, tiles)) this.note(tiles, score);
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

  /** Adds a board that is better than the bar to the candidates. */
  private note(tiles: readonly string[], score: number): void {
    const letters = this.canonical(tiles);
    this.known.set(letters, score);
    if (score > this.bestScore) {
      this.bestScore = score;
      this.bestLetters = letters;
    }
    if (this.known.size >= 2 * this.size) this.cutDown();
  }

  /** Makes the best of the known boards the new pool. */
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

  /** The smallest of the strings of letters that the symmetries make of a board. */
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
