/*
 * The variables of a clause, and their analysis before code is written.
 *
 * A chunk is a part of the body up to a call, or up to where branches meet. A variable that occurs in several chunks is
 * permanent: it gets a slot of the environment. `goalCount` counts the goals, so that the last occurrence of a variable
 * is known.
 *
 * A term of more than `MOST_WORDS` words or `MOST_LEVELS` levels is not compiled to instructions, nor one that comes
 * after `CHUNK_WORDS` words since the last call: it is replaced by a box BIG, which stands for a template. One that
 * has more than `SMALL_WORDS`, or comes so late, has to ask for room.
 *
 *   BIG header | template cells: List | variables: List of pairs number, offset | place of the template | ...
 */

@unmanaged
export class Var {
  /** Occurrences, and the position of the last one. */
  count: i32;
  last: i32;
  chunk: i32;
  /** The offset of its slot; 0 if it is temporary, -1 if it will get one. */
  permanent: i32;
  /** Its argument number in the call at the end of its chunk, or -1. */
  callArgument: i32;
  /** The last template that it occurs in, and the offset of its cell there. */
  template: Big;
  offset: u32;
}

@unmanaged
export class Big {
  header: Cell;
  term: Cell;
  cells: List;
  /** Pairs: a variable's number and the offset of its cell. */
  variables: List;
  place: Label;
  position: i32;
  chunk: i32;
  /** Whether it has to ask for room. */
  needsRoom: bool;
}

/** A variable that so far occurs in one BIG only: its cell refers to this record. */
@unmanaged
class Local {
  self: Cell;
  owner: Big;
  offset: u32;
}

const MOST_WORDS: i32 = 60;
const MOST_LEVELS: i32 = 12;
/** Words of a template for which there is room without asking. */
const SMALL_WORDS: i32 = 250;
const CHUNK_WORDS: i32 = 1000;
const MOST_VARIABLES: i32 = 16000;

let table: Address = 0;
let room: i32 = 0;
/** The number of variables that have a number. */
export let variables: i32 = 0;
/** The current chunk, the number of chunks, and the place in the body. */
export let chunk: i32 = 0;
let chunks: i32 = 0;
export let goalCount: i32 = 0;
/** Words of terms in the current chunk. */
let chunkWords: i32 = 0;
/** The terms that are templates. */
export let bigs: List = changetype<List>(0);
/** Words from which a term is BIG. */
let mostWords: i32 = MOST_WORDS;
/** For each word of the image: where the compound there stands in the current template, plus 1; or 0. */
let places: Address = 0;

export function varAt(i: i32): Var {
  return changetype<Var>(table + i * offsetof<Var>());
}

/** Begins a clause. In a frugal one, which needed too many registers, small terms are templates too. */
export function beginVariables(frugal: bool): void {
  room = 64;
  table = allot(room * offsetof<Var>());
  variables = chunk = goalCount = chunkWords = 0;
  chunks = 1;
  bigs = make<List>();
  mostWords = frugal ? 3 : MOST_WORDS;
}

export function nextPosition(): i32 {
  return ++goalCount;
}
export function newChunk(): i32 {
  chunkWords = 0;
  chunk = chunks++;
  return chunk;
}
export function returnToChunk(to: i32): void {
  chunk = to;
}

function newVariable(): i32 {
  // Numbers are below NUMBERED; of too many variables the clause is compiled otherwise.
  if (areTooMany()) return variables - 1;
  if (variables == room) {
    const larger = allot(2 * room * offsetof<Var>());
    memory.copy(larger, table, room * offsetof<Var>());
    table = larger;
    room *= 2;
  }
  const fresh = varAt(variables);
  fresh.count = fresh.last = fresh.permanent = 0;
  fresh.chunk = chunk;
  fresh.callArgument = -1;
  fresh.template = changetype<Big>(0);
  return variables++;
}

/** Whether the clause has more variables than registers and slots can hold. */
export function areTooMany(): bool {
  return variables > MOST_VARIABLES;
}

function occurs(v: Var): void {
  v.count++;
  v.last = max(v.last, goalCount);
  if (v.chunk != chunk) v.permanent = -1;
}

/** The arguments from an address on: big ones become templates, and the variables of the others occur here. */
export function touchAll(args: Address, count: i32): void {
  for (let i = 0; i < count; i++) {
    const place = args + 4 * i;
    const t = follow(at(place));
    if (isStruct(t) || isList(t)) {
      if (isBig(t)) {
        // The arguments are those of another goal too, whose term is shared: its variables occur here again.
        makeBig(bigOf(t).term, true);
        continue;
      }
      const words = sizeOf(t, MOST_LEVELS, mostWords);
      const isSmall = words >= 0;
      const expected = isSmall ? words : SMALL_WORDS;
      const hasRoom =
        chunkWords + expected <= CHUNK_WORDS &&
        (isSmall || sizeOf(t, SMALL_WORDS, SMALL_WORDS) >= 0);
      if (!isSmall || !hasRoom) {
        put(place, makeBig(t, !hasRoom));
        if (hasRoom) chunkWords += SMALL_WORDS;
        continue;
      }
      chunkWords += words;
    }
    touch(t);
  }
}

