/*
 * Variables that are pairwise different, and tours.
 *
 * ALL_DIFFERENT removes the value of a variable from all others; its flags, behind the variables, tell for which that is
 * done. ALL_DISTINCT removes every value that is in no solution: J.-C. Régin, A filtering algorithm for constraints of
 * difference in CSPs, AAAI 1994. A maximum matching gives each variable a value. In the graph with an edge from a
 * variable to each that is matched with a value of its domain, a value can be reassigned within a strongly connected
 * component, or where an unmatched value is reachable; every other value can be removed. Components are found by
 * R. Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972). Behind the variables stand the values
 * with which they were matched last: the next search begins there.
 *
 * A variable with more values than there are variables always finds one, and takes none from others, so it is not in the
 * graph: it only loses the values of components from which no unmatched value is reachable. So the graph has no more
 * edges than the square of the number of variables.
 */

export function propagateDifferent(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (!isFixed(v) || argumentAt(p, n + i) == ONE) continue;
    const value = v.min;
    for (let j: u32 = 0; j < n; j++) {
      const w = variableAt(p, j);
      if (isFixed(w) ? j != i && same(w.min, value) : !remove(w, value)) return false;
    }
    setArgument(p, n + i, ONE);
  }
  return true;
}

// Work memory: rows of words, in the low memory if they fit.

let block: Address = 0;
let blockBytes: u32 = 0;
let free: Address = 0;

/** Takes `words` words of work memory, for rows; false: there is no memory. */
export function beginWork(words: u64): bool {
  free = SCRATCH;
  block = 0;
  if (words * 4 <= SCRATCH_END - SCRATCH) return true;
  if (words > 0x10000000 || !mayTake(<u32>words * 4)) {
    fails();
    return false;
  }
  blockBytes = <u32>words * 4;
  block = free = allocate(blockBytes);
  return true;
}
export function endWork(): void {
  if (block != 0) release(block, blockBytes);
}
/** A row of `words` words, filled with a value if that is 0 or -1. */
export function row(words: u32, value: i32): Address {
  const from = free;
  free += 4 * words;
  if (value == 0 || value == -1) memory.fill(from, <u8>value, 4 * words);
  return from;
}
/** @inline */
export function get(from: Address, i: u32): i32 {
  return load<i32>(from + 4 * i);
}
/** @inline */
export function set(from: Address, i: u32, value: i32): void {
  store<i32>(from + 4 * i, value);
}

/** A set is dense if its span is less than this multiple of the number of edges. */
const DENSITY: u64 = 4;
const MOST_EDGES: u64 = 1 << 26;

// The graph: unbound variables of few values by their number, from 0 on, and values by theirs.
let size: u32 = 0;
/** The number of unbound variables, and the most values of those in the graph. */
let unboundCount: u32 = 0;
/** The records of the variables, and their places in the propagator. */
let variables: Address = 0;
let places: Address = 0;
/** The values of variable i are edges[starts[i]] up to edges[starts[i + 1] - 1]. */
let edges: Address = 0;
let starts: Address = 0;
let width: u32 = 0;
/** The least value of a dense set; of others, `values` has them in order. */
let base: i32 = 0;
let values: Address = 0;
/** The value with which a variable is matched and vice versa; -1: none. */
let valueOf: Address = 0;
let variableOf: Address = 0;

export function propagateDistinct(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  let edgeCount: u64 = 0;
  let low: Int = 0;
  let high: Int = 0;
  unboundCount = size = 0;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) continue;
    if (!isFinite(v.min) || !isFinite(v.max)) return true;
    unboundCount++;
  }
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (!isInGraph(v)) continue;
    low = size == 0 ? v.min : least(low, v.min);
    high = size == 0 ? v.max : greatest(high, v.max);
    size++;
    edgeCount += smallValue(sizeOf(v));
  }
  if (size < 2) return true;
  const span = areSmall(low, high) ? <u64>(smallValue(high) - smallValue(low)) + 1 : u64.MAX_VALUE;
  const isDense = span <= DENSITY * edgeCount;
  // Edges; of a set that is not dense also the values; three rows of values.
  const words = isDense ? edgeCount + 3 * span : 5 * edgeCount;
  // Values that are not small are made for a while, of each variable and of all.
  if (!areSmall(low, high) && !isRoomy(32 * <u32>min<u64>(edgeCount, MOST_EDGES))) return false;
  if (!beginWork(words + 16 * size + 16)) return false;
  values = 0;
  base = isDense ? smallValue(low) : 0;
  width = isDense ? <u32>span : 0;
  chargeCalls(<i32>(edgeCount >> 8));
  buildGraph(p, n, <u32>edgeCount, isDense);
  const isPossible = troubled() == Outcome.FALSE && match(p, n) && prune(p, n);
  endWork();
  return isPossible;
}

