/*
 * Adding clauses. A term becomes a clause in these steps, of which only the last one has an effect:
 *
 *   1. qualifications are taken off: the module of the head owns the clause; a body of another module is Module:Body
 *   2. the body is checked; a variable as a goal becomes call(V)
 *   3. the predicate is found, and whether it may get clauses
 *   4. a template is made of Head or (Head :- Body) or (Head => Body), and the clause is linked
 *
 * Steps 1 and 2 leave garbage on the heap, so the heap's top is put back.
 */

/** Templates of more words than this may not find their room at once; see `matchFact`. */
const ROOM: u32 = 3072;

/** File, line, column and number of the load of the clauses that are added next, and whether they replace no others. */
let file: Cell = Names.ATOM_NIL;
let line: u32 = 0;
let column: u32 = 0;
let load: u32 = 0;
let isAdding: bool = false;
export function setPlace(
  newFile: Cell,
  newLine: u32,
  newColumn: u32,
  newLoad: u32,
  adds: bool,
): void {
  file = newFile;
  line = newLine;
  column = min(newColumn, 0xffff);
  load = newLoad;
  isAdding = adds;
}

/** Notes on a clause that has been loaded. */
export const enum ClauseNote {
  /** It is the first one of its predicate in this load. */
  FIRST = 1,
  DISCONTIGUOUS = 2,
  /** It replaces clauses of `formerFile`. */
  REDEFINED = 4,
  /** The program's predicate is called instead of a builtin. */
  HIDES = 8,
  /** It is called instead of `overridden`, which was imported. */
  OVERRIDES = 16,
}
/** The predicate of the clause that was loaded last, and the notes on it. */
export let added: Predicate = NO_PREDICATE;
export let clauseNotes: u32 = 0;
export let formerFile: Cell = Names.ATOM_NIL;
export let overridden: Predicate = NO_PREDICATE;
/** The predicate that hides `overridden`. */
let declared: Predicate = NO_PREDICATE;

// -- taking terms apart -------------------------------------------------------------

/** Argument i, from 0, of a compound that is no list. */
export function argumentOf(struct: Cell, i: u32): Cell {
  return deref(at(struct - Tag.STRUCT + 4 + 4 * i));
}
export function hasFunctor(cell: Cell, functor: Cell): bool {
  return isStruct(cell) && headerOf(cell) == functor;
}

/** A goal with a module; of several ones the innermost, if the dialect says so. */
export function innermost(goal: Cell): Cell {
  if ((machine.dialect & Dialect.SWI_PROGRAMS) != 0)
    for (let steps = 0; steps < QUICK_STEPS; steps++) {
      if (!hasFunctor(argumentOf(goal, 1), Names.FUNCTOR_COLON)) break;
      goal = argumentOf(goal, 1);
    }
  return goal;
}

/** The results of `unqualify`: a dereferenced term, and its module. */
export let plainTerm: Cell = 0;
export let plainModule: Module = changetype<Module>(0);

/** Takes qualifications off a term: `plainTerm` then belongs to `plainModule`. */
export function unqualify(module: Module, term: Cell): Outcome {
  plainModule = module;
  plainTerm = deref(term);
  for (let steps = 0; hasFunctor(plainTerm, Names.FUNCTOR_COLON); steps++) {
    if (steps == QUICK_STEPS) return typeError(Names.ATOM_ACYCLIC_TERM, plainTerm);
    const name = argumentOf(plainTerm, 0);
    if (isRef(name)) return instantiationError();
    if (!isAtom(name)) return typeError(Names.ATOM_MODULE, name);
    plainModule = moduleNamed(name, true);
    plainTerm = argumentOf(plainTerm, 1);
  }
  return Outcome.TRUE;
}

/** The functor of a callable term, dereferenced; 0 with the error set. */
export function functorOfGoal(cell: Cell): Cell {
  if (isAtom(cell)) return functorOfAtom(cell, 0);
  if (isList(cell)) return Names.FUNCTOR_BRACKET_BAR;
  if (isCompound(cell)) return headerOf(cell);
  if (isRef(cell)) instantiationError();
  else typeError(Names.ATOM_CALLABLE, cell);
  return 0;
}

export function argumentsOfGoal(cell: Cell): Address {
  return isList(cell) ? cell - Tag.LIST : cell - Tag.STRUCT + 4;
}

// -- bodies -------------------------------------------------------------------------

const enum Body {
  GOOD = 0,
  /** A variable is a goal. */
  OPEN = 1,
  WRONG = 2,
  CYCLIC = 3,
}
/** Cells that `normalBody` needs. */
let bodyWords: u32 = 0;

