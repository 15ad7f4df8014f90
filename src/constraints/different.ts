/**
 * Variables that are pairwise different.
 *
 * `AllDifferent` removes the value of a variable from all others. `AllDistinct` removes every value that is
 * in no solution: J.-C. Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994. A
 * maximum matching gives each variable a value. In the graph with an edge from a variable to each that is
 * matched with a value of its domain, a value can be reassigned within a strongly connected component, or
 * where an unmatched value is reachable; every other value can be removed. Components are found by Tarjan's
 * algorithm (R. Tarjan, Depth-first search and linear graph algorithms, 1972).
 */
import { BLOCK, atOnce, inParts, reserve } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { Domain } from "./domain.js";
import { call1 } from "./residual-goals.js";
import { greatest, isFinite, least } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Kept } from "./kept.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** The value of a variable is removed from more than so many others in parts. */
const MANY = 256;
/** It is removed from so many at once. */
const PART = 32;
/** A domain of more bounds is wide. */
const WIDE = 1024;
/** The logarithm of how many bounds of a domain take a step. */
const WIDTH_BITS = 6;

/** Removes the value of each variable from the others. */
export class AllDifferent extends Propagator {
  /** The variables, beginning with those whose values have been removed from the others. */
  private readonly order: Variable[];
  private readonly done: Kept<number> = new Kept(0);
  /** Does another propagator represent it in residual goals? */
  private readonly silent: boolean;

  constructor(vars: readonly Variable[], silent = false) {
    super(vars);
    this.order = [...vars];
    this.silent = silent;
  }

  waitsFor(): WatchedEvent {
    return "value";
  }

  propagate(s: Store): boolean {
    const { order } = this;
    if (order.length - this.done.value > MANY) return inParts(() => this.removeInParts(s));
    let done = this.done.value;
    for (let i = done; i < order.length; i++) {
      if (!order[i]!.isFixed) continue;
      if (!this.remove(s, i, done++)) return false;
      // Removals may have fixed variables that the loop has passed.
      i = done - 1;
    }
    if (done !== this.done.value) this.done.set(s.m, done, this.stamp);
    return true;
  }

  /** The same in parts. */
  private *removeInParts(s: Store): LongWork<boolean> {
    const { order } = this;
    let steps = 0;
    let done = this.done.value;
    for (let i = done; i < order.length; i++) {
      if (!order[i]!.isFixed) continue;
      const value = this.moveTo(i, done++);
      for (let j = done; j < order.length; j++) {
        steps += 1 + (order[j]!.domain.width >> WIDTH_BITS);
        if (!s.remove(order[j]!, value)) return false;
        if (steps < PART) continue;
        yield steps;
        steps = 0;
      }
      i = done - 1;
    }
    if (done !== this.done.value) this.done.set(s.m, done, this.stamp);
    return true;
  }

  /** Puts variable `i` to those whose values, `done` so far, are removed, and removes its value. */
  private remove(s: Store, i: number, done: number): boolean {
    const { order } = this;
    const value = this.moveTo(i, done);
    for (let j = done + 1; j < order.length; j++) {
      const v = order[j]!;
      const { domain } = v;
      if (!s.remove(v, value)) return false;
      // Called again, it finds no more to remove from this one.
      if (v.domain !== domain && domain.width > WIDE) s.endRound();
    }
    return true;
  }

  /** Puts variable `i` to place `done`; returns its value. */
  private moveTo(i: number, done: number): Int {
    const { order } = this;
    const v = order[i]!;
    order[i] = order[done]!;
    order[done] = v;
    return v.min;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return hasTwice(vars) ? false : s.post(new AllDifferent(vars, this.silent));
  }

  override get isTold(): boolean {
    return !this.silent;
  }

  goals(terms: readonly Term[]): Term[] {
    return [call1("all_different", listOf(terms))];
  }
}

/** Does an unbound variable occur twice? */
export function hasTwice(vars: readonly Variable[]): boolean {
  const twice = (): LongWork<boolean> => twiceInParts(vars);
  return vars.length < MANY ? atOnce(twice()) : inParts(twice);
}

function* twiceInParts(vars: readonly Variable[]): LongWork<boolean> {
  const open = new Set<Variable>();
  for (const v of vars) {
    if (v.isFixed) continue;
    if (open.has(v)) return true;
    open.add(v);
    if (open.size % MANY === 0) yield MANY;
  }
  return false;
}

/** Posts that all are different, by removal of fixed values or by `complete` filtering. */
export function postDifferent(s: Store, vars: readonly Variable[], complete: boolean): boolean {
  if (hasTwice(vars)) return false;
  if (!s.post(new AllDifferent(vars, complete))) return false;
  return !complete || s.post(new AllDistinct(vars));
}

/** Ensures that every value is in a solution of this constraint. */
export class AllDistinct extends Propagator {
  /** The value that each variable was last matched with: the next search begins there. */
  private readonly last: (Int | undefined)[];
  private readonly silent: boolean;

  constructor(vars: readonly Variable[], silent = false) {
    super(vars);
    this.last = vars.map(() => undefined);
    this.silent = silent;
  }