function isInGraph(v: Variable): bool {
  return !isFixed(v) && !hasMore(v, unboundCount);
}

function variable(i: u32): Variable {
  return changetype<Variable>(get(variables, i));
}

function buildGraph(p: Propagator, n: u32, edgeCount: u32, isDense: bool): void {
  variables = row(size, 1);
  places = row(size, 1);
  starts = row(size + 1, 1);
  edges = row(edgeCount, 1);
  let k: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (!isInGraph(v)) continue;
    set(variables, k, <i32>changetype<Address>(v));
    set(places, k++, i);
  }
  let e: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    const v = variable(i);
    set(starts, i, e);
    own(v);
    for (let j: u32 = 0; j < OWN.count; j++)
      for (let value = lowAt(OWN, j); ; value = add(value, ONE)) {
        set(edges, e++, isDense ? smallValue(value) - base : <i32>value);
        if (same(value, highAt(OWN, j)) || troubled() != Outcome.FALSE) break;
      }
  }
  set(starts, size, e);
  if (!isDense) numberValues(e);
  valueOf = row(size, -1);
  variableOf = row(width, -1);
}

/** Replaces values by their numbers in ascending order. */
function numberValues(count: u32): void {
  values = row(count, 1);
  clear(GIVEN);
  for (let i: u32 = 0; i < size; i++) appendDomain(GIVEN, variable(i));
  order(GIVEN);
  width = 0;
  for (let j: u32 = 0; j < GIVEN.count; j++)
    for (let value = lowAt(GIVEN, j); ; value = add(value, ONE)) {
      set(values, width++, <i32>value);
      if (same(value, highAt(GIVEN, j)) || troubled() != Outcome.FALSE) break;
    }
  for (let i: u32 = 0; i < size; i++) {
    let place = -1;
    for (let e = get(starts, i); e < get(starts, i + 1); e++) {
      place = numberOf(<Cell>get(edges, e), place + 1);
      set(edges, e, place);
    }
  }
}
/** The number of a value, which is at least `from`; -1: it has none. */
function numberOf(value: Int, from: i32): i32 {
  if (values == 0) {
    if (!isSmall(value)) return -1;
    const n = smallValue(value) - base;
    return <u32>n < width ? n : -1;
  }
  // In steps that get longer, then between the last two.
  let to = from;
  for (let step = 1; to < <i32>width && less(<Cell>get(values, to), value); step *= 2) {
    from = to + 1;
    to += step;
  }
  to = min(to + 1, <i32>width);
  while (from < to) {
    const middle = (from + to) >> 1;
    const sign = compare(<Cell>get(values, middle), value);
    if (sign == 0) return middle;
    if (sign < 0) from = middle + 1;
    else to = middle;
  }
  return -1;
}
function valueNumbered(place: i32): Int {
  return values == 0 ? small(base + place) : <Cell>get(values, place);
}

