/**
 * Predicates and their clauses.
 *
 * A clause is kept as a template (see terms/template.ts) and compiled when it is first
 * tried, so that a table of a million facts costs a million templates and no
 * more. A call captures the part of the clause list that is there. A removed
 * clause stays where it is and gets the generation of its removal as `death`;
 * calls that began before still see it. That is the logical update view, without
 * copying:
 *
 *   a call of generation g sees a clause  ⇔  it stands in the captured part
 *                                            of the list and death > g
 *
 * A list is made anew once more of its clauses are removed than alive.
 *
 * The first-argument index maps the key of a clause's first head argument to
 * the list of the clauses that may match it, in order. It is built at the first
 * call of a predicate with more than a few clauses, kept up to date as clauses
 * are added, and dropped when the list is made anew.
 */
import { ALIVE } from "./clause.js";
import type { Clause, Key } from "./clause.js";
import { ClauseList } from "./clause-list.js";
import type { Run } from "./machine.js";
import type { Module } from "./module.js";

/** From this many clauses on a hash index pays. */
const INDEX_FROM = 8;

/** What defines a predicate. */
export type Definition = "none" | "static" | "dynamic" | "native" | "import";

export class Predicate {
  readonly name: string;
  readonly arity: number;
  readonly module: Module;
  definition: Definition = "none";
  clauses: ClauseList = new ClauseList();
  /** How many of `clauses` are alive, and how many are removed but still there. */
  alive = 0;
  private removed = 0;
  private index: Map<Key, ClauseList> | undefined = undefined;
  /** With an index: the clauses whose first argument is a variable. */
  private general: ClauseList = new ClauseList();
  discontiguous = false;
  multifile = false;
  /** The standard's own, which programs may not redefine. */
  iso = false;
  /** Belongs to a library or to the system: programs may override it in a module of their own. */
  library = false;
  /** Meta-argument specification, a character an argument; see builtin.ts. */
  meta: string | undefined = undefined;
  /** The predicate that this one stands for, when it is imported. */
  target: Predicate | undefined = undefined;
  /** The predicates of other modules that stand for this one. */
  readonly aliases: Predicate[] = [];
  /** The file whose consultation made the present clauses. */
  file: string | undefined = undefined;
  /** The row of a builtin; what the compiler needs to call it without a frame. */
  native: unknown = undefined;
  /** Runs the predicate; set through `link` only. */
  run: Run;
  /** May it be called without a continuation? See machine.ts. */
  direct = false;
  /** Is it decided what runs it? Not so while calls are counted to see whether it is hot. */
  settled = true;
  /** When it last could not go on directly, and how often that was in short order. */
  suspendedAt: number = -Infinity;
  suspensions = 0;
  /** Puts something before the clauses: given what runs them, what runs instead. */
  wrapper: ((clauses: Run) => Run) | undefined = undefined;
  /** Set while generated code runs the clauses: goes back to the code that follows every change. */
  demote: (() => void) | undefined = undefined;

  constructor(name: string, arity: number, module: Module, run: Run) {
    this.name = name;
    this.arity = arity;
    this.module = module;
    this.run = run;
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

  /** Adds a clause behind the others. */
  append(clause: Clause): void {
    this.demote?.();
    this.alive++;
    this.clauses.append(clause);
    this.enter(clause, (list) => list.append(clause));
  }

  /** Adds a clause before the others. */
  prepend(clause: Clause): void {
    this.demote?.();
    this.alive++;
    this.clauses.prepend(clause);
    this.enter(clause, (list) => list.prepend(clause));
  }

  /** Brings the index up to date: `add` puts the clause into a list. */
  private enter(clause: Clause, add: (list: ClauseList) => void): void {
    const { index } = this;
    if (index === undefined) return;
    const { key } = clause;
    if (key === undefined) {
      for (const list of index.values()) add(list);
      add(this.general);
      return;
    }
    let list = index.get(key);
    if (list === undefined) index.set(key, (list = new ClauseList(this.general.living())));
    add(list);
  }

  /** Marks a clause as removed at `generation`. False when it was before. */
  remove(clause: Clause, generation: number): boolean {
    if (clause.death !== ALIVE) return false;
    this.demote?.();
    clause.death = generation;
    this.alive--;
    this.removed++;
    if (this.removed > 8 && this.removed > this.alive) {
      this.clauses = new ClauseList(this.clauses.living());
      this.removed = 0;
      this.index = undefined;
      return true;
    }
    this.clauses.skipRemoved();
    if (this.index !== undefined && clause.key !== undefined) {
      this.index.get(clause.key)?.skipRemoved();
    }
    return true;
  }

  /** Marks all clauses as removed at `generation`. */
  clear(generation: number): void {
    this.demote?.();
    for (const clause of this.clauses.living()) clause.death = generation;
    this.clauses = new ClauseList();
    this.alive = 0;
    this.removed = 0;
    this.index = undefined;
  }

  /** The living clauses. */
  living(): Clause[] {
    return this.clauses.living();
  }

  /** The clauses, removed ones among them, whose first head argument may match the key. */
  candidates(key: Key | undefined): ClauseList {
    if (key === undefined || this.alive < INDEX_FROM) return this.clauses;
    if (this.index === undefined) this.buildIndex();
    return this.index!.get(key) ?? this.general;
  }

  private buildIndex(): void {
    this.index = new Map();
    this.general = new ClauseList();
    for (const clause of this.clauses.living()) this.enter(clause, (list) => list.append(clause));
  }
}

/** Says whether `p`, and all that stand for it, may be called directly. */
export function markDirect(p: Predicate, direct: boolean): void {
  p.direct = direct;
  for (const alias of p.aliases) if (alias.run === p.run) markDirect(alias, direct);
}
