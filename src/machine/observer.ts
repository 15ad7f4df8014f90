/**
 * Observation: watching the calls of predicates.
 *
 * While a database is observed (`ObservationState.begin`), the `run` of each predicate first looks for the
 * observer of the calling machine and lets it make the call. At any other time nothing of this exists: a
 * database that is not observed has the same code, linked in the same way, as one that never was. So
 * observation costs nothing when it is off; turning it on has all code compiled anew.
 *
 * Invariant: when an observer is given a call, `run` does not bounce it for the depth of the stack, and so it
 * does not come back through the predicate: that bounce has been made before. An alias is not observed but
 * its target is, so each call is seen once.
 */
import type { Term } from "../terms/term.js";
import type { Clause } from "./clause.js";
import type { Frame } from "./frame.js";
import type { Machine, Run } from "./machine.js";
import type { Module } from "./module.js";
import type { Predicate } from "./predicate.js";
import type { Signal } from "./signal.js";

/** What is to be observed in a database, from `ObservationState.begin` until `end`. */
export interface Observation {
  /** Do clauses of programs report when they are entered (`Observer.clause`)? */
  readonly clauses: boolean;
  /** Are goals reported that hold since another goal has no answer (`ABSENCE_MARK`)? Default: false. */
  readonly absences?: boolean;
  /** Libraries that are observed like programs. They run without native code. Default: none. */
  readonly libraries?: ReadonlySet<Module>;
}

/** Observes the calls of machines. */
export interface Observer {
  /** Calls `p` in its own way; usually by `run`, which runs it. */
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

/** Records what a run does, whoever observes it. */
export interface Recorder {
  /** `p` is being called; returns the continuation to call it with: `k`, or a frame before that. */
  call(
    m: Machine,
    k: Frame,
    p: Predicate,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Frame;
  /** The head of `clause` has matched a call. */
  clause(m: Machine, clause: Clause): void;
  /** `goal`, such as a negation, holds since another goal has no answer. */
  absence(m: Machine, goal: Term): void;
}

/** The name of the builtin that marked clauses begin with; its argument refers to the clause. */
export const CLAUSE_MARK = "$clause";

/** The name of the builtin that follows a negation; its argument is the goal that holds. */
export const ABSENCE_MARK = "$absent";

/** The current observer of `m`; undefined when there is none. */
export function observerOf(m: Machine): Observer | undefined {
  return m.isWatched ? (m.observer ?? m.database.observation.observer) : undefined;
}

/** Replaces `run` of `p` while calls are observable. */
export function observed(p: Predicate, run: Run): Run {
  return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    const observer = observerOf(m);
    const recorder = m.isWatched ? m.recorder : undefined;
    // A mere name finds its definition and calls that.
    if (
      (observer === undefined && recorder === undefined) ||
      !p.isDefined ||
      p.target !== undefined
    ) {
      return run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    }
    if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    const next = recorder?.call(m, k, p, a0, a1, a2, a3, a4, a5, a6, a7) ?? k;
    if (observer === undefined) return run(m, depth, next, a0, a1, a2, a3, a4, a5, a6, a7);
    return observer.call(m, depth, next, p, run, a0, a1, a2, a3, a4, a5, a6, a7);
  };
}