/** Matches each variable with a value of its own; false when that is not possible. */
function match(p: Propagator, n: u32): bool {
  for (let i: u32 = 0; i < size; i++) {
    const hint = argumentAt(p, n + get(places, i));
    if (!isSmall(hint) || !has(variable(i), hint)) continue;
    const place = numberOf(hint, 0);
    if (place < 0 || get(variableOf, place) != -1) continue;
    set(valueOf, i, place);
    set(variableOf, place, i);
  }
  const visited = row(width, -1);
  const parent = row(width, 1);
  const queue = row(size, 1);
  for (let root: u32 = 0; root < size; root++) {
    if (get(valueOf, root) != -1) continue;
    // Breadth first: variables to visit, each reached by giving up its value.
    set(queue, 0, root);
    let length: u32 = 1;
    let found = -1;
    for (let q: u32 = 0; q < length && found == -1; q++) {
      const i = get(queue, q);
      const end = get(starts, i + 1);
      for (let e = get(starts, i); e < end; e++) {
        const place = get(edges, e);
        if (get(visited, place) == <i32>root) continue;
        set(visited, place, root);
        set(parent, place, i);
        const other = get(variableOf, place);
        if (other == -1) {
          found = place;
          break;
        }
        set(queue, length++, other);
      }
    }
    if (found == -1) return false;
    while (found != -1) {
      const i = get(parent, found);
      const before = get(valueOf, i);
      set(valueOf, i, found);
      set(variableOf, found, i);
      found = before;
    }
  }
  // Only a hint, so it need not be undone; a small integer needs no trail.
  for (let i: u32 = 0; i < size; i++) {
    const value = valueNumbered(get(valueOf, i));
    if (isSmall(value)) put(changetype<Address>(p) + 20 + 4 * (n + get(places, i)), value);
  }
  return true;
}

/** Removes the values that are in no maximum matching. */
function prune(p: Propagator, n: u32): bool {
  const component = row(size, -1);
  const isOpen = row(size, 0);
  const count = findComponents(component, isOpen);
  // The values of components that need all of theirs.
  clear(GIVEN);
  for (let place: u32 = 0; size < unboundCount && place < width; place++) {
    const i = get(variableOf, place);
    if (i == -1 || get(isOpen, get(component, i)) != 0) continue;
    const value = valueNumbered(place);
    append(GIVEN, value, value);
  }
  if (GIVEN.count != 0) {
    order(GIVEN);
    complement(GIVEN);
    for (let i: u32 = 0; i < n; i++) {
      const v = variableAt(p, i);
      if (!isFixed(v) && !isInGraph(v) && !withinGiven(v)) return false;
    }
  }
  if (count == 1) return true;
  for (let i: u32 = 0; i < size; i++) {
    const mine = get(component, i);
    const matched = get(valueOf, i);
    const end = get(starts, i + 1);
    let removed: u32 = 0;
    for (let e = get(starts, i); e < end; e++) {
      const place = get(edges, e);
      const j = get(variableOf, place);
      if (j == -1 || place == matched) continue;
      const other = get(component, j);
      if (other == mine || get(isOpen, other) != 0) continue;
      if (removed++ == 0) clear(GIVEN);
      const value = valueNumbered(place);
      append(GIVEN, value, value);
    }
    if (removed == 0) continue;
    order(GIVEN);
    complement(GIVEN);
    if (!withinGiven(variable(i))) return false;
  }
  return true;
}

/** Numbers the strongly connected components; tells from which ones an unmatched value is reachable. */
function findComponents(component: Address, isOpen: Address): u32 {
  const index = row(size, -1);
  const lowest = row(size, 1);
  const next = row(size, 1);
  memory.copy(next, starts, 4 * size);
  const reaches = row(size, 0);
  const path = row(size, 1);
  const stack = row(size, 1);
  let height = 0;
  let counted = 0;
  let components = 0;
  for (let root: u32 = 0; root < size; root++) {
    if (get(index, root) != -1) continue;
    set(path, 0, root);
    for (let top = 0; top >= 0;) {
      const i = get(path, top);
      if (get(index, i) == -1) {
        set(index, i, counted);
        set(lowest, i, counted++);
        set(stack, height++, i);
      }
      const end = get(starts, i + 1);
      let reached = get(lowest, i);
      let below = -1;
      let e = get(next, i);
      while (e < end) {
        const j = get(variableOf, get(edges, e));
        e++;
        if (j == -1) set(reaches, i, 1);
        else if (get(index, j) == -1) {
          below = j;
          break;
        } else if (get(component, j) == -1) reached = min(reached, get(index, j));
        else if (get(isOpen, get(component, j)) != 0) set(reaches, i, 1);
      }
      set(next, i, e);
      set(lowest, i, reached);
      if (below != -1) {
        set(path, ++top, below);
        continue;
      }
      if (reached == get(index, i)) {
        // The component is on the stack from i on.
        let open = 0;
        let j: i32;
        do {
          j = get(stack, --height);
          set(component, j, components);
          open |= get(reaches, j);
        } while (j != i);
        set(isOpen, components++, open);
      }
      if (--top < 0) continue;
      const above = get(path, top);
      if (reached < get(lowest, above)) set(lowest, above, reached);
      if (get(component, i) != -1 && get(isOpen, get(component, i)) != 0) set(reaches, above, 1);
    }
  }
  return components;
}

