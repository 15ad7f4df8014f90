/*
 * Marking: a bit for each cell that is reachable.
 *
 *   low             high                   tables             stack
 *   | cells ........ |        ...          | bits | offsets   | cells to look at ... |
 *                                            64 cells have 8 bytes of bits and 4 of offsets (sliding.ts)
 *
 * A major collection takes all from `attributedBase` to the heap's top, a minor one what lies above
 * `machine.generation`: low is one of the two. Whatever lies elsewhere is left alone.
 *
 * Invariants:
 * - A marked cell has been looked at, or lies on the stack, or was dropped from it because the stack was full;
 *   `completeMarking` makes up for the latter. It must come before anything that relies on a cell being unmarked.
 * - The words of a box are marked together, so are the two cells of an attributed variable.
 * - A chain of references is made shorter only through cells that no choice point protects.
 */

export const BLOCK_BYTES: u32 = 256;
const BLOCK_SHIFT: u32 = 8;
/** A cell that leads nowhere. */
const NOTHING: Cell = Tag.CONST;
/** The least that is kept for the stack. */
const STACK_BYTES: u32 = 65536;

let low: Address = 0;
let size: u32 = 0;
let bits: Address = 0;
let unprotected: Address = 0;
let stack: Address = 0;
let stackEnd: Address = 0;
/** Whether something was dropped from the full stack. */
let isDropped: bool = false;

/** The bytes that tables and stack need for a number of bytes of cells. */
export function tableBytes(cells: u32): u32 {
  return 12 * ((cells >> BLOCK_SHIFT) + 2) + STACK_BYTES;
}

/** Begins a collection of [from, to), with cells at or above `free` unprotected, and tables in [tables, end). */
export function startMarking(
  from: Address,
  to: Address,
  free: Address,
  tables: Address,
  end: Address,
): void {
  low = from;
  size = to - from;
  unprotected = free;
  bits = (tables + 7) & ~7;
  stack = offsetTable() + 4 * (blockCount() + 1);
  stackEnd = end;
  memory.fill(bits, 0, 8 * blockCount() + 8);
}

/** @inline */
export function lowest(): Address {
  return low;
}
export function markBits(): Address {
  return bits;
}
/** The blocks of 64 cells in the range. */
export function blockCount(): u32 {
  return (size + BLOCK_BYTES - 1) >> BLOCK_SHIFT;
}
export function offsetTable(): Address {
  return bits + 8 * blockCount() + 8;
}

/** Whether an address is one of those that are collected. @inline */
export function isCollected(address: Address): bool {
  return address - low < size;
}
/** Whether a cell refers to something that is collected. @inline */
export function isPointer(cell: Cell): bool {
  return tagOf(cell) != Tag.CONST && cell - low < size;
}

/** @inline */
function testAndSet(index: u32, table: Address): bool {
  const word = table + ((index >> 5) << 2);
  const old = load<u32>(word);
  const bit: u32 = 1 << (index & 31);
  if ((old & bit) != 0) return true;
  store<u32>(word, old | bit);
  return false;
}

/** Marks a cell; true if it was marked before. */
export function setMark(address: Address): bool {
  return testAndSet((address - low) >> 2, bits);
}
export function isMarked(address: Address): bool {
  const index = (address - low) >> 2;
  return ((load<u32>(bits + ((index >> 5) << 2)) >>> (index & 31)) & 1) != 0;
}

/** Marks all cells of a part. */
export function markAll(from: Address, to: Address): void {
  setMarks(from, (to - from) >> 2);
}

function setMarks(address: Address, words: u32): void {
  let index = (address - low) >> 2;
  const end = index + words;
  while (index < end) {
    if ((index & 31) == 0 && end - index >= 32) {
      store<u32>(bits + (index >> 3), 0xffffffff);
      index += 32;
    } else {
      testAndSet(index, bits);
      index++;
    }
  }
}

/** The content of a cell, or a constant if it is an unbound variable. @inline */
function content(address: Address, free: Address, top: Address): Cell {
  const cell = at(address);
  return tagOf(cell) == Tag.REF ? follow(address, cell, free, top) : cell;
}

/** The same for a reference: its chain is made shorter where nothing protects it. */
function follow(address: Address, cell: Cell, free: Address, top: Address): Cell {
  if (cell == address) return NOTHING;
  if (cell < free || cell >= top) return cell;
  do {
    const next = at(cell);
    if (next == cell) break;
    cell = next;
  } while (tagOf(cell) == Tag.REF && cell >= free && cell < top);
  put(address, cell);
  return cell;
}

/** Marks a cell that is a root by itself, and all that it leads to. */
export function markCell(address: Address): void {
  if (!setMark(address)) mark(content(address, unprotected, low + size));
}

