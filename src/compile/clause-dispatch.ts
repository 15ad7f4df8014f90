/**
 * The clauses of a predicate that does not change, grouped by the first argument of a call: for each key
 * those that may match it, in order.
 *
 * The lists are never changed. A predicate whose clauses change gets a new dispatch (procedure.ts); calls
 * that began before keep their lists, which gives the logical update view.
 */
import { ATOM, CONS, KIND_VARIABLE } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { keyAt } from "../machine/argument-index.js";
import type { Clause, Key } from "../machine/clause.js";
import { INDEX_FROM } from "../machine/predicate.js";
import { packed } from "./packed.js";

/** Clauses to try in turn. */
export class Candidates {
  readonly clauses: readonly Clause[];
  /** The keys of their second arguments, if these can tell them apart. */
  readonly seconds: readonly (Key | undefined)[] | undefined;

  constructor(clauses: readonly Clause[]) {
    this.clauses = packed(clauses);
    const isUseful = clauses.length > 1 && clauses[0]!.predicate.arity > 1;
    const keys = isUseful ? clauses.map((clause) => keyAt(clause, 1)) : [];
    this.seconds = keys.some((key) => key !== undefined) ? packed(keys) : undefined;
  }

  /** The first index from `i` on of a clause whose second argument may match `key`. */
  next(i: number, key: Key | undefined): number {
    const { seconds } = this;
    if (seconds === undefined || key === undefined) return i;
    return nextWith(seconds, i, key);
  }
}

// Numbers and objects apart: V8 compares mixed values by a call.
function nextWith(keys: readonly (Key | undefined)[], i: number, key: Key): number {
  const end = keys.length;
  if (typeof key === "number") {
    for (; i < end; i++) {
      const own = keys[i];
      if (own === undefined || (typeof own === "number" && own === key)) return i;
    }
    return end;
  }
  for (; i < end; i++) {
    const own = keys[i];
    if (own === undefined || (typeof own !== "number" && own === key)) return i;
  }
  return end;
}

/** Undefined when there are so many that an index by another argument may leave fewer. */
type List = Candidates | undefined;

/** Up to this many keys are searched one by one. */
const FEW = 6;

export class Dispatch {
  private readonly all: List;
  /** Those with a variable as first argument. */
  private readonly general: List;
  /** The clauses for a list cell, the most common argument. */
  private readonly pairs: List;
  private readonly keys: (Cell | Functor)[] = packed([]);
  private readonly lists: List[] = packed([]);
  private readonly integers: number[] = packed([]);
  private readonly integerLists: List[] = packed([]);
  /** The lists of all keys, if these are many. */
  private readonly table: Map<Key, List> | undefined;

  constructor(clauses: readonly Clause[]) {
    const groups = new Map<Key, Clause[]>();
    const general: Clause[] = [];
    for (const clause of clauses) {
      const { key } = clause;
      if (key === undefined) {
        for (const group of groups.values()) group.push(clause);
        general.push(clause);
      } else {
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [...general, clause]);
        else group.push(clause);
      }
    }
    const few = (list: readonly Clause[]): List =>
      list.length > INDEX_FROM ? undefined : new Candidates(list);
    this.all = few(clauses);
    this.general = few(general);
    const pairs = groups.get(CONS);
    this.pairs = pairs === undefined ? this.general : few(pairs);
    this.table = groups.size > FEW ? new Map() : undefined;
    for (const [key, group] of groups) {
      if (this.table !== undefined) {
        this.table.set(key, few(group));
      } else if (typeof key === "number") {
        this.integers.push(key);
        this.integerLists.push(few(group));
      } else {
        this.keys.push(key);
        this.lists.push(few(group));
      }
    }
  }

  /** The clauses that may match the dereferenced first argument `x`, if they are few. */
  select(x: Term): List {
    if (typeof x === "number") {
      if (this.table !== undefined) return this.listOf(this.table, x);
      const { integers } = this;
      for (let i = 0; i < integers.length; i++) if (integers[i] === x) return this.integerLists[i];
      return this.general;
    }
    const { t } = x;
    if (t === CONS) return this.pairs;
    if (t.kind === KIND_VARIABLE) return this.all;
    const key = t === ATOM ? x : t;
    if (this.table !== undefined) return this.listOf(this.table, key);
    const { keys } = this;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return this.lists[i];
    return this.general;
  }

  private listOf(table: Map<Key, List>, key: Key): List {
    const list = table.get(key);
    return list === undefined && !table.has(key) ? this.general : list;
  }
}
