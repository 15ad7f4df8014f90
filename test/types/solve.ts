/* The types of answers of relations: accepted and rejected uses. This file is checked, not run. */

import { library, predicatesOf } from "../../src/index.js";
import { solve, solveOnce, variable } from "../../src/rel.js";
import type { AsyncQuery, Engine, Library } from "../../src/index.js";
import type { Relation } from "../../src/rel.js";
import type { PredicateDetails, Schema } from "../../src/types.js";
import type { AwaitedQuery } from "../../src/rel.js";
import type { EnginePool, WorkerEngine } from "../../src/worker/index.js";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

declare const path: Relation<[from: string, to: string]>;
declare const schema: Schema<number>;
interface Row {
  readonly to: string;
}

/** Answers of a relation, here and in a worker. */
export async function answers(
  engine: Engine,
  worker: WorkerEngine,
  pool: EnginePool,
): Promise<void> {
  const to = variable<string>();
  exactly<Row | undefined>()(solve(engine, path("a", to), { to }).first());
  exactly<Row[]>()(solve(engine, path("a", to), { to }).all({ limit: 2 }));
  exactly<number>()(solve(engine, path("a", to), { to }).count());
  exactly<boolean>()(solve(engine, path("a", to), { to }).exists());
  exactly<AsyncQuery<Row>>()(solve(engine, path("a", to), { to }).async);
  exactly<number[]>()(solve(engine, path("a", to), { to }).as(schema).all());
  for await (const row of solve(engine, path("a", to), { to })) exactly<Row>()(row);
  exactly<AwaitedQuery<Row>>()(solve(worker, path("a", to), { to }));
  exactly<Row[]>()(await solve(worker, path("a", to), { to }).all());
  exactly<number | undefined>()(await solve(worker, path("a", to), { to }).as(schema).first());

  exactly<Row | undefined>()(await solveOnce(worker, path("a", to), { to }, { ahead: 0 }));
  exactly<Row[]>()(await pool.use((own) => solve(own, path("a", to), { to }).all()));

  // @ts-expect-error: each request of a pool has another engine
  solve(pool, path("a", to), { to });
  // @ts-expect-error: answers are rows
  solve(engine, path("a", to), { to }, { json: {} });
  // @ts-expect-error: from is a string
  solve(worker, path(1, to), { to });
  // @ts-expect-error: what is asked for is a variable
  solve(worker, path("a", to), { to: "b" });
  // @ts-expect-error: answers of a worker are awaited
  for (const row of solve(worker, path("a", to), { to })) void row;
  // @ts-expect-error: there is no such name
  void solve(engine, path("a", to), { to }).first()?.from;
}

/** Libraries of functions, and the list of predicates. */
export function libraries(engine: Engine): void {
  const made = library({
    name: "shop",
    predicates: {
      "price/2": (item) => [item, 3],
      "item/1": { run: () => true, modes: "item(+X)" },
    },
  });
  exactly<Library>()(made);
  exactly<PredicateDetails[]>()(predicatesOf(engine, { module: "user" }));

  // @ts-expect-error: a library has a name
  library({ predicates: {} });
  // @ts-expect-error: a predicate answers with a boolean or an array
  library({ name: "a", predicates: { "p/1": () => 5 } });
  // @ts-expect-error: there is no such option
  predicatesOf(engine, { modul: "user" });
}
