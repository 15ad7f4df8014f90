/**
 * Charges long walks over terms to the run's budget.
 *
 * A budget counts calls of predicates and assumes that its limits are checked every few thousand calls. But a
 * builtin that walks a list of a million elements is one call, and thousands of those may take minutes. So a
 * long walk takes calls off the budget of the current run: one for every `SHARE` steps. A short walk is free.
 */
/** Something with a budget. */
export interface Payer {
  /** Takes `n` calls off the budget. */
  spend(n: number): void;
  /** Does the same, and checks the limits when the portion is used up: it may throw. */
  charge(n: number): void;
  /** Throws if there is no room for `cells` more cells. */
  reserve(cells: number): void;
  /** Requests a check of memory at the next call of a predicate. */
  look(): void;
  /** The most bits that an integer may have, and the most characters of a text. */
  readonly mostBits?: number;
  readonly mostCharacters?: number;
  /** Throws if a text of this many characters is too long. */
  checkText?(characters: number): void;
}

/** Steps that a walk takes before it begins to remember cells. */
export const PATIENCE = 100_000;

/** Steps that are charged together; a shorter walk is free. */
export const BLOCK = 4096;
/** Steps that cost as much as a call. */
const SHARE = 32;

let payer: Payer | undefined;

/** Makes `next` the payer; returns the previous one. */
export function setPayer(next: Payer | undefined): Payer | undefined {
  const before = payer;
  payer = next;
  largeText = Math.min(LARGE_TEXT, (next?.mostCharacters ?? Infinity) + 1);
  return before;
}

/** The most bits that the current run may give to an integer. */
export function mostBits(): number {
  return payer?.mostBits ?? Infinity;
}

/** Steps, of short walks too, after which memory is checked: the walks may have made cells. */
const UNSEEN = 8 * BLOCK;
let unseen = 0;

/** Charges `steps` steps of work, or characters of a text. A few are free. */
export function pay(steps: number): void {
  if (steps >= BLOCK) payer?.spend(Math.trunc(steps / SHARE));
  noteCells(steps);
}

/**
 * Notes that up to this many cells may have been made. It is free of charge, but brings the next check of
 * memory forward.
 */
export function noteCells(cells: number): void {
  unseen += cells;
  if (unseen < UNSEEN) return;
  unseen = 0;
  payer?.look();
}

let owed = 0;

/**
 * Charges `steps` steps of work that can be abandoned at any point, and checks the limits when that is due:
 * it may throw.
 */
export function work(steps: number): void {
  if (payer === undefined) return;
  owed += steps;
  if (owed < BLOCK) return;
  const calls = Math.trunc(owed / SHARE);
  owed = 0;
  payer.charge(calls);
}

/** Makes sure that there is room for this many cells; throws if there is not. */
export function reserve(cells: number): void {
  payer?.reserve(cells);
}

/** Charges cells that are about to be made, and makes sure that there is room for them. */
export function payForCells(cells: number): void {
  pay(cells);
  if (cells >= BLOCK) reserve(cells);
}

/** Characters of two bytes that take as much room as a cell. */
const PER_CELL = 25;
/** Texts of at least this many characters are checked for room. */
const LARGE_TEXT = 1 << 16;
/** From this many characters on, a text is checked: for room, and for the limit on texts. */
let largeText = LARGE_TEXT;

/**
 * Makes sure that there is room for a text of this many characters, which V8 has yet to build, and that the
 * current run may make it.
 */
export function reserveText(length: number): void {
  if (length < largeText || payer === undefined) return;
  payer.checkText?.(length);
  payer.reserve(Math.trunc(length / PER_CELL));
}

/** From this many entries on, a table that grows takes much room at once. */
const LARGE_TABLE = 1 << 14;

/** Makes sure that there is room for a table of this many entries to take one more: it doubles. */
export function reserveEntry(size: number): void {
  if (size >= LARGE_TABLE && (size & (size - 1)) === 0) payer?.reserve(size);
}

/**
 * Charges a copy that has grown by a cell to this many cells, and makes sure, block by block, that there is
 * room for as many again: a copy may get far larger than a term with shared parts.
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