/** Marks all that a cell leads to, but for cells that are dropped when the stack is full. */
export function mark(cell: Cell): void {
  const from = low;
  const bytes = size;
  const end = low + size;
  const free = unprotected;
  const table = bits;
  const bottom = stack;
  const limit = stackEnd;
  const heapBase = machine.heapBase;
  let top = bottom;
  while (true) {
    const tag = tagOf(cell);
    const p = cell - tag;
    const offset = p - from;
    if (tag != Tag.CONST && offset < bytes) {
      const index = offset >> 2;
      if (tag == Tag.LIST) {
        let head: Cell = NOTHING;
        let tail: Cell = NOTHING;
        const place = table + ((index >> 6) << 3);
        let shift = <u64>(index & 63);
        let word = load<u64>(place);
        if (shift != 63 && ((word >> shift) & 3) == 0) {
          // Along a list of constants whose cells lie one behind the other, the bits of a block stay in a register.
          let cells = p;
          while (true) {
            word |= (<u64>3) << shift;
            head = content(cells, free, end);
            tail = content(cells + 4, free, end);
            cells += 8;
            shift += 2;
            if (tagOf(head) != Tag.CONST || tail != cells + Tag.LIST) break;
            if (shift >= 63 || ((word >> shift) & 3) != 0) break;
          }
          store<u64>(place, word);
        } else {
          if (!testAndSet(index, table)) head = content(p, free, end);
          if (!testAndSet(index + 1, table)) tail = content(p + 4, free, end);
        }
        if (tagOf(head) == Tag.CONST) cell = tail;
        else {
          cell = head;
          if (tagOf(tail) != Tag.CONST && tail != head) {
            if (top < limit) {
              store<u32>(top, tail);
              top += 4;
            } else isDropped = true;
          }
        }
        continue;
      }
      if (tag == Tag.STRUCT) {
        const place = table + ((index >> 6) << 3);
        const shift = <u64>(index & 63);
        const old = load<u64>(place);
        if (((old >> shift) & 1) == 0) {
          const header = at(p);
          const isBox = isBoxHeader(header);
          const words = isBox ? boxWords(header) : arityOf(header);
          const mask = (((<u64>2) << words) - 1) << shift;
          // Usually no cell of it has been marked, and its bits are in one word.
          const isFresh = words + <u32>shift < 64 && (old & mask) == 0;
          if (isFresh) store<u64>(place, old | mask);
          else if (isBox) setMarks(p, 1 + words);
          else testAndSet(index, table);
          if (!isBox) {
            cell = NOTHING;
            if (isFresh && top + 4 * words <= limit) {
              // The first argument is gone on with.
              for (let a = p + 4 * words; a > p; a -= 4) {
                const argument = content(a, free, end);
                if (tagOf(argument) == Tag.CONST || argument == cell) continue;
                store<u32>(top, cell);
                top += u32(cell != NOTHING) << 2;
                cell = argument;
              }
              continue;
            }
            for (let a = p + 4 * words; a > p; a -= 4) {
              if (!isFresh && testAndSet((a - from) >> 2, table)) continue;
              const argument = content(a, free, end);
              if (tagOf(argument) == Tag.CONST || argument == cell) continue;
              if (tagOf(cell) != Tag.CONST) {
                if (top < limit) {
                  store<u32>(top, cell);
                  top += 4;
                } else isDropped = true;
              }
              cell = argument;
            }
            continue;
          }
        }
      } else if (!testAndSet(index, table)) {
        if (p < heapBase) {
          const other = p ^ 4;
          if (!testAndSet((other - from) >> 2, table)) {
            if (top < limit) {
              store<u32>(top, at(other));
              top += 4;
            } else isDropped = true;
          }
        }
        cell = content(p, free, end);
        continue;
      }
    }
    if (top == bottom) break;
    top -= 4;
    cell = load<u32>(top);
  }
}

/** Looks again at all marked cells if the stack was full: from the first on, since only so boxes are told from cells. */
export function completeMarking(): void {
  while (isDropped) {
    isDropped = false;
    let skip: u32 = 0;
    const count = blockCount();
    for (let block: u32 = 0; block < count; block++) {
      const base = low + block * BLOCK_BYTES;
      for (let left = load<u64>(bits + 8 * block); left != 0; left &= left - 1) {
        const cell = at(base + 4 * <u32>ctz(left));
        if (skip != 0) skip--;
        else if (isBoxHeader(cell)) skip = boxWords(cell);
        else if (isPointer(cell) && !isComplete(cell)) mark(cell);
      }
    }
  }
}

/** Whether the cells that a cell refers to are marked. */
function isComplete(cell: Cell): bool {
  const p = cell - tagOf(cell);
  if (tagOf(cell) == Tag.LIST) return isMarked(p) && isMarked(p + 4);
  return isMarked(p);
}
