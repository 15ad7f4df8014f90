/**
 * Observation: watching the calls of predicates.
 *
 * While somebody observes a database (`ObservationState.begin`), the `run` of each predicate
 * begins with a look for who watches the machine that calls it, and lets that do the
 * call. At any other time this is not there at all: a database that is not observed has the
 * same code, linked in the same way, as one that never was. So observation costs
 * nothing when it is off, and whoever turns it on pays for all code being compiled anew.
 *
 * Invariant: of a call that an observer is given, `run` does not bounce for the depth of
 * the stack, and so does not come back through the predicate: that bounce has been made
 * before. An alias is not observed but its target is, so each call is seen once.
 */
import type { Term } from "../terms/term.js";
import type { Clause } from "./clause.js";
import type { Frame } from "./frame.js";
import type { Machine, Run } from "./machine.js";
import type { Predicate } from "./predicate.js";
import type { Signal } from "./signal.js";

/** What is to be observed in a database, from `ObservationState.begin` until `end`. */
export interface Observation {
  /** Do clauses of programs say when they are entered (`Observer.clause`)? */
  readonly clauses: boolean;
}

/** Watches the calls of machines. */
export interface Observer {
  /** Calls `p`, which `run` runs, as it likes: mostly by `run` itself. */
  call(
    m: Machine,
    depth: number,
    k: Frame,
    p: Predicate,
    run: Run,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal;
  /** The head of `clause` has matched a call; goes on with `k`, the body. */
  clause(m: Machine, depth: number, k: Frame, clause: Clause): Signal;
}

/** The name of the builtin that marked clauses begin with; its argument refers to the clause. */
export const CLAUSE_MARK = "$clause";

/** Who watches the calls of `m` now; undefined when nobody does. */
export function observerOf(m: Machine): Observer | undefined {
  return m.isWatched ? (m.observer ?? m.database.observation.observer) : undefined;
}

/** What runs `p` in place of `run` while calls can be watched. */
export function observed(p: Predicate, run: Run): Run {
  return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    const observer = observerOf(m);
    // A name without a definition finds one and calls that.
    if (observer === undefined || !p.isDefined || p.target !== undefined) {
      return run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    }
    if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    return observer.call(m, depth, k, p, run, a0, a1, a2, a3, a4, a5, a6, a7);
  };
}
