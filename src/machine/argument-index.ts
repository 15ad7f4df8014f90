/**
 * A hash index of a predicate's clauses by one argument of their heads: for each key (see clause.ts) the
 * clauses that may match it, in order. Clauses with a variable in that place are in all lists.
 *
 * The first call that can use the index builds it. It is kept up to date as clauses are added, and dropped
 * when the clause list is rebuilt.
 */
import { argument } from "../terms/term.js";
import type { Cell } from "../terms/term.js";
import { SLOT, unwrap } from "../terms/template.js";
import { ALIVE, keyOf } from "./clause.js";
import type { Clause, Key } from "./clause.js";
import { ClauseList } from "./clause-list.js";

/** The key of argument `place` of the clause's head; undefined for a variable. */
export function keyAt(clause: Clause, place: number): Key | undefined {
  if (place === 0) return clause.key;
  const x = argument(unwrap(clause.head) as Cell, place);
  if (typeof x === "number") return x;
  return x.t === SLOT ? undefined : keyOf(unwrap(x));
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
    const key = keyAt(clause, this.place);
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
    const key = keyAt(clause, this.place);
    if (key === undefined) return;
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
