/*
 * Two stacks for the walks over terms, and a table of the compounds that were met. All are empty between two builtins.
 *
 *     8,192   pending: parts that a walk still has to look at  grows up
 *    53,248   noted: variables that have to be reset         grows up
 *    65,536
 *
 * A stack that is full moves to a block of the static area and is given back by `endWalk`. A walk keeps the top of
 * its stack in a local variable.
 *
 * Terms may be cyclic, or share parts so that they are much larger as a tree. A walk counts its steps. After
 * QUICK_STEPS of them it asks `meet` at each compound. That puts one step in 16, by chance, into the table: enough to
 * meet a cycle or a part that is shared again and again. After the first repetition the walk begins again and all steps
 * are put there, so it is linear. Plain terms, however large, pay little.
 */

export const PENDING: Address = 8192;
export const NOTED: Address = 53248;
const NOTED_END: Address = 65536;
/** Steps of a walk that are not looked up. */
export const QUICK_STEPS: i32 = 1 << 16;
/** A walk is charged each time that it has made this many steps, and one: one less than a power of 2. */
export const CHARGED_STEPS: i32 = 255;

/** The steps of a walk for a compound: one, unless it is wide. @inline */
export function stepsOf(arity: u32): i32 {
  return arity > <u32>CHARGED_STEPS ? arity >> 4 : 1;
}
/** Charges the arguments of a wide compound that are looked at. @inline */
export function chargeWide(arity: u32): void {
  if (arity > <u32>CHARGED_STEPS) charge(arity);
}

/** An entry on the stack of a walk through two terms: the addresses of the next arguments, and their number. */
@unmanaged
export class Waiting {
  one: Address;
  other: Address;
  left: u32;
}

/** The bounds of the stacks. */
export let pending: Address = PENDING;
export let pendingEnd: Address = NOTED;
export let noted: Address = NOTED;
export let notedEnd: Address = NOTED_END;

/** The block with room for twice as much; 0: there is no memory. */
function moved(from: Address, fixed: Address, bytes: u32): Address {
  if (!mayTake(2 * bytes)) return 0;
  if (from != fixed) return enlarge(from, bytes, 2 * bytes);
  const block = allocate(2 * bytes);
  memory.copy(block, from, bytes);
  return block;
}

/** Makes room on the stack `pending`, and gives its top, which was `top`; if there is no memory, it is emptied. */
export function growPending(top: Address): Address {
  const bytes = pendingEnd - pending;
  const used = top - pending;
  const block = moved(pending, PENDING, bytes);
  if (block == 0) return pending;
  pending = block;
  pendingEnd = pending + 2 * bytes;
  return pending + used;
}

/** The same for the stack `noted`, whose entries have `step` bytes; if it is emptied, its variables are reset. */
export function growNoted(top: Address, step: u32 = 4): Address {
  const bytes = notedEnd - noted;
  const used = top - noted;
  const block = moved(noted, NOTED, bytes);
  if (block == 0) {
    resetNoted(top, step);
    return noted;
  }
  noted = block;
  notedEnd = noted + 2 * bytes;
  return noted + used;
}

/** Resets the variables that are noted up to `top`. */
export function resetNoted(top: Address, step: u32 = 4): void {
  for (let note = noted; note < top; note += step) {
    // The lowest bits are those of the walk.
    const variable = load<u32>(note) & ~3;
    store<u32>(variable, variable);
  }
}

/** Gives back the memory that a walk has taken. @inline */
export function endWalk(): void {
  if (pending != PENDING || noted != NOTED || table != 0) releaseAll();
}

function releaseAll(): void {
  if (pending != PENDING) release(pending, pendingEnd - pending);
  if (noted != NOTED) release(noted, notedEnd - noted);
  if (table != 0) release(table, 8 * (tableMask + 1));
  pending = PENDING;
  pendingEnd = NOTED;
  noted = NOTED;
  notedEnd = NOTED_END;
  forget();
}

// The table: an open hash of pairs of words; the first word is not zero.
const FIRST_ENTRIES: u32 = 1024;
let table: Address = 0;
let tableMask: u32 = 0;
let tableCount: u32 = 0;
/** Whether all steps are put into it. */
export let isExactWalk: bool = false;
let chance: u32 = 1;

function forget(): void {
  table = 0;
  tableMask = 0;
  tableCount = 0;
  isExactWalk = false;
}

/** Empties the table; from now on some steps are put into it, as at the beginning of a walk. */
export function startQuickly(): void {
  if (table != 0) release(table, 8 * (tableMask + 1));
  forget();
}

/** Empties the table; from now on all steps are put into it. */
export function startExactly(): void {
  startQuickly();
  isExactWalk = true;
}

