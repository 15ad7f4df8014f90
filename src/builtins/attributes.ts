/** Attributed variables as predicates, and predicates based on the trail alone. */
import { instantiationError, prologError, typeError } from "../terms/error-terms.js";
import {
  AttributedBinding,
  attribute,
  attributedVariables,
  attributesOf,
  deleteAttribute,
  isAttributed,
  isYounger,
  putAttribute,
  putAttributes,
} from "../terms/attributed-variables.js";
import { LargeMap } from "../terms/large-map.js";
import { SeenPairs } from "../terms/cycles.js";
import { BLOCK, inParts, isDivisible } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { occurs } from "../terms/occurs.js";
import { EVERYTHING } from "../terms/trail.js";
import {
  EQUALS,
  NIL,
  VAR,
  argument,
  deref,
  isAtom,
  isVariable,
  stampOf,
  struct2,
  structure,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { equalAtomic } from "../terms/order.js";
import { unify, unifyBriefly } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { isUnbound } from "./arguments.js";

function variableArgument(x: Term): Cell {
  const v = deref(x);
  if (!isVariable(v)) {
    throw prologError(structure("uninstantiation_error", v));
  }
  return v;
}

function moduleArgument(x: Term): Cell {
  const name = deref(x);
  if (isUnbound(name)) throw instantiationError();
  if (!isAtom(name)) throw typeError("atom", name);
  return name;
}

/** Unifies without running hooks; the caller undoes the bindings. */
export function unifyWithoutHooks(m: Machine, a: Term, b: Term): boolean {
  return withoutHooks(m, () => unify(m, a, b));
}

function withoutHooks<T>(m: Machine, run: () => T): T {
  m.hooksWait = true;
  try {
    return run();
  } finally {
    m.hooksWait = false;
  }
}

/**
 * The bindings that would make the two terms equal, the last first; undefined when there are none such. When
 * one of the terms is a variable, that is the one bound.
 */
function unifier(m: Machine, x: Term, y: Term): Term[] | undefined {
  const a = deref(x);
  const b = deref(y);
  const top = m.trailTop;
  const { choiceStamp } = m;
  const isChecked = occurs.isUsed && m.occursCheck !== "false";
  m.choiceStamp = EVERYTHING;
  const possible =
    isDivisible() && !isChecked
      ? withoutHooks(m, () => unifyBriefly(m, x, y))
      : unifyWithoutHooks(m, x, y);
  m.choiceStamp = choiceStamp;
  if (possible === undefined) {
    m.undoTo(top);
    return inParts(() => unifierInParts(a, b));
  }
  const bindings: Term[] = [];
  for (let i = m.trailTop - 1; possible && i >= top; i--) {
    const entry = m.trail[i]!;
    const undoable: unknown = entry.a0;
    if (entry.t === VAR) bindings.push(struct2(EQUALS, entry, entry.a0));
    else if (undoable instanceof AttributedBinding) {
      bindings.push(struct2(EQUALS, undoable.held, undoable.held.a0));
    }
  }
  m.undoTo(top);
  if (!possible) return undefined;
  if (bindings.length === 1 && isUnbound(a)) return [struct2(EQUALS, a, b)];
  return bindings;
}

/** Does the same without binding anything, so that it can be left. */
function* unifierInParts(x: Term, y: Term): LongWork<Term[] | undefined> {
  const values = new LargeMap<Cell, Term>();
  const bindings: Term[] = [];
  const valueOf = (t: Term): Term => {
    for (;;) {
      t = deref(t);
      const value = isUnbound(t) ? values.get(t as Cell) : undefined;
      if (value === undefined) return t;
      t = value;
    }
  };
  const waiting: Term[] = [x, y];
  const seen = new SeenPairs();
  for (let steps = 1; waiting.length > 0; steps++) {
    if (steps % BLOCK === 0) yield BLOCK;
    const b = valueOf(waiting.pop()!);
    const a = valueOf(waiting.pop()!);
    if (a === b) continue;
    if (isUnbound(a) || isUnbound(b)) {
      const isFirst = isUnbound(a) && (!isUnbound(b) || isBoundTo(a as Cell, b as Cell));
      const v = (isFirst ? a : b) as Cell;
      const value = isFirst ? b : a;
      values.set(v, value);
      bindings.push(struct2(EQUALS, v, value));
    } else if (typeof a === "number" || typeof b === "number" || a.t !== b.t) {
      return undefined;
    } else if (a.t.arity === 0) {
      if (!equalAtomic(a, b)) return undefined;
    } else if (seen.add(a, b)) {
      for (let i = a.t.arity - 1; i >= 0; i--) waiting.push(argument(a, i), argument(b, i));
    }
  }
  return bindings.reverse();
}

/** Is `v` bound when it is unified with `w`, another unbound variable? */
function isBoundTo(v: Cell, w: Cell): boolean {
  if (v.t === VAR) return w.t !== VAR || stampOf(w) <= stampOf(v);
  return w.t !== VAR && !isYounger(w, v);
}

export const attributes: readonly BuiltinRow[] = [
  {
    name: "put_attr",
    arity: 3,
    modes: ["put_attr(+Var, +Module, +Value)"],
    doc: "Gives the unbound variable Var the attribute Value of Module; replaces the one that it has.",
    determinism: "det",
    example: `
      ?- put_attr(X, colour, red), get_attr(X, colour, Value), del_attr(X, colour).
      Value = red.
      ?- put_attr(a, colour, red).
      error: uninstantiation_error(a).
    `,
    det: (m, v, module, value) => {
      putAttribute(m, variableArgument(v), moduleArgument(module), deref(value));
      return true;
    },
  },
  {
    name: "get_attr",
    arity: 3,
    modes: ["get_attr(+Var, +Module, -Value)"],
    doc: "True iff Var is an unbound variable whose attribute of Module is Value.",
    determinism: "semidet",
    example: `
      ?- put_attr(X, colour, red), get_attr(X, colour, Value), del_attr(X, colour).
      Value = red.
      ?- get_attr(X, colour, Value).
      false.
    `,
    det: (m, v, module, value) => {
      const x = deref(v);
      if (!isAttributed(x)) return false;
      const found = attribute(x, moduleArgument(module));
      return found !== undefined && unify(m, value, found);
    },
  },
  {
    name: "del_attr",
    arity: 2,
    modes: ["del_attr(+Var, +Module)"],
    doc: "Removes the attribute of Module from Var, if Var is a variable that has one.",
    determinism: "det",
    example: `
      ?- put_attr(X, colour, red), del_attr(X, colour).
      true.
    `,
    det: (m, v, module) => {
      const x = deref(v);
      const name = moduleArgument(module);
      if (isAttributed(x)) deleteAttribute(m, x, name);
      return true;
    },
  },
  {
    name: "put_attrs",
    arity: 2,
    modes: ["put_attrs(+Var, +Attributes)"],
    doc: "Gives the unbound variable Var the attributes Attributes, a term att(Module, Value, More) or [], in place of its own.",
    determinism: "det",
    example: `
      ?- put_attrs(X, att(colour, red, [])), get_attr(X, colour, Value), del_attrs(X).
      Value = red.
    `,
    det: (m, v, list) => {
      putAttributes(m, variableArgument(v), deref(list));
      return true;
    },
  },
  {
    name: "get_attrs",
    arity: 2,
    modes: ["get_attrs(+Var, -Attributes)"],
    doc: "True iff the attributes of Var are Attributes, a term att(Module, Value, More).",
    determinism: "semidet",
    example: `
      ?- put_attr(X, colour, red), get_attrs(X, Attributes), del_attrs(X).
      Attributes = att(colour,red,[]).
    `,
    det: (m, v, list) => {
      const x = deref(v);
      return isAttributed(x) && unify(m, list, attributesOf(x));
    },
  },
  {
    name: "del_attrs",
    arity: 1,
    modes: ["del_attrs(+Var)"],
    doc: "Removes all attributes from Var, if it is a variable.",
    determinism: "det",
    example: `
      ?- put_attr(X, colour, red), del_attrs(X).
      true.
    `,
    det: (m, v) => {
      const x = deref(v);
      if (isAttributed(x)) putAttributes(m, x, NIL);
      return true;
    },
  },
  {
    name: "term_attvars",
    arity: 2,
    modes: ["term_attvars(+Term, -Vars)"],
    doc: "True iff Vars are the attributed variables of Term, including those in values of attributes.",
    determinism: "det",
    example: `
      ?- freeze(X, true), term_attvars(f(X, Y), Vars), Vars == [X], del_attrs(X).
      Vars = [X].
    `,
    det: (m, x, vars) => unify(m, vars, listOf(attributedVariables(x))),
    long: true,
  },
  {
    name: "unifiable",
    arity: 3,
    modes: ["unifiable(?X, ?Y, -Unifier)"],
    doc: "True iff X and Y unify, and Unifier is the list of Var = Value that makes them equal, the last one first.",
    determinism: "semidet",
    example: `
      ?- unifiable(f(X, b), f(a, Y), Unifier).
      Unifier = [Y=b,X=a].
      ?- unifiable(a, b, Unifier).
      false.
    `,
    long: true,
    det: (m, x, y, result) => {
      const bindings = unifier(m, x, y);
      return bindings !== undefined && unify(m, result, listOf(bindings));
    },
  },
];
