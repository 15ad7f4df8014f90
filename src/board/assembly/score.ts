/*
 * The search of ../score-kernel.ts in WebAssembly: AssemblyScript, compiled by build/assemble.ts.
 *
 * Differences: the cells that may come next are found by comparing all cells at once, one byte each,
 * instead of by tables; a node is one record of 8 bytes; and for boards of at most 16 cells a frame is one
 * number of 64 bits: the cells that may come next, those on the path, and the address of the children.
 *
 * Memory layout, in bytes. The host fills the parts marked +.
 *
 *   LETTERS  + a byte for each cell: its letter, 0 to 25, or 255: a letter that no word has, or no cell
 *   NEAR     + a number of 32 bits for each cell: its neighbours
 *   BATCH    + the letters of many boards, 32 bytes each
 *   SCORES     a number of 32 bits for each of these boards
 *   trie     + a record for each node of a spread trie: its mask, and the address that its base is
 *   found      as there; a mark is the address of a record and the mask that was in it
 *   queue      as there, up to the end of the memory; if it is too short, the search traps
 */

const LETTERS: usize = 0;
const NEAR: usize = 64;
const BATCH: usize = 1024;
const SCORES: usize = 9216;

const RECORD_SHIFT: u32 = 3;
const SCORE_SHIFT: u32 = 26;
const LETTER_BITS: u32 = 0x3ffffff;
const BASE_BITS: u64 = 0xffffffff00000000;

let trie: usize = 0;
let queue: usize = 0;
let found: usize = 0;
/** The ends of the marks and of the frames of the last board. */
let foundEnd: usize = 0;
let queueEnd: usize = 0;

/** Sets the addresses of the parts. */
export function place(trieAt: usize, foundAt: usize, queueAt: usize): void {
  trie = trieAt;
  found = foundAt;
  queue = queueAt;
}

/** The number of paths considered on the last board. */
export function pathCount(few: bool): u32 {
  let count: u32 = 0;
  for (let at = queue; at < queueEnd; at += few ? 8 : 12) {
    count += popcnt(few ? <u32>load<u16>(at) : load<u32>(at));
  }
  return count;
}

/** The number of words of the last board. */
export function wordCount(): usize {
  return (foundEnd - found) >> 3;
}

/** For each letter, the index of its byte in a mask of four bytes; the index after them for 255. */
function byteOf(letters: v128): v128 {
  return i8x16.shr_u(letters, 3);
}

/** The bit of each letter in that byte. */
function bitOf(letters: v128): v128 {
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  return i8x16.swizzle(bits, v128.and(letters, i8x16.splat(7)));
}

/** The cells, out of 16, whose letters are in a mask. */
function cellsOf(mask: u32, bytes: v128, bits: v128): u32 {
  const here = i8x16.swizzle(i32x4.splat(mask), bytes);
  return <u32>i8x16.bitmask(i8x16.ne(v128.and(here, bits), i32x4.splat(0)));
}

/** 8 if a number below 2 ** 31 is not 0, else 0. */
function eightIf(number: u32): usize {
  return <usize>(((0 - number) >> 31) << 3);
}

/** Unmarks all marked words; returns the score, without the 16 that each word adds. */
function unmark(end: usize, sum: u32): i32 {
  foundEnd = end;
  for (let at = found; at < end; at += 8) {
    const mark = load<u64>(at);
    store<u32>(<usize>(mark >> 32), <u32>mark);
  }
  return sum - 16 * <u32>wordCount();
}

/** Scores a range of the boards of the batch, of at most 16 cells or of more. */
export function scoreBatch(from: usize, to: usize, few: bool): void {
  for (let board = from; board < to; board++) {
    const letters = BATCH + (board << 5);
    v128.store(LETTERS, v128.load(letters));
    v128.store(LETTERS, v128.load(letters, 16), 16);
    store<i32>(SCORES + (board << 2), few ? scoreFew() : scoreMany());
  }
}

