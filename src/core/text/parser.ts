/*
 * The reader: from text to terms.
 *
 * An operator precedence parser with its own stacks, so that no term is too deep. Everything still open stands on
 * the stack of frames: operators that wait for their right operand, and brackets that wait to be closed. Finished
 * arguments and elements wait on the stack of values (values.ts) until their bracket closes.
 *
 *   frames:  | ARGUMENTS f | INFIX + | LIST |          f(a + [b, c
 *   values:  | b |                                     left: c
 *
 * `left` is the operand read last and `leftPriority` its priority; `max` is the highest priority that an operand may
 * have at the current place. All three belong to the innermost frame, and each frame saves the `max` of the place
 * where it stands.
 *
 * As an operand, an atom that is an operator has a priority above 1200 (the standard's 1201): it needs brackets
 * unless it is a whole argument. Three relaxations, none of them ambiguous: an infix operator, or a word that as an
 * operator would need brackets anyway, may be the right operand of an infix operator (`Op = +`, `X = dynamic`); a word
 * or a quoted name may be the left one (`dynamic = X`); and a word that needs brackets may be the operand of a prefix
 * operator that needs none (`-discontiguous`). In the SWI dialect such an atom may stand anywhere.
 *
 * The term is built at the top of the heap. When the heap lacks room, it is put back to where it was, and the caller
 * reads again from the same place after a collection; the room that is asked for doubles each time.
 *
 * The variables of these files belong to one term: who reads several texts in turns opens each one anew.
 */

/** The priority of an operator as an atom, and of one that may be a left operand. */
const BARE: u32 = 1201;
const BARE_WORD: u32 = 1202;

export let status: u32 = ReadStatus.END;
/** The address of the term, which ends at `position`. */
export let termStart: Address = 0;

let left: Cell = 0;
let leftPriority: u32 = 0;
let leftStart: Address = 0;
let max: u32 = 1200;
/** The kind of the innermost bracket; outside brackets, the same as in round ones. */
let bracket: i32 = Open.ROUND;
/** The end of the token before the current one. */
let lastEnd: Address = 0;
/** Whether the end of the text ends a term. */
let isWhole: bool = false;
let isLenient: bool = false;
let argumentMax: u32 = 999;

/** Sets up flags and operators of a new memory, whose first modules have been made. */
export function initParser(): void {
  initFlags();
  initOperators();
}

/** Sets the reader to a text, after which a zero byte stands, for the operators and flags of a module. */
export function openText(from: Address, bytes: u32, within: Module, how: u32 = within.flags): void {
  openTokens(from, from + bytes, within, how);
}

/** The address at which the next term is looked for. */
export function textPosition(): Address {
  return position;
}

/** Reads the next clause of the text, up to its `.`: the term, or 0; `status` tells why. */
export function readTerm(): Cell {
  isWhole = false;
  return read();
}

/** Reads the one term of which the text consists, with or without `.` after it. */
export function readWhole(): Cell {
  isWhole = true;
  const term = read();
  if (status != ReadStatus.TERM) return 0;
  if (skipLayout() && position < limit) {
    fail(Names.ATOM_END_OF_FILE_EXPECTED, position, position + 1);
  }
  if (error == 0) return term;
  status = ReadStatus.ERROR;
  return 0;
}

function read(): Cell {
  const heap = machine.heap;
  begin();
  forward();
  termStart = tokenStart;
  if (kind == TokenKind.EOF) {
    status = ReadStatus.END;
    return 0;
  }
  const isDone = parse();
  status = isDone ? ReadStatus.TERM : readFailure(heap);
  if (!isDone && status != ReadStatus.RETRY && !isWhole) skipClause();
  return isDone ? left : 0;
}

function begin(): void {
  reader().term++;
  shrinkBlocks();
  isLenient = (flags & ReadFlag.SWI) != 0;
  beginLexer();
  beginFrames();
  beginTerm(isLenient);
  max = 1200;
  bracket = Open.ROUND;
  lastEnd = position;
  argumentMax = isLenient ? 1200 : 999;
}

