/**
 * Databases as bytes.
 *
 * A snapshot holds what programs and queries have put into a database: modules with
 * their operators, imports and exports, clauses, flags, global variables. What the
 * engine brings along is not in it: libraries are loaded again by name, predicates of
 * the host have to be defined again. Nor are recorded terms, open streams and what
 * `consult` knows of earlier texts.
 *
 * The bytes are a header of twelve (a magic number that tells the version, the length
 * of the rest, and its checksum), then a JSON text. Terms in it are steps of one
 * image (image.ts): the values of flags, those of global variables, then the clauses.
 * Modules and predicates are sorted, so that equal databases have equal bytes.
 */
import { instantiate } from "../terms/template.js";
import { Functor, atomName } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { NamedOperator } from "../text/operators.js";
import { Clause } from "../machine/clause.js";
import type { Place } from "../machine/clause.js";
import { predicateKey } from "../machine/database.js";
import type { Database, Flag } from "../machine/database.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { SnapshotError } from "./errors.js";
import { clauseStep, decodeImage, directiveStep, encodeImage } from "./image.js";
import type { Step } from "./image.js";

/** `AMB` and the version of the format. */
const MAGIC = 0x414d4201;
const HEADER = 12;

/** Name and arity. */
type Indicator = readonly [string, number];

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
  readonly image: string;
}

/** What is loaded again by name. */
const LIBRARY = /^library\((.*)\)$/s;
const NOWHERE = { line: 0, column: 0 };

/** The bytes of a database. Throws a TypeError when a clause or a global variable holds a handle. */
export function saveDatabase(database: Database): Uint8Array {
  const modules = sorted([...database.modules.values()], (module) => module.name);
  const own = modules.filter((module) => !module.library);
  const predicates = modules.flatMap((module) => savedPredicates(module));
  const flags = sorted([...database.flags], ([name]) => name).filter(([, flag]) => flag.writable);
  const globals = sorted([...database.globals], ([name]) => name);
  const steps: Step[] = [
    ...flags.map(([, flag]) => directiveStep(flag.value, NOWHERE)),
    ...globals.map(([, value]) => directiveStep(value, NOWHERE)),
    ...predicates.flatMap((p) => p.living().map((clause) => clauseStep(clause, "user"))),
  ];
  const contents: Contents = {
    libraries: modules.flatMap((module) => LIBRARY.exec(module.file ?? "")?.[1] ?? []),
    flags: flags.map(([name, { values = null }]) => ({ name, values })),
    globals: globals.map(([name]) => name),
    modules: own.map(moduleRecord),
    predicates: predicates.map(predicateRecord),
    imports: own.flatMap(importRecords),
    image: encodeImage(steps),
  };
  const body = new TextEncoder().encode(JSON.stringify(contents));
  const bytes = new Uint8Array(HEADER + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, body.length);
  view.setUint32(8, checksum(body));
  bytes.set(body, HEADER);
  return bytes;
}

function sorted<T>(items: readonly T[], key: (item: T) => string): T[] {
  const order = (a: T, b: T): number => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  return [...items].sort(order);
}

/** FNV-1a. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) sum = Math.imul(sum ^ bytes[i]!, 0x01000193);
  return sum >>> 0;
}

/** The predicates of a module that are saved, in order: of a library those that programs change. */
function savedPredicates(module: Module): Predicate[] {
  const found = [...module.predicates.values()].filter((p) => {
    if (p.definition === "native" || p.definition === "import" || p.target !== undefined) {
      return false;
    }
    if (module.library) return p.definition === "dynamic" || (p.isDefined && p.multifile);
    return p.isDefined || p.discontiguous || p.multifile;
  });
  return sorted(found, ({ name, arity }) => `${name}/${arity}`);
}

function indicatorOf(key: PredicateKey): Indicator {
  return key instanceof Functor ? [key.name, key.arity] : [atomName(key), 0];
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

function predicateRecord(p: Predicate): PredicateRecord {
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
    clauses,
  };
}

function importRecords(module: Module): ImportRecord[] {
  const records: ImportRecord[] = [];
  for (const p of sorted([...module.predicates.values()], (q) => `${q.name}/${q.arity}`)) {
    const { target } = p;
    if (p.definition !== "import" || target === undefined) continue;
    const indicator: Indicator = [target.name, target.arity];
    records.push({ module: module.name, name: p.name, from: target.module.name, indicator });
  }
  return records;
}

