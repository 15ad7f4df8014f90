/**
 * Declarations of predicates, as directives or as goals.
 */
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { checkDefinable } from "./assertion.js";
import { checkDynamic, eachIndicator } from "./indicators.js";
import type { PredicateName } from "./indicators.js";

/** Predicates that are declared between two checks of the limits, and the cost of one, in steps. */
const PART = 64;
const STEPS = 100;

/** Declares each predicate that `x` names: defines it, then calls `mark`. */
function declare(
  m: Machine,
  x: Term,
  definition: "static" | "dynamic",
  mark: (p: Predicate) => void,
): boolean {
  inParts(() => declareInParts(m.database, x, definition, mark));
  return true;
}

function* declareInParts(
  database: Database,
  x: Term,
  definition: "static" | "dynamic",
  mark: (p: Predicate) => void,
): LongWork<void> {
  const names: PredicateName[] = [];
  for (const name of eachIndicator(database, database.user, x)) {
    if (names.push(name) % PART === 0) yield STEPS * PART;
  }
  let count = 0;
  for (const { module, key } of names) {
    checkDefinable(database, key);
    mark(database.define(module, key, definition));
    if (++count % PART === 0) yield STEPS * PART;
  }
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
