/*
 * Primitives for the library's view of modules and predicates: declarations, properties, imports, exports.
 *
 * A predicate is given as Module, Name, Arity. The library does the rest in Prolog: it takes specifications
 * apart, enumerates, and shows properties one by one.
 */

/** The functor header of Name/Arity as cells, which have been checked by `indicator`. */
function functorFrom(name: Cell, arity: Cell): Cell {
  return functorOf(atomNumber(deref(name)), smallValue(deref(arity)));
}

/** The module of that name, made if it is not there. */
function moduleFrom(name: Cell): Module {
  return moduleNamed(deref(name), true);
}

/** Checks and takes apart Name/Arity or Name//Arity, qualified or not: the module is in `plainModule` then. */
function takeIndicator(spec: Cell): Outcome {
  if (unqualify(userModule(), spec) != Outcome.TRUE) return Outcome.ERROR;
  const term = plainTerm;
  if (isRef(term)) return instantiationError();
  const isGrammar = hasFunctor(term, Names.FUNCTOR_DOUBLE_SLASH);
  if (!isGrammar && !hasFunctor(term, Names.FUNCTOR_SLASH))
    return typeError(Names.ATOM_PREDICATE_INDICATOR, term);
  const arity = argumentOf(term, 1);
  givenName = argumentOf(term, 0);
  if (isRef(givenName) || isRef(arity)) return instantiationError();
  if (!isAtom(givenName)) return typeError(Names.ATOM_ATOM, givenName);
  const isLong = isBoxOf(arity, Box.INTEGER);
  if (!isSmall(arity) && !isLong) return typeError(Names.ATOM_INTEGER, arity);
  const box = arity - Tag.STRUCT;
  const high = isLong ? <i32>at(box + 4 * boxWords(at(box))) : smallValue(arity);
  if (high < 0) return domainError(Names.ATOM_NOT_LESS_THAN_ZERO, arity);
  if (isLong || high > <i32>MAX_PROCEDURE_ARITY) return representationError(Names.ATOM_MAX_ARITY);
  givenArity = smallCell(high + (isGrammar ? 2 : 0));
  return Outcome.TRUE;
}
let givenName: Cell = 0;
let givenArity: Cell = 0;

export function indicator(spec: Cell, module: Cell, name: Cell, arity: Cell): Outcome {
  if (takeIndicator(spec) != Outcome.TRUE) return Outcome.ERROR;
  return unify(module, plainModule.name) && unify(name, givenName) && unify(arity, givenArity);
}

export function abolishPredicate(spec: Cell): Outcome {
  if (takeIndicator(spec) != Outcome.TRUE) return Outcome.ERROR;
  return abolish(plainModule, functorFrom(givenName, givenArity));
}

/** $set_worker(+Module, +Name, +Arity, +Worker): clauses of the predicate are those of Worker; []: there are none. */
export function setWorker(module: Cell, name: Cell, arity: Cell, worker: Cell): Outcome {
  const owner = moduleFrom(module);
  const p = predicateOf(owner, functorFrom(name, arity), true);
  worker = deref(worker);
  if (worker == Names.ATOM_NIL) {
    const clauses = clausesOf(p);
    p.table = 0;
    for (let each = p; ; each = clauses) {
      if (each.count > 0) eraseAll(each);
      undefine(each);
      if (each == clauses) return Outcome.TRUE;
    }
  }
  const own = definable(owner, functorFrom(worker, arity));
  if (own == NO_PREDICATE) return Outcome.ERROR;
  p.table = changetype<Address>(own);
  return Outcome.TRUE;
}

/** The bit of a property that a declaration sets; 0 if there is none of that name. */
function flagNamed(name: Cell): u32 {
  if (name == Names.ATOM_DYNAMIC) return PredicateFlag.DYNAMIC;
  if (name == Names.ATOM_MULTIFILE) return PredicateFlag.MULTIFILE;
  if (name == Names.ATOM_DISCONTIGUOUS) return PredicateFlag.DISCONTIGUOUS;
  if (name == Names.ATOM_SYSTEM) return PredicateFlag.SYSTEM;
  if (name == Names.ATOM_CONTROL) return PredicateFlag.CONTROL;
  if (name == Names.ATOM_ISO) return PredicateFlag.ISO;
  if (name == Names.ATOM_DEFINED) return PredicateFlag.DEFINED;
  if (name == Names.ATOM_HOOK) return PredicateFlag.HOOK;
  if (name == Names.ATOM_HIDDEN) return PredicateFlag.HIDDEN;
  if (name == Names.ATOM_TABLED) return PredicateFlag.TABLED;
  return 0;
}
/** Properties that programs declare, before there are clauses. */
const DECLARED: u32 =
  PredicateFlag.DYNAMIC |
  PredicateFlag.MULTIFILE |
  PredicateFlag.DISCONTIGUOUS |
  PredicateFlag.TABLED;

