/**
 * The database: modules with their predicates, flags, operators, streams, and
 * the counters that runs on it share. It is handed the compiler and what the
 * host provides; it knows neither.
 */
import { domainError, existenceError, indicator, permissionError } from "../terms/error-terms.js";
import { noteCells, reserveEntry } from "../terms/effort.js";
import { LargeMap } from "../terms/large-map.js";
import { ATOM, COLON, atom, atomName, functor, struct2, structure } from "../terms/term.js";
import type { BindHook } from "../terms/trail.js";
import { noteOccursCheck } from "../terms/occurs.js";
import type { OccursCheck } from "../terms/occurs.js";
import { assigns, sharing } from "../terms/sharing.js";
import { renewSolids } from "../terms/template.js";
import type { Cell, Term } from "../terms/term.js";
import { defaultOperators } from "../text/operator-table.js";
import { StreamTable } from "./stream-table.js";
import { TextBuffer } from "./stream.js";
import type { FileSystem, TextInput, TextOutput } from "./stream.js";
import { FAIL } from "./signal.js";
import type { Machine, Run, Unfinished } from "./machine.js";
import type { Meter } from "./meter.js";
import { Module, link, linkAlias, unlinkAlias } from "./module.js";
import type { PredicateKey } from "./module.js";
import type { Clause } from "./clause.js";
import { observed } from "./observer.js";
import type { Observation, Observer } from "./observer.js";
import type { Predicate } from "./predicate.js";

/** What a module without predicates takes, in cells. */
const MODULE_CELLS = 64;

/** Since when a goal of time/1 runs. */
export interface Timed {
  /** A time of `performance.now()`. */
  readonly at: number;
  /** The calls of the run before it. */
  readonly inferences: number;
}

/** A flag: its value, and the values it may take (undefined: any). */
export interface Flag {
  value: Term;
  readonly writable: boolean;
  readonly values?: readonly string[];
}

/** Environment variables and commands as a host provides them. */
export interface Environment {
  /** The value of a variable; undefined when it has none. */
  get(name: string): string | undefined;
  /** Sets a variable, or takes it away. */
  set?(name: string, value: string | undefined): void;
  /** Runs a command to its end; its exit status. Without this method no command can be run. */
  shell?(command: string): number;
  /** Begins a command, for a run that can wait for its end. Without this method `shell` runs it. */
  startShell?(command: string): RunningCommand;
  /** Waits. Without this method a run that has to wait looks at the clock until it is time. */
  sleep?(milliseconds: number): void;
}

/** A command that runs. */
export interface RunningCommand {
  /** Its exit status, when it is over. */
  readonly status: PromiseLike<number>;
  /** Ends it, if it is not over. */
  end(): void;
}

