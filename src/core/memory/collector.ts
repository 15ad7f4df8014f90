/*
 * The collector: a sliding mark-compact in two kinds.
 *
 *   minor   takes what lies above `machine.generation`, the top after the last collection; all attributed variables stay
 *   major   takes both regions, and may move them (heap.ts)
 *
 *   1  mark all that is reachable, with early reset        marking.ts, roots.ts
 *   2  offsets: where each marked cell goes                sliding.ts
 *   3  roots, choice points and trails                     roots.ts
 *   4  the cells themselves
 *   5  major: erased code and dead symbols                 ../database/erased-code.ts, dead-symbols.ts
 *
 * A major collection that finds nearly all cells alive moves none of them: 2 and 3 are done as if all were alive.
 *
 * It runs at a call, where the registers, environments and liveness maps say exactly what is alive. The order of
 * cells stays, so variables keep their age and backtracking frees as before.
 */

/** Makes room for a number of bytes without moving anything; false if that is not possible. */
export function extendHeap(bytes: u32): bool {
  return fitHeap(bytes) || fitClosely(bytes) || (takePlace() && fitHeap(bytes));
}

/** With fewer old bytes than this, each collection is a major one. */
const OLD_MIN: u32 = 65536;
/** Cells stay in place if fewer than one in 2 ** DEAD_SHIFT is dead. */
const DEAD_SHIFT: u32 = 5;
/** In stress mode, in one major collection of this many, whatever is dead. */
const STRESS_STAYS: u32 = 3;
/** In stress mode, one collection in this many is a major one, and PATTERN fills the memory that becomes free. */
const STRESS_MAJOR: u32 = 5;
/** Of this many major ones, one looks for dead symbols. */
const STRESS_SYMBOLS: u32 = 64;
const PATTERN: u32 = 0xa5a5a5a5;
const WALL_CLOCK: u32 = 2;

/**
 * Collects at a call with `argumentCount` arguments in X, and makes room for `machine.need` and
 * `machine.needAttributed` bytes; false if the memory limit leaves too little.
 */
export function collect(argumentCount: u32): bool {
  const begin = clock(WALL_CLOCK);
  const isDone = makeRoom(argumentCount);
  machine.collectionMs += clock(WALL_CLOCK) - begin;
  return isDone;
}

function makeRoom(argumentCount: u32): bool {
  const oldTop = machine.heap;
  addEarlierNeeds();
  if (isFirstHeap() && machine.stress == 0 && isPlain() && fitHeap(machine.need))
    return finish(oldTop, true);
  if (mayBeMinor()) {
    collectMinor(argumentCount);
    if (fitHeap(machine.need)) return finish(oldTop, true);
  }
  const free = machine.freeBytes;
  let isDone = collectMajor(argumentCount, true);
  // The next collection gives back the chunks that this one has emptied.
  if (!isDone && machine.freeBytes > free + RELEASED) isDone = collectMajor(argumentCount, false);
  return finish(oldTop, isDone);
}

/** A collection that lacks room is repeated if it has released more bytes than this. */
const RELEASED: u32 = 1 << 20;

/**
 * A builtin that is tried again at once may lack something else now: then it needs what it asked for before as well.
 * If each collection made room for one of them alone, it could take the room of the other, and they would not end.
 */
function addEarlierNeeds(): void {
  const known = collector();
  // Each try may charge for its work.
  const calls = machine.budget + machine.charged;
  if (known.program == machine.program && known.calls == calls) {
    machine.need = max(machine.need, known.need);
    machine.needAttributed = max(machine.needAttributed, known.needAttributed);
    machine.needStatic = max(machine.needStatic, known.needStatic);
  }
  known.program = machine.program;
  known.calls = calls;
  known.need = machine.need;
  known.needAttributed = machine.needAttributed;
  known.needStatic = machine.needStatic;
}

/** Whether a minor collection is likely to be enough. */
function mayBeMinor(): bool {
  const known = collector();
  const old = machine.generation - machine.heapBase;
  if (!isPlain()) return false;
  if (machine.stress != 0) return (known.minors + known.majors) % STRESS_MAJOR != 0;
  return old > OLD_MIN && old < 2 * known.live + OLD_MIN;
}

/** Whether there is need of nothing but heap. */
function isPlain(): bool {
  return machine.isFull == 0 && machine.needStatic == 0 && hasPairRoom();
}

function hasPairRoom(): bool {
  const pairs = machine.attributedTop - machine.attributedBase;
  const room = machine.heapBase - machine.attributedTop;
  return room >= machine.needAttributed && room >= pairs >> 2;
}

