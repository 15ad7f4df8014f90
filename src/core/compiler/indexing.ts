/*
 * The clauses of a predicate, told apart by their first arguments: a tree of switches that ends in chains of clauses.
 *
 *   switch_on_term -> switch_constants -> chain: try_clause, retry_clause ..., trust_clause
 *                                                try_shallow_jump, where a clause has a cut at its neck
 *
 * A place in the tree is the address of a clause's code, or an offset in the code that is being written, plus 1.
 */

/** The most arguments that switches look at, and the most switches one after the other. */
const LOOKED_AT: u32 = 4;
const DEEPEST: i32 = 3;
/** Facts without variables are found by the indexes of dynamic predicates if there are more of them than this. */
const MANY_FACTS: u32 = 64;
/** Clauses of all kinds are found by these indexes if there are more of them than this. */
const MOST_CLAUSES: u32 = 20000;
/** With more clauses that match anything, a switch would repeat them too often. */
const MANY_ANY: u32 = 16;
const NO_COLUMN: u32 = 255;
const LIST_KEY: Cell = 1;
const ANY: Cell = 0;
const NO_GROUP = changetype<Group>(0);

let clauses: List = changetype<List>(0);
let keys: Address = 0;
let predicate: Predicate = changetype<Predicate>(0);
let columns: u32 = 0;
/** The place to which a call goes if no clause matches. */
let failure: u32 = 0;

function clauseAt(i: u32): Clause {
  return changetype<Clause>(item(clauses, i));
}
function keyAt(i: u32, column: u32): Cell {
  return load<u32>(keys + 4 * (i * columns + column));
}

/**
 * The key of an argument of a clause's head: a constant, a header, `LIST_KEY`, or `ANY`.
 *
 * @param cells - the address of the cells of the template, to which its references are relative
 */
function keyOf(cell: Cell, cells: Address): Cell {
  while (isRef(cell)) {
    const to = at(cells + cell);
    if (to == cell) return ANY;
    cell = to;
  }
  if (isList(cell)) return LIST_KEY;
  return isStruct(cell) ? at(cells + cell - Tag.STRUCT) : cell;
}

/** The keys of the first arguments of a clause. */
function readKeys(clause: Clause, to: Address): void {
  const cells = clause.term + 12;
  let head = load<u32>(clause.term, 8);
  for (let nested = true; nested && isStruct(head);) {
    const functor = at(cells + head - Tag.STRUCT);
    nested =
      predicate.functor != functor &&
      (functor == Names.FUNCTOR_RULE ||
        functor == Names.FUNCTOR_SINGLE_SIDED ||
        functor == Names.FUNCTOR_SOFT_SINGLE_SIDED ||
        functor == Names.FUNCTOR_COMMA);
    if (nested) head = at(cells + head - Tag.STRUCT + 4);
  }
  if (columns == 0) return;
  const args = isList(head) ? cells + head - Tag.LIST : cells + head - Tag.STRUCT + 4;
  for (let k: u32 = 0; k < columns; k++) store<u32>(to + 4 * k, keyOf(at(args + 4 * k), cells));
}

function isHeaderKey(key: Cell): bool {
  return (key & 15) == 15;
}
function isConstantKey(key: Cell): bool {
  return (key & 3) == 3 && (key & 15) != 15;
}

/** The most bytes that linking a predicate needs, unless that is little. */
export function bytesToLink(p: Predicate): u32 {
  if (p.count > MOST_CLAUSES || (p.flags & PredicateFlag.DYNAMIC) != 0) return 0;
  let bytes: u32 = 0;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) bytes += bytesToCompile(c);
  return bytes > SMALL_LINK ? bytes : 0;
}
const SMALL_LINK: u32 = 1 << 16;

