/*
 * Freeing atoms, functors and objects of the host that nothing refers to any more.
 *
 * After `machine.atomsLeft` new atoms, a major collection ends with a look at every word of the memory that is in use:
 * a word that looks like an atom keeps that atom, one that looks like a header keeps that functor and its name, and one
 * that looks like the header of a box HOST keeps the object whose number comes next. So no list of all places with
 * cells is needed, and none can be missing in it. Now and then a raw word keeps a dead atom. It costs little, since as
 * many new atoms have to come as have survived, and more in a large memory. A collection that finds no room, or that a
 * program asks for, looks for them as well.
 *
 * Slots of dead symbols are linked and used again; the names' blocks are freed.
 *
 * Invariants:
 * - Between two calls, whoever keeps an atom or functor keeps it in memory as a cell or header, or as its number and
 *   for ever: fixed names, names of operators, functors with predicates and those that the compiler knows.
 * - Nothing but the X registers in use, the heap and the attributed variables up to their tops, and blocks in use
 *   are looked at. Free blocks are filled with zeros before.
 */

/** A new object of the host, or an erased clause that terms may refer to, counts like a new atom. */
export function noteObject(): void {
  machine.atomsLeft--;
  if (machine.atomsLeft <= 0) requestMajor();
}

/** A bit of `Functor.known`, which has kinds of 7 bits, while dead ones are looked for. */
const MARK: u32 = 128;
/** The bytes, as a power of two, that take as long to look at as an atom takes to make. */
const BYTES_SHIFT: u32 = 7;

/** Frees dead symbols after a major collection with `argumentCount` X registers; notes the code in boxes CODE. */
export function collectSymbols(argumentCount: u32): void {
  // They are filled again; their words look like atoms.
  memory.fill(machine.atomHash, 0, 8 * machine.atomRoom);
  memory.fill(machine.functorHash, 0, 8 * machine.functorRoom);
  clearFreeBlocks();
  let bytes: u32 = 0;
  for (let from = machine.freeBlocks; from != 0; from = gapEnd) {
    const end = nextGap(from);
    scan(from, end);
    bytes += end - from;
  }
  scan(MACHINE, MACHINE + offsetof<Machine>());
  scan(X, X + 4 * argumentCount);
  scan(machine.attributedBase, machine.attributedTop);
  scan(machine.heapBase, machine.heap);
  bytes += machine.heap - machine.heapBase;
  sweepFunctors();
  const alive = sweepAtoms() + dropObjects();
  const room = machine.atomRoom;
  let left = max(max(alive, ATOMS_MIN), bytes >> BYTES_SHIFT);
  // If the table cannot grow, dead ones are looked for before it is full.
  if (room - alive > room >> 3 && !hasRoom(ATOM_STEP * room))
    left = min(left, room - alive - (room >> 4));
  machine.atomsLeft = left;
}

/** Marks the symbols in a part of the memory. */
function scan(from: Address, end: Address): void {
  const atoms = machine.atoms;
  const atomCount = machine.atomCount;
  const functorCount = machine.functorCount;
  for (; from < end; from += 4) {
    const word = at(from);
    if ((word & 7) != 7) continue;
    if ((word & 15) == 7) {
      const number = word >>> 4;
      if (number < atomCount) changetype<Atom>(atoms + number * offsetof<Atom>()).mark = 1;
    } else if ((word & 31) == 15) {
      if (word >>> 10 < functorCount) functorAt(word >>> 10).known |= MARK;
    } else if (word == CODE_HEADER || word == REFERENCE_HEADER) noteCode(at(from + 4));
    else if (word == HOST_HEADER) keepObject(at(from + 4));
  }
}

function sweepFunctors(): void {
  machine.freeFunctor = 0;
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    const functor: Functor = functorAt(i);
    const isKept = i < Names.FIXED_FUNCTOR_COUNT || (functor.known | functor.predicates) != 0;
    functor.known &= ~MARK;
    if (functor.arity != FREE && isKept) {
      atomAt(functor.name).mark = 1;
      continue;
    }
    functor.known = 0;
    functor.arity = FREE;
    functor.name = machine.freeFunctor;
    machine.freeFunctor = i;
  }
  enterFunctors();
}

/** The number of those that are left. */
function sweepAtoms(): u32 {
  let alive: u32 = 0;
  machine.freeAtom = 0;
  for (let i: u32 = 0; i < machine.atomCount; i++) {
    const atom = atomAt(i);
    const isKept = i < machine.fixedAtoms || (atom.mark | atom.operator) != 0;
    atom.mark = 0;
    if (atom.name != 0 && isKept) {
      alive++;
      continue;
    }
    if (atom.name != 0) release(atom.name, atom.length + 1);
    atom.name = 0;
    atom.hash = machine.freeAtom;
    machine.freeAtom = i;
  }
  enterAtoms();
  return alive;
}
