/*
 * Native: the walk along board and trie as the relation runs it when a goal is ground enough.
 *
 * Idea. That of `trie-walk`, inverted: instead of a recursion that runs to its end, an iterator
 * (board/words.ts) that is at a path and advances to the next one that spells a word on request. The path,
 * the cells to try next at each of its cells, and the node of the trie that its letters lead to are arrays
 * as long as the number of cells. So it can stop anywhere, give a Prolog program one answer, and continue
 * when the program backtracks.
 *
 * Cost. A step is a cell tried or a cell left: 14,107 for the 4x4 board `catdlinemaropets` and the built-in
 * dictionary, in a third of a millisecond. It allocates only the words found. If letters repeat, each path
 * of a prefix is walked.
 *
 * Source. Ours. Walking board and trie together is the standard method.
 *
 * Use. Nearly always; `ambilog words` uses it. For the scores of many boards `BoardScorer` is faster, as it
 * makes no strings.
 */
import { WordPathIterator } from "../board/index.js";
import { MIN_LETTERS, measure } from "./solver.js";
import type { Solver } from "./solver.js";
import { walkedShare } from "./walked-share.js";

/** Searches natively; a step is a cell tried or left. */
export const nativeSolver: Solver = {
  name: "native",
  timeMs: 60_000,
  solve(board, dictionary, options = {}) {
    const { minLetters = MIN_LETTERS, maxLetters } = options;
    return measure(options, (run) => {
      const search = new WordPathIterator(board, dictionary, { minLetters, maxLetters });
      run.steps = () => search.steps;
      run.fraction = () => fractionOf(search);
      while (run.budget.advance(search)) run.found.add(search.word());
    });
  },
};

/** Between two starting cells the path is empty, and the position of the search is unknown. */
function fractionOf({ board, cells, length }: WordPathIterator): number | undefined {
  return length === 0 ? undefined : walkedShare(board, cells.subarray(0, length));
}
