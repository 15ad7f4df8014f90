/**
 * What a module exports, and what other modules import from it.
 */
import { typeError } from "../terms/error-terms.js";
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { Functor, atom, atomName, deref, functor, hasFunctor, isAtom } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import type { OperatorType } from "../text/operator-table.js";
import { DECLARATION_STEPS, predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Module, PredicateKey } from "../machine/module.js";
import { OP, exportKey, indicatorOf } from "./exports.js";

const EXCEPT = functor("except", 1);
const AS = functor("as", 2);

/** Makes a module export exactly what its declaration lists. */
export function declareExports(module: Module, declared: Term): void {
  inParts(() => exportEach(module, declared));
}

function* exportEach(module: Module, declared: Term): LongWork<void> {
  module.exports.clear();
  module.exportedOperators.length = 0;
  const list = properList(declared);
  if (list === undefined) throw typeError("list", declared);
  for (const item of list) {
    addExport(module, deref(item));
    yield DECLARATION_STEPS;
  }
}

function addExport(module: Module, item: Term): void {
  if (!hasFunctor(item, OP)) {
    module.exports.add(exportKey(item));
    return;
  }
  const priority = deref(item.a0);
  const type = deref(item.a1);
  for (const n of properList(item.a2) ?? [item.a2]) {
    const name = deref(n);
    if (typeof priority !== "number" || typeof type === "number" || typeof name === "number") {
      throw typeError("operator_declaration", item);
    }
    const operator = { priority, type: atomName(type), name: atomName(name) };
    module.operators.add(priority, operator.type as OperatorType, operator.name);
    module.exportedOperators.push(operator);
  }
}

/** The exports that a module does not define, as `Module:Name/Arity`. */
export function undefinedExports(database: Database, module: Module): string[] {
  return [...module.exports]
    .filter((key) => database.resolve(module, key) === undefined)
    .map((key) => `${module.name}:${indicatorOf(key)}`);
}

/** Decides about an import that a module does not export: true if it is imported all the same. */
export type Missing = (module: Module, item: Term) => boolean;

/**
 * Makes the exports of `module`, or only `imports` of them, visible in `into`; returns their keys there.
 */
export function importFrom(
  database: Database,
  module: Module,
  into: Module,
  imports?: Term,
  missing: Missing = () => false,
): PredicateKey[] {
  return inParts(() => importEach(database, module, into, imports, missing));
}

function* importEach(
  database: Database,
  module: Module,
  into: Module,
  imports: Term | undefined,
  missing: Missing,
): LongWork<PredicateKey[]> {
  const imported: PredicateKey[] = [];
  if (module === into) return imported;
  const chosen = imports === undefined ? undefined : importList(module, imports, missing);
  const entries = chosen ?? new Map([...module.exports].map((key) => [key, undefined]));
  for (const [key, name] of entries) {
    const target = database.resolve(module, key) ?? database.predicate(module, key);
    // The module may itself have imported the predicate under another name.
    const exportName = key instanceof Functor ? key.name : atomName(key);
    database.importPredicate(into, target, name ?? exportName);
    imported.push(name === undefined ? key : predicateKey(name, target.arity));
    yield DECLARATION_STEPS;
  }
  for (const { priority, type, name } of module.exportedOperators) {
    into.operators.add(priority, type as OperatorType, name);
  }
  return imported;
}

/** The exports that a list of imports selects, with the names that it gives them; undefined for all. */
function importList(
  module: Module,
  imports: Term,
  missing: Missing,
): Map<PredicateKey, string | undefined> | undefined {
  const x = deref(imports);
  if (x === atom("all")) return undefined;
  const chosen = new Map<PredicateKey, string | undefined>();
  if (hasFunctor(x, EXCEPT)) {
    const left = new Set((properList(x.a0) ?? []).map((item) => exportKey(deref(item))));
    for (const key of module.exports) if (!left.has(key)) chosen.set(key, undefined);
    return chosen;
  }
  const list = properList(x);
  if (list === undefined) throw typeError("list", x);
  for (const entry of list) {
    let item = deref(entry);
    let name: string | undefined;
    if (hasFunctor(item, AS)) {
      const as = deref(item.a1);
      if (!isAtom(as)) throw typeError("atom", as);
      name = atomName(as);
      item = deref(item.a0);
    }
    if (hasFunctor(item, OP)) continue;
    const key = exportKey(item);
    if (module.exports.has(key) || missing(module, item)) chosen.set(key, name);
  }
  return chosen;
}
