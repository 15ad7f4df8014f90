/*
 * Copying, breadth first: the copy is its own queue.
 *
 *   | cells that are done | cells as they are in the original |
 *   ^ start               ^ scan                              ^ top
 *
 * A variable of the original is bound to its copy while this lasts, and noted to be reset. So a reference into
 * the copy is a variable that has been copied before.
 *
 * Cyclic terms, and terms that are much larger as a tree: once the table of stacks.ts tells of a repetition, the
 * copy begins again and enters in the table where each compound has been copied to. So shared parts stay shared.
 *
 * An attributed variable becomes a plain one; or, if attributes are kept, three cells
 *
 *   | ATTRIBUTED | a variable | the attributes |
 *
 * until `makeAttributed` binds the variable to a new pair in the region of attributed variables.
 */

/** Stands before an attributed variable: the header of a box, of a kind that no box has. */
export const ATTRIBUTED: Cell = (7 << 5) | 31;
/** Copies use no stack but for this: the cell of the root. */
export const ROOT: Address = PENDING;

export function hasAttributes(variable: Cell): bool {
  return variable < machine.heapBase && derefHere(at(variable + 4)) != Names.ATOM_NIL;
}

/** The number of attributed variables that the last copy has kept. */
export let keptAttributed: u32 = 0;

/**
 * Copies the compound whose cell stands at `root` to `start` and on, and puts the cell of the copy there. Gives the end
 * of the copy; 0 if it does not end before `end`, and then `copyNeeds` tells how many bytes to try.
 */
export function copyTo(
  root: Address,
  start: Address,
  end: Address,
  keepsAttributes: bool,
): Address {
  const cell = at(root);
  let top = copyCells(root, start, end, keepsAttributes, QUICK_STEPS);
  if (top == AGAIN) {
    startExactly();
    put(root, cell);
    top = copyCells(root, start, end, keepsAttributes, 0);
  }
  endWalk();
  if (top == 0) put(root, cell);
  else charge((top - start) >> 2);
  return top;
}

const AGAIN: Address = 1;
export let copyNeeds: u32 = 0;

/** With `left` 0, all compounds are entered in the table. */
function copyCells(
  slot: Address,
  start: Address,
  end: Address,
  keepsAttributes: bool,
  left: i32,
): Address {
  const isExact = left == 0;
  const root = slot;
  let scan = start;
  let top = start;
  let note = noted;
  keptAttributed = 0;
  while (true) {
    let cell = at(slot);
    if (isRef(cell) && cell - start >= top - start) {
      cell = derefHere(cell);
      if (!isRef(cell)) put(slot, cell);
      else if (cell - start < top - start) put(slot, cell);
      else {
        if (note == notedEnd) note = growNoted(note);
        put(note, cell);
        note += 4;
        if (
          keepsAttributes &&
          cell < machine.heapBase &&
          (slot == root || derefHere(at(cell + 4)) != Names.ATOM_NIL)
        ) {
          // Constraints refer to each other, so all would be copied again and again.
          if (!isExact) {
            resetNoted(note);
            return AGAIN;
          }
          if (end - top < 12) return lackOfRoom(note, top - start + 12);
          put(top, ATTRIBUTED);
          put(top + 4, top + 4);
          put(top + 8, at(cell + 4));
          put(cell, top + 4);
          put(slot, top + 4);
          top += 12;
          keptAttributed++;
        } else {
          put(slot, slot);
          put(cell, slot);
        }
      }
    } else if (isConst(cell) && isBoxHeader(cell)) {
      scan += 4 * boxWords(cell);
    }
    if (!isConst(cell) && !isRef(cell)) {
      let words: u32 = 2;
      let from = cell - Tag.LIST;
      if (!isList(cell)) {
        from = cell - Tag.STRUCT;
        const header = at(from);
        words = 1 + (isBoxHeader(header) ? boxWords(header) : arityOf(header));
      }
      left -= 1 + (words >> 4);
      if (left < 0) {
        if (isExact) {
          const copy = entered(cell);
          if (copy != 0) {
            put(slot, copy);
            words = 0;
          } else enterWord(cell, top + (cell & 3));
        } else if (meet(cell, 0) == Met.FIRST) {
          resetNoted(note);
          return AGAIN;
        }
      }
      if (words != 0) {
        put(slot, top + (cell & 3));
        // Two words are written even if there is but one.
        if (end - top < 4 * words + 4) return lackOfRoom(note, top - start + 4 * words + 4);
        put(top, at(from));
        put(top + 4, at(from + 4));
        if (words > 2) for (let i: u32 = 8; i < 4 * words; i += 4) put(top + i, at(from + i));
        top += 4 * words;
      }
    }
    if (scan == top) break;
    slot = scan;
    scan += 4;
  }
  resetNoted(note);
  return top;
}

function lackOfRoom(note: Address, bytes: u32): Address {
  resetNoted(note);
  copyNeeds = 2 * bytes;
  return 0;
}

/** Whether there is no room for `count` attributed variables. Then `return Outcome.RETRY`. */
export function lacksAttributedRoom(count: u32): bool {
  if (machine.attributedTop + 8 * count <= machine.heapBase) return false;
  machine.need = 0;
  machine.needAttributed = 8 * count;
  return true;
}

/** Makes the attributed variables of a copy that lies in [from, to). */
export function makeAttributed(from: Address, to: Address): void {
  for (let cell = from; cell < to; cell += 4) {
    const header = at(cell);
    if (!isConst(header) || !isBoxHeader(header)) continue;
    if (header != ATTRIBUTED) {
      cell += 4 * boxWords(header);
      continue;
    }
    const pair = machine.attributedTop;
    machine.attributedTop = pair + 8;
    put(pair, pair);
    put(pair + 4, at(cell + 8));
    put(cell, Names.ATOM_NIL);
    put(cell + 4, pair);
  }
}

/** A copy of a term with new variables; attributes are copied as well if they are kept. 0: it lacks room. */
export function copyTerm(term: Cell, keepsAttributes: bool): Cell {
  const cell = derefHere(term);
  if (isConst(cell)) return cell;
  const start = machine.heap;
  if (isRef(cell) && !(keepsAttributes && hasAttributes(cell))) {
    put(start, start);
    machine.heap = start + 4;
    return start;
  }
  put(ROOT, cell);
  const top = copyTo(ROOT, start, max(start, machine.softLimit), keepsAttributes);
  if (top == 0) {
    machine.need = copyNeeds;
    return 0;
  }
  if (keptAttributed != 0) {
    if (lacksAttributedRoom(keptAttributed)) return 0;
    makeAttributed(start, top);
  }
  machine.heap = top;
  return at(ROOT);
}