/** $set_predicate_flag(+Module, +Name, +Arity, +Flag, +Boolean) */
export function setPredicateFlag(
  module: Cell,
  name: Cell,
  arity: Cell,
  flag: Cell,
  value: Cell,
): Outcome {
  const bit = flagNamed(deref(flag));
  const m = moduleFrom(module);
  const functor = functorFrom(name, arity);
  const p = bit & DECLARED ? definable(m, functor) : predicateOf(m, functor, true);
  if (p == NO_PREDICATE) return Outcome.ERROR;
  const isOn = deref(value) == Names.ATOM_TRUE;
  if (bit == PredicateFlag.DYNAMIC) {
    const isDynamic = (p.flags & PredicateFlag.DYNAMIC) != 0;
    const isSwi = (machine.dialect & Dialect.SWI_PROGRAMS) != 0;
    if (isOn && !isDynamic && p.count > 0 && !isSwi) return staticError(p);
    // The clauses of the text that declares it are added to those that it has.
    if (isOn && loadNumber() != 0) p.load = loadNumber();
    if (isOn == isDynamic) return Outcome.TRUE;
    if (isOn) makeDynamic(p);
    else makeStatic(p);
    return Outcome.TRUE;
  }
  p.flags = isOn ? p.flags | bit : p.flags & ~bit;
  // A predicate that is declared but has no clauses fails.
  if (bit & DECLARED && p.count == 0 && p.stubOp == Op.undefined) setStub(p, Op.dynamic);
  return Outcome.TRUE;
}

/** The list of the properties of a predicate that are bits. */
function flagsOf(p: Predicate): Cell {
  let list: Cell = Names.ATOM_NIL;
  const flags = p.flags;
  if (flags & PredicateFlag.TABLED) list = listCell(Names.ATOM_TABLED, list);
  if (flags & PredicateFlag.SINGLE_SIDED) list = listCell(Names.ATOM_SSU, list);
  if (flags & PredicateFlag.HIDDEN) list = listCell(Names.ATOM_HIDDEN, list);
  if (flags & PredicateFlag.ISO) list = listCell(Names.ATOM_ISO, list);
  if (flags & PredicateFlag.CONTROL) list = listCell(Names.ATOM_CONTROL, list);
  if (flags & PredicateFlag.SYSTEM) list = listCell(Names.ATOM_SYSTEM, list);
  if (flags & PredicateFlag.EXPORTED) list = listCell(Names.ATOM_EXPORTED, list);
  if (flags & PredicateFlag.DISCONTIGUOUS) list = listCell(Names.ATOM_DISCONTIGUOUS, list);
  if (flags & PredicateFlag.MULTIFILE) list = listCell(Names.ATOM_MULTIFILE, list);
  if (clausesOf(p).flags & PredicateFlag.DYNAMIC) list = listCell(Names.ATOM_DYNAMIC, list);
  if (flags & PredicateFlag.DEFINED) list = listCell(Names.ATOM_DEFINED, list);
  return list;
}

/**
 * $predicate(+Module, +Name, +Arity, -Definer, -Flags): what a goal of Module calls: the module that defines it and its
 * flags, among them `foreign` for one without clauses that is no dynamic one.
 */
export function predicateFlags(
  module: Cell,
  name: Cell,
  arity: Cell,
  definer: Cell,
  flags: Cell,
): Outcome {
  const m = moduleNamed(deref(module), false);
  if (m == NO_MODULE) return Outcome.FALSE;
  const p = resolve(m, functorFrom(name, arity));
  if (p == NO_PREDICATE) return Outcome.FALSE;
  let list = flagsOf(p);
  const isNative = p.count == 0 && (p.stubOp == Op.undefined || p.stubOp == Op.host);
  if (isNative) list = listCell(Names.ATOM_FOREIGN, list);
  return unify(definer, p.module.name) && unify(flags, list);
}

