import type { RunBudget } from "./budget.js";

/** Sees the calls of runs. */
export interface Observer {
  /** At a call: `Machine.callee` and the arguments in X say of what. It may put another call in its place. */
  call(budget: RunBudget): void;
}

/** Notes what runs do, whoever sees their calls. */
export interface Recorder {
  /** The same; false if the observer is not to see the call. */
  call(budget: RunBudget): boolean;
}
