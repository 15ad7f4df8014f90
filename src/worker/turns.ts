/*
 * Long work of a thread that has others to answer: it is done in slices, between which the event loop runs.
 */
import { nextTurn } from "../engine/turn.js";

/** Work in parts: each step is one of them. */
export type LongWork<T> = Generator<unknown, T, undefined>;

/** Milliseconds of a slice. */
const SLICE_MS = 5;

/** Does the work: the result, or a promise of it if it takes longer than a slice of so many milliseconds. */
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

/** Does the work without a break. */
export function atOnce<T>(work: LongWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value as T;
  }
}
