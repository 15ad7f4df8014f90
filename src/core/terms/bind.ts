/*
 * Bindings and the trail. ../emulator/records.ts shows the trail entries.
 *
 * A variable below `heapBacktrack` is trailed when it is bound. All attributed variables are below it, since they
 * lie below the heap; so only the trailing branch tests for them.
 */

/** Stacks of choice points of this size or more ask for memory before they grow, and keep a slack for a refusal. */
const CHOICES_ASKED: u32 = 1 << 16;
const CHOICE_SLACK: u32 = 8192;

/** Binds an unbound variable. @inline */
export function bind(variable: Address, value: Cell): void {
  put(variable, value);
  if (variable < machine.heapBacktrack) trailVariable(variable);
}

/** The same, with a call in rare cases only: for code that binds often. @inline */
export function bindHere(variable: Address, value: Cell): void {
  put(variable, value);
  if (variable < machine.heapBacktrack) {
    const top = machine.trail;
    if (u32(top + 4 > machine.trailEnd) | u32(variable < machine.heapBase)) trailVariable(variable);
    else {
      put(top, variable);
      machine.trail = top + 4;
    }
  }
}

/** Notes a binding that has to be undone, and wakes the goals of an attributed variable at the next call. */
export function trailVariable(variable: Address): void {
  if (machine.trail + 4 > machine.trailEnd && !growTrail()) return put(variable, variable);
  put(machine.trail, variable);
  machine.trail += 4;
  if (variable < machine.heapBase) noteAttributed(machine.trail - 4);
}

/** An attributed variable has been bound, by that entry of the trail: its goals run at the next call. */
export function noteAttributed(entry: Address): void {
  if (machine.pendingTrail == 0 || entry < machine.pendingTrail) machine.pendingTrail = entry;
  requestPause();
}

/** Binds the younger of two unbound variables to the other one. */
export function bindVariables(a: Address, b: Address): void {
  bind(max(a, b), min(a, b));
}

/** Assigns a cell; backtracking restores its old value. */
export function assign(address: Address, cell: Cell): void {
  if (
    address >= machine.heapBacktrack ||
    isAssigned(address) ||
    trailThree(address + 1, at(address))
  )
    put(address, cell);
}

/** Entries that are searched for an assignment to the same address. */
const LOOK_BACK: u32 = 4;

/** Whether the address has just been assigned, since the newest choice point. So a loop does not fill the trail. */
function isAssigned(address: Address): bool {
  if (machine.choice == 0) return false;
  let oldest = changetype<Choice>(machine.choice).trail;
  if (machine.shallow != 0) oldest = max(oldest, machine.shallowTrail);
  let top = machine.trail;
  for (let i: u32 = 0; i < LOOK_BACK && top > oldest; i++) {
    const entry = at(top - 4);
    if (entry == address + 1) return true;
    top -= (entry & 3) == 0 ? 4 : 12;
  }
  return false;
}

/** Pushes an entry of three words; false if there is no room, and then nothing may be changed. */
export function trailThree(outer: u32, inner: u32): bool {
  if (machine.trail + 12 > machine.trailEnd && !growTrail()) return false;
  const top = machine.trail;
  put(top, outer);
  put(top + 4, inner);
  put(top + 8, outer);
  machine.trail = top + 12;
  return true;
}

/** Undoes the entries of the trail down to `to`. */
export function unwindTrail(to: Address): void {
  let top = machine.trail;
  while (top > to) {
    top -= 4;
    const entry = at(top);
    if ((entry & 3) == 0) {
      put(entry, entry);
      continue;
    }
    if (entry == REFUSED_MARK) continue;
    const inner = at(top - 4);
    top -= 8;
    if ((entry & 3) == 1) put(entry - 1, inner);
    else {
      machine.trail = top;
      undo(entry - 2, inner);
    }
  }
  machine.trail = to;
}

/** The top of the trail for unwindToMark: an offset, since the trail moves when it grows. @inline */
export function trailMark(): u32 {
  return machine.trail - machine.trailBase;
}

/** Undoes the entries of the trail since a mark. */
export function unwindToMark(mark: u32): void {
  unwindTrail(machine.trailBase + mark);
}

// A trial: bindings that are all trailed, and undone when it ends.
let trialBacktrack: Address = 0;
let trialFrom: u32 = 0;
let trialPending: u32 = 0;

/** Begins a trial; trials are not nested. */
export function beginTrial(): void {
  trialBacktrack = machine.heapBacktrack;
  trialFrom = trailMark();
  trialPending = machine.pendingTrail == 0 ? 0 : machine.pendingTrail - machine.trailBase + 1;
  machine.heapBacktrack = u32.MAX_VALUE;
}

