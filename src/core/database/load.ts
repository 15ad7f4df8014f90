/*
 * Loading a text: its clauses are read and added; everything else is left to the library, prolog/system/loading.pl.
 *
 *   '$begin_load'(+Text, +Module, +File, +Number, +Mode, -Load)    the text is copied, until '$end_load'(+Load)
 *   '$load_next'(+Load, +Skip, -Step)                              the next thing to do, until it is end_of_file:
 *
 *     read(Term, From, To, Variables, Bindings, Singletons)                a directive, or a term that may be expanded
 *     noted(Notes, Bindings, Singletons, Term)    a clause has been added about which there may be something to say
 *     syntax_error(Message, From, To, Next)       a clause that cannot be read
 *     failed(Ball, From)                          a clause that cannot be added
 *     more                                        go on
 *
 * Places are offsets in bytes. The state of a load is a record in memory, so a directive may load another text. It
 * belongs to a query, so texts can be loaded beside each other: the current load is the newest one of the query that
 * runs. Loads with the same number are one, as a text and those that it includes: clauses that an earlier load has given
 * to a predicate are replaced by the first one of this load.
 *
 * The host can do without the library (`loadNext`), since the library has to be loaded, too.
 */

@unmanaged
export class Load {
  /** The load that was begun before. */
  next: Load;
  /** Loads are counted from 1 on. */
  serial: u32;
  /** The query to which it belongs; 0: any. */
  query: Address;
  mode: u32;
  /** If the text belongs to the load, its block, and the bytes of that. */
  text: Address;
  textRoom: u32;
  /** The start of the text, the place of the next clause, and the end of the text. */
  from: Address;
  position: Address;
  end: Address;
  module: Module;
  file: Cell;
  number: u32;
  /** The line at `lineAt`: that of the newest clause. */
  line: u32;
  column: u32;
  lineAt: Address;
  /** The predicate of the newest clause. */
  last: Predicate;
}
const NO_LOAD = changetype<Load>(0);

export const enum LoadStatus {
  END = 0,
  /** The term is in X 0. */
  TERM = 1,
  NOTED = 2,
  /** The reader has the error. */
  SYNTAX = 3,
  /** The ball is in `machine.ball`. */
  ERROR = 4,
  MORE = 5,
  /** Collect for `machine.need` bytes, then go on. */
  COLLECT = 6,
}
/** The number of clauses after which the caller may do something else. */
const PORTION: u32 = 1000;
/** Bytes of text that cost as much of the budget as a call. */
const BYTES_OF_CALL: u32 = 64;

/** Begins to load a text, which is followed by a zero byte and stays where it is. */
export function beginLoad(from: Address, bytes: u32, module: Module, file: Cell): Load {
  const load = changetype<Load>(allocate(offsetof<Load>()));
  load.next = changetype<Load>(database().loads);
  load.query = load.mode = 0;
  load.text = load.textRoom = 0;
  load.from = load.position = load.lineAt = from;
  load.end = from + bytes;
  load.module = module;
  load.file = file;
  load.serial = load.number = ++database().loadCount;
  load.line = load.column = 1;
  load.last = NO_PREDICATE;
  database().loads = changetype<Address>(load);
  return load;
}

export function endLoad(load: Load): void {
  let before = NO_LOAD;
  for (let l = newest(); l != load; l = l.next) before = l;
  if (before == NO_LOAD) database().loads = changetype<Address>(load.next);
  else before.next = load.next;
  release(load.text, load.textRoom);
  release(changetype<Address>(load), offsetof<Load>());
}

export function endLoads(query: Address): void {
  let load = newest();
  while (load != NO_LOAD) {
    const next = load.next;
    if (load.query == query) endLoad(load);
    load = next;
  }
}

function newest(): Load {
  return changetype<Load>(database().loads);
}

function current(): Load {
  let load = newest();
  while (load != NO_LOAD && load.query != 0 && load.query != machine.query) load = load.next;
  return load;
}