  override get slow(): boolean {
    return true;
  }

  waitsFor(): WatchedEvent {
    return "domain";
  }

  override get isIdempotent(): boolean {
    return true;
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const open: number[] = [];
    let edges = 0;
    for (let i = 0; i < this.vars.length; i++) {
      const { min, max, size } = this.vars[i]!.domain;
      if (!isFinite(min) || !isFinite(max) || size > MOST_VALUES) return true;
      if (size === 1) continue;
      open.push(i);
      edges += size;
    }
    if (open.length < 2) return true;
    reserve(edges >> EDGES_BITS);
    const vars = open.map((i) => this.vars[i]!);
    const graph = new ValueGraph(vars, edges);
    yield* graph.build();
    const hints = open.map((i) => this.last[i]);
    if (!(yield* graph.match(hints))) return false;
    open.forEach((i, k) => (this.last[i] = graph.valueOf(k)));
    return yield* graph.prune(s);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return hasTwice(vars) ? false : s.post(new AllDistinct(vars, this.silent));
  }

  override get isTold(): boolean {
    return !this.silent;
  }

  goals(terms: readonly Term[]): Term[] {
    return [call1("all_distinct", listOf(terms))];
  }
}

/** Larger domains are not inspected. */
const MOST_VALUES = 100_000;

/** So many values are removed one by one. */
const FEW = 4;

/** A set is dense if its span is less than this many times the number of edges. */
const DENSITY = 4;

const NOTHING = new Int32Array(0);

/** The logarithm of how many edges take the room of a cell. */
export const EDGES_BITS = 3;

/**
 * A graph of unbound variables and their possible values.
 *
 * Values are numbered from 0, those of a dense set by their distance from the least. Numbers that no variable
 * has are not reached.
 */
class ValueGraph {
  private readonly vars: readonly Variable[];
  /** The values of variable `i`, as numbers, are `edges[starts[i]]` up to `edges[starts[i + 1] - 1]`. */
  private readonly edges: Int32Array;
  private readonly starts: Int32Array;
  /** How many numbers of values there are. */
  private width = 0;
  /** The least value of a dense set; for others, the values and their numbers. */
  private base = 0;
  private values: Int[] | undefined = undefined;
  /** The number of the value that a variable is matched with, and vice versa; -1 for none. */
  private readonly valueAt: Int32Array;
  private variableAt: Int32Array = NOTHING;
  private places: Map<Int, number> | undefined = undefined;

  constructor(vars: readonly Variable[], edges: number) {
    this.vars = vars;
    this.edges = new Int32Array(edges);
    this.starts = new Int32Array(vars.length + 1);
    this.valueAt = new Int32Array(vars.length).fill(-1);
  }

  /** Enters the variables. */
  *build(): LongWork<void> {
    const { vars, edges, starts } = this;
    let low: Int = vars[0]!.min;
    let high: Int = vars[0]!.max;
    for (const { domain } of vars) {
      low = least(low, domain.min);
      high = greatest(high, domain.max);
    }
    const isDense =
      typeof low === "number" && typeof high === "number" && high - low < DENSITY * edges.length;
    if (isDense) {
      this.base = low as number;
      this.width = (high as number) - this.base + 1;
    } else {
      this.values = [];
      this.places = new Map();
    }
    const { base } = this;
    let n = 0;
    let due = BLOCK;
    for (let i = 0; i < vars.length; i++) {
      const { bits, min, parts } = vars[i]!.domain;
      starts[i] = n;
      if (isDense && parts === undefined) {
        const first = (min as number) - base;
        for (let rest = bits; rest !== 0; rest &= rest - 1) {
          edges[n++] = first + 31 - Math.clz32(rest & -rest);
        }
      } else if (isDense) {
        for (let j = 0; j < parts!.length; j += 2) {
          const last = (parts![j + 1] as number) - base;
          for (let x = (parts![j] as number) - base; x <= last; x++) edges[n++] = x;
        }
      } else {
        for (const value of vars[i]!.domain.values()) edges[n++] = this.place(value);
      }
      if (n < due) continue;
      yield n - due + BLOCK;
      due = n + BLOCK;
    }
    starts[vars.length] = n;
    this.variableAt = new Int32Array(this.width).fill(-1);
  }

  /** The number of a value of a set that is not dense. */
  private place(value: Int): number {
    let place = this.places!.get(value);
    if (place === undefined) {
      place = this.width++;
      this.places!.set(value, place);
      this.values!.push(value);
    }
    return place;
  }

  /** The value of that number. */
  private value(place: number): Int {
    return this.values === undefined ? this.base + place : this.values[place]!;
  }

  /** The value that variable `i` is matched with. */
  valueOf(i: number): Int {
    return this.value(this.valueAt[i]!);
  }

