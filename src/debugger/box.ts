/**
 * Boxes: calls of predicates as a debugger sees them.
 *
 * A box has ports (Byrd, "Understanding the control flow of Prolog programs", 1980). It is
 * entered by `call`, left by `exit` with an answer, entered again by `redo` for another one,
 * and left for good by `fail`, by `exception`, by an `exit` that leaves no choices, or without a
 * word when its choices are cut. `unify` is where the head of a clause has matched. The box in
 * which it has been called is its parent.
 */
import { atom, compound, functor, struct2, COLON } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Choice } from "../machine/choice.js";
import type { Clause, Place } from "../machine/clause.js";
import type { Frame } from "../machine/frame.js";
import type { Run } from "../machine/machine.js";
import { CLAUSE_MARK } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";

/** Where a box is entered or left. */
export type Port = "call" | "exit" | "redo" | "fail" | "exception" | "unify";

/** All ports. */
export const PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception", "unify"];

/** What has no box, since it is nothing but what it calls or is about the debugger itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  `, ; -> *-> | call ! true profile ${CLAUSE_MARK} trace notrace tracing debug nodebug \
debugging leash visible spy nospy nospyall abort`.split(" "),
);

/** Has the predicate no box of its own? */
export function isTransparent(p: Predicate): boolean {
  return p.module.name === "system" && TRANSPARENT.has(p.name);
}

/** A call of a predicate that is watched. */
export class Box {
  /** Counted from 1 in each run. */
  readonly id: number;
  readonly predicate: Predicate;
  readonly args: readonly Term[];
  /** The box in which the goal was called; undefined for a goal of the query. */
  readonly parent: Box | undefined;
  /** 1 for the goals of a query, one more than that of the parent for others. */
  readonly depth: number;
  /** The clause in whose body the goal stands, as far as that is known. */
  readonly caller: Clause | undefined;
  /** What runs the predicate, and what follows when it has an answer. */
  readonly run: Run;
  readonly k: Frame;
  /** Is it inside of a library's own work, as far as nobody else's predicates are called there? */
  readonly isLibrary: boolean;
  /** Is nothing that it calls shown? */
  readonly isSealed: boolean;
  /** The clause whose head has matched last; a builtin has none. */
  clause: Clause | undefined = undefined;
  /** The choice point under all that the call has made. */
  choice: Choice | undefined = undefined;
  /** What was thrown through it. */
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
    // What a builtin or a library predicate calls was meant by whoever has called that.
    this.caller = parent?.clause ?? parent?.caller;
    this.run = run;
    this.k = k;
    // A builtin that calls goals calls them for whoever has called it.
    const isBuiltin = predicate.native !== undefined;
    this.isLibrary = isBuiltin ? parent?.isLibrary === true : predicate.library;
    this.isSealed = predicate.tabled || parent?.isSealed === true;
  }

  /** The goal with the bindings that it has now, qualified outside of `user` and `system`. */
  get goal(): Term {
    const { name, arity, module } = this.predicate;
    const plain = arity === 0 ? atom(name) : compound(functor(name, arity), [...this.args]);
    const isPlain = module.name === "user" || module.name === "system";
    return isPlain ? plain : struct2(COLON, atom(module.name), plain);
  }

  /** Where the clause begins in whose body the goal stands. */
  get place(): Place | undefined {
    return this.caller?.place;
  }
}
