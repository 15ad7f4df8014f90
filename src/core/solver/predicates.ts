/*
 * The predicates of the solver. Each that posts a constraint or narrows a domain runs the queue, so that it is empty
 * between two goals.
 */

function isFine(): bool {
  return troubled() == Outcome.FALSE;
}

/** The outcome of a predicate that has posted constraints, after the queue has run. */
function finish(isPossible: bool): Outcome {
  if (isPossible && isFine()) return run();
  clearQueue();
  return isFine() ? Outcome.FALSE : troubled();
}

/** The solver's variable for an integer or a variable; there is trouble if it is another term. */
function variableOf(term: Cell): Variable {
  const cell = deref(term);
  if (!isRoomy(bytesOf(4))) return NO_VARIABLE;
  if (isRef(cell)) return recordOfVariable(cell);
  if (!isInteger(cell)) {
    typeError(Names.ATOM_INTEGER, cell);
    fails();
    return NO_VARIABLE;
  }
  return constant(cell);
}

/** The elements of a list are the coefficients and variables of a sum. */
function addProducts(list: Cell): bool {
  for (let rest = list; isList(rest);) {
    const c = deref(at(rest - Tag.LIST));
    rest = deref(at(rest - Tag.LIST + 4));
    const v = variableOf(at(rest - Tag.LIST));
    if (!isFine()) return false;
    addProduct(c, v);
    rest = deref(at(rest - Tag.LIST + 4));
  }
  return isFine();
}

/** '$fd_linear'(+Kind, +Products, +Number): the sum of all is equal to, at most, or not 0. */
export function postedSum(kind: Cell, products: Cell, number: Int): Outcome {
  beginSum(number);
  const isPossible = addProducts(products) && postSum(smallValue(kind));
  endSum();
  return finish(isPossible);
}

/** '$fd_truth'(+Kind, +Products, +Number, ?Truth): Truth says whether the relation holds. */
export function postedTruth(kind: Cell, products: Cell, number: Int, truth: Cell): Outcome {
  const v = variableOf(truth);
  beginSum(number);
  const isPossible =
    isFine() &&
    withinRange(v, ZERO, ONE) &&
    addProducts(products) &&
    postTruth(smallValue(kind), v);
  endSum();
  return finish(isPossible);
}

/** '$fd_post'(+Kind, +Data, +Terms): a constraint of that kind on a list of variables and integers. */
export function posted(kind: Cell, data: Cell, terms: Cell): Outcome {
  let count: u32 = 0;
  for (let rest = terms; isList(rest); rest = deref(at(rest - Tag.LIST + 4))) {
    variableOf(at(rest - Tag.LIST));
    if (!isFine()) return finish(false);
    count++;
  }
  const number = smallValue(kind);
  const flags: u32 = isDifferent(number) ? count : 0;
  // A record for each integer is made again.
  if (!isRoomy(bytesOf(count + flags) + 36 * count)) return finish(false);
  const p = newPropagator(number, data, count + flags);
  let i: u32 = 0;
  for (let rest = terms; isList(rest); rest = deref(at(rest - Tag.LIST + 4)))
    initArgument(p, i++, ZERO);
  for (let flag: u32 = 0; flag < flags; flag++) initArgument(p, count + flag, Names.ATOM_NIL);
  i = 0;
  for (let rest = terms; isList(rest); rest = deref(at(rest - Tag.LIST + 4)))
    initArgument(p, i++, cellOf(variableOf(at(rest - Tag.LIST))));
  return finish(isFine() && post(p, count));
}

/** '$fd_within'(?X, +Intervals): X is in one of the intervals, of which a list has the bounds. */
export function within(term: Cell, list: Cell): Outcome {
  const v = variableOf(term);
  clear(GIVEN);
  for (let rest = list; isList(rest);) {
    const from = deref(at(rest - Tag.LIST));
    rest = deref(at(rest - Tag.LIST + 4));
    const to = deref(at(rest - Tag.LIST));
    if (!less(to, from)) append(GIVEN, from, to);
    rest = deref(at(rest - Tag.LIST + 4));
  }
  order(GIVEN);
  return finish(isFine() && withinGiven(v));
}

/** '$fd_range'(?X, +Low, +High) */
export function range(term: Cell, from: Int, to: Int): Outcome {
  const v = variableOf(term);
  return finish(isFine() && !less(to, from) && withinRange(v, from, to));
}

/** '$fd_become'(?X, +Value) */
export function becomes(term: Cell, n: Int): Outcome {
  const v = variableOf(term);
  return finish(isFine() && become(v, n));
}

/** '$fd_remove'(?X, +Value) */
export function removed(term: Cell, n: Int): Outcome {
  const v = variableOf(term);
  return finish(isFine() && remove(v, n));
}

