/**
 * A hash index of a predicate's clauses by one argument of their heads, or one argument of such an argument:
 * for each key (see clause.ts) the clauses that may match it, in order. Clauses with a variable in that place
 * are in all lists, those without that place in none.
 *
 * The first call that can use the index builds it. It is kept up to date as clauses are added, and dropped
 * when the clause list is rebuilt.
 */
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

export class ArgumentIndex {
  private readonly place: number;
  /** Most keys have one clause: then no list is kept for the key. */
  private readonly lists: Map<Key, ClauseList | Clause> = new Map();
  /** The clauses with a variable in that argument. */
  private readonly general: ClauseList = new ClauseList();
  /** How many clauses have a nonvariable in that argument. */
  private keyed = 0;

  constructor(place: number, clauses: readonly Clause[]) {
    this.place = place;
    for (const clause of clauses) this.enter(clause, (list) => list.append(clause));
  }

  /** Adds a clause to the index: `add` appends or prepends it to a list. */
  enter(clause: Clause, add: (list: ClauseList) => void): void {
    const key = anyKeyAt(clause, this.place);
    if (key === null) return;
    if (key === undefined) {
      for (const [k, known] of this.lists) add(this.listed(k, known));
      add(this.general);
      return;
    }
    this.keyed++;
    const known = this.lists.get(key);
    if (known !== undefined) {
      // Entries are never deleted: a map in which one key comes and goes becomes slow.
      if (known instanceof ClauseList || known.death === ALIVE) add(this.listed(key, known));
      else this.lists.set(key, clause);
    } else if (this.general.length === 0) {
      this.lists.set(key, clause);
    } else {
      const list = new ClauseList(this.general.living());
      add(list);
      this.lists.set(key, list);
    }
  }

  /** Returns the list for a key, made from its single clause. */
  private listed(key: Key, known: ClauseList | Clause): ClauseList {
    if (known instanceof ClauseList) return known;
    const list = new ClauseList([known]);
    this.lists.set(key, list);
    return list;
  }

  /** Notes that the clause has been removed. */
  leave(clause: Clause): void {
    const key = anyKeyAt(clause, this.place);
    if (key === undefined || key === null) return;
    const known = this.lists.get(key);
    if (known instanceof ClauseList) known.skipRemoved();
  }

  /** The clauses, including removed ones, that may match the key. */
  candidates(key: Key): ClauseList {
    const known = this.lists.get(key) ?? this.general;
    return known instanceof ClauseList ? known : new ClauseList([known]);
  }

  /** Does the index tell clauses apart? Not where all have a variable or the same key. */
  get isUseful(): boolean {
    return this.lists.size > 1 || (this.keyed > 0 && this.general.living().length > 0);
  }
}
