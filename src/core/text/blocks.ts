/*
 * The reader's memory between two terms: its stacks, blocks of the static area that grow, and a count of the terms.
 *
 *   machine.reader -> Reader | Block 0 | Block 1 | ...
 */

@unmanaged
export class Reader {
  /** The number of the term that was read last, for `Atom.clause`. */
  term: u32;
  spare: u32;
}

@unmanaged
export class Block {
  base: Address;
  bytes: u32;
}

export const enum Use {
  /** Brackets and operators that are open. */
  FRAMES = 0,
  /** Arguments and elements of brackets that are open. */
  VALUES = 1,
  VARIABLES = 2,
  NOTES = 3,
  /** The text of a quoted token with escapes. */
  SCRATCH = 4,
  COUNT = 5,
}

const FIRST_BYTES: u32 = 4096;
/** A larger block is given back when the term has been read. */
const KEPT_BYTES: u32 = 1 << 18;

/** The reader's record, which is made when it is first asked for. */
export function reader(): Reader {
  if (machine.reader == 0) {
    machine.reader = allocateCleared(offsetof<Reader>() + Use.COUNT * offsetof<Block>());
  }
  return changetype<Reader>(machine.reader);
}

/** One of its blocks. The reader must have been made. */
export function blockOf(use: u32): Block {
  return changetype<Block>(machine.reader + offsetof<Reader>() + use * offsetof<Block>());
}

/** Makes the block larger; false if that would pass the limit of the memory. */
export function growBlock(use: u32): bool {
  const block = blockOf(use);
  if (block.bytes == 0) {
    block.base = allocate(FIRST_BYTES);
    block.bytes = FIRST_BYTES;
    return true;
  }
  if (block.bytes >= 1 << 30 || !hasRoom(2 * block.bytes)) return false;
  block.base = enlarge(block.base, block.bytes, 2 * block.bytes);
  block.bytes *= 2;
  return true;
}

/** Gives back the blocks that one term has made large. */
export function shrinkBlocks(): void {
  for (let use: u32 = 0; use < <u32>Use.COUNT; use++) {
    const block = blockOf(use);
    if (block.bytes <= KEPT_BYTES) continue;
    release(block.base, block.bytes);
    block.base = 0;
    block.bytes = 0;
  }
}
