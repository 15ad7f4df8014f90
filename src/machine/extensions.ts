/**
 * What libraries and relations written in TypeScript add to a database. The machine and the builtins
 * ask here, and know none of them.
 */
import type { BindHook } from "../terms/trail.js";
import type { Term } from "../terms/term.js";
import type { Machine } from "./machine.js";
import type { Module, PredicateKey } from "./module.js";
import type { Predicate } from "./predicate.js";

/** The extensions of one database. */
export class Extensions {
  /** Attributes that decide on bindings in TypeScript, by the atom that names their module. */
  readonly bindHooks: Map<Term, BindHook> = new Map();
  /**
   * Upper bounds that attributes know: by the atom that names their module, what the value of the
   * attribute says of the variable. Undefined: nothing.
   */
  readonly upperBounds: Map<Term, (value: Term) => number | undefined> = new Map();
  /**
   * What the body of a clause, a directive or a query of `module` runs as, where predicates of
   * TypeScript know a better way to the same answers. The same term when there is none. Libraries
   * stay as they are.
   */
  expandBody: (goal: Term, module: Module) => Term = (goal) => goal;
  /** What tables predicates; undefined: nothing can. */
  tabler: Tabler | undefined = undefined;
  /** What is to be done before a program ends: false if it is not to end. See library(swi). */
  atHalt: ((m: Machine) => boolean) | undefined = undefined;
  /**
   * The predicates that relations in TypeScript have been made to, and what they are there;
   * undefined: they were, in the engine whose snapshot this database has been restored from.
   */
  readonly relations: Map<Predicate, object | undefined> = new Map();
}

/** What answers calls of predicates from tables: library(tabling), where an engine knows it. */
export interface Tabler {
  /** The modes with which a tabled predicate was declared, as a list. */
  modesOf(p: Predicate): Term;
  /** Tables the predicate of that name, with a list of modes; what tables it has are forgotten. */
  tableAs(module: Module, key: PredicateKey, modes: Term): void;
}
