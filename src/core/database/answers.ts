/*
 * The answers of tables, whose layout is in tables.ts.
 *
 * No two answers of a table have keys that are variants. With modes they have values too, a template of a list: new
 * values take the place of the old ones, and the answer gets a new number, but stays where it is. Nothing else changes,
 * and answers go only with their table, so a search is the address of the next one.
 */

/** The stack of news (tables.ts). */
const NEWS: u32 = Role.SOURCE;
const NO_ITEM = changetype<Item>(0);

/** @inline */
function listOf(table: Table, hash: u32): Address {
  return table.map + 4 * (hash & table.mask);
}

/** Whether the heap has too little room for an answer. */
function lacksAnswerRoom(answer: Answer): bool {
  const words = answer.values == 0 ? 0 : templateWords(answer.values);
  return lacksRoom(4 * (templateWords(keyIn(answer)) + words));
}

function valuesOf(answer: Answer): Cell {
  return answer.values == 0 ? Names.ATOM_NIL : fromTemplate(answer.values);
}

// -- finding ------------------------------------------------------------------------

let hash: u32 = 0;
/** The heap has too little room for `find`. */
let isShort: bool = false;

/** The answer whose key is a variant of a term, or NO_ANSWER. */
function find(table: Table, key: Cell): Answer {
  hash = variantHashOf(key);
  isShort = false;
  let answer = load<Answer>(listOf(table, hash));
  while (answer != NO_ANSWER) {
    if (answer.hash == hash && isVariant(keyIn(answer), deref(key))) break;
    answer = answer.nextOfHash;
  }
  return answer;
}

function isVariant(template: Address, key: Cell): bool {
  const root = templateRoot(template);
  if (isConst(root)) return true;
  // All keys of a table have the same functor.
  const own = templateCells(template) + root - Tag.STRUCT;
  const end: u32 = 4 * arityOf(at(own));
  for (let i: u32 = 4; i <= end; i += 4) {
    const cell = at(own + i);
    if (!isConst(cell)) return isVariantCopy(template, key);
    if (cell != deref(at(key - Tag.STRUCT + i))) return false;
  }
  return true;
}

function isVariantCopy(template: Address, key: Cell): bool {
  if (lacksRoom(4 * templateWords(template))) {
    isShort = true;
    return true;
  }
  const heap = machine.heap;
  const isSame = areVariants(fromTemplate(template), key);
  machine.heap = heap;
  return isSame;
}

// -- adding -------------------------------------------------------------------------

/** $old_answer(+Table, +Key, -Values): the values of the answer with that key. */
export function oldAnswer(id: Cell, key: Cell, values: Cell): Outcome {
  const table = tableOf(id);
  if (table == NO_TABLE) return Outcome.FALSE;
  const answer = find(table, key);
  if (isShort) return Outcome.RETRY;
  if (answer == NO_ANSWER) return Outcome.FALSE;
  if (lacksAnswerRoom(answer)) return Outcome.RETRY;
  return unify(values, valuesOf(answer));
}

/** $put_answer(+Table, +Answer): adds Key-Values, or gives its key new values; fails if it has none and is not new. */
export function putAnswer(id: Cell, pair: Cell): Outcome {
  const table = tableOf(id);
  if (table == NO_TABLE) return Outcome.FALSE;
  const key = argumentOf(deref(pair), 0);
  const values = deref(argumentOf(deref(pair), 1));
  const isPlain = values == Names.ATOM_NIL;
  let answer = find(table, key);
  if (isShort) return Outcome.RETRY;
  if (answer != NO_ANSWER && isPlain) return Outcome.FALSE;
  if (!isAcyclic(pair)) return typeError(Names.ATOM_ACYCLIC_TERM, pair);
  const isSource = (table.roles & Role.SOURCE) != 0;
  if (lacksKept(isSource ? stackGrowth(stackOf(NEWS)) : 0)) return Outcome.RETRY;
  const kept = isPlain ? 0 : toTemplate(values);
  if (kept == 0 && !isPlain) return Outcome.RETRY;
  if (answer == NO_ANSWER) {
    const template = toTemplate(key, false, offsetof<Answer>());
    if (template == 0) {
      releaseTemplate(kept);
      return Outcome.RETRY;
    }
    answer = changetype<Answer>(template - offsetof<Answer>());
    link(table, answer);
  } else releaseTemplate(answer.values);
  answer.values = kept;
  answer.number = ++machine.databaseGeneration;
  if (isSource) push(stackOf(NEWS), answer.number, table, answer);
  return Outcome.TRUE;
}

function link(table: Table, answer: Answer): void {
  answer.hash = hash;
  answer.next = NO_ANSWER;
  if (table.first == NO_ANSWER) table.first = answer;
  else table.last.next = answer;
  table.last = answer;
  table.count++;
  const lists = table.mask + 1;
  if (table.count > lists && hasRoom(8 * lists)) {
    releaseMap(table);
    makeMap(table, 2 * lists);
    for (let a = table.first; a != NO_ANSWER; a = a.next) enter(table, a);
  } else enter(table, answer);
}

function enter(table: Table, answer: Answer): void {
  const list = listOf(table, answer.hash);
  answer.nextOfHash = load<Answer>(list);
  store<Answer>(list, answer);
}

