/*
 * The progress of a proof: classes done, rate, rest. At a terminal it is one line that changes; elsewhere a
 * line is written every minute.
 */
import { say } from "./console.js";
import type { Console } from "./console.js";
import { counted } from "./inputs.js";
import { showProgress } from "./progress.js";
import type { Progress } from "./progress.js";

const MINUTE_MS = 60_000;

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

  /**
   * Begins to show progress.
   *
   * @param console the streams
   * @param total the number of classes
   * @param done how many of them were done before
   */
  static async begin(console: Console, total: number, done: number): Promise<ProofProgress> {
    const bar = await showProgress(console, "Proving, classes", total);
    return new ProofProgress(console, total, done, bar);
  }

  /** Tells how many classes are done, and the best score so far. */
  update(done: number, best: number): void {
    const now = performance.now();
    const rate = (done - this.first) / (now - this.start);
    const left = (this.total - done) / rate;
    const note =
      `${rate >= 0.001 ? `${(1000 * rate).toFixed(1)}/s` : `${(MINUTE_MS * rate).toFixed(1)}/min`}, ` +
      `${duration(left)} left${best === 0 ? "" : `, best ${counted(best, "point")}`}`;
    this.bar.update(done, note);
    if (this.console.watched || now - this.shown < MINUTE_MS || done === this.total) return;
    this.shown = now;
    say(this.console, `${done} of ${this.total} classes, ${note}`);
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

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [24 * 60 * MINUTE_MS, "d"],
  [60 * MINUTE_MS, "h"],
  [MINUTE_MS, "min"],
];

/** A time in its largest unit. */
export function duration(ms: number): string {
  const [unit, name] = UNITS.find(([size]) => ms >= 2 * size) ?? [1000, "s"];
  const amount = ms / unit;
  return `${amount.toFixed(amount < 100 ? 1 : 0)} ${name}`;
}
