/** Rows of facts as types. */
import type { ArrayOf } from "./arity-types.js";
import type { Value } from "../machine/value-types.js";

/** A row for a predicate: for `"edge/2"` an array of two values. */
export type FactRow<Indicator extends string> =
  Indicator extends `${string}/${infer N extends number}`
    ? number extends N
      ? readonly Value[]
      : ArrayOf<N>
    : readonly Value[];
