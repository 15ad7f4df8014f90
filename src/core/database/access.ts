/*
 * Builtins that add, find and remove clauses.
 *
 * retract/1 and clause/2 search with the logical update view of their call: a clause that another goal has removed
 * meanwhile is still an answer. Their choice point has a cell with the address of a ClauseWalk, the state of the search.
 */

// -- retract/1 and clause/2 ---------------------------------------------------------

/** The outcome where `changeable` gives NO_PREDICATE: an error that has been set, or a mere failure. */
let outcomeOfNone: Outcome = Outcome.FALSE;

/** The predicate of a module from which clauses may be removed. */
function changeable(module: Module, functor: Cell): Predicate {
  let p = predicateOf(module, functor, false);
  if (p != NO_PREDICATE) {
    if (!(p.flags & PredicateFlag.INHERITED)) p = definitionOf(p);
    const own = clausesOf(p);
    if (own.flags & PredicateFlag.DYNAMIC) return own;
  }
  outcomeOfNone = Outcome.ERROR;
  if (p != NO_PREDICATE && p.count > 0) {
    staticError(p);
    return NO_PREDICATE;
  }
  const found = resolve(module, functor);
  const isNative = found != NO_PREDICATE && found.flags & PredicateFlag.SYSTEM && found.count == 0;
  if (isNative) staticError(found);
  else if (isDefinable(module, functor)) outcomeOfNone = Outcome.FALSE;
  return NO_PREDICATE;
}

export function retract(state: Address, isRedo: bool, term: Cell): Outcome {
  if (unqualify(userModule(), term) != Outcome.TRUE) return Outcome.ERROR;
  let head = plainTerm;
  let body: Cell = Names.ATOM_TRUE;
  const isRule = hasFunctor(head, Names.FUNCTOR_RULE);
  if (isRule || (isStruct(head) && isSingleSidedRule(headerOf(head)))) {
    const rule = head;
    body = argumentOf(rule, 1);
    head = argumentOf(rule, 0);
    if (!isRule && hasFunctor(head, Names.FUNCTOR_COMMA)) {
      body = guarded(rule, body);
      head = argumentOf(head, 0);
    }
    if (unqualify(plainModule, head) != Outcome.TRUE) return Outcome.ERROR;
    head = plainTerm;
  }
  const functor = functorOfGoal(head);
  if (functor == 0) return Outcome.ERROR;
  const module = plainModule;
  const p = changeable(module, functor);
  if (p != NO_PREDICATE) return search(state, isRedo, p, argumentsOfGoal(head), body, true);
  // In the SWI dialect a predicate that is not defined is dynamic from now on, as it is after retractall/1.
  if (outcomeOfNone == Outcome.FALSE && hasRules() && resolve(module, functor) == NO_PREDICATE) {
    const own = definable(module, functor);
    if (own == NO_PREDICATE) return Outcome.ERROR;
    makeDynamic(own);
  }
  return outcomeOfNone;
}

export function clause(state: Address, isRedo: bool, term: Cell, body: Cell): Outcome {
  if (unqualify(userModule(), term) != Outcome.TRUE) return Outcome.ERROR;
  const head = plainTerm;
  const functor = functorOfGoal(head);
  if (functor == 0) return Outcome.ERROR;
  body = deref(body);
  if (!isRef(body) && !isAtom(body) && !isCompound(body))
    return typeError(Names.ATOM_CALLABLE, body);
  let p = resolve(plainModule, functor);
  if (p == NO_PREDICATE) {
    if (isDefinable(plainModule, functor)) return Outcome.FALSE;
    return permissionError(Names.ATOM_ACCESS, Names.ATOM_PRIVATE_PROCEDURE, indicatorOf(functor));
  }
  p = clausesOf(p);
  const isNative = p.flags & PredicateFlag.SYSTEM && p.count == 0;
  const isStatic = !(p.flags & (PredicateFlag.DYNAMIC | PredicateFlag.SYSTEM)) && p.count > 0;
  if (isNative || (isStatic && isFlag(Names.ATOM_PROTECT_STATIC_CODE, Names.ATOM_TRUE))) {
    const indicator = indicatorOfPredicate(p);
    return permissionError(Names.ATOM_ACCESS, Names.ATOM_PRIVATE_PROCEDURE, indicator);
  }
  return search(state, isRedo, p, argumentsOfGoal(head), body, false);
}

function cellsIn(walk: ClauseWalk): Address {
  return changetype<Address>(walk) + offsetof<ClauseWalk>("chain");
}

/** Answers with the next clause; `state` holds the address of a ClauseWalk, if there may be a further one. */
function search(
  state: Address,
  isRedo: bool,
  p: Predicate,
  args: Address,
  body: Cell,
  removes: bool,
): Outcome {
  const heap = machine.heap;
  const mark = trailMark();
  const walk = changetype<ClauseWalk>(addressOfSmall(at(state)));
  if (isRedo) return searchOn(state, walk, args, body, removes);
  const c = firstClause(p, args);
  if (c == NO_CLAUSE) return Outcome.FALSE;
  if (lacksClauseRoom(c)) return Outcome.RETRY;
  const isOnly = isLast();
  if (!isOnly) {
    const made = newWalk();
    saveWalk(cellsIn(made));
    put(state, changetype<Address>(made) + 3);
  }
  if (matchClause(c, args, body)) {
    if (removes) eraseClause(c);
    return isOnly ? Outcome.LAST : Outcome.TRUE;
  }
  if (isOnly) return Outcome.FALSE;
  unwindToMark(mark);
  machine.heap = heap;
  return searchOn(state, changetype<ClauseWalk>(addressOfSmall(at(state))), args, body, removes);
}

