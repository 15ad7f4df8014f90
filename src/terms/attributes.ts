/**
 * Attributed variables.
 *
 * An unbound one is a cell of its own kind, `ATTVAR`, so that code for plain
 * variables never looks at it; its attributes are `att(Module, Value, More)` or
 * `[]`. Binding it makes it a `VAR` and puts it on the store's list `woken`:
 * before the next goal, the machine calls `Module:attr_unify_hook(Value, Other)`
 * for each of its attributes. All changes are taken back with the trail.
 *
 * A plain variable is bound to an attributed one, whatever their ages.
 */
import {
  ATTVAR,
  KIND_VARIABLE,
  NIL,
  UNBOUND,
  VAR,
  attributedVariable,
  deref,
  functor,
  setArgument,
  shallowCopy,
  stampOf,
  struct3,
} from "./term.js";
import type { Cell, Functor, Term } from "./term.js";
import { bind } from "./trail.js";
import type { Trail, Undoable } from "./trail.js";

export const ATT: Functor = functor("att", 3);

/** An attributed variable that has been bound: its attributes then, and the value. */
export interface Woken {
  readonly attributes: Term;
  readonly value: Term;
}

/** Binds the attributed variable `v` to `x`, and notes it for its hooks. */
export function bindAttributed(m: Trail, v: Cell, x: Term): void {
  const attributes = v.a2;
  v.t = VAR;
  v.a0 = x;
  if (stampOf(v) < m.choiceStamp) m.record(new AttributedBinding(v), stampOf(v));
  if (attributes !== NIL) (m.woken ??= []).push({ attributes, value: x });
}

/** The trail entry for the binding of an attributed variable. */
export class AttributedBinding implements Undoable {
  readonly variable: Cell;

  constructor(v: Cell) {
    this.variable = v;
  }

  undo(): void {
    this.variable.t = ATTVAR;
    this.variable.a0 = UNBOUND;
  }
}

/** Binds the variable `v`, of either kind, to `x`; false when `v` is none. */
export function bindAny(m: Trail, v: Cell, x: Term): boolean {
  if (v.t === VAR) bind(m, v, x);
  else if (v.t === ATTVAR) bindAttributed(m, v, x);
  else return false;
  return true;
}

function setAttributes(m: Trail, v: Cell, attributes: Term): void {
  const before = v.a2;
  v.a2 = attributes;
  if (stampOf(v) >= m.choiceStamp) return;
  m.record({ undo: () => void (v.a2 = before) }, stampOf(v));
}

/** The attributes of the dereferenced variable `v`: `[]` for a plain one. */
export function attributesOf(v: Cell): Term {
  return v.t === ATTVAR ? deref(v.a2) : NIL;
}

/** The value of the attribute of that module, if the dereferenced `v` has it. */
export function attribute(v: Cell, module: Cell): Term | undefined {
  let rest = attributesOf(v);
  while (typeof rest !== "number" && rest.t === ATT) {
    if (deref(rest.a0) === module) return rest.a1;
    rest = deref(rest.a2);
  }
  return undefined;
}

/** The attributes with that of `module` replaced, added at the end, or, without `value`, left out. */
function changed(attributes: Term, module: Cell, value: Term | undefined): Term {
  const kept: Cell[] = [];
  let found = false;
  for (let a = deref(attributes); typeof a !== "number" && a.t === ATT; a = deref(a.a2)) {
    if (deref(a.a0) !== module) {
      kept.push(a);
    } else {
      found = true;
      if (value !== undefined) kept.push(struct3(ATT, module, value, NIL));
    }
  }
  if (!found && value !== undefined) kept.push(struct3(ATT, module, value, NIL));
  let out: Term = NIL;
  for (let i = kept.length - 1; i >= 0; i--) {
    const cell = shallowCopy(kept[i]!);
    setArgument(cell, 2, out);
    out = cell;
  }
  return out;
}

/** Gives the dereferenced variable `v` the attribute of `module`. */
export function putAttribute(m: Trail, v: Cell, module: Cell, value: Term): void {
  if (v.t === ATTVAR) setAttributes(m, v, changed(v.a2, module, value));
  else bind(m, v, attributedVariable(m.stamp, struct3(ATT, module, value, NIL)));
}

/** Gives the dereferenced variable `v` these attributes in place of its own. */
export function putAttributes(m: Trail, v: Cell, attributes: Term): void {
  if (v.t === ATTVAR) setAttributes(m, v, attributes);
  else bind(m, v, attributedVariable(m.stamp, attributes));
}

/** Takes the attribute of `module` off the dereferenced variable `v`. */
export function deleteAttribute(m: Trail, v: Cell, module: Cell): void {
  if (attribute(v, module) !== undefined) setAttributes(m, v, changed(v.a2, module, undefined));
}

/** Is the dereferenced term a variable with attributes? */
export function isAttributed(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE && attributesOf(x) !== NIL;
}
