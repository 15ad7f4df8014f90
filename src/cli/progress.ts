/*
 * How far a long command has got, for a person who watches.
 */
import type { Console } from "./console.js";

/** A line on the terminal that says how far a command has got. */
export interface Progress {
  /**
   * Tells how far it is. Cheap enough for an inner loop: the terminal sees a few of them a second.
   *
   * @param done how much is done, in units of the total
   * @param note what to say behind it. Default: what was said before
   */
  update(done: number, note?: string): void;

  /** Has the terminal see what was told last: for before a long stretch of work. */
  draw(): void;

  /** Takes the line away, before anything else is written to the terminal. */
  stop(): void;
}

const unwatched: Progress = { update: () => {}, draw: () => {}, stop: () => {} };

/**
 * Begins to show progress on the error output, if that is a terminal.
 *
 * @param console where
 * @param what what is being done, in a word or two
 * @param total how much there is to do; undefined if nobody knows
 */
export async function showProgress(
  { watched }: Console,
  what: string,
  total: number | undefined,
): Promise<Progress> {
  if (!watched) return unwatched;
  const { default: progress } = await import("cli-progress");
  const known = "{what} {bar} {percentage} % | {value} of {total} | {eta_formatted} left {note}";
  const bar = new progress.SingleBar({
    format: total === undefined ? "{what} {value} | {duration_formatted} {note}" : known,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    // The terminal stays as it is: whoever ends the program in the middle has nothing to repair.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
    // At its start nobody knows how long it will take.
    formatTime: (seconds, options, round) =>
      Number.isFinite(seconds) ? progress.Format.TimeFormat(seconds, options, round) : "?",
    stream: process.stderr,
  });
  bar.start(total ?? 0, 0, { what, note: "" });
  return {
    update: (done, note) => bar.update(done, note === undefined ? {} : { note }),
    draw: () => bar.render(),
    stop: () => bar.stop(),
  };
}