  /** Matches each variable with a value of its own; false when that is not possible. */
  *match(hints: readonly (Int | undefined)[]): LongWork<boolean> {
    const { vars, valueAt, variableAt, edges, starts, width } = this;
    for (let i = 0; i < vars.length; i++) {
      const hint = hints[i];
      if (hint === undefined || !vars[i]!.domain.has(hint)) continue;
      const place = this.values === undefined ? (hint as number) - this.base : this.place(hint);
      if (variableAt[place] !== -1) continue;
      valueAt[i] = place;
      variableAt[place] = i;
    }
    let visited: Int32Array | undefined;
    let parent = NOTHING;
    let queue = NOTHING;
    let steps = 0;
    for (let root = 0; root < vars.length; root++) {
      if (valueAt[root] !== -1) continue;
      if (visited === undefined) {
        visited = new Int32Array(width).fill(-1);
        parent = new Int32Array(width);
        queue = new Int32Array(vars.length);
      }
      // Breadth first: variables to visit, each reached by giving up its value.
      queue[0] = root;
      let length = 1;
      let free = -1;
      for (let q = 0; q < length && free === -1; q++) {
        const i = queue[q]!;
        const end = starts[i + 1]!;
        for (let e = starts[i]!; e < end; e++) {
          const place = edges[e]!;
          steps++;
          if (visited[place] === root) continue;
          visited[place] = root;
          parent[place] = i;
          if (variableAt[place] === -1) {
            free = place;
            break;
          }
          queue[length++] = variableAt[place]!;
        }
        if (steps < BLOCK) continue;
        yield steps;
        steps = 0;
      }
      if (free === -1) return false;
      for (let place = free; place !== -1;) {
        const i = parent[place]!;
        const before = valueAt[i]!;
        valueAt[i] = place;
        variableAt[place] = i;
        place = before;
      }
    }
    return true;
  }

  /** Removes the values that are in no maximum matching. */
  *prune(s: Store): LongWork<boolean> {
    const { vars, edges, starts, valueAt, variableAt } = this;
    const component = new Int32Array(vars.length).fill(-1);
    const isOpen = yield* this.components(component);
    // What is removed are values of components that are not open, from variables of others.
    if (isOpen.length === 1 || !isOpen.includes(false)) return true;
    let due = BLOCK;
    for (let i = 0; i < vars.length; i++) {
      const own = component[i]!;
      const matched = valueAt[i]!;
      const end = starts[i + 1]!;
      let removed: number[] | undefined;
      for (let e = starts[i]!; e < end; e++) {
        const place = edges[e]!;
        const j = variableAt[place]!;
        if (j === -1 || place === matched) continue;
        const other = component[j]!;
        if (other !== own && !isOpen[other]!) (removed ??= []).push(place);
      }
      if (removed !== undefined && !this.remove(s, vars[i]!, removed)) return false;
      if (end < due) continue;
      yield end - due + BLOCK;
      due = end + BLOCK;
    }
    return true;
  }

  private remove(s: Store, v: Variable, places: readonly number[]): boolean {
    if (places.length > FEW) {
      const removed = Domain.of(places.map((place) => this.value(place)))!;
      return s.narrow(v, v.domain.minus(removed));
    }
    for (const place of places) if (!s.remove(v, this.value(place))) return false;
    return true;
  }

  /**
   * Sets the strongly connected component of each variable. Returns from which ones an unmatched value is
   * reachable.
   */
  private *components(component: Int32Array): LongWork<boolean[]> {
    const { edges, starts, variableAt } = this;
    const n = this.vars.length;
    const isOpen: boolean[] = [];
    const index = new Int32Array(n).fill(-1);
    const low = new Int32Array(n);
    const next = starts.slice(0, n);
    const reaches = new Uint8Array(n);
    const path = new Int32Array(n);
    const stack = new Int32Array(n);
    let height = 0;
    let count = 0;
    let steps = 0;
    for (let root = 0; root < n; root++) {
      if (index[root] !== -1) continue;
      path[0] = root;
      for (let top = 0; top >= 0;) {
        const i = path[top]!;
        if (index[i] === -1) {
          index[i] = low[i] = count++;
          stack[height++] = i;
        }
        const from = next[i]!;
        const end = starts[i + 1]!;
        let lowest = low[i]!;
        let e = from;
        let below = -1;
        while (e < end) {
          const j = variableAt[edges[e++]!]!;
          if (j === -1) {
            reaches[i] = 1;
          } else if (index[j] === -1) {
            below = j;
            break;
          } else if (component[j] === -1) {
            if (index[j]! < lowest) lowest = index[j]!;
          } else if (isOpen[component[j]!]!) {
            reaches[i] = 1;
          }
        }
        next[i] = e;
        low[i] = lowest;
        steps += e - from + 1;
        if (steps >= BLOCK) {
          yield steps;
          steps = 0;
        }
        if (below !== -1) {
          path[++top] = below;
          continue;
        }
        if (lowest === index[i]) {
          // The component is on the stack from `i` on.
          let open = false;
          let j: number;
          do {
            j = stack[--height]!;
            component[j] = isOpen.length;
            open ||= reaches[j] === 1;
          } while (j !== i);
          isOpen.push(open);
        }
        if (--top < 0) continue;
        const above = path[top]!;
        if (lowest < low[above]!) low[above] = lowest;
        if (component[i] !== -1 && isOpen[component[i]!]!) reaches[above] = 1;
      }
    }
    return isOpen;
  }
}
