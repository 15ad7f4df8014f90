/*
 * The progress line of time/1 at a terminal while its goal runs: seconds and calls so far.
 *
 * The line is shown only if the program is not in the middle of a line of its own, and is removed before
 * anything else is written.
 */
import type { Timed } from "../builtins/statistics.js";
import type { Abortion } from "../machine/meter.js";
import type { TextOutput } from "../machine/text-ends.js";

/** Milliseconds until the line is first shown, and between updates. */
const EVERY_MS = 500;

/** Returns to the beginning of the line and clears the rest of it. */
const ERASE = "\r\x1b[K";

/** The progress line of one command. */
export class TimeProgress {
  private readonly output: TextOutput;
  private readonly others: TextOutput[] = [];
  private isShown = false;
  private dueAt = 0;

  /** @param output the error output, a terminal */
  constructor(output: TextOutput) {
    this.output = output;
    this.others.push(output);
  }

  /** The same stream, which removes the progress line before writing. */
  before(stream: TextOutput): TextOutput {
    const erase = (): void => this.erase();
    this.others.push(stream);
    return {
      get column(): number {
        return stream.column;
      },
      set column(column: number) {
        stream.column = column;
      },
      write: (text) => {
        erase();
        stream.write(text);
      },
      flush: () => stream.flush(),
    };
  }

  /**
   * A wrapper of the run's periodic check for its end, which also updates the line.
   *
   * @param timed the start of time/1; undefined while it does not run
   * @param inferences the number of calls so far
   * @param abortion ends the run. Default: none
   */
  watching(
    timed: () => Timed | undefined,
    inferences: () => number,
    abortion?: Abortion,
  ): Abortion {
    const look = (): void => {
      const now = performance.now();
      if (now < this.dueAt) return;
      this.dueAt = now + EVERY_MS;
      const since = timed();
      if (since !== undefined && now - since.at >= EVERY_MS) {
        this.show(now - since.at, inferences() - since.inferences);
      }
    };
    return {
      get aborted(): boolean {
        look();
        return abortion?.aborted === true;
      },
      get reason(): unknown {
        return abortion?.reason;
      },
    };
  }

  private show(ms: number, inferences: number): void {
    if (this.others.some(({ column }) => column > 0)) return;
    for (const stream of this.others) stream.flush();
    const seconds = (ms / 1000).toFixed(1);
    this.output.write(
      `${ERASE}% ${seconds} s, ${inferences.toLocaleString("en")} inferences so far`,
    );
    this.output.flush();
    this.output.column = 0;
    this.isShown = true;
  }

  /** Removes the line, if it is shown. */
  erase(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.output.write(ERASE);
    this.output.flush();
    this.output.column = 0;
  }
}
