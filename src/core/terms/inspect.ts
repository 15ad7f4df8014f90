/*
 * Predicates on the variables of a term, and the like.
 */

/** A list of the variables gathered; there is room for it. */
function notedList(tail: Cell): Cell {
  let list = tail;
  for (let i = notedCount(); i > 0;) list = listCell(notedVariable(--i), list);
  return list;
}

/** Unifies a list of the variables of a term with `list`. */
export function unifyVariables(term: Cell, what: Walk, list: Cell, tail: Cell): Outcome {
  startNotes();
  const count = noteVariables(term, what);
  endNotes();
  if (lacksRoom(8 * count)) {
    endWalk();
    return Outcome.RETRY;
  }
  const found = notedList(tail);
  endWalk();
  return unify(found, list);
}

export function termVariables(term: Cell, list: Cell): Outcome {
  if (!isPartialList(list)) return typeError(Names.ATOM_LIST, deref(list));
  return unifyVariables(term, Walk.VARIABLES, list, Names.ATOM_NIL);
}
/** term_singletons/2: the variables that occur once. */
export function termSingletons(term: Cell, list: Cell): Outcome {
  const count = noteSingletons(term);
  const isFull = lacksRoom(8 * count);
  let found = Names.ATOM_NIL;
  for (let i = count; i > 0;)
    if (isSingleton(--i) && !isFull) found = listCell(notedVariable(i), found);
  endNotes();
  endWalk();
  return isFull ? Outcome.RETRY : <i32>unify(found, list);
}

export function numberVariables(term: Cell, start: Cell, end: Cell): Outcome {
  const first = deref(start);
  if (isRef(first)) return instantiationError();
  if (!isInteger(first)) return typeError(Names.ATOM_INTEGER, first);
  startNotes();
  const count = noteVariables(term);
  endNotes();
  const words = isSmall(first) ? 2 : boxWords(headerOf(first));
  const bytes = <u64>(16 + 4 * words) * (count + 1);
  if (lacksRoom(<u32>min<u64>(bytes, 0xf0000000))) {
    endWalk();
    return Outcome.RETRY;
  }
  let isFree = true;
  let number = first;
  for (let i: u32 = 0; i < count; i++) {
    const variable = notedVariable(i);
    if (variable < machine.heapBase && deref(at(variable + 4)) != Names.ATOM_NIL) isFree = false;
  }
  for (let i: u32 = 0; isFree && i < count; i++) {
    bind(notedVariable(i), struct1(Names.FUNCTOR_NUMBERED_VARIABLE, number));
    number = addLong(number, smallCell(1));
  }
  endWalk();
  if (!isFree) return typeError(Names.ATOM_FREE_OF_ATTVAR, deref(term));
  return unify(end, number);
}

/**
 * '$free_variables'(Template, Goal, Inner, Witness), for bagof/3 and setof/3: Inner is the goal without its V^, and
 * Witness is v(...) of the variables of it that are neither in a V nor in the template. Of qualifications the innermost
 * one counts.
 */
export function freeVariables(template: Cell, goal: Cell, inner: Cell, witness: Cell): Outcome {
  startNotes();
  noteVariables(template);
  let module: Cell = 0;
  let hasName = true;
  let steps = QUICK_STEPS;
  let g = deref(goal);
  while (hasName && isCompoundStruct(g) && --steps > 0) {
    const functor = headerOf(g);
    const left = at(g + 2);
    if (functor == Names.FUNCTOR_CARET) noteVariables(left);
    else if (functor == Names.FUNCTOR_COLON) {
      module = deref(left);
      hasName = isAtom(module);
    } else break;
    goal = at(g + 6);
    g = deref(goal);
  }
  const known = notedCount();
  const count = noteVariables(goal) - known;
  endNotes();
  if (!hasName || steps == 0) {
    endWalk();
    return isRef(deref(module))
      ? instantiationError()
      : typeError(Names.ATOM_CALLABLE, deref(goal));
  }
  if (lacksRoom(4 * count + 16)) {
    endWalk();
    return Outcome.RETRY;
  }
  let term = Names.ATOM_V;
  if (count != 0) {
    const h = take(count + 1);
    put(h, functorOfAtom(Names.ATOM_V, count));
    for (let i: u32 = 0; i < count; i++) put(h + 4 + 4 * i, notedVariable(known + i));
    term = h + Tag.STRUCT;
  }
  endWalk();
  const called = module == 0 ? goal : struct2(Names.FUNCTOR_COLON, module, goal);
  return unify(term, witness) && unify(called, inner);
}

export function skipList(list: Cell, tail: Cell): Outcome {
  listLength(list);
  return unify(listTail, tail);
}

/** $skip_cells(+Count, +List, -Rest): the list behind so many cells; false if there are fewer. */
export function skipCells(count: Cell, list: Cell, rest: Cell): Outcome {
  const most = smallValue(derefHere(count));
  let left = most;
  let cell = derefHere(list);
  for (; left > 0 && isList(cell); left--) cell = derefHere(at(cell - Tag.LIST + 4));
  charge(<u32>(most - left) >> 2);
  return left == 0 && unify(cell, rest);
}
