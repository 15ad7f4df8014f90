/** Types that depend on the arity of a predicate or a compound. */
import type { Value } from "../machine/value-types.js";

/** Arrays of that many values, up to 16; arrays of any length for more. */
export type ArrayOf<
  N extends number,
  A extends readonly Value[] = readonly [],
> = A["length"] extends N
  ? A
  : A["length"] extends 16
    ? readonly Value[]
    : ArrayOf<N, readonly [...A, Value]>;
