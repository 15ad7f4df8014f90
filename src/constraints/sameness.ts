/** Equality of two variables. */
import { unify } from "../terms/unify.js";
import type { Store, Variable } from "./store.js";

/** Unifies two variables. Their hook does the rest. */
export function postSame(s: Store, x: Variable, y: Variable): boolean {
  if (x.isFixed) return s.assign(y, x.min);
  if (y.isFixed) return s.assign(x, y.min);
  return s.within(x, y.domain) && s.within(y, x.domain) && unify(s.m, x.term, y.term);
}
