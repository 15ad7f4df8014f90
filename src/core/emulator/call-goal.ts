// call/N: from a goal in X to the predicate that it calls, with the arguments in X.

function isControl(header: Cell): bool {
  switch (header) {
    case Names.FUNCTOR_COMMA:
    case Names.FUNCTOR_SEMICOLON:
    case Names.FUNCTOR_BAR:
    case Names.FUNCTOR_ARROW:
    case Names.FUNCTOR_SOFT_ARROW:
    case Names.FUNCTOR_NOT:
      return true;
  }
  return false;
}

/** In place of a number of arguments: '$call_rest'(Goal, Barrier), the rest of a body, whose cuts cut to the barrier. */
export const REST: u32 = 255;

/**
 * The goal is in X0, and n arguments to be added follow. Outcome.CALL with `machine.entry` and `machine.cutBarrier`, or an
 * error.
 */
export function callGoal(n: u32): u32 {
  machine.cutBarrier = machine.choice;
  let goal = deref(x(0));
  let module = changetype<Module>(machine.userModule);
  for (let steps = 0; isStruct(goal) && at(goal - Tag.STRUCT) == Names.FUNCTOR_COLON; steps++) {
    if (steps == QUICK_STEPS) return typeError(Names.ATOM_ACYCLIC_TERM, goal);
    const name = deref(at(goal - Tag.STRUCT + 4));
    if (isRef(name)) return instantiationError();
    if (!isAtom(name)) return typeError(Names.ATOM_MODULE, name);
    module = moduleNamed(name, true);
    goal = deref(at(goal - Tag.STRUCT + 8));
  }
  if (n == REST) {
    machine.cutBarrier = changetype<Address>(choiceOf(x(4)));
    return callBody(bodyClause(module, goal));
  }
  let functor: Cell;
  let from: Address = 0;
  let k: u32 = 0;
  if (isAtom(goal)) functor = functorOf(atomNumber(goal), n);
  else if (isStruct(goal)) {
    const header = at(goal - Tag.STRUCT);
    if ((header & 16) != 0) return typeError(Names.ATOM_CALLABLE, goal);
    if (n == 0 && isControl(header)) return callControl(module, goal);
    k = arityOf(header);
    from = goal - Tag.STRUCT + 4;
    functor = n == 0 ? header : functorOf(functorOfHeader(header).name, k + n);
  } else if (isList(goal)) {
    k = 2;
    from = goal - Tag.LIST;
    functor = functorOf(atomNumber(Names.ATOM_BRACKET_BAR), k + n);
  } else if (isRef(goal)) return instantiationError();
  else return typeError(Names.ATOM_CALLABLE, goal);
  if (k + n > MAX_PROCEDURE_ARITY) return representationError(Names.ATOM_MAX_ARITY);
  const predicate = predicateOf(module, functor, true);
  machine.callee = changetype<Address>(predicate);
  machine.entry = predicate.entry;
  // The added arguments move to their places behind those of the goal.
  if (k > 1) for (let i = n; i > 0; i--) setX(4 * (i - 1 + k), x(4 * i));
  else if (k == 0) for (let i: u32 = 0; i < n; i++) setX(4 * i, x(4 * i + 4));
  for (let i: u32 = 0; i < k; i++) setX(4 * i, at(from + 4 * i));
  if (isControl(functor)) return callControl(module, goalOf(functor));
  if (
    changetype<Address>(module) != machine.userModule ||
    predicate.importedFrom != NO_PREDICATE ||
    (predicate.flags & PredicateFlag.DEFINED) == 0
  )
    qualifyArguments(module, predicate);
  return Outcome.CALL;
}

/** The arguments in X that a meta-predicate calls belong to that module. */
export function qualifyArguments(module: Module, predicate: Predicate): void {
  let target = definitionOf(predicate);
  // It may not have been called in this module before.
  if ((target.flags & PredicateFlag.DEFINED) == 0) target = resolve(module, predicate.functor);
  if (target == NO_PREDICATE || target.meta == 0) return;
  // Goals without a module belong to `user`, and the library takes them so.
  const owner = changetype<Address>(target.module);
  if (
    changetype<Address>(module) == machine.userModule &&
    (owner == machine.userModule || owner == machine.systemModule)
  )
    return;
  const meta = target.meta;
  for (let i: u32 = 0; i < predicate.argumentBytes; i += 4) {
    const specification = at(meta + i);
    if (
      !isSmall(specification) &&
      specification != Names.ATOM_COLON &&
      specification != Names.ATOM_CARET &&
      specification != Names.ATOM_DOUBLE_SLASH
    )
      continue;
    const cell = deref(x(i));
    if (hasFunctor(cell, Names.FUNCTOR_COLON)) setX(i, innermost(cell));
    else setX(i, struct2(Names.FUNCTOR_COLON, module.name, cell));
  }
}

/** The goal of that functor whose arguments are in X. */
function goalOf(functor: Cell): Cell {
  const from = machine.heap;
  const n = arityOf(functor);
  machine.heap = from + 4 * (n + 1);
  put(from, functor);
  for (let i: u32 = 0; i < n; i++) put(from + 4 * (i + 1), x(4 * i));
  return from + Tag.STRUCT;
}

function callControl(module: Module, goal: Cell): u32 {
  return callBody(compileBody(module, goal));
}

function callBody(clause: Clause): u32 {
  if (clause == NO_CLAUSE) return Outcome.ERROR;
  machine.callee = changetype<Address>(clause.predicate);
  machine.entry = clause.code;
  return Outcome.CALL;
}
