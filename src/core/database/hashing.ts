/*
 * Hash indexes over the clauses of a predicate whose clauses are found one by one.
 *
 *   Predicate.index -> Lookup -> Index -> Index ...       one for each place that calls have been found to tell apart
 *   Index.slots     -> | key | first | last | count | ... open hashing; `first` leads to Entry -> Entry ...
 *
 * The place of an index is an argument, or an argument of the compound with a certain functor that stands in an
 * argument: then clauses with something else there are not in the index. Clauses with a variable at the place are in a
 * chain of their own, which a search merges with that of its key.
 *
 * All chains are in the order of the clauses. None begins with an entry whose clause is erased; those farther on are
 * passed over, until `sweep` of retention.ts unlinks them. An entry that is unlinked keeps its `next`, since a search
 * may stand at it.
 *
 * An index is made when a call has a bound argument and the present indexes leave more than FEW candidates.
 */

/** Up to this many clauses are looked at one after the other. */
export const FEW: u32 = 8;
/** The most arguments of a predicate, and of a compound in one of these, that are tried as places. */
const PLACES: u32 = 8;
const INNER_PLACES: u32 = 4;
const FIRST_SLOTS: u32 = 32;
/** The fewest erased clauses that are worth a sweep. */
export const SWEEP_MIN: u32 = 64;

@unmanaged
export class Entry {
  next: Entry;
  clause: Clause;
}
export const NO_ENTRY = changetype<Entry>(0);

/** The entries with one key; key 0: none yet. */
@unmanaged
export class Slot {
  key: u32;
  first: Entry;
  last: Entry;
  /** Clauses that are not erased. */
  count: u32;
}

@unmanaged
export class Index {
  next: Index;
  /** The place: offset of an argument; header of a compound there (0: the argument itself), offset in that. */
  argument: u32;
  functor: Cell;
  inner: u32;
  slots: Address;
  mask: u32;
  /** Slots with a key. */
  used: u32;
  /** Clauses with a variable at the place; key 0. */
  variable: Slot;
}
export const NO_INDEX = changetype<Index>(0);

/** The indexes of a predicate, and the nodes that wait to be unlinked or freed. */
@unmanaged
export class Lookup {
  indexes: Index;
  /** Erased clauses in the chain of the predicate, and the number of times that searches have passed one. */
  dead: u32;
  passed: u32;
  /** The erased clauses are swept when they are more than this plus half of the others. */
  deadLimit: u32;
  /** Nodes that wait to be freed, see retention.ts. */
  graves: Address;
  graveCount: u32;
  graveRoom: u32;
  nextGrave: Lookup;
  predicate: Predicate;
  /** The first `oldCount` of them were unlinked up to generation `oldAt`, all up to `unlinkedAt`. */
  oldCount: u32;
  isListed: u32;
  oldAt: u64;
  unlinkedAt: u64;
  /** The generation of the oldest search. */
  oldest: u64;
}
/** Bytes of a lookup's notes on useless indexes, behind it: a word for each argument, and one for the compounds in it. */
export const NOTES_BYTES: u32 = 8 * PLACES;
export const NO_LOOKUP = changetype<Lookup>(0);

/** The lookup of a predicate whose clauses are found one by one, made if there is none. */
export function lookupOf(p: Predicate): Lookup {
  // There may be index code of a time when there were fewer clauses.
  if (p.index == 0 || p.indexBytes != 0) {
    retireIndex(p);
    const made = changetype<Lookup>(allocateCleared(offsetof<Lookup>() + NOTES_BYTES));
    made.predicate = p;
    made.deadLimit = SWEEP_MIN;
    p.index = changetype<Address>(made);
  }
  return changetype<Lookup>(p.index);
}

// -- templates of clauses -----------------------------------------------------------