function open(which: i32, atom: u32, from: Address, to: Address): void {
  note(Note.OPEN + which, from, to);
  pushFrame(which, atom, 0, valuesTop(), max, bracket, from);
  bracket = which;
  max = which <= Open.LIST ? argumentMax : 1200;
}

// -- tokens ----------------------------------------------------------------------

/** Moves to the next token; an error stays. */
function forward(): void {
  lastEnd = position;
  if (kind != TokenKind.ERROR) next();
}

/** Takes an operand whose last token is the current one, and moves to the next token. */
function accept(cell: Cell, what: u32, from: Address): void {
  note(what, from, position);
  left = cell;
  leftPriority = 0;
  forward();
}

/** The current token cannot stand here. */
function unexpected(code: Cell): void {
  const isStart = code == Names.ATOM_CANNOT_START_TERM;
  if (kind == TokenKind.EOF) {
    // For SWI-Prolog the one term of a text is a clause.
    const isClause = isStart && isWhole && isLenient;
    fail(isClause ? Names.ATOM_END_OF_CLAUSE : Names.ATOM_END_OF_FILE, lastEnd, lastEnd + 1);
  } else if (kind == TokenKind.END && isStart) {
    fail(Names.ATOM_END_OF_CLAUSE, tokenStart, position);
  } else fail(code, tokenStart, position);
}

// -- the parser ------------------------------------------------------------------

/** The results of `continuation`. */
const enum After {
  OPERAND = 0,
  NOTHING = 1,
  ERROR = 2,
}

/** Reads a term into `left`; false after an error. */
function parse(): bool {
  while (operand()) {
    const after = continuation();
    if (after != After.OPERAND) return after == After.NOTHING;
  }
  return false;
}

/** Reads prefix operators and open brackets, up to an operand; false after an error. */
function operand(): bool {
  while (true) {
    if (machine.heap > machine.softLimit) return hasSpace(0);
    const from = tokenStart;
    leftStart = from;
    switch (kind) {
      case TokenKind.NAME:
      case TokenKind.QUOTED:
        if (isFunctional()) {
          if (openArguments(value, from)) return true;
        } else if (name(value, from)) return true;
        break;
      case TokenKind.VARIABLE:
        accept(variable(value), Note.PLAIN, from);
        if (!opensDict()) return true;
        break;
      case TokenKind.NUMBER:
        accept(value, Note.PLAIN, from);
        return true;
      case TokenKind.STRING:
        accept(quotedText(flags & ReadFlag.DOUBLE_QUOTES), Note.TEXT, from);
        return true;
      case TokenKind.BACK_QUOTED:
        accept(quotedText((flags & ReadFlag.BACK_QUOTES) >> BACK_QUOTES_SHIFT), Note.TEXT, from);
        return true;
      case TokenKind.OPEN:
        forward();
        open(Open.ROUND, 0, from, from + 1);
        break;
      case TokenKind.OPEN_LIST:
        forward();
        if (kind != TokenKind.CLOSE_LIST) open(Open.LIST, 0, from, from + 1);
        else if (emptyBrackets(Names.ATOM_NIL, from)) return true;
        break;
      case TokenKind.OPEN_CURLY:
        forward();
        if (kind != TokenKind.CLOSE_CURLY) open(Open.CURLY, 0, from, from + 1);
        else if (emptyBrackets(Names.ATOM_CURLY, from)) return true;
        break;
      default:
        if (kind != TokenKind.ERROR) unexpected(Names.ATOM_CANNOT_START_TERM);
        return false;
    }
  }
}

/** Takes `[]` or `{}`, whose closing bracket is the current token; false if arguments follow. */
function emptyBrackets(atom: Cell, from: Address): bool {
  if (isFunctional()) return openArguments(atomNumber(atom), from);
  accept(atom, Note.PLAIN, from);
  return true;
}

