/**
 * Who pays for long walks over terms.
 *
 * A budget counts calls of predicates, and a call takes its limits to be looked at no later than a
 * few thousand calls from then. A builtin that walks through a list of a million elements is one
 * call, and thousands of those may take minutes. So a walk that gets long takes calls off the budget
 * of the run that is under way: one for `SHARE` steps, and none for a short walk.
 */
/** Something with a budget. */
export interface Payer {
  /** Takes `n` calls off the budget. */
  spend(n: number): void;
  /** The same, and looks at the limits when the portion is used up: it may throw. */
  charge(n: number): void;
  /** Throws if there can be no room for so many cells. */
  reserve(cells: number): void;
  /** Has memory be looked at when the next predicate is called. */
  look(): void;
}

/** Steps that a walk takes before it begins to remember. */
export const PATIENCE = 100_000;

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

/** Steps of walks, short ones too, after which memory is looked at: they may have made cells. */
const UNSEEN = 8 * BLOCK;
let unseen = 0;

/** Pays for so many steps of work, or characters of a text. Few are free. */
export function pay(steps: number): void {
  if (steps >= BLOCK) payer?.spend(Math.trunc(steps / SHARE));
  noteCells(steps);
}

/** Notes that so many cells may have been made, which costs nothing: memory is looked at the sooner. */
export function noteCells(cells: number): void {
  unseen += cells;
  if (unseen < UNSEEN) return;
  unseen = 0;
  payer?.look();
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

/** Pays for so many cells that are about to be made, and sees to it that there can be room for them. */
export function payForCells(cells: number): void {
  pay(cells);
  if (cells >= BLOCK) reserve(cells);
}

/** Characters of a text that take as much room as a cell, where each takes two bytes. */
const PER_CELL = 25;
/** The same of texts for which room is seen to. */
const LARGE_TEXT = 1 << 16;

/** Sees to it that there can be room for a text of so many characters, which V8 has not put together yet. */
export function reserveText(length: number): void {
  if (length >= LARGE_TEXT) payer?.reserve(Math.trunc(length / PER_CELL));
}

/** From so many entries on, a table that grows takes much room at once. */
const LARGE_TABLE = 1 << 14;

/** Sees to it that there can be room for a table of so many entries to take one more: it doubles. */
export function reserveEntry(size: number): void {
  if (size >= LARGE_TABLE && (size & (size - 1)) === 0) payer?.reserve(size);
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
