/**
 * Scheduling: the awaited queries of all engines share one queue for slices of time.
 *
 * Each turn of the event loop has one slice. A query that has had one goes to the end of the queue, so all
 * proceed at the same pace (round robin), and other work runs as often as if there were one query. Slices
 * that end early share a turn.
 */
import { nextTurn } from "./turn.js";

/** An entry of the queue. */
export interface Waiting {
  /** Maximum milliseconds of the slice. */
  readonly ms: number;
  /** Uses the slice; true if more of it may be used once promises have had their turn. Must not throw. */
  run(): boolean;
}

/** The queue, the first entry first. */
const line = new Set<Waiting>();
/** Has a turn of the event loop been requested? */
let isComing = false;

/** Adds an entry at the end of the queue. */
export function standInLine(waiting: Waiting): void {
  line.add(waiting);
  askForTurn();
}

/** Removes an entry from the queue; false if it was not there. */
export function leaveLine(waiting: Waiting): boolean {
  return line.delete(waiting);
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
  for (const waiting of line) {
    if (took >= waiting.ms / 2) break;
    line.delete(waiting);
    if (waiting.run()) break;
    took = performance.now() - begin;
  }
  isComing = false;
  if (line.size > 0) askForTurn();
}
