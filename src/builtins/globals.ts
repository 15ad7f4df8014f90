/**
 * Global variables: terms stored under a name.
 *
 * `nb_setval/2` stores a copy in the database, with variables older than all choice points, as in
 * `nb_setarg/3`. `b_setval/2` stores the term itself in the machine and trails the previous value. Such a
 * value is local to the run, since its terms are, and since interleaved runs undo in any order; it hides the
 * value in the database.
 */
import { existenceError } from "../terms/error-terms.js";
import { LargeMap } from "../terms/large-map.js";
import { atom, atomName, deref, isAtom } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { UNDO } from "../terms/trail.js";
import type { Undoable } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import { atomArgument, atomOrVariable } from "./arguments.js";
import { duplicate } from "../terms/duplicate.js";

/** The previous state of a global variable. */
class Restoration implements Undoable {
  readonly globals: LargeMap<string, Term>;
  readonly name: string;
  readonly held: Term | undefined;

  constructor(globals: LargeMap<string, Term>, name: string) {
    this.globals = globals;
    this.name = name;
    this.held = globals.get(name);
  }

  undo(): void {
    if (this.held === undefined) this.globals.delete(this.name);
    else this.globals.set(this.name, this.held);
  }

  again(): () => void {
    const { globals, name } = this;
    const value = globals.get(name)!;
    return () => void globals.set(name, value);
  }
}

/** Does the newest trail entry record the variable's state at the newest choice point? */
function isRecorded(m: Machine, name: string): boolean {
  // A trial may undo less than a choice point does: then everything is recorded.
  if (m.choiceStamp !== m.newest.stamp || m.trailTop <= m.newest.trailTop) return false;
  const entry = m.trail[m.trailTop - 1]!;
  const record: unknown = entry.t === UNDO ? entry.a0 : undefined;
  return record instanceof Restoration && record.name === name;
}

function setForGood(m: Machine, key: Term, value: Term): boolean {
  return keep(m, atomName(atomArgument(key)), duplicate(value, 0));
}

function linkForGood(m: Machine, key: Term, value: Term): boolean {
  return keep(m, atomName(atomArgument(key)), deref(value));
}

function keep(m: Machine, name: string, value: Term): boolean {
  m.globals?.delete(name);
  m.database.globals.set(name, value);
  m.noteStored(name, value);
  return true;
}

function valueOf(m: Machine, name: string): Term | undefined {
  return m.globals?.get(name) ?? m.database.globals.get(name);
}

function setUntilUndone(m: Machine, key: Term, value: Term): boolean {
  const globals = (m.globals ??= new LargeMap<string, Term>());
  const name = atomName(atomArgument(key));
  if (!isRecorded(m, name)) m.record(new Restoration(globals, name), 0);
  globals.set(name, deref(value));
  return true;
}

function getValue(m: Machine, key: Term, value: Term): boolean {
  const name = atomArgument(key);
  const found = valueOf(m, atomName(name));
  if (found === undefined) throw existenceError("variable", name);
  return unify(m, value, found);
}

function current(m: Machine, key: Term, value: Term): boolean | undefined {
  const name = atomOrVariable(key);
  if (!isAtom(name)) return undefined;
  const found = valueOf(m, atomName(name));
  return found !== undefined && unify(m, value, found);
}

function* all(m: Machine, key: Term, value: Term): Generator<boolean, boolean> {
  const { globals: kept } = m.database;
  const own = [...(m.globals?.keys() ?? [])].filter((name) => !kept.has(name));
  for (const name of [...kept.keys(), ...own]) {
    const found = valueOf(m, name);
    if (found !== undefined) yield unify(m, key, atom(name)) && unify(m, value, found);
  }
  return false;
}

function forget(m: Machine, key: Term): boolean {
  const name = atomName(atomArgument(key));
  m.globals?.delete(name);
  m.database.globals.delete(name);
  return true;
}

export const globals: readonly BuiltinRow[] = [
  {
    name: "nb_setval",
    arity: 2,
    modes: ["nb_setval(+Name, +Value)"],
    doc: "Sets the global variable to a copy of Value.",
    determinism: "det",
    example: `
      ?- ( nb_setval(ex_nb, 1), fail ; nb_getval(ex_nb, X) ).
      X = 1.
      ?- nb_setval(_, 1).
      error: instantiation_error.
    `,
    det: setForGood,
    long: true,
  },
  {
    name: "nb_linkval",
    arity: 2,
    modes: ["nb_linkval(+Name, +Value)"],
    doc: "Sets the global variable to Value itself.",
    determinism: "det",
    example: `
      ?- nb_linkval(ex_link, f(a)), nb_getval(ex_link, X).
      X = f(a).
    `,
    det: linkForGood,
  },
  {
    name: "b_setval",
    arity: 2,
    modes: ["b_setval(+Name, +Value)"],
    doc: "Sets the global variable to Value until backtracking.",
    determinism: "det",
    example: `
      ?- ( b_setval(ex_b, 1), fail ; b_setval(ex_b, 2) ), b_getval(ex_b, X).
      X = 2.
      ?- b_setval(_, 1).
      error: instantiation_error.
    `,
    det: setUntilUndone,
  },
  {
    name: "nb_getval",
    arity: 2,
    modes: ["nb_getval(+Name, -Value)"],
    doc: "True iff Value is the value of the global variable.",
    determinism: "det",
    example: `
      ?- nb_setval(ex_nb2, f(_)), nb_getval(ex_nb2, X).
      X = f(_1).
      ?- nb_getval(ex_no_variable, X).
      error: existence_error(variable,ex_no_variable).
    `,
    det: getValue,
  },
  {
    name: "b_getval",
    arity: 2,
    modes: ["b_getval(+Name, -Value)"],
    doc: "True iff Value is the value of the global variable.",
    determinism: "det",
    example: `
      ?- b_setval(ex_b2, f(Y)), b_getval(ex_b2, X).
      X = f(Y).
      ?- b_getval(ex_no_variable, X).
      error: existence_error(variable,ex_no_variable).
    `,
    det: getValue,
  },
  {
    name: "nb_current",
    arity: 2,
    modes: ["nb_current(?Name, ?Value)"],
    doc: "True iff there is a global variable with that name and value.",
    determinism: "nondet",
    example: `
      ?- nb_setval(ex_current, a), nb_current(ex_current, X).
      X = a.
      ?- nb_current(ex_no_variable, X).
      false.
    `,
    ...mostlyOnce("nb_current", 2, current, all),
  },
  {
    name: "nb_delete",
    arity: 1,
    modes: ["nb_delete(+Name)"],
    doc: "Removes the global variable.",
    determinism: "det",
    example: String.raw`
      ?- nb_setval(ex_deleted, a), nb_delete(ex_deleted), \+ nb_current(ex_deleted, _).
      true.
    `,
    det: forget,
  },
  {
    name: "garbage_collect",
    arity: 0,
    modes: ["garbage_collect"],
    doc: "Always true. JavaScript collects garbage by itself.",
    determinism: "det",
    example: `
      ?- garbage_collect.
      true.
    `,
    det: () => true,
  },
];
