/*
 * Positions: search for each word by the positions of its letters, in a loop, and remember dead ends.
 *
 * Idea. A table says where each letter is. The letters of a word are placed one after the other: each at
 * the next position of that letter that touches the last one placed and is free. If there is none, the last
 * letter placed moves to its own next position. Three things are remembered:
 *
 *   touching   which cells touch; for the whole board
 *   dead ends  a cell from which the rest of the word cannot be placed; for the word
 *   prefix     letters with which no path begins; for the words after it, which are sorted, so
 *              that those with this prefix come next and are skipped
 *
 * A word that needs a letter more often than the board has it is not searched for, and its letters up to
 * the first excess one are such a prefix.
 *
 * Cost. A step for each word, and one for each position tried for a letter. Dead ends prevent trying all
 * ways to place a word with repeated letters; prefixes make most words cost one comparison. So the cost
 * depends on words rather than paths, like all searches word by word: 298,528 steps for the 4x4 board
 * `catdlinemaropets` and the built-in dictionary, of which 92 % are the words read.
 *
 * Source. A Perl program of February 2002 for boards of four layouts, which are those named word_racer
 * here. Counting letters and prefixes were proposed with it, but not programmed. In its original form it
 * missed some words and found others that do not exist, which its author noticed and left open. One reason:
 * a cell was taken for a dead end even if it was one only because cells that it needed were on the path.
 * Here it is remembered as one only if nothing before it on the path was in the way of the letters after
 * it, which then holds for every path that reaches it.
 *
 * Use. For sorted lists of words on boards of any shape; if letters repeat so much that the searches that
 * walk all ways of a word take too long.
 */
import type { Board } from "../board/index.js";
import type { Budget } from "./budget.js";
import { letterPositions } from "./letter-positions.js";
import type { LetterPositions } from "./letter-positions.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";

/** Searches for each word in a loop over positions; a step is a word or a position tried. */
export const positionSolver: Solver = taskSolver(
  "positions",
  60_000,
  ({ board, words, budget, found, tell }) => {
    tell(() => words.fraction);
    const search = new PositionSearch(board, budget);
    let deadPrefix: string | undefined;
    for (const word of words) {
      budget.step();
      if (deadPrefix !== undefined && word.startsWith(deadPrefix)) continue;
      const letters = [...word];
      const codes = letters.map((letter) => letter.codePointAt(0) as number);
      if (search.isOnBoard(codes)) found.add(word);
      const { deadLetters } = search;
      deadPrefix = deadLetters === undefined ? undefined : letters.slice(0, deadLetters).join("");
    }
  },
);

/**
 * The search for one word after another. While `level` cells are on the path, for each level up to
 * that:
 *
 *   cells[level]      the cell; not at level `level`
 *   places[level]     the number of letters of the word in the cells before
 *   tried[level]      the number of positions of the letter at that place tried so far
 *   blockers[level]   the lowest level whose cell blocked a position at this level or
 *                     above it; dead ends, which do not depend on the path, excluded
 *   levels[cell]      the level of a cell on the path, -1 for others
 */
class PositionSearch {
  /** The length of the prefix of the last word that no path begins with; undefined if unknown. */
  deadLetters: number | undefined;

  private readonly board: Board;
  private readonly budget: Budget;
  private readonly positions: LetterPositions;
  private readonly touching: Uint8Array;
  private readonly cells: number[] = [];
  private readonly places: number[] = [];
  private readonly tried: number[] = [];
  private readonly blockers: number[] = [];
  private readonly levels: Int8Array;

  /** The dead ends of the word: place × size of the board + cell. */
  private readonly deadEnds: Set<number> = new Set();

  /** The number of letters of the word that have been found to fit somewhere. */
  private reached: number;

  constructor(board: Board, budget: Budget) {
    const { size, neighbours, neighbourStarts } = board;
    this.touching = new Uint8Array(size * size);
    for (let cell = 0; cell < size; cell++) {
      for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
        this.touching[cell * size + neighbours[i]] = 1;
      }
    }
    this.board = board;
    this.budget = budget;
    this.positions = letterPositions(board);
    this.levels = new Int8Array(size);
    this.deadLetters = undefined;
    this.reached = 0;
  }

  /** Whether some path spells a word; afterwards, {@link deadLetters} belongs to that word. */
  isOnBoard(word: readonly number[]): boolean {
    this.deadLetters = this.tooManyOf(word);
    if (this.deadLetters !== undefined) return false;
    this.reached = 0;
    if (this.search(word)) return true;
    // The next letter does not fit; a word that ends within a tile has none.
    if (this.reached < word.length) this.deadLetters = this.reached + 1;
    return false;
  }

  /** The number of letters of a word up to the first that the board does not have often enough. */
  private tooManyOf(word: readonly number[]): number | undefined {
    const counts = new Map<number, number>();
    for (const [place, letter] of word.entries()) {
      const count = (counts.get(letter) ?? 0) + 1;
      if (count > (this.board.letterCounts.get(letter) ?? 0)) return place + 1;
      counts.set(letter, count);
    }
    return undefined;
  }

  private search(word: readonly number[]): boolean {
    const { cells, places, tried, blockers, levels, deadEnds, touching, budget } = this;
    const { size } = this.board;
    levels.fill(-1);
    deadEnds.clear();
    let level = 0;
    places[0] = 0;
    tried[0] = 0;
    blockers[0] = Infinity;
    for (;;) {
      const place = places[level];
      const candidates = this.positions.get(word[place]) ?? [];
      if (tried[level] === candidates.length) {
        if (level === 0) return false;
        level--;
        const cell = cells[level];
        levels[cell] = -1;
        const blocker = blockers[level + 1];
        if (blocker >= level) deadEnds.add(places[level] * size + cell);
        else if (blocker < blockers[level]) blockers[level] = blocker;
        continue;
      }

      budget.step();
      const cell = candidates[tried[level]++];
      if (level > 0 && touching[cells[level - 1] * size + cell] === 0) continue;
      const next = this.placeAfter(word, place, cell);
      if (next === undefined || deadEnds.has(place * size + cell)) continue;
      if (levels[cell] >= 0) {
        blockers[level] = Math.min(blockers[level], levels[cell]);
        continue;
      }
      if (next === word.length) return true;

      cells[level] = cell;
      levels[cell] = level;
      level++;
      places[level] = next;
      tried[level] = 0;
      blockers[level] = Infinity;
    }
  }

  /** The position after the letters of a cell's tile; undefined if they do not match the word. */
  private placeAfter(word: readonly number[], place: number, cell: number): number | undefined {
    const { letters, letterStarts } = this.board;
    let at = place;
    for (let i = letterStarts[cell]; i < letterStarts[cell + 1]; i++, at++) {
      if (letters[i] !== word[at]) return undefined;
      if (at >= this.reached) this.reached = at + 1;
    }
    return at;
  }
}
