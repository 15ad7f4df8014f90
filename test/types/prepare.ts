/* Types of prepared goals. They are checked, not run. */
import type { Engine, PreparedGoal, Query, Row } from "../../src/complete.js";
import type {
  EnginePool,
  PreparedWorkerGoal,
  WorkerEngine,
  WorkerQuery,
} from "../../src/worker/index.js";

/** The rows of a prepared goal. */
export function prepared(engine: Engine): void {
  const goal: PreparedGoal<{ W: string }> = engine.prepare<{ W: string }>("W = X");
  const query: Query<{ W: string }> = goal.query({ X: "a" }, { limits: { answers: 1 } });
  const row: { W: string } | undefined = goal.once({ X: "a" });
  const plain: Query<Row> = engine.prepare("true").query();
  // @ts-expect-error values are no functions
  goal.once({ X: () => 1 });
  void [query, row, plain];
}

/** The rows of a prepared goal of a worker, and the options that it takes in a pool. */
export function preparedThere(engine: WorkerEngine, pool: EnginePool): void {
  const goal: PreparedWorkerGoal<{ W: string }> = engine.prepare<{ W: string }>("W = X");
  const query: WorkerQuery<{ W: string }> = goal.query({ X: "a" }, { ahead: 0 });
  const row: Promise<{ W: string } | undefined> = goal.once({ X: "a" });
  const pooled: WorkerQuery = pool.prepare("p(X)").query({}, { program: "p(1)." });
  // @ts-expect-error a program belongs to a request of a pool
  goal.query({}, { program: "p(1)." });
  void [query, row, pooled];
}
