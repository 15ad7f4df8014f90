/**
 * Templates: terms as the database keeps them.
 *
 * A template is a term whose variables are `SLOT` cells numbered from 0 (`a0` the number) and whose ground
 * compounds are wrapped in a `SOLID` cell (`a0` the term). It holds no variables and no bindings, so it
 * outlives every run. Instances share the solid parts (sharing.ts): asserting and calling a fact with a list
 * of a million integers copies the list once.
 */
import { isAcyclic } from "./cycles.js";
import { LargeMap, LargeSet } from "./large-map.js";
import { instanceOfPart } from "./duplicate.js";
import {
  BLOCK,
  bulk,
  breadth,
  grown,
  inParts,
  isDivisible,
  pay,
  reserveVariables,
} from "./effort.js";
import type { LongWork } from "./effort.js";
import { typeError } from "./error-terms.js";
import { QUICK_DEPTH, giveUp, startCopying, step, stepThrough, stepsTaken } from "./quick-steps.js";
import {
  ATOM,
  CONS,
  Functor,
  KIND_REF,
  VAR,
  argument,
  deref,
  setArgument,
  shallowCopy,
  struct1,
  variable,
} from "./term.js";
import type { Cell, Term } from "./term.js";
import { extraCells } from "./weight.js";

export const SLOT: Functor = new Functor("slot", 0, KIND_REF);
export const SOLID: Functor = new Functor("solid", 0, KIND_REF);

const slots: Cell[] = [];

/** The cell for variable number `i`. */
export function slot(i: number): Cell {
  while (slots.length <= i) slots.push(struct1(SLOT, slots.length));
  return slots[i]!;
}

/** The number of a `SLOT` cell. */
export function slotNumber(c: Cell): number {
  return c.a0 as number;
}

/** The template of a ground compound. */
export function solid(x: Term): Cell {
  return struct1(SOLID, x);
}

/** A template without its solid wrapper. */
export function unwrap(x: Term): Term {
  return typeof x !== "number" && x.t === SOLID ? x.a0 : x;
}

/** Up to this many variables a linear search beats a map. */
const FEW = 12;

/** More variables than this are checked against the limit on memory. */
const MANY_VARIABLES = 1024;

/** The cost of a cell of a template, in steps of a walk: it is visited several times. */
const STEPS = 4;

/** How many compounds the fast path enters before it gives up. */
const QUICK_STEPS = 4_000_000;
/** And where larger terms are worked on in parts. */
const BRIEF_STEPS = 1 << 15;
/** More arguments and variables than this are not for the fast path then. */
const BRIEF_VARIABLES = 1 << 13;

/** Makes templates of terms that share their variables. */
export class TemplateMaker {
  private met: Cell[] = [];
  private index: LargeMap<Cell, number> | undefined;
  /** The most variables that the fast path may meet. */
  private most = Infinity;
  /** How many compounds it has made, and what the long texts and integers in them take. */
  size = 0;

  /** The number of variables met so far. */
  get variables(): number {
    return this.met.length;
  }

  /** The variables met so far, in the order of their numbers. */
  cells(): Iterable<Cell> {
    return this.met;
  }

  /** Forgets all variables but the first `n`. */
  private keep(n: number): void {
    if (this.index !== undefined) for (const v of this.met.slice(n)) this.index.delete(v);
    this.met.length = n;
  }

  private place(v: Cell): Cell {
    const { met, index } = this;
    const known = index === undefined ? met.indexOf(v) : (index.get(v) ?? -1);
    if (known >= 0) return slot(known);
    const n = met.length;
    if (n > 0 && n % MANY_VARIABLES === 0) reserveVariables(n + 1);
    met.push(v);
    if (index !== undefined) index.set(v, n);
    else if (n >= FEW) {
      this.index = new LargeMap<Cell, number>();
      for (let i = 0; i <= n; i++) this.index.set(met[i]!, i);
    }
    return slot(n);
  }

  private leaf(x: Cell): Cell {
    if (x.t.kind === VAR.kind) return this.place(x);
    if (x.t !== ATOM) this.size += extraCells(x);
    return x;
  }

  /**
   * The template of `x` in which only ground lists, and no other ground compounds, are wrapped in a `SOLID`
   * cell. Undefined for a large term: then call `make`.
   */
  makeOpen(x: Term): Term | undefined {
    x = deref(x);
    if (typeof x === "number") return x;
    if (x.t.arity === 0) return x.t.kind === VAR.kind ? this.place(x) : x;
    startCopying(isDivisible() ? BRIEF_STEPS : QUICK_STEPS);
    const { length } = this.met;
    this.most = length + BRIEF_VARIABLES;
    const template = this.open(x, QUICK_DEPTH);
    const steps = stepsTaken();
    if (steps === undefined) {
      // Numbered in another order than by `make`.
      if (isDivisible()) this.keep(length);
      return undefined;
    }
    this.size += steps;
    pay(STEPS * steps);
    return template;
  }