/** A control construct whose arguments are goals of the same body. */
function isControl(cell: Cell): bool {
  if (!isStruct(cell)) return false;
  const header = headerOf(cell);
  return (
    header == Names.FUNCTOR_COMMA ||
    header == Names.FUNCTOR_SEMICOLON ||
    header == Names.FUNCTOR_ARROW ||
    header == Names.FUNCTOR_SOFT_ARROW
  );
}

/** Ways to walk over a body: as a tree; part by part, after many steps; or as a tree that is known to be large. */
const enum Round {
  QUICK,
  PARTS,
  TREE,
}

function checkBody(body: Cell): Body {
  let result = Body.GOOD;
  let round = Round.QUICK;
  let isShared = false;
  let steps: i32 = 0;
  let top = pending;
  let cell = body;
  bodyWords = 1;
  while (true) {
    cell = deref(cell);
    if (isControl(cell)) {
      steps++;
      if (round == Round.QUICK && steps == QUICK_STEPS) {
        endWalk();
        if (!isAcyclic(body)) return Body.CYCLIC;
        round = Round.PARTS;
        result = Body.GOOD;
        top = pending;
        cell = body;
        bodyWords = 1;
        continue;
      }
      if (round == Round.TREE && steps % QUICK_STEPS == 0 && !mayTake(4 * bodyWords)) break;
      if (round == Round.PARTS && meet(cell, 0) != Met.NEW) isShared = true;
      else {
        bodyWords += 3;
        if (top == pendingEnd) top = growPending(top);
        put(top, at(cell - Tag.STRUCT + 8));
        top += 4;
        cell = at(cell - Tag.STRUCT + 4);
        continue;
      }
    } else if (isRef(cell)) {
      result = Body.OPEN;
      bodyWords += 2;
    } else if (!isGoal(cell)) {
      endWalk();
      return Body.WRONG;
    }
    if (top != pending) {
      top -= 4;
      cell = at(top);
    } else if (result == Body.OPEN && isShared && round == Round.PARTS) {
      // Its normal form shares nothing.
      round = Round.TREE;
      cell = body;
      bodyWords = 1;
    } else break;
  }
  endWalk();
  return result;
}

/** Whether a term that is no control construct may be called; with a module that is known, also the term in it. */
function isGoal(cell: Cell): bool {
  for (let steps = 0; hasFunctor(cell, Names.FUNCTOR_COLON) && steps < QUICK_STEPS; steps++) {
    if (!isAtom(argumentOf(cell, 0))) return true;
    cell = argumentOf(cell, 1);
    if (isRef(cell)) return true;
  }
  return isAtom(cell) || isCompound(cell);
}

/** The body for which there is no memory: an error is on its way. */
function noBody(): Cell {
  failure = Outcome.RETRY;
  endWalk();
  return 0;
}

/** The body with call(V) for each variable V in the place of a goal. */
function normalBody(body: Cell): Cell {
  const root = take(1);
  let top = pending;
  let cell = body;
  let to = root;
  while (true) {
    cell = deref(cell);
    if (isControl(cell)) {
      const s = take(3);
      put(s, headerOf(cell));
      put(to, s + Tag.STRUCT);
      if (pendingEnd - top < 8) {
        top = growPending(top);
        if (top == pending) return noBody();
      }
      put(top, at(cell - Tag.STRUCT + 8));
      put(top + 4, s + 8);
      top += 8;
      cell = at(cell - Tag.STRUCT + 4);
      to = s + 4;
      continue;
    }
    if (isRef(cell)) {
      const s = take(2);
      put(s, Names.FUNCTOR_CALL_1);
      put(s + 4, cell);
      cell = s + Tag.STRUCT;
    }
    put(to, cell);
    if (top == pending) break;
    top -= 8;
    cell = at(top);
    to = at(top + 4);
  }
  endWalk();
  return at(root);
}

// -- predicates ---------------------------------------------------------------------

/** Names that cannot have clauses, whatever the system module has. */
function isReserved(functor: Cell): bool {
  return (
    functor == Names.FUNCTOR_COMMA ||
    functor == Names.FUNCTOR_SEMICOLON ||
    functor == Names.FUNCTOR_ARROW ||
    functor == Names.FUNCTOR_SOFT_ARROW ||
    functor == Names.FUNCTOR_BAR ||
    functor == Names.FUNCTOR_RULE ||
    functor == Names.FUNCTOR_COLON ||
    functor == Names.FUNCTOR_TRUE_0 ||
    functor == Names.FUNCTOR_CUT ||
    functor == Names.FUNCTOR_FAIL_0 ||
    functor == Names.FUNCTOR_FALSE_0
  );
}

