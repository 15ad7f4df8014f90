/**
 * The database: modules with their predicates, flags, operators, streams, and the counters that its runs
 * share. It gets the compiler and the host's services as parameters and knows neither.
 */
import {
  existenceError,
  indicator,
  indicatorContext,
  permissionError,
} from "../terms/error-terms.js";
import { BLOCK, reserveEntry, setPayer, work } from "../terms/effort.js";
import { LargeMap } from "../terms/large-map.js";
import { COLON, atom, atomName, functor, struct2, asGoal } from "../terms/term.js";
import { assigns, sharing } from "../terms/sharing.js";
import { renewSolids } from "../terms/template.js";
import type { Cell, Term } from "../terms/term.js";
import { defaultOperators } from "../text/operator-table.js";
import { Extensions } from "./extensions.js";
import { FlagTable } from "./flag-table.js";
import type { Holdings } from "./holdings.js";
import { Host } from "./host.js";
import { StreamTable } from "./stream-table.js";
import { FAIL } from "./signal.js";
import type { Unfinished } from "./choice-stack.js";
import type { Machine, Run } from "./machine.js";
import type { Meter } from "./meter.js";
import { Module, isSensitive, link, linkAlias, unlinkAlias } from "./module.js";
import type { PredicateKey } from "./module.js";
import type { Clause } from "./clause.js";
import { ObservationState } from "./observation-state.js";
import { observed } from "./observer.js";
import type { Predicate } from "./predicate.js";

/** The size of a module without predicates, in cells. */
const MODULE_CELLS = 64;

/** The cost of declaring one predicate, in steps. */
export const DECLARATION_STEPS = 100;

/** What the database needs from higher layers. */
export interface Hooks {
  /** Makes the function that tries the clauses of `p`. */
  runClauses(p: Predicate): Run;
  /** Defines the predicate by loading the library that has it; undefined when none has. */
  autoload(key: PredicateKey): Predicate | undefined;
  /** What a run was calling when it threw a ball that no handler takes; `site` as in the ball. */
  readonly backtrace: ((m: Machine, site: unknown) => unknown) | undefined;
  /** Is it a hook, which fails without clauses? */
  isHook(p: Predicate): boolean;
  /** Returns the message that a finished run left cleanups incomplete. */
  unfinished(cleanups: Unfinished): string;
  /** Tells what the cleanup of that name has thrown when nobody waited for it any longer. */
  lateFailure(name: Term, what: string): void;
}

export class Database {
  readonly modules: Map<string, Module> = new Map();
  readonly system: Module;
  /** What programs keep in it. */
  readonly holdings: Holdings;
  readonly user: Module;
  readonly flags: FlagTable = new FlagTable();
  /** Global variables of `nb_setval/2`. */
  readonly globals: LargeMap<string, Term> = new LargeMap();
  readonly host: Host = new Host();
  readonly streams: StreamTable;
  readonly extensions: Extensions = new Extensions();
  /** What other parts keep for this database; see database-map.ts. */
  readonly attached: Map<object, object> = new Map();
  readonly observation: ObservationState = new ObservationState(this);
  hooks: Hooks | undefined = undefined;
  /** Grows with each removal of a clause; see predicate.ts. */
  generation = 0;
  /** The innermost run that is computing now. */
  running: Meter | undefined = undefined;
  /** May runs share ground terms with the clauses, as far as this database is concerned? */
  private isShared: boolean = sharing.isAllowed;
  /** The rest of the work that the end of sharing makes. */
  private separation: Generator<undefined, void> | undefined = undefined;
  /**
   * Calls after which code is generated for a tiny predicate, others need more (compile/tiers.ts); Infinity:
   * never.
   */
  hotAfter: number = Infinity;
  /**
   * Might programs, queries or the host have changed the database, or other state of the engine, since this
   * was set to false? Loading a library does not count, as the time of that is arbitrary. It is true as soon
   * as a name is found to stand for a builtin that might change something: such a builtin has not run as long
   * as it is false.
   */
  isTouched = false;
  /** Is a library being loaded since a goal needs it? */
  private isAutoloading = false;
  /** The characters of JavaScript generated so far. */
  generatedCode = 0;

  constructor() {
    this.system = new Module("system", undefined, defaultOperators());
    this.holdings = this.system.holdings;
    this.streams = new StreamTable(this.host, this.holdings);
    this.system.library = true;
    this.user = new Module("user", this.system);
    this.modules.set("system", this.system).set("user", this.user);
  }

  /** The module of that name, made when it is new. */
  module(name: string): Module {
    let m = this.modules.get(name);
    if (m === undefined) {
      this.touch();
      m = new Module(name, this.user);
      reserveEntry(this.modules.size);
      this.holdings.add(MODULE_CELLS);
      this.modules.set(name, m);
    }
    return m;
  }

