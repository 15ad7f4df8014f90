/**
 * Walks that terminate on cyclic terms.
 *
 * Unification without the occurs check makes terms that contain themselves. Since such terms are rare, a walk
 * starts without checking for them; after `PATIENCE` steps it begins to remember where it has been. From then
 * on it visits no cell twice, so it ends.
 */
import { LargeMap, LargeSet } from "./large-map.js";
import { Met, Sample } from "./met-cells.js";
import { PATIENCE, breadth, inParts } from "./effort.js";
import type { LongWork } from "./effort.js";
import { typeError } from "./error-terms.js";
import { argument, deref, isCompound } from "./term.js";
import type { Cell, Term } from "./term.js";

/**
 * Pairs of compounds that are being compared, which may be taken as equal when they are met again.
 *
 * If `a` was compared with `b` and `c` with both, `a` need not be compared with what `c` was compared with:
 * the pairs are classes of cells, joined by union and find. So there are no more pairs than cells, where two
 * cycles of coprime lengths have as many as their product. The left cells are kept apart from the right ones,
 * since a variant of a variant need not be one under the same renaming.
 *
 * As in `Met`, only a sample is remembered until a pair is met again.
 */
export class SeenPairs {
  private readonly left = new LargeMap<Cell, number>();
  private readonly right = new LargeMap<Cell, number>();
  /** The parent of each class; a root is its own. */
  private readonly parents: number[] = [];
  private readonly sample = new Sample();
  private hasRepeats = false;

  /** Adds the pair; false when it was there. */
  add(a: Cell, b: Cell): boolean {
    const { left, right, parents } = this;
    const isKept = this.hasRepeats || this.sample.takes(a);
    const x = this.root(left, a, isKept);
    const y = this.root(right, b, isKept);
    if (x !== y) {
      if (isKept) parents[x] = y;
      return true;
    }
    if (x < 0) return true;
    this.hasRepeats = true;
    return false;
  }

  /** The class of a cell; -1 if it has none and is not to be kept. */
  private root(side: LargeMap<Cell, number>, cell: Cell, isKept: boolean): number {
    const { parents } = this;
    let x = side.get(cell);
    if (x === undefined) {
      if (!isKept) return -1;
      x = parents.push(parents.length) - 1;
      side.set(cell, x);
    }
    for (let parent = parents[x]!; parent !== x; parent = parents[x]!) {
      x = parents[x] = parents[parent]!;
    }
    return x;
  }
}

/** Steps between two checks of the limits. */
const PART = 1024;

/** Steps that `isAcyclic` takes before it remembers cells. */
const TREE_STEPS = 4096;

/** Does `x` have more than `TREE_STEPS` nodes when walked as a tree? Then it may be cyclic. */
function exceedsTree(x: Term): boolean {
  const waiting: Term[] = [x];
  let nodes = 1;
  while (waiting.length > 0) {
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    const n = y.t.arity;
    nodes += n;
    if (nodes > TREE_STEPS) return true;
    for (let i = n - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}

/**
 * Is `x` free of cycles? Small terms are walked as trees: if that walk ends, there is no cycle. Only larger
 * ones are walked with a memory.
 */
export function isAcyclic(x: Term): boolean {
  const root = deref(x);
  return !isCompound(root) || !exceedsTree(root) || repeatedParts(root) !== undefined;
}

/** Is `x` about as large as a tree as it is in memory? Not if it is cyclic, or has shared parts and is not small. */
export function isTree(x: Term): boolean {
  const root = deref(x);
  return !isCompound(root) || !exceedsTree(root) || repeatedParts(root)?.size === 0;
}

/**
 * The compounds in `root` that occur several times as the same cell, each with how many times it occurs
 * besides the first; undefined if `root` is cyclic. May leave out a few that occur twice.
 */
export function repeatedParts(root: Cell): LargeMap<Cell, number> | undefined {
  return inParts(() => repeatedInParts(root));
}

/** Does the same in parts. */
export function* repeatedInParts(root: Cell): LongWork<LargeMap<Cell, number> | undefined> {
  return (yield* mayRepeat(root)) ? yield* searchRepeated(root) : new LargeMap<Cell, number>();
}

/** May parts of `root` occur more than once, in a cycle or not? If not, it is a tree but for a few parts. */
export function* mayRepeat(root: Cell): LongWork<boolean> {
  const met = new Met();
  const waiting: Cell[] = [root];
  let steps = 0;
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (!met.enter(cell)) return true;
    const n = cell.t.arity;
    steps += breadth(n);
    if (steps >= PART) {
      yield steps;
      steps = 0;
    }
    for (let i = n - 1; i >= 0; i--) {
      const y = deref(argument(cell, i));
      if (typeof y !== "number" && y.t.arity > 0) waiting.push(y);
    }
  }
  return false;
}

function* searchRepeated(root: Cell): LongWork<LargeMap<Cell, number> | undefined> {
  let steps = 0;
  const repeated = new LargeMap<Cell, number>();
  // Depth first. `open` holds the cells on the path from the root; a cell is entered from the top of `path`
  // and closed when its arguments are done.
  const open = new LargeSet<Cell>();
  const closed = new LargeSet<Cell>();
  open.add(root);
  const path: Cell[] = [root];
  const next: number[] = [0];
  for (let top = path.length - 1; top >= 0; top = path.length - 1) {
    const cell = path[top]!;
    const i = next[top]!;
    if (++steps % PART === 0) yield PART;
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
    if (!open.add(y)) return undefined;
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