/** Whether a module may define the predicate; otherwise the error is set. */
export function isDefinable(module: Module, functor: Cell): bool {
  if (arityOf(functor) > MAX_PROCEDURE_ARITY) {
    representationError(Names.ATOM_MAX_ARITY);
    return false;
  }
  const p = predicateOf(module, functor, false);
  const isOwn = p != NO_PREDICATE && (p.flags & PredicateFlag.DEFINED) != 0;
  if (isOwn && !(p.flags & (PredicateFlag.SYSTEM | PredicateFlag.CONTROL))) return true;
  const found = isOwn ? p : resolve(module, functor);
  const isFixed =
    found != NO_PREDICATE &&
    (isOwn || (found.flags & (PredicateFlag.ISO | PredicateFlag.CONTROL)) != 0);
  if (!isFixed && !isReserved(functor)) return true;
  permissionError(Names.ATOM_MODIFY, Names.ATOM_STATIC_PROCEDURE, indicatorOf(functor));
  return false;
}

/** The predicate that has the clauses of a predicate: another one if it is tabled. */
export function clausesOf(p: Predicate): Predicate {
  return p.table == 0 ? p : changetype<Predicate>(p.table);
}

/** The predicate of a module that is going to have clauses, or a declaration; NO_PREDICATE with the error set. */
export function definable(module: Module, functor: Cell): Predicate {
  const own = predicateOf(module, functor, true);
  overridden = NO_PREDICATE;
  if (isImport(own) && own.importedFrom.flags & PredicateFlag.DEFINED) {
    if (!(own.flags & PredicateFlag.WEAK)) {
      const indicator = indicatorOfPredicate(own.importedFrom);
      permissionError(Names.ATOM_REDEFINE, Names.ATOM_IMPORTED_PROCEDURE, indicator);
      return NO_PREDICATE;
    }
    if (!(own.flags & PredicateFlag.AUTOMATIC)) overridden = own.importedFrom;
    declared = own;
  }
  const p = clausesOf(own);
  if ((p.flags & (PredicateFlag.DEFINED | PredicateFlag.SYSTEM)) == PredicateFlag.DEFINED) return p;
  if (!isDefinable(module, functor)) return NO_PREDICATE;
  define(p);
  return p;
}

/** '$overridden'(-Indicator, -Module): what the newest definition or declaration defines, and whose import it hides. */
export function overriddenImport(indicator: Cell, module: Cell): Outcome {
  if (overridden == NO_PREDICATE) return Outcome.FALSE;
  const own = indicatorOfPredicate(declared);
  const from = overridden.module.name;
  return unify(indicator, own) && unify(module, from);
}

/** Makes a predicate without clauses a dynamic one. */
export function makeDynamic(p: Predicate): void {
  p.flags |= PredicateFlag.DYNAMIC;
  setStub(p, Op.dynamic);
}

/** Makes a predicate one whose clauses are compiled as a whole. */
export function makeStatic(p: Predicate): void {
  p.flags = (p.flags & ~PredicateFlag.DYNAMIC) | PredicateFlag.STALE;
  setStub(p, Op.link);
}

/** The predicate to which assertz/1 adds clauses; NO_PREDICATE with the error set. */
function dynamicPredicate(module: Module, functor: Cell): Predicate {
  let p = predicateOf(module, functor, false);
  if (p != NO_PREDICATE) {
    p = clausesOf(p);
    if (p.flags & PredicateFlag.DYNAMIC) return p;
    // A predicate that a module has imported by name is changed where it is defined.
    if (isImport(p)) {
      const own = clausesOf(p.importedFrom);
      if (own.flags & PredicateFlag.DYNAMIC) return own;
      staticError(p.importedFrom);
      return NO_PREDICATE;
    }
  }
  p = definable(module, functor);
  if (p == NO_PREDICATE) return p;
  if (p.count > 0) {
    staticError(predicateOf(module, functor, true));
    return NO_PREDICATE;
  }
  makeDynamic(p);
  return p;
}

// -- adding -------------------------------------------------------------------------

/**
 * Adds the clause that a term describes, for a goal or text of `module`. With ClauseFlag.LOADED it may belong to a
 * static predicate.
 */
export function addClause(module: Module, term: Cell, atEnd: bool, flags: u32): Outcome {
  const heap = machine.heap;
  const outcome = add(module, term, atEnd, flags);
  if (outcome != Outcome.ERROR) machine.heap = heap;
  return outcome;
}

