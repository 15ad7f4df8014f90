/**
 * Identifies predicates that only look at their arguments: builtins whose rows are marked `pure`. A condition
 * made of them needs neither choice point nor trail.
 */
import type { BuiltinRow } from "../machine/builtin.js";
import type { Predicate } from "../machine/predicate.js";

/**
 * Is it such a builtin? For a name that a module imports or may redefine, pass the predicate it resolves to.
 */
export function isPurePredicate(p: Predicate): boolean {
  const row = p.native as BuiltinRow | undefined;
  return row !== undefined && "det" in row && row.pure === true;
}
