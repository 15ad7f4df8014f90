/**
 * `circuit/1`: successors that form one tour of all places.
 *
 * Successors differ (different.ts). This propagator ensures that no shorter tour is closed, that every place
 * is reachable from the first, and the first from every place.
 */
import { BLOCK, inParts, reserve } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { Domain } from "./domain.js";
import { EDGES_BITS, AllDifferent, AllDistinct, hasTwice } from "./different.js";
import { call1 } from "./residual-goals.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** Posts that the variables are the successors in a tour of the places 1 to n. */
export function postCircuit(s: Store, vars: readonly Variable[]): boolean {
  const n = vars.length;
  if (n === 0) return true;
  if (hasTwice(vars)) return false;
  if (!inParts(() => areSuccessors(s, vars))) return false;
  s.post(new AllDifferent(vars, true));
  s.post(new AllDistinct(vars, true));
  return s.post(new Circuit(vars));
}

/** Gives each variable the other places as its domain. */
function* areSuccessors(s: Store, vars: readonly Variable[]): LongWork<boolean> {
  const n = vars.length;
  const places = Domain.range(1, n);
  let steps = 0;
  for (let i = 0; i < n; i++) {
    const v = vars[i]!;
    steps += STEPS + v.domain.width;
    if (!s.within(v, places)) return false;
    if (n > 1 && !s.remove(v, i + 1)) return false;
    if (steps < BLOCK) continue;
    yield steps;
    steps = 0;
  }
  return true;
}

/** The steps of a change of a small domain. */
const STEPS = 16;

/** So many places are turned round at once. */
const PLACES = 16;

class Circuit extends Propagator {
  override get slow(): boolean {
    return true;
  }

  waitsFor(): WatchedEvent {
    return "domain";
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    if (!(yield* this.openChains(s))) return false;
    if (!(yield* this.isConnected())) return false;
    if (this.vars.every((v) => v.isFixed)) s.kill(this);
    return true;
  }

  /**
   * Ensures that the end of a chain of places does not lead back to its start, unless the chain has all
   * places.
   */
  private *openChains(s: Store): LongWork<boolean> {
    const { vars } = this;
    const n = vars.length;
    const hasPredecessor = new Set<number>();
    for (const v of vars) if (v.isFixed) hasPredecessor.add(Number(v.min) - 1);
    let steps = 0;
    for (let start = 0; start < n; start++) {
      if (hasPredecessor.has(start)) continue;
      let end = start;
      let length = 1;
      while (vars[end]!.isFixed && length <= n) {
        end = Number(vars[end]!.min) - 1;
        length++;
      }
      steps += length + vars[end]!.domain.width;
      if (length < n && !s.remove(vars[end]!, start + 1)) return false;
      if (steps < BLOCK) continue;
      yield steps;
      steps = 0;
    }
    return true;
  }

  private *isConnected(): LongWork<boolean> {
    const n = this.vars.length;
    let edges = 0;
    for (const v of this.vars) edges += v.domain.size;
    reserve(edges >> EDGES_BITS);
    // The successors of place `i` are `next[starts[i]]` up to `next[starts[i + 1] - 1]`, counted from 0.
    const next = new Int32Array(edges);
    const starts = new Int32Array(n + 1);
    const counts = new Int32Array(n + 1);
    let count = 0;
    let due = BLOCK;
    for (let i = 0; i < n; i++) {
      const parts = this.vars[i]!.domain.intervals() as readonly number[];
      starts[i] = count;
      for (let p = 0; p < parts.length; p += 2) {
        for (let x = parts[p]!; x <= parts[p + 1]!; x++) {
          next[count++] = x - 1;
          counts[x]!++;
        }
      }
      if (count < due) continue;
      yield count - due + BLOCK;
      due = count + BLOCK;
    }
    starts[n] = count;
    if (!(yield* reachesAll(starts, next))) return false;
    for (let i = 0; i < n; i++) counts[i + 1]! += counts[i]!;
    const before = new Int32Array(edges);
    const ends = counts.slice();
    for (let i = 0; i < n; i++) {
      for (let e = starts[i]!; e < starts[i + 1]!; e++) before[ends[next[e]!]!++] = i;
      if (i % PLACES === PLACES - 1) yield Math.trunc((PLACES * edges) / n);
    }
    return yield* reachesAll(counts, before);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return hasTwice(vars) ? false : s.post(new Circuit(vars));
  }

  goals(terms: readonly Term[]): Term[] {
    return [call1("circuit", listOf(terms))];
  }
}

/** Are all places reachable from the first? The edges of each begin at its start. */
function* reachesAll(starts: Int32Array, edges: Int32Array): LongWork<boolean> {
  const n = starts.length - 1;
  const seen = new Uint8Array(n);
  const waiting = [0];
  seen[0] = 1;
  let count = 1;
  let steps = 0;
  while (waiting.length > 0 && count < n) {
    const i = waiting.pop()!;
    const end = starts[i + 1]!;
    for (let e = starts[i]!; e < end; e++) {
      const j = edges[e]!;
      if (seen[j] === 1) continue;
      seen[j] = 1;
      count++;
      waiting.push(j);
    }
    steps += end - starts[i]!;
    if (steps < BLOCK) continue;
    yield steps;
    steps = 0;
  }
  return count === n;
}
