/** The goal that reports, while a run is watched, that the head of a clause has matched. */
import type { BuiltinRow } from "../machine/builtin.js";
import type { Clause } from "../machine/clause.js";
import { CLAUSE_MARK, observerOf } from "../machine/observer.js";
import { deref, referenced } from "../terms/term.js";
import type { Cell } from "../terms/term.js";

export const clauseMarkRow: BuiltinRow = {
  name: CLAUSE_MARK,
  arity: 1,
  modes: [`'${CLAUSE_MARK}'(+Reference)`],
  doc: "Always true. Tells who watches the run that the head of a clause has matched.",
  control: (m, depth, k, mark) => {
    const clause = referenced(deref(mark!) as Cell) as Clause;
    if (m.isWatched) m.recorder?.clause(m, clause);
    return observerOf(m)?.clause(m, depth, k, clause) ?? m.proceed(depth, k);
  },
};