/** The number of the load in progress; 0: there is none. */
export function loadNumber(): u32 {
  const load = current();
  return load == NO_LOAD ? 0 : load.number;
}

/** The name of the text that is being loaded, or []. */
export function loadedFile(): Cell {
  const load = current();
  return load == NO_LOAD ? Names.ATOM_NIL : load.file;
}

// -- steps ------------------------------------------------------------------------

/** Goes on with a load. */
export function loadNext(load: Load, mode: u32): LoadStatus {
  const begin = load.position;
  let clauses: u32 = 0;
  let found = LoadStatus.MORE;
  openText(begin, load.end - begin, load.module);
  while (found == LoadStatus.MORE && clauses++ < PORTION) found = step(load, mode);
  chargeCalls(clauses + (load.position - begin) / BYTES_OF_CALL);
  return found;
}

function step(load: Load, mode: u32): LoadStatus {
  const heap = machine.heap;
  // A library may be loaded while a clause with dots is expanded.
  if (!(mode & LoadMode.LIBRARY)) forgetDots();
  let term = readTerm();
  if (status == ReadStatus.RETRY) return LoadStatus.COLLECT;
  const position = textPosition();
  if (status == ReadStatus.END) {
    load.position = position;
    return LoadStatus.END;
  }
  countLines(load, termStart);
  if (status != ReadStatus.TERM) {
    load.position = position;
    if (mode & LoadMode.SKIP) return LoadStatus.MORE;
    return status == ReadStatus.BALL ? LoadStatus.ERROR : LoadStatus.SYNTAX;
  }
  term = deref(term);
  const isDirective =
    hasFunctor(term, Names.FUNCTOR_DIRECTIVE) || hasFunctor(term, Names.FUNCTOR_QUERY);
  if (!isDirective && mode & LoadMode.SKIP) {
    load.position = position;
    machine.heap = heap;
    return LoadStatus.MORE;
  }
  // The room for the lists that accompany a term is asked for before the clause is added.
  if (lacksRoom(4 * accompanyingWords())) {
    machine.need += machine.heap - heap;
    machine.heap = heap;
    return LoadStatus.COLLECT;
  }
  if (term == Names.ATOM_END_OF_FILE) {
    load.position = position;
    return LoadStatus.END;
  }
  if (
    isDirective ||
    (isList(term) && (machine.dialect & Dialect.BRACKET_BAR) != 0) ||
    (!(mode & LoadMode.LIBRARY) &&
      (hasDots || isExpanded(load.module) || hasLambda(load.module, heap)))
  ) {
    load.position = position;
    setX(0, term);
    return LoadStatus.TERM;
  }
  let outcome = Outcome.TRUE;
  const read = term;
  if (isGrammarRule(term, load.module)) {
    term = dcgTransform(term);
    if (term == 0) outcome = machine.need == 0 ? Outcome.ERROR : Outcome.RETRY;
  }
  if (outcome == Outcome.TRUE) outcome = addLoaded(load, mode, term);
  if (machine.isFull >= Fullness.REFUSED) {
    machine.isFull = Fullness.PASSED;
    outcome = resourceError(Names.ATOM_MEMORY);
  }
  // The place stays before the clause until nothing of it has to be done again.
  if (outcome == Outcome.RETRY) return LoadStatus.COLLECT;
  load.position = position;
  if (outcome == Outcome.ERROR) return LoadStatus.ERROR;
  if (load.last != added && load.last != NO_PREDICATE && mode & LoadMode.DISCONTIGUOUS) noteOrder();
  load.last = added;
  if (
    said != 0 ||
    (mode & LoadMode.SINGLETONS && (hasSlips() || mayHaveLoneVariable(read, heap)))
  ) {
    setX(0, read);
    return LoadStatus.NOTED;
  }
  machine.heap = heap;
  return LoadStatus.MORE;
}

