/** Table constraints: tuples of a relation, and elements of a list. */
import { BLOCK, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { struct2, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { Domain } from "./domain.js";
import { hasTwice } from "./different.js";
import { call2 } from "./residual-goals.js";
import { add, termOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Kept } from "./kept.js";
import { postSame } from "./sameness.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** Steps between two parts of long work. */
const PART = 1024;
/** A domain of more bounds is wide. */
const WIDE = 64;

/** The rows of a relation. */
export type Rows = readonly (readonly Int[])[];

/**
 * The variables are a row of the relation. Every remaining value is in a remaining row: impossible rows are
 * dropped; backtracking restores them.
 */
export class InTable extends Propagator {
  private readonly all: Rows;
  private readonly rows: Kept<Rows>;

  constructor(vars: readonly Variable[], rows: Rows) {
    super(vars);
    this.all = rows;
    this.rows = new Kept(alike(vars, rows));
  }

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
    const { vars } = this;
    const before = this.rows.value;
    const rows: (readonly Int[])[] = [];
    let steps = 0;
    for (const row of before) {
      let i = 0;
      while (i < vars.length && vars[i]!.domain.has(row[i]!)) i++;
      if (i === vars.length) rows.push(row);
      steps += i + 1;
      if (steps < BLOCK) continue;
      yield steps;
      steps = 0;
    }
    if (rows.length < before.length) this.rows.set(s.m, rows, this.stamp);
    let open = 0;
    for (let i = 0; i < vars.length; i++) {
      const v = vars[i]!;
      if (v.isFixed) continue;
      const values = new Set<Int>();
      for (const row of rows) {
        values.add(row[i]!);
        if (++steps < BLOCK) continue;
        yield steps;
        steps = 0;
      }
      const bounds: Int[] = [];
      for (const value of values) bounds.push(value, value);
      if (!s.within(v, yield* Domain.unionInParts(bounds))) return false;
      if (!v.isFixed) open++;
    }
    if (rows.length === 0) return false;
    if (open <= 1) s.kill(this);
    return true;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new InTable(vars, this.all));
  }

  goals(terms: readonly Term[]): Term[] {
    const rows = this.rows.value.map((row) => listOf(row.map(termOf)));
    return [call2("tuples_in", listOf([listOf(terms)]), listOf(rows))];
  }
}

/** The rows that have equal integers wherever a variable occurs twice. */
function alike(vars: readonly Variable[], rows: Rows): Rows {
  if (!hasTwice(vars)) return rows;
  const places = new Map<Variable, number>();
  const first = vars.map((v, i) => {
    const place = places.get(v) ?? i;
    places.set(v, place);
    return place;
  });
  return rows.filter((row) => row.every((x, i) => x === row[first[i]!]));
}

/** The first variable is the index of the second among the others, counted from 1. */
export class ElementAt extends Propagator {
  waitsFor(): WatchedEvent {
    return "domain";
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const [place, value, ...list] = this.vars;
    if (!s.within(place!, Domain.range(1, list.length))) return false;
    const parts: Int[] = [];
    const removed: Int[] = [];
    /** Wide domains, and whether they meet that of the value. */
    const wide = new Map<Domain, boolean>();
    let steps = 0;
    for (const i of place!.domain.values()) {
      const { domain } = list[Number(i) - 1]!;
      const isWide = domain.width > WIDE;
      const known = isWide ? wide.get(domain) : undefined;
      const isPossible = known ?? domain.meets(value!.domain);
      if (!isPossible) removed.push(i);
      else if (!isWide) for (const bound of domain.intervals()) parts.push(bound);
      if (isWide && known === undefined) {
        wide.set(domain, isPossible);
        steps += domain.width;
      }
      if (value!.domain.width > WIDE && known === undefined) steps += value!.domain.width;
      if (++steps < PART) continue;
      yield steps;
      steps = 0;
    }
    if (removed.length > 0 && !s.narrow(place!, place!.domain.minus(Domain.of(removed)!)))
      return false;
    const narrow = yield* Domain.unionInParts(parts);
    const all = narrow === undefined ? [] : [narrow];
    for (const [domain, isPossible] of wide) if (isPossible) all.push(domain);
    if (all.length === 0) return false;
    const possible = yield* Domain.unionOf(all);
    const { width } = possible;
    if (width > WIDE) yield width;
    if (!s.within(value!, possible)) return false;
    if (width > WIDE) yield width;
    if (!place!.isFixed) return true;
    s.kill(this);
    return postSame(s, list[Number(place!.min) - 1]!, value!);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new ElementAt(vars));
  }

  goals([place, value, ...list]: readonly Term[]): Term[] {
    return [structure("element", place!, listOf(list), value!)];
  }
}

