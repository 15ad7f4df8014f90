/**
 * Arithmetic as predicates. In clauses the compiler handles these itself (compile/expressions.ts); the rows
 * serve `call/N` and the lists of builtins.
 */
import { deref } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { compareValues, evaluate } from "../machine/evaluate.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";

/** A comparison of the values of two expressions. */
function comparison(holds: (order: number) => boolean): Deterministic {
  return (_m, x, y) => holds(compareValues(evaluate(deref(x!)), evaluate(deref(y!))));
}

export const arithmetic: readonly BuiltinRow[] = [
  {
    name: "is",
    arity: 2,
    modes: ["-X is +Expression"],
    doc: "True iff X is the value of Expression.",
    determinism: "semidet",
    example: `
      ?- X is 7 / 2.
      X = 3.5.
      ?- X is max(3, 2**4) + 1.
      X = 17.
      ?- 3.0 is 3.
      false.
      ?- X is 1 + _.
      error: instantiation_error.
      ?- X is 1 + a.
      error: type_error(evaluable,a/0).
      ?- X is 1 // 0.
      error: evaluation_error(zero_divisor).
    `,
    iso: true,
    det: (m, x, expression) => unify(m, x, evaluate(deref(expression))),
    long: true,
  },
  {
    name: "<",
    arity: 2,
    modes: ["+X < +Y"],
    doc: "True iff the value of X is less than that of Y.",
    determinism: "semidet",
    example: `
      ?- 2 < 10.
      true.
      ?- a < 1.
      error: type_error(evaluable,a/0).
    `,
    iso: true,
    det: comparison((order) => order < 0),
  },
  {
    name: ">",
    arity: 2,
    modes: ["+X > +Y"],
    doc: "True iff the value of X is greater than that of Y.",
    determinism: "semidet",
    example: `
      ?- 2**10 > 1000.
      true.
      ?- X > 1.
      error: instantiation_error.
    `,
    iso: true,
    det: comparison((order) => order > 0),
  },
  {
    name: "=<",
    arity: 2,
    modes: ["+X =< +Y"],
    doc: "True iff the value of X is at most that of Y.",
    determinism: "semidet",
    example: `
      ?- 2.0 =< 2.
      true.
      ?- X =< 1.
      error: instantiation_error.
    `,
    iso: true,
    det: comparison((order) => order <= 0),
  },
  {
    name: ">=",
    arity: 2,
    modes: ["+X >= +Y"],
    doc: "True iff the value of X is at least that of Y.",
    determinism: "semidet",
    example: `
      ?- 1 >= 2.
      false.
      ?- X >= 1.
      error: instantiation_error.
    `,
    iso: true,
    det: comparison((order) => order >= 0),
  },
  {
    name: "=:=",
    arity: 2,
    modes: ["+X =:= +Y"],
    doc: "True iff the value of X is equal to that of Y.",
    determinism: "semidet",
    example: `
      ?- 1 + 1 =:= 2.0.
      true.
      ?- 1 =:= foo + 1.
      error: type_error(evaluable,foo/0).
    `,
    iso: true,
    det: comparison((order) => order === 0),
  },
  {
    name: "=\\=",
    arity: 2,
    modes: ["+X =\\= +Y"],
    doc: "True iff the value of X is different from that of Y.",
    determinism: "semidet",
    example: String.raw`
      ?- 7 mod 2 =\= 0.
      true.
      ?- X =\= 1.
      error: instantiation_error.
    `,
    iso: true,
    det: comparison((order) => order !== 0),
  },
];