function collectMinor(argumentCount: u32): void {
  const base = machine.generation;
  collector().minors++;
  takeRegisters(true, argumentCount);
  startMarking(base, machine.heap, max(unprotectedFrom(), base), machine.heapEnd, machine.areaEnd);
  markRoots();
  startSliding(0, base, base);
  forwardRoots(0);
  slide(0, blockCount(), base, machine.heap - base);
  noteSurvival(newTop() - base, machine.heap - base);
  settle(newTop());
}

function collectMajor(argumentCount: u32, mayStay: bool): bool {
  const base = machine.attributedBase;
  const size = machine.heap - base;
  const known = collector();
  known.majors++;
  reclaimUnseen();
  takeRegisters(false, argumentCount);
  forgetCode();
  startMarking(base, machine.heap, unprotectedFrom(), machine.heapEnd, machine.areaEnd);
  markRoots();
  const blocks = (machine.heapBase - base) / BLOCK_BYTES;
  const pairs = markedBytes(0, blocks);
  const live = markedBytes(blocks, blockCount());
  noteSurvival(live, machine.heap - machine.heapBase);
  returnBuffer();
  returnChunks();
  let isPlanned = false;
  if (mayStay && staysInPlace(pairs, live)) {
    isPlanned = isAllowed(live, pairs);
    markAll(base, machine.attributedTop);
    markAll(machine.heapBase, machine.heap);
    startSliding(blocks, base, machine.heapBase);
    forwardRoots(machine.attributedTop);
    settle(machine.heap);
  } else {
    isPlanned = planPlace(pairs, live, machine.stress != 0);
    startSliding(blocks, plannedAttributed(), plannedHeap());
    forwardRoots(plannedAttributed() + pairs);
    const top = newTop();
    slide(0, blocks, base, size);
    slide(blocks, blockCount(), machine.heapBase, size);
    moveToPlace(pairs, live);
    settle(top);
  }
  known.live = machine.heap - machine.heapBase;
  const isShaken = machine.stress != 0 && known.majors % STRESS_SYMBOLS == 0;
  const isWhole = machine.atomsLeft <= 0 || isShaken || !isEnough();
  if (isWhole) collectSymbols(argumentCount);
  releaseErased(isWhole, live >> 3);
  return isPlanned && isEnough();
}

/**
 * Whether all cells stay where they are, dead ones too: nearly all are alive, and there is enough room without sliding,
 * or too little whatever moves.
 */
function staysInPlace(pairs: u32, live: u32): bool {
  const all = machine.heap - machine.heapBase;
  const isDense =
    machine.stress != 0 ? collector().majors % STRESS_STAYS == 0 : all - live <= all >> DEAD_SHIFT;
  if (!isDense) return false;
  return !isAllowed(live, pairs) || (hasPairRoom() && fitHeap(machine.need) && isEnough());
}

/** Whether the static area is within the limit, with what is asked for. */
function isEnough(): bool {
  if (machine.needStatic != 0) return hasRoom(machine.needStatic);
  return usedBytes() <= machine.memoryLimit && hasPlace();
}

/** The heap ends at `top`, and all in it is old. */
function settle(top: Address): void {
  machine.heap = top;
  machine.generation = machine.backtrackMin = machine.heapBacktrack = top;
  giveRegisters();
}

function finish(oldTop: Address, isDone: bool): bool {
  machine.need = 0;
  machine.needAttributed = 0;
  machine.needStatic = 0;
  machine.collections++;
  if (oldTop > machine.heap) machine.collected += oldTop - machine.heap;
  if (isDone) machine.isFull &= ~Fullness.PASSED;
  // Other requests for a pause stay.
  if (machine.heapLimit != 0) machine.heapLimit = machine.softLimit;
  if (machine.stress != 0) {
    const end = min(max(oldTop, machine.heap), machine.heapEnd);
    for (let a = machine.heap; a < end; a += 4) store<u32>(a, PATTERN);
  }
  return isDone;
}

/**
 * Makes the heap small and fills what is free with zeros, at a call with `argumentCount` arguments in X. For an engine
 * that is idle: the host may go on in a new memory with what lies below the address that this returns.
 */
export function compact(argumentCount: u32): Address {
  const oldTop = machine.heap;
  finish(oldTop, collectMajor(argumentCount, false));
  memory.fill(machine.heap, 0, machine.areaEnd - machine.heap);
  shrinkArea();
  return machine.memoryEnd;
}
