/**
 * Walks that terminate on cyclic terms.
 *
 * Unification without the occurs check makes terms that contain themselves. Since such terms are rare, a walk
 * starts without checking for them; after `PATIENCE` steps it begins to remember where it has been. From then
 * on it visits no cell twice, so it ends.
 */
import { PATIENCE, reserveEntry, work } from "./effort.js";
import { typeError } from "./error-terms.js";
import { argument, deref, isCompound } from "./term.js";
import type { Cell, Term } from "./term.js";

/** Pairs of compounds that are being compared; a pair seen before may be taken as equal. */
export class SeenPairs {
  private readonly partners: Map<Cell, Cell | Set<Cell>> = new Map();

  /** Adds the pair; false when it was there. */
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

/** Steps that `isAcyclic` takes before it remembers cells. */
const TREE_STEPS = 4096;

/** Does `x` have more than `TREE_STEPS` nodes when walked as a tree? Then it may be cyclic. */
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
 * Is `x` free of cycles? Small terms are walked as trees: if that walk ends, there is no cycle. Only larger
 * ones are walked with marks.
 */
export function isAcyclic(x: Term): boolean {
  const root = deref(x);
  return !isCompound(root) || !exceedsTree(root) || repeatedParts(root) !== undefined;
}

/**
 * The compounds in `root` that occur several times as the same cell, each with how many times it occurs
 * besides the first; undefined if `root` is cyclic.
 */
export function repeatedParts(root: Cell): Map<Cell, number> | undefined {
  const repeated = new Map<Cell, number>();
  // Depth first. `open` holds the cells on the path from the root; a cell is entered from the top of `path`
  // and closed when its arguments are done.
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
    if (typeof y === "number" || y.t.arity === 0) continue;
    if (closed.has(y)) {
      repeated.set(y, (repeated.get(y) ?? 0) + 1);
      continue;
    }
    if (open.has(y)) return undefined;
    work(1);
    reserveEntry(closed.size);
    open.add(y);
    path.push(y);
    next.push(0);
  }
  return repeated;
}

/**
 * Returns the last argument of `cell`, a wrapper of two arguments such as `Module:Goal`; `steps` counts the
 * wrappers that have been stripped so far. After many of them, throws the type error if the term is cyclic.
 */
export function unwrapped(cell: Cell, steps: number): Term {
  if (steps === PATIENCE && !isAcyclic(cell)) throw typeError("acyclic_term", cell);
  return deref(cell.a1);
}
