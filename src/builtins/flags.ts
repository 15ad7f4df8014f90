/**
 * Prolog flags. They live in the database; `unknown` is also stored in the module, since a call of an unknown
 * predicate looks there.
 */
import { domainError, permissionError, typeError } from "../terms/error-terms.js";
import { copyToKeep } from "../terms/duplicate.js";
import {
  NIL,
  atom,
  atomName,
  deref,
  isAtom,
  isAtomic,
  isFloat,
  isInteger,
  struct2,
  functor,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { mostlyOnce } from "./generators.js";
import { atomArgument, boundArgument, isUnbound, listArgument } from "./arguments.js";
import { unqualify } from "./assertion.js";

const PLUS = functor("+", 2);

/** Tests for the types of flags, by the names in `create_prolog_flag/3`. */
const TYPES: ReadonlyMap<string, (x: Term) => boolean> = new Map([
  ["boolean", (x: Term) => isAtom(x) && ["true", "false", "on", "off"].includes(atomName(x))],
  ["atom", isAtom],
  ["integer", isInteger],
  ["float", (x: Term) => isFloat(x)],
  ["term", () => true],
]);

/** Types of the flags that programs have made. */
const typesOf = new DatabaseMap<Map<string, string>>();

function checkType(database: Database, name: string, value: Term): void {
  const type = typesOf.get(database)?.get(name);
  if (type !== undefined && TYPES.get(type)?.(value) === false) {
    throw typeError(type === "boolean" ? "bool" : type, value);
  }
}

/** Whether programs may set flags that do not exist, and ask for them, as in SWI-Prolog. */
function isTraditional({ flags: all }: Database): boolean {
  return all.text("traditional") === "true";
}

/** Sets a flag for a goal that runs in `module`. */
function setFlag(database: Database, module: Module, flag: Cell, value: Term): void {
  const name = atomName(flag);
  const known = database.flags.get(name);
  if (known === undefined && isTraditional(database)) {
    database.flags.declare(name, value);
    return;
  }
  if (known === undefined) throw domainError("prolog_flag", flag);
  if (!known.writable) throw permissionError("modify", "flag", flag);
  if (known.values !== undefined && !isAtomic(value)) {
    throw domainError("flag_value", struct2(PLUS, flag, value));
  }
  checkType(database, name, value);
  database.flags.set(name, value);
  if (name === "unknown" && isAtom(value)) module.flags.set(name, atomName(value));
}

/** Counts the value of a flag; global variables may have the same names. */
function noteStored(m: Machine, name: string, value: Term): void {
  m.noteStored(`flag ${name}`, value);
}

function setPrologFlag(m: Machine, flag: Term, value: Term): boolean {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, flag);
  boundArgument(term);
  const v = boundArgument(value);
  const name = atomArgument(term);
  const kept = copyToKeep(v, 0);
  setFlag(database, module, name, kept);
  noteStored(m, atomName(name), kept);
  return true;
}

function currentFlag(m: Machine, flag: Term, value: Term): boolean | undefined {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, flag);
  if (isUnbound(term)) return undefined;
  const name = atomArgument(term);
  const known = database.flags.get(atomName(name));
  if (known === undefined) {
    if (isTraditional(database)) return false;
    throw domainError("prolog_flag", name);
  }
  const found = valueIn(module, atomName(name), known.value);
  const asked = deref(value);
  // SWI-Prolog's Boolean flags are true or on, and false or off.
  if (isAtom(asked) && known.values?.includes("on") === true && known.values.includes("true")) {
    return isOn(asked) === isOn(found);
  }
  return unify(m, value, found);
}

/** What a value says of a Boolean flag; the value itself if it says nothing. */
function isOn(value: Term): Term | boolean {
  const name = isAtom(value) ? atomName(value) : "";
  if (name === "true" || name === "on") return true;
  return name === "false" || name === "off" ? false : value;
}

function valueIn(module: Module, name: string, value: Term): Term {
  const own = module.flags.get(name);
  return own === undefined ? value : atom(own);
}

function* currentFlags(m: Machine, flag: Term, value: Term): Generator<boolean, boolean> {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, flag);
  for (const [name, known] of Array.from(database.flags)) {
    yield unify(m, term, atom(name)) && unify(m, value, valueIn(module, name, known.value));
  }
  return false;
}

/** The atom that is the only argument of the option with that name, if there is one. */
function option(options: readonly Term[], name: string): string | undefined {
  for (const x of options) {
    const y = boundArgument(x);
    if (typeof y === "number" || y.t.arity !== 1 || y.t.name !== name) continue;
    return atomName(atomArgument(y.a0));
  }
  return undefined;
}

function createFlag(m: Machine, flag: Term, value: Term, options: Term): boolean {
  const { database } = m;
  const name = atomName(atomArgument(flag));
  const v = copyToKeep(boundArgument(value), 0);
  const list = deref(options) === NIL ? [] : listArgument(options);
  const type = option(list, "type");
  if (type !== undefined && !TYPES.has(type)) throw domainError("type", atom(type));
  const access = option(list, "access") ?? "read_write";
  if (access !== "read_write" && access !== "read_only") {
    throw domainError("access", atom(access));
  }
  const old = database.flags.get(name);
  if (old !== undefined && option(list, "keep") === "true") return true;
  if (type !== undefined) {
    let types = typesOf.get(database);
    if (types === undefined) typesOf.set(database, (types = new Map()));
    types.set(name, type);
  }
  checkType(database, name, v);
  database.flags.declare(name, v, access === "read_write");
  noteStored(m, name, v);
  return true;
}

export const flags: readonly BuiltinRow[] = [
  {
    name: "set_prolog_flag",
    arity: 2,
    modes: ["set_prolog_flag(+Flag, +Value)"],
    doc: "Sets the flag to that value.",
    determinism: "det",
    example: `
      ?- set_prolog_flag(double_quotes, atom), current_prolog_flag(double_quotes, X), set_prolog_flag(double_quotes, chars).
      X = atom.
      ?- set_prolog_flag(bounded, true).
      error: permission_error(modify,flag,bounded).
      ?- set_prolog_flag(_, true).
      error: instantiation_error.
      ?- set_prolog_flag(ex_no_flag, true).
      error: domain_error(prolog_flag,ex_no_flag).
    `,
    iso: true,
    meta: ":+",
    transparent: true,
    det: setPrologFlag,
  },
  {
    name: "current_prolog_flag",
    arity: 2,
    modes: ["current_prolog_flag(?Flag, ?Value)"],
    doc: "True iff Value is the value of the flag.",
    determinism: "nondet",
    example: `
      ?- current_prolog_flag(bounded, X).
      X = false.
      ?- current_prolog_flag(double_quotes, X).
      X = chars.
      ?- current_prolog_flag(1, X).
      error: type_error(atom,1).
    `,
    iso: true,
    meta: ":?",
    transparent: true,
    ...mostlyOnce("current_prolog_flag", 2, currentFlag, currentFlags),
  },
  {
    name: "create_prolog_flag",
    arity: 3,
    modes: ["create_prolog_flag(+Flag, +Value, +Options)"],
    doc: "Creates a flag with that value; options are type(T), access(A), keep(B).",
    determinism: "det",
    example: `
      ?- create_prolog_flag(ex_flag, 1, [type(integer)]), current_prolog_flag(ex_flag, X).
      X = 1.
      ?- create_prolog_flag(_, 1, []).
      error: instantiation_error.
    `,
    det: createFlag,
  },
];