/** The notes on the newest clause: see ClauseNote. */
let said: u32 = 0;

/** Clauses of a predicate that are not together. */
function noteOrder(): void {
  const mayBeApart = PredicateFlag.DISCONTIGUOUS | PredicateFlag.DYNAMIC;
  if (!(clauseNotes & ClauseNote.FIRST) && !(added.flags & mayBeApart) && !isHook(added))
    said |= ClauseNote.DISCONTIGUOUS;
}

/** Whether a program has clauses that expand the terms loaded into a module. */
function isExpanded(module: Module): bool {
  return (
    hasHook(module, Names.FUNCTOR_TERM_EXPANSION_2) ||
    hasHook(module, Names.FUNCTOR_GOAL_EXPANSION_2) ||
    hasHook(module, Names.FUNCTOR_TERM_EXPANSION_4) ||
    hasHook(module, Names.FUNCTOR_GOAL_EXPANSION_4)
  );
}
function hasHook(module: Module, functor: Cell): bool {
  let p = changetype<Predicate>(functorOfHeader(functor).predicates);
  for (; p != NO_PREDICATE; p = p.nextOfFunctor) {
    const isSeen =
      p.module == module ||
      p.module == userModule() ||
      changetype<Address>(p.module) == machine.systemModule;
    if (isSeen && p.count > 0) return true;
  }
  return false;
}

/** Whether a module has imported library(yall), and the term that lies on the heap from there on may have a lambda. */
function hasLambda(module: Module, from: Address): bool {
  let p = changetype<Predicate>(functorOfHeader(Names.FUNCTOR_LAMBDA).predicates);
  while (p != NO_PREDICATE && p.module != module) p = p.nextOfFunctor;
  if (p == NO_PREDICATE || p.importedFrom == NO_PREDICATE) return false;
  while (from < machine.heap && at(from) != Names.FUNCTOR_SHIFT_RIGHT) from += 4;
  return from < machine.heap;
}

/** A program that gives `==>` another priority means something of its own by it. */
function isGrammarRule(term: Cell, module: Module): bool {
  return (
    hasFunctor(term, Names.FUNCTOR_GRAMMAR) ||
    (hasFunctor(term, Names.FUNCTOR_SINGLE_SIDED_GRAMMAR) &&
      hasRules() &&
      operatorOf(module, atomNumber(nameOf(Names.FUNCTOR_SINGLE_SIDED_GRAMMAR))).infix == 1200)
  );
}

/**
 * Unifications at the beginning of a guard with arguments of the head that are variables belong to the head, which binds
 * nothing of a call: p(X), X = f(Y) => q(Y) is p(f(Y)) => q(Y).
 */
function moveUnifications(rule: Cell): void {
  const guarded = argumentOf(rule, 0);
  if (!hasFunctor(guarded, Names.FUNCTOR_COMMA)) return;
  const head = argumentOf(guarded, 0);
  while (true) {
    const guard = argumentOf(guarded, 1);
    const isLast = !hasFunctor(guard, Names.FUNCTOR_COMMA);
    const goal = isLast ? guard : argumentOf(guard, 0);
    if (!hasFunctor(goal, Names.FUNCTOR_EQUAL)) return;
    const variable = argumentOf(goal, 0);
    const term = argumentOf(goal, 1);
    if (!isRef(variable) || !isArgument(variable, head) || occursIn(variable, term)) return;
    put(variable, term);
    if (!isLast) put(guarded - Tag.STRUCT + 8, argumentOf(guard, 1));
    else {
      put(rule - Tag.STRUCT + 4, head);
      return;
    }
  }
}

function isArgument(variable: Cell, head: Cell): bool {
  if (!isStruct(head)) return false;
  const n = arityOf(headerOf(head));
  for (let i: u32 = 0; i < n; i++) if (argumentOf(head, i) == variable) return true;
  return false;
}

