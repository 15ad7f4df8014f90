/*
 * The tables whose answers are being found, see prolog/system/tabling.pl: one block of records, in the order of their
 * numbers. A record goes when it is neither active nor a leader.
 *
 *   number | query | Role bits
 */
import { allocate, enlarge } from "../memory/areas";
import { Address, Cell, deref, isRef, smallValue } from "../memory/cells";
import { Outcome } from "../memory/machine";
import { integerValue, makeInteger } from "../numbers/values";
import { unify } from "../terms/unify";
import { database } from "./records";

const enum Role {
  ACTIVE = 1,
  LEADER = 2,
}

@unmanaged
class Table {
  number: i64;
  query: i32;
  roles: u32;
}
const FIRST_ROOM: u32 = 64;

function tableAt(i: u32): Table {
  return changetype<Table>(database().tables + i * offsetof<Table>());
}

/** The index of the first table with that number or a greater one. */
function indexOf(number: i64): u32 {
  let from: u32 = 0;
  let to = database().tableCount;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (tableAt(middle).number < number) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** $push_table(+Number, +Query): a new table, which is active and a leader; it has the greatest number. */
export function pushTable(number: Cell, query: Cell): Outcome {
  const db = database();
  const bytes = db.tableRoom * offsetof<Table>();
  if (db.tableRoom == 0) {
    db.tableRoom = FIRST_ROOM;
    db.tables = allocate(FIRST_ROOM * offsetof<Table>());
  } else if (db.tableCount == db.tableRoom) {
    db.tables = enlarge(db.tables, bytes, 2 * bytes);
    db.tableRoom *= 2;
  }
  const table = tableAt(db.tableCount++);
  table.number = integerValue(deref(number));
  table.query = smallValue(deref(query));
  table.roles = Role.ACTIVE | Role.LEADER;
  return Outcome.TRUE;
}

/** $active_table(+Number, -Query): the table is active, in that query. */
export function activeTable(number: Cell, query: Cell): Outcome {
  const wanted = integerValue(deref(number));
  const i = indexOf(wanted);
  if (i == database().tableCount) return Outcome.FALSE;
  const table = tableAt(i);
  if (table.number != wanted || !(table.roles & Role.ACTIVE)) return Outcome.FALSE;
  return <i32>unify(query, makeInteger(table.query));
}

/** $newest_table(?Query, -Number): the newest active one, of any query if that is unbound. */
export function newestTable(query: Cell, number: Cell): Outcome {
  return newest(deref(query), number, Role.ACTIVE);
}

export function newestLeader(query: Cell, number: Cell): Outcome {
  return newest(deref(query), number, Role.LEADER);
}

function newest(query: Cell, number: Cell, role: u32): Outcome {
  for (let i = database().tableCount; i > 0; i--) {
    const table = tableAt(i - 1);
    if (table.roles & role && (isRef(query) || table.query == smallValue(query)))
      return <i32>unify(number, makeInteger(table.number));
  }
  return Outcome.FALSE;
}

/** $end_active(+Number): it is active no more; fails if it was not. */
export function endActive(number: Cell): Outcome {
  return end(number, Role.ACTIVE);
}

/** $end_leader(+Number): it is no leader any more; fails if it was none. */
export function endLeader(number: Cell): Outcome {
  return end(number, Role.LEADER);
}

function end(number: Cell, role: u32): Outcome {
  const db = database();
  const wanted = integerValue(deref(number));
  const i = indexOf(wanted);
  if (i == db.tableCount) return Outcome.FALSE;
  const table = tableAt(i);
  if (table.number != wanted || !(table.roles & role)) return Outcome.FALSE;
  table.roles &= ~role;
  if (table.roles == 0) {
    const from = changetype<Address>(table);
    db.tableCount--;
    memory.copy(from, from + offsetof<Table>(), (db.tableCount - i) * offsetof<Table>());
  }
  return Outcome.TRUE;
}
