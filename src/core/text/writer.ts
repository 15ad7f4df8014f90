/*
 * The writer: from terms to text, at the end of the buffer.
 *
 * The parts that remain to be written are on the stack `pending` of ../terms/stacks.ts, the next task on top. Brackets
 * are written where the operand's priority requires them, around operators that are operands themselves, and where the
 * text would be read differently: `- (1)` is not a number, and `(fy 1)yf` is not `fy (1 yf)`.
 *
 * While a term is written, variables with names hold a mark instead of themselves, which has the form of a header:
 *
 *   number, 25 bits | state, 2 bits | 0 1111     one that occurs once or more often: its place among `noted`; or, if
 *                                                it has been written, the number of its letter
 *   atom, 27 bits                   | 1 1111     the name
 */

/** The depth, and the number of parts, to which a cyclic term is written. */
const CYCLIC_DEPTH: u32 = 10;
const CYCLIC_NODES: i32 = 10000;
/** The number of parts that are written if there is a limit of depth: below it, shared parts may make many. */
const LIMITED_NODES: i32 = 100000;
/** The number of parts after which the host is asked again. */
const PARTS_OF_WORK: i32 = 1 << 16;

const enum Task {
  TERM = 0,
  /** An ASCII character, as it is. */
  TEXT = 1,
  POSTFIX = 2,
  INFIX = 3,
  /** The rest of a list. */
  REST = 4,
  /** Arguments of a compound: the address of the next one, and the number of them. */
  ARGUMENTS = 5,
  /** Pairs of a dict: as ARGUMENTS, and whether a comma comes first. */
  PAIRS = 6,
}
/** Positions of a term. */
const enum Place {
  ALONE = 0,
  OPERAND = 1,
  /** The left operand of an operator whose left priority is the operator's own. */
  LEFT_OPERAND = 2,
}

@unmanaged
class Work {
  task: u32;
  cell: Cell;
  /** The highest priority that needs no brackets. */
  max: u32;
  depth: u32;
  place: u32;
}

let top: Address = 0;
/** Parts that may still be written, and the depth where `...` begins; 0: none. */
let nodes: i32 = 0;
let depthLimit: u32 = 0;
/** Whether `nodes` is only a limit for writing without having looked for cycles. */
let isTrial: bool = false;
let namesTop: Address = 0;
let letters: u32 = 0;

/** States of a variable that gets a letter. */
const ONCE: u32 = 15;
const MORE: u32 = 32 | 15;
const LETTER: u32 = 64 | 15;

function push(task: u32, cell: Cell, max: u32 = 0, depth: u32 = 0, place: u32 = 0): void {
  if (top + offsetof<Work>() > pendingEnd) top = growPending(top);
  const work = changetype<Work>(top);
  work.task = task;
  work.cell = cell;
  work.max = max;
  work.depth = depth;
  work.place = place;
  top += offsetof<Work>();
}

/** The module whose operators count. */
let operators: Module = changetype<Module>(0);

/** @inline */
function operatorFor(atom: Cell): Operator {
  return operatorOf(operators, atom >>> 4);
}

/**
 * Writes a term, as `how` says (WriteFlag), with brackets if it is an operator of a higher priority. Parts deeper than
 * a limit, if it is not 0, are written as `...`, and so is the rest after a number of parts. `names` is a list of
 * Name=Variable; the operators are those of `module`. False, and nothing is written, of a cyclic term without such
 * limits in the SWI dialect, where '$write_cyclic'/6 writes it.
 */