/** Compiles the clauses of a predicate that have no code, and makes its entry, which tells them apart. */
export function linkPredicate(p: Predicate): void {
  p.flags &= ~PredicateFlag.STALE;
  if ((p.flags & PredicateFlag.DYNAMIC) != 0) return setStub(p, Op.dynamic);
  retireIndex(p);
  openArena();
  predicate = p;
  clauses = make<List>();
  let grounds: u32 = 0;
  for (let c = p.first; c != NO_CLAUSE; c = c.next) {
    if (c.erased != NEVER) continue;
    append(clauses, changetype<Address>(c));
    grounds += u32((c.flags & ClauseFlag.GROUND_FACT) != 0);
  }
  const n = clauses.count;
  if ((n > MANY_FACTS && grounds == n) || n > MOST_CLAUSES) {
    closeArena();
    return setStub(p, Op.dynamic);
  }
  const isSingleSided = (p.flags & PredicateFlag.SINGLE_SIDED) != 0;
  for (let i: u32 = 0; i < n; i++) {
    if (clauseAt(i).code == 0) compileAs(clauseAt(i), i == n - 1 && !isSingleSided);
  }
  if (n == 1 && !isSingleSided) setEntry(p, clauseAt(0).code);
  else index(p, isSingleSided);
  closeArena();
}

function index(p: Predicate, isSingleSided: bool): void {
  const n = clauses.count;
  columns = min(p.argumentBytes >> 2, LOOKED_AT);
  keys = allot(4 * n * columns);
  for (let i: u32 = 0; i < n; i++) readKeys(clauseAt(i), keys + 4 * i * columns);
  forgetBuffer();
  begin();
  initChains(n);
  failure = isSingleSided ? emitNoRule(p) : CODE_FAIL;
  const all = newNumbers(n);
  for (let i: u32 = 0; i < n; i++) add(all, i);
  const entry = tree(all, 0, 0, false);
  p.indexBytes = codeLength();
  p.index = finish();
  setEntry(p, (entry & 1) != 0 ? p.index - 4 + entry - 1 : entry);
}

/** Rules with => have to match: the code for when none does. */
function emitNoRule(p: Predicate): u32 {
  const code = nextOffset() + 1;
  emit(Op.no_rule);
  word(changetype<Address>(p));
  return code;
}

function emitTarget(target: u32): void {
  if ((target & 1) != 0) referTo(target - 1);
  else word(target);
}

/** Clauses by number. */
@unmanaged
class Numbers {
  count: u32;
}
function numberAt(l: Numbers, i: u32): u32 {
  return load<u32>(changetype<Address>(l) + 4 + 4 * i);
}
function newNumbers(room: u32): Numbers {
  const l = changetype<Numbers>(allot(4 + 4 * room));
  l.count = 0;
  return l;
}
function add(l: Numbers, n: u32): void {
  store<u32>(changetype<Address>(l) + 4 + 4 * l.count++, n);
}

function addressOf(i: u32, firstKnown: bool): Address {
  const c = clauseAt(i);
  return firstKnown && c.afterFirst != 0 ? c.afterFirst : c.code;
}

// A chain that has been emitted. Chains are in a hash table, since different ways through the tree end in the same one.
@unmanaged
class Chain {
  numbers: Numbers;
  from: u32;
  firstKnown: bool;
  code: u32;
}
let chainRoom: i32 = 0;
let chainTable: Address = 0;
let chainMask: u32 = 0;

function initChains(n: u32): void {
  let size: u32 = 16;
  while (size < 8 * n) size *= 2;
  chainMask = size - 1;
  chainRoom = size >> 1;
  chainTable = cleared(4 * size);
}

/** The code of a chain; 0 if it is not in the table. Then it is entered with `code`, unless that is 0. */
function knownChain(l: Numbers, from: u32, firstKnown: bool, code: u32): u32 {
  let hash: u32 = u32(firstKnown) + l.count - from;
  for (let i = from; i < min(l.count, from + 8); i++) hash = hash * 31 + numberAt(l, i);
  let slot = (hash ^ (hash >>> 15)) & chainMask;
  while (true) {
    const c = changetype<Chain>(load<u32>(chainTable + 4 * slot));
    if (c == changetype<Chain>(0)) break;
    if (c.firstKnown == firstKnown && isSameChain(l, from, c.numbers, c.from)) return c.code;
    slot = (slot + 1) & chainMask;
  }
  if (code != 0 && --chainRoom > 0) {
    const c = make<Chain>();
    c.numbers = l;
    c.from = from;
    c.firstKnown = firstKnown;
    c.code = code;
    store<u32>(chainTable + 4 * slot, changetype<Address>(c));
  }
  return 0;
}

