/*
 * Walks over one term from left to right: its variables, groundness, occurrence, cycles.
 *
 * A walk holds the arguments that come next, `left` of them from `from` on; those that wait behind them are on
 * the stack `pending`. A compound that is a last argument needs no stack, so lists are walked in a loop.
 *
 * While variables are gathered, each that was met holds MET, which is no value, and is noted to be reset.
 */

/** The content of a variable that has been met: a header. */
const MET: Cell = 15;

/** The kinds of walks. */
export const enum Walk {
  /** Note each variable. */
  VARIABLES,
  /** Note each attributed variable, also those in attributes. */
  ATTRIBUTED,
  /** Stop at the first variable. */
  GROUND,
  /** Stop at one variable. */
  OCCURS,
  /** Note each variable, and whether it is met again. */
  SINGLETONS,
}

/** The most visits of a compound in an exact walk for SINGLETONS. */
let mostVisits: u32 = 2;
/** The bit of a note whose variable was met again. */
const AGAIN: Cell = 1;

/** The end of the notes, while variables are gathered. */
let notes: Address = 0;

/** Walks over a term; true if it was stopped. */
function walk(root: Cell, what: Walk, variable: Cell): bool {
  let term = root;
  let top = pending;
  let steps = isExactWalk ? 0 : QUICK_STEPS;
  let from: Address = 0;
  let left: u32 = 0;
  while (true) {
    let cell = derefHere(term);
    let more: u32 = 0;
    if (isRef(cell)) {
      if (what == Walk.OCCURS) {
        if (cell == variable) return true;
      } else if (what == Walk.GROUND) return true;
      else if (what != Walk.ATTRIBUTED || hasAttributes(cell)) {
        if (notes == notedEnd) notes = growNoted(notes);
        put(notes, cell);
        put(cell, what == Walk.SINGLETONS ? (notedCount() << 4) | MET : MET);
        notes += 4;
        if (what == Walk.ATTRIBUTED) {
          // Constraints refer to each other, so all would be met again and again.
          if (steps > 0 && at(cell + 4) != Names.ATOM_NIL) {
            steps = 0;
            startExactly();
          }
          cell += 4;
          more = 1;
        }
      }
    } else if (!isConst(cell)) {
      const compound = cell;
      if (isList(cell)) {
        cell -= Tag.LIST;
        more = 2;
      } else {
        cell -= Tag.STRUCT;
        const header = at(cell);
        if (!isBoxHeader(header)) more = arityOf(header);
        cell += 4;
      }
      steps -= stepsOf(more);
      if ((steps & CHARGED_STEPS) == 0) charge(CHARGED_STEPS + 1);
      if (steps < 0 && more != 0) {
        if (isExactWalk && what == Walk.SINGLETONS) {
          const visits = entered(compound);
          if (visits == mostVisits) more = 0;
          else enterWord(compound, visits + 1);
        } else {
          const met = meet(compound, 0);
          if (met == Met.FIRST) {
            if (what == Walk.SINGLETONS) {
              resetNoted(notes);
              notes = noted;
            }
            term = root;
            top = pending;
            left = 0;
            continue;
          }
          if (met == Met.AGAIN) more = 0;
        }
      }
      chargeWide(more);
    } else if (what == Walk.SINGLETONS && (cell & 15) == MET) {
      const note = noted + 4 * (cell >> 4);
      put(note, at(note) | AGAIN);
    }
    if (more != 0) {
      if (left != 0) {
        if (top + 8 > pendingEnd) top = growPending(top);
        put(top, from);
        put(top + 4, left);
        top += 8;
      }
      from = cell;
      left = more;
    } else if (left == 0) {
      if (top == pending) return false;
      top -= 8;
      from = at(top);
      left = at(top + 4);
    }
    term = at(from);
    from += 4;
    left--;
  }
}

/** Whether the term has no unbound variable. */
export function isGround(term: Cell): bool {
  const found = walk(term, Walk.GROUND, 0);
  endWalk();
  return !found;
}

/** Whether the unbound variable occurs in the term. */
export function occursIn(variable: Cell, term: Cell): bool {
  const found = walk(term, Walk.OCCURS, variable);
  endWalk();
  return found;
}

export function isAcyclic(term: Cell): bool {
  const isFinite = walkPaths(term);
  endWalk();
  return isFinite;
}

/** The entry of a compound in the table: the walk is inside it, or it is finite. */
const enum Part {
  OPEN = 1,
  FINITE = 2,
}

