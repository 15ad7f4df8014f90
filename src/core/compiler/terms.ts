/*
 * Code for terms: building them in a register, and matching a register with one.
 *
 * A compound is written breadth first, so that each of its cells is known when the next is: the words are their own
 * queue. Matching reads the arguments of a compound; if a variable is matched, the same words are written by code that
 * stands behind the clause (`Deferred`), which then jumps back.
 */

@unmanaged
class Deferred {
  next: Deferred;
  write: Label;
  back: Label;
  term: Cell;
  before: State;
  after: State;
  /** The register in which the term is built, if only a check for cycles may bind `target`, or NOT_REGISTER. */
  built: i32;
  target: i32;
}

const enum WordKind {
  CONSTANT = 0,
  POINTER = 1,
  VARIABLE = 2,
  /** A box of `value` words, which are those of the term. */
  BOX = 3,
}
@unmanaged
class Word {
  kind: WordKind;
  value: u32;
  term: Cell;
}

/** The sources of a word that is written. */
const enum Source {
  CONSTANT = 0,
  POINTER = 1,
  BOX = 2,
  VOID = 3,
  REGISTER = 4,
  ENVIRONMENT = 5,
  NEW = 6,
}

const NOTHING = changetype<Deferred>(0);
let deferred: Deferred = NOTHING;
let lastDeferred: Deferred = NOTHING;
let deferredCount: i32 = 0;
/** Deferred terms, times the variables that they remember. */
const MOST_DEFERRED: i32 = 1 << 16;
let words: Address = 0;
let wordCount: i32 = 0;
let wordRoom: i32 = 0;
// For a deferred term, registers are those of two recorded states.
let known: State = changetype<State>(0);
let made: State = changetype<State>(0);
let isDeferred: bool = false;
/** In heads of => nothing is bound. */
let onlyMatch: bool = false;
let failLabel: Label = changetype<Label>(0);

export function beginTerms(fail: Label): void {
  deferred = lastDeferred = NOTHING;
  deferredCount = 0;
  words = 0;
  wordCount = wordRoom = 0;
  onlyMatch = false;
  failLabel = fail;
}
export function setOnlyMatch(is: bool): void {
  onlyMatch = is;
}

function wordAt(i: i32): Word {
  return changetype<Word>(words + i * offsetof<Word>());
}
function addWord(kind: WordKind, value: u32, term: Cell): void {
  if (wordCount == wordRoom) {
    const larger = allot((2 * wordRoom + 32) * offsetof<Word>());
    memory.copy(larger, words, wordCount * offsetof<Word>());
    words = larger;
    wordRoom = 2 * wordRoom + 32;
  }
  const w = wordAt(wordCount++);
  w.kind = kind;
  w.value = value;
  w.term = term;
}

/** The words of a term in their order; pointers hold the distance from themselves, in bytes. */
function layOut(t: Cell): void {
  wordCount = 0;
  let size = layOutOne(t);
  for (let i = 0, offset = 0; i < wordCount; i++) {
    const w = wordAt(i);
    if (w.kind == WordKind.POINTER) {
      w.value = 4 * (size - offset) + (isList(w.term) ? Tag.LIST : Tag.STRUCT);
      size += layOutOne(w.term);
    }
    offset += wordAt(i).kind == WordKind.BOX ? wordAt(i).value : 1;
  }
}
/** Adds the words of one compound or box; gives their number. */
function layOutOne(t: Cell): i32 {
  if (isBox(t)) {
    const count: i32 = boxWords(at(t - Tag.STRUCT)) + 1;
    addWord(WordKind.BOX, count, t);
    return count;
  }
  if (!isList(t)) addWord(WordKind.CONSTANT, at(t - Tag.STRUCT), 0);
  const n = countOf(t);
  for (let i = 0; i < n; i++) {
    const a = argument(t, i);
    if (isVariable(a)) addWord(WordKind.VARIABLE, variableOf(a), 0);
    else if (isConstant(a)) addWord(WordKind.CONSTANT, a, 0);
    else addWord(WordKind.POINTER, 0, a);
  }
  return n + i32(!isList(t));
}