/** The first entry of the trail that belongs to the trial. */
export function trialStart(): Address {
  return machine.trailBase + trialFrom;
}

/** Whether the trial has bound attributed variables. */
export function bindsAttributed(): bool {
  for (let entry = trialStart(); entry < machine.trail; entry += 4)
    if (at(entry) < machine.heapBase && at(entry) != REFUSED_MARK) return true;
  return false;
}

export function endTrial(): void {
  machine.heapBacktrack = trialBacktrack;
  unwindTrail(trialStart());
  machine.pendingTrail = trialPending == 0 ? 0 : machine.trailBase + trialPending - 1;
  if (machine.isFull >= Fullness.REFUSED) markTrail();
}

/** Ends a trial whose bindings stay. */
export function keepTrial(): void {
  machine.heapBacktrack = trialBacktrack;
  let kept = trialStart();
  for (let entry = kept; entry < machine.trail; entry += 4) {
    const variable = at(entry);
    if (variable == REFUSED_MARK) continue;
    if (variable >= trialBacktrack) continue;
    put(kept, variable);
    kept += 4;
  }
  machine.trail = kept;
  if (machine.isFull >= Fullness.REFUSED) markTrail();
  // Entries may have moved down below the place from which pending ones are looked for.
  if (machine.pendingTrail > trialStart()) machine.pendingTrail = trialStart();
}

/** Undoes an entry of another kind. */
function undo(payload: Address, kind: u32): void {
  if (kind == Undo.WORDS) {
    const words = at(payload + 4);
    memory.copy(at(payload), payload + 8, 4 * words);
    release(payload, 8 + 4 * words);
  }
}

/** Whether there is room to move a stack to a block of `bytes` bytes. */
function hasStackRoom(bytes: u32): bool {
  const used = <u64>stackBytes() + (machine.heap - machine.heapBase);
  return used + bytes <= machine.stackLimit && machine.isFull < Fullness.REFUSED && hasRoom(bytes);
}

/** Doubles the room of the trail, and corrects the addresses of places in it; false if there is no memory. */
export function growTrail(): bool {
  const bytes = trailBytes(machine.trailBase, machine.trailEnd);
  if (!hasStackRoom(2 * bytes)) {
    const end = machine.trailBase + bytes - TRAIL_SLACK;
    if (machine.trailEnd == end) {
      refuse();
      return false;
    }
    // A collection takes off the entries that are not needed any more.
    machine.trailEnd = end;
    requestMajor();
    return true;
  }
  const moved = enlarge(machine.trailBase, bytes, 2 * bytes);
  const by = moved - machine.trailBase;
  machine.trailEnd = trailEndIn(moved, 2 * bytes);
  if (by == 0) return true;
  machine.trailBase = moved;
  machine.trail += by;
  if (machine.pendingTrail != 0) machine.pendingTrail += by;
  machine.shallowTrail += by;
  for (let c = machine.choice; c != 0; c = changetype<Address>(changetype<Choice>(c).previous))
    changetype<Choice>(c).trail += by;
  return true;
}

/**
 * Makes the stack of choice points larger, by at least `bytes` bytes, and corrects the addresses of places in it. If
 * there is no memory, the end of its block is used, which is kept for this: the next call throws.
 */
export function growChoices(bytes: u32): void {
  const query = changetype<Query>(machine.query);
  const old = query.choiceBytes;
  const size = 2 * old + bytes;
  if (old >= CHOICES_ASKED && !hasStackRoom(size)) {
    refuse();
    const end = machine.choiceBase + old;
    const isEnough = machine.choiceEnd + bytes <= end;
    machine.choiceEnd = end;
    if (isEnough) return;
  }
  const moved = enlarge(machine.choiceBase, old, size);
  const by = moved - machine.choiceBase;
  query.choiceBytes = size;
  limitChoices(query, moved);
  if (by == 0) return;
  machine.choiceBase = moved;
  if (machine.choice != 0) machine.choice += by;
  if (machine.cutBarrier != 0) machine.cutBarrier += by;
  if (machine.guard != 0) machine.guard += by;
  for (let c = machine.choice; c != 0; c = changetype<Address>(changetype<Choice>(c).previous)) {
    const choice = changetype<Choice>(c);
    if (choice.previous != changetype<Choice>(0))
      choice.previous = changetype<Choice>(changetype<Address>(choice.previous) + by);
  }
}

/** Sets the end of the stack of choice points, which begins at `base`. */
export function limitChoices(query: Query, base: Address): void {
  const bytes = query.choiceBytes;
  machine.choiceEnd = base + bytes - (bytes >= CHOICES_ASKED ? CHOICE_SLACK : 0);
}
