/*
 * The state while code is written: the variables that have been seen, and their registers. `state` is a record in the
 * arena; branches work on copies.
 */

/** A variable, at a place in the code. */
@unmanaged
export class Where {
  /** Its register, and that in which it has to be where branches meet; or NOWHERE. */
  register: i16;
  fixed: i16;
  seen: bool;
}

@unmanaged
export class State {
  /** Whether there is an environment. */
  allocated: bool;
  /** Barriers of conditions that are in use. */
  barriers: i32;
  /** The innermost condition of *-> that code is written for. */
  soft: Goal;
  nextRegister: i32;
  /** The next one that has been discarded. */
  next: State;
}
export const NO_STATE = changetype<State>(0);

export const NOWHERE: i16 = -1;
export const NOT_REGISTER: i32 = -1;
const MOST_REGISTERS: i32 = 16000;

export let state: State = changetype<State>(0);
let discarded: State = NO_STATE;
export let nextRegister: i32 = 0;
/** Temporary registers begin here. */
export let firstTemporary: i32 = 0;
/** Registers below hold arguments that the next clause needs. */
export let protectedBelow: i32 = 0;
/** The position of the goal for which code is written. */
export let current: i32 = 0;
/** The clause needs more registers than there are. */
export let overflow: bool = false;
/** Numbers of the slots of the first barrier of a condition and of a soft one. */
let firstBarrier: i32 = 0;
let firstSoft: i32 = 0;
/** Offset of the slot of the clause's cut barrier, or 0; slots of barriers; all slots; the clause. */
export let cutSlot: i32 = 0;
let barrierSlots: i32 = 0;
let slots: i32 = 0;
let clause: Address = 0;
/** Registers that must not be picked. */
let avoided: List = changetype<List>(0);
/** A byte for each argument of the head that has not been looked at yet. */
let pending: Address = 0;
let pendingCount: i32 = 0;
/** Pairs for instructions that take one to four of them. */
let pairs: List = changetype<List>(0);
/** Variables that a term has put into registers for the first time. */
let fresh: List = changetype<List>(0);

export function whereIn(s: State, i: i32): Where {
  return changetype<Where>(changetype<Address>(s) + offsetof<State>() + i * offsetof<Where>());
}
export function where(i: i32): Where {
  return whereIn(state, i);
}
export function isSeen(i: i32): bool {
  return where(i).seen;
}
/** A variable that occurs only once. */
export function isVoid(t: Cell): bool {
  return isVariable(t) && varAt(variableOf(t)).count == 1;
}
export function isFirst(t: Cell): bool {
  return isVariable(t) && !isSeen(variableOf(t));
}
export function isKnownVariable(t: Cell): bool {
  return isVariable(t) && isSeen(variableOf(t));
}

/** The state at the start of a clause. */
export function beginRegisters(
  base: Address,
  temporaries: i32,
  hasCutSlot: bool,
  permanents: i32,
): void {
  clause = base;
  firstTemporary = nextRegister = temporaries;
  overflow = false;
  current = protectedBelow = 0;
  cutSlot = hasCutSlot ? 8 : 0;
  firstBarrier = i32(hasCutSlot);
  firstSoft = firstBarrier + mostBarriers;
  barrierSlots = firstSoft + softBarriers;
  slots = barrierSlots + permanents;
  avoided = make<List>();
  pairs = make<List>();
  fresh = make<List>();
  listed = make<List>();
  listedRoom = 0;
  pendingCount = 0;
  discarded = NO_STATE;
  state = changetype<State>(allot(offsetof<State>() + variables * offsetof<Where>()));
  state.allocated = false;
  state.barriers = 0;
  state.soft = NO_GOAL;
  for (let i = 0; i < variables; i++) {
    const w = where(i);
    w.register = w.fixed = NOWHERE;
    w.seen = false;
  }
}
export function environmentBytes(): i32 {
  return 8 + 4 * slots;
}
/** The offset of the slot of a condition's barrier. */
export function barrierSlot(n: i32): i32 {
  return 8 + 4 * (firstBarrier + n);
}
/** The offset of the slot of a soft condition. */
export function softSlot(n: i32): i32 {
  return 8 + 4 * (firstSoft + n);
}
export function firstVariableSlot(): i32 {
  return 8 + 4 * barrierSlots;
}
export function setState(to: State): void {
  state = to;
}
export function setCurrent(to: i32): void {
  current = to;
}
export function setNextRegister(to: i32): void {
  nextRegister = to;
}
export function protect(below: i32): void {
  protectedBelow = below;
}
/** The arguments of the head wait to be looked at; `donePending` for each. */
export function beginPending(arity: i32): void {
  pending = allot(arity);
  memory.fill(pending, 0, arity);
  pendingCount = arity;
}
export function setPending(i: i32, is: bool): void {
  store<u8>(pending + i, u8(is));
}