/** '$fd_variable'(?X): X is a variable of the solver. */
export function knownVariable(term: Cell): Outcome {
  variableOf(term);
  return finish(true);
}

/** '$fd_distance'(+Kind, ?X, ?Y, +Offset, ?C, +Margin) */
export function distance(kind: Cell, a: Cell, b: Cell, offset: Int, c: Cell, margin: Int): Outcome {
  const v = variableOf(a);
  const w = variableOf(b);
  const bound = variableOf(c);
  if (!isFine()) return finish(false);
  return finish(
    smallValue(kind) == Kind.DISTANCE_UNEQUAL
      ? postDistanceUnequal(v, w, offset, bound)
      : postDistanceAtLeast(v, w, offset, bound, margin),
  );
}

// Unification.

/**
 * '$fd_unified'(+Record, +Other, -Twice): a variable has become an integer or another variable, which takes over its
 * constraints. Those that have it twice now are given back: posted again, they can make use of that.
 */
export function unified(record: Cell, other: Cell, twice: Cell): Outcome {
  const v = recordOf(record);
  if (isInteger(other)) {
    if (!unify(twice, Names.ATOM_NIL)) return Outcome.FALSE;
    return finish(become(v, other));
  }
  if (!isRef(other)) return typeError(Names.ATOM_INTEGER, other);
  let list: Cell = Names.ATOM_NIL;
  let isPossible = true;
  const known = attributeOf(other);
  if (known == 0) {
    setTerm(v, other);
  } else if (known != record) {
    const w = recordOf(known);
    clear(GIVEN);
    pushDomain(GIVEN, v);
    isPossible = withinGiven(w);
    list = takeOver(v, w, v.onValue, offsetof<Variable>("onValue"), list);
    list = takeOver(v, w, v.onBounds, offsetof<Variable>("onBounds"), list);
    list = takeOver(v, w, v.onDomain, offsetof<Variable>("onDomain"), list);
  }
  if (isFine() && !unify(twice, list)) isPossible = false;
  return finish(isPossible);
}

/** Moves the propagators of a list of one variable to that of another; adds those that have it twice to `twice`. */
function takeOver(v: Variable, w: Variable, list: Cell, field: u32, twice: Cell): Cell {
  for (let rest = list; isList(rest); rest = at(rest - Tag.LIST + 4)) {
    const p = propagatorOf(at(rest - Tag.LIST));
    if (p.state != ZERO) continue;
    const count = variablesOf(p);
    let found = 0;
    for (let i: u32 = 0; i < count; i++) {
      if (variableAt(p, i) == v) setArgument(p, i, cellOf(w));
      if (variableAt(p, i) == w) found++;
    }
    if (!isRoomy(64)) return twice;
    const place = changetype<Address>(w) + field;
    const cell = at(rest - Tag.LIST);
    assign(place, listCell(cell, at(place)));
    schedule(p);
    if (found > 1) twice = listCell(cell, twice);
  }
  return twice;
}

/** '$fd_kill'(+Propagator): false if it is dead already. */
export function killed(p: Propagator): Outcome {
  if (p.state != ZERO) return Outcome.FALSE;
  kill(p);
  return Outcome.TRUE;
}

// Domains.

/** The record of a term that is read; 0 for a variable without one, or there is trouble. */
function recordToRead(term: Cell): Variable {
  if (isRef(term)) {
    const known = attributeOf(term);
    return known == 0 ? NO_VARIABLE : recordOf(known);
  }
  return variableOf(term);
}

/** '$fd_bounds'(?X, -Min, -Max) */
export function bounds(term: Cell, min: Cell, max: Cell): Outcome {
  const v = recordToRead(term);
  if (!isFine()) return troubled();
  const isThere = v != NO_VARIABLE;
  return unify(min, isThere ? v.min : INF) && unify(max, isThere ? v.max : SUP)
    ? Outcome.TRUE
    : Outcome.FALSE;
}

/** '$fd_intervals'(?X, -List): the bounds of the intervals. */
export function intervals(term: Cell, list: Cell): Outcome {
  const v = recordToRead(term);
  if (!isFine()) return troubled();
  clear(GIVEN);
  if (v == NO_VARIABLE) append(GIVEN, INF, SUP);
  else pushDomain(GIVEN, v);
  if (!isRoomy(16 * GIVEN.count)) return troubled();
  return unify(list, listOf(GIVEN));
}

/** '$fd_size'(?X, -Size) */
export function size(term: Cell, number: Cell): Outcome {
  const v = recordToRead(term);
  if (!isFine()) return troubled();
  return unify(number, v == NO_VARIABLE ? SUP : sizeOf(v)) ? Outcome.TRUE : Outcome.FALSE;
}

// Search.

