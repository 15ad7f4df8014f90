/*
 * Every path: walk all paths of the board and look up what each of them spells.
 *
 * Idea. The words are in a hash. From each cell in turn, a depth-first search walks on to every
 * neighbour that is not yet on the path, as far as it can, and a path that spells a word of the
 * hash has found it. A cell is marked while it is on the path and unmarked when the search goes
 * back. That is all: the board is searched as if nothing were known of words.
 *
 * Cost. One step per path, whatever the letters and the words are. The number of paths depends on the shape
 * only: 10,305 on 3x3, 12,029,640 on 4x4, and impractical from 5x5 on. The words cost one pass to fill the
 * hash, and one look-up per path, which does not depend on their number but reads all letters of the path:
 * some 1.8 million paths a second. A path longer than the longest word asked for is not walked, so only a
 * limit on the letters makes it faster.
 *
 * Source. A Ruby program of January 2007, the shortest that its author could think of. It took
 * four minutes for a board of 4x4, and the same four minutes for any other, which is counted there
 * among its strengths.
 *
 * Use. Up to ten cells, or as a reference for other solvers: with nothing clever in it, there is little
 * that can be wrong.
 */
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";
import type { Task } from "./task.js";
import { walkedShare } from "./walked-share.js";

/** Walks every path and looks it up in a hash; a step is a path. */
export const everyPathSolver: Solver = taskSolver("every-path", 3000, search);

function search({ board, words, maxLetters, budget, found, tell }: Task): void {
  const { tiles, neighbours, neighbourStarts, letterStarts } = board;
  const path: number[] = [];
  tell(() => walkedShare(board, path));
  const isWord = new Set(words);
  const onPath = new Uint8Array(board.size);

  // No deeper than the number of cells of the board.
  const walk = (cell: number, textBefore: string, lettersBefore: number): void => {
    const letters = lettersBefore + letterStarts[cell + 1] - letterStarts[cell];
    if (letters > maxLetters) return;
    budget.step();
    const text = textBefore + tiles[cell];
    if (isWord.has(text)) found.add(text);

    onPath[cell] = 1;
    path.push(cell);
    for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
      if (onPath[neighbours[i]] === 0) walk(neighbours[i], text, letters);
    }
    path.pop();
    onPath[cell] = 0;
  };

  for (let cell = 0; cell < board.size; cell++) walk(cell, "", 0);
}