/** Enters the arguments of an atom, whose token is the current one; true if there are none, as the SWI dialect allows. */
function openArguments(atom: u32, from: Address): bool {
  const end = position;
  forward();
  forward();
  if (isLenient && kind == TokenKind.CLOSE) {
    const h = take(1);
    put(h, functorOf(atom, 0));
    note(Note.OPEN + Open.ARGUMENTS, from, end);
    accept(h + Tag.STRUCT, Note.CLOSED, from);
    return true;
  }
  // An error of the token stays the current token.
  open(Open.ARGUMENTS, atom, from, end);
  return false;
}

/**
 * In the SWI dialect a brace next to a variable or a name opens a dict; false if the current token is none, or its pairs
 * are none, and have been taken.
 */
function opensDict(): bool {
  if (!isLenient || kind != TokenKind.OPEN_CURLY || tokenStart != lastEnd) return false;
  const from = tokenStart;
  const tag = left;
  note(Note.OPEN + Open.DICT, from, from + 1);
  forward();
  if (kind == TokenKind.CLOSE_CURLY) {
    const empty = dict(tag, Names.ATOM_CURLY);
    if (empty != 0) accept(empty, Note.CLOSED, leftStart);
    return false;
  }
  pushFrame(Open.DICT, 0, 0, tag, max, bracket, leftStart);
  bracket = Open.DICT;
  max = 1200;
  return true;
}

/** Reads an atom without arguments; true if it was an operand rather than a prefix operator. */
function name(atom: u32, from: Address): bool {
  const isQuoted = kind == TokenKind.QUOTED;
  const end = position;
  forward();
  if (kind == TokenKind.NUMBER && atomCell(atom) == Names.ATOM_MINUS) {
    if (!isLenient || (!isQuoted && tokenStart == end)) {
      const negative = negated(value);
      if (negative == 0) stopWithBall();
      else accept(negative, Note.PLAIN, from);
      return true;
    }
  }
  left = atomCell(atom);
  leftPriority = 0;
  if (atomAt(atom).operator == 0) {
    note(Note.PLAIN, from, end);
    return !(isWord(atom) && opensDict());
  }
  const op = operatorOf(module, atom);
  const prefix: u32 = op.prefix;
  const right: u32 = op.prefixRight;
  const isAny = isOperator(op);
  if (prefix != 0 && operandFollows()) {
    if (prefix > max) fail(Names.ATOM_OPERATOR_CLASH, from, end);
    else {
      note(Note.OPEN + Open.PREFIX, from, end);
      pushFrame(Open.PREFIX, atom, prefix, 0, max, bracket, from);
      max = right;
    }
    return false;
  }
  note(Note.PLAIN, from, end);
  if (isAny) leftPriority = isWord(atom) || (isQuoted && prefix == 0) ? BARE_WORD : BARE;
  return true;
}

/** Whether the current token, which follows an operator, begins its operand. */
function operandFollows(): bool {
  if (kind == TokenKind.NAME || kind == TokenKind.QUOTED) {
    if (isFunctional() || atomAt(value).operator == 0) return true;
    if (atomCell(value) == Names.ATOM_MINUS && isBeforeDigit()) return true;
    const op = operatorOf(module, value);
    return op.prefix != 0 || !isOperator(op) || isOperand();
  }
  return (
    (kind >= TokenKind.VARIABLE && kind <= TokenKind.BACK_QUOTED) ||
    kind == TokenKind.OPEN ||
    kind == TokenKind.OPEN_LIST ||
    kind == TokenKind.OPEN_CURLY
  );
}

/**
 * Whether the current token, an infix operator behind a prefix operator, is the operand of that. It is one at the end
 * of a term, and where an infix operator with an operand follows, as in `dynamic isa / 2`.
 */
function isOperand(): bool {
  const from = skipWhite(position, limit);
  if (endsTerm(from)) return true;
  let to = from;
  if (classAt(from) == Class.SMALL) to = endOfName(from);
  else while (classAt(to) == Class.SYMBOL) to += widthOf(load<u8>(to));
  if (to == from || endsTerm(skipWhite(to, limit))) return false;
  const op = operatorOf(module, intern(from, to - from));
  return op.infix != 0 && op.prefix == 0;
}

