/**
 * The standard's errors, for predicates of the host to throw: each is a `PrologError` whose term is
 * `error(Formal, _)`. `catch/3` can take them in a program; the query throws uncaught ones.
 */
import { messageOf } from "../text/error-messages.js";
import { defaultOperators } from "../text/operator-table.js";
import type { OperatorTable } from "../text/operator-table.js";
import { PrologError } from "./errors.js";
import { TermMaker } from "./term-maker.js";
import type { Value } from "./values.js";

let operators: OperatorTable | undefined;

function prologError(formal: Value): PrologError {
  const term: Value = { functor: "error", args: [formal, { variable: "_" }] };
  operators ??= defaultOperators();
  return new PrologError(messageOf(new TermMaker().make(term), { operators }), term);
}

/** An argument is not sufficiently instantiated. */
export function instantiationError(): PrologError {
  return prologError("instantiation_error");
}

/** An argument has the wrong type; `expected` is one of the standard's names, such as `integer`. */
export function typeError(expected: string, culprit: Value): PrologError {
  return prologError({ functor: "type_error", args: [expected, culprit] });
}

/** An argument has the right type but no acceptable value; `expected` names the domain. */
export function domainError(expected: string, culprit: Value): PrologError {
  return prologError({ functor: "domain_error", args: [expected, culprit] });
}

/** Something of that kind, such as `file`, does not exist. */
export function existenceError(kind: string, culprit: Value): PrologError {
  return prologError({ functor: "existence_error", args: [kind, culprit] });
}

/** The action, such as `modify`, may not be performed on `culprit`, which is of that kind. */
export function permissionError(action: string, kind: string, culprit: Value): PrologError {
  return prologError({ functor: "permission_error", args: [action, kind, culprit] });
}
