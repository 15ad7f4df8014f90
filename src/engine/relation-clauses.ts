/**
 * From relations to predicates of an engine.
 *
 * Each alternative becomes a clause. The clauses of a relation are loaded under a name of their own, as those of a text
 * are: so a text that is loaded later replaces them, with a message, and so do the relations of an engine those that
 * its snapshot had.
 */
import type { Goal } from "./embedding/goal-values.js";
import { clauseValue } from "./embedding/plain-values.js";
import { calleesOf, definitionOf } from "./embedding/relation.js";
import type { Definition } from "./embedding/relation.js";
import type { Value } from "../machine/value-types.js";
import { makeCompound, makeVariable } from "../machine/build.js";
import type { HostPredicates } from "../machine/host-predicates.js";
import { fromValue, toValue } from "../machine/values.js";
import { ask } from "./ask.js";
import { insideOf } from "./engine.js";
import type { Engine } from "./engine.js";
import type { Inside } from "./inside.js";
import { predicateState } from "./predicate-state.js";

/** The relations of each engine since its last reset, by `module:name/arity`. */
const known = new WeakMap<HostPredicates, Map<string, Definition>>();

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
  addDefinitions(insideOf(engine), relations.map(definitionOf));
}

/** Adds the relations that a goal needs. Throws as `addRelations` does. */
export function addRelationsOf(engine: Engine, goal: Goal): void {
  addDefinitions(insideOf(engine), calleesOf(goal));
}

/** The name of a relation where the name of a text is needed. */
function fileOf({ module, indicator }: Definition): string {
  return `relation://${module}/${indicator}`;
}

function taken({ indicator, module }: Definition, whose: string): TypeError {
  return new TypeError(
    `The relation ${indicator} cannot be added to module ${module}: the name is ${whose}`,
  );
}

function addDefinitions(inside: Inside, wanted: Iterable<Definition>): void {
  const { predicates } = inside;
  let relations = known.get(predicates);
  if (relations === undefined) known.set(predicates, (relations = new Map<string, Definition>()));
  const waiting = [...wanted];
  const found = new Map<string, Definition>();
  const added: Definition[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { module, name, arity } = next;
    const key = `${module}:${next.indicator}`;
    const present = found.get(key) ?? relations.get(key);
    if (present !== undefined && present !== next) throw taken(next, "that of another relation");
    if (found.has(key)) continue;
    found.set(key, next);
    const state = predicateState(inside, module, name, arity, fileOf(next));
    // One that has been replaced stays so.
    if (state === "replaced" || (state === "own" && relations.has(key))) continue;
    if (state === "system") throw taken(next, "the system's own");
    if (state !== "none" && state !== "own") throw taken(next, "that of a program");
    added.push(next);
    waiting.push(...next.callees());
  }
  if (added.length > 0) addClauses(inside, added);
  for (const [key, definition] of found) relations.set(key, definition);
}

function addClauses(inside: Inside, added: readonly Definition[]): void {
  const value: Value = added.map((definition) => ({
    functor: "relation",
    args: [
      { atom: fileOf(definition) },
      { atom: definition.module },
      definition.indicator,
      clausesOf(definition),
    ],
  }));
  const wrong = ask(
    inside,
    (core) => {
      const culprit = makeVariable(core);
      const args = [fromValue(core, value), culprit];
      return [makeCompound(core, "$wrong_relation", args), culprit];
    },
    (cell) => String(toValue(inside.core, cell)),
  );
  if (wrong !== undefined)
    throw new TypeError(`A goal of ${wrong} cannot be called, or contains a cyclic value`);
  ask(
    inside,
    (core) => [makeCompound(core, "$add_relations", [fromValue(core, value)]), makeVariable(core)],
    () => true,
  );
}

/** The clauses, with variables of their own. Without alternatives, there is one that fails. */
function clausesOf({ name, arity, alternatives }: Definition): Value[] {
  const clauses = alternatives.goals.map((goal) => clauseValue(name, alternatives, goal));
  if (clauses.length > 0) return clauses;
  const any = Array.from({ length: arity }, (): Value => ({ variable: "_" }));
  const head: Value = arity === 0 ? { atom: name } : { functor: name, args: any };
  return [{ functor: ":-", args: [head, "fail"] }];
}
