/*
 * The static area: all that does not lie on the heap. Tables, predicates, clauses, code, stacks of queries.
 *
 *   constants | chunk 0: static ..........| attributed | heap ..... | tables of the collector | ... free ... | chunk 1 |
 *             ^ __heap_base   staticTop ^  ^ attributedBase         ^ heapEnd        areaEnd ^  memoryEnd    ^ ceiling
 *
 * Blocks never move. A chunk is used from its start up; when it is full, another one is taken from what the
 * heap has left behind, or from the free part: below the ceiling, so that the heap can go on growing where it is; or
 * from the start of the free part if the memory has no limit, so that it stays small. So an allocation moves no cell,
 * and a builtin may allocate while it holds cells; only a collection moves the heap (collector.ts).
 *
 * A block has one of the sizes of `classBytes`: multiples of 8 up to 512, then four sizes for each power of 2.
 * Free blocks of a size are linked through their first word. Blocks are not joined; from large ones smaller ones are
 * taken before there is another chunk.
 *
 * The limit. The used bytes (`usedBytes`) and the size of the memory stay below `memoryLimit` plus a page: small
 * allocations may pass the limit until the next call collects or throws, and whoever allocates much asks before:
 *
 *   lacksStatic    in a builtin, before any effect, which then returns Outcome.RETRY
 *   lacksKept      the same for what stays when its goal has ended
 *   mayTake        elsewhere: if it says no, the caller goes on without the block, and may give a wrong
 *                  result or bind less than it should. Nobody sees it: `handle` of emulator/events.ts throws at the
 *                  next call, commitment or answer; and at a failure too, since `refuse` leaves a mark on the trail.
 *
 * Between two runs the host may use more (`memoryLimit` is higher then), but the place stays as it is as long as it is
 * enough: so it is one piece.
 */

export const PAGE: u32 = 65536;
const MEGABYTE: u32 = 1 << 20;
/** The first addresses of attributed variables and of the heap in a new memory. */
export const FIRST_ATTRIBUTED: Address = 8 * MEGABYTE;
export const FIRST_HEAP: Address = FIRST_ATTRIBUTED + MEGABYTE / 2;
const SMALL_MAX: u32 = 512;
const SMALL_CLASSES: u32 = SMALL_MAX >> 3;
export const CLASSES: u32 = SMALL_CLASSES + 4 * 23 + 1;
const CHUNK: u32 = MEGABYTE;
/** The class of blocks of 64 kB and more, from which smaller ones may be taken. */
const FIRST_LARGE: u32 = SMALL_CLASSES + 4 * 7;
/** Bytes kept for small allocations until the next call ends the run: below the limit, and below the ceiling. */
export const RESERVE: u32 = PAGE;
export const CEILING_RESERVE: u32 = 4 * PAGE;
/** The most that `leastRoom` is, beside a 32nd of the limit. */
const LEAST_ROOM: u32 = 1 << 20;
const ADDRESS_END: Address = 0xffff0000;

/** A part of the memory that the heap has left. */
@unmanaged
export class Spare {
  next: Spare;
  bytes: u32;
}
export const NO_SPARE = changetype<Spare>(0);

/** The head of each chunk but chunk 0. */
@unmanaged
export class Chunk {
  next: Chunk;
  bytes: u32;
  /** While chunks are given back (chunks.ts): bytes in free blocks. */
  free: u32;
  unused: u32;
}
export const NO_CHUNK = changetype<Chunk>(0);

/** Sets up the static area of a new memory, which ends at `end`. */
export function initAreas(end: Address): void {
  machine.staticTop = <u32>(__heap_base + 7) & ~7;
  machine.staticEnd = FIRST_ATTRIBUTED;
  machine.staticBytes = FIRST_ATTRIBUTED;
  machine.memoryEnd = end;
  machine.memoryLimit = machine.placeLimit = machine.stackLimit = u32.MAX_VALUE;
  machine.ceiling = machine.ceilingEnd = ADDRESS_END;
  machine.freeBlocks = machine.staticTop;
  machine.staticTop += (4 * CLASSES + 7) & ~7;
  memory.fill(machine.freeBlocks, 0, 4 * CLASSES);
}

