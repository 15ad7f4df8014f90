/**
 * Solving goals: answers with typed rows.
 *
 * A goal goes to the engine as a value of a query (engine/query.ts), with a list of the requested variables.
 * The guarantees of queries hold: answers are lazy, limits apply, any number may be open.
 */
import { Engine } from "./engine.js";
import type { QueryOptions } from "./query-options.js";
import { PrologError } from "./errors.js";
import type { Query } from "./query.js";
import { converter } from "./schema.js";
import type { Schema } from "./schema.js";
import type {
  CompoundValue,
  PartialListValue,
  Value,
  VariableValue,
} from "../machine/value-types.js";
import { plainGoal, sendRelations } from "./embedding/awaited-answers.js";
import type {
  AwaitedEngine,
  AwaitedQuery,
  AwaitedSolveOptions,
  SolveOptions,
} from "./embedding/awaited-answers.js";
import { unexpected, checkObject } from "./option-checks.js";
import { addRelationsOf } from "./relation-clauses.js";
import { checkGoal } from "./embedding/goal-values.js";
import type { Goal } from "./embedding/goal-values.js";
import type { Var } from "./embedding/patterns.js";

/** Variables by their names in answers. */
export type Asked = Readonly<Record<string, VariableValue>>;

/** An answer: the value of each requested variable. */
export type AnswerOf<V extends Asked> = {
  readonly [K in keyof V]: V[K] extends Var<infer T> ? T : Value;
};

const GOAL = "Row = _Row, call(_Goal)";

/** Parts that are looked at before those are remembered that may occur again. */
const PATIENCE = 100_000;

/** Makes rows of the requested variables, by their names, of the values in `Row`. */
function rowSchema<V extends Asked>(names: readonly string[]): Schema<AnswerOf<V>> {
  return converter((found) => {
    const { Row: values } = found as { readonly Row: readonly Value[] };
    const row: Record<string, Value> = {};
    for (let i = 0; i < names.length; i++) {
      const value = values[i]!;
      if (typeof value === "object" && hasVariable(value)) throw tooGeneral(names[i]!);
      row[names[i]!] = value;
    }
    return { value: row as AnswerOf<V> };
  });
}

/** Whether a value contains an unbound variable. */
function hasVariable(value: object): boolean {
  const waiting: object[] = [value];
  let steps = 0;
  let seen: Set<object> | undefined;
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    if ("variable" in x) return true;
    if ("object" in x) continue;
    // The value of a cyclic term is a cyclic object.
    if (++steps + waiting.length > PATIENCE) {
      seen ??= new Set();
      if (seen.has(x)) continue;
      seen.add(x);
    }
    const { args, list, tail } = x as Partial<CompoundValue & PartialListValue>;
    const parts = Array.isArray(x) ? (x as readonly Value[]) : (args ?? list ?? []);
    for (const part of parts) if (typeof part === "object") waiting.push(part);
    if (typeof tail === "object") waiting.push(tail);
  }
  return false;
}

function tooGeneral(name: string): PrologError {
  return new PrologError(`${name} is unbound in this answer`, {
    functor: "error",
    args: ["instantiation_error", { variable: "_" }],
  });
}

/**
 * Returns the answers of a goal, with the values of some variables. Relations that the goal needs are added
 * to the engine immediately (`addRelations`). An answer in which one of these variables is unbound or stands for a
 * term with variables is a `PrologError`: use `Engine.query` for such answers.
 *
 * @param engine the engine that runs it
 * @param goal the goal
 * @param variables the variables whose values answers contain, by name: `for (const { W } of solve(engine,
 *   onBoard(board, W), { W })) …`
 * @param options limits, in place of the engine's
 * @throws {TypeError} for values that are not a goal or a variable, and like `addRelations`
 */
export function solve<const V extends Asked>(
  engine: Engine,
  goal: Goal,
  variables: V,
  options?: SolveOptions,
): Query<AnswerOf<V>>;
/**
 * Returns the answers of a goal that an engine in another thread computes, such as a `WorkerEngine` or the
 * engine of `EnginePool.use`. Relations that the goal needs are sent there, each once, and become dynamic
 * predicates; clauses of a text that is loaded later add to them.
 *
 * @param engine the engine in another thread
 * @param goal the goal
 * @param variables the variables whose values answers contain, by name
 * @param options limits, in place of the engine's
 * @throws {TypeError} for values that are not a goal or a variable, and for JavaScript objects, which cannot
 *   cross to another thread. A relation whose name a program has taken rejects the first request
 */
export function solve<const V extends Asked>(
  engine: AwaitedEngine,
  goal: Goal,
  variables: V,
  options?: AwaitedSolveOptions,
): AwaitedQuery<AnswerOf<V>>;
export function solve<const V extends Asked>(
  engine: Engine | AwaitedEngine,
  goal: Goal,
  variables: V,
  options: AwaitedSolveOptions = {},
): Query<AnswerOf<V>> | AwaitedQuery<AnswerOf<V>> {
  checkGoal(goal);
  checkForm(options);
  checkObject("the variables of solve", variables);
  const entries = Object.entries(variables);
  for (const [name, v] of entries) {
    if (typeof v?.variable !== "string") {
      throw unexpected(`a variable for ${name}`, v);
    }
  }
  const row = entries.map(([, v]) => v);
  const schema = rowSchema<V>(entries.map(([name]) => name));
  if (!(engine instanceof Engine) && typeof engine?.query === "function") {
    if (typeof engine.resets !== "number") {
      throw new TypeError(
        "Expected an engine, got something else that has queries; a pool has its engines in `use`",
      );
    }
    const ready = sendRelations(engine, goal);
    return engine.query(GOAL, plainGoal(row, goal), options).as(schema).after(ready);
  }
  const here = engine as Engine;
  addRelationsOf(here, goal);
  return here.query(GOAL, { _Row: row, _Goal: goal }, options).as(schema);
}

/** Throws for options of a query that rule out rows of values. */
function checkForm(options: QueryOptions): void {
  for (const key of ["json", "texts"] as const) {
    if (options?.[key]) {
      throw new TypeError(`Expected the options of solve, whose answers are rows, got ${key}`);
    }
  }
}

/** The first answer of a goal, or undefined when it has none. Otherwise like `solve`. */
export function solveOnce<const V extends Asked>(
  engine: Engine,
  goal: Goal,
  variables: V,
  options?: SolveOptions,
): AnswerOf<V> | undefined;
/** The first answer of a goal that an engine in another thread computes. Otherwise like `solve`. */
export function solveOnce<const V extends Asked>(
  engine: AwaitedEngine,
  goal: Goal,
  variables: V,
  options?: AwaitedSolveOptions,
): Promise<AnswerOf<V> | undefined>;
export function solveOnce<const V extends Asked>(
  engine: Engine | AwaitedEngine,
  goal: Goal,
  variables: V,
  options: AwaitedSolveOptions = {},
): AnswerOf<V> | undefined | Promise<AnswerOf<V> | undefined> {
  return solve(engine as Engine, goal, variables, options).first();
}