  private open(x: Cell, depth: number): Cell {
    const { t } = x;
    const n = t.arity;
    if (depth === 0 || this.met.length + n > this.most) giveUp();
    if (!step()) return x;
    if (t === CONS && isQuicklyGround(x, depth)) return solid(this.copyGround(x, depth));
    if (n > 4) stepThrough(n);
    const shell = shallowCopy(x);
    // Number the variables among the arguments first, then those further down.
    let compounds = 0;
    for (let i = 0; i < n; i++) {
      const y = deref(argument(x, i));
      if (typeof y === "number") setArgument(shell, i, y);
      else if (y.t.arity > 0) compounds++;
      else setArgument(shell, i, this.leaf(y));
    }
    for (let i = 0; compounds > 0; i++) {
      const y = deref(argument(x, i));
      if (typeof y === "number" || y.t.arity === 0) continue;
      setArgument(shell, i, this.open(y, depth - 1));
      compounds--;
    }
    return shell;
  }

  /** A copy of the ground compound `x` that shares no compound with it. */
  private copyGround(x: Cell, depth: number): Cell {
    if (depth === 0) giveUp();
    if (!step()) return x;
    const root = shallowCopy(x);
    let shell = root;
    for (;;) {
      const n = shell.t.arity;
      for (let i = 0; i < n - 1; i++) {
        const y = deref(argument(shell, i));
        if (typeof y === "number") setArgument(shell, i, y);
        else setArgument(shell, i, y.t.arity === 0 ? this.leaf(y) : this.copyGround(y, depth - 1));
      }
      const last = deref(argument(shell, n - 1));
      const isEnd = typeof last === "number" || last.t.arity === 0;
      if (isEnd || !step()) {
        setArgument(shell, n - 1, typeof last === "number" || !isEnd ? last : this.leaf(last));
        return root;
      }
      const next = shallowCopy(last);
      setArgument(shell, n - 1, next);
      shell = next;
    }
  }

  /** The template of `x`. */
  make(x: Term): Term {
    x = deref(x);
    if (typeof x === "number" || x.t.arity === 0) {
      return typeof x !== "number" && x.t.kind === VAR.kind ? this.place(x) : x;
    }
    if (!isAcyclic(x)) throw typeError("acyclic_term", x);
    const term = x;
    const { template, maker } = inParts(() => this.makeInParts(term));
    if (maker !== this) {
      this.met = maker.met;
      this.index = maker.index;
      this.size = maker.size;
    }
    return template;
  }

  private *makeInParts(x: Cell): LongWork<{ template: Term; maker: TemplateMaker }> {
    const root = shallowCopy(x);
    const shells: Cell[] = [root];
    const waiting: Cell[] = [root];
    let steps = 0;
    let cells = 0;
    for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
      const n = shell.t.arity;
      const first = waiting.length;
      this.size += breadth(n) - 1;
      for (let i = 0; i < n; i++) {
        if (++steps >= BLOCK) {
          yield steps;
          steps = 0;
        }
        const y = deref(argument(shell, i));
        if (typeof y === "number") {
          setArgument(shell, i, y);
        } else if (y.t.arity === 0) {
          setArgument(shell, i, this.leaf(y));
        } else {
          const next = shallowCopy(y);
          setArgument(shell, i, next);
          shells.push(next);
          waiting.push(next);
          const made = bulk(next.t.arity);
          steps += made >> 3;
          grown((cells += made), made);
        }
      }
      reverseFrom(waiting, first);
    }
    this.size += shells.length;
    pay(STEPS * shells.length);
    return { template: yield* wrapSolid(root, shells), maker: this };
  }
}

/** Is the compound `x` ground? Gives up on large terms, and then returns true. */
function isQuicklyGround(x: Cell, depth: number): boolean {
  for (;;) {
    if (depth === 0) giveUp();
    if (!step()) return true;
    const n = x.t.arity;
    if (n > 4) stepThrough(n);
    for (let i = 0; i < n - 1; i++) {
      const y = deref(n === 2 ? x.a0 : argument(x, i));
      if (typeof y === "number") continue;
      if (y.t.arity === 0 ? y.t.kind === VAR.kind : !isQuicklyGround(y, depth - 1)) return false;
    }
    const last = deref(n === 2 ? x.a1 : argument(x, n - 1));
    if (typeof last === "number") return true;
    if (last.t.arity === 0) return last.t.kind !== VAR.kind;
    x = last;
  }
}