/** Adds a clause; '$source_location'(File, Line):Clause, which code generators write, comes from there. */
function addLoaded(load: Load, mode: u32, term: Cell): Outcome {
  let file = load.file;
  let line = load.line;
  if (hasFunctor(term, Names.FUNCTOR_COLON)) {
    const place = argumentOf(term, 0);
    if (hasFunctor(place, Names.FUNCTOR_$SOURCE_LOCATION_2)) {
      if (isAtom(argumentOf(place, 0))) file = argumentOf(place, 0);
      if (isSmall(argumentOf(place, 1))) line = smallValue(argumentOf(place, 1));
      term = argumentOf(term, 1);
    }
  }
  if (isStruct(term) && isSingleSidedRule(headerOf(term))) moveUnifications(term);
  load.mode |= LoadMode.BEGUN;
  setPlace(file, line, load.column, load.number, (mode & LoadMode.ADD) != 0);
  const outcome = addClause(load.module, term, true, ClauseFlag.LOADED);
  said = outcome == Outcome.TRUE ? clauseNotes & ~ClauseNote.FIRST : 0;
  return outcome;
}

/** Counts the lines, and the characters of the last one, up to a place. */
function countLines(load: Load, to: Address): void {
  let line = load.line;
  let column = load.column;
  for (let p = load.lineAt; p < to; p++) {
    const byte = byteAt(p);
    if (byte == 10) {
      line++;
      column = 1;
    } else column += u32((byte & 0xc0) != 0x80);
  }
  load.line = line;
  load.column = column;
  load.lineAt = to;
}

function byteAt(p: Address): u32 {
  return load<u8>(p);
}

/**
 * Whether the term that was read last has a variable that occurs once without being marked as unused, or a marked one
 * that occurs again.
 */
function hasSlips(): bool {
  const UNDERSCORE = 95;
  for (let i = variableCount(); i > 0; i--) {
    const variable: Variable = variableAt(i - 1);
    const name = atomOfCell(atomCell(variable.name)).name;
    const isMarked = byteAt(name) == UNDERSCORE;
    if (isMarked ? variable.count > 1 && !isLower(byteAt(name + 1)) : variable.count == 1)
      return true;
  }
  return false;
}

function isLower(byte: u32): bool {
  return byte >= 97 && byte <= 122;
}

/** The most variables of a clause that are looked for one by one. */
const FEW_VARIABLES: u32 = 64;

/**
 * Whether a variable of the clause that was read last, whose term lies on the heap from there on, may be alone in a
 * branch of a disjunction or in a negation: it occurs neither in the head nor in a goal beside them. A goal behind one
 * does not count if there is a negation, which might leave the variable unbound.
 */
function mayHaveLoneVariable(clause: Cell, from: Address): bool {
  if (hasFunctor(clause, Names.FUNCTOR_COLON)) clause = argumentOf(clause, 1);
  const isGrammar = hasFunctor(clause, Names.FUNCTOR_GRAMMAR);
  const isRule = hasFunctor(clause, Names.FUNCTOR_RULE);
  if (!isGrammar && !isRule && !hasFunctor(clause, Names.FUNCTOR_SINGLE_SIDED)) return false;
  let body = argumentOf(clause, 1);
  while (hasFunctor(body, Names.FUNCTOR_COMMA) && !mayBranch(argumentOf(body, 0), isGrammar))
    body = argumentOf(body, 1);
  if (!mayBranch(body, isGrammar)) return false;
  const count = variableCount();
  if (count > FEW_VARIABLES) return true;
  while (from < machine.heap && at(from) != Names.FUNCTOR_NOT) from += 4;
  const hasNegation = from < machine.heap;
  for (let i: u32 = 0; i < count; i++) {
    if (variableAt(i).count == 1) continue; // see hasSlips
    const variable = deref(variableAt(i).cell);
    if (isRef(variable) && !isBesideBranches(variable, clause, isGrammar, hasNegation)) return true;
  }
  return false;
}

