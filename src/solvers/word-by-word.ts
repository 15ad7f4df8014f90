/*
 * Word by word: skip the words with foreign letters, and search for the others by positions.
 *
 * Idea. People build words cell by cell; a computer may as well take the dictionary and search for each
 * word. Most words have a letter that the board lacks, and one regular expression detects these: it matches
 * words that consist of letters of the board, and no more of them than it has. For a word that passes, a
 * table says where on the board each letter is. The search starts at each position of the first letter, and
 * continues with those positions of the next letter that touch the last one and are not used yet, until the
 * last letter is placed.
 *
 * With tiles of several letters, the positions of a letter are the cells whose tiles begin with it,
 * and the rest of such a tile has to fit as well.
 *
 * Cost. A step for each word, and one for each position that is tried for a letter of a word that has
 * passed. So the words are read once, at the price of one match each, and the remaining words cost about
 * their number of letters times the repetitions of letters on the board: 402,087 steps for the 4x4 board
 * `catdlinemaropets` and the built-in dictionary. It is fast if the board has few different letters; on a
 * board with all letters of the alphabet, every word passes.
 *
 * Source. A Ruby program by someone who had found solutions to this puzzle in Perl, PHP and Python, but
 * none in Ruby. It was considered faster, and much easier to program, than walking the board with a trie.
 * Easier it is. A word is done with the first path found for it, there and here.
 *
 * Use. For one board with a list of words as it is, without any preparation; on large boards, which have
 * very many paths but not many words.
 */
import type { Board } from "../board/index.js";
import type { Budget } from "./budget.js";
import { letterPositions } from "./letter-positions.js";
import type { LetterPositions } from "./letter-positions.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";

/** Searches for each word by the positions of its letters; a step is a word or a position tried. */
export const wordByWordSolver: Solver = taskSolver(
  "word-by-word",
  60_000,
  ({ board, words, budget, found, tell }) => {
    tell(() => words.fraction);
    const possible = possibleWord(board);
    const search = new PositionedBoard(board, budget);
    for (const word of words) {
      budget.step();
      if (possible.test(word) && search.has(word)) found.add(word);
    }
  },
);

/** Matches the words that consist of letters of a board, and no more letters than it has. */
function possibleWord(board: Board): RegExp {
  const letters = String.fromCodePoint(...board.letterCounts.keys());
  return new RegExp(`^[${letters}]{1,${board.letters.length}}$`, "u");
}

/** A board with a table of the positions of its letters. */
class PositionedBoard {
  private readonly board: Board;
  private readonly budget: Budget;
  private readonly positions: LetterPositions;
  private readonly seen: Set<number> = new Set();

  constructor(board: Board, budget: Budget) {
    this.board = board;
    this.budget = budget;
    this.positions = letterPositions(board);
  }

  /** Whether some path spells a word. */
  has(word: string): boolean {
    return this.positionsAt(word, 0).some((cell) => this.isWalkedFrom(cell, word, 0));
  }

  /** Whether the letters of a word from a position on can be walked from an unvisited cell. */
  private isWalkedFrom(cell: number, word: string, place: number): boolean {
    this.budget.step();
    const { board, seen } = this;
    const tile = board.tiles[cell];
    if (!word.startsWith(tile, place)) return false;
    const next = place + tile.length;
    if (next === word.length) return true;

    seen.add(cell);
    const isFound = this.positionsAt(word, next).some(
      (other) =>
        this.touch(cell, other) && !seen.has(other) && this.isWalkedFrom(other, word, next),
    );
    seen.delete(cell);
    return isFound;
  }

  private positionsAt(word: string, place: number): readonly number[] {
    return this.positions.get(word.codePointAt(place) as number) ?? [];
  }

  private touch(one: number, other: number): boolean {
    const { rows, columns } = this.board;
    const down = Math.abs(rows[one] - rows[other]);
    return down <= 1 && Math.abs(columns[one] - columns[other]) <= 1;
  }
}
