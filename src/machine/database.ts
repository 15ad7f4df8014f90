/**
 * The database: modules with their predicates, flags, operators, streams, and
 * the counters that runs on it share. It is handed the compiler and what the
 * host provides; it knows neither.
 */
import { existenceError, indicator, permissionError } from "../terms/error-terms.js";
import { noteCells, reserveEntry } from "../terms/effort.js";
import { LargeMap } from "../terms/large-map.js";
import { ATOM, COLON, atom, atomName, functor, struct2 } from "../terms/term.js";
import { assigns, sharing } from "../terms/sharing.js";
import { renewSolids } from "../terms/template.js";
import type { Cell, Term } from "../terms/term.js";
import { defaultOperators } from "../text/operator-table.js";
import { Extensions } from "./extensions.js";
import { FlagTable } from "./flag-table.js";
import { Host } from "./host.js";
import { StreamTable } from "./stream-table.js";
import { FAIL } from "./signal.js";
import type { Unfinished } from "./choice-stack.js";
import type { Machine, Run } from "./machine.js";
import type { Meter } from "./meter.js";
import { Module, link, linkAlias, unlinkAlias } from "./module.js";
import type { PredicateKey } from "./module.js";
import type { Clause } from "./clause.js";
import { ObservationState } from "./observation-state.js";
import { observed } from "./observer.js";
import type { Predicate } from "./predicate.js";

/** What a module without predicates takes, in cells. */
const MODULE_CELLS = 64;

/** What the database needs from those above it. */
export interface Hooks {
  /** Makes the function that tries the clauses of `p`. */
  runClauses(p: Predicate): Run;
  /** Defines the predicate in some library, loading that; undefined when no library has it. */
  autoload(key: PredicateKey): Predicate | undefined;
  /** What a run was calling when a ball was thrown that nobody takes; `site` as the ball has it. */
  backtrace(m: Machine, site: unknown): unknown;
  /** Tells that a run which is over has not run all its cleanups to their end; the sentence. */
  unfinished(cleanups: Unfinished): string;
}

export class Database {
  readonly modules: Map<string, Module> = new Map();
  readonly system: Module;
  readonly user: Module;
  readonly flags: FlagTable = new FlagTable();
  /** Global variables of `nb_setval/2`. */
  readonly globals: Map<string, Term> = new LargeMap();
  readonly host: Host = new Host();
  readonly streams: StreamTable = new StreamTable(this.host);
  readonly extensions: Extensions = new Extensions();
  readonly observation: ObservationState = new ObservationState(this);
  hooks: Hooks | undefined = undefined;
  /** Grows with each removal of a clause; see predicate.ts. */
  generation = 0;
  /** How many cells clauses, records and answers of tables hold, about. */
  kept = 0;
  /** The run of the query that is being computed now, within others of which it is the innermost. */
  running: Meter | undefined = undefined;
  /** May runs have ground terms in common with the clauses, as far as this database is concerned? */
  private isShared = true;
  /** Calls of a predicate after which code is generated for it; Infinity: none ever is. */
  hotAfter: number = Infinity;

  constructor() {
    this.system = new Module("system", undefined, defaultOperators());
    this.system.library = true;
    this.user = new Module("user", this.system);
    this.modules.set("system", this.system).set("user", this.user);
  }

  /** The module of that name, made when it is new. */
  module(name: string): Module {
    let m = this.modules.get(name);
    if (m === undefined) {
      m = new Module(name, this.user);
      reserveEntry(this.modules.size);
      noteCells(MODULE_CELLS);
      this.modules.set(name, m);
    }
    return m;
  }

  /** The predicate that a goal of that name in `module` calls. */
  predicate(module: Module, key: PredicateKey): Predicate {
    return module.predicate(key, this.unresolved);
  }

  /** The definition behind a name, as a call would find it; undefined when there is none. */
  resolve(module: Module, key: PredicateKey): Predicate | undefined {
    return this.known(module, key) ?? this.hooks?.autoload(key);
  }

  /** The definition behind a name as far as it is loaded already. */
  known(module: Module, key: PredicateKey): Predicate | undefined {
    const own = module.predicates.get(key);
    if (own?.target !== undefined) return own.target;
    if (own?.isDefined) return own;
    return this.inherited(module, key);
  }

  /** A definition that `module` has from its parents. */
  private inherited(module: Module, key: PredicateKey): Predicate | undefined {
    for (const m of module.ancestors) {
      const p = m.predicates.get(key);
      if (p?.target !== undefined) return p.target;
      if (p?.isDefined) return p;
    }
    return undefined;
  }

  /** The `run` of a predicate that is only a name: looks for a definition, then behaves as that. */
  private readonly unresolved = (p: Predicate): Run => {
    // Each predicate begins as such a name: one that is new can be watched as the others can.
    if (this.observation.isActive) p.observe = observed;
    if (this.isShared && !p.module.library && assigns(p.name, p.arity)) this.endSharing();
    return (m, d, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
      const key = p.arity === 0 ? atom(p.name) : functor(p.name, p.arity);
      const before = p.run;
      const found = this.resolve(p.module, key);
      if (found !== undefined && found !== p) linkAlias(p, found);
      // Its own library may have been loaded, and have defined it.
      if (p.run !== before) return p.run(m, d, k, a0, a1, a2, a3, a4, a5, a6, a7);
      const unknown = p.module.flags.get("unknown") ?? "error";
      if (p.definition !== "none" || unknown === "fail") return FAIL;
      throw existenceError("procedure", this.indicatorTerm(p));
    };
  };

