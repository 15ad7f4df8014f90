import type { RunBudget } from "./budget.js";

/** Sees the calls of runs. */
export interface Observer {
  /** At a call: `Machine.callee` and the arguments in X say of what. It may put another call in its place. */
  call(budget: RunBudget): void;
}
