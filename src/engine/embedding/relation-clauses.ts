/**
 * From relations to clauses: how a relation becomes a predicate of an engine.
 *
 * Each alternative becomes a clause, `name(X, Y) :- goals`, which is added like any other
 * (builtins/assertion.ts), so that it is indexed, compiled and listed like those of a text. Before that,
 * leading equations are solved: `eq(word, cons(first, rest))` binds the variable `word`, so the pattern moves
 * to the head, where a text would have it. The order of these equations does not matter, so they need not
 * wait for the call.
 */
import { Ball } from "../../terms/error-terms.js";
import { checkDefinable, makeClause } from "../../builtins/assertion.js";
import { predicateKey } from "../../machine/database.js";
import type { Database } from "../../machine/database.js";
import type { Clause } from "../../machine/clause.js";
import type { Predicate } from "../../machine/predicate.js";
import { Engine } from "../engine.js";
import { TermMaker } from "../term-maker.js";
import type { Goal } from "./goal-values.js";
import { clauseValue } from "./plain-values.js";
import { Definition, calleesOf } from "./relation.js";

/**
 * Makes predicates of relations, and of all relations that they refer to, so that programs and goals in text
 * can call them. Relations that the engine already has are left unchanged. `solve` does this for the
 * relations of its goal. A program that is loaded later may replace them, like predicates made by `define`.
 * In an engine that was loaded from a snapshot, relations replace the saved ones of the same names.
 *
 * @param engine the engine
 * @param relations the relations
 * @throws {TypeError} if a predicate of that name exists, belongs to the system or to another relation, and
 *   for values that are not terms; then no relation is added
 */
export function addRelations(
  engine: Engine,
  ...relations: readonly { readonly definition: Definition }[]
): void {
  for (const one of relations) {
    if (!(one?.definition instanceof Definition)) {
      throw new TypeError(`Expected a relation, got ${one === null ? "null" : typeof one}`);
    }
  }
  addDefinitions(
    databaseOf(engine),
    relations.map(({ definition }) => definition),
  );
}

/** Adds the relations that a goal needs. Throws as `addRelations` does. */
export function addRelationsOf(engine: Engine, goal: Goal): void {
  addDefinitions(databaseOf(engine), calleesOf(goal));
}

function databaseOf(engine: Engine): Database {
  if (engine instanceof Engine) return engine.database;
  throw new TypeError(`Expected an engine, got ${engine === null ? "null" : typeof engine}`);
}

function addDefinitions(database: Database, wanted: Iterable<Definition>): void {
  const { relations } = database.extensions;
  const waiting = [...wanted];
  const found = new Map<Predicate, Definition>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const p = predicateOf(database, next);
    const isFound = found.has(p);
    const present = found.get(p) ?? relations.get(p);
    if (present !== undefined && present !== next) throw taken(next, "that of another relation");
    if (isFound || (present === next && p.isDefined)) continue;
    found.set(p, next);
    if (isReplaced(database, next, p)) continue;
    if (!relations.has(p)) checkFree(database, next, p);
    waiting.push(...next.callees());
  }
  const clauses = clausesOf(database, found);
  for (const [p, definition] of found) {
    const own = clauses.get(p);
    if (own !== undefined) begin(database, definition, p, own);
    relations.set(p, definition);
  }
}

/** The name of a relation where the name of a text is needed. */
function pathOf({ module, indicator }: Definition): string {
  return `relation://${module}/${indicator}`;
}

/** Was the predicate made from a relation, and replaced since? */
function isReplaced(database: Database, definition: Definition, p: Predicate): boolean {
  const { relations } = database.extensions;
  if (!relations.has(p) || !p.isDefined) return false;
  return p.definition !== "static" || p.file !== pathOf(definition);
}

/** The clauses of the relations that have not been replaced. If this throws, none has been defined. */
function clausesOf(
  database: Database,
  definitions: ReadonlyMap<Predicate, Definition>,
): Map<Predicate, Clause[]> {
  const made = new Map<Predicate, Clause[]>();
  const names: Predicate[] = [];
  try {
    for (const [p, definition] of definitions) {
      if (isReplaced(database, definition, p)) continue;
      if (p.definition !== "static") names.push(p);
      made.set(p, define(database, definition));
    }
  } catch (thrown) {
    for (const p of names) if (p.definition === "static") database.undefine(p);
    throw thrown;
  }
  return made;
}

/** Defines the predicate of a relation with its clauses, in place of those from a snapshot. */
function begin(
  database: Database,
  definition: Definition,
  p: Predicate,
  clauses: readonly Clause[],
): void {
  for (const clause of p.living()) if (clause.place === undefined) database.removeClause(clause);
  for (const clause of clauses) database.addClause(clause, true);
  // If a later text has clauses for it, there is a message, and they replace these.
  p.file = pathOf(definition);
}

function predicateOf(database: Database, { name, arity, module }: Definition): Predicate {
  return database.predicate(database.module(module), predicateKey(name, arity));
}

/** Throws unless the predicate is undefined, so that it can get this definition. */
function checkFree(database: Database, definition: Definition, p: Predicate): void {
  const key = predicateKey(definition.name, definition.arity);
  try {
    checkDefinable(database, key);
    database.assertModifiable(p.module, key);
  } catch (thrown) {
    if (thrown instanceof Ball) throw taken(definition, "the system's own");
    throw thrown;
  }
  if (p.isDefined && p.definition !== "import") {
    throw taken(definition, "that of a program");
  }
}

function taken({ indicator, module }: Definition, whose: string): TypeError {
  return new TypeError(
    `Expected a relation whose name is free in module ${module}, got ${indicator}, which is ${whose}`,
  );
}

/** Makes the predicate of a relation, without its clauses. */
function define(database: Database, definition: Definition): Clause[] {
  const { name, arity, alternatives } = definition;
  const module = database.module(definition.module);
  // A relation without alternatives is a predicate too.
  database.define(module, predicateKey(name, arity), "static");
  return alternatives.goals.map((goal) => {
    const term = new TermMaker().make(clauseValue(name, alternatives, goal));
    try {
      return makeClause(database, module, term);
    } catch (thrown) {
      if (!(thrown instanceof Ball)) throw thrown;
      throw new TypeError(
        `Expected goals that can be called, on values that do not contain themselves, in ${definition.indicator}, got another one`,
        { cause: thrown },
      );
    }
  });
}
