/*
 * What the solvers that are plain loops and recursions have in common: nothing of the search, only
 * what it is given and how it is left. A search adds words as it finds them and spends a step for
 * each unit of its work; when the budget is exhausted, that throws, and what was added counts.
 */
import type { Board, Dictionary, WordPattern } from "../board/index.js";
import { Budget } from "../engine/budget.js";
import { HeapWatch } from "./heap-watch.js";
import { FoundWords, MIN_LETTERS, measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** One search of one board. */
export interface Task {
  readonly board: Board;
  readonly dictionary: Dictionary;

  /** The most letters of a word, or Infinity. */
  readonly maxLetters: number;

  /**
   * The words of the dictionary that are neither too short nor too long, in lexical order, each
   * once. The clock is looked at before each. They can be gone through one time only.
   */
  readonly words: TaskWords;

  /** What the search spends a step of for each unit of its work. */
  readonly budget: Budget;

  /** Takes what is found; words too short or too long are passed over. */
  readonly found: FoundWords;

  /** Takes a way to tell what part of the search is done, should it be stopped. */
  readonly tell: (fraction: () => number) => void;
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
      const heap = new HeapWatch(options.heap);
      const budget: Budget = new Budget(limits, () => budget.besides(() => heap.look()));
      const found = new FoundWords(options);
      const words = new TaskWords(dictionary, { minLetters, maxLetters }, budget);
      let fraction: (() => number) | undefined;
      const tell = (told: () => number): void => {
        fraction = told;
      };
      return measure(
        found,
        () => budget.inferences,
        () => search({ board, dictionary, maxLetters, words, budget, found, tell }),
        { fraction: () => fraction?.(), heap },
      );
    },
  };
}

/** The words that a search is given, one after the other. */
class TaskWords implements Iterable<string> {
  private readonly dictionary: Dictionary;
  private readonly source: Iterable<string>;
  private readonly budget: Budget;
  private last = "";

  /**
   * @param dictionary the words
   * @param bounds which of them
   * @param budget whose clock is looked at before each
   * @throws {RangeError} if a bound is not a whole number of 0 or more or Infinity
   */
  constructor(dictionary: Dictionary, bounds: WordPattern, budget: Budget) {
    this.dictionary = dictionary;
    this.source = dictionary.words(bounds);
    this.budget = budget;
  }

  *[Symbol.iterator](): Generator<string, undefined, undefined> {
    for (const word of this.source) {
      this.last = word;
      this.budget.check();
      yield word;
    }
  }

  /** What part of the dictionary has been gone through: the words before the last one asked for. */
  get fraction(): number {
    const { dictionary } = this;
    let node = dictionary.root;
    for (const letter of this.last) node = dictionary.child(node, letter.codePointAt(0) as number);
    return dictionary.rank(node) / dictionary.size;
  }
}