/** Whether a term of that functor is a rule whose head binds nothing. */
export function isSingleSidedRule(functor: Cell): bool {
  const isOne = functor == Names.FUNCTOR_SINGLE_SIDED || functor == Names.FUNCTOR_SOFT_SINGLE_SIDED;
  return isOne && hasRules();
}

/** Whether `=>` makes rules. */
export function hasRules(): bool {
  return (machine.dialect & Dialect.SWI_PROGRAMS) != 0;
}

function add(module: Module, term: Cell, atEnd: bool, flags: u32): Outcome {
  if (unqualify(module, term) != Outcome.TRUE) return Outcome.ERROR;
  let whole = plainTerm;
  const context = plainModule;
  let owner = context;
  let head = whole;
  if (isStruct(whole)) {
    const functor = headerOf(whole);
    const isRule = isSingleSidedRule(functor);
    if (functor == Names.FUNCTOR_RULE || isRule) {
      head = argumentOf(whole, 0);
      const body = argumentOf(whole, 1);
      let guard: Cell = 0;
      if (isRule) {
        flags |= ClauseFlag.SINGLE_SIDED;
        if (hasFunctor(head, Names.FUNCTOR_COMMA)) {
          guard = argumentOf(head, 1);
          head = argumentOf(head, 0);
        }
      }
      const given = head;
      if (hasFunctor(head, Names.FUNCTOR_COLON)) {
        if (unqualify(context, head) != Outcome.TRUE) return Outcome.ERROR;
        head = plainTerm;
        owner = plainModule;
      }
      if (functorOfGoal(head) == 0) return Outcome.ERROR;
      if (body == Names.ATOM_TRUE && guard == 0 && functor == Names.FUNCTOR_RULE) whole = head;
      else {
        const kept = guard == 0 ? guard : checked(guard);
        if (kept == 0 && guard != 0) return failure;
        let goals = checked(body);
        if (goals == 0) return failure;
        if (owner != context) goals = struct2(Names.FUNCTOR_COLON, context.name, goals);
        if (given != head || goals != body || kept != guard) {
          const left = guard == 0 ? head : struct2(Names.FUNCTOR_COMMA, head, kept);
          whole = struct2(functor, left, goals);
        }
      }
    }
  }
  const functor = functorOfGoal(head);
  if (functor == 0) return Outcome.ERROR;
  const p =
    flags & ClauseFlag.LOADED ? definable(owner, functor) : dynamicPredicate(owner, functor);
  if (p == NO_PREDICATE) return Outcome.ERROR;
  const isSingleSided = (flags & ClauseFlag.SINGLE_SIDED) != 0;
  const isFirst = (flags & ClauseFlag.LOADED) != 0 && p.load != load;
  const hasOthers = p.count > 0 && !(isFirst && isReplaced(p));
  if (hasOthers && isSingleSided != ((p.flags & PredicateFlag.SINGLE_SIDED) != 0)) {
    return permissionError(Names.ATOM_ASSERT, Names.ATOM_PROCEDURE, indicatorOfPredicate(p));
  }
  if (whole == head) flags |= ClauseFlag.FACT;
  const isIndexed = p.index != 0 && p.indexBytes == 0;
  if (lacksKept(isIndexed ? bytesToGrow(changetype<Lookup>(p.index)) : 0)) return Outcome.RETRY;
  const template = toTemplate(whole);
  if (template == 0) return Outcome.RETRY;
  scan(templateCells(template), 4 * templateWords(template));
  if (pointsBack && !isAcyclic(whole)) {
    releaseTemplate(template);
    return typeError(Names.ATOM_ACYCLIC_TERM, isAcyclic(head) ? argumentOf(whole, 1) : head);
  }
  clauseNotes = 0;
  if (isFirst) begin(p);
  if (overridden != NO_PREDICATE) clauseNotes |= ClauseNote.OVERRIDES;
  // Programs may change their clauses of a hook.
  if (p.flags & PredicateFlag.HOOK && p.count == 0) makeDynamic(p);
  added = p;
  if (isSingleSided) p.flags |= PredicateFlag.SINGLE_SIDED;
  link(p, newClause(p, template, flags), atEnd);
  return Outcome.TRUE;
}

/** Whether the first clause of a load replaces the clauses that the predicate has, asserted ones included. */
function isReplaced(p: Predicate): bool {
  return !(p.flags & PredicateFlag.MULTIFILE) && !isAdding && !isHook(p);
}