const enum Select {
  LEFTMOST = 0,
  FF = 1,
  FFC = 2,
  MIN = 3,
  MAX = 4,
}
/** Added to these: the value is the upper bound; or the middle of the domain. */
const DOWN: i32 = 8;
const MIDDLE: i32 = 16;

/**
 * '$fd_select'(+Vars, +How, -Rest, -X, -Value): the variable to try next, its value, and the list with the variables
 * that follow; false if all have values.
 */
export function selected(list: Cell, how: Cell, rest: Cell, variable: Cell, value: Cell): Outcome {
  const flags = smallValue(how);
  const selection = flags & 7;
  let first: Cell = 0;
  let best: Variable = NO_VARIABLE;
  let bestTerm: Cell = 0;
  let least: Int = ZERO;
  let most: u32 = 0;
  let looks = 0;
  for (let from = list; isList(from); from = deref(at(from - Tag.LIST + 4))) {
    const term = deref(at(from - Tag.LIST));
    looks++;
    if (!isRef(term)) continue;
    const known = attributeOf(term);
    if (known == 0) continue;
    const v = recordOf(known);
    if (first == 0) first = from;
    const rank = rankOf(v, selection);
    const degree = selection == Select.FFC ? degreeOf(v) : 0;
    if (best == NO_VARIABLE || less(rank, least) || (degree > most && same(rank, least))) {
      best = v;
      bestTerm = term;
      least = rank;
      most = degree;
      if (selection == Select.LEFTMOST) break;
    }
  }
  chargeCalls(looks >> 6);
  if (first == 0) return Outcome.FALSE;
  let n = (flags & DOWN) != 0 ? best.max : best.min;
  if ((flags & MIDDLE) != 0) n = divideDown(add(best.min, best.max), TWO);
  if (!isFine()) return troubled();
  return unify(rest, first) && unify(variable, bestTerm) && unify(value, n);
}

/** The number that is least for the variable to be selected. */
function rankOf(v: Variable, selection: i32): Int {
  if (selection == Select.LEFTMOST) return ZERO;
  if (selection == Select.MIN) return v.min;
  return selection == Select.MAX ? negate(v.max) : sizeOf(v);
}
/** The propagators that wait for the variable. */
function degreeOf(v: Variable): u32 {
  return living(v.onValue) + living(v.onBounds) + living(v.onDomain);
}
function living(list: Cell): u32 {
  let count: u32 = 0;
  for (let rest = list; isList(rest); rest = at(rest - Tag.LIST + 4))
    if (propagatorOf(at(rest - Tag.LIST)).state == ZERO) count++;
  charge(count);
  return count;
}

// Constraints of a variable, for residual goals.

/** '$fd_told'(+Var, -All, -Own): its constraints in the order of age, and those of which it is the oldest variable. */
export function told(term: Cell, all: Cell, own: Cell): Outcome {
  const known = isRef(term) ? attributeOf(term) : 0;
  if (known == 0) return unify(all, Names.ATOM_NIL) && unify(own, Names.ATOM_NIL);
  const v = recordOf(known);
  const most = degreeOf(v);
  if (!isRoomy(16 * most) || !beginWork(most)) return troubled();
  const found = row(most, 1);
  let count = addTold(found, 0, v.onValue);
  count = addTold(found, count, v.onBounds);
  count = addTold(found, count, v.onDomain);
  for (let gap = count >> 1; gap > 0; gap >>= 1)
    for (let i = gap; i < count; i++) {
      const cell = get(found, i);
      let j = i;
      for (; j >= gap && get(found, j - gap) > cell; j -= gap) set(found, j, get(found, j - gap));
      set(found, j, cell);
    }
  let list: Cell = Names.ATOM_NIL;
  let oldest: Cell = Names.ATOM_NIL;
  let last = 0;
  for (let i = count - 1; i >= 0; i--) {
    const cell = get(found, i);
    if (cell == last) continue;
    last = cell;
    list = listCell(<Cell>cell, list);
    if (isOldest(propagatorOf(<Cell>cell), term)) oldest = listCell(<Cell>cell, oldest);
  }
  endWork();
  return unify(all, list) && unify(own, oldest);
}
function addTold(found: Address, count: i32, list: Cell): i32 {
  for (let rest = list; isList(rest); rest = at(rest - Tag.LIST + 4)) {
    const p = propagatorOf(at(rest - Tag.LIST));
    if (p.state == ZERO && smallValue(p.kind) < Kind.SILENT_DIFFERENT)
      set(found, count++, <i32>at(rest - Tag.LIST));
  }
  return count;
}
function isOldest(p: Propagator, term: Cell): bool {
  const count = variablesOf(p);
  for (let i: u32 = 0; i < count; i++) {
    const v = variableAt(p, i);
    if (!isFixed(v) && deref(v.term) < term) return false;
  }
  return true;
}
