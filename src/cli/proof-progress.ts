/*
 * The progress of a proof: classes done, rate, rest. At a terminal it is one line that changes; elsewhere a
 * line is written every minute.
 */
import { say } from "./console.js";
import type { Console } from "./console.js";
import { counted } from "./inputs.js";
import { MINUTE_MS, showProgress, timeLeft } from "./progress.js";
import type { Progress } from "./progress.js";

/** Shows how far a proof has come. */
export class ProofProgress {
  private readonly console: Console;
  private readonly total: number;
  private readonly first: number;
  private readonly start: number = performance.now();
  private readonly bar: Progress;
  private shown: number = performance.now();

  private constructor(console: Console, total: number, first: number, bar: Progress) {
    this.console = console;
    this.total = total;
    this.first = first;
    this.bar = bar;
  }

  static async begin(console: Console, total: number, done: number): Promise<ProofProgress> {
    const bar = await showProgress(console, "Proving", total, done);
    return new ProofProgress(console, total, done, bar);
  }

  /** Tells how many classes are done, and the best score so far. */
  update(done: number, best: number): void {
    const now = performance.now();
    const elapsed = now - this.start;
    const rate = (done - this.first) / elapsed;
    const speed =
      rate >= 0.001 ? `${(1000 * rate).toFixed(1)}/s` : `${(MINUTE_MS * rate).toFixed(1)}/min`;
    const note =
      `${done} of ${this.total} classes, ${speed}` +
      (best === 0 ? "" : `, best ${counted(best, "point")}`);
    this.bar.update(done, note);
    if (this.console.watched || now - this.shown < MINUTE_MS || done === this.total) return;
    this.shown = now;
    say(this.console, `${note}, ${timeLeft(done - this.first, this.total - done, elapsed)}`);
  }

  /** Writes a line without disturbing the progress. */
  say(line: string): void {
    this.bar.stop();
    say(this.console, line);
  }

  stop(): void {
    this.bar.stop();
  }
}
