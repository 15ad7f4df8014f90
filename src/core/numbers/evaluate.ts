/*
 * Evaluation of expressions, without recursion. A frame on a stack of its own stands for a function whose arguments
 * are being evaluated:
 *
 *   Frame | Frame | ...         in ../terms/stacks.ts
 *
 * An expression is a number, an atom such as `pi`, a function of expressions, or a list of one element: an expression
 * or a character. Values of arguments above `Frame.heap` go when the function has been applied.
 *
 * In the SWI dialect the last argument is evaluated first, and the arguments of a function that there is not before the
 * error says so.
 *
 * Frames on the stack that stand for the same compound are a cycle. With shared parts a small term can be a huge
 * expression: after QUICK_STEPS, values of parts are kept in a table.
 */

@unmanaged
class Frame {
  arguments: Address;
  fn: i32;
  arity: u32;
  /** The number of arguments that have their value. */
  done: u32;
  first: Cell;
  second: Cell;
  /** The heap's top when it was begun. */
  heap: Address;
  /** The value of `changes` when it was begun. */
  changes: u32;
}
const FRAME: u32 = offsetof<Frame>();

/** Bytes above `softLimit` that intermediate results may use; the rest is for the one that is being made. */
const MARGIN: u32 = 4096;

/** The value of an expression; 0: it fails, see values.ts. */
export function evaluate(expression: Cell): Cell {
  const cell = derefHere(expression);
  if (kindOf(cell) != NumberKind.NONE) return cell;
  const from = machine.heap;
  if (!isCompound(cell)) return evaluateAtomic(cell);
  const value = run(cell);
  endWalk();
  if (table != 0) releaseTable();
  return settle(from, value);
}

/** A dereferenced cell that is neither a number nor a compound. */
function evaluateAtomic(cell: Cell): Cell {
  if (isRef(cell)) return raised(instantiationError());
  if (isAtom(cell)) {
    const constant = constantOf(cell);
    if (constant >= 0) return compute0(constant);
    if (cell == Names.ATOM_NIL && isSwi()) return raised(typeError(Names.ATOM_EVALUABLE, cell));
    return notEvaluable(atomNumber(cell), 0);
  }
  if (!isBoxOf(cell, Box.STRING)) return raised(typeError(Names.ATOM_EVALUABLE, cell));
  // A string of one character.
  const text = addressOf(cell) + 8;
  return character(cell, text, load<u32>(text - 4) & 0x7fffffff);
}

/** The code of a text of one character. */
function character(culprit: Cell, text: Address, bytes: u32): Cell {
  if (bytes > 0) {
    const first = <u32>load<u8>(text);
    // The first byte tells how many follow.
    const size: u32 = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size == bytes) {
      let code = size == 1 ? first : first & (0xff >> (size + 1));
      for (let i: u32 = 1; i < size; i++) code = (code << 6) | (load<u8>(text + i) & 0x3f);
      return smallCell(code);
    }
  }
  // SWI-Prolog says that it should be a list of one character, whose end is `[]`.
  const wantsList = isSwi() && !isAtom(culprit);
  return raised(typeError(wantsList ? Names.ATOM_NIL : Names.ATOM_CHARACTER, culprit));
}

function isSwi(): bool {
  return (machine.dialect & Dialect.BRACKET_BAR) != 0;
}

/** Throws type_error(evaluable, Name/Arity). */
function notEvaluable(name: u32, arity: u32): Cell {
  const indicator = struct2(Names.FUNCTOR_SLASH, atomCell(name), smallCell(arity));
  return raised(typeError(Names.ATOM_EVALUABLE, indicator));
}

/** Throws the error for a list that has not one element: in SWI-Prolog, its first one has to be a character. */
function notEvaluableList(list: Cell, head: Cell): Cell {
  if (!isSwi()) return notEvaluable(atomNumber(Names.ATOM_DOT), 2);
  if (isRef(head)) return raised(instantiationError());
  if (isAtom(head)) {
    const atom = atomOfCell(head);
    if (character(head, atom.name, atom.length) == 0) return 0;
  } else if (!isCode(head)) return raised(typeError(Names.ATOM_CHARACTER, head));
  return raised(typeError(Names.ATOM_NIL, list));
}

