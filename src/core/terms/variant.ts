/*
 * Comparisons of terms up to their variables, the bindings that would unify them, and compare/3.
 *
 * Variants are found by walking both terms in parallel. A variable that was met holds the number of its record:
 *
 *   noted   | variable | its number on the left side | on the right side | ...
 *
 * Two variables correspond if they got the same number, each on its side; it is given when both are new there.
 */

const RECORD: u32 = 12;
let records: Address = 0;
let lastNumber: u32 = 0;

/** A cell that is no value and leads to the record of a variable. @inline */
function markOf(record: Address): Cell {
  return ((record - noted) << 2) | 15;
}

/** The record of an unbound variable, or of one that has been met. */
function recordOf(cell: Cell): Address {
  if (!isRef(cell)) return noted + ((cell >>> 4) << 2);
  if (records + RECORD > notedEnd) records = growNoted(records, RECORD);
  const record = records;
  records += RECORD;
  put(record, cell);
  put(record + 4, 0);
  put(record + 8, 0);
  put(cell, markOf(record));
  return record;
}

/** @inline */
function isVariable(cell: Cell): bool {
  return isRef(cell) || (cell & 15) == 15;
}

/** Whether the terms are the same but for the names of variables. Attributes are part of a variable. */
export function areVariants(a: Cell, b: Cell): bool {
  records = noted;
  const isDone = walkVariants(a, b);
  resetNoted(records, RECORD);
  endWalk();
  return isDone;
}

function walkVariants(one: Cell, other: Cell): bool {
  let a = one;
  let b = other;
  lastNumber = 0;
  let top = pending;
  let steps = QUICK_STEPS;
  let p: Address = 0;
  let q: Address = 0;
  let rest: u32 = 0;
  while (true) {
    a = deref(a);
    b = deref(b);
    let more: u32 = 0;
    let x = a - Tag.LIST;
    let y = b - Tag.LIST;
    if (isVariable(a)) {
      if (!isVariable(b)) return false;
      const place = recordOf(a) - noted;
      const right = recordOf(deref(b));
      const left = noted + place;
      if (at(left + 4) == 0 && at(right + 8) == 0) {
        put(left + 4, ++lastNumber);
        put(right + 8, lastNumber);
        x = at(left);
        y = at(right);
        if (x < machine.heapBase != y < machine.heapBase) return false;
        if (x < machine.heapBase) {
          x += 4;
          y += 4;
          more = 1;
        }
      } else if (at(left + 4) != at(right + 8)) return false;
    } else if (isConst(a)) {
      if (a != b) return false;
    } else {
      if (isConst(b) || tagOf(a) != tagOf(b)) return false;
      if (isList(a)) more = 2;
      else {
        const header = at(x - 1);
        if (header != at(y - 1)) return false;
        if (isBoxHeader(header)) {
          if (!sameBox(x - 1, y - 1)) return false;
        } else more = arityOf(header);
        x += 3;
        y += 3;
      }
      steps -= stepsOf(more);
      if ((steps & CHARGED_STEPS) == 0) charge(CHARGED_STEPS + 1);
      if (steps < 0 && more != 0) {
        // A cell of the one term and the same cell of the other are two members: the low bit tells them apart.
        const met = join(a, b ^ 1);
        if (met == Met.FIRST) {
          resetNoted(records, RECORD);
          records = noted;
          a = one;
          b = other;
          lastNumber = 0;
          top = pending;
          rest = 0;
          continue;
        }
        if (met == Met.AGAIN) more = 0;
      }
      chargeWide(more);
    }
    if (more != 0) {
      if (rest != 0) {
        if (top + 12 > pendingEnd) top = growPending(top);
        const waiting = changetype<Waiting>(top);
        waiting.one = p;
        waiting.other = q;
        waiting.left = rest;
        top += 12;
      }
      p = x;
      q = y;
      rest = more;
    } else if (rest == 0) {
      if (top == pending) return true;
      top -= 12;
      const waiting = changetype<Waiting>(top);
      p = waiting.one;
      q = waiting.other;
      rest = waiting.left;
    }
    a = at(p);
    b = at(q);
    p += 4;
    q += 4;
    rest--;
  }
}

/** Whether `specific` is an instance of `general`, so that they unify without binding variables of `specific`. */
export function subsumes(general: Cell, specific: Cell): bool {
  startNotes();
  const count = noteVariables(specific);
  endNotes();
  const bytes = 4 * count;
  if (!mayTake(bytes)) {
    endWalk();
    return false;
  }
  const variables = allocate(bytes);
  memory.copy(variables, noted, bytes);
  endWalk();
  beginTrial();
  const isDone = unifyFreely(general, specific) && areDistinct(variables, count);
  endTrial();
  release(variables, bytes);
  return isDone;
}

/** Whether these are still different unbound variables. */
function areDistinct(variables: Address, count: u32): bool {
  let met: u32 = 0;
  for (; met < count; met++) {
    const variable = deref(at(variables + 4 * met));
    if (!isRef(variable)) break;
    put(variables + 4 * met, variable);
    put(variable, 15);
  }
  for (let i: u32 = 0; i < met; i++) put(at(variables + 4 * i), at(variables + 4 * i));
  return met == count;
}

/** unifiable/3: the bindings that unify the terms, as a list of Variable = Value, the last one first. */
export function unifiable(a: Cell, b: Cell, list: Cell): Outcome {
  beginTrial();
  const isDone = unifyInTrial(a, b);
  const start = trialStart();
  const isTight = isDone && lacksRoom(5 * (machine.trail - start));
  let found = Names.ATOM_NIL;
  if (isDone && !isTight) {
    const heap = machine.heap;
    machine.heap += 20 * ((machine.trail - start) >> 2);
    let top = heap;
    for (let entry = start; entry < machine.trail; entry += 4) {
      const variable = at(entry);
      put(top, Names.FUNCTOR_EQUAL);
      put(top + 4, variable);
      put(top + 8, at(variable));
      put(top + 12, top + Tag.STRUCT);
      put(top + 16, found);
      found = top + 12 + Tag.LIST;
      top += 20;
    }
  }
  endTrial();
  if (isTight) return Outcome.RETRY;
  return isDone && unify(found, list);
}

export function compare3(order: Cell, a: Cell, b: Cell): Outcome {
  const wanted = deref(order);
  if (!isRef(wanted)) {
    if (!isAtom(wanted)) return typeError(Names.ATOM_ATOM, wanted);
    if (wanted != Names.ATOM_LESS && wanted != Names.ATOM_EQUAL && wanted != Names.ATOM_GREATER)
      return domainError(Names.ATOM_ORDER, wanted);
  }
  return unify(orderOf(a, b), wanted);
}

/** `<`, `=` or `>`: the order of two terms. */
export function orderOf(a: Cell, b: Cell): Cell {
  const order = compareTerms(a, b);
  return order < 0 ? Names.ATOM_LESS : order > 0 ? Names.ATOM_GREATER : Names.ATOM_EQUAL;
}
