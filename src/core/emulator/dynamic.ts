/*
 * Calls of predicates whose clauses are found one by one. A choice point holds the arguments and, behind them, the
 * state of the search: see ../database/dynamic.ts. Facts are matched by their terms.
 */
import { wakeAtReturn } from "./wake";
import { compileClause } from "../compiler/clause";
import { isObserved } from "../compiler/known";
import { firstClause, isLast, matchFact, nextClause, saveWalk } from "../database/dynamic";
import { Clause, ClauseFlag, NO_CLAUSE, Predicate } from "../database/records";
import { WALK_CELLS } from "../database/retention";
import { Address, put } from "../memory/cells";
import { Outcome, X, machine, setX, x } from "../memory/machine";
import { popChoice, pushChoice } from "./choices";
import { CODE_DYNAMIC_RETRY } from "./fixed-code";
import { CHOICE_BYTES, Choice } from "./records";

/** Bytes of the state of a search. */
const WALK: u32 = 4 * WALK_CELLS;

/** dynamic: the first clause that may match. */
export function callDynamic(): Outcome {
  machine.callee = load<u32>(machine.program + 4);
  const predicate = changetype<Predicate>(machine.callee);
  const clause = firstClause(predicate, X);
  if (clause == NO_CLAUSE) return Outcome.FALSE;
  if (!isLast()) {
    const bytes = predicate.argumentBytes;
    const values = changetype<Address>(pushChoice(bytes + WALK, CODE_DYNAMIC_RETRY)) + CHOICE_BYTES;
    for (let i: u32 = 0; i < bytes; i += 4) put(values + i, x(i));
    saveWalk(values + bytes);
  }
  return enterClause(clause);
}

/** dynamic_retry: the next one. */
export function retryDynamic(): Outcome {
  const choice = changetype<Choice>(machine.choice);
  const values = machine.choice + CHOICE_BYTES;
  const bytes = <u32>choice.argumentBytes - WALK;
  for (let i: u32 = 0; i < bytes; i += 4) setX(i, load<u32>(values + i));
  machine.cutBarrier = changetype<Address>(choice.previous);
  const clause = nextClause(values + bytes, X);
  if (isLast()) popChoice();
  return enterClause(clause);
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
