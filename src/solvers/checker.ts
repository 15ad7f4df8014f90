/*
 * Checker: ask of each word of the dictionary whether it is on the board.
 *
 * Idea. A flood fill without anything that changes. A word can be walked from a cell if the cell
 * is still on the board, its tile is how the word begins, and the rest of the word can be walked
 * from one of its neighbours on the board without that cell. Nothing is left when the word has
 * been found. A word is on the board if it can be walked from some cell. Taking a cell away makes
 * another board and leaves the one before as it was, so nothing has to be undone on the way back.
 *
 * A board is never copied for that: the cells taken away from it are a list, and the board with
 * one more cell taken away is that list with one pair in front. They are as few as the letters of
 * the word that are walked already.
 *
 * Cost. A step is a cell at which some word is asked for. A word that is not there costs one for
 * each cell of the board, and up to eight for each way to walk each of its prefixes. So it is words
 * times cells (6.8 million steps for the built-in dictionary on 4x4, a third of a second), and paths
 * matter little as long as letters do not repeat much; where they do, as on a board of two letters,
 * prefixes have very many paths.
 *
 * Source. The checker of an article on this game in Racket, where boards are hashes from which
 * cells are removed functionally. It asks one word; asking all words of a dictionary makes it a
 * solver. States are followed one after the other here too: all ways to walk a prefix at once
 * would be a set without bound in memory.
 *
 * Use. For few words on a large board; to check a word; as the clearest statement of the rule.
 */
import type { Board } from "../board/index.js";
import type { Budget } from "../engine/budget.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";

/** Asks of each word whether it can be walked; a step is a cell asked. */
export const checkerSolver: Solver = taskSolver(
  "checker",
  60_000,
  ({ board, words, budget, found, tell }) => {
    tell(() => words.fraction);
    for (const word of words) if (isOnBoard(word, board, budget)) found.add(word);
  },
);

/** Cells that have been taken from a board; undefined if none has. */
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

/** Whether the letters of a word from a place on can be walked from a cell, if that is left. */
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
