/*
 * Native, in WebAssembly: the scorer for many boards, used for the words of one.
 *
 * Idea. Breadth first over a queue of paths that begin words, without branches that the processor would
 * have to predict (board/score-kernel.ts); the cells that may come next are found by comparing all cells at
 * once, one byte each, which JavaScript cannot do (board/assembly/score.ts). A word is a place in the trie
 * until the search has ended: places become ranks, ranks are sorted as numbers, and strings are made last.
 *
 * Cost. A step is a path that begins a word: 3,182 for the 4x4 board `catdlinemaropets` and the built-in
 * dictionary, some nanoseconds each. The first board pays for laying out the trie for the scorer: some 50
 * milliseconds for 275,000 words. Making the strings takes many times as long as the search, so if you need
 * only scores, use `BoardScorer.score`.
 *
 * Source. Ours. Letting sets of children fill each other's gaps is row displacement (Tarjan and Yao 1979);
 * words as masks of letters and cells as bits are standard tricks.
 *
 * Use. Boards by the thousand, of single letters and at most 32 cells. If WebAssembly has no vectors,
 * `BoardScorer` uses the same kernel in JavaScript, and this solver is left out.
 */
import { BoardScorer, hasWasmVectors } from "../board/index.js";
import type { Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import { measure } from "./solver.js";
import type { Solver } from "./solver.js";

const MOST_CELLS = 32;

/** The scorer of each dictionary in use. */
const scorers = new WeakMap<Dictionary, BoardScorer>();

function scorerOf(dictionary: Dictionary): BoardScorer {
  let scorer = scorers.get(dictionary);
  if (scorer === undefined) {
    scorer = new BoardScorer(dictionary, { kernel: "wasm" });
    scorers.set(dictionary, scorer);
  }
  return scorer;
}

/** Searches in WebAssembly; a step is a path that begins a word. */
export const nativeWasmSolver: Solver = {
  name: "native-wasm",
  timeMs: 60_000,
  unfit({ size, letters }) {
    if (size > MOST_CELLS) return `the board has ${size} cells, and it takes at most ${MOST_CELLS}`;
    return letters.length === size ? undefined : "the board has tiles of several letters";
  },
  async missing() {
    return hasWasmVectors() ? undefined : "there is no WebAssembly with vectors here";
  },
  solve(board, dictionary, options = {}) {
    return measure(options, (run) => {
      run.budget.check();
      const scorer = scorerOf(dictionary);
      const ranks = scorer.ranks(board);
      const { paths } = scorer;
      run.steps = () => paths;
      run.budget.spend(paths);
      run.budget.check();
      if (ranks === undefined) throw new ResourceError("memory", "The queue is too short");
      for (const rank of ranks) run.found.add(dictionary.word(rank));
    });
  },
};
