/**
 * Environment variables and commands, as far as the host grants them. Without a grant there are no variables,
 * and changing one or running a command is a permission error.
 */
import { permissionError } from "../terms/error-terms.js";
import { atom, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { fileError, onFile } from "../machine/host-errors.js";
import type { Machine } from "../machine/machine.js";
import { FAIL } from "../machine/signal.js";
import type { Signal } from "../machine/signal.js";
import { inContext } from "./generators.js";
import { anyText } from "./text.js";

function getenv(m: Machine, name: Term, value: Term): boolean {
  const found = m.database.host.environment?.get(anyText(m, name, "atomic"));
  return found !== undefined && unify(m, value, atom(found));
}

function change(m: Machine, name: Term, value: string | undefined): boolean {
  const text = anyText(m, name, "atomic");
  const { environment } = m.database.host;
  if (environment?.set === undefined) {
    throw permissionError("modify", "environment_variable", deref(name));
  }
  environment.set(text, value);
  return true;
}

/** Continues with the exit status of a command, if `accepts` allows it. */
function run(
  m: Machine,
  depth: number,
  k: Frame,
  command: Term,
  accepts: (later: Machine, status: number) => boolean,
): Signal {
  const text = anyText(m, command, "atomic");
  const { host, streams } = m.database;
  const { environment } = host;
  if (environment?.shell === undefined) throw permissionError("run", "command", deref(command));
  streams.userOutput.flush();
  const begin = <Result>(action: () => Result): Result =>
    onFile("run", "command", deref(command), action);
  if (!m.canWait || environment.startShell === undefined) {
    return accepts(
      m,
      begin(() => environment.shell!(text)),
    )
      ? m.proceed(depth, k)
      : FAIL;
  }
  const running = begin(() => environment.startShell!(text));
  let outcome: { readonly status: number } | { readonly failure: unknown } | undefined;
  const settled = running.status.then(
    (status) => void (outcome = { status }),
    (failure: unknown) => void (outcome = { failure }),
  );
  const resume: Resume = (later, d, frame) => {
    if (outcome === undefined) {
      later.lookNow();
      return later.wait(frame, settled);
    }
    if ("failure" in outcome) throw fileError(outcome.failure, "run", "command", deref(command));
    return accepts(later, outcome.status) ? later.proceed(d, frame.k) : FAIL;
  };
  const end = (d: number, after: Frame): Signal => {
    if (outcome === undefined) running.end();
    return m.proceed(d, after);
  };
  const wait = (_: number, after: Frame): Signal =>
    m.wait(new Frame(resume, after, undefined, undefined, 0, undefined), settled);
  return m.guard(depth, k, end, wait, deref(command));
}

/** `shell/1,2`, named in their errors. */
function shell(arity: 1 | 2): Control {
  return (m, depth, k, command, status) => {
    try {
      return run(m, depth, k, command!, (later, n) =>
        arity === 1 ? n === 0 : unify(later, status!, n),
      );
    } catch (thrown) {
      throw inContext(thrown, "shell", arity);
    }
  };
}

export const environment: readonly BuiltinRow[] = [
  {
    name: "getenv",
    arity: 2,
    modes: ["getenv(+Name, -Value)"],
    doc: "True iff Value, an atom, is the value of the environment variable.",
    determinism: "semidet",
    example: `
      ?- setenv(ex_name, value), getenv(ex_name, X).
      X = value.
      ?- getenv(ex_no_name, X).
      false.
      ?- getenv(_, X).
      error: instantiation_error.
    `,
    det: getenv,
  },
  {
    name: "setenv",
    arity: 2,
    modes: ["setenv(+Name, +Value)"],
    doc: "Sets the environment variable to Value.",
    determinism: "det",
    example: `
      ?- setenv(ex_set, 12), getenv(ex_set, X).
      X = '12'.
      ?- setenv(_, a).
      error: instantiation_error.
    `,
    det: (m, name, value) => change(m, name, anyText(m, value, "atomic")),
  },
  {
    name: "unsetenv",
    arity: 1,
    modes: ["unsetenv(+Name)"],
    doc: "Removes the environment variable.",
    determinism: "det",
    example: String.raw`
      ?- setenv(ex_unset, a), unsetenv(ex_unset), \+ getenv(ex_unset, _).
      true.
      ?- unsetenv(_).
      error: instantiation_error.
    `,
    det: (m, name) => change(m, name, undefined),
  },
  {
    name: "shell",
    arity: 1,
    modes: ["shell(+Command)"],
    doc: "Runs Command in the host's shell. True iff it ends with status 0.",
    determinism: "semidet",
    example: `
      ?- shell('exit 0').
      true.
      ?- shell('exit 1').
      false.
      ?- shell(_).
      error: instantiation_error.
    `,
    control: shell(1),
  },
  {
    name: "shell",
    arity: 2,
    modes: ["shell(+Command, -Status)"],
    doc: "Runs Command in the host's shell. True iff it ends with that status.",
    determinism: "det",
    example: `
      ?- shell('exit 3', Status).
      Status = 3.
      ?- shell(_, Status).
      error: instantiation_error.
    `,
    control: shell(2),
  },
];
