/*
 * What time/1 shows at a terminal while its goal runs: seconds and calls so far.
 *
 * The line stands only where the program is not in the middle of one of its own, and goes before
 * anything else is written.
 */
import type { Timed } from "../builtins/statistics.js";
import type { Abortion } from "../machine/meter.js";
import type { TextOutput } from "../machine/stream.js";

/** Milliseconds until the line is first shown, and between two of them. */
const EVERY_MS = 500;

/** The line is where the cursor is: back to its beginning, and nothing behind. */
const ERASE = "\r\x1b[K";

/** The line of one command. */
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

  /** The same stream, before whose text the line goes. */
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
   * What a run asks every few milliseconds whether it is to end, with a look at the line on the way.
   *
   * @param timed since when time/1 runs; undefined while it does not
   * @param inferences the calls so far
   * @param abortion what ends the run. Default: nothing does
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

  /** Takes the line away, if it is there. */
  erase(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.output.write(ERASE);
    this.output.flush();
    this.output.column = 0;
  }
}