/**
 * Once the walk takes long, compounds are entered in the table, by chance. One that is met inside itself is a cycle.
 *
 *   pending   | from | left |      or, where a compound that was entered ends      | compound | 0 |
 */
function walkPaths(term: Cell): bool {
  let top = pending;
  let steps = QUICK_STEPS;
  let from: Address = 0;
  let left: u32 = 0;
  let cell = derefHere(term);
  while (true) {
    let next = cell - Tag.LIST;
    let more: u32 = 0;
    if (isList(cell)) more = 2;
    else if (!isConst(cell) && !isRef(cell)) {
      const header = at(next - 1);
      if (!isBoxHeader(header)) more = arityOf(header);
      next += 3;
    }
    let isNoted = false;
    steps -= stepsOf(more);
    if ((steps & CHARGED_STEPS) == 0) charge(CHARGED_STEPS + 1);
    if (more != 0 && steps < 0) {
      const known = entered(cell);
      if (known == Part.OPEN) return false;
      if (known == Part.FINITE) more = 0;
      else isNoted = byChance();
    }
    chargeWide(more);
    if (more != 0) {
      if (top + 16 > pendingEnd) top = growPending(top);
      if (left != 0) {
        put(top, from);
        put(top + 4, left);
        top += 8;
      }
      if (isNoted) {
        enterWord(cell, Part.OPEN);
        put(top, cell);
        put(top + 4, 0);
        top += 8;
      }
      from = next;
      left = more;
    }
    // The next compound or box.
    do {
      while (left == 0) {
        if (top == pending) return true;
        top -= 8;
        from = at(top);
        left = at(top + 4);
        if (left == 0) enterWord(from, Part.FINITE);
      }
      cell = at(from);
      from += 4;
      left--;
      if (isRef(cell)) cell = derefHere(cell);
    } while (isConst(cell) || isRef(cell));
  }
}

/** Starts to gather variables. */
export function startNotes(): void {
  notes = noted;
}
/** The number of variables that have been gathered. @inline */
export function notedCount(): u32 {
  return (notes - noted) >> 2;
}
/** Gathers the variables of a term that have not been met since `startNotes`; gives the number of all gathered. */
export function noteVariables(term: Cell, what: Walk = Walk.VARIABLES): u32 {
  walk(term, what, 0);
  return notedCount();
}
/** Gathers the variables of a term; in a cyclic one, each part counts once. */
export function noteSingletons(term: Cell): u32 {
  mostVisits = 2;
  if (!isAcyclic(term)) {
    mostVisits = 1;
    startExactly();
  }
  startNotes();
  return noteVariables(term, Walk.SINGLETONS);
}
/** Whether variable number i has been met once. To be asked of each, last one first, after `noteSingletons`. */
export function isSingleton(i: u32): bool {
  const note = noted + 4 * i;
  const isMetAgain = (at(note) & AGAIN) != 0;
  put(note, at(note) & ~AGAIN);
  return !isMetAgain;
}
/** Ends gathering: the variables are unbound again. They can be read until `endWalk`. */
export function endNotes(): void {
  resetNoted(notes);
}
/** A variable that was gathered, by its number. @inline */
export function notedVariable(i: u32): Cell {
  return at(noted + 4 * i);
}

/** Whether it is a list or may become one. Brent's algorithm ends cyclic lists. */
export function isPartialList(list: Cell): bool {
  const length = listLength(list);
  return length >= 0 || length == PARTIAL;
}

/** The results of `listLength` for a list that ends in a variable, goes in a circle, ends in something else. */
export const PARTIAL: i32 = -1;
export const CYCLIC: i32 = -2;
export const NO_LIST: i32 = -3;
/** The cells that `listLength` has counted before the tail, and the tail. */
export let countedCells: u32 = 0;
export let listTail: Cell = 0;

/** The length of a list, or PARTIAL, CYCLIC or NO_LIST. */
export function listLength(list: Cell): i32 {
  let cell = derefHere(list);
  let count: u32 = 0;
  let mark: Cell = 0;
  let jump: u32 = 16;
  while (isList(cell) && cell != mark) {
    if (count++ == jump) {
      mark = cell;
      jump *= 2;
    }
    cell = derefHere(at(cell - Tag.LIST + 4));
  }
  charge(count >> 2);
  countedCells = count;
  listTail = cell;
  if (cell == Names.ATOM_NIL) return count;
  if (isRef(cell)) return PARTIAL;
  return isList(cell) ? CYCLIC : NO_LIST;
}
