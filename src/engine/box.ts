/**
 * Boxes: calls of predicates as the debugger sees them, and the ports at which it does.
 *
 * A box has ports (Byrd, "Understanding the control flow of Prolog programs", 1980). It is entered by `call`,
 * left by `exit` with an answer, entered again by `redo` for another one, and left for good by `fail`, by
 * `exception`, by an `exit` that leaves no choices, or silently when its choices are cut. `unify` is where
 * the head of a clause has matched. The box in which it has been called is its parent.
 */
import type { Place } from "../machine/place.js";

/** The ports of a box. */
export type Port = "call" | "exit" | "redo" | "fail" | "exception" | "unify";

export const PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception", "unify"];

/** Whether a box is left at this port, at least for now. */
export function leaves(port: Port): boolean {
  return port === "exit" || port === "fail" || port === "exception";
}

/** A predicate as an observer sees it. */
export interface Observed {
  /** The address of its record. */
  readonly address: number;
  readonly name: string;
  readonly arity: number;
  /** Its module, by name. */
  readonly module: string;
  /** `name/arity`, with the module in front unless it is `user` or `system`. */
  readonly indicator: string;
  /** Whether it is defined, or a library may define it. */
  readonly isDefined: boolean;
  /** Whether its module is `system`. */
  readonly isBuiltin: boolean;
  readonly isLibrary: boolean;
  readonly isExported: boolean;
  readonly isTabled: boolean;
  /** The predicate that has its clauses, where others stand before them: those of a table, or a native side; 0: none. */
  readonly worker: number;
}

/** A call of an observed predicate. */
export class Box {
  /** Counted from 1 in each run. */
  readonly id: number;
  /** The record of the predicate that was called; `predicate` is its definition. */
  readonly called: number;
  readonly predicate: Observed;
  /** The box in which the goal was called; undefined for a goal of the query. */
  readonly parent: Box | undefined;
  /** 1 for the goals of a query, else one more than the depth of the parent. */
  readonly depth: number;
  /** The start of the clause whose body contains the goal, if known. */
  readonly place: Place | undefined;
  /** Whether the call belongs to a library's internals. */
  readonly isLibrary: boolean;
  /** Whether all calls inside it are hidden, as those of a tabled predicate are. */
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

/** A decision at a port: to continue, to repeat the call, to fail it, or to abort the run. */
export type Command = "continue" | "retry" | "fail" | "abort";

/** A box at one of its ports. Its terms are good while the run stands there. */
export interface Visit {
  readonly box: Box;
  readonly port: Port;
  /** At `exit`: whether the box has no choices left. */
  readonly isLast: boolean;
  /** Whether the run may be left here. */
  readonly canWait: boolean;
  /** Distinguishes runs. */
  readonly run: object;
  /** The goal, qualified outside of `user` and `system`. */
  goal(): number;
  /** The ball, at `exception`. */
  readonly ball: number | undefined;
  /** The goals in which this one stands, by their boxes, the innermost first. */
  ancestors(): readonly (readonly [Box, number])[];
}

/** A port at which the run has been left. */
export interface LeftPort {
  /** The next step of the run goes on with this command. */
  goOn(command: Command): void;
}

/** Gets each port, and decides how the run continues. */
export interface Visitor {
  /** The command; undefined, if the run `canWait`, to leave it until `goOn` is called on the port passed to `left`. */
  visit(visit: Visit): Command | undefined;
  /** The run has been left at the port that was visited last. */
  left?(leave: LeftPort): void;
}
