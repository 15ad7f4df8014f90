/*
 * Erasing clauses, and freeing them when nobody can be at them any more.
 *
 * A node, that is a clause or an entry of an index, is erased, then unlinked from its chain, then freed.
 *
 *   erased     its generation ends: searches that began later pass over it
 *   unlinked   at once if it is the first of its chain. Otherwise by `sweep`, when erased ones are many or are often
 *              passed, and if no open search sees it: such a one may stand before it. Its `next` stays, so a search
 *              that stands at it goes on.
 *   freed      when every open search of the predicate began after it was unlinked. Such a search cannot reach it: a
 *              node that it stands at was linked when the search began, so its `next` leads past all that was unlinked
 *              before. Until then it stands in the list of graves of its Lookup.
 *
 * Open searches are found by looking through the choice points of all queries: those of Op.dynamic_retry have the state
 * of the search in their last cells, and those of retract/1 and clause/2 the address of a ClauseWalk. This is done when the
 * graves have doubled, so it costs next to nothing.
 *
 * A clause that has code may be running, so that waits for a collection: see erased-code.ts.
 *
 * Dropped tables (tables.ts) wait for the same moment, and go if no choice point of '$answer'/3 is at their answers.
 */

/** The fewest graves for which the choice points are looked through. */
const GRAVES_MIN: u32 = 4096;
/** `others` of a search over the chain of the predicate, whose nodes are clauses. */
export const UNINDEXED: Address = 8;
/** The cells of a search in a choice point: chain, others, generation (low and high), as small integers. */
export const WALK_CELLS: u32 = 4;

/** The state of a search of retract/1 or clause/2, whose choice point has room for its address only. */
@unmanaged
export class ClauseWalk {
  next: ClauseWalk;
  isUsed: u32;
  /** The state as in a choice point. */
  chain: u32;
  others: u32;
  low: u32;
  high: u32;
}
const NO_WALK = changetype<ClauseWalk>(0);
const WALKS_MIN: u32 = 64;

/** Set while a builtin erases clauses during a search that is in no choice point: then nothing is freed. */
let isHeld: bool = false;

/** Until `letGo`, nothing is freed. */
export function hold(): void {
  isHeld = true;
}
export function letGo(): void {
  isHeld = false;
  if (database().graveCount >= database().graveLimit) reclaim();
}

// -- erasing and unlinking ----------------------------------------------------------

/** Ends a clause of a predicate whose clauses are found one by one. */
export function eraseClause(c: Clause): void {
  if (c.flags & ClauseFlag.ERASED) return;
  const p = c.predicate;
  const lookup = lookupOf(p);
  c.flags |= ClauseFlag.ERASED;
  c.erased = p.changed = ++machine.databaseGeneration;
  p.count--;
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next) {
    const slot = chainOf(index, c);
    if (changetype<Address>(slot) == 0) continue;
    slot.count--;
    dropFront(lookup, slot);
  }
  lookup.dead++;
  while (p.first != NO_CLAUSE && p.first.flags & ClauseFlag.ERASED) {
    bury(lookup, changetype<Address>(p.first));
    p.first = p.first.next;
    lookup.dead--;
  }
  if (p.first == NO_CLAUSE) p.last = NO_CLAUSE;
  if (isHeld) return;
  if (lookup.dead > lookup.deadLimit + (p.count >> 1)) sweep(p, lookup);
  if (database().graveCount >= database().graveLimit) reclaim();
}

/** Unlinks the erased entries at the front of a chain. */
function dropFront(lookup: Lookup, slot: Slot): void {
  while (slot.first != NO_ENTRY && slot.first.clause.flags & ClauseFlag.ERASED) {
    bury(lookup, changetype<Address>(slot.first) | 1);
    slot.first = slot.first.next;
  }
  if (slot.first == NO_ENTRY) slot.last = NO_ENTRY;
}

/** Whether searches have passed so many erased clauses that unlinking them is cheaper. */
export function needsSweep(p: Predicate, lookup: Lookup): bool {
  return lookup.passed > lookup.deadLimit + p.count + 2 * lookup.dead;
}

/** Clauses erased up to this generation are unlinked. */
let sweptUpTo: u64 = 0;

function stays(c: Clause): bool {
  return !(c.flags & ClauseFlag.ERASED) || c.erased > sweptUpTo;
}

/** Unlinks the erased clauses, and their entries, that no open search sees. */
export function sweep(p: Predicate, lookup: Lookup): void {
  lookup.oldest = u64.MAX_VALUE;
  findSearches();
  sweptUpTo = lookup.oldest;
  // Searches that have begun in the current generation may stand at nodes that are unlinked now.
  machine.databaseGeneration++;
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next) {
    sweepChain(lookup, index.variable);
    for (let i: u32 = 0; i <= index.mask; i++)
      sweepChain(lookup, changetype<Slot>(index.slots + 16 * i));
  }
  let dead: u32 = 0;
  let last = NO_CLAUSE;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) {
    if (stays(c)) {
      dead += u32((c.flags & ClauseFlag.ERASED) != 0);
      if (last != NO_CLAUSE) last.next = c;
      last = c;
    } else bury(lookup, changetype<Address>(c));
  }
  if (last != NO_CLAUSE) last.next = NO_CLAUSE;
  p.last = last;
  lookup.dead = dead;
  lookup.passed = 0;
  lookup.deadLimit = max(SWEEP_MIN + 2 * dead, choiceCount());
}

