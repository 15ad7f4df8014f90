/*
 * The queues of propagators, and the ways into them: quick ones and slow ones (records.ts) have one each. `run.ts` runs
 * them.
 */

/** The most changes of an open domain in a run, and of one whose bounds are far away. */
const MOST_MOVES: i32 = 16;
const FAR_MOVES: i32 = 4;
/** The most changes of all open domains together in a run: each variable added to a chain of N would cause N. */
const ALL_MOVES: i32 = 128;
let quick: Propagator = NO_PROPAGATOR;
let lastQuick: Propagator = NO_PROPAGATOR;
let slow: Propagator = NO_PROPAGATOR;
let lastSlow: Propagator = NO_PROPAGATOR;
let queued: u32 = 0;
/** The propagator that runs; none while constraints are posted: then each bound is moved as far as requested. */
let current: Propagator = NO_PROPAGATOR;
let runs: i32 = 0;
let openMoves: i32 = 0;
/** The number of changes of domains so far, and that at which the current propagator began. */
let changes: u32 = 0;
let changesBefore: u32 = 0;

/** Whether the current propagator has changed a domain. */
export function hasChanged(): bool {
  return changes != changesBefore;
}

/** A domain is about to change. */
export function noteChange(): void {
  changes++;
}

/** Whether the bounds may be moved: those of a domain that stays open only a few times in a run, and so far. */
export function mayMove(v: Variable, from: Int, to: Int): bool {
  if ((from != INF && to != SUP) || current == NO_PROPAGATOR) return true;
  if (isBeyond(from) || isBeyond(to)) return false;
  let moves = smallValue(v.moves);
  moves = moves >> 5 == runs ? moves + 1 : (runs << 5) + 1;
  const count = moves & 31;
  if (count > MOST_MOVES || (count > FAR_MOVES && (isFar(from) || isFar(to)))) return false;
  if (++openMoves > ALL_MOVES) return false;
  v.moves = smallCell(moves);
  return true;
}

/** Queues all propagators of a list. */
export function wakeAll(list: Cell): void {
  while (isList(list)) {
    schedule(propagatorOf(at(list - Tag.LIST)));
    list = at(list - Tag.LIST + 4);
  }
}

/** A propagator with `count` arguments after the fixed ones, which the caller sets, before it is posted. */
export function newPropagator(kind: i32, data: Cell, count: u32): Propagator {
  const p = changetype<Propagator>(machine.heap);
  machine.heap += 20 + 4 * count;
  p.functor = functorOf(Names.ATOM_$FDP >>> 4, FIXED + count);
  p.kind = smallCell(kind);
  p.state = ZERO;
  p.next = ZERO;
  p.data = data;
  return p;
}
export function initArgument(p: Propagator, i: u32, cell: Cell): void {
  put(changetype<Address>(p) + 20 + 4 * i, cell);
}
/** The bytes of a propagator with `count` arguments, and of the lists of those that wait. */
export function bytesOf(count: u32): u32 {
  return 64 + 12 * count;
}

/** Lets a propagator wait for its variable, and no other. */
export function attach(p: Propagator, v: Variable, wait: Wait): void {
  if (wait == Wait.NEVER || isFixed(v)) return;
  const place =
    changetype<Address>(v) + offsetof<Variable>("onValue") + 4 * (<u32>wait - <u32>Wait.VALUE);
  assign(place, listCell(changetype<Address>(p) + Tag.STRUCT, at(place)));
}

/** Attaches a new propagator to its first `count` arguments, variables, and queues it. */
export function post(p: Propagator, count: u32): bool {
  const kind = smallValue(p.kind);
  for (let i: u32 = 0; i < count; i++) attach(p, variableAt(p, i), waitOf(kind, p, i));
  schedule(p);
  return true;
}
export function kill(p: Propagator): void {
  if (troubled() == Outcome.FALSE)
    assign(changetype<Address>(p) + offsetof<Propagator>("state"), ONE);
}

/** Adds a propagator to the queue. */
export function schedule(p: Propagator): void {
  if (p.state != ZERO || p.next != ZERO) return;
  if (p == current && isIdempotent(smallValue(p.kind))) return;
  queued++;
  p.next = Names.ATOM_NIL;
  if (isSlow(smallValue(p.kind))) {
    if (slow == NO_PROPAGATOR) slow = p;
    else lastSlow.next = changetype<Address>(p) + Tag.STRUCT;
    lastSlow = p;
  } else {
    if (quick == NO_PROPAGATOR) quick = p;
    else lastQuick.next = changetype<Address>(p) + Tag.STRUCT;
    lastQuick = p;
  }
}

/** @inline */
function after(p: Propagator): Propagator {
  const next = p.next;
  p.next = ZERO;
  queued--;
  return next == Names.ATOM_NIL ? NO_PROPAGATOR : propagatorOf(next);
}

/** The next one in the queue. */
export function dequeue(): Propagator {
  let p = quick;
  if (p != NO_PROPAGATOR) quick = after(p);
  else {
    p = slow;
    if (p != NO_PROPAGATOR) slow = after(p);
  }
  return p;
}

export function clearQueue(): void {
  while (dequeue() != NO_PROPAGATOR);
  current = NO_PROPAGATOR;
}

/** Constraints are posted from within a propagator: their first narrowing is not limited. */
export function impose(): void {
  current = NO_PROPAGATOR;
}

export function begin(p: Propagator): void {
  current = p;
  changesBefore = changes;
}
/** A run of the queue begins. */
export function beginRun(): void {
  runs = (runs + 1) & 0x3fffff;
  openMoves = 0;
}
/** The number of propagators that wait. */
export function queuedCount(): u32 {
  return queued;
}
export function setArgument(p: Propagator, i: u32, cell: Cell): void {
  assign(changetype<Address>(p) + 20 + 4 * i, cell);
}
export function setData(p: Propagator, cell: Cell): void {
  if (troubled() == Outcome.FALSE)
    assign(changetype<Address>(p) + offsetof<Propagator>("data"), cell);
}