/** The score of a board of at most 16 cells. */
export function scoreFew(): i32 {
  const letters = v128.load(LETTERS);
  const bytes = byteOf(letters);
  const bits = bitOf(letters);
  const root = load<u64>(trie);
  let cells = cellsOf(<u32>root, bytes, bits);
  foundEnd = found;
  queueEnd = queue;
  if (cells == 0) return 0;
  let frame: u64 = root & BASE_BITS;
  let head = queue;
  let tail = head + 8;
  let marked = found;
  let sum: u32 = 0;
  do {
    const bit = cells & (0 - cells);
    const rest = cells ^ bit;
    const cell: usize = ctz(cells);
    const at = <usize>(frame >> 32) + ((<usize>load<u8>(LETTERS + cell)) << RECORD_SHIFT);
    const record = load<u64>(at);
    const mask = <u32>record;
    const worth = mask >> SCORE_SHIFT;
    sum += worth;
    store<u32>(at, mask & LETTER_BITS);
    store<u64>(marked, ((<u64>at) << 32) | mask);
    marked += eightIf(worth);

    const walked = (<u32>frame >> 16) | bit;
    const open = cellsOf(mask, bytes, bits) & load<u32>(NEAR + (cell << 2)) & ~walked;
    store<u64>(tail, <u64>(open | (walked << 16)) | (record & BASE_BITS));
    tail += eightIf(open);

    const next = load<u64>(head + 8);
    const isEnd = rest == 0;
    cells = select<u32>(<u32>next & 0xffff, rest, isEnd);
    frame = select<u64>(next, frame, isEnd);
    head += (<usize>isEnd) << 3;
  } while (head < tail);
  queueEnd = tail;
  sum = unmark(marked, sum);
  return sum;
}

/** The score of a board of at most 32 cells. */
export function scoreMany(): i32 {
  const letters = v128.load(LETTERS);
  const bytes = byteOf(letters);
  const bits = bitOf(letters);
  const moreLetters = v128.load(LETTERS, 16);
  const moreBytes = byteOf(moreLetters);
  const moreBits = bitOf(moreLetters);
  const root = load<u64>(trie);
  let cells = cellsOf(<u32>root, bytes, bits) | (cellsOf(<u32>root, moreBytes, moreBits) << 16);
  foundEnd = found;
  queueEnd = queue;
  if (cells == 0) return 0;
  let head = queue;
  let tail = head + 12;
  store<u32>(head, 0, 4);
  store<u32>(head, <u32>(root >> 32), 8);
  let marked = found;
  let sum: u32 = 0;
  do {
    const bit = cells & (0 - cells);
    const rest = cells ^ bit;
    const cell: usize = ctz(cells);
    const at = <usize>load<u32>(head, 8) + ((<usize>load<u8>(LETTERS + cell)) << RECORD_SHIFT);
    const record = load<u64>(at);
    const mask = <u32>record;
    const worth = mask >> SCORE_SHIFT;
    sum += worth;
    store<u32>(at, mask & LETTER_BITS);
    store<u64>(marked, ((<u64>at) << 32) | mask);
    marked += eightIf(worth);

    const walked = load<u32>(head, 4) | bit;
    const spelled = cellsOf(mask, bytes, bits) | (cellsOf(mask, moreBytes, moreBits) << 16);
    const open = spelled & load<u32>(NEAR + (cell << 2)) & ~walked;
    store<u32>(tail, open);
    store<u32>(tail, walked, 4);
    store<u32>(tail, <u32>(record >> 32), 8);
    tail += select<usize>(12, 0, open != 0);

    const isEnd = rest == 0;
    cells = select<u32>(load<u32>(head, 12), rest, isEnd);
    head += select<usize>(12, 0, isEnd);
  } while (head < tail);
  queueEnd = tail;
  sum = unmark(marked, sum);
  return sum;
}