function sourceOf(w: Word): Source {
  if (w.kind == WordKind.POINTER) return Source.POINTER;
  if (w.kind == WordKind.CONSTANT) return Source.CONSTANT;
  if (w.kind == WordKind.BOX) return Source.BOX;
  const i: i32 = w.value;
  if (varAt(i).count == 1) return Source.VOID;
  if (whereIn(known, i).register != NOWHERE) return Source.REGISTER;
  if (!isDeferred && isSeen(i) && varAt(i).permanent != 0 && state.allocated)
    return Source.ENVIRONMENT;
  return Source.NEW;
}
function knownRegister(i: i32): i32 {
  return whereIn(known, wordAt(i).value).register;
}
function makeRegister(i: i32): i32 {
  if (isDeferred) {
    const r = whereIn(made, i).register;
    whereIn(known, i).register = r;
    return r;
  }
  const r = pick(i);
  sawQuietly(i, r);
  addFresh(i);
  return r;
}

function sourceAt(i: i32): Source {
  return i < wordCount ? sourceOf(wordAt(i)) : Source.BOX;
}

function emitWords(from: i32): void {
  for (let i = from; i < wordCount;) {
    const w = wordAt(i);
    switch (sourceOf(w)) {
      case Source.POINTER:
        emit(Op.write_pointer);
        word(w.value);
        i++;
        break;
      case Source.BOX:
        emit(Op.write_box);
        emitBox(w.term);
        i++;
        break;
      case Source.CONSTANT: {
        const following = sourceAt(i + 1);
        if (following == Source.CONSTANT) {
          emit(Op.write_constant2);
          word(w.value);
          word(wordAt(i + 1).value);
          i += 2;
        } else if (following == Source.REGISTER) {
          emit(Op.write_constant_x);
          reg(knownRegister(i + 1));
          word(w.value);
          i += 2;
        } else {
          emit(Op.write_constant);
          word(w.value);
          i++;
        }
        break;
      }
      case Source.VOID: {
        const first = i;
        while (sourceAt(i) == Source.VOID) i++;
        emit(Op.write_void);
        unit(i - first);
        break;
      }
      case Source.NEW: {
        const r = makeRegister(w.value);
        if (sourceAt(i + 1) == Source.NEW) {
          const second = makeRegister(wordAt(i + 1).value);
          emit(Op.write_new2);
          reg(r);
          reg(second);
          i += 2;
        } else {
          emit(Op.write_new);
          reg(r);
          i++;
        }
        break;
      }
      case Source.ENVIRONMENT:
        emit(Op.write_y);
        unit(varAt(w.value).permanent);
        i++;
        break;
      case Source.REGISTER: {
        let n = 1;
        while (n < 4 && sourceAt(i + n) == Source.REGISTER) n++;
        if (n == 1 && sourceAt(i + 1) == Source.CONSTANT) {
          emit(Op.write_x_constant);
          reg(knownRegister(i));
          word(wordAt(i + 1).value);
          i += 2;
          break;
        }
        emit(Op.write_x1 + n - 1);
        for (let j = 0; j < n; j++) reg(knownRegister(i + j));
        i += n;
      }
    }
  }
}

/** The number of words of a box, and the words. */
function emitBox(t: Cell): void {
  const from = t - Tag.STRUCT;
  const count = boxWords(at(from)) + 1;
  unit(count);
  for (let i: u32 = 0; i < count; i++) word(at(from + 4 * i));
}

/** Builds a compound or box in a register. */
export function build(t: Cell, r: i32): void {
  if (isBig(t)) return buildBig(t, r);
  if (isBox(t)) {
    emit(Op.put_box);
    reg(r);
    return emitBox(t);
  }
  layOut(t);
  known = state;
  isDeferred = false;
  beginFresh();
  if (isList(t)) {
    if (wordCount == 2 && sourceAt(0) == Source.REGISTER && sourceAt(1) == Source.REGISTER) {
      emit(Op.put_list_xx);
      reg(r);
      reg(knownRegister(0));
      reg(knownRegister(1));
      return;
    }
  }
  emitPut(t, r);
  emitWords(isList(t) ? 0 : 1);
  storeFresh();
}

/** The term that is written next, in a register. */
function emitPut(t: Cell, r: i32): void {
  emit(isList(t) ? Op.put_list : Op.put_structure);
  reg(r);
  if (!isList(t)) word(wordAt(0).value);
}

/** A term from its template, which stands behind the clause. */
function buildBig(t: Cell, r: i32): void {
  const big = bigOf(t);
  const list = big.variables;
  for (let i: u32 = 0; i < list.count; i += 2) {
    const v: i32 = item(list, i);
    if (isSeen(v)) registerOf(v);
    else freshRegisterOf(v);
  }
  emit(Op.put_template);
  reg(r);
  unit(list.count);
  refer(big.place);
  for (let i: u32 = 0; i < list.count; i += 2) {
    word((<u32>where(item(list, i)).register) << 2);
    word(item(list, i + 1));
  }
}

