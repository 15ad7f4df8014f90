/*
 * Modules and predicates: finding and making them, imports, the entry of a predicate.
 *
 *   system <- user <- every other module       `parent`: where a predicate is looked for that a module lacks
 *
 * A call site names the record of its own module. If another module defines the predicate, that record stands for it:
 * `importedFrom` leads to the definition, never to another import, and `entry` is a copy of its entry. So whoever
 * changes an entry does it by `setEntry`, which copies it to all that stand for the predicate.
 *
 * An import is explicit, or inherited: found in a parent at the first call. Inherited ones are forgotten as soon as any
 * module defines or imports a predicate with that functor, and found again at the next call.
 */

/** Makes the database of a new memory with the modules `system` and `user`. */
export function initModules(): void {
  machine.globals = allocateCleared(offsetof<Database>());
  database().loadMode = STYLES;
  machine.modules = 0;
  const system = newModule(Names.ATOM_SYSTEM, NO_MODULE);
  machine.systemModule = changetype<Address>(system);
  machine.userModule = changetype<Address>(newModule(Names.ATOM_USER, system));
}

function newModule(name: Cell, parent: Module): Module {
  const module = changetype<Module>(allocateCleared(offsetof<Module>()));
  module.name = name;
  module.parent = parent;
  // It begins with the defaults, which are those of the module `system`.
  if (parent != NO_MODULE) module.flags = changetype<Module>(machine.systemModule).flags;
  module.file = Names.ATOM_NIL;
  module.next = changetype<Module>(machine.modules);
  machine.modules = changetype<Address>(module);
  return module;
}

export function userModule(): Module {
  return changetype<Module>(machine.userModule);
}

/** The module of that name, an atom; made if it is not there and `create` says so, otherwise NO_MODULE. */
export function moduleNamed(name: Cell, create: bool): Module {
  if (name == Names.ATOM_USER) return userModule();
  if (name == Names.ATOM_SYSTEM && machine.systemModule != 0)
    return changetype<Module>(machine.systemModule);
  for (let m = changetype<Module>(machine.modules); m != NO_MODULE; m = m.next)
    if (m.name == name) return m;
  return create ? newModule(name, userModule()) : NO_MODULE;
}

/** The module's own record for a functor header; made if it is not there and `create` says so. */
export function predicateOf(module: Module, functor: Cell, create: bool): Predicate {
  const first = changetype<Predicate>(functorOfHeader(functor).predicates);
  for (let p = first; p != NO_PREDICATE; p = p.nextOfFunctor) if (p.module == module) return p;
  return create ? newPredicate(module, functor) : NO_PREDICATE;
}

function newPredicate(module: Module, functor: Cell): Predicate {
  const p = changetype<Predicate>(allocateCleared(offsetof<Predicate>()));
  p.functor = functor;
  p.argumentBytes = 4 * arityOf(functor);
  p.module = module;
  p.file = Names.ATOM_NIL;
  p.stubOp = Op.undefined;
  p.stubPredicate = changetype<Address>(p);
  p.entry = stubOf(p);
  p.nextOfModule = module.predicates;
  module.predicates = p;
  const symbol = functorOfHeader(functor);
  p.nextOfFunctor = changetype<Predicate>(symbol.predicates);
  symbol.predicates = changetype<Address>(p);
  return p;
}

/** The predicate whose clauses or code a record stands for. */
export function definitionOf(p: Predicate): Predicate {
  return p.importedFrom == NO_PREDICATE ? p : p.importedFrom;
}

/** The definition that a goal of a module calls: own, imported or inherited; NO_PREDICATE if there is none. */
export function resolve(module: Module, functor: Cell): Predicate {
  let order: Address = 0;
  for (let m = module; m != NO_MODULE;) {
    const p = predicateOf(m, functor, false);
    if (p != NO_PREDICATE) {
      if (p.importedFrom != NO_PREDICATE) return p.importedFrom;
      if (p.flags & PredicateFlag.DEFINED) return p;
    }
    if (order == 0) order = m.order;
    if (order == 0) m = m.parent;
    else {
      m = changetype<Module>(load<u32>(order));
      order += 4;
    }
  }
  return NO_PREDICATE;
}

/** For a predicate that is called but not defined: makes it stand for an inherited one. False if there is none. */
export function inherit(p: Predicate): bool {
  const found = resolve(p.module, p.functor);
  if (found == NO_PREDICATE) return false;
  if (found != p && p.importedFrom == NO_PREDICATE) {
    p.flags |= PredicateFlag.INHERITED;
    attach(p, found);
  }
  return true;
}

