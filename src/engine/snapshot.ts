/**
 * Databases as bytes.
 *
 * A snapshot holds what programs and queries have added to a database: modules with their operators, imports
 * and exports, clauses, tabling declarations, flags, global variables, and which text has defined what, so
 * that a text that is loaded again replaces the earlier one. It does not hold what the engine provides:
 * libraries are loaded again by name, predicates of the host have to be defined again. Nor does it hold
 * tables, recorded terms and open streams.
 *
 * Relations in TypeScript are saved as their clauses. The restored database only knows that these came from a
 * relation: when a relation of that name is used, its clauses replace them (embedding/relation-clauses.ts).
 *
 * The bytes encode a JSON text (snapshot-bytes.ts). Its terms are steps of one image (snapshot-steps.ts): the
 * values of flags, of global variables, the modes of tabled predicates, then the clauses. Everything is
 * sorted, so that equal databases have equal bytes.
 */
import { Functor, atomName } from "../terms/term.js";
import type { LongWork } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import type { NamedOperator } from "../text/operator-table.js";
import { Clause } from "../machine/clause.js";
import type { Place } from "../machine/place.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Flag } from "../machine/flag-table.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { SnapshotError } from "./errors.js";
import { fromBytes, guarded, toBytes } from "./snapshot-bytes.js";
import { StepReader, StepWriter } from "./snapshot-steps.js";
import { decodeImage } from "../loading/image.js";
import type { Step } from "../loading/image.js";
import { isLibraryPath } from "../loading/loaded-texts.js";
import type { Texts } from "../loading/loaded-texts.js";

/** Name and arity. */
type Indicator = readonly [string, number];

/** Module, name and arity. */
type FullIndicator = readonly [string, string, number];

interface ModuleRecord {
  readonly name: string;
  readonly parents: readonly string[];
  readonly file: string | null;
  readonly declaredClass: string | null;
  readonly exports: readonly Indicator[];
  readonly exportedOperators: readonly NamedOperator[];
  readonly operators: readonly NamedOperator[];
  readonly flags: readonly (readonly [string, string])[];
}

interface PredicateRecord {
  readonly module: string;
  readonly indicator: Indicator;
  readonly definition: "none" | "static" | "dynamic";
  readonly discontiguous: boolean;
  readonly multifile: boolean;
  readonly meta: string | null;
  readonly file: string | null;
  /** The texts that define it; each replaces its part when it is loaded again. */
  readonly texts: readonly string[];
  /** The texts of the clauses, each with how many clauses in a row come from it. */
  readonly clauses: readonly (readonly [string | null, number])[];
}

interface ImportRecord {
  readonly module: string;
  readonly name: string;
  readonly from: string;
  readonly indicator: Indicator;
}

interface Contents {
  readonly libraries: readonly string[];
  readonly flags: readonly {
    readonly name: string;
    readonly values: readonly string[] | null;
  }[];
  readonly globals: readonly string[];
  readonly modules: readonly ModuleRecord[];
  readonly predicates: readonly PredicateRecord[];
  readonly imports: readonly ImportRecord[];
  /** The tabled predicates. */
  readonly tabled: readonly FullIndicator[];
  /** The predicates made from relations in TypeScript. */
  readonly relations: readonly FullIndicator[];
  /** The loaded files, with the modules that they define. */
  readonly files: readonly (readonly [string, string | null])[];
  /** The number of texts without a name. */
  readonly unnamed: number;
  /** The numbers of the terms that are stored as equations, such as cyclic ones. */
  readonly cyclic: readonly number[];
  readonly image: string;
}

/** Modules that are loaded again by name. */
const LIBRARY = /^library\((.*)\)$/s;

/** A database and its information on texts. */
interface Saved {
  readonly database: Database;
  readonly texts: Texts;
}

/** The bytes of a database. Throws a TypeError when a clause or another term holds a handle. */
export function saveDatabase({ database, texts }: Saved): Uint8Array<ArrayBuffer> {
  const modules = sorted([...database.modules.values()], (module) => module.name);
  const own = modules.filter((module) => !module.library);
  const predicates = modules.flatMap((module) => savedPredicates(module));
  const tabled = modules.flatMap((module) =>
    inOrder([...module.predicates.values()].filter(isTabled)),
  );
  const flags = sorted([...database.flags], ([name]) => name).filter(([, flag]) => flag.writable);
  const globals = sorted([...database.globals], ([name]) => name);
  const steps = new StepWriter();
  for (const [, flag] of flags) steps.term(flag.value);
  for (const [, value] of globals) steps.term(value);
  for (const p of tabled) steps.term(database.extensions.tabler!.modesOf(p));
  for (const p of predicates) for (const clause of p.living()) steps.clause(clause);
  const defining = texts.byPredicate();
  const contents: Contents = {
    libraries: modules.flatMap((module) => LIBRARY.exec(module.file ?? "")?.[1] ?? []),
    flags: flags.map(([name, { values = null }]) => ({ name, values })),
    globals: globals.map(([name]) => name),
    modules: own.map(moduleRecord),
    predicates: predicates.map((p) => predicateRecord(p, defining.get(p) ?? [])),
    imports: own.flatMap(importRecords),
    tabled: tabled.map(fullIndicator),
    relations: inOrder([...database.extensions.relations.keys()]).map(fullIndicator),
    files: fileRecords(texts),
    unnamed: texts.unnamed,
    cyclic: steps.equated,
    image: steps.image(),
  };
  return toBytes(contents);
}

