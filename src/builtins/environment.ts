/**
 * Environment variables and commands, through what the host grants. Without a
 * grant there is no variable, and changing one or running a command is a
 * permission error.
 */
import { permissionError } from "../terms/errors.js";
import { atom, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { anyText } from "./text.js";

function getenv(m: Machine, name: Term, value: Term): boolean {
  const found = m.database.environment?.get(anyText(m, name, "atomic"));
  return found !== undefined && unify(m, value, atom(found));
}

function change(m: Machine, name: Term, value: string | undefined): boolean {
  const text = anyText(m, name, "atomic");
  const { environment } = m.database;
  if (environment?.set === undefined) {
    throw permissionError("modify", "environment_variable", deref(name));
  }
  environment.set(text, value);
  return true;
}

function run(m: Machine, command: Term): number {
  const text = anyText(m, command, "atomic");
  const { environment, streams } = m.database;
  if (environment?.shell === undefined) throw permissionError("run", "command", deref(command));
  streams.userOutput.flush();
  return environment.shell(text);
}

export const environment: readonly BuiltinRow[] = [
  {
    name: "getenv",
    arity: 2,
    modes: ["getenv(+Name, -Value)"],
    doc: "True iff Value, an atom, is the value of the environment variable.",
    det: getenv,
  },
  {
    name: "setenv",
    arity: 2,
    modes: ["setenv(+Name, +Value)"],
    doc: "True iff Value is the value of the environment variable from now on.",
    det: (m, name, value) => change(m, name, anyText(m, value, "atomic")),
  },
  {
    name: "unsetenv",
    arity: 1,
    modes: ["unsetenv(+Name)"],
    doc: "True iff there is no environment variable of that name any more.",
    det: (m, name) => change(m, name, undefined),
  },
  {
    name: "shell",
    arity: 1,
    modes: ["shell(+Command)"],
    doc: "True iff Command, run by the host's shell, ends with status 0.",
    det: (m, command) => run(m, command) === 0,
  },
  {
    name: "shell",
    arity: 2,
    modes: ["shell(+Command, -Status)"],
    doc: "True iff Command, run by the host's shell, ends with that status.",
    det: (m, command, status) => unify(m, status, run(m, command)),
  },
];
