/**
 * Who computes next: the awaited queries of all engines stand in one line for slices of time.
 *
 * A turn of the event loop has one slice for all of them. Whoever has had one stands at the end of
 * the line, so all go on at the same pace (round robin), and other things have their turn as often
 * as if there were one query. Slices that end early share a turn.
 */
import { nextTurn } from "./turn.js";

/** Somebody in the line. */
export interface Waiting {
  /** Milliseconds that the slice may take. */
  readonly ms: number;
  /** Uses the slice; true if more of it may be used once promises have had their turn. Must not throw. */
  run(): boolean;
}

/** The line, the first in it first. */
const line = new Set<Waiting>();
/** Is a turn of the event loop asked for? */
let isComing = false;

/** Puts somebody at the end of the line. */
export function standInLine(waiting: Waiting): void {
  line.add(waiting);
  askForTurn();
}

/** Takes somebody out of the line; false who is not in it. */
export function leaveLine(waiting: Waiting): boolean {
  return line.delete(waiting);
}

function askForTurn(): void {
  if (isComing) return;
  isComing = true;
  nextTurn(serve);
}

/** Serves the first in the line, and those behind it while half of what they may take is left of the turn. */
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
