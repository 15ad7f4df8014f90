/**
 * Attributed variables.
 *
 * An unbound attributed variable is a cell of a kind of its own, `ATTVAR`, so that code for plain variables
 * never looks at it; its attributes are `att(Module, Value, More)` or `[]`. Binding it makes it a `VAR` and
 * adds it to the trail's list `woken`: before the next goal, the machine calls `Module:attr_unify_hook(Value,
 * Other)` for each of its attributes. The trail undoes all changes.
 *
 * An attribute implemented in TypeScript may have a `BindHook` in place of that predicate. It runs as part of
 * the binding: a unification that it forbids fails there, and one that it allows costs no detour.
 *
 * When a plain and an attributed variable are unified, the plain one is bound, whatever their ages.
 */
import { BLOCK, PATIENCE, inParts } from "./effort.js";
import type { LongWork } from "./effort.js";
import {
  ATTVAR,
  CONS,
  KIND_VARIABLE,
  NIL,
  UNBOUND,
  VAR,
  argument,
  attributedVariable,
  deref,
  functor,
  setArgument,
  shallowCopy,
  stampOf,
  struct3,
} from "./term.js";
import type { Cell, Functor, Term } from "./term.js";
import { isAllowed, occurs } from "./occurs.js";
import { opened } from "./opaque.js";
import { bind } from "./trail.js";
import type { ResidueNotes, Trail, Undoable } from "./trail.js";

export const ATT: Functor = functor("att", 3);

/** Records the variables that get attributes while it is open, in order. The trail undoes its notes. */
export class Residues implements ResidueNotes {
  private readonly made: Cell[] = [];
  private readonly others: Cell[] = [];
  /** The recorder that was open before this one. */
  readonly outer: ResidueNotes | undefined;

  constructor(outer: ResidueNotes | undefined) {
    this.outer = outer;
  }

  /** Notes that `v` has got attributes: its first (`isNew`), or others. */
  note(m: Trail, v: Cell, isNew: boolean): void {
    const list = isNew ? this.made : this.others;
    list.push(v);
    m.record({ undo: () => void list.pop() }, 0);
  }

  /** Makes the machine record attributes here from now on. */
  open(m: Trail): void {
    m.residues = this;
    m.record({ undo: () => void (m.residues = this.outer) }, 0);
  }

  /** Reopens the outer recorder and passes these notes on to it. */
  close(m: Trail): void {
    m.residues = this.outer;
    m.record({ undo: () => void (m.residues = this) }, 0);
    if (this.outer === undefined) return;
    for (const v of this.made) this.outer.note(m, v, true);
    for (const v of this.others) this.outer.note(m, v, false);
  }

  /** The recorded variables that are still unbound and attributed, the newest first. */
  found(): Cell[] {
    return [...new Set([...this.others, ...this.made].reverse())].filter(isAttributed);
  }
}

/** Records the attributed variables of terms that have just been made. */
export function noteCopies(m: Trail, terms: readonly Term[]): void {
  const { residues } = m;
  if (residues === undefined) return;
  for (const x of terms) for (const v of attributedVariables(x)) residues.note(m, v, true);
}

/** Binds the attributed variable `v` to `x` and notes it for its hooks; false if a bind hook forbids it. */
export function bindAttributed(m: Trail, v: Cell, x: Term): boolean {
  const attributes = v.a2;
  v.t = VAR;
  v.a0 = x;
  if (stampOf(v) < m.choiceStamp) m.record(new AttributedBinding(v), stampOf(v));
  if (attributes === NIL) return true;
  const { bindHooks } = m;
  const decided = bindHooks.size > 0 && !m.hooksWait && !isUnfinished(x);
  let others = !decided;
  for (let a = deref(attributes); decided && typeof a !== "number" && a.t === ATT;) {
    const hook = bindHooks.get(deref(a.a0));
    if (hook === undefined) others = true;
    else if (!hook(m, a.a1, x)) return false;
    a = deref(a.a2);
  }
  if (others) (m.woken ??= []).push({ attributes, value: x, decided });
  return true;
}

/** Is `x` a pair whose second part generated code has yet to set? */
function isUnfinished(x: Term): boolean {
  return typeof x !== "number" && x.t === CONS && (x.a1 as Term | undefined) === undefined;
}

/**
 * Binds the younger of two attributed variables to the older one, so that the hooks of the younger are
 * called. A variable that has lost all its attributes counts as plain. False if a bind hook forbids the
 * binding.
 */
export function bindYounger(m: Trail, v: Cell, w: Cell): boolean {
  return isYounger(w, v) ? bindAttributed(m, w, v) : bindAttributed(m, v, w);
}

/** Of two unified attributed variables, is `w` bound, not `v`: the one without attributes, or the younger? */
export function isYounger(w: Cell, v: Cell): boolean {
  return w.a2 === NIL || ((w.a3 as number) > (v.a3 as number) && v.a2 !== NIL);
}