/** Whether no term can begin with the text at `p`. */
function endsTerm(p: Address): bool {
  const c: u32 = load<u8>(p);
  const isClosing = c == Char.CLOSE || c == Char.CLOSE_LIST || c == Char.CLOSE_CURLY;
  return isClosing || c == Char.COMMA || c == Char.BAR || c == Char.DOT || p == limit;
}

function isWord(atom: u32): bool {
  return atomAt(atom).length != 0 && isNameCode(decode(atomAt(atom).name));
}

/** Reads what may follow an operand, up to a place where another operand is expected. */
function continuation(): After {
  while (true) {
    switch (kind) {
      case TokenKind.NAME:
      case TokenKind.QUOTED:
        if (infixOrPostfix(value)) return After.OPERAND;
        break;
      case TokenKind.COMMA:
        if (bracket > Open.LIST) {
          if (infix(atomNumber(Names.ATOM_COMMA), 1000, 999, 1000, tokenStart, position)) {
            forward();
            return After.OPERAND;
          }
        } else if (reduceAll()) {
          if (top().open == Open.TAIL) unexpected(Names.ATOM_LIST_REST);
          else {
            item();
            return After.OPERAND;
          }
        }
        break;
      case TokenKind.BAR:
        if (bar()) return After.OPERAND;
        break;
      case TokenKind.CLOSE:
      case TokenKind.CLOSE_LIST:
      case TokenKind.CLOSE_CURLY:
        close();
        break;
      case TokenKind.EOF:
      case TokenKind.END:
        if (finish()) return After.NOTHING;
        break;
      case TokenKind.ERROR:
        return After.ERROR;
      default:
        unexpected(Names.ATOM_OPERATOR_EXPECTED);
    }
  }
}

/** Puts the operand with the values of the innermost bracket, and moves to the next one. */
function item(): void {
  pushValue(left);
  max = argumentMax;
  forward();
}

/** Reads a bar: of a list, or an operator. */
function bar(): bool {
  if (bracket == Open.LIST) {
    if (!reduceAll()) return false;
    if (top().open == Open.TAIL) {
      unexpected(Names.ATOM_LIST_REST);
      return false;
    }
    top().open = Open.TAIL;
    note(Note.BAR, tokenStart, position);
    item();
    return true;
  }
  const op = operatorOf(module, atomNumber(Names.ATOM_BAR));
  if (op.infix == 0 || (bracket == Open.ARGUMENTS && !isLenient)) {
    unexpected(Names.ATOM_OPERATOR_EXPECTED);
    return false;
  }
  const atom = atomNumber(Names.ATOM_BAR);
  if (!infix(atom, op.infix, op.infixLeft, op.infixRight, tokenStart, position)) return false;
  forward();
  return true;
}

/** Whether an infix `.` has been read since this was set. */
export let hasDots: bool = false;

/** The next term is asked whether it has dots. */
export function forgetDots(): void {
  hasDots = false;
}

/** Completes the term. */
function finish(): bool {
  if (kind == TokenKind.EOF && !isWhole) {
    unexpected(Names.ATOM_END_OF_FILE);
    return false;
  }
  if (!reduceAll()) return false;
  if (isClosed()) return true;
  if (kind == TokenKind.EOF) unexpected(Names.ATOM_END_OF_FILE);
  else fail(Names.ATOM_UNCLOSED_BRACKET, top().start, top().start + 1);
  return false;
}

/** Reads an infix or postfix operator; true if an operand has to follow. */
function infixOrPostfix(atom: u32): bool {
  const op = operatorOf(module, atom);
  const priority: u32 = op.infix;
  const leftMax: u32 = op.infixLeft;
  const rightMax: u32 = op.infixRight;
  const postfix: u32 = op.postfix;
  const postfixLeft: u32 = op.postfixLeft;
  if (priority == 0 && postfix == 0) {
    unexpected(Names.ATOM_OPERATOR_EXPECTED);
    return false;
  }
  const from = tokenStart;
  const to = position;
  forward();
  if (priority != 0 && (postfix == 0 || operandFollows())) {
    return infix(atom, priority, leftMax, rightMax, from, to);
  }
  if (makeRoom(postfix, postfixLeft, false, from, to)) {
    note(Note.POSTFIX, from, to);
    left = compound1(atom, left);
    leftPriority = postfix;
  }
  return false;
}