function searchOn(
  state: Address,
  walk: ClauseWalk,
  args: Address,
  body: Cell,
  removes: bool,
): Outcome {
  const heap = machine.heap;
  const mark = trailMark();
  const cells = cellsIn(walk);
  while (true) {
    const chain = at(cells);
    const others = at(cells + 4);
    const c = nextClause(cells, args);
    if (lacksClauseRoom(c)) {
      put(cells, chain);
      put(cells + 4, others);
      return Outcome.RETRY;
    }
    const isOnly = isLast();
    if (isOnly) {
      put(state, smallCell(0));
      releaseWalk(walk);
    }
    if (matchClause(c, args, body)) {
      if (removes) eraseClause(c);
      return isOnly ? Outcome.LAST : Outcome.TRUE;
    }
    if (isOnly) return Outcome.FALSE;
    unwindToMark(mark);
    machine.heap = heap;
  }
}

/** Whether a clause is large and there is no room for its copy. */
function lacksClauseRoom(c: Clause): bool {
  const words = wordsOf(c);
  return words > 1024 && lacksRoom(4 * words);
}

// -- retractall/1, abolish/1 --------------------------------------------------------

export function retractall(term: Cell): Outcome {
  if (unqualify(userModule(), term) != Outcome.TRUE) return Outcome.ERROR;
  const head = plainTerm;
  const module = plainModule;
  const functor = functorOfGoal(head);
  if (functor == 0) return Outcome.ERROR;
  let p = changeable(module, functor);
  if (p == NO_PREDICATE) {
    if (outcomeOfNone == Outcome.ERROR) return Outcome.ERROR;
    p = definable(module, functor);
    if (p == NO_PREDICATE) return Outcome.ERROR;
    makeDynamic(p);
    return Outcome.TRUE;
  }
  const args = argumentsOfGoal(head);
  if (matchesAll(args, arityOf(functor))) {
    eraseAll(p);
    return Outcome.TRUE;
  }
  // Every binding is noted, so that it can be undone.
  const backtrack = machine.heapBacktrack;
  machine.heapBacktrack = u32.MAX_VALUE;
  hold();
  const outcome = removeMatching(p, args);
  letGo();
  machine.heapBacktrack = backtrack;
  return outcome;
}

function removeMatching(p: Predicate, args: Address): Outcome {
  const heap = machine.heap;
  const mark = trailMark();
  const any = heap;
  put(any, any);
  let c = firstClause(p, args);
  while (c != NO_CLAUSE) {
    if (lacksClauseRoom(c)) return Outcome.RETRY;
    machine.heap = heap + 4;
    const isMatch =
      c.flags & ClauseFlag.FACT ? matchFact(c, args) == Outcome.TRUE : matchClause(c, args, any);
    unwindToMark(mark);
    machine.heap = heap;
    put(any, any);
    if (isMatch) eraseClause(c);
    if (isLast()) break;
    c = furtherClause(args);
  }
  return Outcome.TRUE;
}

/** Whether the arguments are distinct variables; of many arguments, that is not looked for. */
function matchesAll(args: Address, arity: u32): bool {
  if (arity > 16) return false;
  for (let i: u32 = 0; i < arity; i++) {
    const cell = deref(at(args + 4 * i));
    if (!isRef(cell) || cell < machine.heapBase) return false;
    for (let j: u32 = 0; j < i; j++) if (deref(at(args + 4 * j)) == cell) return false;
  }
  return true;
}

/** Removes a dynamic predicate with its clauses: it is undefined then. */
export function abolish(module: Module, functor: Cell): Outcome {
  // In the SWI dialect static ones of programs, too.
  const isFree = (userModule().flags & ReadFlag.SWI) != 0;
  const own = predicateOf(module, functor, false);
  if (own != NO_PREDICATE && isImport(own)) {
    // Only the import goes.
    if (!isFree && !(clausesOf(own.importedFrom).flags & PredicateFlag.DYNAMIC))
      return staticError(own.importedFrom);
    detach(own);
    return Outcome.TRUE;
  }
  let p = isFree ? own : NO_PREDICATE;
  if (p == NO_PREDICATE || p.count == 0 || p.flags & PredicateFlag.SYSTEM)
    p = changeable(module, functor);
  if (p == NO_PREDICATE) return outcomeOfNone == Outcome.ERROR ? Outcome.ERROR : Outcome.TRUE;
  eraseAll(p);
  // A tabled one is still declared.
  if (definitionOf(predicateOf(module, functor, true)) == p) undefine(p);
  return Outcome.TRUE;
}

/** $unload(+File): removes the clauses that were loaded from a text, and the predicates that it has defined. */
export function unload(file: Cell): Outcome {
  file = deref(file);
  hold();
  for (let m = changetype<Module>(machine.modules); m != NO_MODULE; m = m.next) {
    for (let p = m.predicates; p != NO_PREDICATE; p = p.nextOfModule) unloadFrom(p, file);
  }
  letGo();
  return Outcome.TRUE;
}

function unloadFrom(p: Predicate, file: Cell): void {
  if (isImport(p)) {
    if (p.file == file) detach(p);
    return;
  }
  const isShared = (p.flags & (PredicateFlag.DYNAMIC | PredicateFlag.MULTIFILE)) != 0 || isHook(p);
  if (p.file == file && !isShared) {
    if (p.count > 0) eraseAll(p);
    undefine(p);
  } else if (isShared && p.count > 0) {
    const count = p.count;
    for (let c = p.first; c != NO_CLAUSE;) {
      const next = c.next;
      if (c.file == file) eraseClause(c);
      c = next;
    }
    if (p.count < count && !(p.flags & PredicateFlag.DYNAMIC)) {
      p.flags |= PredicateFlag.STALE;
      setStub(p, Op.link);
    }
  }
}
