/**
 * What a database knows of its texts: which files are loaded, and what each text has defined. A text that
 * is loaded again replaces its previous version.
 */
import type { Database } from "../machine/database.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";

/** Whether that path belongs to a library. */
export function isLibraryPath(path: string): boolean {
  return path.startsWith("library(");
}

/** The texts of a database. */
export class Texts {
  /** The loaded files and libraries, by path, with the modules that they define, if any. */
  readonly loaded: Map<string, Module | undefined> = new Map();
  /** What each text has defined, used when it is loaded again. */
  private readonly definedBy: Map<string, Set<Predicate>> = new Map();
  /** The number of texts without a name so far. */
  unnamed = 0;

  /** The name of the next text without a name. */
  nextUnnamed(): string {
    return `user://${++this.unnamed}`;
  }

  /** Records that the text of that name defines these predicates. */
  begin(path: string, defined: Set<Predicate>): void {
    this.definedBy.set(path, defined);
  }

  /** Records that the text of that name has also defined `p`. */
  addTo(path: string, p: Predicate): void {
    const defined = this.definedBy.get(path);
    if (defined === undefined) this.definedBy.set(path, new Set([p]));
    else defined.add(p);
  }

  /** Removes what the text of that name defined before. */
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

  /** The texts, other than libraries, that define clauses of each predicate. */
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