/** The address of the cells of a clause's template, to which its pointers are relative. @inline */
export function cellsOf(c: Clause): Address {
  return c.term + 12;
}
/** The head of a clause, relative to `cellsOf`. */
export function headOf(c: Clause): Cell {
  let head: Cell = load<u32>(c.term, 8);
  if (c.flags & ClauseFlag.FACT) return head;
  const cells = cellsOf(c);
  head = load<u32>(cells + head - Tag.STRUCT, 4);
  // Head, Guard => Body
  if (c.flags & ClauseFlag.SINGLE_SIDED && isStruct(head)) {
    if (at(cells + head - Tag.STRUCT) == Names.FUNCTOR_COMMA)
      head = load<u32>(cells + head - Tag.STRUCT, 4);
  }
  return head;
}
/** The address of the first argument in the template of a clause. @inline */
export function argumentsIn(c: Clause): Address {
  return cellsOf(c) + headOf(c) - Tag.STRUCT + 4;
}

// -- keys ---------------------------------------------------------------------------

/** The key of a bound cell, whose pointers are relative to `base`: equal ones have the same key. @inline */
export function keyOf(cell: Cell, base: Address): u32 {
  if (isConst(cell)) return cell;
  if (isList(cell)) return Names.FUNCTOR_DOT;
  const header = at(base + cell - Tag.STRUCT);
  return isBoxHeader(header) ? keyOfBox(base + cell - Tag.STRUCT) : header;
}

function keyOfBox(box: Address): u32 {
  let hash = at(box);
  const end = box + 4 * boxWords(hash);
  while (box < end) {
    box += 4;
    hash = (hash ^ at(box)) * 0x9e3779b1;
  }
  return hash | 31;
}

/** The cell of a clause at the place of an index, relative to `cellsOf`; NOWHERE if it has no such place. */
const NOWHERE: Cell = 0xffffffff;
function placeIn(index: Index, c: Clause): Cell {
  const cell = at(argumentsIn(c) + index.argument);
  if (index.functor == 0 || isRef(cell)) return cell;
  const cells = cellsOf(c);
  if (isConst(cell) || keyOf(cell, cells) != index.functor) return NOWHERE;
  return at(cells + (isList(cell) ? cell - Tag.LIST : cell - Tag.STRUCT + 4) + index.inner);
}

/** The dereferenced cell of a call at that place; a reference if it does not narrow the search. @inline */
function placeAt(index: Index, args: Address): Cell {
  const cell = derefHere(at(args + index.argument));
  if (index.functor == 0 || isRef(cell)) return cell;
  if (isConst(cell) || keyOf(cell, 0) != index.functor) return 0;
  return derefHere(at((isList(cell) ? cell - Tag.LIST : cell - Tag.STRUCT + 4) + index.inner));
}

// -- tables -------------------------------------------------------------------------

/** The slot of a key, or the free one where it belongs. */
function slotOf(index: Index, key: u32): Slot {
  // Four neighbouring integers have neighbouring slots: most programs take them in order. The upper bits of the
  // product spread groups of four that follow each other evenly over the table.
  const mask = index.mask;
  let place = ((((key >>> 5) * 0x9e3779b1) >>> <u32>clz(mask)) & ~3) | ((key >>> 3) & 3);
  while (true) {
    const slot = changetype<Slot>(index.slots + ((place & mask) << 4));
    const found = slot.key;
    if (found == key || found == 0) return slot;
    place++;
  }
}

function makeRoom(index: Index): void {
  const old = index.slots;
  const end = old + 16 * (index.mask + 1);
  let alive: u32 = 0;
  for (let s = old; s < end; s += 16) alive += u32(changetype<Slot>(s).first != NO_ENTRY);
  let room = FIRST_SLOTS;
  while (room < 2 * alive) room <<= 1;
  index.slots = allocateCleared(16 * room);
  index.mask = room - 1;
  index.used = alive;
  for (let s = old; s < end; s += 16) {
    if (changetype<Slot>(s).first == NO_ENTRY) continue;
    memory.copy(changetype<Address>(slotOf(index, changetype<Slot>(s).key)), s, 16);
  }
  release(old, end - old);
}

/** The chain to which a clause belongs; a slot at address 0 if it is not in the index. */
export function chainOf(index: Index, c: Clause): Slot {
  const cell = placeIn(index, c);
  if (cell == NOWHERE) return changetype<Slot>(0);
  return isRef(cell) ? index.variable : slotOf(index, keyOf(cell, cellsOf(c)));
}

