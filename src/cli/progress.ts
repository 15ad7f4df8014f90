/*
 * Shows the progress of a long command.
 */
import type { Console } from "./console.js";

/** A line on the terminal that shows the progress of a command. */
export interface Progress {
  /**
   * Updates the progress. Cheap enough for an inner loop: the terminal is updated a few times a second.
   *
   * @param done the amount done, in units of the total
   * @param note a text to show after it. Default: the previous text
   */
  update(done: number, note?: string): void;

  /** Shows the latest update immediately: for use before long work. */
  draw(): void;

  /** Removes the line, before anything else is written to the terminal. */
  stop(): void;
}

const unwatched: Progress = { update: () => {}, draw: () => {}, stop: () => {} };

/**
 * Starts showing progress on the error output, if that is a terminal.
 *
 * @param console the streams
 * @param what the activity, in a word or two
 * @param total the total amount; undefined if unknown
 */
export async function showProgress(
  { watched }: Console,
  what: string,
  total: number | undefined,
): Promise<Progress> {
  if (!watched) return unwatched;
  const { progress } = await import("./packages.js");
  const known = "{what} {bar} {percentage} % | {value} of {total} | {eta_formatted} left {note}";
  const bar = new progress.SingleBar({
    format: total === undefined ? "{what} {value} | {duration_formatted} {note}" : known,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    // The terminal's mode is not changed, so that killing the program leaves nothing to repair.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
    // At the start the remaining time is unknown.
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
