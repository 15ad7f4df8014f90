/**
 * Copies that have no compound in common with the original, not even ground ones.
 */
import { attributesOf } from "./attributes.js";
import { Renaming, copyTerm } from "./copy.js";
import { BLOCK, extended } from "./effort.js";
import { opened } from "./opaque.js";
import { sharing } from "./sharing.js";
import {
  KIND_COMPOUND,
  NIL,
  argument,
  attributedVariable,
  deref,
  isAtomic,
  isVariable,
  setArgument,
  shallowCopy,
  variable,
} from "./term.js";
import type { Cell, Term } from "./term.js";

/** A copy of `x` to be kept: what is assigned to arguments of one does not show in the other. */
export function copyToKeep(x: Term, stamp: number): Term {
  return sharing.isAllowed ? copyTerm(x, stamp) : duplicate(x, stamp);
}

/** What a program may have of the ground term `x` that is kept: itself, while that can be shared. */
export function instanceOf(x: Term): Term {
  return sharing.isAllowed ? x : duplicate(x, 0);
}

/** A copy of `x` that shares no compound with it, not even ground ones. */
export function duplicate(x: Term, stamp: number): Term {
  const y = deref(x);
  return isAtomic(y) ? y : duplicateTerm(y as Cell, stamp);
}

function duplicateTerm(x: Cell, stamp: number): Term {
  const renaming = new Renaming();
  const leaf = (y: Term): Term => {
    if (!isVariable(y)) return y;
    const at = renaming.find(y);
    if (at >= 0) return renaming.to[at]!;
    const attributes = attributesOf(y);
    const fresh = attributes === NIL ? variable(stamp) : attributedVariable(stamp, NIL);
    renaming.add(y, fresh);
    if (attributes !== NIL) fresh.a2 = shellOf(attributes);
    return fresh;
  };
  const shells: Cell[] = [];
  let steps = 0;
  let patience = BLOCK;
  let known: Map<Cell, Cell> | undefined;
  const shellOf = (c: Cell): Cell => {
    if (++steps > patience && (patience = extended(steps)) === 0) known ??= new Map();
    const before = known?.get(c);
    if (before !== undefined) return before;
    const shell = shallowCopy(c);
    known?.set(c, shell);
    shells.push(shell);
    return shell;
  };
  const root = x.t.kind === KIND_COMPOUND ? shellOf(x) : leaf(x);
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const y = deref(argument(shell, i));
      const z = typeof y !== "number" && y.t.arity === 0 ? opened(y) : y;
      if (z !== y) known ??= new Map();
      setArgument(
        shell,
        i,
        typeof z !== "number" && z.t.kind === KIND_COMPOUND ? shellOf(z) : leaf(z),
      );
    }
  }
  return root;
}