  /** The predicate that a goal with that key in `module` calls. */
  predicate(module: Module, key: PredicateKey): Predicate {
    const p = this.noted(module.predicate(key, this.unresolved));
    // A goal with the prefix `system:` finds the builtin itself.
    const isBuiltin = p.native !== undefined && module === this.system;
    if (isBuiltin && this.isShared && assigns(p.name, p.arity)) this.endSharing();
    return p;
  }

  /** The definition that a call would find for the key; undefined when there is none. */
  resolve(module: Module, key: PredicateKey): Predicate | undefined {
    const known = this.known(module, key);
    if (known !== undefined) return known;
    const before = this.isAutoloading;
    this.isAutoloading = true;
    try {
      return this.hooks?.autoload(key);
    } finally {
      this.isAutoloading = before;
    }
  }

  /** Notes that something may have changed. */
  touch(): void {
    if (!this.isAutoloading) this.isTouched = true;
  }

  /** The definition for the key as far as it is loaded already. */
  known(module: Module, key: PredicateKey): Predicate | undefined {
    const found = this.found(module, key);
    return found === undefined ? undefined : this.noted(found);
  }

  /** Notes that a goal may call `p`. */
  private noted(p: Predicate): Predicate {
    if (p.native !== undefined && !p.isInert) this.touch();
    return p;
  }

  private found(module: Module, key: PredicateKey): Predicate | undefined {
    const own = module.predicates.get(key);
    if (own?.target !== undefined) return own.target;
    if (own?.isDefined) return own;
    return this.inherited(module, key);
  }

  /** The definition that `module` inherits from its parents. */
  private inherited(module: Module, key: PredicateKey): Predicate | undefined {
    for (const m of module.ancestors) {
      const p = m.predicates.get(key);
      if (p?.target !== undefined) return p.target;
      if (p?.isDefined) return p;
    }
    return undefined;
  }

