/**
 * Whether calls on a database are observable now. While they are, everything is interpreted, and compiled
 * anew at the start and the end: otherwise there is no cost. See observer.ts.
 */
import type { Database } from "./database.js";
import { link } from "./module.js";
import { observed } from "./observer.js";
import type { Observation, Observer } from "./observer.js";
import type { Predicate } from "./predicate.js";

/** The observations of one database. */
export class ObservationState {
  /** The observer of machines that have none of their own. */
  observer: Observer | undefined = undefined;
  /** Is every call observable? */
  isActive = false;
  /** Do the clauses of programs report when they are entered? */
  marksClauses = false;
  private readonly database: Database;
  private readonly begun: Set<Observation> = new Set();

  constructor(database: Database) {
    this.database = database;
  }

  /** Makes calls observable until `end` is called with the same object. */
  begin(observation: Observation): void {
    this.begun.add(observation);
    this.refresh();
  }

  /** Ends an observation. Harmless when it has ended. */
  end(observation: Observation): void {
    this.begun.delete(observation);
    this.refresh();
  }

  /** Recompiles all predicates as the observations require. */
  private refresh(): void {
    const { database } = this;
    const isActive = this.begun.size > 0;
    const marksClauses = [...this.begun].some((observation) => observation.clauses);
    if (isActive === this.isActive && marksClauses === this.marksClauses) return;
    this.isActive = isActive;
    this.marksClauses = marksClauses;
    const observe = isActive ? observed : undefined;
    for (const module of database.modules.values()) {
      for (const p of module.predicates.values()) {
        p.observe = observe;
        if (p.definition === "static" || p.definition === "dynamic") {
          p.demote = undefined;
          // Clauses of libraries are compiled in the same way, observed or not.
          if (!module.library) for (const clause of p.living()) clause.compiled = undefined;
          link(p, database.hooks!.runClauses(p));
        } else if (p.definition === "native") {
          link(p, p.code, isWaiting(p));
        }
      }
    }
  }
}

/** Is it a builtin that may be called without a continuation? */
function isWaiting(p: Predicate): boolean {
  const row = p.native as object | undefined;
  return row !== undefined && "waits" in row;
}
