/**
 * Copies of terms.
 *
 * A copy has the same shape with fresh variables for the unbound ones, shared
 * where they were shared, and no chains of bindings inside. A term without any
 * variable cell in it is its own copy: such terms never change, so that they
 * need not be doubled. New compounds are made as shells that still hold the old
 * arguments and wait on a stack until those are replaced.
 */
import {
  KIND_VARIABLE,
  NIL,
  argument,
  attributedVariable,
  deref,
  setArgument,
  shallowCopy,
  variable,
} from "./term.js";
import { attributesOf } from "./attributes.js";
import { PATIENCE } from "./cycles.js";
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
  if (x.t.kind === KIND_VARIABLE) return false;
  if (x.t.arity === 0) return true;
  const waiting: Cell[] = [x];
  let steps = 0;
  let seen: Set<Cell> | undefined;
  for (;;) {
    let cell = waiting.pop();
    if (cell === undefined) return true;
    for (;;) {
      if (++steps > PATIENCE) {
        if ((seen ??= new Set()).has(cell)) break;
        seen.add(cell);
      }
      const n = cell.t.arity;
      let last: Cell | undefined;
      for (let i = 0; i < n; i++) {
        const y = argument(cell, i);
        if (typeof y === "number") continue;
        if (y.t.arity > 0) {
          if (last !== undefined) waiting.push(last);
          last = y;
        } else if (y.t.kind === KIND_VARIABLE) {
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
 * Attributes are copied too, unless `plain` is true.
 */
export function copyTerm(
  x: Term,
  stamp: number,
  renaming: Renaming = new Renaming(),
  plain = false,
): Term {
  x = deref(x);
  if (typeof x === "number" || (x.t.arity === 0 && x.t.kind !== KIND_VARIABLE)) return x;
  const shells: Cell[] = [];
  let steps = 0;
  let known: Map<Cell, Cell> | undefined;
  const shellOf = (c: Cell): Cell => {
    if (++steps > PATIENCE) {
      const before = (known ??= new Map()).get(c);
      if (before !== undefined) return before;
    }
    const shell = shallowCopy(c);
    known?.set(c, shell);
    shells.push(shell);
    return shell;
  };
  const rename = (v: Cell): Term => {
    const at = renaming.find(v);
    if (at >= 0) return renaming.to[at]!;
    const attributes = plain ? NIL : attributesOf(v);
    const fresh = attributes === NIL ? variable(stamp) : attributedVariable(stamp, NIL);
    renaming.add(v, fresh);
    if (attributes !== NIL) fresh.a2 = shellOf(attributes);
    return fresh;
  };
  let root: Term;
  if (x.t.kind === KIND_VARIABLE) root = rename(x);
  else if (isSolid(x)) return x;
  else root = shellOf(x);
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    const n = shell.t.arity;
    for (let i = 0; i < n; i++) {
      const y = deref(argument(shell, i));
      if (typeof y === "number") setArgument(shell, i, y);
      else if (y.t.kind === KIND_VARIABLE) setArgument(shell, i, rename(y));
      else setArgument(shell, i, y.t.arity === 0 ? y : shellOf(y));
    }
  }
  return root;
}