export function writeTerm(
  term: Cell,
  how: u32,
  maxDepth: u32 = 0,
  priority: u32 = 1200,
  names: Cell = 0,
  maxNodes: i32 = i32.MAX_VALUE,
  module: Module = changetype<Module>(machine.userModule),
): bool {
  operators = module;
  if (changetype<Module>(machine.userModule).flags & ReadFlag.SWI) how |= WriteFlag.SWI;
  const place = bufferBytes();
  const hasNames = names != 0 || (how & WriteFlag.LETTERS) != 0;
  if (how & WriteFlag.SHORT) maxNodes = min(maxNodes, CYCLIC_NODES);
  const most = maxDepth == 0 ? maxNodes : min(maxNodes, LIMITED_NODES);
  isTrial = !hasNames && isCompound(deref(term));
  nodes = isTrial ? min(CYCLIC_NODES, most) : most;
  depthLimit = maxDepth;
  if (isTrial) {
    const isDone = writeParts(term, how, priority);
    endWalk();
    if (isDone) return machine.isPartial == 0;
  }
  if (isTrial || hasNames) {
    isTrial = false;
    shorten(place);
    nodes = most;
    if (!isAcyclic(term)) {
      if (writeFlags & WriteFlag.SWI && maxDepth == 0 && maxNodes == i32.MAX_VALUE) return false;
      nodes = min(CYCLIC_NODES, most);
      if (maxDepth == 0) depthLimit = CYCLIC_DEPTH;
    }
  }
  namesTop = noted;
  letters = 0;
  if (names != 0) nameVariables(names);
  else if (hasNames) countVariables(term, how);
  writeParts(term, how, priority);
  resetNoted(namesTop);
  endWalk();
  if (machine.isFull >= Fullness.REFUSED) shorten(place);
  return machine.isPartial == 0;
}

/** Puts a mark into a variable. */
function setMark(variable: Address, name: u32): void {
  if (namesTop == notedEnd) namesTop = growNoted(namesTop);
  store<u32>(namesTop, variable);
  namesTop += 4;
  put(variable, name);
}

function nameVariables(names: Cell): void {
  for (let list = deref(names); isList(list); list = deref(at(list + 3))) {
    const pair = deref(at(list - 1));
    const variable = deref(at(addressOf(pair) + 8));
    if (isRef(variable)) setMark(variable, (deref(at(addressOf(pair) + 4)) << 1) | 31);
  }
}

/** Marks the variables of a term as those that occur once or more often, as far as it will be written. */
function countVariables(term: Cell, how: u32): void {
  // It is written once for nothing: then each variable is met as often as it will be.
  isCounting = true;
  const place = bufferBytes();
  const limit = nodes;
  writeParts(term, how, 1200);
  nodes = limit;
  shorten(place);
  isCounting = false;
}
let isCounting: bool = false;

/** Writes all parts; false if there are so many that it may be a cyclic term. */
function writeParts(term: Cell, how: u32, priority: u32): bool {
  beginWriting(how);
  top = pending;
  push(Task.TERM, term, priority, 1, Place.ALONE);
  while (top > pending) {
    top -= offsetof<Work>();
    const work = changetype<Work>(top);
    const cell = work.cell;
    const depth = work.depth;
    switch (work.task) {
      case Task.TEXT:
        raw(cell);
        break;
      case Task.POSTFIX:
        nameToken(cell);
        break;
      case Task.INFIX:
        infix(cell);
        break;
      case Task.REST:
        rest(cell, depth);
        break;
      case Task.ARGUMENTS:
        comma();
        parts(cell, work.max, depth);
        break;
      case Task.PAIRS:
        if (work.place != 0) comma();
        pairs(cell, work.max, depth);
        break;
      default:
        // Shared parts may be without number: the run is left at its limits.
        if (
          (nodes & (PARTS_OF_WORK - 1)) == 0 &&
          longOperation(Long.WORK, PARTS_OF_WORK / 8, 0) == 0
        )
          refuse(Fullness.STOPPED);
        // Without memory for the text, no more parts are looked into.
        if (machine.isFull >= Fullness.REFUSED) nodes = 0;
        if (isTrial && nodes <= 0) return false;
        one(cell, work.max, depth, work.place);
    }
  }
  return true;
}

/** Whether a part at that depth is left out. */
function isCut(depth: u32): bool {
  return nodes <= 0 || isTooDeep(depth);
}
function isTooDeep(depth: u32): bool {
  return depthLimit != 0 && depth > depthLimit;
}

function dots(): void {
  const place = bufferBytes();
  putCode(Char.DOT);
  putCode(Char.DOT);
  putCode(Char.DOT);
  token(place);
}

function nameToken(atom: Cell): void {
  const place = bufferBytes();
  putName(atom);
  token(place);
}

