/*
 * The static area: all that does not lie on the heap. Tables, predicates, clauses, code, stacks of queries.
 *
 *   constants | chunk 0: static ..........| attributed | heap ..... | tables of the collector | chunk 1 | ...
 *             ^ __heap_base   staticTop ^  ^ attributedBase         ^ heapEnd        areaEnd ^
 *
 * Blocks never move. A chunk is used from its start up; when it is full, another one is taken from what the
 * heap has left behind or from the end of the memory. So an allocation moves no cell, and a builtin may
 * allocate while it holds cells; only a collection moves the heap (collector.ts).
 *
 * A block has one of the sizes of `classBytes`: multiples of 8 up to 512, then four sizes for each power of 2.
 * Free blocks of a size are linked through their first word. Blocks are not joined.
 *
 * Untouched pages of the memory cost nothing, so chunk 0 is given more room than it needs; what counts for the
 * limit of the engine is what has been used (`usedBytes`).
 */
import { grow } from "../imports";
import { Address } from "./cells";
import { machine, requestPause } from "./machine";

export const PAGE: u32 = 65536;
const MEGABYTE: u32 = 1 << 20;
/** Where attributed variables and the heap begin in a new memory. */
export const FIRST_ATTRIBUTED: Address = 8 * MEGABYTE;
export const FIRST_HEAP: Address = 9 * MEGABYTE;
const SMALL_MAX: u32 = 512;
const SMALL_CLASSES: u32 = SMALL_MAX >> 3;
const CLASSES: u32 = SMALL_CLASSES + 4 * 23 + 1;
const CHUNK: u32 = MEGABYTE;
/** What allocations may use beyond the limit until the next call ends the run. */
const RESERVE: u32 = PAGE;

/** A part of the memory that the heap has left. */
@unmanaged
class Spare {
  next: Spare;
  bytes: u32;
}

/** Sets up the static area of a new memory, which ends at `end`. */
export function initAreas(end: Address): void {
  machine.staticTop = <u32>(__heap_base + 7) & ~7;
  machine.staticEnd = FIRST_ATTRIBUTED;
  machine.staticBytes = FIRST_ATTRIBUTED;
  machine.memoryEnd = end;
  machine.memoryLimit = u32.MAX_VALUE;
  machine.freeBlocks = machine.staticTop;
  machine.staticTop += (4 * CLASSES + 7) & ~7;
  memory.fill(machine.freeBlocks, 0, 4 * CLASSES);
}

/** The number of the class of blocks of at least so many bytes. */
function classOf(bytes: u32): u32 {
  if (bytes <= SMALL_MAX) return max((bytes + 7) >> 3, 1);
  const power = 31 - clz(bytes - 1); // bytes are in (2 ** power, 2 ** (power + 1)]
  return SMALL_CLASSES + 4 * (power - 9) + ((bytes - 1) >> (power - 2)) - 3;
}

/** The size of the blocks of a class. */
function classBytes(number: u32): u32 {
  if (number <= SMALL_CLASSES) return number << 3;
  const n = number - SMALL_CLASSES - 1;
  return (5 + (n & 3)) << (7 + (n >> 2));
}

/** The bytes that a block for so many bytes has. */
export function blockBytes(bytes: u32): u32 {
  return classBytes(classOf(bytes));
}

/** A block of at least so many bytes, at a multiple of 8. What is in it is undefined. */
export function allocate(bytes: u32): Address {
  const number = classOf(bytes);
  const list = machine.freeBlocks + 4 * number;
  const free = load<u32>(list);
  if (free != 0) {
    store<u32>(list, load<u32>(free));
    return free;
  }
  const size = classBytes(number);
  if (size > machine.staticEnd - machine.staticTop) newChunk(size);
  const block = machine.staticTop;
  machine.staticTop = block + size;
  if (usedBytes() > machine.memoryLimit) {
    machine.isFull = 1;
    requestPause();
  }
  return block;
}

/** The same, filled with zeros. */
export function allocateCleared(bytes: u32): Address {
  const block = allocate(bytes);
  memory.fill(block, 0, bytes);
  return block;
}

/** Gives back a block that was allocated with so many bytes. */
export function release(block: Address, bytes: u32): void {
  if (block == 0) return;
  const list = machine.freeBlocks + 4 * classOf(bytes);
  store<u32>(block, load<u32>(list));
  store<u32>(list, block);
}

/** Moves what is in a block to a larger one. */
export function enlarge(block: Address, bytes: u32, newBytes: u32): Address {
  if (blockBytes(bytes) >= newBytes) return block;
  const moved = allocate(newBytes);
  memory.copy(moved, block, bytes);
  release(block, bytes);
  return moved;
}

/** Whether so many bytes more are within the limit: to be asked before an allocation of many. */
export function hasRoom(bytes: u32): bool {
  return <u64>usedBytes() + bytes <= <u64>machine.memoryLimit - RESERVE;
}

/** The bytes that count for the limit: what is used of the static area, and the heap up to where it may grow. */
export function usedBytes(): u32 {
  const heap = machine.heapEnd - machine.heapBase;
  const attributed = machine.attributedTop - machine.attributedBase;
  return (
    machine.staticBytes - (machine.staticEnd - machine.staticTop) + attributed + heap + (heap >> 4)
  );
}

/** What is left of the current chunk becomes free blocks, and a chunk with room for so many bytes the current one. */
function newChunk(bytes: u32): void {
  retireChunk();
  let last = changetype<Spare>(0);
  for (
    let spare = changetype<Spare>(machine.spare);
    spare != changetype<Spare>(0);
    spare = spare.next
  ) {
    if (spare.bytes >= bytes) {
      if (last == changetype<Spare>(0)) machine.spare = changetype<Address>(spare.next);
      else last.next = spare.next;
      return useChunk(changetype<Address>(spare), spare.bytes);
    }
    last = spare;
  }
  const from = machine.memoryEnd;
  const rounded = (max(bytes, CHUNK) + PAGE - 1) & ~(PAGE - 1);
  if (!grow(rounded / PAGE)) unreachable();
  machine.memoryEnd = from + rounded;
  useChunk(from, rounded);
}

function useChunk(from: Address, bytes: u32): void {
  machine.staticTop = from;
  machine.staticEnd = from + bytes;
  machine.staticBytes += bytes;
}

function retireChunk(): void {
  let left = machine.staticEnd - machine.staticTop;
  while (left >= 8) {
    let number = classOf(left);
    if (classBytes(number) > left) number--;
    const size = classBytes(number);
    store<u32>(machine.staticTop, load<u32>(machine.freeBlocks + 4 * number));
    store<u32>(machine.freeBlocks + 4 * number, machine.staticTop);
    machine.staticTop += size;
    left -= size;
  }
}

/** Gives memory that the heap has left to the static area. */
export function donate(from: Address, bytes: u32): void {
  const spare = changetype<Spare>(from);
  spare.next = changetype<Spare>(machine.spare);
  spare.bytes = bytes;
  machine.spare = from;
}

/** Makes the memory end at or above `end`; false if that is not possible. */
export function growTo(end: Address): bool {
  if (end <= machine.memoryEnd) return true;
  const pages = (end - machine.memoryEnd + PAGE - 1) / PAGE;
  if (!grow(pages)) return false;
  machine.memoryEnd += pages * PAGE;
  return true;
}
