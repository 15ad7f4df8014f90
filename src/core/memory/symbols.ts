/*
 * Atoms and functors: records in two tables that grow, each found by open hashing.
 *
 *   atoms      | Atom 0 | Atom 1 | ...            atomHash      numbers + 1, or 0; a power of 2 of them
 *   functors   | Functor 0 | Functor 1 | ...      functorHash   the same
 *
 * The tables may move when a symbol is added, so no record is kept across a call that may add one. Names are
 * blocks of their own: UTF-8, which may contain lone surrogates as three bytes each, and one zero byte after.
 * An atom as a goal is a functor of arity 0. `[]` is atom 0; the quoted '[]' of dialects that tell them apart is
 * ATOM_QUOTED_NIL, which has the same name and is not in the hash.
 */

@unmanaged
export class Atom {
  /** 0: the slot is free; then `hash` is the next free one. */
  name: Address;
  /** Bytes. */
  length: u32;
  hash: u32;
  /** The operators of that name in the current module, for the reader; 0: none. See ../text/operators.ts. */
  operator: Address;
  /** The reader: the clause in which this was last the name of a variable, and that variable. */
  clause: u32;
  variable: Address;
  /** Characters; equal to `length` if all are ASCII. */
  characters: u32;
  /** For dead-symbols.ts. */
  mark: u32;
}

@unmanaged
export class Functor {
  /** The number of its atom. */
  name: u32;
  /** FREE: the slot is free; then `name` is the next free one. */
  arity: u32;
  /** Its predicates, one for each module that knows it; linked by `nextOfFunctor`. */
  predicates: Address;
  /** The word of the compiler for it, see ../compiler/known.ts. */
  known: u32;
}

/** The arity of a free slot. */
export const FREE: u32 = u32.MAX_VALUE;
const FIRST_ROOM: u32 = 4096;
/** New atoms of a new memory before dead ones are looked for. */
export const ATOMS_MIN: u32 = 10000;

/** @inline */
export function atomAt(number: u32): Atom {
  return changetype<Atom>(machine.atoms + number * offsetof<Atom>());
}
/** @inline */
export function atomOfCell(cell: Cell): Atom {
  return atomAt(cell >>> 4);
}
/** @inline */
export function functorAt(number: u32): Functor {
  return changetype<Functor>(machine.functors + number * offsetof<Functor>());
}
/** @inline */
export function functorOfHeader(header: Cell): Functor {
  return functorAt(functorNumber(header));
}

/** The arity that a header stands for. @inline */
export function arityOf(header: Cell): u32 {
  const arity = (header >>> 5) & 31;
  return arity == LONG_ARITY ? functorOfHeader(header).arity : arity;
}
export function nameOf(header: Cell): Cell {
  return atomCell(functorOfHeader(header).name);
}

export const HASH_SEED: u32 = 5381;
/** The hash of a name is made byte by byte, so that the lexer can do it on its way. @inline */
export function hashStep(hash: u32, byte: u32): u32 {
  return hash * 33 + byte;
}

export function hashOf(name: Address, length: u32): u32 {
  let hash = HASH_SEED;
  for (let i: u32 = 0; i < length; i++) hash = hashStep(hash, load<u8>(name + i));
  return hash;
}

export function sameBytes(a: Address, b: Address, count: u32): bool {
  for (; count >= 4; count -= 4, a += 4, b += 4) if (load<u32>(a) != load<u32>(b)) return false;
  for (; count > 0; count--, a++, b++) if (load<u8>(a) != load<u8>(b)) return false;
  return true;
}

/** The first slot of a search. The multiplication spreads names that differ in their last letters only. @inline */
function slotOf(hash: u32, mask: u32): u32 {
  const mixed = hash * 0x9e3779b1;
  return (mixed ^ (mixed >>> 15)) & mask;
}

