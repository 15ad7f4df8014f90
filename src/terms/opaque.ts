/**
 * JavaScript objects in attributes that stand for terms.
 *
 * A module may keep the state of an attributed variable in an object. Code that inspects attributes, such as
 * a copy or a search for variables, sees the term that the object makes on demand.
 */
import { REF, referenced } from "./term.js";
import type { Cell, Term } from "./term.js";

/** An object that can be seen as a term, with the variables that its state depends on. */
export interface Opaque {
  asTerm(): Term;
}

/** The term that the cell `x` stands for: itself, unless it refers to such an object. */
export function opened(x: Cell): Term {
  if (x.t !== REF) return x;
  const object = referenced(x) as Partial<Opaque>;
  return object.asTerm === undefined ? x : object.asTerm();
}
