/**
 * The clauses of a small predicate, grouped by the first argument of a call: for each key those that may
 * match it, in order.
 *
 * The lists are never changed. A predicate whose clauses change gets a new dispatch (procedure.ts); calls
 * that began before keep their lists, which gives the logical update view.
 */
import { ATOM, CONS, KIND_VARIABLE } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { Clause, Key } from "../machine/clause.js";
import { INDEX_FROM } from "../machine/predicate.js";
import { packed } from "./packed.js";

/** Clauses to try in turn; undefined when there are too many. */
type List = readonly Clause[] | undefined;

export class Dispatch {
  private readonly all: List;
  /** Those with a variable as first argument. */
  private readonly general: List;
  /** The clauses for a list cell, the most common argument. */
  private readonly pairs: List;
  // Cells and numbers apart: V8 compares mixed values by a call.
  private readonly keys: (Cell | Functor)[] = packed([]);
  private readonly lists: List[] = packed([]);
  private readonly integers: number[] = packed([]);
  private readonly integerLists: List[] = packed([]);

  constructor(clauses: readonly Clause[]) {
    const few = (isThere: (clause: Clause) => boolean): List => {
      const list = clauses.filter(isThere);
      return list.length > INDEX_FROM ? undefined : packed(list);
    };
    const matching = (key: Key): List => few((c) => c.key === undefined || c.key === key);
    this.all = few(() => true);
    this.general = few((c) => c.key === undefined);
    this.pairs = matching(CONS);
    for (const { key } of clauses) {
      if (key === undefined) continue;
      if (typeof key === "number") {
        if (this.integers.includes(key)) continue;
        this.integers.push(key);
        this.integerLists.push(matching(key));
      } else if (!this.keys.includes(key)) {
        this.keys.push(key);
        this.lists.push(matching(key));
      }
    }
  }

  /** The clauses that may match the dereferenced first argument `x`, if they are few. */
  select(x: Term): List {
    if (typeof x === "number") {
      const { integers } = this;
      for (let i = 0; i < integers.length; i++) if (integers[i] === x) return this.integerLists[i];
      return this.general;
    }
    const { t } = x;
    if (t === CONS) return this.pairs;
    if (t.kind === KIND_VARIABLE) return this.all;
    const key = t === ATOM ? x : t;
    const { keys } = this;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return this.lists[i];
    return this.general;
  }
}
