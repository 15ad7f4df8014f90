/** The native predicates of library(tabling), which documents them. */
import { typeError } from "../terms/error-terms.js";
import {
  ATOM,
  KIND_REF,
  argumentsOf,
  atom,
  atomName,
  deref,
  isVariable,
  reference,
  referenced,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { atomArgument, callableArgument, integerArgument } from "../builtins/arguments.js";
import type { BuiltinRow, Nondeterministic } from "../machine/builtin.js";
import { keyOfGoal, predicateKey } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Tabling } from "./tabling.js";
import { COMPLETE, Table } from "./table.js";

/** The rows for one database. */
export function tablingRows(tabling: Tabling): readonly BuiltinRow[] {
  const { database } = tabling;
  const named = (module: Term, name: Term, arity: Term): { module: Module; key: PredicateKey } => ({
    module: database.module(atomName(atomArgument(module))),
    key: predicateKey(atomName(atomArgument(name)), integerArgument(arity) as number),
  });

  function table(_m: Machine, module: Term, name: Term, arity: Term, modes: Term): boolean {
    const target = named(module, name, arity);
    tabling.tableAs(target.module, target.key, modes);
    return true;
  }

  function status(m: Machine, module: Term, goal: Term, state: Term): boolean {
    const call = callableArgument(goal);
    const found = tabling.find(database.module(atomName(atomArgument(module))), keyOfGoal(call));
    if (found === undefined) return false;
    const args = call.t === ATOM ? [] : argumentsOf(call);
    const known = found.tableOf(args);
    const text =
      known === undefined ? "fresh" : known.state === COMPLETE ? "complete" : "incomplete";
    return unify(m, state, atom(text));
  }

  function* tables(
    m: Machine,
    module: Term,
    goal: Term,
    handle: Term,
  ): ReturnType<Nondeterministic> {
    for (const tabled of Array.from(tabling.tabled())) {
      for (const found of Array.from(tabled.tables())) {
        yield (
          unify(m, module, atom(tabled.predicate.module.name)) &&
            unify(m, goal, tabled.goalOf(found, m.stamp)) &&
            unify(m, handle, reference(found))
        );
      }
    }
    return false;
  }

  function abolishTable(_m: Machine, handle: Term): boolean {
    const x = deref(handle);
    const found = typeof x === "number" || x.t.kind !== KIND_REF ? undefined : referenced(x);
    if (!(found instanceof Table)) throw typeError("table", x);
    if (found.state === COMPLETE) found.drop();
    else found.isDoomed = true;
    return true;
  }

  function abolishTables(_m: Machine, module: Term): boolean {
    const x = deref(module);
    const name = isVariable(x) ? undefined : atomName(atomArgument(x));
    for (const tabled of tabling.tabled()) {
      if (name === undefined || tabled.predicate.module.name === name) tabled.forget();
    }
    return true;
  }

  return [
    {
      name: "$table",
      arity: 4,
      modes: ["'$table'(+Module, +Name, +Arity, +Modes)"],
      doc: "Makes calls of the predicate take their answers from tables, with a mode for each argument.",
      det: table,
      long: true,
    },
    {
      name: "$untable",
      arity: 3,
      modes: ["'$untable'(+Module, +Name, +Arity)"],
      doc: "Makes calls of the predicate run its clauses again.",
      det: (_m, module, name, arity) => {
        const target = named(module!, name!, arity!);
        tabling.untable(target.module, target.key);
        return true;
      },
    },
    {
      name: "$table_status",
      arity: 3,
      modes: ["'$table_status'(+Module, +Goal, ?Status)"],
      doc: "True iff Goal calls a tabled predicate and its table is Status: fresh, incomplete or complete.",
      det: status,
      long: true,
    },
    {
      name: "$current_table",
      arity: 3,
      modes: ["'$current_table'(?Module, ?Goal, -Table)"],
      doc: "True iff Table is the table of Goal, a call of a predicate of Module.",
      nondet: tables,
    },
    {
      name: "$abolish_table",
      arity: 1,
      modes: ["'$abolish_table'(+Table)"],
      doc: "Removes Table as soon as it is complete.",
      det: abolishTable,
    },
    {
      name: "$abolish_tables",
      arity: 1,
      modes: ["'$abolish_tables'(?Module)"],
      doc: "Removes all tables of Module, or of all modules, as soon as they are complete.",
      det: abolishTables,
    },
  ];
}
