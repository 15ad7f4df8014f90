/*
 * The heap's place and limits.
 *
 *   attributedBase  attributedTop      heapBase  generation  floor   heap  softLimit  heapEnd           areaEnd
 *   | pairs ........ |                 | old ... | young ......... |        |          | tables, stack  |
 *
 * Terms and environments lie on the heap, in the order in which they were made. A call with `heap` above `softLimit`
 * collects (collector.ts). MARGIN bytes above it are there for work between two calls.
 *
 * - All in [heapBase, generation) has survived a collection. A minor collection does not look at it, so each cell in it
 *   that has been changed since must be on a trail or remembered: `heapBacktrack >= generation`.
 * - Backtracking lowers `heap` at most to `floor`: above what the host and other queries have. The same holds for
 *   `attributedTop` and `attributedFloor`. If it comes below `generation`, that is lowered.
 * - heapBase - attributedBase is a multiple of a page, so both regions share the collector's tables.
 *
 * The area grows where it is while it ends with the memory; else a major collection moves it to the memory's end, or to a
 * spare part, and the static area gets the place it had.
 */

/** Bytes that may be used above `softLimit` before the next call. */
const MARGIN: u32 = PAGE;
/** The heap of a new memory; when it is full, it grows, and the first collection comes after FIRST_STEP bytes more. */
const FIRST_BYTES: u32 = 1 << 20;
const FIRST_STEP: u32 = 8 << 20;
const FIRST_REMEMBERED: u32 = 512;
const MOST_ERRORS: u32 = 7;

/** The state of the collector between two collections. */
@unmanaged
export class Collector {
  minors: u32;
  majors: u32;
  /** Bytes of the heap after the last major collection. */
  live: u32;
  /** Old cells that have got references to young ones: pairs of address and the cell, while a collection has taken it. */
  remembered: Address;
  rememberedCount: u32;
  rememberedRoom: u32;
  /** A record Query for the registers of the current one. */
  current: Address;
  /** Memory errors since a collection has found room: after each, the cleanup may use an eighth of the reserve. */
  errors: u32;
  /** Nearly all that the last collection has looked at was alive: then the next one comes later. */
  isGrowing: u32;
  /** At the last collection: the place of the program, a number that goes down with each call, and the needs. */
  program: Address;
  calls: i32;
  need: u32;
  needAttributed: u32;
  needStatic: u32;
}

/** @inline */
export function collector(): Collector {
  return changetype<Collector>(machine.collector);
}

/** The place to which a major collection takes the heap. */
let nextAttributed: Address = 0;
let nextHeap: Address = 0;
let nextHeapEnd: Address = 0;
let nextAreaEnd: Address = 0;

/** Sets up the heap of a new memory. */
export function initHeap(): void {
  machine.attributedBase = machine.attributedTop = machine.attributedFloor = FIRST_ATTRIBUTED;
  machine.heapBase = machine.heap = machine.heapBacktrack = FIRST_HEAP;
  machine.floor = machine.generation = machine.backtrackMin = FIRST_HEAP;
  machine.heapEnd = FIRST_HEAP;
  machine.areaEnd = machine.memoryEnd;
  machine.collector = changetype<Address>(allocateCleared(offsetof<Collector>()));
  const known = collector();
  known.rememberedRoom = FIRST_REMEMBERED;
  known.remembered = allocateCleared(8 * FIRST_REMEMBERED);
  known.current = allocateCleared(offsetof<Query>());
  if (!fitArea(areaFor(FIRST_ATTRIBUTED, FIRST_HEAP + FIRST_BYTES))) unreachable();
  setEnd(FIRST_HEAP + FIRST_BYTES);
  machine.heapLimit = machine.softLimit;
}

/** Whether it is still the heap of a new memory. */
export function isFirstHeap(): bool {
  return machine.heapEnd == FIRST_HEAP + FIRST_BYTES && machine.heapBase == FIRST_HEAP;
}

/**
 * Sets the bytes that the engine may use; false if it already uses too much. If little is left, the goal that runs
 * next may use that: it may retract the facts that have taken the rest.
 */
export function limitMemory(bytes: u32): bool {
  if (machine.placeLimit != bytes) collector().errors = MOST_ERRORS;
  setLimit(bytes);
  if (fitHeap(0) && usedBytes() <= bytes) return true;
  requestMajor();
  return false;
}

