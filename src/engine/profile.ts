/** The profile of a run. */
import type { Observer } from "../machine/observer.js";
import type { Row } from "./answer.js";

/** The result of `Engine.profile`. */
export interface Profile<R = Row> {
  /** The first answer of the goal; undefined when it has none. */
  readonly answer: R | undefined;
  /** The cost of each predicate, most time first. */
  readonly rows: readonly ProfileRow[];
  /** Calls of predicates. */
  readonly calls: number;
  /** Total milliseconds. */
  readonly timeMs: number;
}

/** The measurements of a predicate. */
export interface ProfileRow {
  /** `Name/Arity`, with the module in front unless it is `user` or `system`. */
  readonly predicate: string;
  /** The number of its calls. */
  readonly calls: number;
  /** Milliseconds between its calls and the next ones. */
  readonly timeMs: number;
  /** Its fraction of the whole time, from 0 to 1. */
  readonly share: number;
}

/** Measures a run that it observes. */
export interface Measurement extends Observer {
  /** Ends the measurement. */
  stop(): void;
  /** The measurements so far: most time first, and for equal time most calls. */
  rows(): ProfileRow[];
}