function isBesideBranches(variable: Cell, clause: Cell, isGrammar: bool, hasNegation: bool): bool {
  let goal = argumentOf(clause, 0);
  let rest = argumentOf(clause, 1);
  // A head with a guard or a pushback.
  if (hasFunctor(goal, Names.FUNCTOR_COMMA)) goal = argumentOf(goal, 0);
  if (occursIn(variable, goal)) return true;
  while (true) {
    const isLast = !hasFunctor(rest, Names.FUNCTOR_COMMA);
    goal = isLast ? rest : argumentOf(rest, 0);
    if (!mayBranch(goal, isGrammar)) {
      if (occursIn(variable, goal)) return true;
    } else if (hasNegation) return false;
    if (isLast) return false;
    rest = argumentOf(rest, 1);
  }
}

function mayBranch(goal: Cell, isGrammar: bool): bool {
  return (
    hasFunctor(goal, Names.FUNCTOR_SEMICOLON) ||
    hasFunctor(goal, Names.FUNCTOR_BAR) ||
    hasFunctor(goal, Names.FUNCTOR_NOT) ||
    hasFunctor(goal, Names.FUNCTOR_COMMA) ||
    hasFunctor(goal, Names.FUNCTOR_ARROW) ||
    hasFunctor(goal, Names.FUNCTOR_SOFT_ARROW) ||
    (isGrammar && hasFunctor(goal, Names.FUNCTOR_CURLY))
  );
}

// -- builtins ---------------------------------------------------------------------

/** $begin_load(+Text, +Module, +File, +Number, +Mode, -Load): with Number 0 it gets one of its own. */
export function beginSource(
  text: Cell,
  module: Cell,
  file: Cell,
  number: Cell,
  mode: Cell,
  load: Cell,
): Outcome {
  const outcome = givenText(text, Names.ATOM_TEXT);
  if (outcome != Outcome.TRUE) return outcome;
  const room = textBytes + 1;
  if (lacksStatic(room)) return Outcome.RETRY;
  const copy = allocate(room);
  memory.copy(copy, textFrom, textBytes);
  store<u8>(copy + textBytes, 0);
  const inherited = modeNow() & LoadMode.INHERITED;
  const made = beginLoad(copy, textBytes, moduleNamed(deref(module), true), deref(file));
  made.query = machine.query;
  made.mode = smallValue(deref(mode)) | inherited;
  made.text = copy;
  made.textRoom = room;
  if (smallValue(deref(number)) != 0) made.number = smallValue(deref(number));
  return unify(load, makeInteger(made.serial));
}

/** The mode of the load in progress; without one, the mode that loads inherit. */
function modeNow(): u32 {
  const load = current();
  return load == NO_LOAD ? database().loadMode : load.mode;
}

/** $load_state(-Load, -Mode): of the load in progress; Load is 0 without one. */
export function loadState(load: Cell, mode: Cell): Outcome {
  const found = current();
  const serial = found == NO_LOAD ? 0 : found.serial;
  return unify(load, makeInteger(serial)) && unify(mode, makeInteger(modeNow()));
}

export function setLoadMode(mode: Cell): Outcome {
  const load = current();
  const bits = smallValue(deref(mode));
  if (load == NO_LOAD) database().loadMode = bits;
  else load.mode = bits;
  return Outcome.TRUE;
}

/** The load that '$begin_load' has given. It may have ended. */
function loadOf(cell: Cell): Load {
  let load = newest();
  while (load != NO_LOAD && !unify(cell, makeInteger(load.serial))) load = load.next;
  return load;
}

export function endText(load: Cell): Outcome {
  const found = loadOf(load);
  if (found != NO_LOAD) endLoad(found);
  return Outcome.TRUE;
}

/** The mode of a load for its next step. */
function modeOf(load: Load): u32 {
  const mode = load.mode;
  const isQuiet = (mode & (LoadMode.LIBRARY | LoadMode.SILENT)) != 0;
  return isQuiet ? mode & ~(LoadMode.SINGLETONS | LoadMode.DISCONTIGUOUS) : mode;
}

