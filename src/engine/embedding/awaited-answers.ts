/**
 * Solving goals on an engine in another thread.
 *
 * Such an engine is known by its methods only (worker/worker-engine.ts comes later in the order of folders).
 * The clauses of the relations that a goal needs are sent as values, each once, and so is the goal itself.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { AsyncQuery } from "../async-query.js";
import type { QueryOptions } from "../query-options.js";
import type { Schema } from "../schema.js";
import type { CompoundValue, Value } from "../../machine/value-types.js";
import type { Goal } from "./goal-values.js";
import { clauseValue, plainValue } from "./plain-values.js";
import { calleesOf } from "./relation.js";
import type { Definition } from "./relation.js";

/** The query of an engine in another thread: its answers, awaited like those of an `AsyncQuery`. */
export interface AwaitedQuery<R>
  extends
    AsyncIterable<R>,
    AsyncDisposable,
    Pick<AsyncQuery<R>, "next" | "first" | "all" | "count" | "exists" | "return"> {
  /** As of `Query`. */
  as<Output>(schema: Schema<Output>): AwaitedQuery<Output>;
  /** Lets it wait for a promise before anything else. @internal */
  after(ready: Promise<unknown>): this;
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
