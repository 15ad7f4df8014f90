/**
 * Facts from values, without a text.
 *
 * Their terms are made on the heap, all before the first is added, and a run adds them.
 */
import { parseIndicator } from "./declaration.js";
import type { Value } from "../machine/value-types.js";
import {
  makeAtom,
  makeCompound,
  makeCompoundOf,
  makeInteger,
  makeList,
  makeVariable,
} from "../machine/build.js";
import type { Core } from "../machine/core.js";
import { kindOf } from "../machine/no-value.js";
import { fromValue } from "../machine/values.js";
import { ask } from "./ask.js";
import { insideOf } from "./engine.js";
import type { Engine } from "./engine.js";
import { predicateState } from "./predicate-state.js";
import type { ArrayOf } from "./arity-types.js";

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
  const inside = insideOf(engine);
  const { module, name, arity } = parseIndicator(indicator);
  if (typeof rows !== "object" || rows === null || !(Symbol.iterator in rows))
    throw new TypeError(`Expected the rows of ${indicator} as an array, got ${typeof rows}`);
  const kind = predicateState(inside, module, name, arity);
  if (kind === "system")
    throw new TypeError(
      `Expected a predicate of a program, got ${indicator}, which is the system's`,
    );
  if (kind === "function" || kind === "clauses") {
    const has = kind === "function" ? "a function" : "clauses";
    const hint =
      kind === "function" ? "" : ` (a program declares it by ":- dynamic ${indicator}.")`;
    throw new TypeError(
      `Expected a predicate that is dynamic, got ${indicator}, which has ${has} already${hint}`,
    );
  }
  const all = [...(rows as Iterable<unknown>)];
  all.forEach((row, i) => {
    if (Array.isArray(row) && row.length === arity) return;
    const got = Array.isArray(row) ? `one of length ${row.length}` : kindOf(row);
    throw new TypeError(
      `Expected each row of ${indicator} as an array of length ${arity}, got ${got} as row ${i + 1}`,
    );
  });
  const isAdded = ask(
    inside,
    (core) => {
      const facts = factTerms(core, name, all as readonly (readonly Value[])[], indicator);
      const predicate = [makeAtom(core, module), makeAtom(core, name), makeInteger(core, arity)];
      return [
        makeCompound(core, "$add_facts", [...predicate, makeList(core, facts)]),
        makeVariable(core),
      ];
    },
    () => true,
  );
  if (isAdded === undefined)
    throw new TypeError(
      `Expected terms in the rows of ${indicator}, got values that contain themselves`,
    );
  return all.length;
}

function factTerms(
  core: Core,
  name: string,
  rows: readonly (readonly Value[])[],
  indicator: string,
): number[] {
  const atoms = new Map<string, number>();
  const atomOf = (text: string): number => {
    let cell = atoms.get(text);
    if (cell === undefined) atoms.set(text, (cell = makeAtom(core, text)));
    return cell;
  };
  return rows.map((row, i) => {
    let j = 0;
    try {
      if (row.length === 0) return atomOf(name);
      const fact = makeCompoundOf(core, name, row.length);
      let variables: Map<string, number> | undefined;
      const first = (fact & 3) === 1 ? fact >>> 2 : (fact >>> 2) + 1;
      for (; j < row.length; j++) {
        const value = row[j] as Value;
        const cell =
          typeof value === "string"
            ? atomOf(value)
            : fromValue(core, value, (variables ??= new Map<string, number>()));
        core.words[first + j] = cell;
      }
      return fact;
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
      const place = `as argument ${j + 1} in row ${i + 1} of ${indicator}`;
      throw new TypeError(`${thrown.message}, ${place}`, { cause: thrown });
    }
  });
}

/** A row for a predicate: for `"edge/2"` an array of two values. */
export type FactRow<Indicator extends string> =
  Indicator extends `${string}/${infer N extends number}`
    ? number extends N
      ? readonly Value[]
      : ArrayOf<N>
    : readonly Value[];