/** A rough number of choice points of the current query. */
function choiceCount(): u32 {
  return (machine.choice - machine.choiceBase) >> 6;
}

function sweepChain(lookup: Lookup, slot: Slot): void {
  let last = NO_ENTRY;
  for (let e = slot.first; e != NO_ENTRY; e = e.next) {
    if (stays(e.clause)) {
      if (last != NO_ENTRY) last.next = e;
      last = e;
    } else bury(lookup, changetype<Address>(e) | 1);
  }
  if (last != NO_ENTRY) last.next = NO_ENTRY;
  slot.last = last;
}

/** Erases all clauses of such a predicate. */
export function eraseAll(p: Predicate): void {
  const lookup = lookupOf(p);
  const generation = ++machine.databaseGeneration;
  p.changed = generation;
  isUnseen = !isHeld && p.count > choiceCount() && !hasSearches(lookup);
  for (let c = p.first; c != NO_CLAUSE;) {
    const next = c.next;
    if (!(c.flags & ClauseFlag.ERASED)) {
      c.flags |= ClauseFlag.ERASED;
      c.erased = generation;
    }
    dispose(lookup, changetype<Address>(c));
    c = next;
  }
  for (let index = lookup.indexes; index != NO_INDEX;) {
    const next = index.next;
    buryChain(lookup, index.variable);
    for (let i: u32 = 0; i <= index.mask; i++)
      buryChain(lookup, changetype<Slot>(index.slots + 16 * i));
    releaseIndex(index);
    index = next;
  }
  lookup.indexes = NO_INDEX;
  memory.fill(changetype<Address>(lookup) + offsetof<Lookup>(), 0, NOTES_BYTES);
  p.first = p.last = NO_CLAUSE;
  p.count = lookup.dead = lookup.passed = 0;
  if (database().graveCount >= database().graveLimit && !isHeld) reclaim();
}

function buryChain(lookup: Lookup, slot: Slot): void {
  for (let e = slot.first; e != NO_ENTRY;) {
    const next = e.next;
    dispose(lookup, changetype<Address>(e) | 1);
    e = next;
  }
}

/** Set while `eraseAll` erases clauses that no search sees, so that the many of them need no graves. */
let isUnseen: bool = false;

function dispose(lookup: Lookup, node: Address): void {
  if (isUnseen) freeNode(node);
  else bury(lookup, node);
}

/** Whether a search of a predicate is open. */
function hasSearches(lookup: Lookup): bool {
  lookup.oldest = u64.MAX_VALUE;
  findSearches();
  return lookup.oldest != u64.MAX_VALUE;
}

// -- freeing ------------------------------------------------------------------------

/** Notes an unlinked node; bit 0 tells entries from clauses. */
function bury(lookup: Lookup, node: Address): void {
  if (lookup.graveCount == lookup.graveRoom) {
    const room = max(2 * lookup.graveRoom, 8);
    lookup.graves = enlarge(lookup.graves, 4 * lookup.graveRoom, 4 * room);
    lookup.graveRoom = room;
  }
  store<u32>(lookup.graves + 4 * lookup.graveCount++, node);
  lookup.unlinkedAt = machine.databaseGeneration;
  const db = database();
  db.graveCount++;
  if (lookup.isListed) return;
  lookup.isListed = 1;
  lookup.nextGrave = changetype<Lookup>(db.graves);
  db.graves = changetype<Address>(lookup);
}

/** Notes that so many nodes of a table wait to be freed. */
export function noteGraves(count: u32): void {
  const db = database();
  db.graveCount += count;
  if (db.graveCount >= db.graveLimit && !isHeld) reclaim();
}

/** For a major collection. */
export function reclaimUnseen(): void {
  const db = database();
  if (!isHeld && (db.graveCount | db.walkCount) != 0) reclaim();
}

/** Frees all nodes that no search can reach. */
export function reclaim(): void {
  const db = database();
  for (let l = changetype<Lookup>(db.graves); l != NO_LOOKUP; l = l.nextGrave)
    l.oldest = u64.MAX_VALUE;
  forgetReaders();
  findSearches();
  let left = changetype<Lookup>(db.graves);
  db.graves = 0;
  keepNews();
  db.graveCount = releaseTables();
  while (left != NO_LOOKUP) {
    const lookup = left;
    left = lookup.nextGrave;
    if (lookup.oldest >= lookup.unlinkedAt) free(lookup, lookup.graveCount);
    else if (lookup.oldest >= lookup.oldAt) free(lookup, lookup.oldCount);
    lookup.oldCount = lookup.graveCount;
    lookup.oldAt = lookup.unlinkedAt;
    db.graveCount += lookup.graveCount;
    if (lookup.graveCount == 0) {
      lookup.isListed = 0;
      release(lookup.graves, 4 * lookup.graveRoom);
      lookup.graves = lookup.graveRoom = 0;
    } else {
      lookup.nextGrave = changetype<Lookup>(db.graves);
      db.graves = changetype<Address>(lookup);
    }
  }
  db.graveLimit = max(max(GRAVES_MIN, 2 * db.graveCount), choiceCount());
}

