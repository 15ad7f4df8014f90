/*
 * One interface for all ways to find the words of a board.
 */
import { wordScore } from "../board/index.js";
import type { Board, Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import type { ResourceKind } from "../engine/errors.js";
import type { Limits } from "../machine/meter.js";
import { HeapWatch } from "./heap-watch.js";
import type { HeapMeter } from "./heap-watch.js";

/** Which words a solver looks for, and what it may spend. */
export interface SolverOptions {
  /** The fewest letters of a word. Default: 3. */
  readonly minLetters?: number | undefined;

  /** The most letters of a word. Default: no bound. */
  readonly maxLetters?: number | undefined;

  /** What it may spend; inferences are counted as each solver counts its steps. Default: no limits. */
  readonly limits?: Limits | undefined;

  /** What measures its memory, at the price of some time. Default: nothing does. */
  readonly heap?: HeapMeter | undefined;
}

/** What a solver has found. */
export interface Solution {
  /** The words, sorted, each once. */
  readonly words: readonly string[];

  /** The sum of their scores. */
  readonly score: number;

  /** The time that it took. */
  readonly milliseconds: number;

  /** The time after which it had found its first word; undefined if it has found none. */
  readonly firstMs: number | undefined;

  /** The inferences of a logic solver, the steps of another. */
  readonly inferences: number;

  /** What ran out before the search had ended; undefined if it did end. */
  readonly stopped: ResourceKind | undefined;

  /**
   * What part of the search is done, from 0 to 1: 1 if it has ended, and what the solver knows or
   * estimates if it was stopped; undefined if it does not know.
   */
  readonly fraction: number | undefined;

  /**
   * The most bytes that it was seen to hold, in the heap and outside of it, without the board and
   * the dictionary; undefined if nothing was to measure that. See {@link HeapWatch}.
   */
  readonly memory: number | undefined;
}

/** A way to find the words of a dictionary that are on a board. */
export interface Solver {
  /** A short name for tables. */
  readonly name: string;

  /** The milliseconds that it is given where nothing else is said. */
  readonly patience: number;

  /** Why it should not be tried on a board, as the end of a sentence; undefined if it may be. */
  unfit?(board: Board): string | undefined;

  /** Why it cannot be tried at all, as the end of a sentence; undefined if it can. */
  missing?(): Promise<string | undefined>;

  /**
   * Finds the words.
   *
   * @param board the board
   * @param dictionary the words that count
   * @param options which of them, and what may be spent
   * @returns the words; those found so far if what may be spent did not suffice
   */
  solve(board: Board, dictionary: Dictionary, options?: SolverOptions): Promise<Solution>;
}

/** The fewest letters of a word where nothing else is said. */
export const MIN_LETTERS = 3;

/** The words found so far while a solver runs. */
export class FoundWords {
  private readonly minLetters: number;
  private readonly maxLetters: number;
  private readonly found: Set<string> = new Set();
  private firstTime: number | undefined = undefined;

  constructor(options: SolverOptions) {
    this.minLetters = options.minLetters ?? MIN_LETTERS;
    this.maxLetters = options.maxLetters ?? Infinity;
  }

  /** Takes a word, if it is long and short enough. */
  add(word: string): void {
    const letters = [...word].length;
    if (letters < this.minLetters || letters > this.maxLetters) return;
    this.firstTime ??= performance.now();
    this.found.add(word);
  }

  /** When the first word was taken, as `performance.now()` tells time; undefined before that. */
  get firstAt(): number | undefined {
    return this.firstTime;
  }

  /** The words, sorted. */
  get words(): string[] {
    return [...this.found].sort();
  }
}

/** The sum of the scores of words. */
function totalScore(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + wordScore([...word].length), 0);
}

/** What can be told of a search besides its words. */
interface SearchSigns {
  /** What part of the search is done; asked for once it has been stopped. Default: nobody knows. */
  readonly fraction?: () => number | undefined;

  /** Watches what the search holds. Default: nothing does. */
  readonly heap?: HeapWatch;
}

/**
 * Runs the search of a solver, and makes its solution whether or not it comes to its end.
 *
 * @param found what the search adds its words to
 * @param spent the steps that it has made, asked for at the end
 * @param search throws a {@link ResourceError} when it is stopped
 * @param signs what else is to be told of it
 */
export async function measure(
  found: FoundWords,
  spent: () => number,
  search: () => Promise<void> | void,
  { fraction, heap = new HeapWatch() }: SearchSigns = {},
): Promise<Solution> {
  const start = performance.now();
  let stopped: ResourceKind | undefined;
  try {
    await search();
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    stopped = thrown.kind;
  }
  const end = performance.now();
  const memory = heap.finish();
  const { words, firstAt } = found;
  const sinceStart = (time: number): number => time - start - heap.millisecondsUntil(time);
  return {
    words,
    score: totalScore(words),
    milliseconds: sinceStart(end),
    firstMs: firstAt === undefined ? undefined : sinceStart(firstAt),
    inferences: spent(),
    stopped,
    fraction: stopped === undefined ? 1 : fraction?.(),
    memory,
  };
}