/** What restoring a database needs of its engine. */
export interface Restoration {
  readonly database: Database;
  /** Loads a library; undefined when there is none of that name. */
  loadLibrary(name: string): Module | undefined;
}

/**
 * Puts what a snapshot holds into a new database. Throws a `SnapshotError` for bytes
 * that are none or are damaged, and for a library that is not there.
 */
export function restoreDatabase(bytes: Uint8Array, { database, loadLibrary }: Restoration): void {
  const contents = contentsOf(bytes);
  for (const name of contents.libraries) {
    if (loadLibrary(name) !== undefined) continue;
    throw new SnapshotError(`The snapshot needs library(${name}), which is not there`);
  }
  const steps = decodeImage(contents.image);
  for (const { name, values } of contents.flags) restoreFlag(database, name, values, steps);
  for (const name of contents.globals) database.globals.set(name, nextTerm(steps));
  for (const record of contents.modules) restoreModule(database, record);
  for (const record of contents.modules) {
    const module = database.module(record.name);
    const parents = record.parents.map((name) => database.module(name));
    if (parents.some((parent, i) => parent !== module.parents[i])) {
      database.setParents(module, parents);
    }
  }
  for (const record of contents.predicates) restorePredicate(database, record, steps);
  for (const { module, name, from, indicator } of contents.imports) {
    const target = database.predicate(database.module(from), predicateKey(...indicator));
    database.importPredicate(database.module(module), target, name);
  }
}

function contentsOf(bytes: Uint8Array): Contents {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(`Expected a snapshot as a Uint8Array, got ${typeof bytes}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0) >>> 8 !== MAGIC >>> 8) {
    throw new SnapshotError("The bytes are no snapshot of an engine");
  }
  const version = view.getUint32(0) & 0xff;
  if (version !== (MAGIC & 0xff)) {
    throw new SnapshotError(
      `The snapshot has version ${version} of the format; this engine reads ${MAGIC & 0xff}`,
    );
  }
  const body = bytes.subarray(HEADER);
  if (body.length !== view.getUint32(4)) {
    throw new SnapshotError(
      `The snapshot is damaged: it has ${body.length} bytes, ${view.getUint32(4)} are expected`,
    );
  }
  if (checksum(body) !== view.getUint32(8)) {
    throw new SnapshotError("The snapshot is damaged: its checksum is another");
  }
  return JSON.parse(new TextDecoder().decode(body)) as Contents;
}

/** The term of the next step, which is a directive. */
function nextTerm(steps: Iterator<Step>): Term {
  const step = steps.next().value as Step;
  if ("goal" in step) return instantiate(step.goal, [], 0);
  throw new SnapshotError("The snapshot is damaged: there is a clause in place of a term");
}

function restoreFlag(
  database: Database,
  name: string,
  values: Flag["values"] | null,
  steps: Iterator<Step>,
): void {
  const value = nextTerm(steps);
  if (database.flags.has(name)) database.setFlag(name, value);
  else database.declareFlag(name, value, true, values ?? undefined);
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

function restorePredicate(
  database: Database,
  record: PredicateRecord,
  steps: Iterator<Step>,
): void {
  const module = database.module(record.module);
  const key = predicateKey(...record.indicator);
  const { definition } = record;
  const p =
    definition === "none"
      ? database.predicate(module, key)
      : database.define(module, key, definition);
  if (definition !== "none") {
    p.definition = definition;
    p.clear(++database.generation);
  }
  p.discontiguous = record.discontiguous;
  p.multifile = record.multifile;
  p.meta = record.meta ?? undefined;
  p.file = record.file ?? undefined;
  for (const [file, count] of record.clauses) {
    for (let i = 0; i < count; i++) addClause(database, p, file, steps);
  }
}

function addClause(
  database: Database,
  p: Predicate,
  file: string | null,
  steps: Iterator<Step>,
): void {
  const step = steps.next().value as Step;
  if ("goal" in step) {
    throw new SnapshotError("The snapshot is damaged: there is a term in place of a clause");
  }
  const { head, body, variables, key, line, column } = step;
  const place: Place | undefined = file === null ? undefined : { file, line, column };
  const context = step.context === undefined ? undefined : database.module(step.context);
  database.addClause(new Clause(p, head, body, variables, key, place, context), true);
}
