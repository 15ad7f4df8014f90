/**
 * Scheduling: the awaited queries of all engines share one queue for slices of time.
 *
 * Each turn of the event loop has one slice. A query that has had one goes to the end of the queue, so all
 * proceed at the same pace (round robin), and other work runs as often as if there were one query. Slices
 * that end early share a turn.
 *
 * A query that has had many slices stands in a second queue, which gets one slice in four while the first one
 * is not empty. So a small query among large ones waits for few of their slices, however many they are.
 */
import { nextTurn } from "./turn.js";

/** An entry of the queue. */
export interface Waiting {
  /** Maximum milliseconds of the slice. */
  readonly ms: number;
  /** How many slices its work has had before. */
  readonly had: number;
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
/** How many slices small work has had since large work had one. */
let ahead = 0;
/** Has a turn of the event loop been requested? */
let isComing = false;

/** Adds an entry at the end of its queue. */
export function standInLine(waiting: Waiting): void {
  (waiting.had < SMALL ? small : large).add(waiting);
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

function askForTurn(): void {
  if (isComing) return;
  isComing = true;
  nextTurn(serve);
}

/** Serves the first entry, and those after it while half of what they may take is left of the turn. */
function serve(): void {
  const begin = performance.now();
  let took = -Infinity;
  for (;;) {
    const from = queue();
    const [waiting] = from;
    if (waiting === undefined || took >= waiting.ms / 2) break;
    from.delete(waiting);
    ahead = from === large ? 0 : ahead + 1;
    if (waiting.run()) break;
    took = performance.now() - begin;
  }
  isComing = false;
  if (small.size + large.size > 0) askForTurn();
}
