/**
 * What libraries and relations implemented in TypeScript add to a database. The machine and the builtins look
 * here, and know none of them.
 */
import type { BindHook } from "../terms/trail.js";
import type { Functor, Term } from "../terms/term.js";
import type { Module, PredicateKey } from "./module.js";
import type { Predicate } from "./predicate.js";

/** The extensions of one database. */
export class Extensions {
  /** Bind hooks of attributes, by the atom that names their module. */
  readonly bindHooks: Map<Term, BindHook> = new Map();
  /**
   * Upper bounds that attributes imply, by the atom that names their module: maps the value of the attribute
   * to a bound of the variable; undefined for none.
   */
  readonly upperBounds: Map<Term, (value: Term) => number | undefined> = new Map();
  /** Rewrites bodies where predicates in TypeScript compute the same answers faster. */
  expander: Expander | undefined = undefined;
  /**
   * Expansions of goals to an if-then-else that decides simple cases: maps the functor of the last
   * alternative, which decides all, to that of the goal, which is observed in place of the expansion.
   */
  readonly originals: Map<Functor, Functor> = new Map();
  /** Implements tabling; undefined: not available. */
  tabler: Tabler | undefined = undefined;
  /** The directives of `format/2` that a program has defined: closures of two more arguments. */
  readonly formatDirectives: Map<string, Term> = new Map();
  /** The goal to call before a program ends: if it fails, the program goes on. See library(swi). */
  atHalt: Term | undefined = undefined;
  /**
   * The predicates that were made from relations in TypeScript, with the relation; undefined for a relation
   * of the engine whose snapshot this database was restored from.
   */
  readonly relations: Map<Predicate, object | undefined> = new Map();
}

/** Rewrites bodies of clauses, directives and queries; not those of libraries. */
export interface Expander {
  /** The body that `goal` in `module` is to be; `goal` itself when there is nothing to rewrite. */
  expand(goal: Term, module: Module): Term;
}

/** Answers calls of predicates from tables: library(tabling), where an engine has it. */
export interface Tabler {
  /** The modes with which a tabled predicate was declared, as a list. */
  modesOf(p: Predicate): Term;
  /** Tables the predicate with a list of modes; its existing tables are dropped. */
  tableAs(module: Module, key: PredicateKey, modes: Term): void;
}
