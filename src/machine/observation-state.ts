/**
 * Whether calls on a database are observable now. While they are, everything is interpreted, and compiled
 * anew at the start and the end: otherwise there is no cost. See observer.ts.
 */
import type { Database } from "./database.js";
import { link } from "./module.js";
import type { Module } from "./module.js";
import { observed } from "./observer.js";
import type { Run } from "./machine.js";
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
  /** Do negations report that they hold? */
  marksAbsences = false;
  /** The libraries that are observed like programs. */
  private opened: ReadonlySet<Module> = new Set();
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

  /** Are calls in clauses of this module observed: is it a program's, or opened? */
  isOpen(module: Module): boolean {
    return !module.library || this.opened.has(module);
  }

  /** Recompiles all predicates as the observations require. */
  private refresh(): void {
    const { database, opened: before } = this;
    const begun = [...this.begun];
    const isActive = begun.length > 0;
    const marksClauses = begun.some(({ clauses }) => clauses);
    const marksAbsences = begun.some(({ absences }) => absences === true);
    const opened = new Set(begun.flatMap(({ libraries }) => [...(libraries ?? [])]));
    if (
      isActive === this.isActive &&
      marksClauses === this.marksClauses &&
      marksAbsences === this.marksAbsences &&
      opened.size === before.size &&
      [...opened].every((module) => before.has(module))
    ) {
      return;
    }
    this.isActive = isActive;
    this.marksClauses = marksClauses;
    this.marksAbsences = marksAbsences;
    this.opened = opened;
    for (const module of database.modules.values()) {
      const observe = !isActive ? undefined : opened.has(module) ? observedClauses : observed;
      // Clauses of other libraries are compiled in the same way, observed or not.
      const isChanged = this.isOpen(module) || before.has(module);
      for (const p of module.predicates.values()) {
        p.observe = observe;
        if (p.definition === "static" || p.definition === "dynamic") {
          p.demote = undefined;
          if (isChanged) for (const clause of p.living()) clause.compiled = undefined;
          link(p, database.hooks!.runClauses(p));
        } else if (p.definition === "native") {
          link(p, p.code, isWaiting(p));
        }
      }
    }
  }
}

/** As `observed`, for an opened library: its clauses run, and not what wraps them. */
function observedClauses(p: Predicate, run: Run): Run {
  return observed(p, p.tabled || p.closes ? run : p.code);
}

/** Is it a builtin that may be called without a continuation? */
function isWaiting(p: Predicate): boolean {
  const row = p.native as object | undefined;
  return row !== undefined && "waits" in row;
}