function isSameChain(a: Numbers, i: u32, b: Numbers, j: u32): bool {
  if (a.count - i != b.count - j) return false;
  for (; i < a.count; i++, j++) if (numberAt(a, i) != numberAt(b, j)) return false;
  return true;
}

/** The clauses of a list from a number on, one after the other. */
function chain(l: Numbers, from: u32, firstKnown: bool): u32 {
  if (from == l.count) return failure;
  // The last one needs no alternative, unless it is an error that none matches.
  const last = failure == CODE_FAIL ? l.count - 1 : l.count;
  if (from == last) return addressOf(numberAt(l, from), firstKnown);
  const known = knownChain(l, from, firstKnown, 0);
  if (known != 0) return known;
  // Clauses with a cut at the neck, then the others. The code is written from the end.
  let k = from;
  while (k < last && isShallow(numberAt(l, k))) k++;
  let rest = failure;
  if (k < l.count)
    rest = k == last ? addressOf(numberAt(l, k), firstKnown) : plainChain(l, k, firstKnown);
  while (k > from) {
    k--;
    const same = knownChain(l, k, firstKnown, 0);
    if (same != 0) {
      rest = same;
      continue;
    }
    const code = nextOffset() + 1;
    emit(Op.try_shallow_jump);
    emitTarget(rest);
    word(addressOf(numberAt(l, k), firstKnown));
    word(changetype<Address>(predicate));
    knownChain(l, k, firstKnown, code);
    rest = code;
  }
  return rest;
}

function isShallow(i: u32): bool {
  return (clauseAt(i).flags & ClauseFlag.NECK_CUT) != 0;
}

function plainChain(l: Numbers, from: u32, firstKnown: bool): u32 {
  const known = knownChain(l, from, firstKnown, 0);
  if (known != 0) return known;
  const code = nextOffset() + 1;
  for (let i = from; i < l.count; i++) {
    const isLast = i == l.count - 1 && failure == CODE_FAIL;
    emit(i == from ? Op.try_clause : isLast ? Op.trust_clause : Op.retry_clause);
    if (i == from) unit(predicate.argumentBytes);
    word(addressOf(numberAt(l, i), firstKnown));
    word(changetype<Address>(predicate));
  }
  if (failure != CODE_FAIL) {
    emit(Op.trust_clause);
    emitTarget(failure);
    word(changetype<Address>(predicate));
  }
  knownChain(l, from, firstKnown, code);
  return code;
}

/** The code for the clauses of a list; `done` has a bit for each argument that has been looked at. */
function tree(l: Numbers, done: u32, depth: i32, firstKnown: bool): u32 {
  if (l.count < 2 || depth >= DEEPEST) return chain(l, 0, firstKnown);
  let best: u32 = NO_COLUMN;
  let most: u32 = 0;
  for (let k: u32 = 0; k < columns; k++) {
    if (((done >>> k) & 1) != 0) continue;
    let n: u32 = 0;
    for (let i: u32 = 0; i < l.count; i++) n += u32(keyAt(numberAt(l, i), k) != ANY);
    // The first argument is the best one, unless another tells many more apart.
    if (n > most + (best == 0 ? l.count >> 2 : 0)) {
      most = n;
      best = k;
    }
  }
  if (best == NO_COLUMN || (l.count - most > MANY_ANY && l.count > 4 * MANY_ANY))
    return chain(l, 0, firstKnown);
  done |= 1 << best;
  const any = newNumbers(l.count);
  const lists = newNumbers(l.count);
  for (let i: u32 = 0; i < l.count; i++) {
    const key = keyAt(numberAt(l, i), best);
    if (key == ANY) add(any, numberAt(l, i));
    if (key == ANY || key == LIST_KEY) add(lists, numberAt(l, i));
  }
  const forVariable = tree(l, done, depth + 1, false);
  const forConstants = table(l, any, best, done, depth, firstKnown, true);
  const forLists = tree(lists, done, depth + 1, false);
  const forStructs = table(l, any, best, done, depth, firstKnown, false);
  const code = nextOffset() + 1;
  emit(Op.switch_on_term);
  unit(4 * best);
  emitTarget(forVariable);
  emitTarget(forLists);
  emitTarget(forStructs);
  emitTarget(forConstants);
  return code;
}