/** The number of the class of blocks of at least `bytes` bytes. */
function classOf(bytes: u32): u32 {
  if (bytes <= SMALL_MAX) return max((bytes + 7) >> 3, 1);
  const power = 31 - clz(bytes - 1); // bytes are in (2 ** power, 2 ** (power + 1)]
  return SMALL_CLASSES + 4 * (power - 9) + ((bytes - 1) >> (power - 2)) - 3;
}

/** The size of the blocks of a class. */
export function classBytes(number: u32): u32 {
  if (number <= SMALL_CLASSES) return number << 3;
  const n = number - SMALL_CLASSES - 1;
  return (5 + (n & 3)) << (7 + (n >> 2));
}

/** The size of a block that is allocated with a number of bytes. */
export function blockBytes(bytes: u32): u32 {
  return classBytes(classOf(bytes));
}

/** A block of at least `bytes` bytes, at a multiple of 8. Its contents are undefined. */
export function allocate(bytes: u32): Address {
  const number = classOf(bytes);
  const list = machine.freeBlocks + 4 * number;
  const free = load<u32>(list);
  if (free != 0) {
    store<u32>(list, load<u32>(free));
    machine.freeBytes -= classBytes(number);
    return free;
  }
  const size = classBytes(number);
  if (size > machine.staticEnd - machine.staticTop && !useLarge(number)) newChunk(size);
  const block = machine.staticTop;
  machine.staticTop = block + size;
  if (usedBytes() > machine.memoryLimit) requestMajor();
  return block;
}

/** The same, filled with zeros. */
export function allocateCleared(bytes: u32): Address {
  const block = allocate(bytes);
  memory.fill(block, 0, bytes);
  return block;
}

/** Gives back a block that was allocated with that number of bytes. */
export function release(block: Address, bytes: u32): void {
  if (block == 0) return;
  const number = classOf(bytes);
  machine.freeBytes += classBytes(number);
  const list = machine.freeBlocks + 4 * number;
  store<u32>(block, load<u32>(list));
  store<u32>(list, block);
}

/** Moves the contents of a block to a larger one. */
export function enlarge(block: Address, bytes: u32, newBytes: u32): Address {
  if (blockBytes(bytes) >= newBytes) return block;
  const moved = allocate(newBytes);
  memory.copy(moved, block, bytes);
  release(block, bytes);
  return moved;
}

/** Whether the limit leaves room for a number of bytes. */
export function hasRoom(bytes: u32): bool {
  if (<u64>usedBytes() + bytes > <u64>machine.memoryLimit - RESERVE || machine.isLate) return false;
  if (bytes <= SMALL_MAX) return true;
  if (load<u32>(machine.freeBlocks + 4 * classOf(bytes)) != 0) return true;
  const block = blockBytes(bytes);
  if (block <= machine.staticEnd - machine.staticTop || largeClass(classOf(bytes)) != 0)
    return true;
  const size = block + offsetof<Chunk>();
  do {
    if (<u64>machine.memoryEnd + size + CEILING_RESERVE <= <u64>machine.ceiling) return true;
    if (spareFor(size) != NO_SPARE) return true;
  } while (takePlace());
  return false;
}

/** For a builtin, before any effect: whether there is no room for a number of bytes; then `return Outcome.RETRY`. */
export function lacksStatic(bytes: u32): bool {
  if (hasRoom(bytes)) return false;
  machine.needStatic = bytes;
  return true;
}

/** The least room of the heap. Below it there is a memory error, whose handler needs the rest. */
export function leastRoom(): u32 {
  return min(machine.memoryLimit >> 5, LEAST_ROOM);
}

/**
 * The same as `lacksStatic` for what stays when its goal has ended, clauses and the like, though it may be small: it
 * leaves enough for the goals that give it back.
 */
