/*
 * The roots of the heap: marking from them, and what they hold after the cells have moved.
 *
 *   X registers, handles, global variables, ball, goals to run, attributed variables (minor: all), remembered cells
 *   each open query: environments, choice points from the newest down, its trail in segments between them
 *
 * Invariants:
 * - An environment is seen through a continuation: its map names the slots that hold cells; the rest is garbage and is
 *   not looked at. Other continuations of the same environment have other maps, so the first walk marks the slots and the
 *   environment's first cell. Only when all is marked, a second walk clears and marks what is left; the mark of the
 *   second cell says that this is done.
 * - Early reset, from the newest choice point down: what has not been reached from newer ones is restored at once, and
 *   its entry in the trail goes; so does an entry whose cell lies above the choice point's heap. Only cells of the query
 *   itself are restored, others stay as they are, and so does a variable that may have to be woken.
 * - The old value of an assigned cell is a root of the choice point at which its entry can be undone.
 * - A minor collection stops at the first old environment and the first old choice point: what refers to young cells
 *   from below has been changed since, so it stands in the trail above that choice point, or is remembered. Such a cell
 *   is taken out while the collection runs, before any early reset, so that it is updated once.
 * - Who stores a reference into a choice point that a collection has seen clears ChoiceFlag.OLD.
 * - Every place that leads to code which may be erased is noted on the way (code-marks.ts): see ../database/erased-code.ts.
 */

const NO_QUERY = changetype<Query>(0);
const NO_CHOICE = changetype<Choice>(0);
const NO_GLOBAL = changetype<Global>(0);
const ENTRY_ASSIGN: u32 = 1;
const ENTRY_UNDO: u32 = 2;

let isMinor: bool = false;
/** The registers of the current query, as a record like those of the others. */
let current = NO_QUERY;

/** The open queries one after the other; the current one is `current`. */
function nextQuery(query: Query): Query {
  let next = query == current ? changetype<Query>(machine.queries) : query.next;
  while (next != NO_QUERY) {
    if (changetype<Address>(next) != machine.query && next.state != QueryState.CLOSED) break;
    next = next.next;
  }
  return next;
}

/** Begins: puts the registers of the current query into a record, with `argumentCount` X registers. */
export function takeRegisters(minor: bool, argumentCount: u32): void {
  isMinor = minor;
  current = changetype<Query>(collector().current);
  current.state = QueryState.RUNNING;
  current.environment = machine.environment;
  current.continuation = machine.continuation;
  current.program = machine.program;
  current.callee = machine.callee;
  current.choice = machine.choice;
  current.choiceBase = machine.choiceBase;
  current.trail = machine.trail;
  current.trailBase = machine.trailBase;
  current.pendingTrail = machine.pendingTrail;
  current.pendingGoals = machine.pendingGoals;
  current.heapBacktrack = machine.heapBacktrack;
  current.registers = X;
  current.registerCount = argumentCount;
  const record = changetype<Query>(machine.query);
  current.base = record == NO_QUERY ? machine.heapBase : record.base;
  if (machine.choiceBase != 0) return;
  current.choice = current.trail = current.trailBase = current.environment = 0;
}

/** Ends: gives the current query its registers back. */
export function giveRegisters(): void {
  if (machine.choiceBase != 0) {
    machine.environment = current.environment;
    machine.trail = current.trail;
    const end = trailEndIn(machine.trailBase, trailBytes(machine.trailBase, machine.trailEnd));
    if (machine.trail <= end) machine.trailEnd = end;
    machine.pendingTrail = current.pendingTrail;
  }
  machine.pendingGoals = current.pendingGoals;
}

/** Cells of the heap at or above this are not reset by any backtracking. */
export function unprotectedFrom(): Address {
  let from = machine.floor;
  for (let query = current; query != NO_QUERY; query = nextQuery(query)) {
    if (query.choice != 0) from = max(from, changetype<Choice>(query.choice).heap);
  }
  return from;
}

// Marking.

