/**
 * Boxes: calls of predicates in a debugger.
 *
 * A box has ports (Byrd, "Understanding the control flow of Prolog programs", 1980). It is entered by `call`,
 * left by `exit` with an answer, entered again by `redo` for another one, and left for good by `fail`, by
 * `exception`, by an `exit` that leaves no choices, or silently when its choices are cut. `unify` is where
 * the head of a clause has matched. The box in which it has been called is its parent.
 */
import { atom, compound, functor, struct2, COLON } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Choice } from "../machine/choice.js";
import type { Clause } from "../machine/clause.js";
import type { Place } from "../machine/place.js";
import type { Frame } from "../machine/frame.js";
import type { Run } from "../machine/machine.js";
import { ABSENCE_MARK, CLAUSE_MARK } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";

/** The ports of a box. */
export type Port = "call" | "exit" | "redo" | "fail" | "exception" | "unify";

/** All ports. */
export const PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception", "unify"];

/** Predicates without a box, since they only call a goal or concern the debugger itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  `, ; -> *-> | call ! true profile ${CLAUSE_MARK} ${ABSENCE_MARK} trace notrace tracing debug nodebug \
debugging leash visible spy nospy nospyall abort`.split(" "),
);

/** Does the predicate have no box of its own? */
export function isTransparent(p: Predicate): boolean {
  return p.module.name === "system" && TRANSPARENT.has(p.name);
}

/** A call of an observed predicate. */
export class Box {
  /** Counted from 1 in each run. */
  readonly id: number;
  readonly predicate: Predicate;
  readonly args: readonly Term[];
  /** The box in which the goal was called; undefined for a goal of the query. */
  readonly parent: Box | undefined;
  /** 1 for the goals of a query, else one more than the depth of the parent. */
  readonly depth: number;
  /** The clause whose body contains the goal, if known. */
  readonly caller: Clause | undefined;
  /** The function that runs the predicate, and the continuation of its answers. */
  readonly run: Run;
  readonly k: Frame;
  /** Is it internal work of a library, where only its own predicates are called? */
  readonly isLibrary: boolean;
  /** Are all calls inside it hidden? */
  readonly isSealed: boolean;
  /** The clause whose head has matched last; a builtin has none. */
  clause: Clause | undefined = undefined;
  /** The choice point below all that the call has made. */
  choice: Choice | undefined = undefined;
  /** The ball that was thrown through it. */
  ball: Term | undefined = undefined;

  constructor(
    id: number,
    predicate: Predicate,
    args: readonly Term[],
    parent: Box | undefined,
    run: Run,
    k: Frame,
  ) {
    this.id = id;
    this.predicate = predicate;
    this.args = args;
    this.parent = parent;
    this.depth = parent === undefined ? 1 : parent.depth + 1;
    // The caller of a builtin or library predicate counts as the caller of what that calls.
    this.caller = parent?.clause ?? parent?.caller;
    this.run = run;
    this.k = k;
    // A builtin that calls goals calls them on behalf of its caller.
    const isBuiltin = predicate.native !== undefined;
    this.isLibrary = isBuiltin ? parent?.isLibrary === true : predicate.library;
    this.isSealed = predicate.tabled || parent?.isSealed === true;
  }

  /** The goal with its current bindings, qualified outside of `user` and `system`. */
  get goal(): Term {
    const { name, arity, module } = this.predicate;
    const plain = arity === 0 ? atom(name) : compound(functor(name, arity), [...this.args]);
    const isPlain = module.name === "user" || module.name === "system";
    return isPlain ? plain : struct2(COLON, atom(module.name), plain);
  }

  /** The start of the clause whose body contains the goal. */
  get place(): Place | undefined {
    return this.caller?.place;
  }
}
