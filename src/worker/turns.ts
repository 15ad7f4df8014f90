/*
 * Runs long work in slices, between which the event loop runs, so that the thread can answer other messages.
 */
import { nextTurn } from "../engine/turn.js";

/** Work in parts: each step is one of them. */
export type LongWork<T> = Generator<unknown, T, undefined>;

/** Milliseconds of a slice. */
const SLICE_MS = 5;

/** Runs the work. Returns its result, or a promise of it if the work takes longer than a slice of `sliceMs`. */
export function inTurns<T>(work: LongWork<T>, sliceMs: number = SLICE_MS): T | Promise<T> {
  const end = performance.now() + sliceMs;
  do {
    const { done, value } = work.next();
    if (done === true) return value as T;
  } while (performance.now() < end);
  return new Promise<T>((resolve) => nextTurn(() => resolve(afterwards(work, sliceMs))));
}

async function afterwards<T>(work: LongWork<T>, sliceMs: number): Promise<T> {
  return inTurns(work, sliceMs);
}

/** Runs the work in one go. */
export function atOnce<T>(work: LongWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value as T;
  }
}