function sorted<T>(items: readonly T[], key: (item: T) => string): T[] {
  const order = (a: T, b: T): number => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  return [...items].sort(order);
}

function inOrder(predicates: readonly Predicate[]): Predicate[] {
  return sorted(predicates, ({ module, name, arity }) => `${module.name}:${name}/${arity}`);
}

function isTabled(p: Predicate): boolean {
  return p.tabled;
}

/** The predicates of a module to save, in order: of a library only those that programs changed. */
function savedPredicates(module: Module): Predicate[] {
  const found = [...module.predicates.values()].filter((p) => {
    if (p.definition === "native" || p.definition === "import" || p.target !== undefined) {
      return false;
    }
    if (!module.library) return p.isDefined || p.discontiguous || p.multifile;
    const isReplaced = p.file !== undefined && !isLibraryPath(p.file);
    return p.definition === "dynamic" || (p.isDefined && (p.multifile || isReplaced));
  });
  return inOrder(found);
}

function indicatorOf(key: PredicateKey): Indicator {
  return key instanceof Functor ? [key.name, key.arity] : [atomName(key), 0];
}

function fullIndicator({ module, name, arity }: Predicate): FullIndicator {
  return [module.name, name, arity];
}

function fileRecords({ loaded }: Texts): [string, string | null][] {
  const files = [...loaded].filter(([path]) => !isLibraryPath(path));
  return sorted(files, ([path]) => path).map(([path, module]) => [path, module?.name ?? null]);
}

function moduleRecord(module: Module): ModuleRecord {
  return {
    name: module.name,
    parents: module.parents.map(({ name }) => name),
    file: module.file ?? null,
    declaredClass: module.declaredClass ?? null,
    exports: [...module.exports].map(indicatorOf),
    exportedOperators: module.exportedOperators as readonly NamedOperator[],
    operators: [...module.operators.own()],
    flags: [...module.flags],
  };
}

function predicateRecord(p: Predicate, texts: readonly string[]): PredicateRecord {
  const clauses: [string | null, number][] = [];
  for (const { place } of p.living()) {
    const file = place?.file ?? null;
    const last = clauses[clauses.length - 1];
    if (last?.[0] === file) last[1]++;
    else clauses.push([file, 1]);
  }
  return {
    module: p.module.name,
    indicator: [p.name, p.arity],
    definition: p.definition as PredicateRecord["definition"],
    discontiguous: p.discontiguous,
    multifile: p.multifile,
    meta: p.meta ?? null,
    file: p.file ?? null,
    texts: sorted(texts, (path) => path),
    clauses,
  };
}

function importRecords(module: Module): ImportRecord[] {
  const records: ImportRecord[] = [];
  for (const p of inOrder([...module.predicates.values()])) {
    const { target } = p;
    if (p.definition !== "import" || target === undefined) continue;
    const indicator: Indicator = [target.name, target.arity];
    records.push({ module: module.name, name: p.name, from: target.module.name, indicator });
  }
  return records;
}

/** What restoring a database needs from its engine. */
export interface Restoration extends Saved {
  /** Loads a library; undefined when there is none of that name. */
  loadLibrary(name: string): Module | undefined;
}

/** A snapshot, to be restored into any number of databases, which share its terms. */
export class Snapshot {
  private readonly contents: Contents;
  private steps: readonly Step[] | undefined = undefined;

  /** Throws a `SnapshotError` for invalid or damaged bytes. */
  constructor(bytes: Uint8Array) {
    this.contents = fromBytes(bytes) as Contents;
  }

  /**
   * Restores it into a new database, in parts. Throws a `SnapshotError` for what the engine lacks or already
   * has.
   */
  *restoring({ loadLibrary, ...saved }: Restoration): LongWork<void> {
    const { contents } = this;
    for (const name of guarded(() => contents.libraries.map(String))) {
      if (loadLibrary(name) === undefined) throw missing(name);
      yield PART;
    }
    const parts = restoreContents(contents, (this.steps ??= yield* this.decoded()), saved);
    while (guarded(() => parts.next()).done !== true) yield PART;
  }

  private *decoded(): LongWork<Step[]> {
    const steps = guarded(() => decodeImage(this.contents.image));
    const found: Step[] = [];
    for (;;) {
      const { done, value } = guarded(() => steps.next());
      if (done === true) return found;
      if (found.push(value as Step) % PART === 0) yield PART;
    }
  }
}