/** Opens an infix operator, whose token is from `from` to `to`. */
function infix(
  atom: u32,
  priority: u32,
  leftMax: u32,
  rightMax: u32,
  from: Address,
  to: Address,
): bool {
  if (!makeRoom(priority, leftMax, true, from, to)) return false;
  note(Note.OPEN + Open.INFIX, from, to);
  pushFrame(Open.INFIX, atom, priority, left, max, bracket, leftStart);
  max = rightMax;
  return true;
}

/** Completes the operators that bind tighter than the next one; false after an error. */
function makeRoom(priority: u32, leftMax: u32, words: bool, from: Address, to: Address): bool {
  while (true) {
    if (priority <= max) {
      if (leftPriority <= leftMax) return true;
      if (leftPriority >= BARE && (isLenient || (words && leftPriority == BARE_WORD))) return true;
    }
    if (!isInOperator()) {
      fail(Names.ATOM_OPERATOR_CLASH, from, to);
      return false;
    }
    if (!reduce()) return false;
  }
}

/** Completes the operator on top of the stack; false after an error. */
function reduce(): bool {
  if (machine.heap > machine.softLimit) return hasSpace(0);
  const frame = top();
  if (leftPriority >= BARE && !isLenient && !mayEnd(frame)) {
    fail(Names.ATOM_OPERATOR_NEEDS_BRACKETS, leftStart, leftStart + 1);
    return false;
  }
  popFrame();
  note(Note.REDUCED, 0, 0);
  if (frame.open == Open.INFIX && atomCell(frame.atom) == Names.ATOM_DOT) hasDots = true;
  left =
    frame.open == Open.INFIX
      ? compound2(frame.atom, frame.left, left)
      : compound1(frame.atom, left);
  leftPriority = frame.priority;
  max = frame.max;
  return true;
}

/** Whether an operator as an atom may be the last operand of the operator `frame`. */
function mayEnd(frame: Frame): bool {
  const op = operatorOf(module, atomNumber(left));
  const isStrong = leftPriority == BARE_WORD && op.prefix > 999;
  if (frame.open == Open.PREFIX) return isStrong && !isWord(frame.atom);
  return isStrong || op.infix != 0;
}

/** Completes all operators of the innermost bracket; false after an error. */
function reduceAll(): bool {
  while (isInOperator()) if (!reduce()) return false;
  return true;
}

/** Closes the innermost bracket with the current token. */
function close(): void {
  if (!reduceAll()) return;
  if (isClosed()) return unexpected(Names.ATOM_UNOPENED_BRACKET);
  const frame = top();
  const which = frame.open;
  const wanted =
    which == Open.LIST || which == Open.TAIL
      ? TokenKind.CLOSE_LIST
      : which == Open.CURLY || which == Open.DICT
        ? TokenKind.CLOSE_CURLY
        : TokenKind.CLOSE;
  if (kind != wanted) return unexpected(Names.ATOM_MISMATCHED_BRACKET);
  popFrame();
  max = frame.max;
  bracket = frame.bracket;
  leftStart = frame.start;
  if (which == Open.ARGUMENTS) {
    pushValue(left);
    left = compound(frame.atom, frame.left);
  } else if (which == Open.LIST) {
    pushValue(left);
    left = list(frame.left, Names.ATOM_NIL);
  } else if (which == Open.TAIL) {
    left = list(frame.left, left);
  } else if (which == Open.CURLY) {
    left = struct1(Names.FUNCTOR_CURLY, left);
  } else if (which == Open.DICT) {
    left = dict(frame.left, left);
    if (left == 0) return;
  }
  accept(left, Note.CLOSED, leftStart);
}
