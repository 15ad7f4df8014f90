/**
 * The occurs check: may a variable be bound to a term that contains it?
 *
 * Plain unification does not check. The flag `occurs_check` of a database makes it check; setting the flag
 * calls `noteOccursCheck`. In a process that never sets it, a binding reads one module variable and no more.
 */
import { PATIENCE } from "./effort.js";
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

/** A work stack longer than this is released after use. */
const KEEP = 1024;

const inside: Term[] = [];

/** Does the unbound variable `v` occur in `x`? */
export function occursIn(v: Cell, x: Term): boolean {
  let top = 0;
  let steps = 0;
  let seen: Set<Cell> | undefined;
  let found = false;
  for (;;) {
    x = deref(x);
    if (x === v) {
      found = true;
      break;
    }
    if (
      typeof x !== "number" &&
      x.t.arity > 0 &&
      (++steps <= PATIENCE || !(seen ??= new Set()).has(x))
    ) {
      seen?.add(x);
      for (let i = x.t.arity - 1; i > 0; i--) inside[top++] = argument(x, i);
      x = argument(x, 0);
      continue;
    }
    if (top === 0) break;
    x = inside[--top]!;
  }
  if (inside.length > KEEP) inside.length = 0;
  return found;
}

/** May the variable `v` be bound to `x`, another term? With `error`, throws if it may not. */
export function isAllowed(check: OccursCheck, v: Cell, x: Term): boolean {
  if (check === "false" || typeof x === "number" || x.t.arity === 0 || !occursIn(v, x)) return true;
  if (check === "error") throw prologError(structure("occurs_check", v, x));
  return false;
}
