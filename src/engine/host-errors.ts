/**
 * The errors of the standard, for predicates of the host to throw. The main entry exports these names as one, `errors`.
 */
import { PrologError } from "./errors.js";
import { expectType } from "./option-checks.js";
import { sentenceFor } from "./sentences.js";
import { withTerm } from "./without-engine.js";
import type { Value } from "../machine/value-types.js";

function prologError(functor: string, args: readonly Value[]): PrologError {
  for (const name of args.slice(0, -1))
    expectType(`the names in a ${functor} as strings`, name, "string");
  const formal = args.length === 0 ? functor : { functor, args };
  const term: Value = { functor: "error", args: [formal, { variable: "_" }] };
  return new PrologError(withTerm(term, sentenceFor), term);
}

/** An argument is not sufficiently instantiated. */
export function instantiationError(): PrologError {
  return prologError("instantiation_error", []);
}

/** An argument has the wrong type; `expected` is one of the standard's names, such as `integer`. */
export function typeError(expected: string, culprit: Value): PrologError {
  return prologError("type_error", [expected, culprit]);
}

/** An argument has the right type but no acceptable value; `expected` names the domain. */
export function domainError(expected: string, culprit: Value): PrologError {
  return prologError("domain_error", [expected, culprit]);
}

/** Something of that kind, such as `file`, does not exist. */
export function existenceError(kind: string, culprit: Value): PrologError {
  return prologError("existence_error", [kind, culprit]);
}

/** The action, such as `modify`, may not be performed on `culprit`, which is of that kind. */
export function permissionError(action: string, kind: string, culprit: Value): PrologError {
  return prologError("permission_error", [action, kind, culprit]);
}
