// Calls of predicates that are not defined.
import { Predicate, PredicateFlag, stubOf } from "../database/records";
import { isFlag } from "../database/flags";
import { definitionOf, inherit } from "../database/modules";
import { existenceError, struct2 } from "../errors";
import { Op } from "../instructions.generated";
import { smallCell } from "../memory/cells";
import { Outcome, machine } from "../memory/machine";
import { nameOf } from "../memory/symbols";
import * as Names from "../names.generated";

/** `machine.callee` has no definition of its own: goes on with the one that its module inherits, or throws. */
export function unknownPredicate(): Outcome {
  const predicate = changetype<Predicate>(machine.callee);
  const isKnown = inherit(predicate);
  const target = definitionOf(predicate);
  if (isKnown && !(target.entry == stubOf(target) && target.stubOp == Op.undefined)) {
    machine.program = predicate.entry;
    return Outcome.TRUE;
  }
  if ((target.flags & (PredicateFlag.DEFINED | PredicateFlag.DYNAMIC)) != 0) return Outcome.FALSE;
  if (!isFlag(Names.ATOM_UNKNOWN, Names.ATOM_ERROR)) return Outcome.FALSE;
  const indicator = struct2(
    Names.FUNCTOR_SLASH,
    nameOf(predicate.functor),
    smallCell(predicate.argumentBytes >> 2),
  );
  return existenceError(Names.ATOM_PROCEDURE, indicator);
}