  /** `Name/Arity`, or `Module:Name/Arity` outside `user`. */
  indicatorTerm(p: Predicate): Term {
    const plain = indicator(p.name, p.arity);
    const { name } = p.module;
    return name === "user" || name === "system" ? plain : struct2(COLON, atom(name), plain);
  }

  // -- definitions ------------------------------------------------------------

  /** May a program define or change `p` in its module? Throws the permission error if not. */
  assertModifiable(module: Module, key: PredicateKey, action = "modify"): void {
    const inherited = module.predicates.get(key)?.target ?? this.inherited(module, key);
    if (inherited?.iso && module !== this.system) {
      throw permissionError(action, "static_procedure", this.indicatorOfKey(key));
    }
  }

  indicatorOfKey(key: PredicateKey): Cell {
    return isAtomKey(key) ? indicator(atomName(key), 0) : indicator(key.name, key.arity);
  }

  /** The predicate to which clauses of that name are added, made one that has clauses. */
  define(module: Module, key: PredicateKey, definition: "static" | "dynamic"): Predicate {
    const own = module.predicates.get(key);
    // What has clauses of its own may have more.
    if (own?.definition === "static" || own?.definition === "dynamic") return own;
    this.assertModifiable(module, key);
    const p = this.predicate(module, key);
    if (p.definition === "native") {
      throw permissionError("modify", "static_procedure", this.indicatorTerm(p));
    }
    if (!p.isDefined || p.definition === "import") {
      if (this.inherited(module, key)?.native !== undefined) this.forgetCompiled(module);
      unlinkAlias(p);
      p.definition = definition;
      p.library = module.library;
      link(p, this.hooks!.runClauses(p));
      this.detachInheritors(module, key, p);
    }
    return p;
  }

  /** A program assigns to arguments: from now on its runs share no term with the database. */
  private endSharing(): void {
    sharing.isAllowed = this.isShared = false;
    for (const module of this.modules.values()) {
      for (const p of module.predicates.values()) {
        p.demote?.();
        for (const clause of p.living()) {
          clause.compiled = undefined;
          renewSolids(clause.head);
          renewSolids(clause.body);
        }
      }
    }
  }

  /** A builtin is redefined: code that was compiled with the old one in it is made anew. */
  private forgetCompiled(module: Module): void {
    for (const other of this.modules.values()) {
      if (other !== module && !descends(other, module)) continue;
      for (const p of other.predicates.values()) {
        p.demote?.();
        for (const clause of p.living()) clause.compiled = undefined;
      }
    }
  }

  /** A new definition in `user` or `system` hides what names below it had found elsewhere. */
  private detachInheritors(module: Module, key: PredicateKey, p: Predicate): void {
    for (const other of this.modules.values()) {
      if (other === module) continue;
      const name = other.predicates.get(key);
      if (name?.target === undefined || name.definition === "import") continue;
      if (name.target !== p && descends(other, module)) {
        unlinkAlias(name);
        link(name, this.unresolved(name));
      }
    }
  }

  /** Lets `module` look for what it does not have in `parents`, in turn. */
  setParents(module: Module, parents: readonly Module[]): void {
    module.parents = parents;
    this.forgetCompiled(module);
    for (const other of this.modules.values()) {
      if (other !== module && !descends(other, module)) continue;
      for (const name of other.predicates.values()) {
        if (name.target === undefined || name.definition === "import") continue;
        unlinkAlias(name);
        link(name, this.unresolved(name));
      }
    }
  }

  /** Turns `p` into a mere name again. */
  undefine(p: Predicate): void {
    this.clear(p);
    p.definition = "none";
    p.file = undefined;
    p.discontiguous = false;
    p.multifile = false;
    p.meta = undefined;
    p.tabled = false;
    p.wrapper = undefined;
    p.ownQuick = undefined;
    p.ownTest = undefined;
    link(p, this.unresolved(p));
  }

  /** Makes `target` visible in `module` under `name`. */
  importPredicate(module: Module, target: Predicate, name: string = target.name): void {
    const key = target.arity === 0 ? atom(name) : functor(name, target.arity);
    const alias = this.predicate(module, key);
    if (alias === target || alias.target === target) {
      if (alias !== target) alias.definition = "import";
      return;
    }
    if (alias.isDefined && alias.definition !== "import") {
      // A program's own definition wins over one it gets from a library.
      if (target.library) return;
      throw permissionError(
        "import_into",
        "procedure",
        struct2(COLON, atom(module.name), indicator(name, target.arity)),
      );
    }
    linkAlias(alias, target);
    alias.definition = "import";
  }

  /** Adds a compiled-on-demand clause. */
  addClause(clause: Clause, atEnd: boolean): void {
    if (atEnd) clause.predicate.append(clause);
    else clause.predicate.prepend(clause);
    this.kept += clause.size;
  }

  /** Removes a clause; false when it was gone already. */
  removeClause(clause: Clause): boolean {
    const isGone = clause.predicate.remove(clause, ++this.generation);
    if (isGone) this.kept -= clause.size;
    return isGone;
  }

  /** Removes all clauses of `p`. */
  clear(p: Predicate): void {
    for (const clause of p.living()) this.kept -= clause.size;
    p.clear(++this.generation);
  }
}

function isAtomKey(key: PredicateKey): key is Cell {
  return "t" in key;
}

function descends(module: Module, ancestor: Module): boolean {
  return module.ancestors.includes(ancestor);
}

/** The key of the predicate that a callable term calls. */
export function keyOfGoal(goal: Cell): PredicateKey {
  return goal.t === ATOM ? goal : goal.t;
}

/** The key for a name and an arity. */
export function predicateKey(name: string, arity: number): PredicateKey {
  return arity === 0 ? atom(name) : functor(name, arity);
}
