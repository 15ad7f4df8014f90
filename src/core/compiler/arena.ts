/*
 * Memory for compiling a clause: taken in one direction, given back all at once.
 *
 *   chunk 0 | chunk 1 | ...      each: previous chunk | bytes | records ...
 *                     ^ top      ^ end
 *
 * Chunks are blocks of the static area.
 */

const CHUNK: u32 = 1 << 16;
const HEAD: u32 = 8;

let chunk: Address = 0;
let top: Address = 0;
let end: Address = 0;
let innermost: Mark = changetype<Mark>(0);

/** The arena before a use of it. */
@unmanaged
class Mark {
  outer: Mark;
  chunk: Address;
  top: Address;
  end: Address;
}

/** Begins a use of the arena; uses are nested. */
export function openArena(): void {
  const before = chunk;
  const topBefore = top;
  const endBefore = end;
  const mark = changetype<Mark>(allot(offsetof<Mark>()));
  mark.outer = innermost;
  mark.chunk = before;
  mark.top = topBefore;
  mark.end = endBefore;
  innermost = mark;
}

/** Ends it: the memory taken since is given back. */
export function closeArena(): void {
  const mark = innermost;
  const before = mark.chunk;
  const topBefore = mark.top;
  const endBefore = mark.end;
  innermost = mark.outer;
  while (chunk != before) {
    const previous = load<u32>(chunk);
    release(chunk, load<u32>(chunk, 4));
    chunk = previous;
  }
  top = topBefore;
  end = endBefore;
}

/** Takes a number of bytes, at a multiple of 8. */
export function allot(bytes: u32): Address {
  bytes = (bytes + 7) & ~7;
  if (bytes > end - top) {
    const size = max(CHUNK, bytes + HEAD);
    const made = allocate(size);
    store<u32>(made, chunk);
    store<u32>(made, size, 4);
    chunk = made;
    top = made + HEAD;
    end = made + size;
  }
  const at = top;
  top += bytes;
  return at;
}

/** The same, filled with zeros. */
export function cleared(bytes: u32): Address {
  const at = allot(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

/** A record filled with zeros. */
export function make<T>(): T {
  return changetype<T>(cleared(offsetof<T>()));
}

/** Addresses and numbers one after the other: a list that grows. */
@unmanaged
export class List {
  items: Address;
  count: u32;
  room: u32;
}

export function item(list: List, i: u32): u32 {
  return load<u32>(list.items + 4 * i);
}
export function setItem(list: List, i: u32, value: u32): void {
  store<u32>(list.items + 4 * i, value);
}
export function append(list: List, value: u32): void {
  if (list.count == list.room) {
    const room = max(16, 2 * list.room);
    const items = allot(4 * room);
    memory.copy(items, list.items, 4 * list.count);
    list.items = items;
    list.room = room;
  }
  setItem(list, list.count++, value);
}
