/*
 * Elements of lists, rows of relations, counts, lexicographic order, and tasks that share a resource.
 */

export function propagateElement(p: Propagator): bool {
  const place = variableAt(p, 0);
  const value = variableAt(p, 1);
  const n = argumentsOf(p) - 2;
  if (!withinRange(place, ONE, small(n))) return false;
  clear(FIRST);
  clear(SECOND);
  clear(GIVEN);
  pushDomain(GIVEN, value);
  chargeCalls(<i32>(n >> 6));
  for (let i = place.min; ; i = nextOf(place, add(i, ONE))) {
    const v = variableAt(p, smallValue(i) + 1);
    if (meetsGiven(v)) {
      push(FIRST, i, i);
      appendDomain(SECOND, v);
    }
    if (i == place.max) break;
  }
  copy(FIRST, GIVEN);
  if (!withinGiven(place)) return false;
  order(SECOND);
  copy(SECOND, GIVEN);
  if (!withinGiven(value)) return false;
  if (!isFixed(place)) return true;
  kill(p);
  return postSame(variableAt(p, smallValue(place.min) + 1), value);
}

/** Argument i of a row. @inline */
function itemAt(rowCell: Cell, i: u32): Int {
  return at(rowCell - Tag.STRUCT + 4 + 4 * i);
}

/** Every value that is left is in a row that is left. */
export function propagateTable(p: Propagator): bool {
  const n = argumentsOf(p);
  let all: u32 = 0;
  let kept: u32 = 0;
  for (let rest = p.data; isList(rest); rest = at(rest - Tag.LIST + 4)) {
    all++;
    if (allows(p, n, at(rest - Tag.LIST))) kept++;
  }
  chargeCalls(<i32>((all * n) >> 8));
  if (kept == 0) return false;
  if (kept < all) {
    if (!isRoomy(8 * kept)) return false;
    const first = machine.heap;
    let last: Address = 0;
    for (let rest = p.data; isList(rest); rest = at(rest - Tag.LIST + 4)) {
      if (!allows(p, n, at(rest - Tag.LIST))) continue;
      const cell = listCell(at(rest - Tag.LIST), Names.ATOM_NIL);
      if (last != 0) put(last, cell);
      last = cell - Tag.LIST + 4;
    }
    setData(p, first + Tag.LIST);
  }
  let open: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const v = variableAt(p, i);
    if (isFixed(v)) continue;
    clear(GIVEN);
    for (let rest = p.data; isList(rest); rest = at(rest - Tag.LIST + 4)) {
      const item = itemAt(at(rest - Tag.LIST), i);
      // Rows often repeat an item.
      if (GIVEN.count == 0 || !same(lowAt(GIVEN, GIVEN.count - 1), item)) append(GIVEN, item, item);
    }
    order(GIVEN);
    if (!withinGiven(v)) return false;
    if (!isFixed(v)) open++;
  }
  if (open <= 1) kill(p);
  return true;
}
function allows(p: Propagator, n: u32, rowCell: Cell): bool {
  for (let i: u32 = 0; i < n; i++) if (!has(variableAt(p, i), itemAt(rowCell, i))) return false;
  return true;
}

export function propagateCardinality(p: Propagator): bool {
  const keys = keysOf(p);
  const all = argumentsOf(p);
  // A count may be an item: a value that is removed here may require another look.
  let isSettled = true;
  for (let i: u32 = 0; i < all; i++) isSettled = isSettled && isFixed(variableAt(p, i));
  if (!beginWork(3 * keys + 2)) return false;
  const isPossible = countItems(p, keys, all) && fitCounts(p, keys, all - keys);
  endWork();
  if (isPossible && isSettled) kill(p);
  return isPossible;
}

