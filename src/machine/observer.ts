import type { RunBudget } from "./budget.js";

/** Observes the calls of runs. */
export interface Observer {
  /** Called at a call, of `Machine.callee` with the arguments in X. It may put another call in its place. */
  call(budget: RunBudget): void;
}

/** Records the calls of runs, whoever observes them. */
export interface Recorder {
  /** The same; false if the observer is not to see the call. */
  call(budget: RunBudget): boolean;
}