/** Room for the templates among some arguments; variables that occur from a position on are alive. */
export function reserveFor(args: Address, count: i32, from: i32): void {
  let room: u32 = 0;
  for (let i = 0; i < count; i++) {
    const a = at(args + 4 * i);
    if (needsRoom(a)) room += bigOf(a).cells.count + 64;
  }
  if (room != 0) reserveWords(room, from);
}

/** Room for a number of words. */
export function reserveWords(count: u32, from: i32): void {
  emit(Op.reserve);
  emitSize(8, from, true);
  word(4 * count);
  emitList();
  emitFrame(from - 1);
}

/** Whether a variable that is matched with the term may be part of it: a term of new variables has no cycle. */
function mayHaveCycle(t: Cell): bool {
  if (machine.codeMode < CodeMode.OCCURS || onlyMatch || isBig(t) || isBox(t)) return false;
  layOut(t);
  for (let i = 0; i < wordCount; i++) {
    const w = wordAt(i);
    if (w.kind == WordKind.VARIABLE && isSeen(w.value)) return true;
  }
  return false;
}

/** Matches a register with a compound or box. */
function getCompound(x: i32, t: Cell, isTop: bool): void {
  const isChecked = mayHaveCycle(t);
  if (isBig(t) || isChecked) {
    // A variable of the term may be given the register.
    const own = newRegister();
    emit(Op.move1);
    reg(own);
    reg(x);
    x = own;
  }
  if (isBig(t)) {
    const r = newRegister();
    build(t, r);
    emit(onlyMatch ? Op.test_same : Op.unify);
    reg(x);
    reg(r);
    if (onlyMatch) refer(failLabel);
    return;
  }
  if (onlyMatch) {
    emit(Op.test_nonvar);
    reg(x);
    refer(failLabel);
  }
  if (isBox(t)) {
    emit(Op.get_box);
    reg(x);
    return emitBox(t);
  }
  if (isTop) beginFresh();
  if (isList(t) && !isChecked) {
    const head = argument(t, 0);
    const rest = argument(t, 1);
    if (isFirst(rest) && (isFirst(head) ? head != rest : isVariable(head) && !onlyMatch)) {
      const isHeadNew = isFirst(head);
      const rh = isHeadNew ? bindNew(head) : registerOf(variableOf(head));
      const rt = isHeadNew ? bindNew(rest) : isVoid(rest) ? newRegister() : pick(variableOf(rest));
      emit(isHeadNew ? Op.get_list_new : Op.get_list_known);
      reg(x);
      reg(rh);
      reg(rt);
      if (!isHeadNew && !isVoid(rest)) {
        sawQuietly(variableOf(rest), rt);
        addFresh(variableOf(rest));
      }
      if (isTop) storeFresh();
      return;
    }
  }
  loadKnown(t);
  const later = make<Deferred>();
  if (!onlyMatch) {
    later.write = make<Label>();
    later.back = make<Label>();
    later.term = t;
    later.before = copyOf(state);
    later.target = x;
    later.built = isChecked ? newRegister() : NOT_REGISTER;
    if (isChecked) {
      emit(Op.test_nonvar);
      reg(x);
      refer(later.write);
    }
  }
  if (isList(t)) {
    emit(Op.get_list);
    reg(x);
  } else {
    emit(Op.get_structure);
    reg(x);
    word(at(t - Tag.STRUCT));
  }
  refer(onlyMatch ? failLabel : later.write);
  readArguments(t);
  if (!onlyMatch) {
    place(later.back);
    later.after = copyOf(state);
    if (deferred == NOTHING) deferred = later;
    else lastDeferred.next = later;
    lastDeferred = later;
    deferredCount++;
  }
  if (isTop) storeFresh();
}

