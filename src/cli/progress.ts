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
   * @param note a text to show after it
   */
  update(done: number, note: string): void;

  /** Shows the latest update immediately: for use before long work. */
  draw(): void;

  /** Removes the line, before anything else is written to the terminal. */
  stop(): void;
}

export const MINUTE_MS = 60_000;

const unwatched: Progress = { update: () => {}, draw: () => {}, stop: () => {} };

/** Starts showing progress on the error output, if that is a terminal. */
export async function showProgress(
  { watched }: Console,
  what: string,
  total: number | undefined,
  first: number = 0,
): Promise<Progress> {
  if (!watched) return unwatched;
  const { progress } = await import("./packages.js");
  const start = performance.now();
  const leftText = (done: number): string =>
    timeLeft(done - first, total! - done, performance.now() - start);
  const bar = new progress.SingleBar({
    format:
      total === undefined
        ? "{what} | {duration_formatted} | {note}"
        : "{what} {bar} {percentage} % | {left} | {note}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    // The terminal's mode is not changed, so that killing the program leaves nothing to repair.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
    stream: process.stderr,
  });
  bar.start(total ?? 0, first, { what, left: timeLeft(0, 1, 0), note: "" });
  return {
    update: (done, note) =>
      bar.update(done, total === undefined ? { note } : { note, left: leftText(done) }),
    draw: () => bar.render(),
    stop: () => bar.stop(),
  };
}

/**
 * The estimate of the time that a command still needs: the rest takes as long as the amount that has been done, on
 * average.
 */
export function timeLeft(done: number, rest: number, elapsedMs: number): string {
  return done > 0 ? `${duration((rest / done) * elapsedMs)} left` : "? left";
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
