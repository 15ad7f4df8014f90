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
  /** Has memory counted earlier, by as many calls as so many cells have been made. */
  noteCells?(cells: number): void;
  /** Requests a check of the limits at the next call of a predicate. */
  look(): void;
  /** The most bits that an integer may have, and the most characters of a text. */
  readonly mostBits?: number;
  readonly mostCharacters?: number;
  /** Throws if a text of this many characters is too long. */
  checkText?(characters: number): void;
  /** Throws if a compound of this many arguments is too wide. */
  checkArguments?(n: number): void;
  /** Throws if a clause has too many variables. */
  checkVariables?(n: number): void;
  /** Is the run to be left as soon as possible, because its slice of time is over? */
  readonly isSliceOver?: boolean;
  /** Steps of work that have not been charged yet: while it is not the payer. */
  owed?: number;
}

/** Steps that a walk takes before it begins to remember cells. */
export const PATIENCE = 100_000;

/** Steps that are charged together; a shorter walk is free. */
export const BLOCK = 4096;
/** Steps that cost as much as a call. */
const SHARE = 32;

let payer: Payer | undefined;
/** Steps of its work that have not been charged yet. */
let owed = 0;

/** Makes `next` the payer; returns the previous one. */
export function setPayer(next: Payer | undefined): Payer | undefined {
  const before = payer;
  if (before !== undefined) before.owed = owed;
  owed = next?.owed ?? 0;
  payer = next;
  largeText = Math.min(LARGE_TEXT, (next?.mostCharacters ?? Infinity) + 1);
  return before;
}

/** The most bits that the current run may give to an integer. */
export function mostBits(): number {
  return payer?.mostBits ?? Infinity;
}

/** Steps, of short walks too, after which the limits are checked, and cells after which they count. */
const UNSEEN = 8 * BLOCK;
let unseen = 0;
let made = 0;

/** Charges `steps` steps of work, or characters of a text. A few are free. */
export function pay(steps: number): void {
  if (steps >= BLOCK) payer?.spend(Math.trunc(steps / SHARE));
  unseen += steps;
  if (unseen < UNSEEN) return;
  unseen = 0;
  payer?.look();
}

/**
 * Notes that so many cells have been made. It is free of charge, but brings the next count of memory forward by
 * as many calls.
 */
export function noteCells(cells: number): void {
  made += cells;
  if (made < UNSEEN) return;
  payer?.noteCells?.(made);
  made = 0;
}

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

/** Compounds with at least this many arguments are wide: they are more than one step of a walk. */
export const WIDE = 64;

/** The size of a compound of `n` arguments: a cell, unless it is wide. */
export function bulk(n: number): number {
  return n < WIDE ? 1 : n;
}

/** The steps of going through `n` arguments of a compound. Those of a wide one are charged at once. */
export function breadth(n: number): number {
  if (n < WIDE) return 1;
  payer?.spend(Math.trunc(n / SHARE));
  return n >> 3;
}

/** Characters that are compared in the time of a call; shorter texts are compared free of charge. */
export const LONG_TEXT = 2048;
/** Characters that are compared in about a tenth of a millisecond. */
const MANY_COMPARED = 1 << 18;

let compared = 0;

/**
 * Charges a comparison of long texts that has come to this many characters. It does not throw: walks that
 * compare many texts ask `isPauseDue`.
 */
export function payForCompared(characters: number): void {
  compared += characters;
  payer?.spend(Math.trunc(characters / LONG_TEXT));
}

/** Steps of a comparison or unification that are free of charge. */
export const FEW_STEPS = 64;

/** Charges a comparison or unification of terms that has taken so many steps, as one of long texts. */
export function payForSteps(steps: number): void {
  if (steps > FEW_STEPS) payForCompared((LONG_TEXT / SHARE) * steps);
}

/** How many characters of long texts have been compared, in all. */
export function comparedCharacters(): number {
  return compared;
}

