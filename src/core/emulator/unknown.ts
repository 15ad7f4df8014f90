// Calls of predicates that are not defined.

/**
 * `machine.callee` has no definition of its own: goes on with the one that its module inherits, or with
 * '$undefined'(Module, Goal) of the library.
 */
export function unknownPredicate(): Outcome {
  const predicate = changetype<Predicate>(machine.callee);
  const isKnown = predicate.importedFrom != NO_PREDICATE || inherit(predicate);
  const target = definitionOf(predicate);
  if (isKnown && !(target.entry == stubOf(target) && target.stubOp == Op.undefined)) {
    if (isEarly(predicate)) {
      if (lacksRoom(3 * predicate.argumentBytes)) return Outcome.RETRY;
      qualifyArguments(predicate.module, predicate);
    }
    machine.program = target.entry;
    return Outcome.TRUE;
  }
  if ((target.flags & (PredicateFlag.DEFINED | PredicateFlag.DYNAMIC)) != 0) return Outcome.FALSE;
  if (lacksRoom(predicate.argumentBytes + 8)) return Outcome.RETRY;
  machine.unknownCall = machine.lastBudget == machine.budget ? machine.lastCall : 0;
  const goal = goalOf(predicate);
  const handler = predicateOf(
    changetype<Module>(machine.systemModule),
    Names.FUNCTOR_$UNDEFINED_2,
    true,
  );
  setX(0, predicate.module.name);
  setX(4, goal);
  machine.callee = changetype<Address>(handler);
  machine.program = handler.entry;
  return Outcome.TRUE;
}

/** The goal whose arguments are in X. */
export function goalOf(predicate: Predicate): Cell {
  const bytes = predicate.argumentBytes;
  if (bytes == 0) return nameOf(predicate.functor);
  if (predicate.functor == Names.FUNCTOR_BRACKET_BAR) return listCell(x(0), x(4));
  const h = take(1 + (bytes >> 2));
  put(h, predicate.functor);
  memory.copy(h + 4, X, bytes);
  return h + Tag.STRUCT;
}