/** The first of the keys at these places, in order, that is at least `n`. */
function keyFrom(p: Propagator, places: Address, keys: u32, n: Int): u32 {
  let from: u32 = 0;
  for (let to = keys; from < to;) {
    const middle = (from + to) >> 1;
    if (less(itemAt(p.data, get(places, middle)), n)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Counts the items that may have each key, and those that have it; narrows the counts, and items where that decides. */
function countItems(p: Propagator, keys: u32, all: u32): bool {
  const places = row(keys, 1);
  for (let k: u32 = 0; k < keys; k++) set(places, k, k);
  for (let gap = <i32>keys >> 1; gap > 0; gap >>= 1)
    for (let k = gap; k < <i32>keys; k++) {
      const place = get(places, k);
      let j = k;
      for (
        ;
        j >= gap && less(itemAt(p.data, place), itemAt(p.data, get(places, j - gap)));
        j -= gap
      )
        set(places, j, get(places, j - gap));
      set(places, j, place);
    }
  // The numbers of items that begin or end at a key in this order.
  const may = row(keys + 1, 0);
  const have = row(keys + 1, 0);
  charge(8 * all);
  for (let i = keys; i < all; i++) {
    const v = variableAt(p, i);
    own(v);
    for (let j: u32 = 0; j < OWN.count; j++) {
      const from = keyFrom(p, places, keys, lowAt(OWN, j));
      const to = keyFrom(p, places, keys, add(highAt(OWN, j), ONE));
      set(may, from, get(may, from) + 1);
      set(may, to, get(may, to) - 1);
      if (!isFixed(v)) continue;
      set(have, from, get(have, from) + 1);
      set(have, to, get(have, to) - 1);
    }
  }
  let possible: i32 = 0;
  let sure: i32 = 0;
  for (let j: u32 = 0; j < keys; j++) {
    possible += get(may, j);
    sure += get(have, j);
    const k = get(places, j);
    const count = variableAt(p, k);
    if (!atLeast(count, small(sure)) || !atMost(count, small(possible))) return false;
    if (sure == possible) continue;
    const isMost = count.max == small(sure);
    if (!isMost && count.min != small(possible)) continue;
    charge(2 * (all - keys));
    const key = itemAt(p.data, k);
    for (let i = keys; i < all; i++) {
      const v = variableAt(p, i);
      if (!has(v, key)) continue;
      if (isMost ? !isFixed(v) && !remove(v, key) : !become(v, key)) return false;
    }
  }
  return true;
}

/** Each count leaves what the others need of all items. */
function fitCounts(p: Propagator, keys: u32, items: u32): bool {
  const total = <i32>items;
  let least: i32 = 0;
  for (let k: u32 = 0; k < keys; k++) least += smallValue(variableAt(p, k).min);
  if (least > total) return false;
  // The items that the other keys need are not there for this one.
  let most: i32 = 0;
  for (let k: u32 = 0; k < keys; k++) {
    const count = variableAt(p, k);
    if (!atMost(count, small(total - (least - smallValue(count.min))))) return false;
    most += smallValue(count.max);
  }
  for (let k: u32 = 0; k < keys; k++) {
    const count = variableAt(p, k);
    if (!atLeast(count, small(total - (most - smallValue(count.max))))) return false;
  }
  return most >= total;
}

export function propagateOrder(p: Propagator): bool {
  const n = argumentsOf(p) >> 1;
  // The first place from i + 1 on that decides whether the rest can be in order.
  let place: u32 = 0;
  for (let i: u32 = 0; i < n; i++) {
    const x = variableAt(p, i);
    const y = variableAt(p, n + i);
    place = max(place, i + 1);
    // Narrowing a variable that occurs twice may have made it undecided.
    while (place < n && same(variableAt(p, place).min, variableAt(p, n + place).max)) place++;
    const mayBeEqual = place == n || less(variableAt(p, place).min, variableAt(p, n + place).max);
    if (!atMost(x, mayBeEqual ? y.max : add(y.max, MINUS_ONE))) return false;
    if (!atLeast(y, mayBeEqual ? x.min : add(x.min, ONE))) return false;
    if (less(x.max, y.min)) {
      kill(p);
      return true;
    }
    if (x != y && !(isFixed(x) && isFixed(y) && same(x.min, y.min))) return true;
  }
  kill(p);
  return true;
}

// Timetabling: a task whose latest start is before its earliest end certainly runs between the two. These compulsory
// parts make up a profile; no task can be where it would exceed the limit together with those of others.

/** The profile: the beginning, the end and the use of each step. */
let steps: u32 = 0;
let froms: Address = 0;
let tos: Address = 0;
let uses: Address = 0;

export function propagateCumulative(p: Propagator): bool {
  const count = (argumentsOf(p) - 1) >> 2;
  if (!beginWork(<u64>count * 12 + 16)) return false;
  chargeCalls(<i32>(count >> 3));
  const isPossible = makeProfile(p, count) && fitTasks(p, count);
  endWork();
  return isPossible;
}

function makeProfile(p: Propagator, count: u32): bool {
  froms = row(2 * count, 1);
  tos = row(2 * count, 1);
  uses = row(2 * count, 1);
  const times = row(2 * count, 1);
  const changes = row(2 * count, 1);
  let events = 0;
  for (let i: u32 = 0; i < count; i++) {
    const from = variableAt(p, 4 * i + 1).max;
    const to = variableAt(p, 4 * i + 3).min;
    const used = variableAt(p, 4 * i + 4).min;
    if (!less(from, to) || !less(ZERO, used)) continue;
    set(times, events, <i32>from);
    set(changes, events++, <i32>used);
    set(times, events, <i32>to);
    set(changes, events++, <i32>subtract(ZERO, used));
  }
  for (let gap = events >> 1; gap > 0; gap >>= 1)
    for (let i = gap; i < events; i++) {
      const time = <Int>get(times, i);
      const change = get(changes, i);
      let j = i;
      for (; j >= gap && less(time, <Int>get(times, j - gap)); j -= gap) {
        set(times, j, get(times, j - gap));
        set(changes, j, get(changes, j - gap));
      }
      set(times, j, <i32>time);
      set(changes, j, change);
    }
  steps = 0;
  let used: Int = ZERO;
  for (let i = 0; i < events; i++) {
    used = add(used, <Int>get(changes, i));
    if (i + 1 == events || same(<Int>get(times, i), <Int>get(times, i + 1)) || used == ZERO)
      continue;
    set(froms, steps, get(times, i));
    set(tos, steps, get(times, i + 1));
    set(uses, steps++, <i32>used);
    if (!atLeast(variableAt(p, 0), used)) return false;
  }
  return true;
}

function fitTasks(p: Propagator, count: u32): bool {
  const limit = variableAt(p, 0);
  let isSettled = isFixed(limit);
  for (let i: u32 = 1; i <= 4 * count; i++) isSettled = isSettled && isFixed(variableAt(p, i));
  if (isSettled) {
    // The profile may have fixed the limit, which may be the use of a task.
    if (!hasChanged()) kill(p);
    return true;
  }
  // The parts of tasks as they were when the profile was made.
  const ownFroms = row(count, 1);
  const ownTos = row(count, 1);
  for (let i: u32 = 0; i < count; i++) {
    set(ownFroms, i, <i32>variableAt(p, 4 * i + 1).max);
    set(ownTos, i, <i32>variableAt(p, 4 * i + 3).min);
  }
  for (let i: u32 = 0; i < count; i++) {
    const start = variableAt(p, 4 * i + 1);
    const duration = variableAt(p, 4 * i + 2);
    const end = variableAt(p, 4 * i + 3);
    const use = variableAt(p, 4 * i + 4);
    if (!less(ZERO, use.min) || !less(ZERO, duration.min)) continue;
    const own = use.min;
    const ownFrom = <Int>get(ownFroms, i);
    const ownTo = <Int>get(ownTos, i);
    const most = subtract(limit.max, own);
    for (let k: u32 = 0; k < steps; k++) {
      const from = <Int>get(froms, k);
      const to = <Int>get(tos, k);
      if (!less(start.min, to)) continue;
      if (!less(from, add(start.min, duration.min))) break;
      // Started at the earliest, it would overlap the step: so it starts after it.
      if (isFull(k, own, ownFrom, ownTo, most) && !atLeast(start, to)) return false;
    }
    for (let k = <i32>steps - 1; k >= 0; k--) {
      const from = <Int>get(froms, k);
      const to = <Int>get(tos, k);
      if (!less(from, end.max)) continue;
      if (!less(subtract(end.max, duration.min), to)) break;
      if (isFull(k, own, ownFrom, ownTo, most) && !atMost(end, from)) return false;
    }
  }
  return true;
}
/** Whether there is no room for a task beside the others. */
function isFull(k: u32, own: Int, ownFrom: Int, ownTo: Int, most: Int): bool {
  const used = <Int>get(uses, k);
  const isOwn = !less(<Int>get(froms, k), ownFrom) && !less(ownTo, <Int>get(tos, k));
  return less(most, isOwn ? subtract(used, own) : used);
}