function reverseFrom(cells: Cell[], first: number): void {
  for (let i = first, j = cells.length - 1; i < j; i++, j--) {
    const c = cells[i]!;
    cells[i] = cells[j]!;
    cells[j] = c;
  }
}

/** Wraps the maximal ground compounds in `SOLID` cells. `shells` holds all compounds, parents first. */
function* wrapSolid(root: Cell, shells: readonly Cell[]): LongWork<Term> {
  const open = new LargeSet<Cell>();
  for (let s = shells.length - 1; s >= 0; s--) {
    const shell = shells[s]!;
    if (s % BLOCK === 0) yield 0;
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const y = argument(shell, i);
      if (typeof y !== "number" && (y.t === SLOT || open.has(y))) {
        open.add(shell);
        break;
      }
    }
  }
  let steps = 0;
  for (const shell of open.items()) {
    if (++steps % BLOCK === 0) yield 0;
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const y = argument(shell, i);
      if (typeof y !== "number" && y.t.arity > 0 && !open.has(y)) {
        setArgument(shell, i, struct1(SOLID, y));
      }
    }
  }
  return open.has(root) ? root : struct1(SOLID, root);
}

/** The term of a template: variable `i` becomes `env[i]`, made fresh with `stamp` where undefined. */
export function instantiate(x: Term, env: (Term | undefined)[], stamp: number): Term {
  if (typeof x === "number") return x;
  if (x.t.arity === 0) return leaf(x, env, stamp);
  const root = shallowCopy(x);
  const shells: Cell[] = [root];
  let steps = 0;
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    const n = shell.t.arity;
    steps += breadth(n);
    if (steps >= BLOCK) {
      pay(steps);
      steps = 0;
    }
    if (n === 2) {
      const { a0, a1 } = shell;
      if (typeof a0 !== "number") {
        if (a0.t.arity > 0) shells.push((shell.a0 = shallowCopy(a0)));
        else if (a0.t !== ATOM) shell.a0 = leaf(a0, env, stamp);
      }
      if (typeof a1 !== "number") {
        if (a1.t.arity > 0) shells.push((shell.a1 = shallowCopy(a1)));
        else if (a1.t !== ATOM) shell.a1 = leaf(a1, env, stamp);
      }
      continue;
    }
    for (let i = 0; i < n; i++) {
      const y = argument(shell, i);
      if (typeof y === "number") continue;
      if (y.t.arity === 0) {
        setArgument(shell, i, leaf(y, env, stamp));
      } else {
        const next = shallowCopy(y);
        setArgument(shell, i, next);
        shells.push(next);
      }
    }
  }
  return root;
}

function leaf(x: Cell, env: (Term | undefined)[], stamp: number): Term {
  if (x.t === SLOT) {
    const i = slotNumber(x);
    return (env[i] ??= variable(stamp));
  }
  return x.t === SOLID ? instanceOfPart(x.a0) : x;
}

/** Replaces the ground parts of a template, of which instances may exist, by copies. */
export function renewSolids(x: Term): void {
  const waiting: Term[] = [x];
  for (let y = waiting.pop(); y !== undefined; y = waiting.pop()) {
    if (typeof y === "number") continue;
    if (y.t === SOLID) y.a0 = instanceOfPart(y.a0);
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
}

/**
 * Returns the template `x` with that many variables without `SOLID` cells, so that instances share no
 * compounds. Used when sharing has ended.
 */
export function withoutSolids(x: Term, variables: number): Term {
  return instantiate(
    x,
    Array.from({ length: variables }, (_, i) => slot(i)),
    0,
  );
}

/** The template with variable `i` renumbered `places[i]`. */
export function renumber(x: Term, places: ArrayLike<number>): Term {
  if (typeof x === "number") return x;
  if (x.t === SLOT) return slot(places[slotNumber(x)]!);
  if (x.t.arity === 0) return x;
  const root = shallowCopy(x);
  const shells: Cell[] = [root];
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const y = argument(shell, i);
      if (typeof y === "number") continue;
      if (y.t === SLOT) {
        setArgument(shell, i, slot(places[slotNumber(y)]!));
      } else if (y.t.arity > 0) {
        const next = shallowCopy(y);
        setArgument(shell, i, next);
        shells.push(next);
      }
    }
  }
  return root;
}

/** The variables of a large template, and how often each occurs in it. */
interface Occurrences {
  readonly variables: readonly number[];
  readonly counts: readonly number[];
  /** About how many cells it has. */
  readonly cells: number;
}

/** Compilation asks for the variables of a term several times: those of terms with more cells are remembered. */
const LARGE = 512;