/** Marks all that is reachable, and resets cells that are not and that backtracking would reset. */
export function markRoots(): void {
  mark(machine.ball);
  for (let i: u32 = 0; i < machine.handleCount; i++) mark(at(machine.handles + 4 * i));
  for (let g = database().globals; g != NO_GLOBAL; g = g.next) mark(g.value);
  for (let q = changetype<Query>(machine.queries); q != NO_QUERY; q = q.next) mark(q.answer);
  if (isMinor) {
    for (let a = machine.attributedBase; a < machine.attributedTop; a += 4) mark(at(a));
    takeRemembered();
    for (let query = current; query != NO_QUERY; query = nextQuery(query)) takeBindings(query);
  } else collector().rememberedCount = 0;
  for (let query = current; query != NO_QUERY; query = nextQuery(query)) {
    for (let i: u32 = 0; i < query.registerCount; i++) mark(at(query.registers + 4 * i));
    mark(query.pendingGoals);
    markPending(query);
    noteProgram(query.program, query.callee);
    if (query.state != QueryState.AT_ANSWER) markChain(query.environment, query.continuation);
  }
  for (let query = current; query != NO_QUERY; query = nextQuery(query)) markChoices(query);
  completeMarking();
  for (let query = current; query != NO_QUERY; query = nextQuery(query)) {
    if (query.state != QueryState.AT_ANSWER) keepChain(query.environment, query.continuation);
    let choice = changetype<Choice>(query.choice);
    for (; choice != NO_CHOICE && !isSeen(choice); choice = choice.previous)
      keepChain(choice.environment, mapsOf(choice));
  }
}

/** Marks the attributed variables of a query that may have to be woken. */
function markPending(query: Query): void {
  for (let entry = max(query.pendingTrail, query.trailBase); entry < query.trail;) {
    const word = at(entry);
    if (isAttributed(word) && isCollected(word)) mark(word);
    entry += (word & 3) == 0 ? 4 : 12;
  }
}

/** Whether a word is the address of an attributed variable. @inline */
function isAttributed(word: u32): bool {
  return (word & 7) == 0 && word >= machine.attributedBase && word < machine.attributedTop;
}

/** Whether a minor collection leaves out a choice point and all below. @inline */
function isSeen(choice: Choice): bool {
  return isMinor && (choice.flags & ChoiceFlag.OLD) != 0;
}

/** @inline */
function isOnHeap(address: Address): bool {
  return address >= machine.heapBase && address < machine.heap;
}

/** The place before which the maps stand for the environment of a choice point. */
function mapsOf(choice: Choice): Address {
  const alternative = choice.alternative;
  const op = <u32>load<u16>(alternative);
  if (op == Op.or_retry || op == Op.or_trust) return alternative + load<u16>(alternative, 2);
  return choice.continuation;
}

/** The first walk over a chain of environments. */
function markChain(environment: Address, continuation: Address): void {
  while (isOnHeap(environment)) {
    noteCode(continuation);
    if (continuation == CODE_RESUME) noteCode(addressIn(environment + SLOTS + 12));
    markSlots(environment, continuation);
    if (!isCollected(environment) || setMark(environment)) return;
    continuation = at(environment + 4);
    environment = at(environment);
  }
}

/** Notes the code at which a query goes on; unless it is a stub, it may be index code of the callee. */
function noteProgram(program: Address, callee: Address): void {
  noteCode(program);
  if (callee == 0) return;
  let predicate = changetype<Predicate>(callee);
  if (changetype<Address>(predicate.importedFrom) != 0) predicate = predicate.importedFrom;
  if (program != stubOf(predicate)) noteCode(changetype<Address>(predicate));
}

/** Notes the code of an alternative, and the predicate if it is index code. */
function noteAlternative(choice: Choice): void {
  let code = choice.alternative;
  let operand: u32 = 8;
  if (code == CODE_SHALLOW_RETRY) {
    code = addressIn(changetype<Address>(choice) + CHOICE_BYTES + choice.argumentBytes - 12);
    operand = 12;
  }
  // In other instructions this is something else, and does no harm.
  noteCode(code);
  noteCode(at(code + operand));
}

function markSlots(environment: Address, continuation: Address): void {
  const slots = slotsAt(continuation);
  for (let i: u32 = 0; i < slots; i += 32) {
    let slot = environment + SLOTS + 4 * i;
    for (let map = liveMapAt(continuation, i >> 5); map != 0; map >>= 1, slot += 4) {
      if ((map & 1) == 0) continue;
      if (isCollected(slot)) markCell(slot);
      else take(slot);
    }
  }
}

