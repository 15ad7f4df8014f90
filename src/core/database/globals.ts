/*
 * Global variables.
 *
 *   name, owner 0          `kept`: the value of nb_setval/2, a template
 *   name, owner Q          `value`: of query Q, assigned by the trail, so that backtracking restores it
 *
 * b_setval/2 sets the value of the query in which it is called. The first nb_getval/2 of a query copies `kept`, so
 * that further ones give the same term until that is undone; atomic values are copied each time. The values of a query
 * go with it. The collector takes each `value` as a root.
 */

const NO_GLOBAL = changetype<Global>(0);
const FIRST_ROOM: u32 = 64;

function bucketOf(name: Cell): Address {
  const db = database();
  return db.globalHash + 4 * (((name * 0x9e3779b1) >>> 15) & (db.globalRoom - 1));
}

function runningQuery(): u32 {
  return changetype<Query>(machine.query).number;
}

function globalNamed(name: Cell, owner: u32): Global {
  if (database().globalRoom == 0) return NO_GLOBAL;
  let g = changetype<Global>(at(bucketOf(name)));
  while (g != NO_GLOBAL && (g.name != name || g.owner != owner)) g = g.nextOfHash;
  return g;
}

/** The variable of that name that has the kept value, made if there is none. */
function makeGlobal(name: Cell): Global {
  const g = globalNamed(name, 0);
  return g != NO_GLOBAL ? g : addGlobal(name, 0);
}

/** The same for the query that runs. */
function makeOwn(name: Cell): Global {
  const owner = runningQuery();
  let g = globalNamed(name, owner);
  if (g != NO_GLOBAL) return g;
  const base = makeGlobal(name);
  g = addGlobal(name, owner);
  g.base = base;
  return g;
}

function addGlobal(name: Cell, owner: u32): Global {
  const db = database();
  if (db.globalCount == db.globalRoom) growTable();
  const g = changetype<Global>(allocateCleared(offsetof<Global>()));
  g.name = name;
  g.owner = owner;
  g.value = NO_VALUE;
  g.next = db.globals;
  db.globals = g;
  db.globalCount++;
  if (owner != 0) db.ownGlobals++;
  enter(g);
  return g;
}

/** The values of a query go. */
export function dropGlobals(owner: u32): void {
  const db = database();
  if (db.ownGlobals == 0) return;
  let last = NO_GLOBAL;
  for (let g = db.globals; g != NO_GLOBAL;) {
    const next = g.next;
    if (g.owner == owner) {
      if (last == NO_GLOBAL) db.globals = next;
      else last.next = next;
      leave(g);
      release(changetype<Address>(g), offsetof<Global>());
      db.globalCount--;
      db.ownGlobals--;
    } else last = g;
    g = next;
  }
}

/** Takes a variable out of its chain. */
function leave(g: Global): void {
  const bucket = bucketOf(g.name);
  let other = changetype<Global>(at(bucket));
  if (other == g) {
    put(bucket, changetype<Address>(g.nextOfHash));
    return;
  }
  while (other.nextOfHash != g) other = other.nextOfHash;
  other.nextOfHash = g.nextOfHash;
}

function enter(g: Global): void {
  const bucket = bucketOf(g.name);
  g.nextOfHash = changetype<Global>(at(bucket));
  put(bucket, changetype<Address>(g));
}

function growTable(): void {
  const db = database();
  if (db.globalRoom != 0) release(db.globalHash, 4 * db.globalRoom);
  db.globalRoom = max(FIRST_ROOM, 2 * db.globalRoom);
  db.globalHash = allocateCleared(4 * db.globalRoom);
  for (let g = db.globals; g != NO_GLOBAL; g = g.next) enter(g);
}

/** Whether a term is an atom; otherwise the error is set. */
function isName(name: Cell): bool {
  if (isAtom(name)) return true;
  if (isRef(name)) instantiationError();
  else typeError(Names.ATOM_ATOM, name);
  return false;
}

/** Sets the value until that is undone. A record may lie above the heap, so this is noted in any case. */
function assignValue(g: Global, cell: Cell): void {
  if (trailThree(changetype<Address>(g) + offsetof<Global>("value") + 1, g.value)) g.value = cell;
}

export function nbSetval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  if (lacksKept(0)) return Outcome.RETRY;
  const kept = toTemplate(value, true);
  if (kept == 0) return Outcome.RETRY;
  keep(makeGlobal(name), kept);
  return Outcome.TRUE;
}

/** Sets the kept value, and forgets the value that the query has. */
function keep(g: Global, kept: Address): void {
  releaseTemplate(g.kept);
  g.kept = kept;
  g.version++;
  const own = globalNamed(g.name, runningQuery());
  if (own != NO_GLOBAL) own.value = NO_VALUE;
}

export function bSetval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const g = makeOwn(name);
  g.isLocal = 1;
  assignValue(g, deref(value));
  return Outcome.TRUE;
}

/** nb_getval/2 and b_getval/2 */
export function getval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const own = globalNamed(name, runningQuery());
  const hasOwn = own != NO_GLOBAL && own.value != NO_VALUE;
  if (hasOwn && (own.isLocal || own.copied == own.base.version)) return unify(value, own.value);
  const base = own != NO_GLOBAL ? own.base : globalNamed(name, 0);
  if (base == NO_GLOBAL || base.kept == 0) return existenceError(Names.ATOM_VARIABLE, name);
  if (lacksTemplateRoom(base.kept)) return Outcome.RETRY;
  const copy = fromTemplate(base.kept);
  if (!isRef(copy) && !isCompound(copy)) return unify(value, copy);
  const g = makeOwn(name);
  if (!g.isLocal) {
    assignValue(g, copy);
    g.copied = base.version;
  }
  return unify(value, copy);
}

/** $global(+Name, -Value): as nb_getval/2, but fails if there is no such variable. */
export function currentGlobal(name: Cell, value: Cell): Outcome {
  const own = globalNamed(deref(name), runningQuery());
  const base = globalNamed(deref(name), 0);
  if ((own == NO_GLOBAL || own.value == NO_VALUE) && (base == NO_GLOBAL || base.kept == 0))
    return Outcome.FALSE;
  return getval(name, value);
}

/** $globals(-Names): the names of all global variables that have a value. */
export function globalNames(list: Cell): Outcome {
  if (lacksRoom(8 * database().globalCount)) return Outcome.RETRY;
  const heap = machine.heap;
  let h = heap;
  for (let g = database().globals; g != NO_GLOBAL; g = g.next) {
    if (g.owner != 0) continue;
    const own = globalNamed(g.name, runningQuery());
    if (g.kept == 0 && (own == NO_GLOBAL || own.value == NO_VALUE)) continue;
    put(h, g.name);
    put(h + 4, h + 8 + Tag.LIST);
    h += 8;
  }
  if (h != heap) put(h - 4, Names.ATOM_NIL);
  machine.heap = h;
  return unify(list, h == heap ? Names.ATOM_NIL : heap + Tag.LIST);
}

export function nbDelete(name: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const g = globalNamed(name, 0);
  if (g != NO_GLOBAL) keep(g, 0);
  return Outcome.TRUE;
}