/** A copy of a state, to be given back with `discard`: with thousands of branches, all of them together are large. */
export function copyOf(s: State): State {
  const size = offsetof<State>() + variables * offsetof<Where>();
  let copy = discarded;
  if (copy == NO_STATE) copy = changetype<State>(allot(<u32>size));
  else discarded = copy.next;
  memory.copy(changetype<Address>(copy), changetype<Address>(s), size);
  copy.nextRegister = nextRegister;
  return copy;
}
export function discard(s: State): void {
  s.next = discarded;
  discarded = s;
}
export function forgetRegisters(): void {
  for (let i = 0; i < variables; i++) where(i).register = NOWHERE;
}
/** After a call, registers are free. */
export function afterCall(): void {
  forgetRegisters();
  nextRegister = firstTemporary;
}

export function newRegister(): i32 {
  if (nextRegister == MOST_REGISTERS) {
    overflow = true;
    nextRegister = firstTemporary;
  }
  return nextRegister++;
}

function isFree(r: i32, lax: bool): bool {
  if (r < protectedBelow || (r < pendingCount && load<u8>(pending + r) != 0)) return false;
  for (let i = 0; i < variables; i++) {
    const w = where(i);
    if (w.fixed == r) return false;
    if (w.register != r) continue;
    const v = varAt(i);
    if (lax ? v.last > current : v.last >= current) return false;
    if (v.permanent != 0 && !state.allocated) return false;
  }
  return true;
}
function isAvoided(r: i32): bool {
  for (let i: u32 = 0; i < avoided.count; i++) if (item(avoided, i) == <u32>r) return true;
  return false;
}
export function avoid(r: i32): void {
  append(avoided, r);
}
export function avoidNone(): void {
  avoided.count = 0;
}
/** The registers of the variables of a term are not to be picked. */
export function avoidRegistersOf(t: Cell): void {
  t = follow(t);
  if (isVariable(t)) {
    const r = where(variableOf(t)).register;
    if (r != NOWHERE) avoid(r);
  } else if (isBig(t)) {
    const list = bigOf(t).variables;
    for (let i: u32 = 0; i < list.count; i += 2) avoidRegistersOf(item(list, i) << 2);
  } else if (isOpen(t))
    for (let k = 0, m = countOf(t); k < m; k++) avoidRegistersOf(argument(t, k));
}

/** A register for a variable: that in which the call at the end of its chunk wants it, if it is free. */
export function pick(i: i32, lax: bool = false): i32 {
  if (where(i).fixed != NOWHERE) return where(i).fixed;
  const v = varAt(i);
  const wanted = v.callArgument;
  if (v.permanent == 0 && wanted >= 0 && isFree(wanted, lax) && !isAvoided(wanted)) return wanted;
  return newRegister();
}

/** The variable is in that register from now on. */
export function sawQuietly(i: i32, r: i32): void {
  where(i).seen = true;
  where(i).register = <i16>r;
}
/** The same; it is written to its slot, if there is an environment. */
export function saw(i: i32, r: i32): void {
  sawQuietly(i, r);
  if (varAt(i).permanent != 0 && state.allocated) {
    emit(Op.store1);
    reg(r);
    unit(varAt(i).permanent);
  }
}

export function beginPairs(): void {
  pairs.count = 0;
}
/** Operands of 16 bits. */
export function addPair(a: i32, b: i32): void {
  append(pairs, (b << 16) | a);
}
/** Emits the pairs from a place on in instructions that take up to `most` of them. */
export function emitPairs(op: Op, from: u32 = 0, most: u32 = 4): void {
  for (let i = from; i < pairs.count; i += most) {
    const n = min(most, pairs.count - i);
    emit(op + n - 1);
    for (let j = i; j < i + n; j++) emitPair(j);
  }
}
function emitPair(j: u32): void {
  unit(item(pairs, j) & 0xffff);
  unit(item(pairs, j) >>> 16);
}

export function beginFresh(): void {
  fresh.count = 0;
}
export function addFresh(i: i32): void {
  append(fresh, i);
}
/** The variables that a term has put into registers go into the environment too, if there is one. */
export function storeFresh(): void {
  if (state.allocated) {
    beginPairs();
    for (let k: u32 = 0; k < fresh.count; k++) {
      const i: i32 = item(fresh, k);
      if (varAt(i).permanent != 0) addPair((<i32>where(i).register) << 2, varAt(i).permanent);
    }
    emitPairs(Op.store1);
  }
  fresh.count = 0;
}

/** The register of a variable, which is loaded or made if need be. */
export function registerOf(i: i32): i32 {
  const w = where(i);
  if (w.register != NOWHERE) return w.register;
  if (w.seen) {
    const r = newRegister();
    emit(Op.load1);
    reg(r);
    unit(varAt(i).permanent);
    w.register = <i16>r;
    return r;
  }
  return emitFresh(i, pick(i));
}
/** A new variable, in a register that nothing else uses. */
export function freshRegisterOf(i: i32): i32 {
  return emitFresh(i, newRegister());
}
function emitFresh(i: i32, r: i32): i32 {
  const permanent = varAt(i).permanent;
  if (permanent != 0 && state.allocated) {
    emit(Op.fresh_y);
    reg(r);
    unit(permanent);
    sawQuietly(i, r);
  } else {
    emit(Op.fresh);
    reg(r);
    sawQuietly(i, r);
  }
  return r;
}