/** The second walk: whole environments stay, so garbage in them is made harmless. */
function keepChain(environment: Address, continuation: Address): void {
  while (isCollected(environment) && !setMark(environment + 4)) {
    const end = environment + SLOTS + 4 * slotsAt(continuation);
    for (let slot = environment + SLOTS; slot < end; slot += 4) {
      // Small integers may be cut barriers.
      if (!setMark(slot) && !isSmall(at(slot))) put(slot, smallCell(0));
    }
    continuation = at(environment + 4);
    environment = at(environment);
  }
}

function markChoices(query: Query): void {
  let end = query.trail;
  for (
    let choice = changetype<Choice>(query.choice);
    choice != NO_CHOICE;
    choice = choice.previous
  ) {
    completeMarking();
    resetSegment(query, choice, end);
    if (isSeen(choice)) return;
    end = choice.trail;
    const first = changetype<Address>(choice) + offsetof<Choice>();
    for (let i: u32 = 0; i < choice.argumentBytes; i += 4) mark(at(first + i));
    noteAlternative(choice);
    markChain(choice.environment, mapsOf(choice));
  }
}

// Old cells that refer to young ones.

/** Takes an old cell out if it refers to something young, which is marked. */
function take(address: Address): void {
  const cell = at(address);
  if (!isPointer(cell)) return;
  keepRemembered(address, cell);
  put(address, smallCell(0));
  mark(cell);
}

/** The same for all that has been remembered since the last collection. */
function takeRemembered(): void {
  const known = collector();
  const count = known.rememberedCount;
  known.rememberedCount = 0;
  for (let i: u32 = 0; i < count; i++) {
    // Entries are overwritten from the first on, at most as many as have been read.
    const address = at(known.remembered + 8 * i);
    if (address < machine.generation) take(address);
  }
}

/** The same for the cells that the trail names since the last collection. */
function takeBindings(query: Query): void {
  let entry = firstEntry(query);
  while (entry < query.trail) {
    const word = at(entry);
    const kind = word & 3;
    const address = word & ~3;
    if (kind != ENTRY_UNDO && isOnHeap(address) && !isCollected(address)) take(address);
    entry += kind == 0 ? 4 : 12;
  }
}

/** The trail entries of a query that may have been made since the last collection begin here; all in a major one. */
function firstEntry(query: Query): Address {
  let choice = changetype<Choice>(query.choice);
  while (choice != NO_CHOICE && !isSeen(choice)) choice = choice.previous;
  return choice == NO_CHOICE ? query.trailBase : choice.trail;
}

// Early reset.

/** Looks at the trail entries that a choice point undoes: newest first, so that the oldest value is restored last. */
function resetSegment(query: Query, choice: Choice, end: Address): void {
  const from = choice.trail;
  const heapTop = max(choice.heap, machine.floor);
  const attributedTop = max(choice.attributed, machine.attributedFloor);
  const ownAttributed = changetype<Choice>(query.choiceBase).attributed;
  while (end > from) {
    const word = at(end - 4);
    const kind = word & 3;
    const entry = end - (kind == 0 ? 4 : 12);
    end = entry;
    let address = word & ~3;
    if (kind == ENTRY_UNDO) {
      if (at(entry + 4) != Undo.WORDS) continue;
      address = at(address);
    }
    const isPair = address >= machine.attributedBase && address < machine.heapBase;
    const isPending = isPair && kind == 0 && entry >= query.pendingTrail;
    if (!isPending && (isPair || isOnHeap(address))) {
      if (address >= (isPair ? attributedTop : heapTop)) {
        dropEntry(entry, kind);
        continue;
      }
      if (isCollected(address) && !isMarked(address)) {
        // Words within a box cannot be marked by their address, so they are always restored.
        const isOwn = address >= (isPair ? ownAttributed : query.base);
        if (isOwn || kind == ENTRY_UNDO) {
          if (kind == 0) put(address, address);
          else if (kind == ENTRY_ASSIGN) put(address, at(entry + 4));
          else restoreWords(word & ~3);
          dropEntry(entry, kind);
          continue;
        }
        mark(address);
      }
    }
    if (kind == ENTRY_ASSIGN) mark(at(entry + 4));
  }
}

function restoreWords(block: Address): void {
  memory.copy(at(block), block + 8, 4 * at(block + 4));
}

/** Entries that are dropped become words of 0. */
function dropEntry(entry: Address, kind: u32): void {
  if (kind == ENTRY_UNDO) {
    const block = at(entry) - ENTRY_UNDO;
    release(block, 8 + 4 * at(block + 4));
  }
  put(entry, 0);
  if (kind == 0) return;
  put(entry + 4, 0);
  put(entry + 8, 0);
}