function one(cell: Cell, max: u32, depth: u32, place: u32): void {
  const cut = isCut(depth);
  nodes--;
  if (cut) return dots();
  cell = deref(cell);
  if (isRef(cell) || (cell & 15) == 15) return writeVariable(cell);
  if (isCompound(cell)) return compound(cell, max, depth, place);
  if (isAtom(cell)) {
    // In the SWI dialect '.' is an operator, of dicts.
    const isDot = cell == Names.ATOM_DOT && (writeFlags & WriteFlag.SWI) != 0;
    const isBare = !isDot && !isOperator(operatorFor(cell));
    if (place == Place.ALONE || (writeFlags & WriteFlag.IGNORE_OPS) != 0 || isBare)
      return nameToken(cell);
    openBracket();
    putName(cell);
    return raw(Char.CLOSE);
  }
  const from = bufferBytes();
  if (isBoxOf(cell, Box.STRING)) {
    const text = addressOf(cell) + 8;
    const bytes = at(addressOf(cell) + 4) & ~ASCII_FLAG;
    if (writeFlags & WriteFlag.QUOTED) putQuoted(text, bytes, Char.DOUBLE_QUOTE);
    else putBytes(text, bytes);
  } else if (isNumber(cell)) number(cell);
  else {
    // A host object.
    putBytes(atomOfCell(Names.ATOM_REFERENCE).name, atomOfCell(Names.ATOM_REFERENCE).length);
    putCode(Char.OPEN);
    putInteger(at(addressOf(cell) + 4));
    putCode(Char.CLOSE);
  }
  token(from);
}

/** Writes a number. Whatever is made for that on the heap goes. */
function number(cell: Cell): void {
  const heap = machine.heap;
  if (writeFlags & WriteFlag.BRIEF && isLongText(cell)) {
    reserveText(32);
    wrote(longOperation(Long.BRIEF, cell, bufferTop));
  } else putNumber(cell, Long.WRITE);
  machine.heap = heap;
}

function putInteger(n: u32): void {
  reserveText(16);
  wrote(formatInteger(smallCell(n), 10, bufferTop));
}

/** A variable, or the mark that is there. */
function writeVariable(cell: Cell): void {
  const from = bufferBytes();
  if (isCounting) {
    if (isRef(cell)) setMark(cell, ((namesTop - noted) << 5) | ONCE);
    else put(markedVariable(cell), (cell & ~127) | MORE);
    return;
  }
  if (isRef(cell)) {
    putCode(Char.UNDERSCORE);
    putInteger(cell >>> 2);
  } else if ((cell & 16) != 0) {
    const name = atomOfCell(((cell >>> 1) & ~15) | 7);
    putBytes(name.name, name.length);
  } else if ((cell & 127) == ONCE) putCode(Char.UNDERSCORE);
  else {
    if ((cell & 127) == MORE) {
      // A copy of the mark may have waited since before the letter was given.
      const place = markedVariable(cell);
      if ((at(place) & 127) == MORE) put(place, (letters++ << 7) | LETTER);
      cell = at(place);
    }
    putLetter(cell >>> 7);
  }
  token(from);
}

/** The variable whose mark, not a letter, this is. */
function markedVariable(cell: Cell): Address {
  return load<u32>(noted + ((cell >>> 7) << 2));
}

/** The variable name that '$VAR'(N) stands for. */
function putLetter(n: u32): void {
  putCode(65 + (n % 26));
  if (n >= 26) putInteger(n / 26);
}

