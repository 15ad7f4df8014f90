/**
 * Modules as programs see them, and `@/2`.
 */
import {
  argumentsOf,
  atom,
  atomName,
  compound,
  functor,
  isAtom,
  struct1,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { keyOfGoal } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import { isMetaArgument, qualify } from "../machine/module.js";
import type { Module } from "../machine/module.js";
import { mostlyOnce } from "./answers.js";
import { atomArgument, atomOrVariable } from "./arguments.js";
import { callGoal, closureOf } from "./control.js";

function currentModule(m: Machine, x: Term): boolean | undefined {
  const name = atomOrVariable(x);
  return isAtom(name) ? m.database.modules.has(atomName(name)) : undefined;
}

function* currentModules(m: Machine, x: Term): Generator<boolean, boolean> {
  for (const name of Array.from(m.database.modules.keys())) yield unify(m, x, atom(name));
  return false;
}

function* importModule(m: Machine, x: Term, parent: Term): Generator<boolean, boolean> {
  const name = atomOrVariable(x);
  const { modules } = m.database;
  const given = isAtom(name) ? modules.get(atomName(name)) : undefined;
  const candidates = isAtom(name) ? (given === undefined ? [] : [given]) : [...modules.values()];
  for (const module of candidates) {
    if (module.parent === undefined) continue;
    yield unify(m, name, atom(module.name)) && unify(m, parent, atom(module.parent.name));
  }
  return false;
}

/** What `module_property/2` tells of a module. */
function properties(database: Database, module: Module): Term[] {
  const isLibrary = module.library ? (module === database.system ? "system" : "library") : "user";
  const found: Term[] = [struct1(functor("class", 1), atom(isLibrary))];
  if (module.file !== undefined) found.push(struct1(functor("file", 1), atom(module.file)));
  const exported = [...module.exports].map((key) => database.indicatorOfKey(key));
  found.push(struct1(functor("exports", 1), listOf(exported)));
  const operators = module.exportedOperators.map(({ priority, type, name }) =>
    compound(functor("op", 3), [priority, atom(type), atom(name)]),
  );
  if (operators.length > 0) {
    found.push(struct1(functor("exported_operators", 1), listOf(operators)));
  }
  return found;
}

function* moduleProperty(m: Machine, x: Term, property: Term): Generator<boolean, boolean> {
  const name = atomOrVariable(x);
  const { modules } = m.database;
  for (const module of Array.from(modules.values())) {
    if (isAtom(name) && atomName(name) !== module.name) continue;
    for (const each of properties(m.database, module)) {
      yield unify(m, name, atom(module.name)) && unify(m, property, each);
    }
  }
  return false;
}

/** `@/2`: the predicate is looked up where the goal is, its meta-arguments belong to `context`. */
const callIn: Control = (m, depth, k, x, context) => {
  const { module, goal } = closureOf(m, x);
  const name = atomArgument(context);
  const p = m.database.resolve(module, keyOfGoal(goal));
  const { meta } = p ?? {};
  if (meta === undefined) return callGoal(m, depth, k, x);
  const args = argumentsOf(goal).map((arg, i) =>
    isMetaArgument(meta[i]!) ? qualify(name, arg) : arg,
  );
  const closed = args.length === 0 ? goal : compound(goal.t, args);
  return callGoal(m, depth, k, qualify(atom(module.name), closed));
};

export const modules: readonly BuiltinRow[] = [
  {
    name: "current_module",
    arity: 1,
    modes: ["current_module(?Module)"],
    doc: "True iff there is a module of that name.",
    control: mostlyOnce("current_module", 1, currentModule, currentModules),
  },
  {
    name: "import_module",
    arity: 2,
    modes: ["import_module(?Module, ?Parent)"],
    doc: "True iff Module takes what it does not define from Parent.",
    nondet: importModule,
  },
  {
    name: "module_property",
    arity: 2,
    modes: ["module_property(?Module, ?Property)"],
    doc: "True iff Module has that property: class(C), file(F), exports(Indicators) or exported_operators(Operators).",
    nondet: moduleProperty,
  },
  {
    name: "@",
    arity: 2,
    modes: ["@(+Goal, +Module)"],
    doc: "True iff Goal is, with meta-arguments that belong to Module.",
    control: callIn,
  },
];
