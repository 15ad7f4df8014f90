/*
 * Trie walk: walk the board and the trie of the words at the same time.
 *
 * Idea. A trie has a node for each prefix of a word, and a branch for each letter with which some word
 * continues from there. Walking to a cell means following the branches for the letters of its tile; if
 * there is none, no word begins like this, and the search backtracks. So a path is never spelled and
 * nothing is looked up: the search holds just a path and a node, and a node that ends a word has found it.
 *
 * Cost. A step is a cell tried, as a start or after another cell. As with stems in a hash, it is one for
 * each way to walk each prefix on the board, times the neighbours that are tried in vain: 11,410 for the
 * 4x4 board `catdlinemaropets` and the built-in dictionary, in a millisecond. Each step tests a few bits
 * for each letter of a tile, without making a string, and the trie exists already: it is the form in which
 * the dictionary is stored. The number of words matters only through the number of their prefixes on the
 * board. If letters repeat, each path of a prefix is walked: on a board of one letter, all paths as long as
 * the longest word.
 *
 * Source. The standard solution in articles on this game: the one that the checker and the generator come
 * from goes back to a solver in Racket with a flood fill and a trie-like dictionary, and the word-by-word
 * search was written to avoid a trie. The native solver does the same as an iterator, with pauses and
 * patterns; this is the bare idea.
 *
 * Use. Nearly always. Searches word by word are faster only if there are few words or letters repeat so
 * much that there are far more paths than words.
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

  // No deeper than the number of cells of the board.
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