function compound(cell: Cell, max: u32, depth: u32, place: u32): void {
  const from = compoundArguments(cell);
  if (isList(cell) && (writeFlags & WriteFlag.DOT_LISTS) == 0) {
    writeMark(Char.OPEN_LIST);
    push(Task.TEXT, Char.CLOSE_LIST);
    push(Task.REST, at(from + 4), 0, depth + 2);
    return push(Task.TERM, at(from), 999, depth + 1, Place.ALONE);
  }
  const functor = functorOfCompound(cell);
  if (functor == Names.FUNCTOR_NUMBERED_VARIABLE && isNamed(from)) {
    const n = deref(at(from));
    const start = bufferBytes();
    if (isSmall(n)) putLetter(smallValue(n));
    else putBytes(atomOfCell(n).name, atomOfCell(n).length);
    return token(start);
  }
  if (functor == Names.FUNCTOR_CURLY && (writeFlags & WriteFlag.NO_BRACES) == 0) {
    writeMark(Char.OPEN_CURLY);
    push(Task.TEXT, Char.CLOSE_CURLY);
    return push(Task.TERM, at(from), 1200, depth + 1, Place.ALONE);
  }
  const arity = arityOf(functor);
  const name = nameOf(functor);
  if (name == Names.ATOM_DICT_NAME && (arity & 1) != 0) {
    push(Task.TEXT, Char.CLOSE_CURLY);
    if (arity > 1) push(Task.PAIRS, from + 4, arity >> 1, depth + 1);
    push(Task.TEXT, Char.OPEN_CURLY);
    return push(Task.TERM, at(from), 0, depth + 1, Place.ALONE);
  }
  if ((writeFlags & WriteFlag.IGNORE_OPS) == 0 && arity - 1 < 2) {
    const op = operatorFor(name);
    const isOperation = arity == 2 ? op.infix != 0 : (op.prefix | op.postfix) != 0;
    const isDot = name == Names.ATOM_DOT && (writeFlags & WriteFlag.SWI) != 0;
    if (isOperation && !(isDot && !isPath(from)))
      return operation(op, name, from, arity, max, depth + 1, place);
  }
  nameToken(name);
  raw(Char.OPEN);
  push(Task.TEXT, Char.CLOSE);
  if (arity > 0) parts(from, arity, depth + 1);
}

/** Whether two arguments with a dot between them read as such: other dots end a number, a symbol or the text. */
function isPath(from: Address): bool {
  return isStep(at(from)) && isStep(at(from + 4));
}

/** Whether a term is a variable, or begins with a letter or as a dict or path does. */
function isStep(cell: Cell): bool {
  cell = deref(cell);
  if (isRef(cell)) return true;
  let name = cell;
  if (isCompoundStruct(cell)) {
    name = nameOf(headerOf(cell));
    if (name == Names.ATOM_DOT || name == Names.ATOM_DICT_NAME) return true;
  }
  if (!isAtom(name) || isOperator(operatorFor(name))) return false;
  return classAt(atomOfCell(name).name) == Class.SMALL;
}

/** Writes the arguments from an address on, of which there are `count`. */
function parts(from: Address, count: u32, depth: u32): void {
  // One `...` stands for all the others.
  if (count > 1 && (nodes > 0 || isTrial)) push(Task.ARGUMENTS, from + 4, count - 1, depth);
  push(Task.TERM, at(from), 999, depth, Place.ALONE);
}

/** Writes pairs of a dict from an address on, each of a value and its key. */
function pairs(from: Address, count: u32, depth: u32): void {
  if (count > 1 && (nodes > 0 || isTrial)) push(Task.PAIRS, from + 8, count - 1, depth, 1);
  push(Task.TERM, at(from), 599, depth, Place.ALONE);
  push(Task.TEXT, 58); // :
  push(Task.TERM, at(from + 4), 0, depth, Place.ALONE);
}

/** Whether '$VAR'(N) is written as the name of a variable; its argument lies at `from`. */
function isNamed(from: Address): bool {
  const n = deref(at(from));
  if (isSmall(n)) return (writeFlags & WriteFlag.NUMBERVARS) != 0 && smallValue(n) >= 0;
  if (!isAtom(n)) return false;
  if (writeFlags & (WriteFlag.SWI | WriteFlag.NAMED)) {
    if ((writeFlags & WriteFlag.NUMBERVARS) == 0) return false;
    const name = atomOfCell(n).name;
    return classAt(name) == Class.CAPITAL && endOfName(name) == name + atomOfCell(n).length;
  }
  return (writeFlags & WriteFlag.SINGLETONS) != 0 && n == Names.ATOM_ANONYMOUS;
}

