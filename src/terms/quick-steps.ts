/**
 * The steps of a fast path: a recursion of bounded depth that gives up on terms that are large or nested too
 * deeply. It calls `step` for each compound. Only one fast path runs at a time.
 */
import { breadth, bulk, reserve } from "./effort.js";

/** How deep a fast path recurses before it gives up. */
export const QUICK_DEPTH = 12;

/** Steps between two checks that there is room for more cells. */
const BLOCK = 1 << 15;

let limit = 0;
/** Steps up to the next check, or below zero when the fast path has given up. */
let steps = 0;
/** Steps that may be taken after that check. */
let rest = 0;
let isCopying = false;

/** Starts a fast path of at most `most` steps that makes a cell in each. */
export function startCopying(most: number): void {
  isCopying = true;
  limit = most;
  steps = Math.min(most, BLOCK);
  rest = most - steps;
}

/** Starts a fast path of at most `most` steps that makes no cells. */
export function startLooking(most: number): void {
  isCopying = false;
  limit = most;
  steps = most;
  rest = 0;
}

/** Takes a step; false if there are no more. */
export function step(): boolean {
  return --steps >= 0 || goesOn();
}

/** Takes the steps through `n` arguments of a compound; false if there are not enough. */
export function stepThrough(n: number): boolean {
  if (isCopying && n > BLOCK) giveUp();
  steps -= isCopying ? bulk(n) : breadth(n);
  if (steps >= 0) return true;
  if (rest <= 0) return false;
  reserve(-steps);
  rest += steps;
  steps = 0;
  return true;
}

function goesOn(): boolean {
  if (rest <= 0) return false;
  rest -= BLOCK;
  steps = BLOCK;
  reserve(BLOCK);
  return true;
}

/** Leaves no more steps. */
export function giveUp(): void {
  steps = -1;
  rest = 0;
}

/** The steps that have been taken, or undefined if the fast path has given up. */
export function stepsTaken(): number | undefined {
  return steps < 0 ? undefined : limit - rest - steps;
}