/** There has been a memory error. */
export function noteError(): void {
  const known = collector();
  known.errors = min(known.errors + 1, MOST_ERRORS);
}

/** Nothing that lies on the heap now goes when a query backtracks. */
export function raiseFloor(): void {
  machine.floor = machine.backtrackMin = machine.heapBacktrack = machine.heap;
  machine.attributedFloor = machine.attributedTop;
}

/** An old cell gets a reference without the trail showing it: nb_setarg/3 and the like. */
export function remember(address: Address): void {
  if (address >= machine.generation || address < machine.heapBase) return;
  keepRemembered(address, 0);
}

/** Adds an entry to the remembered cells. */
export function keepRemembered(address: Address, cell: Cell): void {
  const known = collector();
  if (known.rememberedCount == known.rememberedRoom) {
    const bytes = 8 * known.rememberedRoom;
    known.remembered = enlarge(known.remembered, bytes, 2 * bytes);
    known.rememberedRoom *= 2;
  }
  const entry = known.remembered + 8 * known.rememberedCount++;
  store<u32>(entry, address);
  store<u32>(entry, cell, 4);
}

/** The bytes that the heap may have: within the limits, and in one piece. */
function heapRoom(attributed: u32): u32 {
  const used = <u64>usedStatic() + attributed + machine.needStatic + RESERVE;
  if (used >= machine.memoryLimit) return 0;
  let place = machine.ceiling - machine.memoryEnd;
  if (machine.areaEnd == machine.memoryEnd) place += machine.areaEnd - machine.heapBase;
  else place = max(place, machine.areaEnd + spareBehind(machine.areaEnd) - machine.heapBase);
  place = max(place, largestSpare());
  const kept = <u64>machine.needStatic + CEILING_RESERVE;
  const stacks = machine.choiceBase != 0 ? stackBytes() : 0;
  if (kept >= place || stacks >= machine.stackLimit) return 0;
  const room = (min(<u64>machine.memoryLimit - used, <u64>place - kept) * 16) / 17;
  return min(<u32>room, machine.stackLimit - stacks);
}

/** Notes whether nearly all bytes that a collection has looked at have survived. */
export function noteSurvival(survived: u32, bytes: u32): void {
  collector().isGrowing = u32(survived > bytes - (bytes >> 3));
}

/**
 * The bytes by which the heap may grow before the next collection: as many as live, or twice as many if nearly all
 * survives, but at most half of what the limit leaves.
 * 0 if less than `need`, or less than an eighth of the whole, is left: then most of the time would be spent in
 * collections. So a collection never allows for little, however often a program catches the error and goes on.
 */
function stepFor(live: u32, attributed: u32, need: u32): u32 {
  const room = heapRoom(attributed);
  if (room <= live + MARGIN) return 0;
  const left = room - live - MARGIN;
  const known = collector();
  const least = max(room >> 3, leastRoom());
  if (left > 2 * least) known.errors = 0;
  if (left < max(need, least - (least >> 3) * known.errors)) return 0;
  const step = known.isGrowing != 0 ? 2 * <u64>live : live;
  return max(<u32>min(max(step, <u64>FIRST_STEP), <u64>(left >> 1)), need);
}

/** Whether the limits allow for a heap with so many live bytes. */
export function isAllowed(live: u32, attributed: u32): bool {
  return stepFor(live, attributed, machine.need) != 0;
}

/** The end of the area that a heap up to `end` needs. */
function areaFor(attributed: Address, end: Address): u64 {
  return <u64>end + tableBytes(end - attributed);
}

/** Makes the area end at `end` or above without moving it. */
function fitArea(end: u64): bool {
  if (end <= machine.areaEnd) return true;
  if (end > 0xffff0000) return false;
  if (machine.areaEnd == machine.memoryEnd) {
    if (!growTo(<u32>end)) return false;
    machine.areaEnd = machine.memoryEnd;
    return true;
  }
  const bytes = (<u32>end - machine.areaEnd + PAGE - 1) & ~(PAGE - 1);
  if (spareBehind(machine.areaEnd) < bytes) return false;
  takeSpare(machine.areaEnd, bytes);
  machine.areaEnd += bytes;
  return true;
}

