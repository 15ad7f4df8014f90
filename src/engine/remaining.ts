/** Folds over the remaining answers of a query, computed at once or awaited. */

/** Something that is made of at most `limit` answers, one after the other. */
export interface Taking<T, R = unknown> {
  readonly limit: number;
  /** The result without any answer. */
  readonly start: T;
  /** The result with one more answer, whose row can be read. */
  readonly add: (before: T, row: () => R) => T;
}

/** The use of a query: what takes all of its answers ends it for others at once. */
export interface Use {
  isUsedUp: boolean;
  readonly hasEnded: boolean;
}

/** Throws a TypeError if a query has ended. */
export function assertNotEnded({ hasEnded }: Use): void {
  if (!hasEnded) return;
  throw new TypeError(
    "The query has ended: make another one, or run a goal of engine.prepare as often as you like",
  );
}

/** Notes that something takes what is left of the answers. Throws a TypeError if the query has ended. */
export function useUp(use: Use): void {
  assertNotEnded(use);
  use.isUsedUp = true;
}

/** The next row; undefined if there is none. */
export function firstOf<R>(): Taking<R | undefined, R> {
  return { limit: 1, start: undefined, add: (_, row) => row() };
}

/** The rows, at most `limit` of them. */
export function allOf<R>(limit: number): Taking<R[], R> {
  const rows: R[] = [];
  const add = (_: R[], row: () => R): R[] => {
    rows.push(row());
    return rows;
  };
  return { limit, start: rows, add };
}

/** The number of answers. */
export const COUNT: Taking<number> = { limit: Infinity, start: 0, add: (count) => count + 1 };

/** Whether there is an answer. */
export const EXISTS: Taking<boolean> = { limit: 1, start: false, add: () => true };