function enter(index: Index, c: Clause): void {
  const cell = placeIn(index, c);
  if (cell == NOWHERE) return;
  let slot = index.variable;
  if (!isRef(cell)) {
    const key = keyOf(cell, cellsOf(c));
    slot = slotOf(index, key);
    if (slot.key == 0) {
      if (4 * index.used >= 3 * index.mask) {
        makeRoom(index);
        slot = slotOf(index, key);
      }
      slot.key = key;
      index.used++;
    }
  }
  const entry = changetype<Entry>(allocate(8));
  entry.clause = c;
  entry.next = NO_ENTRY;
  slot.count++;
  if (slot.first == NO_ENTRY) slot.first = slot.last = entry;
  else if (c.flags & ClauseFlag.AT_FRONT) {
    entry.next = slot.first;
    slot.first = entry;
  } else {
    slot.last.next = entry;
    slot.last = entry;
  }
}

/** Enters a new clause, at the front or end, into all indexes. */
export function enterAll(lookup: Lookup, c: Clause): void {
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next) enter(index, c);
}

/** The bytes by which the indexes grow when one more clause is entered; 0 if none has to grow. */
export function bytesToGrow(lookup: Lookup): u32 {
  let bytes: u32 = 0;
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next)
    if (4 * index.used + 4 >= 3 * index.mask) bytes += 32 * (index.mask + 1);
  return bytes;
}

/** An index for a place, without slots. */
function newIndex(argument: u32, functor: Cell, inner: u32): Index {
  const index = changetype<Index>(allocateCleared(offsetof<Index>() + 16));
  index.variable = changetype<Slot>(changetype<Address>(index) + offsetof<Index>());
  index.argument = argument;
  index.functor = functor;
  index.inner = inner;
  return index;
}

/** Whether an index would leave at most `most` candidates for a call. */
function isUseful(p: Predicate, index: Index, args: Address, most: u32): bool {
  const cell = placeAt(index, args);
  if (isRef(cell)) return false;
  const key = keyOf(cell, 0);
  let count: u32 = 0;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) {
    if (c.flags & ClauseFlag.ERASED) continue;
    const own = placeIn(index, c);
    if (own == NOWHERE || (!isRef(own) && keyOf(own, cellsOf(c)) != key)) continue;
    if (++count > most) return false;
  }
  return true;
}

/** Enters all clauses of a predicate. */
function fill(index: Index, p: Predicate): void {
  index.mask = FIRST_SLOTS - 1;
  index.slots = allocateCleared(16 * FIRST_SLOTS);
  for (let c = p.first; c != NO_CLAUSE; c = c.next) {
    if (c.flags & ClauseFlag.ERASED) continue;
    // All go to the end here, also those that were added at the front.
    const flags = c.flags;
    c.flags = flags & ~ClauseFlag.AT_FRONT;
    enter(index, c);
    c.flags = flags;
  }
}

/** Gives back the table of an index and the index; its entries are the caller's care. */
export function releaseIndex(index: Index): void {
  release(index.slots, 16 * (index.mask + 1));
  release(changetype<Address>(index), offsetof<Index>() + 16);
}

// -- choosing -----------------------------------------------------------------------

/** The chains for a call, after `choose`: of its key, and of the clauses with variables. */
export let keyChain: Entry = NO_ENTRY;
export let variableChain: Entry = NO_ENTRY;

/** Chooses the index that leaves the fewest candidates for a call; false: none is better than all clauses. */
export function choose(p: Predicate, lookup: Lookup, args: Address): bool {
  let least = p.count;
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next) {
    const count = look(index, args, least);
    if (count < least) {
      least = count;
      if (count <= FEW) return true;
    }
  }
  return extend(p, lookup, args, least) || least < p.count;
}

/** The number of candidates that an index leaves; if it is less than `least`, the chains are set. */
function look(index: Index, args: Address, least: u32): u32 {
  const cell = placeAt(index, args);
  if (isRef(cell)) return u32.MAX_VALUE;
  const slot = slotOf(index, keyOf(cell, 0));
  const count = slot.count + index.variable.count;
  if (count < least) {
    keyChain = slot.first;
    variableChain = index.variable.first;
  }
  return count;
}

