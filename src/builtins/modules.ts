/**
 * Modules as programs see them, and `@/2`.
 */
import { domainError, permissionError, typeError } from "../terms/error-terms.js";
import { argumentsOf, atom, atomName, compound, functor, isAtom, struct1 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { keyOfGoal } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import { isMetaArgument, qualify } from "../machine/module.js";
import type { Module } from "../machine/module.js";
import { mostlyOnce } from "./generators.js";
import { atomArgument, atomOrVariable, boundArgument } from "./arguments.js";
import { unqualify } from "./assertion.js";
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
    for (const each of module.parents) {
      yield unify(m, name, atom(module.name)) && unify(m, parent, atom(each.name));
    }
  }
  return false;
}

function addImportModule(m: Machine, x: Term, parent: Term, where: Term): boolean {
  const { database } = m;
  const module = database.module(atomName(atomArgument(x)));
  const added = database.module(atomName(atomArgument(parent)));
  const end = atomArgument(where);
  const atStart = atomName(end) === "start";
  if (!atStart && atomName(end) !== "end") throw domainError("start_or_end", end);
  if (database.heirs(module).has(added)) {
    throw permissionError("add_import", "module", atom(added.name));
  }
  const others = module.parents.filter((each) => each !== added);
  database.setParents(module, atStart ? [added, ...others] : [...others, added]);
  return true;
}

function deleteImportModule(m: Machine, x: Term, parent: Term): boolean {
  const { database } = m;
  const module = database.modules.get(atomName(atomArgument(x)));
  const removed = database.modules.get(atomName(atomArgument(parent)));
  if (module === undefined || removed === undefined) return false;
  const others = module.parents.filter((each) => each !== removed);
  if (others.length === module.parents.length) return false;
  database.setParents(module, others);
  return true;
}

const CLASSES: readonly string[] = [
  "user",
  "system",
  "library",
  "test",
  "development",
  "temporary",
];

function setModule(m: Machine, x: Term): boolean {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, x);
  const property = boundArgument(term);
  if (typeof property === "number" || property.t.arity !== 1) {
    throw typeError("module_property", property);
  }
  const value = atomArgument(property.a0);
  const name = atomName(value);
  switch (property.t.name) {
    case "base": {
      const base = database.module(name);
      if (database.heirs(module).has(base)) {
        throw permissionError("add_import", "module", value);
      }
      database.setParents(module, [base]);
      return true;
    }
    case "class":
      if (!CLASSES.includes(name)) throw domainError("module_class", value);
      module.declaredClass = name;
      return true;
    default:
      throw domainError("module_property", property);
  }
}

/** What `module_property/2` tells of a module. */
function properties(database: Database, module: Module): Term[] {
  const own = module.library ? (module === database.system ? "system" : "library") : "user";
  const found: Term[] = [struct1(functor("class", 1), atom(module.declaredClass ?? own))];
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

/** `@/2`: the predicate is looked up in the goal's module, its meta-arguments belong to `context`. */
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
    doc: "True iff there is a module with that name.",
    determinism: "nondet",
    example: `
      ?- current_module(user).
      true.
      ?- current_module(ex_no_module).
      false.
    `,
    ...mostlyOnce("current_module", 1, currentModule, currentModules),
  },
  {
    name: "import_module",
    arity: 2,
    modes: ["import_module(?Module, ?Parent)"],
    doc: "True iff Module inherits from Parent what it does not define.",
    determinism: "nondet",
    example: `
      ?- import_module(user, X).
      X = system.
    `,
    nondet: importModule,
  },
  {
    name: "add_import_module",
    arity: 3,
    modes: ["add_import_module(+Module, +Parent, +StartOrEnd)"],
    doc: "Makes Module inherit from Parent what it does not define, before its other parents (start) or after them (end).",
    determinism: "det",
    example: `
      ?- add_import_module(ex_child, ex_parent, start), findall(X, import_module(ex_child, X), Xs).
      Xs = [ex_parent,user].
      ?- add_import_module(ex_child, ex_parent, middle).
      error: domain_error(start_or_end,middle).
    `,
    det: addImportModule,
  },
  {
    name: "delete_import_module",
    arity: 2,
    modes: ["delete_import_module(+Module, +Parent)"],
    doc: "Makes Module no longer inherit from Parent. True iff it did.",
    determinism: "semidet",
    example: `
      ?- add_import_module(ex_child2, ex_parent2, end), delete_import_module(ex_child2, ex_parent2).
      true.
      ?- delete_import_module(ex_child2, ex_no_parent).
      false.
    `,
    det: deleteImportModule,
  },
  {
    name: "set_module",
    arity: 1,
    modes: ["set_module(+Property)"],
    doc: "Sets a property of a module, user unless Property is qualified: base(Parent) or class(Class).",
    determinism: "det",
    example: `
      ?- set_module(ex_based:base(system)), import_module(ex_based, X).
      X = system.
      ?- set_module(a).
      error: type_error(module_property,a).
    `,
    meta: ":",
    transparent: true,
    det: setModule,
  },
  {
    name: "module_property",
    arity: 2,
    modes: ["module_property(?Module, ?Property)"],
    doc: "True iff Module has that property: class(C), file(F), exports(Indicators) or exported_operators(Operators).",
    determinism: "nondet",
    example: `
      ?- module_property(user, class(X)).
      X = user.
    `,
    nondet: moduleProperty,
  },
  {
    name: "@",
    arity: 2,
    modes: ["@(+Goal, +Module)"],
    doc: "True iff Goal is. Its meta-arguments belong to Module.",
    example: `
      ?- @(member(X, [a,b]), lists).
      X = a
      ;  X = b.
      ?- @(_, user).
      error: instantiation_error.
    `,
    control: callIn,
  },
];
