/*
 * Checker: ask for each word of the dictionary whether it is on the board.
 *
 * Idea. A flood fill without mutation. A word can be walked from a cell if the cell is still on the board,
 * its tile begins the word, and the rest of the word can be walked from one of its neighbours on the board
 * without that cell. When nothing is left, the word has been found. A word is on the board if it can be
 * walked from some cell. Removing a cell makes another board and leaves the previous one unchanged, so
 * nothing has to be undone on backtracking.
 *
 * The board is not copied for that: the removed cells are a list, and the board with one more cell removed
 * is that list with one pair in front. There are at most as many as letters walked so far.
 *
 * Cost. A step is a cell at which some word is asked for. A missing word costs one for each cell of the
 * board, and up to eight for each way to walk each of its prefixes. So the cost is words times cells (6.8
 * million steps for the built-in dictionary on 4x4, a third of a second), and paths matter little as long
 * as letters do not repeat much; if they do, as on a board of two letters, prefixes have very many paths.
 *
 * Source. The checker of an article on this game in Racket, where boards are hashes from which cells are
 * removed functionally. It checks one word; checking all words of a dictionary makes it a solver. States
 * are explored one after the other here too: all ways to walk a prefix at once would be a set of unbounded
 * size.
 *
 * Use. For few words on a large board; to check one word; as the clearest statement of the rule.
 */
import type { Board } from "../board/index.js";
import type { Budget } from "./budget.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";

/** Checks for each word whether it can be walked; a step is a cell tried. */
export const checkerSolver: Solver = taskSolver(
  "checker",
  60_000,
  ({ board, words, budget, found, tell }) => {
    tell(() => words.fraction);
    for (const word of words) if (isOnBoard(word, board, budget)) found.add(word);
  },
);

/** Cells that have been removed from a board; undefined if none. */
interface Taken {
  readonly cell: number;
  readonly others: Taken | undefined;
}

function isOnBoard(word: string, board: Board, budget: Budget): boolean {
  for (let cell = 0; cell < board.size; cell++) {
    if (isWalkedFrom(cell, word, 0, board, undefined, budget)) return true;
  }
  return false;
}

/** Whether the letters of a word from a position on can be walked from a cell, if that is left. */
function isWalkedFrom(
  cell: number,
  word: string,
  place: number,
  board: Board,
  taken: Taken | undefined,
  budget: Budget,
): boolean {
  budget.step();
  const { tiles, neighbours, neighbourStarts } = board;
  const tile = tiles[cell];
  if (!word.startsWith(tile, place) || isTaken(cell, taken)) return false;
  const next = place + tile.length;
  if (next === word.length) return true;

  const takenNow: Taken = { cell, others: taken };
  for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
    if (isWalkedFrom(neighbours[i], word, next, board, takenNow, budget)) return true;
  }
  return false;
}

function isTaken(cell: number, taken: Taken | undefined): boolean {
  for (let rest = taken; rest !== undefined; rest = rest.others) {
    if (rest.cell === cell) return true;
  }
  return false;
}
