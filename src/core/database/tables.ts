/*
 * Tables, see prolog/system/tabling.pl.
 *
 *   Database.stacks   -> three stacks of items     active tables, leaders, news: each in the order of their numbers
 *   Item                 number | table | answer
 *   Database.tableMap -> | Table | Table | ...     by number: all that have not been dropped, linked by `next`
 *   Database.dropped  -> Table -> Table ...        dropped ones, until nobody can be at their answers any more
 *   Table.first       -> Answer -> Answer ...      in the order in which they were found
 *   Table.map         -> | Answer | Answer | ...   by the hash of the key, linked by `nextOfHash`
 *   Answer               number | next | nextOfHash | hash | values | template of the key
 */

export const enum Role {
  ACTIVE = 1,
  LEADER = 2,
  /** Something waits for its answers. */
  SOURCE = 4,
  /** Dropped, but found to be read when that was last looked for. */
  READ = 8,
}

@unmanaged
export class Answer {
  number: i64;
  next: Answer;
  nextOfHash: Answer;
  hash: u32;
  /** A template, or 0. */
  values: Address;
}
export const NO_ANSWER = changetype<Answer>(0);

@unmanaged
export class Table {
  number: i64;
  next: Table;
  query: i32;
  roles: u32;
  /** Its answers, in the order in which they were found, and their number. */
  first: Answer;
  last: Answer;
  count: u32;
  /** Lists of them by the hash of the key; the number of lists, less 1. */
  map: Address;
  mask: u32;
}
export const NO_TABLE = changetype<Table>(0);
export const FIRST_ROOM: u32 = 64;
const FIRST_LISTS: u32 = 4;

/** @inline */
export function keyIn(answer: Answer): Address {
  return changetype<Address>(answer) + offsetof<Answer>();
}

export function makeMap(table: Table, lists: u32): void {
  table.map = allocateCleared(4 * lists);
  table.mask = lists - 1;
}

export function releaseMap(table: Table): void {
  release(table.map, 4 * (table.mask + 1));
}

export function releaseAnswers(table: Table): void {
  for (let answer = table.first; answer != NO_ANSWER;) {
    const next = answer.next;
    releaseTemplate(answer.values);
    release(
      changetype<Address>(answer),
      offsetof<Answer>() + TEMPLATE_BYTES + 4 * templateWords(keyIn(answer)),
    );
    answer = next;
  }
}

/** For a new memory. */
export function initTables(): void {
  const db = database();
  db.stacks = allocateCleared(3 * offsetof<Stack>());
  db.tableMap = allocateCleared(4 * FIRST_ROOM);
  db.tableMask = FIRST_ROOM - 1;
}

// -- by number ----------------------------------------------------------------------

/** Where the list of the tables with a number like that begins. @inline */
export function placeOf(number: i64): Address {
  const db = database();
  return db.tableMap + 4 * (<u32>number & db.tableMask);
}

/** The table of a number; NO_TABLE if it has been dropped. */
export function tableOf(id: Cell): Table {
  const number = integerValue(deref(id));
  let table = load<Table>(placeOf(number));
  while (table != NO_TABLE && table.number != number) table = table.next;
  return table;
}

function enter(table: Table): void {
  const list = placeOf(table.number);
  table.next = load<Table>(list);
  store<Table>(list, table);
}

/** A map of that many lists, a power of 2. */
export function resizeMap(size: u32): void {
  const db = database();
  const old = db.tableMap;
  const oldEnd = old + 4 * (db.tableMask + 1);
  db.tableMap = allocateCleared(4 * size);
  db.tableMask = size - 1;
  for (let list = old; list < oldEnd; list += 4) {
    for (let table = load<Table>(list); table != NO_TABLE;) {
      const next = table.next;
      enter(table);
      table = next;
    }
  }
  release(old, oldEnd - old);
}

/** A search, or news of an answer, is at a table. */
export function keepTable(table: Table): void {
  if (table != NO_TABLE) table.roles |= Role.READ;
}

/** Before searches are looked for. */
export function forgetReaders(): void {
  for (let t = changetype<Table>(database().dropped); t != NO_TABLE; t = t.next)
    t.roles &= ~Role.READ;
}

/** Frees the dropped tables at which nobody is; gives the number of nodes that are left. */
export function releaseTables(): u32 {
  const db = database();
  let left: u32 = 0;
  let table = changetype<Table>(db.dropped);
  db.dropped = 0;
  while (table != NO_TABLE) {
    const next = table.next;
    if (table.roles & (Role.ACTIVE | Role.LEADER | Role.READ)) {
      table.next = changetype<Table>(db.dropped);
      db.dropped = changetype<Address>(table);
      left += 1 + table.count;
    } else {
      releaseAnswers(table);
      release(changetype<Address>(table), offsetof<Table>());
    }
    table = next;
  }
  return left;
}