/** Loads the variables of a term that have been seen. */
export function loadKnown(t: Cell): void {
  t = follow(t);
  if (isVariable(t)) {
    if (isSeen(variableOf(t))) registerOf(variableOf(t));
  } else if (isOpen(t)) for (let i = 0, n = countOf(t); i < n; i++) loadKnown(argument(t, i));
}

export function allocateEnvironment(): void {
  if (state.allocated) return;
  state.allocated = true;
  beginPairs();
  for (let i = 0; i < variables; i++) {
    if (varAt(i).permanent != 0 && isSeen(i))
      addPair((<i32>where(i).register) << 2, varAt(i).permanent);
  }
  const n = min(4, pairs.count);
  emit(Op.allocate + n);
  unit(environmentBytes());
  for (let j: u32 = 0; j < n; j++) emitPair(j);
  emitPairs(Op.store1, n);
  if (cutSlot != 0) {
    emit(Op.save_cut);
    unit(cutSlot);
  }
}

// Maps and lists for the collector.

/**
 * The maps of the slots that are alive at a place, in words of 32 slots, the last ones first; then the clause, the
 * number of slots and that of barriers. Without an environment: two zeros.
 *
 * @param after - a variable is alive if it occurs behind that position
 */
export function emitFrame(after: i32): void {
  if (!state.allocated) {
    word(0);
    word(0);
    return;
  }
  const count = (slots + 31) >> 5;
  const start = nextOffset();
  for (let k = 0; k < count; k++) word(0);
  const last = start + 4 * count - 4;
  for (let k = 0; k < firstBarrier + state.barriers; k++) setBit(last, k);
  for (let goal = state.soft; goal != NO_GOAL; goal = goal.outerSoft)
    setBit(last, firstSoft + goal.slot);
  for (let i = 0; i < variables; i++) {
    const v = varAt(i);
    if (v.permanent != 0 && isSeen(i) && v.last > after) setBit(last, (v.permanent - 8) >> 2);
  }
  word(clause);
  word((barrierSlots << 16) | slots);
}
/** The words that `emitFrame` emits. */
export function frameWords(): u32 {
  return 2 + (state.allocated ? (slots + 31) >>> 5 : 0);
}
function setBit(last: u32, bit: i32): void {
  const place = last - 4 * (bit >> 5);
  patch(place, peek(place) | (1 << (bit & 31)));
}

/**
 * The number of words of a list of registers that are in use, then that list: a count, and two offsets a word. In use
 * are the registers of variables that occur at or behind a position.
 */
let listed: List = changetype<List>(0);
/** A byte for each register: whether it is listed. */
let isListed: Address = 0;
let listedRoom: i32 = 0;
function listRegisters(from: i32): void {
  for (let i: u32 = 0; i < listed.count; i++) store<u8>(isListed + item(listed, i), 0);
  listed.count = 0;
  for (let i = 0; i < variables; i++) {
    const w = where(i);
    if (w.register != NOWHERE && varAt(i).last >= from) listRegister(w.register);
  }
  for (let i = 0; i < pendingCount; i++) if (load<u8>(pending + i) != 0) listRegister(i);
}
function listRegister(r: i32): void {
  if (r >= listedRoom) {
    const larger = cleared(2 * r + 32);
    memory.copy(larger, isListed, listedRoom);
    isListed = larger;
    listedRoom = 2 * r + 32;
  }
  if (load<u8>(isListed + r) != 0) return;
  store<u8>(isListed + r, 1);
  append(listed, r);
}
function listWords(): u32 {
  return 1 + ((listed.count + 1) >>> 1);
}
export function emitList(): void {
  word(listed.count);
  for (let i: u32 = 0; i < listed.count; i += 2) {
    const second = i + 1 < listed.count ? item(listed, i + 1) << 2 : 0;
    word((second << 16) | (item(listed, i) << 2));
  }
}

/**
 * The rest of an instruction at which goals may be run: the list of the registers that occur at or behind a position,
 * and the frame. Its first 16-bit operand is its size.
 *
 * @param head - its bytes before the list
 */
export function emitSize(head: u32, from: i32, hasFrame: bool): void {
  listRegisters(from);
  unit(head + 4 * listWords() + (hasFrame ? 4 * frameWords() : 0));
}

/** A cut, or the end of a shallow try: `after` is the last position that has passed. */
export function emitCommitment(op: Op, after: i32): void {
  emit(op);
  emitSize(4, after + 1, true);
  emitList();
  emitFrame(after);
}

/** A builtin in place of the current goal, with the first `count` of three registers as operands. */
export function emitInPlace(op: Op, number: u32, registers: Address, count: i32): void {
  listRegisters(current);
  for (let i = 0; i < count; i++) listRegister(load<i32>(registers + 4 * i));
  emit(op);
  unit(12 + 4 * listWords() + 4 * frameWords());
  unit(number);
  for (let i = 0; i < 3; i++) reg(load<i32>(registers + 4 * i));
  emitList();
  emitFrame(current);
}
