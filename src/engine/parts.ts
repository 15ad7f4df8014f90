/**
 * Parts: what an engine has only if the program imports an entry of its own, as in
 * `import "ambilog/debugger"`, so that bundles contain what is used.
 *
 * An entry adds its part to the one table here when it is imported. Engines made from then on have the
 * predicates of the part; methods of `Engine` look for what they need when they are called. Which predicates
 * belong to which entry is in text/entries.ts, for the error that calls of a missing one throw.
 */
import type { Profiler } from "../debugger/profiler.js";
import type { Explainer } from "../loading/error-explanation.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { OpenPath } from "../machine/host.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { Snapshot, saveDatabase } from "./snapshot.js";
import type { Trace, checkTraceOptions } from "./trace.js";

/** The parts, by the names of their entries. */
export interface Parts {
  readonly debugger: NativeSide & {
    readonly Trace: typeof Trace;
    readonly checkTraceOptions: typeof checkTraceOptions;
    readonly Profiler: typeof Profiler;
  };
  readonly explanations: NativeSide & {
    readonly backtrace: (m: Machine, site: unknown) => unknown;
    readonly explainer: (...given: ConstructorParameters<typeof Explainer>) => Explainer;
  };
  readonly files: NativeSide & { readonly openPath: OpenPath };
  readonly listing: NativeSide;
  readonly records: NativeSide;
  readonly snapshots: NativeSide & {
    readonly saveDatabase: typeof saveDatabase;
    readonly Snapshot: typeof Snapshot;
  };
}

const imported: Partial<Parts> = {};

/** Adds the parts of an entry. */
export function addParts(parts: Partial<Parts>): void {
  Object.assign(imported, parts);
}

/** The part `name`; undefined if its entry has not been imported. */
export function importedPart<K extends keyof Parts>(name: K): Parts[K] | undefined {
  return imported[name];
}

/** The part `name`, which `user` needs; a TypeError if its entry has not been imported. */
export function partFor<K extends keyof Parts>(name: K, user: string): Parts[K] {
  const part = imported[name];
  if (part === undefined) throw new TypeError(`Expected import "ambilog/${name}" before ${user}`);
  return part;
}

/** The predicates of all parts that have been imported, and of those that libraries bring. */
export function rowsOfParts(database: Database, brought: Iterable<NativeSide>): BuiltinRow[] {
  const parts = new Set<NativeSide>([...Object.values(imported), ...brought]);
  return [...parts].flatMap((part) => part.rows?.(database) ?? []);
}