/** Sets the limits for the heap as it is, in its place; false if a major collection is needed for `need` bytes. */
export function fitHeap(need: u32): bool {
  const live = machine.heap - machine.heapBase;
  const step = stepFor(live, machine.attributedTop - machine.attributedBase, need);
  if (step == 0) return false;
  const end = <u64>machine.heap + step + MARGIN;
  if (end > 0xff000000 || !fitArea(areaFor(machine.attributedBase, <u32>end))) return false;
  setEnd(<u32>end);
  if (machine.areaEnd == machine.memoryEnd) shrinkArea();
  return true;
}

/** The same for no more than `need` bytes, if the area has them. */
export function fitClosely(need: u32): bool {
  const end = <u64>machine.heap + need + MARGIN;
  if (end > 0xff000000 || areaFor(machine.attributedBase, <u32>end) > machine.areaEnd) return false;
  setEnd(<u32>end);
  return true;
}

/** Gives back the part of the area beyond its needs: the memory's end, or a part for the static area. */
export function shrinkArea(): void {
  const needed = areaFor(machine.attributedBase, machine.heapEnd);
  const end = <u32>((needed + PAGE - 1) & ~(<u64>PAGE - 1));
  if (end >= machine.areaEnd) return;
  if (machine.areaEnd == machine.memoryEnd) machine.memoryEnd = end;
  else donate(end, machine.areaEnd - end);
  machine.areaEnd = end;
}

function setEnd(end: Address): void {
  machine.heapEnd = end;
  machine.softLimit = end - MARGIN;
}

/** Plans the place for the live part of both regions; false if there is none with enough room. */
export function planPlace(attributed: u32, live: u32, isShaken: bool): bool {
  const room = machine.heapBase - machine.attributedBase;
  const needed = attributed + machine.needAttributed;
  nextAttributed = machine.attributedBase;
  nextHeap = machine.heapBase;
  nextHeapEnd = machine.heapEnd;
  nextAreaEnd = machine.areaEnd;
  let newRoom = room;
  if (needed + (room >> 2) > room) newRoom = (2 * needed + 2 * PAGE) & ~(PAGE - 1);
  if (isShaken) newRoom = (room & PAGE) != 0 && newRoom == room ? room - PAGE : newRoom + PAGE;
  const step = stepFor(live, attributed, machine.need);
  if (step == 0) return false;
  const bytes = <u64>newRoom + live + step + MARGIN;
  if (bytes > 0xf0000000) return false;
  const total = areaFor(0, <u32>bytes);
  // The tables of this collection lie where they are until it ends; the next one gives up the surplus.
  if (<u64>nextAttributed + total > machine.areaEnd && !fitArea(<u64>nextAttributed + total)) {
    const from = machine.memoryEnd;
    if (<u64>from + total <= 0xffff0000 && growTo(from + <u32>total)) {
      nextAttributed = from;
      nextAreaEnd = machine.memoryEnd;
    } else {
      const spare = total <= 0xffff0000 ? spareFor(<u32>total) : NO_SPARE;
      if (spare == NO_SPARE) return false;
      const taken = (<u32>total + PAGE - 1) & ~(PAGE - 1);
      nextAttributed = changetype<Address>(spare);
      nextAreaEnd = nextAttributed + taken;
      takeSpare(nextAttributed, taken);
    }
  } else nextAreaEnd = machine.areaEnd;
  nextHeap = nextAttributed + newRoom;
  nextHeapEnd = nextAttributed + <u32>bytes;
  return true;
}

/** The planned place of the attributed variables. @inline */
export function plannedAttributed(): Address {
  return nextAttributed;
}
/** The planned place of the heap. @inline */
export function plannedHeap(): Address {
  return nextHeap;
}

/** Moves both regions, which have slid to their bases, to the planned place. */
export function moveToPlace(attributed: u32, live: u32): void {
  const base = machine.attributedBase;
  const end = machine.areaEnd;
  // To a place beside the old one, or upwards within it: so the heap comes first.
  if (nextHeap != machine.heapBase) memory.copy(nextHeap, machine.heapBase, live);
  if (nextAttributed != base) {
    memory.copy(nextAttributed, base, attributed);
    if (end == machine.memoryEnd) machine.memoryEnd = base;
    else donate(base, end - base);
  }
  machine.attributedBase = nextAttributed;
  machine.attributedTop = nextAttributed + attributed;
  machine.heapBase = nextHeap;
  machine.areaEnd = nextAreaEnd;
  setEnd(nextHeapEnd);
  shrinkArea();
}
