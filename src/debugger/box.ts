/**
 * Boxes: calls of predicates in a debugger.
 *
 * A box has ports (Byrd, "Understanding the control flow of Prolog programs", 1980). It is entered by `call`,
 * left by `exit` with an answer, entered again by `redo` for another one, and left for good by `fail`, by
 * `exception`, by an `exit` that leaves no choices, or silently when its choices are cut. `unify` is where
 * the head of a clause has matched. The box in which it has been called is its parent.
 */
import type { Observed } from "./predicates.js";
import type { Place } from "./predicates.js";

/** The ports of a box. */
export type Port = "call" | "exit" | "redo" | "fail" | "exception" | "unify";

/** All ports. */
export const PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception", "unify"];

/** Is a box left at this port, at least for now? */
export function leaves(port: Port): boolean {
  return port === "exit" || port === "fail" || port === "exception";
}

/** A call of an observed predicate. */
export class Box {
  /** Counted from 1 in each run. */
  readonly id: number;
  /** The record of the predicate that was called; `predicate` is to what that leads. */
  readonly called: number;
  readonly predicate: Observed;
  /** The box in which the goal was called; undefined for a goal of the query. */
  readonly parent: Box | undefined;
  /** 1 for the goals of a query, else one more than the depth of the parent. */
  readonly depth: number;
  /** The start of the clause whose body contains the goal, if known. */
  readonly place: Place | undefined;
  /** Is it internal work of a library, where only its own predicates are called? */
  readonly isLibrary: boolean;
  /** Are all calls inside it hidden? */
  readonly isSealed: boolean;
  /** The start of the clause whose head has matched last; a builtin has none. */
  clause: Place | undefined = undefined;

  constructor(id: number, called: number, predicate: Observed, parent: Box | undefined) {
    this.id = id;
    this.called = called;
    this.predicate = predicate;
    this.parent = parent;
    this.depth = parent === undefined ? 1 : parent.depth + 1;
    // The caller of a builtin or library predicate counts as the caller of what that calls.
    this.place = parent?.clause ?? parent?.place;
    // A builtin that calls goals calls them on behalf of its caller.
    this.isLibrary = predicate.isBuiltin ? parent?.isLibrary === true : predicate.isLibrary;
    this.isSealed = predicate.isTabled || parent?.isSealed === true;
  }
}
