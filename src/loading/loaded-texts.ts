/**
 * What a database knows of the texts that it was given: which files are loaded, and what each
 * text has defined. A text that is loaded again takes the place of what it was before.
 */
import type { Database } from "../machine/database.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";

/** Does a library go by that path? */
export function isLibraryPath(path: string): boolean {
  return path.startsWith("library(");
}

/** The texts of a database. */
export class Texts {
  /** The loaded files and libraries, by path, with the module that they define if any. */
  readonly loaded: Map<string, Module | undefined> = new Map();
  /** What each text has defined, for when it is loaded again. */
  private readonly definedBy: Map<string, Set<Predicate>> = new Map();
  /** How many texts without a name there were. */
  unnamed = 0;

  /** The name of the next text without a name. */
  nextUnnamed(): string {
    return `user://${++this.unnamed}`;
  }

  /** From now on the text of that name is the one that defines these predicates. */
  begin(path: string, defined: Set<Predicate>): void {
    this.definedBy.set(path, defined);
  }

  /** The text of that name has defined `p`, too. */
  addTo(path: string, p: Predicate): void {
    const defined = this.definedBy.get(path);
    if (defined === undefined) this.definedBy.set(path, new Set([p]));
    else defined.add(p);
  }

  /** Takes back what the text of that name has defined before. */
  forget(path: string, database: Database): void {
    for (const p of this.definedBy.get(path) ?? []) {
      if (p.file === path && p.definition === "static" && !p.multifile) {
        database.undefine(p);
        continue;
      }
      for (const clause of p.living()) {
        if (clause.place?.file === path) database.removeClause(clause);
      }
    }
  }

  /** The texts, apart from libraries, that would take something of a predicate back. */
  byPredicate(): Map<Predicate, string[]> {
    const found = new Map<Predicate, string[]>();
    for (const [path, defined] of this.definedBy) {
      if (isLibraryPath(path)) continue;
      for (const p of defined) {
        if (p.file !== path && !p.living().some(({ place }) => place?.file === path)) continue;
        const paths = found.get(p);
        if (paths === undefined) found.set(p, [path]);
        else paths.push(path);
      }
    }
    return found;
  }
}