/** Makes an index that halves the candidates at least; true if it did and has set the chains. */
function extend(p: Predicate, lookup: Lookup, args: Address, least: u32): bool {
  const end = min(p.argumentBytes, 4 * PLACES);
  const notes = changetype<Address>(lookup) + offsetof<Lookup>();
  for (let i: u32 = 0; i < end; i += 4) {
    if (isRef(derefHere(at(args + i))) || isUseless(p, notes + i)) continue;
    if (attempt(p, lookup, args, least, i, 0, 0)) return true;
    put(notes + i, p.count);
  }
  const inside = notes + 4 * PLACES;
  for (let i: u32 = 0; i < end; i += 4) {
    const cell = derefHere(at(args + i));
    if (isRef(cell) || isConst(cell)) continue;
    const functor = keyOf(cell, 0);
    if (isBoxHeader(functor) || isUseless(p, inside + i)) continue;
    const inner: u32 = 4 * min<u32>(isList(cell) ? 2 : arityOf(functor), INNER_PLACES);
    const from = isList(cell) ? cell - Tag.LIST : cell - Tag.STRUCT + 4;
    for (let j: u32 = 0; j < inner; j += 4) {
      if (isRef(derefHere(at(from + j)))) continue;
      if (attempt(p, lookup, args, least, i, functor, j)) return true;
    }
    put(inside + i, p.count);
  }
  return false;
}

/**
 * Whether an index was found useless when there were more than half as many clauses: their number then is the note. It
 * may be useful for other keys, which are rare, so each search takes something off the number: later it is tried again.
 */
function isUseless(p: Predicate, note: Address): bool {
  const useless = at(note);
  if (p.count >= 2 * useless) return false;
  put(note, useless - min<u32>(useless, 16));
  return true;
}

/** The bytes for each clause without which no new index is made. */
const INDEX_BYTES: u32 = 72;

/** Makes the index of a place if there is none; keeps it if it halves the candidates of this call. */
function attempt(
  p: Predicate,
  lookup: Lookup,
  args: Address,
  least: u32,
  argument: u32,
  functor: Cell,
  inner: u32,
): bool {
  let last = NO_INDEX;
  for (let index = lookup.indexes; index != NO_INDEX; index = index.next) {
    if (index.argument == argument && index.functor == functor && index.inner == inner)
      return false;
    last = index;
  }
  if (!hasRoom(INDEX_BYTES * p.count)) return false;
  const made = newIndex(argument, functor, inner);
  if (!isUseful(p, made, args, least >> 1)) {
    release(changetype<Address>(made), offsetof<Index>() + 16);
    return false;
  }
  fill(made, p);
  look(made, args, least);
  if (last == NO_INDEX) lookup.indexes = made;
  else last.next = made;
  return true;
}

/** Whether a clause may match the arguments: false only if it cannot. Looks into compounds one level deep. */
export function fits(c: Clause, args: Address): bool {
  const bytes = c.predicate.argumentBytes;
  if (bytes == 0) return true;
  return fitsAll(cellsOf(c), argumentsIn(c), args, bytes, true);
}

function fitsAll(cells: Address, mine: Address, args: Address, bytes: u32, isOuter: bool): bool {
  for (const end = mine + bytes; mine < end; mine += 4, args += 4) {
    const own = at(mine);
    if (isRef(own)) continue;
    const cell = derefHere(at(args));
    if (own == cell && isConst(own)) continue;
    if (isRef(cell)) continue;
    if ((own & 3) != (cell & 3) || isConst(own)) return false;
    if (isList(own)) {
      if (isOuter && !fitsAll(cells, cells + own - Tag.LIST, cell - Tag.LIST, 8, false))
        return false;
      continue;
    }
    const a = cells + own - Tag.STRUCT;
    const b = cell - Tag.STRUCT;
    const header = at(a);
    if (header != at(b)) return false;
    if (isBoxHeader(header)) {
      if (!sameBox(a, b)) return false;
    } else if (isOuter && !fitsAll(cells, a + 4, b + 4, 4 * arityOf(header), false)) return false;
  }
  return true;
}
