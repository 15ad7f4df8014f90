/*
 * The scores of boards given as lines of text in bytes: in this thread, or in a worker thread
 * (score-worker.ts).
 *
 * A line of plain letters in one of the usual forms (catdline..., catd/line/..., c a t d ...) is read byte by
 * byte, without a string or a board: its form determines the shape of the board, which the first line of
 * that form gives. Boards of the same shape are scored together. All other lines are decoded.
 *
 * Creating the fast scorer takes time, so the first boards are searched without it. It does not count
 * single steps either; if inferences are limited, all boards are searched without it.
 */
import { BoardError, WordSearch, parseBoard } from "../board/index.js";
import { BoardScorer } from "../board/index.js";
import { NO_LETTER, PACKED } from "../board/packed-letters.js";
import type { Board, Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import type { Budget } from "../solvers/budget.js";

export interface ScoredLines {
  /**
   * A score for each line, {@link BLANK} or {@link BAD}, up to the one at which the limit was reached, if it
   * was.
   */
  readonly scores: Int32Array;

  /** The errors of the bad lines, in order. */
  readonly errors: readonly string[];

  /** The limit that was reached, if one was. */
  readonly stopped: ResourceError | undefined;

  /** The offset of the next line. */
  readonly end: number;
}

/** Stands for a line without a board. */
export const BLANK = -1;

/** Stands for a line that is not a board. */
export const BAD = -2;

/** The options for reading lines and scoring boards. */
interface LineScorerOptions {
  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;

  /** Whether to charge the steps of each search to the budget. Default: false. */
  readonly counted?: boolean | undefined;
}

/** The fewest boards, or bytes of lines, for which creating the fast scorer pays off. */
const MANY = 500;
const MANY_BYTES = 16_000;

/** The number of boards scored together. */
const TOGETHER = 256;

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const SLASH = 47;
const CODE_OF_A = 97;
const CODE_OF_Z = 122;
const CASE_BIT = 32;
/** A form of lines is a number: the letters, and FORM times the letters of a row, or SPACED. 0 is blank. */
const FORM = 64;
const SPACED = 63;
/** Returned for lines of other forms. */
const NOT_READ = -1;

/** Milliseconds on a clock that is the same in all threads. */
export function sharedTime(): number {
  return performance.timeOrigin + performance.now();
}

export class LineScorer {
  private readonly dictionary: Dictionary;
  private readonly layout: string | undefined;
  private readonly isCounted: boolean;
  private readonly decoder: InstanceType<typeof TextDecoder> = new TextDecoder();
  private boards = 0;
  private scorer: BoardScorer | undefined = undefined;
  /** A board of each form of lines. */
  private readonly shapes: Map<number, Board> = new Map();

  /** The letters of boards that are still to be scored, all of one form. */
  private readonly waiting: Uint8Array = new Uint8Array(TOGETHER * PACKED).fill(NO_LETTER);
  /** The lines that they are on, and where these begin. */
  private readonly waitingLines: Int32Array = new Int32Array(TOGETHER);
  private readonly waitingStarts: Int32Array = new Int32Array(TOGETHER);
  private readonly found: Int32Array = new Int32Array(TOGETHER);
  private waitingCount = 0;
  private waitingForm = 0;
  /** The form of the line that was read last. */
  private form = 0;

  constructor(dictionary: Dictionary, options: LineScorerOptions = {}) {
    this.dictionary = dictionary;
    this.layout = options.layout;
    this.isCounted = options.counted ?? false;
  }

  /**
   * The scores of the boards on lines.
   *
   * @param bytes the lines in UTF-8; the last may lack its newline
   * @param from where the first line begins
   * @param most the number of lines at most
   */
  scoreLines(bytes: Uint8Array, from: number, most: number, budget: Budget): ScoredLines {
    // Even an empty line has its newline, except for the last.
    const scores = new Int32Array(Math.min(most, bytes.length - from + 1));
    const errors: string[] = [];
    this.waitingCount = 0;
    this.waitingForm = 0;
    const isFast = !this.isCounted && bytes.length > MANY_BYTES;
    let at = from;
    let line = 0;
    try {
      for (; at < bytes.length && line < scores.length; line++) {
        const isRead = isFast || (this.boards >= MANY && !this.isCounted);
        let end = isRead ? this.read(bytes, at) : NOT_READ;
        const { form, waitingCount } = this;
        if (end !== NOT_READ && form !== 0 && form !== this.waitingForm) {
          this.scoreWaiting(bytes, scores, budget, errors);
          if (this.knows(form, bytes, at, end)) {
            const { waiting } = this;
            const letters = form % FORM;
            waiting.copyWithin(0, PACKED * waitingCount, PACKED * waitingCount + letters);
            waiting.fill(NO_LETTER, letters);
            this.waitingForm = form;
          } else {
            end = NOT_READ;
          }
        }
        if (end === NOT_READ) {
          this.waiting.fill(NO_LETTER, PACKED * waitingCount, PACKED * (waitingCount + 1));
          this.scoreWaiting(bytes, scores, budget, errors);
          end = lineEnd(bytes, at);
          scores[line] = this.scoreText(this.text(bytes, at, end), budget, errors);
        } else if (this.form === 0) {
          scores[line] = BLANK;
        } else {
          this.waitingLines[this.waitingCount] = line;
          this.waitingStarts[this.waitingCount++] = at;
          if (this.waitingCount === TOGETHER) this.scoreWaiting(bytes, scores, budget, errors);
        }
        at = end + 1;
      }
      this.scoreWaiting(bytes, scores, budget, errors);
    } catch (thrown) {
      if (!(thrown instanceof ResourceError)) throw thrown;
      const done = this.waitingCount > 0 ? this.waitingLines[0] : line;
      return { scores: scores.subarray(0, done), errors, stopped: thrown, end: at };
    }
    return { scores: scores.subarray(0, line), errors, stopped: undefined, end: at };
  }

  /**
   * Reads a line of plain letters into the next place among those that wait, and its form into `form`.
   *
   * @returns the end of the line; {@link NOT_READ} if it has another form
   */
  private read(bytes: Uint8Array, from: number): number {
    const { waiting } = this;
    const first = PACKED * this.waitingCount;
    let at = from;
    let count = 0;
    let columns = 0;
    let rowStart = 0;
    const isSpaced = bytes[from + 1] === SPACE;
    for (; count < PACKED; at++) {
      const letter = bytes[at] | CASE_BIT;
      if (letter >= CODE_OF_A && letter <= CODE_OF_Z) {
        waiting[first + count++] = letter - CODE_OF_A;
        if (!isSpaced) continue;
        if (bytes[at + 1] !== SPACE) {
          at++;
          break;
        }
        at++;
      } else if (bytes[at] === SLASH && !isSpaced) {
        const row = count - rowStart;
        if (row === 0 || (columns !== 0 && columns !== row)) return NOT_READ;
        columns = row;
        rowStart = count;
      } else {
        break;
      }
    }
    if (columns !== 0 && count - rowStart !== columns) return NOT_READ;
    if (bytes[at] === RETURN) at++;
    if (at < bytes.length && bytes[at] !== NEWLINE) return NOT_READ;
    this.form = count + FORM * (isSpaced ? SPACED : columns);
    return at;
  }

  /** Whether the shape of lines of a form is known, or can be found out from one of them. */
  private knows(form: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.shapes.has(form)) return true;
    try {
      this.shapes.set(form, parseBoard(this.text(bytes, start, end), { layout: this.layout }));
      return true;
    } catch (thrown) {
      if (!(thrown instanceof BoardError)) throw thrown;
      return false;
    }
  }

  /** Scores the boards that wait. */
  private scoreWaiting(
    bytes: Uint8Array,
    scores: Int32Array,
    budget: Budget,
    errors: string[],
  ): void {
    if (this.waitingCount === 0) return;
    budget.check();
    const shape = this.shapes.get(this.waitingForm)!;
    this.scorer ??= new BoardScorer(this.dictionary);
    const found = this.found.subarray(0, this.waitingCount);
    this.scorer.scorePacked(shape, this.waiting, found);
    for (let i = 0; i < found.length; i++) {
      const start = this.waitingStarts[i];
      scores[this.waitingLines[i]] =
        found[i] >= 0
          ? found[i]
          : this.scoreText(this.text(bytes, start, lineEnd(bytes, start)), budget, errors);
    }
    this.boards += found.length;
    this.waitingCount = 0;
  }

  /** The score of the board on a line, {@link BLANK}, or {@link BAD} and an error. */
  private scoreText(line: string, budget: Budget, errors: string[]): number {
    const { dictionary, layout } = this;
    if (line.trim() === "") return BLANK;
    let board;
    try {
      board = parseBoard(line, { layout });
    } catch (thrown) {
      if (!(thrown instanceof BoardError)) throw thrown;
      errors.push(thrown.message);
      return BAD;
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

  private text(bytes: Uint8Array, start: number, end: number): string {
    return this.decoder.decode(bytes.subarray(start, end));
  }
}

/** The end of the line that begins there: its newline, or the end of the bytes. */
export function lineEnd(bytes: Uint8Array, from: number): number {
  const newline = bytes.indexOf(NEWLINE, from);
  return newline < 0 ? bytes.length : newline;
}