// -- stacks -------------------------------------------------------------------------

/** A stack of tables, or of answers that are to be handed to what waits for them, in the order of their numbers. */
@unmanaged
export class Stack {
  block: Address;
  count: u32;
  room: u32;
}
@unmanaged
export class Item {
  number: i64;
  table: Table;
  /** NO_ANSWER once it has been taken, and of tables. */
  answer: Answer;
}

export function itemAt(stack: Stack, i: u32): Item {
  return changetype<Item>(stack.block + i * offsetof<Item>());
}

export function stackGrowth(stack: Stack): u32 {
  return stack.count == stack.room ? 2 * stack.room * offsetof<Item>() : 0;
}

export function push(stack: Stack, number: i64, table: Table, answer: Answer): void {
  if (stack.count == stack.room) {
    const bytes = stack.room * offsetof<Item>();
    stack.room = max(FIRST_ROOM, 2 * stack.room);
    const block = allocate(stack.room * offsetof<Item>());
    memory.copy(block, stack.block, bytes);
    release(stack.block, bytes);
    stack.block = block;
  }
  const item = itemAt(stack, stack.count++);
  item.number = number;
  item.table = table;
  item.answer = answer;
}

/** The index of the first item with that number or a greater one. */
export function indexOf(stack: Stack, number: i64): u32 {
  let from: u32 = 0;
  let to = stack.count;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (itemAt(stack, middle).number < number) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The stack of the active tables, of the leaders, or of answers. */
export function stackOf(role: u32): Stack {
  return changetype<Stack>(database().stacks + (role >> 1) * offsetof<Stack>());
}

// -- active ones and leaders --------------------------------------------------------

/** $push_table(+Number, +Query): a new table, which is active and a leader; it has the greatest number. */
export function pushTable(id: Cell, query: Cell): Outcome {
  const db = database();
  const active = stackOf(Role.ACTIVE);
  const leaders = stackOf(Role.LEADER);
  const size = db.tableMask + 1;
  const isCrowded = db.tableCount > 2 * size;
  const bytes = stackGrowth(active) + stackGrowth(leaders) + (isCrowded ? 8 * size : 0);
  if (lacksKept(bytes)) return Outcome.RETRY;
  if (isCrowded) resizeMap(2 * size);
  const table = changetype<Table>(allocateCleared(offsetof<Table>()));
  const number = integerValue(deref(id));
  table.number = number;
  table.query = smallValue(deref(query));
  table.roles = Role.ACTIVE | Role.LEADER;
  makeMap(table, FIRST_LISTS);
  enter(table);
  db.tableCount++;
  push(active, number, table, NO_ANSWER);
  push(leaders, number, table, NO_ANSWER);
  return Outcome.TRUE;
}

export function hasRole(id: Cell, role: u32): bool {
  const table = tableOf(id);
  return table != NO_TABLE && (table.roles & role) != 0;
}

/** $active_table(+Number, -Query): the table is active, in that query. */
export function activeTable(id: Cell, query: Cell): Outcome {
  if (!hasRole(id, Role.ACTIVE)) return Outcome.FALSE;
  return unify(query, makeInteger(tableOf(id).query));
}

/** The newest table in a role, of a query or, if that is unbound, of any. */
export function newest(query: Cell, id: Cell, role: u32): Outcome {
  query = deref(query);
  const stack = stackOf(role);
  for (let i = stack.count; i > 0; i--) {
    const item = itemAt(stack, i - 1);
    if (isRef(query) || item.table.query == smallValue(query))
      return unify(id, makeInteger(item.number));
  }
  return Outcome.FALSE;
}

/** Ends a role of a table; fails if it had none. */
export function end(id: Cell, role: u32): Outcome {
  const number = integerValue(deref(id));
  const stack = stackOf(role);
  const i = indexOf(stack, number);
  if (i == stack.count) return Outcome.FALSE;
  const item = itemAt(stack, i);
  if (item.number != number) return Outcome.FALSE;
  item.table.roles &= ~role;
  stack.count--;
  const bytes = (stack.count - i) * offsetof<Item>();
  memory.copy(changetype<Address>(item), changetype<Address>(item) + offsetof<Item>(), bytes);
  return Outcome.TRUE;
}

/** The tables with news are not to be freed. */
export function keepNews(): void {
  const stack = stackOf(Role.SOURCE);
  for (let i: u32 = 0; i < stack.count; i++) {
    const item = itemAt(stack, i);
    if (item.answer != NO_ANSWER) keepTable(item.table);
  }
}
