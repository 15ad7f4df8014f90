/**
 * What is left of the answers of a query, taken at once.
 *
 * Each function yields the number of answers that it is still going to ask for, and gets what reads the row of the next
 * one, or undefined at the end. So it serves queries that compute the next answer at once and those that await it.
 */
export type Taking<T, R = unknown> = Generator<number, T, (() => R) | undefined>;

/** The message of the TypeError for the use of a query that has ended. */
export const ENDED =
  "The query has ended: make another one, or run a goal of engine.prepare as often as you like";

/** The next row; undefined if there is none. */
export function* firstOf<R>(): Taking<R | undefined, R> {
  return (yield 1)?.();
}

/** The rows, at most `limit` of them. */
export function* allOf<R>(limit: number): Taking<R[], R> {
  const rows: R[] = [];
  while (rows.length < limit) {
    const row = yield limit - rows.length;
    if (row === undefined) break;
    rows.push(row());
  }
  return rows;
}

/** The number of answers. */
export function* countOf(): Taking<number> {
  let count = 0;
  while (yield Infinity) count++;
  return count;
}

/** Whether there is an answer. */
export function* existsOne(): Taking<boolean> {
  return (yield 1) !== undefined;
}
