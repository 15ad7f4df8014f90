/*
 * The native part of library(clpfd): a module of its own in the memory of the core, made when the library is loaded. Its
 * predicates (../builtins.txt) are leaves (../../machine/solver.ts), their arguments stand in X; prolog/clpfd/solver.pl
 * calls them.
 */

/** Calls a predicate by its number. */
export function call(number: u32): Outcome {
  machine.ball = 0;
  clearTrouble();
  initSequences();
  const outcome = callPredicate(number);
  releaseSequences();
  return outcome;
}
