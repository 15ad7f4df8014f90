/*
 * Trie walk: walk the board and the trie of the words at the same time.
 *
 * Idea. A trie has a node for each prefix of a word, and a branch for each letter with which some
 * word goes on from there. Walking to a cell is going down the branches for the letters of its
 * tile; where there is none, no word begins like this, and the search goes back. So a path never
 * spells anything and nothing is looked up: a path and a node are all that it holds, and a node
 * that ends a word has found it.
 *
 * Cost. A step is a cell tried, on the first place or after another. As with stems in a hash, it is
 * one for each way to walk each prefix on the board, times the neighbours that are tried in vain:
 * 11,410 for the 4x4 board `catdlinemaropets` and the built-in dictionary, in a millisecond.
 * Each is a few bits looked at for each letter of a tile, without making a string, and the trie is
 * there already: it is how the dictionary is kept. The number of words matters only by how many of
 * their prefixes are on the board. Where letters repeat, each of a prefix's paths is walked: on a
 * board of one letter, all paths as long as the longest word.
 *
 * Source. What articles on this game take for granted: the one that the checker and the generator
 * come from goes back to a solver in Racket with a flood fill and a trie-like dictionary, and the
 * word-by-word search was written to do without a trie. The native solver does the same as an
 * iterator, with pauses and patterns; this is the idea by itself.
 *
 * Use. Nearly always. Searches word by word are quicker only where words are few or letters repeat
 * so much that paths are far more than words.
 */
import { NO_NODE } from "../board/index.js";
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";
import type { Task } from "./task.js";
import { walkedShare } from "./walked-share.js";

/** Walks board and trie together; a step is a cell tried. */
export const trieWalkSolver: Solver = taskSolver("trie-walk", 60_000, search);

function search({ board, dictionary, maxLetters, budget, found, tell }: Task): void {
  const { neighbours, neighbourStarts, letters, letterStarts } = board;
  const onPath = new Uint8Array(board.size);
  const path: number[] = [];
  tell(() => walkedShare(board, path));

  // As deep as the board has cells, and no deeper.
  const walk = (cell: number, nodeBefore: number, lettersBefore: number): void => {
    budget.step();
    const length = lettersBefore + letterStarts[cell + 1] - letterStarts[cell];
    if (length > maxLetters) return;
    let node = nodeBefore;
    for (let i = letterStarts[cell]; i < letterStarts[cell + 1]; i++) {
      node = dictionary.child(node, letters[i]);
      if (node === NO_NODE) return;
    }
    if (dictionary.isWord(node)) found.add(dictionary.spell(node));

    onPath[cell] = 1;
    path.push(cell);
    for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
      if (onPath[neighbours[i]] === 0) walk(neighbours[i], node, length);
    }
    path.pop();
    onPath[cell] = 0;
  };

  for (let cell = 0; cell < board.size; cell++) walk(cell, dictionary.root, 0);
}
