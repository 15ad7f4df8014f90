/**
 * Scheduling: the awaited queries of all engines share one queue for slices of time.
 *
 * Each turn of the event loop has one slice. A query that has had one goes to the end of the queue, so all
 * proceed at the same pace (round robin), and other work runs as often as if there were one query. Slices
 * that end early share a turn.
 *
 * A query that has had many slices stands in a second queue, which gets one slice in four while the first one
 * is not empty. So a small query among large ones waits for few of their slices, however many they are.
 *
 * Work whose time is over gets every other slice, a short one, and need not wait for the rest of the queue: it
 * ends soon, even if much is waiting.
 */
import { nextTurn } from "./turn.js";

/** An entry of the queue. */
export interface Waiting {
  /** Maximum milliseconds of the slice. */
  ms: number;
  /** The number of slices that its work has had before. */
  readonly had: number;
  /** The deadline of its limit on time, by `performance.now()`. */
  readonly due?: number;
  /** Uses the slice; true if more of it may be used once promises have had their turn. Must not throw. */
  run(): boolean;
}

/** Work that has had this many slices is large. */
const SMALL = 10;
/** Slices of small work for each one of large work. */
const AHEAD = 3;

/** The queues of small and of large work, the first entry first. */
const small = new Set<Waiting>();
const large = new Set<Waiting>();
/** The number of slices of small work since the last one of large work. */
let ahead = 0;
/** Whether the last slice was for work past its deadline. */
let wasOverdue = false;
/** The maximum milliseconds of a slice of such work. */
const SHORT = 1;
/** No waiting work has an earlier deadline. */
let earliest = Infinity;
/** Whether a turn of the event loop has been requested. */
let isComing = false;

/** Adds an entry at the end of its queue. */
export function standInLine(waiting: Waiting): void {
  (waiting.had < SMALL ? small : large).add(waiting);
  earliest = Math.min(earliest, waiting.due ?? Infinity);
  askForTurn();
}

/** Removes an entry from its queue; false if it was not there. */
export function leaveLine(waiting: Waiting): boolean {
  return small.delete(waiting) || large.delete(waiting);
}

/** The queue whose turn it is. */
function queue(): Set<Waiting> {
  return small.size === 0 || (large.size > 0 && ahead >= AHEAD) ? large : small;
}

/** The entry that is to be served next, and whether its time is over. */
function next(now: number): { readonly waiting: Waiting; readonly isOverdue: boolean } | undefined {
  const late = wasOverdue ? undefined : overdue(now);
  if (late !== undefined) return { waiting: late, isOverdue: true };
  const [waiting] = queue();
  return waiting && { waiting, isOverdue: now >= (waiting.due ?? Infinity) };
}

/** The first entry whose time is over. */
function overdue(now: number): Waiting | undefined {
  if (now < earliest) return undefined;
  earliest = Infinity;
  for (const line of [small, large]) {
    for (const waiting of line) {
      const { due = Infinity } = waiting;
      if (due > now) {
        earliest = Math.min(earliest, due);
        continue;
      }
      // There may be more.
      earliest = now;
      return waiting;
    }
  }
  return undefined;
}

function askForTurn(): void {
  if (isComing) return;
  isComing = true;
  nextTurn(serve);
}

/** Serves the next entry, and those after it while the turn has taken less than half of their slice. */
function serve(): void {
  const begin = performance.now();
  for (let now = begin, took = -Infinity; ; took = now - begin) {
    const found = next(now);
    if (found === undefined) break;
    const { waiting } = found;
    if (found.isOverdue) waiting.ms = Math.min(waiting.ms, SHORT);
    if (took >= waiting.ms / 2) break;
    wasOverdue = found.isOverdue && !wasOverdue;
    ahead = small.delete(waiting) ? ahead + 1 : 0;
    large.delete(waiting);
    if (waiting.run()) break;
    now = performance.now();
  }
  isComing = false;
  if (small.size + large.size > 0) askForTurn();
}
