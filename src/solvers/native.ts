/*
 * Native: the walk along board and trie as the relation runs it where a goal is ground enough.
 *
 * Idea. That of `trie-walk`, turned inside out: not a recursion that runs to its end, but an iterator
 * (board/words.ts) that stands on a path and goes on to the next one that spells a word, whenever
 * it is asked to. The path, where it goes on from each of its cells, and the node of the trie that
 * its letters lead to are arrays as long as the board has cells. So it can stop anywhere, give a
 * Prolog program one answer, and go on when that backtracks.
 *
 * Cost. A step is a cell tried or a cell left: 14,107 for the 4x4 board `catdlinemaropets` and the
 * built-in dictionary, in a third of a millisecond. It makes nothing but the words found. Where
 * letters repeat, each path of a prefix is walked.
 *
 * Source. Ours. That board and trie are walked together is what everybody does.
 *
 * Use. Nearly always; it is what `ambilog words` does. For the scores of many boards there is a
 * quicker one that makes no strings, `BoardScorer`.
 */
import { WordPathIterator } from "../board/index.js";
import { Budget } from "../engine/budget.js";
import { HeapWatch } from "./heap-watch.js";
import { FoundWords, MIN_LETTERS, measure } from "./solver.js";
import type { Solver } from "./solver.js";
import { walkedShare } from "./walked-share.js";

/** Searches natively; a step is a cell tried or left. */
export const nativeSolver: Solver = {
  name: "native",
  patience: 60_000,
  solve(board, dictionary, options = {}) {
    const { minLetters = MIN_LETTERS, maxLetters, limits } = options;
    const heap = new HeapWatch(options.heap);
    const budget: Budget = new Budget(limits, () => budget.besides(() => heap.look()));
    const found = new FoundWords(options);
    const search = new WordPathIterator(board, dictionary, { minLetters, maxLetters });
    return measure(
      found,
      () => search.steps,
      () => {
        while (budget.advance(search)) found.add(search.word());
      },
      { fraction: () => fractionOf(search), heap },
    );
  },
};

/** Between two cells to begin with, the path is empty, and the search does not tell where it is. */
function fractionOf({ board, cells, length }: WordPathIterator): number | undefined {
  return length === 0 ? undefined : walkedShare(board, cells.subarray(0, length));
}