/** Whether it is a hook of the system, or has the name of a hook of `user`. Texts share these. */
export function isHook(p: Predicate): bool {
  if (p.flags & PredicateFlag.HOOK) return true;
  const hook = predicateOf(userModule(), p.functor, false);
  return hook != NO_PREDICATE && (hook.flags & PredicateFlag.HOOK) != 0;
}

/** Prepares a predicate for the first clause of a load. */
function begin(p: Predicate): void {
  clauseNotes = ClauseNote.FIRST;
  p.load = load;
  if (p.flags & PredicateFlag.MULTIFILE || isHook(p) || (isAdding && p.count > 0)) return;
  if (p.count > 0 && isReplaced(p)) {
    formerFile = p.first.file;
    if (formerFile != file) clauseNotes |= ClauseNote.REDEFINED;
    eraseAll(p);
    p.flags &= ~PredicateFlag.SINGLE_SIDED;
    if (p.flags & PredicateFlag.DYNAMIC) makeStatic(p);
  } else if (p.file == Names.ATOM_NIL && !hasRules() && hidesBuiltin(p))
    clauseNotes |= ClauseNote.HIDES;
  p.file = file;
}

function hidesBuiltin(p: Predicate): bool {
  const system = changetype<Module>(machine.systemModule);
  if (p.module == system) return false;
  const builtin = predicateOf(system, p.functor, false);
  return builtin != NO_PREDICATE && (builtin.flags & PredicateFlag.SYSTEM) != 0;
}

/** The outcome where `checked` gives 0. */
let failure: Outcome = Outcome.ERROR;

/** A body in the form in which it is kept; 0: see `failure`. */
function checked(body: Cell): Cell {
  if (isAtom(body)) return body;
  failure = Outcome.ERROR;
  const state = checkBody(body);
  if (state == Body.GOOD) return body;
  if (state == Body.WRONG) typeError(Names.ATOM_CALLABLE, body);
  else if (state == Body.CYCLIC) typeError(Names.ATOM_ACYCLIC_TERM, body);
  else if (bodyWords > 1000 && lacksRoom(4 * bodyWords)) failure = Outcome.RETRY;
  else return normalBody(body);
  return 0;
}

/** A clause of a template that has just been scanned. */
function newClause(p: Predicate, template: Address, flags: u32): Clause {
  const c = changetype<Clause>(allocate(offsetof<Clause>()));
  c.next = NO_CLAUSE;
  c.predicate = p;
  c.code = 0;
  c.afterFirst = 0;
  c.codeBytes = 0;
  c.born = p.changed = ++machine.databaseGeneration;
  c.erased = NEVER;
  c.term = template;
  const isLoaded = (flags & ClauseFlag.LOADED) != 0;
  c.file = isLoaded ? file : Names.ATOM_NIL;
  c.line = isLoaded ? line : 0;
  c.names = 0;
  if (flags & ClauseFlag.FACT) {
    if (templateWords(template) > ROOM) flags |= ClauseFlag.LARGE;
    if (isGround) flags |= ClauseFlag.GROUND_FACT;
  }
  c.flags = isLoaded ? flags | (column << COLUMN_SHIFT) : flags;
  return c;
}

/** The results of `scan`: no cell is a variable; a cell points to one before it, as in cyclic and some large terms. */
let isGround: bool = false;
let pointsBack: bool = false;

/** Looks through the cells of a template. */
function scan(from: Address, bytes: u32): void {
  isGround = true;
  pointsBack = false;
  for (let offset: u32 = 0; offset < bytes; offset += 4) {
    const cell = at(from + offset);
    if (isRef(cell)) isGround = false;
    else if (!isConst(cell)) pointsBack = pointsBack || cell <= offset + 3;
    else if (isBoxHeader(cell)) offset += 4 * boxWords(cell);
  }
}

/** Puts a new clause into its predicate. */
function link(p: Predicate, c: Clause, atEnd: bool): void {
  p.count++;
  if (p.first == NO_CLAUSE) p.first = p.last = c;
  else if (atEnd) {
    p.last.next = c;
    p.last = c;
  } else {
    c.next = p.first;
    p.first = c;
  }
  if (!atEnd) c.flags |= ClauseFlag.AT_FRONT;
  // The index of a predicate that is compiled as a whole is code, which has bytes.
  if (p.index != 0 && p.indexBytes == 0) enterAll(changetype<Lookup>(p.index), c);
  if (p.flags & (PredicateFlag.DYNAMIC | PredicateFlag.STALE)) return;
  p.flags |= PredicateFlag.STALE;
  setStub(p, Op.link);
}