function freeNode(node: Address): void {
  if (node & 1) release(node - 1, 8);
  else freeClause(changetype<Clause>(node));
}

/** Frees the oldest nodes. */
function free(lookup: Lookup, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    freeNode(at(lookup.graves + 4 * i));
  }
  lookup.graveCount -= count;
  memory.copy(lookup.graves, lookup.graves + 4 * count, 4 * lookup.graveCount);
}

// -- searches -----------------------------------------------------------------------

export function newWalk(): ClauseWalk {
  const db = database();
  if (db.walkCount >= max(db.walkLimit, WALKS_MIN)) reclaim();
  const walk = changetype<ClauseWalk>(allocateCleared(offsetof<ClauseWalk>()));
  walk.next = changetype<ClauseWalk>(db.walks);
  db.walks = changetype<Address>(walk);
  db.walkCount++;
  return walk;
}

/** Gives back the ClauseWalk that was made last, or any other one. */
export function releaseWalk(walk: ClauseWalk): void {
  const db = database();
  // In most cases it is the first one; others are found when the choice points are looked through.
  if (db.walks != changetype<Address>(walk)) return;
  db.walks = changetype<Address>(walk.next);
  db.walkCount--;
  release(changetype<Address>(walk), offsetof<ClauseWalk>());
}

/** Finds all open searches: the oldest one of each predicate; Walks that no choice point has are given back. */
function findSearches(): void {
  const db = database();
  for (let w = changetype<ClauseWalk>(db.walks); w != NO_WALK; w = w.next) w.isUsed = 0;
  if (machine.choiceBase != 0) findIn(machine.choice, machine.choiceBase);
  for (let q = changetype<Query>(machine.queries); q != changetype<Query>(0); q = q.next)
    if (changetype<Address>(q) != machine.query && q.choiceBase != 0)
      findIn(q.choice, q.choiceBase);
  let walk = changetype<ClauseWalk>(db.walks);
  db.walks = 0;
  db.walkCount = 0;
  while (walk != NO_WALK) {
    const next = walk.next;
    if (walk.isUsed) {
      note(changetype<Address>(walk) + offsetof<ClauseWalk>("chain"));
      walk.next = changetype<ClauseWalk>(db.walks);
      db.walks = changetype<Address>(walk);
      db.walkCount++;
    } else release(changetype<Address>(walk), offsetof<ClauseWalk>());
    walk = next;
  }
  db.walkLimit = 2 * db.walkCount;
}

function findIn(from: Address, base: Address): void {
  for (let c = from; c >= base; c = changetype<Address>(changetype<Choice>(c).previous)) {
    const choice = changetype<Choice>(c);
    const end = c + CHOICE_BYTES + choice.argumentBytes;
    const op = load<u16>(choice.alternative);
    if (op == Op.dynamic_retry) note(end - 4 * WALK_CELLS);
    else if (op == Op.native_retry) {
      const functor = changetype<Predicate>(load<u32>(choice.alternative, 4)).functor;
      if (functor == Names.FUNCTOR_$ANSWER_3)
        keepTable(changetype<Table>(addressOfSmall(at(end - 4))));
      if (functor != Names.FUNCTOR_RETRACT_1 && functor != Names.FUNCTOR_CLAUSE_2) continue;
      const walk = addressOfSmall(at(end - 8));
      if (walk != 0) changetype<ClauseWalk>(walk).isUsed = 1;
    }
  }
}

/** Notes a search whose state is in the cells at an address. */
function note(cells: Address): void {
  const chain = addressOfSmall(at(cells));
  const others = addressOfSmall(at(cells + 4));
  let clause: Clause;
  if (others == UNINDEXED) clause = changetype<Clause>(chain);
  else clause = changetype<Entry>(chain != 0 ? chain : others).clause;
  const p = clause.predicate;
  if (p.index == 0 || p.indexBytes != 0) return;
  const lookup = changetype<Lookup>(p.index);
  lookup.oldest = min(lookup.oldest, generationAt(cells));
}

/** An address that is a multiple of 8, kept as a small integer. */
export function addressOfSmall(cell: u32): Address {
  return cell - 3;
}
/** The generation in the cells of a search. */
export function generationAt(cells: Address): u64 {
  return <u64>smallValue(at(cells + 8)) | ((<u64>smallValue(at(cells + 12))) << 28);
}
