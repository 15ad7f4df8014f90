/*
 * What the solvers that are plain loops and recursions have in common: nothing of the search, only
 * what it is given and how it is left. A search adds words as it finds them and spends a step for
 * each unit of its work; when the budget is exhausted, that throws, and what was added counts.
 */
import type { Board, Dictionary } from "../board/index.js";
import { Budget } from "./budget.js";
import { FoundWords, MIN_LETTERS, measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** One search of one board. */
export interface Task {
  readonly board: Board;
  readonly dictionary: Dictionary;

  /** The most letters of a word, or Infinity. */
  readonly maxLetters: number;

  /**
   * The words of the dictionary that are neither too short nor too long, in lexical order, once.
   * The clock is looked at before each.
   */
  readonly words: Iterable<string>;

  /** What the search spends a step of for each unit of its work. */
  readonly budget: Budget;

  /** Takes what is found; words too short or too long are passed over. */
  readonly found: FoundWords;
}

/**
 * Makes a solver of a search.
 *
 * @param name its name for tables
 * @param patience the milliseconds that it is given where nothing else is said
 * @param search finds all words of the task, or throws the error of its budget
 */
export function taskSolver(name: string, patience: number, search: (task: Task) => void): Solver {
  return {
    name,
    patience,
    solve(board, dictionary, options = {}) {
      const { minLetters = MIN_LETTERS, maxLetters = Infinity, limits } = options;
      const budget = new Budget(limits);
      const found = new FoundWords(options);
      const words = clocked(dictionary.words({ minLetters, maxLetters }), budget);
      return measure(
        found,
        () => budget.inferences,
        () => search({ board, dictionary, maxLetters, words, budget, found }),
      );
    },
  };
}

function* clocked(
  words: Iterable<string>,
  budget: Budget,
): Generator<string, undefined, undefined> {
  for (const word of words) {
    budget.check();
    yield word;
  }
}
