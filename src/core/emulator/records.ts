/*
 * Environments, choice points, the trail, queries.
 *
 * An environment lies on the heap, below all that is made after it:
 *
 *   caller | continuation | Y0 | Y1 | ...     Y registers are named by their offset in bytes, from 8 on
 *
 * Its first slots hold cut barriers: a choice point as its distance from `choiceBase`, in 4 bytes, as a small
 * integer. The size and which slots are alive stand before the continuation of each call, in the code:
 *
 *   ... | map 1 | map 0 | clause | slots, barriers | <- continuation
 *         a bit for each slot: alive          16 and 16 bits
 *
 * There is a map for each 32 slots, so the number of maps follows from the number of slots. A slot that is not
 * alive holds garbage and must never be looked at. A slot that is alive holds a cell; a new variable of a body is
 * its slot, which then refers to itself.
 *
 * A choice point lies on the stack of its query, above the older ones:
 *
 *   Choice | argument 0 | argument 1 | ...    all arguments are cells
 *
 * A trail entry is one word, or three:
 *
 *   variable                                 it was bound; bits 00
 *   address + 1 | old cell | address + 1     that cell was assigned
 *   payload + 2 | kind     | payload + 2     other undoing: see Undo
 *
 * so the trail can be read in both directions: the low bits of the last and of the first word tell the size.
 */

@unmanaged
export class Environment {
  caller: Environment;
  continuation: Address;
}
export const SLOTS: u32 = 8;

/** @inline */
export function slotsAt(continuation: Address): u32 {
  return load<u16>(continuation - 4);
}
/** @inline */
export function barriersAt(continuation: Address): u32 {
  return load<u16>(continuation - 2);
}
/** @inline */
export function clauseAt(continuation: Address): Address {
  return load<u32>(continuation - 8);
}
/** The map of slots 32 * i and following. @inline */
export function liveMapAt(continuation: Address, i: u32): u32 {
  return load<u32>(continuation - 12 - 4 * i);
}

@unmanaged
export class Choice {
  /** The code to go on with after a failure. */
  alternative: Address;
  heap: Address;
  trail: Address;
  environment: Address;
  continuation: Address;
  /** The top of the attributed variables. */
  attributed: Address;
  previous: Choice;
  argumentBytes: u16;
  flags: u16;
}
export const CHOICE_BYTES: u32 = 32;

/** A choice point as a barrier: it stays the same when the stack moves. */
export function barrierOf(choice: Address): Cell {
  return ((choice - machine.choiceBase) << 1) | 3;
}
/** The choice point that a barrier names. */
export function choiceOf(barrier: Cell): Address {
  return (barrier >>> 1) - 1 + machine.choiceBase;
}

/** An address of the code that is kept as two small integers. */
export function addressIn(cells: Address): Address {
  return ((at(cells) >>> 3) << 16) | (at(cells + 4) >>> 3);
}

export const enum ChoiceFlag {
  /** Seen by a collection: a minor one need not look at it again. */
  OLD = 1,
  /** Must notice its removal: `machine.guard` leads to it. */
  GUARD = 2,
  /** Of a builtin: the run has been left before its next answer. */
  LEFT = 4,
}

/** Undo entries of the trail by their kind. */
export const enum Undo {
  /** Restore raw words: the payload is a block of address, words, old words. */
  WORDS = 0,
  /** The host undoes it: the payload is the number of a host object. */
  HOST = 1,
  /** A goal of undo/1: the payload is its handle. */
  GOAL = 2,
}

/** An open query. While it is the current one, its registers are in Machine or in the loop. */
@unmanaged
export class Query {
  next: Query;
  state: u32;
  // Saved registers.
  program: Address;
  environment: Address;
  choice: Address;
  trail: Address;
  continuation: Address;
  cutBarrier: Address;
  heapBacktrack: Address;
  guard: Address;
  pendingTrail: Address;
  pendingGoals: Cell;
  callee: Address;
  // Its stacks: blocks of the static area.
  choiceBase: Address;
  choiceEnd: Address;
  /** The size of that block. */
  choiceBytes: u32;
  trailBase: Address;
  trailEnd: Address;
  /** Values of `floor` and of the top's owner before this query was entered. */
  savedFloor: Address;
  savedAttributedFloor: Address;
  savedOwner: Address;
  /** The heap's top when it was opened. */
  base: Address;
  /** The goal's variables: a term. A root. */
  answer: Cell;
  /** It is to be left when the cleanup that runs has come to its end. */
  isEnding: u32;
  /** Its captures of output while it stands still, see ../text/output.ts; or 0. */
  parked: Address;
  /** X registers while it stands at a call: a block, and their number. */
  registers: Address;
  registerCount: u32;
  /** The newest buffer of findall/3. */
  buffers: Address;
  /** A ball on its way past cleanups: a template, or 0. */
  ball: Address;
  /** Queries are counted from 1 on. */
  number: u32;
}

export const enum QueryState {
  CLOSED = 0,
  /** Opened, or stopped at a call: X is in `registers`. */
  AT_CALL = 1,
  /** At an answer. */
  AT_ANSWER = 2,
  /** In the loop, or waiting for the host, with others above it perhaps. */
  RUNNING = 3,
}
