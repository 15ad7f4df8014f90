/**
 * Copies that have no compound in common with the original, not even ground ones.
 */
import { Renaming, copySlowly, copyTerm } from "./copy.js";
import { isAcyclic } from "./cycles.js";
import { BLOCK, breadth, pay } from "./effort.js";
import { sharing } from "./sharing.js";
import { argument, deref, isAtomic, setArgument, shallowCopy } from "./term.js";
import type { Cell, Term } from "./term.js";

/** Returns a copy of `x` to keep: destructive assignment to one is not seen in the other. */
export function copyToKeep(x: Term, stamp: number): Term {
  return sharing.isAllowed ? copyTerm(x, stamp) : duplicate(x, stamp);
}

/** Returns an instance of the kept ground term `x` for a program: `x` itself while it can be shared. */
export function instanceOf(x: Term): Term {
  return sharing.isAllowed ? x : duplicate(x, 0);
}

/** More steps than this are taken only on terms that are certain to have no cycle. */
const MANY = 1 << 20;

/** Does the same for a ground part of a template, which is a tree but for what `setarg/3` may have made of it. */
export function instanceOfPart(x: Term): Term {
  return sharing.isAllowed || typeof x === "number" || x.t.arity === 0 ? x : copyOfTree(x);
}

function copyOfTree(x: Cell): Term {
  const root = shallowCopy(x);
  const shells: Cell[] = [root];
  let steps = 0;
  let all = 0;
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    const n = shell.t.arity;
    steps += breadth(n);
    if (steps >= BLOCK) {
      if (all < MANY && all + steps >= MANY && !isAcyclic(x)) return duplicate(x, 0);
      all += steps;
      pay(steps);
      steps = 0;
    }
    for (let i = 0; i < n; i++) {
      const y = deref(argument(shell, i));
      if (typeof y === "number" || y.t.arity === 0) {
        setArgument(shell, i, y);
      } else {
        const next = shallowCopy(y);
        setArgument(shell, i, next);
        shells.push(next);
      }
    }
  }
  return root;
}

/** A copy of `x` that shares no compound with it, not even ground ones. */
export function duplicate(x: Term, stamp: number): Term {
  const y = deref(x);
  return isAtomic(y) ? y : copySlowly(y as Cell, stamp, new Renaming(), false);
}
