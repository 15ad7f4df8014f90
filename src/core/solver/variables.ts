/*
 * The variables of the program and their records.
 */

/** A record for a term, which is a variable or an integer. */
function newRecord(term: Cell, min: Int, max: Int): Variable {
  const v = changetype<Variable>(machine.heap);
  machine.heap += offsetof<Variable>();
  v.functor = Names.FUNCTOR_$FD_8;
  v.term = term;
  v.min = min;
  v.max = max;
  v.set = Names.ATOM_NIL;
  v.onValue = Names.ATOM_NIL;
  v.onBounds = Names.ATOM_NIL;
  v.onDomain = Names.ATOM_NIL;
  v.moves = ZERO;
  return v;
}

export function constant(value: Int): Variable {
  return newRecord(value, value, value);
}

/** The attribute of a variable in this module; 0: it has none. */
export function attributeOf(variable: Cell): Cell {
  if (variable >= machine.heapBase) return 0;
  let rest = deref(at(variable + 4));
  while (isStruct(rest)) {
    const attribute = rest - Tag.STRUCT;
    if (deref(at(attribute + 4)) == Names.ATOM_CLPFD) return deref(at(attribute + 8));
    rest = deref(at(attribute + 12));
  }
  return 0;
}

/** Gives an unbound variable that attribute; false: there is no room. */
function setAttribute(variable: Cell, value: Cell): bool {
  const outcome = putAttribute(variable, Names.ATOM_CLPFD, value);
  if (outcome == Outcome.TRUE) return true;
  machine.ball = 0;
  fails();
  return false;
}

/** The record of an unbound variable, which gets one if need be. */
export function recordOfVariable(variable: Cell): Variable {
  const known = attributeOf(variable);
  if (known != 0) return recordOf(known);
  const v = newRecord(variable, INF, SUP);
  if (!setAttribute(variable, cellOf(v))) return v;
  v.term = deref(variable);
  return v;
}

/** Another variable of the program takes its place. */
export function setTerm(v: Variable, variable: Cell): void {
  if (setAttribute(variable, cellOf(v)))
    assign(changetype<Address>(v) + offsetof<Variable>("term"), variable);
}

/** A variable that is not in the program. */
export function fresh(): Variable {
  const cell = machine.heap;
  put(cell, cell);
  machine.heap += 4;
  return recordOfVariable(cell);
}

/** Binds the variable of the program. If it is bound already, its hook is still pending. */
export function bindTerm(v: Variable, value: Int): bool {
  const variable = deref(v.term);
  if (!isRef(variable)) return same(variable, value);
  if (variable >= machine.heapBase) {
    bind(variable, value);
    return true;
  }
  const attributes = deref(at(variable + 4));
  if (isStruct(attributes)) {
    const first = attributes - Tag.STRUCT;
    const isOnly =
      deref(at(first + 4)) == Names.ATOM_CLPFD && deref(at(first + 12)) == Names.ATOM_NIL;
    // It has become another variable, of which the hook will tell.
    if (attributeOf(variable) != cellOf(v)) return true;
    if (!isOnly) {
      bind(variable, value);
      return true;
    }
  }
  // There are no hooks of other modules to call, and this one's would find everything done.
  if (machine.trail + 4 > machine.trailEnd && !growTrail()) return true;
  put(variable, value);
  put(machine.trail, variable);
  machine.trail += 4;
  return true;
}