function isCode(cell: Cell): bool {
  return isSmall(cell) && smallValue(cell) >= 0 && smallValue(cell) <= 0x10ffff;
}

/** The number of values computed so far that change from one evaluation to the next. */
let changes: u32 = 0;
/** The top of the stack of frames. */
let top: Address = 0;
/** The frame whose compound is compared with those above it, and the depth of the next such frame. */
let mark: Address = 0;
let marked: Address = 0;
let nextMark: u32 = 0;

/** Evaluations of compounds between two looks at the budget. */
const STEPS_OF_WORK: i32 = 0x10000;

/** Evaluates a compound. */
function run(expression: Cell): Cell {
  const start = machine.heap;
  const heapEnd = machine.softLimit + MARGIN;
  let steps = QUICK_STEPS;
  let cell = expression;
  changes = 0;
  top = pending;
  marked = 0;
  nextMark = 64 * FRAME;
  while (true) {
    // Goes down to the next value.
    cell = derefHere(cell);
    let value = cell;
    if (isCompound(cell)) {
      const first = isList(cell) ? cell - Tag.LIST : addressOf(cell) + 4;
      value = --steps < 0 ? known(first) : UNKNOWN;
      // Values that change may be as many as the paths through shared parts.
      if ((steps & (STEPS_OF_WORK - 1)) == 0 && longOperation(Long.WORK, STEPS_OF_WORK / 8, 0) == 0)
        return 0;
      if (value == UNKNOWN) {
        value = enter(cell, first);
        if (value == ENTERED) {
          cell = argumentOf(changetype<Frame>(top - FRAME), 0);
          continue;
        }
      }
      if (value == 0) return 0;
    } else if (kindOf(cell) == NumberKind.NONE) {
      value = evaluateAtomic(cell);
      if (value == 0) return 0;
      if (isAtom(cell) && isChangingConstant(constantOf(cell))) changes++;
    }
    // Goes up, as long as that was the last argument.
    while (true) {
      if (top == pending) return value;
      const frame = changetype<Frame>(top - FRAME);
      const done = ++frame.done;
      if (done < frame.arity) {
        if (done == 1) frame.first = value;
        else frame.second = value;
        cell = argumentOf(frame, done);
        break;
      }
      value = apply(frame, value);
      if (value == 0) return 0;
      value = settle(frame.heap, value);
      if (isChanging(frame.fn)) changes++;
      if (steps < 0 && frame.changes == changes) remember(frame.arguments, value);
      leave();
      if (machine.heap > heapEnd) {
        // Next time there is room for twice as much.
        machine.ball = 0;
        machine.need = machine.heap - start + 16 * MARGIN;
        return 0;
      }
    }
  }
}

/** The result of `enter` if it has pushed a frame, and of `known` if it has no value: no values of expressions. */
const ENTERED: Cell = 7;
const UNKNOWN: Cell = 15;

/** Begins a compound: its value if it has no expressions as arguments, or ENTERED; 0 for an error. */
function enter(cell: Cell, first: Address): Cell {
  let fn: i32 = Fn.EVAL;
  let arity: u32 = 1;
  if (isList(cell)) {
    const head = derefHere(at(first));
    if (derefHere(at(first + 4)) != Names.ATOM_NIL) return notEvaluableList(cell, head);
    // There a number is the code of a character.
    if (isSwi() && !isAtom(head) && !isRef(head)) {
      return isCode(head) ? head : raised(typeError(Names.ATOM_CHARACTER, head));
    }
    if (isAtom(head)) {
      const atom = atomOfCell(head);
      return character(head, atom.name, atom.length);
    }
  } else {
    const header = headerOf(cell);
    const functor = functorOfHeader(header);
    // `pi()` is `pi`.
    if (functor.arity == 0) return evaluateAtomic(atomCell(functor.name));
    fn = functionOf(header);
    arity = fn < 0 ? functor.arity : arityOfFunction(fn);
    if (fn < 0 && !isSwi()) return notEvaluable(functor.name, arity);
  }
  if (first == mark && marked != 0) return raised(typeError(Names.ATOM_ACYCLIC_TERM, cell));
  if (top + FRAME > pendingEnd) {
    const depth = marked - pending;
    top = growPending(top);
    if (marked != 0) marked = pending + depth;
  }
  const frame = changetype<Frame>(top);
  if (top - pending >= nextMark) {
    mark = first;
    marked = top;
    nextMark = 2 * (top - pending);
  }
  top += FRAME;
  frame.arguments = first;
  frame.fn = fn;
  frame.arity = arity;
  frame.done = 0;
  frame.heap = machine.heap;
  frame.changes = changes;
  return ENTERED;
}

