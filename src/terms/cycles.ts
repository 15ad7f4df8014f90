/**
 * Walks that end on cyclic terms too.
 *
 * Unification without the occurs check makes terms that contain themselves. A
 * walk over terms does not look for that at first, since nearly none are: only
 * after `PATIENCE` steps does it begin to remember where it has been. From then
 * on it goes to no place twice, and the places are finite in number.
 */
import { PATIENCE } from "./effort.js";
import { typeError } from "./error-terms.js";
import { argument, deref, isCompound } from "./term.js";
import type { Cell, Term } from "./term.js";

/** Pairs of compounds that are being compared; those seen may be taken for equal. */
export class SeenPairs {
  private readonly partners: Map<Cell, Cell | Set<Cell>> = new Map();

  /** Notes the pair; false when it was noted before. */
  add(a: Cell, b: Cell): boolean {
    const known = this.partners.get(a);
    if (known === undefined) {
      this.partners.set(a, b);
      return true;
    }
    if (known === b) return false;
    if (known instanceof Set) {
      if (known.has(b)) return false;
      known.add(b);
      return true;
    }
    this.partners.set(a, new Set([known, b]));
    return true;
  }
}

/** Steps of the walk without memory in `isAcyclic`. */
const TREE_STEPS = 4096;

/** Is `x` no tree of at most `TREE_STEPS` nodes? Then it may be cyclic. */
function exceedsTree(x: Term): boolean {
  const waiting: Term[] = [x];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > TREE_STEPS) return true;
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}

/**
 * Has `x` no part that contains itself? Small terms are walked as trees: if that
 * ends there is no cycle. Only beyond that is it marked what has been seen.
 */
export function isAcyclic(x: Term): boolean {
  const root = deref(x);
  if (!isCompound(root) || !exceedsTree(root)) return true;
  // Depth first. `open` are the cells on the way from the root to here; a cell
  // is entered from the top of `path` and closed when its arguments are done.
  const open = new Set<Cell>([root]);
  const closed = new Set<Cell>();
  const path: Cell[] = [root];
  const next: number[] = [0];
  for (let top = path.length - 1; top >= 0; top = path.length - 1) {
    const cell = path[top]!;
    const i = next[top]!;
    if (i === cell.t.arity) {
      path.pop();
      next.pop();
      open.delete(cell);
      closed.add(cell);
      continue;
    }
    next[top] = i + 1;
    const y = deref(argument(cell, i));
    if (typeof y === "number" || y.t.arity === 0 || closed.has(y)) continue;
    if (open.has(y)) return false;
    open.add(y);
    path.push(y);
    next.push(0);
  }
  return true;
}

/**
 * What stands in the last argument of `cell`, a term of two arguments such as `Module:Goal`, when
 * it is the term number `steps` of those that are taken off one after the other. Throws the type
 * error if that would never end.
 */
export function unwrapped(cell: Cell, steps: number): Term {
  if (steps === PATIENCE && !isAcyclic(cell)) throw typeError("acyclic_term", cell);
  return deref(cell.a1);
}