/** The number of the atom with that name, whose hash is known. */
export function internHashed(name: Address, length: u32, hash: u32): u32 {
  const mask = 2 * machine.atomRoom - 1;
  let slot = slotOf(hash, mask);
  while (true) {
    const found = load<u32>(machine.atomHash + 4 * slot);
    if (found == 0) break;
    const atom = atomAt(found - 1);
    if (atom.hash == hash && atom.length == length && sameBytes(atom.name, name, length))
      return found - 1;
    slot = (slot + 1) & mask;
  }
  // With no memory, the atom does not matter: an error is on its way.
  if (length > SHORT && !mayTake(length + 1)) return 0;
  if (isAtomTableFull() && !mayGrow(ATOM_STEP * machine.atomRoom)) return 0;
  const number = newAtom(name, length, hash);
  addToHash(machine.atomHash, 2 * machine.atomRoom - 1, hash, number);
  return number;
}

/** Names up to this length do not ask for memory. */
const SHORT: u32 = 4096;

/** Whether there is memory for a larger table. If not, the next collection looks for dead symbols. */
function mayGrow(bytes: u32): bool {
  if (mayTake(bytes)) return true;
  machine.atomsLeft = 0;
  return false;
}

function isAtomTableFull(): bool {
  return machine.freeAtom == 0 && machine.atomCount == machine.atomRoom;
}

function newAtom(name: Address, length: u32, hash: u32): u32 {
  // The name may lie in a block that `enlarge` gives back, so it is copied first.
  const copy = allocate(length + 1);
  memory.copy(copy, name, length);
  store<u8>(copy + length, 0);
  // A long name counts like more of them.
  machine.atomsLeft -= 1 + (length >> 6);
  if (machine.atomsLeft <= 0) requestMajor();
  if (isAtomTableFull()) growAtoms();
  let number = machine.freeAtom;
  if (number == 0) number = machine.atomCount++;
  else machine.freeAtom = atomAt(number).hash;
  const atom = atomAt(number);
  memory.fill(changetype<Address>(atom), 0, offsetof<Atom>());
  atom.name = copy;
  atom.length = length;
  atom.hash = hash;
  let characters = length;
  for (let i: u32 = 0; i < length; i++) characters -= u32((load<u8>(copy + i) & 0xc0) == 0x80);
  atom.characters = characters;
  return number;
}

function addToHash(table: Address, mask: u32, hash: u32, number: u32): void {
  let slot = slotOf(hash, mask);
  while (load<u32>(table + 4 * slot) != 0) slot = (slot + 1) & mask;
  store<u32>(table + 4 * slot, number + 1);
}

/** The bytes, for each atom or functor, that doubling their table takes. */
export const ATOM_STEP: u32 = 2 * offsetof<Atom>() + 16;
const FUNCTOR_STEP: u32 = 2 * offsetof<Functor>() + 16;

function growAtoms(): void {
  const room = machine.atomRoom;
  machine.atoms = enlarge(machine.atoms, room * offsetof<Atom>(), 2 * room * offsetof<Atom>());
  release(machine.atomHash, 8 * room);
  machine.atomRoom = 2 * room;
  machine.atomHash = allocateCleared(16 * room);
  enterAtoms();
}

/** The atom of the two `[]` that is not found by its name: in the SWI dialect a text `[]` names the quoted one. */
function hiddenNil(): Cell {
  return machine.dialect & Dialect.BRACKET_BAR ? Names.ATOM_NIL : Names.ATOM_QUOTED_NIL;
}

/** Makes the dialect of terms that of programs for SWI-Prolog, in an engine that has none of its own. */
export function useDialect(bits: u32): void {
  machine.dialect = bits;
  memory.fill(machine.atomHash, 0, 8 * machine.atomRoom);
  enterAtoms();
}

/** Puts all atoms into their hash table, which is empty. */
export function enterAtoms(): void {
  for (let i: u32 = 0; i < machine.atomCount; i++) {
    if (atomAt(i).name != 0 && atomCell(i) != hiddenNil())
      addToHash(machine.atomHash, 2 * machine.atomRoom - 1, atomAt(i).hash, i);
  }
}