/** Clauses, terms or predicates that are restored at a time. */
const PART = 64;

function missing(library: string): SnapshotError {
  return new SnapshotError(`The snapshot needs library(${library}), which is not there`);
}

/** Restores the contents, and yields now and then. */
function* restoreContents(
  contents: Contents,
  all: readonly Step[],
  { database, texts }: Saved,
): Generator<undefined, void, undefined> {
  const steps = new StepReader(all, contents.cyclic);
  let count = 0;
  const rests = (): boolean => ++count % PART === 0;
  for (const { name, values } of contents.flags) restoreFlag(database, name, values, steps);
  for (const name of contents.globals) database.globals.set(name, steps.term());
  const modes = contents.tabled.map(() => steps.term());
  for (const record of contents.modules) {
    restoreModule(database, record);
    if (rests()) yield;
  }
  restoreParents(database, contents.modules);
  for (const record of contents.predicates) {
    const p = restorePredicate({ database, texts }, record);
    const key = predicateKey(...record.indicator);
    for (const [file, number] of record.clauses) {
      for (let i = 0; i < number; i++) {
        addClause(database, p, file, key, steps);
        if (rests()) yield;
      }
    }
    if (rests()) yield;
  }
  // An import may come after the definition of its predicate.
  contents.tabled.forEach((p, i) => restoreTabled(database, p, modes[i]!));
  for (const { module, name, from, indicator } of contents.imports) {
    const target = database.predicate(database.module(from), predicateKey(...indicator));
    database.importPredicate(database.module(module), target, name);
    if (rests()) yield;
  }
  for (const [module, name, arity] of contents.relations) {
    const p = database.predicate(database.module(module), predicateKey(name, arity));
    database.extensions.relations.set(p, undefined);
  }
  texts.unnamed = contents.unnamed;
  for (const [path, module] of contents.files) {
    texts.loaded.set(path, module === null ? undefined : database.module(module));
  }
}

function restoreFlag(
  database: Database,
  name: string,
  values: Flag["values"] | null,
  steps: StepReader,
): void {
  const value = steps.term();
  // The flag may have other values where `traditional` differs.
  database.flags.declare(name, value, true, values ?? undefined);
  database.flags.set(name, value);
}

function restoreModule(database: Database, record: ModuleRecord): void {
  const module = database.module(record.name);
  module.file = record.file ?? undefined;
  module.declaredClass = record.declaredClass ?? undefined;
  for (const indicator of record.exports) module.exports.add(predicateKey(...indicator));
  module.exportedOperators.push(...record.exportedOperators);
  for (const { priority, type, name } of record.operators) {
    module.operators.add(priority, type, name);
  }
  for (const [name, value] of record.flags) module.flags.set(name, value);
}

function restoreParents(database: Database, records: readonly ModuleRecord[]): void {
  for (const record of records) {
    const module = database.module(record.name);
    const parents = record.parents.map((name) => database.module(name));
    if (parents.some((parent, i) => parent !== module.parents[i])) {
      database.setParents(module, parents);
    }
  }
}

/** Restores a predicate but for its clauses. */
function restorePredicate({ database, texts }: Saved, record: PredicateRecord): Predicate {
  const key = predicateKey(...record.indicator);
  const p = restoredName(database, record, key);
  p.discontiguous = record.discontiguous;
  p.multifile = record.multifile;
  if (record.meta) database.declareMeta(p, record.meta);
  p.file = record.file ?? undefined;
  for (const path of record.texts) texts.addTo(path, p);
  return p;
}

/** The predicate, without clauses. */
function restoredName(
  database: Database,
  { module: name, indicator, definition }: PredicateRecord,
  key: PredicateKey,
): Predicate {
  const module = database.module(name);
  if (definition === "none") return database.predicate(module, key);
  const p = unlessRefused([name, ...indicator], () => database.define(module, key, definition));
  p.definition = definition;
  database.clear(p);
  return p;
}

function restoreTabled(database: Database, p: FullIndicator, modes: Term): void {
  const [module, name, arity] = p;
  const { tabler } = database.extensions;
  if (tabler === undefined) throw missing("tabling");
  const key = predicateKey(name, arity);
  unlessRefused(p, () => tabler.tableAs(database.module(module), key, modes));
}

/** Runs the definition of a predicate, which may be the engine's own. */
function unlessRefused<T>([module, name, arity]: FullIndicator, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw new SnapshotError(
      `The snapshot has a definition of ${module}:${name}/${arity}, which this engine refuses`,
      { cause: thrown },
    );
  }
}

function addClause(
  database: Database,
  p: Predicate,
  file: string | null,
  of: PredicateKey,
  steps: StepReader,
): void {
  const { head, body, variables, key, line, column, context: name } = steps.clause(of);
  const place: Place | undefined = file === null ? undefined : { file, line, column };
  const context = name === undefined ? undefined : database.module(name);
  database.addClause(new Clause(p, head, body, variables, key, place, context), true);
}