function readArguments(t: Cell): void {
  const n = countOf(t);
  const loads = allot(4 * n);
  for (let i = 0; i < n; i++) {
    const a = argument(t, i);
    let r: i32 = NOT_REGISTER;
    if (isFirst(a)) {
      if (!isVoid(a)) r = bindNew(a);
    } else if (!isVariable(a) && (!isConstant(a) || onlyMatch)) r = newRegister();
    else if (onlyMatch && isVariable(a)) r = newRegister();
    // A second occurrence is matched after all have been loaded.
    store<i32>(loads + 4 * i, r);
  }
  for (let i = 0; i < n;) {
    if (load<i32>(loads + 4 * i) < 0) {
      i++;
      continue;
    }
    let count = 1;
    while (count < 4 && i + count < n && load<i32>(loads + 4 * (i + count)) >= 0) count++;
    emit(Op.read1 + count - 1);
    unit(4 * i);
    for (let j = i; j < i + count; j++) reg(load<i32>(loads + 4 * j));
    i += count;
  }
  for (let i = 0; i < n; i++) {
    const a = argument(t, i);
    const r = load<i32>(loads + 4 * i);
    if (isVariable(a)) {
      if (isVoid(a) || (r >= 0 && r == where(variableOf(a)).register)) continue;
      if (r >= 0) matchOnly(r, a);
      else {
        emit(Op.read_unify);
        unit(4 * i);
        reg(where(variableOf(a)).register);
      }
    } else if (isConstant(a)) {
      if (r >= 0) matchOnly(r, a);
      else {
        emit(Op.read_constant);
        unit(4 * i);
        word(a);
      }
    }
  }
  for (let i = 0; i < n; i++) {
    const a = argument(t, i);
    if (!isVariable(a) && !isConstant(a)) getCompound(load<i32>(loads + 4 * i), a, false);
  }
}

/** The register must already be that variable or constant. */
function matchOnly(r: i32, t: Cell): void {
  if (isVariable(t)) {
    emit(Op.test_same);
    reg(r);
    reg(registerOf(variableOf(t)));
  } else {
    emit(Op.test_same_constant);
    reg(r);
    word(t);
  }
  refer(failLabel);
}

function bindNew(t: Cell): i32 {
  if (isVoid(t)) return newRegister();
  const i = variableOf(t);
  const r = pick(i);
  sawQuietly(i, r);
  addFresh(i);
  return r;
}

/** Emits the code that stands behind the clause: it writes terms where a variable was matched. */
export function emitDeferred(): void {
  for (let d = deferred; d != NOTHING; d = d.next) {
    place(d.write);
    layOut(d.term);
    isDeferred = true;
    known = d.before;
    made = d.after;
    if (d.built != NOT_REGISTER) emitPut(d.term, d.built);
    emitWords(isList(d.term) ? 0 : 1);
    if (d.built != NOT_REGISTER) {
      emit(Op.unify);
      reg(d.target);
      reg(d.built);
    }
    emit(Op.jump);
    refer(d.back);
    discard(d.before);
    discard(d.after);
  }
  isDeferred = false;
  deferred = NOTHING;
  deferredCount = 0;
}

/** The same between two goals, if there is much: control goes round it. */
export function emitMostDeferred(): void {
  if (deferredCount * variables < MOST_DEFERRED) return;
  const end = make<Label>();
  emit(Op.jump);
  refer(end);
  emitDeferred();
  place(end);
}

/** Matches a register with a term. */
export function unifyRegister(x: i32, t: Cell): void {
  if (isVariable(t)) {
    if (isVoid(t)) return;
    const i = variableOf(t);
    if (isSeen(i)) {
      const r = registerOf(i);
      if (r == x) return;
      if (onlyMatch) return matchOnly(x, t);
      emit(Op.unify);
      reg(x);
      reg(r);
    } else if (where(i).fixed != NOWHERE) {
      const r = where(i).fixed;
      emit(Op.move1);
      reg(r);
      reg(x);
      saw(i, r);
    } else saw(i, x);
    return;
  }
  if (isConstant(t) && onlyMatch) return matchOnly(x, t);
  if (isConstant(t)) {
    emit(Op.get_constant);
    reg(x);
    word(t);
  } else getCompound(x, t, true);
}

export function putConstant(r: i32, t: Cell): void {
  emit(Op.constant);
  reg(r);
  word(t);
}

/** A register that holds the term. */
export function toRegister(t: Cell): i32 {
  if (isVariable(t)) return registerOf(variableOf(t));
  const r = newRegister();
  if (isConstant(t)) putConstant(r, t);
  else build(t, r);
  return r;
}

/** The number of occurrences of a variable in a term. */
export function countIn(i: i32, t: Cell): i32 {
  t = follow(t);
  if (isVariable(t)) return i32(variableOf(t) == i);
  if (isBig(t)) {
    const list = bigOf(t).variables;
    for (let k: u32 = 0; k < list.count; k += 2) if (item(list, k) == <u32>i) return 1;
    return 0;
  }
  if (!isOpen(t)) return 0;
  let n = 0;
  for (let k = 0, m = countOf(t); k < m; k++) n += countIn(i, argument(t, k));
  return n;
}