function leave(): void {
  top -= FRAME;
  if (top == marked) {
    nextMark = marked - pending;
    marked = 0;
  }
}

/** The argument whose turn it is when so many have their value. */
function argumentOf(frame: Frame, done: u32): Cell {
  return at(frame.arguments + 4 * (isSwi() ? frame.arity - 1 - done : done));
}

/** Applies the function of a frame; `last` is the value that was found last. */
function apply(frame: Frame, last: Cell): Cell {
  if (frame.fn < 0) {
    const functor = functorOfHeader(at(frame.arguments - 4));
    return notEvaluable(functor.name, functor.arity);
  }
  const isReversed = isSwi();
  switch (frame.arity) {
    case 1:
      return compute1(frame.fn, last);
    case 2:
      return isReversed
        ? compute2(frame.fn, last, frame.first)
        : compute2(frame.fn, frame.first, last);
    default:
      return isReversed
        ? compute3(last, frame.second, frame.first)
        : compute3(frame.first, frame.second, last);
  }
}

/*
 * Values of parts in a large expression: pairs of the address of the first argument and the value, at a place that
 * follows from the address; a later one replaces an earlier one. Boxes are kept in blocks of the static area.
 */
let table: Address = 0;
const TABLE_BITS: u32 = 14;
const TABLE_BYTES: u32 = 8 << TABLE_BITS;
/** A value with more words asks for room. */
const FREE_WORDS: u32 = 64;

function entryOf(part: Address): Address {
  return table + 8 * ((part * 0x9e3779b1) >>> (32 - TABLE_BITS));
}

/** The value of the compound with these arguments, or UNKNOWN; 0: there is no room for it. */
function known(part: Address): Cell {
  if (table == 0) table = allocateCleared(TABLE_BYTES);
  const entry = entryOf(part);
  if (at(entry) != part) return UNKNOWN;
  const value = at(entry + 4);
  if (!isStruct(value)) return value;
  const h = machine.heap;
  const bytes = 4 * boxWords(headerOf(value)) + 4;
  if (bytes > 4 * FREE_WORDS && lacksRoom(bytes)) {
    machine.ball = 0;
    return 0;
  }
  memory.copy(h, addressOf(value), bytes);
  machine.heap = h + bytes;
  return h + Tag.STRUCT;
}

function remember(part: Address, value: Cell): void {
  const words = isStruct(value) ? boxWords(headerOf(value)) : 0;
  if (table == 0 || !hasRoom(4 * words)) return;
  const entry = entryOf(part);
  forget(entry);
  store<u32>(entry, part);
  store<u32>(entry, value, 4);
  if (words == 0) return;
  const block = allocate(4 * words + 4);
  memory.copy(block, addressOf(value), 4 * words + 4);
  store<u32>(entry, block + Tag.STRUCT, 4);
}

function forget(entry: Address): void {
  const value = at(entry + 4);
  if (isStruct(value)) release(addressOf(value), 4 * boxWords(headerOf(value)) + 4);
}

function releaseTable(): void {
  for (let entry = table; entry < table + TABLE_BYTES; entry += 8) forget(entry);
  release(table, TABLE_BYTES);
  table = 0;
}