/** Of the variables after the counts, as many as each count says are equal to the corresponding key. */
export class Cardinality extends Propagator {
  private readonly keys: readonly Int[];

  constructor(vars: readonly Variable[], keys: readonly Int[]) {
    super(vars);
    this.keys = keys;
  }

  waitsFor(i: number): WatchedEvent {
    return i < this.keys.length ? "bounds" : "domain";
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const { keys, vars } = this;
    const counts = vars.slice(0, keys.length);
    const items = vars.slice(keys.length);
    // A count may be an item: pruning here may require another look.
    const isSettled = vars.every((v) => v.isFixed);
    let least = 0;
    let steps = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const count = counts[i]!;
      steps += items.length;
      if (steps >= PART) {
        yield steps;
        steps = 0;
      }
      const possible = items.filter((v) => v.domain.has(key));
      const sure = possible.filter((v) => v.isFixed).length;
      if (!s.atLeast(count, sure) || !s.atMost(count, possible.length)) return false;
      if (sure < possible.length && count.max === sure) {
        for (const v of possible) {
          steps += v.domain.width;
          if (!v.isFixed && !s.remove(v, key)) return false;
          if (steps < PART) continue;
          yield steps;
          steps = 0;
        }
      } else if (sure < possible.length && count.min === possible.length) {
        for (const v of possible) if (!s.assign(v, key)) return false;
      }
      least += Number(count.min);
    }
    // The variables that the other keys need are not available for this one.
    for (const count of counts) {
      if (!s.atMost(count, items.length - (least - Number(count.min)))) return false;
    }
    if (least > items.length) return false;
    const most = counts.reduce((sum, count) => sum + Number(count.max), 0);
    for (const count of counts) {
      if (!s.atLeast(count, items.length - (most - Number(count.max)))) return false;
    }
    if (isSettled) s.kill(this);
    return most >= items.length;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Cardinality(vars, this.keys));
  }

  goals(terms: readonly Term[]): Term[] {
    const pairs = this.keys.map((key, i) => struct2(PAIR, termOf(key), terms[i]!));
    return [call2("global_cardinality", listOf(terms.slice(pairs.length)), listOf(pairs))];
  }
}

const PAIR = call2("-", 0, 0).t;

/** So many places are put in order at once. */
const PLACES = 64;

/** The variables, in lexicographic order, are at most the same number of others. */
export class InOrder extends Propagator {
  waitsFor(): WatchedEvent {
    return "bounds";
  }

  propagate(s: Store): boolean {
    return inParts(() => this.filter(s));
  }

  private *filter(s: Store): LongWork<boolean> {
    const n = this.vars.length / 2;
    const { vars } = this;
    // The first place from `i + 1` on that decides whether the rest can be in order.
    let place = 0;
    for (let i = 0; i < n; i++) {
      const x = vars[i]!;
      const y = vars[n + i]!;
      // Narrowing what occurs twice may have made it undecided.
      place = this.decisive(Math.max(place, i + 1));
      const mayBeEqual = place === n || vars[place]!.min < vars[n + place]!.max;
      if (i % PLACES === PLACES - 1) yield place;
      if (!s.atMost(x, mayBeEqual ? y.max : add(y.max, -1))) return false;
      if (!s.atLeast(y, mayBeEqual ? x.min : add(x.min, 1))) return false;
      if (x.max < y.min) {
        s.kill(this);
        return true;
      }
      if (x !== y && !(x.isFixed && y.isFixed && x.min === y.min)) return true;
    }
    s.kill(this);
    return true;
  }

  /** The first place from `i` on where the least value and the greatest of the other variable differ. */
  private decisive(i: number): number {
    const { vars } = this;
    const n = vars.length / 2;
    while (i < n && vars[i]!.min === vars[n + i]!.max) i++;
    return i;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new InOrder(vars));
  }

  goals(terms: readonly Term[]): Term[] {
    const n = terms.length / 2;
    const lists = [listOf(terms.slice(0, n)), listOf(terms.slice(n))];
    return [structure("lex_chain", listOf(lists))];
  }
}
