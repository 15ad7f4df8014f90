/*
 * The common part of the solvers that are plain loops and recursions: not the search itself, only its
 * inputs and its end. A search adds words as it finds them and spends a step for each unit of its work;
 * when the budget is exhausted, that throws, and the words added so far count.
 */
import type { Board, Dictionary, WordPattern } from "../board/index.js";
import type { Budget } from "./budget.js";
import { MIN_LETTERS, measure } from "./solver.js";
import type { FoundWords, Solver } from "./solver.js";

/** One search of one board. */
export interface Task {
  readonly board: Board;
  readonly dictionary: Dictionary;

  /** The maximal number of letters of a word, or Infinity. */
  readonly maxLetters: number;

  /**
   * The words of the dictionary within the range of lengths, in lexical order, each once. The clock is
   * checked before each. They can be iterated over once only.
   */
  readonly words: TaskWords;

  /** The budget; the search spends a step for each unit of its work. */
  readonly budget: Budget;

  /** Collects the words found; words outside the range of lengths are ignored. */
  readonly found: FoundWords;

  /** Registers a function that returns the share of the search that is done, in case it is stopped. */
  readonly tell: (fraction: () => number) => void;
}

/**
 * Makes a solver from a search.
 *
 * @param search finds all words of the task, or throws the error of its budget
 */
export function taskSolver(name: string, timeMs: number, search: (task: Task) => void): Solver {
  return {
    name,
    timeMs,
    solve(board, dictionary, options = {}) {
      const { minLetters = MIN_LETTERS, maxLetters = Infinity } = options;
      return measure(options, (run) => {
        const { budget, found } = run;
        const words = new TaskWords(dictionary, { minLetters, maxLetters }, budget);
        const tell = (fraction: () => number): void => {
          run.fraction = fraction;
        };
        search({ board, dictionary, maxLetters, words, budget, found, tell });
      });
    },
  };
}

/** The words given to a search, one after the other. */
class TaskWords implements Iterable<string> {
  private readonly dictionary: Dictionary;
  private readonly source: Iterable<string>;
  private readonly budget: Budget;
  private last = "";

  /**
   * @param budget the budget whose clock is checked before each word
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

  /** The share of the dictionary that has been iterated over: the words before the current one. */
  get fraction(): number {
    const { dictionary } = this;
    let node = dictionary.root;
    for (const letter of this.last) node = dictionary.child(node, letter.codePointAt(0) as number);
    return dictionary.rank(node) / dictionary.size;
  }
}
