/*
 * Stems: continue only while the path spells the beginning of some word.
 *
 * Idea. Hardly any path begins like a word: no word begins with "abcd", and continuing from such a path is
 * in vain. So in addition to the hash of words there is a hash of their stems, which are all proper
 * prefixes of all words. The search is depth first over cells; the spelling of a path is looked up in both
 * hashes, and the path is followed further only if it is a stem.
 *
 * Cost. A step is a path tried: one for each stem and word on the board and for each way to walk it, and
 * for their neighbours, which are tried in vain. On the 4x4 board `catdlinemaropets`, with the built-in
 * dictionary, that is 10,909 steps instead of 12,029,640. The price is paid before the first step: a hash
 * entry for each letter of each word, less those that words share. For one board this takes nearly all of
 * the time, 0.8 s.
 *
 * Tiles of several letters need no special treatment: the prefixes that end within a tile are stems too,
 * and are just never looked up.
 *
 * Source. A Ruby program of January 2007, derived on the same day from the one that walks every path by
 * adding four lines. They made it thirty times as fast, and most of the remaining time was spent on reading
 * the words.
 *
 * Use. If a language has hashes but no trie at hand. With many boards for the same words, keep the hashes;
 * this solver, which handles one board, makes them each time.
 */
import type { Solver } from "./solver.js";
import { taskSolver } from "./task.js";
import type { Task } from "./task.js";
import { walkedShare } from "./walked-share.js";

/** Follows a path while it spells a stem, by hashes; a step is a path tried. */
export const stemSolver: Solver = taskSolver("stems", 60_000, search);

function search({ board, words, budget, found, tell }: Task): void {
  const { tiles, neighbours, neighbourStarts } = board;
  const path: number[] = [];
  tell(() => walkedShare(board, path));
  const isWord = new Set<string>();
  const isStem = new Set<string>();
  for (const word of words) {
    isWord.add(word);
    for (let end = 1; end < word.length; end++) isStem.add(word.slice(0, end));
  }
  const onPath = new Uint8Array(board.size);

  // No deeper than the number of cells of the board.
  const walk = (cell: number, textBefore: string): void => {
    budget.step();
    const text = textBefore + tiles[cell];
    if (isWord.has(text)) found.add(text);
    if (!isStem.has(text)) return;

    onPath[cell] = 1;
    path.push(cell);
    for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
      if (onPath[neighbours[i]] === 0) walk(neighbours[i], text);
    }
    path.pop();
    onPath[cell] = 0;
  };

  for (let cell = 0; cell < board.size; cell++) walk(cell, "");
}