/** True for one step in 16. */
export function byChance(): bool {
  chance = chance * 1664525 + 1013904223;
  return chance >>> 28 == 0;
}

/** The results of `meet` for a pair of cells. */
export const enum Met {
  /** It may be new. */
  NEW,
  AGAIN,
  /**
   * It is the first one that was met again. The table is empty now: the walk begins anew, since the parts on its stack,
   * with repetitions, may be as many as the square of the different ones.
   */
  FIRST,
}

/** Whether the pair has been met, as far as the table knows. If there is no memory, all have: the walk ends soon. */
export function meet(a: Cell, b: Cell): Met {
  if (!isExactWalk && !byChance()) return Met.NEW;
  if (tableCount * 2 >= tableMask && !growTable(false)) return Met.AGAIN;
  const entry = entryOf(a, b);
  if (load<u32>(entry) == 0) {
    store<u32>(entry, a);
    store<u32>(entry, b, 4);
    tableCount++;
    return Met.NEW;
  }
  if (isExactWalk) return Met.AGAIN;
  startExactly();
  return Met.FIRST;
}

/**
 * The same for two compounds that are to be equal: what is equal to the same is equal, so parts of two cycles whose
 * lengths have nothing in common are met once each, not in all pairs. An entry leads to one of the same set.
 */
export function join(a: Cell, b: Cell): Met {
  if (!isExactWalk && !byChance()) return Met.NEW;
  if (tableCount * 2 >= tableMask && !growTable(true)) return Met.AGAIN;
  const one = firstOf(a);
  const other = firstOf(b);
  if (one != other) {
    store<u32>(one, load<u32>(other), 4);
    return Met.NEW;
  }
  if (isExactWalk) return Met.AGAIN;
  startExactly();
  return Met.FIRST;
}

/** The entry that stands for the set of a cell. */
function firstOf(a: Cell): Address {
  let entry = keyEntry(a);
  if (load<u32>(entry) == 0) {
    tableCount++;
    store<u32>(entry, a);
    store<u32>(entry, a, 4);
    return entry;
  }
  let next = load<u32>(entry, 4);
  while (next != load<u32>(entry)) {
    const following = keyEntry(next);
    // The way gets shorter by half.
    next = load<u32>(following, 4);
    store<u32>(entry, next, 4);
    entry = following;
  }
  return entry;
}

/** The word that was entered for `a`; 0 if none was. */
export function entered(a: Cell): Cell {
  if (table == 0) return 0;
  const entry = keyEntry(a);
  return load<u32>(entry) == 0 ? 0 : load<u32>(entry, 4);
}

/** Enters a word for `a`, in place of the one before. */
export function enterWord(a: Cell, word: u32): void {
  if (tableCount * 2 >= tableMask && !growTable(true)) return;
  const entry = keyEntry(a);
  if (load<u32>(entry) == 0) tableCount++;
  store<u32>(entry, a);
  store<u32>(entry, word, 4);
}

/** @inline */
function mixed(a: u32): u32 {
  const hash = a * 0x9e3779b1;
  return hash ^ (hash >>> 15);
}

function keyEntry(a: Cell): Address {
  let slot = mixed(a) & tableMask;
  while (true) {
    const entry = table + 8 * slot;
    const found = load<u32>(entry);
    if (found == 0 || found == a) return entry;
    slot = (slot + 1) & tableMask;
  }
}

function entryOf(a: Cell, b: Cell): Address {
  let slot = mixed(a + mixed(b)) & tableMask;
  while (true) {
    const entry = table + 8 * slot;
    const found = load<u32>(entry);
    if (found == 0 || (found == a && load<u32>(entry, 4) == b)) return entry;
    slot = (slot + 1) & tableMask;
  }
}

function growTable(isByKey: bool): bool {
  const old = table;
  const entries: u32 = old == 0 ? 0 : tableMask + 1;
  if (entries != 0 && !mayTake(16 * entries)) return false;
  tableMask = max(2 * entries, FIRST_ENTRIES) - 1;
  table = allocateCleared(8 * (tableMask + 1));
  for (let i: u32 = 0; i < entries; i++) {
    const a = load<u32>(old + 8 * i);
    if (a == 0) continue;
    const b = load<u32>(old + 8 * i + 4);
    let slot = (isByKey ? mixed(a) : mixed(a + mixed(b))) & tableMask;
    while (load<u32>(table + 8 * slot) != 0) slot = (slot + 1) & tableMask;
    store<u32>(table + 8 * slot, a);
    store<u32>(table + 8 * slot + 4, b);
  }
  release(old, 8 * entries);
  return true;
}
