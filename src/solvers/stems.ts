/*
 * Stems: walk on only while what the path spells is the beginning of some word.
 *
 * Idea. Hardly any path begins like a word: no word begins with "abcd", and all that a search does
 * beyond such a path is in vain. So beside the hash of words there is a hash of their stems, which
 * are all the proper prefixes of all words. The search is depth-first over cells; what a path
 * spells is looked up in both hashes, and it is followed further only if it is a stem.
 *
 * Cost. A step is a path tried: one for each stem and word on the board and for each way to walk
 * it, and for their neighbours, which are tried to find that they lead nowhere. On the 4x4 board
 * `catdlinemaropets`, with the built-in dictionary, that is 10,909 steps instead of 12,029,640. What
 * it pays for this comes before the first step: a hash entry for each letter of each word, less
 * those that words share. For one board, this takes nearly all of the time, 0.8 s.
 *
 * Tiles of several letters need no care: what lies between two tiles is a stem too, and merely
 * never asked for.
 *
 * Source. A Ruby program of January 2007, made of the one that walks every path by four lines more,
 * on the same day. They made it thirty times as fast, and most of the time that was left went into
 * reading the words.
 *
 * Use. Where a language has hashes and nobody wants to write a trie. With many boards for the same
 * words, keep the hashes; this solver makes them anew for each board, as it knows of only one.
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

  // As deep as the board has cells, and no deeper.
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
