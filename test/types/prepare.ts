/* What the compiler accepts of prepared goals. It is checked, not run. */
import type { Engine, PreparedGoal, Query, Row } from "../../src/complete.js";

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