// -- dropping -----------------------------------------------------------------------

/** $drop_table(?Number): the table, or all, are no more. Searches that read their answers go on. */
export function dropTable(id: Cell): Outcome {
  if (!isRef(deref(id))) {
    const table = tableOf(id);
    if (table == NO_TABLE) return Outcome.TRUE;
    let place = placeOf(table.number);
    while (load<Table>(place) != table) place = load<u32>(place) + offsetof<Table>("next");
    drop(place);
    return Outcome.TRUE;
  }
  const db = database();
  for (let i: u32 = 0; i <= db.tableMask; i++) {
    const list = db.tableMap + 4 * i;
    while (load<u32>(list) != 0) drop(list);
  }
  resizeMap(FIRST_ROOM);
  return Outcome.TRUE;
}

/** Drops the table to which a place of the map, or of a table, leads. */
function drop(place: Address): void {
  const db = database();
  const table = load<Table>(place);
  store<Table>(place, table.next);
  releaseMap(table);
  table.next = changetype<Table>(db.dropped);
  db.dropped = changetype<Address>(table);
  db.tableCount--;
  noteGraves(1 + table.count);
}

// -- reading ------------------------------------------------------------------------

/**
 * $answer(+Table, ?Bound, ?Answer): its answers, up to that number if Bound is one. The variables of Answer are those
 * of the call: each may have any value.
 */
export function eachAnswer(
  state: Address,
  isRedo: bool,
  id: Cell,
  bound: Cell,
  pair: Cell,
): Outcome {
  let answer: Answer;
  if (isRedo) answer = changetype<Answer>(addressOfSmall(at(state)));
  else {
    const table = tableOf(id);
    if (table == NO_TABLE) return Outcome.FALSE;
    answer = upTo(bound, table.first);
    put(state + 4, changetype<Address>(table) + 3);
  }
  if (answer == NO_ANSWER) return Outcome.FALSE;
  if (lacksAnswerRoom(answer)) return Outcome.RETRY;
  const next = upTo(bound, answer.next);
  put(state, changetype<Address>(next) + 3);
  const term = deref(pair);
  const isDone =
    isMatched(keyIn(answer), argumentOf(term, 0)) && unify(argumentOf(term, 1), valuesOf(answer));
  if (!isDone) return Outcome.FALSE;
  return next == NO_ANSWER ? Outcome.LAST : Outcome.TRUE;
}

/** The first one from an answer on that has no greater number. */
function upTo(bound: Cell, answer: Answer): Answer {
  bound = deref(bound);
  if (isRef(bound)) return answer;
  const limit = integerValue(bound);
  while (answer != NO_ANSWER && answer.number > limit) answer = answer.next;
  return answer;
}

function isMatched(template: Address, key: Cell): bool {
  const root = templateRoot(template);
  if (isConst(root)) return true;
  key = deref(key);
  const own = templateCells(template) + root - Tag.STRUCT;
  const end: u32 = 4 * arityOf(at(own));
  for (let i: u32 = 4; i <= end; i += 4) {
    const cell = at(own + i);
    const variable = deref(at(key - Tag.STRUCT + i));
    if (!isConst(cell) || !isRef(variable)) return unify(fromTemplate(template), key);
    bind(variable, cell);
  }
  return true;
}

// -- news ---------------------------------------------------------------------------

/** $wait(+Table, -Number): from now on new answers are news. */
export function wait(id: Cell, number: Cell): Outcome {
  const table = tableOf(id);
  if (table != NO_TABLE) table.roles |= Role.SOURCE;
  return unify(number, makeInteger(++machine.databaseGeneration));
}

/** The oldest news of a query with a greater number; NO_NEWS if there are none. */
function newsAfter(query: Cell, after: Cell): Item {
  const stack = stackOf(NEWS);
  const owner = smallValue(deref(query));
  for (let i = indexOf(stack, integerValue(deref(after)) + 1); i < stack.count; i++) {
    const item = itemAt(stack, i);
    if (item.answer == NO_ANSWER || item.table.query != owner) continue;
    if (item.number == item.answer.number) return item;
    // It has got better values since, of which there are newer news.
    item.answer = NO_ANSWER;
  }
  return NO_ITEM;
}

/**
 * $take_answer(+Query, +After, -Number, -Table, ?Answer): the oldest answer of a query with a greater number. If Answer
 * is bound, it is not made.
 */
export function takeAnswer(query: Cell, after: Cell, number: Cell, id: Cell, pair: Cell): Outcome {
  const news = newsAfter(query, after);
  if (news == NO_ITEM) return Outcome.FALSE;
  const answer = news.answer;
  if (isRef(deref(pair))) {
    if (lacksAnswerRoom(answer)) return Outcome.RETRY;
    const values = valuesOf(answer);
    bind(deref(pair), struct2(Names.FUNCTOR_MINUS, fromTemplate(keyIn(answer)), values));
  }
  news.answer = NO_ANSWER;
  const stack = stackOf(NEWS);
  while (stack.count > 0 && itemAt(stack, stack.count - 1).answer == NO_ANSWER) stack.count--;
  return <i32>(
    (unify(number, makeInteger(news.number)) && unify(id, makeInteger(news.table.number)))
  );
}
