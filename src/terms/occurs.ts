/**
 * The occurs check: may a variable become part of its own value?
 *
 * Plain unification does not ask. The flag `occurs_check` of a database makes it
 * ask; whoever sets that calls `noteOccursCheck` once, so that in a process where
 * nobody does, a binding looks at one module variable and no more.
 */
import { PATIENCE } from "./effort.js";
import { prologError } from "./error-terms.js";
import { argument, deref, structure } from "./term.js";
import type { Cell, Term } from "./term.js";

/** What plain unification does about a variable in its own value: binds it, fails, throws. */
export type OccursCheck = "false" | "true" | "error";

/** Is there any database whose unifications check? An object, for generated code to look at. */
export const occurs = { isUsed: false };

/** From now on, each unification looks at what its machine says. */
export function noteOccursCheck(): void {
  occurs.isUsed = true;
}

/** Beyond this the work stack is given back to the collector after use. */
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