/** Sets where the code of a predicate begins, also for all that stand for it. */
export function setEntry(p: Predicate, entry: Address): void {
  p.entry = entry;
  for (let i = p.importers; i != NO_PREDICATE; i = i.nextImporter) if (!isEarly(i)) i.entry = entry;
}

/** Whether it stands for another one whose arguments its stub qualifies. */
export function isEarly(p: Predicate): bool {
  return (p.flags & PredicateFlag.EARLY) != 0 && definitionOf(p).meta != 0;
}

/** Makes a predicate begin with its stub, whose instruction is `op`. */
export function setStub(p: Predicate, op: Op): void {
  p.stubOp = op;
  setEntry(p, stubOf(p));
}

function attach(p: Predicate, target: Predicate): void {
  p.importedFrom = target;
  p.nextImporter = target.importers;
  target.importers = p;
  setEntry(p, target.entry);
  if (isEarly(p)) p.entry = stubOf(p);
  // Those that stood for `p` stand for its target now.
  while (p.importers != NO_PREDICATE) {
    const i = p.importers;
    p.importers = i.nextImporter;
    i.importedFrom = target;
    i.nextImporter = target.importers;
    target.importers = i;
  }
}

/** Makes an import a predicate of its own again, without a definition. */
export function detach(p: Predicate): void {
  const target = p.importedFrom;
  if (target == NO_PREDICATE) return;
  if (target.importers == p) target.importers = p.nextImporter;
  else {
    let i = target.importers;
    while (i.nextImporter != p) i = i.nextImporter;
    i.nextImporter = p.nextImporter;
  }
  p.importedFrom = NO_PREDICATE;
  p.nextImporter = NO_PREDICATE;
  p.flags &= ~(PredicateFlag.INHERITED | PredicateFlag.WEAK | PredicateFlag.AUTOMATIC);
  p.file = Names.ATOM_NIL;
  setStub(p, Op.undefined);
}

/** Makes a predicate one that the module defines, instead of one that it imported or that others found further up. */
export function define(p: Predicate): void {
  if (p.flags & PredicateFlag.DEFINED) return;
  detach(p);
  forgetInherited(p.functor);
  p.flags |= PredicateFlag.DEFINED;
  noteDefinition(p);
}

/** A predicate of a program: calls of a builtin of that name may have been compiled in place. */
function noteDefinition(p: Predicate): void {
  if (
    changetype<Address>(p.module) != machine.systemModule &&
    functorOfHeader(p.functor).known != 0
  )
    compileAnew();
}

/** All clauses are compiled at their next call, also those of called goals (../compiler/bodies.ts). */
export function compileAnew(): void {
  const system = changetype<Module>(machine.systemModule);
  predicateOf(system, functorOfAtom(Names.ATOM_$CALL, 0), true).count = u32.MAX_VALUE;
  for (let i: u32 = 0; i < machine.functorCount; i++) {
    let p = changetype<Predicate>(functorAt(i).predicates);
    for (; p != NO_PREDICATE; p = p.nextOfFunctor) {
      if (p.first == NO_CLAUSE) continue;
      for (let c = p.first; c != NO_CLAUSE; c = c.next) if (c.code != 0) retireCode(c);
      if (p.stubOp == Op.link) setStub(p, Op.link);
    }
  }
}

/** Takes the definition of a predicate without clauses away. */
export function undefine(p: Predicate): void {
  p.flags &= PredicateFlag.EXPORTED;
  p.file = Names.ATOM_NIL;
  setStub(p, Op.undefined);
}

/** Forgets the predicates with that functor that modules inherit; calls look for them anew. */
export function forgetInherited(functor: Cell): void {
  let p = changetype<Predicate>(functorOfHeader(functor).predicates);
  for (; p != NO_PREDICATE; p = p.nextOfFunctor) if (p.flags & PredicateFlag.INHERITED) detach(p);
}

/** Sets in which modules a predicate is looked for that a module lacks: a list of names; [] for its parent. */
export function setOrder(module: Module, names: Cell): void {
  if (module.order != 0) release(module.order, module.orderBytes);
  module.order = 0;
  const count = listLength(names);
  if (count > 0) {
    module.orderBytes = 4 * count + 4;
    let p = (module.order = allocateCleared(module.orderBytes));
    for (let list = deref(names); isList(list); list = deref(at(list + 3))) {
      store<u32>(p, changetype<Address>(moduleNamed(deref(at(list - Tag.LIST)), true)));
      p += 4;
    }
  }
  for (let m = changetype<Module>(machine.modules); m != NO_MODULE; m = m.next)
    for (let p = m.predicates; p != NO_PREDICATE; p = p.nextOfModule)
      if (p.flags & PredicateFlag.INHERITED) detach(p);
}

