/*
 * The scores of boards that come as lines of text, one after another: here, or in a worker thread
 * (score-worker.ts).
 *
 * The fast scorer has to be made first, so the first boards are searched without it. Neither does it
 * count steps one by one; where inferences are limited, all boards are searched without it.
 */
import { BoardError, WordSearch, parseBoard } from "../board/index.js";
import { BoardScorer } from "../board/many.js";
import type { Dictionary } from "../board/index.js";
import type { Budget } from "../engine/budget.js";

/** The score of the board on a line, or what is wrong with it; null for a blank line. */
export type LineScore = number | string | null;

/** How lines are read and boards are scored. */
interface LineScorerOptions {
  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;

  /** Count the steps of each search in the budget. Default: false. */
  readonly counted?: boolean | undefined;
}

/** From so many boards on it pays to make the fast scorer. */
const MANY = 500;

/** Milliseconds on a clock that is the same in all threads. */
export function sharedTime(): number {
  return performance.timeOrigin + performance.now();
}

/** Scores the boards on one line after another. */
export class LineScorer {
  private readonly dictionary: Dictionary;
  private readonly layout: string | undefined;
  private readonly isCounted: boolean;
  private boards = 0;
  private scorer: BoardScorer | undefined = undefined;

  /**
   * @param dictionary the words
   * @param options how lines are read and boards are scored
   */
  constructor(dictionary: Dictionary, options: LineScorerOptions = {}) {
    this.dictionary = dictionary;
    this.layout = options.layout;
    this.isCounted = options.counted ?? false;
  }

  /**
   * The score of the board on a line.
   *
   * @param line the line, with or without blanks around it
   * @param budget what may be spent
   * @returns the score; a text that says what is wrong if there is no board on the line; null if
   * there is nothing
   * @throws {ResourceError} when the budget is exhausted
   */
  score(line: string, budget: Budget): LineScore {
    const { dictionary, layout } = this;
    if (line.trim() === "") return null;
    let board;
    try {
      board = parseBoard(line, { layout });
    } catch (thrown) {
      if (thrown instanceof BoardError) return thrown.message;
      throw thrown;
    }
    if (++this.boards > MANY && !this.isCounted) {
      budget.check();
      const score = (this.scorer ??= new BoardScorer(dictionary)).score(board);
      if (score !== undefined) return score;
    }
    const search = new WordSearch(board, dictionary);
    budget.finish(search);
    return search.score;
  }
}
