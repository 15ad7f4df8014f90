/*
 * The scores of boards given as lines of text: in this thread, or in a worker thread (score-worker.ts).
 *
 * Creating the fast scorer takes time, so the first boards are searched without it. It does not count
 * single steps either; if inferences are limited, all boards are searched without it.
 */
import { BoardError, WordSearch, parseBoard } from "../board/index.js";
import { BoardScorer } from "../board/many.js";
import type { Dictionary } from "../board/index.js";
import type { Budget } from "../engine/budget.js";

/** The score of the board on a line, or the text of an error; null for a blank line. */
export type LineScore = number | string | null;

/** How to read lines and score boards. */
interface LineScorerOptions {
  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;

  /** Whether to charge the steps of each search to the budget. Default: false. */
  readonly counted?: boolean | undefined;
}

/** From this many boards on, creating the fast scorer pays off. */
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
   * @param options how to read lines and score boards
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
   * @param budget the budget
   * @returns the score; the text of an error if the line does not contain a board; null if it is blank
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
