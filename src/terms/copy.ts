/**
 * Copies of terms.
 *
 * A copy has the same shape with fresh variables for the unbound ones, shared where they were shared, and no
 * chains of bindings inside. A term without a variable cell is its own copy; so is such a subterm. Small
 * terms are copied by a recursion of bounded depth. For others, new compounds start as shells that hold the
 * old arguments; they wait on a stack until their arguments are replaced.
 */
import {
  ATTVAR,
  CONS,
  Functor,
  KIND_VARIABLE,
  NIL,
  UNBOUND,
  VAR,
  argument,
  attributedVariable,
  cons,
  deref,
  setArgument,
  shallowCopy,
  variable,
} from "./term.js";
import { attributesOf } from "./attributed-variables.js";
import { LargeMap } from "./large-map.js";
import { Met } from "./met-cells.js";
import { mayRepeat } from "./cycles.js";
import {
  BLOCK,
  atOnce,
  breadth,
  bulk,
  extended,
  inParts,
  isDivisible,
  isResumed,
  noteCells,
  pay,
  reserve,
  reserveEntry,
} from "./effort.js";
import type { LongWork } from "./effort.js";
import { opened } from "./opaque.js";
import {
  QUICK_DEPTH,
  giveUp,
  startCopying,
  startLooking,
  step,
  stepThrough,
  stepsTaken,
} from "./quick-steps.js";
import type { Cell, Term } from "./term.js";

/** Up to this many variables a linear search beats a map. */
const FEW = 12;

/** The variables of one copy, each with its replacement. */
export class Renaming {
  from: Cell[] = [];
  to: Term[] = [];
  private index: LargeMap<Cell, number> | undefined;

  /** The index of `v` in `from`, or -1. */
  find(v: Cell): number {
    if (this.index !== undefined) return this.index.get(v) ?? -1;
    return this.from.indexOf(v);
  }

  /** Makes `x` the replacement of `v`, which has none yet. */
  add(v: Cell, x: Term): void {
    const n = this.from.length;
    this.from.push(v);
    this.to.push(x);
    if (this.index !== undefined) this.index.set(v, n);
    else if (n >= FEW) {
      const index = new LargeMap<Cell, number>();
      this.from.forEach((cell, i) => index.set(cell, i));
      this.index = index;
    }
  }

  /** Becomes the other renaming, which is used no more. */
  become(other: Renaming): void {
    this.from = other.from;
    this.to = other.to;
    this.index = other.index;
  }

  /** Forgets all variables but the first `n`. */
  keep(n: number): void {
    const { index } = this;
    if (n === 0) this.index = undefined;
    else if (index !== undefined) for (const v of this.from.slice(n)) index.delete(v);
    this.from.length = n;
    this.to.length = n;
  }
}

/** How many compounds the fast paths enter before they give up. */
const QUICK_STEPS = 2_000_000;
/** And where larger terms are worked on in parts. */
const BRIEF_STEPS = 1 << 13;

/** How many compounds a fast path may enter here. */
function quickSteps(): number {
  return isDivisible() ? BRIEF_STEPS : QUICK_STEPS;
}

/** The cost of making a cell, in steps of a walk: the garbage that it becomes has to be collected. */
const STEPS = 4;

/** Is `x` free of variable cells, bound ones included? */
export function isSolid(x: Term): boolean {
  if (typeof x === "number") return true;
  if (x.t.arity === 0) return x.t.kind !== KIND_VARIABLE;
  startLooking(quickSteps());
  const done = isQuicklySolid(x, QUICK_DEPTH);
  const steps = stepsTaken();
  if (steps === undefined) {
    if (isDivisible()) return done && inParts(() => isSolidInParts(x));
    return done && isSlowlySolid(x);
  }
  pay(steps);
  return done;
}

/** Gives up on large terms, and then returns true. */
function isQuicklySolid(x: Cell, depth: number): boolean {
  for (;;) {
    if (depth === 0) giveUp();
    if (!step()) return true;
    const n = x.t.arity;
    if (n > 4) stepThrough(n);
    for (let i = 0; i < n - 1; i++) {
      const y = n === 2 ? x.a0 : argument(x, i);
      if (typeof y === "number") continue;
      if (y.t.arity === 0) {
        if (y.t.kind === KIND_VARIABLE) return false;
      } else if (!isQuicklySolid(y, depth - 1)) {
        return false;
      }
    }
    const last: Term = n === 2 ? x.a1 : argument(x, n - 1);
    if (typeof last === "number") return true;
    if (last.t.arity === 0) return last.t.kind !== KIND_VARIABLE;
    x = last;
  }
}

