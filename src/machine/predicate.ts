/**
 * Predicates and their clauses.
 *
 * A clause is kept as a template (see terms/template.ts) and compiled when it is first
 * tried, so that a table of a million facts costs a million templates and no
 * more. Clauses stand in an array that only grows at its end or is replaced as a
 * whole; a call captures array and length. A removed clause stays where it is
 * and gets the generation of its removal as `death`; calls that began before
 * still see it. That is the logical update view, without copying:
 *
 *   a call of generation g sees a clause  ⇔  it stands in the captured part
 *                                            of the array and death > g
 *
 * Arrays are compacted, into new arrays, once half of their clauses are dead.
 *
 * The first-argument index maps the key of a clause's first head argument to
 * the array of the clauses that may match it, in order. It is built at the
 * first call of a predicate with more than a few clauses, kept up to date by
 * `append`, and dropped by whatever else changes the array.
 */
import { ATOM, VAR } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { Run } from "./machine.js";
import type { Module } from "./module.js";

/** The `death` of a clause that is alive. */
export const ALIVE: number = 0x7fffffff;

/** From this many clauses on a hash index pays. */
const INDEX_FROM = 8;

/** What a first argument is indexed by: an integer, an atom, or the functor of anything else. */
export type Key = number | Cell | Functor;

/** The key of a dereferenced term; undefined for a variable, which matches every key. */
export function keyOf(x: Term): Key | undefined {
  if (typeof x === "number") return x;
  const t = x.t;
  if (t === ATOM) return x;
  return t === VAR ? undefined : t;
}

/** Where a clause stands in a text. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A clause: templates of head and body, and whatever the compiler makes of them. */
export class Clause {
  readonly predicate: Predicate;
  readonly head: Term;
  readonly body: Term;
  /** How many variables the templates have. */
  readonly variables: number;
  readonly key: Key | undefined;
  readonly place: Place | undefined;
  death: number = ALIVE;
  /** The compiled form, owned by the compiler; undefined until the clause is first tried. */
  compiled: unknown = undefined;
  /** The module in which the body runs, when it is not the predicate's. */
  readonly context: Module | undefined;

  constructor(
    predicate: Predicate,
    head: Term,
    body: Term,
    variables: number,
    key: Key | undefined,
    place: Place | undefined,
    context: Module | undefined,
  ) {
    this.predicate = predicate;
    this.head = head;
    this.body = body;
    this.variables = variables;
    this.key = key;
    this.place = place;
    this.context = context;
  }
}

/** What defines a predicate. */
export type Definition = "none" | "static" | "dynamic" | "native" | "import";

export class Predicate {
  readonly name: string;
  readonly arity: number;
  readonly module: Module;
  definition: Definition = "none";
  clauses: Clause[] = [];
  /** The clauses before this place in `clauses` are all dead. */
  start = 0;
  /** How many of `clauses` are dead. */
  dead = 0;
  index: Map<Key, Clause[]> | undefined = undefined;
  /** With an index: the clauses whose first argument is a variable. */
  general: Clause[] = [];
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
    this.clauses.push(clause);
    const index = this.index;
    if (index === undefined) return;
    const { key } = clause;
    if (key === undefined) {
      for (const bucket of index.values()) bucket.push(clause);
      this.general.push(clause);
      return;
    }
    const bucket = index.get(key);
    if (bucket !== undefined) bucket.push(clause);
    else index.set(key, [...this.general, clause]);
  }

  /** Adds a clause before the others. */
  prepend(clause: Clause): void {
    this.clauses = [clause, ...this.clauses];
    this.start = 0;
    this.index = undefined;
  }

  /** Marks a clause as removed at `generation`. False when it was dead already. */
  remove(clause: Clause, generation: number): boolean {
    if (clause.death !== ALIVE) return false;
    clause.death = generation;
    this.dead++;
    const { clauses } = this;
    while (this.start < clauses.length && clauses[this.start]!.death !== ALIVE) this.start++;
    if (this.dead > 8 && this.dead * 2 > clauses.length) this.compact();
    return true;
  }

  /** Marks all clauses as removed at `generation`. */
  clear(generation: number): void {
    for (const clause of this.clauses) if (clause.death === ALIVE) clause.death = generation;
    this.clauses = [];
    this.start = 0;
    this.dead = 0;
    this.index = undefined;
  }

  private compact(): void {
    this.clauses = this.clauses.filter((clause) => clause.death === ALIVE);
    this.start = 0;
    this.dead = 0;
    this.index = undefined;
  }

  /** The living clauses. */
  living(): Clause[] {
    return this.dead === 0
      ? this.clauses
      : this.clauses.filter((clause) => clause.death === ALIVE);
  }

  /** The clauses, dead ones among them, whose first head argument may match the key. */
  candidates(key: Key | undefined): Clause[] {
    const { clauses } = this;
    if (key === undefined || clauses.length < INDEX_FROM) return clauses;
    if (this.index === undefined) this.buildIndex();
    return this.index!.get(key) ?? this.general;
  }

  private buildIndex(): void {
    const index = new Map<Key, Clause[]>();
    const general: Clause[] = [];
    for (const clause of this.clauses) {
      if (clause.death !== ALIVE) continue;
      const { key } = clause;
      if (key === undefined) {
        for (const bucket of index.values()) bucket.push(clause);
        general.push(clause);
      } else {
        const bucket = index.get(key);
        if (bucket !== undefined) bucket.push(clause);
        else index.set(key, [...general, clause]);
      }
    }
    this.index = index;
    this.general = general;
  }
}
