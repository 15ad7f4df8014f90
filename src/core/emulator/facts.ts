// Facts of dynamic predicates, which are matched by their terms.
import { matchFact } from "../database/dynamic";
import { Clause } from "../database/records";
import { resourceError } from "../errors";
import { extendHeap } from "../memory/collector";
import { Outcome, X, machine } from "../memory/machine";
import * as Names from "../names.generated";

/** Unifies a fact with the arguments in X. */
export function enterFact(clause: Clause): Outcome {
  const outcome = matchFact(clause, X);
  if (outcome != Outcome.RETRY) return outcome;
  return extendHeap(machine.need) ? matchFact(clause, X) : resourceError(Names.ATOM_MEMORY);
}