// Tours.

/** Closes no shorter tour; each place must be reachable from the first one, and the first one from each. */
export function propagateCircuit(p: Propagator): bool {
  const n = argumentsOf(p);
  let edgeCount: u64 = 0;
  let isSettled = true;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    edgeCount += smallValue(sizeOf(v));
    isSettled = isSettled && isFixed(v);
  }
  chargeCalls(<i32>(edgeCount >> 8));
  if (!beginWork(2 * edgeCount + 8 * n + 8)) return false;
  const isPossible = areChainsOpen(p, n) && isConnected(p, n, <u32>edgeCount);
  endWork();
  if (isPossible && isSettled) kill(p);
  return isPossible;
}

/** Keeps the end of a chain of places from leading back to its start, unless the chain has all places. */
function areChainsOpen(p: Propagator, n: u32): bool {
  const hasPredecessor = row(n, 0);
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) set(hasPredecessor, smallValue(v.min) - 1, 1);
  }
  for (let start: u32 = 0; start < n; start++) {
    if (get(hasPredecessor, start) != 0) continue;
    let end = variableAt(p, start);
    let length: u32 = 1;
    for (; isFixed(end) && length <= n; length++) end = variableAt(p, smallValue(end.min) - 1);
    if (length < n && !remove(end, small(start + 1))) return false;
  }
  return true;
}

function isConnected(p: Propagator, n: u32, edgeCount: u32): bool {
  starts = row(n + 1, 1);
  const counts = row(n + 2, 0);
  edges = row(edgeCount, 1);
  let e: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    set(starts, i, e);
    own(v);
    for (let j: u32 = 0; j < OWN.count; j++)
      for (let place = smallValue(lowAt(OWN, j)) - 1; place < smallValue(highAt(OWN, j)); place++) {
        set(edges, e++, place);
        set(counts, place + 1, get(counts, place + 1) + 1);
      }
  }
  set(starts, n, e);
  const seen = row(n, 0);
  const waiting = row(n, 1);
  if (!reachesAll(n, starts, edges, seen, waiting)) return false;
  for (let i: u32 = 0; i < n; i++) set(counts, i + 1, get(counts, i + 1) + get(counts, i));
  const before = row(e, 1);
  const ends = row(n, 1);
  memory.copy(ends, counts, 4 * n);
  for (let i: u32 = 0; i < n; i++)
    for (let k = get(starts, i); k < get(starts, i + 1); k++) {
      const place = get(edges, k);
      set(before, get(ends, place), i);
      set(ends, place, get(ends, place) + 1);
    }
  memory.fill(seen, 0, 4 * n);
  return reachesAll(n, counts, before, seen, waiting);
}

/** Whether all places are reachable from the first one. */
function reachesAll(n: u32, from: Address, to: Address, seen: Address, waiting: Address): bool {
  set(waiting, 0, 0);
  set(seen, 0, 1);
  let length = 1;
  let count: u32 = 1;
  while (length > 0 && count < n) {
    const i = get(waiting, --length);
    for (let e = get(from, i); e < get(from, i + 1); e++) {
      const j = get(to, e);
      if (get(seen, j) != 0) continue;
      set(seen, j, 1);
      count++;
      set(waiting, length++, j);
    }
  }
  return count == n;
}
