/**
 * Predicates and their clauses.
 *
 * A clause is kept as a template (see terms/template.ts) and compiled when it is first tried, facts not even
 * then if they are many, so that a table of a million facts costs a million templates and no more. A call
 * captures the current part of the clause list. A removed clause stays in place and gets the generation of
 * its removal as `death`; calls that began before still see it. That is the logical update view, without
 * copying:
 *
 *   a call of generation g sees a clause  ⇔  it stands in the captured part
 *                                            of the list and death > g
 *
 * A list is rebuilt once more of its clauses are removed than alive.
 *
 * A predicate with more than a few clauses has a hash index by its first argument, and by others where a call
 * would otherwise leave many clauses, down to the arguments of arguments (argument-index.ts).
 */
import { argument, deref, isCompound } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { FirstAnswer } from "./builtin.js";
import { ALIVE, keyOf } from "./clause.js";
import type { Clause, Key } from "./clause.js";
import { ArgumentIndex, WITHIN, deepPlace } from "./argument-index.js";
import { ClauseList } from "./clause-list.js";
import type { Run } from "./machine.js";
import type { Module } from "./module.js";

/** From this many clauses on a hash index pays. */
export const INDEX_FROM = 8;
/** Only the first arguments, this many, are indexed. */
const INDEXED = 8;

/** What defines a predicate. */
export type Definition = "none" | "static" | "dynamic" | "native" | "import";

export class Predicate {
  readonly name: string;
  readonly arity: number;
  readonly module: Module;
  definition: Definition = "none";
  clauses: ClauseList = new ClauseList();
  /** How many of `clauses` are alive, and how many are removed but still in the list. */
  alive = 0;
  private removed = 0;
  /** How often the clauses have changed. */
  version = 0;
  /**
   * The indexes by argument; a number for an argument that does not tell clauses apart: how many clauses
   * there were then.
   */
  private indexes: (ArgumentIndex | number | undefined)[] = [];
  discontiguous = false;
  multifile = false;
  /** The standard's own, which programs may not redefine. */
  iso = false;
  /** Belongs to a library or to the system: programs may override it in a module of their own. */
  library = false;
  /** Meta-argument specification, one character per argument; see builtin.ts. */
  meta: string | undefined = undefined;
  /** Are its meta-arguments qualified in calls from its own module too? */
  closes = false;
  /** The predicate that this one stands for, when it is imported. */
  target: Predicate | undefined = undefined;
  /** The predicates of other modules that stand for this one. */
  readonly aliases: Predicate[] = [];
  /** The file whose consultation made the present clauses. */
  file: string | undefined = undefined;
  /** The row of a builtin; what the compiler needs to call it without a frame. */
  native: unknown = undefined;
  /** Is it a builtin that changes nothing but its run? */
  isInert = false;
  /** Runs the predicate; set through `link` only. */
  run: Run;
  /** May it be called without a continuation? See machine.ts. */
  direct = false;
  /** Is it settled what runs it? Not while calls are counted to see whether it is hot. */
  settled = true;
  /** When it last could not go on directly, and how often that has happened in quick succession. */
  suspendedAt: number = -Infinity;
  suspensions = 0;
  /** Wraps the clauses: maps what runs them, and whether directly, to what runs instead. */
  wrapper: ((clauses: Run, direct: boolean) => Run) | undefined = undefined;
  /**
   * The target of a bounced call that has passed the wrapper: it runs the clauses. So the wrapper sees each
   * call once, wherever the run pauses. It also exists if the predicate `closes`, otherwise it is undefined
   * and the predicate itself is the target.
   */
  begun: Predicate | undefined = undefined;
  /** Tries to give the only answer of a call, which is then direct; undefined: try the clauses. */
  quick: FirstAnswer | undefined = undefined;
  /** `quick` of a predicate that binds nothing, usable as a test. */
  test: FirstAnswer | undefined = undefined;
  /** These two while the wrapper is installed and the predicate is not observed. */
  ownQuick: FirstAnswer | undefined = undefined;
  ownTest: FirstAnswer | undefined = undefined;
  /** The last clause of a predicate whose rules commit: it throws, as no rule matches. */
  noRule: Clause | undefined = undefined;
  /** Does such a wrapper answer its calls from tables? */
  tabled = false;
  /** Set while generated code runs the clauses: returns to the code that allows changes. */
  demote: (() => void) | undefined = undefined;
  /** The `run` given to `link`, without wrapper and observation. */
  code: Run;
  /** Puts an observer before code and wrapper, while the database is observed; see observer.ts. */
  observe: ((p: Predicate, run: Run) => Run) | undefined = undefined;

  constructor(name: string, arity: number, module: Module, run: Run) {
    this.name = name;
    this.arity = arity;
    this.module = module;
    this.run = run;
    this.code = run;
  }

