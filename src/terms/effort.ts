/**
 * Who pays for long walks over terms.
 *
 * A budget counts calls of predicates, and a call takes its limits to be looked at no later than a
 * few thousand calls from then. A builtin that walks through a list of a million elements is one
 * call, and thousands of those may take minutes. So a walk that gets long takes calls off the budget
 * of the run that is under way: one for `SHARE` steps, and none for a short walk.
 */
import { PATIENCE } from "./cycles.js";

/** Something with a budget. */
export interface Payer {
  /** Takes `n` calls off the budget. */
  spend(n: number): void;
  /** The same, and looks at the limits when the portion is used up: it may throw. */
  charge(n: number): void;
  /** Throws if there can be no room for so many cells. */
  reserve(cells: number): void;
}

/** Steps of a walk that are paid for together; a shorter walk is free. */
export const BLOCK = 4096;
/** Steps that cost as much as a call. */
const SHARE = 32;

let payer: Payer | undefined;

/** Has `next` pay from now on; gives who paid before. */
export function setPayer(next: Payer | undefined): Payer | undefined {
  const before = payer;
  payer = next;
  return before;
}

/** Pays for so many steps of work, or characters of a text. Few are free. */
export function pay(steps: number): void {
  if (steps >= BLOCK) payer?.spend(Math.trunc(steps / SHARE));
}

let owed = 0;

/**
 * Pays for so many steps of work that can be left at any time, and looks at the limits when it is
 * time to: what is thrown for them is thrown here.
 */
export function work(steps: number): void {
  if (payer === undefined) return;
  owed += steps;
  if (owed < BLOCK) return;
  const calls = Math.trunc(owed / SHARE);
  owed = 0;
  payer.charge(calls);
}

/** Sees to it that there can be room for so many cells; throws if there can be none. */
export function reserve(cells: number): void {
  payer?.reserve(cells);
}

/**
 * Pays for a copy that has grown by a cell and now has so many, and sees to it, block by block,
 * that there can be room for as many again: it may get far larger than a term whose parts are
 * shared.
 */
export function grown(cells: number): void {
  if (cells % BLOCK !== 0) return;
  work(BLOCK);
  reserve(2 * cells);
}

/**
 * Pays for a walk that has gone as far as it may: the step up to which it may go on before it asks
 * again, or 0 when its patience (`PATIENCE`) is at an end. Walks begin with `BLOCK`.
 */
export function extended(steps: number): number {
  if (steps < PATIENCE) {
    payer?.spend(BLOCK / SHARE);
    return steps + BLOCK - 1;
  }
  if (steps % SHARE === 0) payer?.spend(1);
  return 0;
}
