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
import type { Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { call1 } from "./residual-goals.js";
import { isFinite } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Kept } from "./kept.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

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
    const n = order.length;
    let done = this.done.value;
    for (let i = done; i < n; i++) {
      const v = order[i]!;
      if (!v.isFixed) continue;
      order[i] = order[done]!;
      order[done++] = v;
      const value = v.min;
      for (let j = done; j < n; j++) if (!s.remove(order[j]!, value)) return false;
      // Removals may have fixed variables that the loop has passed.
      i = done - 1;
    }
    if (done !== this.done.value) this.done.set(s.m, done, this.stamp);
    return true;
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
  const open = vars.filter((v) => !v.isFixed);
  return new Set(open).size < open.length;
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

  propagate(s: Store): boolean {
    const open: number[] = [];
    for (let i = 0; i < this.vars.length; i++) {
      const { min, max, size } = this.vars[i]!.domain;
      if (!isFinite(min) || !isFinite(max) || size > MOST_VALUES) return true;
      if (size > 1) open.push(i);
    }
    if (open.length < 2) return true;
    const vars = open.map((i) => this.vars[i]!);
    const hints = open.map((i) => this.last[i]);
    const graph = new ValueGraph(s, vars);
    if (!graph.match(s, hints)) return false;
    open.forEach((i, k) => (this.last[i] = graph.valueOf(k)));
    return graph.prune(s);
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

/** A graph of unbound variables and their possible values. */
class ValueGraph {
  private readonly vars: readonly Variable[];
  /** The values of variable `i`, as indices, are `edges[starts[i]]` up to `edges[starts[i + 1] - 1]`. */
  private readonly edges: number[] = [];
  private readonly starts: number[] = [];
  private readonly values: Int[] = [];
  private readonly places: Map<Int, number> = new Map();
  /** The index of the value that a variable is matched with, and vice versa; -1 for none. */
  private readonly valueAt: number[];
  private readonly variableAt: number[] = [];

  constructor(s: Store, vars: readonly Variable[]) {
    this.vars = vars;
    for (const v of vars) {
      s.look(v.domain.size);
      this.starts.push(this.edges.length);
      const { domain } = v;
      if (domain.bits !== 0) {
        const base = domain.min as number;
        for (let rest = domain.bits; rest !== 0; rest &= rest - 1) {
          this.edges.push(this.place(base + 31 - Math.clz32(rest & -rest)));
        }
      } else {
        for (const value of domain.values()) this.edges.push(this.place(value));
      }
    }
    this.starts.push(this.edges.length);
    this.valueAt = vars.map(() => -1);
  }

  private place(value: Int): number {
    let place = this.places.get(value);
    if (place === undefined) {
      place = this.values.length;
      this.places.set(value, place);
      this.values.push(value);
      this.variableAt.push(-1);
    }
    return place;
  }

  /** The value that variable `i` is matched with. */
  valueOf(i: number): Int {
    return this.values[this.valueAt[i]!]!;
  }

  /** Matches each variable with a value of its own; false when that is not possible. */
  match(s: Store, hints: readonly (Int | undefined)[]): boolean {
    const { vars, valueAt, variableAt, edges, starts } = this;
    hints.forEach((hint, i) => {
      if (hint === undefined || !vars[i]!.domain.has(hint)) return;
      const place = this.places.get(hint)!;
      if (variableAt[place] !== -1) return;
      valueAt[i] = place;
      variableAt[place] = i;
    });
    const visited = this.values.map(() => -1);
    const parent = this.values.map(() => -1);
    for (let root = 0; root < vars.length; root++) {
      if (valueAt[root] !== -1) continue;
      // Breadth first: variables to visit, each reached by giving up its value.
      const queue = [root];
      let free = -1;
      for (let q = 0; q < queue.length && free === -1; q++) {
        const i = queue[q]!;
        s.look(starts[i + 1]! - starts[i]!);
        for (let e = starts[i]!; e < starts[i + 1]!; e++) {
          const place = edges[e]!;
          if (visited[place] === root) continue;
          visited[place] = root;
          parent[place] = i;
          if (variableAt[place] === -1) {
            free = place;
            break;
          }
          queue.push(variableAt[place]!);
        }
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
  prune(s: Store): boolean {
    const { vars, edges, starts, valueAt, variableAt } = this;
    const n = vars.length;
    const { component, isOpen } = this.components(s);
    for (let i = 0; i < n; i++) {
      s.look(starts[i + 1]! - starts[i]!);
      for (let e = starts[i]!; e < starts[i + 1]!; e++) {
        const place = edges[e]!;
        if (place === valueAt[i]) continue;
        const j = variableAt[place]!;
        if (j === -1 || component[j] === component[i] || isOpen[component[j]!]) continue;
        if (!s.remove(vars[i]!, this.values[place]!)) return false;
      }
    }
    return true;
  }

  /**
   * The strongly connected component of each variable, and from which ones an unmatched value is reachable.
   */
  private components(s: Store): { component: number[]; isOpen: boolean[] } {
    const { edges, starts, variableAt } = this;
    const n = this.vars.length;
    const component: number[] = Array.from({ length: n }, () => -1);
    const isOpen: boolean[] = [];
    const index: number[] = Array.from({ length: n }, () => -1);
    const low: number[] = Array.from({ length: n }, () => 0);
    const next: number[] = starts.slice(0, n);
    const reaches: boolean[] = Array.from({ length: n }, () => false);
    const path: number[] = [];
    const stack: number[] = [];
    let count = 0;
    for (let root = 0; root < n; root++) {
      if (index[root] !== -1) continue;
      path.push(root);
      while (path.length > 0) {
        const i = path[path.length - 1]!;
        if (index[i] === -1) {
          index[i] = low[i] = count++;
          s.look(starts[i + 1]! - starts[i]!);
          stack.push(i);
        }
        if (next[i]! < starts[i + 1]!) {
          const j = variableAt[edges[next[i]!++]!]!;
          if (j === -1) reaches[i] = true;
          else if (index[j] === -1) path.push(j);
          else if (component[j] === -1) low[i] = Math.min(low[i]!, index[j]!);
          else if (isOpen[component[j]!]) reaches[i] = true;
          continue;
        }
        path.pop();
        if (low[i] === index[i]) this.close(i, stack, component, isOpen, reaches);
        const above = path[path.length - 1];
        if (above === undefined) continue;
        low[above] = Math.min(low[above]!, low[i]!);
        if (component[i] !== -1 && isOpen[component[i]!]) reaches[above] = true;
      }
    }
    return { component, isOpen };
  }

  /** Pops the component of `i` off the stack. */
  private close(
    i: number,
    stack: number[],
    component: number[],
    isOpen: boolean[],
    reaches: readonly boolean[],
  ): void {
    const number = isOpen.length;
    let open = false;
    for (;;) {
      const j = stack.pop()!;
      component[j] = number;
      open ||= reaches[j]!;
      if (j === i) break;
    }
    isOpen.push(open);
  }
}