  /** The `run` of a predicate that is only a name: finds a definition, then calls that. */
  private readonly unresolved = (p: Predicate): Run => {
    // Each predicate begins as such a name, so new ones are observable too.
    if (this.observation.isActive) p.observe = observed;
    if (this.isShared && !p.module.library && assigns(p.name, p.arity)) this.endSharing();
    return (m, d, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
      const key = p.arity === 0 ? atom(p.name) : functor(p.name, p.arity);
      const before = p.run;
      const found = this.resolve(p.module, key);
      if (found !== undefined && found !== p) linkAlias(p, found);
      // Its own library may have been loaded meanwhile, and have defined it.
      if (p.run !== before) return p.run(m, d, k, a0, a1, a2, a3, a4, a5, a6, a7);
      const unknown = p.module.flags.get("unknown") ?? "error";
      if (p.definition !== "none" || unknown === "fail") return FAIL;
      if (this.flags.isTraditional && this.hooks!.isHook(p)) return FAIL;
      const error = existenceError("procedure", this.indicatorTerm(p));
      throw this.flags.isTraditional ? indicatorContext(error, p.name, p.arity) : error;
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

  /** The predicate to which clauses with that key are added; makes or converts it if need be. */
  define(module: Module, key: PredicateKey, definition: "static" | "dynamic"): Predicate {
    this.touch();
    const own = module.predicates.get(key);
    // A predicate with clauses of its own may get more.
    if (own?.definition === "static" || own?.definition === "dynamic") return own;
    this.assertModifiable(module, key);
    const p = this.predicate(module, key);
    if (p.definition === "native") {
      throw permissionError("modify", "static_procedure", this.indicatorTerm(p));
    }
    if (!p.isDefined || p.definition === "import") {
      if (this.inherited(module, key)?.native !== undefined)
        this.forgetCompiled(this.heirs(module));
      unlinkAlias(p);
      p.definition = definition;
      p.library = module.library;
      link(p, this.hooks!.runClauses(p));
      this.detachInheritors(module, key, p);
    }
    return p;
  }

  /**
   * Ends sharing: a program names a predicate that assigns to arguments, so its runs share no terms with the
   * database from now on. `separate` must replace those that they share already before one is assigned to.
   */
  private endSharing(): void {
    sharing.isAllowed = this.isShared = false;
    this.forgetCompiled(this.modules.values());
    this.separation = this.separating();
  }

  /** Has that been done, or was there nothing to do? */
  get isSeparate(): boolean {
    return this.separation === undefined;
  }

  /** Does a part of it. No run is charged. */
  separate(): void {
    const payer = setPayer(undefined);
    try {
      if (this.separation?.next().done === true) this.separation = undefined;
    } finally {
      setPayer(payer);
    }
  }

  private *separating(): Generator<undefined, void> {
    let steps = 0;
    for (const module of this.modules.values()) {
      for (const p of module.predicates.values()) {
        for (const clause of p.living()) {
          renewSolids(clause.head);
          renewSolids(clause.body);
          steps += clause.size;
          if (steps < BLOCK) continue;
          steps = 0;
          yield;
        }
      }
    }
  }

  /** Discards compiled code that contains a builtin which is being redefined. */
  private forgetCompiled(modules: Iterable<Module>): void {
    for (const other of modules) {
      for (const p of other.predicates.values()) {
        p.demote?.();
        for (const clause of p.living()) clause.compiled = undefined;
      }
    }
  }

  /** Detaches names that a new definition in `user` or `system` hides: they had found another one. */
  private detachInheritors(module: Module, key: PredicateKey, p: Predicate): void {
    if (!module.hasHeirs) return;
    let heirs: ReadonlySet<Module> | undefined;
    for (const other of this.modules.values()) {
      if (other === module) continue;
      const name = other.predicates.get(key);
      if (name?.target === undefined || name.definition === "import") continue;
      if (name.target !== p && (heirs ??= this.heirs(module)).has(other)) {
        unlinkAlias(name);
        link(name, this.unresolved(name));
      }
    }
  }

  /** The module and those that inherit from it. */
  heirs(module: Module): ReadonlySet<Module> {
    const children = new Map<Module, Module[]>();
    for (const m of this.modules.values()) {
      for (const parent of m.parents) {
        const known = children.get(parent);
        if (known === undefined) children.set(parent, [m]);
        else known.push(m);
      }
    }
    const heirs = new Set([module]);
    for (const m of heirs) for (const child of children.get(m) ?? []) heirs.add(child);
    return heirs;
  }

  /** Sets the modules where `module` looks, in turn, for what it does not define. */
  setParents(module: Module, parents: readonly Module[]): void {
    work(this.modules.size);
    this.touch();
    module.parents = parents;
    const heirs = this.heirs(module);
    this.forgetCompiled(heirs);
    for (const other of heirs) {
      for (const name of other.predicates.values()) {
        if (name.target === undefined || name.definition === "import") continue;
        unlinkAlias(name);
        link(name, this.unresolved(name));
      }
    }
  }

  /** Sets the meta-argument specification of `p`. */
  declareMeta(p: Predicate, meta: string): void {
    this.touch();
    p.demote?.();
    p.meta = meta;
    p.closes = this.flags.isTraditional && !p.module.library && isSensitive(meta);
    link(p, p.code);
  }

  /** Turns `p` into a mere name again. */
  undefine(p: Predicate): void {
    this.touch();
    this.clear(p);
    p.definition = "none";
    p.file = undefined;
    p.discontiguous = false;
    p.multifile = false;
    p.meta = undefined;
    p.closes = false;
    p.tabled = false;
    p.wrapper = undefined;
    p.ownQuick = undefined;
    p.ownTest = undefined;
    link(p, this.unresolved(p));
  }

  /** Makes `target` visible in `module` under `name`. */
  importPredicate(module: Module, target: Predicate, name: string = target.name): void {
    this.touch();
    const key = target.arity === 0 ? atom(name) : functor(name, target.arity);
    const alias = this.predicate(module, key);
    if (alias === target || alias.target === target) {
      if (alias !== target) alias.definition = "import";
      return;
    }
    if (alias.isDefined && alias.definition !== "import") {
      // A program's own definition takes precedence over one from a library.
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

  /** Adds a clause, which is compiled on demand. */
  addClause(clause: Clause, atEnd: boolean): void {
    this.touch();
    clause.predicate.add(clause, atEnd);
    this.holdings.add(clause.size);
  }

  /** Removes a clause; false when it was removed already. */
  removeClause(clause: Clause): boolean {
    this.touch();
    const isGone = clause.predicate.remove(clause, ++this.generation);
    if (isGone) this.holdings.remove(clause.size);
    return isGone;
  }

  /** Removes all clauses of `p`. */
  clear(p: Predicate): void {
    this.touch();
    this.holdings.remove(p.clear(++this.generation));
  }
}

function isAtomKey(key: PredicateKey): key is Cell {
  return "t" in key;
}

/** The key of the predicate that a callable term calls. */
export function keyOfGoal(goal: Cell): PredicateKey {
  return goal.t.arity === 0 ? asGoal(goal) : goal.t;
}

/** The key for a name and an arity. */
export function predicateKey(name: string, arity: number): PredicateKey {
  return arity === 0 ? atom(name) : functor(name, arity);
}