/** Should a walk that began, or paused, after `from` compared characters pause now? */
export function isPauseDue(from: number): boolean {
  return compared - from >= MANY_COMPARED;
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

/** Makes sure that the current run may make a compound of `n` arguments. */
export function reserveArguments(n: number): void {
  if (n >= BLOCK) payer?.checkArguments?.(n);
}

/** Makes sure that the current run may make a clause of `n` variables. */
export function reserveVariables(n: number): void {
  payer?.checkVariables?.(n);
}

/** From this many entries on, a table that grows takes much room and time at once. */
const LARGE_TABLE = 1 << 14;

/** Would a large table of this many entries double if it took one more? */
export function isFull(size: number): boolean {
  return size >= LARGE_TABLE && (size & (size - 1)) === 0;
}

/** Makes sure that there is room for a table of this many entries to take one more, and charges its growth. */
export function reserveEntry(size: number): void {
  if (isFull(size)) payForCells(size);
}

/**
 * Charges a copy that has grown by some cells to this many, and makes sure, block by block, that there is room
 * for as many again: a copy may get far larger than a term with shared parts.
 */
export function grown(cells: number, by: number = 1): void {
  if (cells % BLOCK >= by) return;
  work(Math.max(by, BLOCK));
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

// -- long work in parts --------------------------------------------------------------

/** Work that yields now and then the number of steps since it last did. */
export type LongWork<T> = Generator<number, T, undefined>;

/** Thrown out of a builtin whose work goes on in a later slice of time. */
export const POSTPONED: unique symbol = Symbol("postponed");

/** A stretch of long work in a call of a builtin: under way, or done. */
interface Stretch {
  /** Undefined for a group, which has a depth of at least 1. */
  readonly parts: LongWork<unknown> | undefined;
  readonly depth: number;
  readonly subject: unknown;
  done: boolean;
  value: unknown;
}

/**
 * What a call of a builtin has done of its long work. A builtin cannot be left in the middle and resumed, but
 * it can be thrown out of (`POSTPONED`) and called again. Then its n-th stretch of long work is the n-th that
 * is noted here: it has its result already, or goes on where it was left.
 */
export class Progress {
  private readonly stretches: Stretch[] = [];
  private next = 0;
  /** How many groups the call is in. */
  private depth = 0;

  /** Has a stretch been reached, in this call or an earlier one? */
  get isBegun(): boolean {
    return this.stretches.length > 0;
  }

  /** Begins another call. */
  restart(): void {
    this.next = 0;
    this.depth = 0;
  }

  /** Forgets what has been done: the caller keeps the results itself. */
  clear(): void {
    this.stretches.length = 0;
    this.restart();
  }

  /** Is the next stretch under way, or done, and has it this subject? */
  isAt(subject: unknown): boolean {
    return this.stretches[this.next]?.subject === subject;
  }

  /** The stretch that the call has reached. */
  reached(make: () => LongWork<unknown>, subject: unknown): Stretch {
    const at = this.next++;
    return (this.stretches[at] ??= {
      parts: make(),
      depth: 0,
      subject,
      done: false,
      value: undefined,
    });
  }

  /** See `grouped`. */
  group<T>(run: () => T): T {
    const from = this.next;
    const known = this.stretches[from];
    const depth = this.depth + 1;
    if (known?.depth === depth) {
      this.next++;
      return known.value as T;
    }
    this.depth = depth;
    const value = run();
    this.depth = depth - 1;
    this.stretches.length = from;
    this.stretches.push({ parts: undefined, depth, subject: undefined, done: true, value });
    this.next = from + 1;
    return value;
  }
}

/** Calls `run`, whose stretches of long work are forgotten when it has a result. */
export function grouped<T>(run: () => T): T {
  return progress === undefined ? run() : progress.group(run);
}

let progress: Progress | undefined;

/** Makes `next` the progress of the running builtin; returns the previous one. */
export function setProgress(next: Progress | undefined): Progress | undefined {
  const before = progress;
  progress = next;
  return before;
}

/** Notes that the running builtin need not be called again for what it has done so far. */
export function settleProgress(): void {
  progress?.clear();
}

/** May long work be postponed here? */
export function isDivisible(): boolean {
  return progress !== undefined;
}

/**
 * Did an earlier call of the builtin reach the long work on `subject` here? Then it need not try again whether
 * the work is short.
 */
export function isResumed(subject: unknown): boolean {
  return progress !== undefined && progress.isAt(subject);
}

/**
 * Does long work: charges it part by part, and checks the limits. In a builtin of an awaited query it may
 * throw `POSTPONED`, so the builtin must have had no effect before. The work must leave no marks in terms.
 *
 * `make` calls a generator function of a module. V8 would keep what one made for the call refers to until it
 * collects all garbage. `subject` is what `isResumed` asks for.
 */
export function inParts<T>(make: () => LongWork<T>, subject?: unknown): T {
  const own = progress;
  if (own === undefined || payer === undefined) return atOnce(make());
  const stretch = own.reached(make, subject);
  if (stretch.done) return stretch.value as T;
  // What the parts call is not divided further.
  progress = undefined;
  try {
    for (;;) {
      const { done, value } = stretch.parts!.next();
      if (done === true) {
        stretch.done = true;
        stretch.value = value;
        return value as T;
      }
      work(value as number);
      if (payer.isSliceOver !== true) continue;
      payer.charge(0);
      throw POSTPONED;
    }
  } finally {
    progress = own;
  }
}

/** Charges `steps` steps like `work`; throws `POSTPONED` if the slice is over, if `mayLeave`. */
export function worked(steps: number, mayLeave: boolean): void {
  work(steps);
  if (mayLeave && payer?.isSliceOver === true) throw POSTPONED;
}

/** Calls `run`, which may be called again as a builtin may, until it does not throw `POSTPONED`. */
export function* resumed<T>(run: () => T): LongWork<T> {
  const own = new Progress();
  for (;;) {
    const outer = setProgress(own);
    try {
      return run();
    } catch (thrown) {
      if (thrown !== POSTPONED) throw thrown;
    } finally {
      setProgress(outer);
    }
    own.restart();
    yield 0;
  }
}

/** Calls `run`, whose long work is not divided. */
export function undivided<T>(run: () => T): T {
  const own = setProgress(undefined);
  try {
    return run();
  } finally {
    setProgress(own);
  }
}

/** Does long work without a break. */
export function atOnce<T>(parts: LongWork<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value as T;
    work(value as number);
  }
}

/** Does work that is not divided, but not again when the builtin is called again. */
export function once<T>(steps: number, run: () => T): T {
  if (progress === undefined) return run();
  return inParts(() => inOnePart(steps, run));
}

function* inOnePart<T>(steps: number, run: () => T): LongWork<T> {
  const value = run();
  yield steps;
  return value;
}

/** `items.map(convert)`, in parts if there are many. */
export function mapped<A, B>(items: readonly A[], convert: (item: A) => B): B[] {
  if (items.length < BLOCK) return items.map((item) => convert(item));
  return inParts(() => mappedInParts(items, convert));
}

function* mappedInParts<A, B>(items: readonly A[], convert: (item: A) => B): LongWork<B[]> {
  const out: B[] = [];
  for (const item of items) {
    out.push(convert(item));
    if (out.length % BLOCK === 0) yield BLOCK;
  }
  return out;
}

/**
 * `items.filter(isKept)`, in parts if there are many, or if that takes long. `isKept` may be called again for the
 * same item.
 */
export function filtered<A>(items: readonly A[], isKept: (item: A, index: number) => boolean): A[] {
  if (items.length < BLOCK && !isResumed(filteredInParts)) {
    const kept = briefly(items, isKept);
    if (kept !== undefined) return kept;
  }
  return inParts(() => filteredInParts(items, isKept), filteredInParts);
}

/** `items.filter(isKept)`; undefined if that compares so many characters that it is to be divided. */
function briefly<A>(
  items: readonly A[],
  isKept: (item: A, index: number) => boolean,
): A[] | undefined {
  const out: A[] = [];
  const from = isDivisible() ? compared : Infinity;
  for (let i = 0; i < items.length; i++) {
    if (isKept(items[i]!, i)) out.push(items[i]!);
    if (isPauseDue(from)) return undefined;
  }
  return out;
}

function* filteredInParts<A>(
  items: readonly A[],
  isKept: (item: A, index: number) => boolean,
): LongWork<A[]> {
  const out: A[] = [];
  let steps = 0;
  let from = compared;
  for (const item of items) {
    if (isKept(item, steps)) out.push(item);
    if (++steps % BLOCK !== 0 && !isPauseDue(from)) continue;
    from = compared;
    yield BLOCK;
  }
  return out;
}
