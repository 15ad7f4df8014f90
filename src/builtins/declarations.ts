/**
 * Declarations of predicates, as directives or as goals.
 */
import { inParts } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { checkDefinable } from "./assertion.js";
import { checkDynamic, declareEach } from "./indicators.js";

/** Declares each predicate that `x` names: defines it, then calls `mark`. */
function declare(
  { database }: Machine,
  x: Term,
  definition: "static" | "dynamic",
  mark: (p: Predicate) => void,
): boolean {
  const declareOne = (module: Module, key: PredicateKey): void => {
    checkDefinable(database, key);
    mark(database.define(module, key, definition));
  };
  inParts(() => declareEach(database, database.user, x, declareOne));
  return true;
}

const dynamic = (m: Machine, x: Term): boolean =>
  declare(m, x, "dynamic", (p) => {
    checkDynamic(m.database, p);
    p.definition = "dynamic";
  });

export const declarations: readonly BuiltinRow[] = [
  {
    name: "dynamic",
    arity: 1,
    modes: ["dynamic(+Indicators)"],
    doc: "Declares that the clauses of the predicates may change while the program runs.",
    determinism: "det",
    example: String.raw`
      ?- dynamic(ex_dynamic/1), \+ ex_dynamic(_).
      true.
      ?- dynamic(_).
      error: instantiation_error.
      ?- dynamic(atom/1).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    meta: ":",
    det: dynamic,
    long: true,
  },
  {
    name: "discontiguous",
    arity: 1,
    modes: ["discontiguous(+Indicators)"],
    doc: "Declares that the clauses of the predicates need not stand together.",
    determinism: "det",
    example: `
      ?- discontiguous(ex_apart/1).
      true.
      ?- discontiguous(_).
      error: instantiation_error.
    `,
    meta: ":",
    det: (m, x) => declare(m, x, "static", (p) => (p.discontiguous = true)),
    long: true,
  },
  {
    name: "multifile",
    arity: 1,
    modes: ["multifile(+Indicators)"],
    doc: "Declares that the predicates may have clauses in several files.",
    determinism: "det",
    example: `
      ?- multifile(ex_files/1).
      true.
      ?- multifile(_).
      error: instantiation_error.
    `,
    meta: ":",
    det: (m, x) => declare(m, x, "static", (p) => (p.multifile = true)),
    long: true,
  },
];