// After marking: the new contents of the roots.

/** Gives all roots their new cells. `machine.heap` and `machine.attributedTop` are still the old tops. */
export function forwardRoots(newAttributedTop: Address): void {
  machine.ball = forward(machine.ball);
  for (let i: u32 = 0; i < machine.handleCount; i++) forwardAt(machine.handles + 4 * i);
  for (let g = database().globals; g != NO_GLOBAL; g = g.next) g.value = forward(g.value);
  if (isMinor) {
    for (let a = machine.attributedBase; a < machine.attributedTop; a += 4) forwardAt(a);
  }
  const known = collector();
  for (let i: u32 = 0; i < known.rememberedCount; i++) {
    const entry = known.remembered + 8 * i;
    put(at(entry), forward(at(entry + 4)));
  }
  known.rememberedCount = 0;
  for (let query = current; query != NO_QUERY; query = nextQuery(query)) {
    for (let i: u32 = 0; i < query.registerCount; i++) forwardAt(query.registers + 4 * i);
    query.pendingGoals = forward(query.pendingGoals);
    query.environment = forward(query.environment);
    query.heapBacktrack = forwardTop(query.heapBacktrack, machine.heap);
    forwardStacks(query, newAttributedTop);
  }
  for (let query = changetype<Query>(machine.queries); query != NO_QUERY; query = query.next) {
    query.answer = forward(query.answer);
    query.base = forwardTop(query.base, machine.heap);
    query.savedFloor = forwardTop(query.savedFloor, machine.heap);
    query.savedAttributedFloor = forwardPairs(query.savedAttributedFloor, newAttributedTop);
  }
  machine.floor = forwardTop(machine.floor, machine.heap);
  machine.attributedFloor = forwardPairs(machine.attributedFloor, newAttributedTop);
}

/** The new address of a top of the region of attributed variables. */
function forwardPairs(top: Address, newTop: Address): Address {
  if (isMinor) return top;
  return top >= machine.attributedTop ? newTop : forwardTop(top, machine.heap);
}

/** The choice points and the trail of a query; dropped entries go. */
function forwardStacks(query: Query, newAttributedTop: Address): void {
  const first = firstEntry(query);
  const total = droppedBytes(first, query.trail);
  let left = total;
  let end = query.trail;
  if (query.pendingTrail > first && query.pendingTrail <= end)
    query.pendingTrail -= droppedBytes(first, query.pendingTrail);
  for (
    let choice = changetype<Choice>(query.choice);
    choice != NO_CHOICE;
    choice = choice.previous
  ) {
    left -= droppedBytes(choice.trail, end);
    end = choice.trail;
    if (isSeen(choice)) break;
    choice.trail -= left;
    choice.flags |= <u16>ChoiceFlag.OLD;
    choice.heap = forwardTop(choice.heap, machine.heap);
    choice.attributed = forwardPairs(choice.attributed, newAttributedTop);
    choice.environment = forward(choice.environment);
    const values = changetype<Address>(choice) + offsetof<Choice>();
    for (let i: u32 = 0; i < choice.argumentBytes; i += 4) forwardAt(values + i);
  }
  query.trail = forwardTrail(first, query.trail);
}

/** The bytes of dropped entries in a part of the trail. */
function droppedBytes(from: Address, to: Address): u32 {
  let count: u32 = 0;
  while (from < to) {
    const word = at(from);
    if (word == 0) count += 4;
    from += (word & 3) == 0 ? 4 : 12;
  }
  return count;
}

/** Closes the gaps in the trail from `from` on, and gives its new top. */
function forwardTrail(from: Address, to: Address): Address {
  let kept = from;
  while (from < to) {
    const word = at(from);
    const kind = word & 3;
    if (kind == 0) {
      if (word != 0) {
        put(kept, forward(word));
        kept += 4;
      }
      from += 4;
      continue;
    }
    let outer = word;
    let inner = at(from + 4);
    if (kind == ENTRY_ASSIGN) {
      outer = forward(word - kind) + kind;
      inner = forward(inner);
    } else if (inner == Undo.WORDS) forwardAt(word - kind);
    put(kept, outer);
    put(kept + 4, inner);
    put(kept + 8, outer);
    kept += 12;
    from += 12;
  }
  return kept;
}
