/**
 * Copies of terms.
 *
 * A copy has the same shape with fresh variables for the unbound ones, shared
 * where they were shared, and no chains of bindings inside. A term without any
 * variable cell in it is its own copy: such terms never change, so that they
 * need not be doubled. New compounds are made as shells that still hold the old
 * arguments and wait on a stack until those are replaced.
 */
import { VAR, argument, deref, setArgument, shallowCopy, variable } from "./term.js";
import type { Cell, Term } from "./term.js";

/** Up to this many variables a linear search beats a map. */
const FEW = 12;

/** The variables of one copy, each with the one that stands for it. */
export class Renaming {
  readonly from: Cell[] = [];
  readonly to: Term[] = [];
  private index: Map<Cell, number> | undefined;

  /** The place of `v` in `from`, or -1. */
  find(v: Cell): number {
    if (this.index !== undefined) return this.index.get(v) ?? -1;
    return this.from.indexOf(v);
  }

  /** Lets `x` stand for `v`, which has no place yet. */
  add(v: Cell, x: Term): void {
    const n = this.from.length;
    this.from.push(v);
    this.to.push(x);
    if (this.index !== undefined) this.index.set(v, n);
    else if (n >= FEW) this.index = new Map(this.from.map((cell, i) => [cell, i]));
  }
}

/** Is `x` free of variable cells, bound ones included? */
export function isSolid(x: Term): boolean {
  if (typeof x === "number") return true;
  if (x.t === VAR) return false;
  if (x.t.arity === 0) return true;
  const waiting: Cell[] = [x];
  for (;;) {
    let cell = waiting.pop();
    if (cell === undefined) return true;
    for (;;) {
      const n = cell.t.arity;
      let last: Cell | undefined;
      for (let i = 0; i < n; i++) {
        const y = argument(cell, i);
        if (typeof y === "number") continue;
        if (y.t.arity > 0) {
          if (last !== undefined) waiting.push(last);
          last = y;
        } else if (y.t.kind === VAR.kind) {
          return false;
        }
      }
      if (last === undefined) break;
      cell = last;
    }
  }
}

/**
 * A copy of `x` whose fresh variables get `stamp`. With `renaming`, variables
 * already in it are replaced by what stands for them, and new ones are added.
 */
export function copyTerm(x: Term, stamp: number, renaming: Renaming = new Renaming()): Term {
  x = deref(x);
  if (typeof x === "number" || (x.t.arity === 0 && x.t !== VAR)) return x;
  const rename = (v: Cell): Term => {
    const at = renaming.find(v);
    if (at >= 0) return renaming.to[at]!;
    const fresh = variable(stamp);
    renaming.add(v, fresh);
    return fresh;
  };
  if (x.t === VAR) return rename(x);
  if (isSolid(x)) return x;
  const root = shallowCopy(x);
  const shells: Cell[] = [root];
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    const n = shell.t.arity;
    for (let i = 0; i < n; i++) {
      const y = deref(argument(shell, i));
      if (typeof y === "number" || (y.t.arity === 0 && y.t !== VAR)) {
        setArgument(shell, i, y);
      } else if (y.t === VAR) {
        setArgument(shell, i, rename(y));
      } else {
        const next = shallowCopy(y);
        setArgument(shell, i, next);
        shells.push(next);
      }
    }
  }
  return root;
}