/** $predicate_clauses(+Module, +Name, +Arity, -Clauses, -Rules, -File, -Line): of the definition that Module sees. */
export function predicateClauses(
  module: Cell,
  name: Cell,
  arity: Cell,
  count: Cell,
  rules: Cell,
  file: Cell,
  line: Cell,
): Outcome {
  const m = moduleNamed(deref(module), false);
  if (m == NO_MODULE) return Outcome.FALSE;
  let p = resolve(m, functorFrom(name, arity));
  if (p == NO_PREDICATE) return Outcome.FALSE;
  p = clausesOf(p);
  let found: i32 = 0;
  let first = NO_CLAUSE;
  for (let c: Clause = p.first; c != NO_CLAUSE; c = c.next) {
    if (c.flags & ClauseFlag.ERASED) continue;
    if (first == NO_CLAUSE) first = c;
    if (!(c.flags & ClauseFlag.FACT)) found++;
  }
  const from: Cell = first == NO_CLAUSE ? p.file : first.file;
  const number: i32 = first == NO_CLAUSE ? 0 : <i32>first.line;
  return (
    unify(count, smallCell(p.count)) &&
    unify(rules, smallCell(found)) &&
    unify(file, from) &&
    unify(line, smallCell(number))
  );
}

/** $last_change(+Module, +Name, +Arity, -Generation): when a clause was added or erased last. */
export function lastChange(module: Cell, name: Cell, arity: Cell, generation: Cell): Outcome {
  const p = predicateOf(moduleFrom(module), functorFrom(name, arity), true);
  return unify(generation, makeInteger(<i64>clausesOf(p).changed));
}

// -- lists --------------------------------------------------------------------------

/** Whether a program sees the predicate in that module: it is defined there, or imported by name. */
function isPresent(p: Predicate): bool {
  if (p.importedFrom != NO_PREDICATE) return !(p.flags & PredicateFlag.INHERITED);
  return (p.flags & PredicateFlag.DEFINED) != 0;
}

/** $predicates(+Module, +Kind, -List): Name/Arity of the predicates that are `defined`, `imported` or `exported`. */
export function predicates(module: Cell, kind: Cell, list: Cell): Outcome {
  const m = moduleNamed(deref(module), false);
  if (m == NO_MODULE) return Outcome.FALSE;
  let count: u32 = 0;
  for (let p = m.predicates; p != NO_PREDICATE; p = p.nextOfModule) count++;
  if (lacksRoom(20 * count)) return Outcome.RETRY;
  kind = deref(kind);
  let found: Cell = Names.ATOM_NIL;
  for (let p = m.predicates; p != NO_PREDICATE; p = p.nextOfModule) {
    let isWanted: bool;
    if (kind == Names.ATOM_EXPORTED) isWanted = (p.flags & PredicateFlag.EXPORTED) != 0;
    else isWanted = isPresent(p) && (kind == Names.ATOM_DEFINED) == (definitionOf(p) == p);
    if (isWanted) found = listCell(indicatorOf(p.functor), found);
  }
  return unify(list, found);
}

/** $predicates_named(+Name, -List): Module:Arity of all predicates of that name that are defined. */
export function predicatesNamed(name: Cell, list: Cell): Outcome {
  const atom = atomNumber(deref(name));
  let found: Cell = Names.ATOM_NIL;
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    const functor = functorAt(i);
    if (functor.name != atom) continue;
    let p = changetype<Predicate>(functor.predicates);
    for (; p != NO_PREDICATE; p = p.nextOfFunctor) {
      if (!isPresent(p)) continue;
      const arity = smallCell(functor.arity);
      found = listCell(struct2(Names.FUNCTOR_COLON, p.module.name, arity), found);
    }
  }
  return unify(list, found);
}

/** '$atoms'(-Atoms): all that there are, the newest first. */
export function allAtoms(list: Cell): Outcome {
  if (lacksRoom(8 * machine.atomCount)) return Outcome.RETRY;
  let found: Cell = Names.ATOM_NIL;
  for (let i: u32 = 0; i < machine.atomCount; i++)
    if (atomAt(i).name != 0) found = listCell(atomCell(i), found);
  return unify(list, found);
}

export function moduleNames(list: Cell): Outcome {
  let found: Cell = Names.ATOM_NIL;
  for (let m = changetype<Module>(machine.modules); m != NO_MODULE; m = m.next)
    found = listCell(m.name, found);
  return unify(list, found);
}

// -- modules ------------------------------------------------------------------------

/** $module(+Name, ?Parent, ?File): of a module that exists; `[]` if it has none. */
export function moduleInfo(name: Cell, parent: Cell, file: Cell): Outcome {
  const m = moduleNamed(deref(name), false);
  if (m == NO_MODULE) return Outcome.FALSE;
  const above: Cell = m.parent == NO_MODULE ? Names.ATOM_NIL : m.parent.name;
  return unify(parent, above) && unify(file, m.file);
}

