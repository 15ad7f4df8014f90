/**
 * Solving goals on an engine in another thread.
 *
 * Such an engine is known by its methods only (worker/worker-engine.ts comes later in the order of folders).
 * The clauses of the relations that a goal needs are sent as values, each once, and so is the goal itself.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { AllOptions } from "../answer.js";
import type { QueryOptions } from "../query-options.js";
import { checkSchema, validated } from "../schema.js";
import type { Schema, SchemaResult } from "../schema.js";
import type { CompoundValue, Value } from "../../machine/value-types.js";
import type { Goal } from "./goal-values.js";
import { clauseValue, plainValue } from "./plain-values.js";
import { calleesOf } from "./relation.js";
import type { Definition } from "./relation.js";

/** The query of an engine in another thread. */
export interface AwaitedQuery<R> {
  /** As of `AsyncQuery`. */
  next(): Promise<IteratorResult<R, undefined>>;
  /** As of `AsyncQuery`. */
  first(): Promise<R | undefined>;
  /** As of `AsyncQuery`. */
  all(options?: AllOptions): Promise<R[]>;
  /** As of `AsyncQuery`. */
  count(): Promise<number>;
  /** As of `AsyncQuery`. */
  exists(): Promise<boolean>;
  /** As of `AsyncQuery`. */
  return(): Promise<IteratorResult<R, undefined>>;
  /** As of `Query`. */
  as<Output>(schema: Schema<Output>): AwaitedQuery<Output>;
}

/** The options of `solve`: those of a query but for the form of its answers. */
export type SolveOptions = Omit<QueryOptions, "json" | "texts">;

/** The options of `solve` on an engine in another thread. */
export type AwaitedSolveOptions = SolveOptions & {
  /** As of a query there: how many answers are computed ahead. */
  readonly ahead?: number | undefined;
};

/** An engine in another thread, such as a `WorkerEngine` or the engine of `EnginePool.use`. */
export interface AwaitedEngine {
  /** The number of resets. A reset drops the relations that the engine was sent before. */
  readonly resets: number;
  /** As of `Engine`. */
  query(
    goal: string,
    values?: Readonly<Record<string, Value>>,
    options?: AwaitedSolveOptions,
  ): AwaitedQuery<object>;
}

/** A validator whose conversion is `convert`. */
export function converter<Output>(convert: (row: unknown) => SchemaResult<Output>): Schema<Output> {
  return { "~standard": { version: 1, vendor: "ambilog", validate: convert } };
}

/** One validator after another. */
export function after<A, B>(first: Schema<A>, second: Schema<B>): Schema<B> {
  return converter((row) => ({ value: validated(second, validated(first, row)) }));
}

/**
 * The awaited answers of a goal that another thread computes. They are those of a query of that engine, but first wait
 * until the engine has the relations of the goal, and reject with the error of these, if there is one.
 */
export class AwaitedAnswers<R> implements AsyncIterableIterator<R> {
  readonly #query: AwaitedQuery<R>;
  readonly #schema: Schema<R>;
  readonly #ready: Promise<unknown>;

  /** @internal */
  constructor(query: AwaitedQuery<unknown>, schema: Schema<R>, ready: Promise<unknown>) {
    this.#query = query.as(schema);
    this.#schema = schema;
    this.#ready = ready;
  }

  /** Passes each row through a validator, before the first answer; see `Query.as`. */
  as<Output>(schema: Schema<Output>): AwaitedAnswers<Output> {
    checkSchema(schema);
    return new AwaitedAnswers(this.#query, after(this.#schema, schema), this.#ready);
  }

  /** The next answer. */
  async next(): Promise<IteratorResult<R, undefined>> {
    await this.#ready;
    return this.#query.next();
  }

  /** The next answer, or undefined if there is none. Ends the query. */
  async first(): Promise<R | undefined> {
    await this.#ready;
    return this.#query.first();
  }

  /** The remaining answers, at most `limit` of them. Ends the query. */
  async all(options: AllOptions = {}): Promise<R[]> {
    await this.#ready;
    return this.#query.all(options);
  }

  /** The number of remaining answers. Ends the query. */
  async count(): Promise<number> {
    await this.#ready;
    return this.#query.count();
  }

  /** Whether there is another answer. Ends the query. */
  async exists(): Promise<boolean> {
    await this.#ready;
    return this.#query.exists();
  }

  /** Ends the query. */
  async return(): Promise<IteratorResult<R, undefined>> {
    await this.#query.return();
    return { done: true, value: undefined };
  }

  /** The answers themselves, for `for await`. */
  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Like `return`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}

/** The relations that an engine has been sent since its last reset, and the number of resets by then. */
interface Sent {
  readonly resets: number;
  readonly relations: Map<Definition, Promise<unknown>>;
}

const sent: WeakMap<AwaitedEngine, Sent> = new WeakMap();

function sentTo(engine: AwaitedEngine): Map<Definition, Promise<unknown>> {
  const { resets } = engine;
  let known = sent.get(engine);
  if (known?.resets !== resets) sent.set(engine, (known = { resets, relations: new Map() }));
  return known.relations;
}

/** Defines predicates, unless a program does: `_Names` are `Module:Name/Arity`. */
const DEFINE = `
  (   member(_M:_N/_A, _Names), current_predicate(_M:_N/_A)
  ->  throw(error(permission_error(define, relation, _N/_A), _))
  ;   forall(member(_P, _Names), dynamic(_P)),
      forall(member(_C, _Clauses), assertz(_C))
  )`;

/**
 * Sends the relations that a goal needs; resolved when they are there. Variables of different clauses may have
 * equal names: `assertz/1` copies.
 */
export function sendRelations(engine: AwaitedEngine, goal: Goal): Promise<unknown> {
  const known = sentTo(engine);
  const waiting = [...calleesOf(goal)];
  const found = new Set<Definition>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.callees());
  }
  const missing = [...found].filter((one) => !known.has(one));
  if (missing.length > 0) {
    const values = { _Names: missing.map(nameOf), _Clauses: missing.flatMap(clausesOf) };
    const done = engine.query(DEFINE, values).first();
    for (const one of missing) known.set(one, done);
    done.catch(() => {
      for (const one of missing) known.delete(one);
    });
  }
  const all = Promise.all([...found].map((one) => known.get(one)));
  // The request for an answer gets the error.
  all.catch(() => undefined);
  return all;
}

function nameOf({ module, name, arity }: Definition): Value {
  const indicator = { functor: "/", args: [{ atom: name }, arity] };
  return { functor: ":", args: [{ atom: module }, indicator] };
}

/** The clauses of a relation, as values. */
function clausesOf({ name, module, alternatives }: Definition): Value[] {
  return alternatives.goals.map((goal) => {
    const clause = clauseValue(name, alternatives, goal);
    return { functor: ":", args: [{ atom: module }, clause] };
  });
}

/** A goal and the requested variables as plain values that share their variables. */
export function plainGoal(row: readonly Value[], goal: Goal): { _Row: Value; _Goal: Value } {
  const both = plainValue({ functor: "-", args: [row, goal] }) as CompoundValue;
  return { _Row: both.args[0]!, _Goal: both.args[1]! };
}