/** Notes the predicates of that functor that have been called, or may have been, but are not defined yet. */
function noteEarly(functor: Cell): void {
  let p = changetype<Predicate>(functorOfHeader(functor).predicates);
  for (; p != NO_PREDICATE; p = p.nextOfFunctor)
    if (!(p.flags & PredicateFlag.DEFINED) && p.importedFrom == NO_PREDICATE)
      p.flags |= PredicateFlag.EARLY;
}

/** Whether it stands for another module's predicate because the module says so, not since it inherits it. */
export function isImport(p: Predicate): bool {
  return p.importedFrom != NO_PREDICATE && !(p.flags & PredicateFlag.INHERITED);
}

/**
 * Makes a predicate of another module visible, under its own name or another one.
 *
 * @param weakness - WEAK, with AUTOMATIC or without, or 0
 * @param file - the text that imports it
 * @returns the predicate that is there instead: its own or that of a third module; NO_PREDICATE: none
 */
export function importPredicate(
  module: Module,
  from: Module,
  functor: Cell,
  as: Cell,
  weakness: u32,
  file: Cell,
): Predicate {
  let target = resolve(from, functor);
  if (target == NO_PREDICATE) target = predicateOf(from, functor, true);
  if (target.meta != 0) noteEarly(as);
  const p = predicateOf(module, as, true);
  if (p == target) return NO_PREDICATE;
  const IS_WEAK = PredicateFlag.WEAK | PredicateFlag.AUTOMATIC;
  if (p.importedFrom == target) {
    if (p.flags & PredicateFlag.INHERITED) p.flags |= weakness;
    // The strongest import counts, and it lasts until all texts that import it are gone.
    else p.flags = (p.flags & ~IS_WEAK) | (p.flags & weakness);
    if (p.file != file) p.file = p.flags & PredicateFlag.INHERITED ? file : Names.ATOM_NIL;
    p.flags &= ~PredicateFlag.INHERITED;
    return NO_PREDICATE;
  }
  if (p.flags & PredicateFlag.DEFINED) {
    // A definition of the program hides the predicate of a system library.
    return target.flags & (PredicateFlag.SYSTEM | PredicateFlag.HIDDEN) ? NO_PREDICATE : p;
  }
  const old = p.importedFrom;
  if (isImport(p) && !(p.flags & PredicateFlag.AUTOMATIC) && old.flags & PredicateFlag.DEFINED)
    return old;
  detach(p);
  forgetInherited(as);
  attach(p, target);
  p.flags |= weakness;
  p.file = file;
  noteDefinition(target);
  return NO_PREDICATE;
}

/** Whether only the library calls it: its name begins with `$`. */
export function isHelper(predicate: Predicate): bool {
  const DOLLAR = 36;
  return load<u8>(atomOfCell(nameOf(predicate.functor)).name) == DOLLAR;
}

export function indicatorOf(functor: Cell): Cell {
  return struct2(Names.FUNCTOR_SLASH, nameOf(functor), smallCell(arityOf(functor)));
}

/** The indicator of a predicate, with its module if that is neither `user` nor `system`. */
export function indicatorOfPredicate(p: Predicate): Cell {
  const indicator = indicatorOf(p.functor);
  const isPlain = p.module == userModule() || p.module.parent == NO_MODULE;
  return isPlain ? indicator : struct2(Names.FUNCTOR_COLON, p.module.name, indicator);
}

/** error(permission_error(modify, static_procedure, PI), _). */
export function staticError(p: Predicate): Outcome {
  return permissionError(Names.ATOM_MODIFY, Names.ATOM_STATIC_PROCEDURE, indicatorOfPredicate(p));
}

/** The functor of the builtin of the module that goes on as that helper; 0: none. */
export function builtinOf(helper: Cell): Cell {
  switch (helper) {
    case Names.FUNCTOR_$FORMAT_5:
      return Names.FUNCTOR_FORMAT_2;
    case Names.FUNCTOR_$SUB_ATOM_5:
      return Names.FUNCTOR_SUB_ATOM_5;
    case Names.FUNCTOR_$SUB_STRING_5:
      return Names.FUNCTOR_SUB_STRING_5;
    default:
      return 0;
  }
}