/** The number of the atom with that name. */
export function intern(name: Address, length: u32): u32 {
  return internHashed(name, length, hashOf(name, length));
}

/** @inline */
function functorHash(name: u32, arity: u32): u32 {
  return (name * 31 + arity) * 0x9e3779b1;
}

/** The header of the functor of that atom (a number) and arity. */
export function functorOf(name: u32, arity: u32): Cell {
  const hash = functorHash(name, arity);
  const mask = 2 * machine.functorRoom - 1;
  let slot = slotOf(hash, mask);
  while (true) {
    const found = load<u32>(machine.functorHash + 4 * slot);
    if (found == 0) break;
    const functor = functorAt(found - 1);
    if (functor.name == name && functor.arity == arity) return headerFor(found - 1, arity);
    slot = (slot + 1) & mask;
  }
  if (machine.freeFunctor == 0 && machine.functorCount == machine.functorRoom) {
    if (!mayGrow(FUNCTOR_STEP * machine.functorRoom)) return headerFor(0, 0);
    growFunctors();
  }
  let number = machine.freeFunctor;
  if (number == 0) number = machine.functorCount++;
  else machine.freeFunctor = functorAt(number).name;
  const functor = functorAt(number);
  functor.name = name;
  functor.arity = arity;
  functor.predicates = 0;
  functor.known = 0;
  addToHash(machine.functorHash, 2 * machine.functorRoom - 1, hash, number);
  return headerFor(number, arity);
}

/** The same, for an atom as a cell. */
export function functorOfAtom(atom: Cell, arity: u32): Cell {
  return functorOf(atom >>> 4, arity);
}

/** @inline */
function headerFor(number: u32, arity: u32): Cell {
  return (number << 10) | (min(arity, LONG_ARITY) << 5) | 15;
}

function growFunctors(): void {
  const room = machine.functorRoom;
  machine.functors = enlarge(
    machine.functors,
    room * offsetof<Functor>(),
    2 * room * offsetof<Functor>(),
  );
  release(machine.functorHash, 8 * room);
  machine.functorRoom = 2 * room;
  machine.functorHash = allocateCleared(16 * room);
  enterFunctors();
}

/** Puts all functors into their hash table, which is empty. */
export function enterFunctors(): void {
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    const functor = functorAt(i);
    if (functor.arity == FREE) continue;
    const hash = functorHash(functor.name, functor.arity);
    addToHash(machine.functorHash, 2 * machine.functorRoom - 1, hash, i);
  }
}

/** Makes the tables of a new memory, with the symbols of names.txt. */
export function initSymbols(): void {
  machine.atomRoom = machine.functorRoom = FIRST_ROOM;
  machine.atoms = allocate(FIRST_ROOM * offsetof<Atom>());
  machine.functors = allocate(FIRST_ROOM * offsetof<Functor>());
  machine.atomHash = allocateCleared(8 * FIRST_ROOM);
  machine.functorHash = allocateCleared(8 * FIRST_ROOM);
  // Fixed names stand one after the other, each with its length before it.
  let name = Names.FIXED_NAMES;
  for (let length: u32 = load<u8>(name); length != 255; length = load<u8>(name)) {
    const number = machine.atomCount;
    if (atomCell(number) == Names.ATOM_QUOTED_NIL)
      newAtom(name + 1, length, hashOf(name + 1, length));
    else intern(name + 1, length);
    if (machine.atomCount != number + 1) unreachable();
    name += 1 + length;
  }
  machine.fixedAtoms = machine.atomCount;
  machine.atomsLeft = ATOMS_MIN;
  for (let i: u32 = 0; i < Names.FIXED_FUNCTOR_COUNT; i++) {
    const entry = Names.FIXED_FUNCTORS + 8 * i;
    if (functorNumber(functorOf(load<u32>(entry), load<u32>(entry, 4))) != i) unreachable();
  }
}