/** The words of a term, boxes included; -1 if they are too many or too deep. */
function sizeOf(t: Cell, levels: i32, most: i32): i32 {
  let size = 0;
  while (true) {
    t = follow(t);
    if (!isStruct(t) && !isList(t)) return size;
    if (isBox(t)) {
      size += <i32>boxWords(at(t - Tag.STRUCT)) + 1;
      return size > most ? -1 : size;
    }
    if (levels-- == 0) return -1;
    const n = countOf(t);
    size += n + 1;
    if (size > most) return -1;
    for (let i = 0; i < n - 1; i++) {
      const part = sizeOf(at(argumentsOf(t) + 4 * i), levels, most);
      if (part < 0) return -1;
      size += part;
      if (size > most) return -1;
    }
    t = at(argumentsOf(t) + 4 * n - 4);
  }
}

function touch(t: Cell): void {
  while (true) {
    t = follow(t);
    if (isVariable(t)) {
      if (t >= NUMBERED) {
        const number = newVariable();
        put(t, number << 2);
        t = number << 2;
      }
      return occurs(varAt(variableOf(t)));
    }
    if (!isOpen(t)) return;
    const n = countOf(t);
    const args = argumentsOf(t);
    for (let i = 0; i < n - 1; i++) touch(at(args + 4 * i));
    t = at(args + 4 * n - 4);
  }
}

/** A box BIG, which stands for a term that is built from a template. */
export function makeBig(t: Cell, asks: bool): Cell {
  const big = make<Big>();
  big.header = BIG_HEADER;
  big.term = t;
  big.needsRoom = asks;
  big.cells = make<List>();
  big.variables = make<List>();
  big.place = make<Label>();
  big.position = goalCount;
  big.chunk = chunk;
  append(bigs, changetype<u32>(big));
  return changetype<u32>(big) + Tag.STRUCT;
}

export function bigOf(t: Cell): Big {
  return changetype<Big>(t - Tag.STRUCT);
}

/** Whether a term is a template that asks for room. */
export function needsRoom(t: Cell): bool {
  return isBig(t) && bigOf(t).needsRoom;
}

/**
 * Makes the templates, after all other terms have been looked at: their variables that occur nowhere else need no number.
 */
export function layOutBigs(): void {
  if (bigs.count == 0) return;
  places = cleared(imageEnd - imageBase);
  for (let i: u32 = 0; i < bigs.count; i++) layOutBig(changetype<Big>(item(bigs, i)));
}

/**
 * The cells are their own queue: each one that refers to something else of the clause is looked at in turn, and what
 * it refers to appended, once, so shared terms stay shared.
 */
function layOutBig(big: Big): void {
  goalCount = big.position;
  chunk = big.chunk;
  const cells = big.cells;
  const moved = make<List>();
  const root = appendTerm(big, big.term, moved);
  big.term = root;
  for (let i: u32 = 0; i < cells.count; i++) {
    let cell = item(cells, i);
    if (isBoxHeader(cell)) {
      i += boxWords(cell);
      continue;
    }
    if (isFunctorHeader(cell) || tagOf(cell) == Tag.CONST) continue;
    cell = follow(cell);
    if (isRef(cell)) setItem(cells, i, referenceTo(big, cell, 4 * i));
    else if (tagOf(cell) == Tag.CONST) setItem(cells, i, cell);
    else setItem(cells, i, appendTerm(big, cell, moved));
  }
  for (let i: u32 = 0; i < moved.count; i++) store<u32>(item(moved, i), 0);
}

/** Appends a compound or box, unless that has been done: its cell in the template. */
function appendTerm(big: Big, t: Cell, moved: List): Cell {
  const from = isList(t) ? t - Tag.LIST : t - Tag.STRUCT;
  const cells = big.cells;
  const offset = 4 * cells.count;
  if (isInImage(from)) {
    const entry = places + (from - imageBase);
    const known = load<u32>(entry);
    if (known != 0) return known - 1 + tagOf(t);
    store<u32>(entry, offset + 1);
    append(moved, entry);
  }
  const first = at(from);
  const words: u32 = isList(t) ? 2 : isBoxHeader(first) ? 1 + boxWords(first) : 1 + <u32>countOf(t);
  for (let i: u32 = 0; i < words; i++) append(cells, at(from + 4 * i));
  return offset + tagOf(t);
}

function referenceTo(big: Big, variable: Cell, offset: u32): Cell {
  if (isInImage(variable)) {
    // First seen here.
    const local = make<Local>();
    local.self = changetype<u32>(local);
    local.owner = big;
    local.offset = offset;
    put(variable, changetype<u32>(local));
    return offset;
  }
  if (variable >= NUMBERED) {
    const local = changetype<Local>(variable);
    if (local.owner == big) return local.offset;
    // In a second template: it gets a number, also in the first one.
    const number = newVariable();
    const first = varAt(number);
    const owner = local.owner;
    first.chunk = owner.chunk;
    first.last = owner.position;
    first.count = 1;
    append(owner.variables, number);
    append(owner.variables, local.offset);
    local.self = number << 2;
    variable = number << 2;
  }
  const number = variableOf(variable);
  const v = varAt(number);
  if (v.template == big) return v.offset;
  v.template = big;
  v.offset = offset;
  occurs(v);
  append(big.variables, number);
  append(big.variables, offset);
  return offset;
}