export function lacksKept(bytes: u32): bool {
  const old = machine.generation - machine.heapBase;
  const heap = old + (old >> 4) + machine.attributedTop - machine.attributedBase;
  const wanted = bytes + 4 * leastRoom();
  const place = machine.areaEnd - machine.generation + machine.ceiling - machine.memoryEnd;
  const isShort = place < wanted && largestSpare() < wanted;
  if (isShort || <u64>usedStatic() + heap + wanted > machine.memoryLimit)
    return lacksStatic(wanted);
  return bytes != 0 && lacksStatic(bytes);
}

/** Whether there is place for small blocks, for which nobody asks. */
export function hasPlace(): bool {
  return (
    machine.staticEnd - machine.staticTop >= PAGE ||
    machine.ceiling - machine.memoryEnd > CEILING_RESERVE ||
    largestSpare() >= CEILING_RESERVE
  );
}

/** Whether a number of bytes may be allocated. If not, an error is on its way, and later work does not matter. */
export function mayTake(bytes: u32): bool {
  if (machine.isFull < Fullness.REFUSED && hasRoom(bytes)) return true;
  refuse();
  return false;
}

/** An entry of the trail after which an allocation was refused. There is always room for it above `trailEnd`. */
export const REFUSED_MARK: u32 = 3;
export const TRAIL_SLACK: u32 = 8;
/** Trails in blocks of this size and more keep an eighth, so that a collection may tidy them before they grow. */
const TRAIL_TIDIED: u32 = PAGE;

/** The bytes of the block of a trail, a power of 2. */
export function trailBytes(base: Address, end: Address): u32 {
  return 1 << (32 - clz(end - base));
}

/** The end of a trail in a block of that size. */
export function trailEndIn(base: Address, bytes: u32): Address {
  return base + bytes - (bytes < TRAIL_TIDIED ? TRAIL_SLACK : bytes >> 3);
}

/** Makes the next call, commitment, answer or failure throw. */
export function refuse(why: Fullness = Fullness.REFUSED): void {
  requestPause();
  if (machine.isFull >= Fullness.REFUSED || machine.query == 0) return;
  machine.isFull |= why;
  markTrail();
}

/** Leaves the mark on the trail, again if it has been taken off. */
export function markTrail(): void {
  store<u32>(machine.trail, REFUSED_MARK);
  machine.trail += 4;
}

/** The bytes that count for the limit: the used part of the static area, and the heap up to where it may grow. */
export function usedBytes(): u32 {
  const heap = machine.heapEnd - machine.heapBase;
  const attributed = machine.attributedTop - machine.attributedBase;
  return usedStatic() + attributed + heap + (heap >> 4);
}

/** Bytes of the stacks of the current query. */
export function stackBytes(): u32 {
  return machine.trailEnd - machine.trailBase + machine.choiceEnd - machine.choiceBase;
}

/** Bytes that are used of the static area and by the host. */
export function usedStatic(): u32 {
  const free = machine.staticEnd - machine.staticTop + machine.freeBytes;
  return machine.staticBytes - free + machine.hostBytes;
}

/** The host keeps more bytes for the program than before, or fewer. */
export function keepOutside(bytes: i32): void {
  machine.hostBytes += bytes;
  if (usedBytes() > machine.memoryLimit) requestMajor();
}

/** The class of a large free block that has room for one of a class, or 0. */
function largeClass(number: u32): u32 {
  for (let n = max(number, FIRST_LARGE); n < CLASSES; n++)
    if (load<u32>(machine.freeBlocks + 4 * n) >= FIRST_ATTRIBUTED) return n;
  return 0;
}

/** Makes a large free block the place from which blocks are taken, as if it were a chunk; false if there is none. */
function useLarge(number: u32): bool {
  const large = largeClass(number);
  if (large == 0) return false;
  const list = machine.freeBlocks + 4 * large;
  const block = load<u32>(list);
  store<u32>(list, load<u32>(block));
  machine.freeBytes -= classBytes(large);
  retireChunk();
  machine.staticTop = block;
  machine.staticEnd = block + classBytes(large);
  return true;
}

