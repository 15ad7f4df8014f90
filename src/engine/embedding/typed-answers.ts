/**
 * Solving goals: answers with typed rows.
 *
 * A goal goes to the engine as a value of a query (engine/query.ts), with a list of the requested variables.
 * The guarantees of queries hold: answers are lazy, limits apply, any number may be open.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import { isGround, properList } from "../../terms/walk.js";
import type { Term } from "../../terms/term.js";
import type { Engine } from "../engine.js";
import type { QueryOptions } from "../query-evaluation.js";
import { PrologError } from "../errors.js";
import type { Query } from "../query.js";
import { toValue } from "../conversion.js";
import type { Value, VariableValue } from "../values.js";
import { addRelationsOf } from "./relation-clauses.js";
import { checkGoal } from "./goal-values.js";
import type { Goal } from "./goal-values.js";
import type { Var } from "./patterns.js";

/** Variables by their names in answers. */
export type Asked = Readonly<Record<string, VariableValue>>;

/** An answer: the value of each requested variable. */
export type AnswerOf<V extends Asked> = {
  readonly [K in keyof V]: V[K] extends Var<infer T> ? T : Value;
};

const GOAL = "Row = _Row, call(_Goal)";

/**
 * The answers of a goal, lazily: nothing runs before the first `next`, and answer k + 1 is not computed
 * before it is requested. Iterating to the end, `return()`, `break` in a `for` loop and `using` release its
 * resources.
 *
 * `next` throws like that of a `Query`, and also a `PrologError` for an answer in which a requested variable
 * is unbound or stands for a term with variables: use `Engine.query` for such answers.
 */
export class Answers<V extends Asked> implements IterableIterator<AnswerOf<V>> {
  readonly #query: Query;
  readonly #names: readonly string[];

  /** @internal */
  constructor(query: Query, names: readonly string[]) {
    this.#query = query;
    this.#names = names;
  }

  /** Calls of predicates so far. */
  get inferences(): number {
    return this.#query.inferences;
  }

  /** The next answer. */
  next(): IteratorResult<AnswerOf<V>, undefined> {
    if (!this.advance()) return { done: true, value: undefined };
    return { done: false, value: this.row() };
  }

  /** Advances to the next answer without converting it to values; false at the end. */
  advance(): boolean {
    return this.#query.advance();
  }

  /** Moves the limit on time later by that many milliseconds. @internal */
  postpone(milliseconds: number): void {
    this.#query.postpone(milliseconds);
  }

  /** The current answer. */
  row(): AnswerOf<V> {
    const terms = this.#query.terms().get("Row")!;
    if (!isGround(terms)) throw this.#tooGeneral(terms);
    const values = toValue(terms) as readonly Value[];
    const row: Record<string, Value> = {};
    for (let i = 0; i < values.length; i++) row[this.#names[i]!] = values[i]!;
    return row as AnswerOf<V>;
  }

  #tooGeneral(terms: Term): PrologError {
    this.return();
    const open = properList(terms)!.findIndex((term) => !isGround(term));
    return new PrologError(
      `Expected each answer to say what ${this.#names[open]} is, got one that leaves it open`,
      { functor: "error", args: ["instantiation_error", { variable: "_" }] },
    );
  }

  /** Ends the search. Harmless after the end. */
  return(): IteratorResult<AnswerOf<V>, undefined> {
    this.#query.return();
    return { done: true, value: undefined };
  }

  /** The answers themselves, for `for`. */
  [Symbol.iterator](): this {
    return this;
  }

  /** Like `return`, for `using`. */
  [Symbol.dispose](): void {
    this.return();
  }
}

/**
 * Returns the answers of a goal, with the values of some variables. Relations that the goal needs are added
 * to the engine immediately (`addRelations`).
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
  options: QueryOptions = {},
): Answers<V> {
  checkGoal(goal);
  const entries = Object.entries(variables);
  for (const [name, v] of entries) {
    if (typeof v?.variable !== "string") {
      throw new TypeError(`Expected a variable for ${name}, got ${v === null ? "null" : typeof v}`);
    }
  }
  addRelationsOf(engine, goal);
  const row = entries.map(([, v]) => v);
  const query = engine.query(GOAL, { _Row: row, _Goal: goal }, options);
  return new Answers<V>(
    query,
    entries.map(([name]) => name),
  );
}

/** The first answer of a goal, or undefined when it has none. Otherwise like `solve`. */
export function solveOnce<const V extends Asked>(
  engine: Engine,
  goal: Goal,
  variables: V,
  options: QueryOptions = {},
): AnswerOf<V> | undefined {
  const answers = solve(engine, goal, variables, options);
  try {
    return answers.next().value;
  } finally {
    answers.return();
  }
}
