/**
 * Facts from values, without a text.
 *
 * The clause of a row of numbers and atoms is made directly: its head is its template. Rows with other values
 * take the way of `assertz/1`.
 */
import { TRUE, argument, atom, compound, functor } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { Ball } from "../terms/error-terms.js";
import { checkDefinable, makeClause } from "../builtins/assertion.js";
import { CLAUSE_CELLS, Clause, keyOf } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import { predicateKey } from "../machine/database.js";
import type { Predicate } from "../machine/predicate.js";
import { parseIndicator } from "./declaration.js";
import { Engine } from "./engine.js";
import type { FactRow } from "./fact-row.js";
import { TermMaker } from "./term-maker.js";
import type { Value } from "./values.js";

/**
 * Adds facts to a dynamic predicate, after those that it has; makes the predicate if there is none. If a row
 * is wrong, no fact is added.
 *
 * @param engine the engine
 * @param indicator the predicate: `"name/arity"` in `user`, `"module:name/arity"` elsewhere
 * @param rows the arguments of each fact; `unbound` and other variables are allowed
 * @returns how many facts have been added
 * @throws {TypeError} for rows of another length, for values that are not terms, and for a predicate that is
 *   not dynamic
 *
 * @example
 * ```ts
 * import { Engine, addFacts } from "ambilog";
 *
 * const engine = new Engine();
 * addFacts(engine, "edge/2", [["a", "b"], ["b", "c"]]);
 * console.log(engine.query("edge(a, X), edge(X, Y)").all());
 * ```
 *
 * ```text
 * [ { X: 'b', Y: 'c' } ]
 * ```
 */
export function addFacts<const I extends string>(
  engine: Engine,
  indicator: I,
  rows: Iterable<FactRow<I>>,
): number {
  if (!(engine instanceof Engine)) {
    throw new TypeError(`Expected an engine, got ${engine === null ? "null" : typeof engine}`);
  }
  const { module, name, arity } = parseIndicator(indicator);
  if (typeof rows !== "object" || rows === null || !(Symbol.iterator in rows)) {
    throw new TypeError(`Expected the rows of ${indicator} as an array, got ${typeof rows}`);
  }
  const { database } = engine;
  const p = database.predicate(database.module(module), predicateKey(name, arity));
  checkDynamic(database, p, indicator);
  const clauses = Array.from(rows as Iterable<unknown>, (row, i) => {
    if (!Array.isArray(row) || row.length !== arity) {
      const got = Array.isArray(row) ? `${row.length}` : typeof row;
      throw new TypeError(
        `Expected ${arity} values in each row of ${indicator}, got ${got} in row ${i + 1}`,
      );
    }
    return clauseOf(database, p, row as readonly Value[], i);
  });
  database.define(p.module, predicateKey(name, arity), "dynamic");
  for (const clause of clauses) database.addClause(clause, true);
  return clauses.length;
}

/** Throws unless the predicate is dynamic, or free to become so. */
function checkDynamic(database: Database, p: Predicate, indicator: string): void {
  const key = predicateKey(p.name, p.arity);
  try {
    checkDefinable(database, key);
    database.assertModifiable(p.module, key);
  } catch (thrown) {
    if (!(thrown instanceof Ball)) throw thrown;
    throw new TypeError(
      `Expected a predicate of a program, got ${indicator}, which is the system's`,
      { cause: thrown },
    );
  }
  if (p.definition === "dynamic" || p.definition === "none" || p.definition === "import") return;
  throw new TypeError(
    `Expected a predicate that is dynamic, got ${indicator}, which has ${p.definition === "native" ? "a function" : "clauses"} already`,
  );
}

function clauseOf(database: Database, p: Predicate, row: readonly Value[], i: number): Clause {
  const args: Term[] = new Array<Term>(row.length);
  for (let j = 0; j < row.length; j++) {
    const value = row[j];
    if (typeof value === "string") args[j] = atom(value);
    else if (typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0)) {
      args[j] = value;
    } else {
      return slowClause(database, p, row, i);
    }
  }
  if (args.length === 0) return slowClause(database, p, row, i);
  const head = compound(functor(p.name, p.arity), args);
  const key = keyOf(argument(head, 0));
  return new Clause(p, head, TRUE, 0, key, undefined, undefined, CLAUSE_CELLS + 1);
}

function slowClause(database: Database, p: Predicate, row: readonly Value[], i: number): Clause {
  try {
    const head = new TermMaker().make({ functor: p.name, args: row });
    return makeClause(database, p.module, head, undefined, "dynamic");
  } catch (thrown) {
    const why =
      thrown instanceof Ball ? "values that contain themselves" : (thrown as Error).message;
    throw new TypeError(`Expected values in row ${i + 1} of ${p.indicator}: ${why}`, {
      cause: thrown,
    });
  }
}
