/**
 * A hash index of a predicate's clauses by one argument of their heads, or one argument of such an argument:
 * for each key (see clause.ts) the clauses that may match it, in order. Clauses with a variable in that place
 * may match all keys, those without that place none.
 *
 * The first call that can use the index builds it, in slices of time if the run can be left. It is kept up to
 * date as clauses are added, and dropped when the clause list is rebuilt. To add a clause takes constant time,
 * also one with a variable in that place.
 */
import { BLOCK, work, worked } from "../terms/effort.js";
import { argument, isCompound } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { SLOT, unwrap } from "../terms/template.js";
import { ALIVE, keyOf } from "./clause.js";
import type { Clause, Key } from "./clause.js";
import { ClauseList } from "./clause-list.js";

/** From this place on, places are those of arguments of arguments, `WITHIN` for each argument. */
const DEEP = 8;
export const WITHIN = 4;

/** The place of argument `inner` of argument `outer`. */
export function deepPlace(outer: number, inner: number): number {
  return DEEP + WITHIN * outer + inner;
}

function templateKey(x: Term): Key | undefined {
  if (typeof x === "number") return x;
  return x.t === SLOT ? undefined : keyOf(unwrap(x));
}

/** The key of argument `place` of the clause's head; undefined for a variable. */
export function keyAt(clause: Clause, place: number): Key | undefined {
  return place === 0 ? clause.key : templateKey(argument(unwrap(clause.head) as Cell, place));
}

/** The key at any place; undefined for a variable, null if the head has no such place. */
function anyKeyAt(clause: Clause, place: number): Key | undefined | null {
  if (place < DEEP) return keyAt(clause, place);
  const outer = argument(unwrap(clause.head) as Cell, Math.trunc((place - DEEP) / WITHIN));
  if (typeof outer === "number") return null;
  if (outer.t === SLOT) return undefined;
  const x = unwrap(outer);
  const inner = (place - DEEP) % WITHIN;
  if (!isCompound(x) || x.t.arity <= inner) return null;
  return templateKey(argument(x, inner));
}

/** The most clauses in merged lists before these are forgotten. */
const ROOM = 1 << 18;

export class ArgumentIndex {
  private readonly place: number;
  /** The clauses with each key. Most keys have one clause: then no list is kept for the key. */
  private readonly lists: Map<Key, ClauseList | Clause> = new Map();
  /** The clauses with a variable in that argument. */
  private readonly general: ClauseList = new ClauseList();
  /** Lists with the clauses of a key and the general ones, made when they are asked for, and their size. */
  private merged: Map<Key, ClauseList> = new Map();
  private size = 0;
  /** How many clauses at the end of the predicate's list have yet to be entered. */
  private missing: number;

  constructor(place: number, missing: number) {
    this.place = place;
    this.missing = missing;
  }

  get isComplete(): boolean {
    return this.missing === 0;
  }

  /** Enters the clauses that are missing. Throws `POSTPONED` when the slice is over, if `mayLeave`. */
  complete({ items }: ClauseList, mayLeave: boolean): void {
    while (this.missing > 0) {
      const clause = items[items.length - this.missing]!;
      if (clause.death === ALIVE) this.enter(clause, true);
      if (--this.missing > 0 && this.missing % BLOCK === 0) worked(BLOCK, mayLeave);
    }
  }

  /** Adds a new clause of the predicate. */
  add(clause: Clause, atEnd: boolean): void {
    if (atEnd && this.missing > 0) this.missing++;
    else this.enter(clause, atEnd);
  }

  private enter(clause: Clause, atEnd: boolean): void {
    const key = anyKeyAt(clause, this.place);
    if (key === null) return;
    if (key === undefined) {
      this.forget();
      this.general.add(clause, atEnd);
      return;
    }
    this.merged.get(key)?.add(clause, atEnd);
    const known = this.lists.get(key);
    if (known instanceof ClauseList) known.add(clause, atEnd);
    // Entries are never deleted: a map in which one key comes and goes becomes slow.
    else if (known?.death !== ALIVE) this.lists.set(key, clause);
    else this.lists.set(key, new ClauseList(atEnd ? [known, clause] : [clause, known]));
  }

  private forget(): void {
    if (this.size === 0) return;
    this.merged = new Map();
    this.size = 0;
  }

  /** Notes that the clause has been removed. */
  leave(clause: Clause): void {
    const key = anyKeyAt(clause, this.place);
    if (key === undefined || key === null) return;
    const known = this.lists.get(key);
    if (known instanceof ClauseList) known.skipRemoved();
    this.merged.get(key)?.skipRemoved();
  }

  /** The clauses, including removed ones, that may match the key. */
  candidates(key: Key): ClauseList {
    const known = this.lists.get(key);
    if (known === undefined) return this.general;
    if (this.general.length > 0) return this.merged.get(key) ?? this.merge(key, known);
    return known instanceof ClauseList ? known : new ClauseList([known]);
  }

  private merge(key: Key, known: ClauseList | Clause): ClauseList {
    const own = known instanceof ClauseList ? known.living() : [known];
    const all = own.concat(this.general.living()).sort((a, b) => a.order - b.order);
    work(all.length);
    if (this.size > ROOM) this.forget();
    this.size += all.length;
    const list = new ClauseList(all);
    this.merged.set(key, list);
    return list;
  }

  /** Does the index tell clauses apart? Not where all have a variable or the same key. */
  get isUseful(): boolean {
    return this.lists.size > 1 || (this.lists.size > 0 && this.general.living().length > 0);
  }
}
