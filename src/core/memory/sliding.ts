/*
 * Sliding: the marked cells move down, close to each other and in their order, so that the age of variables and the
 * heap's tops in choice points keep their meaning.
 *
 *   offsets   for each block of 64 cells: the new address of its first marked cell
 *
 * The new address of a cell is the offset of its block plus 4 for each marked cell before it in the block. If the heap
 * gets a new place, the offsets lead there, while the cells first slide where they are and then move in one piece.
 *
 * The start of the heap, up to the first cell that is not marked, stays where it is: only its pointers to cells above
 * change. In a program that builds up data it is most of the heap.
 */

const BLOCK_SHIFT: u32 = 8;

let low: Address = 0;
let bits: Address = 0;
let offsets: Address = 0;
let end: Address = 0;
// The part of the heap at its start in which all cells are marked, so that none of them moves.
let fixedFrom: Address = 0;
let fixedBytes: u32 = 0;

/** The bytes of the marked cells in some blocks. */
export function markedBytes(from: u32, to: u32): u32 {
  const table = markBits();
  let count: u32 = 0;
  for (let i = from; i < to; i++) count += <u32>popcnt(load<u64>(table + 8 * i));
  return 4 * count;
}

/** Makes the offsets: the first `blocks` blocks go to `first` and above, the others to `second` and above. */
export function startSliding(blocks: u32, first: Address, second: Address): void {
  low = lowest();
  bits = markBits();
  offsets = offsetTable();
  const count = blockCount();
  fixedFrom = low + blocks * BLOCK_BYTES;
  fixedBytes = 0;
  let to = first;
  for (let i: u32 = 0; i < count; i++) {
    if (i == blocks) to = second;
    store<u32>(offsets + 4 * i, to);
    to += 4 * <u32>popcnt(load<u64>(bits + 8 * i));
    if (to == low + (i + 1) * BLOCK_BYTES && to == fixedFrom + fixedBytes + BLOCK_BYTES)
      fixedBytes += BLOCK_BYTES;
  }
  // Without a block of its own, the second part is empty.
  if (count <= blocks) to = second;
  end = to;
}

export function newTop(): Address {
  return end;
}

/** The new address that a cell refers to, with its tag. @inline */
function moved(cell: Cell, from: Address, marks: Address, table: Address): Cell {
  const offset = cell - from;
  const block = offset >> BLOCK_SHIFT;
  const before = load<u64>(marks + 8 * block) & (((<u64>1) << ((offset >> 2) & 63)) - 1);
  return load<u32>(table + 4 * block) + 4 * <u32>popcnt(before) + tagOf(cell);
}

/** A cell after the collection; raw values that look like cells must not come here. */
export function forward(cell: Cell): Cell {
  return isPointer(cell) ? moved(cell, low, bits, offsets) : cell;
}
/** The same, in place. */
export function forwardAt(address: Address): void {
  put(address, forward(at(address)));
}

/** The new value of a former top of the heap: the first marked cell at or above it, or the new top. */
export function forwardTop(top: Address, oldTop: Address): Address {
  if (top < low) return top;
  return top >= oldTop ? end : moved(top, low, bits, offsets);
}

/** In the fixed part, only pointers to other parts change; gives the words of a box that go on behind it. */
function slideFixed(size: u32): u32 {
  const base = low;
  const marks = bits;
  const table = offsets;
  const from = fixedFrom;
  const bytes = fixedBytes;
  let p = from;
  for (; p < from + bytes; p += 4) {
    const cell = at(p);
    if (tagOf(cell) == Tag.CONST) {
      if (isBoxHeader(cell)) p += 4 * boxWords(cell);
    } else if (cell - from >= bytes && cell - base < size) put(p, moved(cell, base, marks, table));
  }
  return (p - from - bytes) >> 2;
}

/** Slides the cells of some blocks to `to` and above; gives the end. */
export function slide(fromBlock: u32, toBlock: u32, to: Address, size: u32): Address {
  const base = low;
  const marks = bits;
  const table = offsets;
  let skip: u32 = 0; // words of a box that are still to come
  let p = base + fromBlock * BLOCK_BYTES;
  if (p == fixedFrom && to == p) {
    skip = slideFixed(size);
    p = to = fixedFrom + fixedBytes;
    fromBlock += fixedBytes >> BLOCK_SHIFT;
  }
  for (let block = fromBlock; block < toBlock; block++, p += BLOCK_BYTES) {
    let left = load<u64>(marks + 8 * block);
    if (left == 0) continue;
    if (left == u64.MAX_VALUE && skip == 0) {
      // A whole block, up to the first box.
      let from = p;
      const last = p + BLOCK_BYTES;
      for (; from < last; from += 4, to += 4) {
        let cell = at(from);
        if (tagOf(cell) != Tag.CONST) {
          if (cell - base < size) cell = moved(cell, base, marks, table);
        } else if (isBoxHeader(cell)) break;
        put(to, cell);
      }
      if (from == last) continue;
      left = u64.MAX_VALUE << ((from - p) >> 2);
    }
    do {
      let cell = at(p + 4 * <u32>ctz(left));
      left &= left - 1;
      if (skip != 0) skip--;
      else if (tagOf(cell) != Tag.CONST) {
        if (cell - base < size) cell = moved(cell, base, marks, table);
      } else if (isBoxHeader(cell)) skip = boxWords(cell);
      put(to, cell);
      to += 4;
    } while (left != 0);
  }
  return to;
}
