/** Errors of the host's functions as errors of the program. */
import { Ball, errorTerm } from "../terms/error-terms.js";
import { atom, deref, functor, hasFunctor, string, struct2 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { textsOf } from "./internal-errors.js";

const HOST_ERROR = functor("host_error", 2);

/** What predicates of the host have thrown, by the message in its term: a cell that copies share. */
const thrownBy: WeakMap<Cell, { readonly thrown: unknown }> = new WeakMap();

/** The ball for what a predicate of the host has thrown: `error(host_error(Name, Message), _)`. */
export function hostBall(thrown: unknown): Ball {
  const { name, message } = textsOf(thrown);
  const text = string(message) as Cell;
  thrownBy.set(text, { thrown });
  return new Ball(errorTerm(struct2(HOST_ERROR, atom(name), text)));
}

/** What a predicate of the host has thrown, if the formal part of an error says so. */
export function thrownByHost(formal: Term): { readonly thrown: unknown } | undefined {
  return hasFunctor(formal, HOST_ERROR) ? thrownBy.get(deref(formal.a1) as Cell) : undefined;
}
