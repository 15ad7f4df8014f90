/**
 * `circuit/1`: successors that form one tour of all places.
 *
 * Successors differ (different.ts). This propagator ensures that no shorter tour is closed, that every place
 * is reachable from the first, and the first from every place.
 */
import type { Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { Domain } from "./domain.js";
import { AllDifferent, AllDistinct, hasTwice } from "./different.js";
import { call1 } from "./residual-goals.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** Posts that the variables are the successors in a tour of the places 1 to n. */
export function postCircuit(s: Store, vars: readonly Variable[]): boolean {
  const n = vars.length;
  if (n === 0) return true;
  if (hasTwice(vars)) return false;
  for (let i = 0; i < n; i++) {
    if (!s.within(vars[i]!, Domain.range(1, n))) return false;
    if (n > 1 && !s.remove(vars[i]!, i + 1)) return false;
  }
  s.post(new AllDifferent(vars, true));
  s.post(new AllDistinct(vars, true));
  return s.post(new Circuit(vars));
}

class Circuit extends Propagator {
  override get slow(): boolean {
    return true;
  }

  waitsFor(): WatchedEvent {
    return "domain";
  }

  propagate(s: Store): boolean {
    if (!this.openChains(s)) return false;
    if (!this.isConnected(s)) return false;
    if (this.vars.every((v) => v.isFixed)) s.kill(this);
    return true;
  }

  /**
   * Ensures that the end of a chain of places does not lead back to its start, unless the chain has all
   * places.
   */
  private openChains(s: Store): boolean {
    const { vars } = this;
    const n = vars.length;
    const hasPredecessor = new Set<number>();
    for (const v of vars) if (v.isFixed) hasPredecessor.add(Number(v.min) - 1);
    for (let start = 0; start < n; start++) {
      if (hasPredecessor.has(start)) continue;
      let end = start;
      let length = 1;
      while (vars[end]!.isFixed && length <= n) {
        end = Number(vars[end]!.min) - 1;
        length++;
      }
      if (length < n && !s.remove(vars[end]!, start + 1)) return false;
    }
    return true;
  }

  private isConnected(s: Store): boolean {
    const n = this.vars.length;
    const forwards: number[][] = [];
    const backwards: number[][] = Array.from({ length: n }, () => []);
    this.vars.forEach((v, i) => {
      s.look(v.domain.size);
      const next = Array.from(v.domain.values(), (x) => Number(x) - 1);
      forwards.push(next);
      for (const j of next) backwards[j]!.push(i);
    });
    return reachesAll(forwards) && reachesAll(backwards);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return hasTwice(vars) ? false : s.post(new Circuit(vars));
  }

  goals(terms: readonly Term[]): Term[] {
    return [call1("circuit", listOf(terms))];
  }
}

/** Are all places reachable from the first? */
function reachesAll(edges: readonly (readonly number[])[]): boolean {
  const seen = new Set([0]);
  const waiting = [0];
  while (waiting.length > 0) {
    for (const j of edges[waiting.pop()!]!) {
      if (seen.has(j)) continue;
      seen.add(j);
      waiting.push(j);
    }
  }
  return seen.size === edges.length;
}
