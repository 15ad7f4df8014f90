/*
 * Global variables.
 *
 * b_setval/2 assigns the cell `value` of a record, by the trail, so that backtracking restores what it was. nb_setval/2
 * keeps a template. The first nb_getval/2 copies it to the heap and assigns it to `value`, so that further ones give
 * the same term until that is undone. The collector takes each `value` as a root.
 */
import { existenceError, instantiationError, lacksRoom, typeError } from "../errors";
import { allocate, allocateCleared, release } from "../memory/areas";
import { Address, Cell, Tag, at, deref, isAtom, isRef, put } from "../memory/cells";
import { Outcome, machine } from "../memory/machine";
import * as Names from "../names.generated";
import { trailThree } from "../terms/bind";
import { fromTemplate, lacksTemplateRoom, releaseTemplate, toTemplate } from "../terms/template";
import { unify } from "../terms/unify";
import { Global, NO_VALUE, database } from "./records";

const NO_GLOBAL = changetype<Global>(0);
const FIRST_ROOM: u32 = 64;

function bucketOf(name: Cell): Address {
  const db = database();
  return db.globalHash + 4 * (((name * 0x9e3779b1) >>> 15) & (db.globalRoom - 1));
}

function globalNamed(name: Cell): Global {
  if (database().globalRoom == 0) return NO_GLOBAL;
  let g = changetype<Global>(at(bucketOf(name)));
  while (g != NO_GLOBAL && g.name != name) g = g.nextOfHash;
  return g;
}

function makeGlobal(name: Cell): Global {
  let g = globalNamed(name);
  if (g != NO_GLOBAL) return g;
  const db = database();
  if (db.globalCount == db.globalRoom) growTable();
  g = changetype<Global>(allocate(offsetof<Global>()));
  g.name = name;
  g.value = NO_VALUE;
  g.kept = 0;
  g.isLocal = 0;
  g.next = db.globals;
  db.globals = g;
  db.globalCount++;
  enter(g);
  return g;
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

/** nb_setval/2 */
export function nbSetval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const kept = toTemplate(value, true);
  if (kept == 0) return Outcome.RETRY;
  const g = makeGlobal(name);
  releaseTemplate(g.kept);
  g.kept = kept;
  g.value = NO_VALUE;
  return Outcome.TRUE;
}

/** b_setval/2 */
export function bSetval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const g = makeGlobal(name);
  g.isLocal = 1;
  assignValue(g, deref(value));
  return Outcome.TRUE;
}

/** nb_getval/2 and b_getval/2 */
export function getval(name: Cell, value: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const g = globalNamed(name);
  if (g == NO_GLOBAL || (g.value == NO_VALUE && g.kept == 0)) {
    return existenceError(Names.ATOM_VARIABLE, name);
  }
  if (g.value == NO_VALUE) {
    if (lacksTemplateRoom(g.kept)) return Outcome.RETRY;
    const copy = fromTemplate(g.kept);
    if (g.isLocal) return unify(value, copy) ? Outcome.TRUE : Outcome.FALSE;
    assignValue(g, copy);
  }
  return unify(value, g.value) ? Outcome.TRUE : Outcome.FALSE;
}

/** $globals(-Names): the names of all global variables that have a value. */
export function globalNames(list: Cell): Outcome {
  if (lacksRoom(8 * database().globalCount)) return Outcome.RETRY;
  const heap = machine.heap;
  let h = heap;
  for (let g = database().globals; g != NO_GLOBAL; g = g.next) {
    if (g.value == NO_VALUE && g.kept == 0) continue;
    put(h, g.name);
    put(h + 4, h + 8 + Tag.LIST);
    h += 8;
  }
  if (h != heap) put(h - 4, Names.ATOM_NIL);
  machine.heap = h;
  return unify(list, h == heap ? Names.ATOM_NIL : heap + Tag.LIST) ? Outcome.TRUE : Outcome.FALSE;
}

/** nb_delete/1 */
export function nbDelete(name: Cell): Outcome {
  name = deref(name);
  if (!isName(name)) return Outcome.ERROR;
  const g = globalNamed(name);
  if (g == NO_GLOBAL) return Outcome.TRUE;
  releaseTemplate(g.kept);
  g.kept = 0;
  g.value = NO_VALUE;
  return Outcome.TRUE;
}