/** The trail entry for the binding of an attributed variable. */
export class AttributedBinding implements Undoable {
  readonly held: Cell;

  constructor(v: Cell) {
    this.held = v;
  }

  undo(): void {
    this.held.t = ATTVAR;
    this.held.a0 = UNBOUND;
  }

  again(): () => void {
    const { held: variable } = this;
    const value = variable.a0;
    return () => {
      variable.t = VAR;
      variable.a0 = value;
    };
  }
}

/**
 * Binds the variable `v`, plain or attributed, to `x`, another term; false when `v` is no variable or may not
 * be bound.
 */
export function bindAny(m: Trail, v: Cell, x: Term): boolean {
  if (occurs.isUsed && v.t.kind === KIND_VARIABLE && !isAllowed(m.occursCheck, v, x)) {
    return false;
  }
  if (v.t === VAR) bind(m, v, x);
  else return v.t === ATTVAR && bindAttributed(m, v, x);
  return true;
}

/** The trail entry for a change of a variable's attributes. */
class AttributesChange implements Undoable {
  readonly variable: Cell;
  readonly held: Term;

  constructor(v: Cell, before: Term) {
    this.variable = v;
    this.held = before;
  }

  undo(): void {
    this.variable.a2 = this.held;
  }

  again(): () => void {
    const { variable } = this;
    const after = variable.a2;
    return () => void (variable.a2 = after);
  }
}

function setAttributes(m: Trail, v: Cell, attributes: Term): void {
  const before = v.a2;
  v.a2 = attributes;
  if (stampOf(v) >= m.choiceStamp) return;
  m.record(new AttributesChange(v, before), stampOf(v));
}

/** The attributes of the dereferenced variable `v`, a term `att/3`: `[]` for a plain one. */
export function attributesOf(v: Cell): Cell {
  if (v.t !== ATTVAR) return NIL;
  const attributes = deref(v.a2);
  return typeof attributes !== "number" && attributes.t === ATT ? attributes : NIL;
}

/** The value of the attribute of `module` if the dereferenced `v` has one. */
export function attribute(v: Cell, module: Cell): Term | undefined {
  let rest: Term = attributesOf(v);
  while (typeof rest !== "number" && rest.t === ATT) {
    if (deref(rest.a0) === module) return rest.a1;
    rest = deref(rest.a2);
  }
  return undefined;
}

/**
 * Returns the attributes with that of `module` replaced or appended, or removed when `value` is undefined.
 */
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
  const isNew = v.t !== ATTVAR;
  putAttributes(m, v, isNew ? struct3(ATT, module, value, NIL) : changed(v.a2, module, value));
}

/** Replaces all attributes of the dereferenced variable `v`. */
export function putAttributes(m: Trail, v: Cell, attributes: Term): void {
  const isNew = v.t !== ATTVAR;
  if (isNew) {
    const variable = attributedVariable(m.stamp, attributes);
    bind(m, v, variable);
    v = variable;
  } else {
    setAttributes(m, v, attributes);
  }
  if (m.residues !== undefined) m.residues.note(m, v, isNew);
}

/** Removes the attribute of `module` from the dereferenced variable `v`. */
export function deleteAttribute(m: Trail, v: Cell, module: Cell): void {
  if (attribute(v, module) !== undefined) setAttributes(m, v, changed(v.a2, module, undefined));
}

/** Is the dereferenced term a variable with attributes? */
export function isAttributed(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE && attributesOf(x) !== NIL;
}

/** The attributed variables of `x`, including those that occur only in attributes, each once. */
export function attributedVariables(x: Term): Cell[] {
  return inParts(() => attributedInParts(x, Infinity));
}

/** Are there attributed variables in `x`? */
export function isAnyAttributed(x: Term): boolean {
  return inParts(() => attributedInParts(x, 1)).length > 0;
}

/** At least `most` of them, if there are so many. */
function* attributedInParts(x: Term, most: number): LongWork<Cell[]> {
  const found = new Set<Cell>();
  const seen = new Set<Cell>();
  let steps = 0;
  let turns = 0;
  const waiting: Term[] = [x];
  while (waiting.length > 0 && found.size < most) {
    if (++turns % BLOCK === 0) yield BLOCK;
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    if (y.t.kind === KIND_VARIABLE) {
      if (!isAttributed(y) || found.has(y)) continue;
      found.add(y);
      waiting.push(attributesOf(y));
      continue;
    }
    if (y.t.arity === 0) {
      const z = opened(y);
      if (z !== y) waiting.push(z);
      continue;
    }
    // The attributes of many variables may share a compound that has all of them as arguments.
    steps += y.t.arity;
    if (steps > PATIENCE) {
      if (seen.has(y)) continue;
      seen.add(y);
    }
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return [...found];
}