/** What is remembered until the clause is compiled. */
let remembered: Map<Cell, Occurrences> | undefined;

/** Calls `run`, which looks several times for the variables of terms that do not change. */
export function remembering<T>(run: () => T): T {
  const outer = remembered;
  remembered = new Map();
  try {
    return run();
  } finally {
    remembered = outer;
  }
}

/** Cells of the last walk, and the numbers of the variables that it met. */
let walked = 0;
let metSlots: number[] = [];

/**
 * Calls `visit` with the numbers of the variables in the template and how often they occur: with 1 for each
 * occurrence, or, for a large term, once for each variable. `visit` must not call this function.
 */
export function eachSlot(x: Term, visit: (i: number, n: number) => void): void {
  if (typeof x === "number") return;
  if (x.t === SLOT) visit(slotNumber(x), 1);
  if (x.t.arity === 0) return;
  const isAny = remembered !== undefined && remembered.size > 0;
  const known = (isAny ? remembered!.get(x) : undefined) ?? occurrences(x);
  if (known !== undefined) {
    const { variables, counts } = known;
    for (let i = 0; i < variables.length; i++) visit(variables[i]!, counts[i]!);
    return;
  }
  for (let i = 0; i < metSlots.length; i++) visit(metSlots[i]!, 1);
}

/** How often the variables occur in a large template; of a small one they are left in `metSlots`. */
function occurrences(x: Cell): Occurrences | undefined {
  findSlots(x);
  if (walked < LARGE) return undefined;
  pay(walked);
  const places = new Map<number, number>();
  const variables: number[] = [];
  const counts: number[] = [];
  for (const v of metSlots) {
    const at = places.get(v);
    if (at === undefined) {
      places.set(v, variables.length);
      variables.push(v);
      counts.push(1);
    } else {
      counts[at]!++;
    }
  }
  metSlots = [];
  const found = { variables, counts, cells: walked };
  remembered?.set(x, found);
  return found;
}

/** Puts the numbers of all variables into `metSlots`. */
function findSlots(x: Cell): void {
  const found = metSlots;
  found.length = 0;
  // Compounds that are open, and their next arguments: an array of all arguments of a wide one would grow slowly.
  const cells: Cell[] = [];
  const places: number[] = [];
  let cell: Cell | undefined = x;
  let steps = 0;
  for (let i = 0; cell !== undefined;) {
    const n: number = cell.t.arity;
    let inner: Cell | undefined;
    if (n === 2) {
      const { a0, a1 }: Cell = cell;
      if (typeof a0 !== "number") {
        if (a0.t === SLOT) found.push(slotNumber(a0));
        else if (a0.t.arity > 0) inner = a0;
      }
      if (typeof a1 !== "number") {
        if (a1.t === SLOT) {
          found.push(slotNumber(a1));
        } else if (a1.t.arity > 0) {
          if (inner === undefined) {
            inner = a1;
          } else {
            cells.push(a1);
            places.push(0);
          }
        }
      }
      steps++;
      i = n;
    } else {
      if (i === 0) steps += breadth(n);
      while (i < n && inner === undefined) {
        const y = argument(cell, i++);
        if (typeof y === "number") continue;
        if (y.t === SLOT) found.push(slotNumber(y));
        else if (y.t.arity > 0) inner = y;
      }
    }
    if (inner === undefined) {
      cell = cells.pop();
      i = places.pop()!;
      continue;
    }
    if (i < n) {
      cells.push(cell);
      places.push(i);
    }
    cell = inner;
    i = 0;
  }
  walked = steps;
}

/** The variables of a template that `remembering` has found to be large; undefined for others. */
export function variablesOfLarge(x: Cell): readonly number[] | undefined {
  const known = remembered?.get(x);
  if (known === undefined) return undefined;
  return known.variables.every((v) => v < known.cells) ? known.variables : undefined;
}

/** More arguments than this, or more compounds in all, are too many for a tree of operands. */
const MANY = 256;
const MANY_COMPOUNDS = 2048;

let compounds = 0;

/** Is the template nested deeper than `limit`, or has it very many parts? Looks no further. */
export function isLarge(x: Term, limit: number): boolean {
  compounds = 0;
  return isLargeFrom(x, limit);
}

function isLargeFrom(x: Term, limit: number): boolean {
  if (typeof x === "number" || x.t.arity === 0) return false;
  if (limit === 0 || x.t.arity > MANY || ++compounds > MANY_COMPOUNDS) return true;
  for (let i = x.t.arity - 1; i >= 0; i--) {
    if (isLargeFrom(argument(x, i), limit - 1)) return true;
  }
  return false;
}