  /** `Name/Arity`, with the module in front unless it is `user` or `system`. */
  get indicator(): string {
    const plain = `${this.name}/${this.arity}`;
    const m = this.module.name;
    return m === "user" || m === "system" ? plain : `${m}:${plain}`;
  }

  get isDefined(): boolean {
    return this.definition !== "none";
  }

  /** Adds a clause after the others, or before them. */
  add(clause: Clause, atEnd: boolean): void {
    this.demote?.();
    const order = ++this.version;
    clause.order = atEnd ? order : -order;
    this.alive++;
    this.clauses.add(clause, atEnd);
    for (const index of this.indexes) if (typeof index === "object") index.add(clause, atEnd);
  }

  /** Marks a clause as removed at `generation`. False when it was removed before. */
  remove(clause: Clause, generation: number): boolean {
    if (clause.death !== ALIVE) return false;
    this.demote?.();
    this.version++;
    clause.death = generation;
    this.alive--;
    this.removed++;
    if (this.removed > 8 && this.removed > this.alive) {
      this.clauses = new ClauseList(this.clauses.living());
      this.removed = 0;
      this.indexes = [];
      return true;
    }
    this.clauses.skipRemoved();
    for (const index of this.indexes) if (typeof index === "object") index.leave(clause);
    return true;
  }

  /** Marks all clauses as removed at `generation`; returns how many cells they have. */
  clear(generation: number): number {
    this.demote?.();
    this.version++;
    let size = 0;
    for (const clause of this.clauses.living()) {
      clause.death = generation;
      size += clause.size;
    }
    this.clauses = new ClauseList();
    this.noRule = undefined;
    this.alive = 0;
    this.removed = 0;
    this.indexes = [];
    return size;
  }

  /** The living clauses. */
  living(): Clause[] {
    return this.clauses.living();
  }

  /**
   * The clauses, including removed ones, whose first head argument may match the key. If `mayLeave`, it throws
   * `POSTPONED` when the slice is over before an index is complete; so do the next two.
   */
  candidates(key: Key | undefined, mayLeave: boolean): ClauseList {
    if (key === undefined || this.alive < INDEX_FROM) return this.clauses;
    return this.indexAt(0, mayLeave)?.candidates(key) ?? this.clauses;
  }

  /** The clauses, including removed ones, that may match these arguments. */
  matching(args: readonly Term[], mayLeave: boolean = false): ClauseList {
    const key = args.length === 0 ? undefined : keyOf(deref(args[0]!));
    const list = this.candidates(key, mayLeave);
    return list.length > INDEX_FROM ? this.narrowed(list, args, args.length, mayLeave) : list;
  }

  /**
   * The shortest of `list` and the lists for the keys of the other indexed arguments among the first `arity`.
   * If all are long, arguments of these arguments are tried: those of `v(I-I)`.
   */
  narrowed(list: ClauseList, args: readonly Term[], arity: number, mayLeave: boolean): ClauseList {
    let best = list;
    const n = Math.min(arity, INDEXED);
    for (let i = 1; i < n && best.length > INDEX_FROM; i++) {
      const key = keyOf(deref(args[i]!));
      if (key === undefined) continue;
      const other = this.indexAt(i, mayLeave)?.candidates(key);
      if (other !== undefined && other.length < best.length) best = other;
    }
    for (let i = 0; i < n && best.length > INDEX_FROM; i++) {
      const x = deref(args[i]!);
      if (!isCompound(x)) continue;
      for (let j = 0; j < x.t.arity && j < WITHIN && best.length > INDEX_FROM; j++) {
        const key = keyOf(deref(argument(x, j)));
        if (key === undefined) continue;
        const other = this.indexAt(deepPlace(i, j), mayLeave)?.candidates(key);
        if (other !== undefined && other.length < best.length) best = other;
      }
    }
    return best;
  }

  private indexAt(place: number, mayLeave: boolean): ArgumentIndex | undefined {
    let index = this.indexes[place];
    if (typeof index === "object" && index.isComplete) return index;
    if (typeof index !== "object") {
      // Asked again when there are twice as many clauses, so that asking costs amortised constant time per
      // clause.
      if (index !== undefined && this.alive < 2 * index) return undefined;
      index = new ArgumentIndex(place, this.clauses.length);
      while (this.indexes.length < place) this.indexes.push(undefined);
      this.indexes[place] = index;
    }
    index.complete(this.clauses, mayLeave);
    if (place === 0 || index.isUseful) return index;
    this.indexes[place] = this.alive;
    return undefined;
  }
}

/** Sets whether `p` and its aliases may be called directly. */
export function markDirect(p: Predicate, direct: boolean): void {
  p.direct = direct;
  for (const alias of p.aliases) if (alias.run === p.run) markDirect(alias, direct);
}