/** Makes free blocks of the rest of the current chunk, and takes a chunk with room for `bytes` bytes in its place. */
function newChunk(bytes: u32): void {
  retireChunk();
  bytes += offsetof<Chunk>();
  const spare = spareFor(bytes);
  const least = (bytes + PAGE - 1) & ~(PAGE - 1);
  if (spare != NO_SPARE) {
    const taken = min(max(CHUNK, least), spare.bytes);
    spare.bytes -= taken;
    if (spare.bytes == 0) machine.spare = changetype<Address>(spare.next);
    return useChunk(changetype<Address>(spare) + spare.bytes, taken);
  }
  let free = machine.ceiling - machine.memoryEnd;
  if (free < least + CEILING_RESERVE) {
    if (takePlace()) free = machine.ceiling - machine.memoryEnd;
    else requestMajor();
  }
  const size = free < max(CHUNK, least) + CEILING_RESERVE ? least : max(CHUNK, least);
  if (size > free) {
    // Beyond the limit, for the little that is allocated without asking.
    if (!growMemory(machine.ceilingEnd)) unreachable();
    const end = <u32>memory.size() * PAGE;
    if (!grow(size / PAGE)) unreachable();
    useChunk(end, size);
  } else if (machine.memoryLimit == u32.MAX_VALUE) {
    // Each growth costs the host as much as all of the memory: an eighth more each time.
    const from = machine.memoryEnd;
    const larger = max(size, (from >> 3) & ~(PAGE - 1));
    const taken = free < larger + CEILING_RESERVE ? size : larger;
    if (!growTo(from + taken)) unreachable();
    useChunk(from, taken);
  } else {
    if (!growMemory(machine.ceilingEnd)) unreachable();
    machine.ceiling -= size;
    useChunk(machine.ceiling, size);
  }
}

/** A spare part with room for `bytes` bytes, moved to the front of the list of them. */
export function spareFor(bytes: u32): Spare {
  let last = NO_SPARE;
  for (let spare = changetype<Spare>(machine.spare); spare != NO_SPARE; spare = spare.next) {
    if (spare.bytes >= bytes) {
      if (last == NO_SPARE) return spare;
      last.next = spare.next;
      spare.next = changetype<Spare>(machine.spare);
      machine.spare = changetype<Address>(spare);
      return spare;
    }
    last = spare;
  }
  return NO_SPARE;
}

function useChunk(from: Address, bytes: u32): void {
  const chunk = changetype<Chunk>(from);
  chunk.next = changetype<Chunk>(machine.chunks);
  chunk.bytes = bytes;
  machine.chunks = from;
  machine.staticTop = from + offsetof<Chunk>();
  machine.staticEnd = from + bytes;
  machine.staticBytes += bytes - offsetof<Chunk>();
}

/** Makes free blocks of the rest of the current chunk. */
export function retireChunk(): void {
  let left = machine.staticEnd - machine.staticTop;
  while (left >= 8) {
    let number = classOf(left);
    if (classBytes(number) > left) number--;
    const size = classBytes(number);
    store<u32>(machine.staticTop, load<u32>(machine.freeBlocks + 4 * number));
    store<u32>(machine.freeBlocks + 4 * number, machine.staticTop);
    machine.freeBytes += size;
    machine.staticTop += size;
    left -= size;
  }
  machine.staticEnd = machine.staticTop;
}

/** The bytes of the spare part that begins at an address. */
export function spareBehind(address: Address): u32 {
  for (let s = changetype<Spare>(machine.spare); s != NO_SPARE; s = s.next)
    if (changetype<Address>(s) == address) return s.bytes;
  return 0;
}

/** Takes a number of bytes from the start of a spare part. */
export function takeSpare(from: Address, bytes: u32): void {
  const left = changetype<Spare>(from).bytes - bytes;
  let place = MACHINE + offsetof<Machine>("spare");
  while (load<u32>(place) != from) place = load<u32>(place);
  store<u32>(place, changetype<u32>(changetype<Spare>(from).next));
  if (left > 0) donate(from + bytes, left);
}

