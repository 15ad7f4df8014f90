/**
 * Prolog errors as code inside the engine raises them: ISO terms `error(Formal, Context)` in a light carrier.
 * `Ball` is not a JavaScript Error, since taking a stack trace costs more than many predicates; the engine
 * turns an uncaught one into a `PrologError`. No text is made here: sentences belong to
 * text/error-messages.ts.
 */
import { SLASH, VAR, atom, deref, functor, struct2, structure, variable } from "./term.js";
import type { Cell, Term } from "./term.js";

/** A thrown Prolog term on its way to the `catch/3` that takes it. */
export class Ball {
  readonly term: Term;
  /** Where it was thrown, as the code that ran there knows it; undefined where that is not known. */
  site: unknown = undefined;
  /** What was being called when it was thrown, if no `catch/3` of the run took it; see backtrace.ts. */
  trace: unknown = undefined;

  constructor(term: Term) {
    this.term = term;
  }
}

/** What `throw/1` throws: a ball that says all it has to say. */
export class Thrown extends Ball {}

/** `error(Formal, _)`; a caller that knows the predicate or the place fills in the context. */
export function errorTerm(formal: Term, context: Term = variable(0)): Cell {
  return structure("error", formal, context);
}

const ERROR = functor("error", 2);

const CONTEXT = functor("context", 2);

/** Adds `context(Name/Arity, _)` to an error that does not yet name its predicate. */
export function indicatorContext(ball: Ball, name: string, arity: number): Ball {
  const { term } = ball;
  if (ball instanceof Thrown || typeof term === "number" || term.t !== ERROR) return ball;
  const context = deref(term.a1);
  if (typeof context === "number") return ball;
  if (context.t === VAR) {
    context.a0 = structure("context", indicator(name, arity), variable(0));
  } else if (context.t === CONTEXT) {
    // The host has added its message to the context, but no predicate.
    const place = deref(context.a0);
    if (typeof place !== "number" && place.t === VAR) place.a0 = indicator(name, arity);
  }
  return ball;
}

/** A ball with `error(Formal, _)`. */
export function prologError(formal: Term): Ball {
  return new Ball(errorTerm(formal));
}

/** An argument is not sufficiently instantiated. */
export function instantiationError(): Ball {
  return prologError(atom("instantiation_error"));
}

/** An argument has the wrong type; `expected` is one of the standard's names, such as `integer`. */
export function typeError(expected: string, culprit: Term): Ball {
  return prologError(structure("type_error", atom(expected), culprit));
}

/** An argument has the right type but no acceptable value. */
export function domainError(expected: string, culprit: Term): Ball {
  return prologError(structure("domain_error", atom(expected), culprit));
}

/** Something that was asked for does not exist. */
export function existenceError(kind: string, culprit: Term): Ball {
  return prologError(structure("existence_error", atom(kind), culprit));
}

/** `action` may not be performed on `culprit`. */
export function permissionError(action: string, kind: string, culprit: Term): Ball {
  return prologError(structure("permission_error", atom(action), atom(kind), culprit));
}

/** A limit of the implementation, such as `max_arity`, would be exceeded. */
export function representationError(limit: string): Ball {
  return prologError(structure("representation_error", atom(limit)));
}

/** An arithmetic function is undefined there, such as `zero_divisor`. */
export function evaluationError(what: string): Ball {
  return prologError(structure("evaluation_error", atom(what)));
}

/** A budget is exhausted. */
export function resourceError(what: string): Ball {
  return prologError(structure("resource_error", atom(what)));
}

/** A text does not have the required syntax, such as that of a number in `number_codes/2`. */
export function syntaxError(message: string): Ball {
  return prologError(structure("syntax_error", atom(message)));
}

/** `Name/Arity`. */
export function indicator(name: string, arity: number): Cell {
  return struct2(SLASH, atom(name), arity);
}
