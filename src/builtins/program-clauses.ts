/**
 * The clauses of a program for a goal, with their places, for explanations of a program's goals
 * (library(why_not)).
 *
 * Clauses of libraries, builtins and tabled predicates are not included. Such goals are called.
 */
import { TRUE, argumentsOf, atom, atomName, compound, deref } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { instantiate } from "../terms/template.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Nondeterministic } from "../machine/builtin.js";
import { keyOfGoal } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import { isMetaArgument, qualify } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { atomArgument, callableArgument } from "./arguments.js";
import { matchHead } from "../machine/matching.js";
import type { Bindings } from "../machine/matching.js";

/** The predicate of a program that a goal calls; undefined for any other. */
function programPredicate(m: Machine, name: Term, goal: Cell): Predicate | undefined {
  const module = m.database.module(atomName(atomArgument(name)));
  const p = m.database.resolve(module, keyOfGoal(goal));
  const isProgram = p?.definition === "static" || p?.definition === "dynamic";
  return isProgram && !p.library && !p.module.library && !p.tabled ? p : undefined;
}

/** The goal as the predicate receives it: with meta-arguments qualified by the module of the caller. */
function closed(p: Predicate, name: Term, goal: Cell): Cell {
  const { meta } = p;
  if (meta === undefined || p.module.name === atomName(atomArgument(name))) return goal;
  const args = argumentsOf(goal).map((arg, i) =>
    i < meta.length && isMetaArgument(meta[i]!) ? qualify(atomArgument(name), arg) : arg,
  );
  return args.length === 0 ? goal : (compound(goal.t, args) as Cell);
}

const programClause: Nondeterministic = function* (m, name, x, body, module, file, line) {
  const goal = callableArgument(x!);
  const p = programPredicate(m, name!, goal);
  if (p === undefined) return false;
  const head = closed(p, name!, goal);
  for (const clause of p.matching(argumentsOf(head)).living()) {
    m.charge(1);
    const env: Bindings = [];
    if (!matchHead(m, clause, env, head)) {
      yield false;
      continue;
    }
    const { place } = clause;
    yield (
      unify(m, body!, clause.body === TRUE ? TRUE : instantiate(clause.body, env, m.stamp)) &&
        unify(m, module!, atom((clause.context ?? p.module).name)) &&
        unify(m, file!, atom(place?.file ?? "")) &&
        unify(m, line!, place?.line ?? 0)
    );
  }
  return false;
};

export const programClauses: readonly BuiltinRow[] = [
  {
    name: "$is_program_goal",
    arity: 2,
    modes: ["'$is_program_goal'(+Module, +Goal)"],
    doc: "True iff Goal, called in Module, calls a predicate that a program defines by clauses and does not table.",
    det: (m, name, goal) => programPredicate(m, name, callableArgument(deref(goal))) !== undefined,
  },
  {
    name: "$program_clause",
    arity: 6,
    modes: ["'$program_clause'(+Module, +Goal, -Body, -BodyModule, -File, -Line)"],
    doc: "True iff Body is the body of a clause for the program's goal; it runs in BodyModule, and the clause is in that Line of File ('' and 0 for one that was asserted).",
    nondet: programClause,
  },
];

/** What is native in this part of the engine. */
export const programClausesPart: NativeSide = { rows: () => programClauses };