/** The bytes of the largest spare part. */
export function largestSpare(): u32 {
  let largest: u32 = 0;
  for (let s = changetype<Spare>(machine.spare); s != NO_SPARE; s = s.next)
    largest = max(largest, s.bytes);
  return largest;
}

/** Makes a part of the memory spare: for the static area, or for the heap if it is large. */
export function donate(from: Address, bytes: u32): void {
  let last = NO_SPARE;
  for (let s = changetype<Spare>(machine.spare); s != NO_SPARE; s = s.next) {
    const start = changetype<Address>(s);
    if (start + s.bytes != from && from + bytes != start) {
      last = s;
      continue;
    }
    // They are joined.
    from = min(from, start);
    bytes += s.bytes;
    if (last == NO_SPARE) machine.spare = changetype<Address>(s.next);
    else last.next = s.next;
  }
  const spare = changetype<Spare>(from);
  spare.next = changetype<Spare>(machine.spare);
  spare.bytes = bytes;
  machine.spare = from;
}

/** Makes the lower part of the memory end at or above `end`; false if that is not possible. */
export function growTo(end: Address): bool {
  if (end <= machine.memoryEnd) return true;
  end = (end + PAGE - 1) & ~(PAGE - 1);
  if (end > machine.ceiling || !growMemory(end)) return false;
  machine.memoryEnd = end;
  return true;
}

function growMemory(end: Address): bool {
  const pages = end / PAGE;
  const size = <u32>memory.size();
  return pages <= size || grow(pages - size);
}

/**
 * Sets the limit, and the place for it. Free memory below the old ceiling becomes spare if there are chunks
 * above it, or beyond the old limit.
 */
export function setLimit(bytes: u32): void {
  machine.memoryLimit = bytes;
  if (machine.placeLimit == bytes) return;
  machine.placeLimit = bytes;
  const size = <u32>memory.size() * PAGE;
  if (machine.ceiling != machine.ceilingEnd || size > machine.ceilingEnd) {
    const free = machine.ceiling - machine.memoryEnd;
    if (free >= PAGE) donate(machine.memoryEnd, free);
    machine.memoryEnd = max(machine.ceilingEnd, size);
  }
  machine.ceiling = machine.ceilingEnd = max(min(bytes, ADDRESS_END) & ~(PAGE - 1), size);
}

/** If the host may use more than there is place for, takes that; otherwise false. */
export function takePlace(): bool {
  if (machine.memoryLimit <= machine.placeLimit) return false;
  setLimit(machine.memoryLimit);
  return true;
}

/** The end of the part that `nextGap` has found; 0 if there is nothing behind it. */
export let gapEnd: Address = 0;

/** The next part of the memory, at or after `from`, that is no chunk in use. */
export function nextGap(from: Address): Address {
  let gap = <u32>min(<u64>memory.size() * PAGE, <u64>ADDRESS_END);
  gapEnd = 0;
  gap = nearer(from, gap, machine.attributedBase, machine.areaEnd);
  gap = nearer(from, gap, machine.staticTop, machine.staticEnd);
  gap = nearer(from, gap, machine.memoryEnd, min(machine.ceiling, gap));
  for (let s = changetype<Spare>(machine.spare); s != NO_SPARE; s = s.next)
    gap = nearer(from, gap, changetype<Address>(s), changetype<Address>(s) + s.bytes);
  return gap;
}

function nearer(from: Address, gap: Address, start: Address, end: Address): Address {
  if (start < from || start >= gap || end <= start) return gap;
  gapEnd = end;
  return start;
}

/** Fills free blocks with zeros, but for their links. */
export function clearFreeBlocks(): void {
  for (let n: u32 = 1; n < CLASSES; n++) {
    let block = load<u32>(machine.freeBlocks + 4 * n);
    for (; block != 0; block = load<u32>(block)) memory.fill(block + 4, 0, classBytes(n) - 4);
  }
}