function hashOf(key: Cell, mask: u32): u32 {
  return (((key >>> 3) * 0x9e3779b1) >>> 14) & mask;
}

/** Clauses with the same key, as places in the list that is told apart. */
@unmanaged
class Group {
  key: Cell;
  first: i32;
  last: i32;
  count: u32;
  code: u32;
}

/** A switch on the constants or functors of an argument. */
function table(
  l: Numbers,
  any: Numbers,
  column: u32,
  done: u32,
  depth: i32,
  firstKnown: bool,
  constants: bool,
): u32 {
  // The different keys, each with its clauses, linked by number; found by hashing.
  let size: u32 = 2;
  while (size < 2 * l.count) size *= 2;
  const slots = cleared(4 * size);
  const groups = make<List>();
  const links = allot(4 * l.count);
  for (let i: u32 = 0; i < l.count; i++) {
    const key = keyAt(numberAt(l, i), column);
    if (!(constants ? isConstantKey(key) : isHeaderKey(key))) continue;
    store<i32>(links + 4 * i, -1);
    let slot = hashOf(key, size - 1);
    let group = groupIn(slots, slot);
    while (group != NO_GROUP && group.key != key) {
      slot = (slot + 1) & (size - 1);
      group = groupIn(slots, slot);
    }
    if (group == NO_GROUP) {
      group = make<Group>();
      group.key = key;
      group.first = i;
      append(groups, changetype<u32>(group));
      store<u32>(slots + 4 * slot, changetype<u32>(group));
    } else store<i32>(links + 4 * group.last, i);
    group.last = i;
    group.count++;
  }
  const byDefault = any.count == 0 ? failure : tree(any, done, depth + 1, false);
  const n = groups.count;
  if (n == 0) return byDefault;
  for (let g: u32 = 0; g < n; g++) {
    const group = groupAt(groups, g);
    const matching = newNumbers(group.count + any.count);
    let j: u32 = 0;
    for (let i = group.first; i >= 0; i = load<i32>(links + 4 * i)) {
      const number = numberAt(l, i);
      while (j < any.count && numberAt(any, j) < number) add(matching, numberAt(any, j++));
      add(matching, number);
    }
    while (j < any.count) add(matching, numberAt(any, j++));
    group.code = tree(matching, done, depth + 1, firstKnown || (column == 0 && constants));
  }
  return emitTable(groups, column, byDefault, constants);
}

function groupIn(slots: Address, slot: u32): Group {
  return changetype<Group>(load<u32>(slots + 4 * slot));
}
function groupAt(groups: List, i: u32): Group {
  return changetype<Group>(item(groups, i));
}

function emitTable(groups: List, column: u32, byDefault: u32, constants: bool): u32 {
  const n = groups.count;
  const code = nextOffset() + 1;
  if (n == 1) {
    const group = groupAt(groups, 0);
    emit(constants ? Op.switch_constant : Op.switch_functor);
    unit(4 * column);
    word(group.key);
    emitTarget(group.code);
    emitTarget(byDefault);
    return code;
  }
  let size: u32 = 2;
  while (size < 2 * n) size *= 2;
  const places = cleared(4 * size);
  for (let g: u32 = 0; g < n; g++) {
    let slot = hashOf(groupAt(groups, g).key, size - 1);
    while (groupIn(places, slot) != NO_GROUP) slot = (slot + 1) & (size - 1);
    store<u32>(places + 4 * slot, item(groups, g));
  }
  emit(constants ? Op.switch_constants : Op.switch_functors);
  unit(4 * column);
  unit(size - 1);
  emitTarget(byDefault);
  for (let slot: u32 = 0; slot < size; slot++) {
    const group = groupIn(places, slot);
    word(group == NO_GROUP ? 0 : group.key);
    if (group == NO_GROUP) word(0);
    else emitTarget(group.code);
  }
  return code;
}
