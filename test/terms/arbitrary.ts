/**
 * Random terms for property tests. A `Sketch` is plain data that fast-check can
 * shrink and print; `build` makes the term, equal variable numbers becoming the
 * same variable.
 */
import * as fc from "fast-check";
import { VAR, argument, atom, compound, deref, float, functor } from "../../src/terms/term.js";
import { integer, string, variable } from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { identical } from "../../src/terms/order.js";
import { anyText } from "./text.js";

export type Sketch =
  | { readonly kind: "variable"; readonly number: number }
  | { readonly kind: "atom"; readonly name: string }
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "compound"; readonly name: string; readonly args: readonly Sketch[] };

const PLAIN = ["a", "b", "foo", "[]", "{}"];

/** Sketches whose atoms and functors are drawn from `names` and a few more. */
export function sketches(names: readonly string[] = []): fc.Arbitrary<Sketch> {
  const name = fc.constantFrom(...PLAIN, ...names);
  return fc.letrec<{ term: Sketch; leaf: Sketch }>((tie) => ({
    leaf: fc.oneof(
      fc.record({ kind: fc.constant("variable" as const), number: fc.nat(3) }),
      fc.record({ kind: fc.constant("atom" as const), name }),
      fc.record({
        kind: fc.constant("integer" as const),
        value: fc.oneof(fc.bigInt(-5n, 5n), fc.bigInt(-(2n ** 70n), 2n ** 70n)),
      }),
      fc.record({ kind: fc.constant("float" as const), value: fc.double({ noNaN: true }) }),
      fc.record({ kind: fc.constant("string" as const), text: anyText }),
    ),
    term: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("leaf"),
      fc.record({
        kind: fc.constant("compound" as const),
        name: fc.oneof(name, fc.constantFrom(".", ".", "{}", "-", "+", ",")),
        args: fc.oneof(
          { weight: 4, arbitrary: fc.tuple(tie("term"), tie("term")) },
          { weight: 4, arbitrary: fc.tuple(tie("term")) },
          { weight: 1, arbitrary: fc.array(tie("term"), { minLength: 3, maxLength: 10 }) },
        ),
      }),
    ),
  })).term;
}

/** The term that a sketch describes, its variables taken from or added to `variables`. */
export function build(sketch: Sketch, variables: Map<number, Cell> = new Map()): Term {
  switch (sketch.kind) {
    case "variable": {
      let v = variables.get(sketch.number);
      if (v === undefined) variables.set(sketch.number, (v = variable(1)));
      return v;
    }
    case "atom":
      return atom(sketch.name);
    case "integer":
      return integer(sketch.value);
    case "float":
      return float(sketch.value);
    case "string":
      return string(sketch.text);
    case "compound": {
      const args = sketch.args.map((arg) => build(arg, variables));
      return compound(functor(sketch.name, args.length), args);
    }
  }
}

/** Are the terms equal up to the names of their variables? Recursive: for small terms. */
export function isVariant(
  a: Term,
  b: Term,
  forth: Map<Cell, Cell> = new Map(),
  back: Map<Cell, Cell> = new Map(),
): boolean {
  a = deref(a);
  b = deref(b);
  if (typeof a === "number" || typeof b === "number") return a === b;
  if (a.t !== b.t) return false;
  if (a.t === VAR) {
    if (!forth.has(a) && !back.has(b)) {
      forth.set(a, b);
      back.set(b, a);
    }
    return forth.get(a) === b && back.get(b) === a;
  }
  if (a.t.arity === 0) return identical(a, b);
  for (let i = 0; i < a.t.arity; i++) {
    if (!isVariant(argument(a, i), argument(b, i), forth, back)) return false;
  }
  return true;
}
