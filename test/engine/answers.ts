/* Shortcuts for queries. */

import type { Engine, Row } from "../../src/complete.js";

/** All answers of a goal. */
export function all(engine: Engine, goal: string): Row[] {
  return Array.from(engine.query(goal));
}

/** The value that `run` throws. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("Nothing was thrown");
}