/** $set_module(+Name, +Parent, +File): makes it, if need be. */
export function setModule(name: Cell, parent: Cell, file: Cell): Outcome {
  const m = moduleFrom(name);
  parent = deref(parent);
  const above = parent == Names.ATOM_NIL ? NO_MODULE : moduleNamed(parent, true);
  for (let a = above; a != NO_MODULE; a = a.parent) if (a == m) return Outcome.FALSE;
  m.parent = above;
  m.file = deref(file);
  return Outcome.TRUE;
}

/** $set_order(+Name, +Modules): where a predicate is looked for that the module lacks; []: in its parent. */
export function setModuleOrder(name: Cell, modules: Cell): Outcome {
  setOrder(moduleFrom(name), modules);
  return Outcome.TRUE;
}

/** The functor header of Name/Arity. */
function functorOfIndicator(pi: Cell): Cell {
  pi = deref(pi);
  return functorFrom(argumentOf(pi, 0), argumentOf(pi, 1));
}

/**
 * $import(+Module, +From, +Name/Arity, +NameThere/Arity, +How, -Conflict): How is `strong`, `weak` or `automatic`.
 * Conflict is the module whose predicate Module has instead of it; []: none.
 */
export function importIndicator(
  module: Cell,
  from: Cell,
  pi: Cell,
  as: Cell,
  how: Cell,
  conflict: Cell,
): Outcome {
  how = deref(how);
  let weakness: u32 = 0;
  if (how != Names.ATOM_STRONG) weakness = PredicateFlag.WEAK;
  if (how == Names.ATOM_AUTOMATIC) weakness |= PredicateFlag.AUTOMATIC;
  const there = importPredicate(
    moduleFrom(module),
    moduleFrom(from),
    functorOfIndicator(pi),
    functorOfIndicator(as),
    weakness,
    loadedFile(),
  );
  return unify(conflict, there == NO_PREDICATE ? Names.ATOM_NIL : there.module.name);
}

/** $export(+Module, +Name/Arity) */
export function exportIndicator(module: Cell, pi: Cell): Outcome {
  const p = predicateOf(moduleFrom(module), functorOfIndicator(pi), true);
  p.flags |= PredicateFlag.EXPORTED;
  return Outcome.TRUE;
}

export function unexportAll(module: Cell): Outcome {
  let p = moduleFrom(module).predicates;
  for (; p != NO_PREDICATE; p = p.nextOfModule) p.flags &= ~PredicateFlag.EXPORTED;
  return Outcome.TRUE;
}

// -- meta-predicates ----------------------------------------------------------------

/** $set_meta(+Module, +Head): the arguments of Head are the specifications of a meta-predicate: integers and atoms. */
export function setMeta(module: Cell, head: Cell): Outcome {
  head = deref(head);
  if (isAtom(head)) return Outcome.TRUE;
  const p = predicateOf(moduleFrom(module), headerOf(head), true);
  release(p.meta, p.argumentBytes);
  p.meta = allocate(p.argumentBytes);
  for (let i: u32 = 0; i < p.argumentBytes; i += 4) put(p.meta + i, argumentOf(head, i >> 2));
  return Outcome.TRUE;
}

/**
 * $meta(+Module, +Name, +Arity, -Head): the specifications of the predicate that Module sees, or that it has announced,
 * if there are some.
 */
export function metaOf(module: Cell, name: Cell, arity: Cell, head: Cell): Outcome {
  const functor = functorFrom(name, arity);
  let p = resolve(moduleFrom(module), functor);
  if (p == NO_PREDICATE) p = predicateOf(moduleFrom(module), functor, false);
  if (p == NO_PREDICATE || p.meta == 0) return Outcome.FALSE;
  const h = machine.heap;
  machine.heap = h + 4 + p.argumentBytes;
  put(h, p.functor);
  memory.copy(h + 4, p.meta, p.argumentBytes);
  return unify(head, h + Tag.STRUCT);
}

/** $qualify(+Term, +Module, -Qualified): with the module, unless it has one. */
export function qualify(term: Cell, module: Cell, qualified: Cell): Outcome {
  const isQualified = hasFunctor(deref(term), Names.FUNCTOR_COLON);
  const whole = isQualified
    ? innermost(deref(term))
    : struct2(Names.FUNCTOR_COLON, deref(module), term);
  return unify(whole, qualified);
}
