/**
 * Arithmetic as predicates. In clauses the compiler does these itself
 * (compile/expressions.ts); the rows serve `call/N` and the lists of builtins.
 */
import { deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { compareValues, evaluate } from "../machine/evaluate.js";
import type { BuiltinRow } from "../machine/builtin.js";

function comparison(name: string, what: string, test: (order: number) => boolean): BuiltinRow {
  return {
    name,
    arity: 2,
    modes: [`+X ${name} +Y`],
    doc: `True iff the value of X is ${what} that of Y.`,
    iso: true,
    det: (_m, x: Term, y: Term) => test(compareValues(evaluate(deref(x)), evaluate(deref(y)))),
  };
}

export const arithmetic: readonly BuiltinRow[] = [
  {
    name: "is",
    arity: 2,
    modes: ["-X is +Expression"],
    doc: "True iff X is the value of Expression.",
    iso: true,
    det: (m, x, expression) => unify(m, x, evaluate(deref(expression))),
  },
  comparison("<", "less than", (order) => order < 0),
  comparison(">", "greater than", (order) => order > 0),
  comparison("=<", "at most", (order) => order <= 0),
  comparison(">=", "at least", (order) => order >= 0),
  comparison("=:=", "equal to", (order) => order === 0),
  comparison("=\\=", "different from", (order) => order !== 0),
];
