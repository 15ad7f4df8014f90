/**
 * Copies that have no compound in common with the original, not even ground ones.
 */
import { Renaming, copySlowly, copyTerm } from "./copy.js";
import { sharing } from "./sharing.js";
import { deref, isAtomic } from "./term.js";
import type { Cell, Term } from "./term.js";

/** Returns a copy of `x` to keep: destructive assignment to one is not seen in the other. */
export function copyToKeep(x: Term, stamp: number): Term {
  return sharing.isAllowed ? copyTerm(x, stamp) : duplicate(x, stamp);
}

/** Returns an instance of the kept ground term `x` for a program: `x` itself while it can be shared. */
export function instanceOf(x: Term): Term {
  return sharing.isAllowed ? x : duplicate(x, 0);
}

/** A copy of `x` that shares no compound with it, not even ground ones. */
export function duplicate(x: Term, stamp: number): Term {
  const y = deref(x);
  return isAtomic(y) ? y : copySlowly(y as Cell, stamp, new Renaming(), false);
}