function isSlowlySolid(x: Cell): boolean {
  const waiting: Cell[] = [x];
  let steps = 0;
  let patience = BLOCK;
  let seen: Set<Cell> | undefined;
  for (;;) {
    let cell = waiting.pop();
    if (cell === undefined) return true;
    for (;;) {
      const n = cell.t.arity;
      steps += breadth(n);
      if (steps > patience && (patience = extended(steps)) === 0) {
        if ((seen ??= new Set()).has(cell)) break;
        reserveEntry(seen.size);
        seen.add(cell);
      }
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

function* isSolidInParts(x: Cell): LongWork<boolean> {
  const waiting: Cell[] = [x];
  const met = new Met();
  let steps = 0;
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const n = cell.t.arity;
    steps += breadth(n);
    if (steps >= BLOCK) {
      yield steps;
      steps = 0;
    }
    for (let i = n - 1; i >= 0; i--) {
      const y = argument(cell, i);
      if (typeof y === "number") continue;
      if (y.t.arity === 0) {
        if (y.t.kind === KIND_VARIABLE) return false;
      } else if (met.enter(y)) {
        waiting.push(y);
      }
    }
  }
  return true;
}

/**
 * The functor of an unbound variable while its term is copied: `a0` is its copy. The fast path marks the
 * variables themselves, so it needs no map.
 */
const COPIED = new Functor("copied", 0, KIND_VARIABLE);

/** The marked variables. */
const marked: Cell[] = [];
/** Variable cells met so far: a compound during whose copy none was met is its own copy. */
let met = 0;

/** Copies the compound `x`; undefined if it is large or has attributes. */
function copyQuickly(x: Cell, stamp: number): Cell | undefined {
  startCopying(quickSteps());
  try {
    const copy = copyCompound(x, stamp, QUICK_DEPTH);
    const steps = stepsTaken();
    if (steps === undefined) return undefined;
    pay(STEPS * steps);
    noteCells(steps);
    return copy;
  } finally {
    for (let v = marked.pop(); v !== undefined; v = marked.pop()) {
      v.t = VAR;
      v.a0 = UNBOUND;
    }
  }
}

function copyPart(x: Term, stamp: number, depth: number): Term {
  for (;;) {
    if (typeof x === "number") return x;
    const { t } = x;
    if (t === VAR) {
      met++;
      const next: Term = x.a0;
      if (next === UNBOUND) {
        const fresh = variable(stamp);
        x.t = COPIED;
        x.a0 = fresh;
        marked.push(x);
        return fresh;
      }
      x = next;
    } else if (t.arity > 0) {
      return copyCompound(x, stamp, depth);
    } else {
      if (t === COPIED) {
        met++;
        return x.a0;
      }
      if (t === ATTVAR) giveUp();
      return x;
    }
  }
}

function copyCompound(x: Cell, stamp: number, depth: number): Cell {
  if (depth === 0) giveUp();
  if (!step()) return x;
  const { t } = x;
  if (t === CONS) return copyList(x, stamp, depth - 1);
  const n = t.arity;
  const before = met;
  if (n > 4 && !stepThrough(n)) return x;
  const copy = shallowCopy(x);
  if (n <= 2) {
    copy.a0 = copyPart(x.a0, stamp, depth - 1);
    if (n === 2) copy.a1 = copyPart(x.a1, stamp, depth - 1);
  } else if (n <= 4) {
    copy.a0 = copyPart(x.a0, stamp, depth - 1);
    copy.a1 = copyPart(x.a1, stamp, depth - 1);
    copy.a2 = copyPart(x.a2, stamp, depth - 1);
    if (n === 4) copy.a3 = copyPart(x.a3, stamp, depth - 1);
  } else {
    for (let i = 0; i < n; i++) setArgument(copy, i, copyPart(argument(x, i), stamp, depth - 1));
  }
  return met === before ? x : copy;
}

/** Copies a list in a loop over its pairs. */
function copyList(x: Cell, stamp: number, depth: number): Cell {
  const before = met;
  const copy = cons(copyPart(x.a0, stamp, depth), NIL);
  let last = copy;
  let tail = x.a1;
  // Brent's cycle detection: later cells are compared with the one at the last power of two of steps.
  let mark = x;
  let length = 0;
  let jump = 64;
  for (;;) {
    while (typeof tail !== "number" && tail.t === VAR && tail.a0 !== UNBOUND) {
      met++;
      tail = tail.a0;
    }
    if (typeof tail === "number" || tail.t !== CONS) break;
    if (!step()) break;
    if (tail === mark) {
      giveUp();
      return x;
    }
    if (++length === jump) {
      mark = tail;
      jump *= 2;
    }
    const next = cons(copyPart(tail.a0, stamp, depth), NIL);
    last.a1 = next;
    last = next;
    tail = tail.a1;
  }
  last.a1 = copyPart(tail, stamp, depth);
  return met === before ? x : copy;
}

/**
 * Returns a copy of `x` whose fresh variables get `stamp`. With `renaming`, variables already in it are
 * replaced and new ones are added. Attributes are copied too, unless `plain` is true.
 */
export function copyTerm(x: Term, stamp: number, renaming?: Renaming, plain = false): Term {
  x = deref(x);
  if (typeof x === "number" || (x.t.arity === 0 && x.t.kind !== KIND_VARIABLE)) return x;
  if (x.t.arity > 0 && isSolid(x)) return x;
  if (renaming === undefined) {
    if (x.t === VAR) return variable(stamp);
    const copy = x.t === ATTVAR || isResumed(x) ? undefined : copyQuickly(x, stamp);
    if (copy !== undefined) return copy;
    renaming = new Renaming();
  }
  return copySlowly(x, stamp, renaming, plain);
}

/**
 * Copies without recursion: terms of any depth, cyclic terms and attributes. No compound is its own copy.
 * When a copy gets large, it starts again and remembers the copy of each compound, so that cycles and shared
 * parts are as large in the copy as in the term.
 */
export function copySlowly(x: Cell, stamp: number, renaming: Renaming, plain: boolean): Term {
  const count = renaming.from.length;
  const copy = isResumed(x)
    ? undefined
    : atOnce(copyByShells(x, stamp, renaming, plain, undefined));
  if (copy !== undefined) return copy;
  renaming.keep(count);
  if (count > 0 || !isDivisible()) {
    return atOnce(copyByShells(x, stamp, renaming, plain, new LargeMap()))!;
  }
  const large = inParts(() => copyInParts(x, stamp, renaming, plain), x);
  renaming.become(large.renaming);
  return large.copied;
}

function* copyInParts(
  x: Cell,
  stamp: number,
  renaming: Renaming,
  plain: boolean,
): LongWork<{ readonly copied: Term; readonly renaming: Renaming }> {
  const isTree = x.t.arity > 0 && !(yield* mayRepeat(x));
  const known = isTree ? "tree" : new LargeMap<Cell, Cell>();
  const copied = yield* copyByShells(x, stamp, renaming, plain, known);
  return { copied: copied!, renaming };
}

/**
 * Copies `x`; undefined if it gets large and `given`, the map of copied compounds, is missing. A `"tree"` needs
 * none, unless there are attributes.
 */
function* copyByShells(
  x: Cell,
  stamp: number,
  renaming: Renaming,
  plain: boolean,
  given: LargeMap<Cell, Cell> | "tree" | undefined,
): LongWork<Term | undefined> {
  const first = renaming.from.length;
  const isBrief = given === undefined && isDivisible();
  const known = given === "tree" ? undefined : given;
  const shells: Cell[] = [];
  let steps = 0;
  let cells = 0;
  let reserved = 0;
  let patience = BLOCK;
  let isLarge = false;
  let done = 0;
  const isToBeLeft = (): boolean => given === undefined && (isLarge || (isBrief && steps > BLOCK));
  const shellOf = (c: Cell): Cell => {
    steps += breadth(c.t.arity);
    if (steps > patience && (patience = extended(steps)) === 0) isLarge = true;
    const before = known?.get(c);
    if (before !== undefined) return before;
    cells += bulk(c.t.arity);
    if (cells - reserved >= BLOCK) {
      reserve(cells - reserved);
      reserved = cells;
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
  const root = x.t.kind === KIND_VARIABLE ? rename(x) : shellOf(x);
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    if (isToBeLeft()) return undefined;
    const n = shell.t.arity;
    for (let i = 0; i < n; i++) {
      // Their cost is charged above.
      if (++done % BLOCK === 0 && given !== undefined) yield 0;
      const y = deref(argument(shell, i));
      if (typeof y === "number") setArgument(shell, i, y);
      else if (y.t.kind === KIND_VARIABLE) setArgument(shell, i, rename(y));
      else {
        const z = y.t.arity === 0 ? (opened(y) as Cell) : y;
        // The objects of many variables may share the same large parts.
        if (z !== y && given !== known) {
          renaming.keep(first);
          return yield* copyByShells(x, stamp, renaming, plain, new LargeMap());
        }
        if (z !== y && known === undefined) return undefined;
        setArgument(shell, i, z.t.arity === 0 ? z : shellOf(z));
        // Each may be as wide as the one that it stands in.
        if (isToBeLeft()) return undefined;
      }
    }
  }
  return root;
}
