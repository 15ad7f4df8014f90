/*
 * The native solver: a depth-first search of board and dictionary together.
 */
import { WordPathIterator } from "../board/index.js";
import { Budget } from "./budget.js";
import { FoundWords, MIN_LETTERS, measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** Searches natively; a step is a cell tried or left. */
export const nativeSolver: Solver = {
  name: "native",
  patience: 60_000,
  solve(board, dictionary, options = {}) {
    const { minLetters = MIN_LETTERS, maxLetters, limits } = options;
    const budget = new Budget(limits);
    const found = new FoundWords(options);
    const search = new WordPathIterator(board, dictionary, { minLetters, maxLetters });
    return measure(
      found,
      () => search.steps,
      () => {
        while (budget.advance(search)) found.add(search.word());
      },
    );
  },
};
