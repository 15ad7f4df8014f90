/*
 * One interface for all ways to find the words of a board.
 */
import { wordScore } from "../board/index.js";
import type { Board, Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import type { ResourceKind } from "../engine/errors.js";
import type { Limits } from "../machine/limits.js";
import { Budget } from "./budget.js";
import { HeapWatch } from "./heap-watch.js";
import type { HeapMeter } from "./heap-watch.js";

/** The range of words to find, and the limits. */
export interface SolverOptions {
  /** The minimal number of letters of a word. Default: 3. */
  readonly minLetters?: number | undefined;

  /** The maximal number of letters of a word. Default: no limit. */
  readonly maxLetters?: number | undefined;

  /** The limits; each solver counts its own steps as inferences. Default: no limits. */
  readonly limits?: Limits | undefined;

  /** Called with each word when it is found. Default: none. */
  readonly onWord?: ((word: string) => void) | undefined;

  /** Measures the memory, which costs some time. Default: not measured. */
  readonly heap?: HeapMeter | undefined;
}

/** The result of a solver. */
export interface Solution {
  /** The words, sorted, each once. */
  readonly words: readonly string[];

  /** The sum of their scores. */
  readonly score: number;

  /** The time taken. */
  readonly milliseconds: number;

  /** The time until the first word was found; undefined if none was found. */
  readonly firstMs: number | undefined;

  /** The inferences of a logic solver, or the steps of another solver. */
  readonly inferences: number;

  /** The resource that ran out before the search ended; undefined if it finished. */
  readonly stopped: ResourceKind | undefined;

  /**
   * The share of the search that is done, from 0 to 1: 1 if it finished; if it was stopped, what the solver
   * knows or estimates, or undefined.
   */
  readonly fraction: number | undefined;

  /**
   * The peak number of bytes observed, in the heap and outside of it, without the board and the dictionary;
   * undefined without a meter. See {@link HeapWatch}.
   */
  readonly memory: number | undefined;
}

/** A way to find the words of a dictionary that are on a board. */
export interface Solver {
  /** A short name for tables. */
  readonly name: string;

  /** The default time limit in milliseconds. */
  readonly timeMs: number;

  /** The reason why it should not be used for a board, as the end of a sentence; undefined if it can be. */
  unfit?(board: Board): string | undefined;

  /** The reason why it is not available at all, as the end of a sentence; undefined if it is. */
  missing?(): Promise<string | undefined>;

  /**
   * Finds the words.
   *
   * @returns the words; those found so far if a limit was reached
   */
  solve(board: Board, dictionary: Dictionary, options?: SolverOptions): Promise<Solution>;
}

/** The default minimal number of letters of a word. */
export const MIN_LETTERS = 3;

/** The words found so far by a running solver. */
export class FoundWords {
  private readonly minLetters: number;
  private readonly maxLetters: number;
  private readonly onWord: ((word: string) => void) | undefined;
  private readonly found: Set<string> = new Set();
  private firstTime: number | undefined = undefined;

  constructor(options: SolverOptions) {
    this.minLetters = options.minLetters ?? MIN_LETTERS;
    this.maxLetters = options.maxLetters ?? Infinity;
    this.onWord = options.onWord;
  }

  /** Adds a word, if its length is in the range. */
  add(word: string): void {
    const letters = [...word].length;
    if (letters < this.minLetters || letters > this.maxLetters) return;
    this.firstTime ??= performance.now();
    if (this.found.has(word)) return;
    this.found.add(word);
    this.onWord?.(word);
  }

  /** The time of the first word, as returned by `performance.now()`; undefined before that. */
  get firstAt(): number | undefined {
    return this.firstTime;
  }

  get words(): string[] {
    return [...this.found].sort();
  }
}

function totalScore(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + wordScore([...word].length), 0);
}

/** A run of a solver: what its search works with, and tells of itself. */
export class SolverRun {
  readonly found: FoundWords;
  readonly heap: HeapWatch;
  readonly budget: Budget;

  /** The number of steps made. */
  steps: () => number = () => this.budget.inferences;

  /** The share of the search that is done, once it has been stopped; undefined if that is unknown. */
  fraction: () => number | undefined = () => undefined;

  constructor(options: SolverOptions) {
    this.heap = new HeapWatch(options.heap);
    this.budget = new Budget(options.limits, () => this.look());
    this.found = new FoundWords(options);
  }

  /** Looks at the memory, in time that does not count. */
  look(): void {
    this.budget.besides(() => this.heap.look());
  }
}

/**
 * Runs a search, and makes its solution whether or not it finishes.
 *
 * @param search throws a {@link ResourceError} when it is stopped
 */
export async function measure(
  options: SolverOptions,
  search: (run: SolverRun) => Promise<void> | void,
): Promise<Solution> {
  const run = new SolverRun(options);
  const { heap } = run;
  const start = performance.now();
  let stopped: ResourceKind | undefined;
  try {
    await search(run);
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    stopped = thrown.kind;
  }
  const end = performance.now();
  const memory = heap.finish();
  const { words, firstAt } = run.found;
  const sinceStart = (time: number): number => time - start - heap.millisecondsUntil(time);
  return {
    words,
    score: totalScore(words),
    milliseconds: sinceStart(end),
    firstMs: firstAt === undefined ? undefined : sinceStart(firstAt),
    inferences: run.steps(),
    stopped,
    fraction: stopped === undefined ? 1 : run.fraction(),
    memory,
  };
}
