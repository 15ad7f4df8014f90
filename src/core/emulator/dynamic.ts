/*
 * Calls of predicates whose clauses are found one by one. A choice point holds the arguments and, behind them, the
 * state of the search: see ../database/dynamic.ts. Facts are matched by their terms.
 */

/** Bytes of the state of a search. */
const WALK: u32 = 4 * WALK_CELLS;

/** dynamic: the first clause that may match. */
export function callDynamic(): Outcome {
  machine.callee = load<u32>(machine.program + 4);
  const predicate = changetype<Predicate>(machine.callee);
  if (isSingleSided(predicate)) put(keepCall(predicate, 4, CODE_NO_RULE), machine.callee + 3);
  const clause = firstClause(predicate, X);
  if (clause == NO_CLAUSE) return Outcome.FALSE;
  if (!isLast()) saveWalk(keepCall(predicate, WALK, CODE_DYNAMIC_RETRY));
  return enterClause(clause);
}

/** Makes a choice point with the arguments of a call; returns where in it `more` bytes follow. */
function keepCall(predicate: Predicate, more: u32, alternative: Address): Address {
  const bytes = predicate.argumentBytes;
  const values = changetype<Address>(pushChoice(bytes + more, alternative)) + CHOICE_BYTES;
  for (let i: u32 = 0; i < bytes; i += 4) put(values + i, x(i));
  return values + bytes;
}

/** Fetches the arguments from the newest choice point; returns where in it `more` bytes follow. */
function fetchCall(more: u32): Address {
  const values = machine.choice + CHOICE_BYTES;
  const bytes = <u32>changetype<Choice>(machine.choice).argumentBytes - more;
  for (let i: u32 = 0; i < bytes; i += 4) setX(i, load<u32>(values + i));
  return values + bytes;
}

/** Whether one of the clauses has to match: the choice point below those of the search is for the error. */
function isSingleSided(predicate: Predicate): bool {
  return (predicate.flags & PredicateFlag.SINGLE_SIDED) != 0;
}

/** dynamic_retry: the next one. */
export function retryDynamic(): Outcome {
  const clause = nextClause(fetchCall(WALK), X);
  let barrier = changetype<Choice>(machine.choice).previous;
  if (isSingleSided(clause.predicate)) barrier = barrier.previous;
  machine.cutBarrier = changetype<Address>(barrier);
  if (isLast()) popChoice();
  return enterClause(clause);
}

/** no_rule: throws for the goal whose arguments are in X, or in the choice point. */
export function noRule(): Outcome {
  machine.callee = load<u32>(machine.program + 4);
  const isKept = machine.callee == 0;
  if (isKept) machine.callee = addressOfSmall(load<u32>(fetchCall(4)));
  const predicate = changetype<Predicate>(machine.callee);
  if (lacksRoom(predicate.argumentBytes)) return Outcome.RETRY;
  if (isKept) popChoice();
  return existenceError(Names.ATOM_MATCHING_RULE, qualified(predicate, goalOf(predicate)));
}

function qualified(predicate: Predicate, goal: Cell): Cell {
  if (changetype<Address>(predicate.module) == machine.userModule) return goal;
  return struct2(Names.FUNCTOR_COLON, predicate.module.name, goal);
}

/** Goes on in a clause. RETRY: it is a fact, now in `machine.entry`, for which the heap has too little room. */
export function enterClause(clause: Clause): Outcome {
  if ((clause.flags & ClauseFlag.FACT) != 0 && !isObserved(clause.predicate.module)) {
    const outcome = matchFact(clause, X);
    if (outcome == Outcome.RETRY) {
      machine.entry = changetype<Address>(clause);
      machine.callee = changetype<Address>(clause.predicate);
    } else if (outcome == Outcome.TRUE) wakeAtReturn();
    return outcome;
  }
  if (clause.code == 0) compileClause(clause);
  machine.program = clause.code;
  return clause.code == 0 ? Outcome.FALSE : Outcome.TRUE;
}