/** What answers calls of predicates from tables: library(tabling), where an engine knows it. */
export interface Tabler {
  /** The modes with which a tabled predicate was declared, as a list. */
  modesOf(p: Predicate): Term;
  /** Tables the predicate of that name, with a list of modes; what tables it has are forgotten. */
  tableAs(module: Module, key: PredicateKey, modes: Term): void;
}

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
  readonly flags: Map<string, Flag> = new Map();
  /** The flag of that name. */
  occursCheck: OccursCheck = "false";
  /** Global variables of `nb_setval/2`. */
  readonly globals: Map<string, Term> = new LargeMap();
  /** What tables predicates; undefined: nothing can. */
  tabler: Tabler | undefined = undefined;
  /**
   * The predicates that relations in TypeScript have been made to, and what they are there;
   * undefined: they were, in the engine whose snapshot this database has been restored from.
   */
  readonly relations: Map<Predicate, object | undefined> = new Map();
  /** Grows with each removal of a clause; see predicate.ts. */
  generation = 0;
  /** How many cells clauses, records and answers of tables hold, about. */
  kept = 0;
  /** The host's ends of the standard streams. */
  input: TextInput = { read: () => undefined };
  output: TextOutput = new TextBuffer();
  errorOutput: TextOutput = new TextBuffer();
  /** Files, when the host grants them. */
  files: FileSystem | undefined = undefined;
  /** Environment variables and commands, when the host grants them. */
  environment: Environment | undefined = undefined;
  readonly streams: StreamTable = new StreamTable(this);
  hooks: Hooks | undefined = undefined;
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
  /** What watches the calls of machines that have no observer of their own; see observer.ts. */
  observer: Observer | undefined = undefined;
  /** Is every call one that can be watched? */
  isObserved = false;
  /** Do the clauses of programs say when they are entered? */
  marksClauses = false;
  private readonly observations: Set<Observation> = new Set();
  /** Since when the outermost goal of time/1 runs, for whoever shows how far it is. */
  timed: Timed | undefined = undefined;
  /** The run of the query that is being computed now, within others of which it is the innermost. */
  running: Meter | undefined = undefined;
  /** May runs have ground terms in common with the clauses, as far as this database is concerned? */
  private isShared = true;
  /** What is to be done before a program ends: false if it is not to end. See library(swi). */
  atHalt: ((m: Machine) => boolean) | undefined = undefined;
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
    if (this.isObserved) p.observe = observed;
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

  // -- observation --------------------------------------------------------------

  /**
   * From now on calls can be watched, until `unobserve` is called with the same object. What is
   * run meanwhile is interpreted, and compiled anew before and after: so nobody pays for
   * this who does not use it.
   */
  observe(observation: Observation): void {
    this.observations.add(observation);
    this.refresh();
  }

  /** Ends an observation. Harmless when it has ended. */
  unobserve(observation: Observation): void {
    this.observations.delete(observation);
    this.refresh();
  }

  /** Has the code of all predicates be what the observations ask for. */
  private refresh(): void {
    const isObserved = this.observations.size > 0;
    const marksClauses = [...this.observations].some((observation) => observation.clauses);
    if (isObserved === this.isObserved && marksClauses === this.marksClauses) return;
    this.isObserved = isObserved;
    this.marksClauses = marksClauses;
    const observe = isObserved ? observed : undefined;
    for (const module of this.modules.values()) {
      for (const p of module.predicates.values()) {
        p.observe = observe;
        if (p.definition === "static" || p.definition === "dynamic") {
          p.demote = undefined;
          // Clauses of libraries are compiled in the same way, watched or not.
          if (!module.library) for (const clause of p.living()) clause.compiled = undefined;
          link(p, this.hooks!.runClauses(p));
        } else if (p.definition === "native") {
          link(p, p.code, isWaiting(p));
        }
      }
    }
  }

  // -- flags --------------------------------------------------------------------

  /** Declares a flag with its first value. */
  declareFlag(name: string, value: Term, writable = true, values?: readonly string[]): void {
    reserveEntry(this.flags.size);
    this.flags.set(name, values === undefined ? { value, writable } : { value, writable, values });
  }

  /** The value of a flag that is an atom, as text. */
  flagText(name: string): string {
    const value = this.flags.get(name)?.value;
    return value === undefined || typeof value === "number" || value.t !== ATOM
      ? ""
      : atomName(value);
  }

  /** Sets a flag as `set_prolog_flag/2` does. */
  setFlag(name: string, value: Term): void {
    const flag = this.flags.get(name);
    if (flag === undefined) throw domainError("prolog_flag", atom(name));
    if (!flag.writable) throw permissionError("modify", "flag", atom(name));
    if (
      flag.values !== undefined &&
      (typeof value === "number" || value.t !== ATOM || !flag.values.includes(atomName(value)))
    ) {
      throw domainError("flag_value", structure("+", atom(name), value));
    }
    flag.value = value;
    if (name === "occurs_check") {
      this.occursCheck = this.flagText(name) as OccursCheck;
      if (this.occursCheck !== "false") noteOccursCheck();
    }
  }
}

/** Is it a builtin that may be called without a continuation? */
function isWaiting(p: Predicate): boolean {
  const row = p.native as object | undefined;
  return row !== undefined && "waits" in row;
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
