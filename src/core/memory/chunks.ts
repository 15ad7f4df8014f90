/*
 * Chunks of the static area in which all blocks are free are given back, so that the heap or other blocks can have
 * their place. Blocks are not joined otherwise.
 */

/** With more bytes than this in free blocks, it is worth a look. */
const MANY: u32 = 16 << 20;

/** For each page of the memory the address of its chunk, or 0. */
let map: Address = 0;

/** Gives back chunks whose blocks are all free, if the memory has less room than there are free blocks. */
export function returnChunks(): void {
  const pages = <u32>memory.size();
  if (machine.freeBytes < min(machine.ceiling - machine.memoryEnd, MANY)) return;
  if (machine.staticEnd != FIRST_ATTRIBUTED) retireChunk();
  map = allocateCleared(4 * pages);
  for (let c = changetype<Chunk>(machine.chunks); c != NO_CHUNK; c = c.next) {
    c.free = 0;
    const last = changetype<Address>(c) + c.bytes;
    if (last == machine.staticEnd) continue;
    for (let a = changetype<Address>(c); a < last; a += PAGE)
      store<u32>(map + 4 * (a / PAGE), changetype<u32>(c));
  }
  countFree();
  takeOut();
  let last = NO_CHUNK;
  for (let c = changetype<Chunk>(machine.chunks); c != NO_CHUNK;) {
    const next = c.next;
    if (isFree(c)) {
      if (last == NO_CHUNK) machine.chunks = changetype<Address>(next);
      else last.next = next;
      machine.staticBytes -= c.bytes - offsetof<Chunk>();
      machine.freeBytes -= c.bytes - offsetof<Chunk>();
      donate(changetype<Address>(c), c.bytes);
    } else last = c;
    c = next;
  }
  release(map, 4 * pages);
  while (raiseCeiling());
}

/** @inline */
function isFree(c: Chunk): bool {
  return c.free == c.bytes - offsetof<Chunk>();
}

/** @inline */
function chunkOf(block: Address): Chunk {
  return changetype<Chunk>(load<u32>(map + 4 * (block / PAGE)));
}

/** Counts the bytes of free blocks in each chunk. */
function countFree(): void {
  for (let i: u32 = 1; i < CLASSES; i++) {
    for (let b = load<u32>(machine.freeBlocks + 4 * i); b != 0; b = load<u32>(b)) {
      const chunk = chunkOf(b);
      if (chunk != NO_CHUNK) chunk.free += classBytes(i);
    }
  }
}

/** Takes the blocks of free chunks out of the lists. */
function takeOut(): void {
  for (let i: u32 = 1; i < CLASSES; i++) {
    let place = machine.freeBlocks + 4 * i;
    for (let b = load<u32>(place); b != 0; b = load<u32>(b)) {
      const chunk = chunkOf(b);
      if (chunk == NO_CHUNK || !isFree(chunk)) {
        store<u32>(place, b);
        place = b;
      }
    }
    store<u32>(place, 0);
  }
}

/** A spare part at the ceiling becomes free; whether there was one. */
function raiseCeiling(): bool {
  let last = NO_SPARE;
  for (let spare = changetype<Spare>(machine.spare); spare != NO_SPARE; spare = spare.next) {
    if (changetype<Address>(spare) == machine.ceiling && machine.ceiling < machine.ceilingEnd) {
      if (last == NO_SPARE) machine.spare = changetype<Address>(spare.next);
      else last.next = spare.next;
      machine.ceiling += spare.bytes;
      return true;
    }
    last = spare;
  }
  return false;
}
