/**
 * The occurs check: may a variable be bound to a term that contains it?
 *
 * Plain unification does not check. The flag `occurs_check` of a database makes it check; setting the flag
 * calls `noteOccursCheck`. In a process that never sets it, a binding reads one module variable and no more.
 */
import { Met, isBrief } from "./met-cells.js";
import { BLOCK, atOnce, breadth } from "./effort.js";
import type { LongWork } from "./effort.js";
import { prologError } from "./error-terms.js";
import { argument, deref, structure } from "./term.js";
import type { Cell, Term } from "./term.js";

/** What plain unification does when a variable occurs in its own value: bind it, fail or throw. */
export type OccursCheck = "false" | "true" | "error";

/** Has any database of the process set the flag? An object, so that generated code can read it. */
export const occurs = { isUsed: false };

/** Makes each unification ask its machine from now on. */
export function noteOccursCheck(): void {
  occurs.isUsed = true;
}

/** Does the unbound variable `v` occur in `x`? */
function* occursIn(v: Cell, x: Term): LongWork<boolean> {
  const waiting: Term[] = [x];
  let steps = 0;
  let paid = 0;
  let met: Met | undefined;
  while (waiting.length > 0) {
    if (++steps - paid >= BLOCK) {
      yield steps - paid;
      paid = steps;
    }
    const y = deref(waiting.pop()!);
    if (y === v) return true;
    if (typeof y === "number" || y.t.arity === 0) continue;
    if (!isBrief(y, steps) && !(met ??= new Met()).enter(y)) continue;
    steps += breadth(y.t.arity);
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}

/** May the variable `v` be bound to `x`, another term? With `error`, throws if it may not. */
export function* isAllowedInParts(check: OccursCheck, v: Cell, x: Term): LongWork<boolean> {
  if (check === "false" || typeof x === "number" || x.t.arity === 0) return true;
  if (!(yield* occursIn(v, x))) return true;
  if (check === "error") throw prologError(structure("occurs_check", v, x));
  return false;
}

/** Does the same at once. */
export function isAllowed(check: OccursCheck, v: Cell, x: Term): boolean {
  return atOnce(isAllowedInParts(check, v, x));
}