function operation(
  op: Operator,
  name: Cell,
  from: Address,
  arity: u32,
  max: u32,
  depth: u32,
  place: u32,
): void {
  const isPrefix = arity == 1 && op.prefix != 0;
  const left: u32 = arity == 2 ? op.infixLeft : op.postfixLeft;
  const right: u32 = isPrefix ? op.prefixRight : op.infixRight;
  const priority: u32 = isPrefix ? op.prefix : arity == 2 ? op.infix : op.postfix;
  const isRightOpen =
    arity == 2 || isPrefix ? right == priority && (isPrefix || left != priority) : false;
  if (priority > max || (place == Place.LEFT_OPERAND && priority == max && isRightOpen)) {
    openBracket();
    push(Task.TEXT, Char.CLOSE);
  }
  if (isPrefix) {
    nameToken(name);
    const isMinus = name == Names.ATOM_MINUS;
    wrotePrefix(isMinus);
    if (isMinus && !(writeFlags & WriteFlag.SWI) && looksNegative(at(from), right)) {
      openBracket();
      push(Task.TEXT, Char.CLOSE);
      return push(Task.TERM, at(from), 1200, depth, Place.ALONE);
    }
    return push(Task.TERM, at(from), right, depth, Place.OPERAND);
  }
  if (arity == 2) {
    push(Task.TERM, at(from + 4), right, depth, Place.OPERAND);
    const isDot = (writeFlags & WriteFlag.SWI) != 0 && name == Names.ATOM_DOT;
    if (isDot && standsByDot(at(from), true) && standsByDot(at(from + 4), false))
      push(Task.TEXT, Char.DOT);
    else push(Task.INFIX, name);
  } else push(Task.POSTFIX, name);
  push(Task.TERM, at(from), left, depth, left == priority ? Place.LEFT_OPERAND : Place.OPERAND);
}

/** Whether the text of an operand does not stick to a dot beside it, and is read with it as `Dict.Key`. */
function standsByDot(cell: Cell, isLeft: bool): bool {
  cell = deref(cell);
  if (isNumber(cell)) return false;
  // Its text ends as that of its last operand.
  if (isLeft && isCompoundStruct(cell) && headerOf(cell) == Names.FUNCTOR_DOT)
    cell = deref(at(addressOf(cell) + 8));
  let name = cell;
  if (isCompoundStruct(cell)) {
    const functor = headerOf(cell);
    name = nameOf(functor);
    if (name == Names.ATOM_DICT_NAME) return true;
    if (functor == Names.FUNCTOR_NUMBERED_VARIABLE) return isNamed(addressOf(cell) + 4);
  } else if (!isAtom(cell)) return !isNumber(cell);
  const op = operatorFor(name);
  const first = atomOfCell(name).name;
  return (op.prefix | op.infix | op.postfix) == 0 && classAt(first) == Class.SMALL && isPlain(name);
}

/**
 * Whether the operand of a prefix minus must be set off so that no reader takes the sign as part of its first number.
 * This holds for numbers and, whatever they begin with, for infix and postfix operators.
 */
function looksNegative(cell: Cell, max: u32): bool {
  cell = deref(cell);
  if (isNumber(cell)) {
    const place = bufferBytes();
    number(cell);
    const first = load<u8>(bufferStart() + place);
    shorten(place);
    return first != Char.MINUS;
  }
  if (!isCompoundStruct(cell)) return false;
  const functor = headerOf(cell);
  const arity = arityOf(functor);
  if (functor == Names.FUNCTOR_CURLY || arity - 1 >= 2) return false;
  if (functor == Names.FUNCTOR_NUMBERED_VARIABLE && isNamed(addressOf(cell) + 4)) return false;
  const op = operatorFor(nameOf(functor));
  const priority: u32 = arity == 2 ? op.infix : op.prefix != 0 ? 0 : op.postfix;
  return priority != 0 && priority <= max;
}

function infix(name: Cell): void {
  if (name == Names.ATOM_COMMA) return comma();
  if (name == Names.ATOM_BAR) {
    raw(Char.BAR);
    if ((writeFlags & (WriteFlag.SWI | WriteFlag.SPACING)) == (WriteFlag.SWI | WriteFlag.SPACING))
      raw(Char.SPACE);
    return;
  }
  const place = bufferBytes();
  putName(name);
  infixToken(place, name);
}

/** The rest of a list whose next element is at that depth. */
function rest(cell: Cell, depth: u32): void {
  const list = deref(cell);
  if (list == Names.ATOM_NIL) return;
  if (isTrial ? isTooDeep(depth) : isCut(depth)) {
    raw(Char.BAR);
    raw(Char.DOT);
    raw(Char.DOT);
    raw(Char.DOT);
  } else if (isList(list)) {
    comma();
    push(Task.REST, at(list - Tag.LIST + 4), 0, depth + 1);
    push(Task.TERM, at(list - Tag.LIST), 999, depth, Place.ALONE);
  } else {
    raw(Char.BAR);
    push(Task.TERM, cell, 999, depth, Place.ALONE);
  }
}