/** $load_next(+Load, +Skip, -Step): with Skip 1, only directives are of interest. */
export function nextStep(given: Cell, skip: Cell, result: Cell): Outcome {
  const load = loadOf(given);
  if (load == NO_LOAD) return unify(result, Names.ATOM_END_OF_FILE);
  const found = loadNext(load, modeOf(load) | smallValue(deref(skip)));
  if (found == LoadStatus.COLLECT) return Outcome.RETRY;
  return unify(result, stepTerm(load, found));
}

function stepTerm(load: Load, found: LoadStatus): Cell {
  const place = makeInteger(termStart - load.from);
  switch (found) {
    case LoadStatus.END:
      return Names.ATOM_END_OF_FILE;
    case LoadStatus.TERM:
      return accompanied(x(0), load.from);
    case LoadStatus.SYNTAX:
      return errorOfText(load.from);
    case LoadStatus.ERROR:
      return struct2(Names.FUNCTOR_FAILED_2, machine.ball, place);
    case LoadStatus.NOTED: {
      const named = bindings(false);
      return struct4(Names.FUNCTOR_NOTED_4, noteList(), named, bindings(true), x(0));
    }
    default:
      return Names.ATOM_MORE;
  }
}

function noteList(): Cell {
  let list: Cell = Names.ATOM_NIL;
  if (said == 0) return list;
  const indicator = indicatorOfPredicate(added);
  if (said & ClauseNote.DISCONTIGUOUS)
    list = listCell(struct1(Names.FUNCTOR_DISCONTIGUOUS_1, indicator), list);
  if (said & ClauseNote.REDEFINED)
    list = listCell(struct2(Names.FUNCTOR_REDEFINED_2, indicator, formerFile), list);
  if (said & ClauseNote.OVERRIDES)
    list = listCell(struct2(Names.FUNCTOR_OVERRIDES_2, indicator, overridden.module.name), list);
  if (said & ClauseNote.HIDES) list = listCell(struct1(Names.FUNCTOR_HIDES_1, indicator), list);
  return list;
}

/** $load_clause(+Term, -Notes): adds a clause to the load in progress; Notes are as for '$load_next'. */
export function loadClause(term: Cell, result: Cell): Outcome {
  const load = current();
  const mode = modeOf(load);
  const outcome = addLoaded(load, mode, term);
  if (outcome != Outcome.TRUE) return outcome;
  if (load.last != added && load.last != NO_PREDICATE && mode & LoadMode.DISCONTIGUOUS) noteOrder();
  load.last = added;
  return unify(result, noteList());
}

/** $load_auxiliary(+Clause): adds a clause of a predicate that another clause of the load in progress needs. */
export function loadAuxiliary(term: Cell): Outcome {
  const load = current();
  return addLoaded(load, modeOf(load), deref(term));
}

/** $load_module(?Module): the rest of the text belongs to that module; unbound: the one to which it belongs. */
export function loadModule(name: Cell): Outcome {
  name = deref(name);
  const load = current();
  if (load == NO_LOAD) return Outcome.FALSE;
  if (isRef(name)) return unify(name, load.module.name);
  if (!isAtom(name)) return typeError(Names.ATOM_MODULE, name);
  load.module = moduleNamed(name, true);
  return Outcome.TRUE;
}

/** $load_place(-File, -Line, -Offset, -Number): of the newest clause of the load in progress. */
export function loadPlace(file: Cell, line: Cell, offset: Cell, number: Cell): Outcome {
  const load = current();
  if (load == NO_LOAD) return Outcome.FALSE;
  return <i32>(
    (unify(file, load.file) &&
      unify(line, makeInteger(load.line)) &&
      unify(offset, makeInteger(load.lineAt - load.from)) &&
      unify(number, makeInteger(load.number)))
  );
}
